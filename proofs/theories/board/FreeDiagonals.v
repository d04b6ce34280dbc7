(** * Diagonals without palaces

    A square that sees no palace to the north-west lies right of all palaces of the rows
    above it, or below all palaces of the columns to its left.  A square of a diagonal without
    palaces sees k palaces or more to the north and to the west.  When the column and the row
    that meet in it are added to a rectangle, the rectangle gains these; so it holds as many
    palaces as its rows can have.

    Hand proof: docs/algorithms/skin.md, "Row ends". *)
From Coq Require Import Arith Bool Lia.
From Wythoff Require Import Board Rows.

(** ** Palaces of a rectangle *)

(** Rows hold at most k palaces each. *)
Lemma rectangle_rows k x y : rectangle (palace k) x y <= k * y.
Proof.
  induction y as [|y IH].
  - induction x as [|x IH]; cbn [rectangle]; [lia|]. unfold north. cbn [count]. lia.
  - rewrite rectangle_row. pose proof (row_at_most k x y). lia.
Qed.

(** A palace right of the rectangle leaves one palace less for it. *)
Lemma rectangle_right_of k x y i j : j < y -> x <= i -> palace k i j = true ->
  rectangle (palace k) x y < k * y.
Proof.
  intros Hj Hi E. induction y as [|y IH]; [lia|]. rewrite rectangle_row.
  pose proof (rectangle_rows k x y). pose proof (row_at_most k x y).
  destruct (Nat.eq_dec j y) as [->|]; [|specialize (IH ltac:(lia)); lia].
  pose proof (count_monotone (fun i => palace k i y) x i Hi) as M.
  fold (west (palace k) x y) (west (palace k) i y) in M.
  apply palace_true in E. unfold seen in E. lia.
Qed.

(** ** A diagonal without palaces *)

Lemma free_diagonal k : forall x y, northwest (palace k) x y = 0 ->
  k * Nat.min x y <= rectangle (palace k) x y.
Proof.
  induction x as [|x IH]; intros [|y] D; cbn [Nat.min]; try lia. cbn [northwest] in D.
  rewrite rectangle_corner. specialize (IH y ltac:(lia)).
  destruct (palace k x y) eqn:E; cbn [b2n] in *; [lia|].
  apply palace_false in E. unfold seen in E. lia.
Qed.

(** A square on or right of the main diagonal that sees no palace to the north-west: all
    palaces of the rows above stand left of it. *)
Theorem rows_above_end k x y : northwest (palace k) x y = 0 -> y <= x ->
  forall i j, j < y -> palace k i j = true -> i < x.
Proof.
  intros D L i j Hj E. apply Nat.nle_gt. intros Hi.
  pose proof (rectangle_right_of k x y i j Hj Hi E). pose proof (free_diagonal k x y D).
  rewrite Nat.min_r in * by exact L. lia.
Qed.

(** One on or below the main diagonal, by symmetry: all palaces of the columns to its left stand
    above it. *)
Theorem columns_left_end k x y : northwest (palace k) x y = 0 -> x <= y ->
  forall i j, i < x -> palace k i j = true -> j < y.
Proof.
  rewrite northwest_symmetric. intros D L i j Hi E.
  apply (rows_above_end k y x D L j i Hi). now rewrite palace_symmetric.
Qed.
