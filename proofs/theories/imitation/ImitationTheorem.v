(** * The Main Theorem of (k,m)-Imitation Nim

    A state that play reaches is a P-state iff it is static (T1) or dynamic (T2).
    Consequence: a start is a P-state iff its heaps are a pair, so at the start
    (k,m)-Imitation Nim and (k,m)-Blocking Wythoff Nim have the same P-positions.

    Source: docs/algorithms/imitation.md, "The Main Theorem". *)
From Coq Require Import Arith Bool Lia.
From Wythoff Require Import Pairs PairsMate PairsDiagonal BlockingWythoff
  Imitation ImitationMoves.

Section MainTheorem.

Variables k m : nat.
Hypothesis k_pos : 1 <= k.
Hypothesis m_pos : 1 <= m.

Local Notation a := (pair_a k m).
Local Notation b := (pair_b k m).
Local Notation is_pair := (is_pair k m).
Local Notation xi := (xi k m).
Local Notation take := (take k m).
Local Notation legal := (legal m).
Local Notation imitates := (imitates m).
Local Notation proper := (proper k m).

Local Notation heaps_pair := (heaps_pair k m).
Local Notation heaps_xi := (heaps_xi k m).
Local Notation static := (static k m).
Local Notation dynamic := (dynamic k m).

(** ** From every other state some move leads to one *)

Lemma smaller_heap s : exists p, tokens s p <= tokens s (other p).
Proof.
  destruct (le_lt_dec (first_heap s) (second_heap s));
    [exists First | exists Second]; cbn; lia.
Qed.

(** The move of the mate.  If the mate of the smaller heap is below the larger heap, then reducing
    the larger heap to the mate leads to a static state, unless the state is dynamic. *)
Lemma mate_move s p : proper s -> mate k m (tokens s p) < tokens s (other p) ->
  let z := tokens s (other p) - mate k m (tokens s p) in
  dynamic s \/ (legal s (other p) z /\ static (take s (other p) z)).
Proof.
  intros H Hv z. set (v := mate k m (tokens s p)) in *.
  assert (is_pair (tokens s p) v) as P by now apply mate_is_pair.
  assert (tokens s (other p) - z = v) as Z by lia.
  pose proof (xi_of_pair k m k_pos m_pos _ _ P).
  assert (heaps_pair (take s (other p) z)) as PT.
  { rewrite (heaps_pair_iff k m _ p), tokens_take_same, tokens_take_reduced, Z. exact P. }
  assert (heaps_xi (take s (other p) z) = xi (tokens s p) v) as XT.
  { rewrite (heaps_xi_eq k m k_pos m_pos _ p), tokens_take_same, tokens_take_reduced, Z.
    reflexivity. }
  assert (opponent_budget (take s (other p) z) = next_budget k m s (other p) z) as B
    by reflexivity.
  unfold next_budget in B. unfold ImitationMoves.static. rewrite XT, B.
  destruct (imitates s (other p) z) eqn:I.
  - destruct (le_lt_dec (mover_budget s) (xi (tokens s p) v)).
    + left. exists (other p), z. repeat split; try assumption; lia.
    + right. repeat split; try assumption; lia.
  - right. repeat split; (assumption || congruence || lia).
Qed.

(** The move that spends.  If the mate of the smaller heap s is not below the larger heap t, then
    some pair of block q = (t - s) / m is below s and has a place of at least L, unless the state is
    static. *)
Lemma pair_to_spend s p : proper s -> tokens s p <= tokens s (other p) ->
  tokens s (other p) <= mate k m (tokens s p) ->
  static s \/ exists n, a n < tokens s p /\
    n / k = (tokens s (other p) - tokens s p) / m /\ opponent_budget s <= n mod k.
Proof.
  intros H Hpq Hv.
  assert (opponent_budget s <= k - 1) as BL.
  { unfold proper in H. destruct (last_move s) as [[r x]|]; lia. }
  assert (is_pair (tokens s p) (mate k m (tokens s p))) as P by now apply mate_is_pair.
  assert (is_pair (tokens s p) (mate k m (tokens s p))) as P' by exact P.
  apply is_pair_ordered in P as (n & Ha & Hb); [|lia..]. rewrite Hb in Hv, P'.
  destruct (Nat.eq_dec (tokens s (other p)) (b n)) as [Ht|Ht].
  - assert (heaps_xi s = n mod k) as X.
    { rewrite (heaps_xi_eq k m k_pos m_pos s p), Ha, Ht. now apply xi_pair. }
    destruct (le_lt_dec (n mod k) (opponent_budget s)).
    + left. split; [|unfold heaps_xi in *; lia].
      apply (heaps_pair_iff k m s p). now rewrite Ht.
    + right. exists (n - 1). pose proof (Nat.div_mod_eq n k). pose proof (Nat.mod_upper_bound n k).
      assert (a (n - 1) < a n) by (apply pair_a_increasing; lia).
      replace (tokens s (other p) - tokens s p) with (n / k * m) by (unfold pair_b in *; lia).
      rewrite Nat.div_mul by lia.
      assert ((n - 1) / k = n / k) as Q.
      { symmetry. apply Nat.div_unique with (r := n mod k - 1); lia. }
      pose proof (Nat.div_mod_eq (n - 1) k). rewrite Q in *. lia.
  - right. assert (tokens s (other p) < b n) as Hlt by lia.
    pose proof (block_below k m k_pos m_pos _ _ n (k - 1) Hpq Ha Hlt) as Below.
    set (q := (tokens s (other p) - tokens s p) / m) in *.
    destruct Below as [Hj _]; [lia|]. exists (k * q + (k - 1)).
    apply (pair_a_increasing k m) in Hj. split; [lia|]. split.
    + symmetry. apply Nat.div_unique with (r := k - 1); lia.
    + rewrite <- (Nat.mod_unique (k * q + (k - 1)) k q (k - 1)) by lia. exact BL.
Qed.

Lemma static_dynamic_or_move s : proper s ->
  (static s \/ dynamic s) \/
  exists p z, legal s p z /\ (static (take s p z) \/ dynamic (take s p z)).
Proof.
  intros H. destruct (smaller_heap s) as (p & Hpq).
  destruct (le_lt_dec (tokens s (other p)) (mate k m (tokens s p))) as [Hv|Hv].
  - destruct (pair_to_spend s p H Hpq Hv) as [T|(n & Hn & Q & B)]; [auto|]. right.
    assert (legal s p (tokens s p - a n)) as M by (apply (smaller_legal k m); (assumption || lia)).
    exists p, (tokens s p - a n). split; [exact M|]. right.
    apply move_to_dynamic; try assumption. split; [exact Hpq|]. exists n.
    repeat split; (assumption || lia).
  - destruct (mate_move s p H Hv) as [T|[M T]]; [auto|]. right. eauto.
Qed.

(** ** The Main Theorem *)

Lemma imitation_outcome s : proper s ->
  (static s \/ dynamic s -> previous_wins k m s) /\
  (~ (static s \/ dynamic s) -> next_wins k m s).
Proof.
  enough (forall n s, total s < n -> proper s ->
    (static s \/ dynamic s -> previous_wins k m s) /\
    (~ (static s \/ dynamic s) -> next_wins k m s)) as H.
  { apply (H (S (total s))). lia. }
  clear s. induction n as [|n IH]; intros s Hn H; [lia|].
  assert (forall p z, legal s p z -> total (take s p z) < n) as Less.
  { intros p z M. pose proof (total_take k m s p z M). lia. }
  split; intros T.
  - apply previous_wins_intro. intros p z M.
    apply IH; [now apply Less | now apply proper_take | now apply (no_move_between k m)].
  - destruct (static_dynamic_or_move s H) as [|(p & z & M & T')]; [contradiction|].
    apply next_wins_intro with p z; [exact M|].
    apply IH; [now apply Less | now apply proper_take | exact T'].
Qed.

(** A proper state is a P-state iff it is static or dynamic. *)
Theorem proper_p_states s : proper s -> (previous_wins k m s <-> static s \/ dynamic s).
Proof.
  intros H. split; [|now apply imitation_outcome]. intros P.
  destruct (static_dynamic_or_move s H) as [T|(p & z & M & T)]; [exact T|].
  exfalso. apply (not_previous_and_next k m s P). apply next_wins_intro with p z; [exact M|].
  apply imitation_outcome; [now apply proper_take | exact T].
Qed.

(** The Main Theorem: a state that play reaches from a start is a P-state iff it is static or
    dynamic, and otherwise an N-state. *)
Theorem imitation_main_theorem s :
  reachable k m s -> (previous_wins k m s <-> static s \/ dynamic s).
Proof. intros R. now apply proper_p_states, reachable_proper. Qed.

Theorem imitation_n_states s :
  reachable k m s -> (next_wins k m s <-> ~ (static s \/ dynamic s)).
Proof.
  intros R. apply reachable_proper in R. split; [|now apply imitation_outcome].
  intros N T. apply (not_previous_and_next k m s); [now apply imitation_outcome | exact N].
Qed.

(** No state is both static and dynamic. *)
Theorem not_static_and_dynamic s : proper s -> static s -> ~ dynamic s.
Proof.
  intros H [P _] D. apply dynamic_iff in D as (p & x & n & E & Hx & Ha & Hb & Hxz & _);
    try assumption.
  unfold proper in H. rewrite E in H. destruct H as [x_pos _].
  rewrite (heaps_pair_iff k m s p), Ha in P. assert (is_pair (a n) (b n)) as Q by (exists n; auto).
  pose proof (is_pair_fun k m k_pos m_pos _ _ _ P Q). lia.
Qed.

(** T2 in the words of [L]: some z leads to a pair, and the budget after that move, L' - 1 if it
    imitates and k - 1 if not, would be below xi of the pair.  The second case does not occur. *)
Theorem dynamic_as_in_slides s : dynamic s <->
  exists p z, 1 <= z <= tokens s p /\ heaps_pair (take s p z) /\
    if imitates s p z then mover_budget s < heaps_xi (take s p z) + 1
    else k - 1 < heaps_xi (take s p z).
Proof.
  split; intros (p & z & Hz & H).
  - exists p, z. destruct H as (I & P & B). rewrite I. auto.
  - exists p, z. destruct H as (P & B). destruct (imitates s p z); [auto|].
    pose proof (xi_of_pair k m k_pos m_pos _ _ P). unfold ImitationMoves.heaps_xi in B. lia.
Qed.

(** A start is a P-state iff its heaps are a pair. *)
Corollary start_p_states x y : previous_wins k m (start k x y) <-> is_pair x y.
Proof.
  rewrite imitation_main_theorem by apply reach_start. split.
  - intros [[P _]|(p & z & _ & I & _)]; [exact P | discriminate].
  - intros P. left. split; [exact P|]. now apply xi_of_pair.
Qed.

(** If k is larger than the heaps, a start is a P-state iff the heaps are equal, as in Nim. *)
Corollary start_p_states_nim x y :
  x < k -> (previous_wins k m (start k x y) <-> x = y).
Proof.
  intros Hx. rewrite start_p_states, is_pair_iff_mate by assumption.
  now rewrite (proj2 (own_mate_iff k m k_pos m_pos x) Hx).
Qed.

(** At the start, Imitation Nim and Blocking Wythoff Nim have the same P-positions. *)
Corollary imitation_iff_blocking x y :
  previous_wins k m (start k x y) <-> blocker_wins k m x y.
Proof. now rewrite start_p_states, blocking_wythoff_p_positions. Qed.

End MainTheorem.

(** In (1,1), the heaps 1 and 4 are a P-state after two tokens were taken from the first heap, and
    an N-state after one was taken. *)
Example heaps_1_4 :
  previous_wins 1 1 (take 1 1 (start 1 3 4) First 2) /\
  next_wins 1 1 (take 1 1 (start 1 2 4) First 1).
Proof.
  split.
  - apply imitation_main_theorem; try lia.
    { apply reach_move; [apply reach_start|]. split; [cbn; lia | discriminate]. }
    right. exists Second, 2. repeat split; try (cbn; lia).
    apply is_pair_iff_mate; try lia. reflexivity.
  - apply next_wins_intro with Second 2; [split; [cbn; lia | discriminate]|].
    apply imitation_main_theorem; try lia.
    { apply reach_move; [apply reach_move; [apply reach_start|]|];
        (split; [cbn; lia | discriminate]). }
    left. split; [|cbn; lia]. apply is_pair_iff_mate; try lia. reflexivity.
Qed.

(** The Main Theorem is about states that play reaches.  In (2,2), the heaps 1 and 2 after one
    token was taken from the first heap, with both budgets spent, are dynamic and yet an N-state:
    the move to the heaps 0 and 2 leaves no legal move.  Play does not reach this state. *)
Example unreached_state :
  let s := State 1 2 (Some (First, 1)) 0 0 in
  dynamic 2 2 s /\ next_wins 2 2 s /\ ~ reachable 2 2 s.
Proof.
  cbn zeta. split; [|split].
  - exists Second, 1. repeat split; try (cbn; lia). apply is_pair_iff_mate; try lia. reflexivity.
  - apply next_wins_intro with First 1; [split; [cbn; lia | discriminate]|].
    apply previous_wins_intro. intros p z [Hz F]. exfalso. destruct p; cbn in Hz; [lia|].
    assert (z = 1 \/ z = 2) as [-> | ->] by lia; specialize (F eq_refl); cbn in F; lia.
  - intros R. apply reachable_proper in R. cbn in R. lia.
Qed.
