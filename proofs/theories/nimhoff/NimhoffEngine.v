(** * The row engine of Linear Nimhoff

    For each rule the engine keeps the indices of the classes that hold a P-position of a
    finished row.  In each row it takes the first position whose classes are all free, and marks
    its classes.  This file defines the engine on lists and proves that it finds exactly the
    P-positions.  (The program keeps the indices as bits, and finds the first free position with
    words of bits; that is not treated here.)

    Source: docs/algorithms/nimhoff.md, "Classes" and "The row engine". *)
From Coq Require Import Arith ZArith Bool List Lia.
From Wythoff Require Import NimhoffGames Rays NimhoffRows Nimhoff.
Import ListNotations.
Local Open Scope nat_scope.

(** The rules beside (1,0), each with the indices of its taken classes. *)
Definition state : Type := list (rule * list (nat * Z)).

Definition index_eqb (c d : nat * Z) : bool := (fst c =? fst d) && Z.eqb (snd c) (snd d).

(** The class of (x, y) is taken. *)
Definition taken (e : rule * list (nat * Z)) (x y : nat) : bool :=
  existsb (index_eqb (class_index (fst e) x y)) (snd e).

(** All classes of (x, y) are free. *)
Definition free (st : state) (x y : nat) : bool := forallb (fun e => negb (taken e x y)) st.

(** Marks the classes of (x, y). *)
Definition mark (st : state) (x y : nat) : state :=
  map (fun e => (fst e, class_index (fst e) x y :: snd e)) st.

(** The first free position of row y from column x on, among [fuel] + 1 positions. *)
Fixpoint first_free (st : state) (y fuel x : nat) : nat :=
  match fuel with
  | 0 => x
  | S fuel' => if free st x y then x else first_free st y fuel' (S x)
  end.

(** The state before row y, and the column that the engine takes in row y. *)
Fixpoint state_before (R : list rule) (y : nat) : state :=
  match y with
  | 0 => map (fun r => (r, [])) R
  | S j => let st := state_before R j in mark st (first_free st j (j * length R) 0) j
  end.
Definition column (R : list rule) (y : nat) : nat :=
  first_free (state_before R y) y (y * length R) 0.

(** The state holds the classes of the columns taken so far. *)
Lemma state_before_eq R y :
  state_before R y =
    map (fun r => (r, map (fun j => class_index r (column R j) j) (rev (seq 0 y)))) R.
Proof.
  induction y as [|y IH]; [reflexivity|].
  cbn [state_before]. fold (column R y). rewrite IH. unfold mark. rewrite map_map.
  apply map_ext. intros r. rewrite seq_S, rev_app_distr. reflexivity.
Qed.

Lemma index_eqb_eq c d : index_eqb c d = true <-> c = d.
Proof.
  destruct c as [u v], d as [u' v']. unfold index_eqb. cbn [fst snd].
  rewrite andb_true_iff, Nat.eqb_eq, Z.eqb_eq. split; [intros [-> ->]; reflexivity|].
  intros E. injection E. tauto.
Qed.

(** A position is free if it shares no class with the positions taken so far. *)
Lemma free_spec R x y :
  free (state_before R y) x y = true <->
  forall r j, In r R -> j < y -> class_index r x y <> class_index r (column R j) j.
Proof.
  rewrite state_before_eq. unfold free. rewrite forallb_forall. split.
  - intros H r j Hr Hj E.
    specialize (H _ (in_map _ _ _ Hr)). apply negb_true_iff in H. unfold taken in H.
    cbn [fst snd] in H.
    assert (existsb (index_eqb (class_index r x y))
      (map (fun j => class_index r (column R j) j) (rev (seq 0 y))) = true) as T; [|congruence].
    apply existsb_exists. exists (class_index r (column R j) j).
    split; [|apply index_eqb_eq, E]. apply in_map_iff. exists j. split; [reflexivity|].
    apply in_rev. rewrite rev_involutive. apply in_seq. lia.
  - intros H e He. apply in_map_iff in He. destruct He as [r [<- Hr]].
    apply negb_true_iff. unfold taken. cbn [fst snd].
    destruct (existsb _ _) eqn:T; [exfalso|reflexivity].
    apply existsb_exists in T. destruct T as [c [Hc E]]. apply index_eqb_eq in E.
    apply in_map_iff in Hc. destruct Hc as [j [<- Hj]]. apply in_rev, in_seq in Hj.
    exact (H r j Hr ltac:(lia) E).
Qed.

(** The search finds the first free position if there is one in its range. *)
Lemma first_free_spec st y : forall fuel x,
  (exists x', x <= x' <= x + fuel /\ free st x' y = true) ->
  free st (first_free st y fuel x) y = true /\
  forall x', x <= x' < first_free st y fuel x -> free st x' y = false.
Proof.
  induction fuel as [|fuel IH]; intros x (x' & Hx' & F); cbn [first_free].
  - replace x with x' by lia. split; [exact F|]. intros; lia.
  - destruct (free st x y) eqn:E; [split; [exact E | intros; lia]|].
    destruct (IH (S x)) as [G L].
    { exists x'. split; [|exact F]. assert (x <> x') by (intros <-; congruence). lia. }
    split; [exact G|]. intros u Hu. destruct (Nat.eq_dec x u) as [<-|]; [exact E|].
    apply L. lia.
Qed.

(** ** The engine finds the P-positions *)

Section Engine.

(** The rules beside (1,0); none of them is horizontal. *)
Variable R : list rule.
Hypothesis not_horizontal : forall r, In r R -> 0 < snd r.
Local Notation game := (nimhoff ((1, 0) :: R)).

Lemma game_horizontal a : 0 < a -> game a 0 = true.
Proof.
  intros Ha. unfold nimhoff. cbn [existsb]. apply orb_true_iff. left.
  apply on_ray_spec; [lia|]. exists a. cbn. lia.
Qed.

Lemma game_narrow b : 0 < b ->
  exists l, length l <= length R /\ forall a, game a b = true -> In a l.
Proof.
  intros Hb. exists (map (fun r => b / snd r * fst r) R).
  split; [apply Nat.eq_le_incl, map_length|].
  intros a H. apply existsb_exists in H. destruct H as [r [Hr H]].
  apply on_ray_spec in H; [|lia]. destruct H as [k [-> E]].
  destruct Hr as [<-|Hr]; [cbn in E; lia|].
  apply in_map_iff. exists r. split; [|exact Hr]. rewrite E, Nat.div_mul; [reflexivity|].
  pose proof (not_horizontal r Hr). lia.
Qed.

(** A P-position of a smaller row forbids (x, y) if both share a class. *)
Lemma moves_share_class x y i j :
  j < y ->
  (moves_to game x y i j <-> exists r, In r R /\ class_index r x y = class_index r i j).
Proof.
  intros Hj. rewrite moves_are_smaller_in_class. split.
  - intros (less & r & [<-|Hr] & Hc).
    + destruct Hc as [k [_ Hy]]. cbn in Hy. lia.
    + exists r. split; [exact Hr|]. pose proof (not_horizontal r Hr).
      apply class_index_spec; [lia | exact Hc].
  - intros (r & Hr & E). pose proof (not_horizontal r Hr).
    apply class_index_spec in E; [|lia]. split; [|exists r; split; [right|]; assumption].
    destruct E as [k [Hx Hy]].
    assert (k < 0)%Z by nia. nia.
Qed.

(** In each row, the column that the engine takes is the P-position. *)
Theorem engine_finds_P : forall y x, P game x y = true <-> x = column R y.
Proof.
  induction y as [y IH] using lt_wf_ind.
  assert (forall x, free (state_before R y) x y = true <->
    forall i j, j < y -> P game i j = true -> ~ moves_to game x y i j) as free_iff.
  { intros x. rewrite free_spec. split.
    - intros H i j Hj HP move. apply IH in HP; [|exact Hj]. subst i.
      apply moves_share_class in move; [|exact Hj]. destruct move as (r & Hr & E).
      exact (H r j Hr Hj E).
    - intros H r j Hr Hj E. apply (H (column R j) j Hj); [apply IH; [exact Hj|reflexivity]|].
      apply moves_share_class; [exact Hj|]. exists r. split; assumption. }
  destruct (row_has_P game (length R) game_horizontal game_narrow y) as (p & Hp & HP).
  pose proof HP as Row. apply (row_by_row game game_horizontal) in Row.
  destruct Row as [p_free p_first]. apply free_iff in p_free.
  destruct (first_free_spec (state_before R y) y (y * length R) 0) as [c_free c_first].
  { exists p. split; [lia | exact p_free]. }
  fold (column R y) in c_free, c_first.
  assert (p = column R y) as <-.
  { destruct (Nat.lt_trichotomy p (column R y)) as [L|[E|L]]; [|exact E|]; exfalso.
    - rewrite c_first in p_free by lia. discriminate.
    - destruct (p_first _ L) as (i & j & Hj & HP' & move).
      apply (proj1 (free_iff _) c_free i j Hj HP' move). }
  intros x. split; [|intros ->; exact HP].
  intros HP'. apply (at_most_one_in_row game game_horizontal x p y); assumption.
Qed.

End Engine.

(** The first columns of (1,2)-GDWN and of the rules of Figure 1 of [FGPLL]. *)
Example columns_gdwn_1_2 :
  map (column [(2, 1); (1, 1); (1, 2); (0, 1)]) (seq 0 12) =
  [0; 3; 6; 1; 5; 4; 2; 10; 14; 17; 7; 25].
Proof. vm_compute. reflexivity. Qed.

Example columns_figure_1 :
  map (column [(2, 1); (3, 3); (0, 1)]) (seq 0 12) =
  [0; 1; 2; 7; 3; 4; 5; 10; 6; 15; 8; 13].
Proof. vm_compute. reflexivity. Qed.
