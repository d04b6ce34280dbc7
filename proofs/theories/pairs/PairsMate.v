(** * The mate of a number

    Each number v is in exactly one pair.  The mate of v is the other number of
    that pair.  Proved here: the mate is an involution, v is its own mate iff
    v < k, and (x, y) is a pair in either order iff y is the mate of x.

    Source: docs/algorithms/imitation.md, "Pairs". *)
From Coq Require Import Arith Bool List Lia.
From Wythoff Require Import PairsLeast Pairs.
Import ListNotations.

Section Mate.

Variables k m : nat.
Hypothesis k_pos : 1 <= k.
Hypothesis m_pos : 1 <= m.

Local Notation a := (pair_a k m).
Local Notation b := (pair_b k m).
Local Notation in_pair := (in_pair k m).
Local Notation is_pair := (is_pair k m).

(** The index of the pair of v. *)
Definition pair_index (v : nat) : nat := least (fun n => (a n =? v) || (b n =? v)) v.

(** The other number of the pair of v. *)
Definition mate (v : nat) : nat := a (pair_index v) + b (pair_index v) - v.

Lemma in_pair_index v : in_pair v (pair_index v).
Proof.
  destruct (in_some_pair k m k_pos v) as (n & Hn & H).
  assert (((a (pair_index v) =? v) || (b (pair_index v) =? v)) = true) as E.
  { apply (least_true (fun n => (a n =? v) || (b n =? v)) v n Hn).
    apply orb_true_iff. rewrite !Nat.eqb_eq. destruct H as [->| ->]; auto. }
  apply orb_true_iff in E. rewrite !Nat.eqb_eq in E.
  destruct E as [E|E]; [left|right]; congruence.
Qed.

Lemma is_pair_sym x y : is_pair x y -> is_pair y x.
Proof. intros (n & [H|H]); exists n; tauto. Qed.

Theorem mate_is_pair v : is_pair v (mate v).
Proof.
  exists (pair_index v). unfold mate. destruct (in_pair_index v) as [E|E]; lia.
Qed.

Theorem mate_unique x y : is_pair x y -> y = mate x.
Proof.
  intros (n & H).
  assert (n = pair_index x) as ->.
  { apply (in_one_pair k m k_pos x); [unfold Pairs.in_pair; tauto | apply in_pair_index]. }
  unfold mate. lia.
Qed.

Theorem is_pair_iff_mate x y : is_pair x y <-> mate x = y.
Proof.
  split; [intros H; symmetry; now apply mate_unique | intros <-; apply mate_is_pair].
Qed.

Theorem mate_involutive v : mate (mate v) = v.
Proof. symmetry. apply mate_unique, is_pair_sym, mate_is_pair. Qed.

Theorem own_mate_iff v : mate v = v <-> v < k.
Proof.
  rewrite <- is_pair_iff_mate. split.
  - intros (n & H).
    assert (n < k) as Hn by (apply (pair_equal_iff k m k_pos m_pos); destruct H; lia).
    pose proof (pair_a_small k m k_pos m_pos n Hn).
    pose proof (pair_b_small k m k_pos m_pos n Hn). lia.
  - intros H. exists v. left. now rewrite (pair_a_small k m), (pair_b_small k m).
Qed.

(** Two pairs with a number in common are equal. *)
Lemma is_pair_fun x y z : is_pair x y -> is_pair x z -> y = z.
Proof. intros H1 H2. rewrite (mate_unique x y H1). symmetry. now apply mate_unique. Qed.

(** A pair (x, y) with y - x > -m has the smaller number first. *)
Lemma is_pair_upper x y : is_pair x y -> x < y + m -> exists n, x = a n /\ y = b n.
Proof.
  intros (n & [H|[Hx Hy]]) D; exists n; [exact H|].
  assert (n < k).
  { apply (pair_equal_iff k m k_pos m_pos). unfold pair_b in *. destruct (n / k) as [|q]; [lia|].
    assert (m * 1 <= m * S q) by (apply Nat.mul_le_mono_l; lia). lia. }
  pose proof (proj2 (pair_equal_iff k m k_pos m_pos n)). lia.
Qed.

Lemma is_pair_ordered x y : is_pair x y -> x <= y -> exists n, x = a n /\ y = b n.
Proof. intros H D. apply is_pair_upper; [exact H | lia]. Qed.

End Mate.

(** The mates of the numbers below 11 for (1,1) and (2,1). *)
Example mates_1_1 : map (mate 1 1) (seq 0 11) = [0; 2; 1; 5; 7; 3; 10; 4; 13; 15; 6].
Proof. reflexivity. Qed.

Example mates_2_1 : map (mate 2 1) (seq 0 11) = [0; 1; 3; 2; 5; 4; 8; 9; 6; 7; 13].
Proof. reflexivity. Qed.
