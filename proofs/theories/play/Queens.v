(** * The blocking queen

    The queen on the quadrant as a ruleset: from the square (x, y) she moves north, west or
    north-west, any number of squares.  Main theorem: the palaces of the k-blocking game by
    definition of play, in both formulations, are the palaces of [Board].

    Source: docs/algorithms/blocking.md, "The game" and "The palace rule" ([CLN] section 1). *)
From Coq Require Import Arith Bool List Lia.
From Wythoff Require Import Board Play PlayPawns PlayRejections.
Import ListNotations.

(** ** The ruleset *)

Definition square : Type := nat * nat.

Definition square_eq_dec : forall p q : square, {p = q} + {p <> q}.
Proof. decide equality; apply Nat.eq_dec. Defined.

(** The options of a square: the squares to the north, to the west and to the north-west. *)
Definition north_options (s : square) : list square :=
  let (x, y) := s in map (fun j => (x, j)) (seq 0 y).
Definition west_options (s : square) : list square :=
  let (x, y) := s in map (fun i => (i, y)) (seq 0 x).
Definition northwest_options (s : square) : list square :=
  let (x, y) := s in map (fun d => (x - d, y - d)) (seq 1 (min x y)).

Definition queen_options (s : square) : list square :=
  north_options s ++ west_options s ++ northwest_options s.

(** The options are the squares that the queen reaches by going d squares north, d squares west,
    or d squares north and west, for some d > 0. *)
Lemma in_queen_options i j x y :
  In (i, j) (queen_options (x, y)) <->
  exists d, 0 < d /\ (i = x /\ j + d = y \/ i + d = x /\ j = y \/ i + d = x /\ j + d = y).
Proof.
  unfold queen_options, north_options, west_options, northwest_options.
  rewrite !in_app_iff, !in_map_iff. split.
  - intros [[e [E H]] | [[e [E H]] | [e [E H]]]]; apply in_seq in H; injection E as <- <-.
    + exists (y - e). lia.
    + exists (x - e). lia.
    + exists e. lia.
  - intros [d [Hd [[E1 E2] | [[E1 E2] | [E1 E2]]]]].
    + left. exists j. rewrite in_seq. split; [f_equal; lia | lia].
    + right; left. exists i. rewrite in_seq. split; [f_equal; lia | lia].
    + right; right. exists d. rewrite in_seq. split; [f_equal; lia | lia].
Qed.

(** The sum of the coordinates decreases with each move. *)
Definition queen : ruleset.
Proof.
  refine {| position := square; position_eq_dec := square_eq_dec; options := queen_options;
            rank := fun s => fst s + snd s |}.
  intros [x y] [i j] H. apply in_queen_options in H. destruct H as [d H]. cbn. lia.
Defined.

(** ** Palace numbers *)

Lemma NoDup_map_injective {A B : Type} (f : A -> B) l :
  (forall a b, In a l -> In b l -> f a = f b -> a = b) -> NoDup l -> NoDup (map f l).
Proof.
  intros Hinj Hl. induction Hl as [|a l Ha _ IH]; cbn; constructor.
  - rewrite in_map_iff. intros [b [E Hb]].
    apply Hinj in E; [congruence | now right | now left].
  - apply IH. intros b c Hb Hc. apply Hinj; now right.
Qed.

(** The list of options contains each option once. *)
Lemma queen_options_NoDup s : NoDup (queen_options s).
Proof.
  destruct s as [x y]. unfold queen_options, north_options, west_options, northwest_options.
  assert (Happ : forall l m : list square,
            NoDup l -> NoDup m -> (forall q, In q l -> ~ In q m) -> NoDup (l ++ m)).
  { intros l m Hl Hm Hdis. induction Hl as [|q l Hq _ IH]; [exact Hm|]. cbn. constructor.
    - rewrite in_app_iff. intros [H | H]; [auto | apply (Hdis q); [now left | exact H]].
    - apply IH. intros r Hr. apply Hdis. now right. }
  apply Happ; [| apply Happ |].
  - apply NoDup_map_injective; [congruence | apply seq_NoDup].
  - apply NoDup_map_injective; [congruence | apply seq_NoDup].
  - apply NoDup_map_injective; [|apply seq_NoDup].
    intros a b Ha Hb E. apply in_seq in Ha, Hb. injection E. lia.
  - intros [i j]. rewrite !in_map_iff. intros [e [E H]] [d [E' H']].
    rewrite in_seq in H, H'. injection E as <- <-. injection E'. lia.
  - intros [i j]. rewrite in_app_iff, !in_map_iff.
    intros [e [E H]] [[d [E' H']] | [d [E' H']]]; rewrite in_seq in H, H';
      injection E as <- <-; injection E'; lia.
Qed.

(** The number of elements of a list for which [f] is true. *)
Definition number {A : Type} (f : A -> bool) (l : list A) : nat := length (filter f l).

Lemma number_cons {A : Type} (f : A -> bool) a l : number f (a :: l) = b2n (f a) + number f l.
Proof. unfold number. cbn. destruct (f a); reflexivity. Qed.

Lemma number_app {A : Type} (f : A -> bool) l m : number f (l ++ m) = number f l + number f m.
Proof. unfold number. rewrite filter_app. apply app_length. Qed.

Lemma number_map {A B : Type} (f : B -> bool) (g : A -> B) l :
  number f (map g l) = number (fun a => f (g a)) l.
Proof. induction l as [|a l IH]; cbn [map]; [reflexivity|]. now rewrite !number_cons, IH. Qed.

Lemma number_seq f n : number f (seq 0 n) = count f n.
Proof.
  induction n as [|n IH]; [reflexivity|].
  rewrite seq_S, number_app, IH, number_cons. cbn. lia.
Qed.

Lemma number_northwest P : forall x y,
  number (fun d => P (x - d) (y - d)) (seq 1 (min x y)) = northwest P x y.
Proof.
  induction x as [|x IH]; intros [|y]; try reflexivity. cbn [northwest Nat.min seq].
  rewrite number_cons, <- seq_shift, number_map, <- IH. f_equal.
  cbn [Nat.sub]. now rewrite !Nat.sub_0_r.
Qed.

(** The palace number of the ruleset [queen] is the palace number of [Board]. *)
Theorem palace_number_queen (P : nat -> nat -> bool) x y :
  palace_number queen (fun s => P (fst s) (snd s)) (x, y) = seen P x y.
Proof.
  change (number (fun s : square => P (fst s) (snd s))
            (nodup square_eq_dec (queen_options (x, y))) = seen P x y).
  rewrite nodup_fixed_point by apply queen_options_NoDup.
  unfold queen_options, north_options, west_options, northwest_options.
  rewrite !number_app, !number_map. cbn [fst snd].
  rewrite !number_seq, number_northwest. unfold seen, north, west. lia.
Qed.

(** The set of squares that follows the palace rule of the ruleset is [palace k]. *)
Lemma ruled_queen k x y : ruled queen k (x, y) = palace k x y.
Proof.
  apply (palace_unique k (fun i j => ruled queen k (i, j))). intros i j.
  rewrite ruled_follows, <- palace_number_queen. f_equal.
  apply palace_number_ext. intros [a b] _. reflexivity.
Qed.

(** ** The palaces of the game *)

(** Formulation 1: a square is a palace by definition of play iff [palace k] holds. *)
Theorem queen_rejections k x y :
  1 <= k -> rejection_palace queen k (x, y) <-> palace k x y = true.
Proof.
  intros Hk. rewrite <- ruled_queen. exact (rejection_palace_iff_ruled queen k Hk (x, y)).
Qed.

(** Formulation 2 with at most k - 1 pawns, on options only. *)
Theorem queen_pawns_on_options k x y :
  1 <= k -> pawn_palace queen (blocks_options queen k) (x, y) <-> palace k x y = true.
Proof. intros Hk. rewrite <- ruled_queen. exact (blocks_options_palace queen k Hk (x, y)). Qed.

(** For each finite list of squares there is a square that is not in the list. *)
Lemma fresh_square (m : list square) : exists q, ~ In q m.
Proof.
  exists (S (list_max (map fst m)), 0). intros H.
  apply (in_map fst) in H. cbn [fst] in H.
  assert (Hall := proj1 (list_max_le (map fst m) _) (le_n _)).
  rewrite Forall_forall in Hall. apply Hall in H. lia.
Qed.

(** Formulation 2 with exactly k - 1 pawns on different squares of the board. *)
Theorem queen_pawns_anywhere k x y :
  1 <= k -> pawn_palace queen (blocks_anywhere queen k) (x, y) <-> palace k x y = true.
Proof.
  intros Hk. rewrite <- ruled_queen. exact (blocks_anywhere_palace queen k Hk fresh_square (x, y)).
Qed.

(** ** Example *)

(** On 4 x 4 squares, for k = 1 the palaces are the P-positions of Wythoff's game; for k = 2 there
    are six palaces. *)
Example palaces_4x4 :
  let palaces k := filter (fun s => palace k (fst s) (snd s)) (list_prod (seq 0 4) (seq 0 4)) in
  palaces 1 = [(0, 0); (1, 2); (2, 1)] /\
  palaces 2 = [(0, 0); (0, 1); (1, 0); (1, 3); (2, 2); (3, 1)].
Proof. vm_compute. split; reflexivity. Qed.
