(** * The last thread of game 495

    Before it 17 of 34 columns lack a palace, again and again.  Their sum is 268, no multiple of 17.

    Source: docs/algorithms/waiting.md, "A sum that must vanish". *)
From Coq Require Import ZArith List Lia.
From Wythoff Require Import Waiting.
Import ListNotations.
Open Scope Z_scope.

(** True for the columns with 136 palaces beyond, of those with 136 or 137. *)
Definition word : list bool := map (Z.eqb 1)
  [1;0;1;1;0;1;0;1;1;0;1;0;1;1;0;1;0;1;0;0;0;0;0;0;0;1;0;1;1;0;0;1;1;1].

Definition lacks (c : Z) : bool := nth (Z.to_nat (c mod 34)) word false.

Lemma lacks_again c : lacks (c + 2 * 17) = lacks c.
Proof. unfold lacks. f_equal. f_equal. apply (Z_mod_plus_full c 1 34). Qed.

Lemma sum_of_word : total (lacking lacks (2 * 17)) = 268.
Proof. reflexivity. Qed.

(** However the thread begins. *)
Theorem last_thread_never_repeats (column_had diagonal_had : Z -> Prop) (far : Z) (x : Z -> Z) :
  (forall c, far <= c -> ~ column_had c) ->
  (forall z, far <= z -> ~ diagonal_had z) ->
  (forall y, 0 <= y -> free lacks column_had diagonal_had x y (x y)) ->
  (forall y c, 0 <= y -> free lacks column_had diagonal_had x y c -> x y <= c) ->
  ~ repeats x.
Proof.
  intros C D T F R.
  destruct (repeats_only_if_sum 17 ltac:(lia) lacks lacks_again eq_refl column_had diagonal_had far
    C D x T F R) as [k K].
  rewrite sum_of_word in K. lia.
Qed.
