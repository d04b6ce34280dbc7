(** * Time reversed: every four lines of the automaton have a predecessor

    On the diamond grid, time is t = x + y, and a line holds the values of the squares
    with the same t, indexed by x.  Formula (3) gives line t from lines t - 1 (e, f),
    t - 2 (d), t - 3 (b, c) and t - 4 (a): an automaton of order 4.  Solved for a it
    reads a + 3[a < 0] = r.  Here: the solutions of this equation; there is no Garden of
    Eden; forward (backward s) = s, for every choice among the solutions; all
    predecessors arise from such choices; a square has a second predecessor exactly if
    -3 <= a <= 2.  [ReverseLines] connects the lines with boards.

    Source: docs/algorithms/blocking.md, "Time reversed". *)
From Coq Require Import ZArith Lia Bool.
From Wythoff Require Import IdentitySums IdentityShifts Identity LocalRuleQueen.
Open Scope Z_scope.

(** ** The equation a + 3[a < 0] = r *)

Definition phi (a : Z) : Z := a + 3 * below_zero a.

(** A solution of phi a = r: the smaller one if there are two and [smaller] is true. *)
Definition solve (smaller : bool) (r : Z) : Z :=
  if r <? 0 then r - 3 else if r <? 3 then (if smaller then r - 3 else r) else r.

Lemma phi_cases a : (a < 0 /\ phi a = a + 3) \/ (0 <= a /\ phi a = a).
Proof. unfold phi, below_zero. destruct (Z.ltb_spec a 0); cbn [b2z]; lia. Qed.

(** The fibres of phi: one solution for r >= 3 and for r < 0, exactly two otherwise. *)
Theorem phi_fibre r a : phi a = r <->
  (3 <= r /\ a = r) \/ (r < 0 /\ a = r - 3) \/ (0 <= r <= 2 /\ (a = r \/ a = r - 3)).
Proof. destruct (phi_cases a) as [(H & ->)|(H & ->)]; lia. Qed.

Lemma phi_solve smaller r : phi (solve smaller r) = r.
Proof.
  apply phi_fibre. unfold solve.
  destruct (Z.ltb_spec r 0), (Z.ltb_spec r 3), smaller; lia.
Qed.

(** Every solution arises from one of the two choices. *)
Lemma solve_phi a : solve (a <? 0) (phi a) = a.
Proof.
  destruct (phi_cases a) as [(H & ->)|(H & ->)]; unfold solve;
    destruct (Z.ltb_spec a 0), (Z.ltb_spec (a + 3) 0), (Z.ltb_spec (a + 3) 3),
      (Z.ltb_spec a 3); lia.
Qed.

(** phi and the sign determine a: a step forward loses at most one bit of each square,
    whether it was a palace. *)
Corollary phi_and_sign a a' : phi a = phi a' -> (a <? 0) = (a' <? 0) -> a = a'.
Proof. intros E F. rewrite <- (solve_phi a), <- (solve_phi a'). now rewrite E, F. Qed.

(** A second solution exists exactly if -3 <= a <= 2. *)
Theorem second_solution a : (exists a', a' <> a /\ phi a' = phi a) <-> -3 <= a <= 2.
Proof.
  split.
  - intros (a' & Hne & E).
    destruct (phi_cases a) as [(H & F)|(H & F)], (phi_cases a') as [(H' & F')|(H' & F')]; lia.
  - intros H. exists (if a <? 0 then a + 3 else a - 3).
    destruct (phi_cases a) as [(Ha & ->)|(Ha & ->)]; destruct (Z.ltb_spec a 0); try lia;
      (split; [lia|]); apply phi_fibre; lia.
Qed.

(** ** The automaton of order 4 *)

Definition line := Z -> Z.

(** Four consecutive lines: [oldest] at time t - 4, [newest] at time t - 1. *)
Record state := { oldest : line; second : line; third : line; newest : line }.

Definition same_line (l m : line) : Prop := forall x, l x = m x.

Definition same_state (s s' : state) : Prop :=
  same_line (oldest s) (oldest s') /\ same_line (second s) (second s') /\
  same_line (third s) (third s') /\ same_line (newest s) (newest s').

(** Line t: formula (3) at the square with column x. *)
Definition next_line (s : state) : line := fun x =>
  next_value (oldest s (x - 2)) (second s (x - 1)) (second s (x - 2)) (third s (x - 1))
             (newest s x) (newest s (x - 1)).

(** One step forward in time. *)
Definition forward (s : state) : state :=
  {| oldest := second s; second := third s; third := newest s; newest := next_line s |}.

(** The right side r of the equation for a, for the square of the newest line with column
    x: g less all terms of formula (3) except those of a. *)
Definition remainder (s : state) : line := fun x =>
  newest s x - next_value 0 (oldest s (x - 1)) (oldest s (x - 2)) (second s (x - 1))
                            (third s x) (third s (x - 1)).

(** The line before the oldest one.  The square of column x takes part, as a, in the value
    at column x + 2; [smaller x] selects its value if there are two. *)
Definition previous_line (smaller : Z -> bool) (s : state) : line := fun x =>
  solve (smaller x) (remainder s (x + 2)).

(** One step backward in time. *)
Definition backward (smaller : Z -> bool) (s : state) : state :=
  {| oldest := previous_line smaller s; second := oldest s; third := second s; newest := third s |}.

(** Formula (3), with the terms of a separated. *)
Lemma next_value_phi a b c d e f : next_value a b c d e f = phi a + next_value 0 b c d e f.
Proof. unfold next_value, phi. change (below_zero 0) with 0. lia. Qed.

(** ** No Garden of Eden *)

(** forward (backward s) = s, for every choice. *)
Theorem forward_backward smaller s : same_state (forward (backward smaller s)) s.
Proof.
  repeat split; try (intros x; reflexivity). intros x. cbn [newest forward]. unfold next_line.
  rewrite next_value_phi. cbn [oldest second third newest backward].
  unfold previous_line. rewrite phi_solve. unfold remainder. rewrite Z.sub_add. lia.
Qed.

(** Every four consecutive lines have a predecessor. *)
Corollary no_garden_of_eden s : exists s', same_state (forward s') s.
Proof. exists (backward (fun _ => false) s). apply forward_backward. Qed.

Lemma remainder_same s s' : same_state s s' -> same_line (remainder s) (remainder s').
Proof. intros (E1 & E2 & E3 & E4) x. unfold remainder. now rewrite !E1, !E2, !E3, !E4. Qed.

Lemma next_line_same s s' : same_state s s' -> same_line (next_line s) (next_line s').
Proof. intros (E1 & E2 & E3 & E4) x. unfold next_line. now rewrite !E1, !E2, !E3, !E4. Qed.

Lemma forward_same s s' : same_state s s' -> same_state (forward s) (forward s').
Proof.
  intros E. pose proof (next_line_same _ _ E) as N. destruct E as (E1 & E2 & E3 & E4).
  repeat split; assumption.
Qed.

Lemma remainder_forward s x : remainder (forward s) (x + 2) = phi (oldest s x).
Proof.
  unfold remainder. cbn [oldest second third newest forward]. unfold next_line.
  rewrite (next_value_phi (oldest s _)). replace (x + 2 - 2) with x by lia. lia.
Qed.

(** backward (forward s) = s, if the choice is the sign of the oldest line of s. *)
Theorem backward_forward s smaller : (forall x, smaller x = (oldest s x <? 0)) ->
  same_state (backward smaller (forward s)) s.
Proof.
  intros E. repeat split; try (intros x; reflexivity). intros x.
  cbn [oldest backward]. unfold previous_line. rewrite remainder_forward, E. apply solve_phi.
Qed.

(** The predecessors of s are exactly the states [backward smaller s]. *)
Theorem predecessors s s' :
  same_state (forward s') s <-> exists smaller, same_state s' (backward smaller s).
Proof.
  split.
  - intros E. exists (fun x => oldest s' x <? 0).
    pose proof (remainder_same _ _ E) as R. destruct E as (E1 & E2 & E3 & E4).
    repeat split; try assumption. intros x. cbn [oldest backward]. unfold previous_line.
    rewrite <- R, remainder_forward. symmetry. apply solve_phi.
  - intros (smaller & E). apply forward_same in E.
    pose proof (forward_backward smaller s) as F.
    destruct E as (E1 & E2 & E3 & E4), F as (F1 & F2 & F3 & F4).
    repeat split; intros x; [rewrite E1; apply F1 | rewrite E2; apply F2
      | rewrite E3; apply F3 | rewrite E4; apply F4].
Qed.

(** ** Information that is lost *)

(** The state s with the value v at column x of its oldest line. *)
Definition with_oldest (s : state) (x v : Z) : state :=
  {| oldest := fun i => if i =? x then v else oldest s i;
     second := second s; third := third s; newest := newest s |}.

(** Another value at a square of the oldest line gives the same next line exactly if phi is
    the same. *)
Lemma with_oldest_forward s x v :
  same_state (forward (with_oldest s x v)) (forward s) <-> phi v = phi (oldest s x).
Proof.
  split.
  - intros E. pose proof (remainder_same _ _ E (x + 2)) as R.
    rewrite !remainder_forward in R. cbn [oldest with_oldest] in R. now rewrite Z.eqb_refl in R.
  - intros E. repeat split; try (intros i; reflexivity). intros i.
    cbn [newest forward]. unfold next_line. cbn [oldest second third newest with_oldest].
    rewrite next_value_phi, (next_value_phi (oldest s (i - 2))).
    destruct (Z.eqb_spec (i - 2) x) as [->|_]; [now rewrite E | reflexivity].
Qed.

(** A square of the oldest line has a second predecessor exactly if -3 <= a <= 2: only then
    another value there leads to the same four lines. *)
Theorem second_predecessor s x :
  (exists v, v <> oldest s x /\ same_state (forward (with_oldest s x v)) (forward s))
  <-> -3 <= oldest s x <= 2.
Proof.
  rewrite <- second_solution. split; intros (v & Hne & E); exists v;
    (split; [exact Hne|]); now apply with_oldest_forward.
Qed.

(** Two states with the same successor differ only in squares of the oldest line with values
    from -3 to 2, and there in their signs: one state has a palace where the other has none. *)
Theorem predecessors_differ s s' x : same_state (forward s) (forward s') ->
  oldest s x <> oldest s' x ->
  -3 <= oldest s x <= 2 /\ (oldest s x <? 0) <> (oldest s' x <? 0).
Proof.
  intros E Hne. pose proof (remainder_same _ _ E (x + 2)) as R.
  rewrite !remainder_forward in R. split.
  - apply second_solution. exists (oldest s' x). now split; [apply not_eq_sym|].
  - intros F. apply Hne. now apply phi_and_sign.
Qed.
