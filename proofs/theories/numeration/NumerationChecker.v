(** * A checker of counters in another numeration

    An automaton with counters reads the digits of x and y in parallel, the most
    significant digits first, in the numeration of a: behind a digit a of x only
    0 follows in x, and the same for y.  The checker gets the numbers a and k and
    the table of the automaton.  If it accepts, the outputs are the counters of
    the board of game k on the infinite board ([NumerationSound]).

    The argument is that of [Checker].  A window is the quadruple of four
    neighbouring squares (x, y), (x+1, y), (x, y+1), (x+1, y+1), read with equally
    many digits.  One more digit divides the column x into as many columns as
    digits may follow, and the last one of them is the neighbour of the first
    column of x + 1; so with rows.  So a window determines the windows that begin
    inside its first square.  All windows of the board are reached from the window
    at (0, 0) in this way.  The checker visits them all and tests on each the local
    rule of [Counters], and in the same way it visits the two borders.

    Which digits may follow depends on the last digits.  So the search keeps, with
    each state, whether the last digit of x was a, and whether that of y was.

    Source: docs/algorithms/certificates.md, "Other numerations". *)
From Coq Require Import Arith Bool List Lia PArith NArith FMapPositive.
From Wythoff Require Import CheckerSearch Checker Numeration.
Import ListNotations.

(** ** Tables *)

(** A state has its next states, one for each pair (d, e) of digits of x and y
    that may follow: for each e in turn, each d in turn; and three outputs. *)
Record state := State { nexts : list N; state_V : N; state_H : N; state_D : N }.

(** The states of an automaton.  State s is stored under s + 1. *)
Definition metallic_table := PositiveMap.t state.

(** The table of a list of states, which begins with state 0. *)
Definition table_of_states (states : list state) : metallic_table :=
  snd (fold_left (fun st r => (Pos.succ (fst st), PositiveMap.add (fst st) r (snd st)))
         states (1%positive, PositiveMap.empty state)).

(** A square as the automaton has read it: the state, and whether x and y are
    full, which means that their last digits were a. *)
Record node := Node { number : N; full_x : bool; full_y : bool }.

(** Two nodes are equal if their parts are. *)
Definition node_equal (u v : node) : bool :=
  (number u =? number v)%N && eqb (full_x u) (full_x v) && eqb (full_y u) (full_y v).

Lemma node_equal_spec u v : node_equal u v = true <-> u = v.
Proof.
  unfold node_equal. rewrite !andb_true_iff, N.eqb_eq, !eqb_true_iff. split.
  - destruct u, v; cbn. intros [[-> ->] ->]. reflexivity.
  - intros ->. auto.
Qed.

(** The squares (x, y), (x+1, y), (x, y+1), (x+1, y+1). *)
Record four := Four { node00 : node; node10 : node; node01 : node; node11 : node }.

(** Two windows are equal if their four squares are. *)
Definition four_equal (u v : four) : bool :=
  node_equal (node00 u) (node00 v) && node_equal (node10 u) (node10 v) &&
  node_equal (node01 u) (node01 v) && node_equal (node11 u) (node11 v).

Lemma four_equal_spec u v : four_equal u v = true <-> u = v.
Proof.
  unfold four_equal. rewrite !andb_true_iff, !node_equal_spec. split.
  - destruct u, v; cbn. intros [[[-> ->] ->] ->]. reflexivity.
  - intros ->. auto.
Qed.

(** The pairs of neighbours in a list. *)
Definition neighbours {A} (l : list A) : list (A * A) := combine l (tl l).

Section Checker.
  Variable a : nat.
  Variable k : N.
  Variable t : metallic_table.

  (** ** The automaton *)

  (** The row of a state.  All outputs of a missing state are zero. *)
  Definition state_of (s : N) : state :=
    match PositiveMap.find (N.succ_pos s) t with
    | Some r => r
    | None => State [] 0 0 0
    end.

  (** The three outputs of a square. *)
  Definition node_V (u : node) : N := state_V (state_of (number u)).
  Definition node_H (u : node) : N := state_H (state_of (number u)).
  Definition node_D (u : node) : N := state_D (state_of (number u)).

  (** A palace stands on the square. *)
  Definition node_palace (u : node) : bool := (node_V u + node_H u + node_D u <? k)%N.

  (** Where the next state for the digits d and e stands in the row. *)
  Definition index (u : node) (d e : nat) : nat := d + length (digits a (full_x u)) * e.

  (** One more digit of x and of y.  If the row is too short, the next state
      is 0. *)
  Definition step (u : node) (d e : nat) : node :=
    Node (nth (index u d e) (nexts (state_of (number u))) 0%N) (d =? a) (e =? a).

  (** Before the first digit. *)
  Definition start : node := Node 0 false false.

  (** The square after a word for x and a word for y, of equal lengths. *)
  Fixpoint read_from (u : node) (xs ys : list nat) : node :=
    match xs, ys with
    | d :: xs, e :: ys => read_from (step u d e) xs ys
    | _, _ => u
    end.
  Definition read : list nat -> list nat -> node := read_from start.

  (** ** What is visited and tested *)

  (** The window at (0, 0), read with one digit. *)
  Definition first_four : four :=
    Four (step start 0 0) (step start 1 0) (step start 0 1) (step start 1 1).

  (** The columns inside column x, by their digits, and then the first one of
      column x + 1, which is marked with [true]; or rows instead of columns. *)
  Definition parts (full : bool) : list (bool * nat) :=
    map (pair false) (digits a full) ++ [(true, 0)].

  (** A part of one of the four squares. *)
  Definition part (w : four) (p q : bool * nat) : node :=
    let u := match fst p, fst q with
             | false, false => node00 w
             | true, false => node10 w
             | false, true => node01 w
             | true, true => node11 w
             end in
    step u (snd p) (snd q).

  (** The windows that begin inside the first square of a window. *)
  Definition next_fours (w : four) : list four :=
    flat_map (fun qs => map (fun ps =>
        Four (part w (fst ps) (fst qs)) (part w (snd ps) (fst qs))
             (part w (fst ps) (snd qs)) (part w (snd ps) (snd qs)))
      (neighbours (parts (full_x (node00 w)))))
      (neighbours (parts (full_y (node00 w)))).

  (** The local rule on a window. *)
  Definition test_four (w : four) : bool :=
    let p := if node_palace (node00 w) then 1%N else 0%N in
    (node_V (node01 w) =? node_V (node00 w) + p)%N &&
    (node_H (node10 w) =? node_H (node00 w) + p)%N &&
    (node_D (node11 w) =? node_D (node00 w) + p)%N.

  (** The top border, y = 0: V and D are zero. *)
  Definition next_upper (u : node) : list node :=
    map (fun d => step u d 0) (digits a (full_x u)).
  Definition test_upper (u : node) : bool := (node_V u =? 0)%N && (node_D u =? 0)%N.

  (** The left border, x = 0: H and D are zero. *)
  Definition next_side (u : node) : list node :=
    map (fun e => step u 0 e) (digits a (full_y u)).
  Definition test_side (u : node) : bool := (node_H u =? 0)%N && (node_D u =? 0)%N.

  (** The three searches: for windows, and on the two borders. *)
  Definition explore_fours :=
    explore four next_fours test_four (fun w => N.succ_pos (number (node00 w))) four_equal
      first_four.
  Definition explore_upper :=
    explore node next_upper test_upper (fun u => N.succ_pos (number u)) node_equal start.
  Definition explore_side :=
    explore node next_side test_side (fun u => N.succ_pos (number u)) node_equal start.

  (** ** The form of the table *)

  (** All next squares, for the digits that may follow. *)
  Definition next_nodes (u : node) : list node :=
    flat_map (fun e => map (fun d => step u d e) (digits a (full_x u))) (digits a (full_y u)).

  (** The row of a state has one next state for each pair of digits. *)
  Definition test_row (u : node) : bool :=
    length (nexts (state_of (number u))) =?
    length (digits a (full_x u)) * length (digits a (full_y u)).

  Definition explore_nodes :=
    explore node next_nodes test_row (fun u => N.succ_pos (number u)) node_equal start.

  (** A state that has a row of another length, or is reached both full and not.
      No such table is accepted, because the format does not allow it; the proof
      of [NumerationSound] does not need this. *)
  Definition misfit : option N :=
    match explore_nodes with
    | Failed _ u => Some (number u)
    | Running _ _ visited _ =>
        option_map (fun nodes => Pos.pred_N (fst nodes))
          (find (fun nodes => 2 <=? length (snd nodes)) (PositiveMap.elements visited))
    end.

  (** ** The checker *)

  (** The answer of the checker: a state that does not fit, or else an answer of
      [Checker], with the number of windows or the reason of a refusal. *)
  Inductive metallic_verdict :=
  | Misfit (s : N)
  | Judged (v : verdict).

  (** The parts of the check behind the form, in turn: leading zeros, the two
      borders, the windows. *)
  Definition judge_fours : verdict :=
    if negb (number (step start 0 0) =? 0)%N then Start_moves else
    match explore_upper with
    | Failed _ u => Top_fails (number u)
    | Running _ (_ :: _) _ _ => Unfinished
    | Running _ [] _ _ =>
        match explore_side with
        | Failed _ u => Left_fails (number u)
        | Running _ (_ :: _) _ _ => Unfinished
        | Running _ [] _ _ =>
            match explore_fours with
            | Failed _ w =>
                Window_fails (Window (number (node00 w)) (number (node10 w))
                                     (number (node01 w)) (number (node11 w)))
            | Running _ (_ :: _) _ _ => Unfinished
            | Running _ [] _ windows => Proved windows
            end
        end
    end.

  Definition metallic_judge : metallic_verdict :=
    match misfit with
    | Some s => Misfit s
    | None => Judged judge_fours
    end.

  (** The checker accepts the table for game k. *)
  Definition metallic_check : bool :=
    match metallic_judge with Judged (Proved _) => true | _ => false end.
End Checker.
