(** * The closed form of game 4 on the first rows

    The closed form of game 4 is the board of game 4 on the first 300 columns and rows, proved by
    computation.  They contain the corrections of the first four members of each chain, two of
    each of the four kinds.

    Source: docs/algorithms/closed-forms.md, "Game 4".  Squares are written here as (row, column)
    of the page, which is the mirror image. *)
From Coq Require Import Arith NArith Bool List Lia.
From Wythoff Require Import Board Rows Game4Band Game4Corrections Game4Form Game4Sweep.
Import ListNotations.
Local Open Scope nat_scope.

(** ** Only the first members matter on a finite board *)

(** Members from the fourth on change nothing before column 500. *)
Lemma later_members n : 4 <= n -> 219 <= fst (r_chain n) /\ 288 <= fst (t_chain n).
Proof.
  induction 1 as [|n Hn IH]; [cbn; lia|]. pose proof (chains_grow n).
  cbn [r_chain t_chain]. destruct (r_chain n) as [r R], (t_chain n) as [t T].
  cbn [fst snd] in *. lia.
Qed.

Definition members : list nat := seq 0 4.
Definition taken_list : list (nat * nat) := flat_map (fun n =>
  r_taken (Nat.even n) (fst (r_chain n)) (snd (r_chain n)) ++
  t_taken (Nat.even n) (fst (t_chain n)) (snd (t_chain n))) members.
Definition added_list : list (nat * nat) := flat_map (fun n =>
  r_added (Nat.even n) (fst (r_chain n)) (snd (r_chain n)) ++
  t_added (Nat.even n) (fst (t_chain n)) (snd (t_chain n))) members.

Lemma taken_list_iff x y : y < 400 -> taken (x, y) <-> In (x, y) taken_list.
Proof.
  intros Hy. unfold taken_list. rewrite in_flat_map. split.
  - intros (n & H). exists n. rewrite in_app_iff. split; [|exact H]. apply in_seq.
    destruct (le_lt_dec 4 n) as [L|L]; [exfalso|lia].
    apply later_members in L. pose proof (chains_grow n).
    destruct (r_chain n) as [r R], (t_chain n) as [t T], (Nat.even n); cbn [fst snd] in *;
      cbn [r_taken t_taken In] in H;
      repeat match goal with D : _ \/ _ |- _ => destruct D as [D|D] end;
      try contradiction; injection H as E1 E2; lia.
  - intros (n & _ & H). rewrite in_app_iff in H. now exists n.
Qed.

Lemma added_list_iff x y : y < 400 -> added (x, y) <-> In (x, y) added_list.
Proof.
  intros Hy. unfold added_list. rewrite in_flat_map. split.
  - intros (n & H). exists n. rewrite in_app_iff. split; [|exact H]. apply in_seq.
    destruct (le_lt_dec 4 n) as [L|L]; [exfalso|lia].
    apply later_members in L. pose proof (chains_grow n).
    destruct (r_chain n) as [r R], (t_chain n) as [t T], (Nat.even n); cbn [fst snd] in *;
      cbn [r_added t_added In] in H;
      repeat match goal with D : _ \/ _ |- _ => destruct D as [D|D] end;
      try contradiction; injection H as E1 E2; lia.
  - intros (n & _ & H). rewrite in_app_iff in H. now exists n.
Qed.

(** ** The comparison *)

(** The band, with binary numbers. *)
Definition quick_half_band (x d : N) : bool :=
  ((x =? 0) || ((2 * x - 1) * (2 * x - 1) <? 2 * (d * d)))%N &&
  (2 * (d * d) <? (2 * x + 3) * (2 * x + 3))%N.

Lemma quick_half_band_correct x d : quick_half_band (N.of_nat x) (N.of_nat d) = half_band x d.
Proof.
  apply eq_true_iff_eq. rewrite half_band_iff, in_band_iff. unfold quick_half_band.
  rewrite andb_true_iff, orb_true_iff, N.eqb_eq, !N.ltb_lt.
  assert (2 * N.of_nat x - 1 = N.of_nat (2 * x - 1))%N as -> by lia.
  assert (2 * N.of_nat x + 3 = N.of_nat (2 * x + 3))%N as -> by lia.
  rewrite <- !Nat2N.inj_mul.
  assert (2 * N.of_nat (d * d) = N.of_nat (2 * (d * d)))%N as -> by lia. lia.
Qed.

Definition member (s : nat * nat) (l : list (nat * nat)) : bool :=
  existsb (fun t => (fst s =? fst t) && (snd s =? snd t)) l.

Lemma member_iff s l : member s l = true <-> In s l.
Proof.
  unfold member. rewrite existsb_exists. split.
  - intros (t & Ht & E). rewrite andb_true_iff, !Nat.eqb_eq in E.
    destruct s, t. cbn [fst snd] in E. destruct E as [-> ->]. exact Ht.
  - intros H. exists s. now rewrite !Nat.eqb_refl.
Qed.

(** The closed form as a function, right for y < 400. *)
Definition quick_half_game4 (x y : nat) : bool :=
  if x <? 5 then existsb (Nat.eqb y) (nth x first_rows [])
  else quick_half_band (N.of_nat x) (N.of_nat (y - x)) && negb (member (x, y) taken_list)
       || member (x, y) added_list.

Lemma quick_half_game4_correct x y : x <= y < 400 -> quick_half_game4 x y = true <-> game4 x y.
Proof.
  intros [H Hy]. unfold quick_half_game4, game4. destruct (x <? 5).
  - rewrite existsb_exists. split.
    + intros (z & Hz & ->%Nat.eqb_eq). exact Hz.
    + intros Hz. exists y. now rewrite Nat.eqb_refl.
  - rewrite quick_half_band_correct, orb_true_iff, andb_true_iff, negb_true_iff, half_band_iff.
    rewrite <- not_true_iff_false, !member_iff, <- band_iff by exact H.
    now rewrite taken_list_iff, added_list_iff.
Qed.

Definition quick_game4 (x y : nat) : bool :=
  if x <=? y then quick_half_game4 x y else quick_half_game4 y x.

Lemma compared : compare 4 quick_game4 300 300 = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(** The closed form of game 4 is right on the first 300 rows and columns. *)
Theorem game4_start x y : x <= y < 300 -> palace 4 x y = true <-> game4 x y.
Proof.
  intros H. rewrite <- quick_half_game4_correct by lia.
  rewrite (compare_correct 4 _ (palace_follows_rule 4) _ 300 300 compared) by lia.
  unfold quick_game4. now rewrite (proj2 (Nat.leb_le x y)) by lia.
Qed.

(** The corrections are needed: (7, 15) is a palace outside the band. *)
Example game4_needs_corrections :
  added (7, 15) /\ band 7 15 = false /\ taken (6, 14) /\ band 6 14 = true.
Proof. repeat split; try reflexivity; exists 0; left; left; reflexivity. Qed.
