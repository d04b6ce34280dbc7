(** * Games of rays and steps

    A position is a pair (x, y).  A game is given by the set of vectors (a, b) that a move may
    subtract; the same vectors are allowed at every position where the heaps are large enough.
    Rays [a,b*], steps [a,b] and rays [without] some vectors are such sets.

    This file proves that the P-positions exist, are unique, also within a window, are mirrored
    with the game, and, if the ray (1,0) is among the moves, that each row holds exactly one
    P-position, not far from the left edge.  So P-positions can be computed row by row.

    Source: docs/games.md; docs/algorithms/nimhoff.md, "Classes" and "The row engine". *)
From Coq Require Import Arith Bool List Lia.
From Wythoff Require Import NimhoffGames.
Import ListNotations.

(** A set of vectors.  The vector (0, 0) is never a move, whether or not it is in the set. *)
Definition vectors := nat -> nat -> bool.

(** The options of a position (x, y). *)
Definition options (V : vectors) (p : nat * nat) : list (nat * nat) :=
  flat_map (fun a =>
    map (fun b => (fst p - a, snd p - b))
      (filter (fun b => (0 <? a + b) && V a b) (seq 0 (S (snd p)))))
  (seq 0 (S (fst p))).

(** A move of the game [V] leads from (x, y) to (x', y'). *)
Definition moves_to (V : vectors) x y x' y' : Prop :=
  x' <= x /\ y' <= y /\ x' + y' < x + y /\ V (x - x') (y - y') = true.

Lemma in_options V x y x' y' : In (x', y') (options V (x, y)) <-> moves_to V x y x' y'.
Proof.
  unfold options, moves_to. rewrite in_flat_map. cbn [fst snd]. split.
  - intros [a [Ha Hin]]. apply in_map_iff in Hin. destruct Hin as [b [E Hb]].
    apply filter_In in Hb. destruct Hb as [Hb HV].
    rewrite in_seq in Ha, Hb. apply andb_prop in HV. destruct HV as [pos HV].
    apply Nat.ltb_lt in pos. injection E as <- <-.
    replace (x - (x - a)) with a by lia. replace (y - (y - b)) with b by lia.
    repeat split; try lia; assumption.
  - intros (? & ? & ? & HV). exists (x - x'). split; [apply in_seq; lia|].
    apply in_map_iff. exists (y - y'). split; [f_equal; lia|].
    apply filter_In. split; [apply in_seq; lia|]. rewrite HV, andb_true_r. apply Nat.ltb_lt. lia.
Qed.

(** The number of tokens of a position. *)
Definition tokens (p : nat * nat) : nat := fst p + snd p.

Lemma tokens_decrease V : sizes_decrease (options V) tokens.
Proof.
  intros [x y] [x' y'] move. apply in_options in move. unfold moves_to in move. cbn. lia.
Qed.

(** (x, y) is a P-position of the game [V].  [NimhoffGames.is_P_by_play] says that this is
    the definition by play: the player to move from (x, y) loses. *)
Definition P (V : vectors) (x y : nat) : bool := is_P (options V) tokens (x, y).

Theorem P_by_play V x y :
  (P V x y = true <-> mover_loses (options V) (x, y)) /\
  (P V x y = false <-> mover_wins (options V) (x, y)).
Proof. exact (is_P_by_play _ _ _ (tokens_decrease V) (x, y)). Qed.

(** A position is P exactly if none of its options is P. *)
Theorem P_true V x y :
  P V x y = true <-> forall x' y', moves_to V x y x' y' -> P V x' y' = false.
Proof.
  unfold P. rewrite (law_true _ _ _ _ (is_P_follows_law _ _ _ (tokens_decrease V))). split.
  - intros H x' y' move. apply H, in_options, move.
  - intros H [x' y'] move. apply H, in_options, move.
Qed.

Theorem P_false V x y :
  P V x y = false <-> exists x' y', moves_to V x y x' y' /\ P V x' y' = true.
Proof.
  unfold P. rewrite (law_false _ _ _ _ (is_P_follows_law _ _ _ (tokens_decrease V))). split.
  - intros [[x' y'] [move H]]. exists x', y'. split; [apply in_options, move | exact H].
  - intros (x' & y' & move & H). exists (x', y'). split; [apply in_options, move | exact H].
Qed.

(** No move joins two P-positions. *)
Lemma P_not_joined V x y x' y' :
  P V x y = true -> P V x' y' = true -> moves_to V x y x' y' -> False.
Proof.
  intros H H' move. apply (proj1 (P_true V x y) H) in move. rewrite move in H'. discriminate.
Qed.

(** Q holds exactly the P-positions in a window if its squares follow the law there: the
    outcome of a position depends only on smaller columns and rows. *)
Theorem window_unique V w h (Q : nat -> nat -> bool) :
  (forall x y, x < w -> y < h ->
    (Q x y = true <-> forall x' y', moves_to V x y x' y' -> Q x' y' = false)) ->
  forall x y, x < w -> y < h -> Q x y = P V x y.
Proof.
  intros law.
  assert (forall n x y, x + y < n -> x < w -> y < h -> Q x y = P V x y) as below.
  { induction n as [|n IH]; intros x y Hn Hx Hy; [lia|].
    apply eq_true_iff_eq. rewrite law, P_true by assumption.
    split; intros H x' y' move; specialize (H x' y' move); rewrite <- H;
      [symmetry|]; unfold moves_to in move; apply IH; lia. }
  intros x y. apply (below (S (x + y))). lia.
Qed.

(** To prove that [Q] is the set of P-positions: no move joins two positions of [Q], and a move
    leads into [Q] from every other position. *)
Theorem P_by_two_claims V (Q : nat -> nat -> bool) :
  (forall x y x' y', moves_to V x y x' y' -> Q x y = true -> Q x' y' = false) ->
  (forall x y, Q x y = false -> exists x' y', moves_to V x y x' y' /\ Q x' y' = true) ->
  forall x y, P V x y = Q x y.
Proof.
  intros inside outside x y.
  apply (P_positions_by_two_claims _ (options V) tokens (fun p => Q (fst p) (snd p))).
  - apply tokens_decrease.
  - intros [a b] [a' b'] E move. apply in_options in move. apply (inside a b); assumption.
  - intros [a b] E. destruct (outside a b E) as (a' & b' & move & E').
    exists (a', b'). split; [apply in_options, move | exact E'].
Qed.

(** The same for a set of positions that is given by a proposition. *)
Theorem P_by_two_claims_prop V (Q : nat -> nat -> Prop) :
  (forall x y x' y', moves_to V x y x' y' -> Q x y -> Q x' y' -> False) ->
  (forall x y, Q x y \/ exists x' y', moves_to V x y x' y' /\ Q x' y') ->
  forall x y, P V x y = true <-> Q x y.
Proof.
  intros inside outside.
  assert (forall n x y, x + y < n -> (P V x y = true <-> Q x y)) as below.
  { induction n as [|n IH]; intros x y Hn; [lia|]. split.
    - intros HP. destruct (outside x y) as [HQ|(x' & y' & move & HQ)]; [exact HQ|exfalso].
      apply (P_not_joined V x y x' y' HP); [|exact move].
      apply IH; [unfold moves_to in move; lia | exact HQ].
    - intros HQ. apply P_true. intros x' y' move. destruct (P V x' y') eqn:HP; [|reflexivity].
      exfalso. apply (inside x y x' y' move HQ).
      apply IH; [unfold moves_to in move; lia | exact HP]. }
  intros x y. apply (below (S (x + y))). lia.
Qed.

(** Additional vectors leave all P-positions as they are exactly if none of them joins two
    P-positions of the smaller game. *)
Theorem vectors_preserve V V' :
  (forall a b, V a b = true -> V' a b = true) ->
  ((forall x y, P V' x y = P V x y) <->
   (forall x y x' y', moves_to V' x y x' y' -> V (x - x') (y - y') = false ->
    P V x y = true -> P V x' y' = false)).
Proof.
  intros more. split.
  - intros same x y x' y' move _ E. rewrite <- same in *. apply (P_true V' x y); assumption.
  - intros none. apply P_by_two_claims.
    + intros x y x' y' move E. destruct (V (x - x') (y - y')) eqn:old.
      * apply (proj1 (P_true V x y) E). unfold moves_to in *. tauto.
      * apply (none x y); assumption.
    + intros x y E. apply P_false in E. destruct E as (x' & y' & move & E).
      exists x', y'. split; [|exact E]. unfold moves_to in *. intuition.
Qed.

(** Two descriptions of the same set of vectors give the same game. *)
Lemma P_ext V V' : (forall a b, 0 < a + b -> V a b = V' a b) -> forall x y, P V x y = P V' x y.
Proof.
  intros E. apply P_by_two_claims.
  - intros x y x' y' move HP. apply (proj1 (P_true V' x y) HP).
    unfold moves_to in *. rewrite <- E by lia. exact move.
  - intros x y HN. apply P_false in HN. destruct HN as (x' & y' & move & HP). exists x', y'.
    unfold moves_to in *. rewrite E by lia. tauto.
Qed.

(** The mirrored game has the mirrored P-positions. *)
Theorem P_mirror V x y : P (fun a b => V b a) y x = P V x y.
Proof.
  apply (P_by_two_claims (fun a b => V b a) (fun a b => P V b a)).
  - intros a b a' b' move HP. apply (proj1 (P_true V b a) HP).
    unfold moves_to in *. intuition lia.
  - intros a b E. apply P_false in E. destruct E as (b' & a' & move & E).
    exists a', b'. split; [|exact E]. unfold moves_to in *. intuition lia.
Qed.

(** A game with mirrored moves has mirrored P-positions. *)
Corollary P_symmetric V :
  (forall a b, 0 < a + b -> V a b = V b a) -> forall x y, P V x y = P V y x.
Proof. intros sym x y. rewrite <- (P_mirror V y x). apply P_ext. exact sym. Qed.

(** ** Rays and steps *)

(** (a, b) is a positive multiple of the vector r. *)
Definition on_ray (r : nat * nat) : vectors := fun a b =>
  existsb (fun k => (a =? k * fst r) && (b =? k * snd r)) (seq 1 (a + b)).

(** (a, b) is the vector s. *)
Definition is_step (s : nat * nat) : vectors := fun a b => (a =? fst s) && (b =? snd s).

(** The game with the rays [rays], without the vectors [removed], and with the steps [steps]. *)
Definition rays_and_steps (rays removed steps : list (nat * nat)) : vectors := fun a b =>
  existsb (fun r => on_ray r a b) rays && negb (existsb (fun s => is_step s a b) removed)
  || existsb (fun s => is_step s a b) steps.

Lemma on_ray_spec r a b :
  0 < a + b -> (on_ray r a b = true <-> exists k, a = k * fst r /\ b = k * snd r).
Proof.
  intros pos. unfold on_ray. rewrite existsb_exists. split.
  - intros [k [_ E]]. exists k. apply andb_prop in E. rewrite !Nat.eqb_eq in E. exact E.
  - intros [k [-> ->]]. exists k. rewrite !Nat.eqb_refl. split; [|reflexivity].
    apply in_seq. destruct r as [[|u] [|v]], k as [|k]; cbn in *; lia.
Qed.

Lemma is_step_spec s a b : is_step s a b = true <-> a = fst s /\ b = snd s.
Proof. unfold is_step. rewrite andb_true_iff, !Nat.eqb_eq. reflexivity. Qed.

(** A rule that is a multiple of another rule has only moves that the other rule has too. *)
Lemma multiple_covered r k a b :
  0 < a + b -> on_ray (k * fst r, k * snd r) a b = true -> on_ray r a b = true.
Proof.
  intros pos. rewrite !on_ray_spec by exact pos. cbn.
  intros [j [-> ->]]. exists (j * k). split; ring.
Qed.
