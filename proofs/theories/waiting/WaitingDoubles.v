(** * A thread that comes back twice as large

    Before it the columns of the word 1110011100000110 lack a palace, again and again.  Their sum
    is 48, a multiple of 8.  If no diagonal has a palace when it begins, it never repeats.  If those
    before its first one have a palace, it repeats after 8 rows.

    A state has a size n, and its 2 n rows have two stretches, in which the thread repeats after 8
    rows.  Then it is the state with the size 2 n.

    Source: docs/algorithms/waiting.md, "Larger and larger". *)
From Coq Require Import ZArith List Lia.
From Wythoff Require Import Waiting WaitingStates WaitingForms WaitingRun WaitingLarger.
Import ListNotations.
Open Scope Z_scope.

Definition word : list bool := map (Z.eqb 1) [1;1;1;0;0;1;1;1;0;0;0;0;0;1;1;0].

(** A multiple of 8, of the 8 columns that lack a palace. *)
Lemma sum_of_word : total (lacking (lacks word) (2 * 8)) = 48.
Proof. reflexivity. Qed.

(** ** If no diagonal has a palace *)

(** The thread has come to column 6 and diagonal 8; the last holes are 8 - n and 9 - n. *)
Definition again := Place zero (num 6 0) [] (num 8 (-1)) (num 8 0) [num 8 (-1); num 9 (-1)].

Definition larger := Place (num 0 2) (num 6 4) [] (num 8 0) (num 8 2) [num 8 0; num 9 0].

Definition sized n := n mod 8 = 0 /\ 16 <= n.

Definition beginning := Stretch 8 16 8 8 16.
Definition others := [Stretch 8 16 0 8 8].

Lemma leads : exists q, through word (beginning :: others) again = Some q /\
  told word (in_terms (by_rounds 8 16) q) 0 (num 8 0) = Some (in_terms (by_rounds 8 16) larger).
Proof. eexists. split; [vm_compute; reflexivity|]. vm_compute. reflexivity. Qed.

(** Column 6 waits until the first stretch ends. *)
Lemma ends : exists t, explore word beginning again = Some t /\ entry t = Form 8 0 8 /\
  nth 5 (round t) zero = Form 39 0 16 /\ nth 5 (finish t) zero = num 6 0.
Proof. eexists. split; [vm_compute; reflexivity|]. repeat split. Qed.

(** From no palace on any diagonal to a state with n = 32. *)
Lemma begins : first_rows word 60 0 (num 28 0) = Some
  (Place (num 60 0) (num 118 0) [] (num 28 0) (num 60 0) [num 28 0; num 29 0]).
Proof. vm_compute. reflexivity. Qed.

Theorem never_repeats x :
  (forall y, 0 <= y -> free (lacks word) column_had (fun _ => False) x y (x y)) ->
  (forall y c, 0 <= y -> free (lacks word) column_had (fun _ => False) x y c -> x y <= c) ->
  ~ repeats x.
Proof.
  intros takes first.
  apply (never_if_larger word _ x takes first sized again larger (fun n => 4 * n)
    (fun n => 2 * n) (fun n => 2 * n) beginning (fun _ => others)).
  - intros n [N S]. apply Z.mod_divide in N; [|lia]. destruct N as [d ->]. unfold sized, fits.
    replace (4 * (d * 8)) with (2 * d * 16) by lia. replace (2 * (d * 8)) with (2 * d * 8) by lia.
    rewrite !Z.mod_mul by lia. repeat split; try lia.
    repeat constructor; cbn [modulus rest beginning]; try lia;
      replace (d * 8 - 16) with ((d - 2) * 8) by lia; apply Z.mod_mul; lia.
  - intros n [N S]. destruct leads as (q & T & Told).
    exists (Stretch 8 16 0 0 0), q, 0%nat, (num 8 0). unfold fits. cbn [modulus rest].
    split; [|split; assumption]. apply Z.mod_divide in N; [|lia]. destruct N as [d ->].
    replace (d * 8 - 16) with ((d - 2) * 8) by lia. rewrite Z.mod_mul by lia. lia.
  - intros n X Y _ H. unfold larger, again in *. elsewhere H.
  - destruct ends as (t & E & Entry & Round & Other). exists t, 5%nat, 39, 16, (num 6 0).
    rewrite Entry. unfold num, value. cbn [constant per_i per_j period ending beginning].
    repeat split; try assumption; lia.
  - exists 128, 60, 32. split; [reflexivity|]. split; [lia|]. split; [lia|].
    split; [split; [reflexivity|lia]|].
    eapply holds_elsewhere; [|reflexivity..].
    exact (first_rows_prove word x _ _ _ _ takes first begins).
Qed.

(** ** If the diagonals before that of the first column have a palace *)

Definition repeating := Stretch 1 0 13 8 0.

Lemma all_rounds : exists t, explore word repeating (outset (num (-32) (-8)) 0) = Some t /\
  entry t = Form 13 0 8 /\
  forall r, (r < 8)%nat -> exists c, nth r (round t) zero = Form c 0 16.
Proof.
  eexists. split; [vm_compute; reflexivity|]. split; [reflexivity|]. intros r R. cbn [round].
  do 8 (destruct r as [|r]; [eexists; reflexivity|]). lia.
Qed.

Theorem repeats_from_another_start x :
  (forall y, 0 <= y -> free (lacks word) column_had (fun z => z < 16) x y (x y)) ->
  (forall y c, 0 <= y -> free (lacks word) column_had (fun z => z < 16) x y c -> x y <= c) ->
  repeats x.
Proof.
  intros takes first. exists 13, 16, 8. split; [lia|]. split; [lia|]. intros y Y.
  destruct all_rounds as (t & E & Entry & Rounds).
  set (j := (y - 13) / 8). set (r := (y - 13) mod 8).
  pose proof (Z.div_mod (y - 13) 8 ltac:(lia)) as D. fold j r in D.
  pose proof (Z.mod_pos_bound (y - 13) 8 ltac:(lia)) as B. fold r in B.
  assert (0 <= j) as J by (apply Z.div_pos; lia).
  destruct (explore_proves word _ x takes first 16 0 eq_refl repeating _ t (j + 2) E)
    as (_ & Rows & _).
  { unfold fits, repeating. cbn [modulus rest]. rewrite Z.mod_1_r. lia. }
  { apply holds_outset; unfold value, num; cbn [constant per_i per_j]; intros; lia. }
  destruct (Rounds (Z.to_nat r) ltac:(lia)) as [c C].
  assert (forall j', 0 <= j' < j + 2 -> x (13 + 8 * j' + r) = 16 + c + 16 * j') as Row.
  { intros j' J'. unfold rounds, repeating in Rows. cbn [rest modulus period] in Rows.
    rewrite Z.sub_0_r, Z.div_1_r in Rows. specialize (Rows j' (Z.to_nat r) J' ltac:(lia)).
    rewrite Entry, C in Rows. unfold value in Rows. cbn [constant per_i per_j] in Rows.
    rewrite Z2Nat.id in Rows by lia.
    replace (13 + 8 * j' + r) with (0 + (13 + 0 * (j + 2 - j') + 8 * j') + r) by lia. lia. }
  replace y with (13 + 8 * j + r) by lia.
  replace (13 + 8 * j + r + 8) with (13 + 8 * (j + 1) + r) by lia.
  rewrite !Row by lia. lia.
Qed.
