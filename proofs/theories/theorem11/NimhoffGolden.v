(** * The ordered field of the golden ratio

    The numbers s + t φ with rational s and t, where φ = (1 + √5) / 2, form an ordered field.
    Slopes and densities of the lines of Wythoff Nim are such numbers, so that inequalities
    between them are decided in exact arithmetic.  This file defines the field and its order and
    proves the laws of both.

    Source: docs/algorithms/nimhoff.md, "Theorem 11" (used there: exact arithmetic over Q(√5)). *)
From Coq Require Import ZArith QArith Lia Lqa Ring Field Setoid Morphisms.

(** The number s + t φ. *)
Definition golden : Type := (Q * Q)%type.

Declare Scope golden_scope.
Delimit Scope golden_scope with golden.
Local Open Scope Q_scope.

Definition geq (x y : golden) : Prop := fst x == fst y /\ snd x == snd y.
Definition gadd (x y : golden) : golden := (fst x + fst y, snd x + snd y).
Definition gopp (x : golden) : golden := (- fst x, - snd x).
Definition gsub (x y : golden) : golden := gadd x (gopp y).
Definition gmul (x y : golden) : golden :=
  (fst x * fst y + snd x * snd y, fst x * snd y + snd x * fst y + snd x * snd y).

(** The norm s² + s t - t², the product of s + t φ with its conjugate s + t - t φ. *)
Definition norm (x : golden) : Q := fst x * fst x + fst x * snd x - snd x * snd x.
Definition ginv (x : golden) : golden := ((fst x + snd x) / norm x, - snd x / norm x).
Definition gdiv (x y : golden) : golden := gmul x (ginv y).

(** Rational numbers, and φ. *)
Definition of_Q (q : Q) : golden := (q, 0).
Definition of_Z (z : Z) : golden := of_Q (inject_Z z).
Definition phi : golden := (0, 1).

Infix "==" := geq : golden_scope.
Infix "+" := gadd : golden_scope.
Infix "-" := gsub : golden_scope.
Infix "*" := gmul : golden_scope.
Infix "/" := gdiv : golden_scope.
Notation "- x" := (gopp x) : golden_scope.

Ltac components := unfold geq, gsub, gadd, gopp, gmul, of_Z, of_Q, phi in *; cbn [fst snd] in *.

#[global] Instance geq_equivalence : Equivalence geq.
Proof.
  split; unfold Reflexive, Symmetric, Transitive, geq; intros.
  - split; reflexivity.
  - split; symmetry; tauto.
  - split; [transitivity (fst y) | transitivity (snd y)]; tauto.
Qed.

#[global] Instance gadd_proper : Proper (geq ==> geq ==> geq) gadd.
Proof.
  intros x x' [Ex Ex'] y y' [Ey Ey']. components. rewrite Ex, Ex', Ey, Ey'. split; reflexivity.
Qed.
#[global] Instance gopp_proper : Proper (geq ==> geq) gopp.
Proof. intros x x' [Ex Ex']. components. rewrite Ex, Ex'. split; reflexivity. Qed.
#[global] Instance gsub_proper : Proper (geq ==> geq ==> geq) gsub.
Proof. intros x x' Ex y y' Ey. unfold gsub. rewrite Ex, Ey. reflexivity. Qed.
#[global] Instance gmul_proper : Proper (geq ==> geq ==> geq) gmul.
Proof.
  intros x x' [Ex Ex'] y y' [Ey Ey']. components. rewrite Ex, Ex', Ey, Ey'. split; reflexivity.
Qed.
#[global] Instance norm_proper : Proper (geq ==> Qeq) norm.
Proof. intros x x' [Ex Ex']. unfold norm. rewrite Ex, Ex'. reflexivity. Qed.
#[global] Instance ginv_proper : Proper (geq ==> geq) ginv.
Proof.
  intros x x' E. pose proof (norm_proper x x' E) as EN. destruct E as [Ex Ex'].
  unfold ginv, geq. cbn [fst snd]. rewrite Ex, Ex', EN. split; reflexivity.
Qed.
#[global] Instance gdiv_proper : Proper (geq ==> geq ==> geq) gdiv.
Proof. intros x x' Ex y y' Ey. unfold gdiv. rewrite Ex, Ey. reflexivity. Qed.

Lemma golden_ring : ring_theory (of_Z 0) (of_Z 1) gadd gmul gsub gopp geq.
Proof. constructor; intros; components; try (split; ring); reflexivity. Qed.
Add Ring golden_ring_instance : golden_ring.

(** φ² = φ + 1. *)
Lemma phi_square : (phi * phi == phi + of_Z 1)%golden.
Proof. components. split; ring. Qed.

(** ** The norm is zero only at zero: √5 is irrational *)

Lemma square_multiple_of_5 n s : (n * n = 5 * s -> exists k, n = 5 * k)%nat.
Proof.
  intros E. exists (n / 5)%nat.
  pose proof (Nat.div_mod n 5 ltac:(lia)) as D.
  pose proof (Nat.mod_upper_bound n 5 ltac:(lia)) as U.
  generalize dependent (n / 5)%nat. generalize dependent (n mod 5)%nat. intros v Hv u D.
  destruct v as [|[|[|[|[|v]]]]]; [lia|exfalso; rewrite D in E; lia ..].
Qed.

Lemma no_square_is_5_squares : forall n m : nat, (n * n = 5 * (m * m) -> m = 0)%nat.
Proof.
  induction n as [n IH] using lt_wf_ind. intros m E.
  destruct (Nat.eq_dec m 0) as [|Hm]; [assumption|exfalso].
  destruct (square_multiple_of_5 n (m * m) E) as [k ->].
  destruct (square_multiple_of_5 m (k * k) ltac:(lia)) as [j ->].
  specialize (IH k ltac:(nia) j ltac:(nia)). lia.
Qed.

Lemma sqrt_5_irrational (u v : Q) : u * u == 5 * (v * v) -> v == 0.
Proof.
  destruct u as [a c], v as [b d]. unfold Qeq, Qmult. cbn [Qnum Qden].
  rewrite ?Pos2Z.inj_mul. intros E.
  assert (b = 0%Z) as ->; [|reflexivity].
  assert ((a * Z.pos d) * (a * Z.pos d) = 5 * ((b * Z.pos c) * (b * Z.pos c)))%Z as E' by lia.
  pose proof (no_square_is_5_squares (Z.abs_nat (a * Z.pos d)) (Z.abs_nat (b * Z.pos c))) as H.
  rewrite <- !Zabs2Nat.inj_mul in H.
  assert (Z.abs_nat (b * Z.pos c) = 0%nat) as Z0; [|nia].
  apply H. rewrite E'. rewrite (Zabs2Nat.inj_mul 5). reflexivity.
Qed.

Lemma norm_zero x : norm x == 0 -> (x == of_Z 0)%golden.
Proof.
  unfold norm. intros E. components.
  assert (snd x == 0) as Ev.
  { apply (sqrt_5_irrational (2 * fst x + snd x)).
    assert ((2 * fst x + snd x) * (2 * fst x + snd x) == 4 * (fst x * fst x + fst x * snd x
      - snd x * snd x) + 5 * (snd x * snd x)) as -> by ring. rewrite E. ring. }
  split; [|exact Ev]. rewrite Ev in E.
  assert (fst x * fst x == 0) as E0 by (rewrite <- E; ring).
  apply Qmult_integral in E0. tauto.
Qed.

Lemma golden_inverse x : ~ (x == of_Z 0)%golden -> (ginv x * x == of_Z 1)%golden.
Proof.
  intros nz. assert (~ norm x == 0) as N by (intros E; apply nz, norm_zero, E).
  unfold ginv. components. unfold norm in *. split; field; exact N.
Qed.

Lemma golden_field :
  field_theory (of_Z 0) (of_Z 1) gadd gmul gsub gopp gdiv ginv geq.
Proof.
  constructor.
  - exact golden_ring.
  - intros [E _]. components. discriminate.
  - reflexivity.
  - exact golden_inverse.
Qed.
Add Field golden_field_instance : golden_field.
