(** * The hood

    The hood of game k is the region x + y + min(x, y) <= k.  There the palace number of a square
    is the number of its options, because all of them are palaces.  This file also determines all
    squares whose options are all palaces: those of the hood, and the square (x, x) with
    3x = k + 1, if k + 1 is divisible by 3.

    Source: docs/algorithms/blocking.md, "The hood and the casing". *)
From Coq Require Import Arith Bool List Lia.
From Wythoff Require Import Board Rows Play PlayPawns PlayRejections Queens.

(** The number of options of (x, y). *)
Definition sigma (x y : nat) : nat := x + y + min x y.

Lemma sigma_options x y : length (queen_options (x, y)) = sigma x y.
Proof.
  unfold queen_options, north_options, west_options, northwest_options, sigma.
  rewrite !app_length, !map_length, !seq_length. lia.
Qed.

(** The number of options decreases with each move. *)
Lemma sigma_decreases i j x y : In (i, j) (queen_options (x, y)) -> sigma i j < sigma x y.
Proof. intros H. apply in_queen_options in H. destruct H as [d H]. unfold sigma. lia. Qed.

(** All options of (x, y) are palaces. *)
Definition every_option_palace (k x y : nat) : Prop :=
  forall i j, In (i, j) (queen_options (x, y)) -> palace k i j = true.

(** ** Squares whose options are all palaces *)

Lemma northwest_all P : forall x y,
  (forall d, 0 < d <= min x y -> P (x - d) (y - d) = true) -> northwest P x y = min x y.
Proof.
  induction x as [|x IH]; intros [|y] H; cbn [northwest Nat.min]; try reflexivity.
  rewrite IH.
  - specialize (H 1). cbn in H. rewrite !Nat.sub_0_r in H. rewrite H; [reflexivity | lia].
  - intros d Hd. apply (H (S d)). lia.
Qed.

(** If all options are palaces, the palace number is the number of options. *)
Lemma every_option_seen k x y :
  every_option_palace k x y -> seen (palace k) x y = sigma x y.
Proof.
  intros H. unfold seen, north, west, sigma.
  rewrite !count_all, northwest_all; [lia | | |]; intros d Hd; apply H, in_queen_options.
  - exists d. lia.
  - exists (x - d). lia.
  - exists (y - d). lia.
Qed.

(** ** The hood *)

(** In the hood the palace number is the number of options. *)
Theorem hood_seen k : forall x y, sigma x y <= k -> seen (palace k) x y = sigma x y.
Proof.
  assert (below : forall s x y, x + y < s -> sigma x y <= k -> seen (palace k) x y = sigma x y).
  { induction s as [|s IH]; intros x y Hs Hk; [lia|].
    apply every_option_seen. intros i j Hij. apply palace_true.
    pose proof (sigma_decreases i j x y Hij).
    apply in_queen_options in Hij. destruct Hij as [d Hd]. rewrite IH; lia. }
  intros x y. apply (below (S (x + y))). lia.
Qed.

(** In the hood exactly the squares with sigma < k are palaces. *)
Theorem hood_palace k x y : sigma x y <= k -> palace k x y = (sigma x y <? k).
Proof. intros H. rewrite palace_follows_rule, hood_seen; auto. Qed.

Corollary hood_palace_true k x y : sigma x y < k -> palace k x y = true.
Proof. intros H. rewrite hood_palace by lia. apply Nat.ltb_lt, H. Qed.

Corollary hood_palace_false k x y : sigma x y = k -> palace k x y = false.
Proof. intros H. rewrite hood_palace by lia. apply Nat.ltb_ge. lia. Qed.

(** In the hood every move leads to a palace. *)
Theorem hood_every_option k x y : sigma x y <= k -> every_option_palace k x y.
Proof. intros H i j Hij. apply sigma_decreases in Hij. apply hood_palace_true. lia. Qed.

(** In the hood every move wins, by definition of play: the player who makes it wins. *)
Corollary hood_every_move_wins k x y s : 1 <= k -> sigma x y <= k ->
  In s (queen_options (x, y)) ->
  rejection_palace queen k s /\ pawn_palace queen (blocks_anywhere queen k) s.
Proof.
  intros Hk Hhood Hs. destruct s as [i j].
  rewrite queen_rejections, queen_pawns_anywhere by exact Hk.
  apply (hood_every_option k x y Hhood) in Hs. auto.
Qed.

(** A square outside the hood reads squares at most two columns and two rows back in the local
    rule.  Those of them that lie in the hood have a value of at least -5. *)
Lemma hood_values_read k x y i j :
  k < sigma x y -> x <= i + 2 -> y <= j + 2 -> sigma i j <= k -> k <= seen (palace k) i j + 5.
Proof. intros Hout Hi Hj Hhood. rewrite hood_seen by exact Hhood. unfold sigma in *. lia. Qed.

(** ** The extra square *)

(** If 3x = k + 1, the square (x, x) is outside the hood, and all its k + 1 options are palaces. *)
Theorem extra_square k x : 3 * x = k + 1 ->
  sigma x x = k + 1 /\ every_option_palace k x x /\ length (queen_options (x, x)) = k + 1.
Proof.
  intros E. assert (Hs : sigma x x = k + 1) by (unfold sigma; lia).
  split; [exact Hs|]. split; [|now rewrite sigma_options].
  intros i j Hij. apply hood_palace_true. apply in_queen_options in Hij.
  destruct Hij as [d Hd]. unfold sigma. lia.
Qed.

(** The extra square is not a palace. *)
Corollary extra_square_palace k x : 3 * x = k + 1 -> palace k x x = false.
Proof.
  intros E. destruct (extra_square k x E) as [Hs [Hall _]].
  apply palace_false. rewrite every_option_seen by exact Hall. lia.
Qed.

(** ** There are no other exceptions *)

(** The other squares next to the hood: if sigma = k + 1 and x < y, the square sees all its
    options except (x, y - 1), which is on the last line of the hood.  So its value is 0. *)
Lemma next_to_hood k x y : x < y -> sigma x y = k + 1 -> seen (palace k) x y = k.
Proof.
  unfold sigma. intros Hxy E. destruct y as [|y]; [lia|].
  unfold seen, north, west. cbn [count].
  rewrite (hood_palace_false k x y) by (unfold sigma; lia).
  rewrite !count_all, northwest_all; [cbn; lia | | |]; intros d Hd;
    apply hood_palace_true; unfold sigma; lia.
Qed.

(** A square on or below the diagonal outside the hood, other than the extra square, has an option
    that is not a palace. *)
Lemma outside_hood_half k x y : y <= x -> every_option_palace k x y ->
  sigma x y <= k \/ x = y /\ 3 * x = k + 1.
Proof.
  intros Hyx Hall. destruct (le_lt_dec (sigma x y) k) as [|Hout]; [auto | right].
  unfold sigma in Hout.
  assert (Hwest : forall i, i < x -> palace k i y = true).
  { intros i Hi. apply Hall, in_queen_options. exists (x - i). lia. }
  assert (no_option : forall i, i < x -> sigma i y = k -> False).
  { intros i Hi E. apply hood_palace_false in E. rewrite Hwest in E; [discriminate | exact Hi]. }
  destruct (le_lt_dec (3 * y) k) as [Hy | Hy].
  { (* The last line of the hood crosses the row in its right half. *)
    elim (no_option (k - 2 * y)); unfold sigma; lia. }
  destruct (le_lt_dec x k) as [Hxk | Hxk].
  2: { (* The row holds at most k palaces. *)
       pose proof (row_at_most k x y) as H. unfold west in H.
       rewrite count_all in H by exact Hwest. lia. }
  destruct (Nat.Even_or_Odd (k - y)) as [[i Hi] | [i Hi]].
  - (* The last line of the hood contains the square (i, y). *)
    elim (no_option i); unfold sigma; lia.
  - (* The square (i + 1, y) lies next to the hood. *)
    assert (Hle : i + 1 <= y) by lia.
    destruct (Nat.eq_dec (i + 1) y) as [E | E].
    + destruct (Nat.eq_dec x y) as [Exy | Exy]; [lia|].
      pose proof (extra_square_palace k y) as H. rewrite Hwest in H by lia.
      discriminate H. lia.
    + assert (H : palace k (i + 1) y = false).
      { apply palace_false. rewrite next_to_hood; [lia | lia | unfold sigma; lia]. }
      rewrite Hwest in H by lia. discriminate H.
Qed.

(** All options of (x, y) are palaces iff the square is in the hood or is the extra square. *)
Theorem every_option_palace_iff k x y :
  every_option_palace k x y <-> sigma x y <= k \/ x = y /\ 3 * x = k + 1.
Proof.
  split.
  - intros Hall. destruct (le_ge_dec y x) as [H | H]; [now apply outside_hood_half|].
    destruct (outside_hood_half k y x H) as [Hs | [E1 E2]].
    + intros i j Hij. rewrite palace_symmetric. apply Hall.
      rewrite in_queen_options in *. destruct Hij as [d Hd]. exists d. lia.
    + left. unfold sigma in *. lia.
    + right. lia.
  - intros [H | [<- H]]; [now apply hood_every_option | now apply extra_square].
Qed.

(** The hood is the set of the squares without a second condition iff k + 1 is not divisible
    by 3. *)
Corollary hood_exact k :
  (forall x, 3 * x <> k + 1) -> forall x y, every_option_palace k x y <-> sigma x y <= k.
Proof.
  intros Hk x y. rewrite every_option_palace_iff. split; [|auto].
  intros [H | [_ H]]; [exact H | elim (Hk x H)].
Qed.

(** ** Examples *)

(** In game 5 the square (2, 2) is the extra square: it has 6 options, all of them palaces. *)
Example extra_square_5 : every_option_palace 5 2 2 /\ sigma 2 2 = 6.
Proof. split; [apply extra_square; reflexivity | reflexivity]. Qed.

(** In game 4 the hood is exact. *)
Example hood_exact_4 x y : every_option_palace 4 x y <-> sigma x y <= 4.
Proof. apply hood_exact. intros; lia. Qed.
