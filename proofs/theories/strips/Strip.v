(** * Strips of palaces along outer space, with a gap behind them

    In row y the strip consists of the t squares up to column e(y).  Right of it lies
    outer space, left of it a gap without palaces.  Rows, columns and diagonals go on for
    ever in both directions.  Nothing is assumed about slopes or periods.

    A square of row y at the distance i from its last palace sees, of the strip, V rows
    above in its column and D rows above on its diagonal, and its row lacks i + 1 palaces
    for k: p = V + D - i - 1.  It is a palace if V + D <= i.  In the gap p = V + D - t, with
    V the palaces of a column and D those of a diagonal.  Row s above counts for V if
    e(y) - e(y-s) <= i, and for D if e(y) - e(y-s) - s <= i.

    The numbers of the definition: every column has v palaces or more (every t columns in
    succession contain the last palaces of v rows), every diagonal has d or more, and a column
    with v palaces crosses a diagonal with d palaces in the gap, so v + d >= t.

    Hand proof: docs/algorithms/strips.md. *)
From Coq Require Import ZArith Lia.
Local Open Scope Z_scope.

Record strip (e : Z -> Z) (t v d : Z) : Prop := {
  strip_t : 1 <= t;
  strip_v : 0 <= v;
  strip_d : 0 <= d;
  strip_gap : t <= v + d;
  strip_columns : forall y, e (y + v) <= e y + t;
  strip_diagonals : forall y, e (y + d) <= e y + t + d;
  strip_solid : forall y i n m, 0 <= i < t -> 0 <= n -> 0 <= m ->
    e y - e (y - n) <= i -> e y - e (y - m) <= i + m -> n + m <= i }.

(** ** Rows end two columns further right, or three *)

Section Steps.
Variables (e : Z -> Z) (t v d : Z).
Hypothesis S : strip e t v d.

Lemma steps_are_two_or_more y : e y + 2 <= e (y + 1).
Proof.
  pose proof (strip_t _ _ _ _ S).
  pose proof (strip_solid _ _ _ _ S (y + 1) 0 1 0) as C.
  pose proof (strip_solid _ _ _ _ S (y + 1) 0 0 1) as D.
  replace (y + 1 - 0) with (y + 1) in * by lia. replace (y + 1 - 1) with y in * by lia. lia.
Qed.

Lemma rises y n : 0 <= n -> e y + 2 * n <= e (y + n).
Proof.
  intros Hn. pattern n. apply natlike_ind; [replace (y + 0) with y by lia; lia| |exact Hn].
  intros x Hx IH. pose proof (steps_are_two_or_more (y + x)).
  replace (y + Z.succ x) with (y + x + 1) by lia. lia.
Qed.

(** A smaller d will do. *)
Lemma exact : exists w f, strip e t w f /\ w + f = t.
Proof.
  pose proof (rises 0 v (strip_v _ _ _ _ S)) as R0. pose proof rises as R1.
  pose proof S as [T V D G HC HD HS]. pose proof (HC 0). assert (2 * v <= t) by lia.
  exists v, (t - v). split; [|lia]. split; try lia; try assumption.
  intros y. pose proof (R1 (y + (t - v)) (d - (t - v)) ltac:(lia)) as R.
  replace (y + (t - v) + (d - (t - v))) with (y + d) in R by lia. pose proof (HD y). lia.
Qed.
End Steps.

Section Wide.
Variables (e : Z -> Z) (t v d : Z).
Hypothesis S : strip e t v d.
Hypothesis sum : v + d = t.
Hypothesis wide : 3 <= t.

(** Two steps of 2 in succession leave a hole in a strip of three palaces or more. *)
Lemma not_two_twos y : e (y + 2) <> e y + 4.
Proof.
  intros E. pose proof (rises _ _ _ _ S y 1 ltac:(lia)).
  pose proof (rises _ _ _ _ S (y + 1) 1 ltac:(lia)) as R.
  replace (y + 1 + 1) with (y + 2) in R by lia.
  pose proof (strip_solid _ _ _ _ S (y + 2) 2 1 2) as C.
  replace (y + 2 - 1) with (y + 1) in C by lia. replace (y + 2 - 2) with y in C by lia. lia.
Qed.

Lemma v_and_d : 1 <= v /\ 2 * v <= t.
Proof.
  pose proof (strip_v _ _ _ _ S) as V. pose proof (strip_d _ _ _ _ S) as D.
  pose proof (rises _ _ _ _ S 0 v V). pose proof (strip_columns _ _ _ _ S 0).
  split; [|lia]. destruct (Z.eq_dec v 0); [exfalso|lia].
  pose proof (rises _ _ _ _ S (0 + 2) (d - 2) ltac:(lia)) as R.
  replace (0 + 2 + (d - 2)) with (0 + d) in R by lia. pose proof (strip_diagonals _ _ _ _ S 0).
  pose proof (rises _ _ _ _ S 0 2 ltac:(lia)). destruct (not_two_twos 0). lia.
Qed.

Lemma steps_are_two_or_three y : e (y + 1) = e y + 2 \/ e (y + 1) = e y + 3.
Proof.
  pose proof (steps_are_two_or_more _ _ _ _ S y). pose proof v_and_d as [V V2].
  assert (e (y + 1) <= e y + 3); [|lia].
  destruct (Z_le_gt_dec (e (y + 1)) (e y + 3)) as [|L]; [assumption|exfalso].
  pose proof (strip_columns _ _ _ _ S (y + 1 - v)) as C.
  pose proof (strip_diagonals _ _ _ _ S (y + 1 - d)) as D.
  pose proof (strip_solid _ _ _ _ S y (t - 3) (v - 1) (d - 1)) as F.
  replace (y + 1 - v + v) with (y + 1) in C by lia.
  replace (y + 1 - d + d) with (y + 1) in D by lia.
  replace (y - (v - 1)) with (y + 1 - v) in F by lia.
  replace (y - (d - 1)) with (y + 1 - d) in F by lia.
  lia.
Qed.
End Wide.

(** A strip of one or two palaces advances by two columns a row. *)
Theorem thin_strips e t v d : strip e t v d -> t <= 2 -> forall y, e (y + 1) = e y + 2.
Proof.
  intros S0 T2. destruct (exact _ _ _ _ S0) as [w [f [S sum]]]. clear S0 v d.
  pose proof (rises _ _ _ _ S) as R.
  destruct S as [T V D G HC HD HS]. intros y.
  assert (2 * w <= t) by (pose proof (R 0 w V); pose proof (HC 0); lia).
  assert (w = 1 \/ t = 1 /\ f = 1 \/ t = 2 /\ f = 2) as [->|[[-> ->]|[-> ->]]] by lia.
  - pose proof (HC y). pose proof (R y 1 ltac:(lia)). lia.
  - pose proof (HD y). pose proof (R y 1 ltac:(lia)). lia.
  - pose proof (HD y). pose proof (R y 1 ltac:(lia)). pose proof (R (y + 1) 1 ltac:(lia)) as R2.
    replace (y + 1 + 1) with (y + 2) in R2 by lia. lia.
Qed.
