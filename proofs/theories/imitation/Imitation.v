(** * (k,m)-Imitation Nim: rules and outcomes

    The game is 2-pile Nim with few imitations.  Suppose the last move took x
    tokens from one heap, which had s + x tokens, and the other heap has t.  If
    s + x <= t, the reply that takes z from the other heap imitates that move iff
    x <= z < x + m.  No player may imitate more than k - 1 times in a row.  The
    player who cannot move loses.

    This file has the rules, the outcomes by definition of play, and the
    conditions that every reached state satisfies.  [ImitationTheorem] proves the
    Main Theorem, [ImitationStates] that the conditions are exact.

    Source: docs/algorithms/imitation.md, "The games", "The dynamic state" and
    "Reachable states". *)
From Coq Require Import Arith Bool Lia.

(** ** States and moves *)

Inductive heap := First | Second.

Definition other (p : heap) : heap := match p with First => Second | Second => First end.

Definition heap_eqb (p q : heap) : bool :=
  match p, q with First, First | Second, Second => true | _, _ => false end.

(** A state: the tokens on the two heaps; the last move, if any, with the heap that it reduced
    and the number of tokens that it took; the budget L' of the player to move, the number of
    imitations in a row that she may still make; and the budget L of her opponent, who made the
    last move. *)
Record state := State {
  first_heap : nat;
  second_heap : nat;
  last_move : option (heap * nat);
  mover_budget : nat;
  opponent_budget : nat
}.

(** The tokens on a heap. *)
Definition tokens (s : state) (p : heap) : nat :=
  match p with First => first_heap s | Second => second_heap s end.

Section Game.

Variables k m : nat.

(** A start: any heaps, no last move, and both budgets k - 1. *)
Definition start (x y : nat) : state := State x y None (k - 1) (k - 1).

(** Taking z tokens from heap p imitates the last move: the last move took x from the other heap
    q, which had at most as many tokens as p, and x <= z < x + m. *)
Definition imitates (s : state) (p : heap) (z : nat) : bool :=
  match last_move s with
  | None => false
  | Some (q, x) =>
      heap_eqb q (other p) && (tokens s q + x <=? tokens s p) && (x <=? z) && (z <? x + m)
  end.

(** A move takes at least one token, and at most all tokens, from one heap.  A move that imitates
    is forbidden if the budget of its player is 0. *)
Definition legal (s : state) (p : heap) (z : nat) : Prop :=
  1 <= z <= tokens s p /\ (imitates s p z = true -> 0 < mover_budget s).

(** The budget of the player to move after she has taken z from heap p: a move that imitates
    lowers it by one, any other move restores it to k - 1. *)
Definition next_budget (s : state) (p : heap) (z : nat) : nat :=
  if imitates s p z then mover_budget s - 1 else k - 1.

(** The state after a move.  The two players change places. *)
Definition take (s : state) (p : heap) (z : nat) : state :=
  State (match p with First => first_heap s - z | Second => first_heap s end)
        (match p with First => second_heap s | Second => second_heap s - z end)
        (Some (p, z)) (opponent_budget s) (next_budget s p z).

(** The states that play reaches from the starts. *)
Inductive reachable : state -> Prop :=
  | reach_start x y : reachable (start x y)
  | reach_move s p z : reachable s -> legal s p z -> reachable (take s p z).

(** ** Outcomes *)

(** The previous player wins iff every legal move leads to a state from which the next player
    wins; the next player wins iff some legal move leads to a state from which the previous player
    wins.  The state with no legal move is the base case: its next player loses. *)
Inductive previous_wins (s : state) : Prop :=
  | previous_wins_intro : (forall p z, legal s p z -> next_wins (take s p z)) -> previous_wins s
with next_wins (s : state) : Prop :=
  | next_wins_intro p z : legal s p z -> previous_wins (take s p z) -> next_wins s.

Lemma tokens_take_same s p z : tokens (take s p z) p = tokens s p - z.
Proof. now destruct p. Qed.

Lemma tokens_take_other s p z : tokens (take s p z) (other p) = tokens s (other p).
Proof. now destruct p. Qed.

Lemma other_other p : other (other p) = p.
Proof. now destruct p. Qed.

Lemma heap_eqb_iff p q : heap_eqb p q = true <-> p = q.
Proof. destruct p, q; cbn; split; congruence. Qed.

Lemma same_or_other p q : p = q \/ p = other q.
Proof. destruct p, q; auto. Qed.

(** The number of tokens on both heaps falls with each move. *)
Definition total (s : state) : nat := first_heap s + second_heap s.

Lemma total_take s p z : legal s p z -> total (take s p z) < total s.
Proof. intros [H _]. unfold total. destruct p; cbn in *; lia. Qed.

Lemma not_previous_and_next : forall s, previous_wins s -> next_wins s -> False.
Proof.
  enough (forall n s, total s < n -> previous_wins s -> next_wins s -> False) as H.
  { intros s. apply (H (S (total s))). lia. }
  induction n as [|n IH]; intros s Hn HP HN; [lia|].
  destruct HP as [HP], HN as [p z M P].
  apply (IH (take s p z)); [|exact P|exact (HP p z M)].
  pose proof (total_take s p z M). lia.
Qed.

(** The rule of imitation in propositions. *)
Lemma imitates_iff s p z : imitates s p z = true <->
  exists x, last_move s = Some (other p, x) /\
            tokens s (other p) + x <= tokens s p /\ x <= z < x + m.
Proof.
  unfold imitates. destruct (last_move s) as [[q x]|].
  - rewrite !andb_true_iff, heap_eqb_iff, !Nat.leb_le, Nat.ltb_lt. split.
    + intros [[[-> ?] ?] ?]. eauto.
    + intros (x' & E & ?). injection E as -> <-. tauto.
  - split; [discriminate | intros (x & E & _); discriminate].
Qed.

(** ** Conditions on reached states *)

(** The conditions of the theorem "Reachable states": both budgets are k - 1 and there is no last
    move; or the last move took x >= 1 and left s on its heap, t is on the other heap, and
    (1) both budgets are k - 1, or (2) only the budget of the player to move is smaller, or
    (3) only the budget of her opponent is smaller, and t + y <= s + x for some y >= 1 with
    x - m < y <= x. *)
Definition proper (s : state) : Prop :=
  match last_move s with
  | None => opponent_budget s = k - 1 /\ mover_budget s = k - 1
  | Some (p, x) =>
      1 <= x /\
      ((opponent_budget s = k - 1 /\ mover_budget s = k - 1) \/
       (opponent_budget s = k - 1 /\ mover_budget s < k - 1) \/
       (opponent_budget s < k - 1 /\ mover_budget s = k - 1 /\
        exists y, 1 <= y /\ x < y + m /\ y <= x /\ tokens s (other p) + y <= tokens s p + x))
  end.

(** An imitation is never imitated, nor does it imitate an imitation: after a move whose player has
    a budget below k - 1, no move imitates. *)
Lemma imitation_not_imitated s p z :
  proper s -> imitates s p z = true -> opponent_budget s = k - 1.
Proof.
  intros H I. apply imitates_iff in I as (x & E & Hx & _). unfold proper in H. rewrite E in H.
  destruct H as (_ & [H|[H|(_ & _ & y & H)]]); [lia..|].
  rewrite other_other in H. lia.
Qed.

Lemma proper_take s p z : proper s -> legal s p z -> proper (take s p z).
Proof.
  intros H [[Hz Hz'] HL]. pose proof (imitation_not_imitated s p z H) as NI.
  assert (opponent_budget s <= k - 1 /\ mover_budget s <= k - 1) as [B1 B2].
  { unfold proper in H. destruct (last_move s) as [[q x]|]; lia. }
  unfold proper. cbn [take last_move mover_budget opponent_budget]. split; [exact Hz|].
  rewrite tokens_take_same, tokens_take_other. unfold next_budget.
  destruct (imitates s p z) eqn:I; [|lia].
  specialize (NI eq_refl). specialize (HL eq_refl).
  right; right. split; [lia|]. split; [exact NI|].
  apply imitates_iff in I as (x & E & Hx & Hxz). exists x.
  assert (1 <= x) by (unfold proper in H; rewrite E in H; tauto). lia.
Qed.

(** Every state reached from a start is proper. *)
Theorem reachable_proper s : reachable s -> proper s.
Proof.
  induction 1 as [x y|s p z _ IH M]; [cbn; auto|]. now apply proper_take.
Qed.

End Game.

(** The example of [L]: in (1,1), from the heaps 3 and 4, take two tokens from the first.  Then
    taking two from the second heap imitates and is forbidden, and taking one is allowed. *)
Example imitation_forbidden :
  let s := take 1 1 (start 1 3 4) First 2 in
  imitates 1 s Second 2 = true /\ ~ legal 1 s Second 2 /\ legal 1 s Second 1.
Proof.
  cbn. repeat split; try (cbn; lia); try discriminate. intros [_ H]. specialize (H eq_refl).
  cbn in H. lia.
Qed.
