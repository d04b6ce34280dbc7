(** * (k,m)-Blocking Wythoff Nim

    The game is played on two heaps.  A move takes tokens from one heap, or
    i > 0 tokens from one and j > 0 from the other with |i - j| < m.  Before each
    move, including the first, the player who is not to move may block up to
    k - 1 of the moves with i = j.  Blocks are forgotten after the move.  The
    player who cannot move loses.  Proved here: the P-positions are the pairs of
    [Pairs] and their mirror images.

    Source: docs/algorithms/imitation.md, "The blocking game". *)
From Coq Require Import Arith Bool List FinFun Lia.
From Wythoff Require Import PairsLeast Pairs PairsMate PairsDiagonal.
Import ListNotations.

(** ** The game *)

Section Game.

Variables k m : nat.

(** From heaps x and y a player may take i tokens from the first and j from the second. *)
Definition wythoff_move (x y i j : nat) : Prop :=
  i <= x /\ j <= y /\
  ((0 < i /\ j = 0) \/ (i = 0 /\ 0 < j) \/ (0 < i /\ 0 < j /\ i < j + m /\ j < i + m)).

(** A set of blocks is a list of numbers.  It blocks the moves that take a number i of the list
    from both heaps, and no other moves. *)
Definition blocked (B : list nat) (i j : nat) : Prop := i = j /\ In i B.

(** The winner if both players block and move well.  The previous player, who is not to move,
    wins iff she has a set of at most k - 1 blocks after which every move leads to a position
    from which the next player wins.  The next player wins iff, for every set of at most k - 1
    blocks, some move leads to a position from which the previous player wins. *)
Inductive blocker_wins (x y : nat) : Prop :=
  | blocker_wins_intro (B : list nat) :
      length B <= k - 1 ->
      (forall i j, wythoff_move x y i j -> ~ blocked B i j -> mover_wins (x - i) (y - j)) ->
      blocker_wins x y
with mover_wins (x y : nat) : Prop :=
  | mover_wins_intro :
      (forall B, length B <= k - 1 ->
         exists i j, wythoff_move x y i j /\ ~ blocked B i j /\ blocker_wins (x - i) (y - j)) ->
      mover_wins x y.

Lemma wythoff_move_sym x y i j : wythoff_move x y i j -> wythoff_move y x j i.
Proof. unfold wythoff_move. lia. Qed.

Lemma wythoff_move_less x y i j : wythoff_move x y i j -> (x - i) + (y - j) < x + y.
Proof. unfold wythoff_move. lia. Qed.

Lemma blocked_dec B i j : blocked B i j \/ ~ blocked B i j.
Proof.
  unfold blocked. destruct (Nat.eq_dec i j), (in_dec Nat.eq_dec i B); tauto.
Qed.

(** The two players do not both win. *)
Lemma not_blocker_and_mover : forall x y, blocker_wins x y -> mover_wins x y -> False.
Proof.
  enough (forall n x y, x + y < n -> blocker_wins x y -> mover_wins x y -> False) as H.
  { intros x y. apply (H (S (x + y))). lia. }
  induction n as [|n IH]; intros x y Hn HP HN; [lia|].
  destruct HP as [B HB HP], HN as [HN].
  destruct (HN B HB) as (i & j & M & NB & P).
  pose proof (wythoff_move_less x y i j M).
  apply (IH (x - i) (y - j)); [lia | exact P | exact (HP i j M NB)].
Qed.

(** ** The P-positions *)

Hypothesis k_pos : 1 <= k.
Hypothesis m_pos : 1 <= m.

Local Notation a := (pair_a k m).
Local Notation b := (pair_b k m).
Local Notation is_pair := (is_pair k m).

(** The moves with i = j from pair n to other pairs, by the number i. *)
Definition blocks_at (n : nat) : list nat :=
  map (fun r => a n - a (k * (n / k) + r)) (seq 0 (n mod k)).

Lemma pair_to_pair_is_blocked n i j :
  wythoff_move (a n) (b n) i j -> is_pair (a n - i) (b n - j) -> blocked (blocks_at n) i j.
Proof.
  intros (Hi & Hj & M) P.
  assert (j <> 0).
  { intros ->. rewrite Nat.sub_0_r in P. apply is_pair_sym in P.
    assert (is_pair (b n) (a n)) as Q by (exists n; tauto).
    pose proof (is_pair_fun k m k_pos m_pos _ _ _ P Q). lia. }
  assert (i <> 0).
  { intros ->. rewrite Nat.sub_0_r in P.
    assert (is_pair (a n) (b n)) as Q by (exists n; tauto).
    pose proof (is_pair_fun k m k_pos m_pos _ _ _ P Q). lia. }
  pose proof (pair_a_le_b k m n).
  apply is_pair_upper in P as (l & Hl & E); [|lia..].
  assert (l < n) by (apply (pair_a_lt_inv k m); lia).
  assert (l / k = n / k) as Q by (unfold pair_b in *; nia).
  assert (i = j) as <- by (unfold pair_b in *; rewrite Q in E; lia).
  split; [reflexivity|]. apply in_map_iff. exists (l mod k).
  pose proof (Nat.div_mod_eq l k). pose proof (Nat.div_mod_eq n k). split.
  - rewrite <- Q. replace (k * (l / k) + l mod k) with l by lia. lia.
  - apply in_seq. rewrite Q in *. lia.
Qed.

(** From a pair, at most k - 1 blocks prevent every move to a pair. *)
Lemma from_pair x y : is_pair x y -> exists B, length B <= k - 1 /\
  forall i j, wythoff_move x y i j -> ~ blocked B i j -> ~ is_pair (x - i) (y - j).
Proof.
  intros (n & H). exists (blocks_at n). split.
  - unfold blocks_at. rewrite map_length, seq_length.
    pose proof (Nat.mod_upper_bound n k). lia.
  - intros i j M NB P. apply NB. destruct H as [[-> ->]|[-> ->]].
    + now apply pair_to_pair_is_blocked.
    + apply wythoff_move_sym in M. apply is_pair_sym in P.
      destruct (pair_to_pair_is_blocked n j i M P) as [-> HB]. now split.
Qed.

(** A list without repetitions has an element outside every shorter list. *)
Lemma outside_shorter (l B : list nat) :
  NoDup l -> length B < length l -> exists v, In v l /\ ~ In v B.
Proof.
  intros D H. destruct (find (fun v => negb (existsb (Nat.eqb v) B)) l) as [v|] eqn:E.
  - apply find_some in E as [Hv E]. exists v. split; [exact Hv|].
    rewrite <- existsb_eqb. now apply not_true_iff_false, negb_true_iff.
  - assert (incl l B) as I.
    { intros v Hv. apply existsb_eqb, negb_false_iff. exact (find_none _ _ E v Hv). }
    pose proof (NoDup_incl_length D I). lia.
Qed.

(** If s <= t are the heaps and the mate of s is larger than t, all pairs of block
    (t - s) / m have a smaller index than the pair of s. *)
Lemma block_below s t n r :
  s <= t -> s = a n -> t < b n -> r < k ->
  k * ((t - s) / m) + r < n /\ b (k * ((t - s) / m) + r) = a (k * ((t - s) / m) + r)
                                                          + m * ((t - s) / m).
Proof.
  intros Hst -> Ht Hr. set (q := (t - a n) / m).
  assert (m * q <= t - a n) by (apply Nat.mul_div_le; lia).
  assert (q < n / k).
  { unfold pair_b in Ht. apply (Nat.mul_lt_mono_pos_l m); lia. }
  assert (k * S q <= k * (n / k)) by (apply Nat.mul_le_mono_l; lia).
  pose proof (Nat.mul_div_le n k). split; [lia|].
  apply difference_iff; lia.
Qed.

(** From a position with x <= y that is no pair, a move to a pair remains after k - 1 blocks. *)
Lemma to_pair_ordered x y B : x <= y -> ~ is_pair x y -> length B <= k - 1 ->
  exists i j, wythoff_move x y i j /\ ~ blocked B i j /\ is_pair (x - i) (y - j).
Proof.
  intros Hxy NP HB. set (v := mate k m x).
  assert (is_pair x v) as Pv by now apply mate_is_pair.
  destruct (lt_eq_lt_dec v y) as [[H|H]|H].
  - exists 0, (y - v). unfold wythoff_move, blocked. repeat split; try lia.
    rewrite Nat.sub_0_r. now replace (y - (y - v)) with v by lia.
  - contradict NP. now rewrite <- H.
  - apply is_pair_ordered in Pv as (n & Hx & Hv); [|lia..]. rewrite Hv in H.
    pose proof (block_below x y n) as Below. set (q := (y - x) / m) in *.
    destruct (outside_shorter (map (fun r => a (k * q + r)) (seq 0 k)) (map (Nat.sub x) B))
      as (v' & Hv' & NB).
    + apply Injective_map_NoDup; [|apply seq_NoDup].
      intros r r' E. apply pair_a_injective in E. lia.
    + rewrite !map_length, seq_length. lia.
    + apply in_map_iff in Hv' as (r & <- & Hr). apply in_seq in Hr.
      destruct (Below r) as [L D]; try lia. apply (pair_a_increasing k m) in L.
      set (l := k * q + r) in *.
      pose proof (Nat.div_mod_eq (y - x) m) as E. fold q in E.
      pose proof (Nat.mod_upper_bound (y - x) m).
      exists (x - a l), (y - b l). unfold wythoff_move. repeat split; try lia.
      * intros [_ I]. apply NB, in_map_iff. exists (x - a l). split; [lia | exact I].
      * exists l. left. lia.
Qed.

Lemma to_pair x y B : ~ is_pair x y -> length B <= k - 1 ->
  exists i j, wythoff_move x y i j /\ ~ blocked B i j /\ is_pair (x - i) (y - j).
Proof.
  intros NP HB. destruct (le_lt_dec x y) as [H|H]; [now apply to_pair_ordered|].
  destruct (to_pair_ordered y x B) as (i & j & M & NB & P); [lia| |exact HB|].
  - intros P. now apply is_pair_sym in P.
  - exists j, i. split; [now apply wythoff_move_sym|]. split; [|now apply is_pair_sym].
    intros [-> I]. now apply NB.
Qed.

(** The player who is not to move wins from the pairs, the player to move from the other
    positions. *)
Lemma blocking_outcome x y :
  (is_pair x y -> blocker_wins x y) /\ (~ is_pair x y -> mover_wins x y).
Proof.
  enough (forall n x y, x + y < n ->
    (is_pair x y -> blocker_wins x y) /\ (~ is_pair x y -> mover_wins x y)) as H.
  { apply (H (S (x + y))). lia. }
  clear x y. induction n as [|n IH]; intros x y Hn; [lia|]. split; intros H.
  - destruct (from_pair x y H) as (B & HB & HP).
    apply blocker_wins_intro with (B := B); [exact HB|]. intros i j M NB.
    apply IH; [|now apply HP]. pose proof (wythoff_move_less x y i j M). lia.
  - apply mover_wins_intro. intros B HB.
    destruct (to_pair x y B H HB) as (i & j & M & NB & P).
    exists i, j. split; [exact M|]. split; [exact NB|].
    apply IH; [|exact P]. pose proof (wythoff_move_less x y i j M). lia.
Qed.

(** The P-positions of (k,m)-Blocking Wythoff Nim are the pairs and their mirror images. *)
Theorem blocking_wythoff_p_positions x y : blocker_wins x y <-> is_pair x y.
Proof.
  split; [|apply blocking_outcome]. intros P.
  destruct (is_pair_dec k m k_pos m_pos x y) as [H|H]; [exact H|]. exfalso.
  exact (not_blocker_and_mover x y P (proj2 (blocking_outcome x y) H)).
Qed.

Theorem blocking_wythoff_n_positions x y : mover_wins x y <-> ~ is_pair x y.
Proof.
  split; [|apply blocking_outcome]. intros N P.
  exact (not_blocker_and_mover x y (proj1 (blocking_outcome x y) P) N).
Qed.

End Game.

(** In (1,1), which is Wythoff Nim, (1, 2) is a P-position and (1, 1) is not.  In (2,1), (1, 1)
    is one. *)
Example blocking_1_1 : blocker_wins 1 1 1 2 /\ mover_wins 1 1 1 1 /\ blocker_wins 2 1 1 1.
Proof.
  rewrite !blocking_wythoff_p_positions, blocking_wythoff_n_positions by lia.
  rewrite <- !is_pairb_iff by lia. repeat split; discriminate.
Qed.

(** The hypothesis k >= 1 is needed: for k = 0 all differences of pairs would be 0, and (1, 1)
    would be a pair, but the player to move takes both tokens and wins. *)
Example blocking_needs_k : is_pair 0 1 1 1 /\ mover_wins 0 1 1 1.
Proof.
  split; [exists 1; now left|]. constructor. intros [|i B] HB; [|cbn in HB; lia].
  exists 1, 1. split; [unfold wythoff_move; lia|]. split; [intros [_ []]|].
  apply blocker_wins_intro with (B := []); [cbn; lia|]. unfold wythoff_move. lia.
Qed.
