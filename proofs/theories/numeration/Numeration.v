(** * Metallic numerations

    The numeration of a number a >= 1 has the digits 0, 1, .., a.  A word of
    digits is allowed if each digit a is followed by 0 or ends the word.  Number
    x is written as the x-th allowed word of its length, counted from 0, in
    alphabetical order.  For a = 1 this is Zeckendorf's numeration, by the
    Fibonacci numbers; a = 2 belongs to 1 + sqrt 2.

    Here: the list of all words of a length; how many there are; one more digit
    at the end; and leading zeros.  [NumerationValue] computes the number of a
    word from its digits.

    Source: docs/algorithms/certificates.md, "Other numerations". *)
From Coq Require Import Arith Bool List Lia.
Import ListNotations.

(** ** Lists of lists *)

(** A list made of lists that are made of lists. *)
Lemma flat_map_flat_map {A B C} (f : B -> list C) (g : A -> list B) l :
  flat_map f (flat_map g l) = flat_map (fun u => flat_map f (g u)) l.
Proof.
  induction l as [|u l IH]; cbn [flat_map]; [reflexivity|].
  rewrite flat_map_app, IH. reflexivity.
Qed.

Lemma map_flat_map {A B C} (f : B -> C) (g : A -> list B) l :
  map f (flat_map g l) = flat_map (fun u => map f (g u)) l.
Proof.
  induction l as [|u l IH]; cbn [flat_map map]; [reflexivity|].
  rewrite map_app, IH. reflexivity.
Qed.

Lemma flat_map_map {A B C} (f : B -> list C) (g : A -> B) l :
  flat_map f (map g l) = flat_map (fun u => f (g u)) l.
Proof. induction l as [|u l IH]; cbn [flat_map map]; [reflexivity | rewrite IH; reflexivity]. Qed.

(** Lists of equal lengths. *)
Lemma length_flat_map_equal {A B} (f : A -> list B) (c : nat) l :
  (forall u, In u l -> length (f u) = c) -> length (flat_map f l) = length l * c.
Proof.
  induction l as [|u l IH]; intros E; cbn [flat_map length]; [reflexivity|].
  rewrite app_length, IH, (E u) by (intros; try apply E; cbn; auto). lia.
Qed.

Section Numeration.
  (** The largest digit. *)
  Variable a : nat.

  (** ** Words *)

  (** The digits that may follow: only 0 behind a, where the word is _full_. *)
  Definition digits (full : bool) : list nat := if full then [0] else seq 0 (S a).

  (** The words of length n that may follow, in alphabetical order. *)
  Fixpoint words_after (full : bool) (n : nat) : list (list nat) :=
    match n with
    | 0 => [[]]
    | S m => flat_map (fun d => map (cons d) (words_after (d =? a) m)) (digits full)
    end.

  (** The words of length n, their number, and the x-th of them. *)
  Definition words (n : nat) : list (list nat) := words_after false n.
  Definition count (n : nat) : nat := length (words n).
  Definition word (n x : nat) : list nat := nth x (words n) [].

  (** The definition of allowed words: no digit is greater than a, and what
      follows a is 0. *)
  Fixpoint allowed_after (full : bool) (w : list nat) : Prop :=
    match w with
    | [] => True
    | d :: v => d <= a /\ (full = true -> d = 0) /\ allowed_after (d =? a) v
    end.
  Definition allowed (w : list nat) : Prop := allowed_after false w.

  Lemma in_digits d full : In d (digits full) <-> d <= a /\ (full = true -> d = 0).
  Proof.
    unfold digits. destruct full; [cbn [In]|rewrite in_seq]; split; intros H.
    - destruct H as [<-|[]]. split; lia.
    - left. symmetry. apply H. reflexivity.
    - split; [lia | discriminate].
    - lia.
  Qed.

  Lemma in_words_after n : forall full w,
    In w (words_after full n) <-> length w = n /\ allowed_after full w.
  Proof.
    induction n as [|n IH]; intros full w; cbn [words_after].
    - cbn [In]. split; [intros [<-|[]]; split; [reflexivity | exact I]|].
      intros [L _]. left. destruct w; [reflexivity | discriminate L].
    - rewrite in_flat_map. split.
      + intros (d & Hd & Hw). apply in_map_iff in Hw. destruct Hw as (v & <- & Hv).
        apply IH in Hv. apply in_digits in Hd. cbn [length allowed_after]. intuition lia.
      + destruct w as [|d v]; intros [L W]; [discriminate L|]. cbn [length allowed_after] in L, W.
        exists d. split; [apply in_digits; tauto|].
        apply in_map, IH. split; [lia | tauto].
  Qed.

  (** The list of words contains the allowed words of length n. *)
  Theorem in_words n w : In w (words n) <-> length w = n /\ allowed w.
  Proof. apply in_words_after. Qed.

  Lemma word_in n x : x < count n -> In (word n x) (words n).
  Proof. apply nth_In. Qed.

  (** ** One more digit at the end *)

  (** Whether only 0 may follow after a word. *)
  Fixpoint ends_full (full : bool) (w : list nat) : bool :=
    match w with
    | [] => full
    | d :: v => ends_full (d =? a) v
    end.

  (** The words with one digit more than w. *)
  Definition longer (full : bool) (w : list nat) : list (list nat) :=
    map (fun d => w ++ [d]) (digits (ends_full full w)).

  Lemma words_after_longer n : forall full,
    words_after full (S n) = flat_map (longer full) (words_after full n).
  Proof.
    induction n as [|n IH]; intros full.
    - unfold longer. cbn [words_after flat_map map ends_full app]. rewrite app_nil_r.
      induction (digits full) as [|d l IH]; cbn [flat_map map app]; [|rewrite IH]; reflexivity.
    - change (words_after full (S (S n)))
        with (flat_map (fun d => map (cons d) (words_after (d =? a) (S n))) (digits full)).
      change (words_after full (S n))
        with (flat_map (fun d => map (cons d) (words_after (d =? a) n)) (digits full)).
      rewrite flat_map_flat_map. apply flat_map_ext. intros d.
      rewrite IH, map_flat_map, flat_map_map. apply flat_map_ext. intros w.
      unfold longer. rewrite map_map. reflexivity.
  Qed.

  (** In alphabetical order, the words that begin alike stand together. *)
  Theorem words_longer n : words (S n) = flat_map (longer false) (words n).
  Proof. apply words_after_longer. Qed.

  Lemma longer_nonempty full w : longer full w <> [].
  Proof. unfold longer. destruct (ends_full full w); discriminate. Qed.

  (** ** How many words there are *)

  (** All words begin with a digit less than a, or with a and 0. *)
  Lemma words_blocks n : 1 <= a ->
    words (S (S n)) =
    flat_map (fun d => map (cons d) (words (S n))) (seq 0 a) ++
    map (fun w => a :: 0 :: w) (words n).
  Proof.
    intros positive.
    change (words (S (S n)))
      with (flat_map (fun d => map (cons d) (words_after (d =? a) (S n))) (seq 0 (S a))).
    rewrite seq_S, flat_map_app. f_equal.
    - rewrite !flat_map_concat_map. f_equal. apply map_ext_in. intros d Hd. apply in_seq in Hd.
      rewrite (proj2 (Nat.eqb_neq d a)) by lia. reflexivity.
    - cbn [flat_map plus]. rewrite Nat.eqb_refl, app_nil_r. cbn [words_after digits flat_map].
      rewrite (proj2 (Nat.eqb_neq 0 a)) by lia. rewrite app_nil_r, map_map. reflexivity.
  Qed.

  Theorem count_0 : count 0 = 1.
  Proof. reflexivity. Qed.

  Theorem count_1 : count 1 = S a.
  Proof.
    unfold count, words. cbn [words_after map].
    rewrite (length_flat_map_equal _ 1) by reflexivity. unfold digits. rewrite seq_length. lia.
  Qed.

  (** For a = 1 these are the Fibonacci numbers 1, 2, 3, 5, 8, .. *)
  Theorem count_next n : 1 <= a -> count (S (S n)) = a * count (S n) + count n.
  Proof.
    intros positive. unfold count. rewrite words_blocks by exact positive.
    rewrite app_length, map_length, (length_flat_map_equal _ (length (words (S n)))).
    - rewrite seq_length. reflexivity.
    - intros d _. apply map_length.
  Qed.

  Lemma count_positive n : 1 <= a -> 0 < count n /\ count n < count (S n).
  Proof.
    intros positive. induction n as [|n IH].
    - rewrite count_0, count_1. lia.
    - rewrite count_next by exact positive. nia.
  Qed.

  (** ** Leading zeros *)

  (** The words that begin with 0 come first. *)
  Lemma words_zero n : 1 <= a -> exists others, words (S n) = map (cons 0) (words n) ++ others.
  Proof.
    intros positive. unfold words. cbn [words_after digits seq flat_map].
    rewrite (proj2 (Nat.eqb_neq 0 a)) by lia. eexists. reflexivity.
  Qed.

  (** Leading zeros do not matter. *)
  Theorem word_leading_zero n x : 1 <= a -> x < count n -> word (S n) x = 0 :: word n x.
  Proof.
    intros positive Hx. unfold word. destruct (words_zero n positive) as (others & ->).
    rewrite app_nth1 by (rewrite map_length; exact Hx).
    rewrite (nth_indep _ [] (cons 0 [])) by (rewrite map_length; exact Hx).
    apply (map_nth (cons 0)).
  Qed.

  (** Number 0 is written with zeros only. *)
  Lemma word_zero n : 1 <= a -> word n 0 = repeat 0 n.
  Proof.
    intros positive. induction n as [|n IH]; [reflexivity|].
    rewrite word_leading_zero by (try apply count_positive; exact positive).
    rewrite IH. reflexivity.
  Qed.
End Numeration.

(** The words of length 4 for a = 1, and those of length 2 for a = 2. *)
Example words_1 : words 1 4 =
  [[0;0;0;0]; [0;0;0;1]; [0;0;1;0]; [0;1;0;0]; [0;1;0;1]; [1;0;0;0]; [1;0;0;1]; [1;0;1;0]].
Proof. reflexivity. Qed.
Example words_2 : words 2 2 = [[0;0]; [0;1]; [0;2]; [1;0]; [1;1]; [1;2]; [2;0]].
Proof. reflexivity. Qed.
