(** * The board of the k-blocking queen, by the palace rule

    A square is a pair (x, y) of natural numbers: x is the column and grows to
    the right, y is the row and grows downward.  The queen moves north, west or
    north-west.  A board of palaces is a function [P : nat -> nat -> bool].

    The palace rule: a palace stands on a square exactly if fewer than k palaces
    are seen from it to the north, to the west and to the north-west.  [Play]
    derives this rule from the game.  Here: exactly one board follows it.

    Source: docs/algorithms/blocking.md, "The palace rule". *)
From Coq Require Import Arith Bool Lia.

Definition b2n (b : bool) : nat := if b then 1 else 0.

(** The number of i < n with [f i]. *)
Fixpoint count (f : nat -> bool) (n : nat) : nat :=
  match n with 0 => 0 | S m => b2n (f m) + count f m end.

(** The palaces seen from (x, y) along each of the queen's directions. *)
Definition north (P : nat -> nat -> bool) x y := count (fun j => P x j) y.
Definition west (P : nat -> nat -> bool) x y := count (fun i => P i y) x.
Fixpoint northwest (P : nat -> nat -> bool) x y : nat :=
  match x, y with
  | S x', S y' => b2n (P x' y') + northwest P x' y'
  | _, _ => 0
  end.

(** The palace number N(x, y). *)
Definition seen P x y := north P x y + west P x y + northwest P x y.

(** The number of squares (i, j) in P with i < x and j < y. *)
Fixpoint rectangle (P : nat -> nat -> bool) (x y : nat) : nat :=
  match x with 0 => 0 | S x' => north P x' y + rectangle P x' y end.

(** [P] follows the palace rule of game k. *)
Definition follows_rule (k : nat) (P : nat -> nat -> bool) : Prop :=
  forall x y, P x y = (seen P x y <? k).

(** ** Palace numbers depend on smaller squares only *)

Lemma count_ext f g n : (forall i, i < n -> f i = g i) -> count f n = count g n.
Proof.
  induction n as [|n IH]; intros E; cbn; [reflexivity|].
  rewrite E, IH; auto.
Qed.

Lemma northwest_ext P Q : forall x y,
  (forall i j, i + j < x + y -> P i j = Q i j) -> northwest P x y = northwest Q x y.
Proof.
  induction x as [|x IH]; intros [|y] E; cbn; try reflexivity.
  rewrite (E x y) by lia. rewrite (IH y); [reflexivity|]. intros; apply E; lia.
Qed.

Lemma seen_ext P Q x y :
  (forall i j, i + j < x + y -> P i j = Q i j) -> seen P x y = seen Q x y.
Proof.
  intros E. unfold seen, north, west.
  rewrite (count_ext (fun j => P x j) (fun j => Q x j)) by (intros; apply E; lia).
  rewrite (count_ext (fun i => P i y) (fun i => Q i y)) by (intros; apply E; lia).
  rewrite (northwest_ext P Q) by assumption. reflexivity.
Qed.

(** ** Rectangles *)

Lemma rectangle_ext P Q x y : (forall i j, P i j = Q i j) -> rectangle P x y = rectangle Q x y.
Proof.
  intros E. induction x as [|x IH]; cbn; [reflexivity|]. rewrite IH. f_equal.
  apply count_ext. intros; apply E.
Qed.

(** One more row. *)
Lemma rectangle_row P x y : rectangle P x (S y) = west P x y + rectangle P x y.
Proof.
  induction x as [|x IH]; cbn [rectangle]; [reflexivity|]. rewrite IH.
  unfold north, west. cbn [count]. lia.
Qed.

(** One more row and column, which meet in (x, y). *)
Lemma rectangle_corner P x y :
  rectangle P (S x) (S y) = rectangle P x y + north P x y + west P x y + b2n (P x y).
Proof.
  cbn [rectangle]. rewrite rectangle_row. unfold north at 1. cbn [count].
  fold (north P x y). lia.
Qed.

(** ** The board exists *)

(** The palaces of the squares with x + y < s; arbitrary beyond. *)
Fixpoint palaces_below (k s : nat) (x y : nat) : bool :=
  match s with
  | 0 => true
  | S s' => seen (palaces_below k s') x y <? k
  end.

(** The palaces of game k. *)
Definition palace (k x y : nat) : bool := palaces_below k (S (x + y)) x y.

Lemma palaces_below_stable k : forall s t x y,
  x + y < s -> x + y < t -> palaces_below k s x y = palaces_below k t x y.
Proof.
  induction s as [|s IH]; intros [|t] x y Hs Ht; try lia.
  cbn. rewrite (seen_ext _ (palaces_below k t)); [reflexivity|].
  intros; apply IH; lia.
Qed.

Theorem palace_follows_rule k : follows_rule k (palace k).
Proof.
  intros x y. unfold palace at 1. cbn [palaces_below].
  rewrite (seen_ext _ (palace k)); [reflexivity|].
  intros i j Hij. apply palaces_below_stable; lia.
Qed.

(** ** The board is unique *)

Theorem follows_rule_unique k P Q :
  follows_rule k P -> follows_rule k Q -> forall x y, P x y = Q x y.
Proof.
  intros HP HQ.
  assert (forall s x y, x + y < s -> P x y = Q x y) as below.
  { induction s as [|s IH]; intros x y Hs; [lia|].
    rewrite HP, HQ, (seen_ext P Q); [reflexivity|]. intros; apply IH; lia. }
  intros x y. apply (below (S (x + y))). lia.
Qed.

Corollary palace_unique k P : follows_rule k P -> forall x y, P x y = palace k x y.
Proof. intros HP. apply (follows_rule_unique k); [exact HP | apply palace_follows_rule]. Qed.
