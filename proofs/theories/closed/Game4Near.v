(** * Game 4: the surroundings of the corrections

    Near a correction the band looks the same for all members with the same sign: the values of f
    around s = r - 1, or s = t, differ from q by constants.  Proved here for eight numbers on each
    side, for the members r >= 38 and t >= 49.  The members with the sign + and - differ in f(s)
    only, which is q, and q - 1.

    Source: docs/algorithms/closed-forms.md, "Game 4", the proof: "the surroundings of the
    corrections of r and of the next but one are equal", here for the band. *)
From Coq Require Import Arith Bool List Lia.
From Wythoff Require Import Game4Floor Game4Band Game4Corrections.
Import ListNotations.

(** The integral parts of i √2 for i = 0, 1, .., 8. *)
Definition floors_of_sqrt_2 : list nat := [0; 1; 2; 4; 5; 7; 8; 9; 11].

(** The values of f at s - 8, .., s + 8, without s, differ from q by the integral parts of i √2. *)
Definition surroundings (s q : nat) : Prop := forall i, 1 <= i <= 8 ->
  f (s + i) = q + nth i floors_of_sqrt_2 0 /\ f (s - i) + nth i floors_of_sqrt_2 0 + 1 = q.

(** This is so where (2s + 1)^2 is nearly 2 q^2. *)
Lemma near s q u v : 40 <= q -> u <= 7 -> v <= 7 ->
  (2 * s + 1) * (2 * s + 1) + u = 2 * (q * q) + v -> surroundings s q.
Proof.
  unfold surroundings. intros Hq Hu Hv E i Hi.
  assert (7 * q + 3 <= 5 * (2 * s + 1)) as L.
  { apply Nat.nlt_ge. intros C. assert (5 * (2 * s + 1) <= 7 * q + 2) as D by lia.
    pose proof (Nat.mul_le_mono _ _ _ _ D D). pose proof (Nat.mul_le_mono_r 40 q q Hq). lia. }
  assert (2 * (2 * s + 1) <= 3 * q) as M.
  { apply Nat.nlt_ge. intros C. assert (3 * q <= 2 * (2 * s + 1)) as D by lia.
    pose proof (Nat.mul_le_mono _ _ _ _ D D). pose proof (Nat.mul_le_mono_r 40 q q Hq). lia. }
  assert (7 * (2 * s + 1) + 3 <= 10 * q) as U.
  { apply Nat.nlt_ge. intros C. assert (10 * q <= 7 * (2 * s + 1) + 2) as D by lia.
    pose proof (Nat.mul_le_mono _ _ _ _ D D). pose proof (Nat.mul_le_mono_r 40 q q Hq). lia. }
  assert (forall n w, w <= f n -> ~ w + 1 <= f n -> f n = w) as value by (intros; lia).
  assert (exists z, s = z + 8) as [z ->] by (exists (s - 8); lia).
  assert (exists w, q = w + 20) as [w ->] by (exists (q - 20); lia).
  assert (i = 1 \/ i = 2 \/ i = 3 \/ i = 4 \/ i = 5 \/ i = 6 \/ i = 7 \/ i = 8) as cases by lia.
  repeat destruct cases as [->|cases]; try subst i; cbn [nth floors_of_sqrt_2].
  all: split; [apply value; rewrite f_is_floor; lia|].
  1: replace (z + 8 - 1) with (z + 7) by lia.
  2: replace (z + 8 - 2) with (z + 6) by lia.
  3: replace (z + 8 - 3) with (z + 5) by lia.
  4: replace (z + 8 - 4) with (z + 4) by lia.
  5: replace (z + 8 - 5) with (z + 3) by lia.
  6: replace (z + 8 - 6) with (z + 2) by lia.
  7: replace (z + 8 - 7) with (z + 1) by lia.
  8: replace (z + 8 - 8) with z by lia.
  all: match goal with |- f ?n + ?c + 1 = _ =>
    rewrite (value n (w + (19 - c))); [lia | rewrite f_is_floor; lia..]
  end.
Qed.

(** f(s) is q or q - 1, by the sign. *)
Lemma middle_plus s q v : 1 <= v <= 7 -> 2 <= q ->
  (2 * s + 1) * (2 * s + 1) = 2 * (q * q) + v -> f s = q.
Proof.
  intros Hv Hq E. assert (q <= f s) by (rewrite f_is_floor; lia).
  assert (~ q + 1 <= f s) by (rewrite f_is_floor; lia). lia.
Qed.

Lemma middle_minus s q u : 1 <= u <= 7 -> 3 <= q ->
  (2 * s + 1) * (2 * s + 1) + u = 2 * (q * q) -> f s + 1 = q.
Proof.
  intros Hu Hq E. assert (~ q <= f s) by (rewrite f_is_floor; lia).
  assert (q - 1 <= f s); [|lia].
  rewrite f_is_floor. assert (exists w, q = w + 1) as [w ->] by (exists (q - 1); lia).
  replace (w + 1 - 1) with w by lia. lia.
Qed.

(** The surroundings of a member r >= 38, and of a member t >= 49. *)
Theorem around_r r R : 38 <= r ->
  (r_plus r R -> surroundings (r - 1) (R - r) /\ f (r - 1) = R - r) /\
  (r_minus r R -> surroundings (r - 1) (R - r) /\ f (r - 1) + 1 = R - r).
Proof.
  intros Hr. assert (exists s, r = s + 1) as [s ->] by (exists (r - 1); lia).
  pose proof (Nat.mul_le_mono 37 s 37 s ltac:(lia) ltac:(lia)) as Hs.
  split; intros (q & -> & _ & E); replace (2 * (s + 1) - 1) with (2 * s + 1) in E by lia;
    replace (s + 1 - 1) with s by lia; replace (s + 1 + q - (s + 1)) with q by lia;
    (assert (40 <= q) as Hq;
      [apply Nat.nlt_ge; intros C; assert (q <= 39) as D by lia;
       pose proof (Nat.mul_le_mono _ _ _ _ D D); nia|]).
  - split; [now apply (near s q 0 7); lia | apply (middle_plus s q 7); lia].
  - split; [now apply (near s q 7 0); lia | apply (middle_minus s q 7); lia].
Qed.

Theorem around_t t T : 49 <= t ->
  (t_plus t T -> surroundings t (T - t) /\ f t = T - t) /\
  (t_minus t T -> surroundings t (T - t) /\ f t + 1 = T - t).
Proof.
  intros Ht. pose proof (Nat.mul_le_mono 49 t 49 t Ht Ht) as Hs.
  split; intros (q & -> & _ & E); replace (t + q - t) with q by lia;
    (assert (40 <= q) as Hq;
      [apply Nat.nlt_ge; intros C; assert (q <= 39) as D by lia;
       pose proof (Nat.mul_le_mono _ _ _ _ D D); nia|]).
  - split; [now apply (near t q 0 1); lia | apply (middle_plus t q 1); lia].
  - split; [now apply (near t q 1 0); lia | apply (middle_minus t q 1); lia].
Qed.

(** The members r = 38, with R = 91, and t = 49, with T = 119. *)
Example members_near : r_plus 38 91 /\ t_plus 49 119.
Proof. split; [exists 53 | exists 70]; repeat split; lia. Qed.
