(** * The hood of blocking Linear Nimhoff

    In Linear Nimhoff with k - 1 blocked moves a turn, a position is P exactly if it sees fewer
    than k P-positions: if fewer than k of its options are P.  Theorem: if a position has at most
    k options, all of its options are P, so that it sees exactly as many P-positions as it has
    options.  The proof needs rays: with steps the number of options need not decrease.

    Source: docs/algorithms/nimhoff-blocking.md, "The hood". *)
From Coq Require Import Arith Bool List Lia FinFun.
From Wythoff Require Import NimhoffGames Rays Nimhoff.
Import ListNotations.

(** ** Counting options *)

(** The vectors of [V] that can be subtracted from (x, y). *)
Definition fitting (V : vectors) (x y : nat) : list (nat * nat) :=
  flat_map (fun a => map (pair a) (filter (fun b => (0 <? a + b) && V a b) (seq 0 (S y))))
    (seq 0 (S x)).

Lemma in_fitting V x y a b :
  In (a, b) (fitting V x y) <-> a <= x /\ b <= y /\ 0 < a + b /\ V a b = true.
Proof.
  unfold fitting. rewrite in_flat_map. split.
  - intros [a' [Ha H]]. apply in_map_iff in H. destruct H as [b' [E Hb]].
    injection E as -> ->. apply filter_In in Hb. destruct Hb as [Hb HV].
    apply andb_prop in HV. rewrite Nat.ltb_lt in HV. apply in_seq in Ha, Hb.
    repeat split; try lia; tauto.
  - intros (Ha & Hb & pos & HV). exists a. split; [apply in_seq; lia|].
    apply in_map, filter_In. split; [apply in_seq; lia|].
    rewrite HV, andb_true_r. apply Nat.ltb_lt, pos.
Qed.

Lemma NoDup_app_disjoint {T : Type} (l l' : list T) :
  NoDup l -> NoDup l' -> (forall t, In t l -> ~ In t l') -> NoDup (l ++ l').
Proof.
  induction 1 as [|t l Ht Hl IH]; intros Hl' D; cbn; [exact Hl'|].
  constructor.
  - rewrite in_app_iff. intros [H|H]; [tauto|]. apply (D t); [left; reflexivity | exact H].
  - apply IH; [exact Hl'|]. intros u Hu. apply D. right. exact Hu.
Qed.

(** Each vector occurs once. *)
Lemma fitting_NoDup V x y : NoDup (fitting V x y).
Proof.
  unfold fitting. generalize (seq_NoDup (S x) 0). induction (seq 0 (S x)) as [|a l IH];
    intros H; cbn [flat_map]; [constructor|].
  apply NoDup_cons_iff in H. destruct H as [Ha Hl]. apply NoDup_app_disjoint.
  - apply Injective_map_NoDup; [intros u v E; congruence|].
    apply NoDup_filter, seq_NoDup.
  - apply IH, Hl.
  - intros t Ht Ht'. apply in_map_iff in Ht. destruct Ht as [b [<- _]].
    apply in_flat_map in Ht'. destruct Ht' as [a' [Ha' Ht']].
    apply in_map_iff in Ht'. destruct Ht' as [b' [E _]]. injection E as -> _. contradiction.
Qed.

(** The options are the positions that these vectors lead to. *)
Lemma options_fitting V x y :
  options V (x, y) = map (fun v => (x - fst v, y - snd v)) (fitting V x y).
Proof.
  unfold options, fitting. cbn [fst snd]. induction (seq 0 (S x)) as [|a l IH]; [reflexivity|].
  cbn [flat_map]. rewrite map_app, IH, map_map. reflexivity.
Qed.

(** The options of a position are different positions: each target counts once. *)
Lemma options_NoDup V x y : NoDup (options V (x, y)).
Proof.
  rewrite options_fitting. pose proof (fitting_NoDup V x y) as H.
  assert (forall v, In v (fitting V x y) -> fst v <= x /\ snd v <= y) as B.
  { intros [a b] Hv. apply in_fitting in Hv. cbn. lia. }
  induction (fitting V x y) as [|v l IH]; cbn [map]; [constructor|].
  apply NoDup_cons_iff in H. destruct H as [Hv Hl]. constructor.
  - intros Hin. apply in_map_iff in Hin. destruct Hin as [u [E Hu]]. injection E as E1 E2.
    pose proof (B u (or_intror Hu)). pose proof (B v (or_introl eq_refl)).
    destruct u as [u1 u2], v as [v1 v2]. cbn in *.
    apply Hv. replace v1 with u1 by lia. replace v2 with u2 by lia. exact Hu.
  - apply IH; [exact Hl|]. intros u Hu. apply B. right. exact Hu.
Qed.

(** n(x, y): the number of options. *)
Definition option_count (V : vectors) (x y : nat) : nat := length (options V (x, y)).

(** Of the multiples of a rule that can be subtracted, there is a largest one. *)
Lemma largest_multiple a b x y :
  0 < a + b -> exists k, k * a <= x /\ k * b <= y /\ ~ (S k * a <= x /\ S k * b <= y).
Proof.
  intros pos.
  assert (forall n k, x + y < n + k -> k * a <= x -> k * b <= y ->
    exists j, j * a <= x /\ j * b <= y /\ ~ (S j * a <= x /\ S j * b <= y)) as up.
  { induction n as [|n IH]; intros k Hn Hx Hy; [nia|].
    destruct (le_dec (S k * a) x) as [Hx'|Hx']; [|exists k; tauto].
    destruct (le_dec (S k * b) y) as [Hy'|Hy']; [|exists k; tauto].
    apply (IH (S k)); [lia | assumption | assumption]. }
  apply (up (S (x + y)) 0); lia.
Qed.

(** Each move makes the number of options smaller. *)
Theorem option_count_decreases R x y x' y' :
  moves_to (nimhoff R) x y x' y' -> option_count (nimhoff R) x' y' < option_count (nimhoff R) x y.
Proof.
  intros move. apply nimhoff_moves in move. destruct move as (less & a & b & t & Hr & Ex & Ey).
  assert (1 <= t /\ 0 < a + b) as [Ht pos].
  { destruct t; [lia|]. split; [lia|]. destruct a, b; lia. }
  destruct (largest_multiple a b x y pos) as (k & Kx & Ky & K).
  assert (1 <= k) as Hk.
  { destruct k; [|lia]. exfalso. apply K. subst x y. split; nia. }
  unfold option_count. rewrite !options_fitting, !map_length.
  change (length ((k * a, k * b) :: fitting (nimhoff R) x' y')
    <= length (fitting (nimhoff R) x y)).
  apply NoDup_incl_length.
  - constructor; [|apply fitting_NoDup]. intros H. apply in_fitting in H. apply K.
    subst x y. split; nia.
  - intros [u v] [E|H].
    + injection E as <- <-. apply in_fitting. repeat split; try assumption; [nia|].
      unfold nimhoff. apply existsb_exists. exists (a, b). split; [exact Hr|].
      apply on_ray_spec; [nia|]. exists k. cbn. tauto.
    + apply in_fitting in H. apply in_fitting. repeat split; try apply H; lia.
Qed.

(** ** The blocking game *)

(** The number of P-positions that (x, y) sees. *)
Definition sees (V : vectors) (Q : nat * nat -> bool) (x y : nat) : nat :=
  length (filter Q (options V (x, y))).

(** Q follows the rule of the game with k - 1 blocked moves. *)
Definition follows_blocking_rule (V : vectors) (k : nat) (Q : nat * nat -> bool) : Prop :=
  forall x y, Q (x, y) = (sees V Q x y <? k).

(** The P-positions of the blocking game, with at most [n] moves of lookahead, and all. *)
Fixpoint blocking_P_within (V : vectors) (k n : nat) (p : nat * nat) : bool :=
  match n with
  | 0 => true
  | S n' => length (filter (blocking_P_within V k n') (options V p)) <? k
  end.
Definition blocking_P (V : vectors) (k : nat) (p : nat * nat) : bool :=
  blocking_P_within V k (S (tokens p)) p.

Lemma blocking_P_stable V k : forall n m p,
  tokens p < n -> tokens p < m -> blocking_P_within V k n p = blocking_P_within V k m p.
Proof.
  induction n as [|n IH]; intros [|m] p Hn Hm; try lia. cbn.
  rewrite (filter_ext_in _ (blocking_P_within V k m)); [reflexivity|].
  intros q Hq. apply tokens_decrease in Hq. apply IH; lia.
Qed.

(** The rule of the blocking game is satisfied by exactly one set of positions. *)
Theorem blocking_P_follows_rule V k : follows_blocking_rule V k (blocking_P V k).
Proof.
  intros x y. unfold blocking_P at 1, sees. cbn [blocking_P_within].
  rewrite (filter_ext_in _ (blocking_P V k)); [reflexivity|].
  intros q Hq. apply tokens_decrease in Hq. apply blocking_P_stable; lia.
Qed.

Theorem blocking_rule_unique V k Q Q' :
  follows_blocking_rule V k Q -> follows_blocking_rule V k Q' -> forall p, Q p = Q' p.
Proof.
  intros rule rule'.
  assert (forall n p, tokens p < n -> Q p = Q' p) as below.
  { induction n as [|n IH]; intros [x y] Hn; [lia|]. rewrite rule, rule'. unfold sees.
    rewrite (filter_ext_in _ Q'); [reflexivity|].
    intros q Hq. apply tokens_decrease in Hq. apply IH. lia. }
  intros p. apply (below (S (tokens p))). lia.
Qed.

(** Without blocked moves, k = 1, it is the game itself. *)
Theorem blocking_one_is_the_game V x y : blocking_P V 1 (x, y) = P V x y.
Proof.
  apply (law_unique _ (options V) tokens); [apply tokens_decrease| |].
  - intros [u v]. rewrite blocking_P_follows_rule. unfold sees.
    induction (options V (u, v)) as [|q l IH]; [reflexivity|]. cbn [filter forallb].
    destruct (blocking_P V 1 q); [reflexivity | exact IH].
  - apply is_P_follows_law, tokens_decrease.
Qed.

(** Positions with at most k options have only P-options. *)
Theorem hood_options R k Q x y :
  follows_blocking_rule (nimhoff R) k Q -> option_count (nimhoff R) x y <= k ->
  forall q, In q (options (nimhoff R) (x, y)) -> Q q = true.
Proof.
  intros rule. remember (x + y) as s eqn:E. revert x y E.
  induction s as [s IH] using lt_wf_ind. intros x y E count [u v] Hq.
  apply in_options in Hq. pose proof (option_count_decreases R x y u v Hq) as less.
  rewrite rule. apply Nat.ltb_lt. unfold sees.
  apply Nat.le_lt_trans with (option_count (nimhoff R) u v); [|lia].
  unfold option_count. clear. induction (options (nimhoff R) (u, v)) as [|p l IH]; cbn; [lia|].
  destruct (Q p); cbn; lia.
Qed.

(** A position with at most k options sees exactly as many P-positions as it has options. *)
Theorem hood R k Q x y :
  follows_blocking_rule (nimhoff R) k Q -> option_count (nimhoff R) x y <= k ->
  sees (nimhoff R) Q x y = option_count (nimhoff R) x y.
Proof.
  intros rule count. pose proof (hood_options R k Q x y rule count) as all.
  unfold sees, option_count. induction (options (nimhoff R) (x, y)) as [|p l IH]; [reflexivity|].
  cbn [filter]. rewrite (all p) by (left; reflexivity). cbn [length]. f_equal.
  apply IH. intros q Hq. apply all. right. exact Hq.
Qed.

(** A step can keep the number of options: with the step (1,0), (5,0) and (4,0) have one. *)
Example steps_keep_the_count :
  let V := rays_and_steps [] [] [(1, 0)] in
  option_count V 5 0 = 1 /\ option_count V 4 0 = 1.
Proof. split; reflexivity. Qed.

(** For the queen, n = x + y + min(x, y), here at (3, 5). *)
Example queen_count : option_count (nimhoff [(1, 0); (1, 1); (0, 1)]) 3 5 = 3 + 5 + 3.
Proof. reflexivity. Qed.
