(** * A solver for (k,m)-Imitation Nim

    A program that decides the outcome of a state by search over all plays, and
    its proof of correctness, which does not use the Main Theorem.  The examples
    compare the solver with the Main Theorem.

    Source: docs/algorithms/imitation.md, "The games" and "The dynamic state". *)
From Coq Require Import Arith Bool List Lia.
From Wythoff Require Import PairsMate PairsDiagonal Imitation.
Import ListNotations.

Section Solver.

Variables k m : nat.

(** [legal] as a test, for a move that takes an allowed number of tokens. *)
Definition allowed (s : state) (mv : heap * nat) : bool :=
  negb (imitates m s (fst mv) (snd mv)) || (0 <? mover_budget s).

(** The legal moves of a state. *)
Definition moves (s : state) : list (heap * nat) :=
  filter (allowed s) (map (pair First) (seq 1 (first_heap s)) ++
                      map (pair Second) (seq 1 (second_heap s))).

(** True iff the previous player wins; [fuel] bounds the depth of the search. *)
Fixpoint search (fuel : nat) (s : state) : bool :=
  match fuel with
  | 0 => true
  | S fuel' => forallb (fun mv => negb (search fuel' (take k m s (fst mv) (snd mv)))) (moves s)
  end.

Definition p_state (s : state) : bool := search (S (total s)) s.

Lemma in_moves s p z : In (p, z) (moves s) <-> legal m s p z.
Proof.
  unfold moves, legal, allowed. rewrite filter_In, in_app_iff, !in_map_iff. cbn [fst snd].
  rewrite orb_true_iff, negb_true_iff, Nat.ltb_lt. split.
  - intros [[(w & E & I)|(w & E & I)] A]; injection E as <- <-; apply in_seq in I;
      (split; [cbn; lia|]; intros E'; rewrite E' in A; destruct A; [discriminate | assumption]).
  - intros [Hz F]. split.
    + destruct p; [left|right]; exists z; (split; [reflexivity|]; apply in_seq; cbn in Hz; lia).
    + destruct (imitates m s p z); auto.
Qed.

Lemma search_correct : forall fuel s, total s < fuel ->
  (search fuel s = true -> previous_wins k m s) /\
  (search fuel s = false -> next_wins k m s).
Proof.
  induction fuel as [|fuel IH]; intros s Hs; [lia|]. cbn [search].
  assert (forall p z, legal m s p z -> total (take k m s p z) < fuel) as Less.
  { intros p z M. pose proof (total_take k m s p z M). lia. }
  split; intros E.
  - rewrite forallb_forall in E. apply previous_wins_intro. intros p z M.
    apply IH; [auto|]. apply negb_true_iff. exact (E (p, z) (proj2 (in_moves s p z) M)).
  - assert (existsb (fun mv => search fuel (take k m s (fst mv) (snd mv))) (moves s) = true) as X.
    { apply not_false_iff_true. intros X. apply not_true_iff_false in E. apply E.
      apply forallb_forall. intros mv I. apply negb_true_iff, not_true_iff_false. intros W.
      apply not_true_iff_false in X. apply X, existsb_exists. eauto. }
    apply existsb_exists in X as ([p z] & I & W). apply in_moves in I.
    apply next_wins_intro with p z; [exact I|]. apply IH; auto.
Qed.

(** The solver is correct. *)
Theorem p_state_correct s : p_state s = true <-> previous_wins k m s.
Proof.
  destruct (search_correct (S (total s)) s) as [P N]; [lia|]. unfold p_state.
  split; [exact P|]. intros W. apply not_false_iff_true. intros E.
  exact (not_previous_and_next k m s W (N E)).
Qed.

Theorem n_state_correct s : p_state s = false <-> next_wins k m s.
Proof.
  destruct (search_correct (S (total s)) s) as [P N]; [lia|]. unfold p_state.
  split; [exact N|]. intros W. apply not_true_iff_false. intros E.
  exact (not_previous_and_next k m s (P E) W).
Qed.

(** Each state is a P-state or an N-state. *)
Theorem determined s : previous_wins k m s \/ next_wins k m s.
Proof.
  rewrite <- p_state_correct, <- n_state_correct. destruct (p_state s); auto.
Qed.

End Solver.

(** The solver and the pairs agree on all starts with heaps below n. *)
Definition starts_agree (k m n : nat) : bool :=
  forallb (fun x => forallb (fun y =>
    Bool.eqb (p_state k m (start k x y)) (is_pairb k m x y)) (seq 0 n)) (seq 0 n).

Example starts_agree_small :
  starts_agree 1 1 6 = true /\ starts_agree 2 1 6 = true /\
  starts_agree 1 2 6 = true /\ starts_agree 2 2 6 = true.
Proof. vm_compute. auto. Qed.

(** By search, in (1,1) the heaps 1 and 4 are a P-state after two tokens were taken from the first
    heap, and an N-state after one was taken. *)
Example heaps_1_4_by_search :
  p_state 1 1 (take 1 1 (start 1 3 4) First 2) = true /\
  p_state 1 1 (take 1 1 (start 1 2 4) First 1) = false.
Proof. vm_compute. auto. Qed.
