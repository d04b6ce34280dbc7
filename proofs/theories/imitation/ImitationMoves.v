(** * Static and dynamic states of (k,m)-Imitation Nim

    Definition of the static states (T1) and the dynamic states (T2), and the
    first half of the proof of the Main Theorem: the moves that lead to T1 and
    T2, and the fact that no such move leads from T1 or T2.

    Source: docs/algorithms/imitation.md, "The Main Theorem". *)
From Coq Require Import Arith Bool Lia.
From Wythoff Require Import Pairs PairsMate PairsDiagonal Imitation.

Section StaticAndDynamic.

Variables k m : nat.
Hypothesis k_pos : 1 <= k.
Hypothesis m_pos : 1 <= m.

Local Notation a := (pair_a k m).
Local Notation b := (pair_b k m).
Local Notation is_pair := (is_pair k m).
Local Notation xi := (xi k m).
Local Notation take := (take k m).
Local Notation legal := (legal m).
Local Notation imitates := (imitates m).
Local Notation proper := (proper k m).

(** The heaps of a state are a pair, in either order. *)
Definition heaps_pair (s : state) : Prop := is_pair (first_heap s) (second_heap s).

(** xi of the heaps of a state. *)
Definition heaps_xi (s : state) : nat := xi (first_heap s) (second_heap s).

(** T1: the heaps are a pair, in either order, and L >= xi of it. *)
Definition static (s : state) : Prop := heaps_pair s /\ heaps_xi s <= opponent_budget s.

(** T2: the last move can be imitated by taking some z from heap p so that the heaps become a
    pair, and L' - 1 < xi of that pair (written without subtraction). *)
Definition dynamic (s : state) : Prop :=
  exists p z, 1 <= z <= tokens s p /\ imitates s p z = true /\
              heaps_pair (take s p z) /\ mover_budget s < heaps_xi (take s p z) + 1.

Lemma heaps_pair_iff s p : heaps_pair s <-> is_pair (tokens s p) (tokens s (other p)).
Proof. destruct p; cbn; [reflexivity | split; apply is_pair_sym]. Qed.

Lemma heaps_xi_eq s p : heaps_xi s = xi (tokens s p) (tokens s (other p)).
Proof. destruct p; cbn; [reflexivity | now apply xi_sym]. Qed.

Lemma tokens_take_reduced s p z : tokens (take s (other p) z) p = tokens s p.
Proof. now destruct p. Qed.

(** A dynamic state in detail.  The last move reduced heap p, which has s tokens, by x.  The other
    heap has t tokens.  The state is dynamic iff s + x <= t and, for the pair (a_n, b_n) with
    a_n = s, x <= t - b_n < x + m and L' <= n mod k. *)
Lemma dynamic_iff s : proper s -> (dynamic s <-> exists p x n,
  last_move s = Some (p, x) /\ tokens s p + x <= tokens s (other p) /\
  tokens s p = a n /\ b n <= tokens s (other p) /\
  x <= tokens s (other p) - b n < x + m /\ mover_budget s <= n mod k).
Proof.
  intros H. split.
  - intros (p & z & Hz & I & P & B). apply imitates_iff in I as (x & E & Hx & Hxz).
    rewrite (heaps_pair_iff _ (other p)) in P. rewrite (heaps_xi_eq _ (other p)) in B.
    rewrite other_other, tokens_take_same, tokens_take_other in P, B.
    assert (tokens s (other p) < tokens s p - z + m) as U by lia.
    destruct (is_pair_upper k m k_pos m_pos _ _ P U) as (n & Ha & Hb).
    exists (other p), x, n. rewrite other_other, E. rewrite Ha, Hb, xi_pair in B by lia.
    repeat split; lia.
  - intros (p & x & n & E & Hx & Ha & Hb & Hxz & B). unfold proper in H. rewrite E in H.
    destruct H as [x_pos _]. exists (other p), (tokens s (other p) - b n).
    split; [lia|]. split.
    + apply imitates_iff. exists x. rewrite other_other. auto.
    + rewrite (heaps_pair_iff _ p), (heaps_xi_eq _ p), tokens_take_same, tokens_take_reduced, Ha.
      replace (tokens s (other p) - (tokens s (other p) - b n)) with (b n) by lia.
      rewrite xi_pair by lia. split; [exists n; auto | lia].
Qed.

(** Let a move take z from heap p.  It leads to a dynamic state iff heap p is no larger than the
    other heap and is reduced to a pair of block q, the quotient of the difference of the heaps by
    m, at a place of at least L. *)
Lemma move_to_dynamic s p z : proper s -> legal s p z ->
  (dynamic (take s p z) <->
   tokens s p <= tokens s (other p) /\
   exists n, tokens s p - z = a n /\ n / k = (tokens s (other p) - tokens s p) / m /\
             opponent_budget s <= n mod k).
Proof.
  intros H M. rewrite dynamic_iff by now apply proper_take. destruct M as [Hz _]. split.
  - intros (p' & x & n & E & Hx & Ha & Hb & Hxz & B). injection E as <- <-.
    rewrite tokens_take_same, tokens_take_other in *. split; [lia|].
    exists n. split; [exact Ha|]. split; [|exact B].
    apply Nat.div_unique with (r := tokens s (other p) - tokens s p - m * (n / k));
      unfold pair_b in *; lia.
  - intros (Hpq & n & Ha & Hq & B). exists p, z, n.
    rewrite tokens_take_same, tokens_take_other.
    pose proof (Nat.div_mod_eq (tokens s (other p) - tokens s p) m) as E.
    pose proof (Nat.mod_upper_bound (tokens s (other p) - tokens s p) m).
    rewrite <- Hq in E. unfold pair_b. repeat split; try exact B; lia.
Qed.

(** A move from the smaller heap, or from one of two equal heaps, does not imitate. *)
Lemma smaller_not_imitates s p z :
  proper s -> tokens s p <= tokens s (other p) -> imitates s p z = false.
Proof.
  intros H Hpq. apply not_true_iff_false. rewrite imitates_iff. intros (x & E & Hx & _).
  unfold proper in H. rewrite E in H. lia.
Qed.

Lemma smaller_legal s p z : proper s -> tokens s p <= tokens s (other p) ->
  1 <= z <= tokens s p -> legal s p z.
Proof. intros H Hpq Hz. split; [exact Hz|]. now rewrite smaller_not_imitates. Qed.

(** ** From a static or dynamic state no move leads to one *)

Lemma static_to_static s p z : legal s p z -> heaps_pair s -> ~ heaps_pair (take s p z).
Proof.
  intros [Hz _] P Q. rewrite (heaps_pair_iff _ p), tokens_take_same, tokens_take_other in Q.
  rewrite (heaps_pair_iff _ p) in P. apply is_pair_sym in P, Q.
  pose proof (is_pair_fun k m k_pos m_pos _ _ _ P Q). lia.
Qed.

Lemma static_to_dynamic s p z :
  proper s -> legal s p z -> static s -> ~ dynamic (take s p z).
Proof.
  intros H M [P B] D. apply move_to_dynamic in D as (Hpq & j & Hj & Q & B'); [|assumption..].
  destruct M as [Hz _]. rewrite (heaps_pair_iff _ p) in P. rewrite (heaps_xi_eq _ p) in B.
  apply is_pair_ordered in P as (n & Ha & Hb); [|assumption..].
  rewrite Ha, Hb in *. rewrite xi_pair in B by lia.
  replace (b n - a n) with (n / k * m) in Q by (unfold pair_b; lia).
  rewrite Nat.div_mul in Q by lia.
  assert (j < n) by (apply (pair_a_lt_inv k m); lia).
  pose proof (Nat.div_mod_eq n k). pose proof (Nat.div_mod_eq j k). rewrite Q in *. lia.
Qed.

Lemma dynamic_to_static s p z :
  proper s -> legal s p z -> dynamic s -> ~ static (take s p z).
Proof.
  intros H M D [P B]. apply dynamic_iff in D as (r & x & n & E & Hx & Ha & Hb & Hxz & L); [|easy].
  assert (1 <= x) by (unfold proper in H; rewrite E in H; tauto).
  destruct M as [Hz F].
  rewrite (heaps_pair_iff _ p), tokens_take_same, tokens_take_other in P.
  rewrite (heaps_xi_eq _ p), tokens_take_same, tokens_take_other in B.
  destruct (same_or_other p r) as [->| ->].
  - apply is_pair_ordered in P as (i & Hi & Hi'); [|lia..].
    assert (n < i) as Hn by (apply (pair_b_lt_inv k m k_pos); lia).
    apply (pair_a_increasing k m) in Hn. lia.
  - rewrite other_other in *. rewrite Ha in *. apply is_pair_sym in P.
    assert (is_pair (a n) (b n)) as Q by (exists n; auto).
    pose proof (is_pair_fun k m k_pos m_pos _ _ _ P Q) as Z. rewrite Z in B.
    assert (imitates s (other r) z = true) as I.
    { apply imitates_iff. exists x. rewrite other_other. repeat split; try exact E; lia. }
    specialize (F I). rewrite xi_pair_mirror in B by lia.
    cbn [Imitation.take opponent_budget] in B. unfold next_budget in B. rewrite I in B. lia.
Qed.

Lemma dynamic_to_dynamic s p z :
  proper s -> legal s p z -> dynamic s -> ~ dynamic (take s p z).
Proof.
  intros H M D D'. apply move_to_dynamic in D' as (Hpq & j & Hj & Q & B); [|assumption..].
  apply dynamic_iff in D as (r & x & n & E & Hx & Ha & Hb & Hxz & L); [|assumption].
  destruct M as [Hz _]. unfold proper in H. rewrite E in H. destruct H as [x_pos H].
  destruct (same_or_other p r) as [->| ->]; [|rewrite other_other in Hpq; lia].
  assert (opponent_budget s = k - 1) as L'.
  { destruct H as [H|[H|(_ & _ & y & H)]]; lia. }
  assert (n / k <= j / k).
  { rewrite Q. apply Nat.div_le_lower_bound; [lia|]. unfold pair_b in *. lia. }
  assert (k * (n / k) <= k * (j / k)) by now apply Nat.mul_le_mono_l.
  pose proof (Nat.div_mod_eq n k). pose proof (Nat.mod_upper_bound n k).
  pose proof (Nat.div_mod_eq j k).
  assert (n <= j) as Hn by lia. apply (pair_a_mono k m) in Hn. lia.
Qed.

(** No move leads from a static or dynamic state to one. *)
Theorem no_move_between s p z : proper s -> legal s p z -> static s \/ dynamic s ->
  ~ (static (take s p z) \/ dynamic (take s p z)).
Proof.
  intros H M [T|T] [T'|T'].
  - now apply (static_to_static s p z M); [apply T | apply T'].
  - now apply (static_to_dynamic s p z H M T).
  - now apply (dynamic_to_static s p z H M T).
  - now apply (dynamic_to_dynamic s p z H M T).
Qed.

End StaticAndDynamic.
