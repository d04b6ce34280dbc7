(** * The palaces of the skin that a square sees

    The depth of squares on the board, rows that have the skin of a level, and the
    numbers of palaces seen to the north and north-west: a square that leaves the skin
    within the rows that have it sees there exactly the squares of the skin, because
    row ends rise, which keeps the rows further up away from its column and diagonal.

    Hand proof: docs/algorithms/skin.md, first half of the proof in "The skin makes
    itself".  [Skin] has the theorem. *)
From Coq Require Import ZArith Bool Lia.
From Wythoff Require Import Board Fibonacci SkinShape SkinCounts SkinRows.
Local Open Scope Z_scope.

Section Signals.
Variables r q t a : Z.
Hypothesis lev : level r q t a.
Variables (k : nat) (P : nat -> nat -> bool).
Hypothesis rule : follows_rule k P.

(** The depth of a square, up to a constant c, which says where the skin lies. *)
Variable c : Z.
Definition depth (x y : nat) : Z := c + a * Z.of_nat y - q * Z.of_nat x.

(** The value p of a square. *)
Definition value (x y : nat) : Z := Z.of_nat (seen P x y) - Z.of_nat k.

(** Row y has the skin and no palaces right of it. *)
Definition skin_row (y : nat) : Prop :=
  forall x, depth x y < q * t -> P x y = (0 <=? depth x y).

(** All t squares of the skin in row y lie on the board. *)
Definition on_board (y : nat) : Prop := q * t - q <= depth 0 y.

(** Row y has k - t palaces left of the first column of the skin. *)
Definition palaces_left (y : nat) : Prop :=
  forall x, q * t - q <= depth x y < q * t -> Z.of_nat (west P x y) = Z.of_nat k - t.

Lemma depth_up x y i : (i <= y)%nat -> depth x (y - i) = depth x y - a * Z.of_nat i.
Proof. intros H. unfold depth. rewrite Nat2Z.inj_sub by assumption. ring. Qed.

Lemma depth_diagonal x y i : (i <= x)%nat -> (i <= y)%nat ->
  depth (x - i) (y - i) = depth x y - t * Z.of_nat i.
Proof.
  intros Hx Hy. unfold depth. rewrite !Nat2Z.inj_sub by assumption.
  destruct lev as [_ -> _ _ _]. ring.
Qed.

Lemma depth_right x y n : depth (x + n) y = depth x y - q * Z.of_nat n.
Proof. unfold depth. rewrite Nat2Z.inj_add. ring. Qed.

Lemma depth_left x y n : (n <= x)%nat -> depth (x - n) y = depth x y + q * Z.of_nat n.
Proof. intros H. unfold depth. rewrite Nat2Z.inj_sub by assumption. ring. Qed.

Lemma depth_antitone x x' y : (x <= x')%nat -> depth x' y <= depth x y.
Proof.
  intros H. replace x' with (x + (x' - x))%nat by lia. rewrite depth_right.
  destruct lev. assert (0 <= q * Z.of_nat (x' - x)) by (apply Z.mul_nonneg_nonneg; lia). lia.
Qed.

Lemma depth_monotone x y y' : (y <= y')%nat -> depth x y <= depth x y'.
Proof.
  intros H. replace y with (y' - (y' - y))%nat at 1 by lia. rewrite depth_up by lia.
  destruct lev. assert (0 <= a * Z.of_nat (y' - y)) by (apply Z.mul_nonneg_nonneg; lia). lia.
Qed.

Lemma on_board_below y0 j : on_board y0 -> (y0 <= j)%nat -> on_board j.
Proof. unfold on_board. intros B H. pose proof (depth_monotone 0 y0 j H). lia. Qed.

(** A square of depth below q t has at most x squares of the row to its left in the
    skin or right of it, if the skin lies on the board. *)
Lemma on_board_column x y n : on_board y -> depth x y + q * Z.of_nat n < q * t -> (n <= x)%nat.
Proof.
  intros B H. unfold on_board in B. pose proof (depth_right 0 y x) as E. cbn [Nat.add] in E.
  destruct lev. destruct (Nat.le_gt_cases n x) as [L|L]; [exact L|].
  assert (q * Z.of_nat (x + 1) <= q * Z.of_nat n) by (apply Z.mul_le_mono_nonneg_l; lia). lia.
Qed.

(** ** Rows above the first row of the skin *)

(** A row that has the skin ends in the column with 0 <= L < q. *)
Lemma skin_row_end y : skin_row y -> on_board y ->
  exists e, 0 <= depth e y < q /\ row_end P y e.
Proof.
  intros S B. pose proof lev as [Ht Ha Hr Hq H].
  assert (q * 1 <= q * t) by (apply Z.mul_le_mono_nonneg_l; lia).
  exists (Z.to_nat (depth 0 y / q)). set (e := Z.to_nat (depth 0 y / q)).
  assert (0 <= depth e y < q) as He.
  { unfold on_board in B. replace e with (0 + e)%nat by lia. rewrite depth_right.
    assert (0 <= depth 0 y / q) by (apply Z.div_pos; lia).
    unfold e. rewrite Z2Nat.id, <- Z.mod_eq by lia. apply Z.mod_pos_bound. lia. }
  split; [exact He|]. split.
  - rewrite S by lia. apply Z.leb_le. lia.
  - intros x Hx. pose proof (depth_antitone (e + 1) x y ltac:(lia)) as D.
    rewrite depth_right in D. rewrite S by lia. apply Z.leb_gt. lia.
Qed.

(** The rows above row y0 have no palaces in the columns and on the diagonals that
    leave the skin above row y0. *)
Definition clear_above (y0 : nat) : Prop := forall i x, (i < y0)%nat ->
  P x i = true -> 0 <= depth (x + 2 * (y0 - i)) y0.

(** This is the only use of the theorem that row ends rise. *)
Lemma rows_clear_above y0 : (2 <= k)%nat -> skin_row y0 -> on_board y0 -> clear_above y0.
Proof.
  intros Hk S B i x Hi Px. destruct (skin_row_end y0 S B) as [e0 [D0 E0]].
  destruct (row_end_exists k P rule i ltac:(lia)) as [e [Pe Ae]].
  assert (x <= e)%nat.
  { destruct (Nat.le_gt_cases x e) as [L|L]; [exact L|]. rewrite Ae in Px by lia. discriminate. }
  assert (e + 2 * (y0 - i) <= e0)%nat.
  { apply (row_ends_n_rows_apart k P rule (y0 - i) i); [exact Hk|split; assumption|].
    replace (i + (y0 - i))%nat with y0 by lia. exact E0. }
  pose proof (depth_antitone (x + 2 * (y0 - i)) e0 y0 ltac:(lia)). lia.
Qed.

(** ** The palaces of the skin seen from a square *)

(** The palaces of the arm left of the skin, and all other palaces. *)
Definition arm_part (x y : nat) : bool := P x y && (q * t <=? depth x y).
Definition skin_part (x y : nat) : bool := P x y && (depth x y <? q * t).

Lemma parts i j : b2n (P i j) = (b2n (arm_part i j) + b2n (skin_part i j))%nat.
Proof.
  unfold arm_part, skin_part. destruct (Z.leb_spec (q * t) (depth i j)),
    (Z.ltb_spec (depth i j) (q * t)), (P i j); cbn; lia.
Qed.

Section Row.
(** The rows y0, .., y - 1 have the skin; the rows above them are clear. *)
Variables y0 y : nat.
Hypothesis skin : forall j, (y0 <= j < y)%nat -> skin_row j.
Hypothesis clear : clear_above y0.
Hypothesis board : on_board y0.
Hypothesis order : (y0 <= y)%nat.

Lemma skin_part_rows x j : (y0 <= j < y)%nat ->
  skin_part x j = (0 <=? depth x j) && (depth x j <? q * t).
Proof.
  intros Hj. unfold skin_part. destruct (Z.ltb_spec (depth x j) (q * t)) as [L|L].
  - rewrite (skin j Hj x L). reflexivity.
  - rewrite !andb_false_r. reflexivity.
Qed.

(** A square that leaves the skin within these rows sees to the north the squares of
    the skin in its column, and no other palaces of depth below q t. *)
Lemma skin_north x : depth x y < a * Z.of_nat (y - y0) ->
  north skin_part x y =
  (Z.to_nat (depth x y / a) - Z.to_nat ((depth x y - q * t) / a))%nat.
Proof.
  intros D. pose proof lev as [Ht Ha Hr Hq H]. assert (0 < q * t) by nia.
  assert (depth x y / a < Z.of_nat (y - y0)) by (apply Z.div_lt_upper_bound; lia).
  assert ((depth x y - q * t) / a <= depth x y / a) by (apply Z.div_le_mono; lia).
  apply north_interval; [lia|]. intros i Hi. rewrite <- strip_interval by lia.
  destruct (Nat.le_gt_cases y0 (y - i)) as [L|L].
  - rewrite skin_part_rows by lia. rewrite depth_up by lia. reflexivity.
  - assert (a * Z.of_nat (y - y0) <= a * Z.of_nat i) by (apply Z.mul_le_mono_nonneg_l; lia).
    assert (0 <=? depth x y - a * Z.of_nat i = false) as -> by (apply Z.leb_gt; lia).
    unfold skin_part. destruct (P x (y - i)) eqn:E; [|reflexivity]. exfalso.
    apply clear in E; [|lia].
    pose proof (depth_antitone x (x + 2 * (y0 - (y - i))) y0 ltac:(lia)).
    pose proof (depth_up x y (y - y0) ltac:(lia)) as U.
    replace (y - (y - y0))%nat with y0 in U by lia. lia.
Qed.

(** The same on the diagonal. *)
Lemma skin_northwest x : depth x y < t * Z.of_nat (y - y0) ->
  northwest skin_part x y =
  (Z.to_nat (depth x y / t) - Z.to_nat ((depth x y - q * t) / t))%nat.
Proof.
  intros D. pose proof lev as [Ht Ha Hr Hq H].
  assert (q * 1 <= q * t) by (apply Z.mul_le_mono_nonneg_l; lia).
  assert (1 * t <= q * t) by (apply Z.mul_le_mono_nonneg_r; lia).
  assert (depth x y / t < Z.of_nat (y - y0)) by (apply Z.div_lt_upper_bound; lia).
  assert ((depth x y - q * t) / t <= depth x y / t) by (apply Z.div_le_mono; lia).
  assert (Z.to_nat (depth x y / t) <= x)%nat as Hx.
  { destruct (Nat.le_gt_cases (Z.to_nat (depth x y / t)) x) as [L|L]; [exact L|]. exfalso.
    set (i := Z.to_nat (depth x y / t)) in *.
    assert (depth x y - t * Z.of_nat i < t) as M.
    { unfold i. rewrite Z2Nat.id, <- Z.mod_eq by lia. apply Z.mod_pos_bound. lia. }
    pose proof (on_board_below y0 (y - i) board ltac:(lia)) as B. unfold on_board in B.
    rewrite depth_up in B by lia. pose proof (depth_right 0 y x) as E. cbn [Nat.add] in E.
    assert (q * Z.of_nat (x + 1) <= q * Z.of_nat i) by (apply Z.mul_le_mono_nonneg_l; lia).
    assert (a * Z.of_nat i = t * Z.of_nat i + q * Z.of_nat i) by (rewrite Ha; ring).
    replace (Z.of_nat (x + 1)) with (Z.of_nat x + 1) in * by lia. lia. }
  apply northwest_interval; [lia|lia|lia|]. intros i Hi Hix Hiy.
  rewrite <- strip_interval by lia. destruct (Nat.le_gt_cases y0 (y - i)) as [L|L].
  - rewrite skin_part_rows by lia. rewrite depth_diagonal by lia. reflexivity.
  - assert (t * Z.of_nat (y - y0) <= t * Z.of_nat i) by (apply Z.mul_le_mono_nonneg_l; lia).
    assert (0 <=? depth x y - t * Z.of_nat i = false) as -> by (apply Z.leb_gt; lia).
    unfold skin_part. destruct (P (x - i) (y - i))%nat eqn:E; [|reflexivity]. exfalso.
    apply clear in E; [|lia].
    pose proof (depth_antitone (x - (y - y0)) (x - i + 2 * (y0 - (y - i))) y0 ltac:(lia)).
    pose proof (depth_diagonal x y (y - y0) ltac:(lia) ltac:(lia)) as U.
    replace (y - (y - y0))%nat with y0 in U by lia. lia.
Qed.

(** From a square of the skin or right of it no palace left of the skin is seen to the
    north and north-west. *)
Lemma arm_hidden x : depth x y < q * t ->
  north arm_part x y = 0%nat /\ northwest arm_part x y = 0%nat.
Proof.
  intros D. pose proof lev as [Ht Ha Hr Hq H]. unfold arm_part. split.
  - rewrite (north_interval _ x y 0 0); [reflexivity|lia|]. intros i Hi.
    rewrite depth_up by lia. assert (0 <= a * Z.of_nat i) by (apply Z.mul_nonneg_nonneg; lia).
    assert (q * t <=? depth x y - a * Z.of_nat i = false) as -> by (apply Z.leb_gt; lia).
    rewrite andb_false_r. destruct i; [lia|reflexivity].
  - rewrite (northwest_interval _ x y 0 0); [reflexivity|lia|lia|lia|]. intros i Hi Hx Hy.
    rewrite depth_diagonal by lia.
    assert (0 <= t * Z.of_nat i) by (apply Z.mul_nonneg_nonneg; lia).
    assert (q * t <=? depth x y - t * Z.of_nat i = false) as -> by (apply Z.leb_gt; lia).
    rewrite andb_false_r. destruct i; [lia|reflexivity].
Qed.

(** V and D of a square of the skin, and of a square right of it. *)
Lemma skin_signals x : q <= Z.of_nat (y - y0) -> depth x y < q * t ->
  Z.of_nat (north P x y) = Z.max 0 (depth x y / a) /\
  Z.of_nat (northwest P x y) = Z.max 0 (depth x y / t).
Proof.
  intros Hh D. pose proof lev as [Ht Ha Hr Hq H].
  assert (q * t <= t * Z.of_nat (y - y0)).
  { rewrite Z.mul_comm. apply Z.mul_le_mono_nonneg_l; lia. }
  assert (t * Z.of_nat (y - y0) <= a * Z.of_nat (y - y0)).
  { apply Z.mul_le_mono_nonneg_r; lia. }
  rewrite (north_split _ _ _ x y parts), (northwest_split _ _ _ x y parts).
  destruct (arm_hidden x D) as [-> ->]. rewrite skin_north, skin_northwest by lia.
  assert ((depth x y - q * t) / a < 0) by (apply Z.div_lt_upper_bound; lia).
  assert ((depth x y - q * t) / t < 0) by (apply Z.div_lt_upper_bound; lia). lia.
Qed.
End Row.
End Signals.

(** The level and its numbers are implicit in what follows. *)
Arguments depth_right {q a c}.
Arguments depth_left {q a c}.
Arguments depth_up {q a c}.
Arguments depth_diagonal {r q t a} lev c.
Arguments depth_antitone {r q t a} lev c.
Arguments depth_monotone {r q t a} lev c.
Arguments on_board_below {r q t a} lev {c}.
Arguments on_board_column {r q t a} lev c.
Arguments skin_row_end {r q t a} lev {P c}.
Arguments rows_clear_above {r q t a} lev {k P} rule {c}.
Arguments skin_north {r q t a} lev {P c y0 y}.
Arguments skin_northwest {r q t a} lev {P c y0 y}.
Arguments skin_signals {r q t a} lev {P c y0 y}.
Arguments parts q t a P c : clear implicits.
