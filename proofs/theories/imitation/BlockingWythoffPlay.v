(** * Perfect play in (k,m)-Blocking Wythoff Nim

    Let s <= t be the heaps.  The moves that win, if they are not blocked, are of
    four kinds: to the mate of either heap, or to a pair of block
    q = floor ((t - s) / m) or, only if m does not divide t - s, of block q + 1.
    There are at most k + 2 of them if m divides t - s, and at most 2k + 2
    otherwise.

    Source: docs/algorithms/imitation.md, "Perfect play". *)
From Coq Require Import Arith Bool List FinFun Lia.
From Wythoff Require Import PairsLeast Pairs PairsMate BlockingWythoff.
Import ListNotations.

Section Play.

Variables k m : nat.
Hypothesis k_pos : 1 <= k.
Hypothesis m_pos : 1 <= m.

Local Notation a := (pair_a k m).
Local Notation b := (pair_b k m).

(** After the blocks B, the move that takes i and j wins. *)
Definition winning_move (B : list nat) (x y i j : nat) : Prop :=
  wythoff_move m x y i j /\ ~ blocked B i j /\ blocker_wins k m (x - i) (y - j).

(** The number of pairs that are within reach of a move on both heaps. *)
Definition reach (x y : nat) : nat := if (y - x) mod m =? 0 then k else 2 * k.

(** The moves to the mates, and the moves to pairs of block q and, if m does not divide y - x, of
    block q + 1. *)
Definition winning_candidates (x y : nat) : list (nat * nat) :=
  (0, y - mate k m x) :: (x - mate k m y, 0) ::
  map (fun r => let n := k * ((y - x) / m) + r in (x - a n, y - b n)) (seq 0 (reach x y)).

(** Each winning move is of one of these kinds. *)
Theorem winning_kinds B x y i j :
  x <= y -> winning_move B x y i j -> In (i, j) (winning_candidates x y).
Proof.
  intros Hxy ((Hi & Hj & M) & _ & P). apply (blocking_wythoff_p_positions k m k_pos m_pos) in P.
  unfold winning_candidates.
  destruct (Nat.eq_dec i 0) as [->|I]; [|destruct (Nat.eq_dec j 0) as [->|I']].
  - left. rewrite Nat.sub_0_r in P. apply mate_unique in P; try assumption.
    rewrite <- P. f_equal. lia.
  - right; left. rewrite Nat.sub_0_r in P.
    apply is_pair_sym, mate_unique in P; try assumption. rewrite <- P. f_equal. lia.
  - right; right. apply is_pair_upper in P as (n & Ha & Hb); [|lia..].
    pose proof (Nat.div_mod_eq n k). pose proof (Nat.mod_upper_bound n k).
    pose proof (Nat.div_mod_eq (y - x) m) as E. pose proof (Nat.mod_upper_bound (y - x) m).
    set (q := (y - x) / m) in *.
    assert (q < n / k + 1).
    { apply (Nat.mul_lt_mono_pos_l m); [lia|]. unfold pair_b in Hb. lia. }
    assert (k * q <= k * (n / k)) by (apply Nat.mul_le_mono_l; lia).
    apply in_map_iff. exists (n - k * q).
    replace (k * q + (n - k * q)) with n by lia. split; [f_equal; lia|]. apply in_seq.
    assert (n / k < q + if (y - x) mod m =? 0 then 1 else 2) as Q.
    { apply (Nat.mul_lt_mono_pos_l m); [lia|]. unfold pair_b in Hb.
      destruct (Nat.eqb_spec ((y - x) mod m) 0); lia. }
    unfold reach. destruct ((y - x) mod m =? 0).
    + assert (k * (n / k) <= k * q) by (apply Nat.mul_le_mono_l; lia). lia.
    + assert (k * (n / k) <= k * (q + 1)) by (apply Nat.mul_le_mono_l; lia). lia.
Qed.

(** The number of winning moves, after any blocks. *)
Theorem winning_moves_bound B x y l : x <= y ->
  NoDup l -> (forall i j, In (i, j) l -> winning_move B x y i j) ->
  length l <= (if (y - x) mod m =? 0 then k + 2 else 2 * k + 2).
Proof.
  intros Hxy D W. assert (length l <= length (winning_candidates x y)) as L.
  { apply NoDup_incl_length; [exact D|]. intros [i j] I. now apply (winning_kinds B), W. }
  unfold winning_candidates, reach in L. cbn [length] in L.
  rewrite map_length, seq_length in L. destruct ((y - x) mod m =? 0); lia.
Qed.

(** The same bound if x > y. *)
Corollary winning_moves_bound_mirror B x y l : y <= x ->
  NoDup l -> (forall i j, In (i, j) l -> winning_move B x y i j) ->
  length l <= (if (x - y) mod m =? 0 then k + 2 else 2 * k + 2).
Proof.
  intros Hxy D W. set (swap := fun p : nat * nat => (snd p, fst p)).
  rewrite <- (map_length swap). apply (winning_moves_bound B y x); [exact Hxy| |].
  - apply Injective_map_NoDup; [|exact D].
    intros [i j] [i' j'] E. injection E as -> ->. reflexivity.
  - intros i j I. apply in_map_iff in I as ([i' j'] & E & I). injection E as -> ->.
    destruct (W j i I) as (M & NB & P). split; [now apply wythoff_move_sym|]. split.
    + intros [-> IB]. apply NB. now split.
    + apply (blocking_wythoff_p_positions k m k_pos m_pos) in P.
      now apply (blocking_wythoff_p_positions k m k_pos m_pos), is_pair_sym.
Qed.

(** From a pair, a move with i = j to another pair wins if it was not blocked. *)
Theorem forgotten_block B x y i :
  wythoff_move m x y i i -> ~ In i B -> is_pair k m (x - i) (y - i) -> winning_move B x y i i.
Proof.
  intros M NB P. split; [exact M|]. split; [intros [_ I]; contradiction|].
  now apply blocking_wythoff_p_positions.
Qed.

End Play.

(** In (2,1), the move from (9, 7) to (8, 6) wins after no block, and (9, 7) is a P-position. *)
Example forgotten_block_2_1 : winning_move 2 1 [] 9 7 1 1 /\ blocker_wins 2 1 9 7.
Proof.
  split.
  - apply forgotten_block; [lia..|unfold wythoff_move; lia|intros []|].
    apply is_pair_iff_mate; (lia || reflexivity).
  - apply blocking_wythoff_p_positions; [lia..|]. apply is_pair_iff_mate; (lia || reflexivity).
Qed.

(** Both bounds are attained.  In (1,2), the difference of (10, 13) is odd, and 4 = 2k + 2 moves
    win; the difference of (3, 3) is even, and 3 = k + 2 moves win. *)
Example winning_moves_1_2 :
  Forall (fun p => winning_move 1 2 [] 10 13 (fst p) (snd p)) [(0, 9); (5, 0); (9, 10); (8, 7)] /\
  Forall (fun p => winning_move 1 2 [] 3 3 (fst p) (snd p)) [(0, 2); (2, 0); (3, 3)].
Proof.
  split; repeat (apply Forall_cons || apply Forall_nil); cbn [fst snd];
    (split; [unfold wythoff_move; lia|]; split; [intros [_ []]|];
     apply blocking_wythoff_p_positions; [lia..|]; apply is_pair_iff_mate; (lia || reflexivity)).
Qed.
