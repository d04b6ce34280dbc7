(** * Search of everything that can be reached

    A worklist algorithm visits all items that can be reached from a start and
    tests each of them.  If the search ends without a failure, every reachable
    item passes the test.  The checker uses the search three times: for windows
    and for the states on the two borders of the board.

    Source: docs/algorithms/certificates.md, "What a certificate says" (the
    condition of closure). *)
From Coq Require Import Arith Bool List Lia PArith NArith FMapPositive.
Import ListNotations.

Section Search.
  (** Items, their successors, and the test. *)
  Variable item : Type.
  Variable next : item -> list item.
  Variable test : item -> bool.

  (** Sets of items are lists in the buckets of a trie.  The key of an item
      selects its bucket; different items may have the same key. *)
  Variable key : item -> positive.
  Variable equal : item -> item -> bool.
  Hypothesis equal_spec : forall u v, equal u v = true <-> u = v.

  (** The items that can be reached from [start]. *)
  Inductive reachable (start : item) : item -> Prop :=
  | reachable_start : reachable start start
  | reachable_next u v : reachable start u -> In v (next u) -> reachable start v.

  (** ** Sets *)

  (** The bucket of an item, the test of membership, and insertion. *)
  Definition bucket (u : item) (s : PositiveMap.t (list item)) : list item :=
    match PositiveMap.find (key u) s with Some l => l | None => [] end.
  Definition member (u : item) s : bool := existsb (equal u) (bucket u s).
  Definition insert (u : item) s := PositiveMap.add (key u) (u :: bucket u s) s.

  (** An item is a member exactly if its bucket contains it. *)
  Lemma member_spec u s : member u s = true <-> In u (bucket u s).
  Proof.
    unfold member. rewrite existsb_exists. split.
    - intros (v & Hv & E). apply equal_spec in E. subst v. exact Hv.
    - intros Hu. exists u. split; [exact Hu | apply equal_spec; reflexivity].
  Qed.

  Lemma member_empty u : member u (PositiveMap.empty (list item)) = false.
  Proof. unfold member, bucket. rewrite PositiveMap.gempty. reflexivity. Qed.

  (** Insertion adds one member. *)
  Lemma member_insert u v s : member v (insert u s) = true <-> v = u \/ member v s = true.
  Proof.
    rewrite !member_spec. unfold insert, bucket at 1.
    destruct (Pos.eq_dec (key v) (key u)) as [E|E].
    - rewrite E, PositiveMap.gss. cbn [In]. unfold bucket. rewrite E.
      split; (intros [C|C]; [left; congruence | right; exact C]).
    - rewrite PositiveMap.gso by exact E. fold (bucket v s).
      split; [right; assumption | intros [->|C]; [contradiction E; reflexivity | exact C]].
  Qed.

  (** ** The search *)

  (** A state of the search: the items still to visit with the items already
      visited and their number, or an item that failed the test. *)
  Inductive search :=
  | Running (todo : list item) (visited : PositiveMap.t (list item)) (number : N)
  | Failed (u : item).

  (** One step takes one item off the list. *)
  Definition step (st : search) : search :=
    match st with
    | Running (u :: rest) visited number =>
        if member u visited then Running rest visited number
        else if test u then Running (next u ++ rest) (insert u visited) (N.succ number)
        else Failed u
    | _ => st
    end.

  (** The search failed, or its list is empty. *)
  Definition finished (st : search) : bool :=
    match st with Running (_ :: _) _ _ => false | _ => true end.

  (** At most 2^n steps. *)
  Fixpoint steps (n : nat) (st : search) : search :=
    match n with
    | 0 => step st
    | S m => let st' := steps m st in if finished st' then st' else steps m st'
    end.

  (** The search from [start].  Its limit of 2^64 steps is beyond reach. *)
  Definition explore (start : item) : search :=
    steps 64 (Running [start] (PositiveMap.empty _) 0).

  (** The search visited everything without a failure. *)
  Definition passed (st : search) : bool :=
    match st with Running [] _ _ => true | _ => false end.

  (** ** Soundness *)

  (** The invariant of the search: the start is visited or on the list; a
      visited item passed the test, and its successors are visited or on the
      list. *)
  Definition invariant (start : item) (st : search) : Prop :=
    match st with
    | Running todo visited _ =>
        let known u := member u visited = true \/ In u todo in
        known start /\
        forall u, member u visited = true ->
          test u = true /\ forall v, In v (next u) -> known v
    | Failed _ => True
    end.

  (** The steps of the search preserve the invariant. *)
  Lemma invariant_step start st : invariant start st -> invariant start (step st).
  Proof.
    destruct st as [[|u rest] visited number|u]; cbn [step]; try tauto.
    intros [Hs Hv]. destruct (member u visited) eqn:M; [|destruct (test u) eqn:T; [|exact I]].
    - assert (forall w, member w visited = true \/ In w (u :: rest) ->
        member w visited = true \/ In w rest) as drop.
      { intros w [C|[<-|C]]; [left | left | right]; assumption. }
      split; [apply drop, Hs|].
      intros w Hw. destruct (Hv w Hw) as [Tw Nw]. split; [exact Tw|]. auto.
    - assert (forall w, member w visited = true \/ In w (u :: rest) ->
        member w (insert u visited) = true \/ In w (next u ++ rest)) as move.
      { intros w. rewrite member_insert, in_app_iff. cbn [In].
        intros [C|[C|C]]; [|symmetry in C|]; tauto. }
      split; [apply move, Hs|].
      intros w Hw. apply member_insert in Hw. destruct Hw as [->|Hw].
      + split; [exact T|]. intros v C. right. apply in_or_app. left. exact C.
      + destruct (Hv w Hw) as [Tw Nw]. split; [exact Tw|]. auto.
  Qed.

  Lemma invariant_steps start n : forall st, invariant start st -> invariant start (steps n st).
  Proof.
    induction n as [|n IH]; intros st H; cbn; [apply invariant_step, H|].
    destruct (finished (steps n st)); auto.
  Qed.

  (** If the search passes, every reachable item passes the test. *)
  Theorem explore_sound start :
    passed (explore start) = true -> forall u, reachable start u -> test u = true.
  Proof.
    intros passes.
    assert (invariant start (explore start)) as inv.
    { apply invariant_steps. split; [right; left; reflexivity|].
      intros u. rewrite member_empty. discriminate. }
    destruct (explore start) as [[|u rest] visited number|u]; try discriminate passes.
    destruct inv as [Hs Hv]. cbn [In] in Hs, Hv.
    assert (forall u, reachable start u -> member u visited = true) as all.
    { induction 1 as [|u v _ IH C]; [tauto|]. destruct (Hv u IH) as [_ Nu].
      destruct (Nu v C); tauto. }
    intros u R. apply Hv, all, R.
  Qed.

  (** ** Failures are genuine *)

  (** Items on the list are reachable, and a failed item is reachable and fails
      the test. *)
  Definition justified (start : item) (st : search) : Prop :=
    match st with
    | Running todo _ _ => forall u, In u todo -> reachable start u
    | Failed u => reachable start u /\ test u = false
    end.

  (** The steps of the search preserve this property. *)
  Lemma justified_step start st : justified start st -> justified start (step st).
  Proof.
    destruct st as [[|u rest] visited number|u]; cbn [step]; try tauto.
    cbn [justified In]. intros R.
    destruct (member u visited); [|destruct (test u) eqn:T]; cbn [justified].
    - intros w C. apply R. right. exact C.
    - intros w C. apply in_app_or in C. destruct C as [C|C]; [|apply R; right; exact C].
      apply (reachable_next start u); [apply R; left; reflexivity | exact C].
    - split; [apply R; left; reflexivity | exact T].
  Qed.

  Lemma justified_steps start n : forall st, justified start st -> justified start (steps n st).
  Proof.
    induction n as [|n IH]; intros st H; cbn; [apply justified_step, H|].
    destruct (finished (steps n st)); auto.
  Qed.

  (** An item with which the search fails is reachable and fails the test. *)
  Theorem explore_failed start u :
    explore start = Failed u -> reachable start u /\ test u = false.
  Proof.
    intros E. change (justified start (Failed u)). rewrite <- E.
    apply justified_steps. intros v [<-|[]]. apply reachable_start.
  Qed.
End Search.

(* Conversion unfolds the names of searches before their definition. *)
#[global] Strategy 10 [explore].
