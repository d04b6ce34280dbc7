(** * The order of the field of the golden ratio

    The number s + t φ = (2 s + t)/2 + (t/2) √5 is positive if its norm is positive and 2 s + t
    is, or if its norm is negative and t is.  This file proves that sums, products and inverses of
    positive numbers are positive, and that exactly one of x > 0, x = 0 and -x > 0 holds: the
    field is ordered.

    Source: docs/algorithms/nimhoff.md, "Theorem 11" (used there: exact arithmetic over Q(√5)). *)
From Coq Require Import ZArith QArith Lia Lqa Ring Field Setoid Morphisms.
From Coq Require OrderedRing.
From Wythoff Require Import NimhoffGolden.
From Wythoff Require OrderedSums.
Local Open Scope Q_scope.

Definition positive (x : golden) : Prop :=
  (0 < norm x /\ 0 < 2 * fst x + snd x) \/ (norm x < 0 /\ 0 < snd x).

(** x < y. *)
Definition glt (x y : golden) : Prop := positive (y - x)%golden.
Infix "<" := glt : golden_scope.

#[global] Instance positive_proper : Proper (geq ==> iff) positive.
Proof.
  assert (forall x y, geq x y -> positive x -> positive y) as H.
  { intros x y E. pose proof (norm_proper _ _ E) as EN. destruct E as [E E'].
    unfold positive. rewrite EN, E, E'. tauto. }
  intros x y E. split; apply H; [|symmetry]; exact E.
Qed.

#[global] Instance glt_proper : Proper (geq ==> geq ==> iff) glt.
Proof. intros x x' E y y' E'. unfold glt. rewrite E, E'. reflexivity. Qed.

Lemma norm_mul x y : norm (x * y)%golden == norm x * norm y.
Proof. unfold norm, gmul. cbn [fst snd]. ring. Qed.

(** If x² < y² and y > 0, then -y < x < y. *)
Lemma square_less (x y : Q) : 0 < y -> x * x < y * y -> x < y /\ - y < x.
Proof. intros. split; nra. Qed.

Lemma square_nonneg (x : Q) : 0 <= x * x.
Proof. nra. Qed.

(** Products of numbers of equal sign, and of numbers of different sign. *)
Lemma mul_pos (x y : Q) : 0 < x -> 0 < y -> 0 < x * y.
Proof. nra. Qed.
Lemma mul_mixed (x y : Q) : 0 < x -> y < 0 -> x * y < 0.
Proof. nra. Qed.

Lemma positive_mul_mixed x y :
  0 < norm x -> 0 < 2 * fst x + snd x -> norm y < 0 -> 0 < snd y -> positive (x * y)%golden.
Proof.
  intros Nx Hx Ny Hy. right. rewrite norm_mul. split; [apply mul_mixed; assumption|].
  destruct x as [s t], y as [s' t']. unfold norm, gmul in *. cbn [fst snd] in *.
  (* Twice the coefficient of φ is (2 s + t) t' + t (2 s' + t'). *)
  pose proof (square_less (t * (2 * s' + t')) ((2 * s + t) * t')) as H.
  assert (0 < (2 * s + t) * t') as pos by (apply mul_pos; assumption).
  specialize (H pos). destruct H as [_ H]; [|lra].
  assert (5 * (t * t) < (2 * s + t) * (2 * s + t)) as A by lra.
  assert ((2 * s' + t') * (2 * s' + t') < 5 * (t' * t')) as B by lra.
  assert (0 <= t * t) as T by apply square_nonneg.
  assert (0 < t' * t') as T' by (apply mul_pos; assumption).
  assert (t * (2 * s' + t') * (t * (2 * s' + t'))
    == (t * t) * ((2 * s' + t') * (2 * s' + t'))) as -> by ring.
  assert ((2 * s + t) * t' * ((2 * s + t) * t')
    == ((2 * s + t) * (2 * s + t)) * (t' * t')) as -> by ring.
  generalize dependent ((2 * s + t) * (2 * s + t)).
  generalize dependent ((2 * s' + t') * (2 * s' + t')). intros p B q A.
  generalize dependent (t * t). generalize dependent (t' * t'). intros u U B v A V. nra.
Qed.

(** The product of two positive numbers is positive. *)
Theorem positive_mul x y : positive x -> positive y -> positive (x * y)%golden.
Proof.
  intros [[Nx Hx]|[Nx Hx]] [[Ny Hy]|[Ny Hy]].
  - left. rewrite norm_mul. split; [apply mul_pos; assumption|].
    destruct x as [s t], y as [s' t']. unfold norm, gmul in *. cbn [fst snd] in *.
    pose proof (square_less (5 * (t * t')) ((2 * s + t) * (2 * s' + t'))) as H.
    assert (0 < (2 * s + t) * (2 * s' + t')) as pos by (apply mul_pos; assumption).
    specialize (H pos). destruct H as [_ H]; [|lra].
    assert (5 * (t * t) < (2 * s + t) * (2 * s + t)) as A by lra.
    assert (5 * (t' * t') < (2 * s' + t') * (2 * s' + t')) as B by lra.
    assert (0 <= t * t) as T by apply square_nonneg.
    assert (0 <= t' * t') as T' by apply square_nonneg.
    assert (5 * (t * t') * (5 * (t * t')) == (5 * (t * t)) * (5 * (t' * t'))) as -> by ring.
    assert ((2 * s + t) * (2 * s' + t') * ((2 * s + t) * (2 * s' + t'))
      == ((2 * s + t) * (2 * s + t)) * ((2 * s' + t') * (2 * s' + t'))) as -> by ring.
    generalize dependent ((2 * s + t) * (2 * s + t)).
    generalize dependent ((2 * s' + t') * (2 * s' + t')). intros p B q A.
    generalize dependent (t * t). generalize dependent (t' * t'). intros u B U v A V. nra.
  - apply positive_mul_mixed; assumption.
  - assert (x * y == y * x)%golden as -> by ring. apply positive_mul_mixed; assumption.
  - left. rewrite norm_mul. split; [nra|].
    destruct x as [s t], y as [s' t']. unfold norm, gmul in *. cbn [fst snd] in *.
    pose proof (square_less ((2 * s + t) * (2 * s' + t')) (5 * (t * t'))) as H.
    assert (0 < t * t') as pos by (apply mul_pos; assumption).
    destruct H as [_ H]; [nra| |lra].
    assert ((2 * s + t) * (2 * s + t) < 5 * (t * t)) as A by lra.
    assert ((2 * s' + t') * (2 * s' + t') < 5 * (t' * t')) as B by lra.
    assert (0 <= (2 * s + t) * (2 * s + t)) as T by apply square_nonneg.
    assert (0 <= (2 * s' + t') * (2 * s' + t')) as T' by apply square_nonneg.
    assert (5 * (t * t') * (5 * (t * t')) == (5 * (t * t)) * (5 * (t' * t'))) as -> by ring.
    assert ((2 * s + t) * (2 * s' + t') * ((2 * s + t) * (2 * s' + t'))
      == ((2 * s + t) * (2 * s + t)) * ((2 * s' + t') * (2 * s' + t'))) as -> by ring.
    generalize dependent ((2 * s + t) * (2 * s + t)).
    generalize dependent ((2 * s' + t') * (2 * s' + t')). intros p B P q A Q.
    generalize dependent (t * t). generalize dependent (t' * t'). intros u B v A. nra.
Qed.

(** Zero is not positive. *)
Lemma zero_not_positive x : (x == of_Z 0)%golden -> ~ positive x.
Proof. intros ->. intros [[H _]|[H _]]; vm_compute in H; discriminate. Qed.

(** A number and its negative are not both positive. *)
Lemma not_positive_opp x : positive x -> ~ positive (- x)%golden.
Proof. unfold positive, norm, gopp. cbn [fst snd]. intros [H|H] [H'|H']; nra. Qed.

(** Each number is positive, zero or negative. *)
Theorem sign x : {positive x} + {(x == of_Z 0)%golden} + {positive (- x)%golden}.
Proof.
  assert (norm (- x)%golden == norm x) as E by (unfold norm, gopp; cbn [fst snd]; ring).
  destruct (Q_dec (norm x) 0) as [[N|N]|N].
  - assert (~ snd x == 0) as nz.
    { intros E0. unfold norm in N. rewrite E0 in N. nra. }
    destruct (Q_dec (snd x) 0) as [[S|S]|S]; [right|left; left|contradiction]; right;
      rewrite ?E; split; try assumption. unfold gopp. cbn [snd]. lra.
  - assert (~ 2 * fst x + snd x == 0) as nz by (unfold norm in N; nra).
    destruct (Q_dec (2 * fst x + snd x) 0) as [[S|S]|S]; [right|left; left|contradiction]; left;
      rewrite ?E; split; try assumption. unfold gopp. cbn [fst snd]. lra.
  - left. right. apply norm_zero, N.
Qed.

Lemma positive_nonzero x : positive x -> ~ (x == of_Z 0)%golden.
Proof. intros H E. exact (zero_not_positive x E H). Qed.

(** The inverse of a positive number is positive. *)
Theorem positive_inv x : positive x -> positive (ginv x).
Proof.
  intros H. pose proof (positive_nonzero x H) as nz.
  destruct (sign (ginv x)) as [[S|S]|S]; [exact S| |]; exfalso.
  - pose proof (golden_inverse x nz) as E. rewrite S in E.
    destruct E as [E _]. vm_compute in E. discriminate.
  - pose proof (positive_mul _ _ S H) as M.
    assert (- ginv x * x == of_Z (-1))%golden as E.
    { transitivity (- (ginv x * x))%golden; [ring|]. rewrite (golden_inverse x nz).
      components. split; reflexivity. }
    rewrite E in M. destruct M as [[_ M]|[M _]]; vm_compute in M; discriminate.
Qed.

(** The sum of two positive numbers is positive. *)
Theorem positive_add x y : positive x -> positive y -> positive (x + y)%golden.
Proof.
  intros Hx Hy. pose proof (positive_nonzero x Hx) as nz.
  assert (x + y == x * (of_Z 1 + ginv x * y))%golden as ->.
  { transitivity (x + ginv x * x * y)%golden; [rewrite (golden_inverse x nz)|]; ring. }
  apply positive_mul; [exact Hx|].
  pose proof (positive_mul _ _ (positive_inv x Hx) Hy) as H.
  generalize dependent (ginv x * y)%golden. intros z H.
  destruct (sign (of_Z 1 + z)%golden) as [[S|S]|S]; [exact S| |]; exfalso;
    unfold positive, norm in *; components; change (inject_Z 1) with 1 in *;
    change (inject_Z 0) with 0 in *; destruct z as [s t]; cbn [fst snd] in *.
  - nra.
  - destruct H as [H|H], S as [S|S]; nra.
Qed.

(** Division by a positive number keeps inequalities. *)
Lemma glt_div x d : positive d -> (of_Z 1 < x / d <-> d < x)%golden.
Proof.
  intros Hd. pose proof (positive_nonzero d Hd) as nz. unfold glt. split; intros H.
  - assert (x - d == (x / d - of_Z 1) * d)%golden as ->; [field; exact nz|].
    apply positive_mul; assumption.
  - assert (x / d - of_Z 1 == (x - d) * ginv d)%golden as ->; [field; exact nz|].
    apply positive_mul; [exact H | apply positive_inv, Hd].
Qed.

(** φ lies between 1 and 2, and integers are ordered as usual. *)
Lemma one_less_phi : (of_Z 1 < phi /\ phi < of_Z 2)%golden.
Proof.
  split; [right | left]; split; reflexivity.
Qed.

Lemma of_Z_order z : positive (of_Z z) <-> (0 < z)%Z.
Proof.
  unfold positive, norm, of_Z, of_Q. cbn [fst snd].
  assert ((0 < z)%Z <-> 0 < inject_Z z) as E by (rewrite (Zlt_Qlt 0 z); reflexivity).
  rewrite E. split; [intros [H|H]; nra|intros H; left; nra].
Qed.

(** x <= y. *)
Definition gle (x y : golden) : Prop := glt x y \/ geq x y.

Lemma glt_trans x y z : glt x y -> glt y z -> glt x z.
Proof.
  unfold glt. intros H H'. assert (z - x == (y - x) + (z - y))%golden as -> by ring.
  now apply positive_add.
Qed.

Lemma glt_irreflexive x : ~ glt x x.
Proof. apply zero_not_positive. ring. Qed.

Lemma sub_zero x : (x - of_Z 0 == x)%golden.
Proof. ring. Qed.

(** The numbers s + t φ as an ordered ring, for the theorems of [Weights]. *)
Lemma golden_laws :
  OrderedRing.SOR (of_Z 0) (of_Z 1) gadd gmul gsub gopp geq gle glt.
Proof.
  constructor.
  - exact geq_equivalence.
  - exact gadd_proper.
  - exact gmul_proper.
  - exact gopp_proper.
  - intros x x' E y y' E'. unfold gle. now rewrite E, E'.
  - exact glt_proper.
  - exact golden_ring.
  - now right.
  - intros x y [H|E] [H'|E']; try easy. destruct (glt_irreflexive x). now apply (glt_trans x y x).
  - unfold gle. intros x y z [H|E] [H'|E'].
    + left. now apply (glt_trans x y z).
    + left. now rewrite <- E'.
    + left. now rewrite E.
    + right. now rewrite E.
  - intros x y. split; [|unfold gle; tauto].
    intros H. split; [now left|]. intros E. rewrite E in H. now apply (glt_irreflexive y).
  - intros x y. unfold glt. destruct (sign (y - x)%golden) as [[H|E]|H].
    + now left.
    + right. left. symmetry. transitivity (y - x + x)%golden; [ring|]. rewrite E. ring.
    + right. right. assert (x - y == - (y - x))%golden as -> by ring. exact H.
  - unfold gle, glt. intros x y z. assert (z + y - (z + x) == y - x)%golden as -> by ring.
    intros [H|E]; [now left|right; now rewrite E].
  - unfold glt. intros x y. rewrite !sub_zero. apply positive_mul.
  - intros [E _]. discriminate E.
Qed.

Definition golden_numbers : OrderedSums.ordered_ring :=
  OrderedSums.Build_ordered_ring _ _ _ _ _ _ _ _ _ _ golden_laws.
