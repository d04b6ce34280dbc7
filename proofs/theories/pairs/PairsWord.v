(** * The pairs as a word

    Write the numbers 1, 2, ... as letters, a for an a_n and b for a b_n.  Proved
    here: the gaps between consecutive a's and b's, for all k; and for k = 1 the
    word is its own image under a -> a^m b, b -> a.

    Source: docs/algorithms/imitation.md, "The slope", "As a word". *)
From Coq Require Import Arith Bool List Lia.
From Wythoff Require Import PairsLeast Pairs PairsMate PairsCount.
Import ListNotations.

(** ** Gaps *)

Section Gaps.

Variables k m : nat.
Hypothesis k_pos : 1 <= k.
Hypothesis m_pos : 1 <= m.

Local Notation a := (pair_a k m).
Local Notation b := (pair_b k m).

(** Every number strictly between a_j and a_(j+1) is a b. *)
Theorem between_a j v : a j < v < a (S j) -> exists i, v = b i.
Proof.
  intros H. destruct (in_some_pair k m k_pos v) as (n & _ & [->| ->]); [exfalso|eauto].
  destruct H as [H1 H2]. apply pair_a_lt_inv in H1, H2. lia.
Qed.

(** Every number strictly between b_j and b_(j+1) is an a. *)
Theorem between_b j v : b j < v < b (S j) -> exists i, v = a i.
Proof.
  intros H. destruct (in_some_pair k m k_pos v) as (n & _ & [->| ->]); [eauto|exfalso].
  destruct H as [H1 H2]. apply (pair_b_lt_inv k m k_pos) in H1, H2. lia.
Qed.

(** Between b_j and b_(j+1) there are as many a's as there are b's between a_j and a_(j+1), and m
    more if k divides j + 1. *)
Theorem gap_b j :
  b (S j) - b j = a (S j) - a j + (if S j mod k =? 0 then m else 0).
Proof.
  pose proof (pair_a_step k m j). unfold pair_b.
  pose proof (Nat.div_mod_eq j k). pose proof (Nat.mod_upper_bound j k).
  assert (S j / k = if S j mod k =? 0 then S (j / k) else j / k) as E.
  { destruct (Nat.eq_dec (j mod k) (k - 1)).
    - rewrite <- (Nat.mod_unique (S j) k (S (j / k)) 0) by lia. cbn [Nat.eqb]. symmetry.
      apply (Nat.div_unique _ _ _ 0); lia.
    - rewrite <- (Nat.mod_unique (S j) k (j / k) (S (j mod k))) by lia.
      cbn [Nat.eqb]. symmetry.
      apply (Nat.div_unique _ _ _ (S (j mod k))); lia. }
  rewrite E. destruct (S j mod k =? 0); lia.
Qed.

End Gaps.

(** ** The word of k = 1 *)

Inductive letter := LetterA | LetterB.

Section Word.

Variable m : nat.
Hypothesis m_pos : 1 <= m.

Local Notation a := (pair_a 1 m).
Local Notation b := (pair_b 1 m).

(** The letter of a number: a iff it is the smaller number of its pair. *)
Definition letter_of (v : nat) : letter :=
  if a (pair_index 1 m v) =? v then LetterA else LetterB.

(** The letters of the numbers u + 1, ..., u + n. *)
Definition word (u n : nat) : list letter := map letter_of (seq (S u) n).

(** The substitution a -> a^m b, b -> a. *)
Definition image (l : letter) : list letter :=
  match l with LetterA => repeat LetterA m ++ [LetterB] | LetterB => [LetterA] end.

Lemma letter_of_a n : letter_of (a n) = LetterA.
Proof.
  unfold letter_of. assert (pair_index 1 m (a n) = n) as ->.
  { apply (in_one_pair 1 m (le_n 1) (a n)); [now apply in_pair_index | now left]. }
  now rewrite Nat.eqb_refl.
Qed.

Lemma letter_of_b n : 1 <= n -> letter_of (b n) = LetterB.
Proof.
  intros Hn. unfold letter_of. assert (pair_index 1 m (b n) = n) as ->.
  { apply (in_one_pair 1 m (le_n 1) (b n)); [now apply in_pair_index | now right]. }
  destruct (Nat.eqb_spec (a n) (b n)) as [E|]; [|reflexivity].
  apply pair_equal_iff in E; lia.
Qed.

Lemma word_app u n n' : word u (n + n') = word u n ++ word (u + n) n'.
Proof. unfold word. now rewrite seq_app, map_app. Qed.

Lemma word_constant u n l :
  (forall v, u < v <= u + n -> letter_of v = l) -> word u n = repeat l n.
Proof.
  revert u. induction n as [|n IH]; intros u H; [reflexivity|]. unfold word in *. cbn.
  rewrite H by lia. f_equal. apply IH. intros v Hv. apply H. lia.
Qed.

(** The word between a_n and a_(n+1), and between b_n and b_(n+1). *)
Lemma word_between_a n : word (a n) (a (S n) - a n) =
  repeat LetterB (a (S n) - a n - 1) ++ [LetterA].
Proof.
  pose proof (pair_a_step 1 m n) as H.
  replace (a (S n) - a n) with ((a (S n) - a n - 1) + 1) at 1 by lia. rewrite word_app. f_equal.
  - apply word_constant. intros v Hv.
    destruct (between_a 1 m (le_n 1) m_pos n v) as [i ->]; [lia|]. apply letter_of_b.
    destruct i; [change (b 0) with (m * 0) in Hv; lia | lia].
  - unfold word. cbn [seq map]. replace (S (a n + (a (S n) - a n - 1))) with (a (S n)) by lia.
    now rewrite letter_of_a.
Qed.

Lemma word_between_b n : word (b n) (b (S n) - b n) =
  repeat LetterA (a (S n) - a n - 1 + m) ++ [LetterB].
Proof.
  pose proof (pair_a_step 1 m n). pose proof (gap_b 1 m (le_n 1) m_pos n) as G.
  rewrite Nat.mod_1_r in G. cbn [Nat.eqb] in G.
  replace (b (S n) - b n) with ((a (S n) - a n - 1 + m) + 1) by lia. rewrite word_app. f_equal.
  - apply word_constant. intros v Hv.
    destruct (between_b 1 m (le_n 1) m_pos n v) as [i ->]; [lia|]. apply letter_of_a.
  - unfold word. cbn [seq map]. replace (S (b n + (a (S n) - a n - 1 + m))) with (b (S n)) by lia.
    now rewrite letter_of_b by lia.
Qed.

(** The word is its own image: the image of the letters of 1, ..., a_n is the letters of
    1, ..., b_n, for every n. *)
Theorem word_is_fixed_point n : flat_map image (word 0 (a n)) = word 0 (b n).
Proof.
  induction n as [|n IH].
  { now rewrite (pair_a_small 1 m), (pair_b_small 1 m) by lia. }
  pose proof (pair_a_step 1 m n). assert (b n < b (S n)) by (apply pair_b_increasing; lia).
  replace (a (S n)) with (a n + (a (S n) - a n)) by lia.
  replace (b (S n)) with (b n + (b (S n) - b n)) by lia.
  rewrite !word_app, flat_map_app, IH. cbn [Nat.add]. f_equal.
  rewrite word_between_a, word_between_b, flat_map_app, repeat_app, <- app_assoc. cbn [flat_map].
  rewrite app_nil_r. f_equal.
  generalize (a (S n) - a n - 1). intros d. induction d as [|d IHd]; [reflexivity|].
  cbn. now rewrite IHd.
Qed.

End Word.

(** The word of Wythoff Nim starts with abaababa: it is the Fibonacci word. *)
Example word_1_1 : word 1 0 8 =
  [LetterA; LetterB; LetterA; LetterA; LetterB; LetterA; LetterB; LetterA].
Proof. reflexivity. Qed.
