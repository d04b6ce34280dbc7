(** * The states that play of (k,m)-Imitation Nim reaches

    [Imitation] proves that each state reached from a start is proper.  This file
    proves the converse: each proper state is reached from some start.

    Source: docs/algorithms/imitation.md, "Reachable states". *)
From Coq Require Import Arith Bool Lia.
From Wythoff Require Import Imitation.

(** The state with u tokens on heap p and v tokens on the other heap. *)
Definition build (p : heap) (u v : nat) (last : option (heap * nat)) (mover opponent : nat)
  : state :=
  match p with
  | First => State u v last mover opponent
  | Second => State v u last mover opponent
  end.

Lemma build_tokens s p :
  s = build p (tokens s p) (tokens s (other p)) (last_move s) (mover_budget s)
        (opponent_budget s).
Proof. now destruct s, p. Qed.

Section States.

Variables k m : nat.
Hypothesis m_pos : 1 <= m.

(** Conditions (1), (2) and (3) of the theorem, as three definitions. *)
Definition both_full (s : state) : Prop :=
  opponent_budget s = k - 1 /\ mover_budget s = k - 1.

Definition mover_spent (s : state) : Prop :=
  opponent_budget s = k - 1 /\ mover_budget s < k - 1.

Definition opponent_spent (s : state) (p : heap) (x : nat) : Prop :=
  opponent_budget s < k - 1 /\ mover_budget s = k - 1 /\
  exists y, 1 <= y /\ x < y + m /\ y <= x /\ tokens s (other p) + y <= tokens s p + x.

Lemma proper_iff s : proper k m s <->
  match last_move s with
  | None => both_full s
  | Some (p, x) => 1 <= x /\ (both_full s \/ mover_spent s \/ opponent_spent s p x)
  end.
Proof. reflexivity. Qed.

(** A move that does not imitate leaves its player a budget of k - 1. *)
Lemma take_build_reduced p u v last mo op z :
  imitates m (build p (u + z) v last mo op) p z = false ->
  take k m (build p (u + z) v last mo op) p z = build p u v (Some (p, z)) op (k - 1).
Proof.
  intros I. unfold take, next_budget. rewrite I. destruct p; cbn; f_equal; lia.
Qed.

Lemma start_no_imitation p u v q z :
  imitates m (build p u v None (k - 1) (k - 1)) q z = false.
Proof. now destruct p. Qed.

Lemma start_reachable p u v : reachable k m (build p u v None (k - 1) (k - 1)).
Proof. destruct p; apply reach_start. Qed.

Lemma move_reachable s p z s' : reachable k m s -> legal m s p z -> s' = take k m s p z ->
  reachable k m s'.
Proof. intros R M ->. now apply reach_move. Qed.

(** Case 1: any state with full budgets is one move after a start. *)
Lemma both_full_reachable s p x :
  last_move s = Some (p, x) -> 1 <= x -> both_full s -> reachable k m s.
Proof.
  intros E Hx [B1 B2]. rewrite (build_tokens s p), E, B1, B2.
  pose proof (start_no_imitation p (tokens s p + x) (tokens s (other p)) p x) as I.
  apply (move_reachable _ p x _ (start_reachable p (tokens s p + x) (tokens s (other p)))).
  - split; [destruct p; cbn; lia | now rewrite I].
  - symmetry. now apply take_build_reduced.
Qed.

(** The statement ( * ) of the hand proof: on any two heaps, some reached state has the budget c
    for the opponent and a full budget for the player to move, and no reply imitates. *)
Definition spent_state (c : nat) : Prop := forall p u v, exists last,
  reachable k m (build p u v last (k - 1) c) /\
  forall q z, imitates m (build p u v last (k - 1) c) q z = false.

(** For c = k - 1 a start is such a state. *)
Lemma spent_state_start : spent_state (k - 1).
Proof.
  intros p u v. exists None. split; [apply start_reachable|]. intros. apply start_no_imitation.
Qed.

(** Case 3, from a state with one imitation more: its player took x, to imitate a removal of y. *)
Lemma opponent_spent_step c s p x : spent_state (S c) ->
  last_move s = Some (p, x) -> opponent_budget s = c -> opponent_spent s p x -> reachable k m s.
Proof.
  intros IH E Hc (_ & B & y & Hy & Hxy & Hyx & Ht).
  set (u := tokens s p). set (v := tokens s (other p)). fold u v in Ht.
  destruct (IH p (u + x) (v + y)) as (last & R & NI).
  set (s0 := build p (u + x) (v + y) last (k - 1) (S c)) in *.
  assert (legal m s0 (other p) y) as M0.
  { split; [subst s0; destruct p; cbn; lia | now rewrite NI]. }
  pose proof (reach_move k m s0 (other p) y R M0) as R1.
  assert (take k m s0 (other p) y
          = build p (u + x) v (Some (other p, y)) (S c) (k - 1)) as E1.
  { unfold take, next_budget. rewrite NI. subst s0. destruct p; cbn; f_equal; lia. }
  rewrite E1 in R1. set (s1 := build p (u + x) v (Some (other p, y)) (S c) (k - 1)) in *.
  assert (imitates m s1 p x = true) as I.
  { apply imitates_iff. exists y. subst s1. clearbody u v. destruct p; cbn; repeat split; lia. }
  apply (move_reachable s1 p x s R1).
  - split; [subst s1; destruct p; cbn; lia | intros _; subst s1; destruct p; cbn; lia].
  - unfold take, next_budget. rewrite I, (build_tokens s p), E, B, Hc. fold u v.
    subst s1. destruct p; cbn; f_equal; lia.
Qed.

(** ( * ) holds for c if it holds for c + 1: take 1 from the larger heap. *)
Lemma spent_state_step c : c < k - 1 -> spent_state (S c) -> spent_state c.
Proof.
  intros Hc IH p u v.
  assert (exists q, tokens (build p u v None (k - 1) c) (other q)
                    <= tokens (build p u v None (k - 1) c) q) as (q & Hq).
  { destruct (le_lt_dec u v); [exists (other p) | exists p]; destruct p; cbn; lia. }
  exists (Some (q, 1)). set (s := build p u v (Some (q, 1)) (k - 1) c).
  assert (last_move s = Some (q, 1) /\ opponent_budget s = c /\ mover_budget s = k - 1)
    as (E & B & B') by now destruct p.
  assert (opponent_spent s q 1) as D.
  { split; [lia|]. split; [exact B'|]. exists 1. subst s. destruct p, q; cbn in *; lia. }
  split; [now apply (opponent_spent_step c s q 1)|].
  intros r z. apply not_true_iff_false. intros I.
  apply imitation_not_imitated with (k := k) in I; [lia|].
  apply proper_iff. rewrite E. auto.
Qed.

Lemma spent_state_all c : c <= k - 1 -> spent_state c.
Proof.
  enough (forall d, d <= k - 1 -> spent_state (k - 1 - d)) as H.
  { intros Hc. replace c with (k - 1 - (k - 1 - c)) by lia. apply H. lia. }
  induction d as [|d IH]; intros Hd.
  - rewrite Nat.sub_0_r. apply spent_state_start.
  - apply spent_state_step; [lia|]. replace (S (k - 1 - S d)) with (k - 1 - d) by lia.
    apply IH. lia.
Qed.

(** Case 2: one move after a state of ( * ). *)
Lemma mover_spent_reachable s p x :
  last_move s = Some (p, x) -> 1 <= x -> mover_spent s -> reachable k m s.
Proof.
  intros E Hx [B1 B2].
  destruct (spent_state_all (mover_budget s)) with (p := p) (u := tokens s p + x)
    (v := tokens s (other p)) as (last & R & NI); [lia|].
  apply (move_reachable _ p x s R).
  - split; [destruct p; cbn; lia | now rewrite NI].
  - rewrite take_build_reduced by apply NI. rewrite (build_tokens s p) at 1. now rewrite E, B1.
Qed.

(** The theorem "Reachable states": play reaches exactly the proper states. *)
Theorem reachable_iff_proper s : reachable k m s <-> proper k m s.
Proof.
  split; [apply reachable_proper|]. rewrite proper_iff.
  destruct (last_move s) as [[p x]|] eqn:E.
  - intros (Hx & [H|[H|H]]).
    + now apply both_full_reachable with p x.
    + now apply mover_spent_reachable with p x.
    + apply (opponent_spent_step (opponent_budget s) s p x); try assumption; [|reflexivity].
      apply spent_state_all. destruct H. lia.
  - intros [B1 B2]. rewrite (build_tokens s First), E, B1, B2. apply start_reachable.
Qed.

(** The budgets that occur: at least one of the two is full.  These are 2k - 1 pairs. *)
Theorem budgets_reached L L' :
  (exists s, reachable k m s /\ opponent_budget s = L /\ mover_budget s = L') <->
  L <= k - 1 /\ L' <= k - 1 /\ (L = k - 1 \/ L' = k - 1).
Proof.
  split.
  - intros (s & R & <- & <-). apply reachable_proper in R. unfold proper in R.
    destruct (last_move s) as [[p x]|]; lia.
  - intros H. exists (State 0 0 (Some (First, 1)) L' L). split; [|auto].
    apply reachable_iff_proper, proper_iff. unfold both_full, mover_spent, opponent_spent.
    cbn. split; [lia|].
    destruct (Nat.eq_dec L (k - 1)), (Nat.eq_dec L' (k - 1)); [left; lia|right; left; lia| |lia].
    right; right. split; [lia|]. split; [lia|]. exists 1. lia.
Qed.

(** After an imitation no reply imitates. *)
Theorem no_imitation_of_imitation s p z q w :
  reachable k m s -> legal m s p z -> imitates m s p z = true ->
  imitates m (take k m s p z) q w = false.
Proof.
  intros R M I. pose proof (reachable_proper k m s R) as H.
  apply not_true_iff_false. intros I'.
  apply imitation_not_imitated with (k := k) in I'; [|now apply proper_take].
  cbn [take opponent_budget] in I'. unfold next_budget in I'. rewrite I in I'.
  destruct M as [_ F]. specialize (F I).
  assert (mover_budget s <= k - 1); [|lia].
  unfold proper in H. destruct (last_move s) as [[r x]|]; lia.
Qed.

End States.

(** In (2,1), play does not reach a state in which both budgets are spent, but it reaches the
    same heaps and last move with one spent budget of either player. *)
Example states_2_1 :
  ~ reachable 2 1 (State 3 2 (Some (First, 1)) 0 0) /\
  reachable 2 1 (State 3 2 (Some (First, 1)) 0 1) /\
  reachable 2 1 (State 3 2 (Some (First, 1)) 1 0).
Proof.
  rewrite !reachable_iff_proper by lia. cbn. repeat split; try lia.
  right; right. repeat split; try lia. exists 1. lia.
Qed.
