(** * Games 1, 2 and 4 are solved

    For each of the games 1, 2 and 4 a finite automaton says of every square of
    the infinite board whether a palace stands there, and how many palaces are
    seen from it.  It reads x and y in Zeckendorf's numeration for games 1 and 2,
    and in the numeration of 2 for game 4.  Their palaces stand along lines whose
    slopes belong to the golden mean and to sqrt 2.  The tables are
    tables/game1.txt, game2.txt and game4.txt.  [metallic_sound] applies to them
    because the checker accepts them, which Coq computes.

    Source: docs/algorithms/certificates.md, "Other numerations". *)
From Coq Require Import Arith Bool List Lia NArith.
From Wythoff Require Import Board Checker Numeration NumerationValue NumerationChecker
  NumerationSound NumerationDigits.
From Wythoff.Tables Require Import Metallic1 Metallic2 Metallic4.
Import ListNotations.

(** ** The tables *)

Definition game1_table : metallic_table := table_of_states game1_states.
Definition game2_table : metallic_table := table_of_states game2_states.
Definition game4_table : metallic_table := table_of_states game4_states.

(** The checker accepts the tables. *)
Lemma game1_checked : metallic_check 1 1 game1_table = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma game2_checked : metallic_check 1 2 game2_table = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma game4_checked : metallic_check 2 4 game4_table = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(** The numbers of states, and of windows that the checker visits. *)
Example sizes :
  map (@length state) [game1_states; game2_states; game4_states] = [26; 246; 173] /\
  [metallic_judge 1 1 game1_table; metallic_judge 1 2 game2_table;
   metallic_judge 2 4 game4_table] =
  [Judged (Proved 67); Judged (Proved 605); Judged (Proved 495)].
Proof. split; vm_compute; reflexivity. Qed.

(** ** The theorems *)

Lemma positive_1 : 1 <= 1. Proof. lia. Qed.
Lemma positive_2 : 1 <= 2. Proof. lia. Qed.

(** A palace of the game stands on (x, y) exactly if the automaton says so, after
    it has read the words of x and of y with n digits. *)
Theorem game1 : forall n x y, x < count 1 n -> y < count 1 n ->
  palace 1 x y = answer 1 1 game1_table n x y.
Proof. exact (metallic_sound 1 positive_1 1 game1_table game1_checked). Qed.

Theorem game2 : forall n x y, x < count 1 n -> y < count 1 n ->
  palace 2 x y = answer 1 2 game2_table n x y.
Proof. exact (metallic_sound 1 positive_1 2 game2_table game2_checked). Qed.

Theorem game4 : forall n x y, x < count 2 n -> y < count 2 n ->
  palace 4 x y = answer 2 4 game4_table n x y.
Proof. exact (metallic_sound 2 positive_2 4 game4_table game4_checked). Qed.

(** The same for words, whose numbers are computed from their digits. *)
Theorem game1_words : forall xs ys, allowed 1 xs -> allowed 1 ys -> length xs = length ys ->
  palace 1 (value 1 xs) (value 1 ys) =
  node_palace 1 game1_table (read 1 game1_table xs ys).
Proof. exact (metallic_sound_words 1 positive_1 1 game1_table game1_checked). Qed.

Theorem game2_words : forall xs ys, allowed 1 xs -> allowed 1 ys -> length xs = length ys ->
  palace 2 (value 1 xs) (value 1 ys) =
  node_palace 2 game2_table (read 1 game2_table xs ys).
Proof. exact (metallic_sound_words 1 positive_1 2 game2_table game2_checked). Qed.

Theorem game4_words : forall xs ys, allowed 2 xs -> allowed 2 ys -> length xs = length ys ->
  palace 4 (value 2 xs) (value 2 ys) =
  node_palace 4 game4_table (read 2 game4_table xs ys).
Proof. exact (metallic_sound_words 2 positive_2 4 game4_table game4_checked). Qed.

(** The same for binary numbers, without a bound. *)
Theorem game1_N : forall x y : N,
  palace 1 (N.to_nat x) (N.to_nat y) =
  node_palace 1 game1_table (square_N 1 game1_table x y).
Proof. exact (metallic_sound_N 1 positive_1 1 game1_table game1_checked). Qed.

Theorem game2_N : forall x y : N,
  palace 2 (N.to_nat x) (N.to_nat y) =
  node_palace 2 game2_table (square_N 1 game2_table x y).
Proof. exact (metallic_sound_N 1 positive_1 2 game2_table game2_checked). Qed.

Theorem game4_N : forall x y : N,
  palace 4 (N.to_nat x) (N.to_nat y) =
  node_palace 4 game4_table (square_N 2 game4_table x y).
Proof. exact (metallic_sound_N 2 positive_2 4 game4_table game4_checked). Qed.

(** The outputs are the numbers of palaces that are seen from (x, y) to the north,
    to the west and to the north-west. *)
Theorem game1_counters : forall x y : N,
  let u := square_N 1 game1_table x y in
  N.to_nat (node_V game1_table u) = north (palace 1) (N.to_nat x) (N.to_nat y) /\
  N.to_nat (node_H game1_table u) = west (palace 1) (N.to_nat x) (N.to_nat y) /\
  N.to_nat (node_D game1_table u) = northwest (palace 1) (N.to_nat x) (N.to_nat y).
Proof. exact (metallic_counters_N 1 positive_1 1 game1_table game1_checked). Qed.

Theorem game2_counters : forall x y : N,
  let u := square_N 1 game2_table x y in
  N.to_nat (node_V game2_table u) = north (palace 2) (N.to_nat x) (N.to_nat y) /\
  N.to_nat (node_H game2_table u) = west (palace 2) (N.to_nat x) (N.to_nat y) /\
  N.to_nat (node_D game2_table u) = northwest (palace 2) (N.to_nat x) (N.to_nat y).
Proof. exact (metallic_counters_N 1 positive_1 2 game2_table game2_checked). Qed.

Theorem game4_counters : forall x y : N,
  let u := square_N 2 game4_table x y in
  N.to_nat (node_V game4_table u) = north (palace 4) (N.to_nat x) (N.to_nat y) /\
  N.to_nat (node_H game4_table u) = west (palace 4) (N.to_nat x) (N.to_nat y) /\
  N.to_nat (node_D game4_table u) = northwest (palace 4) (N.to_nat x) (N.to_nat y).
Proof. exact (metallic_counters_N 2 positive_2 4 game4_table game4_checked). Qed.

(** ** Squares with a hundred digits *)

(** The only palace in the column 10^100 of game 1 stands at the golden mean times
    10^100, rounded up. *)
Example game1_far :
  let x := (10 ^ 100)%N in let y := ((x + N.sqrt (5 * x * x)) / 2 + 1)%N in
  palace 1 (N.to_nat x) (N.to_nat y) = true.
Proof. cbv zeta. rewrite game1_N. vm_cast_no_check (eq_refl true). Qed.

(** The four palaces in the column x = 10^100 of game 4: one at (sqrt 2 - 1) x and
    three at (sqrt 2 + 1) x. *)
Example game4_far :
  let x := (10 ^ 100)%N in let r := N.sqrt (2 * x * x) in
  forallb (fun y => palace 4 (N.to_nat x) (N.to_nat y))
    [r - x; r + x; r + x + 1; r + x + 2]%N = true.
Proof. cbv zeta. cbn [forallb]. rewrite !game4_N. vm_cast_no_check (eq_refl true). Qed.
