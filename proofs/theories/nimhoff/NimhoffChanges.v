(** * Which flat rules change Wythoff Nim

    Let (p, p + n) be a rule with p >= A(n) = floor (φ n): a Wythoff pair, or a rule that is
    flatter than the slope φ.  Add it and its mirror image to Wythoff Nim.  Theorem: some outcome
    changes exactly if (p, p + n) is in Omega, that is, if p is A(n) or A(n) + 1.  So for these
    rules the split that Theorem 11 predicts is a statement about the P-positions themselves.
    Steeper rules, p < A(n), are not treated.

    Source: docs/algorithms/nimhoff.md, "Theorem 11"; claim F-81 of [FGPLL], section 5.1. *)
From Coq Require Import Arith ZArith QArith Bool List Lia.
From Wythoff Require Import NimhoffGames Rays Nimhoff Pairs NimhoffWythoff.
From Wythoff Require Import NimhoffGolden NimhoffGoldenOrder NimhoffOmega.
Import ListNotations.
Local Open Scope nat_scope.

(** If a new vector joins two P-positions, one of the two outcomes changes. *)
Lemma joined_pair_changes V V' x y x' y' :
  P V x y = true -> P V x' y' = true -> moves_to V' x y x' y' ->
  exists u v, P V' u v <> P V u v.
Proof.
  intros HP HP' move. destruct (P V' x' y') eqn:E.
  - exists x, y. rewrite HP. intros E'. exact (P_not_joined V' x y x' y' E' E move).
  - exists x', y'. congruence.
Qed.

(** A(i) + A(j) <= A(i + j). *)
Lemma A_sum_ge i j : A i + A j <= A (i + j).
Proof.
  assert (A 0 = 0) as A0 by reflexivity.
  destruct (Nat.eq_dec i 0) as [->|Hi]; [rewrite A0, !Nat.add_0_l; lia|].
  destruct (Nat.eq_dec j 0) as [->|Hj]; [rewrite A0, !Nat.add_0_r; lia|].
  destruct (floor_phi_spec (Z.of_nat i) ltac:(lia)) as [Li _].
  destruct (floor_phi_spec (Z.of_nat j) ltac:(lia)) as [Lj _].
  destruct (floor_phi_spec (Z.of_nat (i + j)) ltac:(lia)) as [_ U].
  rewrite <- A_is_floor in Li, Lj, U by lia. unfold glt in *.
  pose proof (positive_add _ _ (positive_add _ _ Li Lj) U) as H.
  assert (of_Z (Z.of_nat i) * phi - of_Z (Z.of_nat (A i))
    + (of_Z (Z.of_nat j) * phi - of_Z (Z.of_nat (A j)))
    + (of_Z (Z.of_nat (A (i + j)) + 1) - of_Z (Z.of_nat (i + j)) * phi)
    == of_Z (Z.of_nat (A (i + j)) + 1 - Z.of_nat (A i) - Z.of_nat (A j)))%golden as E.
  { rewrite Nat2Z.inj_add. golden_ring_Z. }
  rewrite E in H. apply of_Z_order in H. lia.
Qed.

(** A is not additive on all multiples of n. *)
Lemma A_not_linear n k : 1 <= n -> k = 2 * A n + 2 -> A (k * n) <> k * A n.
Proof.
  intros Hn Ek E.
  destruct (floor_phi_side (Z.of_nat n) ltac:(lia)) as (_ & L & _).
  destruct (floor_phi_side (Z.of_nat (k * n)) ltac:(nia)) as (_ & _ & U).
  pose proof (side_nonzero (floor_phi (Z.of_nat n)) (Z.of_nat n) ltac:(lia)) as nz.
  rewrite <- A_is_floor in L, U, nz by nia. rewrite E in U.
  rewrite !Nat2Z.inj_mul in U.
  assert (Z.of_nat k = 2 * Z.of_nat (A n) + 2)%Z as Ek' by lia.
  set (s := side (Z.of_nat (A n)) (Z.of_nat n)) in *.
  assert (side (Z.of_nat k * Z.of_nat (A n) + 1) (Z.of_nat k * Z.of_nat n)
    = Z.of_nat k * Z.of_nat k * s + Z.of_nat k * (2 * Z.of_nat (A n) - Z.of_nat n) + 1)%Z as S
    by (unfold s, side; ring).
  rewrite S in U. assert (s <= -1)%Z by lia. clear S E L nz Ek. clearbody s. nia.
Qed.

(** For each n there is j with A(n + j) = A(n) + A(j) + 1. *)
Lemma A_jump n : 1 <= n -> exists j, A (n + j) = A n + A j + 1.
Proof.
  intros Hn.
  assert (forall k, (exists j, A (n + j) = A n + A j + 1) \/ A (S k * n) = S k * A n) as step.
  { induction k as [|k [IH|IH]]; [right; rewrite !Nat.mul_1_l; reflexivity | left; exact IH |].
    pose proof (A_sum n (S k * n)). pose proof (A_sum_ge n (S k * n)).
    destruct (Nat.eq_dec (A (n + S k * n)) (A n + A (S k * n))) as [E|E].
    - right. change (S (S k) * n) with (n + S k * n). rewrite E, IH. reflexivity.
    - left. exists (S k * n). lia. }
  destruct (step (2 * A n + 1)) as [H|H]; [exact H|exfalso].
  apply (A_not_linear n (S (2 * A n + 1))); [exact Hn | lia | exact H].
Qed.

(** Wythoff Nim with the rule (p, p + n) and its mirror image. *)
Definition with_rule (p n : nat) : list rule := wythoff_rules ++ [(p, p + n); (p + n, p)].

(** A move by the new rule. *)
Lemma new_rule_moves p n x y :
  1 <= n -> moves_to (nimhoff (with_rule p n)) (x + p) (y + (p + n)) x y.
Proof.
  intros Hn. apply nimhoff_moves. split; [lia|]. exists p, (p + n), 1.
  split; [right; right; right; left; reflexivity | lia].
Qed.

(** A Wythoff pair changes an outcome: it joins a P-position to (0, 0). *)
Theorem wythoff_pair_changes n :
  1 <= n -> exists x y, P (nimhoff (with_rule (A n) n)) x y <> P (nimhoff wythoff_rules) x y.
Proof.
  intros Hn. apply (joined_pair_changes _ _ (0 + A n) (0 + (A n + n)) 0 0).
  - apply wythoff_P. exists n. unfold B. left. lia.
  - reflexivity.
  - apply new_rule_moves, Hn.
Qed.

(** A dual pair changes an outcome: it joins pair n + j to pair j for some j. *)
Theorem dual_pair_changes n :
  1 <= n -> exists x y, P (nimhoff (with_rule (A n + 1) n)) x y <> P (nimhoff wythoff_rules) x y.
Proof.
  intros Hn. destruct (A_jump n Hn) as [j Hj].
  apply (joined_pair_changes _ _ (A j + (A n + 1)) (B j + (A n + 1 + n)) (A j) (B j)).
  - apply wythoff_P. exists (n + j). unfold B. left. lia.
  - apply wythoff_P. exists j. tauto.
  - apply new_rule_moves, Hn.
Qed.

(** Among the rules (p, p + n) with p >= A(n), exactly those of Omega change Wythoff Nim. *)
Theorem flat_rules_change_iff_omega p n :
  1 <= n -> A n <= p ->
  ((forall x y, P (nimhoff (with_rule p n)) x y = P (nimhoff wythoff_rules) x y) <->
   ~ omega (Z.of_nat p) (Z.of_nat (p + n))).
Proof.
  intros Hn Hp.
  assert (omega (Z.of_nat p) (Z.of_nat (p + n)) <-> p = A n \/ p = A n + 1) as ->.
  { split.
    - intros (m & Hm & D). assert (m = Z.of_nat n) as -> by lia.
      rewrite <- A_is_floor in D by exact Hn. lia.
    - intros D. exists (Z.of_nat n). rewrite <- A_is_floor by exact Hn. lia. }
  split.
  - intros same [->| ->].
    + destruct (wythoff_pair_changes n Hn) as (x & y & D). apply D, same.
    + destruct (dual_pair_changes n Hn) as (x & y & D). apply D, same.
  - intros D x y. apply flat_rules_change_nothing; lia.
Qed.
