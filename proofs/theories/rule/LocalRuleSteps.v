(** * Primitive steps, and the direction of parallel rules

    Every rule is a multiple of a primitive step d, a rule whose components have no common
    divisor.  Rules with the same primitive step d and multiples m1, m2, .. see the squares
    at distance t d for t in T, the multiples of any m_i; each square counts once.  T repeats
    with L = lcm(m_i).  So these rules are one direction, with period L d and the steps t d
    for the t in T from 1 to L.

    Source: docs/algorithms/blocking.md, "Parallel rules". *)
From Coq Require Import ZArith List Lia Bool Znumtheory FinFun.
From Wythoff Require Import IdentitySums IdentityShifts Identity LocalRuleGame LocalRuleCounts.
From Wythoff Require Import LocalRuleDirections.
Import ListNotations.
Open Scope Z_scope.

(** ** Primitive steps *)

(** A rule is [multiple r] times its primitive step. *)
Definition multiple (r : vector) : Z := Z.gcd (fst r) (snd r).
Definition primitive (r : vector) : vector := (fst r / multiple r, snd r / multiple r).

(** n d, for a vector d. *)
Definition times (n : Z) (d : vector) : vector := (n * fst d, n * snd d).

(** A primitive step: a rule without a common divisor. *)
Definition is_primitive (d : vector) : Prop := is_rule d /\ Z.gcd (fst d) (snd d) = 1.

Lemma multiple_positive r : is_rule r -> 0 < multiple r.
Proof.
  intros (R1 & R2 & R3). unfold multiple. pose proof (Z.gcd_nonneg (fst r) (snd r)).
  destruct (Z.eq_dec (Z.gcd (fst r) (snd r)) 0) as [E|E]; [|lia].
  apply Z.gcd_eq_0 in E. lia.
Qed.

Lemma times_primitive r : is_rule r -> times (multiple r) (primitive r) = r.
Proof.
  intros H. pose proof (multiple_positive r H) as Hm. destruct r as (a, b).
  unfold times, primitive, multiple in *. cbn [fst snd] in *.
  f_equal; symmetry; apply Zdivide_Zdiv_eq; try lia.
  - apply Z.gcd_divide_l.
  - apply Z.gcd_divide_r.
Qed.

Lemma primitive_is_primitive r : is_rule r -> is_primitive (primitive r).
Proof.
  intros H. pose proof (multiple_positive r H) as Hm.
  pose proof (times_primitive r H) as E. split.
  - destruct H as (R1 & R2 & R3). rewrite <- E in R1, R2, R3. unfold times in *.
    cbn [fst snd] in *. repeat split; nia.
  - unfold primitive, multiple in *. apply Z.gcd_div_gcd; lia.
Qed.

(** A vector has at most one primitive step. *)
Lemma primitive_unique d e n m : is_primitive d -> is_primitive e -> 1 <= n -> 1 <= m ->
  times n d = times m e -> n = m /\ d = e.
Proof.
  intros (_ & Hd) (_ & He) Hn Hm E. unfold times in E. injection E as E1 E2.
  assert (n = m) as ->.
  { assert (Z.gcd (n * fst d) (n * snd d) = n) as G by (rewrite Z.gcd_mul_mono_l, Hd; lia).
    assert (Z.gcd (m * fst e) (m * snd e) = m) as G' by (rewrite Z.gcd_mul_mono_l, He; lia).
    congruence. }
  split; [reflexivity|]. destruct d as (a, b), e as (a', b'). cbn [fst snd] in *. f_equal; nia.
Qed.

(** ** The direction of parallel rules *)

(** The least common multiple L of a list. *)
Definition lcm_of (ms : list Z) : Z := fold_right Z.lcm 1 ms.

(** t is a multiple of one of the ms. *)
Definition is_seen (ms : list Z) (t : Z) : bool := existsb (fun m => t mod m =? 0) ms.

(** The members of T from 1 to L. *)
Definition seen_steps (ms : list Z) : list Z :=
  filter (is_seen ms) (map Z.succ (range (Z.to_nat (lcm_of ms)))).

(** The direction of the rules m d, for the m in ms. *)
Definition direction_of (d : vector) (ms : list Z) : direction :=
  {| period := times (lcm_of ms) d; steps := map (fun t => times t d) (seen_steps ms) |}.

Lemma lcm_of_positive ms : Forall (fun m => 0 < m) ms -> 0 < lcm_of ms.
Proof.
  intros H. induction H as [|m ms Hm H IH]; cbn; [lia|]. fold (lcm_of ms).
  pose proof (Z.lcm_nonneg m (lcm_of ms)).
  destruct (Z.eq_dec (Z.lcm m (lcm_of ms)) 0) as [E|E]; [|lia].
  apply Z.lcm_eq_0 in E. lia.
Qed.

Lemma divide_lcm_of m ms : In m ms -> (m | lcm_of ms).
Proof.
  induction ms as [|a ms IH]; intros Hin; [easy|]. cbn. fold (lcm_of ms).
  destruct Hin as [->|Hin]; [apply Z.divide_lcm_l|].
  apply (Z.divide_trans _ (lcm_of ms)); [now apply IH | apply Z.divide_lcm_r].
Qed.

Lemma in_seen_steps ms t : Forall (fun m => 0 < m) ms ->
  In t (seen_steps ms) <-> 1 <= t <= lcm_of ms /\ exists m, In m ms /\ (m | t).
Proof.
  intros H. pose proof (lcm_of_positive ms H). unfold seen_steps, is_seen.
  rewrite filter_In, in_map_iff, existsb_exists. rewrite Forall_forall in H. split.
  - intros ((i & <- & Hi%in_range) & (m & Hm & E%Z.eqb_eq)). split; [lia|].
    exists m. split; [exact Hm|]. specialize (H m Hm). apply Z.mod_divide; [lia|exact E].
  - intros (Ht & (m & Hm & E)). split.
    + exists (t - 1). rewrite in_range. lia.
    + exists m. split; [exact Hm|]. specialize (H m Hm).
      apply Z.eqb_eq, Z.mod_divide; [lia|exact E].
Qed.

Lemma nodup_seen_steps ms : NoDup (seen_steps ms).
Proof.
  apply NoDup_filter, Injective_map_NoDup; [|apply nodup_range]. intros i j. lia.
Qed.

Lemma is_step_direction_of d ms u v n t :
  is_step u v (direction_of d ms) n (times t d) = true
  <-> (u, v) = times (t + n * lcm_of ms) d.
Proof.
  rewrite is_step_true. unfold times. cbn [period direction_of fst snd times]. split.
  - intros (-> & ->). f_equal; lia.
  - intros E. injection E as -> ->. lia.
Qed.

(** The direction reaches the multiples N d for which N is a multiple of one of the ms. *)
Lemma reaches_direction_of d ms u v : Forall (fun m => 0 < m) ms ->
  reaches (direction_of d ms) u v
  <-> exists N m, 1 <= N /\ In m ms /\ (m | N) /\ (u, v) = times N d.
Proof.
  intros H. pose proof (lcm_of_positive ms H) as HL. split.
  - intros (n & s & Hn & Hs & E). cbn [steps direction_of] in Hs.
    apply in_map_iff in Hs as (t & <- & (Ht & (m & Hm & Hmt))%in_seen_steps); [|exact H].
    apply is_step_direction_of in E. exists (t + n * lcm_of ms), m.
    split; [nia|]. split; [exact Hm|]. split; [|exact E].
    apply Z.divide_add_r; [exact Hmt|]. apply Z.divide_mul_r. now apply divide_lcm_of.
  - intros (N & m & HN & Hm & HmN & E). set (L := lcm_of ms) in *.
    pose proof (Z.div_mod (N - 1) L) as D. pose proof (Z.mod_pos_bound (N - 1) L HL) as B.
    pose proof (Z.div_pos (N - 1) L) as P.
    exists ((N - 1) / L), (times ((N - 1) mod L + 1) d). split; [lia|]. split.
    + cbn [steps direction_of]. apply in_map_iff. eexists. split; [reflexivity|].
      apply in_seen_steps; [exact H|]. fold L. split; [lia|]. exists m. split; [exact Hm|].
      replace ((N - 1) mod L + 1) with (N - L * ((N - 1) / L)) by lia.
      apply Z.divide_sub_r; [exact HmN|]. apply Z.divide_mul_l. now apply divide_lcm_of.
    + apply is_step_direction_of. fold L. rewrite E. f_equal. lia.
Qed.

Lemma is_direction_of d ms : is_rule d -> Forall (fun m => 0 < m) ms ->
  is_direction (direction_of d ms).
Proof.
  intros (D1 & D2 & D3) H. pose proof (lcm_of_positive ms H). split.
  - unfold is_rule. cbn [period direction_of times fst snd]. nia.
  - apply Forall_forall. intros s Hs. cbn [steps direction_of] in Hs.
    apply in_map_iff in Hs as (t & <- & (Ht & _)%in_seen_steps); [|exact H].
    unfold is_rule, times. cbn [fst snd]. nia.
Qed.

Lemma times_injective d n m : is_rule d -> times n d = times m d -> n = m.
Proof. intros (D1 & D2 & D3) E. unfold times in E. injection E as E1 E2. nia. Qed.

Lemma reaches_once_direction_of d ms : is_rule d -> Forall (fun m => 0 < m) ms ->
  reaches_once (direction_of d ms).
Proof.
  intros Hd H. split.
  - cbn [steps direction_of]. apply Injective_map_NoDup; [|apply nodup_seen_steps].
    intros i j. now apply times_injective.
  - intros u v n n' s s' Hs Hs' Hn Hn' E E'. cbn [steps direction_of] in Hs, Hs'.
    apply in_map_iff in Hs as (t & <- & (Ht & _)%in_seen_steps); [|exact H].
    apply in_map_iff in Hs' as (t' & <- & (Ht' & _)%in_seen_steps); [|exact H].
    apply is_step_direction_of in E, E'. rewrite E in E'.
    apply times_injective in E'; [|exact Hd].
    assert (n = n') as -> by nia. split; [reflexivity|]. f_equal. lia.
Qed.
