(** * The automaton of a ruleset, from any start

    Identity (2) gives each value of the quadrant x, y >= 0 from values at smaller squares.
    Here: from any values outside the quadrant, exactly one board satisfies (2) on the
    quadrant, and it is computed square by square; from the start of a game it is the board
    of that game.

    Source: docs/algorithms/blocking.md, "One identity behind the automaton". *)
From Coq Require Import ZArith List Lia Bool.
From Wythoff Require Import IdentitySums IdentityShifts Identity LocalRuleGame LocalRuleCounts.
From Wythoff Require Import LocalRuleDirections LocalRule LocalRuleSteps LocalRuleParallel.
Import ListNotations.
Open Scope Z_scope.

Section Run.
Variable ds : list direction.
Hypothesis directions_ok : Forall is_direction ds.

(** The values outside the quadrant. *)
Variable start : board.

(** The value that (2) gives at (x, y), if f is the board of the smaller squares: the right
    side, less all terms of the left side except f(x, y). *)
Definition local_value (f : board) (x y : Z) : Z :=
  right_side ds (negative f) x y - (left_side ds f x y - f x y).

(** The board after n rounds; correct for x + y < n. *)
Fixpoint rounds (n : nat) : board :=
  match n with
  | O => start
  | S m => fun x y => if (x <? 0) || (y <? 0) then start x y else local_value (rounds m) x y
  end.

(** The board that the automaton computes. *)
Definition automaton : board := fun x y => rounds (S (Z.to_nat (x + y))) x y.

Lemma local_value_below f g x y : agree_below f g x y -> local_value f x y = local_value g x y.
Proof.
  intros E. unfold local_value, left_side.
  rewrite (right_side_local ds (negative f) (negative g) x y directions_ok).
  - rewrite (product_leading (map period ds) f g x y); [reflexivity | | exact E].
    apply Forall_map. revert directions_ok. apply Forall_impl. now intros d (Hd & _).
  - intros i j Hi Hj Hij. unfold negative. now rewrite E.
Qed.

Lemma rounds_outside n x y : x < 0 \/ y < 0 -> rounds n x y = start x y.
Proof.
  intros H. destruct n; [reflexivity|]. cbn [rounds].
  destruct (Z.ltb_spec x 0), (Z.ltb_spec y 0); cbn [orb]; lia || reflexivity.
Qed.

Lemma rounds_stable : forall n m x y, x + y < Z.of_nat n -> x + y < Z.of_nat m ->
  rounds n x y = rounds m x y.
Proof.
  induction n as [|n IH]; intros m x y Hn Hm; [now rewrite !rounds_outside by lia|].
  destruct m as [|m]; [now rewrite !rounds_outside by lia|].
  cbn [rounds]. destruct ((x <? 0) || (y <? 0)); [reflexivity|].
  apply local_value_below. intros i j _ _ Hij. apply IH; lia.
Qed.

(** The automaton keeps the start values. *)
Theorem automaton_start x y : x < 0 \/ y < 0 -> automaton x y = start x y.
Proof. apply rounds_outside. Qed.

(** The board that the automaton computes satisfies (2) on the quadrant. *)
Theorem automaton_satisfies x y : 0 <= x -> 0 <= y -> satisfies_local_rule ds automaton x y.
Proof.
  intros Hx Hy. unfold satisfies_local_rule.
  enough (automaton x y = local_value automaton x y) as E by (unfold local_value in E; lia).
  unfold automaton at 1. cbn [rounds].
  destruct (Z.ltb_spec x 0), (Z.ltb_spec y 0); cbn [orb]; try lia.
  apply local_value_below. intros i j _ _ Hij. unfold automaton. apply rounds_stable; lia.
Qed.

(** It is the only such board. *)
Theorem automaton_unique f :
  (forall x y, 0 <= x -> 0 <= y -> satisfies_local_rule ds f x y) ->
  (forall x y, x < 0 \/ y < 0 -> f x y = start x y) -> f == automaton.
Proof.
  intros Hf Out. apply (local_rule_unique ds); [exact directions_ok | exact Hf | |].
  - apply automaton_satisfies.
  - intros x y H. now rewrite Out, automaton_start.
Qed.

End Run.

(** The start of game k: k on the opposite quadrant, 0 on the two at the sides. *)
Definition start_of (k : Z) : board := fun x y => if (x <? 0) && (y <? 0) then k else 0.

(** The automaton of any ruleset with a rule along each axis, started from k, computes the
    k-blocking game: its values on the quadrant are N - k. *)
Theorem automaton_is_game rules k x y : Forall is_rule rules -> has_axes rules ->
  0 <= k -> 0 <= x -> 0 <= y ->
  automaton (directions rules) (start_of k) x y
  = palace_number rules (palace_of_rules rules k) x y - k.
Proof.
  intros H A Hk. revert x y. apply local_rule_computes_every_game; try assumption.
  - apply automaton_satisfies. apply directions_represent, H.
  - intros x y Hxy. now rewrite automaton_start.
Qed.

(** Its negative squares are the palaces. *)
Corollary automaton_negative_is_palace rules k x y : Forall is_rule rules -> has_axes rules ->
  0 <= k -> 0 <= x -> 0 <= y ->
  palace_of_rules rules k x y = (automaton (directions rules) (start_of k) x y <? 0).
Proof.
  intros H A Hk Hx Hy. rewrite automaton_is_game by assumption.
  rewrite (palace_of_rules_follows rules k H x y Hx Hy). set (n := palace_number _ _ x y).
  destruct (Z.ltb_spec n k), (Z.ltb_spec (n - k) 0); lia || reflexivity.
Qed.

(** The automaton of the parallel rules (1, 0), (2, 0) and the rule (0, 1), computed for
    k = 2 on the squares (0, 0) to (2, 0): N - k is -2, -1, 0. *)
Example automaton_of_parallel_rules :
  map (fun x => automaton (directions [(1, 0); (2, 0); (0, 1)]) (start_of 2) x 0) [0; 1; 2]
  = [-2; -1; 0].
Proof. vm_compute. reflexivity. Qed.
