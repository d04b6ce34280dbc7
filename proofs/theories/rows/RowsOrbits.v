(** * Rotations of sets

    A set of the numbers 0 .. k - 1 is rotated by one.  A finite list of sets that is closed under
    rotation consists of orbits, whose lengths add up to the length of the list.

    Source: docs/algorithms/rows.md, "The factor of a row". *)
From Coq Require Import Arith Bool List Lia.
From Wythoff Require Import RowsScan.
From Wythoff Require NimhoffHood.
Import ListNotations.

Definition rot (a : set) : set :=
  match a with
  | [] => []
  | b :: a => a ++ [b]
  end.

Lemma rot_length a : length (rot a) = length a.
Proof. destruct a; cbn; [reflexivity|]. rewrite app_length. cbn. lia. Qed.

Lemma rot_size a : size (rot a) = size a.
Proof. destruct a; cbn; [reflexivity|]. rewrite size_app. cbn. lia. Qed.

Lemma rot_injective a b : rot a = rot b -> a = b.
Proof.
  destruct a as [|x a], b as [|y b]; cbn; intros H; try reflexivity.
  - destruct b; discriminate.
  - destruct a; discriminate.
  - apply app_inj_tail in H. destruct H as [-> ->]. reflexivity.
Qed.

Lemma rot_constant b n : rot (repeat b n) = repeat b n.
Proof. destruct n; cbn; [reflexivity|]. symmetry. apply repeat_cons. Qed.

(** n rotations. *)
Fixpoint turn n (a : set) : set :=
  match n with
  | 0 => a
  | S n => rot (turn n a)
  end.

Lemma turn_injective n a b : turn n a = turn n b -> a = b.
Proof. induction n; cbn; [tauto|]. intros H. apply IHn, rot_injective, H. Qed.

Lemma turn_constant n b k : turn n (repeat b k) = repeat b k.
Proof. induction n; cbn; [reflexivity|]. rewrite IHn. apply rot_constant. Qed.

Lemma turn_add m n a : turn (m + n) a = turn m (turn n a).
Proof. induction m; cbn; congruence. Qed.

(** As many rotations as there are elements change nothing. *)
Lemma rot_app a b : turn (length a) (a ++ b) = b ++ a.
Proof.
  revert b. induction a as [|x a IH]; intros b; [cbn; rewrite app_nil_r; reflexivity|].
  cbn [length]. replace (S (length a)) with (length a + 1) by lia. rewrite turn_add. cbn.
  rewrite <- app_assoc, IH, <- app_assoc. reflexivity.
Qed.

Lemma rot_all a : turn (length a) a = a.
Proof. rewrite <- (app_nil_r a) at 2. apply rot_app. Qed.

Lemma turn_multiple a l m : turn l a = a -> Nat.divide l m -> turn m a = a.
Proof.
  intros H [q ->]. induction q as [|q IH]; [reflexivity|].
  cbn. rewrite turn_add, IH. exact H.
Qed.

(** The least number of rotations, at least one, that changes nothing. *)
Lemma order a : 1 <= length a -> exists l, 1 <= l /\ turn l a = a /\
  forall i, 1 <= i < l -> turn i a <> a.
Proof.
  intros H.
  assert (forall n, (exists l, 1 <= l <= n /\ turn l a = a /\
            forall i, 1 <= i < l -> turn i a <> a) \/
          forall i, 1 <= i <= n -> turn i a <> a) as search.
  { induction n as [|n [(l & L & E & least)|none]]; [right; lia| |].
    - left. exists l. repeat split; [lia|lia|exact E|exact least].
    - destruct (set_dec (turn (S n) a) a) as [E|E].
      + left. exists (S n). repeat split; [lia|lia|exact E|]. intros i I. apply none. lia.
      + right. intros i I. destruct (Nat.eq_dec i (S n)) as [->|]; [exact E|apply none; lia]. }
  destruct (search (length a)) as [(l & L & E & least)|none].
  - exists l. repeat split; [lia|exact E|exact least].
  - destruct (none (length a)); [lia|apply rot_all].
Qed.

(** A list of different sets that is closed under rotation consists of orbits. *)
Lemma orbits n : forall D, length D <= n -> NoDup D -> (forall a, In a D -> 1 <= length a) ->
  (forall a, In a D -> In (rot a) D) ->
  exists ls, (forall l, In l ls -> 1 <= l) /\ list_sum ls = length D /\
    forall m, (forall l, In l ls -> Nat.divide l m) ->
    forall a, In a D -> turn m a = a.
Proof.
  induction n as [|n IH]; intros [|a D'] few distinct full closed.
  1, 3: exists []; cbn; repeat split; tauto.
  { cbn in few. lia. }
  set (D := a :: D') in *.
  destruct (order a) as (l & L & E & least); [apply full; left; reflexivity|].
  set (O := map (fun i => turn i a) (seq 0 l)).
  assert (forall i, In (turn i a) D) as inside.
  { induction i; cbn; [left; reflexivity|apply closed; assumption]. }
  assert (NoDup O) as O_distinct.
  { unfold O. assert (forall j, j <= l -> NoDup (map (fun i => turn i a) (seq 0 j))) as H.
    { induction j as [|j IHj]; intros J; [constructor|].
      rewrite seq_S, map_app. cbn. apply NoDup_rev in IHj; [|lia].
      rewrite <- (rev_involutive (_ ++ _)). apply NoDup_rev. rewrite rev_app_distr. cbn.
      constructor; [|exact IHj]. rewrite <- in_rev, in_map_iff. intros (i & E' & I).
      apply in_seq in I. apply (least (j - i)); [lia|]. apply (turn_injective i).
      rewrite <- turn_add. replace (i + (j - i)) with j by lia. symmetry. exact E'. }
    apply H. lia. }
  assert (forall t, In t O <-> exists i, turn i a = t) as O_all.
  { intros t. unfold O. rewrite in_map_iff. split; [intros (i & H & _); exists i; exact H|].
    intros (i & <-). exists (i mod l).
    split; [|apply in_seq; pose proof (Nat.mod_upper_bound i l); lia].
    rewrite (Nat.div_mod i l) at 2 by lia.
    rewrite (Nat.add_comm (l * (i / l))), turn_add. f_equal. symmetry.
    apply (turn_multiple a l); [exact E|]. exists (i / l). apply Nat.mul_comm. }
  set (others := filter (fun t => if in_dec set_dec t O then false else true) D).
  assert (forall t, In t others <-> In t D /\ ~ In t O) as others_spec.
  { intros t. unfold others. rewrite filter_In.
    destruct (in_dec set_dec t O); intuition congruence. }
  assert (length D = l + length others) as count.
  { assert (length (O ++ others) = length D) as <-.
    { apply Nat.le_antisymm; apply NoDup_incl_length.
      - apply NimhoffHood.NoDup_app_disjoint.
        + exact O_distinct.
        + apply NoDup_filter, distinct.
        + intros t H H'. apply others_spec in H'. tauto.
      - intros t H. apply in_app_or in H. rewrite others_spec, O_all in H.
        destruct H as [(i & <-)|[H _]]; [apply inside|exact H].
      - exact distinct.
      - intros t H. apply in_or_app. rewrite others_spec.
        destruct (in_dec set_dec t O); tauto. }
    rewrite app_length. unfold O. rewrite map_length, seq_length. reflexivity. }
  destruct (IH others) as (ls & positive & sum & good).
  - lia.
  - apply NoDup_filter, distinct.
  - intros t H. apply full, others_spec, H.
  - intros t H. apply others_spec in H. destruct H as [H H']. apply others_spec.
    split; [apply closed, H|]. rewrite O_all in *. intros (i & E'). apply H'.
    destruct i as [|i].
    + (* a is the rotation of its last one *)
      exists (l - 1). apply rot_injective. rewrite <- E'. cbn.
      replace (rot (turn (l - 1) a)) with (turn (S (l - 1)) a) by reflexivity.
      replace (S (l - 1)) with l by lia. exact E.
    + exists i. apply rot_injective. exact E'.
  - exists (l :: ls). repeat split.
    + intros l' [<-|H]; [exact L|apply positive, H].
    + change (list_sum (l :: ls)) with (l + list_sum ls). rewrite sum. symmetry. exact count.
    + intros m divides t H. destruct (in_dec set_dec t O) as [H'|H'].
      * apply O_all in H'. destruct H' as (i & <-). rewrite <- turn_add, Nat.add_comm, turn_add.
        f_equal. apply (turn_multiple a l); [exact E|apply divides; left; reflexivity].
      * apply good; [intros l' I; apply divides; right; exact I|]. apply others_spec. auto.
Qed.
