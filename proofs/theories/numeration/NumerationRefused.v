(** * Tables in other numerations that the checker refuses

    Negative controls: a table checked as another game or in another numeration,
    with one output changed, or with one edge redirected, is refused.  For game 1
    all single changes are tried.

    Source: none; these are tests of the checker. *)
From Coq Require Import Arith Bool List NArith.
From Wythoff Require Import Checker NumerationChecker NumerationGames.
From Wythoff.Tables Require Import Metallic1 Metallic2 Metallic4.
Import ListNotations.

(** ** Another game, another numeration *)

(** Of the games 0 to 9 and the numerations of 1 to 3, each table is accepted for
    its own game in its own numeration only. *)
Definition accepted_as (t : metallic_table) : list (nat * nat) :=
  filter (fun p => metallic_check (fst p) (N.of_nat (snd p)) t)
    (list_prod (seq 1 3) (seq 0 10)).

Lemma other_games_refused :
  map accepted_as [game1_table; game2_table; game4_table] = [[(1, 1)]; [(1, 2)]; [(2, 4)]].
Proof. vm_compute. reflexivity. Qed.

(** The table of game 1 is refused for game 2 because a window breaks the rule:
    one whose first square has V + H + D = 1. *)
Lemma game1_as_game2 : exists w, metallic_judge 1 2 game1_table = Judged (Window_fails w) /\
  let r := state_of game1_table (at00 w) in (state_V r + state_H r + state_D r = 1)%N.
Proof. eexists. split; vm_compute; reflexivity. Qed.

(** ** Changed tables *)

(** The table with state number i changed. *)
Definition change_state (i : nat) (change : state -> state) (states : list state) : list state :=
  firstn i states ++ map change (firstn 1 (skipn i states)) ++ skipn (S i) states.

(** An output is increased by one. *)
Definition raise_V (r : state) : state :=
  let '(State next v h d) := r in State next (v + 1) h d.
Definition raise_H (r : state) : state :=
  let '(State next v h d) := r in State next v (h + 1) d.
Definition raise_D (r : state) : state :=
  let '(State next v h d) := r in State next v h (d + 1).

(** Edge number i is redirected to state s. *)
Definition redirect (i : nat) (s : N) (r : state) : state :=
  let '(State next v h d) := r in
  State (firstn i next ++ map (fun _ => s) (firstn 1 (skipn i next)) ++ skipn (S i) next) v h d.

(** The last edge is missing. *)
Definition drop (r : state) : state :=
  let '(State next v h d) := r in State (removelast next) v h d.

Definition refused (a : nat) (k : N) (i : nat) (states : list state) (change : state -> state) :=
  negb (metallic_check a k (table_of_states (change_state i change states))).

(** Every increase of one output of game 1 is refused. *)
Lemma game1_outputs_refused :
  forallb (fun i => forallb (refused 1 1 i game1_states) [raise_V; raise_H; raise_D])
    (seq 0 26) = true.
Proof. vm_compute. reflexivity. Qed.

(** The tables of game 1 with one edge redirected: edge number e of state i goes
    to state s, for all i, e and s. *)
Definition game1_edges : list (nat * nat) :=
  flat_map (fun i => map (pair i) (seq 0 (length (nexts (nth i game1_states (State [] 0 0 0))))))
    (seq 0 26).
Definition game1_redirected (p : nat * nat) : list (list state) :=
  map (fun s => change_state (fst p) (redirect (snd p) (N.of_nat s)) game1_states) (seq 0 26).

(** For each of the 71 edges, the checker accepts the table in which the edge goes
    where it went before, and refuses the 25 others. *)
Lemma game1_edges_refused :
  map (fun p => length (filter (fun states => metallic_check 1 1 (table_of_states states))
    (game1_redirected p))) game1_edges = repeat 1 71.
Proof. vm_compute. reflexivity. Qed.

(** Some changes of games 2 and 4: outputs of the states 0, 5, 10, .., their first
    edges redirected to state 3, their last edges removed. *)
Lemma game2_changes_refused :
  forallb (fun i => forallb (refused 1 2 i game2_states)
    [raise_V; raise_H; raise_D; redirect 0 3; drop]) (map (Nat.mul 5) (seq 0 50)) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Lemma game4_changes_refused :
  forallb (fun i => forallb (refused 2 4 i game4_states)
    [raise_V; raise_H; raise_D; redirect 0 3; drop]) (map (Nat.mul 5) (seq 0 35)) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(** A table without states is refused, even for game 0, which has no palaces; so
    is one in which an edge is missing. *)
Lemma empty_table : accepted_as (table_of_states []) = [].
Proof. vm_compute. reflexivity. Qed.

Lemma missing_edges_refused :
  forallb (fun i => refused 1 1 i game1_states drop) (seq 0 26) = true.
Proof. vm_compute. reflexivity. Qed.
