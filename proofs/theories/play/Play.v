(** * Blocking games: winning, and the palace rule

    A ruleset is a type of positions with a finite list of options at each position, such that
    every play ends (a rank decreases along options).  The k-blocking game of a ruleset is a game
    of two players in two formulations ([CLN] section 1): with pawns ([PlayPawns]) and with
    rejections ([PlayRejections]).  A palace is a position that is won by the player who has just
    moved there.  The palace rule: a position is a palace exactly if fewer than k of its options
    are palaces, where an option that is listed twice counts once.

    This file defines what it means to win a game, defines rulesets, and shows that exactly one
    set of positions follows the palace rule.  The two files on the formulations show that the
    palaces of play follow the rule.

    Source: docs/algorithms/blocking.md, "The game" and "The palace rule". *)
From Coq Require Import Arith Bool List Lia.
Import ListNotations.

(** ** Winning a game of two players *)

Inductive player := First | Second.

Definition other (a : player) : player := match a with First => Second | Second => First end.

Lemma other_other a : other (other a) = a.
Proof. destruct a; reflexivity. Qed.

Lemma other_neq a : other a <> a.
Proof. destruct a; discriminate. Qed.

Section Winning.
  (** A game: states, the player who acts in each state, and the steps open to this player. *)
  Variable state : Type.
  Variable turn : state -> player.
  Variable step : state -> state -> Prop.

  (** Player [a] wins from state [s]: if [a] acts in [s], some step leads to a state from which
      [a] wins; if the opponent acts in [s], every step does.  So a player who cannot act loses. *)
  Inductive wins (a : player) : state -> Prop :=
  | wins_by_step s t : turn s = a -> step s t -> wins a t -> wins a s
  | wins_against_all s : turn s = other a -> (forall t, step s t -> wins a t) -> wins a s.

  (** At most one player wins. *)
  Theorem not_both_win a s : wins a s -> ~ wins (other a) s.
  Proof.
    intros Ha. induction Ha as [s t Hturn Hstep _ IH | s Hturn _ IH]; intros Ho.
    - inversion Ho as [s' t' Hturn' | s' Hturn' Hall]; subst.
      + exact (other_neq _ (eq_sym Hturn')).
      + exact (IH (Hall t Hstep)).
    - inversion Ho as [s' t' Hturn' Hstep Hwin | s' Hturn' Hall]; subst.
      + exact (IH t' Hstep Hwin).
      + rewrite Hturn, other_other in Hturn'. exact (other_neq _ Hturn').
  Qed.
End Winning.
Arguments wins {state}.
Arguments wins_by_step {state turn step}.
Arguments wins_against_all {state turn step}.
Arguments not_both_win {state turn step}.

(** ** Counting different objects *)

(** Fewer than [k] different objects have the property [Q]: every list of different objects with
    the property is shorter than [k]. *)
Definition fewer_than {A : Type} (k : nat) (Q : A -> Prop) : Prop :=
  forall l, NoDup l -> (forall q, In q l -> Q q) -> length l < k.

(** A list of different objects that is longer than a second list contains an object that is not
    in the second list. *)
Lemma longer_list_has_another {A : Type} (eq_dec : forall a b : A, {a = b} + {a <> b})
  (l m : list A) : NoDup l -> length m < length l -> exists q, In q l /\ ~ In q m.
Proof.
  intros Hl Hlen.
  destruct (Forall_Exists_dec (fun q => In q m) (fun q => in_dec eq_dec q m) l) as [H | H].
  - rewrite Forall_forall in H. apply NoDup_incl_length in H; [lia | exact Hl].
  - apply Exists_exists in H. exact H.
Qed.

(** ** Rulesets *)

(** Positions with decidable equality, the options of each position, and a rank that decreases
    along options.  The list of options may contain a position more than once. *)
Record ruleset := {
  position : Type;
  position_eq_dec : forall p q : position, {p = q} + {p <> q};
  options : position -> list position;
  rank : position -> nat;
  rank_decreases : forall p q, In q (options p) -> rank q < rank p
}.
Arguments options {r}.
Arguments rank {r}.
Arguments rank_decreases {r}.

Section PalaceRule.
  Variable R : ruleset.
  Variable k : nat.

  (** The palace number: how many different options of [p] belong to the set [P]. *)
  Definition palace_number (P : position R -> bool) (p : position R) : nat :=
    length (filter P (nodup (position_eq_dec R) (options p))).

  (** The set [P] follows the palace rule of game [k]. *)
  Definition follows_palace_rule (P : position R -> bool) : Prop :=
    forall p, P p = (palace_number P p <? k).

  Lemma palace_number_ext P Q p :
    (forall q, In q (options p) -> P q = Q q) -> palace_number P p = palace_number Q p.
  Proof.
    intros E. unfold palace_number. f_equal. apply filter_ext_in.
    intros q Hq. apply E. apply nodup_In in Hq. exact Hq.
  Qed.

  (** At most one set follows the palace rule. *)
  Theorem palace_rule_unique P Q :
    follows_palace_rule P -> follows_palace_rule Q -> forall p, P p = Q p.
  Proof.
    intros HP HQ.
    assert (below : forall s p, rank p < s -> P p = Q p).
    { induction s as [|s IH]; intros p Hs; [lia|].
      rewrite HP, HQ, (palace_number_ext P Q p); [reflexivity|].
      intros q Hq. apply IH. apply rank_decreases in Hq. lia. }
    intros p. apply (below (S (rank p))). lia.
  Qed.

  (** The set that follows the rule, for positions of rank below [s]; arbitrary beyond. *)
  Fixpoint ruled_below (s : nat) (p : position R) : bool :=
    match s with 0 => true | S s' => palace_number (ruled_below s') p <? k end.

  (** The set of positions that follows the palace rule. *)
  Definition ruled (p : position R) : bool := ruled_below (S (rank p)) p.

  Lemma ruled_below_stable : forall s t p,
    rank p < s -> rank p < t -> ruled_below s p = ruled_below t p.
  Proof.
    induction s as [|s IH]; intros [|t] p Hs Ht; try lia.
    cbn. rewrite (palace_number_ext _ (ruled_below t)); [reflexivity|].
    intros q Hq. apply rank_decreases in Hq. apply IH; lia.
  Qed.

  (** Some set follows the palace rule. *)
  Theorem ruled_follows : follows_palace_rule ruled.
  Proof.
    intros p. unfold ruled at 1. cbn [ruled_below].
    rewrite (palace_number_ext _ ruled); [reflexivity|].
    intros q Hq. apply rank_decreases in Hq. apply ruled_below_stable; lia.
  Qed.

  (** ** The options that belong to the set *)

  (** The different options of [p] that are in [ruled]. *)
  Definition ruled_options (p : position R) : list (position R) :=
    filter ruled (nodup (position_eq_dec R) (options p)).

  Lemma ruled_options_NoDup p : NoDup (ruled_options p).
  Proof. apply NoDup_filter, NoDup_nodup. Qed.

  Lemma in_ruled_options p q : In q (ruled_options p) <-> In q (options p) /\ ruled q = true.
  Proof. unfold ruled_options. rewrite filter_In, nodup_In. reflexivity. Qed.

  Lemma ruled_true p : ruled p = true <-> length (ruled_options p) < k.
  Proof. rewrite ruled_follows. apply Nat.ltb_lt. Qed.

  Lemma ruled_false p : ruled p = false <-> k <= length (ruled_options p).
  Proof. rewrite ruled_follows. apply Nat.ltb_ge. Qed.

  (** A property that holds exactly for the positions in [ruled] follows the palace rule, stated
      without lists: it holds for [p] iff it holds for fewer than [k] different options of [p]. *)
  Lemma ruled_fewer_than (Q : position R -> Prop) :
    (forall p, Q p <-> ruled p = true) ->
    forall p, Q p <-> fewer_than k (fun q => In q (options p) /\ Q q).
  Proof.
    intros HQ p. rewrite HQ, ruled_true. split.
    - intros Hlen l Hl Hin. apply Nat.le_lt_trans with (2 := Hlen).
      apply NoDup_incl_length; [exact Hl|]. intros q Hq.
      apply in_ruled_options. rewrite <- HQ. auto.
    - intros H. apply H; [apply ruled_options_NoDup|].
      intros q Hq. apply in_ruled_options in Hq. rewrite HQ. exact Hq.
  Qed.
End PalaceRule.

(** ** Example *)

(** Take 1 or 2 from a heap, where the move "take 1" is listed twice. *)
Definition take_options (n : nat) : list nat :=
  match n with 0 => [] | 1 => [0; 0] | S (S m as n') => [n'; n'; m] end.

Definition take_one_or_two : ruleset.
Proof.
  refine {| position := nat; position_eq_dec := Nat.eq_dec; options := take_options;
            rank := fun n => n |}.
  intros [|[|n]] q; cbn; intros H; repeat destruct H as [<- | H]; lia.
Defined.

(** For k = 1 the multiples of 3 are the palaces.  For k = 2 heap 1 is a palace, although its list
    of options contains the palace 0 twice. *)
Example ruled_take_one_or_two :
  map (ruled take_one_or_two 1) [0; 1; 2; 3; 4; 5; 6]
    = [true; false; false; true; false; false; true] /\
  map (ruled take_one_or_two 2) [0; 1; 2; 3; 4; 5; 6]
    = [true; true; false; true; true; false; true].
Proof. vm_compute. split; reflexivity. Qed.
