(** * Sums in an ordered ring

    Sums over the squares of a rectangle, natural numbers as elements of the ring, and the
    inequality of Cauchy and Schwarz.  The theorems of [Weights] hold in any ordered ring.  They
    need no axioms, and they can be applied to the real numbers of the library, which do. *)
From Coq Require Import Arith Lia Setoid Morphisms Ring OrderedRing.

(** An ordered ring: a type with the operations and laws of the library's [SOR]. *)
Record ordered_ring : Type := {
  carrier :> Type;
  zero : carrier;
  one : carrier;
  add : carrier -> carrier -> carrier;
  mul : carrier -> carrier -> carrier;
  sub : carrier -> carrier -> carrier;
  opp : carrier -> carrier;
  equal : carrier -> carrier -> Prop;
  ring_le : carrier -> carrier -> Prop;
  ring_lt : carrier -> carrier -> Prop;
  laws : SOR zero one add mul sub opp equal ring_le ring_lt
}.
Arguments zero {_}.
Arguments one {_}.
Arguments add {_}.
Arguments mul {_}.
Arguments sub {_}.
Arguments opp {_}.
Arguments equal {_}.
Arguments ring_le {_}.
Arguments ring_lt {_}.

Declare Scope ring_scope.
Delimit Scope ring_scope with ring.
Bind Scope ring_scope with carrier.
Notation "0" := zero : ring_scope.
Notation "1" := one : ring_scope.
Notation "2" := (add one one) : ring_scope.
Notation "3" := (add (add one one) one) : ring_scope.
Notation "x + y" := (add x y) : ring_scope.
Notation "x * y" := (mul x y) : ring_scope.
Notation "x - y" := (sub x y) : ring_scope.
Notation "- x" := (opp x) : ring_scope.
Notation "x ²" := (mul x x) (at level 1, format "x ²") : ring_scope.
Notation "x == y" := (equal x y) (at level 70) : ring_scope.
Notation "x <= y" := (ring_le x y) : ring_scope.

#[global] Instance equal_equivalence A : Equivalence (@equal A) := SORsetoid (laws A).
#[global] Instance add_proper A : Proper (equal ==> equal ==> equal) (@add A) :=
  SORplus_wd (laws A).
#[global] Instance mul_proper A : Proper (equal ==> equal ==> equal) (@mul A) :=
  SORtimes_wd (laws A).
#[global] Instance opp_proper A : Proper (equal ==> equal) (@opp A) := SORopp_wd (laws A).
#[global] Instance le_proper A : Proper (equal ==> equal ==> iff) (@ring_le A) := SORle_wd (laws A).
#[global] Instance sub_proper A : Proper (equal ==> equal ==> equal) (@sub A).
Proof.
  intros x x' Ex y y' Ey. rewrite !(Rsub_def (SORrt (laws A))), Ex, Ey. reflexivity.
Qed.

(** Proves x >= 0 from x == e, where e consists of sums and products of numbers that are >= 0. *)
Ltac nonneg_as e :=
  match goal with |- ring_le zero ?x =>
    assert (equal x e) as -> by (ring_simplify; reflexivity); auto 8 with nonneg
  end.

Section Sums.
Context {A : ordered_ring}.
Add Ring ring_of_sums : (SORrt (laws A)).
Local Open Scope ring_scope.

(** ** Sums *)

(** f(0) + .. + f(n - 1). *)
Fixpoint sum (f : nat -> A) (n : nat) : A := match n with O => 0 | S m => sum f m + f m end.

(** The sum of f over the squares (x, y) with x < M and y < N. *)
Definition total (f : nat -> nat -> A) (M N : nat) : A := sum (fun x => sum (f x) N) M.

Lemma sum_ext f g n : (forall i, (i < n)%nat -> f i == g i) -> sum f n == sum g n.
Proof.
  induction n as [|n IH]; intros E; cbn; [reflexivity|]. rewrite IH, (E n) by auto. reflexivity.
Qed.

Lemma sum_add f g n : sum (fun i => f i + g i) n == sum f n + sum g n.
Proof. induction n as [|n IH]; cbn; [|rewrite IH]; ring. Qed.

Lemma sum_sub f g n : sum (fun i => f i - g i) n == sum f n - sum g n.
Proof. induction n as [|n IH]; cbn; [|rewrite IH]; ring. Qed.

Lemma sum_scale c f n : sum (fun i => c * f i) n == c * sum f n.
Proof. induction n as [|n IH]; cbn; [|rewrite IH]; ring. Qed.

Lemma sum_zero f n : (forall i, f i == 0) -> sum f n == 0.
Proof. intros E. induction n as [|n IH]; cbn; [|rewrite IH, E]; ring. Qed.

Lemma sum_first f n : sum f (S n) == f O + sum (fun i => f (S i)) n.
Proof. induction n as [|n IH]; [cbn; ring|]. cbn in *. rewrite IH. ring. Qed.

Lemma total_add f g M N : total (fun x y => f x y + g x y) M N == total f M N + total g M N.
Proof. unfold total. rewrite <- sum_add. apply sum_ext. intros x _. apply sum_add. Qed.

Lemma total_ext f g M N :
  (forall x y, (x < M)%nat -> (y < N)%nat -> f x y == g x y) -> total f M N == total g M N.
Proof. intros E. apply sum_ext. intros x Hx. apply sum_ext. auto. Qed.

(** Columns and rows may be exchanged. *)
Lemma total_by_rows f M N : total f M N == sum (fun y => sum (fun x => f x y) M) N.
Proof.
  induction M as [|M IH]; cbn.
  - now rewrite sum_zero.
  - unfold total in IH. rewrite IH, <- sum_add. reflexivity.
Qed.

(** ** Order *)

Lemma le_refl (x : A) : x <= x.
Proof. apply (SORle_refl (laws A)). Qed.

Lemma le_sub (x y : A) : x <= y <-> 0 <= y - x.
Proof. apply (Rle_le_minus (laws A)). Qed.

Lemma le_trans (x y z : A) : x <= y -> y <= z -> x <= z.
Proof. apply (SORle_trans (laws A)). Qed.

Lemma le_or_le (x y : A) : x <= y \/ y <= x.
Proof.
  destruct (Rle_gt_cases (laws A) x y) as [L|L]; [now left|right].
  now apply (Rlt_le_neq (laws A)) in L.
Qed.

Lemma add_nonneg (x y : A) : 0 <= x -> 0 <= y -> 0 <= x + y.
Proof. apply (Rplus_nonneg_nonneg (laws A)). Qed.

Lemma mul_nonneg (x y : A) : 0 <= x -> 0 <= y -> 0 <= x * y.
Proof. apply (Rtimes_nonneg_nonneg (laws A)). Qed.

Lemma square_nonneg (x : A) : 0 <= x².
Proof. apply (Rtimes_square_nonneg (laws A)). Qed.

Lemma one_nonneg : 0 <= (1 : A).
Proof. assert ((1 : A) == 1²) as -> by ring. apply square_nonneg. Qed.

#[local] Hint Resolve le_refl add_nonneg mul_nonneg square_nonneg one_nonneg : nonneg.

Lemma sum_nonneg f n : (forall i, (i < n)%nat -> 0 <= f i) -> 0 <= sum f n.
Proof. induction n as [|n IH]; intros H; cbn; auto 8 with nonneg. Qed.

Lemma sum_le f g n : (forall i, (i < n)%nat -> f i <= g i) -> sum f n <= sum g n.
Proof.
  intros H. apply le_sub. rewrite <- sum_sub. apply sum_nonneg. intros i Hi.
  apply -> le_sub. auto.
Qed.

(** Natural numbers as elements of the ring. *)
Fixpoint of_nat (n : nat) : A := match n with O => 0 | S m => of_nat m + 1 end.

Lemma of_nat_add m n : of_nat (m + n) == of_nat m + of_nat n.
Proof. induction m as [|m IH]; cbn; [|rewrite IH]; ring. Qed.

Lemma of_nat_nonneg n : 0 <= of_nat n.
Proof. induction n; cbn; auto with nonneg. Qed.

Lemma of_nat_le m n : (m <= n)%nat -> of_nat m <= of_nat n.
Proof.
  intros H. apply le_sub. replace n with (m + (n - m))%nat by lia. rewrite of_nat_add.
  pose proof (of_nat_nonneg (n - m)). nonneg_as (of_nat (n - m)).
Qed.

Lemma total_const c M N : total (fun _ _ => c) M N == c * (of_nat M * of_nat N).
Proof.
  assert (forall c n, sum (fun _ => c) n == c * of_nat n) as const.
  { intros e n. induction n as [|n IH]; cbn; [|rewrite IH]; ring. }
  unfold total. rewrite const, const. ring.
Qed.

Lemma mul_le (a x y : A) : 0 <= a -> x <= y -> a * x <= a * y.
Proof.
  intros Ha H. apply le_sub in H. apply le_sub. nonneg_as (a * (y - x)).
Qed.

(** The inequality of Cauchy and Schwarz, for f and the constant 1. *)
Lemma cauchy_schwarz f n : (sum f n)² <= of_nat n * sum (fun i => (f i)²) n.
Proof.
  induction n as [|n IH]; cbn; [apply le_sub; nonneg_as (0 : A)|].
  assert (forall a, sum (fun i => (f i - a)²) n
    == sum (fun i => (f i)²) n - 2 * (a * sum f n) + of_nat n * a²) as E.
  { intros a. clear IH. induction n as [|n IH]; cbn; [|rewrite IH];
    ring_simplify; reflexivity. }
  assert (0 <= sum (fun i => (f i - f n)²) n) as H by (apply sum_nonneg; auto with nonneg).
  rewrite E in H. apply le_sub in IH. apply le_sub.
  nonneg_as (of_nat n * sum (fun i => (f i)²) n - (sum f n)²
    + (sum (fun i => (f i)²) n - 2 * (f n * sum f n) + of_nat n * (f n)²)).
Qed.

Definition cube (x : A) : A := x * x².

#[global] Instance cube_proper : Proper (equal ==> equal) cube.
Proof. intros x z E. unfold cube. rewrite E. reflexivity. Qed.

End Sums.

#[global] Hint Resolve le_refl add_nonneg mul_nonneg square_nonneg one_nonneg of_nat_nonneg
  : nonneg.
