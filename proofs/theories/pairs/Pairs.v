(** * The pairs of (k,m)-Imitation Nim and (k,m)-Blocking Wythoff Nim

    Pair n consists of a_n, the least number in no earlier pair, and of
    b_n = a_n + m * floor (n / k).  Proved here: the pairs exist and are unique,
    and facts (A), (B) and (C) about them.  [PairsMate] treats the mate of a
    number, [PairsDiagonal] the number of pairs on a diagonal.

    Source: docs/algorithms/imitation.md, "Pairs". *)
From Coq Require Import Arith Bool List Lia.
From Wythoff Require Import PairsLeast.
Import ListNotations.

(** ** Definition of the pairs *)

Section Pairs.

Variables k m : nat.

(** The numbers in the pairs 0, ..., n - 1. *)
Fixpoint earlier (n : nat) : list nat :=
  match n with
  | 0 => []
  | S n' => let l := earlier n' in
            let v := least_outside l in
            v :: v + m * (n' / k) :: l
  end.

(** The numbers a_n and b_n. *)
Definition pair_a (n : nat) : nat := least_outside (earlier n).
Definition pair_b (n : nat) : nat := pair_a n + m * (n / k).

Local Notation a := pair_a.
Local Notation b := pair_b.

(** The number v is one of the two numbers of pair n. *)
Definition in_pair (v n : nat) : Prop := v = a n \/ v = b n.

(** (x, y) is a pair or the mirror image of a pair. *)
Definition is_pair (x y : nat) : Prop :=
  exists n, (x = a n /\ y = b n) \/ (x = b n /\ y = a n).

Lemma in_earlier v n : In v (earlier n) <-> exists i, i < n /\ in_pair v i.
Proof.
  induction n as [|n IH].
  - split; [intros [] | intros (i & Hi & _); lia].
  - change (earlier (S n)) with (a n :: b n :: earlier n). cbn [In]. rewrite IH.
    unfold in_pair. split.
    + intros [<-|[<-|(i & Hi & H)]].
      * exists n; split; [lia | now left].
      * exists n; split; [lia | now right].
      * exists i; split; [lia | exact H].
    + intros (i & Hi & H). destruct (Nat.eq_dec i n) as [->|].
      * destruct H as [->| ->]; auto.
      * right; right. exists i; split; [lia | exact H].
Qed.

(** The definition in words: a_n is in no earlier pair, and every smaller number is in one. *)
Theorem pair_a_not_earlier n i : i < n -> ~ in_pair (a n) i.
Proof.
  intros Hi H. apply (least_outside_not_in (earlier n)). fold (a n).
  apply in_earlier. eauto.
Qed.

Theorem pair_a_least n v : v < a n -> exists i, i < n /\ in_pair v i.
Proof. intros H. apply in_earlier, least_outside_below, H. Qed.

(** The definition determines the pairs: sequences with these two properties are a and b. *)
Theorem pairs_unique (f g : nat -> nat) :
  (forall n, g n = f n + m * (n / k)) ->
  (forall n i, i < n -> f n <> f i /\ f n <> g i) ->
  (forall n v, v < f n -> exists i, i < n /\ (v = f i \/ v = g i)) ->
  forall n, f n = a n /\ g n = b n.
Proof.
  intros Hg Hnew Hleast n.
  enough (f n = a n) as E by (split; [exact E | rewrite Hg, E; reflexivity]).
  induction n as [n IH] using lt_wf_ind.
  assert (forall i, i < n -> g i = b i) as IHg.
  { intros i Hi. rewrite Hg, (IH i Hi). reflexivity. }
  destruct (lt_eq_lt_dec (f n) (a n)) as [[H|H]|H]; [|exact H|]; exfalso.
  - destruct (pair_a_least n _ H) as (i & Hi & D). destruct (Hnew n i Hi) as [N1 N2].
    destruct D as [D|D]; [apply N1; rewrite (IH i Hi) | apply N2; rewrite (IHg i Hi)]; exact D.
  - destruct (Hleast n _ H) as (i & Hi & D). apply (pair_a_not_earlier n i Hi).
    unfold in_pair. rewrite <- (IH i Hi), <- (IHg i Hi). exact D.
Qed.

(** ** Facts (A), (B) and (C) *)

Lemma pair_a_step n : a n < a (S n).
Proof.
  destruct (lt_eq_lt_dec (a (S n)) (a n)) as [[H|H]|H]; [| |exact H]; exfalso.
  - destruct (pair_a_least n _ H) as (i & Hi & D).
    apply (pair_a_not_earlier (S n) i); [lia | exact D].
  - apply (pair_a_not_earlier (S n) n); [lia | now left].
Qed.

(** (A) Both sequences increase strictly. *)
Theorem pair_a_increasing i j : i < j -> a i < a j.
Proof.
  induction 1 as [|j _ IH]; [apply pair_a_step|]. pose proof (pair_a_step j). lia.
Qed.

Lemma pair_a_mono i j : i <= j -> a i <= a j.
Proof.
  intros H. destruct (Nat.eq_dec i j) as [->|]; [lia|].
  apply Nat.lt_le_incl, pair_a_increasing. lia.
Qed.

Lemma pair_a_lt_inv i j : a i < a j -> i < j.
Proof. intros H. destruct (le_lt_dec j i) as [D|D]; [apply pair_a_mono in D; lia | exact D]. Qed.

Lemma pair_a_injective i j : a i = a j -> i = j.
Proof.
  intros H. destruct (lt_eq_lt_dec i j) as [[D|D]|D]; [|exact D|];
    apply pair_a_increasing in D; lia.
Qed.

Lemma index_le_pair_a n : n <= a n.
Proof. induction n as [|n IH]; [lia|]. pose proof (pair_a_step n). lia. Qed.

Lemma pair_a_le_b n : a n <= b n.
Proof. unfold b. lia. Qed.

Hypothesis k_pos : 1 <= k.

Theorem pair_b_increasing i j : i < j -> b i < b j.
Proof.
  intros H. unfold b. pose proof (pair_a_increasing i j H).
  assert (i / k <= j / k) by (apply Nat.div_le_mono; lia).
  assert (m * (i / k) <= m * (j / k)) by now apply Nat.mul_le_mono_l. lia.
Qed.

Lemma pair_b_lt_inv i j : b i < b j -> i < j.
Proof.
  intros H. destruct (lt_eq_lt_dec i j) as [[D|D]|D]; [exact D|subst; lia|].
  apply pair_b_increasing in D; lia.
Qed.

Lemma pair_b_injective i j : b i = b j -> i = j.
Proof.
  intros H. destruct (lt_eq_lt_dec i j) as [[D|D]|D]; [|exact D|];
    apply pair_b_increasing in D; lia.
Qed.

(** (B) Each number is in exactly one pair. *)
Theorem in_some_pair v : exists n, n <= v /\ in_pair v n.
Proof.
  destruct (pair_a_least (S v) v) as (n & Hn & H).
  - pose proof (index_le_pair_a (S v)). lia.
  - exists n. split; [lia | exact H].
Qed.

Lemma pair_b_eq_a i j : b i = a j -> i = j.
Proof.
  intros H. destruct (lt_eq_lt_dec i j) as [[D|D]|D]; [|exact D|]; exfalso.
  - apply (pair_a_not_earlier j i D). now right.
  - pose proof (pair_a_increasing j i D). pose proof (pair_a_le_b i). lia.
Qed.

Theorem in_one_pair v i j : in_pair v i -> in_pair v j -> i = j.
Proof.
  intros [-> | ->] [H|H].
  - now apply pair_a_injective.
  - symmetry. now apply pair_b_eq_a.
  - now apply pair_b_eq_a.
  - now apply pair_b_injective.
Qed.

Hypothesis m_pos : 1 <= m.

(** (C) Every difference is a multiple of m, and the pairs of difference mq are those with
    index kq, ..., kq + k - 1. *)
Theorem difference_iff n q : b n = a n + m * q <-> k * q <= n < k * q + k.
Proof.
  pose proof (Nat.div_mod_eq n k). pose proof (Nat.mod_upper_bound n k).
  unfold b. split; intros H1.
  - assert (n / k = q) by nia. subst q. lia.
  - assert (n / k = q) as -> by (symmetry; apply (Nat.div_unique n k q (n - k * q)); lia).
    reflexivity.
Qed.

Theorem difference_multiple n : exists q, b n = a n + m * q.
Proof. exists (n / k). reflexivity. Qed.

Theorem pair_a_small n : n < k -> a n = n.
Proof.
  induction n as [n IH] using lt_wf_ind. intros Hn.
  pose proof (index_le_pair_a n). destruct (Nat.eq_dec (a n) n) as [E|E]; [exact E|exfalso].
  destruct (pair_a_least n n) as (i & Hi & D); [lia|].
  unfold in_pair, b in D. rewrite IH, Nat.div_small in D by lia. lia.
Qed.

Lemma pair_b_small n : n < k -> b n = n.
Proof. intros H. unfold b. rewrite pair_a_small, Nat.div_small by lia. lia. Qed.

Lemma pair_equal_iff n : a n = b n <-> n < k.
Proof.
  split; intros H.
  - destruct (proj1 (difference_iff n 0)); lia.
  - now rewrite pair_a_small, pair_b_small.
Qed.

End Pairs.

(** The first pairs of (1,1), which is Wythoff Nim, of (2,1) and of (1,2). *)
Example pairs_1_1 : map (fun n => (pair_a 1 1 n, pair_b 1 1 n)) (seq 0 11) =
  [(0,0); (1,2); (3,5); (4,7); (6,10); (8,13); (9,15); (11,18); (12,20); (14,23); (16,26)].
Proof. reflexivity. Qed.

Example pairs_2_1 : map (fun n => (pair_a 2 1 n, pair_b 2 1 n)) (seq 0 11) =
  [(0,0); (1,1); (2,3); (4,5); (6,8); (7,9); (10,13); (11,14); (12,16); (15,19); (17,22)].
Proof. reflexivity. Qed.

Example pairs_1_2 : map (fun n => (pair_a 1 2 n, pair_b 1 2 n)) (seq 0 11) =
  [(0,0); (1,3); (2,6); (4,10); (5,13); (7,17); (8,20); (9,23); (11,27); (12,30); (14,34)].
Proof. reflexivity. Qed.
