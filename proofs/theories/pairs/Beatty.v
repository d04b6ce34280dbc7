(** * The bound for a_n, and the Beatty sequences of k = 1

    Let t > 0 be the root of t^2 + (m / k) t = 1, and let alpha = 1 + t.  Proved
    here: (n - k + 1) alpha - 1 <= a_n <= n alpha for all n; a_n is
    floor (n alpha) for k = 1; and for k > 1 the b_n are not a Beatty sequence.
    Real numbers are not needed: a comparison of a fraction with t is an
    inequality between natural numbers.

    Source: docs/algorithms/imitation.md, "The bound" and "Beatty sequences".  The
    proof here compares b_J and b_(J+1) with a_n directly, without e_n. *)
From Coq Require Import Arith Bool Lia.
From Wythoff Require Import Pairs PairsMate PairsCount.

(** ** Comparison with t and alpha *)

Section Bound.

Variables k m : nat.

(** p <= q t and q t <= p.  The polynomial k u^2 + m u - k increases for u >= 0 and has the
    root t, so p / q <= t iff k p^2 + m p q <= k q^2. *)
Definition le_t (p q : nat) : Prop := k * (p * p) + m * (p * q) <= k * (q * q).
Definition ge_t (p q : nat) : Prop := k * (q * q) <= k * (p * p) + m * (p * q).

(** p <= q alpha and q alpha <= p, where alpha = 1 + t. *)
Definition le_alpha (p q : nat) : Prop := le_t (p - q) q.
Definition ge_alpha (p q : nat) : Prop := q <= p /\ ge_t (p - q) q.

Hypothesis k_pos : 1 <= k.
Hypothesis m_pos : 1 <= m.

(** These comparisons define a real number t: each fraction p / q is below or above t, and all
    smaller or all larger fractions p' / q' are on the same side. *)
Theorem le_or_ge_t p q : le_t p q \/ ge_t p q.
Proof. unfold le_t, ge_t. lia. Qed.

Theorem le_t_mono p q p' q' : 1 <= q -> p' * q <= p * q' -> le_t p q -> le_t p' q'.
Proof.
  unfold le_t. intros Hq H L. apply (Nat.mul_le_mono_pos_l _ _ (q * q)); [nia|].
  assert (p' * q * (p' * q) <= p * q' * (p * q')) by now apply Nat.mul_le_mono.
  assert (k * (p' * q * (p' * q)) <= k * (p * q' * (p * q'))) by now apply Nat.mul_le_mono_l.
  assert (m * (p' * q * (q * q')) <= m * (p * q' * (q * q')))
    by now apply Nat.mul_le_mono_l, Nat.mul_le_mono_r.
  assert (q' * q' * (k * (p * p) + m * (p * q)) <= q' * q' * (k * (q * q)))
    by now apply Nat.mul_le_mono_l.
  lia.
Qed.

Theorem ge_t_mono p q p' q' : 1 <= q -> p * q' <= p' * q -> ge_t p q -> ge_t p' q'.
Proof.
  unfold ge_t. intros Hq H L. apply (Nat.mul_le_mono_pos_l _ _ (q * q)); [nia|].
  assert (p * q' * (p * q') <= p' * q * (p' * q)) by now apply Nat.mul_le_mono.
  assert (k * (p * q' * (p * q')) <= k * (p' * q * (p' * q))) by now apply Nat.mul_le_mono_l.
  assert (m * (p * q' * (q * q')) <= m * (p' * q * (q * q')))
    by now apply Nat.mul_le_mono_l, Nat.mul_le_mono_r.
  assert (q' * q' * (k * (q * q)) <= q' * q' * (k * (p * p) + m * (p * q)))
    by now apply Nat.mul_le_mono_l.
  lia.
Qed.

(** If n >= d + m c with N t <= d and N <= k c, then N <= n t, because t + m / k = 1 / t. *)
Lemma le_t_step n d c N : N <= k * c -> d + m * c <= n -> ge_t d N -> le_t N n.
Proof.
  unfold le_t, ge_t. intros Hc Hn H.
  assert (m * N <= m * (k * c)) by now apply Nat.mul_le_mono_l.
  assert (k * (d + m * c) <= k * n) by now apply Nat.mul_le_mono_l.
  assert (k * d <= k * n - m * N) as D by lia.
  assert (k * d + m * N <= k * n) as D' by lia.
  pose proof (Nat.mul_le_mono _ _ _ _ D D') as P.
  apply (Nat.mul_le_mono_pos_l _ _ k); [lia|].
  assert (k * (k * (N * N)) <= k * (k * (d * d) + m * (d * N))) by now apply Nat.mul_le_mono_l.
  rewrite Nat.mul_sub_distr_r in P.
  assert (m * N * (k * n) <= k * n * (k * n)) by (apply Nat.mul_le_mono_r; lia). lia.
Qed.

(** If N <= d + m c with d <= M t and k c <= M, then N t <= M. *)
Lemma ge_t_step N d c M : k * c <= M -> N <= d + m * c -> le_t d M -> ge_t M N.
Proof.
  unfold le_t, ge_t. intros Hc Hn H.
  assert (m * (k * c) <= m * M) by now apply Nat.mul_le_mono_l.
  assert (k * N <= k * (d + m * c)) by now apply Nat.mul_le_mono_l.
  assert (k * N - m * M <= k * d) as D by lia.
  assert (k * N <= k * d + m * M) as D' by lia.
  pose proof (Nat.mul_le_mono _ _ _ _ D D') as P.
  apply (Nat.mul_le_mono_pos_l _ _ k); [lia|].
  assert (k * (k * (d * d) + m * (d * M)) <= k * (k * (M * M))) by now apply Nat.mul_le_mono_l.
  rewrite Nat.mul_sub_distr_r in P. lia.
Qed.

(** ** The bound *)

Local Notation a := (pair_a k m).
Local Notation b := (pair_b k m).
Local Notation J := (last_below k m).

(** The bound: (n - k + 1) alpha - 1 <= a_n <= n alpha.  For n < k the left side is negative or
    -1, and the truncated n + 1 - k is 0. *)
Theorem bound n : ge_alpha (a n + 1) (n + 1 - k) /\ le_alpha (a n) n.
Proof.
  induction n as [n IH] using lt_wf_ind.
  destruct (le_lt_dec k n) as [Hn|Hn].
  - pose proof (pair_a_eq k m k_pos m_pos n) as E. pose proof (last_below_ge k m k_pos m_pos n).
    destruct (last_below_spec k m k_pos m_pos n Hn) as [[B1 B2] Jn].
    set (j := J n) in *. unfold pair_b in B1, B2.
    assert (le_alpha (a n) n) as Up.
    { destruct (IH j Jn) as [[Low1 Low2] _].
      unfold le_alpha. replace (a n - n) with (j + 1 - k) by lia.
      pose proof (Nat.div_mod_eq j k). pose proof (Nat.mod_upper_bound j k).
      apply (le_t_step n _ (j / k) _) with (3 := Low2); lia. }
    split; [|exact Up].
    assert (le_alpha (a (j + 1)) (j + 1)) as Up'.
    { destruct (Nat.eq_dec (j + 1) n) as [->|]; [exact Up | apply IH; lia]. }
    pose proof (index_le_pair_a k m (j + 1)). pose proof (Nat.div_mod_eq (j + 1) k).
    split; [lia|]. replace (a n + 1 - (n + 1 - k)) with (j + 1) by lia.
    apply (ge_t_step _ _ ((j + 1) / k) _) with (3 := Up'); lia.
  - rewrite pair_a_small by assumption. unfold le_alpha, ge_alpha, le_t, ge_t.
    replace (n - n) with 0 by lia. replace (n + 1 - k) with 0 by lia. lia.
Qed.

(** The lower bound of [L]: floor ((n - k - 1) alpha) <= a_n. *)
Corollary bound_of_slides n v : k + 1 <= n -> le_alpha v (n - k - 1) -> v <= a n.
Proof.
  intros Hn V. destruct (bound n) as [[L1 L2] _]. remember (n - k - 1) as N eqn:EN.
  replace (n + 1 - k) with (N + 2) in * by lia.
  destruct (le_lt_dec v (a n)) as [D|D]; [exact D|exfalso].
  set (p := a n + 1 - (N + 2)) in *. unfold le_alpha in V.
  destruct (Nat.eq_dec N 0) as [->|HN]; [unfold le_t in V; nia|].
  assert (le_t (p + 1) (N + 2)) as C.
  { apply (le_t_mono (v - N) N); [lia| |exact V]. apply Nat.mul_le_mono; lia. }
  unfold le_t in C. unfold ge_t in L2. nia.
Qed.

(** The bound for J, equation (2): n t - (k - 1) t - 1 <= J(n) <= n t + k - 1. *)
Corollary last_below_bound n : ge_t (J n + 1) (n + 1 - k) /\ le_t (J n - (k - 1)) n.
Proof.
  destruct (bound n) as [[L1 L2] U]. pose proof (pair_a_eq k m k_pos m_pos n) as E.
  pose proof (index_le_pair_a k m n). unfold le_alpha in U.
  replace (J n - (k - 1)) with (a n - n) by lia. split; [|exact U].
  destruct (le_lt_dec k n).
  - now replace (J n + 1) with (a n + 1 - (n + 1 - k)) by lia.
  - replace (n + 1 - k) with 0 by lia. unfold ge_t. lia.
Qed.

(** ** For k > 1 the b_n are not a Beatty sequence *)

(** Some b_n is at least 2n, because b_n / n tends to beta > 2. *)
Lemma pair_b_large : exists n, 1 <= n /\ 2 * n <= b n.
Proof.
  assert (exists N, N = 4 * (k * k) + 2 * k) as [N EN] by eauto.
  assert (J N < N + 1 - k) as HJ.
  { destruct (le_lt_dec (N + 1 - k) (J N)) as [D|D]; [exfalso|exact D].
    destruct (last_below_bound N) as [_ U].
    assert (le_t (2 * k) (2 * k + 1)) as C.
    { apply (le_t_mono (J N - (k - 1)) N); [lia| |exact U].
      replace (2 * k * N) with (4 * (k * k) * (2 * k + 1)) by (rewrite EN; ring).
      apply Nat.mul_le_mono_r. lia. }
    assert (1 * (k * k) <= m * (k * k)) by now apply Nat.mul_le_mono_r.
    assert (1 * k <= m * k) by now apply Nat.mul_le_mono_r.
    unfold le_t in C. lia. }
  exists (N + 1 - k). split; [lia|].
  pose proof (last_below_recursion k m k_pos m_pos N (N + 1 - k)) as R.
  pose proof (pair_a_eq k m k_pos m_pos (N + 1 - k)). unfold pair_b. lia.
Qed.

(** Floors satisfy floor ((i + j) c) <= floor (i c) + floor (j c) + 1.  For k > 1 the b_n do
    not, so they are not the numbers floor (n c) for any c. *)
Theorem pair_b_not_beatty : 2 <= k -> exists i j, b i + b j + 1 < b (i + j).
Proof.
  intros Hk. destruct pair_b_large as (n & Hn & H).
  assert (b 1 = 1) as B1 by now apply pair_b_small.
  induction n as [|n IH]; [lia|]. destruct (Nat.eq_dec n 0) as [->|]; [lia|].
  destruct (le_lt_dec (2 * n) (b n)); [apply IH; lia|].
  exists n, 1. rewrite (Nat.add_1_r n). lia.
Qed.

End Bound.

(** ** Beatty sequences for k = 1 *)

Section OneBlock.

Variable m : nat.
Hypothesis m_pos : 1 <= m.

Local Notation a := (pair_a 1 m).
Local Notation b := (pair_b 1 m).

(** t and alpha are irrational for k = 1: no fraction d / n is equal to t. *)
Theorem t_irrational n d : d * d + m * (d * n) = n * n -> n = 0.
Proof.
  revert d. induction n as [n IH] using lt_wf_ind. intros d E.
  destruct (Nat.eq_dec n 0) as [|Hn]; [assumption|exfalso].
  assert (m * d <= n) as H1.
  { apply (Nat.mul_le_mono_pos_r _ _ n); lia. }
  assert (d < n) as H2.
  { destruct (le_lt_dec n d) as [D|D]; [|exact D].
    assert (n * n <= d * d) by now apply Nat.mul_le_mono.
    assert (1 * (1 * 1) <= m * (d * n)) by (repeat apply Nat.mul_le_mono; lia). lia. }
  assert (d = 0) as ->.
  { apply (IH d H2 (n - m * d)). remember (n - m * d) as r eqn:R.
    assert (n = m * d + r) as -> by lia. lia. }
  assert (1 * 1 <= n * n) by (apply Nat.mul_le_mono; lia). lia.
Qed.

(** a_n = floor (n alpha) for k = 1: a number is at most a_n iff it is at most n alpha. *)
Theorem pair_a_beatty n v : le_alpha 1 m v n <-> v <= a n.
Proof.
  destruct (bound 1 m (le_n 1) m_pos n) as [[L1 L2] U].
  replace (n + 1 - 1) with n in * by lia. destruct (Nat.eq_dec n 0) as [->|Hn].
  - change (a 0) with 0. unfold le_alpha, le_t. nia.
  - assert (forall p p', p' <= p -> le_t 1 m p n -> le_t 1 m p' n) as Mono.
    { intros p p' Hp. apply le_t_mono; [lia..|]. now apply Nat.mul_le_mono_r. }
    split; intros H.
    + destruct (le_lt_dec v (a n)) as [D|D]; [exact D|exfalso].
      apply Hn, (t_irrational n (a n + 1 - n)).
      assert (le_t 1 m (a n + 1 - n) n) as L by (apply (Mono (v - n)); [lia | exact H]).
      unfold le_t in L. unfold ge_t in L2. lia.
    + apply (Mono (a n - n)); [lia | exact U].
Qed.

(** b_n = floor (n beta) for k = 1, where beta = alpha + m. *)
Theorem pair_b_beatty n v : le_alpha 1 m (v - m * n) n <-> v <= b n.
Proof. rewrite pair_a_beatty. unfold pair_b. rewrite Nat.div_1_r. lia. Qed.

(** Each number v >= 1 is in exactly one of the two sequences, at exactly one index n >= 1. *)
Theorem beatty_partition v : 1 <= v -> exists n, 1 <= n /\
  ((v = a n /\ v <> b n) \/ (v = b n /\ v <> a n)) /\
  forall i, v = a i \/ v = b i -> i = n.
Proof.
  intros Hv. destruct (in_some_pair 1 m (le_n 1) v) as (n & _ & D). exists n.
  assert (n <> 0) as Hn by (intros ->; destruct D; change (b 0) with (m * 0) in *;
    change (a 0) with 0 in *; lia).
  pose proof (proj1 (pair_equal_iff 1 m (le_n 1) m_pos n)) as N.
  split; [lia|]. split.
  - destruct D as [D|D]; [left|right]; (split; [exact D|]; intros E;
      assert (a n = b n) as E' by congruence; specialize (N E'); lia).
  - intros i Hi. now apply (in_one_pair 1 m (le_n 1) v).
Qed.

End OneBlock.

(** For (2,3), t = 1/2 and alpha = 3/2 are rational: 1 <= 2 t <= 1 and 3 <= 2 alpha <= 3. *)
Example alpha_2_3 : (le_t 2 3 1 2 /\ ge_t 2 3 1 2) /\ (le_alpha 2 3 3 2 /\ ge_alpha 2 3 3 2).
Proof. repeat split; vm_compute; lia. Qed.
