(** * Game 1 in closed form

    The palaces of game 1, which are the P-positions of Wythoff Nim, are the squares (A_n, B_n)
    and their mirror images, where A_n = floor (n φ) and B_n = floor (n φ^2) = A_n + n.  Proved
    here from the palace rule: the pairs of the mex rule follow it.

    Source: docs/algorithms/closed-forms.md, "Game 1". *)
From Coq Require Import Arith ZArith QArith Bool List Lia.
From Wythoff Require Import Board Rows Pairs PairsMate PairsDiagonal Game1Lines.
From Wythoff Require Import NimhoffGames Rays Nimhoff NimhoffGolden NimhoffGoldenOrder NimhoffOmega.
From Wythoff Require Import NimhoffWythoff.
Import ListNotations.
Local Open Scope nat_scope.

(** The pairs of Wythoff Nim: those of k = m = 1. *)
Local Notation a := (pair_a 1 1).
Local Notation b := (pair_b 1 1).
Local Notation pair := (is_pair 1 1).
Local Notation pairb := (is_pairb 1 1).

Lemma b_is_sum n : b n = a n + n.
Proof. unfold pair_b. rewrite Nat.div_1_r. lia. Qed.

Lemma pairb_iff x y : pairb x y = true <-> pair x y.
Proof. apply is_pairb_iff; lia. Qed.

Lemma pairb_symmetric x y : pairb x y = pairb y x.
Proof. apply eq_true_iff_eq. rewrite !pairb_iff. split; apply is_pair_sym; lia. Qed.

(** A pair (x, y) with x <= y is the only pair of its difference. *)
Lemma pair_of_difference x y : x <= y -> pair x y <-> x = a (y - x).
Proof.
  intros Hxy. split.
  - intros H. apply is_pair_ordered in H as (n & -> & E); [|lia..].
    rewrite b_is_sum in E. f_equal. lia.
  - intros E. exists (y - x). left. rewrite b_is_sum. lia.
Qed.

(** Each number has a partner. *)
Lemma pair_exists x : exists z, pair x z.
Proof. exists (mate 1 1 x). apply mate_is_pair; lia. Qed.

Lemma pair_unique x y z : pair x y -> pair x z -> y = z.
Proof. apply is_pair_fun; lia. Qed.

(** If (x, y), x <= y, is no pair, the queen sees one: the partner of x is north of y, or the pair
    of the difference y - x is west of x. *)
Lemma pair_in_view x y : x <= y -> ~ pair x y ->
  (exists z, z < y /\ pair x z) \/ a (y - x) < x.
Proof.
  intros Hxy N. destruct (pair_exists x) as [z Hz].
  destruct (lt_eq_lt_dec z y) as [[L|E]|G]; [left; eauto | subst; contradiction | right].
  apply pair_of_difference in Hz; [|lia]. rewrite Hz at 2. apply pair_a_increasing. lia.
Qed.

(** The pairs follow the palace rule of game 1. *)
Theorem pairs_follow_rule : follows_rule 1 pairb.
Proof.
  apply half_is_enough; [exact pairb_symmetric|]. intros x y Hxy. rewrite pairb_iff. split.
  - intros H. unfold seen.
    assert (north pairb x y <= 0).
    { apply (north_at_most pairb []). intros j Hj Hp. apply pairb_iff in Hp.
      pose proof (pair_unique x y j H Hp). lia. }
    assert (west pairb x y <= 0).
    { apply (west_at_most pairb []). intros i Hi Hp. apply pairb_iff, is_pair_sym in Hp; [|lia..].
      apply is_pair_sym in H; [|lia..]. pose proof (pair_unique y x i H Hp). lia. }
    assert (northwest pairb x y <= 0).
    { apply (northwest_at_most pairb []); [lia|]. intros i Hi Hp.
      apply pairb_iff, pair_of_difference in Hp; [|lia]. apply pair_of_difference in H; [|lia].
      replace (i + (y - x) - i) with (y - x) in Hp by lia. lia. }
    lia.
  - intros Hseen. apply pairb_iff, not_false_iff_true. intros F.
    assert (~ pair x y) as N by (rewrite <- pairb_iff; congruence). unfold seen in Hseen.
    destruct (pair_in_view x y Hxy N) as [(z & Hz & Hp)|Hd].
    + enough (1 <= north pairb x y) by lia. apply (north_at_least pairb [z]).
      * each_member. tauto.
      * each_member; [exact Hz | now apply pairb_iff].
    + enough (1 <= northwest pairb x y) by lia.
      apply (northwest_at_least pairb [a (y - x)]); [exact Hxy | |].
      * each_member. tauto.
      * each_member; [exact Hd|]. apply pairb_iff, pair_of_difference; [lia|].
        f_equal. lia.
Qed.

(** Game 1: its palaces are the pairs of the mex rule, and their mirror images. *)
Theorem game1_pairs x y : palace 1 x y = true <-> pair x y.
Proof. rewrite <- (palace_unique 1 _ pairs_follow_rule). apply pairb_iff. Qed.

(** Game 1: its palaces are the P-positions of Wythoff Nim, by definition of play. *)
Corollary game1_is_wythoff_nim x y : palace 1 x y = P (nimhoff wythoff_rules) x y.
Proof.
  apply eq_true_iff_eq. rewrite game1_pairs, wythoff_P. unfold Pairs.is_pair, A, B.
  split; intros (n & H); exists n; rewrite b_is_sum in *; exact H.
Qed.

(** ** The floors *)

(** A_n = floor (n φ), for all n >= 0. *)
Lemma pair_a_floor n : Z.of_nat (a n) = floor_phi (Z.of_nat n).
Proof.
  destruct n as [|n]; [reflexivity|]. apply A_is_floor. lia.
Qed.

(** Game 1 in closed form: its palaces are (A_n, B_n) with A_n = floor (n φ), B_n = A_n + n, and
    the mirror images. *)
Theorem game1 x y : palace 1 x y = true <->
  exists n, let A_n := floor_phi (Z.of_nat n) in let B_n := (A_n + Z.of_nat n)%Z in
  (Z.of_nat x = A_n /\ Z.of_nat y = B_n) \/ (Z.of_nat x = B_n /\ Z.of_nat y = A_n).
Proof.
  rewrite game1_pairs. unfold Pairs.is_pair.
  split; intros (n & H); exists n; cbv zeta in *; rewrite <- pair_a_floor, b_is_sum in *; lia.
Qed.

(** floor_phi (n) is the floor of n φ, and floor_phi (n) + n the floor of n φ^2, in the field of
    the numbers s + t φ with rational s and t. *)
Theorem floors n : (1 <= n)%Z ->
  ((of_Z (floor_phi n) < of_Z n * phi /\ of_Z n * phi < of_Z (floor_phi n + 1)) /\
   (of_Z (floor_phi n + n) < of_Z n * (phi * phi) /\
    of_Z n * (phi * phi) < of_Z (floor_phi n + n + 1)))%golden.
Proof.
  intros Hn. destruct (floor_phi_spec n Hn) as [L U]. split; [split; assumption|].
  unfold glt in *. split.
  - assert (of_Z n * (phi * phi) - of_Z (floor_phi n + n)
      == of_Z n * phi - of_Z (floor_phi n))%golden as -> by golden_ring_Z. exact L.
  - assert (of_Z (floor_phi n + n + 1) - of_Z n * (phi * phi)
      == of_Z (floor_phi n + 1) - of_Z n * phi)%golden as -> by golden_ring_Z. exact U.
Qed.

(** The first squares are palaces, and (1, 3) is none. *)
Example game1_squares :
  map (fun s => palace 1 (fst s) (snd s)) [(0, 0); (1, 2); (3, 5); (4, 7); (1, 3)] =
  [true; true; true; true; false].
Proof. vm_compute. reflexivity. Qed.
