(** * Perfect play in (k,m)-Imitation Nim

    The recipe for a winning move in a state that is neither static nor dynamic,
    and the bound for the number of winning moves: at most k + 2, or 2k + 2 if
    the heaps are equal.  Both bounds are attained in (1,1).

    Source: docs/algorithms/imitation.md, "Perfect play". *)
From Coq Require Import Arith Bool List Lia.
From Wythoff Require Import PairsLeast Pairs PairsMate PairsDiagonal.
From Wythoff Require Import Imitation ImitationMoves ImitationTheorem.
Import ListNotations.

Section Play.

Variables k m : nat.
Hypothesis k_pos : 1 <= k.
Hypothesis m_pos : 1 <= m.

Local Notation a := (pair_a k m).
Local Notation b := (pair_b k m).

(** The quotient of the difference of the heaps by m, if p is the smaller heap. *)
Definition block_of (s : state) (p : heap) : nat := (tokens s (other p) - tokens s p) / m.

(** A move wins iff it is legal and leads to a P-state. *)
Definition winning (s : state) (p : heap) (z : nat) : Prop :=
  legal m s p z /\ previous_wins k m (take k m s p z).

(** The recipe, first part.  If the mate of the smaller heap is below the larger heap, reduce the
    larger heap to it. *)
Theorem recipe_mate s p :
  reachable k m s -> next_wins k m s -> mate k m (tokens s p) < tokens s (other p) ->
  winning s (other p) (tokens s (other p) - mate k m (tokens s p)).
Proof.
  intros R N Hv. pose proof (reachable_proper k m s R) as H.
  apply imitation_n_states in N; try assumption.
  destruct (mate_move k m k_pos m_pos s p H Hv) as [D|[M T]]; [tauto|].
  split; [exact M|]. apply imitation_main_theorem; try assumption; [|tauto].
  now apply reach_move.
Qed.

(** The recipe, second part.  Otherwise take the smaller heap down to the highest pair of block q
    that is below it; there is such a pair. *)
Theorem recipe_spend s p :
  reachable k m s -> next_wins k m s -> tokens s p <= tokens s (other p) ->
  tokens s (other p) <= mate k m (tokens s p) ->
  (exists n, a n < tokens s p /\ n / k = block_of s p) /\
  forall n, a n < tokens s p -> n / k = block_of s p ->
    (forall i, a i < tokens s p -> i / k = block_of s p -> i <= n) ->
    winning s p (tokens s p - a n).
Proof.
  intros R N Hpq Hv. pose proof (reachable_proper k m s R) as H.
  apply imitation_n_states in N; try assumption.
  destruct (pair_to_spend k m k_pos m_pos s p H Hpq Hv) as [T|(i & Hi & Q & B)]; [tauto|].
  fold (block_of s p) in Q. split; [exists i; auto|]. intros n Hn Qn Highest.
  assert (legal m s p (tokens s p - a n)) as M by (apply (smaller_legal k m); (easy || lia)).
  split; [exact M|]. apply imitation_main_theorem; try assumption; [now apply reach_move|].
  right. apply move_to_dynamic; try assumption. split; [exact Hpq|]. exists n.
  split; [lia|]. split; [exact Qn|].
  specialize (Highest i Hi Q). pose proof (Nat.div_mod_eq n k). pose proof (Nat.div_mod_eq i k).
  rewrite Qn, Q in *. lia.
Qed.

(** ** The number of winning moves *)

(** The k moves from heap p to pairs of block q; there are none if p is the larger heap. *)
Definition spending_moves (s : state) (p : heap) : list (heap * nat) :=
  if tokens s p <=? tokens s (other p)
  then map (fun r => (p, tokens s p - a (k * block_of s p + r))) (seq 0 k) else [].

(** The moves that reduce one heap to the mate of the other, and the moves to pairs of block q. *)
Definition candidates (s : state) : list (heap * nat) :=
  [(First, tokens s First - mate k m (tokens s Second));
   (Second, tokens s Second - mate k m (tokens s First))]
  ++ spending_moves s First ++ spending_moves s Second.

(** Each winning move is of one of these kinds. *)
Theorem winning_is_candidate s p z : reachable k m s -> winning s p z -> In (p, z) (candidates s).
Proof.
  intros R [M P]. pose proof (reachable_proper k m s R) as H.
  apply imitation_main_theorem in P; try assumption; [|now apply reach_move].
  unfold candidates. apply in_or_app. destruct P as [[P _]|D].
  - left. apply (heaps_pair_iff k m _ p) in P. rewrite tokens_take_same, tokens_take_other in P.
    apply is_pair_sym, mate_unique in P; try assumption. destruct M as [Hz _].
    destruct p; cbn [other] in P; rewrite <- P; [left|right; left]; f_equal; lia.
  - right. apply move_to_dynamic in D as (Hpq & n & Hn & Q & _); try assumption.
    assert (In (p, z) (spending_moves s p)) as I.
    { unfold spending_moves. rewrite (proj2 (Nat.leb_le _ _) Hpq).
      apply in_map_iff. exists (n mod k).
      pose proof (Nat.div_mod_eq n k) as E. pose proof (Nat.mod_upper_bound n k).
      unfold block_of. rewrite <- Q, <- E. destruct M as [Hz _]. split.
      - f_equal. lia.
      - apply in_seq. lia. }
    apply in_or_app. destruct p; auto.
Qed.

(** A state has at most k + 2 winning moves, or 2k + 2 if its heaps are equal. *)
Theorem winning_moves_bound s l :
  reachable k m s -> NoDup l -> (forall p z, In (p, z) l -> winning s p z) ->
  length l <= if first_heap s =? second_heap s then 2 * k + 2 else k + 2.
Proof.
  intros R D W.
  assert (length l <= length (candidates s)) as L.
  { apply NoDup_incl_length; [exact D|]. intros [p z] I. now apply winning_is_candidate, W. }
  unfold candidates, spending_moves in L. rewrite !app_length in L. cbn [tokens other] in L.
  destruct (Nat.eqb_spec (first_heap s) (second_heap s)),
    (Nat.leb_spec (first_heap s) (second_heap s)), (Nat.leb_spec (second_heap s) (first_heap s));
    rewrite ?map_length, ?seq_length in L; cbn [length] in L; lia.
Qed.

End Play.

(** A move from a start of (1,1) wins if it leads to a static or dynamic state. *)
Lemma winning_1_1 x y p z :
  1 <= z <= tokens (start 1 x y) p ->
  static 1 1 (take 1 1 (start 1 x y) p z) \/ dynamic 1 1 (take 1 1 (start 1 x y) p z) ->
  winning 1 1 (start 1 x y) p z.
Proof.
  intros Hz T. assert (legal 1 (start 1 x y) p z) as M by (split; [exact Hz | discriminate]).
  split; [exact M|]. apply imitation_main_theorem; try lia; [|exact T].
  apply reach_move; [apply reach_start | exact M].
Qed.

(** In (1,1), the start (7, 10) has 3 = k + 2 winning moves: two to pairs, and one that spends. *)
Example winning_moves_7_10 :
  winning 1 1 (start 1 7 10) First 1 /\ winning 1 1 (start 1 7 10) First 3 /\
  winning 1 1 (start 1 7 10) Second 6.
Proof.
  split; [|split]; (apply winning_1_1; [cbn; lia|]).
  - left. split; [apply is_pair_iff_mate; (lia || reflexivity) | vm_compute; lia].
  - right. exists Second, 3. split; [cbn; lia|]. split; [reflexivity|].
    split; [apply is_pair_iff_mate; (lia || reflexivity) | vm_compute; lia].
  - left. split; [apply is_pair_iff_mate; (lia || reflexivity) | vm_compute; lia].
Qed.

(** In (1,1), the start (2, 2) has 4 = 2k + 2 winning moves: all its moves. *)
Example winning_moves_2_2 : forall p z, 1 <= z <= 2 -> winning 1 1 (start 1 2 2) p z.
Proof.
  intros p z Hz. apply winning_1_1; [destruct p; cbn; lia|].
  assert (z = 1 \/ z = 2) as [-> | ->] by lia.
  - left. destruct p; (split; [apply is_pair_iff_mate; (lia || reflexivity) | vm_compute; lia]).
  - right. exists (other p), 2. destruct p; (split; [cbn; lia|]; split; [reflexivity|];
      split; [apply is_pair_iff_mate; (lia || reflexivity) | vm_compute; lia]).
Qed.
