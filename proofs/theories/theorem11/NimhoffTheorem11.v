(** * Theorem 11: the proof

    [NimhoffSplits] turns the inequalities (3) into inequalities between integers.  This file
    proves the theorem: for 0 < p < q, the rule (p, q) splits the lines of Wythoff Nim exactly if
    (p, q) is in Omega.

    In the comments h = 2 p - n, e = n² + p n - p², w = p (p + n) and c = n (n - 1), so that
    h² + 4 e = 5 n² and w - 2 c = n h - e + 2 n.  Inequality (11) is (w - 2 c)² <= 5 c².

    Source: docs/algorithms/nimhoff.md, "Theorem 11". *)
From Coq Require Import ZArith QArith Lia.
From Wythoff Require Import NimhoffGolden NimhoffGoldenOrder NimhoffOmega NimhoffSplits.
Local Open Scope Z_scope.

(** If p < φ n < p + 1, that is, 0 < e <= h, inequality (11) fails. *)
Lemma floor_fails p n :
  0 < p -> 0 < n -> side p n < 0 -> 0 < side (p + 1) n ->
  let w := p * (p + n) in let c := n * (n - 1) in c * c + 4 * w * c - w * w < 0.
Proof.
  intros Hp Hn Hs Hs' w c. set (e := - side p n). set (h := 2 * p - n).
  assert (0 < e <= h) as He by (unfold e, h, side in *; lia).
  assert (w - 2 * c = n * h - e + 2 * n) as E by (unfold w, c, e, h, side; ring).
  assert (5 * (c * c) = (h * h + 4 * e) * ((n - 1) * (n - 1))) as C
    by (unfold c, h, e, side; ring).
  clearbody w c e h. clear p Hp Hs Hs'.
  assert (0 <= h * (n - 1)) by (apply Z.mul_nonneg_nonneg; lia).
  assert ((h * (n - 1) + 2 * n) * (h * (n - 1) + 2 * n) <= (w - 2 * c) * (w - 2 * c)) as X.
  { rewrite E. apply Z.mul_le_mono_nonneg; lia. }
  assert (e * ((n - 1) * (n - 1)) <= h * (n * (n - 1))) as Y.
  { assert (0 <= (n - 1) * (n - 1) <= n * (n - 1)) by nia. apply Z.mul_le_mono_nonneg; lia. }
  assert (0 < n * n) by (apply Z.mul_pos_pos; lia). lia.
Qed.

(** An inequality for the next lemma, with n = m + 1 and d = u + 2. *)
Lemma margin_nonneg n h d :
  2 <= n -> 2 <= d <= h + 3 -> 0 <= h ->
  0 <= h * (n - 1) * (2 * d - 4) + 4 * (d - 1) * (n * n) - 4 * d * n + 4 * d - d * d.
Proof.
  intros Hn Hd Hh.
  assert (exists u, d = u + 2 /\ 0 <= u <= h + 1) as [u [-> Hu]] by (exists (d - 2); lia).
  assert (exists m, n = m + 1 /\ 1 <= m) as [m [-> Hm]] by (exists (n - 1); lia).
  assert (u * u <= u * (h + 1)) by nia. assert (h * u <= h * u * m) by nia.
  assert (u <= u * m) by nia. assert (0 <= m * m) by nia. assert (0 <= u * (m * m)) by nia. lia.
Qed.

(** If p + 1 < φ n < p + 2, inequality (11) holds: with e = h + d, 2 <= d <= h + 3. *)
Lemma below_floor_holds p n :
  0 < p -> 0 < n -> side (p + 1) n < 0 -> 0 < side (p + 2) n ->
  let w := p * (p + n) in let c := n * (n - 1) in 0 <= c * c + 4 * w * c - w * w.
Proof.
  intros Hp Hn Hs Hs' w c. set (h := 2 * p - n). set (d := - side p n - h).
  assert (2 <= d <= h + 3) as Hd by (unfold d, h, side in *; lia).
  assert (2 <= n) as Hn2.
  { destruct (Z.eq_dec n 1) as [->|]; [|lia]. unfold side in Hs. nia. }
  assert (0 <= h) as Hh.
  { assert (n < p + 2); [|lia]. destruct (Z_lt_le_dec n (p + 2)) as [L|L]; [exact L|exfalso].
    unfold side in Hs'. assert ((p + 2) * (p + 2) <= (p + 2) * n) by nia. nia. }
  pose proof (margin_nonneg n h d Hn2 Hd Hh) as M.
  replace (c * c + 4 * w * c - w * w) with (h * (n - 1) * (2 * d - 4)
    + 4 * (d - 1) * (n * n) - 4 * d * n + 4 * d - d * d)
    by (unfold w, c, d, h, side; ring).
  exact M.
Qed.

(** If inequality (11) holds for p, it holds for smaller p. *)
Lemma inequality_decreases w w' c :
  0 <= w <= w' -> 0 <= c ->
  0 <= c * c + 4 * w' * c - w' * w' -> 0 <= c * c + 4 * w * c - w * w.
Proof.
  intros Hw Hc H. destruct (Z_le_gt_dec w (4 * c)) as [L|L].
  - assert (w * w <= w * (4 * c)) by (apply Z.mul_le_mono_nonneg_l; lia).
    assert (0 <= c * c) by (apply Z.mul_nonneg_nonneg; lia). lia.
  - assert (w * (w - 4 * c) <= w' * (w' - 4 * c)) by (apply Z.mul_le_mono_nonneg; lia). lia.
Qed.

(** Case p < φ n: the rule (p, p + n) splits the lines exactly if p = A(n). *)
Lemma splits_above_iff_floor p n :
  0 < p -> 0 < n -> side p n < 0 -> (splits wythoff_lines p (p + n) <-> p = floor_phi n).
Proof.
  intros Hp Hn Hs. pose proof (splits_above_lines p n Hp Hn Hs) as S. cbv zeta in S.
  rewrite S. destruct (floor_phi_side n ltac:(lia)) as (B & L & U).
  pose proof (side_nonzero (floor_phi n) n ltac:(lia)) as nz. split.
  - intros H. apply floor_phi_unique; try lia.
    destruct (Z_lt_le_dec 0 (side (p + 1) n)) as [|L1]; [assumption|exfalso].
    (* Then p <= A(n) - 1. *)
    assert (p + 1 <= floor_phi n) as Le.
    { destruct (Z_le_gt_dec (p + 1) (floor_phi n)) as [|G]; [assumption|exfalso].
      pose proof (side_below (floor_phi n + 1) (p + 1) n). lia. }
    set (a := floor_phi n - 1) in *.
    pose proof (below_floor_holds a n ltac:(lia) Hn) as K. cbv zeta in K.
    replace (a + 1) with (floor_phi n) in K by lia.
    replace (a + 2) with (floor_phi n + 1) in K by lia. specialize (K ltac:(lia) U).
    apply (inequality_decreases (p * (p + n))) in K; [lia| |nia].
    split; [nia|]. apply Z.mul_le_mono_nonneg; lia.
  - intros ->. apply floor_fails; lia.
Qed.

(** Theorem 11 of [FGPLL]: for 0 < p < q, an inequality of (3) fails for the rule (p, q) against
    the lines of Wythoff Nim exactly if (p, q) is a Wythoff pair or a dual pair. *)
Theorem theorem_11 p q : 0 < p < q -> (splits wythoff_lines p q <-> omega p q).
Proof.
  intros [Hp Hq]. assert (exists n, q = p + n /\ 0 < n) as [n [-> Hn]] by (exists (q - p); lia).
  destruct (floor_phi_side n ltac:(lia)) as (B & L & U).
  pose proof (side_nonzero (floor_phi n) n ltac:(lia)) as nz.
  assert (omega p (p + n) <-> p = floor_phi n \/ p = floor_phi n + 1) as ->.
  { split.
    - intros (m & Hm & [[E E']|[E E']]); assert (m = n) as -> by lia; lia.
    - intros [E|E]; exists n; lia. }
  destruct (Z.lt_trichotomy (side p n) 0) as [S|[S|S]].
  - rewrite splits_above_iff_floor by assumption. split; [tauto|].
    intros [E|E]; [exact E|]. rewrite E in S. lia.
  - exfalso. apply (side_nonzero p n); [lia|exact S].
  - rewrite splits_between_lines by assumption. split.
    + intros S'. right. assert (p - 1 = floor_phi n); [|lia].
      apply floor_phi_unique; try lia. replace (p - 1 + 1) with p by lia. exact S.
    + intros [E|E]; [rewrite E in S; lia|].
      replace (p - 1) with (floor_phi n) by lia. lia.
Qed.

(** No line of Wythoff Nim has the slope of a rule. *)
Lemma no_line_has_the_slope p q l :
  0 < p -> 0 < q -> List.In l wythoff_lines -> ~ (fst l * of_Z p == of_Z q)%golden.
Proof.
  intros Hp Hq [<-|[<-|[]]] [_ E]; cbn [fst snd] in E; components;
    (assert (inject_Z p == 0)%Q as E0 by (rewrite <- E; ring));
    unfold QArith_base.Qeq in E0; cbn in E0; lia.
Qed.

(** The first pairs of Omega, and the rule (2, 4), which is not in Omega. *)
Example first_pairs :
  omega 1 2 /\ omega 2 3 /\ omega 3 5 /\ omega 4 6 /\ omega 4 7 /\ ~ splits wythoff_lines 2 4.
Proof.
  repeat split; try (exists 1; vm_compute; intuition congruence);
    try (exists 2; vm_compute; intuition congruence);
    try (exists 3; vm_compute; intuition congruence).
  intros S. apply theorem_11 in S; [|lia]. destruct S as (n & Hn & [[E E']|[E E']]);
    assert (n = 2) as -> by lia; discriminate.
Qed.

(** For p > q the theorem does not hold: (2, 1) splits the lines but is not in Omega. *)
Example rule_2_1 : splits wythoff_lines 2 1 /\ ~ omega 2 1.
Proof.
  split.
  - right. apply less_spec. vm_compute. reflexivity.
  - intros (n & Hn & [[E E']|[E E']]); lia.
Qed.
