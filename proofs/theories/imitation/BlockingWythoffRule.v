(** * The outcome rule of (k,m)-Blocking Wythoff Nim

    A position is a P-position iff no move on one heap and no move with i <> j
    leads to a P-position, and at most k - 1 moves with i = j do.  The number of
    those moves is xi.  For k = 1 nothing is blocked, and the game is m-Wythoff Nim.

    Source: docs/algorithms/imitation.md, "The games". *)
From Coq Require Import Arith Bool List Lia.
From Wythoff Require Import Board Pairs PairsMate PairsDiagonal BlockingWythoff.
Import ListNotations.

(** The amounts i for which taking i from both heaps leads to a square of [P]. *)
Definition diagonal_amounts (P : nat -> nat -> bool) (x y : nat) : list nat :=
  filter (fun i => P (x - i) (y - i)) (seq 1 (min x y)).

Lemma in_diagonal_amounts P x y i :
  In i (diagonal_amounts P x y) <-> 1 <= i /\ i <= x /\ i <= y /\ P (x - i) (y - i) = true.
Proof. unfold diagonal_amounts. rewrite filter_In, in_seq. intuition lia. Qed.

Lemma filter_seq_shift (f : nat -> bool) n l :
  length (filter f (seq (S n) l)) = length (filter (fun i => f (S i)) (seq n l)).
Proof.
  revert n. induction l as [|l IH]; intros n; cbn; [reflexivity|].
  destruct (f (S n)); cbn; now rewrite IH.
Qed.

(** Their number is the number of squares of [P] north-west of (x, y). *)
Lemma diagonal_amounts_length P : forall x y, length (diagonal_amounts P x y) = northwest P x y.
Proof.
  unfold diagonal_amounts. induction x as [|x IH]; intros [|y]; try reflexivity.
  cbn [northwest]. rewrite <- IH. change (min (S x) (S y)) with (S (min x y)).
  cbn [seq filter]. replace (S x - 1) with x by lia. replace (S y - 1) with y by lia.
  pose proof (filter_seq_shift (fun i => P (S x - i) (S y - i)) 1 (min x y)) as E. cbn in E.
  destruct (P x y); cbn; now rewrite E.
Qed.

Section Rule.

Variables k m : nat.
Hypothesis k_pos : 1 <= k.
Hypothesis m_pos : 1 <= m.

(** xi is the number of moves with i = j that lead to P-positions. *)
Theorem xi_counts_moves x y : exists l, NoDup l /\ length l = xi k m x y /\
  forall i, In i l <-> wythoff_move m x y i i /\ blocker_wins k m (x - i) (y - i).
Proof.
  exists (diagonal_amounts (is_pairb k m) x y). split; [apply NoDup_filter, seq_NoDup|].
  split; [apply diagonal_amounts_length|]. intros i.
  rewrite in_diagonal_amounts, blocking_wythoff_p_positions, is_pairb_iff by assumption.
  unfold wythoff_move. intuition lia.
Qed.

(** The outcome rule. *)
Theorem blocking_rule x y : blocker_wins k m x y <->
  (forall i j, wythoff_move m x y i j -> i <> j -> ~ blocker_wins k m (x - i) (y - j)) /\
  xi k m x y <= k - 1.
Proof.
  split.
  - intros P. apply blocking_wythoff_p_positions in P; try assumption.
    split; [|now apply xi_of_pair]. intros i j M D. rewrite blocking_wythoff_p_positions by easy.
    destruct (from_pair k m k_pos m_pos x y P) as (B & _ & HP). apply (HP i j M).
    unfold blocked. tauto.
  - intros [N X]. apply blocking_wythoff_p_positions; try assumption.
    destruct (is_pair_dec k m k_pos m_pos x y) as [P|NP]; [exact P|exfalso].
    destruct (xi_counts_moves x y) as (l & _ & L & HB).
    destruct (to_pair k m k_pos m_pos x y l NP) as (i & j & M & NB & P); [lia|].
    apply (blocking_wythoff_p_positions k m k_pos m_pos) in P.
    destruct (Nat.eq_dec i j) as [<-|D]; [|exact (N i j M D P)].
    apply NB. split; [reflexivity|]. apply HB. auto.
Qed.

End Rule.

(** ** m-Wythoff Nim *)

Section Wythoff.

Variable m : nat.

(** The outcome of m-Wythoff Nim, by play without blocks. *)
Inductive wythoff_previous_wins (x y : nat) : Prop :=
  | wythoff_previous_intro :
      (forall i j, wythoff_move m x y i j -> wythoff_next_wins (x - i) (y - j)) ->
      wythoff_previous_wins x y
with wythoff_next_wins (x y : nat) : Prop :=
  | wythoff_next_intro i j :
      wythoff_move m x y i j -> wythoff_previous_wins (x - i) (y - j) -> wythoff_next_wins x y.

Lemma no_block (B : list nat) i j : length B <= 1 - 1 -> ~ blocked B i j.
Proof. intros H [_ I]. destruct B; [destruct I | cbn in H; lia]. Qed.

(** (1,m)-Blocking Wythoff Nim is m-Wythoff Nim. *)
Theorem one_is_wythoff x y :
  (wythoff_previous_wins x y <-> blocker_wins 1 m x y) /\
  (wythoff_next_wins x y <-> mover_wins 1 m x y).
Proof.
  enough (forall n x y, x + y < n ->
    (wythoff_previous_wins x y <-> blocker_wins 1 m x y) /\
    (wythoff_next_wins x y <-> mover_wins 1 m x y)) as H.
  { apply (H (S (x + y))). lia. }
  clear x y. induction n as [|n IH]; intros x y Hn; [lia|].
  assert (forall i j, wythoff_move m x y i j -> (x - i) + (y - j) < n) as Less.
  { intros i j M. pose proof (wythoff_move_less m x y i j M). lia. }
  split; split.
  - intros [P]. apply blocker_wins_intro with (B := []); [cbn; lia|]. intros i j M _.
    apply IH; auto.
  - intros [B HB P]. constructor. intros i j M. apply IH; [auto|].
    apply P; [exact M | now apply no_block].
  - intros [i j M P]. constructor. intros B HB. exists i, j.
    split; [exact M|]. split; [now apply no_block|]. apply IH; auto.
  - intros [N]. destruct (N []) as (i & j & M & _ & P); [cbn; lia|].
    apply wythoff_next_intro with i j; [exact M|]. apply IH; auto.
Qed.

(** The P-positions of m-Wythoff Nim are the pairs of (1,m). *)
Corollary wythoff_p_positions x y :
  1 <= m -> (wythoff_previous_wins x y <-> is_pair 1 m x y).
Proof.
  intros Hm. rewrite (proj1 (one_is_wythoff x y)). now apply blocking_wythoff_p_positions.
Qed.

End Wythoff.
