(** * Games that have skins

    The hypotheses of the theorems about the skin hold in real games: rows 4 and 5 of
    game 10 have the skin of level 1, and rows 6 to 10 have 10 - t = 7 palaces left of
    it.  Game 4 shows that a skin ends where a row has not k - t palaces left of it, and
    game 1 that row ends rise, and skins continue, from game 2 on only.

    Source: docs/algorithms/skin.md, "Row ends" and "The skin makes itself". *)
From Coq Require Import ZArith Bool List Lia.
From Wythoff Require Import Board Fibonacci SkinShape SkinCounts SkinRows SkinSignals Skin SkinGap.
From Wythoff Require Import SkinBoard.
Import ListNotations.
Local Open Scope nat_scope.

(** ** Game 10 *)

Definition rows_10 := Eval vm_compute in game_rows 10 36 11.

Lemma checked_10 : checked 10 36 11 rows_10 = true.
Proof. vm_compute. reflexivity. Qed.

Lemma level_one : level 1 2 3 5.
Proof. split; lia. Qed.

Lemma skin_rows_10 j : 4 <= j < 6 -> skin_row 2 3 5 (palace 10) 16 j.
Proof.
  intros Hj. assert (j = 4 \/ j = 5) as [-> | ->] by lia;
    apply (skin_row_checked 1 2 3 5 16 10 36 11 _ level_one checked_10);
    try lia; vm_compute; reflexivity.
Qed.

Lemma palaces_left_10 j : 6 <= j < 11 -> palaces_left 2 3 5 10 (palace 10) 16 j.
Proof.
  intros Hj. assert (j = 6 \/ j = 7 \/ j = 8 \/ j = 9 \/ j = 10) as [->|[->|[->|[->| ->]]]] by lia;
    apply (palaces_left_checked 1 2 3 5 16 10 36 11 _ level_one checked_10);
    try lia; vm_compute; reflexivity.
Qed.

(** All hypotheses of [skin_continues] hold, so its conclusion does: rows 4 to 10 of game
    10 have the skin of level 1. *)
Example skin_10 y : 4 <= y < 11 -> skin_row 2 3 5 (palace 10) 16 y.
Proof.
  intros Hy.
  apply (skin_continues 1 2 3 5 level_one 10 (palace 10) (palace_follows_rule 10) 16 4 11).
  - lia.
  - intros j Hj. apply skin_rows_10. lia.
  - unfold on_board, depth. lia.
  - intros j H1 H2. apply palaces_left_10. lia.
  - exact Hy.
Qed.

(** The gap of row 10: p = 0 at (27, 10), of depth 12, and p = 1 at (28, 10), of depth 10,
    in a line column. *)
Example gap_10 : value 10 (palace 10) 27 10 = 0%Z /\ value 10 (palace 10) 28 10 = 1%Z.
Proof.
  assert (forall x j, j <= 10 -> palace 10 x j = board rows_10 x j) as B.
  { intros x j Hj. apply (palace_board 10 36 11 _ checked_10). lia. }
  assert (forall x, x = 27 \/ x = 28 ->
    value 10 (palace 10) x 10 = line_column 5 (depth 2 5 16 x 10)) as G.
  { intros x Hx.
    apply (gap_values 1 2 3 5 level_one 10 (palace 10) (palace_follows_rule 10) 16 4).
    - intros j Hj. apply skin_10. lia.
    - unfold on_board, depth. lia.
    - lia.
    - unfold depth. destruct Hx as [-> | ->]; cbn; lia.
    - unfold west. rewrite (count_ext _ (fun i => board rows_10 i 10)) by (intros; apply B; lia).
      destruct Hx as [-> | ->]; vm_compute; reflexivity.
    - intros j Hj. unfold arm_part. rewrite B by lia. apply negb_true_iff.
      assert (all_below 10 (fun j => negb (board rows_10 x j && (2 * 3 <=? depth 2 5 16 x j)%Z))
        = true) as A by (destruct Hx as [-> | ->]; vm_compute; reflexivity).
      exact (all_below_spec _ _ A j Hj).
    - intros i H1 Hx' Hi. unfold arm_part. rewrite B by lia. apply negb_true_iff.
      assert (all_below 10 (fun j => negb (board rows_10 (x - S j) (10 - S j) &&
        (2 * 3 <=? depth 2 5 16 (x - S j) (10 - S j))%Z)) = true) as A
        by (destruct Hx as [-> | ->]; vm_compute; reflexivity).
      pose proof (all_below_spec _ _ A (i - 1) ltac:(lia)) as A'. cbv beta in A'.
      replace (S (i - 1)) with i in A' by lia. exact A'. }
  rewrite !G by auto. split; reflexivity.
Qed.

(** ** Where a hypothesis fails *)

Definition rows_1 := Eval vm_compute in game_rows 1 6 4.

Lemma checked_1 : checked 1 6 4 rows_1 = true.
Proof. vm_compute. reflexivity. Qed.

(** In game 1 row ends do not rise: row 1 ends in column 2 and row 2 in column 1. *)
Example row_ends_1 : row_end (palace 1) 1 2 /\ row_end (palace 1) 2 1.
Proof.
  split; apply (row_end_checked 1 6 4 _ checked_1); try lia; vm_compute; reflexivity.
Qed.

(** There the conclusion of [skin_makes_itself] fails too.  Row 2 has the skin of level 0,
    row 3 has k - t = 0 palaces left of it, but row 3 does not have the skin. *)
Example game_1_has_no_skin :
  skin_row 1 1 2 (palace 1) (-3) 2 /\ on_board 1 1 2 (-3) 2 /\
  palaces_left 1 1 2 1 (palace 1) (-3) 3 /\ ~ skin_row 1 1 2 (palace 1) (-3) 3.
Proof.
  split; [|split; [|split]].
  - apply (skin_row_checked 0 1 1 2 (-3) 1 6 4 _ level_zero checked_1);
      try lia; vm_compute; reflexivity.
  - unfold on_board, depth. lia.
  - apply (palaces_left_checked 0 1 1 2 (-3) 1 6 4 _ level_zero checked_1);
      try lia; vm_compute; reflexivity.
  - intros S. specialize (S 3). rewrite (palace_board 1 6 4 _ checked_1) in S by lia.
    discriminate S. reflexivity.
Qed.

Definition rows_4 := Eval vm_compute in game_rows 4 46 16.

Lemma checked_4 : checked 4 46 16 rows_4 = true.
Proof. vm_compute. reflexivity. Qed.

(** In game 4 rows 8 to 14 have the skin of level 1, and row 15 does not: it has not
    k - t = 1 palaces left of the skin. *)
Example game_4_ends_its_skin :
  (forall y, 8 <= y < 15 -> skin_row 2 3 5 (palace 4) 2 y) /\
  ~ palaces_left 2 3 5 4 (palace 4) 2 15 /\ ~ skin_row 2 3 5 (palace 4) 2 15.
Proof.
  assert (on_board 2 3 5 2 15) as B by (unfold on_board, depth; lia).
  assert (~ palaces_left 2 3 5 4 (palace 4) 2 15) as N.
  { intros L. specialize (L 36).
    assert (depth 2 5 2 36 15 = 5%Z) as D by reflexivity. rewrite D in L.
    assert (west (palace 4) 36 15 = west (board rows_4) 36 15) as W.
    { apply count_ext. intros. apply (palace_board 4 46 16 _ checked_4). lia. }
    assert (Z.of_nat (west (board rows_4) 36 15) =? 1 = false)%Z as F
      by (vm_compute; reflexivity).
    apply Z.eqb_neq in F. lia. }
  split; [|split; [exact N|]].
  - intros y Hy. apply (skin_row_checked 1 2 3 5 2 4 46 16 _ level_one checked_4); [lia|].
    assert (all_below 7 (fun j => skin_row_check 2 3 5 2 (board rows_4) 46 (8 + j)) = true) as A
      by (vm_compute; reflexivity).
    pose proof (all_below_spec _ _ A (y - 8) ltac:(lia)) as A'. cbv beta in A'.
    replace (8 + (y - 8)) with y in A' by lia. exact A'.
  - intros S. apply N.
    exact (skin_row_palaces_left 1 2 3 5 level_one 4 (palace 4) (palace_follows_rule 4) 2 15 S B).
Qed.
