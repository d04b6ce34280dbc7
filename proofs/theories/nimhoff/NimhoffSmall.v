(** * Small rulesets

    The P-positions of some rulesets of one or two rules, of which footnote 2 and section 3.1 of
    [FGPLL] speak.  The footnote says that {(1,2), (2,1)} has the P-positions (2x, 2x) beside the
    axes; the P-positions on the diagonal are the odd ones, (1,1), (3,3), (5,5), ...

    Source: [FGPLL], section 3.1 and its footnote 2; no page of docs/ proves these. *)
From Coq Require Import Arith Bool List Lia.
From Wythoff Require Import NimhoffGames Rays Nimhoff.
Import ListNotations.

(** The rule (1,1) alone: the P-positions are the axes. *)
Theorem diagonal_rule_alone x y : P (nimhoff [(1, 1)]) x y = true <-> x = 0 \/ y = 0.
Proof.
  revert x y. apply (P_by_two_claims_prop _ (fun x y => x = 0 \/ y = 0)).
  - intros x y x' y' move HQ _. apply nimhoff_moves in move.
    destruct move as (less & a & b & k & [E|[]] & Ex & Ey). injection E as <- <-. lia.
  - intros x y. destruct (Nat.eq_dec x 0) as [->|Hx]; [tauto|].
    destruct (Nat.eq_dec y 0) as [->|Hy]; [tauto|]. right.
    exists (x - min x y), (y - min x y). split; [|lia].
    apply nimhoff_moves. split; [lia|]. exists 1, 1, (min x y). split; [left; reflexivity|lia].
Qed.

(** The rules (0,1) and (1,1): the P-positions are the row y = 0. *)
Theorem column_and_diagonal_rules x y : P (nimhoff [(0, 1); (1, 1)]) x y = true <-> y = 0.
Proof.
  revert x y. apply (P_by_two_claims_prop _ (fun _ y => y = 0)).
  - intros x y x' y' move -> ->. apply nimhoff_moves in move.
    destruct move as (less & a & b & k & [E|[E|[]]] & Ex & Ey); injection E as <- <-; lia.
  - intros x y. destruct (Nat.eq_dec y 0) as [->|Hy]; [tauto|]. right.
    exists x, 0. split; [|reflexivity]. apply nimhoff_moves. split; [lia|].
    exists 0, 1, y. split; [left; reflexivity|lia].
Qed.

(** The rules (1,2) and (2,1): the P-positions are the axes and the odd numbers of the
    diagonal. *)
Definition axes_and_odd_diagonal (x y : nat) : Prop :=
  x = 0 \/ y = 0 \/ (x = y /\ exists n, x = 2 * n + 1).

Lemma axes_and_odd_diagonal_sym x y : axes_and_odd_diagonal x y -> axes_and_odd_diagonal y x.
Proof. unfold axes_and_odd_diagonal. intros [H|[H|[-> H]]]; tauto. Qed.

Theorem rules_1_2_and_2_1 x y :
  P (nimhoff [(1, 2); (2, 1)]) x y = true <-> axes_and_odd_diagonal x y.
Proof.
  revert x y. apply (P_by_two_claims_prop _ axes_and_odd_diagonal).
  - intros x y x' y' move HQ HQ'. apply nimhoff_moves in move. unfold axes_and_odd_diagonal in *.
    destruct move as (less & a & b & k & [E|[E|[]]] & Ex & Ey); injection E as <- <-;
      destruct HQ as [Q|[Q|[Q [n En]]]], HQ' as [Q'|[Q'|[Q' [n' En']]]]; lia.
  - (* By symmetry, let x <= y. *)
    assert (forall x y, 0 < x <= y -> axes_and_odd_diagonal x y \/
      exists k x' y', 0 < k /\ x = x' + k /\ y = y' + 2 * k /\ axes_and_odd_diagonal x' y')
      as half.
    { intros x y Hxy. unfold axes_and_odd_diagonal.
      destruct (le_lt_dec (2 * x) y) as [L|L].
      - right. exists x, 0, (y - 2 * x). lia.
      - destruct (Nat.Even_or_Odd y) as [[n En]|[n En]].
        + right. exists n, (x - n), 0. lia.
        + destruct (Nat.eq_dec x y) as [->|D]; [left; right; right; eauto|].
          right. exists (y - x), (2 * x - y), (2 * x - y). repeat split; try lia.
          right. right. split; [reflexivity|]. exists (x - n - 1). lia. }
    intros x y. destruct (Nat.eq_dec x 0) as [->|Hx]; [left; left; reflexivity|].
    destruct (Nat.eq_dec y 0) as [->|Hy]; [left; right; left; reflexivity|].
    destruct (Nat.le_ge_cases x y) as [L|L].
    + destruct (half x y ltac:(lia)) as [H|(k & x' & y' & Hk & Ex & Ey & H)]; [tauto|right].
      exists x', y'. split; [|exact H]. apply nimhoff_moves. split; [lia|].
      exists 1, 2, k. split; [left; reflexivity|lia].
    + destruct (half y x ltac:(lia)) as [H|(k & y' & x' & Hk & Ey & Ex & H)].
      * left. apply axes_and_odd_diagonal_sym, H.
      * right. exists x', y'. split; [|apply axes_and_odd_diagonal_sym, H].
        apply nimhoff_moves. split; [lia|]. exists 2, 1, k. split; [right; left; reflexivity|lia].
Qed.

(** (2, 2) is not a P-position of these rules, against the footnote. *)
Example not_2_2 : P (nimhoff [(1, 2); (2, 1)]) 2 2 = false.
Proof. reflexivity. Qed.
