(** * Tables that the checker refuses

    Negative controls: a table checked as another game, with one output changed,
    or with one edge redirected, is refused.  For game 3 all single changes are
    tried.

    Source: none; these are tests of the checker. *)
From Coq Require Import Arith Bool List NArith.
From Wythoff Require Import Automaton Checker Games.
From Wythoff.Tables Require Import Game3 Game8 Game14.
Import ListNotations.

(** ** Another game *)

(** Of the games 0 to 19, the table of game 3 is accepted for game 3 only; the
    same for games 8 and 14. *)
Definition accepted_for (t : table) : list nat :=
  filter (fun k => check (N.of_nat k) t) (seq 0 20).

Lemma other_games_refused :
  map accepted_for [game3_table; game8_table; game14_table] = [[3]; [8]; [14]].
Proof. vm_compute. reflexivity. Qed.

(** The table of game 3 is refused for game 4 because a window breaks the rule:
    one whose first square has V + H + D = 3. *)
Lemma game3_as_game4 : exists w, judge 4 game3_table = Window_fails w /\
  (out_V game3_table (at00 w) + out_H game3_table (at00 w) + out_D game3_table (at00 w) = 3)%N.
Proof. eexists. split; vm_compute; reflexivity. Qed.

(** ** Changed tables *)

(** The table with row number i changed. *)
Definition change_row (i : nat) (change : row -> row) (rows : list row) : list row :=
  firstn i rows ++ map change (firstn 1 (skipn i rows)) ++ skipn (S i) rows.

(** An output is increased by one. *)
Definition raise_V (r : row) : row :=
  let '(Row a b c d v h e) := r in Row a b c d (v + 1) h e.
Definition raise_H (r : row) : row :=
  let '(Row a b c d v h e) := r in Row a b c d v (h + 1) e.
Definition raise_D (r : row) : row :=
  let '(Row a b c d v h e) := r in Row a b c d v h (e + 1).

(** An edge is redirected to state s. *)
Definition redirect00 (s : N) (r : row) : row :=
  let '(Row a b c d v h e) := r in Row s b c d v h e.
Definition redirect10 (s : N) (r : row) : row :=
  let '(Row a b c d v h e) := r in Row a s c d v h e.
Definition redirect01 (s : N) (r : row) : row :=
  let '(Row a b c d v h e) := r in Row a b s d v h e.
Definition redirect11 (s : N) (r : row) : row :=
  let '(Row a b c d v h e) := r in Row a b c s v h e.

Definition refused (k : N) (i : nat) (rows : list row) (change : row -> row) : bool :=
  negb (check k (table_of_rows (change_row i change rows))).

(** Every increase of one output of game 3 is refused. *)
Lemma game3_outputs_refused :
  forallb (fun i => forallb (refused 3 i game3_rows) [raise_V; raise_H; raise_D])
    (seq 0 17) = true.
Proof. vm_compute. reflexivity. Qed.

(** The tables of game 3 with one edge redirected: one of the four edges of
    state i goes to state s, for all i and s. *)
Definition game3_redirected (redirect : N -> row -> row) : list (list row) :=
  flat_map (fun i => map (fun s => change_row i (redirect (N.of_nat s)) game3_rows) (seq 0 17))
    (seq 0 17).

(** Of the 17 * 17 tables for each pair of digits, the checker accepts the 17 in
    which the edge goes where it went before, and refuses all others. *)
Lemma game3_edges_refused :
  map (fun redirect =>
    length (filter (fun rows => check 3 (table_of_rows rows)) (game3_redirected redirect)))
    [redirect00; redirect10; redirect01; redirect11] = [17; 17; 17; 17].
Proof. vm_compute. reflexivity. Qed.

(** Some changes of games 8 and 14: outputs of the states 0, 100, 200, ..., and
    their edges redirected to state 7. *)
Lemma game8_changes_refused :
  forallb (fun i => forallb (refused 8 i game8_rows)
    [raise_V; raise_H; raise_D; redirect10 7; redirect01 7; redirect11 7])
    (map (Nat.mul 100) (seq 0 15)) = true.
Proof. vm_compute. reflexivity. Qed.

Lemma game14_changes_refused :
  forallb (fun i => forallb (refused 14 i game14_rows)
    [raise_V; raise_H; raise_D; redirect10 7; redirect01 7; redirect11 7])
    (map (Nat.mul 100) (seq 0 6)) = true.
Proof. vm_compute. reflexivity. Qed.

(** A table without rows is refused for every game from 1 to 19, and accepted
    for game 0, in which there are no palaces. *)
Lemma empty_table : accepted_for (table_of_rows []) = [0].
Proof. vm_compute. reflexivity. Qed.
