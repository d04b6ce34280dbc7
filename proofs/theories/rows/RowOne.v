(** * The first two rows of Sprague-Grundy values

    Row 0 is 0, 1, 2, ..  Let c be the least number such that (c, 1) is no move.  Then
    g(x, 1) = x - c if x leaves the remainder c modulo c + 1, and g(x, 1) = x + 1 otherwise.  So
    every period occurs, and prime powers are as large as they can be.

    Source: docs/algorithms/rows.md, "Closed forms", Theorem 4. *)
From Coq Require Import Arith Bool List Lia.
From Wythoff Require Import RowsBounds RowsRepeat.
Import ListNotations.

Section Rows.

Variable vectors : nat -> list (nat * nat).
Hypothesis vectors_fit : forall y a b, In (a, b) (vectors y) -> 1 <= b <= y.
Variable g : nat -> nat -> nat.
Hypothesis g_values : are_values vectors g.

Theorem row_zero x : g x 0 = x.
Proof.
  induction x as [x IH] using lt_wf_ind. apply (value_is vectors g g_values).
  - apply not_true_iff_false. rewrite used_spec. intros (x' & H & E).
    rewrite IH in E by exact H. lia.
  - intros (a & b & H & _). apply vectors_fit in H. lia.
  - intros v H. left. apply used_spec. exists v. split; [exact H|apply IH, H].
Qed.

Variable c : nat.
Hypothesis c_missing : ~ In (c, 1) (vectors 1).
Hypothesis c_least : forall a, a < c -> In (a, 1) (vectors 1).

Lemma outside_one x v :
  outside vectors g x 1 v <-> exists a, In (a, 1) (vectors 1) /\ a <= x /\ v = x - a.
Proof.
  unfold outside. split.
  - intros (a & b & H & less & E). pose proof (vectors_fit _ _ _ H).
    replace b with 1 in * by lia. cbn in E. rewrite row_zero in E. exists a. auto.
  - intros (a & H & less & ->). exists a, 1. cbn. rewrite row_zero. auto.
Qed.

(** The formula, where x = (c + 1) j + i. *)
Definition one j i : nat := if i =? c then (c + 1) * j else (c + 1) * j + i + 1.

Lemma split_by_c x : exists j i, i <= c /\ x = (c + 1) * j + i.
Proof.
  exists (x / (c + 1)), (x mod (c + 1)). split.
  - pose proof (Nat.mod_upper_bound x (c + 1)). lia.
  - apply Nat.div_mod. lia.
Qed.

Lemma split_once j i j' i' : i <= c -> i' <= c ->
  (c + 1) * j + i = (c + 1) * j' + i' -> j = j' /\ i = i'.
Proof.
  intros H H' E. destruct (Nat.lt_trichotomy j j') as [L|[->|L]]; [exfalso|split; lia|exfalso]; nia.
Qed.

Theorem row_one j i : i <= c -> g ((c + 1) * j + i) 1 = one j i.
Proof.
  intros H. remember ((c + 1) * j + i) as x eqn:Ex. revert j i H Ex.
  induction x as [x IH] using lt_wf_ind. intros j i H ->.
  assert (forall j' i', i' <= c -> (c + 1) * j' + i' < (c + 1) * j + i ->
            g ((c + 1) * j' + i') 1 = one j' i') as before.
  { intros j' i' H' less. exact (IH _ less j' i' H' eq_refl). }
  assert (forall v, v < (c + 1) * j + i -> v <> (c + 1) * j -> used g ((c + 1) * j + i) 1 v = true)
    as all_used.
  { intros v less other. apply used_spec. destruct (split_by_c v) as (j' & i' & H' & ->).
    destruct i' as [|i'].
    - assert (j' < j) as L.
      { destruct (Nat.lt_trichotomy j' j) as [L|[->|L]]; [exact L|lia|exfalso].
        assert ((c + 1) * (j + 1) <= (c + 1) * j') by (apply Nat.mul_le_mono_l; lia). lia. }
      assert ((c + 1) * (j' + 1) <= (c + 1) * j) by (apply Nat.mul_le_mono_l; lia).
      exists ((c + 1) * j' + c). split; [lia|]. rewrite before by lia. unfold one.
      rewrite Nat.eqb_refl. lia.
    - exists ((c + 1) * j' + i'). split; [lia|]. rewrite before by lia. unfold one.
      destruct (Nat.eqb_spec i' c); lia. }
  apply (value_is vectors g g_values).
  - apply not_true_iff_false. rewrite used_spec. intros (x' & less & E).
    destruct (split_by_c x') as (j' & i' & H' & ->). rewrite before in E by assumption.
    unfold one in E. destruct (Nat.eqb_spec i' c), (Nat.eqb_spec i c).
    + destruct (split_once j' 0 j 0) as [-> _]; lia.
    + destruct (split_once j' 0 j (i + 1)); lia.
    + destruct (split_once j' (i' + 1) j 0); lia.
    + lia.
  - rewrite outside_one. intros (a & A & less & E). unfold one in E.
    destruct (Nat.eqb_spec i c) as [->|]; [|lia]. replace a with c in A by lia. exact (c_missing A).
  - intros v less. unfold one in less.
    destruct (Nat.eqb_spec i c) as [->|N]; [left; apply all_used; lia|].
    destruct (Nat.eq_dec v ((c + 1) * j)) as [->|N'].
    + right. rewrite outside_one. exists i. split; [apply c_least; lia|]. lia.
    + destruct (Nat.eq_dec v ((c + 1) * j + i)) as [->|N''].
      * left. apply used_spec. destruct i as [|i]; [lia|].
        exists ((c + 1) * j + i). split; [lia|]. rewrite before by lia. unfold one.
        destruct (Nat.eqb_spec i c); lia.
      * left. apply all_used; lia.
Qed.

(** The period of row 1 is c + 1 from column 0 on. *)
Theorem row_one_repeats : repeats g 0 (c + 1) 1.
Proof.
  intros x _. destruct (split_by_c x) as (j & i & H & ->).
  replace ((c + 1) * j + i + (c + 1)) with ((c + 1) * (j + 1) + i) by lia.
  rewrite !row_one by exact H. unfold one. destruct (i =? c); lia.
Qed.

(** It has no smaller one. *)
Theorem row_one_least s p : 1 <= p -> repeats g s p 1 -> c + 1 <= p.
Proof.
  intros positive R. destruct (le_lt_dec (c + 1) p) as [|less]; [assumption|exfalso].
  (* A column with the remainder c, and the one p columns further. *)
  assert (g ((c + 1) * s + c + p) 1 = (c + 1) * s + p) as E.
  { rewrite R by lia. rewrite row_one by lia. unfold one. rewrite Nat.eqb_refl. reflexivity. }
  replace ((c + 1) * s + c + p) with ((c + 1) * (s + 1) + (p - 1)) in E by nia.
  rewrite row_one in E by lia. unfold one in E. destruct (Nat.eqb_spec (p - 1) c); nia.
Qed.

End Rows.
