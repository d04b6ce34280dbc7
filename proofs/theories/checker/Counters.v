(** * Counters are unique

    The counters of a board are the numbers of palaces that are seen from a
    square to the north, to the west and to the north-west.  From one square to
    the next in its direction each counter grows by one exactly if a palace
    stands on the first of the two squares, and a palace stands exactly if the
    sum of the three counters is less than k.  This is the local rule.  Here:
    three functions that are zero on the borders and obey the local rule below
    a limit are the counters of the board of game k below that limit.

    Source: docs/algorithms/certificates.md, "Blocks and signals" (the palace
    rule in terms of counts); docs/algorithms/blocking.md, "The palace rule". *)
From Coq Require Import Arith Lia.
From Wythoff Require Import Board.

(** The local rule says that a palace stands on (x, y). *)
Definition local_palace (k : nat) (V H D : nat -> nat -> nat) (x y : nat) : bool :=
  V x y + H x y + D x y <? k.

(** V, H and D are zero on the borders and obey the local rule of game k on the
    squares with x < limit and y < limit. *)
Record local_counters (k limit : nat) (V H D : nat -> nat -> nat) : Prop := {
  V_border : forall x, x < limit -> V x 0 = 0;
  H_border : forall y, y < limit -> H 0 y = 0;
  D_top : forall x, x < limit -> D x 0 = 0;
  D_left : forall y, y < limit -> D 0 y = 0;
  V_step : forall x y, x < limit -> S y < limit ->
    V x (S y) = V x y + b2n (local_palace k V H D x y);
  H_step : forall x y, S x < limit -> y < limit ->
    H (S x) y = H x y + b2n (local_palace k V H D x y);
  D_step : forall x y, S x < limit -> S y < limit ->
    D (S x) (S y) = D x y + b2n (local_palace k V H D x y)
}.

(** Three functions that obey the local rule below a limit are the counters of
    every board that follows the palace rule. *)
Theorem counters_unique k limit V H D P :
  local_counters k limit V H D -> follows_rule k P ->
  forall x y, x < limit -> y < limit ->
  V x y = north P x y /\ H x y = west P x y /\ D x y = northwest P x y /\
  P x y = local_palace k V H D x y.
Proof.
  intros [V0 H0 DT DL VS HS DS] rule.
  assert (forall s x y, x + y < s -> x < limit -> y < limit ->
    V x y = north P x y /\ H x y = west P x y /\ D x y = northwest P x y /\
    P x y = local_palace k V H D x y) as below.
  { induction s as [|s IH]; intros x y Hs Hx Hy; [lia|].
    assert (V x y = north P x y) as EV.
    { unfold north. destruct y as [|y]; cbn [count]; [apply V0; lia|].
      destruct (IH x y) as (E & _ & _ & EP); try lia.
      rewrite VS, EP by lia. unfold north in E. lia. }
    assert (H x y = west P x y) as EH.
    { unfold west. destruct x as [|x]; cbn [count]; [apply H0; lia|].
      destruct (IH x y) as (_ & E & _ & EP); try lia.
      rewrite HS, EP by lia. unfold west in E. lia. }
    assert (D x y = northwest P x y) as ED.
    { destruct x as [|x]; cbn [northwest]; [apply DL; lia|].
      destruct y as [|y]; [apply DT; lia|].
      destruct (IH x y) as (_ & _ & E & EP); try lia.
      rewrite DS, EP by lia. lia. }
    repeat split; try assumption.
    rewrite rule. unfold local_palace, seen. rewrite EV, EH, ED. reflexivity. }
  intros x y. apply (below (S (x + y))). lia.
Qed.

(** The counters of a board that follows the palace rule obey the local rule
    below every limit, so the hypothesis of [counters_unique] can be met. *)
Theorem counters_are_local k limit P :
  follows_rule k P -> local_counters k limit (north P) (west P) (northwest P).
Proof.
  intros rule.
  assert (forall x y, local_palace k (north P) (west P) (northwest P) x y = P x y) as E
    by (intros; rewrite rule; reflexivity).
  split; intros; rewrite ?E; try reflexivity.
  - destruct x; reflexivity.
  - unfold north. cbn [count]. lia.
  - unfold west. cbn [count]. lia.
  - cbn [northwest]. lia.
Qed.

(** Without the borders the theorem fails: the constant 1 in place of V, with H
    and D zero, obeys the steps of game 1 (no palace stands anywhere), but it
    is not a counter of game 1, which has a palace on (0, 0). *)
Example borders_are_needed :
  let V := fun _ _ : nat => 1 in
  let Z := fun _ _ : nat => 0 in
  (forall x y, V x (S y) = V x y + b2n (local_palace 1 V Z Z x y)) /\
  (forall x y, Z (S x) y = Z x y + b2n (local_palace 1 V Z Z x y)) /\
  (forall x y, Z (S x) (S y) = Z x y + b2n (local_palace 1 V Z Z x y)) /\
  local_palace 1 V Z Z 0 0 = false /\ palace 1 0 0 = true.
Proof. repeat split. Qed.
