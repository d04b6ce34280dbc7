(** * Directions that represent a ruleset

    A list of directions represents a ruleset if every move of the ruleset belongs
    to exactly one of the directions, in exactly one way ([represents]).  Here: a
    criterion in words of moves, and the first case of the page: a ruleset without
    parallel rules is represented by its rules.

    Source: docs/algorithms/blocking.md, "One identity behind the automaton". *)
From Coq Require Import ZArith List Lia Bool.
From Wythoff Require Import IdentitySums IdentityShifts Identity LocalRuleGame LocalRuleCounts.
Import ListNotations.
Open Scope Z_scope.

(** (u, v) = s + n l for a step s and some n >= 0. *)
Definition reaches (d : direction) (u v : Z) : Prop :=
  exists n s, 0 <= n /\ In s (steps d) /\ is_step u v d n s = true.

Lemma is_step_true u v d n s : is_step u v d n s = true <->
  u = fst s + n * fst (period d) /\ v = snd s + n * snd (period d).
Proof. unfold is_step. rewrite andb_true_iff, !Z.eqb_eq. reflexivity. Qed.

(** A direction reaches each (u, v) in at most one way. *)
Definition reaches_once (d : direction) : Prop :=
  NoDup (steps d) /\
  forall u v n n' s s', In s (steps d) -> In s' (steps d) -> 0 <= n -> 0 <= n' ->
  is_step u v d n s = true -> is_step u v d n' s' = true -> n = n' /\ s = s'.

(** The number of ways in which a direction reaches (u, v): 1 or 0. *)
Lemma number_of_ways d u v N : is_direction d -> reaches_once d -> u + v < Z.of_nat N ->
  exists b, (b = true <-> reaches d u v) /\
  sum (range N) (fun n => sum (steps d) (fun s => b2z (is_step u v d n s))) = b2z b.
Proof.
  intros ((L1 & L2 & L3) & Hs) (nodup & once) HN.
  exists (existsb (fun n => existsb (is_step u v d n) (steps d)) (range N)). split.
  - rewrite existsb_exists. split.
    + intros (n & Hn & (s & Hin & E)%existsb_exists). apply in_range in Hn.
      exists n, s. repeat split; [lia|assumption..].
    + intros (n & s & Hn & Hin & E). exists n. split.
      * rewrite Forall_forall in Hs. destruct (Hs s Hin) as (S1 & S2 & S3).
        apply is_step_true in E. apply in_range. nia.
      * apply existsb_exists. now exists s.
  - rewrite <- sum_indicator.
    + apply sum_ext. intros n Hn%in_range. apply sum_indicator.
      apply at_most_one_nodup; [exact nodup|]. intros s s' I I' E E'.
      now apply (once u v n n s s').
    + apply at_most_one_nodup; [apply nodup_range|]. intros n n' Hn%in_range Hn'%in_range.
      intros (s & I & E)%existsb_exists (s' & I' & E')%existsb_exists.
      now apply (once u v n n' s s').
Qed.

Lemma sum_directions ds u v N : Forall is_direction ds -> Forall reaches_once ds ->
  ForallOrdPairs (fun d e => forall u v, reaches d u v -> reaches e u v -> False) ds ->
  u + v < Z.of_nat N ->
  exists b, (b = true <-> Exists (fun d => reaches d u v) ds) /\
  sum ds (fun d => sum (range N) (fun n => sum (steps d) (fun s => b2z (is_step u v d n s))))
  = b2z b.
Proof.
  intros Hd Ho Hp HN. induction Hp as [|d ds Hfirst Hp IH].
  - exists false. split; [|reflexivity]. rewrite Exists_nil. easy.
  - inversion_clear Hd as [|? ? D1 D2]. inversion_clear Ho as [|? ? O1 O2].
    destruct (IH D2 O2) as (c & Hc & E), (number_of_ways d u v N D1 O1 HN) as (b & Hb & F).
    exists (b || c). cbn [sum]. rewrite E, F. split.
    + rewrite orb_true_iff, Exists_cons. tauto.
    + destruct b, c; try reflexivity. exfalso.
      pose proof (proj1 Hc eq_refl) as (e & He & Re)%Exists_exists.
      rewrite Forall_forall in Hfirst. apply (Hfirst e He u v); [now apply Hb | exact Re].
Qed.

(** The criterion: all moves are reached, by one direction and in one way. *)
Theorem represents_by_moves rules ds : Forall is_direction ds -> Forall reaches_once ds ->
  ForallOrdPairs (fun d e => forall u v, reaches d u v -> reaches e u v -> False) ds ->
  (forall u v, is_move rules u v = true <-> Exists (fun d => reaches d u v) ds) ->
  represents rules ds.
Proof.
  intros Hd Ho Hp Hm. split; [exact Hd|]. intros u v N Hu Hv HN.
  destruct (sum_directions ds u v N Hd Ho Hp HN) as (b & Hb & ->).
  f_equal. apply Bool.eq_true_iff_eq. rewrite Hm. exact Hb.
Qed.

(** ** Rulesets without parallel rules *)

(** Two rules are parallel if one is a rational multiple of the other. *)
Definition parallel (r s : vector) : Prop := fst r * snd s = snd r * fst s.

(** No two rules of the list are parallel. *)
Definition none_parallel (rules : list vector) : Prop :=
  ForallOrdPairs (fun r s => ~ parallel r s) rules.

Lemma reaches_single r u v :
  reaches (single r) u v <-> exists n, 1 <= n /\ u = n * fst r /\ v = n * snd r.
Proof.
  split.
  - intros (n & s & Hn & [<-|[]] & E%is_step_true). exists (n + 1). cbn in E. lia.
  - intros (n & Hn & E). exists (n - 1), r. split; [lia|]. split; [now left|].
    apply is_step_true. cbn. lia.
Qed.

(** A ruleset without parallel rules is represented by its rules. *)
Theorem rules_represent rules : Forall is_rule rules -> none_parallel rules ->
  represents rules (map single rules).
Proof.
  intros H NP. apply represents_by_moves.
  - apply Forall_map. revert H. apply Forall_impl. intros r Hr.
    split; [exact Hr|]. now constructor.
  - apply Forall_map. revert H. apply Forall_impl. intros r (R1 & R2 & R3). split.
    + constructor; [easy|constructor].
    + intros u v n n' s s' [<-|[]] [<-|[]] Hn Hn' E%is_step_true E'%is_step_true.
      cbn in E, E'. split; [nia|reflexivity].
  - revert NP H. induction rules as [|r rules IH]; intros NP H; [constructor|].
    inversion_clear NP as [|? ? N1 N2]. inversion_clear H as [|? ? H1 H2]. cbn [map].
    constructor; [|now apply IH]. apply Forall_map. rewrite Forall_forall in *.
    intros s Hs u v (n & Hn & E)%reaches_single (m & Hm & F)%reaches_single.
    apply (N1 s Hs). destruct H1 as (R1 & R2 & R3), (H2 s Hs) as (S1 & S2 & S3).
    unfold parallel. nia.
  - intros u v. rewrite is_move_spec, Exists_exists by assumption. split.
    + intros (r & n & Hr & E). exists (single r). split; [now apply in_map|].
      apply reaches_single. now exists n.
    + intros (d & Hd & E). apply in_map_iff in Hd as (r & <- & Hr).
      apply reaches_single in E as (n & E). now exists r, n.
Qed.

Lemma queen_not_parallel : none_parallel queen.
Proof. repeat constructor; unfold parallel; cbn; lia. Qed.
