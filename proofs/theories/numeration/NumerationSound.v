(** * The checker of another numeration is right

    If the checker accepts a table for game k in the numeration of a, then the
    outputs of the automaton, after the words of x and y, are the counters of the
    board of game k at (x, y), and its palaces are the palaces of game k.

    The argument is in the header of [NumerationChecker].  In short: all windows
    of the board are reached, because a word of length n with a zero in front is
    followed by digits, or by those of its neighbour, as [NumerationWindows] says;
    so all windows obey the local rule, and counters are unique.

    Source: docs/algorithms/certificates.md, "Other numerations". *)
From Coq Require Import Arith Bool List Lia NArith.
From Wythoff Require Import Board Counters CheckerSearch Numeration NumerationValue
  NumerationChecker NumerationWindows.
Import ListNotations.

Section Soundness.
  Variable a : nat.
  Hypothesis positive : 1 <= a.
  Variable k : N.
  Variable t : metallic_table.

  (** The square (x, y), read with n digits. *)
  Definition square (n x y : nat) : node := read a t (word a n x) (word a n y).

  (** The automaton's answer for a square whose coordinates have n digits. *)
  Definition answer (n x y : nat) : bool := node_palace k t (square n x y).

  (** ** The windows of the board *)

  (** The window at (x, y), read with n digits. *)
  Definition four_at (n x y : nat) : four :=
    Four (square n x y) (square n (S x) y) (square n x (S y)) (square n (S x) (S y)).

  Lemma word_length n x : x < count a n -> length (word a n x) = n.
  Proof. intros Hx. apply (in_words a n (word a n x)), word_in, Hx. Qed.

  Lemma next_below n x : x < count a n -> S x < count a (S n).
  Proof. intros Hx. pose proof (count_positive a n positive). lia. Qed.

  (** A part of a square of a window has the words of its columns and rows. *)
  Lemma part_square n p q c r : p < count a n -> q < count a n ->
    read a t (part_word a n p c) (part_word a n q r) = part a t (four_at (S n) p q) c r.
  Proof.
    intros Hp Hq. pose proof (next_below n p Hp) as Hp'. pose proof (next_below n q Hq) as Hq'.
    unfold read, part_word. rewrite read_last.
    - unfold part, four_at, square, read. cbn [node00 node10 node01 node11].
      destruct (fst c), (fst r); reflexivity.
    - destruct (fst c), (fst r); rewrite !word_length by lia; reflexivity.
  Qed.

  (** The window at (0, 0). *)
  Lemma first_square x y : x < 2 -> y < 2 -> square 1 x y = step a t start x y.
  Proof.
    assert (one : forall z, z < 2 -> word a 1 z = [z]).
    { intros z Hz. unfold word, words. cbn [words_after digits].
      replace (S a) with (2 + (a - 1)) by lia. cbn [plus seq flat_map map app].
      destruct z as [|[|z]]; [reflexivity | reflexivity | lia]. }
    intros Hx Hy. unfold square, read. rewrite !one by assumption. reflexivity.
  Qed.

  (** The windows of the board are reachable. *)
  Lemma four_reachable n : forall x y, x < count a n -> y < count a n ->
    reachable four (next_fours a t) (first_four a t) (four_at (S n) x y).
  Proof.
    induction n as [|n IH]; intros x y Hx Hy.
    - rewrite count_0 in Hx, Hy. replace x with 0 by lia. replace y with 0 by lia.
      unfold four_at. rewrite !first_square by lia. apply reachable_start.
    - destruct (neighbouring_words a positive n x Hx) as (p & c & c' & Hp & Hc & Ex & Ex').
      destruct (neighbouring_words a positive n y Hy) as (q & r & r' & Hq & Hr & Ey & Ey').
      apply reachable_next with (four_at (S n) p q); [apply IH; assumption|].
      pose proof (next_below n p Hp) as Hp'. pose proof (next_below n q Hq) as Hq'.
      destruct (read_full a t (word a (S n) p) start (word a (S n) q)) as [Fx Fy].
      { rewrite !word_length by lia. reflexivity. }
      cbn [full_x full_y start] in Fx, Fy.
      unfold next_fours. apply in_flat_map. exists (r, r'). split.
      { unfold four_at at 1, square, read. cbn [node00]. rewrite Fy. exact Hr. }
      apply in_map_iff. exists (c, c'). split.
      { unfold four_at at 5, square. cbn [fst snd].
        rewrite Ex, Ex', Ey, Ey', !part_square by assumption. reflexivity. }
      unfold four_at at 1, square, read. cbn [node00]. rewrite Fx. exact Hc.
  Qed.

  (** Without its last digit, a word is a word. *)
  Lemma word_shorter n x : x < count a (S n) -> exists p d, p < count a n /\
    In d (digits a (ends_full a false (word a n p))) /\ word a (S n) x = word a n p ++ [d].
  Proof.
    intros Hx. pose proof (word_in a (S n) x Hx) as W. rewrite words_longer in W.
    apply in_flat_map in W. destruct W as (w & Hw & W). apply in_map_iff in W.
    destruct W as (d & Ed & Hd). apply (In_nth _ _ []) in Hw. destruct Hw as (p & Hp & <-).
    exists p, d. split; [exact Hp|]. split; [exact Hd | symmetry; exact Ed].
  Qed.

  Lemma zeros_last n : word a (S n) 0 = word a n 0 ++ [0].
  Proof. rewrite !word_zero by exact positive. rewrite <- repeat_cons. reflexivity. Qed.

  (** The squares on the top border are reachable. *)
  Lemma upper_reachable n : forall x, x < count a n ->
    reachable node (next_upper a t) start (square n x 0).
  Proof.
    induction n as [|n IH]; intros x Hx.
    - rewrite count_0 in Hx. replace x with 0 by lia. apply reachable_start.
    - destruct (word_shorter n x Hx) as (p & d & Hp & Hd & E).
      apply reachable_next with (square n p 0); [apply IH, Hp|].
      assert (length (word a n p) = length (word a n 0)) as L.
      { rewrite !word_length; [reflexivity | apply count_positive, positive | exact Hp]. }
      unfold square, read. rewrite E, zeros_last, read_last by exact L.
      apply (in_map (fun d => step a t (square n p 0) d 0)).
      unfold square, read. rewrite (proj1 (read_full a t _ start _ L)). exact Hd.
  Qed.

  (** The same on the left border. *)
  Lemma side_reachable n : forall y, y < count a n ->
    reachable node (next_side a t) start (square n 0 y).
  Proof.
    induction n as [|n IH]; intros y Hy.
    - rewrite count_0 in Hy. replace y with 0 by lia. apply reachable_start.
    - destruct (word_shorter n y Hy) as (q & e & Hq & He & E).
      apply reachable_next with (square n 0 q); [apply IH, Hq|].
      assert (length (word a n 0) = length (word a n q)) as L.
      { rewrite !word_length; [reflexivity | exact Hq | apply count_positive, positive]. }
      unfold square, read. rewrite E, zeros_last, read_last by exact L.
      apply (in_map (fun e => step a t (square n 0 q) 0 e)).
      unfold square, read. rewrite (proj2 (read_full a t _ start _ L)). exact He.
  Qed.

  (** ** Soundness *)

  (** The four parts of the check: leading zeros, the two borders, the windows. *)
  Lemma metallic_parts : metallic_check a k t = true ->
    step a t start 0 0 = start /\
    (forall u, reachable node (next_upper a t) start u -> test_upper t u = true) /\
    (forall u, reachable node (next_side a t) start u -> test_side t u = true) /\
    (forall w, reachable four (next_fours a t) (first_four a t) w -> test_four k t w = true).
  Proof.
    unfold metallic_check, metallic_judge. intros C.
    destruct (misfit a t); [discriminate C|]. unfold judge_fours in C.
    destruct (N.eqb_spec (number (step a t start 0 0)) 0) as [E|]; [|discriminate C].
    cbn [negb] in C.
    assert (passed node (explore_upper a t) = true /\ passed node (explore_side a t) = true /\
            passed four (explore_fours a k t) = true) as (P1 & P2 & P3).
    { destruct (explore_upper a t) as [[|]|], (explore_side a t) as [[|]|],
        (explore_fours a k t) as [[|]|];
        try discriminate C; auto. }
    split; [|split; [|split]].
    - unfold step in E |- *. cbn [number] in E. rewrite E.
      rewrite (proj2 (Nat.eqb_neq 0 a)) by lia. reflexivity.
    - exact (explore_sound _ _ _ _ _ node_equal_spec _ P1).
    - exact (explore_sound _ _ _ _ _ node_equal_spec _ P2).
    - exact (explore_sound _ _ _ _ _ four_equal_spec _ P3).
  Qed.

  (** Leading zeros change nothing if the start goes to itself under (0, 0). *)
  Lemma square_leading_zero n x y : step a t start 0 0 = start ->
    x < count a n -> y < count a n -> square (S n) x y = square n x y.
  Proof.
    intros loop Hx Hy. unfold square, read. rewrite !word_leading_zero by assumption.
    cbn [read_from]. rewrite loop. reflexivity.
  Qed.

  (** The outputs after n digits, as functions on the board. *)
  Definition square_V (n x y : nat) : nat := N.to_nat (node_V t (square n x y)).
  Definition square_H (n x y : nat) : nat := N.to_nat (node_H t (square n x y)).
  Definition square_D (n x y : nat) : nat := N.to_nat (node_D t (square n x y)).

  (** The palace of a square is the palace of the local rule. *)
  Lemma answer_local n x y :
    answer n x y = local_palace (N.to_nat k) (square_V n) (square_H n) (square_D n) x y.
  Proof.
    unfold answer, node_palace, local_palace, square_V, square_H, square_D.
    apply eq_true_iff_eq. rewrite N.ltb_lt, Nat.ltb_lt. lia.
  Qed.

  (** The outputs of an accepted table obey the local rule. *)
  Lemma metallic_local : metallic_check a k t = true ->
    forall n, local_counters (N.to_nat k) (count a n) (square_V n) (square_H n) (square_D n).
  Proof.
    intros C n. destruct (metallic_parts C) as (loop & upper & side & fours).
    assert (forall x, x < count a n -> square_V n x 0 = 0 /\ square_D n x 0 = 0) as at_top.
    { intros x Hx. pose proof (upper _ (upper_reachable n x Hx)) as T. unfold test_upper in T.
      rewrite andb_true_iff, !N.eqb_eq in T. unfold square_V, square_D. lia. }
    assert (forall y, y < count a n -> square_H n 0 y = 0 /\ square_D n 0 y = 0) as at_left.
    { intros y Hy. pose proof (side _ (side_reachable n y Hy)) as T. unfold test_side in T.
      rewrite andb_true_iff, !N.eqb_eq in T. unfold square_H, square_D. lia. }
    assert (forall x y, x < count a n -> y < count a n ->
      let p := b2n (answer n x y) in
      (S y < count a n -> square_V n x (S y) = square_V n x y + p) /\
      (S x < count a n -> square_H n (S x) y = square_H n x y + p) /\
      (S x < count a n -> S y < count a n -> square_D n (S x) (S y) = square_D n x y + p)) as rule.
    { intros x y Hx Hy p. pose proof (fours _ (four_reachable n x y Hx Hy)) as T.
      unfold test_four, four_at in T. cbn [node00 node10 node01 node11] in T.
      rewrite (square_leading_zero n x y loop Hx Hy) in T.
      rewrite !andb_true_iff, !N.eqb_eq in T. destruct T as [[TV TH] TD].
      assert (p = N.to_nat (if node_palace k t (square n x y) then 1%N else 0%N)) as Ep.
      { subst p. unfold answer. destruct (node_palace k t (square n x y)); reflexivity. }
      unfold square_V, square_H, square_D. split; [|split]; intros.
      - rewrite !square_leading_zero in TV by assumption. lia.
      - rewrite !square_leading_zero in TH by assumption. lia.
      - rewrite !square_leading_zero in TD by assumption. lia. }
    split; intros; rewrite <- ?answer_local; try (apply at_top; assumption);
      try (apply at_left; assumption); apply rule; lia.
  Qed.

  (** If the checker accepts a table for game k, then the outputs at a square are
      the numbers of palaces of game k that are seen from it. *)
  Theorem metallic_counters : metallic_check a k t = true ->
    forall n x y, x < count a n -> y < count a n ->
    square_V n x y = north (palace (N.to_nat k)) x y /\
    square_H n x y = west (palace (N.to_nat k)) x y /\
    square_D n x y = northwest (palace (N.to_nat k)) x y.
  Proof.
    intros C n x y Hx Hy.
    destruct (counters_unique _ _ _ _ _ _ (metallic_local C n)
                (palace_follows_rule (N.to_nat k)) x y Hx Hy) as (EV & EH & ED & _). auto.
  Qed.

  (** If the checker accepts a table for game k, then a palace of game k stands
      on a square exactly if the automaton says so. *)
  Theorem metallic_sound : metallic_check a k t = true ->
    forall n x y, x < count a n -> y < count a n ->
    palace (N.to_nat k) x y = answer n x y.
  Proof.
    intros C n x y Hx Hy. rewrite answer_local.
    apply (counters_unique _ _ _ _ _ _ (metallic_local C n) (palace_follows_rule (N.to_nat k)));
      assumption.
  Qed.

  (** The same for two words of equal lengths, whose numbers are computed from
      their digits. *)
  Corollary metallic_sound_words : metallic_check a k t = true ->
    forall xs ys, allowed a xs -> allowed a ys -> length xs = length ys ->
    palace (N.to_nat k) (value a xs) (value a ys) = node_palace k t (read a t xs ys).
  Proof.
    intros C xs ys X Y L.
    destruct (value_word a positive xs X) as [BX EX], (value_word a positive ys Y) as [BY EY].
    rewrite <- L in BY, EY. rewrite (metallic_sound C (length xs)) by assumption.
    unfold answer, square. rewrite EX, EY. reflexivity.
  Qed.
End Soundness.
