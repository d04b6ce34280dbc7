(** * From level to level: rows and columns

    A column of level n whose first square in the skin has depth l becomes three columns
    of level n+1 if l < t, otherwise two, and its cells, from top to bottom, become groups
    of two or three rows.  The r cells of a column with l >= 1 take exactly the t = r'
    rows of these columns, if r >= 1: level 0 has columns without cells.

    Hand proof: docs/algorithms/skin.md, "From level to level", paragraph "Rows".
    [ExpansionSteps] has the paragraph "Columns", [ExpansionCells] the theorem. *)
From Coq Require Import ZArith List Lia.
From Wythoff Require Import Fibonacci.
Import ListNotations.
Local Open Scope Z_scope.

Section Rows.
Variables r q t a : Z.
Hypothesis lev : level r q t a.
Local Notation t' := (a + t).
Local Notation a' := (2 * a + t).

(** ** The first return *)

(** The representative in the interval [c, c + t') of a number modulo t'. *)
Definition residue_from (c x : Z) : Z := c + (x - c) mod t'.

(** Lemma of the paragraph "Rows".  Going down one row adds a modulo t'.  A number of the
    interval [c, c + t) returns to it after two rows, as x + q, if x < c + r, and after
    three rows, as x - r, otherwise.  In both cases it has changed by a modulo t. *)
Theorem first_return c x : c <= x < c + t ->
  let visits n := residue_from c (x + n * a) < c + t in
  ~ visits 1 /\
  (x < c + r -> residue_from c (x + 2 * a) = x + q /\ visits 2) /\
  (c + r <= x -> ~ visits 2 /\ residue_from c (x + 3 * a) = x - r /\ visits 3).
Proof.
  intros Hx visits. unfold visits. destruct lev as [Ht Ha Hr Hq H].
  assert (forall n m w, x + n * a = m + w * t' -> c <= m < c + t' ->
          residue_from c (x + n * a) = m) as R.
  { intros n m w E Hm. unfold residue_from. rewrite E.
    replace (m + w * t' - c) with (m - c + w * t') by ring.
    rewrite Z.mod_add, Z.mod_small by lia. lia. }
  rewrite (R 1 (x + a) 0) by lia.
  split; [lia|split; intros Hxr].
  - rewrite (R 2 (x + q) 1) by lia. lia.
  - rewrite (R 2 (x + q) 1), (R 3 (x - r) 2) by lia. lia.
Qed.

Lemma first_return_steps x : (x + q) mod t = (x + a) mod t /\ (x - r) mod t = (x + a) mod t.
Proof.
  destruct lev as [Ht Ha Hr Hq H]. split.
  - replace (x + a) with (x + q + 1 * t) by lia. rewrite Z.mod_add by lia. reflexivity.
  - replace (x + a) with (x - r + 2 * t) by lia. rewrite Z.mod_add by lia. reflexivity.
Qed.

(** ** Columns and groups of rows *)

Section Column.
(** The depth of the first square of the column. *)
Variable l : Z.
Hypothesis Hl : 0 <= l < a.

(** The number of columns of level n+1, and these columns from the left, numbered from
    the right; column i begins at depth l + i a. *)
Definition width : Z := if l <? t then 3 else 2.
Definition columns : list Z := if l <? t then [2; 1; 0] else [1; 0].

(** The begin c of the interval. *)
Definition base : Z := if l <? t then 0 else q.

(** The cell m of the column (m = 0 at the top) begins at row [first_row m] of these
    columns, and [start m] is the depth of the right column there, modulo t', in the
    interval. *)
Definition start (m : Z) : Z := base + (l - base + q * m) mod t.
Definition first_row (m : Z) : Z := 2 * m + (l - base + q * m) / t.
Definition height (m : Z) : Z := first_row (m + 1) - first_row m.
Definition rows (m : Z) : list Z := if height m =? 2 then [0; 1] else [0; 1; 2].

Lemma base_cases : (l < t /\ base = 0) \/ (t <= l /\ base = q).
Proof. unfold base. destruct (Z.ltb_spec l t); lia. Qed.

Lemma start_range m : base <= start m < base + t.
Proof. unfold start. destruct lev. pose proof (Z.mod_pos_bound (l - base + q * m) t). lia. Qed.

(** The first cell begins at the top of the columns. *)
Lemma first_row_0 : first_row 0 = 0 /\ start 0 = l.
Proof.
  unfold first_row, start. destruct lev, base_cases as [[L B]|[L B]]; rewrite B;
    rewrite Z.div_small, Z.mod_small; lia.
Qed.

(** [start] is the depth of the cell modulo t, and the depth in row [first_row m] of the
    right column modulo t'. *)
Lemma start_mod_t m : start m mod t = (l + a * m) mod t.
Proof.
  unfold start. destruct lev as [Ht Ha Hr Hq H].
  rewrite (Z.mod_eq (l - base + q * m) t) by lia.
  replace (l + a * m) with (base + (l - base + q * m - t * ((l - base + q * m) / t))
    + (m + (l - base + q * m) / t) * t) by (rewrite Ha; ring).
  rewrite Z.mod_add by lia. reflexivity.
Qed.

Lemma start_depth m :
  l + a' * first_row m = start m + t' * (first_row m + m + (l - base + q * m) / t).
Proof.
  unfold first_row, start. destruct lev as [Ht Ha Hr Hq H]. rewrite Z.mod_eq by lia.
  set (n := (l - base + q * m) / t). rewrite Ha. ring.
Qed.

(** A group has two rows if its first depth is below c + r, otherwise three. *)
Lemma height_cases m :
  (start m < base + r /\ height m = 2) \/ (base + r <= start m /\ height m = 3).
Proof.
  unfold height, first_row, start. destruct lev as [Ht Ha Hr Hq H].
  set (v := l - base + q * m).
  replace (l - base + q * (m + 1)) with (v + q) by (unfold v; ring).
  pose proof (Z.div_mod v t ltac:(lia)). pose proof (Z.mod_pos_bound v t ltac:(lia)).
  destruct (Z.lt_ge_cases (v mod t) r) as [L|L]; [left|right].
  - assert ((v + q) / t = v / t); [|lia].
    symmetry. apply Z.div_unique_pos with (v mod t + q); lia.
  - assert ((v + q) / t = v / t + 1); [|lia].
    symmetry. apply Z.div_unique_pos with (v mod t - r); lia.
Qed.

(** The r cells of a column with l >= 1 take exactly t rows, those of the columns of
    level n+1; for r = 0 there are no cells.  In a line column the last cell begins in
    row t - 1. *)
Theorem first_row_last : (1 <= r -> 1 <= l -> first_row r = t) /\
  (l = 0 -> first_row r = t - 1 /\ start r = t - 1).
Proof.
  unfold first_row, start. destruct lev as [Ht Ha Hr Hq H].
  assert (q * r = (q - r) * t - 1) as E by nia. rewrite E.
  replace (l - base + ((q - r) * t - 1)) with (l - base - 1 + (q - r) * t) by ring.
  rewrite Z.div_add, Z.mod_add by lia.
  destruct base_cases as [[L B]|[L B]]; rewrite B; (split; [intros R1 L1 | intros ->]).
  - rewrite Z.div_small; lia.
  - assert ((0 - 0 - 1) / t = -1) as ->.
    { symmetry. apply Z.div_unique_pos with (t - 1); lia. }
    assert ((0 - 0 - 1) mod t = t - 1) as ->.
    { symmetry. apply Z.mod_unique_pos with (-1); lia. }
    lia.
  - rewrite Z.div_small; lia.
  - lia.
Qed.

Lemma first_row_monotone m n : m <= n -> first_row m <= first_row n.
Proof.
  intros H. unfold first_row. destruct lev.
  pose proof (Z.div_le_mono (l - base + q * m) (l - base + q * n) t ltac:(lia)).
  assert (q * m <= q * n) by (apply Z.mul_le_mono_nonneg_l; lia). lia.
Qed.

(** The groups of the first n cells cover the rows above [first_row n], each row once. *)
Theorem groups_cover n d : 0 <= n -> 0 <= d < first_row n ->
  exists m, (0 <= m < n /\ first_row m <= d < first_row (m + 1)) /\
  forall m', first_row m' <= d < first_row (m' + 1) -> m' = m.
Proof.
  intros Hn Hd.
  assert (exists m, 0 <= m < n /\ first_row m <= d < first_row (m + 1)) as [m Hm].
  { revert Hd. pattern n. apply natlike_ind; [|clear n Hn|exact Hn].
    - rewrite (proj1 first_row_0). lia.
    - intros n Hn IH Hd. replace (Z.succ n) with (n + 1) in * by lia.
      destruct (Z.lt_ge_cases d (first_row n)) as [L|L].
      + destruct IH as [m Hm]; [lia|]. exists m. lia.
      + exists n. lia. }
  exists m. split; [exact Hm|]. intros m' Hm'.
  destruct (Z.lt_trichotomy m m') as [L|[L|L]]; [|lia|].
  - pose proof (first_row_monotone (m + 1) m' ltac:(lia)). lia.
  - pose proof (first_row_monotone (m' + 1) m ltac:(lia)). lia.
Qed.
End Column.
End Rows.

(** The level and its numbers are implicit in what follows. *)
Arguments start_range {r q t a} lev l.
Arguments start_mod_t {r q t a} lev l.
Arguments start_depth {r q t a} lev l.
Arguments height_cases {r q t a} lev l.
Arguments first_row_0 {r q t a} lev {l} Hl.
Arguments first_row_last {r q t a} lev {l} Hl.
Arguments first_row_monotone {r q t a} lev l.
Arguments groups_cover {r q t a} lev {l} Hl.
