(** * Game 50 is solved

    The theorem of [Games] for game 50, whose automaton has 41,780 states.  The
    table is made by `wythoff blocking certify --k 50 --export counters`.
    `make LONG=1` compiles this file.

    Source: docs/algorithms/certificates.md, "The solved games". *)
From Coq Require Import Arith NArith.
From Wythoff Require Import Board Automaton Checker CheckerSound.
From Wythoff.Tables Require Import Game50.

Definition game50_table : table := table_of_rows game50_rows.

(** The checker accepts the table. *)
Lemma game50_checked : check 50 game50_table = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(** A palace of game 50 stands on (x, y) exactly if the automaton says so. *)
Theorem game50 : forall n x y, x < 2 ^ n -> y < 2 ^ n ->
  palace 50 x y = eval 50 game50_table n x y.
Proof. exact (checker_sound 50 game50_table game50_checked). Qed.

Theorem game50_N : forall x y : N,
  palace 50 (N.to_nat x) (N.to_nat y) = eval_N 50 game50_table x y.
Proof. exact (checker_sound_N 50 game50_table game50_checked). Qed.
