(** * Sums over lists

    Sums of integers over lists, used by [Identity] and [LocalRule].  The lemma
    [sum_indicator] counts: if f holds for at most one element of a list, then the
    sum of [f] over the list is 1 if f holds for one of them, and 0 otherwise.

    Source: docs/algorithms/blocking.md, "One identity behind the automaton". *)
From Coq Require Import ZArith List Lia.
Import ListNotations.
Open Scope Z_scope.

(** The sum of f a over the elements a of a list. *)
Fixpoint sum {A : Type} (l : list A) (f : A -> Z) : Z :=
  match l with [] => 0 | a :: l' => f a + sum l' f end.

Lemma sum_ext {A} (l : list A) f g :
  (forall a, In a l -> f a = g a) -> sum l f = sum l g.
Proof.
  induction l as [|a l IH]; intros E; [reflexivity|]. cbn [sum].
  rewrite (E a) by (left; reflexivity). f_equal. apply IH. intros b Hb. apply E. now right.
Qed.

Lemma sum_zero {A} (l : list A) f : (forall a, In a l -> f a = 0) -> sum l f = 0.
Proof.
  induction l as [|a l IH]; intros E; [reflexivity|]. cbn [sum].
  rewrite (E a), IH; [reflexivity| intros; apply E; now right | now left].
Qed.

Lemma sum_plus {A} (l : list A) f g : sum l (fun a => f a + g a) = sum l f + sum l g.
Proof. induction l as [|a l IH]; cbn [sum]; lia. Qed.

Lemma sum_minus {A} (l : list A) f g : sum l (fun a => f a - g a) = sum l f - sum l g.
Proof. induction l as [|a l IH]; cbn [sum]; lia. Qed.

Lemma sum_scale {A} (l : list A) c f : sum l (fun a => c * f a) = c * sum l f.
Proof. induction l as [|a l IH]; cbn [sum]; lia. Qed.

Lemma sum_map {A B} (l : list A) (h : A -> B) f : sum (map h l) f = sum l (fun a => f (h a)).
Proof. induction l as [|a l IH]; cbn; congruence. Qed.

Lemma sum_app {A} (l l' : list A) f : sum (l ++ l') f = sum l f + sum l' f.
Proof. induction l as [|a l IH]; cbn [sum app]; lia. Qed.

(** Sums over two lists may be exchanged. *)
Lemma sum_swap {A B} (l : list A) (l' : list B) f :
  sum l (fun a => sum l' (fun b => f a b)) = sum l' (fun b => sum l (fun a => f a b)).
Proof.
  induction l as [|a l IH]; cbn [sum].
  - symmetry. now apply sum_zero.
  - rewrite IH, <- sum_plus. reflexivity.
Qed.

(** ** Indicators *)

(** 1 for true, 0 for false. *)
Definition b2z (b : bool) : Z := if b then 1 else 0.

(** At most one element of the list satisfies f. *)
Definition at_most_one {A} (f : A -> bool) (l : list A) : Prop :=
  ForallOrdPairs (fun a b => f a = true -> f b = true -> False) l.

Lemma sum_indicator {A} (f : A -> bool) l :
  at_most_one f l -> sum l (fun a => b2z (f a)) = b2z (existsb f l).
Proof.
  intros E. induction E as [|a l Ha El IH]; [reflexivity|].
  cbn [sum existsb]. rewrite IH. destruct (f a) eqn:Fa; [|reflexivity].
  cbn [orb]. replace (existsb f l) with false; [reflexivity|].
  symmetry. apply Bool.not_true_is_false. intros (b & Hb & Fb)%existsb_exists.
  rewrite Forall_forall in Ha. now apply (Ha b).
Qed.

(** In a list without repetition, at most one element satisfies f if any two elements
    that satisfy f are equal. *)
Lemma at_most_one_nodup {A} (f : A -> bool) l : NoDup l ->
  (forall a b, In a l -> In b l -> f a = true -> f b = true -> a = b) -> at_most_one f l.
Proof.
  intros N. induction N as [|a l Ha N IH]; intros E; constructor.
  - apply Forall_forall. intros b Hb Fa Fb. apply Ha.
    rewrite (E a b); [assumption | now left | now right | assumption | assumption].
  - apply IH. intros b c Hb Hc. apply E; now right.
Qed.

(** A sum with one term that is not zero. *)
Lemma sum_unique {A} (l : list A) f a :
  NoDup l -> In a l -> (forall b, In b l -> b <> a -> f b = 0) -> sum l f = f a.
Proof.
  intros N. induction N as [|b l Hb N IH]; intros Hin E; [easy|]. cbn [sum].
  destruct Hin as [->|Hin].
  - rewrite sum_zero; [lia|]. intros c Hc. apply E; [now right|]. congruence.
  - rewrite (E b), IH; [lia | assumption | | now left | congruence].
    intros c Hc. apply E. now right.
Qed.

(** A sum of terms that are not negative is less than 1 if every term is. *)
Lemma sum_not_negative_terms {A} (l : list A) f :
  (forall a, In a l -> 0 <= f a) -> 0 <= sum l f.
Proof.
  induction l as [|a l IH]; intros H; cbn [sum]; [lia|].
  pose proof (H a (or_introl eq_refl)).
  assert (0 <= sum l f) by (apply IH; intros b Hb; apply H; now right). lia.
Qed.

Lemma sum_less_than_one {A} (l : list A) f :
  (forall a, In a l -> 0 <= f a) -> sum l f < 1 <-> (forall a, In a l -> f a < 1).
Proof.
  induction l as [|a l IH]; intros H; cbn [sum]; [split; [easy | lia]|].
  assert (0 <= f a) by (apply H; now left).
  assert (forall b, In b l -> 0 <= f b) as Hl by (intros b Hb; apply H; now right).
  pose proof (sum_not_negative_terms l f Hl). split.
  - intros E b [<-|Hb]; [lia|]. apply IH; [exact Hl | lia | exact Hb].
  - intros E. assert (f a < 1) by (apply E; now left).
    assert (sum l f < 1) by (apply IH; [exact Hl | intros b Hb; apply E; now right]). lia.
Qed.
