(** * The numbers of palaces of games 1 and 2 on boards

    On the board of side n >= 1, game 1 has 4n - 2 A_n - 1 palaces, because 2n - A_n pairs have
    B_i < n.  Game 2 has on a board of side 2n + 2 the palaces of game 1 on the board of side n,
    and 2n + 3 others: (0, 0) and the squares of the lines.

    Source: docs/algorithms/closed-forms.md, the end of the introduction: the closed forms give
    the number of palaces on any board. *)
From Coq Require Import Arith Bool List Lia.
From Wythoff Require Import Board Rows Pairs PairsMate PairsDiagonal Beatty.
From Wythoff Require Import Game1Lines Game1 Game2 Game2Numbers.
Import ListNotations.

Local Notation a := (pair_a 1 1).
Local Notation b := (pair_b 1 1).
Local Notation pair := (is_pair 1 1).
Local Notation pairb := (is_pairb 1 1).

Lemma on_board_ext P Q n : (forall i j, P i j = Q i j) ->
  on_board_of_side P n = on_board_of_side Q n.
Proof. intros E. now apply rectangle_ext. Qed.

(** ** Game 1 *)

(** Column n >= 1 of game 1 shows a palace above the diagonal iff n is a number B_i. *)
Lemma pairs_column n : 1 <= n -> north pairb n n = count (fun i => b i =? n) (S n).
Proof.
  intros Hn. destruct (in_some_pair 1 1 (le_n 1) n) as (i & Hi & D).
  assert (i <> 0) as Pi by (intros ->; destruct D; change (b 0) with 0 in *;
    change (a 0) with 0 in *; lia).
  pose proof (b_is_sum i) as Ei.
  destruct D as [E|E].
  - assert (pair n (b i)) as Hp by (exists i; tauto).
    assert (north pairb n n <= 0).
    { apply (north_at_most pairb []). intros j Hj Hq%pairb_iff.
      pose proof (pair_unique n j (b i) Hq Hp). lia. }
    rewrite count_none; [lia|]. intros j Hj. apply Nat.eqb_neq. intros Ej.
    assert (j = i) as -> by (apply (pair_b_eq_a 1 1); lia). lia.
  - assert (pair n (a i)) as Hp by (exists i; tauto).
    assert (north pairb n n <= 1).
    { apply (north_at_most pairb [a i]). intros j Hj Hq%pairb_iff.
      pose proof (pair_unique n j (a i) Hq Hp). cbn [In]. lia. }
    assert (1 <= north pairb n n).
    { apply (north_at_least pairb [a i]); each_member; [tauto|lia|now apply pairb_iff]. }
    rewrite (count_ext _ (fun j => b j =? b i)) by (intros; now rewrite E).
    rewrite count_eq_one; [lia| |lia]. intros j j'. apply pair_b_injective. lia.
Qed.

(** On the main diagonal game 1 has the palace (0, 0) only. *)
Lemma pairs_main_diagonal n : 1 <= n -> pairb n n = false.
Proof.
  intros Hn. apply not_true_iff_false. rewrite pairb_iff.
  intros H%pair_of_difference; [|lia]. rewrite Nat.sub_diag in H. change (a 0) with 0 in H. lia.
Qed.

(** B_i < n iff i < 2n - A_n, because both say that n^2 - 3 n i + i^2 is positive and 2i < n. *)
Lemma b_below_iff i n : b i < n <-> i + a n < 2 * n.
Proof.
  assert (n <= b i <-> 2 * n <= i + a n) as E; [|lia].
  pose proof (index_le_pair_a 1 1 n). pose proof (b_is_sum i). pose proof (index_le_pair_a 1 1 i).
  destruct (le_lt_dec n i) as [L|L]; [lia|].
  assert (2 * n <= i + a n <-> 2 * n - i <= a n) as -> by lia.
  rewrite <- (pair_b_beatty 1), <- (pair_a_beatty 1) by lia. unfold le_alpha, le_t.
  assert (exists d, n = i + d) as [d ->] by (exists (n - i); lia).
  replace (i + d - 1 * i - i) with (d - i) by lia.
  replace (2 * (i + d) - i - (i + d)) with d by lia.
  destruct (le_lt_dec d i) as [M|M].
  - replace (d - i) with 0 by lia. pose proof (Nat.mul_le_mono_l d i i M).
    pose proof (Nat.mul_le_mono_l d i d M). lia.
  - assert (exists c, d = i + c) as [c ->] by (exists (d - i); lia).
    replace (i + c - i) with c by lia. lia.
Qed.

(** The number of pairs with B_i < n is 2n - A_n. *)
Theorem pairs_below n : count (fun i => b i <? n) n + a n = 2 * n.
Proof.
  pose proof (index_le_pair_a 1 1 n). pose proof (b_below_iff 0 n) as Z. change (b 0) with 0 in Z.
  assert (a n <= 2 * n) by (destruct n; [reflexivity | lia]).
  rewrite (count_ext _ (fun i => i <? 2 * n - a n)).
  - rewrite count_ltb; lia.
  - intros i _. pose proof (b_below_iff i n).
    destruct (Nat.ltb_spec (b i) n), (Nat.ltb_spec i (2 * n - a n)); lia || reflexivity.
Qed.

Lemma game1_on_board_count n : 1 <= n ->
  on_board_of_side (palace 1) n + 1 = 2 * count (fun i => b i <? n) n.
Proof.
  rewrite <- (on_board_ext _ _ n (palace_unique 1 _ pairs_follow_rule)).
  induction 1 as [|n Hn IH]; [reflexivity|].
  rewrite on_board_step by exact pairb_symmetric.
  rewrite pairs_column, pairs_main_diagonal, count_le_split by exact Hn.
  assert (count (fun i => b i <? n) (S n) = count (fun i => b i <? n) n) as ->; [|cbn [b2n]; lia].
  cbn [count]. pose proof (b_is_sum n). pose proof (index_le_pair_a 1 1 n).
  destruct (Nat.ltb_spec (b n) n); cbn [b2n]; lia.
Qed.

(** The board of side n >= 1 has 4n - 2 A_n - 1 palaces of game 1. *)
Theorem game1_on_board n : 1 <= n -> on_board_of_side (palace 1) n + 2 * a n + 1 = 4 * n.
Proof. intros Hn. pose proof (game1_on_board_count n Hn). pose proof (pairs_below n). lia. Qed.

(** ** Game 2 *)

(** An odd column of game 2 shows one palace above the diagonal. *)
Lemma between_odd_column n : north between (2 * n + 1) (2 * n + 1) = 1.
Proof.
  apply Nat.le_antisymm.
  - apply (north_at_most between [n]). intros j Hj [?|Hp]%between_column; [lia|].
    left. apply (other_unique (2 * n + 1)); [now apply other_odd | exact Hp].
  - apply (north_at_least between [n]); each_member; [tauto|lia|]. apply between_iff. lia.
Qed.

(** Boards of even side. *)
Theorem game2_on_even_board n :
  on_board_of_side (palace 2) (2 * n + 2) = on_board_of_side (palace 1) n + (2 * n + 3).
Proof.
  rewrite <- (on_board_ext _ _ n (palace_unique 1 _ pairs_follow_rule)).
  rewrite <- (on_board_ext _ _ (2 * n + 2) (palace_unique 2 _ between_follows_rule)).
  induction n as [|n IH]; [reflexivity|].
  replace (2 * S n + 2) with (S (S (2 * n + 2))) by lia.
  rewrite !(on_board_step between) by exact between_symmetric.
  rewrite (on_board_step pairb) by exact pairb_symmetric.
  rewrite IH, north_twice, between_even by lia.
  replace (S (2 * n + 2)) with (2 * S n + 1) by lia. rewrite between_odd_column.
  assert (between (2 * S n + 1) (2 * S n + 1) = false) as ->.
  { apply not_true_iff_false. rewrite between_iff. intros [?|[?|[?|(u & v & ?)]]]; lia. }
  cbn [b2n]. lia.
Qed.

(** Boards of odd side. *)
Theorem game2_on_odd_board n :
  on_board_of_side (palace 2) (2 * n + 3) = on_board_of_side (palace 1) (n + 1) + (2 * n + 3).
Proof.
  pose proof (game2_on_even_board n) as E.
  rewrite <- !(on_board_ext _ _ _ (palace_unique 1 _ pairs_follow_rule)) in *.
  rewrite <- !(on_board_ext _ _ _ (palace_unique 2 _ between_follows_rule)) in *.
  replace (2 * n + 3) with (S (2 * n + 2)) by lia. rewrite (Nat.add_1_r n).
  rewrite (on_board_step between) by exact between_symmetric.
  rewrite (on_board_step pairb) by exact pairb_symmetric.
  rewrite E, north_twice, between_even by lia. lia.
Qed.

(** The boards of game 2 in closed form: 6n + 2 - 2 A_n palaces for the side 2n + 2, and
    6n + 6 - 2 A_(n + 1) for the side 2n + 3. *)
Corollary game2_on_board n :
  (1 <= n -> on_board_of_side (palace 2) (2 * n + 2) + 2 * a n = 6 * n + 2) /\
  on_board_of_side (palace 2) (2 * n + 3) + 2 * a (n + 1) = 6 * n + 6.
Proof.
  split.
  - intros Hn. rewrite game2_on_even_board. pose proof (game1_on_board n Hn). lia.
  - rewrite game2_on_odd_board. pose proof (game1_on_board (n + 1)). lia.
Qed.

(** The numbers of palaces for the first sides. *)
Example first_boards :
  map (on_board_of_side (palace 1)) [1; 2; 3; 4; 5] = [1; 1; 3; 3; 3] /\
  map (on_board_of_side (palace 2)) [1; 2; 3; 4; 5] = [1; 3; 4; 6; 6].
Proof. vm_compute. split; reflexivity. Qed.
