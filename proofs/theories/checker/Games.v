(** * Games 3, 8 and 14 are solved

    For each of the games 3, 8 and 14 a finite automaton says of every square of
    the infinite board whether a palace stands there, and how many palaces are
    seen from it to the north, to the west and to the north-west.  The tables
    are tables/game3.txt, game8.txt and game14.txt.  [checker_sound] applies to
    them because the checker accepts them, which Coq computes.

    Source: docs/algorithms/certificates.md, "Substitutions and automata" and
    "The solved games". *)
From Coq Require Import Arith Bool List NArith.
From Wythoff Require Import Board Automaton Checker CheckerSound.
From Wythoff.Tables Require Import Game3 Game8 Game14.
Import ListNotations.

(** ** The tables *)

Definition game3_table : table := table_of_rows game3_rows.
Definition game8_table : table := table_of_rows game8_rows.
Definition game14_table : table := table_of_rows game14_rows.

(** The checker accepts the tables. *)
Lemma game3_checked : check 3 game3_table = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma game8_checked : check 8 game8_table = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma game14_checked : check 14 game14_table = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(** The numbers of states, and of windows that the checker visits. *)
Example sizes :
  map (@length row) [game3_rows; game8_rows; game14_rows] = [17; 1404; 523] /\
  [judge 3 game3_table; judge 8 game8_table; judge 14 game14_table] =
  [Proved 36; Proved 2641; Proved 873].
Proof. split; vm_compute; reflexivity. Qed.

(** ** The theorems *)

(** A palace of the game stands on (x, y) exactly if the automaton says so. *)
Theorem game3 : forall n x y, x < 2 ^ n -> y < 2 ^ n ->
  palace 3 x y = eval 3 game3_table n x y.
Proof. exact (checker_sound 3 game3_table game3_checked). Qed.

Theorem game8 : forall n x y, x < 2 ^ n -> y < 2 ^ n ->
  palace 8 x y = eval 8 game8_table n x y.
Proof. exact (checker_sound 8 game8_table game8_checked). Qed.

Theorem game14 : forall n x y, x < 2 ^ n -> y < 2 ^ n ->
  palace 14 x y = eval 14 game14_table n x y.
Proof. exact (checker_sound 14 game14_table game14_checked). Qed.

(** The same for binary numbers, without a bound. *)
Theorem game3_N : forall x y : N,
  palace 3 (N.to_nat x) (N.to_nat y) = eval_N 3 game3_table x y.
Proof. exact (checker_sound_N 3 game3_table game3_checked). Qed.

Theorem game8_N : forall x y : N,
  palace 8 (N.to_nat x) (N.to_nat y) = eval_N 8 game8_table x y.
Proof. exact (checker_sound_N 8 game8_table game8_checked). Qed.

Theorem game14_N : forall x y : N,
  palace 14 (N.to_nat x) (N.to_nat y) = eval_N 14 game14_table x y.
Proof. exact (checker_sound_N 14 game14_table game14_checked). Qed.

(** The outputs of the automaton of game 3 are the palaces seen from (x, y). *)
Theorem game3_counters : forall x y : N,
  let s := run_N game3_table x y in
  N.to_nat (out_V game3_table s) = north (palace 3) (N.to_nat x) (N.to_nat y) /\
  N.to_nat (out_H game3_table s) = west (palace 3) (N.to_nat x) (N.to_nat y) /\
  N.to_nat (out_D game3_table s) = northwest (palace 3) (N.to_nat x) (N.to_nat y).
Proof. exact (checker_counters_N 3 game3_table game3_checked). Qed.

(** ** Squares with a hundred digits *)

(** In the column 10^100 of game 3 the first palace stands in the row
    10^100 / 2 - 1, and the third in the row 2 * 10^100 + 2. *)
Example game3_first_palace_far :
  let x := N.to_nat (10 ^ 100) in let y := N.to_nat (10 ^ 100 / 2 - 1) in
  palace 3 x y = true /\ north (palace 3) x y = 0.
Proof.
  cbv zeta. rewrite game3_N. destruct (game3_counters (10 ^ 100) (10 ^ 100 / 2 - 1)) as (<- & _).
  split; vm_compute; reflexivity.
Qed.

Example game3_third_palace_far :
  let x := N.to_nat (10 ^ 100) in let y := N.to_nat (2 * 10 ^ 100 + 2) in
  palace 3 x y = true /\ north (palace 3) x y = 2.
Proof.
  cbv zeta. rewrite game3_N. destruct (game3_counters (10 ^ 100) (2 * 10 ^ 100 + 2)) as (<- & _).
  split; vm_compute; reflexivity.
Qed.

Example game3_no_palace_far :
  palace 3 (N.to_nat (10 ^ 100)) (N.to_nat (10 ^ 100)) = false.
Proof. rewrite game3_N. vm_compute. reflexivity. Qed.
