(** * Three heaps of Nim

    If the sum without carry of i and j is not m, then one of the three numbers can be made
    smaller so that it is: the winning move of Nim with three heaps.  And numbers below a power
    of two have their sums without carry below it.

    Source: docs/algorithms/nimhoff.md, "(a,a) alone" (used there). *)
From Coq Require Import Arith Bool Lia.

(** If x and y agree in the bits above bit l, and y has bit l and x has not, then x < y. *)
Lemma less_by_bits x y l :
  Nat.testbit x l = false -> Nat.testbit y l = true ->
  (forall i, l < i -> Nat.testbit x i = Nat.testbit y i) -> x < y.
Proof.
  intros Hx Hy E.
  assert (x / 2 ^ S l = y / 2 ^ S l) as H.
  { rewrite <- !Nat.shiftr_div_pow2. apply Nat.bits_inj. intros i.
    rewrite !Nat.shiftr_spec by lia. apply E. lia. }
  rewrite Nat.pow_succ_r', (Nat.mul_comm 2), <- !Nat.div_div in H by
    (try apply Nat.pow_nonzero; lia).
  pose proof (Nat.testbit_spec' x l) as Bx. pose proof (Nat.testbit_spec' y l) as By.
  rewrite Hx in Bx. rewrite Hy in By. cbn [Nat.b2n] in *.
  pose proof (Nat.pow_nonzero 2 l ltac:(lia)) as nz. set (p := 2 ^ l) in *. clearbody p.
  pose proof (Nat.div_mod x p nz) as Dx. pose proof (Nat.mod_upper_bound x p nz) as Ux.
  pose proof (Nat.div_mod y p nz) as Dy.
  pose proof (Nat.div_mod (x / p) 2 ltac:(lia)) as Ex.
  pose proof (Nat.div_mod (y / p) 2 ltac:(lia)) as Ey.
  assert (y / p = S (x / p)) as S by lia. rewrite S in Dy. nia.
Qed.

(** If i has the highest bit of t <> 0, then i xor t < i. *)
Lemma xor_less i t :
  t <> 0 -> Nat.testbit i (Nat.log2 t) = true -> Nat.lxor i t < i.
Proof.
  intros nz Hi. apply (less_by_bits _ _ (Nat.log2 t)).
  - rewrite Nat.lxor_spec, Hi, Nat.bit_log2 by exact nz. reflexivity.
  - exact Hi.
  - intros j Hj. rewrite Nat.lxor_spec, (Nat.bits_above_log2 t j Hj). apply xorb_false_r.
Qed.

Lemma xor_cancel i j : Nat.lxor i (Nat.lxor i j) = j.
Proof. rewrite <- Nat.lxor_assoc, Nat.lxor_nilpotent, Nat.lxor_0_l. reflexivity. Qed.

(** The winning move of Nim with the heaps i, j and m. *)
Theorem three_heaps i j m :
  Nat.lxor i j <> m ->
  Nat.lxor j m < i \/ Nat.lxor i m < j \/ Nat.lxor i j < m.
Proof.
  intros D. set (t := Nat.lxor (Nat.lxor i j) m).
  assert (t <> 0) as nz by (intros E; apply D, Nat.lxor_eq, E).
  pose proof (Nat.bit_log2 t nz) as B. unfold t in B at 1. rewrite !Nat.lxor_spec in B.
  assert (Nat.lxor i t = Nat.lxor j m) as Ei.
  { unfold t. rewrite Nat.lxor_assoc. apply xor_cancel. }
  assert (Nat.lxor j t = Nat.lxor i m) as Ej.
  { unfold t. rewrite (Nat.lxor_comm i j), Nat.lxor_assoc. apply xor_cancel. }
  assert (Nat.lxor m t = Nat.lxor i j) as Em.
  { unfold t. rewrite (Nat.lxor_comm _ m). apply xor_cancel. }
  rewrite <- Ei, <- Ej, <- Em.
  destruct (Nat.testbit i (Nat.log2 t)) eqn:Bi; [left; apply xor_less; assumption|].
  destruct (Nat.testbit j (Nat.log2 t)) eqn:Bj; [right; left; apply xor_less; assumption|].
  destruct (Nat.testbit m (Nat.log2 t)) eqn:Bm; [right; right; apply xor_less; assumption|].
  discriminate.
Qed.

(** Sums without carry of numbers below 2^e are below 2^e. *)
Lemma xor_below_power e i j : i < 2 ^ e -> j < 2 ^ e -> Nat.lxor i j < 2 ^ e.
Proof.
  intros Hi Hj. destruct (Nat.eq_dec (Nat.lxor i j) 0) as [->|nz]; [lia|].
  apply Nat.log2_lt_pow2; [lia|].
  destruct (Nat.eq_dec e 0) as [->|He].
  { exfalso. cbn in Hi, Hj. replace i with 0 in nz by lia. replace j with 0 in nz by lia.
    apply nz. reflexivity. }
  apply Nat.le_lt_trans with (Nat.max (Nat.log2 i) (Nat.log2 j)); [apply Nat.log2_lxor|].
  apply Nat.max_lub_lt.
  - destruct (Nat.eq_dec i 0) as [->|]; [cbn; lia|]. apply Nat.log2_lt_pow2; lia.
  - destruct (Nat.eq_dec j 0) as [->|]; [cbn; lia|]. apply Nat.log2_lt_pow2; lia.
Qed.

(** With i, the number j is determined by the sum of both. *)
Lemma xor_determines i j m : Nat.lxor i j = m -> j = Nat.lxor i m.
Proof. intros <-. symmetry. apply xor_cancel. Qed.
