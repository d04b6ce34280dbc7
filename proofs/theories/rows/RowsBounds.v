(** * Rows of Sprague-Grundy values: every number, within bounds

    A game has the moves from (x, y) to (x - a, y) for all a >= 1, and to (x - a, y - b) for the
    vectors (a, b) of a list for each y, with 1 <= b <= y.  The value of a position is the least
    number that is not the value of an option.

    This file proves: the values exist and are unique; each row contains every number once; and
    x - M(y) <= g(x, y) <= x + M(y), x + y, where M(y) is the number of vectors of row y.

    Source: docs/algorithms/rows.md, "Bounds". *)
From Coq Require Import Arith Bool FinFun List Lia.
Import ListNotations.

Section Rows.

(** The vectors that lead out of row y. *)
Variable vectors : nat -> list (nat * nat).
Hypothesis vectors_fit : forall y a b, In (a, b) (vectors y) -> 1 <= b <= y.

(** v is the value of an option of (x, y) outside the row. *)
Definition outside (g : nat -> nat -> nat) x y v : Prop :=
  exists a b, In (a, b) (vectors y) /\ a <= x /\ g (x - a) (y - b) = v.

(** g has the values of the game: no option has the value g x y, and each smaller number is the
    value of an option. *)
Definition are_values (g : nat -> nat -> nat) : Prop :=
  forall x y,
  (forall x', x' < x -> g x' y <> g x y) /\ ~ outside g x y (g x y) /\
  forall v, v < g x y -> (exists x', x' < x /\ g x' y = v) \/ outside g x y v.

(** ** They exist *)

Definition occurs v (l : list nat) : bool := existsb (Nat.eqb v) l.

Lemma occurs_spec v l : occurs v l = true <-> In v l.
Proof.
  unfold occurs. rewrite existsb_exists. split.
  - intros (u & H & E). apply Nat.eqb_eq in E. subst. exact H.
  - intros H. exists v. split; [exact H|apply Nat.eqb_refl].
Qed.

(** The least number not in a list, searched from v on in n steps. *)
Fixpoint least_from n v (l : list nat) : nat :=
  match n with
  | 0 => v
  | S n => if occurs v l then least_from n (S v) l else v
  end.

Definition mex l := least_from (length l) 0 l.

Lemma least_from_below n : forall v l u, v <= u < least_from n v l -> In u l.
Proof.
  induction n as [|n IH]; cbn; intros v l u H; [lia|].
  destruct (occurs v l) eqn:E; [|lia].
  destruct (Nat.eq_dec u v) as [->|]; [apply occurs_spec, E|]. apply (IH (S v)). lia.
Qed.

Lemma least_from_free n : forall v l,
  least_from n v l < v + n -> ~ In (least_from n v l) l.
Proof.
  induction n as [|n IH]; cbn; intros v l H; [lia|].
  destruct (occurs v l) eqn:E.
  - apply IH. lia.
  - rewrite <- occurs_spec. congruence.
Qed.

Lemma least_from_at_most n : forall v l, least_from n v l <= v + n.
Proof.
  induction n as [|n IH]; cbn; intros v l; [lia|].
  destruct (occurs v l); [specialize (IH (S v) l)|]; lia.
Qed.

Lemma mex_below l v : v < mex l -> In v l.
Proof. intros H. apply (least_from_below (length l) 0). unfold mex in H. lia. Qed.

Lemma mex_free l : ~ In (mex l) l.
Proof.
  unfold mex. pose proof (least_from_at_most (length l) 0 l) as most. cbn in most.
  destruct (Nat.eq_dec (least_from (length l) 0 l) (length l)) as [E|];
    [|apply least_from_free; lia].
  (* All numbers below the length are in the list, so it has no other ones. *)
  intros H.
  assert (incl (seq 0 (S (length l))) l) as I.
  { intros u Hu. apply in_seq in Hu.
    destruct (Nat.eq_dec u (length l)) as [->|]; [rewrite E in H; exact H|].
    apply (least_from_below (length l) 0). lia. }
  apply NoDup_incl_length in I; [|apply seq_NoDup]. rewrite seq_length in I. lia.
Qed.

(** The values of positions with x + y < n. *)
Fixpoint value n x y : nat :=
  match n with
  | 0 => 0
  | S n =>
      mex (map (fun x' => value n x' y) (seq 0 x) ++
           flat_map (fun v => if fst v <=? x then [value n (x - fst v) (y - snd v)] else [])
             (vectors y))
  end.

Lemma value_enough n : forall m x y, x + y < n -> x + y < m -> value n x y = value m x y.
Proof.
  induction n as [|n IH]; intros m x y Hn Hm; [lia|].
  destruct m as [|m]; [lia|]. cbn. do 2 f_equal.
  - apply map_ext_in. intros x' H. apply in_seq in H. apply IH; lia.
  - rewrite !flat_map_concat_map. f_equal. apply map_ext_in. intros [a b] H.
    apply vectors_fit in H. cbn. destruct (Nat.leb_spec a x); [|reflexivity].
    f_equal. apply IH; lia.
Qed.

Theorem values_exist : exists g, are_values g.
Proof.
  exists (fun x y => value (S (x + y)) x y). intros x y.
  set (n := x + y). cbn [value].
  set (row := map (fun x' => value n x' y) (seq 0 x)).
  set (out := flat_map _ (vectors y)).
  assert (forall v, In v row <-> exists x', x' < x /\ value (S (x' + y)) x' y = v) as in_row.
  { intros v. unfold row. rewrite in_map_iff. split; intros (x' & H & H').
    - apply in_seq in H'. exists x'. split; [lia|]. rewrite <- H. apply value_enough; lia.
    - exists x'. split; [|apply in_seq; lia]. rewrite <- H'. apply value_enough; lia. }
  assert (forall v, In v out <-> outside (fun x y => value (S (x + y)) x y) x y v) as in_out.
  { intros v. unfold out, outside. rewrite in_flat_map. split.
    - intros ([a b] & H & H'). cbn in H'. pose proof (vectors_fit _ _ _ H).
      destruct (Nat.leb_spec a x) as [less|]; [|destruct H'].
      destruct H' as [H'|[]]. exists a, b. repeat split; [exact H|exact less|].
      rewrite <- H'. apply value_enough; lia.
    - intros (a & b & H & less & H'). pose proof (vectors_fit _ _ _ H).
      exists (a, b). split; [exact H|]. cbn. destruct (Nat.leb_spec a x); [|lia].
      left. rewrite <- H'. apply value_enough; lia. }
  pose proof (mex_free (row ++ out)) as free.
  split; [|split].
  - intros x' H E. apply free, in_or_app. left. apply in_row. exists x'. split; [exact H|exact E].
  - intros H. apply free, in_or_app. right. apply in_out, H.
  - intros v H. apply mex_below, in_app_or in H. rewrite in_row, in_out in H. exact H.
Qed.

(** ** Bounds *)

Variable g : nat -> nat -> nat.
Hypothesis g_values : are_values g.

(** M(y). *)
Definition number y := length (vectors y).

Lemma once x x' y : g x y = g x' y -> x = x'.
Proof.
  intros E. destruct (Nat.lt_trichotomy x x') as [H|[H|H]]; [|exact H|]; exfalso.
  - apply (proj1 (g_values x' y) x H E).
  - apply (proj1 (g_values x y) x' H). symmetry. exact E.
Qed.

(** No play is longer than the number of tokens. *)
Theorem at_most_tokens x y : g x y <= x + y.
Proof.
  remember (x + y) as n eqn:E. revert x y E.
  induction n as [n IH] using lt_wf_ind. intros x y ->.
  destruct (le_lt_dec (g x y) (x + y)) as [H|H]; [exact H|exfalso].
  destruct (proj2 (proj2 (g_values x y)) (x + y) H) as [(x' & H' & E)|(a & b & H' & less & E)].
  - specialize (IH (x' + y)). specialize (IH ltac:(lia) x' y eq_refl). lia.
  - apply vectors_fit in H'. specialize (IH (x - a + (y - b))).
    specialize (IH ltac:(lia) (x - a) (y - b) eq_refl). lia.
Qed.

Theorem at_most x y : g x y <= x + number y.
Proof.
  assert (incl (seq 0 (g x y)) (map (fun x' => g x' y) (seq 0 x) ++
            map (fun v => g (x - fst v) (y - snd v)) (vectors y))) as I.
  { intros v H. apply in_seq in H. apply in_or_app.
    destruct (proj2 (proj2 (g_values x y)) v ltac:(lia)) as [(x' & H' & E)|(a & b & H' & _ & E)].
    - left. apply in_map_iff. exists x'. split; [exact E|apply in_seq; lia].
    - right. apply in_map_iff. exists (a, b). split; [exact E|exact H']. }
  apply NoDup_incl_length in I; [|apply seq_NoDup].
  rewrite app_length, !map_length, !seq_length in I. exact I.
Qed.

(** The vector w leads from (x, y) to a position with the value v. *)
Definition leads x y v (w : nat * nat) : bool :=
  (fst w <=? x) && (g (x - fst w) (y - snd w) =? v).

(** What keeps v from cell (x, y) of the row: its smaller value, or a vector to v. *)
Definition reason v x y : nat + nat * nat :=
  match find (leads x y v) (vectors y) with
  | Some w => inr w
  | None => inl (g x y)
  end.

Lemma found_spec v x y w :
  find (leads x y v) (vectors y) = Some w ->
  In w (vectors y) /\ fst w <= x /\ g (x - fst w) (y - snd w) = v.
Proof.
  intros H. apply find_some in H. destruct H as [H E].
  apply andb_true_iff in E. destruct E as [E E'].
  apply Nat.leb_le in E. apply Nat.eqb_eq in E'. auto.
Qed.

Lemma reason_once v x x' y : reason v x y = reason v x' y -> x = x'.
Proof.
  unfold reason.
  destruct (find _ (vectors y)) as [w|] eqn:F; destruct (find (leads x' y v) _) as [w'|] eqn:F';
    intros E; try discriminate; injection E as E.
  - subst w'. apply found_spec in F, F'. destruct F as (_ & less & F), F' as (_ & less' & F').
    enough (x - fst w = x' - fst w) by lia. apply (once _ _ (y - snd w)). congruence.
  - apply (once _ _ y E).
Qed.

(** Every number occurs, not far behind its place. *)
Theorem occurs_in_row v y : exists x, x <= v + number y /\ g x y = v.
Proof.
  destruct (existsb (fun x => g x y =? v) (seq 0 (S (v + number y)))) eqn:E.
  { apply existsb_exists in E. destruct E as (x & H & E). apply in_seq in H.
    apply Nat.eqb_eq in E. exists x. split; [lia|exact E]. }
  exfalso.
  assert (forall x, x <= v + number y -> g x y <> v) as never.
  { intros x H E'. rewrite <- not_true_iff_false in E. apply E, existsb_exists. exists x.
    split; [apply in_seq; lia|apply Nat.eqb_eq, E']. }
  set (all := map (fun x => reason v x y) (seq 0 (S (v + number y)))).
  assert (NoDup all) as D.
  { apply Injective_map_NoDup; [|apply seq_NoDup]. intros x x'. apply reason_once. }
  assert (incl all (map inl (seq 0 v) ++ map inr (vectors y))) as I.
  { intros r H. apply in_map_iff in H. destruct H as (x & <- & H). apply in_seq in H.
    apply in_or_app. unfold reason. destruct (find _ (vectors y)) as [w|] eqn:F.
    - right. apply in_map. apply found_spec in F. apply F.
    - left. apply in_map, in_seq. split; [lia|].
      destruct (Nat.lt_trichotomy (g x y) v) as [less|[E'|more]]; [exact less| |].
      + destruct (never x ltac:(lia) E').
      + exfalso. destruct (proj2 (proj2 (g_values x y)) v more)
          as [(x' & H' & E')|(a & b & H' & less & E')].
        * apply (never x' ltac:(lia) E').
        * apply (find_none _ _ F) in H'. apply andb_false_iff in H'. cbn in H'.
          destruct H' as [H'|H']; [apply Nat.leb_gt in H'; lia|].
          apply Nat.eqb_neq in H'. apply H', E'. }
  apply NoDup_incl_length in I; [|exact D].
  unfold all in I. rewrite app_length, !map_length, !seq_length in I. fold (number y) in I. lia.
Qed.

Theorem at_least x y : x <= g x y + number y.
Proof.
  destruct (occurs_in_row (g x y) y) as (x' & H & E). apply once in E. lia.
Qed.

(** [g] is the only function with the values of the game. *)
Theorem values_unique h : are_values h -> forall x y, h x y = g x y.
Proof.
  intros h_values x y. remember (x + y) as n eqn:E. revert x y E.
  induction n as [n IH] using lt_wf_ind. intros x y ->.
  assert (forall x' y', x' + y' < x + y -> h x' y' = g x' y') as before.
  { intros x' y' H. apply (IH (x' + y') H _ _ eq_refl). }
  destruct (g_values x y) as (row & out & less), (h_values x y) as (row' & out' & less').
  destruct (Nat.lt_trichotomy (h x y) (g x y)) as [H|[H|H]]; [exfalso|exact H|exfalso].
  - destruct (less _ H) as [(x' & H' & E)|(a & b & H' & fits & E)].
    + apply (row' x' H'). rewrite before; [exact E|lia].
    + apply out'. exists a, b. pose proof (vectors_fit _ _ _ H').
      repeat split; [exact H'|exact fits|]. rewrite before; [exact E|lia].
  - destruct (less' _ H) as [(x' & H' & E)|(a & b & H' & fits & E)].
    + apply (row x' H'). rewrite <- before; [exact E|lia].
    + apply out. exists a, b. pose proof (vectors_fit _ _ _ H').
      repeat split; [exact H'|exact fits|]. rewrite <- before; [exact E|lia].
Qed.

End Rows.
