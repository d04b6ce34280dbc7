(** * The number of pairs on a diagonal

    The number xi (x, y) counts the pairs and mirror images of pairs strictly
    below (x, y) on its diagonal.  Proved here: it is n mod k if (x, y) is pair
    n or its mirror image.  In general it is 0 unless m divides the difference
    of x and y, and otherwise it counts the pairs of one block whose a-number is
    below the smaller heap.

    Source: docs/algorithms/imitation.md, "Pairs". *)
From Coq Require Import Arith Bool Lia.
From Wythoff Require Import Board Pairs PairsMate.

(** ** Counting *)

(** The number of r < n with [g r <= x] is the number with [g r < x] plus the number with
    [g r = x]. *)
Lemma count_le_split (g : nat -> nat) x n :
  count (fun r => g r <? S x) n = count (fun r => g r <? x) n + count (fun r => g r =? x) n.
Proof.
  induction n as [|n IH]; cbn [count]; [reflexivity|]. rewrite IH.
  destruct (Nat.ltb_spec (g n) (S x)), (Nat.ltb_spec (g n) x), (Nat.eqb_spec (g n) x);
    cbn [b2n]; lia.
Qed.

Lemma count_false f n : (forall i, i < n -> f i = false) -> count f n = 0.
Proof.
  induction n as [|n IH]; intros H; cbn; [reflexivity|]. rewrite H, IH; auto.
Qed.

Lemma count_le f n : count f n <= n.
Proof. induction n as [|n IH]; cbn; [lia|]. destruct (f n); cbn; lia. Qed.

(** An injective sequence takes the value [g r] once. *)
Lemma count_eq_one (g : nat -> nat) r n :
  (forall i j, g i = g j -> i = j) -> r < n -> count (fun i => g i =? g r) n = 1.
Proof.
  intros inj. induction n as [|n IH]; intros Hr; [lia|]. cbn [count].
  destruct (Nat.eqb_spec (g n) (g r)) as [E|E].
  - apply inj in E. subst. rewrite count_false; [reflexivity|].
    intros i Hi. apply Nat.eqb_neq. intros H. apply inj in H. lia.
  - assert (r <> n) by congruence. rewrite IH by lia. reflexivity.
Qed.

Lemma count_ltb r n : r <= n -> count (fun i => i <? r) n = r.
Proof.
  induction n as [|n IH]; intros Hr; cbn [count]; [lia|].
  destruct (Nat.ltb_spec n r); cbn [b2n].
  - assert (r = S n) as -> by lia. f_equal.
    rewrite (count_ext _ (fun _ => true)).
    + clear. induction n as [|n IH]; cbn in *; congruence.
    + intros i Hi. apply Nat.ltb_lt. lia.
  - apply IH. lia.
Qed.

(** The squares north-west of (x, x + d) are the (i, i + d) with i < x. *)
Lemma northwest_count P x d : northwest P x (x + d) = count (fun i => P i (i + d)) x.
Proof. induction x as [|x IH]; cbn; [reflexivity|]. now rewrite IH. Qed.

Lemma northwest_sym P : (forall x y, P x y = P y x) ->
  forall x y, northwest P x y = northwest P y x.
Proof.
  intros H. induction x as [|x IH]; intros [|y]; cbn; try reflexivity. now rewrite IH, H.
Qed.

(** ** The number xi *)

(** [is_pairb] is [is_pair] as a test. *)
Definition is_pairb (k m x y : nat) : bool := mate k m x =? y.

(** The number of pairs and mirror images of pairs strictly below (x, y) on its diagonal. *)
Definition xi (k m x y : nat) : nat := northwest (is_pairb k m) x y.

Section Diagonal.

Variables k m : nat.
Hypothesis k_pos : 1 <= k.
Hypothesis m_pos : 1 <= m.

Local Notation a := (pair_a k m).
Local Notation b := (pair_b k m).

Lemma is_pairb_iff x y : is_pairb k m x y = true <-> is_pair k m x y.
Proof. unfold is_pairb. rewrite Nat.eqb_eq. symmetry. now apply is_pair_iff_mate. Qed.

Lemma is_pair_dec x y : is_pair k m x y \/ ~ is_pair k m x y.
Proof. rewrite <- is_pairb_iff. destruct (is_pairb k m x y); auto. Qed.

Theorem xi_sym x y : xi k m x y = xi k m y x.
Proof.
  apply northwest_sym. clear x y. intros x y. apply eq_true_iff_eq. rewrite !is_pairb_iff.
  split; apply is_pair_sym.
Qed.

(** The pairs on the diagonal of difference mq are those of block q. *)
Lemma is_pairb_block x q :
  b2n (is_pairb k m x (x + m * q)) = count (fun r => a (k * q + r) =? x) k.
Proof.
  destruct (is_pairb k m x (x + m * q)) eqn:E.
  - apply is_pairb_iff, is_pair_ordered in E as (n & -> & Hb); [|lia..].
    symmetry in Hb. apply difference_iff in Hb; [|lia..].
    symmetry. replace n with (k * q + (n - k * q)) by lia.
    apply (count_eq_one (fun r => a (k * q + r))); [|lia].
    intros i j Hij. apply pair_a_injective in Hij. lia.
  - symmetry. apply count_false. intros r Hr. apply Nat.eqb_neq. intros <-.
    apply not_true_iff_false in E. apply E, is_pairb_iff. exists (k * q + r). left.
    split; [reflexivity|]. symmetry. apply difference_iff; lia.
Qed.

(** On the diagonal of difference mq, xi is the number of pairs of block q with a below x. *)
Theorem xi_block x q : xi k m x (x + m * q) = count (fun r => a (k * q + r) <? x) k.
Proof.
  unfold xi. rewrite northwest_count. induction x as [|x IH].
  - symmetry. now apply count_false.
  - cbn [count]. rewrite IH, is_pairb_block, count_le_split. lia.
Qed.

Theorem xi_le_k x q : xi k m x (x + m * q) <= k.
Proof. rewrite xi_block. apply count_le. Qed.

(** xi is 0 unless m divides the difference. *)
Theorem xi_other_diagonal x d : d mod m <> 0 -> xi k m x (x + d) = 0.
Proof.
  intros H. unfold xi. rewrite northwest_count. apply count_false. intros i _.
  apply not_true_iff_false. rewrite is_pairb_iff. intros P.
  apply is_pair_ordered in P as (n & -> & Hb); [|lia..].
  unfold pair_b in Hb. apply H. replace d with (n / k * m) by lia.
  apply Nat.mod_mul. lia.
Qed.

(** xi of pair n is n mod k, the place of the pair in its block. *)
Theorem xi_pair n : xi k m (a n) (b n) = n mod k.
Proof.
  pose proof (Nat.mod_upper_bound n k). pose proof (Nat.div_mod_eq n k) as E.
  unfold pair_b. rewrite xi_block, (count_ext _ (fun r => r <? n mod k)).
  - apply count_ltb. lia.
  - intros r _. apply eq_true_iff_eq. rewrite !Nat.ltb_lt. split; intros D.
    + apply pair_a_lt_inv in D. lia.
    + apply pair_a_increasing. lia.
Qed.

Theorem xi_pair_mirror n : xi k m (b n) (a n) = n mod k.
Proof. rewrite xi_sym. apply xi_pair. Qed.

Theorem xi_of_pair x y : is_pair k m x y -> xi k m x y <= k - 1.
Proof.
  intros (n & H). pose proof (Nat.mod_upper_bound n k).
  destruct H as [[-> ->]|[-> ->]]; rewrite ?xi_pair_mirror, ?xi_pair; lia.
Qed.

End Diagonal.

(** In (2,1), the pairs (6, 8) and (7, 9) are on one diagonal, at places 0 and 1. *)
Example xi_2_1 : xi 2 1 6 8 = 0 /\ xi 2 1 7 9 = 1 /\ xi 2 1 9 7 = 1 /\ xi 2 1 8 10 = 2.
Proof. repeat split; reflexivity. Qed.
