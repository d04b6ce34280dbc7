(** * Omega and the sums (3)

    Let A(n) = floor (φ n).  Omega is the set of the Wythoff pairs (A(n), A(n) + n) and of the dual
    pairs (A(n) + 1, A(n) + n + 1), n >= 1.  The P-positions of Wythoff Nim lie along two lines, of
    slopes 1/φ and φ and densities 1/φ² and 1/φ.  A rule (p, q) meets the fraction
    λ / |q - m p| of its classes along a line of slope m and density λ.  Theorem: let 0 < p < q;
    the lines on one side of the rule (p, q) meet more than all classes exactly if (p, q) is in
    Omega.

    All numbers are exact, in the field Q(√5).  This file has the definitions and A(n);
    [NimhoffSplits] turns the sums into integers, and [NimhoffTheorem11] has the theorem.

    Source: docs/algorithms/nimhoff.md, "Theorem 11", [FGPLL] Theorem 11, inequality (3). *)
From Coq Require Import ZArith QArith Lia Ring Field List.
From Wythoff Require Import NimhoffGolden NimhoffGoldenOrder.
Import ListNotations.
Local Open Scope Z_scope.

(** ** The numbers A(n) *)

(** A(n) = floor (φ n), the floor of (n + √(5 n²)) / 2. *)
Definition floor_phi (n : Z) : Z := (n + Z.sqrt (5 * (n * n))) / 2.

(** The integer a² - a n - n² is negative for 0 <= a < φ n and positive for a > φ n. *)
Definition side (a n : Z) : Z := a * a - a * n - n * n.

Lemma square_le x y : 0 <= x <= y -> x * x <= y * y.
Proof. nia. Qed.

Lemma floor_phi_side n :
  1 <= n -> n <= floor_phi n /\ side (floor_phi n) n <= 0 /\ 0 < side (floor_phi n + 1) n.
Proof.
  intros Hn. unfold floor_phi, side.
  pose proof (Z.sqrt_spec (5 * (n * n)) ltac:(nia)) as [L U].
  pose proof (Z.div_mod (n + Z.sqrt (5 * (n * n))) 2 ltac:(lia)) as D.
  pose proof (Z.mod_pos_bound (n + Z.sqrt (5 * (n * n))) 2 ltac:(lia)) as M.
  pose proof (Z.sqrt_nonneg (5 * (n * n))) as N.
  set (s := Z.sqrt (5 * (n * n))) in *. set (a := (n + s) / 2) in *.
  clearbody s a. unfold Z.succ in U.
  assert (2 * n <= s).
  { destruct (Z_lt_le_dec s (2 * n)) as [C|C]; [|exact C].
    pose proof (square_le (s + 1) (2 * n) ltac:(lia)). nia. }
  pose proof (square_le (2 * a - n) s ltac:(lia)).
  pose proof (square_le (s + 1) (2 * (a + 1) - n) ltac:(lia)).
  repeat split; lia.
Qed.

(** Numbers below φ n have negative side, and numbers above have positive side. *)
Lemma side_below a b n : 1 <= n -> 0 <= a <= b -> side b n <= 0 -> side a n <= 0.
Proof.
  unfold side. intros. destruct (Z_le_gt_dec a n); [nia|].
  assert (0 <= (b - a) * (b + a - n)) by (apply Z.mul_nonneg_nonneg; lia). lia.
Qed.

(** The side of a number is not 0, because φ is irrational. *)
Lemma side_nonzero a n : 1 <= n -> side a n <> 0.
Proof.
  unfold side. intros Hn E.
  pose proof (no_square_is_5_squares (Z.abs_nat (2 * a - n)) (Z.abs_nat n)) as H.
  assert (Z.abs_nat n = 0%nat); [apply H | lia].
  rewrite <- !Zabs2Nat.inj_mul. change 5%nat with (Z.abs_nat 5). rewrite <- Zabs2Nat.inj_mul.
  f_equal. nia.
Qed.

(** A(n) is the only number a >= 0 with a < φ n < a + 1. *)
Lemma floor_phi_unique a n :
  1 <= n -> 0 <= a -> side a n < 0 -> 0 < side (a + 1) n -> a = floor_phi n.
Proof.
  intros Hn Ha L U. destruct (floor_phi_side n Hn) as (B & L' & U').
  destruct (Z.lt_trichotomy a (floor_phi n)) as [C|[E|C]]; [|exact E|].
  - pose proof (side_below (a + 1) (floor_phi n) n Hn ltac:(lia) L'). lia.
  - pose proof (side_below (floor_phi n + 1) a n Hn ltac:(lia) ltac:(lia)). lia.
Qed.

(** The Wythoff pairs and the dual pairs. *)
Definition omega (p q : Z) : Prop :=
  exists n, 1 <= n /\
    ((p = floor_phi n /\ q = floor_phi n + n) \/
     (p = floor_phi n + 1 /\ q = floor_phi n + n + 1)).

(** ** Numbers s + t φ with integers s and t *)

Lemma positive_int s t :
  positive (of_Z s + of_Z t * phi)%golden <->
  (0 < s * s + s * t - t * t /\ 0 < 2 * s + t) \/ (s * s + s * t - t * t < 0 /\ 0 < t).
Proof.
  assert (of_Z s + of_Z t * phi == (inject_Z s, inject_Z t))%golden as ->.
  { components. split; ring. }
  unfold positive, norm. cbn [fst snd].
  rewrite (Zlt_Qlt 0 (2 * s + t)), (Zlt_Qlt 0 t), (Zlt_Qlt 0 (_ - _)), (Zlt_Qlt (_ - _) 0).
  unfold Z.sub. rewrite !inject_Z_plus, inject_Z_opp, !inject_Z_mult. reflexivity.
Qed.

(** Proves an equality between numbers of the field that have integer coefficients. *)
Ltac golden_ring_Z :=
  components; unfold Z.sub;
  repeat (rewrite inject_Z_plus || rewrite inject_Z_opp || rewrite inject_Z_mult);
  change (inject_Z 0) with 0%Q in *; change (inject_Z 1) with 1%Q in *; split; ring.

(** A(n) < φ n < A(n) + 1: floor_phi is the floor of φ n. *)
Theorem floor_phi_spec n :
  1 <= n ->
  (of_Z (floor_phi n) < of_Z n * phi /\ of_Z n * phi < of_Z (floor_phi n + 1))%golden.
Proof.
  intros Hn. destruct (floor_phi_side n Hn) as (B & L & U).
  pose proof (side_nonzero (floor_phi n) n Hn) as nz. unfold side in *. unfold glt. split.
  - assert (of_Z n * phi - of_Z (floor_phi n) == of_Z (- floor_phi n) + of_Z n * phi)%golden
      as -> by golden_ring_Z.
    apply positive_int. right. lia.
  - assert (of_Z (floor_phi n + 1) - of_Z n * phi
      == of_Z (floor_phi n + 1) + of_Z (- n) * phi)%golden as -> by golden_ring_Z.
    apply positive_int. left. lia.
Qed.

(** ** Lines and the inequalities (3) *)

(** x < y, as a boolean. *)
Definition less (x y : golden) : bool :=
  let z := (y - x)%golden in
  (negb (Qle_bool (norm z) 0) && negb (Qle_bool (2 * fst z + snd z) 0)
   || negb (Qle_bool 0 (norm z)) && negb (Qle_bool (snd z) 0))%bool.

Lemma less_spec x y : less x y = true <-> (x < y)%golden.
Proof.
  assert (forall u v : Q, negb (Qle_bool u v) = true <-> (v < u)%Q) as E.
  { intros u v. rewrite Bool.negb_true_iff. split.
    - intros H. apply Qnot_le_lt. intros L. apply Qle_bool_iff in L. congruence.
    - intros H. destruct (Qle_bool u v) eqn:B; [|reflexivity].
      apply Qle_bool_iff in B. exfalso. apply (Qlt_not_le v u); assumption. }
  unfold less, glt, positive. rewrite Bool.orb_true_iff, !Bool.andb_true_iff, !E. reflexivity.
Qed.

(** A line through the origin: its slope m and its density λ, in P-positions per unit of x. *)
Definition line : Type := (golden * golden)%type.

(** The fraction of the classes of the rule (p, q) that the lines below the rule meet, and the
    fraction that the lines above it meet: the sums (3) of [FGPLL]. *)
Definition sum_below (lines : list line) (p q : Z) : golden :=
  fold_right (fun (l : line) sum =>
    if less (fst l * of_Z p)%golden (of_Z q)
    then (snd l / (of_Z q - fst l * of_Z p) + sum)%golden else sum) (of_Z 0) lines.
Definition sum_above (lines : list line) (p q : Z) : golden :=
  fold_right (fun (l : line) sum =>
    if less (of_Z q) (fst l * of_Z p)%golden
    then (snd l / (fst l * of_Z p - of_Z q) + sum)%golden else sum) (of_Z 0) lines.

(** An inequality of (3) fails: one of the sums is above 1. *)
Definition splits (lines : list line) (p q : Z) : Prop :=
  (of_Z 1 < sum_below lines p q \/ of_Z 1 < sum_above lines p q)%golden.

(** The lines of Wythoff Nim: slopes 1/φ = φ - 1 and φ, densities 1/φ² = 2 - φ and 1/φ. *)
Definition wythoff_lines : list line :=
  [((phi - of_Z 1)%golden, (of_Z 2 - phi)%golden); (phi, (phi - of_Z 1)%golden)].

Lemma wythoff_lines_by_phi :
  (phi - of_Z 1 == of_Z 1 / phi /\ of_Z 2 - phi == of_Z 1 / (phi * phi))%golden.
Proof. split; split; vm_compute; reflexivity. Qed.

(** These lines solve the equations (1) and (2) of Theorem 10 for the fill rules (1,0), (1,1) and
    (0,1): on each side on which a fill rule has lines, they meet all of its classes once. *)
Example wythoff_lines_solve_theorem_10 :
  (sum_below wythoff_lines 1 1 == of_Z 1 /\ sum_below wythoff_lines 0 1 == of_Z 1 /\
   sum_above wythoff_lines 1 0 == of_Z 1 /\ sum_above wythoff_lines 1 1 == of_Z 1)%golden.
Proof. repeat split; vm_compute; reflexivity. Qed.
