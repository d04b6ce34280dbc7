(** * Rulesets of repeated moves

    Finitely many moves (a, b) <> (0, 0) are given.  A player chooses one of them and makes it d > 0
    times in one turn, from (x, y) to (x - d a, y - d b).  These rulesets on the quadrant include
    Wythoff's game and Linear Nimhoff.  The palace rule holds for each of them; squares that are
    reached by several moves count once.

    Source: docs/algorithms/blocking.md, "The palace rule" (the remark after the theorem). *)
From Coq Require Import Arith Bool List Lia.
From Wythoff Require Import Board Play PlayPawns PlayRejections Queens.
Import ListNotations.

Section RepeatedMoves.
  (** The moves, as column and row distances. *)
  Variable moves : list (nat * nat).
  Hypothesis moves_not_zero : forall a b, In (a, b) moves -> 0 < a + b.

  (** The options by one move: the squares (x - d a, y - d b) of the quadrant with d > 0. *)
  Definition options_by (s : square) (m : nat * nat) : list square :=
    let (x, y) := s in let (a, b) := m in
    map (fun d => (x - d * a, y - d * b))
      (filter (fun d => (d * a <=? x) && (d * b <=? y)) (seq 1 (x + y))).

  Definition repeated_options (s : square) : list square := flat_map (options_by s) moves.

  Lemma in_repeated_options i j x y :
    In (i, j) (repeated_options (x, y)) <->
    exists a b d, In (a, b) moves /\ 0 < d /\ i + d * a = x /\ j + d * b = y.
  Proof.
    unfold repeated_options. rewrite in_flat_map. split.
    - intros [[a b] [Hm H]]. apply in_map_iff in H. destruct H as [d [E H]].
      apply filter_In in H. destruct H as [Hd H]. apply in_seq in Hd.
      apply andb_prop in H. destruct H as [Ha Hb]. apply Nat.leb_le in Ha, Hb.
      injection E as <- <-. exists a, b, d. split; [exact Hm | lia].
    - intros [a [b [d [Hm [Hd [Ha Hb]]]]]]. exists (a, b). split; [exact Hm|].
      apply in_map_iff. exists d. split; [f_equal; lia|].
      apply filter_In. rewrite in_seq. split.
      + apply moves_not_zero in Hm. nia.
      + apply andb_true_intro. split; apply Nat.leb_le; lia.
  Qed.

  (** The ruleset of the given moves. *)
  Definition repeated : ruleset.
  Proof.
    refine {| position := square; position_eq_dec := square_eq_dec; options := repeated_options;
              rank := fun s => fst s + snd s |}.
    intros [x y] [i j] H. apply in_repeated_options in H.
    destruct H as [a [b [d [Hm [Hd [Ha Hb]]]]]]. apply moves_not_zero in Hm. cbn. nia.
  Defined.

  (** The palace rule, for both formulations. *)
  Theorem repeated_palace_rule k s : 1 <= k ->
    (rejection_palace repeated k s <->
      fewer_than k (fun q => In q (repeated_options s) /\ rejection_palace repeated k q)) /\
    (pawn_palace repeated (blocks_anywhere repeated k) s <-> rejection_palace repeated k s).
  Proof.
    intros Hk. split; [exact (rejection_palace_rule repeated k Hk s)|].
    rewrite rejection_palace_iff_ruled by exact Hk.
    exact (blocks_anywhere_palace repeated k Hk fresh_square s).
  Qed.
End RepeatedMoves.

(** ** Examples *)

(** The queen's options are those of the moves (1, 0), (0, 1) and (1, 1). *)
Example queen_repeated q s :
  In q (queen_options s) <-> In q (repeated_options [(1, 0); (0, 1); (1, 1)] s).
Proof.
  destruct q as [i j], s as [x y]. rewrite in_queen_options, in_repeated_options.
  - split.
    + intros [d [Hd [H | [H | H]]]];
        [exists 0, 1, d | exists 1, 0, d | exists 1, 1, d]; cbn; repeat split; (tauto || lia).
    + intros [a [b [d [Hm H]]]]. exists d.
      repeat destruct Hm as [E | Hm]; try (injection E as <- <-; lia). destruct Hm.
  - intros a b H. repeat destruct H as [E | H]; try (injection E as <- <-; lia). destruct H.
Qed.

(** Parallel moves: (1, 0) and (2, 0) list the square (0, 0) twice among the options of (2, 0), and
    the palace number counts it once. *)
Example parallel_moves not_zero :
  repeated_options [(1, 0); (2, 0)] (2, 0) = [(1, 0); (0, 0); (0, 0)] /\
  palace_number (repeated [(1, 0); (2, 0)] not_zero) (fun _ => true) (2, 0) = 2.
Proof. split; reflexivity. Qed.
