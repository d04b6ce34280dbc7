(** * From level to level: the steps of the outline

    Count columns and rows from a line column.  At a level with the numbers q and a, row y
    ends in column a y / q (floor).  This file proves that column u of level n becomes the
    columns of step u of level n+1, and that the word of the steps of level n+1 arises
    from that of level n by 2 -> 23, 3 -> 233.  So the steps of level n are the word w(n).

    Hand proof: docs/algorithms/skin.md, "From level to level", paragraph "Columns";
    w(n) is defined in docs/algorithms/arm.md, "The skin". *)
From Coq Require Import ZArith List Lia.
From Wythoff Require Import Fibonacci.
Import ListNotations.
Local Open Scope Z_scope.

(** The column in which row y ends. *)
Definition end_column (q a y : Z) : Z := a * y / q.

(** The step of the outline to row y. *)
Definition step (q a y : Z) : Z := end_column q a y - end_column q a (y - 1).

Section Columns.
Variables r q t a : Z.
Hypothesis lev : level r q t a.
Local Notation a' := (2 * a + t).

(** The depth of the first square of column u, l = t u mod a. *)
Definition first_depth (u : Z) : Z := (t * u) mod a.

(** A square of column u with depth 0 <= L < a, the first of its column, has L = l. *)
Lemma first_depth_unique u y : 0 <= a * y - q * u < a -> first_depth u = a * y - q * u.
Proof.
  intros H. unfold first_depth. symmetry. apply Z.mod_unique_pos with (u - y); [exact H|].
  destruct lev as [_ Ha _ _ _]. replace (t * u) with ((a - q) * u) by (f_equal; lia). ring.
Qed.

(** Every column has such a square. *)
Lemma first_depth_row u : exists y, a * y - q * u = first_depth u.
Proof.
  exists (u - t * u / a). unfold first_depth. destruct lev as [Ht Ha Hr Hq H].
  rewrite Z.mod_eq by lia. replace (q * u) with ((a - t) * u) by (f_equal; lia). ring.
Qed.

(** Row u of level n+1 ends at the same depth. *)
Theorem next_end_depth u : a' * u - a * end_column a a' u = first_depth u.
Proof.
  unfold end_column, first_depth. destruct lev as [Ht Ha Hr Hq H].
  replace (a' * u) with (t * u + 2 * u * a) by ring. rewrite Z.div_add by lia.
  rewrite Z.mod_eq by lia. ring.
Qed.

(** Step u of level n+1 has three columns if l < t, otherwise two. *)
Theorem next_step u : step a a' u = if first_depth u <? t then 3 else 2.
Proof.
  unfold step, end_column, first_depth. destruct lev as [Ht Ha Hr Hq H].
  replace (a' * u) with (t * u + 2 * u * a) by ring.
  replace (a' * (u - 1)) with (t * u - t + (2 * u - 2) * a) by ring.
  rewrite !Z.div_add by lia. set (v := t * u).
  pose proof (Z.div_mod v a ltac:(lia)). pose proof (Z.mod_pos_bound v a ltac:(lia)).
  destruct (Z.ltb_spec (v mod a) t) as [L|L].
  - assert ((v - t) / a = v / a - 1); [|lia].
    symmetry. apply Z.div_unique_pos with (v mod a - t + a); lia.
  - assert ((v - t) / a = v / a); [|lia].
    symmetry. apply Z.div_unique_pos with (v mod a - t); lia.
Qed.

(** The columns of step u begin in row u, from the right at depths l, l + a, (l + 2 a). *)
Theorem next_columns u i : 0 <= i < step a a' u ->
  end_column a a' (u - 1) < end_column a a' u - i <= end_column a a' u /\
  a' * u - a * (end_column a a' u - i) = first_depth u + i * a.
Proof. pose proof (next_end_depth u). unfold step. lia. Qed.

(** The steps of a level are 2 or 3. *)
Lemma step_two_or_three y : step q a y = 2 \/ step q a y = 3.
Proof.
  unfold step, end_column. destruct lev as [Ht Ha Hr Hq H].
  pose proof (Z.div_mod (a * y) q ltac:(lia)). pose proof (Z.mod_pos_bound (a * y) q ltac:(lia)).
  pose proof (Z.div_mod (a * (y - 1)) q ltac:(lia)).
  pose proof (Z.mod_pos_bound (a * (y - 1)) q ltac:(lia)).
  assert (r < q) by nia.
  set (e := a * y / q) in *. set (e' := a * (y - 1) / q) in *.
  assert (q * 1 < q * (e - e') < q * 4) as [D1 D2] by lia.
  apply Z.mul_lt_mono_pos_l in D1, D2; lia.
Qed.

(** The columns of a step of level n become steps of level n+1: the first column becomes
    a step of 2, all others become steps of 3. *)
Lemma columns_of_step y j : 1 <= j <= step q a y ->
  step a a' (end_column q a (y - 1) + j) = if j =? 1 then 2 else 3.
Proof.
  intros Hj. rewrite next_step. pose proof lev as [Ht Ha Hr Hq H].
  unfold step, end_column in *.
  pose proof (Z.div_mod (a * y) q ltac:(lia)). pose proof (Z.mod_pos_bound (a * y) q ltac:(lia)).
  pose proof (Z.div_mod (a * (y - 1)) q ltac:(lia)).
  pose proof (Z.mod_pos_bound (a * (y - 1)) q ltac:(lia)).
  set (e := a * y / q) in *. set (e' := a * (y - 1) / q) in *.
  assert (q * j <= q * (e - e')) by (apply Z.mul_le_mono_nonneg_l; lia).
  assert (q * 1 <= q * j) by (apply Z.mul_le_mono_nonneg_l; lia).
  rewrite (first_depth_unique _ y) by lia.
  destruct (Z.ltb_spec (a * y - q * (e' + j)) t), (Z.eqb_spec j 1) as [->|N]; try lia.
  assert (q * 2 <= q * j) by (apply Z.mul_le_mono_nonneg_l; lia). lia.
Qed.
End Columns.

(** ** The words of steps *)

(** The replacement 2 -> 23, 3 -> 233. *)
Definition replace_step (s : Z) : list Z := if s =? 2 then [2; 3] else [2; 3; 3].

(** The word w(n). *)
Fixpoint word (n : nat) : list Z :=
  match n with O => [2] | S m => flat_map replace_step (word m) end.

(** The steps to the rows 1, .., n of a level. *)
Definition steps (q a : Z) (n : nat) : list Z := map (fun y => step q a (Z.of_nat y)) (seq 1 n).

Lemma steps_S q a n : steps q a (S n) = steps q a n ++ [step q a (Z.of_nat n + 1)].
Proof.
  unfold steps. rewrite seq_S, map_app. cbn [map]. do 3 f_equal. lia.
Qed.

(** The steps of level n+1 to the rows 1, .., a y / q arise from those of level n to the
    rows 1, .., y by the replacement. *)
Theorem steps_replaced r q t a y : level r q t a ->
  steps a (2 * a + t) (Z.to_nat (end_column q a (Z.of_nat y))) =
  flat_map replace_step (steps q a y).
Proof.
  intros lev. assert (forall y, 0 <= end_column q a (Z.of_nat y)) as pos.
  { intros m. apply Z.div_pos; destruct lev; [apply Z.mul_nonneg_nonneg|]; lia. }
  induction y as [|y IH].
  - unfold end_column. rewrite Z.mul_0_r, Z.div_0_l by (destruct lev; lia). reflexivity.
  - rewrite steps_S, flat_map_app, <- IH. clear IH. cbn [flat_map]. rewrite app_nil_r.
    set (s := step q a (Z.of_nat y + 1)). set (e := end_column q a (Z.of_nat y)).
    assert (end_column q a (Z.of_nat (S y)) = e + s) as ->.
    { unfold s, e, step. replace (Z.of_nat y + 1 - 1) with (Z.of_nat y) by lia.
      rewrite Nat2Z.inj_succ. unfold Z.succ. lia. }
    assert (forall j, 1 <= j <= s -> step a (2 * a + t) (e + j) = if j =? 1 then 2 else 3) as C.
    { intros j Hj. unfold e. replace (Z.of_nat y) with (Z.of_nat y + 1 - 1) by lia.
      apply (columns_of_step r q t a lev). exact Hj. }
    pose proof (pos y) as He. fold e in He.
    destruct (step_two_or_three r q t a lev (Z.of_nat y + 1)) as [E|E]; fold s in E;
      rewrite E in *; unfold replace_step; cbn [Z.eqb Pos.eqb].
    + replace (Z.to_nat (e + 2)) with (S (S (Z.to_nat e))) by lia.
      rewrite !steps_S, <- !app_assoc. cbn [app]. rewrite Nat2Z.inj_succ, Z2Nat.id by lia.
      replace (Z.succ e + 1) with (e + 2) by lia. rewrite !C by lia. reflexivity.
    + replace (Z.to_nat (e + 3)) with (S (S (S (Z.to_nat e)))) by lia.
      rewrite !steps_S, <- !app_assoc. cbn [app]. rewrite !Nat2Z.inj_succ, Z2Nat.id by lia.
      replace (Z.succ e + 1) with (e + 2) by lia.
      replace (Z.succ (Z.succ e) + 1) with (e + 3) by lia. rewrite !C by lia. reflexivity.
Qed.

(** The outline has the period of a columns and q rows. *)
Lemma end_column_period q a y : 0 < q -> end_column q a (y + q) = end_column q a y + a.
Proof.
  intros Hq. unfold end_column. replace (a * (y + q)) with (a * y + a * q) by ring.
  apply Z.div_add. lia.
Qed.

(** The steps of one period of level n are the word w(n); it has f(2n+1) letters. *)
Theorem steps_are_word n :
  steps (fib (2 * n + 1)) (fib (2 * n + 3)) (Z.to_nat (fib (2 * n + 1))) = word n.
Proof.
  induction n as [|n IH]; [reflexivity|].
  pose proof (fibonacci_level n) as lev. pose proof (fibonacci_level (S n)) as lev'.
  pose proof (level_next _ _ _ _ lev) as next.
  assert (fib (2 * S n + 3) = 2 * fib (2 * n + 3) + fib (2 * n + 2)) as ->.
  { replace (2 * S n + 3)%nat with (S (S (S (2 * n + 2)))) by lia.
    replace (2 * n + 3)%nat with (S (2 * n + 2)) by lia. rewrite !fib_step. lia. }
  replace (2 * S n + 1)%nat with (2 * n + 3)%nat by lia.
  cbn [word]. rewrite <- IH, <- (steps_replaced _ _ _ _ _ lev).
  f_equal. f_equal. destruct lev. rewrite Z2Nat.id by lia.
  unfold end_column. rewrite Z.div_mul by lia. reflexivity.
Qed.

Corollary word_length n : Z.of_nat (length (word n)) = fib (2 * n + 1).
Proof.
  rewrite <- steps_are_word. unfold steps. rewrite map_length, seq_length.
  destruct (fibonacci_level n). lia.
Qed.

(** The letters of w(n) have the sum f(2n+3). *)
Corollary word_sum n : fold_right Z.add 0 (word n) = fib (2 * n + 3).
Proof.
  rewrite <- steps_are_word.
  assert (forall q a m, 0 < q ->
          fold_right Z.add 0 (steps q a m) = end_column q a (Z.of_nat m)) as S.
  { intros q a m Hq. induction m as [|m IHm].
    - unfold end_column. rewrite Z.mul_0_r, Z.div_0_l by lia. reflexivity.
    - rewrite steps_S, fold_right_app. cbn [fold_right].
      assert (forall l x, fold_right Z.add x l = fold_right Z.add 0 l + x) as A.
      { induction l as [|z l IHl]; intros x; cbn [fold_right]; [lia|]. rewrite IHl. lia. }
      rewrite A, IHm. unfold step. rewrite Nat2Z.inj_succ. unfold Z.succ.
      replace (Z.of_nat m + 1 - 1) with (Z.of_nat m) by lia. lia. }
  destruct (fibonacci_level n). rewrite S, Z2Nat.id by lia.
  unfold end_column. rewrite Z.div_mul by lia. reflexivity.
Qed.

Example word_2 : word 2 = [2; 3; 2; 3; 3].
Proof. reflexivity. Qed.
