(** * Fill rules: one P-position in every class

    A rule r fills a region F if it leads from all but finitely many positions of F to a
    P-position.  Let every class of r run into F and stay there, as it does if F is a cone that
    holds the slope of r strictly inside, and let F hold only finitely many P-positions.  Then r
    fills F exactly if *every* class of r holds exactly one P-position.  The paper and the docs
    (Theorem 5 of [FGPLL]) say "almost every class" on the right; this file shows that no
    exception is possible.

    Then: Nim with more rules (a, b), a <> b, has the P-positions of Nim.

    Source: docs/algorithms/nimhoff.md, "Fill rules" and "The reorganization model". *)
From Coq Require Import Arith ZArith Bool List Lia.
From Wythoff Require Import NimhoffGames Rays Nimhoff.
Import ListNotations.

Section Fill.

Variable R : list rule.
Variables a b : nat.
Hypothesis in_R : In (a, b) R.
Hypothesis not_zero : 0 < a + b.

(** The region. *)
Variable F : nat -> nat -> Prop.

(** The class of each position runs into the region, and does not leave it again. *)
Definition classes_enter : Prop := forall x y, exists k, F (x + k * a) (y + k * b).
Definition classes_stay : Prop := forall x y, F x y -> F (x + a) (y + b).

(** The region is forbidden: it holds only finitely many P-positions. *)
Definition forbidden : Prop :=
  exists M, forall x y, F x y -> M <= x + y -> P (nimhoff R) x y = false.

(** The rule leads from all but finitely many positions of the region to a P-position. *)
Definition fills : Prop :=
  exists M, forall x y, F x y -> M <= x + y ->
  exists k, 0 < k /\ k * a <= x /\ k * b <= y /\ P (nimhoff R) (x - k * a) (y - k * b) = true.

(** The class of each position holds exactly one P-position. *)
Definition one_in_every_class : Prop :=
  forall x y, exists x' y', same_class (a, b) x y x' y' /\ P (nimhoff R) x' y' = true /\
  forall u v, same_class (a, b) x y u v -> P (nimhoff R) u v = true -> u = x' /\ v = y'.

Lemma one_if_some :
  (forall x y, exists x' y', same_class (a, b) x y x' y' /\ P (nimhoff R) x' y' = true) ->
  one_in_every_class.
Proof.
  intros some x y. destruct (some x y) as (x' & y' & Hc & HP). exists x', y'.
  repeat split; try assumption; apply (at_most_one_in_class R (a, b) u v x' y'); try assumption;
    apply (same_class_trans _ u v x y); try assumption; apply same_class_sym; assumption.
Qed.

Lemma stay_forever : classes_stay -> forall k x y, F x y -> F (x + k * a) (y + k * b).
Proof.
  intros stay. induction k as [|k IH]; intros x y HF.
  - replace (x + 0 * a) with x by lia. replace (y + 0 * b) with y by lia. exact HF.
  - replace (x + S k * a) with (x + k * a + a) by lia.
    replace (y + S k * b) with (y + k * b + b) by lia. apply stay, IH, HF.
Qed.

(** If r fills a region that every class enters, every class of r holds exactly one
    P-position. *)
Theorem fill_rule_meets_every_class :
  classes_enter -> classes_stay -> fills -> one_in_every_class.
Proof.
  intros enter stay [M fill]. apply one_if_some. intros x y.
  destruct (enter x y) as [k HF]. apply (stay_forever stay M) in HF.
  destruct (fill _ _ HF ltac:(nia)) as (j & Hj & Hx & Hy & HP).
  eexists _, _. split; [|exact HP].
  exists (Z.of_nat k + Z.of_nat M - Z.of_nat j)%Z. cbn [fst snd]. lia.
Qed.

(** If every class of r holds a P-position, r fills every forbidden region in which its classes
    stay. *)
Theorem every_class_makes_fill_rule :
  classes_stay -> forbidden -> one_in_every_class -> fills.
Proof.
  intros stay [M none] one. exists M. intros x y HF HM.
  destruct (one x y) as (x' & y' & [k [Hx Hy]] & HP & _). cbn [fst snd] in *.
  destruct (Z_lt_le_dec k 0) as [neg|up].
  - exists (Z.to_nat (- k)).
    assert (Z.of_nat (Z.to_nat (- k)) = - k)%Z as Ek by (apply Z2Nat.id; lia).
    assert (Z.to_nat (- k) * a <= x /\ x - Z.to_nat (- k) * a = x') as [Lx Ex] by nia.
    assert (Z.to_nat (- k) * b <= y /\ y - Z.to_nat (- k) * b = y') as [Ly Ey] by nia.
    repeat split; [lia|exact Lx|exact Ly|]. rewrite Ex, Ey. exact HP.
  - exfalso. apply (stay_forever stay (Z.to_nat k)) in HF.
    replace (x + Z.to_nat k * a) with x' in HF by nia.
    replace (y + Z.to_nat k * b) with y' in HF by nia.
    rewrite (none x' y' HF) in HP by nia. discriminate.
Qed.

(** Theorem 5 of [FGPLL], without exceptions. *)
Corollary fill_rule_iff_one_in_every_class :
  classes_enter -> classes_stay -> forbidden -> (fills <-> one_in_every_class).
Proof.
  intros. split; [apply fill_rule_meets_every_class | apply every_class_makes_fill_rule];
    assumption.
Qed.

End Fill.

(** ** Cones *)

(** The cone of the slopes from c/d to e/f, with f = 0 for infinity. *)
Definition cone (c d e f : nat) (x y : nat) : Prop := c * x <= d * y /\ f * y <= e * x.

(** The slope b/a lies strictly between c/d and e/f; a cone that begins at slope 0 may hold
    slope 0, and one that ends at infinity may hold infinity. *)
Definition slope_inside (c d e f a b : nat) : Prop :=
  (c = 0 \/ c * a < d * b) /\ (f = 0 \/ f * b < e * a).

Lemma classes_enter_cone c d e f a b :
  slope_inside c d e f a b -> classes_enter a b (cone c d e f).
Proof.
  intros [lower upper] x y. exists (c * x + f * y). unfold cone. split.
  - destruct lower as [->|lower]; [lia|]. nia.
  - destruct upper as [->|upper]; [lia|]. nia.
Qed.

Lemma classes_stay_in_cone c d e f a b :
  slope_inside c d e f a b -> classes_stay a b (cone c d e f).
Proof. intros [lower upper] x y [low up]. unfold cone. split; nia. Qed.

(** Theorem 5 for cones. *)
Theorem cone_filled_iff R a b c d e f :
  In (a, b) R -> 0 < a + b -> slope_inside c d e f a b -> forbidden R (cone c d e f) ->
  (fills R a b (cone c d e f) <-> one_in_every_class R a b).
Proof.
  intros Hr pos inside. apply fill_rule_iff_one_in_every_class; try assumption.
  - apply classes_enter_cone, inside.
  - apply classes_stay_in_cone, inside.
Qed.

(** ** Nim, and rules that do not change it *)

(** Nim with additional rules (a, b), a <> b, has the P-positions of Nim: the main diagonal. *)
Theorem nim_with_other_rules R x y :
  (forall a b, In (a, b) R -> a <> b) ->
  P (nimhoff ((1, 0) :: (0, 1) :: R)) x y = (x =? y).
Proof.
  intros other. apply (P_by_two_claims _ (fun x y => x =? y)); clear x y.
  - intros x y x' y' move E. apply Nat.eqb_eq in E. subst y. apply Nat.eqb_neq.
    apply nimhoff_moves in move. destruct move as (less & a & b & k & Hr & Hx & Hy).
    assert (a <> b) as D by (destruct Hr as [E|[E|Hr]]; [congruence..|apply other, Hr]).
    intros <-. assert (k * a = k * b) as E by lia. apply Nat.mul_cancel_l in E; [tauto|].
    intros ->. lia.
  - intros x y E. apply Nat.eqb_neq in E. destruct (Nat.lt_trichotomy x y) as [L|[?|L]]; [|tauto|].
    + exists x, x. split; [|apply Nat.eqb_refl]. apply nimhoff_moves. split; [lia|].
      exists 0, 1, (y - x). split; [right; left; reflexivity | lia].
    + exists y, y. split; [|apply Nat.eqb_refl]. apply nimhoff_moves. split; [lia|].
      exists 1, 0, (x - y). split; [left; reflexivity | lia].
Qed.

(** The first fill rule is a diagonal, in this form: a game whose P-positions are not those of
    Nim has a rule (a, a). *)
Corollary first_rule_is_a_diagonal R x y :
  P (nimhoff ((1, 0) :: (0, 1) :: R)) x y <> (x =? y) -> exists a, In (a, a) R.
Proof.
  intros D. destruct (existsb (fun r => fst r =? snd r) R) eqn:E.
  - apply existsb_exists in E. destruct E as [[a b] [Hr E]]. apply Nat.eqb_eq in E.
    cbn in E. subst b. exists a. exact Hr.
  - destruct D. apply nim_with_other_rules. intros a b Hr ->.
    assert (existsb (fun r => fst r =? snd r) R = true) as T; [|congruence].
    apply existsb_exists. exists (b, b). split; [exact Hr|apply Nat.eqb_refl].
Qed.

(** In Nim, (1,0) fills the cone from slope 0 to 1/2: the hypotheses of [cone_filled_iff] and
    both of its sides hold. *)
Example nim_cone :
  let R := [(1, 0); (0, 1)] in
  slope_inside 0 1 1 2 1 0 /\ forbidden R (cone 0 1 1 2) /\ fills R 1 0 (cone 0 1 1 2).
Proof.
  cbv zeta. repeat split; try lia.
  - exists 1. intros x y [_ H] L. rewrite (nim_with_other_rules []) by (intros ? ? []).
    apply Nat.eqb_neq. lia.
  - exists 1. intros x y [_ H] L. exists (x - y). repeat split; try lia.
    rewrite (nim_with_other_rules []) by (intros ? ? []). apply Nat.eqb_eq. lia.
Qed.

(** In Nim with (2,1), the class of (1,0) for the rule (2,1) holds no P-position. *)
Example nim_with_2_1_empty_class x y :
  same_class (2, 1) 1 0 x y -> P (nimhoff [(1, 0); (0, 1); (2, 1)]) x y = false.
Proof.
  intros [k Hk]. cbn [fst snd] in Hk.
  rewrite nim_with_other_rules by (intros a b [E|[]]; injection E as <- <-; lia).
  apply Nat.eqb_neq. lia.
Qed.

(** So (2,1) is no fill rule there: it does not fill the cone from slope 0 to 3/4, which holds
    the slope 1/2 inside. *)
Example nim_with_2_1_not_filled : ~ fills [(1, 0); (0, 1); (2, 1)] 2 1 (cone 0 1 3 4).
Proof.
  intros filled.
  assert (one_in_every_class [(1, 0); (0, 1); (2, 1)] 2 1) as one.
  { assert (slope_inside 0 1 3 4 2 1) as inside by (split; right || left; lia).
    apply (fill_rule_meets_every_class [(1, 0); (0, 1); (2, 1)] 2 1 ltac:(cbn; tauto)
      ltac:(lia) (cone 0 1 3 4));
      [apply classes_enter_cone | apply classes_stay_in_cone | exact filled]; exact inside. }
  destruct (one 1 0) as (x & y & Hc & HP & _).
  apply nim_with_2_1_empty_class in Hc. congruence.
Qed.
