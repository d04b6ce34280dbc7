(** * How many bits are enough: the bounds of the next value

    If the six values that formula (3) reads lie in [m, M], the next value lies between
    3m - 2M + 4 and 3M - 2m - 4.  So a value that was read modulo w, from six correct
    neighbours in [m, M], and that lies in [m, M] itself, is correct if
    3(M - m) < w + 4.  The condition is the best possible for w = 2^b, b >= 3.
    [BitsBlock] and [BitsBoard] state the theorems about blocks and boards.

    Source: docs/algorithms/blocking.md, "How many bits are enough", "Fewer planes". *)
From Coq Require Import ZArith Lia Bool.
From Wythoff Require Import IdentitySums IdentityShifts Identity LocalRuleQueen.
Open Scope Z_scope.

(** ** The lemma on the next value *)

(** If the six values lie in [m, M], with m <= -3 and M >= 2, then
    3m - 2M + 4 <= g <= 3M - 2m - 4. *)
Lemma next_value_bounds m M a b c d e f : m <= -3 -> 2 <= M ->
  m <= a <= M -> m <= b <= M -> m <= c <= M -> m <= d <= M -> m <= e <= M -> m <= f <= M ->
  3 * m - 2 * M + 4 <= next_value a b c d e f <= 3 * M - 2 * m - 4.
Proof.
  intros Hm HM Ha Hb Hc Hd He Hf. unfold next_value.
  assert (m + 3 <= a + 3 * below_zero a <= M) as A.
  { unfold below_zero. destruct (Z.ltb_spec a 0); cbn [b2z]; lia. }
  assert (- M <= - b - 2 * below_zero b <= - (m + 2)) as B.
  { unfold below_zero. destruct (Z.ltb_spec b 0); cbn [b2z]; lia. }
  assert (- M <= - c - 2 * below_zero c <= - (m + 2)) as C.
  { unfold below_zero. destruct (Z.ltb_spec c 0); cbn [b2z]; lia. }
  assert (-1 <= - below_zero d <= 0) as D.
  { unfold below_zero. destruct (Z.ltb_spec d 0); cbn [b2z]; lia. }
  assert (m + 1 <= e + below_zero e <= M) as E.
  { unfold below_zero. destruct (Z.ltb_spec e 0); cbn [b2z]; lia. }
  assert (m + 1 <= f + below_zero f <= M) as F.
  { unfold below_zero. destruct (Z.ltb_spec f 0); cbn [b2z]; lia. }
  lia.
Qed.

(** Both bounds are attained. *)
Lemma next_value_upper m M : m < 0 -> 0 <= M ->
  next_value M m m M M M = 3 * M - 2 * m - 4.
Proof.
  intros Hm HM. unfold next_value, below_zero.
  destruct (Z.ltb_spec m 0), (Z.ltb_spec M 0); cbn [b2z]; lia.
Qed.

Lemma next_value_lower m M : m < 0 -> 0 <= M ->
  next_value m M M m m m = 3 * m - 2 * M + 4.
Proof.
  intros Hm HM. unfold next_value, below_zero.
  destruct (Z.ltb_spec m 0), (Z.ltb_spec M 0); cbn [b2z]; lia.
Qed.

(** Without m <= -3 the lower bound is false. *)
Example bounds_need_m : ~ 3 * (-2) - 2 * 2 + 4 <= next_value 0 2 2 (-1) (-2) (-2).
Proof. vm_compute. intros H. now apply H. Qed.

(** Where a column, a row and a diagonal of values A meet on ground of value 0, the next
    value is 3A. *)
Example meeting_lines A : 0 <= A -> next_value A 0 0 A A A = 3 * A.
Proof.
  intros H. unfold next_value, below_zero. change (0 <? 0) with false.
  destruct (Z.ltb_spec A 0); cbn [b2z]; lia.
Qed.

(** ** Values read modulo w *)

(** u and v differ by a multiple of w. *)
Definition congruent (w u v : Z) : Prop := exists z, u = v + z * w.

Lemma congruent_refl w u : congruent w u u.
Proof. exists 0. lia. Qed.

Lemma congruent_trans w u v t : congruent w u v -> congruent w v t -> congruent w u t.
Proof. intros (z & ->) (z' & ->). exists (z + z'). lia. Qed.

Lemma congruent_plus w u v u' v' :
  congruent w u v -> congruent w u' v' -> congruent w (u + u') (v + v').
Proof. intros (z & ->) (z' & ->). exists (z + z'). lia. Qed.

(** The representative of v modulo 2^b from -2^(b-1) to 2^(b-1) - 1. *)
Definition read (b v : Z) : Z := (v + 2 ^ (b - 1)) mod 2 ^ b - 2 ^ (b - 1).

Lemma read_congruent b v : 1 <= b -> congruent (2 ^ b) (read b v) v.
Proof.
  intros Hb. exists (- ((v + 2 ^ (b - 1)) / 2 ^ b)). unfold read.
  assert (0 < 2 ^ b) by (apply Z.pow_pos_nonneg; lia).
  pose proof (Z.div_mod (v + 2 ^ (b - 1)) (2 ^ b)). lia.
Qed.

(** A number in the range of b bits is its own representative. *)
Lemma read_unique b u v : 1 <= b -> - 2 ^ (b - 1) <= u < 2 ^ (b - 1) ->
  congruent (2 ^ b) v u -> read b v = u.
Proof.
  intros Hb Hu (z & ->). unfold read.
  assert (2 ^ b = 2 * 2 ^ (b - 1)) as E.
  { rewrite <- Z.pow_succ_r by lia. f_equal. lia. }
  replace (u + z * 2 ^ b + 2 ^ (b - 1)) with (u + 2 ^ (b - 1) + z * 2 ^ b) by lia.
  rewrite Z.mod_add, Z.mod_small by lia. lia.
Qed.

(** With 4 bits, true values of 12 to 15 are read as -4 to -1, and 16 to 23 as 0 to 7. *)
Example read_four_bits :
  read 4 12 = -4 /\ read 4 15 = -1 /\ read 4 16 = 0 /\ read 4 23 = 7.
Proof. repeat split. Qed.

(** The step of the proof: a value in [m, M] that is congruent to the next value of six
    values in [m, M] is the next value. *)
Theorem read_is_next_value w m M a b c d e f q : m <= -3 -> 2 <= M -> 3 * (M - m) < w + 4 ->
  m <= a <= M -> m <= b <= M -> m <= c <= M -> m <= d <= M -> m <= e <= M -> m <= f <= M ->
  congruent w q (next_value a b c d e f) -> m <= q <= M -> q = next_value a b c d e f.
Proof.
  intros Hm HM Hw Ha Hb Hc Hd He Hf (z & E) Hq.
  pose proof (next_value_bounds m M a b c d e f Hm HM Ha Hb Hc Hd He Hf) as G.
  assert (z = 0) as ->; [|lia].
  destruct (Z.lt_trichotomy z 0) as [Hz|[Hz|Hz]]; [exfalso | exact Hz | exfalso].
  - assert (z * w <= - w) by nia. lia.
  - assert (w <= z * w) by nia. lia.
Qed.

(** ** The induction over a set of squares *)

(** The six squares that formula (3) reads at (x, y) satisfy A. *)
Definition six_squares (A : Z -> Z -> Prop) (x y : Z) : Prop :=
  A (x - 2) (y - 2) /\ A (x - 1) (y - 2) /\ A (x - 2) (y - 1) /\
  A (x - 1) (y - 1) /\ A x (y - 1) /\ A (x - 1) y.

Lemma six_squares_impl (A B : Z -> Z -> Prop) x y :
  (forall i j, A i j -> B i j) -> six_squares A x y -> six_squares B x y.
Proof. intros H (A1 & A2 & A3 & A4 & A5 & A6). repeat split; apply H; assumption. Qed.

(** p is the board of true values, q the values that were read in a set B of squares.
    If each square of B has true neighbours in [m, M] or in B, and its value read is
    correct modulo w as soon as all smaller squares of B were read correctly, and all
    values read lie in [m, M], then all values were read correctly. *)
Theorem all_read_correctly w m M s0 (B : Z -> Z -> Prop) (p q : board) :
  m <= -3 -> 2 <= M -> 3 * (M - m) < w + 4 ->
  (forall x y, B x y -> s0 <= x + y) ->
  (forall x y, B x y -> satisfies_formula p x y) ->
  (forall x y, B x y -> six_squares (fun i j => B i j \/ m <= p i j <= M) x y) ->
  (forall x y, B x y -> (forall i j, B i j -> i + j < x + y -> q i j = p i j) ->
    congruent w (q x y) (p x y)) ->
  (forall x y, B x y -> m <= q x y <= M) ->
  forall x y, B x y -> q x y = p x y.
Proof.
  intros Hm HM Hw HB Hp Hsix Hq Hrange.
  assert (forall n x y, x + y < s0 + Z.of_nat n -> B x y -> q x y = p x y) as below.
  { induction n as [|n IH]; intros x y Hn Hxy; [specialize (HB x y Hxy); lia|].
    assert (forall i j, i + j < x + y -> B i j \/ m <= p i j <= M -> m <= p i j <= M) as N.
    { intros i j Hij [Hb|H]; [|exact H]. rewrite <- (IH i j); [now apply Hrange | lia | exact Hb]. }
    destruct (Hsix x y Hxy) as (A1 & A2 & A3 & A4 & A5 & A6).
    rewrite (Hp x y Hxy).
    apply (read_is_next_value w m M); try assumption; try (apply N; [lia | assumption]).
    - rewrite <- (Hp x y Hxy). apply Hq; [exact Hxy|].
      intros i j Hij Hlt. apply IH; [lia | exact Hij].
    - now apply Hrange. }
  intros x y Hxy. apply (below (S (Z.to_nat (x + y - s0)))); [|exact Hxy].
  specialize (HB x y Hxy). lia.
Qed.

(** ** The condition on the span is the best possible *)

(** For each window [m, M] with m <= -3, M >= 2 and 3(M - m) >= 2^b + 4, there are six values
    of the window whose next value g is read incorrectly, as a value of the window. *)
Theorem span_is_best_possible b m M : 3 <= b -> m <= -3 -> 2 <= M -> 2 ^ b + 4 <= 3 * (M - m) ->
  exists lo hi, let g := next_value hi lo lo hi hi hi in
  m <= lo /\ lo <= hi /\ hi <= M /\ read b g <> g /\ m <= read b g <= M.
Proof.
  intros Hb Hm HM Hs.
  assert (2 ^ 2 <= 2 ^ (b - 1)) as Hpow by (apply Z.pow_le_mono_r; lia).
  change (2 ^ 2) with 4 in Hpow.
  assert (2 ^ b = 2 * 2 ^ (b - 1)) as E.
  { rewrite <- Z.pow_succ_r by lia. f_equal. lia. }
  set (s := Z.max 5 ((2 ^ b + 6) / 3)).
  assert (5 <= s /\ 2 ^ b + 4 <= 3 * s <= Z.max 15 (2 ^ b + 6)) as Hs3.
  { unfold s. pose proof (Z.div_mod (2 ^ b + 6) 3).
    pose proof (Z.mod_pos_bound (2 ^ b + 6) 3). lia. }
  set (lo := Z.max (Z.max m (- 2 ^ (b - 1))) (2 - s)).
  exists lo, (lo + s). cbn zeta. rewrite next_value_upper by lia.
  rewrite (read_unique b (3 * (lo + s) - 2 * lo - 4 - 2 ^ b)).
  - lia.
  - lia.
  - lia.
  - exists 1. lia.
Qed.

(** The largest spans M - m for 4 to 8 and for 16 bits. *)
Example largest_spans :
  (3 * 6 < 2 ^ 4 + 4 <= 3 * 7) /\ (3 * 11 < 2 ^ 5 + 4 <= 3 * 12) /\
  (3 * 22 < 2 ^ 6 + 4 <= 3 * 23) /\ (3 * 43 < 2 ^ 7 + 4 <= 3 * 44) /\
  (3 * 86 < 2 ^ 8 + 4 <= 3 * 87) /\ (3 * 21846 < 2 ^ 16 + 4 <= 3 * 21847).
Proof. vm_compute. intuition discriminate. Qed.
