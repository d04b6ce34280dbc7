(** * Numbers that depend on two others

    All columns, rows and diagonals of a proof are [c + a i + b j] with fixed integers and any i and
    j from 0 on.  Such numbers can be compared for all i and j at once.

    Source: docs/algorithms/waiting.md, "Larger and larger". *)
From Coq Require Import ZArith List Lia Bool.
Import ListNotations.
Open Scope Z_scope.

(** constant + per_i i + per_j j *)
Record form := Form { constant : Z; per_i : Z; per_j : Z }.

Definition value i j e := constant e + per_i e * i + per_j e * j.
Definition plus e d := Form (constant e + d) (per_i e) (per_j e).
Definition minus e e' := Form (constant e - constant e') (per_i e - per_i e') (per_j e - per_j e').

Definition le e e' :=
  (constant e <=? constant e') && (per_i e <=? per_i e') && (per_j e <=? per_j e').
Definition lt e e' := le (plus e 1) e'.
Definition apart e e' := lt e e' || lt e' e.
Definition same e e' :=
  (constant e =? constant e') && (per_i e =? per_i e') && (per_j e =? per_j e').

(** The same number in terms of i - 1 and j, and of i and j - 1. *)
Definition one_more_i e := Form (constant e + per_i e) (per_i e) (per_j e).
Definition one_more_j e := Form (constant e + per_j e) (per_i e) (per_j e).

(** c + a i *)
Definition num c a := Form c a 0.
Definition zero := num 0 0.

(** The numbers of a loop, from those before it and those after one round; and those at its end, in
    terms of the number of rounds as i. *)
Definition looping e e' := Form (constant e) (per_i e) (constant e' - constant e).
Definition looped e := Form (constant e) (per_j e) 0.

Fixpoint all_looping l l' := match l, l' with
  | e :: l, e' :: l' => looping e e' :: all_looping l l'
  | _, _ => l
  end.

(** In terms of i for n = m i + r, and back. *)
Definition by_rounds m r e := Form (constant e + r * per_i e) (m * per_i e) 0.
Definition by_size m r e := Form (constant e - per_i e / m * r) (per_i e / m) 0.

(** ** Lists *)

(** The next [n] columns or diagonals. *)
Definition following e n := map (fun d => plus e (Z.of_nat d)) (seq 0 n).

(** A list without one number, if all others differ from it for all i and j. *)
Definition without e l :=
  if forallb (fun e' => same e' e || apart e' e) l then Some (filter (fun e' => negb (same e' e)) l)
  else None.

Fixpoint same_list l l' := match l, l' with
  | [], [] => true
  | e :: l, e' :: l' => same e e' && same_list l l'
  | _, _ => false
  end.

(** ** Comparisons hold for all i and j *)

(** A number from a place m on. *)
Definition at_value m i j e := m + value i j e.

Lemma value_plus i j e d : value i j (plus e d) = value i j e + d.
Proof. unfold value, plus. cbn. lia. Qed.

Lemma value_minus i j e e' : value i j (minus e e') = value i j e - value i j e'.
Proof. unfold value, minus. cbn. lia. Qed.

Lemma le_value i j e e' : 0 <= i -> 0 <= j -> le e e' = true -> value i j e <= value i j e'.
Proof. unfold le, value. rewrite !andb_true_iff, !Z.leb_le. nia. Qed.

Lemma lt_value i j e e' : 0 <= i -> 0 <= j -> lt e e' = true -> value i j e < value i j e'.
Proof. intros I J L. apply (le_value i j _ _ I J) in L. rewrite value_plus in L. lia. Qed.

Lemma apart_value i j e e' :
  0 <= i -> 0 <= j -> apart e e' = true -> value i j e <> value i j e'.
Proof.
  intros I J A. apply orb_true_iff in A.
  destruct A as [A|A]; apply (lt_value i j _ _ I J) in A; lia.
Qed.

Lemma same_eq e e' : same e e' = true -> e = e'.
Proof.
  unfold same. rewrite !andb_true_iff, !Z.eqb_eq. destruct e, e'. cbn. intros [[-> ->] ->].
  reflexivity.
Qed.

Lemma without_value i j e l l' : 0 <= i -> 0 <= j -> without e l = Some l' -> forall v m,
  In v (map (at_value m i j) l') <-> In v (map (at_value m i j) l) /\ v <> at_value m i j e.
Proof.
  intros I J W v m. unfold without in W. destruct (forallb _ l) eqn:A in W; [|discriminate].
  injection W as <-. rewrite forallb_forall in A. rewrite !in_map_iff. split.
  - intros [e' [<- B]]. apply filter_In in B. destruct B as [B N]. split; [exists e'; tauto|].
    specialize (A e' B). apply negb_true_iff in N. rewrite N in A.
    apply (apart_value i j _ _ I J) in A. unfold at_value. lia.
  - intros [[e' [<- B]] N]. exists e'. split; [reflexivity|]. apply filter_In. split; [exact B|].
    destruct (same e' e) eqn:S; [|reflexivity]. apply same_eq in S. subst e'. lia.
Qed.

Lemma following_value i j e n v m : In v (map (at_value m i j) (following e n)) <->
  m + value i j e <= v < m + value i j e + Z.of_nat n.
Proof.
  unfold following, at_value. rewrite map_map, in_map_iff. setoid_rewrite in_seq.
  setoid_rewrite value_plus. split.
  - intros [d [<- B]]. lia.
  - intros B. exists (Z.to_nat (v - m - value i j e)). lia.
Qed.

Lemma following_length e n : length (following e n) = n.
Proof. unfold following. rewrite map_length, seq_length. reflexivity. Qed.

Lemma same_list_eq l : forall l', same_list l l' = true -> l = l'.
Proof.
  induction l as [|e l IH]; intros [|e' l']; cbn [same_list]; try discriminate; [reflexivity|].
  rewrite andb_true_iff. intros [S L]. apply same_eq in S. f_equal; [exact S|apply IH, L].
Qed.

Lemma value_looping i e e' : value i 0 (looping e e') = value i 0 e.
Proof. unfold value, looping. cbn. lia. Qed.

Lemma all_looping_value m i l : forall l',
  map (at_value m i 0) (all_looping l l') = map (at_value m i 0) l.
Proof.
  induction l as [|e l IH]; intros [|e' l']; cbn [all_looping map]; try reflexivity.
  rewrite IH. f_equal. unfold at_value. rewrite value_looping. reflexivity.
Qed.
