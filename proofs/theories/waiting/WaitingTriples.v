(** * A thread that comes back three times as large

    Before it the columns of the word 1111000100110010 lack a palace, again and again.  Their sum
    is 48, a multiple of 8.  If no diagonal has a palace when it begins, it never repeats.

    A state has a size n, and its 6 n - 6 rows have four stretches, in which the thread repeats
    after 24, 32, 8 and 8 rows.  Then it is the state with the size 3 n - 2.

    Source: docs/algorithms/waiting.md, "Larger and larger". *)
From Coq Require Import ZArith List Lia.
From Wythoff Require Import Waiting WaitingStates WaitingForms WaitingRun WaitingLarger.
Import ListNotations.
Open Scope Z_scope.

Definition word : list bool := map (Z.eqb 1) [1;1;1;1;0;0;0;1;0;0;1;1;0;0;1;0].

(** A multiple of 8, of the 8 columns that lack a palace. *)
Lemma sum_of_word : total (lacking (lacks word) (2 * 8)) = 48.
Proof. reflexivity. Qed.

(** The thread has come to column 0 and diagonal 0; the last holes are 4 - 2 n and - n. *)
Definition again := Place zero zero [] (num 4 (-2)) zero [num 4 (-2); num 0 (-1)].

Definition larger :=
  Place (num (-6) 6) (num (-12) 12) [] (num 2 0) (num (-6) 6) [num 2 0; num (-4) 3].

(** The sizes.  The second stretch depends on which of the two it is. *)
Definition sized n := (n mod 96 = 13 \/ n mod 96 = 37) /\ 45 <= n.

Definition beginning := Stretch 24 37 16 24 30.
Definition others n :=
  [if n mod 96 =? 13 then Stretch 32 45 0 32 57 else Stretch 32 37 0 32 49; Stretch 8 29 0 8 12;
   Stretch 8 13 0 24 29].

Lemma leads n : exists q, through word (beginning :: others n) again = Some q /\
  told word (in_terms (by_rounds 8 45) q) 1 (num 2 0) = Some (in_terms (by_rounds 8 45) larger).
Proof.
  unfold others. destruct (n mod 96 =? 13); eexists; (split; [vm_compute; reflexivity|]);
    vm_compute; reflexivity.
Qed.

(** Column 1 waits until the first stretch ends. *)
Lemma ends : exists t, explore word beginning again = Some t /\ entry t = Form 16 0 24 /\
  nth 22 (round t) zero = Form 82 0 48 /\ nth 22 (finish t) zero = num 1 0.
Proof. eexists. split; [vm_compute; reflexivity|]. repeat split. Qed.

(** From no palace on any diagonal to a state with n = 517. *)
Lemma begins : first_rows word 1544 1 (num 514 0) = Some
  (Place (num 1544 0) (num 3088 0) [] (num 514 0) (num 1544 0) [num 514 0; num 1027 0]).
Proof. vm_compute. reflexivity. Qed.

Ltac Zify.zify_post_hook ::= Z.to_euclidean_division_equations.

Theorem never_repeats x :
  (forall y, 0 <= y -> free (lacks word) column_had (fun _ => False) x y (x y)) ->
  (forall y c, 0 <= y -> free (lacks word) column_had (fun _ => False) x y c -> x y <= c) ->
  ~ repeats x.
Proof.
  intros takes first.
  apply (never_if_larger word _ x takes first sized again larger (fun n => 12 * n - 12)
    (fun n => 6 * n - 6) (fun n => 3 * n - 2) beginning others).
  - intros n [N S]. split; [|unfold sized; lia]. unfold others, fits.
    destruct (Z.eqb_spec (n mod 96) 13); repeat constructor; cbn; lia.
  - intros n [N S]. destruct (leads n) as (q & T & Told).
    exists (Stretch 8 45 0 0 0), q, 1%nat, (num 2 0). unfold fits. cbn [modulus rest].
    split; [lia|]. split; assumption.
  - intros n X Y _ H. unfold larger, again in *. elsewhere H.
  - destruct ends as (t & E & Entry & Round & Other). exists t, 22%nat, 82, 48, (num 1 0).
    rewrite Entry. unfold num, value. cbn [constant per_i per_j period ending beginning].
    repeat split; try assumption; lia.
  - exists 3104, 1544, 517. split; [reflexivity|]. split; [lia|]. split; [lia|].
    split; [unfold sized; split; [right; reflexivity|lia]|].
    eapply holds_elsewhere; [|reflexivity..].
    exact (first_rows_prove word x _ _ _ _ takes first begins).
Qed.
