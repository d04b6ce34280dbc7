(** * A checker of automata with counters

    The checker gets a number k and the table of an automaton whose states have
    three outputs V, H and D.  If it accepts, the outputs are the counters of
    the board of game k, on every square of the infinite board, and a palace
    stands exactly where their sum is less than k.

    The argument.  A window is the quadruple of the states of four neighbouring
    squares (x, y), (x+1, y), (x, y+1), (x+1, y+1).  One more pair of digits
    replaces a square by four squares, and the states of the window determine
    the states of the nine squares in its middle, hence the four windows among
    them.  So the windows of the whole board are those that can be reached from
    the window at (0, 0).  There are finitely many.  The checker visits them
    all and tests on each the local rule of [Counters].  In the same way it
    visits the states of the squares with x = 0 and with y = 0, and tests that
    their counters are zero.  Counters are unique.  [CheckerSound]
    proves that the checker is right.

    Source: docs/algorithms/certificates.md, "Substitutions and automata".  The
    page proves that the palaces are automatic; this checker shows that a given
    automaton is right, by a test that does not depend on how it was found. *)
From Coq Require Import Arith Bool List Lia PArith NArith FMapPositive.
From Wythoff Require Import Automaton CheckerSearch.
Import ListNotations.

(** The states of the squares (x, y), (x+1, y), (x, y+1), (x+1, y+1). *)
Record window := Window { at00 : N; at10 : N; at01 : N; at11 : N }.

(** Two windows are equal if their four states are. *)
Definition window_equal (u v : window) : bool :=
  (at00 u =? at00 v)%N && (at10 u =? at10 v)%N && (at01 u =? at01 v)%N && (at11 u =? at11 v)%N.

Lemma window_equal_spec u v : window_equal u v = true <-> u = v.
Proof.
  unfold window_equal. rewrite !andb_true_iff, !N.eqb_eq. split.
  - destruct u, v; cbn. intros [[[-> ->] ->] ->]. reflexivity.
  - intros ->. auto.
Qed.

Section Checker.
  Variable k : N.
  Variable t : table.

  (** ** What is visited and tested *)

  (** The window at (0, 0). *)
  Definition first_window : window :=
    Window (delta t 0 false false) (delta t 0 true false)
           (delta t 0 false true) (delta t 0 true true).

  (** The four windows in the middle of an enlarged window. *)
  Definition next_windows (w : window) : list window :=
    let a := row_of t (at00 w) in
    let b := row_of t (at10 w) in
    let c := row_of t (at01 w) in
    let d := row_of t (at11 w) in
    [ Window (next00 a) (next10 a) (next01 a) (next11 a);
      Window (next10 a) (next00 b) (next11 a) (next01 b);
      Window (next01 a) (next11 a) (next00 c) (next10 c);
      Window (next11 a) (next01 b) (next10 c) (next00 d) ].

  (** The local rule on a window. *)
  Definition test_window (w : window) : bool :=
    let p := if out_palace k t (at00 w) then 1%N else 0%N in
    (out_V t (at01 w) =? out_V t (at00 w) + p)%N &&
    (out_H t (at10 w) =? out_H t (at00 w) + p)%N &&
    (out_D t (at11 w) =? out_D t (at00 w) + p)%N.

  (** The top border, y = 0: V and D are zero. *)
  Definition next_top (s : N) : list N := [delta t s false false; delta t s true false].
  Definition test_top (s : N) : bool := (out_V t s =? 0)%N && (out_D t s =? 0)%N.

  (** The left border, x = 0: H and D are zero. *)
  Definition next_left (s : N) : list N := [delta t s false false; delta t s false true].
  Definition test_left (s : N) : bool := (out_H t s =? 0)%N && (out_D t s =? 0)%N.

  (** The three searches: for windows, and on the two borders. *)
  Definition explore_windows :=
    explore window next_windows test_window (fun w => N.succ_pos (at00 w)) window_equal
      first_window.
  Definition explore_top := explore N next_top test_top N.succ_pos N.eqb 0%N.
  Definition explore_left := explore N next_left test_left N.succ_pos N.eqb 0%N.

  (** ** The checker *)

  (** The answer of the checker, with the number of windows or the reason of a
      refusal. *)
  Inductive verdict :=
  | Proved (windows : N)
  | Start_moves
  | Top_fails (s : N)
  | Left_fails (s : N)
  | Window_fails (w : window)
  | Unfinished.

  (** The four parts of the check, in turn: leading zeros, the two borders, the
      windows. *)
  Definition judge : verdict :=
    if negb (delta t 0 false false =? 0)%N then Start_moves else
    match explore_top with
    | Failed _ s => Top_fails s
    | Running _ (_ :: _) _ _ => Unfinished
    | Running _ [] _ _ =>
        match explore_left with
        | Failed _ s => Left_fails s
        | Running _ (_ :: _) _ _ => Unfinished
        | Running _ [] _ _ =>
            match explore_windows with
            | Failed _ w => Window_fails w
            | Running _ (_ :: _) _ _ => Unfinished
            | Running _ [] _ number => Proved number
            end
        end
    end.

  (** The checker accepts the table for game k. *)
  Definition check : bool := match judge with Proved _ => true | _ => false end.
End Checker.
