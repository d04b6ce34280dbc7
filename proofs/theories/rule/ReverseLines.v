(** * Lines and boards, the start of a game, and finite lines

    A board satisfies formula (3) on the line x + y = t exactly if the automaton leads
    from the four lines before t to the four lines one later.  So the automaton of order
    4, started from 3, 2, 1 and 0 times the value k, gives the values of game k.  Lines
    with finitely many nonzero squares lead to such lines, forward and backward.  From
    the start of a game, the backward step that takes the larger solution returns to the
    quadrant of k's.

    Source: docs/algorithms/blocking.md, "One identity behind the automaton" (last
    paragraph) and "Time reversed". *)
From Coq Require Import ZArith Lia Bool.
From Wythoff Require Import Board IdentitySums IdentityShifts Identity LocalRuleQueen Reverse.
Open Scope Z_scope.

(** ** Lines of a board *)

(** Line t of a board: the squares (x, t - x). *)
Definition line_of (p : board) (t : Z) : line := fun x => p x (t - x).

(** The four lines t - 4, .., t - 1. *)
Definition lines_before (p : board) (t : Z) : state :=
  {| oldest := line_of p (t - 4); second := line_of p (t - 3);
     third := line_of p (t - 2); newest := line_of p (t - 1) |}.

Lemma next_line_of p t x : next_line (lines_before p t) x =
  next_value (p (x - 2) (t - x - 2)) (p (x - 1) (t - x - 2)) (p (x - 2) (t - x - 1))
             (p (x - 1) (t - x - 1)) (p x (t - x - 1)) (p (x - 1) (t - x)).
Proof.
  unfold next_line. cbn [oldest second third newest lines_before]. unfold line_of.
  f_equal; f_equal; lia.
Qed.

(** Formula (3) on the line x + y = t is one step forward. *)
Theorem formula_is_forward p t :
  (forall x, satisfies_formula p x (t - x))
  <-> same_state (forward (lines_before p t)) (lines_before p (t + 1)).
Proof.
  split.
  - intros H. repeat split; intros x; cbn [oldest second third newest forward lines_before];
      try (unfold line_of; f_equal; lia).
    rewrite next_line_of. unfold line_of. replace (t + 1 - 1) with t by lia. symmetry. apply H.
  - intros (_ & _ & _ & E) x. specialize (E x). cbn [newest forward lines_before] in E.
    rewrite next_line_of in E. unfold line_of in E. replace (t + 1 - 1) with t in E by lia.
    unfold satisfies_formula. now rewrite E.
Qed.

(** The state after n steps. *)
Fixpoint after (n : nat) (s : state) : state :=
  match n with O => s | S m => forward (after m s) end.

Lemma same_state_trans s s' s'' : same_state s s' -> same_state s' s'' -> same_state s s''.
Proof.
  intros (E1 & E2 & E3 & E4) (F1 & F2 & F3 & F4).
  repeat split; intros x; [rewrite E1 | rewrite E2 | rewrite E3 | rewrite E4]; auto.
Qed.

Lemma after_same n s s' : same_state s s' -> same_state (after n s) (after n s').
Proof. intros E. induction n as [|n IH]; [exact E|]. cbn [after]. now apply forward_same. Qed.

(** A board that satisfies formula (3) is an orbit of the automaton. *)
Theorem board_is_orbit p t n : (forall x y, t <= x + y -> satisfies_formula p x y) ->
  same_state (after n (lines_before p t)) (lines_before p (t + Z.of_nat n)).
Proof.
  intros H. induction n as [|n IH].
  - cbn [after]. rewrite Z.add_0_r. repeat split; intros x; reflexivity.
  - cbn [after]. replace (t + Z.of_nat (S n)) with (t + Z.of_nat n + 1) by lia.
    apply (same_state_trans _ (forward (lines_before p (t + Z.of_nat n)))).
    + now apply forward_same.
    + apply formula_is_forward. intros x. apply H. lia.
Qed.

(** ** The start of a game *)

(** k in the columns from -n to -1, 0 elsewhere. *)
Definition ks (k n x : Z) : Z := if (- n <=? x) && (x <? 0) then k else 0.

(** The four lines before t = 0 hold 3, 2, 1 and 0 times the value k. *)
Definition start_of_game (k : Z) : state :=
  {| oldest := ks k 3; second := ks k 2; third := ks k 1; newest := ks k 0 |}.

Lemma ks_line k n x : 0 <= n ->
  ks (Z.of_nat k) n x = queen_board k x (0 - (n + 1) - x).
Proof.
  intros Hn. rewrite queen_board_outside by lia. unfold ks, start_value.
  destruct (Z.ltb_spec x 0); [|now rewrite andb_false_r]. rewrite andb_true_r. cbn [andb].
  destruct (Z.leb_spec (- n) x), (Z.ltb_spec (0 - (n + 1) - x) 0); lia.
Qed.

Lemma start_of_game_lines k :
  same_state (start_of_game (Z.of_nat k)) (lines_before (queen_board k) 0).
Proof. repeat split; intros x; now apply ks_line. Qed.

(** After t + 1 steps from the start of game k, the newest line is the line x + y = t of
    the game: the value N - k on the quadrant, and 0 elsewhere. *)
Theorem orbit_of_game k t x :
  newest (after (S t) (start_of_game (Z.of_nat k))) x
  = if (0 <=? x) && (x <=? Z.of_nat t) then value k (Z.to_nat x) (t - Z.to_nat x) else 0.
Proof.
  destruct (after_same (S t) _ _ (start_of_game_lines k)) as (_ & _ & _ & E). rewrite E.
  destruct (board_is_orbit (queen_board k) 0 (S t)) as (_ & _ & _ & F).
  { intros i j _. apply queen_board_satisfies_formula. }
  rewrite F. cbn [newest lines_before]. unfold line_of.
  replace (0 + Z.of_nat (S t) - 1 - x) with (Z.of_nat t - x) by lia.
  destruct (Z.leb_spec 0 x) as [H|H]; cbn [andb].
  - destruct (Z.leb_spec x (Z.of_nat t)) as [Hx|Hx].
    + replace x with (Z.of_nat (Z.to_nat x)) at 1 by lia.
      replace (Z.of_nat t - x) with (Z.of_nat (t - Z.to_nat x)) by lia.
      apply queen_board_on_quadrant.
    + rewrite queen_board_outside by lia. unfold start_value.
      destruct (Z.ltb_spec x 0); [lia|reflexivity].
  - rewrite queen_board_outside by lia. unfold start_value.
    destruct (Z.ltb_spec (Z.of_nat t - x) 0); [lia|]. now rewrite andb_false_r.
Qed.

(** ** Finite lines *)

(** All lines of the state are 0 outside the columns from lo to hi. *)
Definition within (lo hi : Z) (s : state) : Prop := forall x, x < lo \/ hi < x ->
  oldest s x = 0 /\ second s x = 0 /\ third s x = 0 /\ newest s x = 0.

(** The line of zeros is a fixed point. *)
Theorem zeros_fixed : let zeros := {| oldest := fun _ => 0; second := fun _ => 0;
  third := fun _ => 0; newest := fun _ => 0 |} in same_state (forward zeros) zeros.
Proof. repeat split; intros x; reflexivity. Qed.

(** Forward, the influence of a square stays between its row and its column. *)
Theorem forward_within lo hi s : within lo hi s -> within lo (hi + 2) (forward s).
Proof.
  intros H x Hx. cbn [oldest second third newest forward].
  destruct (H x) as (_ & E2 & E3 & E4); [lia|]. repeat split; try assumption.
  unfold next_line. rewrite E4. destruct (H (x - 1)) as (_ & -> & -> & ->); [lia|].
  destruct (H (x - 2)) as (-> & -> & _); [lia|]. reflexivity.
Qed.

(** Backward, lines stay finite if zeros come from zeros outside the columns from lo - 2
    to hi: there the choice is the solution 0 and not -3. *)
Theorem backward_within lo hi smaller s : within lo hi s ->
  (forall x, x < lo - 2 \/ hi < x -> smaller x = false) -> within (lo - 2) hi (backward smaller s).
Proof.
  intros H C x Hx. cbn [oldest second third newest backward].
  destruct (H x) as (E1 & E2 & E3 & _); [lia|]. repeat split; try assumption.
  unfold previous_line, remainder. rewrite (C x Hx).
  destruct (H (x + 2)) as (_ & _ & -> & ->); [lia|].
  destruct (H (x + 2 - 1)) as (-> & -> & -> & _); [lia|].
  destruct (H (x + 2 - 2)) as (-> & _); [lia|]. reflexivity.
Qed.

(** A state with finite lines has a predecessor with finite lines. *)
Corollary finite_predecessor lo hi s : within lo hi s ->
  exists s', within (lo - 2) hi s' /\ same_state (forward s') s.
Proof.
  intros H. exists (backward (fun _ => false) s).
  split; [now apply backward_within | apply forward_backward].
Qed.

(** ** Before the start of a game *)

(** The quadrant of k's. *)
Definition quadrant_of_k (k : Z) : board := fun x y => if (x <? 0) && (y <? 0) then k else 0.

(** At t <= 0, a step backward with the larger solution keeps the quadrant of k's. *)
Theorem backward_from_start (k : nat) t : t <= 0 ->
  same_state (backward (fun _ => false) (lines_before (quadrant_of_k (Z.of_nat k)) t))
             (lines_before (quadrant_of_k (Z.of_nat k)) (t - 1)).
Proof.
  intros Ht. set (p := quadrant_of_k (Z.of_nat k)).
  assert (forall x, satisfies_formula p x (t - 1 - x)) as H.
  { intros x. pose proof (queen_board_satisfies_formula k x (t - 1 - x)) as H.
    unfold satisfies_formula in *. rewrite !queen_board_outside in H by lia. exact H. }
  apply formula_is_forward in H. replace (t - 1 + 1) with t in H by lia.
  assert (same_state (backward (fun _ => false) (forward (lines_before p (t - 1))))
                     (lines_before p (t - 1))) as B.
  { apply backward_forward. intros x. cbn [oldest lines_before]. unfold line_of, p, quadrant_of_k.
    destruct (Z.ltb_spec x 0), (Z.ltb_spec (t - 1 - 4 - x) 0); cbn [andb];
      try reflexivity. symmetry. apply Z.ltb_ge. lia. }
  refine (same_state_trans _ _ _ _ B). pose proof (remainder_same _ _ H) as R.
  destruct H as (E1 & E2 & E3 & E4).
  repeat split; intros x; cbn [oldest second third newest backward];
    [unfold previous_line; now rewrite R | now rewrite E1 | now rewrite E2 | now rewrite E3].
Qed.
