(** * Weights of a single row

    If weights nearly follow the rule of a board, those of a row add up to nearly the number of its
    palaces, as far as any column.  Where a row gains on its weights, a palace sees fewer palaces
    than weights to the north and north-west; where it falls behind, a square that is no palace
    sees more.  Let the gain be n.  Then the squares of these differences, taken for both
    directions, add up over the row to a sixth of the cube of n less a constant, or more, and by
    [Weights] to (3 + 2 C) x y at most.

    Source: docs/algorithms/limit.md, "Every row and every value". *)
From Coq Require Import Arith Lia Setoid Ring OrderedRing.
From Wythoff Require Import Board OrderedSums Weights.
Local Open Scope ring_scope.

Section Rows.
Context {A : ordered_ring}.
Add Ring ring_of_rows : (SORrt (laws A)).

(** A walk begins at 0, with steps of at most 1, and rises from h >= c only where s is at least
    (h - c)².  Then s adds up to a third of the cube of the height above c + 1, or more. *)
Lemma climb (h d s : nat -> A) c n :
  h O == 0 -> 0 <= c + 1 ->
  (forall i, (i < n)%nat -> h (S i) == h i + d i /\ d i <= 1 /\ 0 <= s i /\
    (d i <= 0 \/ (0 <= h i - c -> (h i - c)² <= s i))) ->
  0 <= h n - c - 1 -> cube (h n - c - 1) <= 3 * sum s n.
Proof.
  intros h0 Hc. unfold cube. induction n as [|n IH]; intros step Hz.
  - rewrite h0 in *. cbn [sum].
    assert (0 - c - 1 == 0) as ->; [|apply le_sub; nonneg_as (0 : A)].
    apply (SORle_antisymm (laws A)); [|exact Hz]. apply le_sub. nonneg_as (c + 1).
  - destruct (step n (Nat.lt_succ_diag_r n)) as (E & one & pos & rise). cbn [sum].
    assert (0 <= sum s n) as Hs by (apply sum_nonneg; intros i Hi; apply step; lia).
    specialize (IH (fun i Hi => step i (Nat.lt_lt_succ_r _ _ Hi))).
    rewrite E in *. set (z := h n + d n - c - 1) in *. apply le_sub in one.
    destruct rise as [fall | rise].
    + apply le_sub in fall.
      assert (h n - c - 1 == z + (0 - d n)) as up by (unfold z; ring). rewrite up in IH.
      specialize (IH ltac:(auto with nonneg)). apply le_sub in IH. apply le_sub.
      nonneg_as (3 * sum s n - (z + (0 - d n)) * (z + (0 - d n))² + 3 * s n
        + 3 * ((0 - d n) * z²) + 3 * (z * (0 - d n)²) + (0 - d n) * (0 - d n)²).
    + assert (h n - c == z + (1 - d n)) as up by (unfold z; ring). rewrite up in rise.
      specialize (rise ltac:(auto with nonneg)). apply le_sub in rise. apply le_sub.
      destruct (le_or_le (d n) z) as [L|L]; apply le_sub in L.
      * assert (h n - c - 1 == z - d n) as down by (unfold z; ring). rewrite down in IH.
        specialize (IH L). apply le_sub in IH.
        nonneg_as (3 * sum s n - (z - d n) * (z - d n)² + 3 * (s n - (z + (1 - d n))²)
          + (3 * ((1 - d n) * z²) + (2 + 2 + 2) * (z * (1 - d n)) + 3 * (1 - d n)²)
          + ((z - d n) * (d n)² + 2 * (z * (d n)²))); auto 12 with nonneg.
      * nonneg_as (3 * sum s n + 3 * (s n - (z + (1 - d n))²)
          + (((1 - d n) + (d n - z)) * z² + 2 * z²)
          + ((2 + 2 + 2) * (z * (1 - d n)) + 3 * (1 - d n)²)); auto 12 with nonneg.
Qed.

(** (a + b)² <= 2 (a² + b²), for a sum that is known to be at least r >= 0, or at most -r. *)
Lemma square_of_sum (a b r : A) : 0 <= r -> r <= a + b \/ a + b <= - r ->
  r² <= 2 * (a² + b²).
Proof.
  intros Hr [L|L]; apply le_sub in L; apply le_sub.
  - nonneg_as ((a - b)² + (a + b - r)² + 2 * (r * (a + b - r))).
  - nonneg_as ((a - b)² + (- r - (a + b))² + 2 * (r * (- r - (a + b)))).
Qed.

Section Row.
Variables (k : nat) (P : nat -> nat -> bool) (w : nat -> nat -> A) (C : A) (x y : nat).
Hypothesis rule : follows_rule k P.
Hypothesis positive : 0 <= C.
Hypothesis near : nearly_follows k P w C x (S y).

Let d i j := palace_weight P i j - w i j.

(** The bound of [Weights] for the sums to the north and north-west of the squares of a row. *)
Lemma row_squares :
  3 * sum (fun i => 2 * ((north_sum d i y)² + (northwest_sum d i y)²)) x
  <= (3 + 3) * ((3 + 2 * C) * (of_nat x * of_nat y)).
Proof.
  assert (nearly_follows k P w C x y) as above by (intros i j Hi Hj; apply near; lia).
  pose proof (squares_at_most k P w C x y rule positive above) as E.
  fold d in E. unfold line_squares in E.
  rewrite sum_scale, sum_add. apply le_sub in E. apply le_sub.
  set (v := sum (fun i => (north_sum d i y)²) x) in *.
  set (u := sum (fun i => (northwest_sum d i y)²) x) in *.
  set (h := sum (fun j => (west_sum d x j)²) y) in *.
  set (o := sum (fun j => (northwest_sum d x j)²) (S y)) in *.
  assert (0 <= h) by (apply sum_nonneg; auto with nonneg).
  assert (0 <= o) by (apply sum_nonneg; auto with nonneg).
  nonneg_as ((3 + 3) * ((3 + 2 * C) * (of_nat x * of_nat y) - (v + h + (o + u)) + h + o)).
Qed.

Lemma west_step i : west_sum d (S i) y == west_sum d i y + d i y.
Proof. reflexivity. Qed.

(** Palaces less weights to the north and north-west, by the rule. *)
Lemma seen_apart i : (i < x)%nat ->
  d i y == 0 \/
  (P i y = true /\ d i y <= 1 /\ 0 <= d i y /\
   north_sum d i y + northwest_sum d i y <= - (west_sum d i y - (C - 1))) \/
  (P i y = false /\ - d i y <= 1 /\ d i y <= 0 /\
   - west_sum d i y - C <= north_sum d i y + northwest_sum d i y).
Proof.
  intros Hi. destruct (near i y Hi ltac:(lia)) as (H0 & H1 & close).
  assert (d i y == palace_weight P i y - w i y) as here by reflexivity.
  destruct close as [same | [low high]]; [left; rewrite here, same; ring|right].
  assert (north_sum d i y + northwest_sum d i y
    == of_nat (seen P i y) - seen_sum w i y - west_sum d i y) as ->.
  { rewrite <- seen_sum_seen, <- seen_sum_sub. fold d. unfold seen_sum. ring. }
  rewrite here. unfold palace_weight. pose proof (rule i y) as r. symmetry in r.
  apply le_sub in H1, low, high. destruct (P i y); [left|right]; (split; [reflexivity|]).
  - apply Nat.ltb_lt, (of_nat_le (A := A)), le_sub in r. cbn [of_nat] in r.
    repeat split; apply le_sub; [nonneg_as (w i y) | nonneg_as (1 - w i y) |].
    nonneg_as (of_nat k - (of_nat (seen P i y) + 1) + (seen_sum w i y - of_nat k - - C)).
  - apply Nat.ltb_ge, (of_nat_le (A := A)), le_sub in r.
    repeat split; apply le_sub; [nonneg_as (1 - w i y) | nonneg_as (w i y) |].
    nonneg_as (of_nat (seen P i y) - of_nat k + (C - (seen_sum w i y - of_nat k))).
Qed.

(** Up to column x, let row y have h palaces more than its weights.  If h >= C, the cube of h - C is
    at most 6 (3 + 2 C) x y; if - h >= C + 1, so is that of - h - C - 1. *)
Theorem row_near_weights :
  let h := sum (fun i => palace_weight P i y - w i y) x in
  (0 <= h - C -> cube (h - C) <= (3 + 3) * ((3 + 2 * C) * (of_nat x * of_nat y))) /\
  (0 <= - h - C - 1 -> cube (- h - C - 1) <= (3 + 3) * ((3 + 2 * C) * (of_nat x * of_nat y))).
Proof.
  cbv zeta. change (sum (fun i => palace_weight P i y - w i y) x) with (west_sum d x y).
  split; intros Hz.
  - assert (west_sum d x y - C == west_sum d x y - (C - 1) - 1) as E by ring.
    rewrite E in Hz |- *. eapply le_trans; [|exact row_squares].
    apply (climb (fun n => west_sum d n y) (fun i => d i y)); [reflexivity| |  |exact Hz].
    { nonneg_as C. }
    intros i Hi. split; [apply west_step|].
    assert (0 <= 2 * ((north_sum d i y)² + (northwest_sum d i y)²)) by auto 8 with nonneg.
    destruct (seen_apart i Hi) as [zero | [(_ & H1 & _ & q) | (_ & _ & H0 & _)]].
    + rewrite zero.
      repeat split; [apply le_sub; nonneg_as (1 : A) | assumption | left; apply le_refl].
    + repeat split; [assumption..|]. right. intros up. apply square_of_sum; [assumption|now right].
    + repeat split; [|assumption|now left].
      apply le_sub in H0. apply le_sub. nonneg_as (1 + (0 - d i y)).
  - eapply le_trans; [|exact row_squares].
    apply (climb (fun n => - west_sum d n y) (fun i => - d i y)); [|  | |exact Hz].
    { cbn. ring. }
    { auto with nonneg. }
    intros i Hi. split; [rewrite west_step; ring|].
    assert (0 <= 2 * ((north_sum d i y)² + (northwest_sum d i y)²)) by auto 8 with nonneg.
    destruct (seen_apart i Hi) as [zero | [(_ & _ & H0 & _) | (_ & H1 & _ & q)]].
    + cbn beta. rewrite zero.
      repeat split; [apply le_sub; nonneg_as (1 : A) | assumption | left].
      apply le_sub. nonneg_as (0 : A).
    + repeat split; [|assumption|left].
      * apply le_sub. nonneg_as (1 + d i y).
      * apply le_sub. nonneg_as (d i y).
    + repeat split; [assumption..|]. right. intros up. apply square_of_sum; [assumption|now left].
Qed.
End Row.
End Rows.
