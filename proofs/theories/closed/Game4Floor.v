(** * Game 4: the integral part of √2 (x + 1/2)

    The band of game 4 has the irrational slope 1 + √2.  Real numbers are not needed to describe it:
    let f(x) be the integral part of √2 (x + 1/2).  The one fact about √2 behind the counts of the
    lines of the band is that y <= x + f(x) iff f(y) <= x + y.

    Source: docs/algorithms/closed-forms.md, "Game 4", where intervals of real numbers are used. *)
From Coq Require Import Arith Lia.

(** f(x), the integral part of √2 (x + 1/2), is the largest d with d^2 <= 2x (x + 1). *)
Definition f (x : nat) : nat := Nat.sqrt (2 * (x * (x + 1))).

Lemma f_spec d x : d <= f x <-> d * d <= 2 * (x * (x + 1)).
Proof. symmetry. apply Nat.sqrt_le_square. Qed.

(** d <= f(x) iff d < √2 (x + 1/2), that is, 2 d^2 < (2x + 1)^2. *)
Lemma f_is_floor d x : d <= f x <-> 2 * (d * d) < (2 * x + 1) * (2 * x + 1).
Proof. rewrite f_spec. lia. Qed.

(** y <= x + f(x) iff f(y) <= x + y, as (2x + 1)^2 - 2 (y - x)^2 = 2 (x + y + 1)^2 - (2y + 1)^2. *)
Theorem f_inverse x y : y <= x + f x <-> f y <= x + y.
Proof.
  assert (f y <= x + y <-> ~ (x + y + 1 <= f y)) as -> by lia.
  rewrite f_spec. destruct (Nat.le_ge_cases x y) as [H|H].
  - assert (exists d, y = x + d) as [d ->] by (exists (y - x); lia).
    rewrite <- Nat.add_le_mono_l, f_spec. lia.
  - assert (y * y <= x * y) by now apply Nat.mul_le_mono_r. lia.
Qed.

Lemma f_step x : f x < f (S x).
Proof.
  assert (f x <= f x) as H by lia. rewrite f_spec in H.
  assert (S (f x) <= f (S x)); [|lia]. apply f_spec.
  assert (f x <= 2 * x) by (assert (f x < 2 * x + 1); [|lia];
    apply Nat.nle_gt; rewrite f_spec; lia).
  lia.
Qed.

(** f increases by at most 3 in two steps, because 2 √2 < 3. *)
Lemma f_two_steps x : f (S (S x)) <= f x + 3.
Proof.
  assert (~ (f x + 4 <= f (S (S x)))); [|lia]. rewrite f_spec.
  assert (~ (f x + 1 <= f x)) as H by lia. rewrite f_spec in H.
  assert (~ (3 * (f x + 1) <= 4 * x + 1)); [|lia]. intros L.
  pose proof (Nat.mul_le_mono _ _ _ _ L L). lia.
Qed.

Lemma f_mono x y : x <= y -> f x <= f y.
Proof. induction 1 as [|y _ IH]; [lia|]. pose proof (f_step y). lia. Qed.

Lemma f_lower x : x <= f x.
Proof. apply f_spec. lia. Qed.

Lemma f_upper x : f x <= 2 * x.
Proof. assert (~ (2 * x + 1 <= f x)); [rewrite f_spec|]; lia. Qed.

(** f(0), f(1), .., f(7). *)
Example f_first : (f 0, f 1, f 2, f 3, f 4, f 5, f 6, f 7) = (0, 2, 3, 4, 6, 7, 9, 10).
Proof. reflexivity. Qed.
