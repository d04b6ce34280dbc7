(** * Signals determine blocks

    A block of squares is determined by the signals that enter it: V through its top, H
    through its left side and D through both and the corner.  Formula (3) follows from the
    signals at each square whose six neighbours lie in the block.  An engine that stores
    only values can recover the signal D, and so V, along a row.

    Source: docs/algorithms/blocking.md, "Signals and blocks". *)
From Coq Require Import ZArith Lia Bool.
From Wythoff Require Import IdentitySums IdentityShifts Identity LocalRuleQueen Bits BitsBlock.
Open Scope Z_scope.

(** Two blocks with the same entering signals have the same values and the same signals. *)
Theorem block_is_determined k x0 x1 y0 y1 (p V H D p' V' H' D' : board) :
  true_block k (in_block x0 x1 y0 y1) p V H D ->
  true_block k (in_block x0 x1 y0 y1) p' V' H' D' ->
  (forall x, x0 <= x < x1 -> V x y0 = V' x y0 /\ D x y0 = D' x y0) ->
  (forall y, y0 <= y < y1 -> H x0 y = H' x0 y /\ D x0 y = D' x0 y) ->
  forall x y, in_block x0 x1 y0 y1 x y ->
  V x y = V' x y /\ H x y = H' x y /\ D x y = D' x y /\ p x y = p' x y.
Proof.
  intros T T' top left.
  assert (forall n x y, x + y < x0 + y0 + Z.of_nat n -> in_block x0 x1 y0 y1 x y ->
    V x y = V' x y /\ H x y = H' x y /\ D x y = D' x y /\ p x y = p' x y) as all.
  { induction n as [|n IH]; intros x y Hn (Hx & Hy); [lia|].
    assert (V x y = V' x y) as EV.
    { destruct (Z.eq_dec y y0) as [->|Hne]; [now apply top|].
      assert (in_block x0 x1 y0 y1 x (y - 1)) as B by (unfold in_block; lia).
      destruct (IH x (y - 1)) as (E & _ & _ & F); [lia | exact B |].
      replace y with (y - 1 + 1) by lia. now rewrite (true_V T), (true_V T'), E, F. }
    assert (H x y = H' x y) as EH.
    { destruct (Z.eq_dec x x0) as [->|Hne]; [now apply left|].
      assert (in_block x0 x1 y0 y1 (x - 1) y) as B by (unfold in_block; lia).
      destruct (IH (x - 1) y) as (_ & E & _ & F); [lia | exact B |].
      replace x with (x - 1 + 1) by lia. now rewrite (true_H T), (true_H T'), E, F. }
    assert (D x y = D' x y) as ED.
    { destruct (Z.eq_dec y y0) as [->|Hy0]; [now apply top|].
      destruct (Z.eq_dec x x0) as [->|Hx0]; [now apply left|].
      assert (in_block x0 x1 y0 y1 (x - 1) (y - 1)) as B by (unfold in_block; lia).
      destruct (IH (x - 1) (y - 1)) as (_ & _ & E & F); [lia | exact B |].
      replace x with (x - 1 + 1) by lia. replace y with (y - 1 + 1) by lia.
      now rewrite (true_D T), (true_D T'), E, F. }
    rewrite (true_value T), (true_value T'), EV, EH, ED by (split; assumption). auto. }
  intros x y Hxy. apply (all (S (Z.to_nat (x + y - x0 - y0)))); [|exact Hxy].
  unfold in_block in Hxy. lia.
Qed.

(** Formula (3) follows from the signals: at each square (x, y) with x >= x0 + 2 and
    y >= y0 + 2.  So it holds inside every block, whatever signals enter it. *)
Theorem signals_give_formula k x0 x1 y0 y1 (p V H D : board) x y :
  true_block k (in_block x0 x1 y0 y1) p V H D ->
  in_block (x0 + 2) x1 (y0 + 2) y1 x y -> satisfies_formula p x y.
Proof.
  intros T ((Hx & Hx1) & (Hy & Hy1)). unfold satisfies_formula, next_value.
  assert (forall i j, x - 2 <= i <= x -> y - 2 <= j <= y -> in_block x0 x1 y0 y1 i j) as B
    by (unfold in_block; lia).
  assert (forall i j, x - 2 <= i <= x -> y - 2 <= j <= y -> p i j = V i j + H i j + D i j - k /\
    V i (j + 1) = V i j + below_zero (p i j) /\ H (i + 1) j = H i j + below_zero (p i j) /\
    D (i + 1) (j + 1) = D i j + below_zero (p i j)) as at_square.
  { intros i j Hi Hj. specialize (B i j Hi Hj).
    split; [now apply (true_value T)|]. split; [now apply (true_V T)|].
    split; [now apply (true_H T) | now apply (true_D T)]. }
  clear B. destruct (at_square x y) as (G & _); [lia..|].
  destruct (at_square (x - 2) (y - 2)) as (A & Av & Ah & Ad); [lia..|].
  destruct (at_square (x - 1) (y - 2)) as (B & Bv & _ & Bd); [lia..|].
  destruct (at_square (x - 2) (y - 1)) as (C & _ & Ch & Cd); [lia..|].
  destruct (at_square (x - 1) (y - 1)) as (_ & Dv & Dh & Dd); [lia..|].
  destruct (at_square x (y - 1)) as (E & Ev & _); [lia..|].
  destruct (at_square (x - 1) y) as (F & _ & Fh & _); [lia..|].
  replace (x - 2 + 1) with (x - 1) in * by lia. replace (x - 1 + 1) with x in * by lia.
  replace (y - 2 + 1) with (y - 1) in * by lia. replace (y - 1 + 1) with y in * by lia.
  lia.
Qed.

(** With s = V + D, values and the signal H give the signal D along a row:
    D(x, y) - D(x-1, y) = s(x, y) - s(x, y+1) + [p(x, y) < 0] + [p(x-1, y) < 0]. *)
Theorem recover_diagonal_signal k x0 x1 y0 y1 (p V H D : board) x y :
  true_block k (in_block x0 x1 y0 y1) p V H D ->
  in_block (x0 + 1) x1 y0 (y1 - 1) x y ->
  let s := fun i j => p i j + k - H i j in
  D x y - D (x - 1) y
  = s x y - s x (y + 1) + below_zero (p x y) + below_zero (p (x - 1) y).
Proof.
  intros T (Hx & Hy) s. unfold s.
  assert (in_block x0 x1 y0 y1 x y) as B1 by (unfold in_block; lia).
  assert (in_block x0 x1 y0 y1 x (y + 1)) as B2 by (unfold in_block; lia).
  assert (in_block x0 x1 y0 y1 (x - 1) y) as B3 by (unfold in_block; lia).
  pose proof (true_value T x y B1). pose proof (true_value T x (y + 1) B2).
  pose proof (true_V T x y B1). pose proof (true_D T (x - 1) y B3) as E.
  replace (x - 1 + 1) with x in E by lia. lia.
Qed.
