(** * From level to level: the cells

    Each cell of level n becomes, at level n+1, the matrix of its value, width and height;
    in a line column (l = 0) this holds for all cells but the last, of whose matrix three
    squares and one more remain.  All cells of a row of level n become groups that have a
    row of level n+1 in common.

    Hand proof: docs/algorithms/skin.md, "From level to level", the theorem and "The
    common row", which the page checks for levels 1 to 6 only.  [Expansion] has the tables
    of values, [ExpansionRows] the groups of rows, [ExpansionSteps] the columns. *)
From Coq Require Import ZArith List Lia.
From Wythoff Require Import Fibonacci SkinShape Expansion ExpansionRows ExpansionSteps.
Import ListNotations.
Local Open Scope Z_scope.

Section Cells.
Variables r q t a : Z.
Hypothesis lev : level r q t a.
Local Notation t' := (a + t).
Local Notation a' := (2 * a + t).

Section Column.
(** The depth of the first square of the column. *)
Variable l : Z.
Hypothesis Hl : 0 <= l < a.
Local Notation width := (ExpansionRows.width t l).
Local Notation columns := (ExpansionRows.columns t l).
Local Notation base := (ExpansionRows.base q t l).
Local Notation start := (ExpansionRows.start q t l).
Local Notation first_row := (ExpansionRows.first_row q t l).
Local Notation height := (ExpansionRows.height q t l).
Local Notation rows := (ExpansionRows.rows q t l).

(** The depth at level n+1 of the square in row d and column i of the group of cell m. *)
Definition depth' (m d i : Z) : Z := l + i * a + a' * (first_row m + d).

(** Its residues. *)
Lemma depth'_residues m d i : 0 <= i -> l + i * a < a' ->
  depth' m d i mod t' = (start m + (d + i) * a) mod t' /\ depth' m d i mod a' = l + i * a.
Proof.
  intros Hi Ha'. destruct lev as [Ht Ha Hr Hq H]. unfold depth'. split.
  - replace (l + i * a + a' * (first_row m + d))
      with (l + a' * first_row m + i * a + a' * d) by ring.
    rewrite (start_depth lev l). set (w := first_row m + m + (l - base + q * m) / t).
    replace (start m + t' * w + i * a + a' * d)
      with (start m + (d + i) * a + (w + d) * t') by ring.
    rewrite Z.mod_add by lia. reflexivity.
  - rewrite (Z.mul_comm a'), Z.mod_add by lia. apply Z.mod_small.
    assert (0 <= i * a) by (apply Z.mul_nonneg_nonneg; lia). lia.
Qed.

(** The columns in question begin above depth a', and there is no further one. *)
Lemma columns_spec i : In i columns <-> 0 <= i /\ l + i * a < a'.
Proof.
  unfold ExpansionRows.columns. destruct lev as [Ht Ha Hr Hq H].
  destruct (Z.ltb_spec l t) as [L|L]; cbn [In]; (split; [lia|]); intros [Hi I];
    assert (i < 3) by nia; [lia|]; assert (i <> 2) by lia; lia.
Qed.

(** A square of the group lies in the skin of level n+1, if the group ends within the t
    rows of the columns. *)
Lemma depth'_in_skin m d i : 0 <= m -> In i columns -> 0 <= d -> first_row m + d < t ->
  0 <= depth' m d i < a * t'.
Proof.
  intros Hm Hi Hd D. apply columns_spec in Hi. unfold depth'.
  pose proof (level_a_t _ _ _ _ lev) as E. destruct lev as [Ht Ha Hr Hq H].
  pose proof (first_row_monotone lev l 0 m Hm) as F. rewrite (proj1 (first_row_0 lev Hl)) in F.
  assert (0 <= i * a) by (apply Z.mul_nonneg_nonneg; lia).
  assert (0 <= a' * (first_row m + d)) by (apply Z.mul_nonneg_nonneg; lia).
  assert (a' * (first_row m + d) <= a' * (t - 1)) by (apply Z.mul_le_mono_nonneg_l; lia).
  lia.
Qed.

(** The values at level n+1 of the squares of the group of cell m. *)
Definition group (m : Z) : list (list Z) :=
  map (fun d => map (fun i => skin_value a t' a' (depth' m d i)) columns) (rows m).

(** The first r cells of each column end within the t rows. *)
Lemma group_rows m d : 0 <= m < r -> In d (rows m) -> 0 <= d /\ first_row m + d < t.
Proof.
  intros Hm Hd.
  assert (0 <= d < height m) as D.
  { unfold ExpansionRows.rows in Hd.
    destruct (height_cases lev l m) as [[_ E]|[_ E]]; rewrite E in *;
      cbn in Hd; lia. }
  pose proof (first_row_monotone lev l (m + 1) r ltac:(lia)). unfold ExpansionRows.height in D.
  assert (first_row r <= t); [|lia].
  destruct (first_row_last lev Hl) as [F F0]. destruct (Z.eq_dec l 0); [|rewrite F; lia].
  destruct F0; lia.
Qed.

Lemma group_matrix m : 0 <= m < r -> group m = matrix t a columns (rows m) (start m) l.
Proof.
  intros Hm. unfold group, matrix. apply map_ext_in. intros d Hd. apply map_ext_in. intros i Hi.
  destruct (group_rows m d Hm Hd) as [D0 D1].
  rewrite (skin_value_residues t a t' a'); [|exact (level_next _ _ _ _ lev)|].
  - apply columns_spec in Hi. destruct (depth'_residues m d i) as [-> ->]; try lia. reflexivity.
  - apply depth'_in_skin; lia || assumption.
Qed.

(** Theorem.  The cell m of the column, of depth l + a m, becomes the matrix of its value,
    width and height. *)
Theorem expansion m : 0 <= m < r ->
  group m = cell_matrix width (height m) (skin_value q t a (l + a * m)).
Proof.
  intros Hm. rewrite group_matrix by exact Hm.
  assert (0 <= l + a * m < q * t) as D.
  { destruct lev as [Ht Ha Hr Hq H].
    assert (0 <= a * m) by (apply Z.mul_nonneg_nonneg; lia).
    assert (a * m <= a * (r - 1)) by (apply Z.mul_le_mono_nonneg_l; lia). lia. }
  rewrite (skin_value_residues r q t a _ lev D), <- (start_mod_t lev l).
  assert ((l + a * m) mod a = l) as ->.
  { rewrite (Z.mul_comm a), Z.mod_add by (destruct lev; lia). apply Z.mod_small. lia. }
  pose proof (start_range lev l m) as S.
  unfold ExpansionRows.columns, ExpansionRows.width, ExpansionRows.rows.
  destruct (Z.ltb_spec l t) as [L|L];
    (destruct (base_cases q t l) as [[L' B]|[L' B]]; [|]; try lia); rewrite B in S;
    destruct (height_cases lev l m) as [[R ->]|[R ->]]; rewrite B in R; cbn [Z.eqb Pos.eqb].
  - apply (matrix_3_2 r q t a lev); lia.
  - apply (matrix_3_3 r q t a lev); lia.
  - apply (matrix_2_2 r q t a lev); destruct lev; lia.
  - apply (matrix_2_3 r q t a lev); destruct lev; lia.
Qed.
(** ** The common row *)

(** The square of depth L = l + a m lies L / q columns left of the end of its row, and the
    row of its group with this number is the common row. *)
Theorem common_row_of_group m : 0 <= m <= r ->
  first_row m <= (l + a * m) / q < first_row (m + 1).
Proof.
  intros Hm. pose proof lev as [Ht Ha Hr Hq H]. unfold ExpansionRows.first_row.
  replace (l + a * m) with (l + r * m + 2 * m * q) by (rewrite Ha, Ht; ring).
  rewrite Z.div_add by lia.
  set (M := l + r * m). set (N := l - base + q * m).
  replace (l - base + q * (m + 1)) with (N + q) by (unfold N; ring).
  assert (t * M - q * N = r * l + q * base - m) as D.
  { unfold M, N. replace (t * (l + r * m) - q * (l - base + q * m))
      with ((t - q) * l + q * base + (t * r - q * q) * m) by ring.
    replace (t - q) with r by lia.
    replace (t * r - q * q) with (-1) by (rewrite Ht; rewrite Ht, Ha, Ht in H; lia). ring. }
  assert (0 <= r * l + q * base /\ r * l + q * base + q * r < 2 * (q * t)) as [D0 D1].
  { assert (r * l <= r * (a - 1)) by (apply Z.mul_le_mono_nonneg_l; lia).
    assert (0 <= r * l) by (apply Z.mul_nonneg_nonneg; lia).
    assert (q * t = q * q + q * r) by (rewrite Ht; ring).
    assert (0 <= q * r) by (apply Z.mul_nonneg_nonneg; lia).
    assert (r * t = q * q - 1) by (rewrite Ht; rewrite Ht, Ha, Ht in H; lia).
    assert (0 <= q * q) by (apply Z.mul_nonneg_nonneg; lia).
    destruct (base_cases q t l) as [[L ->]|[L ->]]; [|lia].
    assert (r * l <= r * (t - 1)) by (apply Z.mul_le_mono_nonneg_l; lia). lia. }
  pose proof (Z.div_mod M q ltac:(lia)). pose proof (Z.mod_pos_bound M q ltac:(lia)).
  pose proof (Z.div_mod N t ltac:(lia)). pose proof (Z.mod_pos_bound N t ltac:(lia)).
  pose proof (Z.div_mod (N + q) t ltac:(lia)). pose proof (Z.mod_pos_bound (N + q) t ltac:(lia)).
  set (n := N / t) in *. set (n' := (N + q) / t) in *. set (e := M / q) in *. split.
  - assert (n < e + 1); [|lia]. apply (Z.mul_lt_mono_pos_l (q * t)); [apply Z.mul_pos_pos; lia|].
    assert (q * (t * n) <= q * N) by (apply Z.mul_le_mono_nonneg_l; lia).
    assert (t * M <= t * (q * e + q - 1)) by (apply Z.mul_le_mono_nonneg_l; lia). lia.
  - assert (e < n' + 2); [|lia]. apply (Z.mul_lt_mono_pos_l (q * t)); [apply Z.mul_pos_pos; lia|].
    assert (q * (N + q - t + 1) <= q * (t * n')) by (apply Z.mul_le_mono_nonneg_l; lia).
    assert (t * (q * e) <= t * M) by (apply Z.mul_le_mono_nonneg_l; lia).
    assert (q * t = q * q + q * r) by (rewrite Ht; ring). lia.
Qed.
End Column.

(** The last cell of a line column (l = 0), m = r.  It begins in row t - 1, where the two
    columns on the left have one row of the skin left and the right one two, with the
    values -2, -2, -1 and -1. *)
Theorem last_cell_of_line_column :
  let v d i := skin_value a t' a' (depth' 0 r d i) in
  first_row q t 0 r = t - 1 /\
  (forall d i, 0 <= d -> 0 <= i <= 2 ->
     depth' 0 r d i < a * t' <-> d = 0 \/ (d = 1 /\ i = 0)) /\
  [v 0 2; v 0 1; v 0 0] = [-2; -2; -1] /\ v 1 0 = -1.
Proof.
  intros v. pose proof (level_a_t _ _ _ _ lev) as E.
  destruct (first_row_last lev (l := 0) ltac:(destruct lev; lia)) as [_ F].
  destruct (F eq_refl) as [F1 F2]. clear F.
  assert (forall d i, 0 <= d -> 0 <= i <= 2 ->
     depth' 0 r d i < a * t' <-> d = 0 \/ (d = 1 /\ i = 0)) as S.
  { intros d i Hd Hi. unfold depth'. rewrite F1. destruct lev as [Ht Ha Hr Hq H].
    assert (0 <= i * a <= 2 * a).
    { split; [apply Z.mul_nonneg_nonneg | apply Z.mul_le_mono_nonneg_r]; lia. }
    assert (d = 0 \/ d = 1 \/ 2 <= d) as [-> | [-> | D]] by lia; [lia| |].
    - assert (i = 0 \/ 1 * a <= i * a) as [-> | I]; [|lia|lia].
      destruct (Z.eq_dec i 0); [left; assumption | right; apply Z.mul_le_mono_nonneg_r; lia].
    - assert (a' * 2 <= a' * d) by (apply Z.mul_le_mono_nonneg_l; lia). lia. }
  assert (forall d i, 0 <= d -> 0 <= i <= 2 -> d = 0 \/ (d = 1 /\ i = 0) ->
     v d i = entry t a (t - 1) 0 d i) as V.
  { intros d i Hd Hi D. unfold v. pose proof (proj2 (S d i Hd Hi) D) as B.
    destruct lev as [Ht Ha Hr Hq H].
    assert (0 <= i * a <= 2 * a).
    { split; [apply Z.mul_nonneg_nonneg | apply Z.mul_le_mono_nonneg_r]; lia. }
    rewrite (skin_value_residues t a t' a').
    - destruct (depth'_residues 0 ltac:(lia) r d i) as [-> ->]; try lia. rewrite F2. reflexivity.
    - exact (level_next _ _ _ _ lev).
    - split; [|exact B]. unfold depth'. rewrite F1.
      assert (0 <= a' * (t - 1 + d)) by (apply Z.mul_nonneg_nonneg; lia). lia. }
  split; [exact F1|]. split; [exact S|].
  rewrite !V by lia.
  assert (0 <= 0 < t /\ 0 <= t - 1 < t) as [B0 B1] by (destruct lev; lia).
  destruct (row3_0 r q t a lev (t - 1) 0 B0 B1) as [-> [-> ->]].
  destruct (row3_1 r q t a lev (t - 1) 0 B0 B1) as [_ ->].
  split; [reflexivity|]. rewrite Z.mod_small by lia. apply value_one. destruct lev. lia.
Qed.
(** Let row y of level n end in column e.  The group of each cell of the row, in column u,
    contains row e of level n+1, because step u begins in row u ([next_columns]).  The cell
    m = r exists in line columns only; of its group row e, the first one, remains. *)
Theorem common_row u y m : 0 <= m <= r -> a * y - q * u = first_depth t a u + a * m ->
  u + first_row q t (first_depth t a u) m <= end_column q a y <
  u + first_row q t (first_depth t a u) (m + 1).
Proof.
  intros Hm E. unfold end_column. replace (a * y) with (a * y - q * u + u * q) by ring.
  rewrite Z.div_add by (destruct lev; lia). rewrite E.
  assert (0 <= first_depth t a u < a) as L by (apply Z.mod_pos_bound; destruct lev; lia).
  pose proof (common_row_of_group (first_depth t a u) L m Hm). lia.
Qed.
End Cells.

(** From level 1 to level 2: the cells at depth 2, of value -2, and at depth 3, of value
    -1. *)
Example expansion_1 :
  skin_value 2 3 5 2 = -2 /\ group 2 3 5 2 0 = [[-2; -2; -1]; [-2; -2; -2]; [-2; -1; -1]] /\
  skin_value 2 3 5 3 = -1 /\ group 2 3 5 3 0 = [[-1; -1]; [-2; -1]; [-1; -1]].
Proof. vm_compute. auto. Qed.

(** Level 0 has no cells in the columns with l = 1, which become two columns of level 1
    with one square of the skin each: the expansion begins with level 1. *)
Example level_0_has_columns_without_cells :
  first_row 1 1 1 0 = 0 /\ skin_value 2 3 5 (depth' 1 1 2 1 0 0 0) = -1.
Proof. vm_compute. auto. Qed.
