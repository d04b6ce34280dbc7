(** * The sums (3) for the lines of Wythoff Nim, as integers

    For a rule (p, p + n), p, n > 0, against the lines of Wythoff Nim: if p > φ n, a sum of (3) is
    above 1 exactly if p - 1 < φ n.  If p < φ n, a sum is above 1 exactly if p (p + n) is
    above φ³ n (n - 1), which is an inequality between integers: c² + 4 w c - w² < 0 with
    w = p (p + n) and c = n (n - 1).

    Source: docs/algorithms/nimhoff.md, "Theorem 11". *)
From Coq Require Import ZArith QArith Lia Ring Field List.
From Wythoff Require Import NimhoffGolden NimhoffGoldenOrder NimhoffOmega.
Import ListNotations.
Local Open Scope Z_scope.

(** ** The two cases *)

(** 1 < x / d + y / e, without fractions. *)
Lemma two_fractions x y d e :
  positive d -> positive e ->
  (of_Z 1 < x / d + (y / e + of_Z 0) <-> d * e < x * e + y * d)%golden.
Proof.
  intros Hd He. pose proof (positive_nonzero d Hd). pose proof (positive_nonzero e He).
  assert (positive (d * e)%golden) as Hde by (apply positive_mul; assumption).
  rewrite <- (glt_div (x * e + y * d)%golden (d * e)%golden Hde).
  assert (x / d + (y / e + of_Z 0) == (x * e + y * d) / (d * e))%golden as ->; [|reflexivity].
  field. split; assumption.
Qed.

Lemma one_fraction x d :
  positive d -> (of_Z 1 < x / d + of_Z 0 <-> d < x)%golden.
Proof.
  intros Hd. assert (x / d + of_Z 0 == x / d)%golden as -> by ring. apply glt_div, Hd.
Qed.

Lemma less_false x y : (y < x)%golden -> less x y = false.
Proof.
  intros H. destruct (less x y) eqn:E; [|reflexivity]. apply less_spec in E. exfalso.
  apply (not_positive_opp _ H). unfold glt in E.
  assert (- (x - y) == y - x)%golden as -> by ring. exact E.
Qed.

(** The rule (p, p + n) lies above the line of slope 1/φ. *)
Lemma above_lower_line p n :
  0 < p -> 0 < n -> ((phi - of_Z 1) * of_Z p < of_Z (p + n))%golden.
Proof.
  intros Hp Hn. unfold glt.
  assert (of_Z (p + n) - (phi - of_Z 1) * of_Z p
    == of_Z (2 * p + n) + of_Z (- p) * phi)%golden as ->.
  { change 2 with (1 + 1). rewrite Z.mul_add_distr_r, Z.mul_1_l. golden_ring_Z. }
  apply positive_int. left. nia.
Qed.

(** It lies below the line of slope φ if p > φ n, and above if p < φ n. *)
Lemma below_upper_line p n :
  0 < p -> 0 < n -> 0 < side p n -> (of_Z (p + n) < phi * of_Z p)%golden.
Proof.
  unfold side, glt. intros Hp Hn Hs.
  assert (phi * of_Z p - of_Z (p + n) == of_Z (- p - n) + of_Z p * phi)%golden as ->
    by golden_ring_Z.
  apply positive_int. right. nia.
Qed.

Lemma above_upper_line p n :
  0 < p -> 0 < n -> side p n < 0 -> (phi * of_Z p < of_Z (p + n))%golden.
Proof.
  unfold side, glt. intros Hp Hn Hs.
  assert (of_Z (p + n) - phi * of_Z p == of_Z (p + n) + of_Z (- p) * phi)%golden as ->
    by golden_ring_Z.
  apply positive_int. left. nia.
Qed.

(** Case p > φ n: the rule splits the lines exactly if p - 1 < φ n. *)
Lemma splits_between_lines p n :
  0 < p -> 0 < n -> 0 < side p n ->
  (splits wythoff_lines p (p + n) <-> side (p - 1) n < 0).
Proof.
  intros Hp Hn Hs. pose proof (above_lower_line p n Hp Hn) as L1.
  pose proof (below_upper_line p n Hp Hn Hs) as L2.
  unfold splits, sum_below, sum_above, wythoff_lines. cbn [fold_right fst snd].
  rewrite (proj2 (less_spec _ _) L1), (less_false _ _ L2),
    (less_false _ _ L1), (proj2 (less_spec _ _) L2).
  rewrite (one_fraction _ _ L1), (one_fraction _ _ L2). unfold glt.
  assert (of_Z 2 - phi - (of_Z (p + n) - (phi - of_Z 1) * of_Z p)
    == of_Z (1 - p + (1 - p) - n) + of_Z (p - 1) * phi)%golden as ->.
  { change 2 with (1 + 1). golden_ring_Z. }
  assert (phi - of_Z 1 - (phi * of_Z p - of_Z (p + n))
    == of_Z (p + n - 1) + of_Z (1 - p) * phi)%golden as -> by golden_ring_Z.
  rewrite !positive_int. unfold side in *. split.
  - intros [[H|H]|[H|H]]; nia.
  - intros H. right. left. nia.
Qed.

(** Case p < φ n: the inequality (11) is p q <= φ³ n (n - 1). *)
Lemma splits_above_lines p n :
  0 < p -> 0 < n -> side p n < 0 ->
  let w := p * (p + n) in let c := n * (n - 1) in
  (splits wythoff_lines p (p + n) <-> c * c + 4 * w * c - w * w < 0).
Proof.
  intros Hp Hn Hs w c. pose proof (above_lower_line p n Hp Hn) as L1.
  pose proof (above_upper_line p n Hp Hn Hs) as L2.
  unfold splits, sum_below, sum_above, wythoff_lines. cbn [fold_right fst snd].
  rewrite (proj2 (less_spec _ _) L1), (proj2 (less_spec _ _) L2),
    (less_false _ _ L1), (less_false _ _ L2).
  rewrite (two_fractions _ _ _ _ L1 L2). unfold glt at 1.
  assert ((of_Z 2 - phi) * (of_Z (p + n) - phi * of_Z p)
    + (phi - of_Z 1) * (of_Z (p + n) - (phi - of_Z 1) * of_Z p)
    - (of_Z (p + n) - (phi - of_Z 1) * of_Z p) * (of_Z (p + n) - phi * of_Z p)
    == of_Z (- c - (w + w + w)) + of_Z (w + w) * phi)%golden as ->.
  { subst w c. change 2 with (1 + 1). golden_ring_Z. }
  rewrite positive_int. assert (0 < w) by (subst w; nia). assert (0 <= c) by (subst c; nia).
  split.
  - intros [[[_ S]|[S _]]|S]; [lia|lia|].
    destruct S as [[_ S]|[S _]]; vm_compute in S; discriminate.
  - intros S. left. right. lia.
Qed.
