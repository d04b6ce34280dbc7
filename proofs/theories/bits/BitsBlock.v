(** * A block of values in b bits

    The signals V, H, D of a square are the numbers of palaces north, west and
    north-west of it.  They enter a block of squares, and leave each square one larger
    if it is a palace.  An engine keeps them modulo 2^b, and reads each value p = V + H +
    D - k as its representative in b bits.

    Here: if all values read in the block lie in [m, M], and so do the true values of the
    two rows above it and the two columns to its left, with the squares where they meet,
    and 3(M - m) < 2^b + 4, then the block is evaluated correctly.  For larger spans there
    is a block of one square that is evaluated incorrectly.

    Source: docs/algorithms/blocking.md, "Signals and blocks", "Fewer planes". *)
From Coq Require Import ZArith Lia Bool.
From Wythoff Require Import IdentitySums IdentityShifts Identity LocalRuleQueen Bits.
Open Scope Z_scope.

(** The squares of a block: x0 <= x < x1 and y0 <= y < y1. *)
Definition in_block (x0 x1 y0 y1 x y : Z) : Prop := x0 <= x < x1 /\ y0 <= y < y1.

(** The true values p of a block of squares B, and their signals: a square adds one to the
    three signals that leave it if it is a palace. *)
Record true_block (k : Z) (B : Z -> Z -> Prop) (p V H D : board) : Prop := {
  true_value : forall x y, B x y -> p x y = V x y + H x y + D x y - k;
  true_V : forall x y, B x y -> V x (y + 1) = V x y + below_zero (p x y);
  true_H : forall x y, B x y -> H (x + 1) y = H x y + below_zero (p x y);
  true_D : forall x y, B x y -> D (x + 1) (y + 1) = D x y + below_zero (p x y)
}.

(** The evaluation of a block in b bits.  q are the values read and v, h, d the signals,
    all of them modulo 2^b.  The squares of K are not evaluated, because their values are
    known. *)
Record block_in_bits (b k : Z) (B K : Z -> Z -> Prop) (q v h d : board) : Prop := {
  bits_value : forall x y, B x y -> ~ K x y -> q x y = read b (v x y + h x y + d x y - k);
  bits_v : forall x y, B x y -> congruent (2 ^ b) (v x (y + 1)) (v x y + below_zero (q x y));
  bits_h : forall x y, B x y -> congruent (2 ^ b) (h (x + 1) y) (h x y + below_zero (q x y));
  bits_d : forall x y, B x y -> congruent (2 ^ b) (d (x + 1) (y + 1)) (d x y + below_zero (q x y))
}.

Arguments true_value {k B p V H D}.
Arguments true_V {k B p V H D}.
Arguments true_H {k B p V H D}.
Arguments true_D {k B p V H D}.
Arguments bits_value {b k B K q v h d}.
Arguments bits_v {b k B K q v h d}.
Arguments bits_h {b k B K q v h d}.
Arguments bits_d {b k B K q v h d}.

(** The signals v, h, d that enter the block through its top, its left side and the corner
    are correct modulo w. *)
Record correct_entry (w x0 x1 y0 y1 : Z) (V H D v h d : board) : Prop := {
  entry_v : forall x, x0 <= x < x1 -> congruent w (v x y0) (V x y0);
  entry_h : forall y, y0 <= y < y1 -> congruent w (h x0 y) (H x0 y);
  entry_d_top : forall x, x0 <= x < x1 -> congruent w (d x y0) (D x y0);
  entry_d_left : forall y, y0 <= y < y1 -> congruent w (d x0 y) (D x0 y)
}.

Arguments entry_v {w x0 x1 y0 y1 V H D v h d}.
Arguments entry_h {w x0 x1 y0 y1 V H D v h d}.
Arguments entry_d_top {w x0 x1 y0 y1 V H D v h d}.
Arguments entry_d_left {w x0 x1 y0 y1 V H D v h d}.

(** ** The signals of correctly read squares *)

Section Block.
Variables b k x0 x1 y0 y1 : Z.
Notation B := (in_block x0 x1 y0 y1).
Variable K : Z -> Z -> Prop.
Variables p V H D q v h d : board.
Hypothesis true_p : true_block k B p V H D.
Hypothesis read_q : block_in_bits b k B K q v h d.
Hypothesis entry : correct_entry (2 ^ b) x0 x1 y0 y1 V H D v h d.

(** If all smaller squares were read correctly, the three signals are correct modulo 2^b. *)
Lemma signals_correct x y : B x y ->
  (forall i j, B i j -> i + j < x + y -> q i j = p i j) ->
  congruent (2 ^ b) (v x y) (V x y) /\ congruent (2 ^ b) (h x y) (H x y) /\
  congruent (2 ^ b) (d x y) (D x y).
Proof.
  enough (forall n x y, x + y < x0 + y0 + Z.of_nat n -> B x y ->
    (forall i j, B i j -> i + j < x + y -> q i j = p i j) ->
    congruent (2 ^ b) (v x y) (V x y) /\ congruent (2 ^ b) (h x y) (H x y) /\
    congruent (2 ^ b) (d x y) (D x y)) as all.
  { intros Hxy. apply (all (S (Z.to_nat (x + y - x0 - y0)))); [lia|exact Hxy]. }
  clear x y. induction n as [|n IH]; intros x y Hn (Hx & Hy) Q; [lia|].
  repeat split.
  - destruct (Z.eq_dec y y0) as [->|Hne]; [now apply (entry_v entry)|].
    assert (B x (y - 1)) as Hs by (unfold in_block; lia).
    destruct (IH x (y - 1)) as (E & _); [lia | exact Hs | intros; apply Q; assumption || lia |].
    replace y with (y - 1 + 1) by lia. rewrite (true_V true_p x (y - 1) Hs).
    eapply congruent_trans; [apply (bits_v read_q x (y - 1) Hs)|].
    apply congruent_plus; [exact E|]. rewrite Q by (exact Hs || lia). apply congruent_refl.
  - destruct (Z.eq_dec x x0) as [->|Hne]; [now apply (entry_h entry)|].
    assert (B (x - 1) y) as Hs by (unfold in_block; lia).
    destruct (IH (x - 1) y) as (_ & E & _); [lia | exact Hs | intros; apply Q; assumption || lia |].
    replace x with (x - 1 + 1) by lia. rewrite (true_H true_p (x - 1) y Hs).
    eapply congruent_trans; [apply (bits_h read_q (x - 1) y Hs)|].
    apply congruent_plus; [exact E|]. rewrite Q by (exact Hs || lia). apply congruent_refl.
  - destruct (Z.eq_dec y y0) as [->|Hy0]; [now apply (entry_d_top entry)|].
    destruct (Z.eq_dec x x0) as [->|Hx0]; [now apply (entry_d_left entry)|].
    assert (B (x - 1) (y - 1)) as Hs by (unfold in_block; lia).
    destruct (IH (x - 1) (y - 1)) as (_ & _ & E);
      [lia | exact Hs | intros; apply Q; assumption || lia |].
    replace x with (x - 1 + 1) by lia. replace y with (y - 1 + 1) by lia.
    rewrite (true_D true_p (x - 1) (y - 1) Hs).
    eapply congruent_trans; [apply (bits_d read_q (x - 1) (y - 1) Hs)|].
    apply congruent_plus; [exact E|]. rewrite Q by (exact Hs || lia). apply congruent_refl.
Qed.

(** ** The theorem *)

(** A block, some squares of which may be known, is evaluated correctly if all values that
    were read lie in [m, M], and if formula (3) reads, at each evaluated square, evaluated
    squares and squares with true values in [m, M] only. *)
Theorem block_with_known_squares m M : 1 <= b -> m <= -3 -> 2 <= M -> 3 * (M - m) < 2 ^ b + 4 ->
  (forall x y, B x y -> K x y \/ ~ K x y) ->
  (forall x y, B x y -> K x y -> q x y = p x y) ->
  (forall x y, B x y -> ~ K x y -> satisfies_formula p x y) ->
  (forall x y, B x y -> ~ K x y ->
    six_squares (fun i j => (B i j /\ ~ K i j) \/ m <= p i j <= M) x y) ->
  (forall x y, B x y -> ~ K x y -> m <= q x y <= M) ->
  forall x y, B x y -> q x y = p x y.
Proof.
  intros Hb Hm HM Hw dec known Hp Hsix Hrange x y Hxy.
  destruct (dec x y Hxy) as [HK|HK]; [now apply known|].
  apply (all_read_correctly (2 ^ b) m M (x0 + y0) (fun i j => B i j /\ ~ K i j));
    try assumption; try (intros i j (Hij & Kij); auto; fail); [| |now split].
  - intros i j ((Hi & Hj) & _). lia.
  - intros i j (Hij & Kij) Q. rewrite (bits_value read_q i j Hij Kij).
    rewrite (true_value true_p i j Hij).
    destruct (signals_correct i j Hij) as (Ev & Eh & Ed).
    { intros i' j' Hij' Hlt. destruct (dec i' j' Hij') as [HK'|HK']; [now apply known|].
      apply Q; [now split | exact Hlt]. }
    eapply congruent_trans; [now apply read_congruent|].
    unfold Z.sub. apply congruent_plus; [|apply congruent_refl].
    apply congruent_plus; [|exact Ed]. now apply congruent_plus.
Qed.

End Block.

(** The theorem of "Fewer planes".  A block is evaluated correctly in b bits if all values
    read in it lie in [m, M], and so do the true values of the two rows above it and of the
    two columns to its left, with the squares where they meet. *)
Theorem block_is_correct b k m M x0 x1 y0 y1 (p V H D q v h d : board) :
  1 <= b -> m <= -3 -> 2 <= M -> 3 * (M - m) < 2 ^ b + 4 ->
  true_block k (in_block x0 x1 y0 y1) p V H D ->
  (forall x y, in_block x0 x1 y0 y1 x y -> satisfies_formula p x y) ->
  block_in_bits b k (in_block x0 x1 y0 y1) (fun _ _ => False) q v h d ->
  correct_entry (2 ^ b) x0 x1 y0 y1 V H D v h d ->
  (forall x y, in_block x0 x1 y0 y1 x y -> m <= q x y <= M) ->
  (forall x y, in_block (x0 - 2) x1 (y0 - 2) y1 x y -> ~ in_block x0 x1 y0 y1 x y ->
    m <= p x y <= M) ->
  forall x y, in_block x0 x1 y0 y1 x y -> q x y = p x y.
Proof.
  intros Hb Hm HM Hw Htrue Hp Hread Hentry Hrange Hborder.
  apply (block_with_known_squares b k x0 x1 y0 y1 (fun _ _ => False) p V H D q v h d
           Htrue Hread Hentry m M); try assumption; try tauto.
  - intros x y Hxy _. now apply Hp.
  - intros x y (Hx & Hy) _.
    assert (forall i j, x - 2 <= i <= x -> y - 2 <= j <= y ->
      (in_block x0 x1 y0 y1 i j /\ ~ False) \/ m <= p i j <= M) as near.
    { intros i j Hi Hj. destruct (Z_lt_dec i x0); [|destruct (Z_lt_dec j y0)].
      - right. apply Hborder; unfold in_block; lia.
      - right. apply Hborder; unfold in_block; lia.
      - left. unfold in_block. lia. }
    repeat split; apply near; lia.
  - intros x y Hxy _. now apply Hrange.
Qed.

(** ** The theorem is not vacuous, and false for larger spans *)

(** If all true values of a block fit into b bits, its true values and signals are an
    evaluation of the block in b bits. *)
Lemma true_block_in_bits b k B p V H D : 1 <= b -> true_block k B p V H D ->
  (forall x y, B x y -> - 2 ^ (b - 1) <= p x y < 2 ^ (b - 1)) ->
  block_in_bits b k B (fun _ _ => False) p V H D.
Proof.
  intros Hb T Hp. split.
  - intros x y Hxy _. rewrite <- (true_value T x y Hxy). symmetry.
    apply read_unique; [exact Hb | now apply Hp | apply congruent_refl].
  - intros x y Hxy. rewrite (true_V T x y Hxy). apply congruent_refl.
  - intros x y Hxy. rewrite (true_H T x y Hxy). apply congruent_refl.
  - intros x y Hxy. rewrite (true_D T x y Hxy). apply congruent_refl.
Qed.

(** For each larger span there is a block of one square that satisfies all other
    hypotheses of [block_is_correct] and is evaluated incorrectly. *)
Theorem one_square_read_incorrectly b m M : 3 <= b -> m <= -3 -> 2 <= M ->
  2 ^ b + 4 <= 3 * (M - m) ->
  exists p V H D q v h d : board,
  true_block 0 (in_block 0 1 0 1) p V H D /\
  (forall x y, in_block 0 1 0 1 x y -> satisfies_formula p x y) /\
  block_in_bits b 0 (in_block 0 1 0 1) (fun _ _ => False) q v h d /\
  correct_entry (2 ^ b) 0 1 0 1 V H D v h d /\
  (forall x y, in_block 0 1 0 1 x y -> m <= q x y <= M) /\
  (forall x y, in_block (-2) 1 (-2) 1 x y -> ~ in_block 0 1 0 1 x y -> m <= p x y <= M) /\
  q 0 0 <> p 0 0.
Proof.
  intros Hb Hm HM Hs.
  destruct (span_is_best_possible b m M Hb Hm HM Hs) as (lo & hi & Hlo & Hlh & Hhi & Hne & Hr).
  set (g := next_value hi lo lo hi hi hi) in *.
  set (p := fun x y => if (x =? 0) && (y =? 0) then g
                       else if x + y =? -3 then lo else hi).
  set (step := fun u i => if 0 <? i then below_zero u else 0).
  assert (p 0 0 = g) as P0 by reflexivity.
  assert (forall x y, in_block 0 1 0 1 x y -> x = 0 /\ y = 0) as B by (unfold in_block; lia).
  exists p, (fun _ y => g + step g y), (fun x _ => step g x), (fun x _ => step g x),
    (fun _ _ => read b g), (fun _ y => g + step (read b g) y), (fun x _ => step (read b g) x),
    (fun x _ => step (read b g) x).
  split; [|split; [|split; [|split; [|split; [|split]]]]].
  - split; intros x y (-> & ->)%B; rewrite P0; unfold step; cbn; lia.
  - intros x y (-> & ->)%B. reflexivity.
  - split; intros x y (-> & ->)%B; [intros _; unfold step; cbn; f_equal; lia | ..];
      unfold step; exists 0; cbn; lia.
  - split; intros x Hx; exists 0; unfold step; replace x with 0 by lia; reflexivity || (cbn; lia).
  - intros x y _. exact Hr.
  - intros x y Hxy Hnot. unfold p.
    destruct (Z.eqb_spec x 0) as [->|Hx]; [destruct (Z.eqb_spec y 0) as [->|Hy]|]; cbn [andb].
    + exfalso. apply Hnot. unfold in_block. lia.
    + destruct (Z.eqb_spec (0 + y) (-3)); lia.
    + destruct (Z.eqb_spec (x + y) (-3)); lia.
  - rewrite P0. exact Hne.
Qed.
