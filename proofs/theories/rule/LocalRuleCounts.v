(** * Palace numbers as sums of counts along directions

    The count c_d of a direction d at (x, y) is the number of palaces of the
    quadrant at (x, y) - s - n l, for the steps s and the period l of d and n >= 0.
    For a single rule r these are the squares (x, y) - r, (x, y) - 2r, ...

    Here: (1) of the page holds for these counts on the whole plane; and the palace
    number of the quadrant game is the sum of the counts over a list of directions
    that represents the ruleset.  A ruleset without parallel rules is represented by
    its rules; [LocalRuleParallel] does it for every ruleset.

    Source: docs/algorithms/blocking.md, "One identity behind the automaton". *)
From Coq Require Import ZArith List Lia Bool.
From Wythoff Require Import IdentitySums IdentityShifts Identity LocalRuleGame.
Import ListNotations.
Open Scope Z_scope.

(** The period and the steps of a direction have no negative component, and are not 0. *)
Definition is_direction (d : direction) : Prop := is_rule (period d) /\ Forall is_rule (steps d).

(** The palaces of the quadrant, as a board of zeros and ones on the whole plane. *)
Definition on_quadrant (P : Z -> Z -> bool) : board :=
  fun x y => if (0 <=? x) && (0 <=? y) then b2z (P x y) else 0.

(** The count c_d.  For n > x + y the squares lie outside the quadrant. *)
Definition count_along (d : direction) (b : board) : board := fun x y =>
  sum (range (Z.to_nat (x + y + 1))) (fun n =>
  sum (steps d) (fun s =>
    b (x - (fst s + n * fst (period d))) (y - (snd s + n * snd (period d))))).

(** ** Equation (1) *)

Lemma on_quadrant_outside P x y : x < 0 \/ y < 0 -> on_quadrant P x y = 0.
Proof.
  intros H. unfold on_quadrant. destruct (0 <=? x) eqn:E, (0 <=? y) eqn:F; cbn; lia.
Qed.

(** Any larger number of terms gives the same count. *)
Lemma count_along_bound d P x y N : is_direction d -> x + y < Z.of_nat N ->
  count_along d (on_quadrant P) x y =
  sum (range N) (fun n => sum (steps d) (fun s =>
    on_quadrant P (x - (fst s + n * fst (period d))) (y - (snd s + n * snd (period d))))).
Proof.
  intros (Hl & Hs) HN. unfold count_along.
  assert (exists e, N = (Z.to_nat (x + y + 1) + e)%nat) as (e & ->).
  { exists (N - Z.to_nat (x + y + 1))%nat. lia. }
  clear HN. unfold range. rewrite seq_app, map_app, sum_app.
  rewrite (sum_zero (map _ (seq (0 + _) e))); [lia|].
  intros n Hn. apply in_map_iff in Hn as (n' & <- & Hn'%in_seq).
  apply sum_zero. intros s Hin. rewrite Forall_forall in Hs.
  destruct (Hs s Hin) as (S1 & S2 & S3), Hl as (L1 & L2 & L3).
  apply on_quadrant_outside. nia.
Qed.

(** Equation (1): (1 - S_l) c_d = Q_d b, on the whole plane. *)
Theorem count_along_next d P : is_direction d ->
  diff (period d) (count_along d (on_quadrant P)) == shifts (steps d) (on_quadrant P).
Proof.
  intros H x y. unfold diff, shift, shifts.
  set (N := Z.to_nat (x + y + 1)).
  rewrite (count_along_bound d P x y (S N)) by (assumption || lia).
  destruct H as ((L1 & L2 & L3) & Hs).
  rewrite (count_along_bound d P (x - fst (period d)) _ N) by (repeat split; assumption || lia).
  rewrite sum_range_succ.
  match goal with |- _ + ?u - ?v = _ => replace u with v end.
  - rewrite Z.add_simpl_r. apply sum_ext. intros s _. unfold shift. f_equal; lia.
  - apply sum_ext. intros n _. apply sum_ext. intros s _. f_equal; lia.
Qed.

(** Outside the quadrant all counts are 0. *)
Lemma count_along_outside d P x y : is_direction d -> x < 0 \/ y < 0 ->
  count_along d (on_quadrant P) x y = 0.
Proof.
  intros ((L1 & L2 & L3) & Hs) H. apply sum_zero. intros n Hn%in_range.
  apply sum_zero. intros s Hin. rewrite Forall_forall in Hs.
  destruct (Hs s Hin) as (S1 & S2 & S3). apply on_quadrant_outside. nia.
Qed.

(** ** The palace number is the sum of the counts *)

(** (u, v) = s + n l. *)
Definition is_step (u v : Z) (d : direction) (n : Z) (s : vector) : bool :=
  (u =? fst s + n * fst (period d)) && (v =? snd s + n * snd (period d)).

(** A list of directions represents a ruleset if every move belongs to exactly one
    direction, in exactly one way, and nothing else does. *)
Definition represents (rules : list vector) (ds : list direction) : Prop :=
  Forall is_direction ds /\
  forall u v N, 0 <= u -> 0 <= v -> u + v < Z.of_nat N ->
  sum ds (fun d => sum (range N) (fun n => sum (steps d) (fun s => b2z (is_step u v d n s))))
  = b2z (is_move rules u v).

(** Sums over a rectangle and over a list may be exchanged. *)
Lemma sum_rectangle_swap {A} (l l' : list Z) (ds : list A) f :
  sum l (fun i => sum l' (fun j => sum ds (fun d => f d i j)))
  = sum ds (fun d => sum l (fun i => sum l' (fun j => f d i j))).
Proof.
  rewrite <- (sum_swap l ds (fun i d => sum l' (fun j => f d i j))).
  apply sum_ext. intros i _. apply sum_swap.
Qed.

(** A sum over the rectangle that picks the square (i0, j0). *)
Lemma sum_rectangle_pick P x y i0 j0 : i0 <= x -> j0 <= y ->
  sum (range (Z.to_nat (x + 1))) (fun i => sum (range (Z.to_nat (y + 1))) (fun j =>
    b2z ((i =? i0) && (j =? j0)) * b2z (P i j))) = on_quadrant P i0 j0.
Proof.
  intros Hi Hj. destruct (Z_lt_dec i0 0) as [Ni|Ni]; [|destruct (Z_lt_dec j0 0) as [Nj|Nj]].
  - rewrite on_quadrant_outside by lia. apply sum_zero. intros i Ii%in_range.
    apply sum_zero. intros j Ij%in_range. destruct (Z.eqb_spec i i0); [lia|reflexivity].
  - rewrite on_quadrant_outside by lia. apply sum_zero. intros i Ii%in_range.
    apply sum_zero. intros j Ij%in_range.
    destruct (Z.eqb_spec j j0); [lia|]. now rewrite andb_false_r.
  - rewrite (sum_unique _ _ i0 (nodup_range _)).
    + rewrite (sum_unique _ _ j0 (nodup_range _)).
      * rewrite !Z.eqb_refl. unfold on_quadrant.
        replace ((0 <=? i0) && (0 <=? j0)) with true by lia. cbn [andb b2z]. lia.
      * apply in_range. lia.
      * intros j _ Hne. destruct (Z.eqb_spec j j0); [lia|]. now rewrite andb_false_r.
    + apply in_range. lia.
    + intros i _ Hne. apply sum_zero. intros j _.
      destruct (Z.eqb_spec i i0); [lia|reflexivity].
Qed.

(** N is the sum of the counts over the directions of the ruleset. *)
Theorem palace_number_is_sum rules ds P x y : represents rules ds -> 0 <= x -> 0 <= y ->
  palace_number rules P x y = sum_boards ds (fun d => count_along d (on_quadrant P)) x y.
Proof.
  intros (Hds & R) Hx Hy. unfold palace_number, sum_boards.
  set (N := Z.to_nat (x + y + 1)).
  transitivity (sum (range (Z.to_nat (x + 1))) (fun i => sum (range (Z.to_nat (y + 1))) (fun j =>
    sum ds (fun d => sum (range N) (fun n => sum (steps d) (fun s =>
      b2z (is_step (x - i) (y - j) d n s) * b2z (P i j))))))).
  { apply sum_ext. intros i Hi%in_range. apply sum_ext. intros j Hj%in_range.
    transitivity (b2z (P i j) * b2z (is_move rules (x - i) (y - j))).
    { destruct (is_move rules (x - i) (y - j)), (P i j); reflexivity. }
    rewrite <- (R (x - i) (y - j) N) by lia. rewrite <- sum_scale.
    apply sum_ext. intros d _. rewrite <- sum_scale. apply sum_ext. intros n _.
    rewrite <- sum_scale. apply sum_ext. intros s _. apply Z.mul_comm. }
  rewrite sum_rectangle_swap. apply sum_ext. intros d Hd.
  rewrite Forall_forall in Hds. destruct (Hds d Hd) as ((L1 & L2 & L3) & Hs).
  unfold count_along. fold N. rewrite sum_rectangle_swap. apply sum_ext. intros n Hn%in_range.
  rewrite sum_rectangle_swap. apply sum_ext. intros s Hin.
  rewrite Forall_forall in Hs. destruct (Hs s Hin) as (S1 & S2 & S3).
  rewrite <- (sum_rectangle_pick P x y) by nia.
  apply sum_ext. intros i _. apply sum_ext. intros j _. f_equal. unfold is_step. f_equal.
  f_equal; apply Bool.eq_true_iff_eq; rewrite !Z.eqb_eq; lia.
Qed.
