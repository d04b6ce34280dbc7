(** * Game 4: the corrections of the band

    The corrections of game 4 belong to two chains of numbers, r = 7, 16, 38, 91, .. and
    t = 8, 20, 49, 119, ..  Proved here for all members: the squares that a correction takes away
    belong to the band, and those that it adds do not.  Behind this are two equations of Pell type:
    p^2 - 2 q^2 = 7, -7, 7, .. for p = 2r - 1, q = R - r, and 1, -1, 1, .. for p = 2t + 1,
    q = T - t, where R and T are the next members.  That the band with the corrections follows the
    palace rule everywhere is not proved here; [Game4Form] has the closed form, and [Game4Start]
    compares it with the first rows of the board.

    Source: docs/algorithms/closed-forms.md, "Game 4", "The corrections".  Squares are written
    here as (row, column) of the page, which is the mirror image. *)
From Coq Require Import Arith Bool List Lia.
From Wythoff Require Import Game4Band.
Import ListNotations.

(** ** The chains *)

(** Member n of the chain of r, and the next member: R = 2r + r' - 1. *)
Fixpoint r_chain (n : nat) : nat * nat :=
  match n with
  | 0 => (7, 16)
  | S n' => let (r, R) := r_chain n' in (R, 2 * R + r - 1)
  end.

(** Member n of the chain of t, and the next member: T = 2t + t' + 1. *)
Fixpoint t_chain (n : nat) : nat * nat :=
  match n with
  | 0 => (8, 20)
  | S n' => let (t, T) := t_chain n' in (T, 2 * T + t + 1)
  end.

Example first_members :
  map fst (map r_chain (seq 0 6)) = [7; 16; 38; 91; 219; 528] /\
  map fst (map t_chain (seq 0 6)) = [8; 20; 49; 119; 288; 696].
Proof. split; reflexivity. Qed.

(** The members of the chain of r: r + q is the next one.  The equation has the sign + for the
    members 7, 38, 219, .. and - for 16, 91, 528, .. *)
Definition r_plus (r R : nat) : Prop :=
  exists q, R = r + q /\ 7 <= r /\ (2 * r - 1) * (2 * r - 1) = 2 * (q * q) + 7.
Definition r_minus (r R : nat) : Prop :=
  exists q, R = r + q /\ 16 <= r /\ (2 * r - 1) * (2 * r - 1) + 7 = 2 * (q * q).
Definition t_plus (t T : nat) : Prop :=
  exists q, T = t + q /\ 8 <= t /\ (2 * t + 1) * (2 * t + 1) = 2 * (q * q) + 1.
Definition t_minus (t T : nat) : Prop :=
  exists q, T = t + q /\ 20 <= t /\ (2 * t + 1) * (2 * t + 1) + 1 = 2 * (q * q).

Lemma r_plus_next r R : r_plus r R -> r_minus R (2 * R + r - 1).
Proof.
  intros (q & -> & Hr & E). exists (2 * r - 1 + q).
  assert (exists p, r = p + 1) as [p ->] by (exists (r - 1); lia).
  replace (2 * (p + 1) - 1) with (2 * p + 1) in * by lia.
  replace (2 * (p + 1 + q) - 1) with (2 * p + 1 + 2 * q) by lia.
  assert (~ q <= 8); [intros L; pose proof (Nat.mul_le_mono _ _ _ _ L L); nia|].
  repeat split; lia.
Qed.

Lemma r_minus_next r R : r_minus r R -> r_plus R (2 * R + r - 1).
Proof.
  intros (q & -> & Hr & E). exists (2 * r - 1 + q).
  assert (exists p, r = p + 1) as [p ->] by (exists (r - 1); lia).
  replace (2 * (p + 1) - 1) with (2 * p + 1) in * by lia.
  replace (2 * (p + 1 + q) - 1) with (2 * p + 1 + 2 * q) by lia.
  repeat split; lia.
Qed.

Lemma t_plus_next t T : t_plus t T -> t_minus T (2 * T + t + 1).
Proof.
  intros (q & -> & Ht & E). exists (2 * t + 1 + q).
  assert (~ q <= 11); [intros L; pose proof (Nat.mul_le_mono _ _ _ _ L L); nia|].
  repeat split; lia.
Qed.

Lemma t_minus_next t T : t_minus t T -> t_plus T (2 * T + t + 1).
Proof. intros (q & -> & Ht & E). exists (2 * t + 1 + q). repeat split; lia. Qed.

(** The signs alternate along the chains. *)
Theorem r_chain_signs n : let (r, R) := r_chain n in
  if Nat.even n then r_plus r R else r_minus r R.
Proof.
  induction n as [|n IH].
  - exists 9. lia.
  - rewrite Nat.even_succ, <- Nat.negb_even. cbn [r_chain]. destruct (r_chain n) as [r R].
    destruct (Nat.even n); cbn [negb]; [now apply r_plus_next | now apply r_minus_next].
Qed.

Theorem t_chain_signs n : let (t, T) := t_chain n in
  if Nat.even n then t_plus t T else t_minus t T.
Proof.
  induction n as [|n IH].
  - exists 12. lia.
  - rewrite Nat.even_succ, <- Nat.negb_even. cbn [t_chain]. destruct (t_chain n) as [t T].
    destruct (Nat.even n); cbn [negb]; [now apply t_plus_next | now apply t_minus_next].
Qed.

(** ** What a correction takes away, and what it adds *)

(** (x, y), x <= y, is a square of the band, or is none. *)
Lemma band_true x d : in_band x d -> band x (x + d) = true.
Proof. intros H. apply band_iff; [lia|]. now replace (x + d - x) with d by lia. Qed.

Lemma band_false x d : ~ in_band x d -> band x (x + d) = false.
Proof.
  intros H. apply not_true_iff_false. rewrite band_iff by lia.
  now replace (x + d - x) with d by lia.
Qed.

(** r = 7, 38, 219, ..: (r - 1, R - 2) is in the band, (r, R - 1) is not. *)
Theorem r_plus_correction r R : r_plus r R ->
  band (r - 1) (R - 2) = true /\ band r (R - 1) = false.
Proof.
  intros (q & -> & Hr & E). assert (exists p, r = p + 1) as [p ->] by (exists (r - 1); lia).
  replace (2 * (p + 1) - 1) with (2 * p + 1) in * by lia.
  assert (9 <= q) as Bq.
  { apply Nat.nlt_ge. intros L. pose proof (Nat.mul_le_mono 6 p 6 p).
    assert (q <= 8) as L' by lia. pose proof (Nat.mul_le_mono _ _ _ _ L' L'). lia. }
  assert (9 * q <= q * q) as Lq by now apply Nat.mul_le_mono_r.
  assert (~ p + p <= q + 1) as Lp by (intros L; pose proof (Nat.mul_le_mono _ _ _ _ L L); lia).
  assert (exists e, q = e + 1) as [e ->] by (exists (q - 1); lia). split.
  - replace (p + 1 - 1) with p by lia. replace (p + 1 + (e + 1) - 2) with (p + e) by lia.
    apply band_true, in_band_iff. split; [right|lia].
    assert (exists s, p = s + 1) as [s ->] by (exists (p - 1); lia).
    replace (2 * (s + 1) - 1) with (2 * s + 1) by lia. lia.
  - replace (p + 1 + (e + 1) - 1) with (p + 1 + e) by lia. apply band_false.
    rewrite in_band_iff. replace (2 * (p + 1) - 1) with (2 * p + 1) by lia. lia.
Qed.

(** r = 16, 91, 528, ..: (r - 1, R - 2) and (r, R) are in the band, (r - 2, R - 2) and (r, R - 1)
    are not. *)
Theorem r_minus_correction r R : r_minus r R ->
  (band (r - 1) (R - 2) = true /\ band r R = true) /\
  (band (r - 2) (R - 2) = false /\ band r (R - 1) = false).
Proof.
  intros (q & -> & Hr & E). assert (exists s, r = s + 2) as [s ->] by (exists (r - 2); lia).
  replace (2 * (s + 2) - 1) with (2 * s + 3) in * by lia.
  assert (11 <= q) as Bq.
  { apply Nat.nlt_ge. intros L. pose proof (Nat.mul_le_mono 14 s 14 s).
    assert (q <= 10) as L' by lia. pose proof (Nat.mul_le_mono _ _ _ _ L' L'). lia. }
  assert (11 * q <= q * q) as Lq by now apply Nat.mul_le_mono_r.
  assert (~ s + s <= q + 1) as Lp by (intros L; pose proof (Nat.mul_le_mono _ _ _ _ L L); lia).
  assert (exists e, q = e + 1) as [e ->] by (exists (q - 1); lia). repeat split.
  - replace (s + 2 - 1) with (s + 1) by lia.
    replace (s + 2 + (e + 1) - 2) with (s + 1 + e) by lia.
    apply band_true, in_band_iff. replace (2 * (s + 1) - 1) with (2 * s + 1) by lia. lia.
  - apply band_true, in_band_iff. replace (2 * (s + 2) - 1) with (2 * s + 3) by lia. lia.
  - replace (s + 2 - 2) with s by lia.
    replace (s + 2 + (e + 1) - 2) with (s + (e + 1)) by lia. apply band_false.
    rewrite in_band_iff. lia.
  - replace (s + 2 + (e + 1) - 1) with (s + 2 + e) by lia. apply band_false.
    rewrite in_band_iff. replace (2 * (s + 2) - 1) with (2 * s + 3) by lia. lia.
Qed.

(** t = 8, 49, 288, ..: (t - 1, T - 1) is in the band, (t + 1, T + 1) is not. *)
Theorem t_plus_correction t T : t_plus t T ->
  band (t - 1) (T - 1) = true /\ band (t + 1) (T + 1) = false.
Proof.
  intros (q & -> & Ht & E). assert (exists s, t = s + 2) as [s ->] by (exists (t - 2); lia).
  split.
  - replace (s + 2 - 1) with (s + 1) by lia. replace (s + 2 + q - 1) with (s + 1 + q) by lia.
    apply band_true, in_band_iff. replace (2 * (s + 1) - 1) with (2 * s + 1) by lia. lia.
  - replace (s + 2 + q + 1) with (s + 2 + 1 + q) by lia. apply band_false. rewrite in_band_iff.
    replace (2 * (s + 2 + 1) - 1) with (2 * (s + 2) + 1) by lia. lia.
Qed.

(** t = 20, 119, 696, ..: (t + 1, T + 1) is in the band, (t - 1, T - 1) is not. *)
Theorem t_minus_correction t T : t_minus t T ->
  band (t + 1) (T + 1) = true /\ band (t - 1) (T - 1) = false.
Proof.
  intros (q & -> & Ht & E). assert (exists s, t = s + 2) as [s ->] by (exists (t - 2); lia).
  split.
  - replace (s + 2 + q + 1) with (s + 2 + 1 + q) by lia. apply band_true, in_band_iff.
    replace (2 * (s + 2 + 1) - 1) with (2 * (s + 2) + 1) by lia. lia.
  - replace (s + 2 - 1) with (s + 1) by lia. replace (s + 2 + q - 1) with (s + 1 + q) by lia.
    apply band_false. rewrite in_band_iff. lia.
Qed.
