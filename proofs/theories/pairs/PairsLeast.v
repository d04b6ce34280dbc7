(** * The least number with a property, and the least number outside a list

    These two functions define the pairs and the mate in [Pairs] and [PairsMate].

    Source: docs/algorithms/imitation.md, "Pairs". *)
From Coq Require Import Arith Bool List Lia.

(** The least v <= n with [f v] if there is one, and n otherwise. *)
Fixpoint least (f : nat -> bool) (n : nat) : nat :=
  match n with
  | 0 => 0
  | S n' => let r := least f n' in if f r then r else S n'
  end.

Lemma least_true f n w : w <= n -> f w = true -> f (least f n) = true.
Proof.
  induction n as [|n IH]; intros Hw Hf; cbn.
  - assert (w = 0) as -> by lia. exact Hf.
  - destruct (f (least f n)) eqn:E; [exact E|].
    destruct (Nat.eq_dec w (S n)) as [->|]; [exact Hf|].
    assert (w <= n) as Hn by lia. specialize (IH Hn Hf). congruence.
Qed.

Lemma least_below f n : forall v, v < least f n -> f v = false.
Proof.
  induction n as [|n IH]; cbn; intros v Hv; [lia|].
  destruct (f (least f n)) eqn:E; [auto|].
  destruct (f v) eqn:Ev; [|reflexivity].
  rewrite (least_true f n v) in E by (lia || assumption). discriminate.
Qed.

(** The least number that is not in a list. *)
Definition least_outside (l : list nat) : nat :=
  least (fun v => negb (existsb (Nat.eqb v) l)) (S (list_max l)).

Lemma existsb_eqb v l : existsb (Nat.eqb v) l = true <-> In v l.
Proof.
  rewrite existsb_exists. split.
  - intros (w & Hw & E). apply Nat.eqb_eq in E. now subst.
  - intros H. exists v. split; [exact H | apply Nat.eqb_refl].
Qed.

Lemma least_outside_not_in l : ~ In (least_outside l) l.
Proof.
  rewrite <- existsb_eqb. unfold least_outside.
  set (f := fun v => negb (existsb (Nat.eqb v) l)).
  assert (f (least f (S (list_max l))) = true) as E.
  { apply least_true with (w := S (list_max l)); [lia|].
    unfold f. apply negb_true_iff, not_true_iff_false. rewrite existsb_eqb. intros H.
    assert (Forall (fun v => v <= list_max l) l) as F by now apply list_max_le.
    rewrite Forall_forall in F. specialize (F _ H). lia. }
  unfold f at 1 in E. apply negb_true_iff in E. congruence.
Qed.

Lemma least_outside_below l v : v < least_outside l -> In v l.
Proof.
  intros H. apply existsb_eqb, negb_false_iff.
  exact (least_below (fun v => negb (existsb (Nat.eqb v) l)) _ v H).
Qed.
