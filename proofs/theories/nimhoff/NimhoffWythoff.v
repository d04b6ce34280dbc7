(** * Wythoff Nim, and rules that do not change it

    The P-positions of the rules (1,0), (1,1), (0,1) are the pairs (A(n), A(n) + n) and their
    mirror images, where A(n) is the least number in no earlier pair, and A(n) = floor (φ n).
    Every class of (1,1) holds exactly one of them.

    Then a use of the theorem on additional moves: a rule (p, q), p < q, that is flatter than φ
    and no dual pair changes nothing, together with its mirror image.  This proves one half of
    claim F-81 of [FGPLL] (q/p < φ), for all such rules.

    Source: docs/algorithms/nimhoff.md, "(a,a) alone" (a = 1) and "Theorem 11". *)
From Coq Require Import Arith ZArith QArith Bool List Lia.
From Wythoff Require Import NimhoffGames Rays Nimhoff NimhoffClasses Pairs Beatty NimhoffPowers.
From Wythoff Require Import NimhoffGolden NimhoffGoldenOrder NimhoffOmega.
Import ListNotations.
Local Open Scope nat_scope.

(** The rules of Wythoff Nim. *)
Definition wythoff_rules : list rule := [(1, 0); (1, 1); (0, 1)].

(** The pairs of the mex rule: A(n) is the least number in no earlier pair, B(n) = A(n) + n. *)
Definition A (n : nat) : nat := pair_a 1 1 n.
Definition B (n : nat) : nat := A n + n.

(** Wythoff's theorem, by the mex rule. *)
Theorem wythoff_P x y :
  P (nimhoff wythoff_rules) x y = true <->
  exists n, (x = A n /\ y = B n) \/ (x = B n /\ y = A n).
Proof.
  change wythoff_rules with (power_rules 0). rewrite power_P_positions_docs.
  assert (forall n, pair_b (2 ^ 0) 1 n = B n) as EB.
  { intros n. unfold B, A, pair_b. change (2 ^ 0) with 1. rewrite Nat.div_1_r. lia. }
  split.
  - intros (n & i & Hi & D). exists n. rewrite EB in D. change (2 ^ 0) with 1 in *.
    replace i with 0 in D by lia. rewrite Nat.mod_1_r in D. cbn [Nat.lxor] in D.
    change (Nat.lxor 0 0) with 0 in D. fold (A n) in D. lia.
  - intros (n & D). exists n, 0. rewrite EB. change (2 ^ 0) with 1 in *.
    rewrite Nat.mod_1_r. change (Nat.lxor 0 0) with 0. fold (A n). lia.
Qed.

(** Wythoff's theorem, in closed form: A(n) = floor (φ n). *)
Theorem A_is_floor n : 1 <= n -> Z.of_nat (A n) = floor_phi (Z.of_nat n).
Proof.
  intros Hn. pose proof (pair_a_beatty 1 (le_n 1) n) as H. fold (A n) in H.
  unfold le_alpha, le_t in H.
  pose proof (proj2 (H (A n)) (le_n _)) as L.
  assert (~ (A n + 1 <= A n)) as U by lia. rewrite <- H in U.
  pose proof (index_le_pair_a 1 1 n) as Ge. fold (A n) in Ge.
  pose proof (side_nonzero (Z.of_nat (A n)) (Z.of_nat n) ltac:(lia)) as nz.
  assert (exists d, A n = d + n) as [d E] by (exists (A n - n); lia). rewrite E in *.
  replace (d + n - n) with d in L by lia. replace (d + n + 1 - n) with (d + 1) in U by lia.
  apply inj_le in L. apply not_le, inj_gt in U. rewrite ?Nat2Z.inj_add, ?Nat2Z.inj_mul in *.
  rewrite !(Nat2Z.inj_add d 1) in U. change (Z.of_nat 1) with 1%Z in *. clear H E Ge.
  apply floor_phi_unique; unfold side in *; lia.
Qed.

(** Each difference occurs once: every class of (1,1) holds exactly one P-position. *)
Theorem wythoff_diagonals : one_in_every_class wythoff_rules 1 1.
Proof.
  apply one_if_some; [right; left; reflexivity |]. intros x y.
  destruct (Nat.le_ge_cases x y) as [L|L].
  - exists (A (y - x)), (B (y - x)). split.
    + exists (Z.of_nat (A (y - x)) - Z.of_nat x)%Z. unfold B. cbn [fst snd]. lia.
    + apply wythoff_P. exists (y - x). tauto.
  - exists (B (x - y)), (A (x - y)). split.
    + exists (Z.of_nat (A (x - y)) - Z.of_nat y)%Z. unfold B. cbn [fst snd]. lia.
    + apply wythoff_P. exists (x - y). tauto.
Qed.

Lemma wythoff_symmetric x y : P (nimhoff wythoff_rules) x y = P (nimhoff wythoff_rules) y x.
Proof.
  apply symmetric_rules. intros a b H.
  repeat destruct H as [H|H]; try injection H as <- <-; cbn; tauto.
Qed.

(** ** Rules that change nothing *)

(** A(i + j) <= A(i) + A(j) + 1. *)
Lemma A_sum i j : A (i + j) <= A i + A j + 1.
Proof.
  destruct (Nat.eq_dec i 0) as [->|Hi]; [change (A 0) with 0; cbn [plus]; lia|].
  destruct (Nat.eq_dec j 0) as [->|Hj]; [rewrite Nat.add_0_r; lia|].
  destruct (floor_phi_spec (Z.of_nat i) ltac:(lia)) as [_ Ui].
  destruct (floor_phi_spec (Z.of_nat j) ltac:(lia)) as [_ Uj].
  destruct (floor_phi_spec (Z.of_nat (i + j)) ltac:(lia)) as [L _].
  rewrite <- A_is_floor in Ui, Uj, L by lia. unfold glt in *.
  pose proof (positive_add _ _ (positive_add _ _ Ui Uj) L) as H.
  assert (of_Z (Z.of_nat (A i) + 1) - of_Z (Z.of_nat i) * phi
    + (of_Z (Z.of_nat (A j) + 1) - of_Z (Z.of_nat j) * phi)
    + (of_Z (Z.of_nat (i + j)) * phi - of_Z (Z.of_nat (A (i + j))))
    == of_Z (Z.of_nat (A i) + 1 + (Z.of_nat (A j) + 1) - Z.of_nat (A (i + j))))%golden as E.
  { rewrite Nat2Z.inj_add. golden_ring_Z. }
  rewrite E in H. apply of_Z_order in H. lia.
Qed.

Lemma A_multiple k n : 1 <= k -> A (k * n) + 1 <= k * A n + k.
Proof.
  intros Hk. induction Hk as [|k Hk IH].
  - rewrite Nat.mul_1_l. lia.
  - pose proof (A_sum n (k * n)). cbn [Nat.mul]. lia.
Qed.

Lemma A_mono i j : i <= j -> A i <= A j.
Proof. apply pair_a_mono. Qed.

(** No multiple of (p, p + n), p >= A(n) + 2, joins two P-positions. *)
Lemma flat_rule_joins_nothing p n k x y :
  1 <= n -> A n + 2 <= p -> 1 <= k ->
  P (nimhoff wythoff_rules) x y = true ->
  P (nimhoff wythoff_rules) (x + k * p) (y + k * (p + n)) = true -> False.
Proof.
  intros Hn Hp Hk HP HP'. apply wythoff_P in HP, HP'.
  destruct HP as (j & D), HP' as (i & D'). unfold B in *.
  pose proof (A_multiple k n Hk) as Mk.
  assert (k * A n + k < k * p) as Lk by nia.
  assert (1 <= k * n) as Pk by nia.
  rewrite Nat.mul_add_distr_l in D'.
  destruct D as [[-> ->]|[-> ->]], D' as [[Ex Ey]|[Ex Ey]].
  - assert (i = j + k * n) as -> by lia. pose proof (A_sum j (k * n)). lia.
  - lia.
  - assert (k * n = i + j) as En by lia. rewrite En in Mk.
    pose proof (A_mono i (i + j) ltac:(lia)). lia.
  - assert (j = i + k * n) as -> by lia. pose proof (A_mono i (i + k * n) ltac:(lia)). lia.
Qed.

(** Wythoff Nim with a rule (p, p + n), p >= A(n) + 2, and its mirror image has the P-positions
    of Wythoff Nim.  The hypothesis says that q/p < φ and that (p, q) is no dual pair. *)
Theorem flat_rules_change_nothing p n x y :
  1 <= n -> A n + 2 <= p ->
  P (nimhoff (wythoff_rules ++ [(p, p + n); (p + n, p)])) x y = P (nimhoff wythoff_rules) x y.
Proof.
  intros Hn Hp. revert x y. apply vectors_preserve.
  - intros a b H. unfold nimhoff. rewrite existsb_app. apply orb_true_iff. left. exact H.
  - intros x y x' y' move _ HP. destruct (P _ x' y') eqn:HP'; [exfalso|reflexivity].
    apply nimhoff_moves in move. destruct move as (less & a & b & k & Hr & Ex & Ey).
    apply in_app_or in Hr. destruct Hr as [Hr|[E|[E|[]]]].
    + apply (P_not_joined (nimhoff wythoff_rules) x y x' y' HP HP').
      apply nimhoff_moves. split; [exact less|]. exists a, b, k. tauto.
    + injection E as <- <-. subst x y.
      apply (flat_rule_joins_nothing p n k x' y'); try assumption. destruct k; lia.
    + injection E as <- <-. subst x y.
      rewrite wythoff_symmetric in HP, HP'.
      apply (flat_rule_joins_nothing p n k y' x'); try assumption. destruct k; lia.
Qed.

(** The rule (4, 5) and its mirror image change nothing; the rule (1, 2), a Wythoff pair, does. *)
Example rule_4_5 x y :
  P (nimhoff (wythoff_rules ++ [(4, 5); (5, 4)])) x y = P (nimhoff wythoff_rules) x y.
Proof. apply (flat_rules_change_nothing 4 1); vm_compute; lia. Qed.

Example rule_1_2 :
  P (nimhoff (wythoff_rules ++ [(1, 2)])) 1 2 <> P (nimhoff wythoff_rules) 1 2.
Proof. vm_compute. discriminate. Qed.
