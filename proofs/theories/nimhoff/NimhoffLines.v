(** * The slope of a fill rule

    Lemma 2 of [FGPLL], in the form in which its proof holds: a rule that fills a cone is not
    steeper than the upper edge of the cone, if P-positions accumulate at this edge from above.
    Precisely: if a steeper rule fills the cone, then beyond some column no P-position lies between
    the edge and some line that is steeper than the edge.  A rule with exactly the slope of the
    edge is not excluded here; the printed proof does not exclude it either.

    Source: docs/algorithms/nimhoff.md, "Fill rules". *)
From Coq Require Import Arith ZArith Bool List Lia.
From Wythoff Require Import NimhoffGames Rays Nimhoff NimhoffClasses.
Import ListNotations.
Local Open Scope nat_scope.

(** From a position not far above the upper edge e/f of the cone, a multiple of a steeper rule
    (a, b) leads into the cone. *)
Lemma steep_rule_enters a b c d e f M x y :
  0 < d -> c * f < d * e -> e * a < f * b ->
  e * x <= f * y -> (2 * a + 1) * (f * y - e * x) <= x ->
  2 * (a + d * (f * b - e * a) + M) <= x ->
  exists k u v, x = u + k * a /\ y = v + k * b /\ cone c d e f u v /\ M <= u.
Proof.
  intros Hd Hcone Hsteep Hup Hnear Hfar.
  set (g := f * b - e * a) in *. set (h := f * y - e * x) in *.
  assert (f * b = e * a + g) as Eg by (unfold g; lia).
  assert (f * y = e * x + h) as Eh by (unfold h; lia).
  assert (0 < g) as Hg by (unfold g; lia).
  clearbody g h. set (k := h / g + 1).
  assert (h < k * g <= h + g /\ k <= h + 1) as (Lk & Uk).
  { unfold k. pose proof (Nat.div_mod h g ltac:(lia)) as D.
    pose proof (Nat.mod_upper_bound h g ltac:(lia)) as U.
    rewrite Nat.mul_add_distr_r, (Nat.mul_comm (h / g)).
    assert (1 * (h / g) <= g * (h / g)) by (apply Nat.mul_le_mono_r; lia). lia. }
  clearbody k.
  assert (k * a <= (h + 1) * a) as Ka by (apply Nat.mul_le_mono_r; lia).
  assert (exists u, x = u + k * a /\ d * g + M <= u) as [u [Ex Hu]].
  { exists (x - k * a). lia. }
  assert (0 < e) as He by (destruct e; lia).
  assert (0 < f) as Hf by (destruct f; lia).
  assert (g <= d * g) as Dg
    by (apply (Nat.mul_le_mono_r 1 d g) in Hd; lia).
  assert (g <= e * u) as Gu by (apply (Nat.mul_le_mono_r 1 e u) in He; lia).
  assert (f * (k * b) = e * (k * a) + k * g) as Ekb.
  { replace (f * (k * b)) with (k * (f * b)) by ring. rewrite Eg. ring. }
  assert (f * y = e * u + e * (k * a) + h) as Ey by (rewrite Eh, Ex; ring).
  assert (k * b <= y) as Kb.
  { apply (Nat.mul_le_mono_pos_l _ _ f Hf). lia. }
  assert (exists v, y = v + k * b) as [v Ev] by (exists (y - k * b); lia).
  assert (f * v + k * g = e * u + h) as Efv.
  { rewrite Ev, Nat.mul_add_distr_l in Ey. lia. }
  exists k, u, v. repeat split; try assumption; try lia.
  apply (Nat.mul_le_mono_pos_l _ _ f Hf).
  assert (e * u <= f * v + g) as Low by lia.
  apply (Nat.mul_le_mono_l _ _ d) in Low. rewrite Nat.mul_add_distr_l in Low.
  assert ((c * f + 1) * u <= (d * e) * u) as Wide by (apply Nat.mul_le_mono_r; lia).
  replace (f * (c * u)) with (c * f * u) by ring.
  replace (f * (d * v)) with (d * (f * v)) by ring.
  replace (d * e * u) with (d * (e * u)) in Wide by ring. lia.
Qed.

(** If a rule that is steeper than the upper edge fills the cone, then P-positions do not
    accumulate at this edge from above: with N = 2 a + 1, none lies between the lines
    f y = e x and N (f y - e x) = x beyond some column. *)
Theorem steep_rule_clears_the_edge R a b c d e f :
  In (a, b) R -> 0 < d -> c * f < d * e -> e * a < f * b -> fills R a b (cone c d e f) ->
  exists X, forall x y, X <= x -> e * x <= f * y -> (2 * a + 1) * (f * y - e * x) <= x ->
    P (nimhoff R) x y = false.
Proof.
  intros Hr Hd Hcone Hsteep [M fill].
  exists (2 * (a + d * (f * b - e * a) + M)). intros x y Hfar Hup Hnear.
  destruct (steep_rule_enters a b c d e f M x y Hd Hcone Hsteep Hup Hnear Hfar)
    as (k & u & v & -> & -> & Hc & Hu).
  destruct (fill u v Hc ltac:(lia)) as (j & Hj & Ja & Jb & HP).
  apply P_false. exists (u - j * a), (v - j * b). split; [|exact HP].
  assert (0 < b) by (destruct b; [rewrite Nat.mul_0_r in Hsteep; lia | lia]).
  apply nimhoff_moves. split; [nia|]. exists a, b, (j + k). split; [exact Hr|].
  rewrite !Nat.mul_add_distr_r. lia.
Qed.

(** The hypotheses hold for Nim, its rule (0,1) and the cone from slope 2 to slope 3. *)
Example nim_steep_rule_fills :
  2 * 1 < 1 * 3 /\ 3 * 0 < 1 * 1 /\ fills [(1, 0); (0, 1)] 0 1 (cone 2 1 3 1).
Proof.
  split; [lia|]. split; [lia|]. exists 1. intros x y [low up] L. exists (y - x).
  repeat split; try lia. rewrite (nim_with_other_rules []) by (intros ? ? []).
  apply Nat.eqb_eq. lia.
Qed.

(** The steep rule (0,1) of Nim does not fill the cone from slope 0 to slope 1/2. *)
Example nim_steep_rule_does_not_fill : ~ fills [(1, 0); (0, 1)] 0 1 (cone 0 1 1 2).
Proof.
  intros [M fill]. destruct (fill (2 * M + 2) 1) as (k & Hk & Ha & Hb & HP).
  - unfold cone. lia.
  - lia.
  - rewrite (nim_with_other_rules []) in HP by (intros ? ? []).
    apply Nat.eqb_eq in HP. lia.
Qed.
