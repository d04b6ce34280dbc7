(** * The skin makes itself

    If q successive rows of a game have the skin of a level, and the next row has
    k - t palaces left of the skin, the next row has the skin too, with values -1 and
    -2.  By induction the skin continues as long as every row has k - t palaces left
    of it.

    Hand proof: docs/algorithms/skin.md, "The skin makes itself".  [SkinShape] has the
    arithmetic, [SkinRows] the ends of rows, [SkinSignals] the counts along columns and
    diagonals, [SkinGap] the values beyond the skin, [SkinExample] a game with skins. *)
From Coq Require Import ZArith Bool Lia.
From Wythoff Require Import Board Fibonacci SkinShape SkinCounts SkinRows SkinSignals.
Local Open Scope Z_scope.

Section Skin.
Variables r q t a : Z.
Hypothesis lev : level r q t a.
Variables (k : nat) (P : nat -> nat -> bool).
Hypothesis rule : follows_rule k P.
Variable c : Z.
Local Notation depth := (SkinSignals.depth q a c).
Local Notation value := (SkinSignals.value k P).
Local Notation skin_row := (SkinSignals.skin_row q t a P c).
Local Notation on_board := (SkinSignals.on_board q t a c).
Local Notation palaces_left := (SkinSignals.palaces_left q t a k P c).
Local Notation clear_above := (SkinSignals.clear_above q a P c).

(** ** The theorem *)

(** One more row has the skin. *)
Section OneRow.
Variables y0 y : nat.
Hypothesis skin : forall j, (y0 <= j < y)%nat -> skin_row j.
Hypothesis clear : clear_above y0.
Hypothesis board : on_board y0.
Hypothesis period : q <= Z.of_nat (y - y0).
Hypothesis left : palaces_left y.

Lemma above : (y0 <= y)%nat.
Proof. destruct lev. lia. Qed.

(** A square of the skin of row y with palaces on all squares of the skin to its left. *)
Lemma skin_square x : 0 <= depth x y < q * t ->
  (forall i, (i < x)%nat -> depth i y < q * t -> P i y = true) ->
  Z.of_nat (west P x y) = Z.of_nat k - 1 - depth x y / q /\
  value x y = skin_value q t a (depth x y).
Proof.
  intros D L. pose proof lev as [Ht Ha Hr Hq H]. pose proof above.
  pose proof (on_board_below lev y0 y board ltac:(lia)) as B.
  assert (0 <= depth x y / q) by (apply Z.div_pos; lia).
  assert (depth x y / q < t) by (apply Z.div_lt_upper_bound; lia).
  pose proof (Z.div_mod (depth x y) q ltac:(lia)).
  pose proof (Z.mod_pos_bound (depth x y) q ltac:(lia)).
  set (n := Z.to_nat (t - 1 - depth x y / q)).
  assert (depth x y + q * Z.of_nat n = q * t - q + depth x y mod q) as E.
  { unfold n. rewrite Z2Nat.id by lia. lia. }
  assert (n <= x)%nat as Hn by (apply (on_board_column lev c x y); [assumption|lia]).
  rewrite <- depth_left in E by assumption.
  assert (Z.of_nat (west P x y) = Z.of_nat k - 1 - depth x y / q) as W.
  { rewrite (west_run P (x - n) x y).
    - rewrite Nat2Z.inj_add, left by lia. lia.
    - lia.
    - intros i Hi. apply L; [lia|].
      pose proof (depth_antitone lev c (x - n) i y ltac:(lia)). lia. }
  split; [exact W|]. unfold value, seen.
  destruct (skin_signals lev skin clear board above x period ltac:(lia)) as [N D'].
  assert (0 <= depth x y / a) by (apply Z.div_pos; lia).
  assert (0 <= depth x y / t) by (apply Z.div_pos; lia).
  unfold skin_value. lia.
Qed.

(** All squares of row y in the skin are palaces, from left to right. *)
Lemma skin_palaces x : 0 <= depth x y < q * t -> P x y = true.
Proof.
  induction x as [x IH] using lt_wf_ind. intros D.
  destruct (skin_square x D) as [_ E].
  - intros i Hi Di. apply IH; [exact Hi|]. pose proof (depth_antitone lev c i x y ltac:(lia)). lia.
  - pose proof (skin_value_range r q t a lev _ D). rewrite rule. apply Nat.ltb_lt.
    unfold value in E. lia.
Qed.

(** Their values are given by the closed form, -1 or -2. *)
Theorem skin_values x : 0 <= depth x y < q * t ->
  value x y = depth x y / a + depth x y / t - depth x y / q - 1 /\
  (value x y = -1 \/ value x y = -2).
Proof.
  intros D. destruct (skin_square x D) as [_ E].
  - intros i Hi Di. apply skin_palaces. pose proof (depth_antitone lev c i x y ltac:(lia)). lia.
  - rewrite E. split; [reflexivity|]. exact (skin_value_range r q t a lev _ D).
Qed.

(** Right of the skin V = D = 0, H = k and p = 0. *)
Theorem outer_space_values x : depth x y < 0 -> value x y = 0.
Proof.
  intros D. pose proof lev as [Ht Ha Hr Hq H]. pose proof above.
  assert (q * 1 <= q * t) by (apply Z.mul_le_mono_nonneg_l; lia).
  pose proof (on_board_below lev y0 y board ltac:(lia)) as B. unfold on_board in B.
  pose proof (Z.div_mod (depth x y) q ltac:(lia)).
  pose proof (Z.mod_pos_bound (depth x y) q ltac:(lia)).
  assert (depth x y / q < 0) by (apply Z.div_lt_upper_bound; lia).
  set (n := Z.to_nat (- (depth x y / q))).
  assert (depth x y + q * Z.of_nat n = depth x y mod q) as E.
  { unfold n. rewrite Z2Nat.id by lia. lia. }
  assert (n <= x)%nat as Hn.
  { destruct (Nat.le_gt_cases n x) as [L|L]; [exact L|].
    pose proof (@depth_right q a c 0 y x) as E0. cbn [Nat.add] in E0.
    assert (q * Z.of_nat (x + 1) <= q * Z.of_nat n) by (apply Z.mul_le_mono_nonneg_l; lia). lia. }
  rewrite <- depth_left in E by assumption. set (e := (x - n)%nat) in *.
  assert (0 <= depth e y < q * t) as De by lia.
  destruct (skin_square e De) as [W _].
  { intros i Hi Di. apply skin_palaces. pose proof (depth_antitone lev c i e y ltac:(lia)). lia. }
  rewrite Z.div_small in W by lia.
  assert (west P (S e) y = S (west P e y)) as W1.
  { unfold west. cbn [count]. rewrite skin_palaces by exact De. reflexivity. }
  pose proof (west_monotone P (S e) x y ltac:(lia)). pose proof (west_at_most k P rule x y).
  destruct (skin_signals lev skin clear board above x period ltac:(lia)) as [N D'].
  assert (depth x y / a < 0) by (apply Z.div_lt_upper_bound; lia).
  assert (depth x y / t < 0) by (apply Z.div_lt_upper_bound; lia).
  unfold value, seen. lia.
Qed.

(** Row y has the skin and no palaces right of it. *)
Theorem next_skin_row : skin_row y.
Proof.
  intros x D. destruct (Z.leb_spec 0 (depth x y)) as [L|L].
  - apply skin_palaces. lia.
  - rewrite rule. apply Nat.ltb_ge. pose proof (outer_space_values x L) as E.
    unfold value in E. lia.
Qed.
End OneRow.

(** Theorem.  From game 2 on, let q or more successive rows y0, .., y - 1 have the skin, all
    its squares on the board, and no palaces right of it, and let row y have k - t palaces
    left of the skin.  Then the squares of row y in the skin are palaces with the values of
    the closed form, -1 or -2, and row y has no further palaces to the right; there p = 0. *)
Theorem skin_makes_itself y0 y : (2 <= k)%nat ->
  q <= Z.of_nat (y - y0) -> (forall j, (y0 <= j < y)%nat -> skin_row j) -> on_board y0 ->
  palaces_left y ->
  (forall x, 0 <= depth x y < q * t ->
     P x y = true /\
     value x y = depth x y / a + depth x y / t - depth x y / q - 1 /\
     (value x y = -1 \/ value x y = -2)) /\
  (forall x, depth x y < 0 -> P x y = false /\ value x y = 0).
Proof.
  intros Hk Hq S B L.
  assert (clear_above y0) as C.
  { apply (rows_clear_above lev rule); [exact Hk| |exact B]. apply S. destruct lev. lia. }
  split; intros x D; split.
  - exact (skin_palaces y0 y S C B Hq L x D).
  - exact (skin_values y0 y S C B Hq L x D).
  - rewrite (next_skin_row y0 y S C B Hq L) by (destruct lev; nia). apply Z.leb_gt. exact D.
  - exact (outer_space_values y0 y S C B Hq L x D).
Qed.

(** Corollary, by induction over rows.  Once one period of rows has the skin, the skin
    continues, with its values, as long as every row has k - t palaces left of it. *)
Theorem skin_continues y0 y1 : (2 <= k)%nat ->
  (forall j, Z.of_nat y0 <= Z.of_nat j < Z.of_nat y0 + q -> skin_row j) -> on_board y0 ->
  (forall y, Z.of_nat y0 + q <= Z.of_nat y -> (y < y1)%nat -> palaces_left y) ->
  forall y, (y0 <= y < y1)%nat ->
  skin_row y /\
  (Z.of_nat y0 + q <= Z.of_nat y -> forall x, 0 <= depth x y < q * t ->
   value x y = skin_value q t a (depth x y)).
Proof.
  intros Hk S B L.
  assert (clear_above y0) as C.
  { apply (rows_clear_above lev rule); [exact Hk| |exact B]. apply S. destruct lev. lia. }
  induction y as [y IH] using lt_wf_ind. intros Hy.
  assert (forall j, (y0 <= j < y)%nat -> skin_row j) as rows by (intros j Hj; apply IH; lia).
  destruct (Z.lt_ge_cases (Z.of_nat y) (Z.of_nat y0 + q)) as [N|N].
  - split; [apply S; lia | lia].
  - assert (palaces_left y) as Ly by (apply L; lia).
    assert (q <= Z.of_nat (y - y0)) as Hq by lia. split.
    + exact (next_skin_row y0 y rows C B Hq Ly).
    + intros _ x D. exact (proj1 (skin_values y0 y rows C B Hq Ly x D)).
Qed.

(** Conversely a row that has the skin has k - t palaces left of it: the hypothesis is
    necessary. *)
Theorem skin_row_palaces_left y : skin_row y -> on_board y -> palaces_left y.
Proof.
  intros S B x D. pose proof lev as [Ht Ha Hr Hq H].
  destruct (skin_row_end lev y S B) as [e [De He]].
  destruct (row_end_sees k P rule y e He) as [W _].
  assert (x <= e)%nat as L.
  { destruct (Nat.le_gt_cases x e) as [L|L]; [exact L|].
    pose proof (depth_antitone lev c (e + 1) x y ltac:(lia)) as A.
    rewrite depth_right in A. nia. }
  rewrite (west_run P x e y L) in W.
  - replace e with (x + (e - x))%nat in De by lia. rewrite depth_right in De.
    assert (Z.of_nat (e - x) = t - 1) by nia. lia.
  - intros i Hi. rewrite S.
    + apply Z.leb_le. pose proof (depth_antitone lev c i e y ltac:(lia)). lia.
    + pose proof (depth_antitone lev c x i y ltac:(lia)). lia.
Qed.
End Skin.

(** The corollary for level n, in Fibonacci numbers: once f(2n+1) successive rows have the
    skin of level n, the skin continues as long as every row has k - f(2n+2) palaces left
    of it. *)
Corollary skin_of_level_continues n k P c y0 y1 : follows_rule k P -> (2 <= k)%nat ->
  let q := fib (2 * n + 1) in let t := fib (2 * n + 2) in let a := fib (2 * n + 3) in
  (forall j, Z.of_nat y0 <= Z.of_nat j < Z.of_nat y0 + q -> skin_row q t a P c j) ->
  on_board q t a c y0 ->
  (forall y, Z.of_nat y0 + q <= Z.of_nat y -> (y < y1)%nat -> palaces_left q t a k P c y) ->
  forall y, (y0 <= y < y1)%nat -> skin_row q t a P c y.
Proof.
  cbv zeta. intros rule Hk S B L y Hy.
  exact (proj1 (skin_continues _ _ _ _ (fibonacci_level n) k P rule c y0 y1 Hk S B L y Hy)).
Qed.
