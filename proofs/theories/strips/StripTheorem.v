(** * The strips with a gap are the levels of the skin

    Every strip with a gap has the row ends floor((a y + z)/q) of a level of the skin, with
    a = f(2n+3) and q = f(2n+1), and f(2n+2), f(2n+3) or 2 f(2n+2) palaces in a row; and all
    of these are strips with a gap.

    Hand proof: docs/algorithms/strips.md. *)
From Coq Require Import ZArith Lia.
From Wythoff Require Import Fibonacci Strip StripDescent.
Local Open Scope Z_scope.

(** ** Averages *)

Lemma average e t v a q z : 1 <= q -> 0 <= v -> (forall y, e y = (a * y + z) / q) ->
  (forall y, e (y + v) <= e y + t) -> a * v <= q * t.
Proof.
  intros Hq Hv line step.
  assert (forall n, 0 <= n -> e (v * n) <= e 0 + t * n) as many.
  { intros n Hn. pattern n. apply natlike_ind; [| |exact Hn].
    - replace (v * 0) with 0 by lia. lia.
    - intros x Hx IH. pose proof (step (v * x)).
      replace (v * Z.succ x) with (v * x + v) by lia. lia. }
  specialize (many q ltac:(lia)). rewrite !line in many.
  replace (a * (v * q) + z) with (z + a * v * q) in many by lia.
  rewrite Z.div_add in many by lia. replace (a * 0 + z) with z in many by lia. lia.
Qed.

(** The thicknesses of a level. *)
Definition thickness (b a t : Z) : Prop := t = b \/ t = a \/ t = 2 * b.

Lemma next_thickness r q b a v d : level r q b a -> 1 <= r -> 1 <= v ->
  thickness r q v -> a * v <= q * (v + d) -> (a - q) * d <= q * (v + d) ->
  thickness b a (v + d).
Proof.
  intros lev Hr Hv Ht C D. destruct lev as [Hb Ha _ Hq K]. subst a b. unfold thickness in *.
  assert (r * r + q * r + 1 = q * q) as E by lia. clear K.
  assert (2 <= q) by nia.
  assert (r = 1 -> q = 2) as least by (intros ->; nia).
  destruct Ht as [->|[->| ->]].
  - assert (d <= q) by (apply (Zmult_le_reg_r _ _ r); lia).
    assert (q - 1 < d) by (apply (Zmult_lt_reg_r _ _ q); lia). lia.
  - assert (q + r <= d) by (apply (Zmult_le_reg_r _ _ q); lia).
    destruct (Z.eq_dec r 1) as [R|R]; [rewrite (least R), R in *; lia|].
    assert (d < q + r + 1) by (apply (Zmult_lt_reg_r _ _ r); lia). lia.
  - assert (d <= 2 * q) by (apply (Zmult_le_reg_r _ _ r); lia).
    destruct (Z.eq_dec q 2) as [->|Q]; [assert (r = 1) as -> by nia; lia|].
    assert (2 * q - 1 < d) by (apply (Zmult_lt_reg_r _ _ q); lia). lia.
Qed.

(** ** All strips *)

Theorem strips_are_levels e t v d : strip e t v d ->
  exists n z, thickness (fib (2 * n + 2)) (fib (2 * n + 3)) t /\
    forall y, e y = (fib (2 * n + 3) * y + z) / fib (2 * n + 1).
Proof.
  assert (forall b e t v d, t <= Z.of_nat b -> strip e t v d ->
    exists r q b a z, level r q b a /\ thickness b a t /\ forall y, e y = (a * y + z) / q) as all.
  { clear. induction b as [|b IH]; intros e t v d Hb S0.
    { destruct S0. lia. }
    destruct (Z_le_gt_dec t 2) as [thin|wide].
    - exists 0, 1, 1, 2, (e 0). split; [exact level_zero|split].
      + pose proof (strip_t _ _ _ _ S0). unfold thickness. lia.
      + pose proof (thin_strips _ _ _ _ S0 thin) as two. intros y.
        rewrite Z.div_1_r. pattern y. apply Z.bi_induction; [now intros ? ? ->|lia|].
        intros x. pose proof (two x). replace (Z.succ x) with (x + 1) by lia. lia.
    - destruct (exact _ _ _ _ S0) as [w [f [S sum]]]. clear S0 v d.
      destruct (descent _ _ _ _ S sum ltac:(lia)) as [rows [v' [d' [S' [Hw up]]]]].
      destruct (IH rows w v' d' ltac:(lia) S') as [r [q [c [a [z [lev [Ht line]]]]]]].
      pose proof lev as [Hc Ha Hr Hq K].
      exists c, a, (a + c), (2 * a + c), z.
      assert (forall y, e y = ((2 * a + c) * y + z) / a) as line'.
      { intros y. rewrite (up a q z) by (assumption || lia). f_equal. lia. }
      split; [exact (level_next _ _ _ _ lev)|split; [|exact line']].
      rewrite <- sum. apply (next_thickness c a _ _ _ _ (level_next _ _ _ _ lev));
        try lia; [exact Ht| |].
      + rewrite sum. apply (average e t w _ _ z); [lia|lia|exact line'|apply S].
      + assert ((2 * a + c) * f <= a * (t + f)); [|lia].
        apply (average e (t + f) f _ _ z); [lia|apply S|exact line'|].
        intros y. pose proof (strip_diagonals _ _ _ _ S y). lia. }
  intros S. destruct (all (Z.to_nat t) e t v d) as [r [q [b [a [z [lev [Ht line]]]]]]];
    [destruct S; lia|exact S|].
  destruct (level_is_fibonacci _ _ _ _ lev) as [n [-> [-> [-> ->]]]]. now exists n, z.
Qed.

(** Conversely, all of them are strips with a gap. *)

Section Level.
Variables r q b a : Z.
Hypothesis lev : level r q b a.

Lemma room t : thickness b a t -> 1 <= t /\ q * t <= a * b /\
  exists v d, 0 <= v /\ 0 <= d /\ t <= v + d /\ a * v <= q * t /\ b * d <= q * t.
Proof.
  pose proof (level_a_q _ _ _ _ lev) as E. destruct lev as [Hb Ha Hr Hq K].
  assert (q * b <= a * b) by (apply Z.mul_le_mono_nonneg_r; lia).
  assert (q * a <= b * a) by (apply Z.mul_le_mono_nonneg_r; lia).
  assert (2 * q * b <= a * b) by (apply Z.mul_le_mono_nonneg_r; lia).
  intros [->|[->| ->]]; (split; [lia|split; [lia|]]).
  - exists r, q. lia.
  - exists q, b. lia.
  - exists (2 * r), (2 * q). lia.
Qed.

(** A square at the depth L has fewer than L/q + 1 palaces in its column and on its diagonal. *)
Lemma seen_above L n m i : 0 <= i -> 0 <= L < a * b -> L < q * (i + 1) ->
  a * n <= L -> b * m <= L -> n + m <= i.
Proof.
  pose proof (level_reciprocals _ _ _ _ lev) as E. destruct lev as [Hb Ha Hr Hq K].
  intros Hi HL Hend HC HD. destruct (Z_le_gt_dec (n + m) i) as [|F]; [assumption|exfalso].
  assert (b * (a * n) <= b * L) by (apply Z.mul_le_mono_nonneg_l; lia).
  assert (a * (b * m) <= a * L) by (apply Z.mul_le_mono_nonneg_l; lia).
  assert (a * b * (i + 1) <= a * b * (n + m)) by (apply Z.mul_le_mono_nonneg_l; lia).
  assert (q * (a * b * (i + 1)) <= q * ((a + b) * L)) by (apply Z.mul_le_mono_nonneg_l; lia).
  assert (a * b * (L + 1) <= a * b * (q * (i + 1))) by (apply Z.mul_le_mono_nonneg_l; lia).
  assert (q * ((a + b) * L) = (a * b + 1) * L) by (rewrite <- E; ring).
  lia.
Qed.

Lemma straight_strip z t : thickness b a t -> exists v d, strip (fun y => (a * y + z) / q) t v d.
Proof.
  intros Ht. destruct (room t Ht) as [T [large [v [d [V [D [G [AV AD]]]]]]]].
  pose proof lev as [Hb Ha Hr Hq K]. exists v, d. split; try assumption.
  - intros y. rewrite <- Z.div_add by lia. apply Z.div_le_mono; lia.
  - intros y. replace ((a * y + z) / q + t + d) with ((a * y + z) / q + (t + d)) by lia.
    rewrite <- Z.div_add by lia. apply Z.div_le_mono; lia.
  - intros y i n m Hi Hn Hm C1 C2.
    pose proof (Z.div_mod (a * y + z) q ltac:(lia)) as Y.
    pose proof (Z.mod_pos_bound (a * y + z) q ltac:(lia)) as L.
    pose proof (Z.mul_div_le (a * (y - n) + z) q ltac:(lia)).
    pose proof (Z.mul_div_le (a * (y - m) + z) q ltac:(lia)).
    assert (q * ((a * y + z) / q - (a * (y - n) + z) / q) <= q * i)
      by (apply Z.mul_le_mono_nonneg_l; lia).
    assert (q * ((a * y + z) / q - (a * (y - m) + z) / q) <= q * (i + m))
      by (apply Z.mul_le_mono_nonneg_l; lia).
    assert (q * i <= q * (t - 1)) by (apply Z.mul_le_mono_nonneg_l; lia).
    assert (0 <= q * i) by (apply Z.mul_nonneg_nonneg; lia).
    assert (b * m = a * m - q * m) as Bm by (replace b with (a - q) by lia; ring).
    apply (seen_above ((a * y + z) mod q + q * i)); lia.
Qed.
End Level.

Theorem levels_are_strips n z t : thickness (fib (2 * n + 2)) (fib (2 * n + 3)) t ->
  exists v d, strip (fun y => (fib (2 * n + 3) * y + z) / fib (2 * n + 1)) t v d.
Proof. apply (straight_strip _ _ _ _ (fibonacci_level n)). Qed.
