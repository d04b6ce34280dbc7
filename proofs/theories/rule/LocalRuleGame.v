(** * The k-blocking game on a ruleset, by counting

    A ruleset is a finite list of rules (a, b) with a, b >= 0, not both 0.  Each
    rule may be repeated in one turn: the options of (x, y) are the squares
    (x, y) - n r of the quadrant, for a rule r and n >= 1.  The palace number
    N(x, y) is the number of palaces among the options.  Each square counts once,
    also if two parallel rules reach it.  The palace rule: a square of the quadrant
    is a palace exactly if N < k.

    Here: exactly one board follows the palace rule of any ruleset.

    Source: docs/algorithms/blocking.md, "The palace rule". *)
From Coq Require Import ZArith List Lia Bool FinFun.
From Wythoff Require Import IdentitySums IdentityShifts Identity.
Import ListNotations.
Open Scope Z_scope.

(** A rule has no negative component, and is not (0, 0). *)
Definition is_rule (r : vector) : Prop := 0 <= fst r /\ 0 <= snd r /\ 0 < fst r + snd r.

(** ** Options *)

(** The integers 0, 1, .., n - 1. *)
Definition range (n : nat) : list Z := map Z.of_nat (seq 0 n).

Lemma in_range n i : In i (range n) <-> 0 <= i < Z.of_nat n.
Proof.
  unfold range. rewrite in_map_iff. split.
  - intros (j & <- & Hj). apply in_seq in Hj. lia.
  - intros H. exists (Z.to_nat i). split; [lia|]. apply in_seq. lia.
Qed.

Lemma nodup_range n : NoDup (range n).
Proof.
  unfold range. apply Injective_map_NoDup; [|apply seq_NoDup].
  intros i j. apply Nat2Z.inj.
Qed.

Lemma sum_range_succ n f : sum (range (S n)) f = f 0 + sum (range n) (fun i => f (i + 1)).
Proof.
  unfold range. cbn [seq map sum]. f_equal. rewrite <- seq_shift, map_map, !sum_map.
  apply sum_ext. intros i _. f_equal. lia.
Qed.

(** (u, v) = n r for some n >= 1.  As r is a rule, n is at most u + v. *)
Definition is_multiple (r : vector) (u v : Z) : bool :=
  existsb (fun n => (u =? (n + 1) * fst r) && (v =? (n + 1) * snd r)) (range (Z.to_nat (u + v))).

(** (u, v) leads from a square to an option. *)
Definition is_move (rules : list vector) (u v : Z) : bool :=
  existsb (fun r => is_multiple r u v) rules.

Lemma is_multiple_spec r u v : is_rule r ->
  is_multiple r u v = true <-> exists n, 1 <= n /\ u = n * fst r /\ v = n * snd r.
Proof.
  intros (H1 & H2 & H3). unfold is_multiple. rewrite existsb_exists. split.
  - intros (n & Hn & E). apply in_range in Hn. apply andb_true_iff in E.
    exists (n + 1). lia.
  - intros (n & Hn & -> & ->). exists (n - 1). rewrite in_range, andb_true_iff. nia.
Qed.

Lemma is_move_spec rules u v : Forall is_rule rules ->
  is_move rules u v = true
  <-> exists r n, In r rules /\ 1 <= n /\ u = n * fst r /\ v = n * snd r.
Proof.
  rewrite Forall_forall. intros H. unfold is_move. rewrite existsb_exists. split.
  - intros (r & Hr & E). apply is_multiple_spec in E as (n & E); [|auto].
    exists r, n. tauto.
  - intros (r & n & Hr & E). exists r. split; [assumption|].
    apply is_multiple_spec; [auto|]. exists n. tauto.
Qed.

Lemma is_move_positive rules u v : Forall is_rule rules ->
  is_move rules u v = true -> 0 <= u /\ 0 <= v /\ 0 < u + v.
Proof.
  intros H (r & n & Hr & E)%is_move_spec; [|assumption].
  rewrite Forall_forall in H. destruct (H r Hr) as (H1 & H2 & H3). nia.
Qed.

(** ** Palace numbers *)

(** The palace number N(x, y) of a set of palaces: the number of the squares (i, j) with
    0 <= i <= x and 0 <= j <= y that are palaces and options of (x, y). *)
Definition palace_number rules (P : Z -> Z -> bool) (x y : Z) : Z :=
  sum (range (Z.to_nat (x + 1))) (fun i =>
  sum (range (Z.to_nat (y + 1))) (fun j => b2z (is_move rules (x - i) (y - j) && P i j))).

(** P follows the palace rule of game k on the quadrant. *)
Definition follows_palace_rule rules (k : Z) (P : Z -> Z -> bool) : Prop :=
  forall x y, 0 <= x -> 0 <= y -> P x y = (palace_number rules P x y <? k).

(** Palace numbers depend on smaller squares of the quadrant only. *)
Lemma palace_number_ext rules P Q x y : Forall is_rule rules ->
  (forall i j, 0 <= i <= x -> 0 <= j <= y -> i + j < x + y -> P i j = Q i j) ->
  palace_number rules P x y = palace_number rules Q x y.
Proof.
  intros H E. apply sum_ext. intros i Hi%in_range. apply sum_ext. intros j Hj%in_range.
  destruct (is_move rules (x - i) (y - j)) eqn:M; [|reflexivity].
  apply is_move_positive in M; [|assumption]. rewrite E; [reflexivity | lia..].
Qed.

(** ** The game exists, and its board is unique *)

(** The palaces of the squares with x + y < s; arbitrary beyond. *)
Fixpoint palaces_of_rules_below rules (k : Z) (s : nat) (x y : Z) : bool :=
  match s with
  | O => true
  | S s' => palace_number rules (palaces_of_rules_below rules k s') x y <? k
  end.

(** The palaces of game k on a ruleset. *)
Definition palace_of_rules rules (k x y : Z) : bool :=
  palaces_of_rules_below rules k (S (Z.to_nat (x + y))) x y.

Lemma palaces_of_rules_stable rules k : Forall is_rule rules ->
  forall s t x y, 0 <= x -> 0 <= y -> x + y < Z.of_nat s -> x + y < Z.of_nat t ->
  palaces_of_rules_below rules k s x y = palaces_of_rules_below rules k t x y.
Proof.
  intros H. induction s as [|s IH]; intros [|t] x y Hx Hy Hs Ht; try lia.
  cbn [palaces_of_rules_below].
  rewrite (palace_number_ext _ _ (palaces_of_rules_below rules k t)); [reflexivity|assumption|].
  intros; apply IH; lia.
Qed.

Theorem palace_of_rules_follows rules k : Forall is_rule rules ->
  follows_palace_rule rules k (palace_of_rules rules k).
Proof.
  intros H x y Hx Hy. unfold palace_of_rules at 1. cbn [palaces_of_rules_below].
  rewrite (palace_number_ext _ _ (palace_of_rules rules k)); [reflexivity|assumption|].
  intros i j Hi Hj Hij. apply palaces_of_rules_stable; lia || assumption.
Qed.

Theorem palace_rule_unique rules k P Q : Forall is_rule rules ->
  follows_palace_rule rules k P -> follows_palace_rule rules k Q ->
  forall x y, 0 <= x -> 0 <= y -> P x y = Q x y.
Proof.
  intros H HP HQ.
  assert (forall s x y, 0 <= x -> 0 <= y -> x + y < Z.of_nat s -> P x y = Q x y) as below.
  { induction s as [|s IH]; intros x y Hx Hy Hs; [lia|].
    rewrite HP, HQ, (palace_number_ext _ P Q); try assumption; [reflexivity|].
    intros; apply IH; lia. }
  intros x y Hx Hy. apply (below (S (Z.to_nat (x + y)))); lia.
Qed.

(** ** The game without blocking *)

(** For k = 1 the palaces are the P-positions: a square is a palace exactly if none of its
    options is a palace. *)
Theorem palaces_of_game_1 rules P x y : Forall is_rule rules ->
  follows_palace_rule rules 1 P -> 0 <= x -> 0 <= y ->
  P x y = true <-> forall r n, In r rules -> 1 <= n -> n * fst r <= x -> n * snd r <= y ->
                   P (x - n * fst r) (y - n * snd r) = false.
Proof.
  intros H HP Hx Hy. rewrite (HP x y Hx Hy), Z.ltb_lt. unfold palace_number.
  rewrite sum_less_than_one; [|intros i _; apply sum_not_negative_terms; intros j _;
                               unfold b2z; now destruct (_ && _)]. split.
  - intros E r n Hr Hn Hnx Hny. rewrite Forall_forall in H. destruct (H r Hr) as (R1 & R2 & _).
    specialize (E (x - n * fst r)). rewrite in_range in E.
    assert (0 <= x - n * fst r < Z.of_nat (Z.to_nat (x + 1))) as Hi by nia. specialize (E Hi).
    rewrite sum_less_than_one in E by (intros j _; unfold b2z; now destruct (_ && _)).
    specialize (E (y - n * snd r)). rewrite in_range in E.
    assert (0 <= y - n * snd r < Z.of_nat (Z.to_nat (y + 1))) as Hj by nia. specialize (E Hj).
    replace (is_move rules _ _) with true in E.
    + cbn [andb] in E. now destruct (P (x - n * fst r) (y - n * snd r)).
    + symmetry. apply is_move_spec; [now apply Forall_forall|]. exists r, n.
      repeat split; assumption || lia.
  - intros E i Hi%in_range. apply sum_less_than_one.
    { intros j _. unfold b2z. now destruct (_ && _). }
    intros j Hj%in_range. destruct (is_move rules (x - i) (y - j)) eqn:M; [|cbn; lia].
    apply is_move_spec in M as (r & n & Hr & Hn & Eu & Ev); [|exact H].
    specialize (E r n Hr Hn). replace i with (x - n * fst r) by lia.
    replace j with (y - n * snd r) by lia. rewrite E by lia. cbn. lia.
Qed.

(** Wythoff's rules: the queen's. *)
Definition queen : list vector := [(1, 0); (0, 1); (1, 1)].

Lemma queen_rules : Forall is_rule queen.
Proof. repeat constructor; cbn; lia. Qed.

(** Parallel rules: the square (0, 0) is an option of (4, 0) by both rules, and counts once. *)
Example parallel_rules_count_once :
  palace_number [(1, 0); (2, 0)] (fun _ _ => true) 4 0 = 4.
Proof. reflexivity. Qed.
