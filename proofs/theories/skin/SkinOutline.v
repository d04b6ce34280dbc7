(** * The outline of a skin with the thickness of a level

    Let the columns in which rows end be known modulo a, and let every column meet r rows
    of the strip of thickness t, except that the columns of one class modulo a meet r + 1.
    Then the columns in which rows end form the arithmetic progression of the level: up to
    a shift they are the columns a y / q (floor).

    Hand proof: docs/algorithms/skin.md, "Why these numbers", end of the last paragraph. *)
From Coq Require Import ZArith Bool Lia.
From Wythoff Require Import Fibonacci.
Local Open Scope Z_scope.

(** The number of i < n such that column u + i is the end of a row: the thickness of a
    strip of n palaces per row in column u. *)
Fixpoint ends_from (E : Z -> bool) (u : Z) (n : nat) : Z :=
  match n with O => 0 | S m => Z.b2z (E (u + Z.of_nat m)) + ends_from E u m end.

(** Moving the window by one column adds one end and removes one. *)
Lemma ends_from_next E u n :
  ends_from E (u + 1) n = ends_from E u n + Z.b2z (E (u + Z.of_nat n)) - Z.b2z (E u).
Proof.
  induction n as [|n IH]; [cbn; rewrite Z.add_0_r; lia|].
  cbn [ends_from]. rewrite IH. replace (u + 1 + Z.of_nat n) with (u + Z.of_nat (S n)) by lia. lia.
Qed.

Section Outline.
Variables r q t a : Z.
Hypothesis lev : level r q t a.

(** [E x] says that a row ends in a column of the class of x modulo a. *)
Variable E : Z -> bool.
Hypothesis period : forall x, E (x + a) = E x.

(** All columns have thickness r but those of the class of u0, which have r + 1. *)
Variable u0 : Z.
Hypothesis thickness : forall u,
  ends_from E u (Z.to_nat t) = r + if (u - u0) mod a =? 0 then 1 else 0.

Lemma period_multiple x w : E (x + w * a) = E x.
Proof.
  assert (forall n x, E (x + Z.of_nat n * a) = E x) as nonneg.
  { induction n as [|n IH]; intros y; [f_equal; ring|].
    rewrite <- (IH y), <- (period (y + Z.of_nat n * a)), Nat2Z.inj_succ.
    f_equal. ring. }
  destruct (Z.le_ge_cases 0 w) as [L|L].
  - rewrite <- (nonneg (Z.to_nat w) x). f_equal. rewrite Z2Nat.id by lia. reflexivity.
  - rewrite <- (nonneg (Z.to_nat (- w)) (x + w * a)). f_equal. rewrite Z2Nat.id by lia. ring.
Qed.

(** q is the inverse of t modulo a. *)
Lemma inverse_mod i : (q * (t * i)) mod a = i mod a.
Proof.
  replace (q * (t * i)) with (q * t * i) by ring.
  replace (q * t) with (1 + r * a) by (destruct lev; lia).
  replace ((1 + r * a) * i) with (i + r * i * a) by ring.
  apply Z.mod_add. destruct lev. lia.
Qed.

(** Going back by t columns, an end remains an end, except from the progression's last
    term, i = q - 1, to i = q. *)
Lemma back_step i : 1 <= i < a ->
  Z.b2z (E (u0 - t * (i - 1))) = Z.b2z (E (u0 - t * i)) + (if i =? q then 1 else 0).
Proof.
  intros Hi. pose proof lev as [Ht Ha Hr Hq H].
  pose proof (ends_from_next E (u0 - t * i) (Z.to_nat t)) as N.
  rewrite !thickness, Z2Nat.id in N by lia.
  replace (u0 - t * i + t) with (u0 - t * (i - 1)) in N by ring.
  assert (forall c, (u0 - t * i + c - u0) mod a = 0 -> exists w, t * i = c + w * a) as M.
  { intros c Z0. pose proof (Z.div_mod (u0 - t * i + c - u0) a ltac:(lia)) as D.
    exists (- ((u0 - t * i + c - u0) / a)). lia. }
  destruct (Z.eqb_spec ((u0 - t * i - u0) mod a) 0) as [Z0|_].
  { exfalso. destruct (M 0) as [w W]; [rewrite Z.add_0_r; exact Z0|].
    pose proof (inverse_mod i) as I. rewrite W in I.
    replace (q * (0 + w * a)) with (q * w * a) in I by ring.
    rewrite Z.mod_mul, Z.mod_small in I by lia. lia. }
  destruct (Z.eqb_spec ((u0 - t * i + 1 - u0) mod a) 0) as [Z1|Z1], (Z.eqb_spec i q) as [Q|Q];
    try lia; exfalso.
  - destruct (M 1 Z1) as [w W]. pose proof (inverse_mod i) as I. rewrite W in I.
    replace (q * (1 + w * a)) with (q + q * w * a) in I by ring.
    rewrite Z.mod_add, !Z.mod_small in I by lia. lia.
  - apply Z1. rewrite Q. replace (u0 - t * q + 1 - u0) with (- r * a) by lia.
    apply Z.mod_mul. lia.
Qed.

(** The columns u0 - t i with i < q are ends, those with q <= i < a are not. *)
Lemma progression n : Z.of_nat n < a -> E (u0 - t * Z.of_nat n) = (Z.of_nat n <? q).
Proof.
  intros Hn. pose proof lev as [Ht Ha Hr Hq H].
  assert (forall n, Z.of_nat n < a -> Z.b2z (E (u0 - t * Z.of_nat n)) =
    Z.b2z (E u0) - if q <=? Z.of_nat n then 1 else 0) as P.
  { clear n Hn. induction n as [|n IH]; intros Hn.
    - replace (u0 - t * Z.of_nat 0) with u0 by lia. destruct (Z.leb_spec q (Z.of_nat 0)); lia.
    - pose proof (back_step (Z.of_nat (S n)) ltac:(lia)) as B.
      replace (Z.of_nat (S n) - 1) with (Z.of_nat n) in B by lia. rewrite IH in B by lia.
      destruct (Z.leb_spec q (Z.of_nat n)), (Z.leb_spec q (Z.of_nat (S n))),
        (Z.eqb_spec (Z.of_nat (S n)) q); lia. }
  assert (E u0 = true) as E0.
  { pose proof (P (Z.to_nat q) ltac:(lia)) as Q. rewrite Z2Nat.id, Z.leb_refl in Q by lia.
    destruct (E u0), (E (u0 - t * q)); cbn in Q; try reflexivity; lia. }
  specialize (P n Hn). rewrite E0 in P. cbn in P.
  destruct (E (u0 - t * Z.of_nat n)), (Z.leb_spec q (Z.of_nat n)), (Z.ltb_spec (Z.of_nat n) q);
    cbn in P; try reflexivity; lia.
Qed.

(** Theorem.  Column x is the end of a row exactly if -q (x - u0) mod a is below q. *)
Theorem outline_forced x : E x = ((q * (u0 - x)) mod a <? q).
Proof.
  pose proof lev as [Ht Ha Hr Hq H]. set (i := (q * (u0 - x)) mod a).
  assert (0 <= i < a) as Hi by (apply Z.mod_pos_bound; lia).
  assert (u0 - t * i = x + (t * (q * (u0 - x) / a) - r * (u0 - x)) * a) as X.
  { unfold i. rewrite Z.mod_eq by lia.
    replace (t * (q * (u0 - x) - a * (q * (u0 - x) / a)))
      with (q * t * (u0 - x) - t * (q * (u0 - x) / a) * a) by ring.
    replace (q * t) with (1 + r * a) by lia. ring. }
  rewrite <- (period_multiple x (t * (q * (u0 - x) / a) - r * (u0 - x))), <- X.
  replace i with (Z.of_nat (Z.to_nat i)) by lia. apply progression. lia.
Qed.

(** These are the columns u0 + a y / q (floor) of the closed form, for all integers y. *)
Theorem outline_floor x : E x = true <-> exists y, x = u0 + a * y / q.
Proof.
  rewrite outline_forced, Z.ltb_lt. pose proof lev as [Ht Ha Hr Hq H]. split.
  - intros L. pose proof (Z.div_mod (q * (u0 - x)) a ltac:(lia)) as D.
    pose proof (Z.mod_pos_bound (q * (u0 - x)) a ltac:(lia)).
    exists (- (q * (u0 - x) / a)).
    assert (a * - (q * (u0 - x) / a) / q = x - u0); [|lia].
    symmetry. apply Z.div_unique_pos with ((q * (u0 - x)) mod a); lia.
  - intros [y ->]. pose proof (Z.div_mod (a * y) q ltac:(lia)) as D.
    pose proof (Z.mod_pos_bound (a * y) q ltac:(lia)).
    replace (q * (u0 - (u0 + a * y / q))) with ((a * y) mod q + - y * a) by lia.
    rewrite Z.mod_add, Z.mod_small by lia. lia.
Qed.
End Outline.

(** The hypotheses hold for the outline of level 1, with u0 = 0. *)
Example outline_of_level_1 :
  let E x := (2 * (0 - x)) mod 5 <? 2 in
  (forall x, E (x + 5) = E x) /\
  (forall u, ends_from E u (Z.to_nat 3) = 1 + if (u - 0) mod 5 =? 0 then 1 else 0).
Proof.
  cbv zeta. split.
  - intros x. f_equal. replace (2 * (0 - (x + 5))) with (2 * (0 - x) + -2 * 5) by ring.
    apply Z.mod_add. lia.
  - intros u. change (Z.to_nat 3) with 3%nat. cbn [ends_from].
    assert (forall i, (2 * (0 - (u + i))) mod 5 = (2 * (0 - (u mod 5 + i))) mod 5) as R.
    { intros i. rewrite (Z.mod_eq u 5) by lia.
      replace (2 * (0 - (u - 5 * (u / 5) + i))) with (2 * (0 - (u + i)) + 2 * (u / 5) * 5) by ring.
      rewrite Z.mod_add by lia. reflexivity. }
    rewrite !R, Z.sub_0_r. pose proof (Z.mod_pos_bound u 5 ltac:(lia)).
    assert (u mod 5 = 0 \/ u mod 5 = 1 \/ u mod 5 = 2 \/ u mod 5 = 3 \/ u mod 5 = 4)
      as [-> | [-> | [-> | [-> | ->]]]] by lia; reflexivity.
Qed.
