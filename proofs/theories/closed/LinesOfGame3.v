(** * Game 3 in closed form: four lines and a point

    The palaces of game 3 are (0, 0) and the squares of the lines y = 2x + 1, y = 2x + 2,
    x = 2y + 1 and x = 2y + 2.  Proved here without the checker: this set follows the palace rule.
    A corollary counts the palaces of finite boards.

    Source: docs/algorithms/closed-forms.md, "Game 3" and "Counts". *)
From Coq Require Import Arith Bool List Lia.
From Wythoff Require Import Board Rows Game1Lines.
Import ListNotations.

(** The four lines and the point. *)
Definition lines (x y : nat) : bool :=
  ((x =? 0) && (y =? 0)) ||
  (y =? 2 * x + 1) || (y =? 2 * x + 2) || (x =? 2 * y + 1) || (x =? 2 * y + 2).

Lemma lines_iff x y : lines x y = true <->
  (x = 0 /\ y = 0) \/ y = 2 * x + 1 \/ y = 2 * x + 2 \/ x = 2 * y + 1 \/ x = 2 * y + 2.
Proof. unfold lines. rewrite !orb_true_iff, andb_true_iff, !Nat.eqb_eq. tauto. Qed.

Lemma lines_symmetric x y : lines x y = lines y x.
Proof. apply eq_true_iff_eq. rewrite !lines_iff. tauto. Qed.

(** The palace of column x on or above the diagonal: its row is floor ((x - 1) / 2), or 0. *)
Definition upper (x : nat) : nat := (x - 1) / 2.

Lemma upper_spec x : (x = 0 /\ upper x = 0) \/ x = 2 * upper x + 1 \/ x = 2 * upper x + 2.
Proof.
  unfold upper. pose proof (Nat.div_mod_eq (x - 1) 2). pose proof (Nat.mod_upper_bound (x - 1) 2).
  destruct x as [|x]; [left; split; reflexivity | lia].
Qed.

(** Column x holds (x, upper x), (x, 2x + 1) and (x, 2x + 2), and nothing else. *)
Lemma lines_column x y : lines x y = true <-> y = upper x \/ y = 2 * x + 1 \/ y = 2 * x + 2.
Proof. rewrite lines_iff. pose proof (upper_spec x). lia. Qed.

(** Solves goals of the tools of [Game1Lines] for lists with given members. *)
Local Ltac members := each_member; rewrite ?lines_iff; lia.

(** The four lines and the point follow the palace rule of game 3. *)
Theorem lines_follow_rule : follows_rule 3 lines.
Proof.
  apply half_is_enough; [exact lines_symmetric|]. intros x y Hxy. unfold seen.
  pose proof (upper_spec x) as Ux. pose proof (upper_spec y) as Uy. split.
  - intros H%lines_iff.
    assert (y = 2 * x + 2 \/ y = 2 * x + 1 \/ x = 0 /\ y = 0) as [->|[->|[-> ->]]] by lia.
    + assert (north lines x (2 * x + 2) <= 2).
      { apply (north_at_most lines [upper x; 2 * x + 1]).
        intros j Hj Hp%lines_column. cbn [In]. lia. }
      assert (west lines x (2 * x + 2) <= 0).
      { apply (west_at_most lines []). intros i Hi Hp%lines_iff. cbn [In]. lia. }
      assert (northwest lines x (2 * x + 2) <= 0).
      { apply (northwest_at_most lines []); [lia|]. intros i Hi Hp%lines_iff. cbn [In]. lia. }
      lia.
    + assert (north lines x (2 * x + 1) <= 1).
      { apply (north_at_most lines [upper x]). intros j Hj Hp%lines_column. cbn [In]. lia. }
      assert (west lines x (2 * x + 1) <= 0).
      { apply (west_at_most lines []). intros i Hi Hp%lines_iff. cbn [In]. lia. }
      assert (northwest lines x (2 * x + 1) <= 1).
      { apply (northwest_at_most lines [x - 1]); [lia|].
        intros i Hi Hp%lines_iff. cbn [In]. lia. }
      lia.
    + cbn. lia.
  - intros H. apply not_false_iff_true. intros F.
    assert (~ lines x y = true) as N by congruence. rewrite lines_iff in N.
    destruct (le_lt_dec y (2 * x)) as [Hy|Hy].
    + assert (1 <= north lines x y).
      { apply (north_at_least lines [upper x]); members. }
      assert (1 <= west lines x y).
      { apply (west_at_least lines [upper y]); members. }
      assert (1 <= northwest lines x y).
      { apply (northwest_at_least lines [y - x - 1]); [lia|members..]. }
      lia.
    + assert (3 <= north lines x y); [|lia].
      apply (north_at_least lines [upper x; 2 * x + 1; 2 * x + 2]); members.
Qed.

(** Game 3 in closed form. *)
Theorem game3_lines x y : palace 3 x y = true <->
  (x = 0 /\ y = 0) \/ y = 2 * x + 1 \/ y = 2 * x + 2 \/ x = 2 * y + 1 \/ x = 2 * y + 2.
Proof. rewrite <- (palace_unique 3 _ lines_follow_rule). apply lines_iff. Qed.

(** All four lines are needed: without one of them the set is not that of the palaces. *)
Example without_one_line :
  ~ (forall x y, palace 3 x y = true <->
     (x = 0 /\ y = 0) \/ y = 2 * x + 1 \/ y = 2 * x + 2 \/ x = 2 * y + 1).
Proof. intros H. specialize (H 2 0). vm_compute in H. lia. Qed.

(** ** The number of palaces on a board *)

Lemma lines_on_board n : on_board_of_side lines (S n) = 2 * n + 1.
Proof.
  induction n as [|n IH]; [reflexivity|].
  rewrite on_board_step, IH by exact lines_symmetric.
  pose proof (upper_spec (S n)) as U.
  assert (north lines (S n) (S n) <= 1).
  { apply (north_at_most lines [upper (S n)]). intros j Hj Hp%lines_column. cbn [In]. lia. }
  assert (1 <= north lines (S n) (S n)).
  { apply (north_at_least lines [upper (S n)]); members. }
  assert (lines (S n) (S n) = false) as ->.
  { apply not_true_iff_false. rewrite lines_iff. lia. }
  cbn [b2n]. lia.
Qed.

(** The board of side n >= 1 has 2n - 1 palaces of game 3. *)
Theorem game3_on_board n : 1 <= n -> on_board_of_side (palace 3) n + 1 = 2 * n.
Proof.
  intros Hn. destruct n as [|n]; [lia|]. unfold on_board_of_side.
  rewrite <- (rectangle_ext _ _ (S n) (S n) (palace_unique 3 _ lines_follow_rule)).
  fold (on_board_of_side lines (S n)). rewrite lines_on_board. lia.
Qed.
