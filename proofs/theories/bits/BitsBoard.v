(** * Boards of games in b bits

    The theorem of "Fewer planes" for blocks of a game, and the theorem of "How many
    bits are enough": a board of game k whose hood is known is evaluated correctly in b
    bits if all values that were read outside the hood lie in [m, M], with m <= -5, M >= 2
    and 3(M - m) < 2^b + 4.  For 8 bits this is M - m <= 86, and for 16 bits
    M - m <= 21846.

    Source: docs/algorithms/blocking.md, "How many bits are enough", "Fewer planes". *)
From Coq Require Import ZArith Lia Bool.
From Wythoff Require Import Board Rows Hood IdentitySums IdentityShifts Identity LocalRuleQueen.
From Wythoff Require Import Bits BitsBlock.
Open Scope Z_scope.

(** ** The signals of game k *)

(** The signals V, H, D of the square (x, y) of the quadrant. *)
Definition signal_V k : board :=
  fun x y => Z.of_nat (north (palace k) (Z.to_nat x) (Z.to_nat y)).
Definition signal_H k : board :=
  fun x y => Z.of_nat (west (palace k) (Z.to_nat x) (Z.to_nat y)).
Definition signal_D k : board :=
  fun x y => Z.of_nat (northwest (palace k) (Z.to_nat x) (Z.to_nat y)).

Lemma queen_board_value k x y : 0 <= x -> 0 <= y ->
  queen_board k x y = value k (Z.to_nat x) (Z.to_nat y).
Proof.
  intros Hx Hy. rewrite <- queen_board_on_quadrant. now rewrite !Z2Nat.id by assumption.
Qed.

Lemma below_zero_palace k x y : 0 <= x -> 0 <= y ->
  below_zero (queen_board k x y) = Z.of_nat (b2n (palace k (Z.to_nat x) (Z.to_nat y))).
Proof.
  intros Hx Hy. rewrite queen_board_value, value_negative by assumption.
  unfold below_zero. now destruct (value k (Z.to_nat x) (Z.to_nat y) <? 0).
Qed.

(** The values and signals of game k are a true block, on any part of the quadrant. *)
Lemma game_is_true_block k (A : Z -> Z -> Prop) :
  (forall x y, A x y -> 0 <= x /\ 0 <= y) ->
  true_block (Z.of_nat k) A (queen_board k) (signal_V k) (signal_H k) (signal_D k).
Proof.
  intros HA. split; intros x y Hxy; destruct (HA x y Hxy) as (Hx & Hy).
  - rewrite queen_board_value by assumption. unfold value, seen, signal_V, signal_H, signal_D. lia.
  - rewrite below_zero_palace by assumption. unfold signal_V, north.
    replace (Z.to_nat (y + 1)) with (S (Z.to_nat y)) by lia. cbn [count]. lia.
  - rewrite below_zero_palace by assumption. unfold signal_H, west.
    replace (Z.to_nat (x + 1)) with (S (Z.to_nat x)) by lia. cbn [count]. lia.
  - rewrite below_zero_palace by assumption. unfold signal_D.
    replace (Z.to_nat (x + 1)) with (S (Z.to_nat x)) by lia.
    replace (Z.to_nat (y + 1)) with (S (Z.to_nat y)) by lia. cbn [northwest]. lia.
Qed.

(** ** Blocks of a game *)

(** "Fewer planes" for a block of game k: it is evaluated correctly in b bits if the
    signals that enter it are correct modulo 2^b, all values read in it lie in [m, M], and
    so do the true values of the border. *)
Theorem game_block_is_correct b k m M x0 x1 y0 y1 (q v h d : board) :
  1 <= b -> m <= -3 -> 2 <= M -> 3 * (M - m) < 2 ^ b + 4 -> 0 <= x0 -> 0 <= y0 ->
  block_in_bits b (Z.of_nat k) (in_block x0 x1 y0 y1) (fun _ _ => False) q v h d ->
  correct_entry (2 ^ b) x0 x1 y0 y1 (signal_V k) (signal_H k) (signal_D k) v h d ->
  (forall x y, in_block x0 x1 y0 y1 x y -> m <= q x y <= M) ->
  (forall x y, in_block (x0 - 2) x1 (y0 - 2) y1 x y -> ~ in_block x0 x1 y0 y1 x y ->
    m <= queen_board k x y <= M) ->
  forall x y, in_block x0 x1 y0 y1 x y -> q x y = queen_board k x y.
Proof.
  intros Hb Hm HM Hw Hx0 Hy0 Hread Hentry Hrange Hborder.
  apply (block_is_correct b (Z.of_nat k) m M x0 x1 y0 y1 (queen_board k)
           (signal_V k) (signal_H k) (signal_D k) q v h d); try assumption.
  - apply game_is_true_block. unfold in_block. lia.
  - intros x y _. apply queen_board_satisfies_formula.
Qed.

(** ** Boards with a known hood *)

(** The squares of the hood, sigma = x + y + min(x, y) <= k, in the quadrant. *)
Definition in_hood (k : nat) (x y : Z) : Prop := x + y + Z.min x y <= Z.of_nat k.

(** The value of a square of the hood is sigma - k. *)
Lemma hood_value k x y : 0 <= x -> 0 <= y -> in_hood k x y ->
  queen_board k x y = x + y + Z.min x y - Z.of_nat k.
Proof.
  intros Hx Hy H. unfold in_hood in H. rewrite queen_board_value by assumption. unfold value.
  rewrite hood_seen by (unfold sigma; lia). unfold sigma. lia.
Qed.

(** The six squares that formula (3) reads outside the hood are outside the hood, or have
    true values from -5 to 2. *)
Lemma six_squares_outside_hood k x y : 0 <= x -> 0 <= y -> ~ in_hood k x y ->
  six_squares (fun i j => (0 <= i <= x /\ 0 <= j <= y /\ ~ in_hood k i j)
                          \/ -5 <= queen_board k i j <= 2) x y.
Proof.
  intros Hx Hy H.
  assert (forall i j, x - 2 <= i <= x -> y - 2 <= j <= y ->
    (0 <= i <= x /\ 0 <= j <= y /\ ~ in_hood k i j) \/ -5 <= queen_board k i j <= 2) as near.
  { intros i j Hi Hj. destruct (Z_lt_dec i 0) as [Ni|Ni].
    { right. rewrite queen_board_outside by lia. unfold start_value.
      destruct (Z.ltb_spec i 0), (Z.ltb_spec j 0); cbn [andb]; unfold in_hood in H; lia. }
    destruct (Z_lt_dec j 0) as [Nj|Nj].
    { right. rewrite queen_board_outside by lia. unfold start_value.
      destruct (Z.ltb_spec i 0), (Z.ltb_spec j 0); cbn [andb]; lia. }
    destruct (Z_le_dec (i + j + Z.min i j) (Z.of_nat k)) as [Hh|Hh]; [right | left].
    - rewrite hood_value by (assumption || lia). unfold in_hood in H. lia.
    - unfold in_hood. lia. }
  repeat split; apply near; lia.
Qed.

(** A board of game k with X columns and Y rows, evaluated in b bits: the values in the hood
    are known, all others are read, and the signals at the two edges are 0. *)
Record board_in_bits (b : Z) (k : nat) (X Y : Z) (q v h d : board) : Prop := {
  board_hood : forall x y, in_block 0 X 0 Y x y -> in_hood k x y -> q x y = queen_board k x y;
  board_block : block_in_bits b (Z.of_nat k) (in_block 0 X 0 Y) (in_hood k) q v h d;
  board_top : forall x, v x 0 = 0 /\ d x 0 = 0;
  board_left : forall y, h 0 y = 0 /\ d 0 y = 0
}.

(** If all values read outside the hood lie in [m, M], with 3(M - m) < 2^b + 4, every value
    was read correctly. *)
Theorem board_is_correct b k m M X Y (q v h d : board) :
  1 <= b -> m <= -5 -> 2 <= M -> 3 * (M - m) < 2 ^ b + 4 ->
  board_in_bits b k X Y q v h d ->
  (forall x y, in_block 0 X 0 Y x y -> ~ in_hood k x y -> m <= q x y <= M) ->
  forall x y, in_block 0 X 0 Y x y -> q x y = queen_board k x y.
Proof.
  intros Hb Hm HM Hw Hread Hrange.
  apply (block_with_known_squares b (Z.of_nat k) 0 X 0 Y (in_hood k) (queen_board k)
           (signal_V k) (signal_H k) (signal_D k) q v h d) with (m := m) (M := M);
    try assumption; try lia.
  - apply game_is_true_block. unfold in_block. lia.
  - apply Hread.
  - destruct Hread as [_ _ top left]. split; intros i _; exists 0.
    + rewrite (proj1 (top i)). reflexivity.
    + rewrite (proj1 (left i)). reflexivity.
    + rewrite (proj2 (top i)). unfold signal_D. now destruct (Z.to_nat i).
    + rewrite (proj2 (left i)). reflexivity.
  - intros x y _. unfold in_hood. lia.
  - apply Hread.
  - intros x y _ _. apply queen_board_satisfies_formula.
  - intros x y (Hx & Hy) HK.
    assert (six_squares (fun i j => (0 <= i <= x /\ 0 <= j <= y /\ ~ in_hood k i j)
                                    \/ -5 <= queen_board k i j <= 2) x y) as six.
    { apply six_squares_outside_hood; lia || exact HK. }
    revert six. apply six_squares_impl. intros i j [(Hi & Hj & Hh)|H]; [left | right; lia].
    split; [unfold in_block; lia | exact Hh].
Qed.

(** Eight bits: if M - m <= 86, every value was read correctly. *)
Corollary eight_bits k m M X Y (q v h d : board) :
  m <= -5 -> 2 <= M -> M - m <= 86 -> board_in_bits 8 k X Y q v h d ->
  (forall x y, in_block 0 X 0 Y x y -> ~ in_hood k x y -> m <= q x y <= M) ->
  forall x y, in_block 0 X 0 Y x y -> q x y = queen_board k x y.
Proof.
  intros Hm HM Hs. apply board_is_correct; try assumption; change (2 ^ 8) with 256; lia.
Qed.

(** Sixteen bits: if M - m <= 21846, every value was read correctly. *)
Corollary sixteen_bits k m M X Y (q v h d : board) :
  m <= -5 -> 2 <= M -> M - m <= 21846 -> board_in_bits 16 k X Y q v h d ->
  (forall x y, in_block 0 X 0 Y x y -> ~ in_hood k x y -> m <= q x y <= M) ->
  forall x y, in_block 0 X 0 Y x y -> q x y = queen_board k x y.
Proof.
  intros Hm HM Hs. apply board_is_correct; try assumption; change (2 ^ 16) with 65536; lia.
Qed.

(** ** The hypotheses can be satisfied *)

(** Values lie between -k and 2k, because every line holds at most k palaces. *)
Lemma value_range k x y : 0 <= x -> 0 <= y ->
  - Z.of_nat k <= queen_board k x y <= 2 * Z.of_nat k.
Proof.
  intros Hx Hy. rewrite queen_board_value by assumption. unfold value.
  pose proof (palace_number_at_most k (Z.to_nat x) (Z.to_nat y)). lia.
Qed.

(** For k <= 42 the values and signals of the game itself are an evaluation in 8 bits. *)
Lemma game_in_eight_bits k X Y : (k <= 42)%nat ->
  board_in_bits 8 k X Y (queen_board k) (signal_V k) (signal_H k) (signal_D k).
Proof.
  intros Hk.
  assert (block_in_bits 8 (Z.of_nat k) (in_block 0 X 0 Y) (fun _ _ => False) (queen_board k)
            (signal_V k) (signal_H k) (signal_D k)) as B.
  { apply true_block_in_bits; [lia | apply game_is_true_block; unfold in_block; lia |].
    intros x y (Hx & Hy). change (2 ^ (8 - 1)) with 128. pose proof (value_range k x y). lia. }
  split.
  - reflexivity.
  - destruct B as [B1 B2 B3 B4]. split; try assumption. intros x y Hxy _. now apply B1.
  - intros x. split; [reflexivity|]. unfold signal_D. now destruct (Z.to_nat x).
  - intros y. split; reflexivity.
Qed.

(** For k <= 28 its values satisfy the condition of the theorem, with m = min(-k, -5) and
    M = max(2k, 2): every hypothesis of [eight_bits] holds, on boards of any size. *)
Lemma eight_bits_satisfiable k X Y : (k <= 28)%nat -> exists m M q v h d,
  m <= -5 /\ 2 <= M /\ M - m <= 86 /\ board_in_bits 8 k X Y q v h d /\
  (forall x y, in_block 0 X 0 Y x y -> ~ in_hood k x y -> m <= q x y <= M).
Proof.
  intros Hk. exists (Z.min (- Z.of_nat k) (-5)), (Z.max (2 * Z.of_nat k) 2), (queen_board k),
    (signal_V k), (signal_H k), (signal_D k).
  repeat (split; [lia|]). split; [apply game_in_eight_bits; lia|].
  intros x y (Hx & Hy) _. pose proof (value_range k x y). lia.
Qed.
