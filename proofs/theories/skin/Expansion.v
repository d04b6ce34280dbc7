(** * From level to level: the tables of values

    By equation (2) of the hand proof, the value of a square of the skin is determined by
    its depth modulo t and modulo a ([value_of_residues]).  A cell of level n with the
    residues x and l becomes a matrix of two or three columns and rows of level n+1.  This
    file computes all entries of these matrices from the identities (1).  Primes denote
    level n+1: t' = a + t, a' = 2 a + t.

    Hand proof: docs/algorithms/skin.md, "From level to level", both tables of the proof.
    [ExpansionRows] proves that these are the values of the squares of level n+1. *)
From Coq Require Import ZArith List Lia.
From Wythoff Require Import Fibonacci SkinShape.
Import ListNotations.
Local Open Scope Z_scope.

(** Equation (2): the value of a depth that is x modulo t and l modulo a. *)
Definition value_of_residues (t a x l : Z) : Z := if a * t <=? a * x + t * l then -2 else -1.

Lemma skin_value_residues r q t a L : level r q t a -> 0 <= L < q * t ->
  skin_value q t a L = value_of_residues t a (L mod t) (L mod a).
Proof. intros lev HL. rewrite (skin_value_two r) by assumption. reflexivity. Qed.

(** The matrix that a cell of value v becomes, for its width and height: the matrices of
    Cook, Larsson and Neary.  Rows from the top, columns from the left. *)
Definition cell_matrix (width height v : Z) : list (list Z) :=
  if width =? 3 then
    if height =? 2 then [[-2; -2; -1];
                         [-2;  v;  v]]
    else                [[-2; -2; -1];
                         [ v;  v;  v];
                         [-2; -1; -1]]
  else
    if height =? 2 then [[ v; -1];
                         [-2;  v]]
    else                [[-1; -1];
                         [-2; -1];
                         [ v;  v]].

Section Tables.
Variables r q t a : Z.
Hypothesis lev : level r q t a.
Local Notation t' := (a + t).
Local Notation a' := (2 * a + t).

(** The value of the cell. *)
Local Notation cell x l := (value_of_residues t a (x mod t) l).

(** The value of the square in row d (from the top) and column i (from the right) of the
    matrix, if x and l are the depth modulo t' and a' of the upper right square. *)
Definition entry (x l d i : Z) : Z :=
  value_of_residues t' a' ((x + (d + i) * a) mod t') (l + i * a).

(** The matrix of these values; the columns are numbered from the right. *)
Definition matrix (columns rows : list Z) (x l : Z) : list (list Z) :=
  map (fun d => map (entry x l d) columns) rows.

Lemma entry_at x l d i w m : x + (d + i) * a = m + w * t' -> 0 <= m < t' ->
  entry x l d i = value_of_residues t' a' m (l + i * a).
Proof.
  intros E Hm. unfold entry. rewrite E, Z.mod_add by lia. rewrite Z.mod_small by lia. reflexivity.
Qed.

Lemma value_two T A x l : A * T <= A * x + T * l -> value_of_residues T A x l = -2.
Proof. intros H. unfold value_of_residues. apply Z.leb_le in H. rewrite H. reflexivity. Qed.

Lemma value_one T A x l : A * x + T * l < A * T -> value_of_residues T A x l = -1.
Proof. intros H. unfold value_of_residues. apply Z.leb_gt in H. rewrite H. reflexivity. Qed.

Lemma value_same T A x l T' A' x' l' : (A * T <= A * x + T * l <-> A' * T' <= A' * x' + T' * l') ->
  value_of_residues T A x l = value_of_residues T' A' x' l'.
Proof.
  intros H. unfold value_of_residues.
  destruct (Z.leb_spec (A * T) (A * x + T * l)), (Z.leb_spec (A' * T') (A' * x' + T' * l')); lia.
Qed.

(** The sign of S, S + 1 and S + 2 is that of s, because t S = t' s + (t - x). *)
Section Signs.
Variables x l : Z.
Hypothesis Hx : 0 <= x < t.
Hypothesis Hl : 0 <= l.
Let s := a * x + t * l - a * t.
Let S := a' * x + t' * l - a * t' + 1.

Lemma t_S : t * S = t' * s + (t - x).
Proof.
  unfold S, s. pose proof (level_a_t _ _ _ _ lev).
  enough (t * (a' * x) = t' * (a * x) - x) by lia.
  replace (t * (a' * x)) with ((a * a + a * t - (a * a - a * t - t * t)) * x) by ring.
  rewrite H. ring.
Qed.

Lemma sign_negative n : 0 <= n -> t * (S + n) < 0 -> S + n < 0.
Proof.
  intros Hn H. destruct (Z.lt_ge_cases (S + n) 0) as [L|L]; [exact L|].
  assert (0 <= t * (S + n)) by (apply Z.mul_nonneg_nonneg; lia). lia.
Qed.

Lemma sign_S n : 0 <= n <= 1 -> 0 <= S + n <-> 0 <= s.
Proof.
  intros Hn. pose proof t_S as E. destruct lev as [Ht Ha Hr Hq H].
  assert (0 <= s -> 0 <= t' * s) by (intros; apply Z.mul_nonneg_nonneg; lia).
  assert (s <= -1 -> t' * s <= t' * (-1)) by (intros; apply Z.mul_le_mono_nonneg_l; lia).
  assert (t * n <= t * 1) by (apply Z.mul_le_mono_nonneg_l; lia).
  split; intros G.
  - destruct (Z.lt_ge_cases s 0) as [L|L]; [|exact L].
    assert (S + n < 0) by (apply sign_negative; lia). lia.
  - destruct (Z.lt_ge_cases (S + n) 0) as [L|L]; [|exact L].
    assert (t * S <= t * (-1)) by (apply Z.mul_le_mono_nonneg_l; lia). lia.
Qed.

Lemma sign_S_2 : l < t -> r <= x -> 0 <= S + 2 <-> 0 <= s.
Proof.
  intros Hlt Hrx. pose proof t_S as E. destruct lev as [Ht Ha Hr Hq H].
  assert (0 <= s -> 0 <= t' * s) by (intros; apply Z.mul_nonneg_nonneg; lia).
  split; intros G.
  - destruct (Z.lt_ge_cases s 0) as [L|L]; [|exact L].
    assert (S + 2 < 0); [|lia]. apply sign_negative; [lia|].
    destruct (Z.eq_dec s (-1)) as [M|M].
    + assert (x <> r); [|rewrite M in E; lia].
      intros ->. unfold s in M. assert (a * t - q * t = t * t) by (rewrite Ha; ring).
      assert (t * l = t * t) as K by lia.
      apply Z.mul_cancel_l in K; lia.
    + assert (t' * s <= t' * (-2)) by (apply Z.mul_le_mono_nonneg_l; lia). lia.
  - destruct (Z.lt_ge_cases (S + 2) 0) as [L|L]; [|exact L].
    assert (t * S <= t * (-1)) by (apply Z.mul_le_mono_nonneg_l; lia). lia.
Qed.
End Signs.

(** ** Width 3: l < t *)

Section Width3.
Variables x l : Z.
Hypothesis Hl : 0 <= l < t.
Hypothesis Hx : 0 <= x < t.

(** The bounds and identities from which all signs follow. *)
Lemma bounds3 : 0 <= a' * x <= a' * (t - 1) /\ 0 <= t' * l <= t' * (t - 1) /\
  0 <= t * t /\ t * t <= a * t /\ 1 <= q /\ 0 <= r /\ t = q + r /\ a = t + q /\
  a * a - a * t - t * t = 1.
Proof.
  pose proof (level_a_t _ _ _ _ lev). destruct lev as [Ht Ha Hr Hq H0].
  assert (0 <= t * t <= a * t).
  { split; [apply Z.mul_nonneg_nonneg | apply Z.mul_le_mono_nonneg_r]; lia. }
  assert (0 <= a' * x <= a' * (t - 1)).
  { split; [apply Z.mul_nonneg_nonneg | apply Z.mul_le_mono_nonneg_l]; lia. }
  assert (0 <= t' * l <= t' * (t - 1)).
  { split; [apply Z.mul_nonneg_nonneg | apply Z.mul_le_mono_nonneg_l]; lia. }
  lia.
Qed.

Ltac entry3 d i w m :=
  pose proof bounds3; rewrite (entry_at x l d i w m) by lia;
  solve [apply value_two; lia | apply value_one; lia].

Lemma row3_0 : entry x l 0 2 = -2 /\ entry x l 0 1 = -2 /\ entry x l 0 0 = -1.
Proof.
  split; [|split]; [entry3 0 2 1 (x + q) | entry3 0 1 0 (x + a) | entry3 0 0 0 x].
Qed.

Lemma row3_1 : entry x l 1 1 = cell x l /\ entry x l 1 0 = cell x l.
Proof.
  pose proof bounds3. pose proof (sign_S x l Hx ltac:(lia)) as S. rewrite (Z.mod_small x t) by lia.
  split.
  - rewrite (entry_at x l 1 1 1 (x + q)) by lia. apply value_same. specialize (S 1). lia.
  - rewrite (entry_at x l 1 0 0 (x + a)) by lia. apply value_same. specialize (S 0). lia.
Qed.

(** The matrix of two rows. *)
Theorem matrix_3_2 : x < r -> matrix [2; 1; 0] [0; 1] x l = cell_matrix 3 2 (cell x l).
Proof.
  intros Hr. destruct row3_0 as [E2 [E1 E0]]. destruct row3_1 as [F1 F0].
  assert (entry x l 1 2 = -2) as F2 by entry3 1 2 1 (x + q + a).
  unfold matrix, map, cell_matrix. cbn [Z.eqb Pos.eqb]. congruence.
Qed.

(** The matrix of three rows. *)
Theorem matrix_3_3 : r <= x -> matrix [2; 1; 0] [0; 1; 2] x l = cell_matrix 3 3 (cell x l).
Proof.
  intros Hr. destruct row3_0 as [E2 [E1 E0]]. destruct row3_1 as [F1 F0].
  assert (entry x l 1 2 = cell x l) as F2.
  { pose proof bounds3. pose proof (sign_S_2 x l Hx ltac:(lia) ltac:(lia) Hr).
    rewrite (Z.mod_small x t) by lia. rewrite (entry_at x l 1 2 2 (x - r)) by lia.
    apply value_same. lia. }
  assert (entry x l 2 2 = -2) as G2 by entry3 2 2 2 (x - r + a).
  assert (entry x l 2 1 = -1) as G1 by entry3 2 1 2 (x - r).
  assert (entry x l 2 0 = -1) as G0 by entry3 2 0 1 (x + q).
  unfold matrix, map, cell_matrix. cbn [Z.eqb Pos.eqb]. congruence.
Qed.
End Width3.

(** ** Width 2: t <= l < a *)

Section Width2.
Variables x l : Z.
Hypothesis Hl : t <= l < a.
Hypothesis Hx : q <= x < a.

Lemma bounds2 : a' * q <= a' * x <= a' * (a - 1) /\ t' * t <= t' * l <= t' * (a - 1) /\
  0 <= t * t <= a * t /\ 1 <= q /\ 0 <= r /\ t = q + r /\ a = t + q /\
  a * a - a * t - t * t = 1 /\ a * q = a * a - a * t /\ t * q = a * t - t * t.
Proof.
  pose proof (level_a_t _ _ _ _ lev). destruct lev as [Ht Ha Hr Hq H0].
  assert (0 <= t * t <= a * t).
  { split; [apply Z.mul_nonneg_nonneg | apply Z.mul_le_mono_nonneg_r]; lia. }
  assert (a' * q <= a' * x <= a' * (a - 1)).
  { split; apply Z.mul_le_mono_nonneg_l; lia. }
  assert (t' * t <= t' * l <= t' * (a - 1)).
  { split; apply Z.mul_le_mono_nonneg_l; lia. }
  assert (q = a - t) as Q by lia.
  assert (a * q = a * a - a * t) by (rewrite Q; ring).
  assert (t * q = a * t - t * t) by (rewrite Q; ring). lia.
Qed.

Ltac entry2 d i w m :=
  pose proof bounds2; rewrite (entry_at x l d i w m) by lia;
  solve [apply value_two; lia | apply value_one; lia].

(** The matrix of two rows: the value of the cell is always -2. *)
Theorem matrix_2_2 : x < t ->
  cell x l = -2 /\ matrix [1; 0] [0; 1] x l = cell_matrix 2 2 (cell x l).
Proof.
  intros Hr.
  assert (cell x l = -2) as C.
  { pose proof bounds2. rewrite Z.mod_small by lia. apply value_two.
    assert (a * q <= a * x) by (apply Z.mul_le_mono_nonneg_l; lia).
    assert (t * t <= t * l) by (apply Z.mul_le_mono_nonneg_l; lia).
    assert (0 <= q * q) by (apply Z.mul_nonneg_nonneg; lia).
    assert (q * q = a * q - t * q) by (replace (q * q) with ((a - t) * q) by (f_equal; lia); ring).
    lia. }
  split; [exact C|]. rewrite C.
  assert (entry x l 0 1 = -2) as E1 by entry2 0 1 0 (x + a).
  assert (entry x l 0 0 = -1) as E0 by entry2 0 0 0 x.
  assert (entry x l 1 1 = -2) as F1 by entry2 1 1 1 (x + q).
  assert (entry x l 1 0 = -2) as F0 by entry2 1 0 0 (x + a).
  unfold matrix, map, cell_matrix. cbn [Z.eqb Pos.eqb]. congruence.
Qed.

(** The matrix of three rows. *)
Theorem matrix_2_3 : t <= x -> matrix [1; 0] [0; 1; 2] x l = cell_matrix 2 3 (cell x l).
Proof.
  intros Hr. pose proof bounds2.
  assert (entry x l 0 1 = -1) as E1 by entry2 0 1 1 (x - t).
  assert (entry x l 0 0 = -1) as E0 by entry2 0 0 0 x.
  assert (entry x l 1 1 = -2) as F1 by entry2 1 1 1 (x - t + a).
  assert (entry x l 1 0 = -1) as F0 by entry2 1 0 1 (x - t).
  pose proof (sign_S (x - t) l ltac:(lia) ltac:(lia)) as S.
  replace (x mod t) with (x - t) by (apply Z.mod_unique_pos with 1; lia).
  assert (entry x l 2 1 = value_of_residues t a (x - t) l) as G1.
  { rewrite (entry_at x l 2 1 2 (x - t + q)) by lia. apply value_same. specialize (S 1). lia. }
  assert (entry x l 2 0 = value_of_residues t a (x - t) l) as G0.
  { rewrite (entry_at x l 2 0 1 (x - t + a)) by lia. apply value_same. specialize (S 0). lia. }
  unfold matrix, map, cell_matrix. cbn [Z.eqb Pos.eqb]. congruence.
Qed.
End Width2.
End Tables.
