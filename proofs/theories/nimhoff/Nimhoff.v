(** * Linear Nimhoff and its classes

    A ruleset is a list of rules (a, b).  From (x, y) a move leads to (x - k a, y - k b), k >= 1,
    inside the quadrant; the player who cannot move loses.  The positions that differ by a
    multiple of a rule form a class of that rule.

    This file proves: no class of any rule holds two P-positions; a position is P exactly if none
    of its classes holds a smaller P-position; the class of (x, y) is given by a pair of
    numbers, the class index.

    Source: docs/algorithms/nimhoff.md, "Classes". *)
From Coq Require Import Arith ZArith Bool List Lia.
From Wythoff Require Import NimhoffGames Rays.
Import ListNotations.

(** A rule (a, b).  The rule (0, 0) has no moves. *)
Definition rule : Type := nat * nat.

(** The vectors of Linear Nimhoff with the rules [R]: the positive multiples of each rule. *)
Definition nimhoff (R : list rule) : vectors := fun a b => existsb (fun r => on_ray r a b) R.

(** The rules are rays, and there is nothing else. *)
Lemma nimhoff_rays R x y : P (nimhoff R) x y = P (rays_and_steps R [] []) x y.
Proof.
  apply P_ext. intros a b _. unfold nimhoff, rays_and_steps. cbn.
  rewrite andb_true_r, orb_false_r. reflexivity.
Qed.

(** The moves, as in the definition of the game. *)
Theorem nimhoff_moves R x y x' y' :
  moves_to (nimhoff R) x y x' y' <->
  x' + y' < x + y /\ exists a b k, In (a, b) R /\ x = x' + k * a /\ y = y' + k * b.
Proof.
  unfold moves_to, nimhoff. rewrite existsb_exists. split.
  - intros (Hx & Hy & less & [a b] & Hr & H). split; [exact less|].
    apply on_ray_spec in H; [|lia]. destruct H as [k [Ha Hb]]. cbn in Ha, Hb.
    exists a, b, k. repeat split; [exact Hr|lia|lia].
  - intros (less & a & b & k & Hr & -> & ->). repeat split; try lia.
    exists (a, b). split; [exact Hr|]. apply on_ray_spec; [lia|]. exists k. cbn. lia.
Qed.

(** Two positions lie in one class of the rule r if they differ by a whole multiple of r. *)
Definition same_class (r : rule) (x y x' y' : nat) : Prop :=
  exists k : Z, (Z.of_nat x' = Z.of_nat x + k * Z.of_nat (fst r) /\
                 Z.of_nat y' = Z.of_nat y + k * Z.of_nat (snd r))%Z.

Lemma same_class_refl r x y : same_class r x y x y.
Proof. exists 0%Z. lia. Qed.

Lemma same_class_sym r x y x' y' : same_class r x y x' y' -> same_class r x' y' x y.
Proof. intros [k Hk]. exists (- k)%Z. lia. Qed.

Lemma same_class_trans r x y x' y' x'' y'' :
  same_class r x y x' y' -> same_class r x' y' x'' y'' -> same_class r x y x'' y''.
Proof. intros [k Hk] [k' Hk']. exists (k + k')%Z. lia. Qed.

(** The moves of the rule r lead to the smaller positions of the class. *)
Theorem moves_are_smaller_in_class R x y x' y' :
  moves_to (nimhoff R) x y x' y' <->
  x' + y' < x + y /\ exists r, In r R /\ same_class r x y x' y'.
Proof.
  rewrite nimhoff_moves. split.
  - intros (less & a & b & k & Hr & Hx & Hy). split; [exact less|].
    exists (a, b). split; [exact Hr|]. exists (- Z.of_nat k)%Z. cbn [fst snd]. lia.
  - intros (less & [a b] & Hr & k & Hx & Hy). split; [exact less|]. cbn [fst snd] in *.
    exists a, b, (Z.to_nat (- k)). repeat split; [exact Hr| |];
      apply Nat2Z.inj; rewrite Nat2Z.inj_add, Nat2Z.inj_mul, Z2Nat.id; nia.
Qed.

(** In a class, positions with equally many tokens are equal. *)
Lemma same_class_tokens r x y x' y' :
  same_class r x y x' y' -> x + y = x' + y' -> x = x' /\ y = y'.
Proof.
  destruct r as [a b]. intros [k [Hx Hy]] E. cbn [fst snd] in *.
  assert (k * (Z.of_nat a + Z.of_nat b) = 0)%Z as H by lia.
  apply Z.mul_eq_0 in H. destruct H as [->|H]; [lia|].
  replace a with 0 in Hx by lia. replace b with 0 in Hy by lia. lia.
Qed.

(** No class of any rule holds two P-positions. *)
Theorem at_most_one_in_class R r x y x' y' :
  In r R -> same_class r x y x' y' ->
  P (nimhoff R) x y = true -> P (nimhoff R) x' y' = true -> x = x' /\ y = y'.
Proof.
  intros Hr Hc HP HP'.
  destruct (Nat.lt_trichotomy (x + y) (x' + y')) as [L|[E|L]].
  - exfalso. apply (P_not_joined (nimhoff R) x' y' x y); try assumption.
    apply moves_are_smaller_in_class. split; [exact L|].
    exists r. split; [exact Hr | apply same_class_sym, Hc].
  - apply (same_class_tokens r); assumption.
  - exfalso. apply (P_not_joined (nimhoff R) x y x' y'); try assumption.
    apply moves_are_smaller_in_class. split; [exact L|]. exists r. split; assumption.
Qed.

(** A position is a P-position exactly if none of its classes holds a smaller P-position. *)
Theorem P_iff_classes_free R x y :
  P (nimhoff R) x y = true <->
  forall r, In r R -> forall x' y', same_class r x y x' y' -> x' + y' < x + y ->
    P (nimhoff R) x' y' = false.
Proof.
  rewrite P_true. split.
  - intros H r Hr x' y' Hc less. apply H, moves_are_smaller_in_class.
    split; [exact less|]. exists r. split; assumption.
  - intros H x' y' move. apply moves_are_smaller_in_class in move.
    destruct move as (less & r & Hr & Hc). exact (H r Hr x' y' Hc less).
Qed.

(** A symmetric ruleset has symmetric P-positions. *)
Theorem symmetric_rules R :
  (forall a b, In (a, b) R -> In (b, a) R) ->
  forall x y, P (nimhoff R) x y = P (nimhoff R) y x.
Proof.
  intros sym. apply P_symmetric.
  assert (forall a b, 0 < a + b -> nimhoff R a b = true -> nimhoff R b a = true) as half.
  { intros a b pos H. apply existsb_exists in H. destruct H as [[u v] [Hr H]].
    apply on_ray_spec in H; [|exact pos]. destruct H as [k [Ea Eb]].
    apply existsb_exists. exists (v, u). split; [apply sym, Hr|].
    apply on_ray_spec; [lia|]. exists k. cbn in *. tauto. }
  intros a b pos. apply eq_true_iff_eq. split; apply half; lia.
Qed.

(** A rule that is a multiple of another rule of the ruleset can be left out. *)
Theorem multiple_left_out R a b k x y :
  In (a, b) R -> P (nimhoff ((k * a, k * b) :: R)) x y = P (nimhoff R) x y.
Proof.
  intros Hr. apply P_ext. intros u v pos. unfold nimhoff. cbn [existsb].
  destruct (on_ray (k * a, k * b) u v) eqn:E; [|reflexivity].
  apply (multiple_covered (a, b)) in E; [|exact pos].
  symmetry. apply existsb_exists. exists (a, b). split; assumption.
Qed.

(** ** The class index *)

(** The index of the class of (x, y): (y mod b, x - floor (a y / b)) if b > 0, and
    (x mod a, y) if b = 0. *)
Definition class_index (r : rule) (x y : nat) : nat * Z :=
  match r with
  | (a, 0) => (x mod a, Z.of_nat y)
  | (a, b) => (y mod b, (Z.of_nat x - Z.of_nat (a * y / b))%Z)
  end.

Lemma class_index_b_pos a b x y :
  0 < b -> class_index (a, b) x y = (y mod b, (Z.of_nat x - Z.of_nat (a * y / b))%Z).
Proof. destruct b; [lia|reflexivity]. Qed.

(** The floor of a (y + k b) / b. *)
Lemma floor_shift a b k y : 0 < b -> a * (y + k * b) / b = a * y / b + k * a.
Proof.
  intros Hb. replace (a * (y + k * b)) with (a * y + (k * a) * b) by ring.
  apply Nat.div_add. lia.
Qed.

(** Equal remainders of numbers y <= y' mean that the difference is a multiple. *)
Lemma mod_equal_multiple b y y' :
  0 < b -> y <= y' -> y mod b = y' mod b -> exists k, y' = y + k * b.
Proof.
  intros Hb L E. exists (y' / b - y / b).
  pose proof (Nat.div_mod y b ltac:(lia)). pose proof (Nat.div_mod y' b ltac:(lia)).
  pose proof (Nat.div_le_mono y y' b ltac:(lia) L). nia.
Qed.

(** Two positions have the same index exactly if they lie in one class. *)
Theorem class_index_spec r x y x' y' :
  0 < fst r + snd r ->
  (class_index r x y = class_index r x' y' <-> same_class r x y x' y').
Proof.
  intros pos.
  (* It suffices to compare (x, y) with positions that are not lower (not to the left, b = 0). *)
  assert (forall x y x' y', (if snd r =? 0 then x <= x' else y <= y') ->
    (class_index r x y = class_index r x' y' <-> same_class r x y x' y')) as up.
  { clear x y x' y'. intros x y x' y' L. destruct r as [a b]. cbn [fst snd] in *.
    destruct (Nat.eqb_spec b 0) as [->|Hb].
    - cbn [class_index]. split.
      + intros E. injection E as Ex Ey.
        destruct (mod_equal_multiple a x x' ltac:(lia) L Ex) as [k ->].
        exists (Z.of_nat k). cbn [fst snd]. lia.
      + intros [k [Hx Hy]]. cbn [fst snd] in *.
        replace x' with (x + Z.to_nat k * a) by nia. replace y' with y by lia.
        rewrite Nat.mod_add by lia. reflexivity.
    - rewrite !class_index_b_pos by lia. split.
      + intros E. injection E as Ey Ex.
        destruct (mod_equal_multiple b y y' ltac:(lia) L Ey) as [k ->].
        rewrite floor_shift in Ex by lia.
        exists (Z.of_nat k). cbn [fst snd]. lia.
      + intros [k [Hx Hy]]. cbn [fst snd] in *.
        replace y' with (y + Z.to_nat k * b) by nia.
        rewrite Nat.mod_add by lia. rewrite floor_shift by lia. f_equal. nia. }
  destruct (Nat.eqb_spec (snd r) 0) as [E0|E0].
  - destruct (Nat.le_ge_cases x x') as [L|L]; [apply up; exact L|].
    specialize (up x' y' x y L). split; intros H.
    + apply same_class_sym, up. symmetry. exact H.
    + symmetry. apply up, same_class_sym, H.
  - destruct (Nat.le_ge_cases y y') as [L|L]; [apply up; exact L|].
    specialize (up x' y' x y L). split; intros H.
    + apply same_class_sym, up. symmetry. exact H.
    + symmetry. apply up, same_class_sym, H.
Qed.

(** Along a row the first part of the index is fixed and the second grows one by one. *)
Lemma class_index_next a b x y :
  0 < b -> class_index (a, b) (S x) y =
    (fst (class_index (a, b) x y), Z.succ (snd (class_index (a, b) x y))).
Proof. intros Hb. rewrite !class_index_b_pos by exact Hb. cbn [fst snd]. f_equal. lia. Qed.
