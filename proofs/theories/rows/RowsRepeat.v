(** * Every row of Sprague-Grundy values repeats

    If the rows above repeat together with the period P, then row y has a period d P with
    1 <= d <= 2^(M(y) + E(y)), where M(y) is the number of vectors of the row and E(y) the smaller
    one of M(y) and y: the numbers near x that are used before column x decide what follows, and
    there are finitely many such sets.

    Source: docs/algorithms/rows.md, "Bounds", Theorem 2, with a larger bound. *)
From Coq Require Import Arith Bool List Lia.
From Wythoff Require Import RowsBounds.
Import ListNotations.

(** ** Equal elements of a sequence *)

Lemma equal_or_distinct {A} (eq_dec : forall a b : A, {a = b} + {a <> b}) (f : nat -> A) n :
  (exists i j, i < j < n /\ f i = f j) \/ NoDup (map f (seq 0 n)).
Proof.
  induction n as [|n [(i & j & H & E)|D]];
    [right; constructor|left; exists i, j; split; [lia|exact E]|].
  destruct (in_dec eq_dec (f n) (map f (seq 0 n))) as [H|H].
  - left. apply in_map_iff in H. destruct H as (i & E & H). apply in_seq in H.
    exists i, n. split; [lia|exact E].
  - right. rewrite seq_S, map_app. cbn. apply NoDup_rev in D.
    rewrite <- (rev_involutive (map f (seq 0 n) ++ [f n])). apply NoDup_rev.
    rewrite rev_app_distr. cbn. constructor; [|exact D]. rewrite <- in_rev. exact H.
Qed.

(** All lists of n truth values. *)
Fixpoint all_lists n : list (list bool) :=
  match n with
  | 0 => [[]]
  | S n => map (cons true) (all_lists n) ++ map (cons false) (all_lists n)
  end.

Lemma all_lists_length n : length (all_lists n) = 2 ^ n.
Proof. induction n; cbn; [reflexivity|]. rewrite app_length, !map_length. lia. Qed.

Lemma all_lists_all n : forall l, length l = n -> In l (all_lists n).
Proof.
  induction n as [|n IH]; intros [|b l] H; try discriminate; cbn; [left; reflexivity|].
  injection H as H. apply in_or_app. destruct b; [left|right]; apply in_map, IH, H.
Qed.

Lemma lists_repeat (f : nat -> list bool) n : (forall i, length (f i) = n) ->
  exists i j, i < j <= 2 ^ n /\ f i = f j.
Proof.
  intros len. destruct (equal_or_distinct (list_eq_dec bool_dec) f (S (2 ^ n)))
    as [(i & j & H & E)|D]; [exists i, j; split; [lia|exact E]|exfalso].
  apply (NoDup_incl_length (l' := all_lists n)) in D.
  - rewrite all_lists_length, map_length, seq_length in D. lia.
  - intros l H. apply in_map_iff in H. destruct H as (i & <- & _). apply all_lists_all, len.
Qed.

Section Rows.

Variable vectors : nat -> list (nat * nat).
Hypothesis vectors_fit : forall y a b, In (a, b) (vectors y) -> 1 <= b <= y.
Variable g : nat -> nat -> nat.
Hypothesis g_values : are_values vectors g.

Let M y := number vectors y.
(** E(y) of the page. *)
Let N y := Nat.min (M y) y.

Lemma at_most_N x y : g x y <= x + N y.
Proof.
  pose proof (at_most vectors g g_values x y).
  pose proof (at_most_tokens vectors vectors_fit g g_values x y).
  unfold N, M. lia.
Qed.

(** Row y repeats from column s on, with the period p. *)
Definition repeats s p y : Prop := forall x, s <= x -> g (x + p) y = g x y + p.

Lemma repeats_times s p y m : repeats s p y -> repeats s (m * p) y.
Proof.
  intros H x Hx. induction m as [|m IH]; [cbn; rewrite !Nat.add_0_r; reflexivity|].
  replace (x + S m * p) with (x + m * p + p) by (cbn; lia).
  rewrite H, IH; [cbn; lia|lia].
Qed.

Lemma repeats_later s s' p y : s <= s' -> repeats s p y -> repeats s' p y.
Proof. intros less H x Hx. apply H. lia. Qed.

(** v is the value of a column before x. *)
Definition used x y v : bool := existsb (fun x' => g x' y =? v) (seq 0 x).

Lemma used_spec x y v : used x y v = true <-> exists x', x' < x /\ g x' y = v.
Proof.
  unfold used. rewrite existsb_exists. split; intros (x' & H & E).
  - apply in_seq in H. apply Nat.eqb_eq in E. exists x'. split; [lia|exact E].
  - exists x'. split; [apply in_seq; lia|apply Nat.eqb_eq, E].
Qed.

Lemma used_next x y v : used (S x) y v = used x y v || (g x y =? v).
Proof. unfold used. rewrite seq_S, existsb_app. cbn. rewrite orb_false_r. reflexivity. Qed.

Lemma used_early x y v : v + M y < x -> used x y v = true.
Proof.
  intros H. apply used_spec.
  destruct (occurs_in_row vectors g g_values v y) as (x' & H' & E).
  exists x'. split; [unfold M in H; lia|exact E].
Qed.

Lemma used_late x y v : x + N y <= v -> used x y v = false.
Proof.
  intros H. apply not_true_iff_false. rewrite used_spec. intros (x' & H' & V).
  pose proof (at_most_N x' y). lia.
Qed.

(** The numbers from x - M to x + N - 1: which of them are used. *)
Definition window x y : list bool := map (fun i => used x y (x - M y + i)) (seq 0 (M y + N y)).

(** The sets of used numbers at x and at x + q are the same, up to a shift by q. *)
Definition alike x q y : Prop :=
  (forall v, used (x + q) y (v + q) = used x y v) /\ forall v, v < q -> used (x + q) y v = true.

Lemma alike_of_windows x q y : M y < x -> window x y = window (x + q) y -> alike x q y.
Proof.
  intros big same. split; intros v.
  - destruct (le_lt_dec x (v + M y)) as [H|H]; [|rewrite !used_early by lia; reflexivity].
    destruct (le_lt_dec (x + N y) v) as [H'|H']; [rewrite !used_late by lia; reflexivity|].
    unfold window in same. pose proof (ext_in_map same (v + M y - x)) as S. cbn in S.
    specialize (S ltac:(apply in_seq; lia)).
    replace (x - M y + (v + M y - x)) with v in S by lia.
    replace (x + q - M y + (v + M y - x)) with (v + q) in S by lia. symmetry. exact S.
  - intros H. apply used_early. lia.
Qed.

(** Where all smaller numbers are used or values of options outside, and w is neither, it is the
    value. *)
Lemma value_is x y w : used x y w = false -> ~ outside vectors g x y w ->
  (forall v, v < w -> used x y v = true \/ outside vectors g x y v) -> g x y = w.
Proof.
  intros free out below. destruct (g_values x y) as (row & out' & less).
  destruct (Nat.lt_trichotomy (g x y) w) as [H|[H|H]]; [exfalso|exact H|exfalso].
  - destruct (below _ H) as [U|O]; [|exact (out' O)].
    apply used_spec in U. destruct U as (x' & H' & E). exact (row x' H' E).
  - destruct (less w H) as [(x' & H' & E)|O]; [|exact (out O)].
    rewrite <- not_true_iff_false, used_spec in free. apply free. exists x'. auto.
Qed.

Section Step.

Variables y s q : nat.
Hypothesis above : forall y', y' < y -> repeats s q y'.
Variable reach : nat.
Hypothesis reach_is : forall a b, In (a, b) (vectors y) -> a <= reach.

Lemma outside_shifted x v : s + reach <= x ->
  outside vectors g (x + q) y (v + q) <-> outside vectors g x y v.
Proof.
  intros big. unfold outside. split; intros (a & b & H & less & E); exists a, b.
  all: pose proof (reach_is _ _ H); pose proof (vectors_fit _ _ _ H).
  all: pose proof (above (y - b) ltac:(lia) (x - a) ltac:(lia)) as R.
  all: replace (x - a + q) with (x + q - a) in R by lia.
  all: repeat split; [exact H|lia|lia].
Qed.

Lemma alike_value x : s + reach <= x -> alike x q y -> g (x + q) y = g x y + q.
Proof.
  intros big [same early]. destruct (g_values x y) as (row & out & less). apply value_is.
  - rewrite same. apply not_true_iff_false. rewrite used_spec. intros (x' & H & E).
    exact (row x' H E).
  - rewrite outside_shifted by exact big. exact out.
  - intros v H. destruct (le_lt_dec q v) as [H'|H']; [|left; apply early, H'].
    replace v with (v - q + q) by lia. rewrite same, outside_shifted by exact big.
    destruct (less (v - q) ltac:(lia)) as [U|O]; [left; apply used_spec, U|right; exact O].
Qed.

Lemma alike_next x : s + reach <= x -> alike x q y -> alike (S x) q y.
Proof.
  intros big A. pose proof (alike_value x big A) as E. destruct A as [same early].
  split; intros v; change (S x + q) with (S (x + q)); rewrite !used_next, E.
  - rewrite same. f_equal. destruct (Nat.eqb_spec (g x y + q) (v + q)), (Nat.eqb_spec (g x y) v);
      reflexivity || lia.
  - intros H. rewrite early by exact H. reflexivity.
Qed.

Lemma alike_later x x' : s + reach <= x -> x <= x' -> alike x q y -> alike x' q y.
Proof.
  intros big H A. replace x' with (x + (x' - x)) by lia. induction (x' - x) as [|i IH].
  - rewrite Nat.add_0_r. exact A.
  - replace (x + S i) with (S (x + i)) by lia. apply alike_next; [lia|exact IH].
Qed.

Lemma alike_repeats x : s + reach <= x -> alike x q y -> repeats x q y.
Proof.
  intros big A x' H. apply alike_value; [lia|]. apply (alike_later x); assumption.
Qed.

End Step.

(** Some column is at least as far as each vector of a row reaches. *)
Lemma reach_exists y : exists reach, forall a b, In (a, b) (vectors y) -> a <= reach.
Proof.
  exists (list_max (map fst (vectors y))). intros a b H.
  assert (Forall (fun n => n <= list_max (map fst (vectors y))) (map fst (vectors y))) as F
    by (apply list_max_le; lia).
  rewrite Forall_forall in F. apply F, in_map_iff. exists (a, b). auto.
Qed.

(** Beyond any column there is one from which on the used numbers repeat. *)
Lemma row_alike y s p reach x0 : (forall y', y' < y -> repeats s p y') ->
  (forall a b, In (a, b) (vectors y) -> a <= reach) -> s + reach <= x0 -> M y < x0 ->
  exists x d, x0 <= x /\ 1 <= d <= 2 ^ (M y + N y) /\ alike x (d * p) y.
Proof.
  intros above reach_is far big.
  destruct (lists_repeat (fun i => window (x0 + i * p) y) (M y + N y)) as (i & j & H & same).
  { intros i. unfold window. rewrite map_length, seq_length. reflexivity. }
  exists (x0 + i * p), (j - i). repeat split; [lia|lia|lia| |].
  all: apply alike_of_windows; [lia|]; rewrite same; f_equal; nia.
Qed.

(** The factor by which row y multiplies a common period of the rows above. *)
Theorem row_repeats y s p : (forall y', y' < y -> repeats s p y') ->
  exists s' d, 1 <= d <= 2 ^ (M y + N y) /\ repeats s' (d * p) y.
Proof.
  intros above. destruct (reach_exists y) as [reach reach_is].
  destruct (row_alike y s p reach (s + reach + S (M y)) above reach_is) as (x & d & far & H & A);
    [lia|lia|].
  exists x, d. split; [exact H|]. apply (alike_repeats y s _) with (reach := reach);
    [|exact reach_is|lia|exact A].
  intros y' H'. apply repeats_times, above, H'.
Qed.

(** All rows up to y repeat together. *)
Theorem rows_repeat y : exists s p, 1 <= p /\ forall y', y' <= y -> repeats s p y'.
Proof.
  induction y as [|y (s & p & positive & above)].
  - destruct (row_repeats 0 0 1 ltac:(lia)) as (s & d & H & R).
    exists s, (d * 1). split; [lia|]. intros y' H'. replace y' with 0 by lia. exact R.
  - destruct (row_repeats (S y) s p) as (s' & d & H & R);
      [intros y' H'; apply above; lia|].
    exists (s + s'), (d * p). split; [nia|]. intros y' H'.
    destruct (Nat.eq_dec y' (S y)) as [->|]; [apply (repeats_later s'); [lia|exact R]|].
    apply (repeats_later s); [lia|]. apply repeats_times, above. lia.
Qed.

End Rows.

(** ** Wythoff Nim *)

(** A move takes n from the second heap, or from both. *)
Definition wythoff y : list (nat * nat) :=
  map (fun n => (0, n)) (seq 1 y) ++ map (fun n => (n, n)) (seq 1 y).

Lemma wythoff_fits y a b : In (a, b) (wythoff y) -> 1 <= b <= y.
Proof.
  intros H. apply in_app_or in H. rewrite !in_map_iff in H.
  destruct H as [(n & E & H)|(n & E & H)]; injection E as <- <-; apply in_seq in H; lia.
Qed.

Lemma wythoff_number y : number wythoff y = 2 * y.
Proof. unfold number, wythoff. rewrite app_length, !map_length, !seq_length. lia. Qed.

Theorem wythoff_rows : exists g, are_values wythoff g /\
  (forall x y, x - 2 * y <= g x y <= x + y) /\
  forall y, exists s p, 1 <= p /\ forall y', y' <= y -> repeats g s p y'.
Proof.
  destruct (values_exist wythoff wythoff_fits) as [g G]. exists g. split; [exact G|]. split.
  - intros x y. pose proof (at_least wythoff g G x y) as H. rewrite wythoff_number in H.
    pose proof (at_most_tokens wythoff wythoff_fits g G x y). lia.
  - apply (rows_repeat wythoff wythoff_fits g G).
Qed.
