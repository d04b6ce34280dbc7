(** * The blocking game with pawns (Formulation 2)

    Pawns stand on some positions.  The mover moves to an option without a pawn.  Then the same
    player lifts all pawns and places k - 1 pawns anew.  A player who cannot move loses.

    Main theorems: the palaces of this game follow the palace rule, and every state is won by one
    of the players.

    Source: docs/algorithms/blocking.md, "The game" and "The palace rule". *)
From Coq Require Import Arith Bool List Lia.
From Wythoff Require Import Play.
Import ListNotations.

Section Pawns.
  Variable R : ruleset.
  Variable k : nat.
  Hypothesis k_positive : 1 <= k.

  (** [may_place p pawns]: after a move to [p], the pawns may be put on the positions [pawns].
      There are at most k - 1 pawns, and they can cover any k - 1 different options of [p].
      The rules may also allow pawns on other positions, and pawns that are not used. *)
  Variable may_place : position R -> list (position R) -> Prop.
  Hypothesis pawns_are_few : forall p pawns, may_place p pawns -> length pawns <= k - 1.
  Hypothesis pawns_cover : forall p l,
    NoDup l -> incl l (options p) -> length l <= k - 1 ->
    exists pawns, may_place p pawns /\ incl l pawns.

  (** ** The game *)

  (** [Moves a p pawns]: player [a] has to move from [p], and pawns stand on [pawns].
      [Places a p]: player [a] has just moved to [p] and has to place the pawns. *)
  Inductive pawn_state :=
  | Moves (a : player) (p : position R) (pawns : list (position R))
  | Places (a : player) (p : position R).

  Definition pawn_turn (s : pawn_state) : player :=
    match s with Moves a _ _ => a | Places a _ => a end.

  Inductive pawn_step : pawn_state -> pawn_state -> Prop :=
  | move_step a p pawns q :
      In q (options p) -> ~ In q pawns -> pawn_step (Moves a p pawns) (Places a q)
  | place_step a p pawns :
      may_place p pawns -> pawn_step (Places a p) (Moves (other a) p pawns).

  Definition pawn_wins : player -> pawn_state -> Prop := wins pawn_turn pawn_step.

  (** A palace: a player who has just moved to [p] wins, before placing the pawns. *)
  Definition pawn_palace (p : position R) : Prop := forall a, pawn_wins a (Places a p).

  (** ** The palaces *)

  (** If every option that is not blocked loses for the player who moves there, the player who has
      to move loses. *)
  Lemma mover_loses a p pawns :
    (forall q, In q (options p) -> ~ In q pawns -> pawn_wins (other a) (Places a q)) ->
    pawn_wins (other a) (Moves a p pawns).
  Proof.
    intros Hlose. apply wins_against_all; [symmetry; apply other_other|].
    intros t Ht. inversion Ht; subst. apply Hlose; assumption.
  Qed.

  (** If an option that is not blocked wins for the player who moves there, the player who has to
      move wins. *)
  Lemma mover_wins a p pawns q :
    In q (options p) -> ~ In q pawns -> pawn_wins a (Places a q) -> pawn_wins a (Moves a p pawns).
  Proof.
    intros Hq Hfree. apply wins_by_step; [reflexivity|]. apply move_step; assumption.
  Qed.

  (** The player who has moved to a position of the set [ruled] wins, and the opponent wins at all
      other positions. *)
  Lemma pawn_outcome : forall s p a, rank p < s ->
    (ruled R k p = true -> pawn_wins a (Places a p)) /\
    (ruled R k p = false -> pawn_wins (other a) (Places a p)).
  Proof.
    induction s as [|s IH]; intros p a Hs; [lia|].
    assert (Hopt : forall q b, In q (options p) ->
      (ruled R k q = true -> pawn_wins b (Places b q)) /\
      (ruled R k q = false -> pawn_wins (other b) (Places b q))).
    { intros q b Hq. apply IH. apply rank_decreases in Hq. lia. }
    split; intros Hp.
    - (* Place pawns on all palaces among the options. *)
      apply ruled_true in Hp.
      destruct (pawns_cover p (ruled_options R k p)) as [pawns [Hmay Hcover]].
      + apply ruled_options_NoDup.
      + intros q Hq. apply in_ruled_options in Hq. tauto.
      + lia.
      + apply wins_by_step with (Moves (other a) p pawns); [reflexivity | now apply place_step |].
        rewrite <- (other_other a) at 1. apply mover_loses. intros q Hq Hfree.
        apply Hopt; [exact Hq|]. destruct (ruled R k q) eqn:Hr; [|reflexivity].
        elim Hfree. apply Hcover, in_ruled_options. auto.
    - (* One of the palaces among the options remains without a pawn. *)
      apply ruled_false in Hp. apply wins_against_all; [symmetry; apply other_other|].
      intros t Ht. inversion Ht as [| a' p' pawns Hmay]; subst. apply pawns_are_few in Hmay.
      destruct (longer_list_has_another (position_eq_dec R) (ruled_options R k p) pawns)
        as [q [Hq Hfree]]; [apply ruled_options_NoDup | lia |].
      apply in_ruled_options in Hq. destruct Hq as [Hq Hr].
      apply mover_wins with q; [exact Hq | exact Hfree |]. now apply Hopt.
  Qed.

  (** A player who has just moved to [p] wins iff [p] is in the set [ruled]. *)
  Lemma pawn_wins_iff a p : pawn_wins a (Places a p) <-> ruled R k p = true.
  Proof.
    destruct (pawn_outcome (S (rank p)) p a) as [Hwin Hlose]; [lia|]. split; [|exact Hwin].
    destruct (ruled R k p); [reflexivity|]. intros Ha.
    exfalso. apply (not_both_win a _ Ha). now apply Hlose.
  Qed.

  Theorem pawn_palace_iff_ruled p : pawn_palace p <-> ruled R k p = true.
  Proof.
    split; [intros H; apply (pawn_wins_iff First), H | intros H a; now apply pawn_wins_iff].
  Qed.

  (** The palace rule: a position is a palace iff fewer than k different options are palaces. *)
  Theorem pawn_palace_rule p :
    pawn_palace p <-> fewer_than k (fun q => In q (options p) /\ pawn_palace q).
  Proof. apply (ruled_fewer_than R k), pawn_palace_iff_ruled. Qed.

  (** One of the players wins from each state, and it is decidable which one. *)
  Theorem pawn_determined a s : {pawn_wins a s} + {pawn_wins (other a) s}.
  Proof.
    assert (Hplaces : forall b p, {pawn_wins b (Places b p)} + {pawn_wins (other b) (Places b p)}).
    { intros b p. destruct (pawn_outcome (S (rank p)) p b) as [Hwin Hlose]; [lia|].
      destruct (ruled R k p); [left | right]; auto. }
    assert (Hown : {pawn_wins (pawn_turn s) s} + {pawn_wins (other (pawn_turn s)) s}).
    { destruct s as [b p pawns | b p]; [|apply Hplaces]. cbn [pawn_turn].
      destruct (Exists_dec (fun q => ~ In q pawns /\ ruled R k q = true) (options p)) as [H | H].
      - intros q. destruct (in_dec (position_eq_dec R) q pawns); [right; tauto|].
        destruct (ruled R k q); [left; auto | right; intuition discriminate].
      - left. apply Exists_exists in H. destruct H as [q [Hq [Hfree Hr]]].
        apply mover_wins with q; [exact Hq | exact Hfree |]. now apply pawn_wins_iff.
      - right. apply mover_loses. intros q Hq Hfree.
        destruct (pawn_outcome (S (rank q)) q b) as [_ Hlose]; [lia|]. apply Hlose.
        destruct (ruled R k q) eqn:Hr; [|reflexivity].
        elim H. apply Exists_exists. exists q. auto. }
    destruct a, (pawn_turn s); cbn in *; tauto.
  Qed.
End Pawns.
Arguments Moves {R}.
Arguments Places {R}.

(** ** Two instances *)

(** At most k - 1 pawns stand on different options. *)
Definition blocks_options (R : ruleset) (k : nat) (p : position R) (pawns : list (position R)) :=
  NoDup pawns /\ incl pawns (options p) /\ length pawns <= k - 1.

(** Exactly k - 1 pawns stand on different positions, anywhere. *)
Definition blocks_anywhere (R : ruleset) (k : nat) (p : position R) (pawns : list (position R)) :=
  NoDup pawns /\ length pawns = k - 1.

(** Both are placements as in the hypotheses above.  The second one needs a position outside each
    finite list, for pawns that are not used. *)
Lemma blocks_options_cover R k p l :
  NoDup l -> incl l (options p) -> length l <= k - 1 ->
  exists pawns, blocks_options R k p pawns /\ incl l pawns.
Proof. intros. exists l. repeat split; auto using incl_refl. Qed.

Lemma blocks_anywhere_cover R k p l :
  (forall m : list (position R), exists q, ~ In q m) ->
  NoDup l -> length l <= k - 1 -> exists pawns, blocks_anywhere R k p pawns /\ incl l pawns.
Proof.
  intros Hfresh. remember (k - 1 - length l) as d eqn:Hd. revert l Hd.
  induction d as [|d IH]; intros l Hd Hl Hlen.
  - exists l. repeat split; auto using incl_refl. lia.
  - destruct (Hfresh l) as [q Hq]. destruct (IH (q :: l)) as [pawns [Hblocks Hincl]].
    + cbn. lia.
    + now constructor.
    + cbn. lia.
    + exists pawns. split; [exact Hblocks|]. intros r Hr. apply Hincl. now right.
Qed.

(** The palaces of Formulation 2 with pawns on options. *)
Theorem blocks_options_palace R k : 1 <= k -> forall p,
  pawn_palace R (blocks_options R k) p <-> ruled R k p = true.
Proof.
  intros Hk. apply pawn_palace_iff_ruled; [exact Hk | unfold blocks_options; tauto |].
  apply blocks_options_cover.
Qed.

(** The palaces of Formulation 2 with exactly k - 1 pawns anywhere, on infinitely many positions. *)
Theorem blocks_anywhere_palace R k : 1 <= k ->
  (forall m : list (position R), exists q, ~ In q m) -> forall p,
  pawn_palace R (blocks_anywhere R k) p <-> ruled R k p = true.
Proof.
  intros Hk Hfresh. apply pawn_palace_iff_ruled; [exact Hk | |].
  - intros p pawns [_ Hlen]. lia.
  - intros p l Hl _ Hlen. now apply blocks_anywhere_cover.
Qed.

(** Pawns have to be able to cover k - 1 options: without pawns, heap 1 of the example in [Play] is
    no palace, although it belongs to the set that follows the palace rule of game 2. *)
Example no_pawns :
  ~ pawn_palace take_one_or_two (fun _ pawns => pawns = []) 1 /\ ruled take_one_or_two 2 1 = true.
Proof.
  split; [|reflexivity].
  rewrite (pawn_palace_iff_ruled take_one_or_two 1 (le_n 1)); [discriminate | |].
  - intros p pawns ->. apply le_n.
  - intros p l _ _ Hlen. exists []. split; [reflexivity|].
    destruct l; [apply incl_refl | cbn in Hlen; lia].
Qed.
