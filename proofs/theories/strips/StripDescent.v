(** * From a strip to a thinner one

    The rows of a strip of three palaces or more end 2 or 3 columns further right than the row
    above.  Let the j-th step of 2 be that of row rows(j).  Then these numbers are the row ends
    of a strip again, with v palaces in a row.  This reverses 2 -> 23, 3 -> 233.

    Hand proof: docs/algorithms/strips.md. *)
From Coq Require Import ZArith Lia.
From Wythoff Require Import Strip.
Local Open Scope Z_scope.

(** ** Numbering the places at which a count goes up *)

Section Count.
Variables (C : Z -> Z) (w : Z).
Hypothesis slow : forall y, C y <= C (y + 1) <= C y + 1.

Lemma count_bounds y n : 0 <= n -> C y <= C (y + n) <= C y + n.
Proof.
  intros Hn. pattern n. apply natlike_ind; [replace (y + 0) with y by lia; lia| |exact Hn].
  intros x Hx IH. pose proof (slow (y + x)).
  replace (y + Z.succ x) with (y + x + 1) by lia. lia.
Qed.

Hypothesis w_positive : 1 <= w.
Hypothesis grows : forall y, C y + 1 <= C (y + w).

Lemma count_grows y n : 0 <= n -> C y + n <= C (y + w * n).
Proof.
  intros Hn. pattern n. apply natlike_ind; [replace (y + w * 0) with y by lia; lia| |exact Hn].
  intros x Hx IH. pose proof (grows (y + w * x)).
  replace (y + w * Z.succ x) with (y + w * x + w) by lia. lia.
Qed.

(** The last of some places at which the count is at most j. *)
Fixpoint search (j : Z) (places : nat) (x : Z) : Z :=
  match places with
  | O => x
  | S more => if C (x + 1) <=? j then search j more (x + 1) else x
  end.

Lemma search_finds j places : forall x, C x <= j -> j < C (x + Z.of_nat places) ->
  C (search j places x) = j /\ C (search j places x + 1) = j + 1.
Proof.
  induction places as [|more IH]; intros x Hx Hend.
  - replace (x + Z.of_nat 0) with x in Hend by lia. lia.
  - cbn [search]. destruct (Z.leb_spec (C (x + 1)) j) as [L|L].
    + apply IH; [exact L|]. replace (x + 1 + Z.of_nat more) with (x + Z.of_nat (S more)) by lia.
      exact Hend.
    + pose proof (slow x). lia.
Qed.

Lemma places_exist : exists e, forall j, C (e j) = j /\ C (e j + 1) = j + 1.
Proof.
  exists (fun j => let far := Z.abs (j - C 0) + 1 in
                   search j (Z.to_nat (2 * (w * far))) (- (w * far))).
  intros j. cbv zeta. set (far := Z.abs (j - C 0) + 1).
  pose proof (count_grows (- (w * far)) far ltac:(lia)) as L.
  pose proof (count_grows 0 far ltac:(lia)) as R.
  replace (- (w * far) + w * far) with 0 in L by lia.
  apply search_finds; [lia|]. rewrite Z2Nat.id by nia.
  replace (- (w * far) + 2 * (w * far)) with (0 + w * far) by lia. lia.
Qed.
End Count.

(** ** From a strip to a thinner one *)

Section Descent.
Variables (e : Z -> Z) (t v d : Z).
Hypothesis S : strip e t v d.
Hypothesis sum : v + d = t.
Hypothesis wide : 3 <= t.

(** The steps of 2 above row y. *)
Definition twos (y : Z) : Z := 3 * y - e y.

Lemma twos_slow y : twos y <= twos (y + 1) <= twos y + 1.
Proof. unfold twos. destruct (steps_are_two_or_three _ _ _ _ S sum wide y); lia. Qed.

Lemma more_diagonals : v + 1 <= d.
Proof.
  destruct (v_and_d _ _ _ _ S sum wide) as [V V2].
  destruct (Z.eq_dec v d) as [E|]; [exfalso|lia].
  pose proof (rises _ _ _ _ S (0 + 2) (v - 2) ltac:(lia)) as R.
  replace (0 + 2 + (v - 2)) with (0 + v) in R by lia.
  pose proof (strip_columns _ _ _ _ S 0). pose proof (rises _ _ _ _ S 0 2 ltac:(lia)).
  pose proof (not_two_twos _ _ _ _ S wide 0). lia.
Qed.

Variable rows : Z -> Z.
Hypothesis rows_are : forall j, twos (rows j) = j /\ twos (rows j + 1) = j + 1.

Lemma before j y : twos y <= j <-> y <= rows j.
Proof.
  destruct (rows_are j) as [A B]. split; intros H.
  - destruct (Z_le_gt_dec y (rows j)) as [|L]; [assumption|exfalso].
    pose proof (count_bounds twos twos_slow (rows j + 1) (y - (rows j + 1)) ltac:(lia)) as M.
    replace (rows j + 1 + (y - (rows j + 1))) with y in M by lia. lia.
  - pose proof (count_bounds twos twos_slow y (rows j - y) ltac:(lia)) as M.
    replace (y + (rows j - y)) with (rows j) in M by lia. lia.
Qed.

Lemma thinner_solid y i n m : 0 <= i < v -> 0 <= n -> 0 <= m ->
  rows y - rows (y - n) <= i -> rows y - rows (y - m) <= i + m -> n + m <= i.
Proof.
  intros Hi Hn Hm HC HD. destruct (Z_le_gt_dec (n + m) i) as [|L]; [assumption|exfalso].
  destruct (rows_are y) as [A B]. remember (rows y) as x eqn:Ex.
  assert (twos (x - i) <= y - n) as N by (apply before; lia).
  assert (twos (x - (i + m)) <= y - m) as M by (apply before; lia).
  pose proof (count_bounds twos twos_slow (x - i) i ltac:(lia)) as W.
  replace (x - i + i) with x in W by lia.
  remember (y - twos (x - i)) as seen eqn:Es. remember (i + 1 - seen) as m1 eqn:Em.
  pose proof (count_bounds twos twos_slow (x - (i + m)) (m - m1) ltac:(lia)) as M1.
  replace (x - (i + m) + (m - m1)) with (x - (i + m1)) in M1 by lia.
  pose proof (strip_solid _ _ _ _ S (x + 1) (3 * i + 2 - seen) (i + 1) (i + m1 + 1)) as F.
  pose proof (strip_columns _ _ _ _ S (x + 1 - v)) as V.
  pose proof (rises _ _ _ _ S (x + 1 - v) (v - 1 - i) ltac:(lia)) as V1.
  replace (x + 1 - (i + 1)) with (x - i) in F by lia.
  replace (x + 1 - (i + m1 + 1)) with (x - (i + m1)) in F by lia.
  replace (x + 1 - v + v) with (x + 1) in V by lia.
  replace (x + 1 - v + (v - 1 - i)) with (x - i) in V1 by lia.
  destruct (Z_lt_le_dec (3 * i + 2 - seen) t) as [small|large].
  { unfold twos in *. lia. }
  (* Otherwise v rows lie exactly t columns apart, and row x ends two steps of 2. *)
  assert (i = v - 1) as Ei by (unfold twos in *; lia).
  assert (3 * i + 2 - seen = t) as Et by (unfold twos in *; lia).
  destruct (v_and_d _ _ _ _ S sum wide) as [V0 V2].
  pose proof (steps_are_two_or_three _ _ _ _ S sum wide (x - 1)) as three.
  replace (x - 1 + 1) with x in three by lia. destruct three as [two|three].
  - apply (not_two_twos _ _ _ _ S wide (x - 1)). replace (x - 1 + 2) with (x + 1) by lia.
    unfold twos in *. lia.
  - pose proof (strip_columns _ _ _ _ S (x - v)) as V3. replace (x - v + v) with x in V3 by lia.
    pose proof (strip_solid _ _ _ _ S (x - 1) (t - 3) (v - 1) (d - 1)) as H.
    replace (x - 1 - (v - 1)) with (x - v) in H by lia.
    replace (x - 1 - (d - 1)) with (x - d) in H by lia.
    replace (i + m1) with d in * by lia. unfold twos in *. lia.
Qed.

Lemma thinner : strip rows v (Z.max 0 (3 * v - t)) (d - v).
Proof.
  destruct (v_and_d _ _ _ _ S sum wide) as [V0 V2]. pose proof more_diagonals as D0.
  split; try lia.
  - intros y. destruct (rows_are y) as [A B].
    pose proof (strip_columns _ _ _ _ S (rows y + 1)) as C.
    destruct (rows_are (y + Z.max 0 (3 * v - t))) as [A1 B1].
    pose proof (count_bounds twos twos_slow (rows y + 1) v ltac:(lia)) as M.
    destruct (Z_le_gt_dec (rows (y + Z.max 0 (3 * v - t))) (rows y + v)) as [|L];
      [assumption|exfalso].
    assert (twos (rows y + 1 + v) <= y + Z.max 0 (3 * v - t)) as K by (apply before; lia).
    unfold twos in *. lia.
  - intros y. destruct (rows_are y) as [A B].
    pose proof (strip_diagonals _ _ _ _ S (rows y + 1)) as C.
    destruct (Z_le_gt_dec (rows (y + (d - v))) (rows y + v + (d - v))) as [|L];
      [assumption|exfalso].
    assert (twos (rows y + 1 + d) <= y + (d - v)) as K by (apply before; lia).
    unfold twos in *. lia.
  - exact thinner_solid.
Qed.

(** If the rows of the thinner strip end along a straight line, so do those of the thicker
    one. *)
Lemma straight_again a q z : 1 <= q -> 1 <= a -> (forall j, rows j = (a * j + z) / q) ->
  forall y, e y = ((3 * a - q) * y + z) / a.
Proof.
  intros Hq Ha line y.
  pose proof (proj1 (before (twos y) y) ltac:(lia)) as A.
  assert (rows (twos y - 1) < y) as B.
  { destruct (Z_lt_le_dec (rows (twos y - 1)) y) as [|L]; [assumption|exfalso].
    apply before in L. lia. }
  rewrite line in A, B.
  pose proof (Z.div_mod (a * twos y + z) q ltac:(lia)).
  pose proof (Z.mod_pos_bound (a * twos y + z) q ltac:(lia)).
  pose proof (Z.div_mod (a * (twos y - 1) + z) q ltac:(lia)).
  pose proof (Z.mod_pos_bound (a * (twos y - 1) + z) q ltac:(lia)).
  unfold twos in *.
  apply (Z.div_unique_pos _ _ _ ((3 * a - q) * y + z - a * e y)); nia.
Qed.
End Descent.

Theorem descent e t v d : strip e t v d -> v + d = t -> 3 <= t ->
  exists rows f g, strip rows v f g /\ 1 <= v < t /\
    forall a q z, 1 <= q -> 1 <= a -> (forall j, rows j = (a * j + z) / q) ->
    forall y, e y = ((3 * a - q) * y + z) / a.
Proof.
  intros S sum wide. destruct (v_and_d _ _ _ _ S sum wide) as [V0 V2].
  pose proof (more_diagonals _ _ _ _ S sum wide) as D0.
  destruct (places_exist (twos e) d (twos_slow _ _ _ _ S sum wide)) as [rows are]; [lia| |].
  - intros y. pose proof (strip_diagonals _ _ _ _ S y). unfold twos. lia.
  - exists rows, (Z.max 0 (3 * v - t)), (d - v).
    split; [apply (thinner _ _ _ _ S sum wide _ are)|split; [lia|]].
    apply (straight_again _ _ _ _ S sum wide _ are).
Qed.
