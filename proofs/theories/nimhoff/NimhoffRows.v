(** * Each row holds exactly one P-position

    If the ray (1,0) is among the moves of a game of rays and steps, then each row holds exactly
    one P-position, and it lies at most m y squares from the left edge, where m is the number of
    the other rays and of the steps.  The same holds for columns and the ray (0,1).

    Source: docs/algorithms/nimhoff.md, "The row engine"; docs/games.md, "Engines". *)
From Coq Require Import Arith Bool List Lia.
From Wythoff Require Import NimhoffGames Rays.
Import ListNotations.

Section Rows.

Variable V : vectors.
Variable m : nat.
(** All horizontal moves are allowed. *)
Hypothesis horizontal : forall a, 0 < a -> V a 0 = true.
(** For each b > 0, at most m vectors (a, b) may be subtracted. *)
Hypothesis narrow : forall b, 0 < b ->
  exists l, length l <= m /\ forall a, V a b = true -> In a l.

(** No row holds two P-positions. *)
Lemma at_most_one_in_row x x' y : P V x y = true -> P V x' y = true -> x = x'.
Proof.
  intros H H'. destruct (Nat.lt_trichotomy x x') as [L|[E|L]]; [exfalso|exact E|exfalso].
  - apply (P_not_joined V x' y x y); try assumption. unfold moves_to.
    rewrite Nat.sub_diag. repeat split; try lia. apply horizontal. lia.
  - apply (P_not_joined V x y x' y); try assumption. unfold moves_to.
    rewrite Nat.sub_diag. repeat split; try lia. apply horizontal. lia.
Qed.

(** The P-positions of n rows above row y are options of at most n m positions of row y. *)
Lemma few_are_blocked y : forall n,
  n <= y -> (forall j, j < n -> exists i, P V i j = true) ->
  exists l, length l <= n * m /\
    forall x i j, j < n -> P V i j = true -> moves_to V x y i j -> In x l.
Proof.
  induction n as [|n IH]; intros Hn rows.
  - exists []. split; [cbn; lia|]. intros; lia.
  - destruct IH as [l [Hl blocked]]; [lia | intros; apply rows; lia |].
    destruct (rows n ltac:(lia)) as [c Hc].
    destruct (narrow (y - n) ltac:(lia)) as [la [Hla near]].
    exists (map (fun a => c + a) la ++ l). split.
    + rewrite app_length, map_length. cbn. lia.
    + intros x i j Hj HP move. apply in_or_app.
      destruct (Nat.eq_dec j n) as [->|]; [left|right; apply (blocked x i j); auto; lia].
      replace i with c in move by (apply (at_most_one_in_row c i n); assumption).
      apply in_map_iff. exists (x - c). unfold moves_to in move.
      split; [lia|]. apply near. apply move.
Qed.

(** Each row y holds a P-position, at most m y squares from the left edge. *)
Theorem row_has_P : forall y, exists x, x <= y * m /\ P V x y = true.
Proof.
  induction y as [y IH] using lt_wf_ind.
  destruct (few_are_blocked y y ltac:(lia)) as [l [Hl blocked]].
  { intros j Hj. destruct (IH j Hj) as [i [_ Hi]]. exists i. exact Hi. }
  destruct (existsb (fun x => P V x y) (seq 0 (S (y * m)))) eqn:E.
  - apply existsb_exists in E. destruct E as [x [Hx HP]]. apply in_seq in Hx.
    exists x. split; [lia | exact HP].
  - exfalso.
    assert (forall x, x <= y * m -> P V x y = false) as none.
    { intros x Hx. destruct (P V x y) eqn:HP; [|reflexivity].
      rewrite <- E. symmetry. apply existsb_exists. exists x.
      split; [apply in_seq; lia | exact HP]. }
    assert (incl (seq 0 (S (y * m))) l) as all.
    { intros x Hx. apply in_seq in Hx.
      destruct (proj1 (P_false V x y) (none x ltac:(lia))) as (i & j & move & HP).
      apply (blocked x i j); try assumption.
      destruct (Nat.eq_dec j y) as [->|]; [|unfold moves_to in move; lia].
      unfold moves_to in move. rewrite none in HP by lia. discriminate. }
    apply NoDup_incl_length in all; [|apply seq_NoDup]. rewrite seq_length in all. lia.
Qed.

(** Each row holds exactly one P-position. *)
Corollary exactly_one_in_row y :
  exists x, P V x y = true /\ (forall x', P V x' y = true -> x' = x) /\ x <= y * m.
Proof.
  destruct (row_has_P y) as [x [Hx HP]]. exists x. repeat split; [exact HP| |exact Hx].
  intros x' HP'. apply (at_most_one_in_row x' x y); assumption.
Qed.

(** The P-position of a row is the first position that no P-position of a smaller row
    forbids.  This is the sentence that the row engine applies. *)
Theorem row_by_row x y :
  P V x y = true <->
  (forall i j, j < y -> P V i j = true -> ~ moves_to V x y i j) /\
  (forall x', x' < x ->
    exists i j, j < y /\ P V i j = true /\ moves_to V x' y i j).
Proof.
  split.
  - intros HP. split.
    + intros i j Hj HP' move. exact (P_not_joined V x y i j HP HP' move).
    + intros x' Hx'.
      assert (P V x' y = false) as HN.
      { destruct (P V x' y) eqn:HP'; [|reflexivity].
        pose proof (at_most_one_in_row x x' y HP HP'). lia. }
      apply P_false in HN. destruct HN as (i & j & move & HP').
      exists i, j. repeat split; try apply move; try assumption.
      destruct (Nat.eq_dec j y) as [->|]; [|unfold moves_to in move; lia].
      pose proof (at_most_one_in_row i x y HP' HP). unfold moves_to in move. lia.
  - intros [free first]. apply P_true. intros i j move.
    destruct (P V i j) eqn:HP; [|reflexivity]. exfalso.
    destruct (Nat.eq_dec j y) as [->|].
    + destruct (first i) as (i' & j' & _ & HP' & move'); [unfold moves_to in move; lia|].
      exact (P_not_joined V i y i' j' HP HP' move').
    + apply (free i j); [unfold moves_to in move; lia | exact HP | exact move].
Qed.

End Rows.

(** ** Rays and steps *)

(** Each ray that is not horizontal, and each step, has at most one vector (a, b) with b > 0. *)
Lemma rays_and_steps_narrow rays removed steps b :
  0 < b -> exists l, length l <= length rays + length steps /\
    forall a, rays_and_steps ((1, 0) :: rays) removed steps a b = true -> In a l.
Proof.
  intros Hb. exists (map (fun r => b / snd r * fst r) rays ++ map fst steps). split.
  - rewrite app_length, !map_length. lia.
  - intros a H. apply in_or_app. unfold rays_and_steps in H. apply orb_prop in H.
    destruct H as [H|H]; [left|right].
    + apply andb_prop in H. destruct H as [H _]. cbn [existsb] in H. apply orb_prop in H.
      destruct H as [H|H].
      * apply on_ray_spec in H; [|lia]. destruct H as [k [_ E]]. cbn in E. lia.
      * apply existsb_exists in H. destruct H as [r [Hr H]].
        apply on_ray_spec in H; [|lia]. destruct H as [k [-> ->]].
        apply in_map_iff. exists r. split; [|exact Hr].
        rewrite Nat.div_mul; [reflexivity|]. intros E. rewrite E in Hb. lia.
    + apply existsb_exists in H. destruct H as [s [Hs H]].
      apply is_step_spec in H. destruct H as [-> _]. apply in_map, Hs.
Qed.

Lemma ray_1_0_horizontal rays steps a :
  0 < a -> rays_and_steps ((1, 0) :: rays) [] steps a 0 = true.
Proof.
  intros Ha. unfold rays_and_steps. cbn [existsb negb].
  replace (on_ray (1, 0) a 0) with true; [reflexivity|].
  symmetry. apply on_ray_spec; [lia|]. exists a. cbn. lia.
Qed.

(** A game with the ray (1,0), with [rays] and with [steps] has exactly one P-position in each
    row y, in one of the first [y (length rays + length steps) + 1] squares. *)
Theorem rays_and_steps_row rays steps y :
  let V := rays_and_steps ((1, 0) :: rays) [] steps in
  exists x, P V x y = true /\ (forall x', P V x' y = true -> x' = x) /\
    x <= y * (length rays + length steps).
Proof.
  apply exactly_one_in_row.
  - apply ray_1_0_horizontal.
  - apply rays_and_steps_narrow.
Qed.

(** Without (1,0) a row can hold two P-positions: with the ray (2,0) in place of (1,0). *)
Example two_in_a_row :
  let V := rays_and_steps [(2, 0); (0, 1)] [] [] in P V 0 0 = true /\ P V 1 0 = true.
Proof. split; reflexivity. Qed.
