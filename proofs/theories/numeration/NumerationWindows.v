(** * Neighbouring words

    Which two words of length n + 1 are neighbours follows from the neighbouring
    words of length n.  Either the same word is followed by two neighbouring
    digits, or a word is followed by the last digit that is allowed and its
    neighbour by 0.  [NumerationSound] uses this for columns and for rows.

    Source: docs/algorithms/certificates.md, "Other numerations". *)
From Coq Require Import Arith Bool List Lia NArith.
From Wythoff Require Import Numeration NumerationChecker.
Import ListNotations.

(** ** Neighbours in lists *)

(** Numbers i and i + 1 of a list are neighbours. *)
Lemma nth_neighbours {A} (l : list A) (o : A) : forall i, S i < length l ->
  In (nth i l o, nth (S i) l o) (neighbours l).
Proof.
  unfold neighbours. induction l as [|u [|v l] IH]; cbn [length]; intros i Hi; try lia.
  destruct i as [|i]; [left; reflexivity|]. right. apply (IH i). cbn [length]. lia.
Qed.

(** Two neighbours in a list made of lists [f u]: both belong to the same u, or
    the first one is the last for u and the second one is the first for the
    neighbour of u. *)
Lemma flat_map_neighbours {A B} (f : A -> list B) (o : A) (e : B) m : forall l x,
  (forall u, f u <> []) -> m < length l -> x < length (flat_map f (firstn m l)) ->
  exists p i, p < m /\ i < length (f (nth p l o)) /\
    nth x (flat_map f l) e = nth i (f (nth p l o) ++ [hd e (f (nth (S p) l o))]) e /\
    nth (S x) (flat_map f l) e = nth (S i) (f (nth p l o) ++ [hd e (f (nth (S p) l o))]) e.
Proof.
  induction m as [|m IH]; intros l x full Hm Hx; [cbn in Hx; lia|].
  destruct l as [|u l]; [cbn in Hm; lia|]. cbn [firstn flat_map length] in Hm, Hx |- *.
  rewrite app_length in Hx. destruct (Nat.ltb_spec x (length (f u))) as [L|L].
  - exists 0, x. cbn [nth]. split; [lia|]. split; [exact L|].
    rewrite !(app_nth1 (f u)) by exact L. split; [reflexivity|].
    destruct (Nat.ltb_spec (S x) (length (f u))) as [L'|L'].
    + rewrite !app_nth1 by exact L'. reflexivity.
    + rewrite !app_nth2 by exact L'. replace (S x - length (f u)) with 0 by lia. cbn [nth].
      destruct l as [|v l]; [cbn in Hm; lia|]. cbn [flat_map nth].
      pose proof (full v) as F. destruct (f v); [contradiction F; reflexivity | reflexivity].
  - destruct (IH l (x - length (f u)) full) as (p & i & Hp & Hi & E & E'); [lia | lia |].
    exists (S p), i. cbn [nth]. split; [lia|]. split; [exact Hi|].
    rewrite (app_nth2 (f u)) by exact L. rewrite (app_nth2 (f u)) by lia.
    replace (S x - length (f u)) with (S (x - length (f u))) by lia.
    split; assumption.
Qed.

Section Windows.
  Variable a : nat.
  Hypothesis positive : 1 <= a.

  (** ** Neighbouring words *)

  (** The columns of a part: word p of length n + 1, or the next one, with a digit
      more. *)
  Definition part_word (n p : nat) (c : bool * nat) : list nat :=
    (if fst c then word a (S n) (S p) else word a (S n) p) ++ [snd c].

  (** The words with the parts of word p are the longer words, with the first one
      of the next word. *)
  Lemma part_words n p :
    map (part_word n p) (parts a (ends_full a false (word a (S n) p))) =
    longer a false (word a (S n) p) ++ [hd [] (longer a false (word a (S n) (S p)))].
  Proof.
    unfold parts, longer. rewrite map_app, map_map. f_equal.
    unfold part_word. cbn [map fst snd]. f_equal.
    destruct (ends_full a false (word a (S n) (S p))); reflexivity.
  Qed.

  (** Every word of length n + 1 and its neighbour, with a zero in front, are
      neighbouring parts of a word of length n with a zero in front. *)
  Theorem neighbouring_words n x : x < count a (S n) -> exists p c c',
    p < count a n /\
    In (c, c') (neighbours (parts a (ends_full a false (word a (S n) p)))) /\
    word a (S (S n)) x = part_word n p c /\
    word a (S (S n)) (S x) = part_word n p c'.
  Proof.
    intros Hx.
    destruct (flat_map_neighbours (longer a false) [] [] (count a n) (words a (S n)) x)
      as (p & i & Hp & Hi & E & E').
    - apply longer_nonempty.
    - apply count_positive, positive.
    - destruct (words_zero a n positive) as (others & ->).
      rewrite firstn_app, map_length. fold (count a n). rewrite Nat.sub_diag, firstn_O, app_nil_r.
      rewrite firstn_all2 by (rewrite map_length; reflexivity).
      rewrite flat_map_map. unfold count in Hx. rewrite words_longer in Hx.
      rewrite flat_map_concat_map in Hx |- *.
      rewrite (map_ext _ (fun w => map (cons 0) (longer a false w))).
      + rewrite <- map_map, <- concat_map, map_length. exact Hx.
      + intros w. unfold longer. rewrite map_map. cbn [ends_full].
        rewrite (proj2 (Nat.eqb_neq 0 a)) by lia. reflexivity.
    - fold (word a (S n) p) in Hi, E, E'. fold (word a (S n) (S p)) in E, E'.
      rewrite <- part_words in E, E'. rewrite <- words_longer in E, E'.
      set (l := parts a (ends_full a false (word a (S n) p))) in *.
      assert (S i < length l) as Hl.
      { subst l. unfold parts, longer in Hi |- *. rewrite app_length, map_length in *.
        cbn [length]. lia. }
      exists p, (nth i l (false, 0)), (nth (S i) l (false, 0)).
      split; [exact Hp|]. split; [apply nth_neighbours, Hl|].
      rewrite <- !(map_nth (part_word n p)).
      rewrite !(nth_indep (map _ l) (part_word n p (false, 0)) []) by (rewrite map_length; lia).
      split; [exact E | exact E'].
  Qed.
End Windows.

Section Reading.
  (** ** Squares *)

  Variable a : nat.
  Variable t : metallic_table.

  (** One more digit at the end of both words is read last. *)
  Lemma read_last d e xs : forall u ys, length xs = length ys ->
    read_from a t u (xs ++ [d]) (ys ++ [e]) = step a t (read_from a t u xs ys) d e.
  Proof.
    induction xs as [|i xs IH]; intros u [|j ys] L; cbn [length] in L; try lia; [reflexivity|].
    apply IH. lia.
  Qed.

  (** The flags of a square say whether its words are full. *)
  Lemma read_full xs : forall u ys, length xs = length ys ->
    full_x (read_from a t u xs ys) = ends_full a (full_x u) xs /\
    full_y (read_from a t u xs ys) = ends_full a (full_y u) ys.
  Proof.
    induction xs as [|i xs IH]; intros u [|j ys] L; cbn [length] in L; try lia; [auto|].
    apply (IH (step a t u i j)). lia.
  Qed.
End Reading.
