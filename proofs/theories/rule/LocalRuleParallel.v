(** * Every ruleset, with parallel rules

    A ruleset has one direction for each primitive step of its rules ([LocalRuleSteps]).
    These directions represent the ruleset, so that the theorem of [LocalRule] holds for
    every ruleset with a rule along each axis.  If no two rules are parallel, the directions
    are the rules.

    Source: docs/algorithms/blocking.md, "Parallel rules" and "The start". *)
From Coq Require Import ZArith List Lia Bool.
From Wythoff Require Import IdentitySums IdentityShifts Identity LocalRuleGame LocalRuleCounts.
From Wythoff Require Import LocalRuleDirections LocalRule LocalRuleSteps.
Import ListNotations.
Open Scope Z_scope.

(** ** The directions of a ruleset *)

Definition vector_eq_dec (r s : vector) : {r = s} + {r <> s}.
Proof. decide equality; apply Z.eq_dec. Defined.

(** The multiples of the rules of a ruleset with primitive step d. *)
Definition multiples (rules : list vector) (d : vector) : list Z :=
  map multiple (filter (fun r => if vector_eq_dec (primitive r) d then true else false) rules).

(** One direction for each primitive step. *)
Definition directions (rules : list vector) : list direction :=
  map (fun d => direction_of d (multiples rules d))
      (nodup vector_eq_dec (map primitive rules)).

Lemma in_multiples rules d m :
  In m (multiples rules d) <-> exists r, In r rules /\ primitive r = d /\ multiple r = m.
Proof.
  unfold multiples. rewrite in_map_iff. split.
  - intros (r & E & (Hr & P)%filter_In). destruct (vector_eq_dec (primitive r) d); [|easy].
    now exists r.
  - intros (r & Hr & P & E). exists r. split; [exact E|]. apply filter_In.
    split; [exact Hr|]. now destruct (vector_eq_dec (primitive r) d).
Qed.

Lemma multiples_positive rules d : Forall is_rule rules ->
  Forall (fun m => 0 < m) (multiples rules d).
Proof.
  rewrite !Forall_forall. intros H m (r & Hr & _ & <-)%in_multiples.
  now apply multiple_positive, H.
Qed.

Lemma in_primitive_steps rules d : Forall is_rule rules ->
  In d (nodup vector_eq_dec (map primitive rules)) -> is_primitive d.
Proof.
  rewrite Forall_forall. intros H (r & <- & Hr)%nodup_In%in_map_iff.
  now apply primitive_is_primitive, H.
Qed.

(** Every ruleset is represented by its directions. *)
Theorem directions_represent rules : Forall is_rule rules ->
  represents rules (directions rules).
Proof.
  intros H. apply represents_by_moves; unfold directions.
  - apply Forall_map, Forall_forall. intros d Hd%in_primitive_steps; [|exact H].
    apply is_direction_of; [apply Hd | now apply multiples_positive].
  - apply Forall_map, Forall_forall. intros d Hd%in_primitive_steps; [|exact H].
    apply reaches_once_direction_of; [apply Hd | now apply multiples_positive].
  - assert (forall ps, NoDup ps -> (forall d, In d ps -> is_primitive d) ->
      ForallOrdPairs (fun d e => forall u v, reaches d u v -> reaches e u v -> False)
        (map (fun d => direction_of d (multiples rules d)) ps)) as pairs.
    { intros ps N. induction N as [|d ps Hd N IH]; intros Hps; [constructor|]. cbn [map].
      constructor; [|apply IH; intros; apply Hps; now right].
      apply Forall_map, Forall_forall. intros e He u v.
      intros (n & m & Hn & _ & _ & E)%reaches_direction_of; [|now apply multiples_positive].
      intros (n' & m' & Hn' & _ & _ & E')%reaches_direction_of; [|now apply multiples_positive].
      rewrite E in E'. apply primitive_unique in E' as (_ & ->); try assumption.
      - exact (Hd He).
      - apply Hps. now left.
      - apply Hps. now right. }
    apply pairs; [apply NoDup_nodup|]. intros d Hd. now apply (in_primitive_steps rules).
  - intros u v. rewrite is_move_spec, Exists_exists by assumption. split.
    + intros (r & n & Hr & Hn & Eu & Ev). rewrite Forall_forall in H.
      pose proof (multiple_positive r (H r Hr)). pose proof (times_primitive r (H r Hr)) as E.
      exists (direction_of (primitive r) (multiples rules (primitive r))). split.
      * apply (in_map (fun d => direction_of d (multiples rules d))), nodup_In.
        now apply in_map.
      * apply reaches_direction_of; [now apply multiples_positive, Forall_forall|].
        exists (n * multiple r), (multiple r). split; [nia|].
        split; [apply in_multiples; now exists r|]. split; [now exists n|].
        rewrite <- E in Eu, Ev. rewrite Eu, Ev. unfold times. cbn [fst snd]. f_equal; lia.
    + intros (D & HD & R). apply in_map_iff in HD as (d & <- & Hd).
      apply reaches_direction_of in R as (N & m & HN & Hm & (c & Hc) & E);
        [|now apply multiples_positive].
      apply in_multiples in Hm as (r & Hr & <- & <-). exists r, c.
      rewrite Forall_forall in H. pose proof (multiple_positive r (H r Hr)).
      pose proof (times_primitive r (H r Hr)) as T. split; [exact Hr|]. split; [nia|].
      pose proof (f_equal fst T) as T1. pose proof (f_equal snd T) as T2.
      pose proof (f_equal fst E) as E1. pose proof (f_equal snd E) as E2.
      unfold times in T1, T2, E1, E2. cbn [fst snd] in T1, T2, E1, E2.
      rewrite E1, E2, Hc, <- !Z.mul_assoc, T1, T2. split; reflexivity.
Qed.

Lemma has_axes_directions rules : Forall is_rule rules -> has_axes rules ->
  has_axis_directions (directions rules).
Proof.
  intros H ((r & Hr & Er) & (s & Hs & Es)). unfold directions.
  split; [set (d := primitive r) | set (d := primitive s)];
    exists (direction_of d (multiples rules d));
    (split; [apply (in_map (fun d => direction_of d (multiples rules d))), nodup_In;
             now apply in_map|]);
    unfold d, primitive; cbn [period direction_of times fst snd];
    rewrite ?Er, ?Es, Z.div_0_l, Z.mul_0_r; try reflexivity;
    apply Z.neq_sym, Z.lt_neq, multiple_positive; rewrite Forall_forall in H; auto.
Qed.

(** ** The theorem for every ruleset *)

(** The extended board of the game on any ruleset with a rule along each axis satisfies (2),
    with one factor for each direction, on the whole plane. *)
Theorem every_game_satisfies_local_rule rules k : Forall is_rule rules -> has_axes rules ->
  0 <= k -> forall x y, satisfies_local_rule (directions rules)
    (extended_board rules k (palace_of_rules rules k)) x y.
Proof.
  intros H A Hk. apply extended_board_satisfies.
  - now apply directions_represent.
  - now apply has_axes_directions.
  - exact Hk.
  - now apply palace_of_rules_follows.
Qed.

(** The automaton of any ruleset with a rule along each axis, started from k on the opposite
    quadrant and 0 on the two at the sides, computes the k-blocking game. *)
Theorem local_rule_computes_every_game rules k f : Forall is_rule rules -> has_axes rules ->
  0 <= k ->
  (forall x y, 0 <= x -> 0 <= y -> satisfies_local_rule (directions rules) f x y) ->
  (forall x y, x < 0 \/ y < 0 -> f x y = if (x <? 0) && (y <? 0) then k else 0) ->
  forall x y, 0 <= x -> 0 <= y ->
  f x y = palace_number rules (palace_of_rules rules k) x y - k.
Proof.
  intros H A Hk. apply (automaton_computes_game rules (directions rules)); try assumption.
  - now apply directions_represent.
  - now apply has_axes_directions.
  - now apply palace_of_rules_follows.
Qed.

(** The directions of the rules (2, 0), (3, 0), (0, 1): T repeats with L = 6, and holds 2, 3,
    4 and 6. *)
Example directions_of_parallel_rules :
  directions [(2, 0); (3, 0); (0, 1)] =
  [ {| period := (6, 0); steps := [(2, 0); (3, 0); (4, 0); (6, 0)] |}; single (0, 1) ].
Proof. reflexivity. Qed.

(** For the queen's rules, the directions are the rules. *)
Example directions_of_queen : directions queen = map single queen.
Proof. reflexivity. Qed.

(** Without a rule along each axis the theorem is false: the extended board of game 1 on the
    ruleset (1, 0) does not satisfy (2) at the square (0, 0). *)
Example both_axes_are_needed : let rules := [(1, 0)] in
  ~ satisfies_local_rule (directions rules) (extended_board rules 1 (palace_of_rules rules 1)) 0 0.
Proof. vm_compute. discriminate. Qed.

(** ** Rulesets without parallel rules *)

(** A list without repetition whose only element is a. *)
Lemma nodup_singleton {A} (l : list A) a :
  NoDup l -> (forall b, In b l <-> b = a) -> l = [a].
Proof.
  intros N H. destruct N as [|b l Hb N]; [exfalso; now apply (H a)|].
  assert (b = a) as -> by (apply H; now left). f_equal.
  destruct l as [|c l]; [reflexivity|]. exfalso. apply Hb.
  assert (c = a) as -> by (apply H; right; now left). now left.
Qed.

(** A single rule has L = m and Q = S^m. *)
Lemma direction_of_single r : is_rule r -> direction_of (primitive r) [multiple r] = single r.
Proof.
  intros H. pose proof (multiple_positive r H) as Hm. unfold direction_of, single.
  assert (lcm_of [multiple r] = multiple r) as L by (cbn; rewrite Z.lcm_1_r; lia).
  f_equal; [rewrite L; now apply times_primitive|].
  rewrite (nodup_singleton _ (multiple r) (nodup_seen_steps _)).
  - cbn [map]. f_equal. now apply times_primitive.
  - intros t. rewrite in_seen_steps by (now constructor). rewrite L. split.
    + intros (Ht & m & [<-|[]] & (c & E)). assert (c = 1) by nia. subst c. lia.
    + intros ->. split; [lia|]. exists (multiple r). split; [now left|]. apply Z.divide_refl.
Qed.

Lemma primitive_parallel r s : is_rule r -> is_rule s -> primitive r = primitive s -> parallel r s.
Proof.
  intros Hr Hs E. pose proof (times_primitive r Hr) as R. pose proof (times_primitive s Hs) as S.
  rewrite E in R. unfold times in R, S. unfold parallel.
  apply (f_equal fst) in R as R1. apply (f_equal snd) in R as R2.
  apply (f_equal fst) in S as S1. apply (f_equal snd) in S as S2.
  cbn [fst snd] in R1, R2, S1, S2. rewrite <- R1, <- R2, <- S1, <- S2. ring.
Qed.

(** If no two rules are parallel, the directions are the rules. *)
Theorem directions_none_parallel rules : Forall is_rule rules -> none_parallel rules ->
  directions rules = map single rules.
Proof.
  intros H NP.
  assert (NoDup (map primitive rules) /\
    forall r s, In r rules -> In s rules -> primitive r = primitive s -> r = s) as (N & U).
  { induction NP as [|r rules Hr NP IH]; [split; [constructor | easy]|].
    inversion_clear H as [|? ? H1 H2]. destruct (IH H2) as (N & U). clear IH.
    rewrite Forall_forall in Hr, H2.
    assert (forall s, In s rules -> primitive r <> primitive s) as ne.
    { intros s Hs E. apply (Hr s Hs). apply primitive_parallel; auto. }
    split.
    - cbn [map]. constructor; [|exact N]. intros (s & E & Hs)%in_map_iff. now apply (ne s).
    - intros s t [<-|Hs] [<-|Ht] E; auto; exfalso; [now apply (ne t) | now apply (ne s)]. }
  unfold directions. rewrite nodup_fixed_point by exact N. rewrite map_map.
  apply map_ext_in. intros r Hr. rewrite Forall_forall in H.
  rewrite <- (direction_of_single r) by auto. f_equal. unfold multiples.
  rewrite (nodup_singleton (filter _ rules) r); [reflexivity| |].
  - apply NoDup_filter. exact (NoDup_map_inv _ _ N).
  - intros s. rewrite filter_In. destruct (vector_eq_dec (primitive s) (primitive r)) as [E|E].
    + split; [intros (Hs & _); auto | intros ->; auto].
    + split; [now intros (_ & ?) | intros ->; contradiction].
Qed.
