(** * P-positions of finite games, and moves that change nothing

    A game has positions, and each position has finitely many options, all of
    smaller size.  The player who cannot move loses.  This file defines by play
    who wins, proves that the P-positions are the one set with "a position is P
    exactly if none of its options is P", and proves which additional moves leave
    the P-positions as they are: exactly those that join no two P-positions.

    Source: docs/algorithms/nimhoff.md, "Classes" (definition of P-positions);
    the theorem on additional moves is used throughout docs/games.md. *)
From Coq Require Import Arith Bool List Lia.
Import ListNotations.

Section Game.

Variable position : Type.
Variable options : position -> list position.

(** The player to move loses if every option is a win for the opponent, who is
    then to move; she wins if some option is a loss for the opponent. *)
Inductive mover_loses : position -> Prop :=
| loses p : (forall q, In q (options p) -> mover_wins q) -> mover_loses p
with mover_wins : position -> Prop :=
| wins p q : In q (options p) -> mover_loses q -> mover_wins p.

(** No player both wins and loses. *)
Lemma not_both p : mover_loses p -> mover_wins p -> False.
Proof.
  revert p. fix IH 2. intros p [p' all] win. destruct win as [p'' q move lost].
  destruct (all q move) as [q' r move' lost'].
  destruct lost as [q'' all'].
  exact (IH r lost' (all' r move')).
Qed.

(** [Q] follows the law of P-positions: a position is P exactly if no option is. *)
Definition follows_law (Q : position -> bool) : Prop :=
  forall p, Q p = forallb (fun q => negb (Q q)) (options p).

(** The law in words of propositions. *)
Lemma law_true Q p :
  follows_law Q -> (Q p = true <-> forall q, In q (options p) -> Q q = false).
Proof.
  intros law. rewrite law, forallb_forall. split; intros H q move.
  - apply negb_true_iff. auto.
  - apply negb_true_iff. auto.
Qed.

(** A position that is not P has an option that is P. *)
Lemma law_false Q p :
  follows_law Q -> (Q p = false <-> exists q, In q (options p) /\ Q q = true).
Proof.
  intros law. rewrite law. split.
  - intros H. induction (options p) as [|q l IH]; cbn in *; [discriminate|].
    destruct (Q q) eqn:E; cbn in H; [exists q; auto|].
    destruct (IH H) as [q' [? ?]]. exists q'; auto.
  - intros [q [move E]]. destruct (forallb _ _) eqn:all; [|reflexivity].
    rewrite forallb_forall in all. apply all in move. rewrite E in move. discriminate.
Qed.

(** The size of a position bounds the number of moves that remain. *)
Variable size : position -> nat.

Definition sizes_decrease : Prop := forall p q, In q (options p) -> size q < size p.

(** The outcome, with at most [n] moves of lookahead. *)
Fixpoint P_within (n : nat) (p : position) : bool :=
  match n with
  | 0 => true
  | S n' => forallb (fun q => negb (P_within n' q)) (options p)
  end.

(** The P-positions of the game. *)
Definition is_P (p : position) : bool := P_within (S (size p)) p.

Lemma P_within_stable : sizes_decrease -> forall n m p,
  size p < n -> size p < m -> P_within n p = P_within m p.
Proof.
  intros dec. induction n as [|n IH]; intros [|m] p Hn Hm; try lia. cbn.
  assert (forall q, In q (options p) -> P_within n q = P_within m q) as E.
  { intros q move. pose proof (dec p q move). apply IH; lia. }
  induction (options p) as [|q l IHl]; cbn; [reflexivity|].
  rewrite (E q) by (left; reflexivity). f_equal. apply IHl. intros; apply E; right; assumption.
Qed.

(** The P-positions follow the law. *)
Theorem is_P_follows_law : sizes_decrease -> follows_law is_P.
Proof.
  intros dec p. unfold is_P at 1. cbn [P_within].
  assert (forall q, In q (options p) -> P_within (size p) q = is_P q) as E.
  { intros q move. pose proof (dec p q move). apply P_within_stable; [exact dec | lia | lia]. }
  induction (options p) as [|q l IHl]; cbn; [reflexivity|].
  rewrite (E q) by (left; reflexivity). f_equal. apply IHl. intros; apply E; right; assumption.
Qed.

(** The P-positions are the only set that follows the law. *)
Theorem law_unique Q Q' :
  sizes_decrease -> follows_law Q -> follows_law Q' -> forall p, Q p = Q' p.
Proof.
  intros dec H H'.
  assert (forall n p, size p < n -> Q p = Q' p) as below.
  { induction n as [|n IH]; intros p Hp; [lia|].
    rewrite (H p), (H' p).
    assert (forall q, In q (options p) -> Q q = Q' q) as E.
    { intros q move. pose proof (dec p q move). apply IH. lia. }
    induction (options p) as [|q l IHl]; cbn; [reflexivity|].
    rewrite (E q) by (left; reflexivity).
    f_equal. apply IHl. intros; apply E; right; assumption. }
  intros p. apply (below (S (size p))). lia.
Qed.

(** The P-positions by the law are the P-positions by play: in a P-position the player to move
    loses, in every other position the player to move wins. *)
Theorem is_P_by_play :
  sizes_decrease -> forall p,
  (is_P p = true <-> mover_loses p) /\ (is_P p = false <-> mover_wins p).
Proof.
  intros dec. pose proof (is_P_follows_law dec) as law.
  assert (forall n p, size p < n ->
    (is_P p = true -> mover_loses p) /\ (is_P p = false -> mover_wins p)) as main.
  { induction n as [|n IH]; intros p Hp; [lia|]. split; intros E.
    - constructor. intros q move. pose proof (dec p q move). apply IH; [lia|].
      apply (law_true is_P p law); assumption.
    - apply (law_false is_P p law) in E. destruct E as [q [move E]].
      pose proof (dec p q move). apply (wins p q move), IH; [lia|assumption]. }
  intros p. destruct (main (S (size p)) p ltac:(lia)) as [loses_if wins_if].
  split; split; try assumption; intros H.
  - destruct (is_P p); [reflexivity|]. destruct (not_both p H). apply wins_if; reflexivity.
  - destruct (is_P p); [|reflexivity]. destruct (not_both p); [apply loses_if; reflexivity|exact H].
Qed.

(** To prove that [Q] holds exactly the P-positions: no move joins two positions of [Q], and a
    move leads into [Q] from every position outside. *)
Theorem P_positions_by_two_claims (Q : position -> bool) :
  sizes_decrease ->
  (forall p q, Q p = true -> In q (options p) -> Q q = false) ->
  (forall p, Q p = false -> exists q, In q (options p) /\ Q q = true) ->
  forall p, is_P p = Q p.
Proof.
  intros dec inside outside. apply law_unique; [exact dec | apply is_P_follows_law, dec |].
  intros p. destruct (Q p) eqn:E; symmetry.
  - apply forallb_forall. intros q move. rewrite (inside p q E move). reflexivity.
  - destruct (outside p E) as [q [move E']].
    destruct (forallb _ _) eqn:all; [|reflexivity].
    rewrite forallb_forall in all. specialize (all q move). rewrite E' in all. discriminate.
Qed.

End Game.

Arguments mover_loses {position} options _.
Arguments mover_wins {position} options _.
Arguments follows_law {position} options Q.
Arguments is_P {position} options size p.
Arguments sizes_decrease {position} options size.

(** ** Additional moves *)

Section Extension.

Variable position : Type.
Variables options extended : position -> list position.
Variables size size' : position -> nat.
Hypothesis finite : sizes_decrease options size.
Hypothesis finite' : sizes_decrease extended size'.
Hypothesis more : forall p, incl (options p) (extended p).

(** The new moves are those of the second game that the first game does not have. *)
Definition new_move p q : Prop := In q (extended p) /\ ~ In q (options p).

(** Additional moves leave all P-positions as they are exactly if no new move joins two
    P-positions of the game without them. *)
Theorem extension_preserves :
  (forall p, is_P extended size' p = is_P options size p) <->
  (forall p q, new_move p q -> is_P options size p = true -> is_P options size q = false).
Proof.
  pose proof (is_P_follows_law _ options size finite) as law.
  pose proof (is_P_follows_law _ extended size' finite') as law'.
  split.
  - intros same p q [move _] E. rewrite <- same in *.
    apply (law_true _ extended (is_P extended size') p law'); assumption.
  - intros none. apply P_positions_by_two_claims; [exact finite' |..].
    + intros p q E move. destruct (is_P options size q) eqn:Eq; [|reflexivity].
      assert (~ In q (options p)) as new.
      { intros old. rewrite (proj1 (law_true _ options _ p law) E q old) in Eq. discriminate. }
      rewrite <- Eq. apply (none p q); [split|]; assumption.
    + intros p E. apply (law_false _ options _ p law) in E. destruct E as [q [move E]].
      exists q. split; [apply more, move | exact E].
Qed.

End Extension.
