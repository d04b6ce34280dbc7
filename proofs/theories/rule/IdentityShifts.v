(** * Boards on the plane and shift operators

    A board is a function on the whole plane of integers.  [shift r f] is the board f
    shifted by the vector r, and [diff r] is the operator 1 - S_r.  Two boards are equal,
    [f == g], if they have the same value at each square.  Here: shifts commute, and the
    product of operators 1 - S_r is linear and does not depend on the order of factors.

    Source: docs/algorithms/blocking.md, "One identity behind the automaton". *)
From Coq Require Import ZArith List Lia Permutation Setoid Morphisms.
From Wythoff Require Import IdentitySums.
Import ListNotations.
Open Scope Z_scope.

(** ** Boards and shifts *)

Definition board := Z -> Z -> Z.
Definition vector := (Z * Z)%type.

(** Boards are equal if they have the same value at each square. *)
Definition same (f g : board) : Prop := forall x y, f x y = g x y.
Infix "==" := same (at level 70, no associativity).

#[global] Instance same_equivalence : Equivalence same.
Proof.
  split.
  - intros f x y. reflexivity.
  - intros f g H x y. symmetry. apply H.
  - intros f g h H1 H2 x y. rewrite H1. apply H2.
Qed.

(** (S_r f)(x, y) = f((x, y) - r). *)
Definition shift (r : vector) (f : board) : board := fun x y => f (x - fst r) (y - snd r).

(** The operator 1 - S_r. *)
Definition diff (r : vector) (f : board) : board := fun x y => f x y - shift r f x y.

(** The product of 1 - S_r over the vectors of a list. *)
Fixpoint product (ls : list vector) (f : board) : board :=
  match ls with [] => f | r :: ls' => diff r (product ls' f) end.

(** Q f, the sum of S_s f over a list of vectors s. *)
Definition shifts (q : list vector) (f : board) : board :=
  fun x y => sum q (fun s => shift s f x y).

Lemma shift_commutes r s f : shift r (shift s f) == shift s (shift r f).
Proof. intros x y. unfold shift. f_equal; lia. Qed.

#[global] Instance diff_proper r : Proper (same ==> same) (diff r).
Proof. intros f g E x y. unfold diff, shift. now rewrite !E. Qed.

#[global] Instance product_proper ls : Proper (same ==> same) (product ls).
Proof.
  induction ls as [|r ls IH]; intros f g E; cbn [product]; [exact E|].
  apply diff_proper, IH, E.
Qed.

#[global] Instance shifts_proper q : Proper (same ==> same) (shifts q).
Proof.
  intros f g E x y. unfold shifts. apply sum_ext. intros s _. unfold shift. apply E.
Qed.

Lemma diff_commutes r s f : diff r (diff s f) == diff s (diff r f).
Proof.
  intros x y. pose proof (shift_commutes r s f x y) as E. unfold diff, shift in *. lia.
Qed.

Lemma diff_product r ls f : diff r (product ls f) == product ls (diff r f).
Proof.
  induction ls as [|s ls IH]; cbn [product]; [reflexivity|].
  rewrite diff_commutes. apply diff_proper, IH.
Qed.

(** The order of the factors is irrelevant. *)
Lemma product_permutation ls ls' f : Permutation ls ls' -> product ls f == product ls' f.
Proof.
  intros E. revert f. induction E as [|r ls ls' E IH|r s ls|ls1 ls2 ls3 E1 IH1 E2 IH2]; intros f.
  - reflexivity.
  - cbn [product]. apply diff_proper, IH.
  - cbn [product]. apply diff_commutes.
  - rewrite IH1. apply IH2.
Qed.

(** Sums of boards, and the linearity of the product. *)
Definition sum_boards {A} (l : list A) (c : A -> board) : board :=
  fun x y => sum l (fun a => c a x y).

Lemma product_zero ls : product ls (fun _ _ => 0) == (fun _ _ => 0).
Proof.
  induction ls as [|r ls IH]; cbn [product]; [reflexivity|].
  rewrite IH. intros x y. reflexivity.
Qed.

Lemma product_minus ls f g :
  product ls (fun x y => f x y - g x y) == (fun x y => product ls f x y - product ls g x y).
Proof.
  induction ls as [|r ls IH]; cbn [product]; [reflexivity|].
  rewrite IH. intros x y. unfold diff, shift. lia.
Qed.

Lemma product_scale ls c f :
  product ls (fun x y => c * f x y) == (fun x y => c * product ls f x y).
Proof.
  induction ls as [|r ls IH]; cbn [product]; [reflexivity|].
  rewrite IH. intros x y. unfold diff, shift. lia.
Qed.

Lemma product_sum {A} ls (l : list A) c :
  product ls (sum_boards l c) == sum_boards l (fun a => product ls (c a)).
Proof.
  induction ls as [|r ls IH]; cbn [product]; [reflexivity|].
  rewrite IH. intros x y. unfold diff, shift, sum_boards. now rewrite <- sum_minus.
Qed.

Lemma product_shifts ls q f : product ls (shifts q f) == shifts q (product ls f).
Proof.
  induction ls as [|r ls IH]; cbn [product]; [reflexivity|].
  rewrite IH. intros x y. unfold shifts, diff, shift.
  rewrite <- sum_minus. apply sum_ext. intros s _. f_equal. f_equal; lia.
Qed.

(** A board that one factor annihilates is annihilated by the product. *)
Lemma product_annihilates r ls f :
  In r ls -> diff r f == (fun _ _ => 0) -> product ls f == (fun _ _ => 0).
Proof.
  intros Hin E. destruct (in_split r ls Hin) as (l1 & l2 & ->).
  rewrite <- (product_permutation (r :: l1 ++ l2)) by apply Permutation_middle.
  cbn [product]. rewrite diff_product, E. apply product_zero.
Qed.
