(** * The local rule of every ruleset computes its blocking games

    Play the k-blocking game on the quadrant x, y >= 0.  Extend its board of values
    p = N - k by k to the opposite quadrant and by 0 to the two quadrants at the
    sides.  If the ruleset has a rule along each axis, this board satisfies identity
    (2) on the whole plane.  Identity (2) gives each value from values at smaller
    squares, so the automaton, started from the values outside the quadrant,
    computes the game.  For Wythoff's rules this is Theorem 1 of Cook, Larsson and
    Neary ([LocalRuleQueen]).

    Source: docs/algorithms/blocking.md, "One identity behind the automaton". *)
From Coq Require Import ZArith List Lia Bool.
From Wythoff Require Import IdentitySums IdentityShifts Identity LocalRuleGame LocalRuleCounts.
From Wythoff Require Import LocalRuleDirections.
Import ListNotations.
Open Scope Z_scope.

(** The board f satisfies (2) at the square (x, y). *)
Definition satisfies_local_rule ds (f : board) (x y : Z) : Prop :=
  left_side ds f x y = right_side ds (negative f) x y.

(** The board P of the page, for the palaces of game k. *)
Definition extended_board rules (k : Z) (palaces : Z -> Z -> bool) : board := fun x y =>
  if 0 <=? x then (if 0 <=? y then palace_number rules palaces x y - k else 0)
  else (if 0 <=? y then 0 else k).

(** There is a rule along each axis. *)
Definition has_axes (rules : list vector) : Prop :=
  (exists r, In r rules /\ snd r = 0) /\ (exists r, In r rules /\ fst r = 0).

(** There is a direction along each axis. *)
Definition has_axis_directions (ds : list direction) : Prop :=
  (exists d, In d ds /\ snd (period d) = 0) /\ (exists d, In d ds /\ fst (period d) = 0).

(** ** The extended board satisfies (2) *)

(** h = [x >= 0] + [y >= 0] - 1. *)
Definition start_sign : board := fun x y => b2z (0 <=? x) - (1 - b2z (0 <=? y)).

(** The product annihilates h. *)
Lemma left_side_start_sign ds k : has_axis_directions ds ->
  left_side ds (fun x y => k * start_sign x y) == (fun _ _ => 0).
Proof.
  intros ((d & Hd & Ed) & (e & He & Ee)). unfold left_side, start_sign.
  rewrite product_scale. intros x y.
  rewrite (product_minus _ (fun x y => b2z (0 <=? x)) (fun x y => 1 - b2z (0 <=? y)) x y).
  rewrite (product_annihilates (period e) _ (fun x y => b2z (0 <=? x))).
  - rewrite (product_annihilates (period d) _ (fun x y => 1 - b2z (0 <=? y))).
    + lia.
    + now apply in_map.
    + intros i j. unfold diff, shift. rewrite Ed, Z.sub_0_r. apply Z.sub_diag.
  - now apply in_map.
  - intros i j. unfold diff, shift. rewrite Ee, Z.sub_0_r. apply Z.sub_diag.
Qed.

(** P is the sum of the counts less k h, everywhere. *)
Lemma extended_board_is_sum rules ds k P : represents rules ds ->
  extended_board rules k P
  == (fun x y => sum_boards ds (fun d => count_along d (on_quadrant P)) x y - k * start_sign x y).
Proof.
  intros R x y. unfold extended_board, start_sign.
  assert (x < 0 \/ y < 0 -> sum_boards ds (fun d => count_along d (on_quadrant P)) x y = 0) as Out.
  { intros H. destruct R as (Hd & _). rewrite Forall_forall in Hd.
    apply sum_zero. intros d Hin. now apply count_along_outside; [apply Hd|]. }
  destruct (Z.leb_spec 0 x), (Z.leb_spec 0 y); cbn [b2z]; try (rewrite Out; lia).
  rewrite (palace_number_is_sum rules ds P x y) by assumption. lia.
Qed.

(** The squares with P < 0 are the palaces of the game. *)
Lemma extended_board_negative rules k P : 0 <= k -> follows_palace_rule rules k P ->
  negative (extended_board rules k P) == on_quadrant P.
Proof.
  intros Hk HP x y. unfold negative, extended_board, on_quadrant.
  destruct (Z.leb_spec 0 x), (Z.leb_spec 0 y); cbn [andb]; try reflexivity.
  - rewrite (HP x y) by assumption. unfold b2z.
    destruct (Z.ltb_spec (palace_number rules P x y) k);
      destruct (Z.ltb_spec (palace_number rules P x y - k) 0); lia.
  - destruct (Z.ltb_spec k 0); lia.
Qed.

(** The extended board satisfies (2) on the whole plane. *)
Theorem extended_board_satisfies rules ds k P : represents rules ds -> has_axis_directions ds ->
  0 <= k -> follows_palace_rule rules k P ->
  forall x y, satisfies_local_rule ds (extended_board rules k P) x y.
Proof.
  intros R A Hk HP x y. unfold satisfies_local_rule.
  rewrite (right_side_proper _ _ _ (extended_board_negative _ _ _ Hk HP) x y).
  apply (identity _ _ _ (fun x y => k * start_sign x y)
                        (fun d => count_along d (on_quadrant P))).
  - intros d Hd. apply count_along_next. destruct R as (H & _).
    rewrite Forall_forall in H. now apply H.
  - now apply left_side_start_sign.
  - now apply extended_board_is_sum.
Qed.

(** ** The local rule determines the quadrant *)

(** Two boards agree on the squares (i, j) with i <= x and j <= y. *)
Definition agree_to (f g : board) (x y : Z) : Prop :=
  forall i j, i <= x -> j <= y -> f i j = g i j.

Lemma product_local ls f g x y : Forall is_rule ls -> agree_to f g x y ->
  product ls f x y = product ls g x y.
Proof.
  intros H. revert x y. induction H as [|r ls (R1 & R2 & R3) H IH]; intros x y E.
  - apply E; lia.
  - cbn [product]. unfold diff, shift. rewrite !IH; [reflexivity| |exact E].
    intros i j Hi Hj. apply E; lia.
Qed.

(** The boards agree on the smaller squares. *)
Definition agree_below (f g : board) (x y : Z) : Prop :=
  forall i j, i <= x -> j <= y -> i + j < x + y -> f i j = g i j.

(** The left side of (2) is the value at the square, plus values at smaller squares. *)
Lemma product_leading ls f g x y : Forall is_rule ls -> agree_below f g x y ->
  product ls f x y - f x y = product ls g x y - g x y.
Proof.
  intros H E. induction H as [|r ls (R1 & R2 & R3) H IH]; cbn [product]; [lia|].
  unfold diff, shift. rewrite (product_local ls f g (x - fst r)); [lia|exact H|].
  intros i j Hi Hj. apply E; lia.
Qed.

(** The right side of (2) contains values at smaller squares only. *)
Lemma right_side_local ds b c x y : Forall is_direction ds -> agree_below b c x y ->
  right_side ds b x y = right_side ds c x y.
Proof.
  intros H E. apply sum_ext. intros s Hs%selections_permutation.
  assert (Forall is_direction (fst s :: snd s)) as Hall.
  { rewrite Forall_forall in *. intros d Hd. apply H. now rewrite <- Hs. }
  inversion_clear Hall as [|? ? (_ & H1) H2]. apply sum_ext. intros t Ht.
  rewrite Forall_forall in H1. destruct (H1 t Ht) as (T1 & T2 & T3).
  apply product_local.
  - apply Forall_map. revert H2. apply Forall_impl. now intros d (Hd & _).
  - intros i j Hi Hj. apply E; lia.
Qed.

(** The value at a square is determined by the values at smaller squares. *)
Theorem local_rule_determines ds f g x y : Forall is_direction ds ->
  satisfies_local_rule ds f x y -> satisfies_local_rule ds g x y ->
  agree_below f g x y -> f x y = g x y.
Proof.
  intros H Hf Hg E. unfold satisfies_local_rule, left_side in *.
  rewrite (right_side_local ds (negative f) (negative g)) in Hf; [|exact H|].
  - enough (product (map period ds) f x y - f x y = product (map period ds) g x y - g x y) by lia.
    apply product_leading; [|exact E].
    apply Forall_map. revert H. apply Forall_impl. now intros d (Hd & _).
  - intros i j Hi Hj Hij. unfold negative. now rewrite E.
Qed.

(** The local rule on the quadrant and the values outside of it determine the board. *)
Theorem local_rule_unique ds f g : Forall is_direction ds ->
  (forall x y, 0 <= x -> 0 <= y -> satisfies_local_rule ds f x y) ->
  (forall x y, 0 <= x -> 0 <= y -> satisfies_local_rule ds g x y) ->
  (forall x y, x < 0 \/ y < 0 -> f x y = g x y) ->
  f == g.
Proof.
  intros H Hf Hg Out.
  assert (forall n x y, x + y < Z.of_nat n -> f x y = g x y) as below.
  { induction n as [|n IH]; intros x y Hn; [apply Out; lia|].
    destruct (Z_lt_dec x 0); [apply Out; lia|]. destruct (Z_lt_dec y 0); [apply Out; lia|].
    apply (local_rule_determines ds f g); [exact H | apply Hf; lia | apply Hg; lia |].
    intros i j _ _ Hij. apply IH. lia. }
  intros x y. apply (below (S (Z.to_nat (x + y)))). lia.
Qed.

(** ** The theorem for directions, and for rulesets without parallel rules *)

(** The automaton, started from k on the opposite quadrant and 0 on the two at the sides,
    computes the k-blocking game: a board f that satisfies (2) on the quadrant and has
    these values outside of it has the value N - k on every square of the quadrant. *)
Theorem automaton_computes_game rules ds k P f : represents rules ds ->
  has_axis_directions ds -> 0 <= k -> follows_palace_rule rules k P ->
  (forall x y, 0 <= x -> 0 <= y -> satisfies_local_rule ds f x y) ->
  (forall x y, x < 0 \/ y < 0 -> f x y = if (x <? 0) && (y <? 0) then k else 0) ->
  forall x y, 0 <= x -> 0 <= y -> f x y = palace_number rules P x y - k.
Proof.
  intros R A Hk HP Hf Out x y Hx Hy.
  rewrite (local_rule_unique ds f (extended_board rules k P)).
  - unfold extended_board. replace (0 <=? x) with true by lia.
    now replace (0 <=? y) with true by lia.
  - apply R.
  - exact Hf.
  - intros i j _ _. now apply extended_board_satisfies.
  - intros i j Hij. rewrite Out by exact Hij. unfold extended_board.
    destruct (Z.leb_spec 0 i), (Z.leb_spec 0 j), (Z.ltb_spec i 0), (Z.ltb_spec j 0);
      cbn [andb]; lia.
Qed.

(** The local rule of a ruleset without parallel rules: (2) as a product and a sum over
    the rules. *)
Definition satisfies_rule_of rules (f : board) (x y : Z) : Prop :=
  product rules f x y
  = sum (selections rules) (fun s => shift (fst s) (product (snd s) (negative f)) x y).

Lemma satisfies_rule_of_directions rules f x y :
  satisfies_rule_of rules f x y <-> satisfies_local_rule (map single rules) f x y.
Proof.
  unfold satisfies_rule_of, satisfies_local_rule.
  now rewrite left_side_single, (right_side_single rules _ x y).
Qed.

Lemma has_axes_single rules : has_axes rules -> has_axis_directions (map single rules).
Proof.
  intros ((r & Hr & Er) & (s & Hs & Es)).
  split; [exists (single r) | exists (single s)]; (split; [now apply in_map | assumption]).
Qed.

(** Main theorem, first part: the extended board of the game satisfies (2) everywhere. *)
Theorem game_satisfies_local_rule rules k : Forall is_rule rules -> none_parallel rules ->
  has_axes rules -> 0 <= k ->
  forall x y, satisfies_rule_of rules (extended_board rules k (palace_of_rules rules k)) x y.
Proof.
  intros H NP A Hk x y. apply satisfies_rule_of_directions, extended_board_satisfies.
  - now apply rules_represent.
  - now apply has_axes_single.
  - exact Hk.
  - now apply palace_of_rules_follows.
Qed.

(** Main theorem, second part: it is the only board with its values outside the quadrant. *)
Theorem local_rule_computes_game rules k f : Forall is_rule rules -> none_parallel rules ->
  has_axes rules -> 0 <= k ->
  (forall x y, 0 <= x -> 0 <= y -> satisfies_rule_of rules f x y) ->
  (forall x y, x < 0 \/ y < 0 -> f x y = if (x <? 0) && (y <? 0) then k else 0) ->
  forall x y, 0 <= x -> 0 <= y ->
  f x y = palace_number rules (palace_of_rules rules k) x y - k.
Proof.
  intros H NP A Hk Hf. apply (automaton_computes_game rules (map single rules)); try assumption.
  - now apply rules_represent.
  - now apply has_axes_single.
  - now apply palace_of_rules_follows.
  - intros x y Hx Hy. now apply satisfies_rule_of_directions, Hf.
Qed.

(** The queen's rules satisfy all hypotheses. *)
Lemma queen_has_axes : has_axes queen.
Proof. split; [exists (1, 0) | exists (0, 1)]; cbn; auto. Qed.
