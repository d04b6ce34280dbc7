(** * How many numbers a_i and b_j are below a number

    J(n) = a_n - n + (k - 1) is the largest j with b_j < a_n, for n >= k.
    Proved here: this fact, the number of a_i below a number, the recursion of
    J, and the statement that J on a window of indices follows from J on a lower
    window.

    Source: docs/algorithms/imitation.md, "Pairs", "The bound", equation (1), and
    "Windows", equations (3) and (4). *)
From Coq Require Import Arith Bool Lia.
From Wythoff Require Import Pairs PairsMate.

Section Count.

Variables k m : nat.
Hypothesis k_pos : 1 <= k.
Hypothesis m_pos : 1 <= m.

Local Notation a := (pair_a k m).
Local Notation b := (pair_b k m).
Local Notation in_pair := (in_pair k m).

Lemma pair_b_not_a i j : k <= j -> b j <> a i.
Proof.
  intros Hj E. assert (j = i) as <- by now apply (pair_b_eq_a k m k_pos).
  symmetry in E. apply pair_equal_iff in E; lia.
Qed.

Lemma pair_b_mono i j : i <= j -> b i <= b j.
Proof.
  intros H. destruct (Nat.eq_dec i j) as [->|]; [lia|].
  apply Nat.lt_le_incl, pair_b_increasing; lia.
Qed.

(** The numbers below v >= k are a_0, ..., a_(i-1) and b_k, ..., b_j: so v = i + j + 1 - k. *)
Lemma numbers_below v : k <= v -> exists i j,
  v + k = i + j + 1 /\ k <= i /\ k <= j + 1 /\
  a (i - 1) < v <= a i /\ b j < v <= b (j + 1).
Proof.
  induction 1 as [|v Hv (i & j & S & Hi & Hj & A & B)].
  - exists k, (k - 1). replace (k - 1 + 1) with k by lia.
    pose proof (pair_a_small k m k_pos m_pos (k - 1)).
    pose proof (pair_b_small k m k_pos m_pos (k - 1)).
    pose proof (index_le_pair_a k m k). pose proof (pair_a_le_b k m k). lia.
  - assert (v = a i \/ v = b (j + 1)) as D.
    { destruct (in_some_pair k m k_pos v) as (n & _ & [->| ->]).
      - left. f_equal. destruct (lt_eq_lt_dec n i) as [[D|D]|D]; [|exact D|]; exfalso.
        + assert (n <= i - 1) as D' by lia. apply (pair_a_mono k m) in D'. lia.
        + apply (pair_a_increasing k m) in D. lia.
      - right. f_equal. destruct (lt_eq_lt_dec n (j + 1)) as [[D|D]|D]; [|exact D|]; exfalso.
        + assert (n <= j) as D' by lia. apply pair_b_mono in D'. lia.
        + apply (pair_b_increasing k m k_pos) in D. lia. }
    assert (a i <> b (j + 1)) as N by (intros E; symmetry in E; now apply pair_b_not_a in E).
    destruct D as [D|D].
    + exists (i + 1), j. replace (i + 1 - 1) with i by lia.
      assert (a i < a (i + 1)) by (apply pair_a_increasing; lia). lia.
    + exists i, (j + 1). assert (b (j + 1) < b (j + 1 + 1)) by (apply pair_b_increasing; lia).
      lia.
Qed.

(** J(n), by equation (1). *)
Definition last_below (n : nat) : nat := a n + (k - 1) - n.

Local Notation J := last_below.

(** Equation (1): a_n = n + J(n) - (k - 1). *)
Theorem pair_a_eq n : a n + (k - 1) = n + J n.
Proof. pose proof (index_le_pair_a k m n). unfold J. lia. Qed.

(** J(n) is k - 1 for n < k, it is never below k - 1, and it does not fall. *)
Theorem last_below_small n : n < k -> J n = k - 1.
Proof. intros H. unfold J. rewrite pair_a_small by assumption. lia. Qed.

Theorem last_below_ge n : k - 1 <= J n.
Proof. pose proof (index_le_pair_a k m n). unfold J. lia. Qed.

Theorem last_below_mono i j : i <= j -> J i <= J j.
Proof.
  induction 1 as [|j _ IH]; [lia|]. pose proof (pair_a_step k m j).
  pose proof (index_le_pair_a k m j). unfold J in *. lia.
Qed.

(** For n >= k, J(n) is the largest j with b_j < a_n, and it is below n. *)
Theorem last_below_spec n : k <= n -> b (J n) < a n < b (J n + 1) /\ J n < n.
Proof.
  intros Hn. pose proof (index_le_pair_a k m n).
  destruct (numbers_below (a n)) as (i & j & S & Hi & Hj & A & B); [lia|].
  assert (i = n) as ->.
  { destruct (lt_eq_lt_dec i n) as [[D|D]|D]; [|exact D|]; exfalso.
    - apply (pair_a_increasing k m) in D. lia.
    - assert (n <= i - 1) as D' by lia. apply (pair_a_mono k m) in D'. lia. }
  assert (j = J n) as <- by (unfold J; lia).
  pose proof (pair_b_not_a n (j + 1)). pose proof (pair_a_le_b k m n). split; [lia|].
  destruct (le_lt_dec n j) as [D|D]; [|exact D]. apply pair_b_mono in D. lia.
Qed.

(** For j >= k, the a_i below b_j are those with i < b_j - j + k. *)
Theorem pair_a_below_b i j : k <= j -> (a i < b j <-> i + j < b j + k).
Proof.
  intros Hj. pose proof (index_le_pair_a k m j). pose proof (pair_a_le_b k m j).
  destruct (numbers_below (b j)) as (i' & j' & S & Hi' & Hj' & A & B); [lia|].
  assert (j = j' + 1) as E.
  { destruct (lt_eq_lt_dec j (j' + 1)) as [[D|D]|D]; [|exact D|]; exfalso.
    - assert (j <= j') as D' by lia. apply pair_b_mono in D'. lia.
    - apply (pair_b_increasing k m k_pos) in D. lia. }
  split; intros H1.
  - assert (a i < a i') as D by lia. apply pair_a_lt_inv in D. lia.
  - assert (i <= i' - 1) as D by lia. apply (pair_a_mono k m) in D. lia.
Qed.

(** b_j < a_n iff J(j) + m * floor (j / k) < n, for n >= k. *)
Theorem b_below_a_iff n j : k <= n -> (b j < a n <-> J j + m * (j / k) < n).
Proof.
  intros Hn. pose proof (index_le_pair_a k m n) as In. destruct (le_lt_dec k j) as [Hj|Hj].
  - pose proof (pair_a_below_b n j Hj) as E. pose proof (pair_b_not_a n j Hj).
    pose proof (pair_a_eq j). pose proof (index_le_pair_a k m j). unfold pair_b in *. lia.
  - rewrite last_below_small, Nat.div_small by assumption.
    pose proof (pair_b_small k m k_pos m_pos j Hj). lia.
Qed.

(** Equation (3): J(n) is the largest j with J(j) + m * floor (j / k) < n, for n >= k. *)
Theorem last_below_recursion n j : k <= n -> (J j + m * (j / k) < n <-> j <= J n).
Proof.
  intros Hn. rewrite <- b_below_a_iff by assumption.
  destruct (last_below_spec n Hn) as [[B1 B2] _]. split; intros H.
  - destruct (le_lt_dec j (J n)) as [D|D]; [exact D|].
    assert (J n + 1 <= j) as D' by lia. apply pair_b_mono in D'. lia.
  - apply pair_b_mono in H. lia.
Qed.

(** The certificate (4): J on the indices lo, ..., hi follows from J on lo', ..., hi' if
    J(lo') + m * floor (lo' / k) < lo and J(hi') + m * floor (hi' / k) >= hi: then lo >= k, and
    J(n) is the largest j of the lower window with J(j) + m * floor (j / k) < n. *)
Theorem window_certificate lo hi lo' hi' n :
  J lo' + m * (lo' / k) < lo -> hi <= J hi' + m * (hi' / k) -> lo <= n <= hi ->
  k <= lo /\ lo' <= J n < hi' /\
  forall j, lo' <= j <= hi' -> (J j + m * (j / k) < n <-> j <= J n).
Proof.
  intros L H Hn. pose proof (last_below_ge lo'). assert (k <= n) as Hkn by lia.
  pose proof (last_below_recursion n lo' Hkn). pose proof (last_below_recursion n hi' Hkn).
  split; [lia|]. split; [lia|]. intros j _. now apply last_below_recursion.
Qed.

End Count.

(** In (1,1), J(4) = 2, because b_2 = 5 < a_4 = 6 < b_3 = 7. *)
Example last_below_4 : last_below 1 1 4 = 2.
Proof. reflexivity. Qed.

(** In (1,1), the window 3, ..., 5 certifies the window 6, ..., 8. *)
Example certificate_1_1 :
  last_below 1 1 3 + 1 * (3 / 1) < 6 /\ 8 <= last_below 1 1 5 + 1 * (5 / 1).
Proof. vm_compute. lia. Qed.
