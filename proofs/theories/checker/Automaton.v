(** * Automata with counters

    A finite automaton reads the binary digits of x and y in parallel, the most
    significant digits first.  Each state has three outputs V, H and D, which
    are meant to be the counters of the square (x, y).  [Checker] proves that
    they are.  A table is a list of rows, one for each state.

    Here: how such an automaton is run, on natural numbers [nat] with a given
    number of digits, and on binary numbers [N], for squares whose coordinates
    have hundreds of digits; and that the two agree.

    Source: docs/algorithms/certificates.md, "Substitutions and automata". *)
From Coq Require Import Arith Bool List Lia PArith NArith FMapPositive.
Import ListNotations.

(** ** Tables *)

(** A row has the next states for the digits (0, 0), (1, 0), (0, 1), (1, 1) of
    (x, y), and the three outputs. *)
Record row := Row {
  next00 : N; next10 : N; next01 : N; next11 : N;
  row_V : N; row_H : N; row_D : N
}.

(** The rows of an automaton, by state.  State s is stored under s + 1. *)
Definition table := PositiveMap.t row.

(** The table of a list of rows, which begins with state 0. *)
Definition table_of_rows (rows : list row) : table :=
  snd (fold_left (fun st r => (Pos.succ (fst st), PositiveMap.add (fst st) r (snd st)))
         rows (1%positive, PositiveMap.empty row)).

Section Automaton.
  Variable k : N.
  Variable t : table.

  (** The row of a state.  The theorems hold for tables with missing states,
      too: all next states and outputs of a missing state are zero. *)
  Definition row_of (s : N) : row :=
    match PositiveMap.find (N.succ_pos s) t with
    | Some r => r
    | None => Row 0 0 0 0 0 0 0
    end.

  (** The next state for the digits (i, j) of (x, y). *)
  Definition delta (s : N) (i j : bool) : N :=
    match i, j with
    | false, false => next00 (row_of s)
    | true, false => next10 (row_of s)
    | false, true => next01 (row_of s)
    | true, true => next11 (row_of s)
    end.

  (** The three outputs of a state. *)
  Definition out_V (s : N) : N := row_V (row_of s).
  Definition out_H (s : N) : N := row_H (row_of s).
  Definition out_D (s : N) : N := row_D (row_of s).

  (** State s says that a palace stands on the square. *)
  Definition out_palace (s : N) : bool := (out_V s + out_H s + out_D s <? k)%N.

  (** The state after the last n binary digits of x and y, the most significant
      of them first. *)
  Fixpoint run (n x y : nat) : N :=
    match n with
    | 0 => 0%N
    | S m => delta (run m (Nat.div2 x) (Nat.div2 y)) (Nat.odd x) (Nat.odd y)
    end.

  (** The automaton's answer for a square with x < 2^n and y < 2^n. *)
  Definition eval (n x y : nat) : bool := out_palace (run n x y).

  (** ** Binary numbers *)

  (** The state after the last n binary digits of two binary numbers. *)
  Fixpoint run_digits (n : nat) (x y : N) : N :=
    match n with
    | 0 => 0%N
    | S m => delta (run_digits m (N.div2 x) (N.div2 y)) (N.odd x) (N.odd y)
    end.

  (** The state of the square (x, y): as many digits are read as the longer of
      the two numbers has. *)
  Definition run_N (x y : N) : N := run_digits (max (N.size_nat x) (N.size_nat y)) x y.

  (** The automaton's answer for the square (x, y). *)
  Definition eval_N (x y : N) : bool := out_palace (run_N x y).

  (** The last digits of a binary number and of its natural number agree. *)
  Lemma odd_to_nat x : Nat.odd (N.to_nat x) = N.odd x.
  Proof.
    destruct x as [|[p|p|]]; try reflexivity; cbn [N.odd N.to_nat].
    - rewrite Pos2Nat.inj_xI, Nat.odd_succ, Nat.even_mul. reflexivity.
    - rewrite Pos2Nat.inj_xO, Nat.odd_mul. reflexivity.
  Qed.

  (** Binary numbers and natural numbers have the same digits. *)
  Lemma run_digits_nat n : forall x y, run_digits n x y = run n (N.to_nat x) (N.to_nat y).
  Proof.
    induction n as [|n IH]; intros x y; cbn [run run_digits]; [reflexivity|].
    rewrite IH, !odd_to_nat, !N2Nat.inj_div2. reflexivity.
  Qed.

  (** A number with at most n digits is less than 2^n. *)
  Lemma below_power_of_size x n : N.size_nat x <= n -> N.to_nat x < 2 ^ n.
  Proof.
    intros L. apply Nat.lt_le_trans with (2 ^ N.size_nat x).
    - destruct x as [|p]; cbn [N.size_nat N.to_nat]; [cbn; lia|].
      clear L. induction p as [p IH|p IH|]; cbn [Pos.size_nat Nat.pow].
      + rewrite Pos2Nat.inj_xI. lia.
      + rewrite Pos2Nat.inj_xO. lia.
      + cbn. lia.
    - apply Nat.pow_le_mono_r; [lia | exact L].
  Qed.

  (** The state of (x, y) is the state that [run] reaches with n digits, for an
      n that suffices for x and y. *)
  Lemma run_N_nat x y :
    exists n, N.to_nat x < 2 ^ n /\ N.to_nat y < 2 ^ n /\
    run_N x y = run n (N.to_nat x) (N.to_nat y).
  Proof.
    exists (max (N.size_nat x) (N.size_nat y)).
    split; [|split]; try (apply below_power_of_size; lia).
    apply run_digits_nat.
  Qed.

  (** ** Leading zeros *)

  (** Without its last digit, a number below 2^(n+1) is below 2^n. *)
  Lemma div2_below x n : x < 2 ^ S n -> Nat.div2 x < 2 ^ n.
  Proof. rewrite (Nat.div2_odd x) at 1. cbn [Nat.pow]. lia. Qed.

  (** Leading zeros change nothing if the start goes to itself under (0, 0). *)
  Lemma run_leading_zero n : delta 0 false false = 0%N ->
    forall x y, x < 2 ^ n -> y < 2 ^ n -> run (S n) x y = run n x y.
  Proof.
    intros loop. induction n as [|n IH]; intros x y Hx Hy.
    - cbn in Hx, Hy. replace x with 0 by lia. replace y with 0 by lia. exact loop.
    - change (run (S (S n)) x y)
        with (delta (run (S n) (Nat.div2 x) (Nat.div2 y)) (Nat.odd x) (Nat.odd y)).
      rewrite IH by (apply div2_below; assumption). reflexivity.
  Qed.
End Automaton.
