(** * The épaulettes

    The value of a square is its palace number minus k.  In the right half of the board, beside the
    hood of game k, there is a region whose values have period 11 along rows: with
    t = x + 2y - k, the value is entry t mod 11 of a fixed word.

    The proof uses the local rule of the board, which follows from the palace rule by adding up
    the counts along the three directions.

    Source: docs/algorithms/blocking.md, "The épaulettes". *)
From Coq Require Import Arith Bool List Lia ZArith.
From Wythoff Require Import Board Rows Hood.
Import ListNotations.
Local Open Scope Z_scope.

(** ** Values and the local rule *)

(** The value p = N - k of a square. *)
Definition value (k x y : nat) : Z := Z.of_nat (seen (palace k) x y) - Z.of_nat k.

(** 1 if the value is negative, otherwise 0. *)
Definition neg (v : Z) : Z := if v <? 0 then 1 else 0.

(** A square is a palace iff its value is negative. *)
Lemma palace_value k x y : palace k x y = (value k x y <? 0).
Proof.
  unfold value. rewrite palace_follows_rule.
  destruct (Nat.ltb_spec (seen (palace k) x y) k); symmetry;
    [apply Z.ltb_lt | apply Z.ltb_ge]; lia.
Qed.

Lemma neg_value k x y : neg (value k x y) = Z.of_nat (b2n (palace k x y)).
Proof. rewrite palace_value. unfold neg. destruct (value k x y <? 0); reflexivity. Qed.

(** The value of a square in terms of six values: those of the squares (-2, -2), (-1, -2),
    (-2, -1), (-1, -1), (0, -1) and (-1, 0) relative to it. *)
Definition next_value (a b c d e f : Z) : Z :=
  a - b - c + e + f + 3 * neg a - 2 * neg b - 2 * neg c - neg d + neg e + neg f.

(** The local rule, inside the board. *)
Theorem local_rule k x y :
  value k (S (S x)) (S (S y)) =
  next_value (value k x y) (value k (S x) y) (value k x (S y)) (value k (S x) (S y))
    (value k (S (S x)) (S y)) (value k (S x) (S (S y))).
Proof.
  unfold next_value. rewrite !neg_value. unfold value, seen, north, west. cbn [count northwest].
  lia.
Qed.

(** ** The word *)

(** The word E of the épaulettes, from E[0] to E[10]. *)
Definition word : list Z := [0; 0; -1; -1; 0; 1; -1; -1; 1; 1; -1].

(** E[t mod 11]. *)
Definition letter (t : Z) : Z := nth (Z.to_nat (t mod 11)) word 0.

(** The value at distance t from the casing: t itself in the hood, and E[t mod 11] beyond. *)
Definition profile (t : Z) : Z := if t <=? 0 then t else letter t.

(** E is an orbit of the local rule, in each of its eleven phases. *)
Lemma letter_orbit t :
  letter t = next_value (letter (t - 6)) (letter (t - 5)) (letter (t - 4)) (letter (t - 3))
    (letter (t - 2)) (letter (t - 1)).
Proof.
  assert (Hmod : forall i, (t - i) mod 11 = (t mod 11 - i) mod 11)
    by (intros i; symmetry; apply Zminus_mod_idemp_l).
  unfold letter. rewrite (Hmod 6), (Hmod 5), (Hmod 4), (Hmod 3), (Hmod 2), (Hmod 1).
  pose proof (Z.mod_pos_bound t 11 eq_refl) as Hr. generalize dependent (t mod 11).
  intros r _ Hr.
  assert (Hcases : r = 0 \/ r = 1 \/ r = 2 \/ r = 3 \/ r = 4 \/ r = 5 \/ r = 6 \/ r = 7 \/ r = 8 \/
                   r = 9 \/ r = 10) by lia.
  repeat destruct Hcases as [-> | Hcases]; [reflexivity .. | subst r; reflexivity].
Qed.

(** From t = -1 on, the profile is the word. *)
Lemma profile_letter t : -1 <= t -> profile t = letter t.
Proof.
  intros Ht. unfold profile. destruct (Z.leb_spec t 0) as [H | H]; [|reflexivity].
  assert (Hcases : t = -1 \/ t = 0) by lia. destruct Hcases as [-> | ->]; reflexivity.
Qed.

(** The profile is an orbit of the local rule that starts in the hood. *)
Lemma profile_orbit t : 1 <= t ->
  profile t = next_value (profile (t - 6)) (profile (t - 5)) (profile (t - 4)) (profile (t - 3))
    (profile (t - 2)) (profile (t - 1)).
Proof.
  intros Ht. destruct (Z_lt_le_dec t 5) as [H | H].
  - assert (Hcases : t = 1 \/ t = 2 \/ t = 3 \/ t = 4) by lia.
    destruct Hcases as [-> | [-> | [-> | ->]]]; reflexivity.
  - rewrite !profile_letter by lia. apply letter_orbit.
Qed.

(** ** The theorem *)

(** The distance of a square from the casing x + 2y = k. *)
Definition distance (k x y : nat) : Z := Z.of_nat x + 2 * Z.of_nat y - Z.of_nat k.

(** In the right half of the hood the value is the distance. *)
Lemma hood_value k x y : (y <= x)%nat -> distance k x y <= 0 -> value k x y = distance k x y.
Proof.
  unfold value, distance. intros Hxy Hd. rewrite hood_seen; unfold sigma; lia.
Qed.

(** Row 1, west of the casing: the first k - 2 squares are palaces, and the next one is not. *)
Lemma row_1_hood k : (3 <= k)%nat -> west (palace k) (k - 1) 1 = (k - 2)%nat.
Proof.
  intros Hk. unfold west. replace (k - 1)%nat with (S (k - 2)) by lia. cbn [count].
  rewrite (hood_palace_false k (k - 2) 1) by (unfold sigma; lia).
  rewrite count_all; [reflexivity|]. intros i Hi. apply hood_palace_true. unfold sigma. lia.
Qed.

(** Row 1 east of the casing, up to column k: the values of (k-1, 1) and (k, 1) are 0 and -1. *)
Lemma row_1_value k : (3 <= k)%nat -> value k (k - 1) 1 = 0 /\ value k k 1 = -1.
Proof.
  intros Hk. pose proof (row_1_hood k Hk) as Hwest.
  assert (Hfirst : seen (palace k) (k - 1) 1 = k).
  { unfold seen. rewrite Hwest. replace (k - 1)%nat with (S (k - 2)) by lia.
    unfold north. cbn [count northwest].
    rewrite !hood_palace_true by (unfold sigma; lia). destruct (k - 2)%nat eqn:E; cbn; lia. }
  split; [unfold value; lia|].
  assert (Hpalace : palace k (k - 1) 1 = false) by (apply palace_false; lia).
  unfold value, seen. replace k with (S (k - 1)) at 2 4 6 by lia.
  unfold north, west in *. cbn [count northwest]. rewrite Hwest, Hpalace.
  replace (S (k - 1)) with k by lia.
  rewrite (hood_palace_false k k 0) by (unfold sigma; lia).
  rewrite (hood_palace_true k (k - 1) 0) by (unfold sigma; lia).
  destruct (k - 1)%nat eqn:E; cbn; lia.
Qed.

(** In the rows 3y <= k, in the right half and up to column k, the value is the profile. *)
Theorem value_profile k : forall x y, (3 * y <= k)%nat -> (y <= x <= k)%nat ->
  value k x y = profile (distance k x y).
Proof.
  assert (below : forall s x y, (x + y < s)%nat -> (3 * y <= k)%nat -> (y <= x <= k)%nat ->
            value k x y = profile (distance k x y)).
  { induction s as [|s IH]; intros x y Hs Hy Hx; [lia|].
    destruct (Z_le_gt_dec (distance k x y) 0) as [Hd | Hd].
    - rewrite hood_value by (assumption || lia). unfold profile.
      destruct (Z.leb_spec (distance k x y) 0); [reflexivity | lia].
    - unfold distance in Hd. destruct y as [|[|y]]; [lia | |].
      + destruct (row_1_value k) as [H1 H2]; [lia|]. unfold distance.
        assert (Hcases : x = (k - 1)%nat \/ x = k) by lia. destruct Hcases as [-> | ->].
        * rewrite H1. replace (_ - _) with 1 by lia. reflexivity.
        * rewrite H2. replace (_ - _) with 2 by lia. reflexivity.
      + destruct x as [|[|x]]; [lia | lia |].
        rewrite local_rule, !IH by lia. rewrite (profile_orbit (distance k (S (S x)) (S (S y))))
          by (unfold distance; lia).
        unfold distance. f_equal; f_equal; lia. }
  intros x y. apply (below (S (x + y))). lia.
Qed.

(** The épaulette: for 1 <= y <= k/3 and k - 2y <= x <= k the value is E[(x + 2y - k) mod 11]. *)
Theorem epaulette k x y : (3 * y <= k)%nat -> (k <= x + 2 * y)%nat -> (x <= k)%nat ->
  value k x y = nth ((x + 2 * y - k) mod 11) word 0.
Proof.
  intros Hy Hleft Hright. rewrite value_profile by lia.
  rewrite profile_letter by (unfold distance; lia). unfold letter, distance.
  replace (Z.of_nat x + 2 * Z.of_nat y - Z.of_nat k) with (Z.of_nat (x + 2 * y - k)) by lia.
  change 11 with (Z.of_nat 11). rewrite <- Nat2Z.inj_mod, Nat2Z.id. reflexivity.
Qed.

(** The other épaulette is the mirror image. *)
Corollary left_epaulette k x y : (3 * x <= k)%nat -> (k <= y + 2 * x)%nat -> (y <= k)%nat ->
  value k x y = nth ((y + 2 * x - k) mod 11) word 0.
Proof. intros. unfold value. rewrite seen_symmetric. now apply epaulette. Qed.

(** The lattice of periods: two squares of the épaulette whose difference (dx, dy) satisfies
    dx + 2 dy = 0 modulo 11 have equal values. *)
Corollary epaulette_period k x y x' y' :
  (3 * y <= k)%nat -> (k <= x + 2 * y)%nat -> (x <= k)%nat ->
  (3 * y' <= k)%nat -> (k <= x' + 2 * y')%nat -> (x' <= k)%nat ->
  ((x' + 2 * y') mod 11 = (x + 2 * y) mod 11)%nat -> value k x' y' = value k x y.
Proof.
  intros Hy Hl Hr Hy' Hl' Hr' E. rewrite !epaulette by assumption. f_equal.
  assert (Hz : (Z.of_nat (x' + 2 * y') mod 11 = Z.of_nat (x + 2 * y) mod 11))
    by (change 11 with (Z.of_nat 11); rewrite <- !Nat2Z.inj_mod; now rewrite E).
  apply Nat2Z.inj. rewrite !Nat2Z.inj_mod, !Nat2Z.inj_sub by lia.
  change (Z.of_nat 11) with 11.
  now rewrite (Zminus_mod (Z.of_nat (x' + 2 * y'))), Hz, <- Zminus_mod.
Qed.

(** The docs name the periods (1, 5), (3, 4) and (81, 31). *)
Example periods : map (fun d => (fst d + 2 * snd d) mod 11)%nat [(1, 5); (3, 4); (81, 31)]%nat
  = [0; 0; 0]%nat.
Proof. reflexivity. Qed.

(** Of eleven consecutive letters five are negative, three are 0 and three are 1. *)
Example word_letters :
  (count_occ Z.eq_dec word (-1), count_occ Z.eq_dec word 0, count_occ Z.eq_dec word 1)
    = (5, 3, 3)%nat.
Proof. reflexivity. Qed.

(** Both bounds are needed: in game 3 the theorem fails for (2, 2), where 3y > k, and for (6, 1),
    where x > k. *)
Example epaulette_bounds :
  value 3 2 2 = 0 /\ nth ((2 + 2 * 2 - 3) mod 11) word 0 = -1 /\
  value 3 6 1 = 0 /\ nth ((6 + 2 * 1 - 3) mod 11) word 0 = 1.
Proof. vm_compute. repeat split; reflexivity. Qed.
