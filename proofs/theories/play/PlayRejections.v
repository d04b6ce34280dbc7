(** * The blocking game with rejections (Formulation 1)

    The mover proposes an option.  The opponent accepts the proposal, or rejects it, up to k - 1
    times in the same turn.  A rejected option may not be proposed again in this turn, so the k-th
    distinct proposal stands.  A player who has no option left to propose loses.

    Main theorems: the palaces of this game follow the palace rule, every state is won by one of
    the players, and Formulations 1 and 2 have the same palaces.

    Source: docs/algorithms/blocking.md, "The game" and "The palace rule". *)
From Coq Require Import Arith Bool List Lia.
From Wythoff Require Import Play PlayPawns.
Import ListNotations.

Section Rejections.
  Variable R : ruleset.
  Variable k : nat.
  Hypothesis k_positive : 1 <= k.

  (** ** The game *)

  (** [Proposes a p rejected]: player [a] has to propose an option of [p]; the options [rejected]
      have been rejected in this turn.  [Answers a p rejected q]: the opponent of [a] has proposed
      the option [q] of [p], and player [a] has to accept or to reject it. *)
  Inductive rejection_state :=
  | Proposes (a : player) (p : position R) (rejected : list (position R))
  | Answers (a : player) (p : position R) (rejected : list (position R)) (q : position R).

  Definition rejection_turn (s : rejection_state) : player :=
    match s with Proposes a _ _ => a | Answers a _ _ _ => a end.

  Inductive rejection_step : rejection_state -> rejection_state -> Prop :=
  | propose_step a p rejected q :
      In q (options p) -> ~ In q rejected ->
      rejection_step (Proposes a p rejected) (Answers (other a) p rejected q)
  | accept_step a p rejected q :
      rejection_step (Answers a p rejected q) (Proposes a q [])
  | reject_step a p rejected q :
      length rejected < k - 1 ->
      rejection_step (Answers a p rejected q) (Proposes (other a) p (q :: rejected)).

  Definition rejection_wins : player -> rejection_state -> Prop :=
    wins rejection_turn rejection_step.

  (** A palace: a player [a] who has just moved to [p] wins, and the opponent begins a new turn. *)
  Definition rejection_palace (p : position R) : Prop :=
    forall a, rejection_wins a (Proposes (other a) p []).

  (** ** The two strategies *)

  (** If every option that can still be proposed leads to a win of the opponent, the proposer
      loses. *)
  Lemma proposer_loses a p rejected :
    (forall q, In q (options p) -> ~ In q rejected ->
      rejection_wins (other a) (Answers (other a) p rejected q)) ->
    rejection_wins (other a) (Proposes a p rejected).
  Proof.
    intros Hlose. apply wins_against_all; [symmetry; apply other_other|].
    intros t Ht. inversion Ht; subst. apply Hlose; assumption.
  Qed.

  (** Rejecting palaces and no other proposals wins against the proposer at a position of the set
      [ruled]. *)
  Lemma rejecting_palaces_wins a p :
    ruled R k p = true ->
    (forall q, In q (options p) -> ruled R k q = false ->
      rejection_wins (other a) (Proposes (other a) q [])) ->
    forall d rejected, NoDup rejected -> incl rejected (ruled_options R k p) ->
      length (ruled_options R k p) <= length rejected + d ->
      rejection_wins (other a) (Proposes a p rejected).
  Proof.
    intros Hp Hopt. apply ruled_true in Hp.
    induction d as [|d IH]; intros rejected Hnd Hincl Hlen; apply proposer_loses;
      intros q Hq Hnew; destruct (ruled R k q) eqn:Hr.
    2, 4: apply wins_by_step with (Proposes (other a) q []);
      [reflexivity | apply accept_step | now apply Hopt].
    all: assert (Hnd' : NoDup (q :: rejected)) by (now constructor);
      assert (Hincl' : incl (q :: rejected) (ruled_options R k p))
        by (apply incl_cons; [apply in_ruled_options; auto | exact Hincl]);
      pose proof (NoDup_incl_length Hnd' Hincl') as Hmore; cbn [length] in Hmore.
    - lia.
    - apply wins_by_step with (Proposes a p (q :: rejected)); [reflexivity | |].
      + rewrite <- (other_other a) at 2. apply reject_step. lia.
      + apply IH; [exact Hnd' | exact Hincl' | cbn [length]; lia].
  Qed.

  (** Proposing palaces only wins for the proposer at a position outside the set [ruled]. *)
  Lemma proposing_palaces_wins a p :
    ruled R k p = false ->
    (forall q, In q (options p) -> ruled R k q = true ->
      rejection_wins a (Proposes (other a) q [])) ->
    forall d rejected, k - 1 = length rejected + d -> rejection_wins a (Proposes a p rejected).
  Proof.
    intros Hp Hopt. apply ruled_false in Hp.
    induction d as [|d IH]; intros rejected Hlen;
      (destruct (longer_list_has_another (position_eq_dec R) (ruled_options R k p) rejected)
         as [q [Hq Hnew]]; [apply ruled_options_NoDup | lia |]);
      apply in_ruled_options in Hq; destruct Hq as [Hq Hr];
      (apply wins_by_step with (Answers (other a) p rejected q);
        [reflexivity | now apply propose_step |]);
      (apply wins_against_all; [reflexivity|]);
      intros t Ht; inversion Ht; subst.
    1, 3: now apply Hopt.
    - lia.
    - rewrite other_other. apply IH. cbn [length]. lia.
  Qed.

  (** ** The palaces *)

  (** The player who has moved to a position of the set [ruled] wins, and the opponent wins at all
      other positions. *)
  Lemma rejection_outcome : forall s p a, rank p < s ->
    (ruled R k p = true -> rejection_wins a (Proposes (other a) p [])) /\
    (ruled R k p = false -> rejection_wins (other a) (Proposes (other a) p [])).
  Proof.
    induction s as [|s IH]; intros p a Hs; [lia|].
    assert (Hopt : forall q b, In q (options p) ->
      (ruled R k q = true -> rejection_wins b (Proposes (other b) q [])) /\
      (ruled R k q = false -> rejection_wins (other b) (Proposes (other b) q []))).
    { intros q b Hq. apply IH. apply rank_decreases in Hq. lia. }
    split; intros Hp.
    - rewrite <- (other_other a) at 1.
      apply rejecting_palaces_wins with (d := length (ruled_options R k p)); [exact Hp | | | |].
      + intros q Hq Hr. now apply Hopt.
      + constructor.
      + intros q [].
      + cbn. lia.
    - apply proposing_palaces_wins with (d := k - 1); [exact Hp | | reflexivity].
      intros q Hq Hr. now apply Hopt.
  Qed.

  (** A player who has just moved to [p] wins iff [p] is in the set [ruled]. *)
  Lemma rejection_wins_iff a p :
    rejection_wins a (Proposes (other a) p []) <-> ruled R k p = true.
  Proof.
    destruct (rejection_outcome (S (rank p)) p a) as [Hwin Hlose]; [lia|]. split; [|exact Hwin].
    destruct (ruled R k p); [reflexivity|]. intros Ha.
    exfalso. apply (not_both_win a _ Ha). now apply Hlose.
  Qed.

  Theorem rejection_palace_iff_ruled p : rejection_palace p <-> ruled R k p = true.
  Proof.
    split; [intros H; apply (rejection_wins_iff First), H|].
    intros H a. now apply rejection_wins_iff.
  Qed.

  (** The palace rule: a position is a palace iff fewer than k different options are palaces. *)
  Theorem rejection_palace_rule p :
    rejection_palace p <-> fewer_than k (fun q => In q (options p) /\ rejection_palace q).
  Proof. apply (ruled_fewer_than R k), rejection_palace_iff_ruled. Qed.

  (** ** Determinacy *)

  (** One of the players wins when a turn begins, and it is decidable which one. *)
  Lemma turn_determined a b p :
    {rejection_wins a (Proposes b p [])} + {rejection_wins (other a) (Proposes b p [])}.
  Proof.
    destruct (rejection_outcome (S (rank p)) p (other b)) as [Hwin Hlose]; [lia|].
    rewrite other_other in Hwin, Hlose.
    destruct (ruled R k p), a, b; cbn in *; auto.
  Qed.

  (** If the state after rejecting [q] is decided, the answer to the proposal [q] is decided. *)
  Lemma answer_determined a p rejected q :
    (length rejected < k - 1 ->
      {rejection_wins a (Proposes (other a) p (q :: rejected))} +
      {rejection_wins (other a) (Proposes (other a) p (q :: rejected))}) ->
    {rejection_wins a (Answers a p rejected q)} +
    {rejection_wins (other a) (Answers a p rejected q)}.
  Proof.
    intros Hreject. destruct (turn_determined a a q) as [Haccept | Haccept].
    { left. eapply wins_by_step; [reflexivity | apply accept_step | exact Haccept]. }
    destruct (lt_dec (length rejected) (k - 1)) as [Hfew | Hmany].
    - destruct (Hreject Hfew) as [Hwin | Hlose].
      + left. eapply wins_by_step; [reflexivity | apply reject_step, Hfew | exact Hwin].
      + right. apply wins_against_all; [symmetry; apply other_other|].
        intros t Ht. inversion Ht; subst; assumption.
    - right. apply wins_against_all; [symmetry; apply other_other|].
      intros t Ht. inversion Ht; subst; [assumption | lia].
  Qed.

  Lemma proposal_determined : forall d a p rejected, k - 1 <= length rejected + d ->
    {rejection_wins a (Proposes a p rejected)} + {rejection_wins (other a) (Proposes a p rejected)}.
  Proof.
    induction d as [d IH] using (well_founded_induction_type lt_wf); intros a p rejected Hlen.
    assert (Hanswer : forall q, {rejection_wins a (Answers (other a) p rejected q)} +
                                {rejection_wins (other a) (Answers (other a) p rejected q)}).
    { intros q. destruct (answer_determined (other a) p rejected q) as [H | H].
      - intros Hfew. rewrite other_other.
        destruct (IH (d - 1)) with (a := a) (p := p) (rejected := q :: rejected);
          [lia | cbn [length]; lia | right | left]; assumption.
      - right. exact H.
      - left. rewrite other_other in H. exact H. }
    destruct (Exists_dec (fun q => ~ In q rejected /\
                rejection_wins a (Answers (other a) p rejected q)) (options p)) as [H | H].
    - intros q. destruct (in_dec (position_eq_dec R) q rejected); [right; tauto|].
      destruct (Hanswer q) as [Hq | Hq]; [left; auto | right].
      intros [_ Hq']. exact (not_both_win a _ Hq' Hq).
    - left. apply Exists_exists in H. destruct H as [q [Hq [Hnew Hwin]]].
      eapply wins_by_step; [reflexivity | apply propose_step; eassumption | exact Hwin].
    - right. apply proposer_loses. intros q Hq Hnew.
      destruct (Hanswer q) as [Hwin | Hwin]; [|exact Hwin].
      elim H. apply Exists_exists. exists q. auto.
  Qed.

  (** One of the players wins from each state, and it is decidable which one. *)
  Theorem rejection_determined a s : {rejection_wins a s} + {rejection_wins (other a) s}.
  Proof.
    assert (Hown : {rejection_wins (rejection_turn s) s} +
                   {rejection_wins (other (rejection_turn s)) s}).
    { destruct s as [b p rejected | b p rejected q]; cbn [rejection_turn].
      - apply (proposal_determined (k - 1)). lia.
      - apply answer_determined. intros _.
        destruct (proposal_determined (k - 1) (other b) p (q :: rejected)) as [H | H];
          [lia | right; exact H | left; rewrite other_other in H; exact H]. }
    destruct a, (rejection_turn s); cbn in *; tauto.
  Qed.

  (** ** Both formulations agree *)

  (** A position is a palace of Formulation 1 iff it is a palace of Formulation 2, for all rules
      for placing pawns with at most k - 1 pawns that can cover any k - 1 options. *)
  Theorem formulations_agree (may_place : position R -> list (position R) -> Prop) :
    (forall p pawns, may_place p pawns -> length pawns <= k - 1) ->
    (forall p l, NoDup l -> incl l (options p) -> length l <= k - 1 ->
      exists pawns, may_place p pawns /\ incl l pawns) ->
    forall p, rejection_palace p <-> pawn_palace R may_place p.
  Proof.
    intros Hfew Hcover p. rewrite rejection_palace_iff_ruled.
    now rewrite (pawn_palace_iff_ruled R k).
  Qed.
End Rejections.
Arguments Proposes {R}.
Arguments Answers {R}.

(** For k = 0 the game is that for k = 1, because k - 1 = 0 in [nat], and the palace rule, by which
    no position is a palace, fails.  So the hypothesis [1 <= k] is needed. *)
Example rejection_palace_0 :
  rejection_palace take_one_or_two 0 0 /\ ruled take_one_or_two 0 0 = false.
Proof.
  split; [|reflexivity]. intros a. apply wins_against_all; [reflexivity|].
  intros t Ht. inversion Ht as [b p r q Hq | |]; subst. destruct Hq.
Qed.
