(** * The gap beyond the skin

    Left of the skin, a square sees r squares of the skin in its column, r + 1 in a line
    column, and q on its diagonal.  So the arm left of the skin is that of the game with
    k - t in the place of k, with p raised by one in the line columns.  In the gap, where
    all k - t palaces of the row are to the left and none stands above or on the
    diagonal, p = 0, and p = 1 in the line columns.

    Hand proof: docs/algorithms/skin.md, "The skin makes itself".  The hand proof assumes
    the skin in q rows above row y.  A square of depth L reads the skin in L/t rows above
    row y, which are more than q rows except next to the skin, so here the number of rows
    with the skin is a parameter. *)
From Coq Require Import ZArith Bool Lia.
From Wythoff Require Import Board Fibonacci SkinShape SkinCounts SkinRows SkinSignals Skin.
Local Open Scope Z_scope.

Section Gap.
Variables r q t a : Z.
Hypothesis lev : level r q t a.
Variables (k : nat) (P : nat -> nat -> bool).
Hypothesis rule : follows_rule k P.
Variable c : Z.
Local Notation depth := (SkinSignals.depth q a c).
Local Notation value := (SkinSignals.value k P).
Local Notation skin_row := (SkinSignals.skin_row q t a P c).
Local Notation on_board := (SkinSignals.on_board q t a c).
Local Notation arm := (SkinSignals.arm_part q t a P c).
Local Notation skin_part := (SkinSignals.skin_part q t a P c).

(** A square lies in a line column if a divides its depth: a square of the column has
    depth 0. *)
Definition line_column (L : Z) : Z := if L mod a =? 0 then 1 else 0.

(** The squares of the skin in a column, counted from the gap. *)
Lemma gap_column L : q * t <= L -> L / a - (L - q * t) / a = r + line_column L.
Proof.
  intros HL. destruct lev as [Ht Ha Hr Hq H]. unfold line_column.
  replace (L - q * t) with (L - 1 + - r * a) by lia. rewrite Z.div_add by lia.
  pose proof (Z.div_mod L a ltac:(lia)). pose proof (Z.mod_pos_bound L a ltac:(lia)).
  destruct (Z.eqb_spec (L mod a) 0) as [M|M].
  - assert ((L - 1) / a = L / a - 1); [|lia].
    symmetry. apply Z.div_unique_pos with (a - 1); lia.
  - assert ((L - 1) / a = L / a); [|lia].
    symmetry. apply Z.div_unique_pos with (L mod a - 1); lia.
Qed.

(** The squares of the skin on a diagonal. *)
Lemma gap_diagonal L : L / t - (L - q * t) / t = q.
Proof.
  destruct lev as [Ht Ha Hr Hq H]. replace (L - q * t) with (L + - q * t) by lia.
  rewrite Z.div_add by lia. lia.
Qed.

Section Square.
(** The rows y0, .., y - 1 have the skin, and the diagonal of the square (x, y) leaves it
    within these rows. *)
Variables y0 x y : nat.
Hypothesis skin : forall j, (y0 <= j < y)%nat -> skin_row j.
Hypothesis board : on_board y0.
Hypothesis from_game_2 : (2 <= k)%nat.
Hypothesis beyond : q * t <= depth x y < t * Z.of_nat (y - y0).

(** The skin adds r or r + 1 to V, q to D and nothing to H. *)
Lemma gap_signals :
  Z.of_nat (north P x y) = Z.of_nat (north arm x y) + r + line_column (depth x y) /\
  Z.of_nat (northwest P x y) = Z.of_nat (northwest arm x y) + q /\
  west P x y = west arm x y.
Proof.
  pose proof lev as [Ht Ha Hr Hq H].
  assert (0 < q * t) by (apply Z.mul_pos_pos; lia).
  assert (y0 < y)%nat by (destruct (Nat.le_gt_cases y y0) as [L|L]; nia).
  assert (clear_above q a P c y0) as C.
  { apply (rows_clear_above lev rule); [exact from_game_2| |exact board]. apply skin. lia. }
  assert (t * Z.of_nat (y - y0) <= a * Z.of_nat (y - y0)).
  { apply Z.mul_le_mono_nonneg_r; lia. }
  rewrite (north_split _ _ _ x y (parts q t a P c)).
  rewrite (northwest_split _ _ _ x y (parts q t a P c)).
  rewrite (skin_north lev skin C), (skin_northwest lev skin C board) by lia.
  pose proof (gap_column (depth x y) ltac:(lia)). pose proof (gap_diagonal (depth x y)).
  assert (0 <= line_column (depth x y)) by (unfold line_column; destruct (_ =? _); lia).
  assert (0 <= (depth x y - q * t) / a) by (apply Z.div_pos; lia).
  assert (0 <= (depth x y - q * t) / t) by (apply Z.div_pos; lia).
  split; [lia|split; [lia|]].
  apply count_ext. intros i Hi. unfold arm_part.
  pose proof (depth_antitone lev c i x y ltac:(lia)).
  assert (q * t <=? depth i y = true) as -> by (apply Z.leb_le; lia).
  symmetry. apply andb_true_r.
Qed.

(** The arm left of the skin is that of the game with k - t, with p raised by one in the
    line columns. *)
Theorem arm_beyond_skin :
  value x y =
  Z.of_nat (seen arm x y) - (Z.of_nat k - t) + line_column (depth x y).
Proof.
  destruct gap_signals as [V [D H]]. unfold SkinSignals.value, seen.
  destruct lev. lia.
Qed.

(** In the gap p = 0, and p = 1 in the line columns. *)
Theorem gap_values :
  Z.of_nat (west P x y) = Z.of_nat k - t ->
  (forall j, (j < y)%nat -> arm x j = false) ->
  (forall i, (1 <= i)%nat -> (i <= x)%nat -> (i <= y)%nat -> arm (x - i) (y - i) = false) ->
  value x y = line_column (depth x y) /\ P x y = false.
Proof.
  intros W V D. destruct gap_signals as [_ [_ H]]. pose proof arm_beyond_skin as E.
  unfold seen in E. rewrite (north_interval arm x y 0 0) in E; [|lia|].
  - rewrite (northwest_interval arm x y 0 0) in E; [|lia|lia|lia|].
    + split; [lia|]. rewrite rule. apply Nat.ltb_ge. unfold SkinSignals.value in E.
      assert (0 <= line_column (depth x y)) by (unfold line_column; destruct (_ =? _); lia).
      lia.
    + intros i Hi Hx Hy. rewrite D by assumption. destruct i; [lia|reflexivity].
  - intros i Hi. rewrite V by lia. destruct i; [lia|reflexivity].
Qed.
End Square.
End Gap.
