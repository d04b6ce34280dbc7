(** * Tools for closed forms of games

    A closed form is a set P of squares; it is the set of palaces of game k if it follows the
    palace rule.  Here are the tools to show that it does: if P is symmetric, squares (x, y) with
    x <= y are enough; and the palaces seen along a line are bounded from below by a list of
    palaces of the line, and from above by a list that contains them all.  The last section
    counts the palaces of finite boards.

    Source: docs/algorithms/closed-forms.md, the paragraph before the table. *)
From Coq Require Import Arith Bool List Lia.
From Wythoff Require Import Board Rows PairsDiagonal.
Import ListNotations.

(** ** Bounds for counts *)

(** If f holds at the different numbers of a list below n, then the count is at least its length. *)
Lemma count_at_least l f n :
  NoDup l -> Forall (fun i => i < n /\ f i = true) l -> length l <= count f n.
Proof.
  intros Hl H. rewrite <- count_filter. apply NoDup_incl_length; [exact Hl|].
  intros i Hi. rewrite Forall_forall in H. destruct (H i Hi). apply filter_In.
  split; [apply in_seq; lia | assumption].
Qed.

(** If all i < n at which f holds are in a list, then the count is at most its length. *)
Lemma count_at_most_list l f n :
  (forall i, i < n -> f i = true -> In i l) -> count f n <= length l.
Proof.
  intros H. rewrite <- count_filter. apply NoDup_incl_length; [apply NoDup_filter, seq_NoDup|].
  intros i Hi. apply filter_In in Hi as [Hi Hf]. apply in_seq in Hi. apply H; [lia | exact Hf].
Qed.

(** ** Lines through a square (x, y) with x <= y *)

Section Lines.

Variable P : nat -> nat -> bool.

Lemma north_at_least l x y :
  NoDup l -> Forall (fun j => j < y /\ P x j = true) l -> length l <= north P x y.
Proof. apply count_at_least. Qed.

Lemma north_at_most l x y :
  (forall j, j < y -> P x j = true -> In j l) -> north P x y <= length l.
Proof. apply count_at_most_list. Qed.

Lemma west_at_least l x y :
  NoDup l -> Forall (fun i => i < x /\ P i y = true) l -> length l <= west P x y.
Proof. apply count_at_least. Qed.

Lemma west_at_most l x y :
  (forall i, i < x -> P i y = true -> In i l) -> west P x y <= length l.
Proof. apply count_at_most_list. Qed.

(** The diagonal of (x, y) consists of the squares (i, i + c) with c = y - x. *)
Lemma northwest_at_least l x y : x <= y ->
  NoDup l -> Forall (fun i => i < x /\ P i (i + (y - x)) = true) l ->
  length l <= northwest P x y.
Proof.
  intros Hxy Hl H. replace y with (x + (y - x)) by lia. rewrite northwest_count.
  now apply count_at_least.
Qed.

Lemma northwest_at_most l x y : x <= y ->
  (forall i, i < x -> P i (i + (y - x)) = true -> In i l) -> northwest P x y <= length l.
Proof.
  intros Hxy H. replace y with (x + (y - x)) by lia. rewrite northwest_count.
  now apply count_at_most_list.
Qed.

(** ** One half of the board is enough *)

Hypothesis symmetric : forall x y, P x y = P y x.

(** A symmetric set is seen from (y, x) as from (x, y). *)
Lemma seen_of_symmetric x y : seen P x y = seen P y x.
Proof.
  unfold seen. rewrite (northwest_sym P symmetric x y).
  assert (forall u v, north P u v = west P v u) as E by
    (intros u v; apply count_ext; intros; apply symmetric).
  rewrite !E. lia.
Qed.

(** A symmetric set follows the palace rule of game k if the squares (x, y) with x <= y do. *)
Theorem half_is_enough k :
  (forall x y, x <= y -> P x y = true <-> seen P x y < k) -> follows_rule k P.
Proof.
  intros H.
  assert (forall x y, x <= y -> P x y = (seen P x y <? k)) as half.
  { intros x y Hxy. apply eq_true_iff_eq. rewrite Nat.ltb_lt. now apply H. }
  intros x y. destruct (Nat.le_ge_cases x y) as [Hxy|Hxy]; [now apply half|].
  rewrite symmetric, seen_of_symmetric. now apply half.
Qed.

End Lines.

(** Splits a goal [NoDup l] or [Forall f l] for a list with given members into its parts. *)
Ltac each_member :=
  repeat (apply NoDup_nil || apply NoDup_cons || apply Forall_nil || apply Forall_cons ||
          apply conj); cbn [In].

(** Symmetry alone is not enough: the empty set is symmetric, and breaks the rule. *)
Example empty_set_breaks_the_rule : ~ follows_rule 1 (fun _ _ => false).
Proof. intros H. discriminate (H 0 0). Qed.

(** ** The number of palaces on a board *)

(** The number of squares of P on the board of side n. *)
Definition on_board_of_side (P : nat -> nat -> bool) (n : nat) : nat := rectangle P n n.

(** On a symmetric board one more column and row add the palaces of the column twice, without and
    then with the square in which column and row meet. *)
Lemma on_board_step P n : (forall x y, P x y = P y x) ->
  on_board_of_side P (S n) = on_board_of_side P n + 2 * north P n n + b2n (P n n).
Proof.
  intros E. unfold on_board_of_side. rewrite rectangle_corner.
  assert (west P n n = north P n n) as -> by (apply count_ext; intros; apply E). lia.
Qed.
