(** * Palace numbers and boards of game 2

    Between its two lines, game 2 is game 1 twice as large: also the palace number of
    (2x + 2, 2y + 2) in game 2 is the palace number of (x, y) in game 1, and one more.  The one is
    on the diagonal if the square lies between the lines, and else a square of the line in its
    column or row.

    Source: docs/algorithms/closed-forms.md, "Game 2", the case x <= y <= 2x of the proof, where
    this is the last step; it holds for all squares. *)
From Coq Require Import Arith Bool List Lia.
From Wythoff Require Import Board Rows Pairs PairsMate PairsDiagonal Game1Lines Game1 Game2.
Import ListNotations.

Local Notation a := (pair_a 1 1).
Local Notation b := (pair_b 1 1).
Local Notation pair := (is_pair 1 1).
Local Notation pairb := (is_pairb 1 1).

(** ** Counts *)

(** A count of even numbers from 2 on is a count of their halves. *)
Lemma count_doubles f g n :
  f 0 = false -> (forall i, i <= n -> f (2 * i + 1) = false) ->
  (forall i, i < n -> f (2 * i + 2) = g i) -> count f (2 * n + 2) = count g n.
Proof.
  intros Z O E. induction n as [|n IH].
  - specialize (O 0). cbn in *. now rewrite O, Z by lia.
  - replace (2 * S n + 2) with (S (S (2 * n + 2))) by lia. cbn [count].
    replace (S (2 * n + 2)) with (2 * S n + 1) by lia.
    rewrite O, E, IH by (auto with arith). reflexivity.
Qed.

(** One number more. *)
Lemma count_one_more f g r n : r < n -> f r = true -> g r = false ->
  (forall i, i < n -> i <> r -> f i = g i) -> count f n = S (count g n).
Proof.
  intros Hr Hf Hg E. induction n as [|n IH]; [lia|]. cbn [count].
  destruct (Nat.eq_dec r n) as [->|N].
  - rewrite Hf, Hg, (count_ext f g n); [reflexivity|]. intros i Hi. apply E; lia.
  - rewrite (E n), IH by (try intros; try apply E; lia). lia.
Qed.

(** ** Palace numbers *)

Lemma between_even x y : between (2 * x + 2) (2 * y + 2) = pairb x y.
Proof.
  rewrite (palace_unique 2 _ between_follows_rule), game2_between_lines.
  symmetry. apply (palace_unique 1 _ pairs_follow_rule).
Qed.

Lemma doubled_even x y : doubled (2 * x + 2) (2 * y + 2) = pairb x y.
Proof.
  rewrite <- between_even. unfold between.
  destruct (Nat.eqb_spec (2 * x + 2) 0), (Nat.eqb_spec (2 * y + 2) (2 * (2 * x + 2) + 1)),
    (Nat.eqb_spec (2 * x + 2) (2 * (2 * y + 2) + 1)); lia || reflexivity.
Qed.

Lemma doubled_odd i y : doubled (2 * i + 1) y = false.
Proof.
  apply not_true_iff_false. rewrite doubled_iff. intros (u & v & E & _). lia.
Qed.

(** The column of (2x + 2, 2y + 2) shows doubled pairs only. *)
Lemma north_twice x y : y <= 2 * x + 1 ->
  north between (2 * x + 2) (2 * y + 2) = north pairb x y.
Proof.
  intros H. apply count_doubles.
  - apply not_true_iff_false. rewrite between_iff. intros [?|[?|[?|(u & v & ?)]]]; lia.
  - intros i Hi. apply not_true_iff_false. rewrite between_iff.
    intros [?|[?|[?|(u & v & ?)]]]; lia.
  - intros i _. apply between_even.
Qed.

(** Its diagonal also shows a square of the line, or (0, 0). *)
Lemma northwest_twice x y : x <= y <= 2 * x + 1 ->
  northwest between (2 * x + 2) (2 * y + 2) = S (northwest pairb x y).
Proof.
  intros H. assert (exists e, y = x + e) as [e ->] by (exists (y - x); lia).
  replace (2 * (x + e) + 2) with (2 * x + 2 + 2 * e) by lia. rewrite !northwest_count.
  rewrite (count_one_more _ (fun i => doubled i (i + 2 * e)) (2 * e - 1)).
  - f_equal. apply count_doubles.
    + reflexivity.
    + intros i _. apply doubled_odd.
    + intros i _. replace (2 * i + 2 + 2 * e) with (2 * (i + e) + 2) by lia. apply doubled_even.
  - lia.
  - apply between_iff. lia.
  - destruct e as [|e]; [reflexivity|]. replace (2 * S e - 1) with (2 * e + 1) by lia.
    apply doubled_odd.
  - intros i Hi N. unfold between.
    destruct (Nat.eqb_spec i 0), (Nat.eqb_spec (i + 2 * e) 0),
      (Nat.eqb_spec (i + 2 * e) (2 * i + 1)), (Nat.eqb_spec i (2 * (i + 2 * e) + 1));
      lia || reflexivity.
Qed.

(** Below the line y = 2x + 1 game 1 shows one palace, and game 2 shows two. *)
Lemma pairs_below_line x y : 2 * x + 2 <= y -> seen pairb x y = 1.
Proof.
  intros H. unfold seen. destruct (pair_exists x) as [z Hz].
  pose proof (partner_at_most_double x z Hz) as L.
  assert (north pairb x y <= 1).
  { apply (north_at_most pairb [z]). intros j _ Hp%pairb_iff. left. now apply (pair_unique x). }
  assert (1 <= north pairb x y).
  { apply (north_at_least pairb [z]); each_member; [tauto|lia|now apply pairb_iff]. }
  assert (west pairb x y <= 0).
  { apply (west_at_most pairb []). intros i Hi Hp%pairb_iff%partner_at_most_double. lia. }
  assert (northwest pairb x y <= 0).
  { apply (northwest_at_most pairb []); [lia|].
    intros i Hi Hp%pairb_iff%pair_of_difference; [|lia].
    pose proof (index_le_pair_a 1 1 (i + (y - x) - i)). lia. }
  lia.
Qed.

Lemma between_below_line x y : 2 * x + 2 <= y -> seen between x y = 2.
Proof.
  intros H. unfold seen. destruct (other_exists x) as [z Hz].
  pose proof (other_at_most_double x z Hz) as L.
  assert (north between x y <= 2).
  { apply (north_at_most between [z; 2 * x + 1]). intros j _ [E|Hp]%between_column; [cbn; lia|].
    left. now apply (other_unique x). }
  assert (2 <= north between x y).
  { apply (north_at_least between [z; 2 * x + 1]); each_member; try lia;
      apply between_column; tauto. }
  assert (west between x y <= 0).
  { apply (west_at_most between []). intros i Hi [E|Hp]%between_column; [lia|].
    apply other_at_most_double in Hp. lia. }
  assert (northwest between x y <= 0).
  { apply (northwest_at_most between []); [lia|]. intros i Hi Hp. exfalso.
    unfold between in Hp. rewrite !orb_true_iff, andb_true_iff, !Nat.eqb_eq in Hp.
    destruct Hp as [Hp|Hp]; [lia|]. apply doubled_behind in Hp. lia. }
  lia.
Qed.

(** The palace number of (2x + 2, 2y + 2) in game 2 is that of (x, y) in game 1, and one more. *)
Theorem game2_numbers x y : seen (palace 2) (2 * x + 2) (2 * y + 2) = S (seen (palace 1) x y).
Proof.
  assert (forall x y, x <= y ->
    seen (palace 2) (2 * x + 2) (2 * y + 2) = S (seen (palace 1) x y)) as half.
  { clear x y. intros x y H.
    rewrite <- (seen_ext between (palace 2)), <- (seen_ext pairb (palace 1))
      by (intros; apply palace_unique; apply between_follows_rule || apply pairs_follow_rule).
    destruct (le_lt_dec y (2 * x + 1)) as [L|L];
      [|rewrite between_below_line, pairs_below_line by lia; reflexivity].
    unfold seen. rewrite north_twice, northwest_twice by lia.
    assert (forall P, (forall u v, P u v = P v u) -> forall u v, west P u v = north P v u) as W
      by (intros P E u v; apply count_ext; intros; apply E).
    rewrite !W by (exact between_symmetric || exact pairb_symmetric).
    rewrite north_twice by lia. lia. }
  destruct (Nat.le_ge_cases x y) as [L|L]; [now apply half|].
  rewrite (seen_symmetric 2), (seen_symmetric 1). now apply half.
Qed.

(** ** Columns and diagonals *)

(** Column x holds (x, 2x + 1) and one more palace, which lies above it. *)
Theorem game2_column x : exists z, z <= 2 * x /\
  forall y, palace 2 x y = true <-> y = 2 * x + 1 \/ y = z.
Proof.
  destruct (other_exists x) as [z Hz]. exists z. split; [now apply other_at_most_double|].
  intros y. rewrite <- (palace_unique 2 _ between_follows_rule), between_column.
  split; (intros [E|E]; [now left|right]); [now apply (other_unique x) | now rewrite E].
Qed.

(** The diagonal y - x = c holds (c - 1, 2c - 1), or (0, 0) for c = 0, and the doubled pair with
    the difference c if c is even. *)
Theorem game2_diagonal x c : palace 2 x (x + c) = true <->
  x = c - 1 \/ exists e, c = 2 * e /\ x = 2 * a e + 2.
Proof.
  rewrite game2_pairs. split.
  - intros [?|[?|[?|(i & j & -> & E & H)]]]; [left; lia..|right].
    exists (j - i). split; [lia|]. apply pair_of_difference in H; [|lia]. lia.
  - intros [->|(e & -> & ->)]; [lia|]. repeat right. exists (a e), (b e).
    rewrite b_is_sum. repeat split; [lia|]. exists e. left. rewrite b_is_sum. tauto.
Qed.
