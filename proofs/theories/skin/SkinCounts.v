(** * Counting palaces along columns, rows and diagonals

    Lemmas for the proofs about the skin: the palaces seen along a line on which they
    form an interval, and the numbers of the squares of a strip on a line.

    Used in docs/algorithms/skin.md, "The skin makes itself", without proof. *)
From Coq Require Import ZArith Bool Lia.
From Wythoff Require Import Board.

(** ** Counting along lines *)

(** If exactly the squares at distance lo + 1, .., hi above a square are palaces,
    the square sees hi - lo palaces to the north. *)
Lemma north_interval P x y lo hi : lo <= hi <= y ->
  (forall i, 1 <= i <= y -> P x (y - i) = (lo <? i) && (i <=? hi)) -> north P x y = hi - lo.
Proof.
  unfold north. revert lo hi. induction y as [|y IH]; intros lo hi H E; cbn [count]; [lia|].
  assert (P x y = (lo <? 1) && (1 <=? hi)) as E1.
  { rewrite <- E by lia. f_equal. lia. }
  rewrite E1, (IH (pred lo) (pred hi)).
  - destruct lo, hi; cbn; lia.
  - lia.
  - intros i Hi. replace (y - i) with (S y - S i) by lia. rewrite E by lia.
    destruct lo, hi, i; try reflexivity; lia.
Qed.

(** The same along the diagonal. *)
Lemma northwest_interval P x y lo hi : lo <= hi -> hi <= x -> hi <= y ->
  (forall i, 1 <= i -> i <= x -> i <= y -> P (x - i) (y - i) = (lo <? i) && (i <=? hi)) ->
  northwest P x y = hi - lo.
Proof.
  revert y lo hi.
  induction x as [|x IH]; intros [|y] lo hi H Hx Hy E; cbn [northwest]; try lia.
  assert (P x y = (lo <? 1) && (1 <=? hi)) as E1.
  { rewrite <- E by lia. f_equal; lia. }
  rewrite E1, (IH y (pred lo) (pred hi)).
  - destruct lo, hi; cbn; lia.
  - lia.
  - lia.
  - lia.
  - intros i H1 Hix Hiy. replace (x - i) with (S x - S i) by lia.
    replace (y - i) with (S y - S i) by lia. rewrite E by lia.
    destruct lo, hi, i; try reflexivity; lia.
Qed.

(** Along a run of palaces the western count grows by one per square. *)
Lemma west_run P x0 x y : x0 <= x ->
  (forall i, x0 <= i < x -> P i y = true) -> west P x y = west P x0 y + (x - x0).
Proof.
  unfold west. induction 1 as [|x Hx IH]; intros E; [lia|].
  cbn [count]. rewrite E, IH by (intros; try apply E; lia). cbn [b2n]. lia.
Qed.

(** Along squares that are not palaces it stays the same. *)
Lemma west_free P x0 x y : x0 <= x ->
  (forall i, x0 <= i < x -> P i y = false) -> west P x y = west P x0 y.
Proof.
  unfold west. induction 1 as [|x Hx IH]; intros E; [lia|].
  cbn [count]. rewrite E, IH by (intros; try apply E; lia). reflexivity.
Qed.

Lemma west_monotone P x0 x y : x0 <= x -> west P x0 y <= west P x y.
Proof. unfold west. induction 1; cbn [count]; lia. Qed.

(** A square that sees nothing to the north has no palace above it. *)
Lemma north_none P x y : north P x y = 0 -> forall j, j < y -> P x j = false.
Proof.
  unfold north. induction y as [|y IH]; cbn [count]; intros E j Hj; [lia|].
  destruct (Nat.eq_dec j y) as [->|N]; [|apply IH; lia].
  destruct (P x y); [cbn in E; lia|reflexivity].
Qed.

Lemma northwest_none P x y : northwest P x y = 0 ->
  forall i, 1 <= i -> i <= x -> i <= y -> P (x - i) (y - i) = false.
Proof.
  revert y. induction x as [|x IH]; intros [|y]; cbn [northwest]; intros E i Hi Hx Hy; try lia.
  destruct (Nat.eq_dec i 1) as [->|N].
  - replace (S x - 1) with x by lia. replace (S y - 1) with y by lia.
    destruct (P x y); [cbn in E; lia|reflexivity].
  - replace (S x - i) with (x - (i - 1)) by lia. replace (S y - i) with (y - (i - 1)) by lia.
    apply IH; lia.
Qed.

(** ** Sums of boards *)

Lemma north_split P A S x y : (forall i j, b2n (P i j) = (b2n (A i j) + b2n (S i j))%nat) ->
  north P x y = (north A x y + north S x y)%nat.
Proof. intros E. unfold north. induction y as [|y IH]; cbn [count]; rewrite ?E; lia. Qed.

Lemma northwest_split P A S x y : (forall i j, b2n (P i j) = (b2n (A i j) + b2n (S i j))%nat) ->
  northwest P x y = (northwest A x y + northwest S x y)%nat.
Proof.
  intros E. revert y.
  induction x as [|x IH]; intros [|y]; cbn [northwest]; try lia. rewrite E, IH. lia.
Qed.

(** ** Counting the squares of a strip along a line *)

Local Open Scope Z_scope.


Lemma le_div_iff s i L : 0 < s -> i <= L / s <-> s * i <= L.
Proof.
  intros Hs. split; intros H.
  - pose proof (Z.mul_div_le L s Hs). pose proof (Z.mul_le_mono_nonneg_l i (L / s) s). lia.
  - apply Z.div_le_lower_bound; assumption.
Qed.

(** Along a line on which the depth decreases by s per square, the squares of depth
    0 <= L - s i < d, with i >= 1, are an interval. *)
Lemma strip_interval s d L i : 0 < s -> (1 <= i)%nat ->
  (0 <=? L - s * Z.of_nat i) && (L - s * Z.of_nat i <? d) =
  (Z.to_nat ((L - d) / s) <? i)%nat && (i <=? Z.to_nat (L / s))%nat.
Proof.
  intros Hs Hi. pose proof (le_div_iff s (Z.of_nat i) L Hs) as A.
  pose proof (le_div_iff s (Z.of_nat i) (L - d) Hs) as B.
  set (m := s * Z.of_nat i) in *. apply eq_true_iff_eq.
  rewrite !andb_true_iff, Z.leb_le, Z.ltb_lt, Nat.ltb_lt, Nat.leb_le. lia.
Qed.
