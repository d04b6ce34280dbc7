(** * Theorem 1 of Cook, Larsson and Neary

    For Wythoff's rules (1, 0), (0, 1), (1, 1), identity (2) is formula (3): with g at
    (x, y) and the letters

<<
      a b .        a = (x-2, y-2)    d = (x-1, y-1)
      c d e        b = (x-1, y-2)    e = (x,   y-1)
      . f g        c = (x-2, y-1)    f = (x-1, y)
>>

    g = a - b - c + e + f + 3[a<0] - 2[b<0] - 2[c<0] - [d<0] + [e<0] + [f<0].

    So the automaton with this rule, started from k on the opposite quadrant and 0 on
    the two at the sides, gives p = N - k for the blocking queen of [Board].

    Source: docs/algorithms/blocking.md, "One identity behind the automaton". *)
From Coq Require Import ZArith List Lia Bool.
From Wythoff Require Import Board IdentitySums IdentityShifts Identity.
From Wythoff Require Import LocalRuleGame LocalRuleCounts LocalRuleDirections LocalRule.
Import ListNotations.
Open Scope Z_scope.

(** ** Formula (3) *)

(** [v < 0]: 1 if v is negative, 0 otherwise. *)
Definition below_zero (v : Z) : Z := b2z (v <? 0).

(** The right side of formula (3). *)
Definition next_value (a b c d e f : Z) : Z :=
  a - b - c + e + f + 3 * below_zero a - 2 * below_zero b - 2 * below_zero c
  - below_zero d + below_zero e + below_zero f.

(** The board p satisfies formula (3) at (x, y). *)
Definition satisfies_formula (p : board) (x y : Z) : Prop :=
  p x y = next_value (p (x - 2) (y - 2)) (p (x - 1) (y - 2)) (p (x - 2) (y - 1))
                     (p (x - 1) (y - 1)) (p x (y - 1)) (p (x - 1) y).

(** For the queen's rules, (2) is formula (3). *)
Theorem queen_rule_is_formula p x y : satisfies_rule_of queen p x y <-> satisfies_formula p x y.
Proof.
  unfold satisfies_rule_of, satisfies_formula, next_value, queen.
  cbn [product selections map sum fst snd]. unfold diff, shift.
  cbn [fst snd]. rewrite !Z.sub_0_r.
  replace (x - 1 - 1) with (x - 2) by lia. replace (y - 1 - 1) with (y - 2) by lia.
  change (negative p) with (fun i j => below_zero (p i j)). cbn beta.
  lia.
Qed.

(** At the square (0, 0), a, b, c, d are k and e, f are 0; the value is -k. *)
Example next_value_corner k : 0 <= k -> next_value k k k k 0 0 = - k.
Proof. intros H. unfold next_value, below_zero. destruct (Z.ltb_spec k 0); cbn; lia. Qed.

(** ** The quadrant game of the queen is the game of [Board] *)

(** A board of palaces on natural numbers, read on the integers. *)
Definition on_integers (P : nat -> nat -> bool) : Z -> Z -> bool :=
  fun x y => P (Z.to_nat x) (Z.to_nat y).

(** Equation (1) for a single rule: c_r(x, y) = c_r((x, y) - r) + b((x, y) - r). *)
Lemma count_single_next r P x y : is_rule r ->
  count_along (single r) (on_quadrant P) x y
  = on_quadrant P (x - fst r) (y - snd r)
    + count_along (single r) (on_quadrant P) (x - fst r) (y - snd r).
Proof.
  intros H. assert (is_direction (single r)) as D by (split; [exact H | now constructor]).
  pose proof (count_along_next (single r) P D x y) as E.
  unfold diff, shifts, shift in E. cbn [period steps single sum] in E. lia.
Qed.

Lemma leb_of_nat n : (0 <=? Z.of_nat n) = true.
Proof. apply Z.leb_le. lia. Qed.

Lemma on_quadrant_nat P x y : on_quadrant (on_integers P) (Z.of_nat x) (Z.of_nat y)
  = Z.of_nat (b2n (P x y)).
Proof.
  unfold on_quadrant, on_integers. rewrite !Nat2Z.id, !leb_of_nat.
  now destruct (P x y).
Qed.

Lemma count_outside_single r P x y : is_rule r -> x < 0 \/ y < 0 ->
  count_along (single r) (on_quadrant P) x y = 0.
Proof. intros H. apply count_along_outside. split; [exact H | now constructor]. Qed.

Lemma count_is_west P x y :
  count_along (single (1, 0)) (on_quadrant (on_integers P)) (Z.of_nat x) (Z.of_nat y)
  = Z.of_nat (west P x y).
Proof.
  assert (is_rule (1, 0)) as H by (cbn; repeat split; cbn; lia).
  induction x as [|x IH]; rewrite count_single_next by exact H; cbn [fst snd].
  - rewrite on_quadrant_outside, count_outside_single by (exact H || lia). reflexivity.
  - replace (Z.of_nat (S x) - 1) with (Z.of_nat x) by lia. rewrite Z.sub_0_r, IH.
    rewrite on_quadrant_nat. unfold west. cbn [count]. lia.
Qed.

Lemma count_is_north P x y :
  count_along (single (0, 1)) (on_quadrant (on_integers P)) (Z.of_nat x) (Z.of_nat y)
  = Z.of_nat (north P x y).
Proof.
  assert (is_rule (0, 1)) as H by (cbn; repeat split; cbn; lia).
  induction y as [|y IH]; rewrite count_single_next by exact H; cbn [fst snd].
  - rewrite on_quadrant_outside, count_outside_single by (exact H || lia). reflexivity.
  - replace (Z.of_nat (S y) - 1) with (Z.of_nat y) by lia. rewrite Z.sub_0_r, IH.
    rewrite on_quadrant_nat. unfold north. cbn [count]. lia.
Qed.

Lemma count_is_northwest P : forall x y,
  count_along (single (1, 1)) (on_quadrant (on_integers P)) (Z.of_nat x) (Z.of_nat y)
  = Z.of_nat (northwest P x y).
Proof.
  assert (is_rule (1, 1)) as H by (cbn; repeat split; cbn; lia).
  induction x as [|x IH]; intros [|y]; rewrite count_single_next by exact H; cbn [fst snd];
    try (rewrite on_quadrant_outside, count_outside_single by (exact H || lia); reflexivity).
  replace (Z.of_nat (S x) - 1) with (Z.of_nat x) by lia.
  replace (Z.of_nat (S y) - 1) with (Z.of_nat y) by lia.
  rewrite IH, on_quadrant_nat. cbn [northwest]. lia.
Qed.

(** The palace number of the queen's rules is [seen] of [Board]. *)
Theorem palace_number_is_seen P x y :
  palace_number queen (on_integers P) (Z.of_nat x) (Z.of_nat y) = Z.of_nat (seen P x y).
Proof.
  rewrite (palace_number_is_sum queen (map single queen));
    [|apply rules_represent; [apply queen_rules | apply queen_not_parallel] | lia | lia].
  unfold sum_boards, queen. cbn [map sum].
  rewrite count_is_west, count_is_north, count_is_northwest. unfold seen. lia.
Qed.

(** The board of [Board] follows the palace rule of the queen's rules. *)
Theorem palace_follows_queen k :
  follows_palace_rule queen (Z.of_nat k) (on_integers (palace k)).
Proof.
  intros x y Hx Hy. unfold on_integers at 1. rewrite palace_follows_rule.
  pose proof (palace_number_is_seen (palace k) (Z.to_nat x) (Z.to_nat y)) as E.
  rewrite !Z2Nat.id in E by assumption. rewrite E.
  destruct (Nat.ltb_spec (seen (palace k) (Z.to_nat x) (Z.to_nat y)) k);
    destruct (Z.ltb_spec (Z.of_nat (seen (palace k) (Z.to_nat x) (Z.to_nat y))) (Z.of_nat k));
    lia.
Qed.

(** The game of the queen's rules is the game of [Board]. *)
Corollary palace_of_queen_rules k x y :
  palace_of_rules queen (Z.of_nat k) (Z.of_nat x) (Z.of_nat y) = palace k x y.
Proof.
  rewrite (palace_rule_unique queen (Z.of_nat k) _ (on_integers (palace k))); try lia.
  - unfold on_integers. now rewrite !Nat2Z.id.
  - apply queen_rules.
  - apply palace_of_rules_follows, queen_rules.
  - apply palace_follows_queen.
Qed.

(** ** Theorem 1 *)

(** The value p = N - k of a square in the game of the k-blocking queen. *)
Definition value (k x y : nat) : Z := Z.of_nat (seen (palace k) x y) - Z.of_nat k.

Lemma value_negative k x y : palace k x y = (value k x y <? 0).
Proof.
  rewrite palace_follows_rule. unfold value.
  destruct (Nat.ltb_spec (seen (palace k) x y) k);
    destruct (Z.ltb_spec (Z.of_nat (seen (palace k) x y) - Z.of_nat k) 0); lia.
Qed.

(** The values outside the quadrant: k on the opposite one, 0 on the two at the sides. *)
Definition start_value (k : nat) (x y : Z) : Z :=
  if (x <? 0) && (y <? 0) then Z.of_nat k else 0.

(** The values of game k on the whole plane. *)
Definition queen_board (k : nat) : board := fun x y =>
  if (0 <=? x) && (0 <=? y) then value k (Z.to_nat x) (Z.to_nat y) else start_value k x y.

Lemma queen_board_on_quadrant k x y : queen_board k (Z.of_nat x) (Z.of_nat y) = value k x y.
Proof.
  unfold queen_board. now rewrite !Nat2Z.id, !leb_of_nat.
Qed.

Lemma queen_board_outside k x y : x < 0 \/ y < 0 -> queen_board k x y = start_value k x y.
Proof.
  intros H. unfold queen_board.
  destruct (Z.leb_spec 0 x), (Z.leb_spec 0 y); cbn [andb]; lia || reflexivity.
Qed.

Lemma queen_board_is_extended k :
  queen_board k == extended_board queen (Z.of_nat k) (on_integers (palace k)).
Proof.
  intros x y. unfold queen_board, extended_board, start_value, value.
  pose proof (palace_number_is_seen (palace k) (Z.to_nat x) (Z.to_nat y)) as E.
  destruct (Z.leb_spec 0 x), (Z.leb_spec 0 y), (Z.ltb_spec x 0), (Z.ltb_spec y 0);
    cbn [andb]; try lia.
  rewrite !Z2Nat.id in E by assumption. now rewrite E.
Qed.

(** The values of game k satisfy formula (3) on the whole plane. *)
Theorem queen_board_satisfies_formula k x y : satisfies_formula (queen_board k) x y.
Proof.
  apply queen_rule_is_formula, satisfies_rule_of_directions. unfold satisfies_local_rule.
  rewrite (left_side_proper _ _ _ (queen_board_is_extended k) x y).
  rewrite (right_side_proper _ _ _ (negative_proper _ _ (queen_board_is_extended k)) x y).
  apply extended_board_satisfies.
  - apply rules_represent; [apply queen_rules | apply queen_not_parallel].
  - apply has_axes_single, queen_has_axes.
  - lia.
  - apply palace_follows_queen.
Qed.

(** Theorem 1: a board that satisfies formula (3) on the quadrant and has the start values
    outside of it has the value N - k on each square (x, y) of the quadrant. *)
Theorem automaton_computes_queen k (p : board) :
  (forall x y, 0 <= x -> 0 <= y -> satisfies_formula p x y) ->
  (forall x y, x < 0 \/ y < 0 -> p x y = start_value k x y) ->
  forall x y : nat, p (Z.of_nat x) (Z.of_nat y) = value k x y.
Proof.
  intros Hp Out x y. rewrite <- queen_board_on_quadrant.
  apply (local_rule_unique (map single queen)).
  - apply rules_represent; [apply queen_rules | apply queen_not_parallel].
  - intros i j Hi Hj. now apply satisfies_rule_of_directions, queen_rule_is_formula, Hp.
  - intros i j _ _. apply satisfies_rule_of_directions, queen_rule_is_formula.
    apply queen_board_satisfies_formula.
  - intros i j H. rewrite Out, queen_board_outside; trivial.
Qed.

(** The palaces of game k are the squares with negative values of this board. *)
Corollary automaton_computes_palaces k (p : board) :
  (forall x y, 0 <= x -> 0 <= y -> satisfies_formula p x y) ->
  (forall x y, x < 0 \/ y < 0 -> p x y = start_value k x y) ->
  forall x y : nat, palace k x y = (p (Z.of_nat x) (Z.of_nat y) <? 0).
Proof.
  intros Hp Out x y. now rewrite (automaton_computes_queen k p Hp Out), value_negative.
Qed.
