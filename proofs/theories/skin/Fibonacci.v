(** * Fibonacci numbers and the levels of the skin

    A level of the skin has four numbers r = f(2n), q = f(2n+1), t = f(2n+2) and
    a = f(2n+3).  This file proves Cassini's identity and its relatives for them
    (equations (1) of the hand proof), and that a and q are exactly the solutions
    of 3 a q - a^2 - q^2 = 1 with a > q > 0 (Markov's equation with one number 1).

    Hand proof: docs/algorithms/skin.md, introduction and "Why these numbers". *)
From Coq Require Import ZArith Lia.
Local Open Scope Z_scope.

(** The Fibonacci numbers, f(1) = f(2) = 1. *)
Fixpoint fib (n : nat) : Z :=
  match n with
  | O => 0
  | S m => match m with O => 1 | S j => fib m + fib j end
  end.

Lemma fib_step n : fib (S (S n)) = fib (S n) + fib n.
Proof. reflexivity. Qed.

(** The four numbers of a level.  The only properties that the proofs about the
    skin use are these five. *)
Record level (r q t a : Z) : Prop := {
  level_t : t = q + r;
  level_a : a = t + q;
  level_r : 0 <= r;
  level_q : 1 <= q;
  cassini : q * t - r * a = 1 }.

(** ** The identities (1) *)

Section Identities.
Variables r q t a : Z.
Hypothesis lev : level r q t a.

Lemma level_a_q : a * q - t * t = 1.
Proof. destruct lev as [-> -> _ _ H]. lia. Qed.

Lemma level_a_t : a * a - a * t - t * t = 1.
Proof. destruct lev as [-> -> _ _ H]. lia. Qed.

(** 1/a + 1/t = 1/q + 1/(a t q), multiplied by a t q. *)
Lemma level_reciprocals : q * t + q * a = a * t + 1.
Proof. destruct lev as [-> -> _ _ H]. lia. Qed.

(** The numbers of level n+1 from those of level n. *)
Lemma level_next : level t a (a + t) (2 * a + t).
Proof. destruct lev as [-> -> Hr Hq H]. split; lia. Qed.
End Identities.

(** Level 0. *)
Lemma level_zero : level 0 1 1 2.
Proof. split; lia. Qed.

(** The numbers of each level are Fibonacci numbers, for every n. *)
Theorem fibonacci_level n :
  level (fib (2 * n)) (fib (2 * n + 1)) (fib (2 * n + 2)) (fib (2 * n + 3)).
Proof.
  induction n as [|n IH]; [exact level_zero|].
  apply level_next in IH. revert IH.
  replace (2 * n + 3)%nat with (S (S (2 * n + 1))) by lia.
  replace (2 * S n + 1)%nat with (S (S (2 * n + 1))) by lia.
  replace (2 * S n + 3)%nat with (S (S (S (S (2 * n + 1))))) by lia.
  replace (2 * S n + 2)%nat with (S (S (S (2 * n + 1)))) by lia.
  replace (2 * S n)%nat with (S (2 * n + 1)) by lia.
  replace (2 * n + 2)%nat with (S (2 * n + 1)) by lia.
  rewrite !(fib_step (S _)), !fib_step.
  set (u := fib (S (2 * n + 1))). set (v := fib (2 * n + 1)).
  replace (2 * (u + v) + u) with (u + v + u + (u + v)) by lia. exact (fun H => H).
Qed.

(** ** Markov's equation *)

(** The first and third numbers of the row of odd Fibonacci numbers satisfy the
    recurrence of Markov's descent. *)
Lemma fib_descent m : fib (S (S (S (S m)))) = 3 * fib (S (S m)) - fib m.
Proof. rewrite !(fib_step (S _)), !fib_step. lia. Qed.

(** Every solution of 3 a q - a^2 - q^2 = 1 above slope 1 is a pair of Fibonacci
    numbers (f(2n+3), f(2n+1)). *)
Theorem markov_solutions a q :
  0 < q < a -> 3 * a * q - a * a - q * q = 1 ->
  exists n, a = fib (2 * n + 3) /\ q = fib (2 * n + 1).
Proof.
  intros [Hq Ha] N.
  assert (forall b a q, 0 < q < a -> q <= Z.of_nat b -> 3 * a * q - a * a - q * q = 1 ->
          exists n, a = fib (2 * n + 3) /\ q = fib (2 * n + 1)) as descent.
  { clear. induction b as [|b IH]; intros a q Hqa Hb N; [lia|].
    destruct (Z.eq_dec q 1) as [->|Hq1].
    - exists 0%nat. cbn. split; [nia|reflexivity].
    - assert (a * (3 * q - a) = q * q + 1) as E by lia.
      assert (0 < 3 * q - a) by nia.
      assert (3 * q - a < q) by nia.
      destruct (IH q (3 * q - a)) as [n [En Em]]; [lia|lia|lia|].
      exists (S n). split.
      + replace (2 * S n + 3)%nat with (S (S (S (S (2 * n + 1))))) by lia.
        rewrite fib_descent, <- Em.
        replace (S (S (2 * n + 1))) with (2 * n + 3)%nat by lia. lia.
      + rewrite En. f_equal. lia. }
  apply (descent (Z.to_nat q)); lia.
Qed.

(** Conversely, these pairs are solutions. *)
Theorem markov_fibonacci n :
  let a := fib (2 * n + 3) in let q := fib (2 * n + 1) in
  0 < q < a /\ 3 * a * q - a * a - q * q = 1.
Proof.
  cbv zeta. pose proof (fibonacci_level n) as lev.
  pose proof (level_a_q _ _ _ _ lev). destruct lev. nia.
Qed.

(** So the levels are the Fibonacci levels and no others. *)
Corollary level_is_fibonacci r q t a : level r q t a ->
  exists n, r = fib (2 * n) /\ q = fib (2 * n + 1) /\ t = fib (2 * n + 2) /\ a = fib (2 * n + 3).
Proof.
  intros lev. pose proof (level_a_q _ _ _ _ lev) as E. destruct lev as [Ht Ha Hr Hq H].
  destruct (markov_solutions a q) as [n [Ea Eq]]; [lia|nia|].
  exists n. destruct (fibonacci_level n). lia.
Qed.

(** The equation with 0 in place of 1 has no solution: 5 is not a square. *)
Theorem markov_zero a q : 0 < q -> 3 * a * q - a * a - q * q <> 0.
Proof.
  intros Hq.
  assert (forall b a q, 0 < q <= Z.of_nat b -> 3 * a * q - a * a - q * q <> 0) as descent.
  { clear. induction b as [|b IH]; intros a q Hq N; [lia|].
    assert (a * (3 * q - a) = q * q) as E by lia.
    assert (0 < a) by nia. assert (0 < 3 * q - a) by nia.
    assert (a <> q) by nia.
    assert (a < q \/ q < a) as [L|L] by lia.
    - apply (IH q a); nia.
    - apply (IH q (3 * q - a)); nia. }
  apply (descent (Z.to_nat q)). lia.
Qed.

(** The average value q t/a + q t/(a - q) - t of the gap beside a strip with a columns, q
    rows and t palaces per row is t N / (a (a - q)) with N = 3 a q - a^2 - q^2; here
    multiplied by a (a - q). *)
Lemma gap_average a q t :
  (a - q) * (q * t) + a * (q * t) - a * (a - q) * t = t * (3 * a * q - a * a - q * q).
Proof. ring. Qed.

(** N > 0 says that the slope a/q lies below the root (3 + sqrt 5)/2 of s^2 - 3 s + 1, if
    it is at least 3/2. *)
Lemma slope_below a q : 0 < 3 * a * q - a * a - q * q <->
  (2 * a - 3 * q) * (2 * a - 3 * q) < 5 * (q * q).
Proof. lia. Qed.
