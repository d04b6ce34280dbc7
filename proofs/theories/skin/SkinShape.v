(** * The values of the skin as a function of the depth

    A square of depth L in the skin of a level, 0 <= L < q t, has the value
    p = L/a + L/t - L/q - 1 (floors).  This file proves that p is -1 or -2, that
    p = -2 exactly if a (L mod t) + t (L mod a) >= a t, and that the half turn
    L -> q t - 1 - L exchanges the two values except in line columns.

    Hand proof: docs/algorithms/skin.md, "The skin makes itself" (the arithmetic)
    and "The half turn".  [Skin] proves that these are the values on the board. *)
From Coq Require Import ZArith Lia.
From Wythoff Require Import Fibonacci.
Local Open Scope Z_scope.

Section Shape.
Variables r q t a : Z.
Hypothesis lev : level r q t a.

(** The value of a square of depth L in the skin. *)
Definition skin_value (L : Z) : Z := L / a + L / t - L / q - 1.

(** The arithmetic core: L/a + L/t = L/q + L/(a t q) without floors, so the floors
    differ by 0 or 1.  The condition says that the fractional parts of L/a and L/t
    add up to at least one. *)
Theorem skin_floors L : 0 <= L < q * t ->
  L / a + L / t - L / q = (if a * t <=? a * (L mod t) + t * (L mod a) then -1 else 0).
Proof.
  intros HL. pose proof (level_reciprocals _ _ _ _ lev) as E.
  destruct lev as [Ht Ha Hr Hq H].
  pose proof (Z.div_mod L a ltac:(lia)) as DA. pose proof (Z.mod_pos_bound L a ltac:(lia)).
  pose proof (Z.div_mod L t ltac:(lia)) as DT. pose proof (Z.mod_pos_bound L t ltac:(lia)).
  pose proof (Z.div_mod L q ltac:(lia)) as DQ. pose proof (Z.mod_pos_bound L q ltac:(lia)).
  set (A := L / a) in *. set (T := L / t) in *. set (Q := L / q) in *.
  set (x := L mod a) in *. set (y := L mod t) in *. set (z := L mod q) in *.
  assert (a * t * q * (A + T - Q) = L - q * (a * y + t * x) + a * t * z) as K.
  { transitivity (q * t * (a * A) + q * a * (t * T) - a * t * (q * Q)); [ring|].
    replace (a * A) with (L - x) by lia. replace (t * T) with (L - y) by lia.
    replace (q * Q) with (L - z) by lia.
    replace (q * t * (L - x) + q * a * (L - y) - a * t * (L - z))
      with ((q * t + q * a - a * t) * L - q * (a * y + t * x) + a * t * z) by ring.
    rewrite E. ring. }
  assert (0 < a * t * q) by (apply Z.mul_pos_pos; [apply Z.mul_pos_pos|]; lia).
  assert (0 <= a * y) by (apply Z.mul_nonneg_nonneg; lia).
  assert (0 <= t * x) by (apply Z.mul_nonneg_nonneg; lia).
  assert (a * y <= a * (t - 1)) by (apply Z.mul_le_mono_nonneg_l; lia).
  assert (t * x <= t * (a - 1)) by (apply Z.mul_le_mono_nonneg_l; lia).
  assert (0 < a * t) by (apply Z.mul_pos_pos; lia).
  assert (0 <= a * t * z) by (apply Z.mul_nonneg_nonneg; lia).
  assert (a * t * z <= a * t * (q - 1)) by (apply Z.mul_le_mono_nonneg_l; lia).
  assert (q * t < a * t) by (apply Z.mul_lt_mono_pos_r; lia).
  set (s := a * y + t * x) in *. set (B := a * t) in *. set (d := A + T - Q) in *.
  destruct (Z.leb_spec B s) as [S|S].
  - assert (q * B <= q * s) by (apply Z.mul_le_mono_nonneg_l; lia).
    assert (q * s <= q * (2 * B - 1)) by (apply Z.mul_le_mono_nonneg_l; lia).
    assert (B * q * (-2) < B * q * d) as D1 by lia.
    assert (B * q * d < B * q * 0) as D2 by lia.
    apply Z.mul_lt_mono_pos_l in D1; [|assumption].
    apply Z.mul_lt_mono_pos_l in D2; [|assumption]. lia.
  - assert (q * s <= q * (B - 1)) by (apply Z.mul_le_mono_nonneg_l; lia).
    assert (0 <= q * s) by (apply Z.mul_nonneg_nonneg; lia).
    assert (B * q * (-1) < B * q * d) as D1 by lia.
    assert (B * q * d < B * q * 1) as D2 by lia.
    apply Z.mul_lt_mono_pos_l in D1; [|assumption].
    apply Z.mul_lt_mono_pos_l in D2; [|assumption]. lia.
Qed.

(** The floors in the words of the hand proof: the sum is 0 or -1. *)
Corollary skin_floors_range L : 0 <= L < q * t ->
  L / a + L / t - L / q = 0 \/ L / a + L / t - L / q = -1.
Proof. intros HL. rewrite skin_floors by assumption. destruct (_ <=? _); auto. Qed.

(** All values of the skin are -1 or -2: its squares are palaces. *)
Corollary skin_value_range L : 0 <= L < q * t -> skin_value L = -1 \/ skin_value L = -2.
Proof. intros HL. unfold skin_value. destruct (skin_floors_range L HL); lia. Qed.

(** Equation (2) of the hand proof: where the value is -2. *)
Theorem skin_value_two L : 0 <= L < q * t ->
  skin_value L = (if a * t <=? a * (L mod t) + t * (L mod a) then -2 else -1).
Proof.
  intros HL. unfold skin_value. pose proof (skin_floors L HL) as E.
  destruct (_ <=? _); lia.
Qed.

(** ** The half turn *)

(** The depth of the image. *)
Definition half_turn (L : Z) : Z := q * t - 1 - L.

Lemma half_turn_skin L : 0 <= L < q * t -> 0 <= half_turn L < q * t.
Proof. unfold half_turn. lia. Qed.

Lemma half_turn_floors L :
  half_turn L / a = r + (- L) / a /\ half_turn L / t = q - 1 - L / t /\
  half_turn L / q = t - 1 - L / q.
Proof.
  unfold half_turn. destruct lev as [Ht Ha Hr Hq H].
  assert (forall d m, 0 < d -> (m * d - 1 - L) / d = m - 1 - L / d) as down.
  { intros d m Hd. symmetry. apply Z.div_unique_pos with (d - 1 - L mod d).
    - pose proof (Z.mod_pos_bound L d). lia.
    - rewrite Z.mod_eq by lia. ring. }
  split; [|split].
  - replace (q * t - 1 - L) with (- L + r * a) by lia. rewrite Z.div_add; lia.
  - apply down. lia.
  - rewrite (Z.mul_comm q t). apply down. lia.
Qed.

(** Outside line columns the half turn exchanges the values -1 and -2. *)
Theorem half_turn_exchanges L : L mod a <> 0 -> skin_value (half_turn L) = -3 - skin_value L.
Proof.
  intros HL. unfold skin_value. destruct (half_turn_floors L) as [-> [-> ->]].
  rewrite Z.div_opp_l_nz by (destruct lev; lia). destruct lev. lia.
Qed.

(** In a line column (a divides L) all values are -1, and so are those of the image. *)
Theorem half_turn_line L : 0 <= L < q * t -> L mod a = 0 ->
  skin_value L = -1 /\ skin_value (half_turn L) = -1.
Proof.
  intros HL Z0. pose proof (skin_value_range L HL).
  pose proof (skin_value_range _ (half_turn_skin L HL)).
  enough (skin_value (half_turn L) = -2 - skin_value L) by lia.
  unfold skin_value. destruct (half_turn_floors L) as [-> [-> ->]].
  rewrite Z.div_opp_l_z by (destruct lev; lia). destruct lev. lia.
Qed.

(** ** The balance of the values *)

(** The sum of g(L) for 0 <= L < n. *)
Fixpoint sum_below (g : Z -> Z) (n : nat) : Z :=
  match n with O => 0 | S m => g (Z.of_nat m) + sum_below g m end.

Lemma sum_below_ext g h n :
  (forall L, 0 <= L < Z.of_nat n -> g L = h L) -> sum_below g n = sum_below h n.
Proof.
  induction n as [|n IH]; intros E; cbn [sum_below]; [reflexivity|].
  rewrite E, IH by (intros; try apply E; lia). reflexivity.
Qed.

Lemma sum_below_add g h n :
  sum_below (fun L => g L + h L) n = sum_below g n + sum_below h n.
Proof. induction n as [|n IH]; cbn [sum_below]; lia. Qed.

(** A sum may be taken in the reverse order. *)
Lemma sum_below_reverse g n : sum_below (fun L => g (Z.of_nat n - 1 - L)) n = sum_below g n.
Proof.
  assert (forall n h, sum_below h (S n) = h 0 + sum_below (fun L => h (L + 1)) n) as first.
  { clear. induction n as [|n IH]; intros h; [reflexivity|].
    cbn [sum_below] in IH |- *. rewrite IH.
    replace (Z.of_nat (S n)) with (Z.of_nat n + 1) by lia. lia. }
  revert g. induction n as [|n IH]; intros g; [reflexivity|].
  rewrite first. cbn [sum_below]. rewrite <- IH. f_equal; [f_equal; lia|].
  apply sum_below_ext. intros L _. f_equal. lia.
Qed.

(** The number of multiples of a among 0, 1, .., n - 1, for n > 0. *)
Lemma multiples_below n :
  sum_below (fun L => if L mod a =? 0 then 1 else 0) (S n) = Z.of_nat n / a + 1.
Proof.
  assert (0 < a) as Ha by (destruct lev; lia).
  induction n as [|n IH].
  { cbn [sum_below]. change (Z.of_nat 0) with 0.
    rewrite Z.mod_0_l, Z.div_0_l by lia. reflexivity. }
  cbn [sum_below] in IH |- *. rewrite IH. clear IH.
  replace (Z.of_nat (S n)) with (Z.of_nat n + 1) by lia. set (m := Z.of_nat n).
  pose proof (Z.div_mod m a ltac:(lia)). pose proof (Z.mod_pos_bound m a Ha).
  pose proof (Z.div_mod (m + 1) a ltac:(lia)). pose proof (Z.mod_pos_bound (m + 1) a Ha).
  set (d := m / a) in *. set (d' := (m + 1) / a) in *.
  destruct (Z.eqb_spec ((m + 1) mod a) 0).
  - assert (a * d < a * d' < a * (d + 2)) as [D1 D2] by lia.
    apply Z.mul_lt_mono_pos_l in D1, D2; lia.
  - assert (a * (d - 1) < a * d' < a * (d + 1)) as [D1 D2] by lia.
    apply Z.mul_lt_mono_pos_l in D1, D2; lia.
Qed.

(** A period of the skin has each depth once.  The sum of 2 p + 3 over the period is
    the number of values -1 minus the number of values -2; it is r + 1. *)
Theorem skin_balance : sum_below (fun L => 2 * skin_value L + 3) (Z.to_nat (q * t)) = r + 1.
Proof.
  set (g := fun L => 2 * skin_value L + 3).
  assert (0 < q * t) by (destruct lev; nia).
  assert (Z.of_nat (Z.to_nat (q * t)) = q * t) as En by lia.
  pose proof (sum_below_reverse g (Z.to_nat (q * t))) as R. rewrite En in R.
  set (line := fun L => if L mod a =? 0 then 1 else 0).
  assert (sum_below g (Z.to_nat (q * t)) + sum_below g (Z.to_nat (q * t))
          = sum_below line (Z.to_nat (q * t)) + sum_below line (Z.to_nat (q * t))) as D.
  { rewrite <- R at 1. rewrite <- !sum_below_add. apply sum_below_ext.
    intros L HL. rewrite En in HL. unfold g, line. fold (half_turn L).
    destruct (Z.eqb_spec (L mod a) 0) as [M|M].
    - destruct (half_turn_line L HL M). lia.
    - rewrite half_turn_exchanges by assumption. lia. }
  enough (sum_below line (Z.to_nat (q * t)) = r + 1) by lia.
  replace (Z.to_nat (q * t)) with (S (Z.to_nat (q * t - 1))) by lia.
  unfold line. rewrite multiples_below, Z2Nat.id by lia.
  replace (q * t - 1) with (r * a) by (destruct lev; lia).
  rewrite Z.div_mul by (destruct lev; lia). reflexivity.
Qed.
End Shape.
