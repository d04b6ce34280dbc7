(** * The number of a word

    In the numeration of a, the places of a word count U(0) = 1, U(1) = a + 1 and
    U(i+2) = a U(i+1) + U(i), from its end on.  The x-th word of a length has the
    value x.  So each number has exactly one allowed word of each length that
    suffices for it.  For a = 1 the places are the Fibonacci numbers 1, 2, 3, 5,
    8, .. and the words are those of Zeckendorf.

    The argument: the words of length n + 2 that begin with one digit d < a are
    d in front of all words of length n + 1, of which there are U(n+1); and those
    that begin with a are a and 0 in front of all words of length n.  So the
    values of the list of words are 0, 1, 2, .. without a gap.

    Source: docs/algorithms/certificates.md, "Other numerations". *)
From Coq Require Import Arith Bool List Lia.
From Wythoff Require Import Numeration.
Import ListNotations.

(** Blocks of c numbers, one behind the other. *)
Lemma seq_blocks c m : flat_map (fun d => seq (d * c) c) (seq 0 m) = seq 0 (m * c).
Proof.
  induction m as [|m IH]; [reflexivity|].
  rewrite seq_S, flat_map_app, IH. cbn [flat_map plus]. rewrite app_nil_r.
  replace (S m * c) with (m * c + c) by lia. rewrite seq_app. reflexivity.
Qed.

(** A constant added to all numbers of a list 0, 1, .. *)
Lemma map_plus_seq c m : map (fun v => c + v) (seq 0 m) = seq c m.
Proof.
  induction m as [|m IH]; [reflexivity|].
  rewrite !seq_S, map_app, IH. reflexivity.
Qed.

Section Value.
  Variable a : nat.
  Hypothesis positive : 1 <= a.

  (** ** Places and values *)

  (** What place i counts. *)
  Fixpoint place (i : nat) : nat :=
    match i with
    | 0 => 1
    | S h => match h with 0 => S a | S g => a * place h + place g end
    end.

  (** The sum of the digits, each times its place. *)
  Fixpoint value (w : list nat) : nat :=
    match w with
    | [] => 0
    | d :: v => d * place (length v) + value v
    end.

  Lemma place_next i : place (S (S i)) = a * place (S i) + place i.
  Proof. reflexivity. Qed.

  (** There are U(n) words of length n. *)
  Theorem count_place n : count a n = place n.
  Proof.
    enough (count a n = place n /\ count a (S n) = place (S n)) by tauto.
    induction n as [|n [E F]].
    - rewrite count_0, count_1. split; reflexivity.
    - split; [exact F|]. rewrite count_next, place_next, E, F by exact positive. reflexivity.
  Qed.

  (** ** The values of all words *)

  Lemma words_length n w : In w (words a n) -> length w = n.
  Proof. intros W. apply in_words in W. apply W. Qed.

  (** The values of the words with d in front of them. *)
  Lemma values_block n d : map value (words a n) = seq 0 (place n) ->
    map (fun w => value (d :: w)) (words a n) = seq (d * place n) (place n).
  Proof.
    intros E. rewrite <- map_plus_seq, <- E, map_map. apply map_ext_in.
    intros w Hw. cbn [value]. rewrite (words_length n w Hw). reflexivity.
  Qed.

  (** The values of all words of a length are 0, 1, 2, .. *)
  Lemma values n : map value (words a n) = seq 0 (place n).
  Proof.
    enough (map value (words a n) = seq 0 (place n) /\
            map value (words a (S n)) = seq 0 (place (S n))) by tauto.
    induction n as [|n [E F]].
    - split; [reflexivity|]. unfold words. cbn [words_after digits map].
      rewrite map_flat_map. change (place 1) with (S a).
      generalize (seq 0 (S a)). intros l.
      induction l as [|d l IH]; [reflexivity|]. cbn [flat_map]. rewrite IH.
      cbn [map app value length place]. f_equal. lia.
    - split; [exact F|]. rewrite words_blocks, map_app, map_flat_map, map_map, place_next, seq_app
        by exact positive.
      f_equal.
      + rewrite <- seq_blocks. apply flat_map_ext. intros d. rewrite map_map.
        apply values_block, F.
      + rewrite <- map_plus_seq, <- E, map_map. apply map_ext_in. intros w Hw.
        cbn [value length plus]. rewrite (words_length n w Hw). reflexivity.
  Qed.

  (** The x-th word has the value x. *)
  Theorem word_value n x : x < count a n -> value (word a n x) = x.
  Proof.
    intros Hx. unfold word. rewrite <- map_nth, values.
    apply seq_nth. rewrite <- count_place. exact Hx.
  Qed.

  (** An allowed word is the word of its value. *)
  Theorem value_word w : allowed a w ->
    value w < count a (length w) /\ word a (length w) (value w) = w.
  Proof.
    intros W. assert (In w (words a (length w))) as In_w by (apply in_words; auto).
    destruct (In_nth _ _ [] In_w) as (x & Hx & E). fold (count a (length w)) in Hx.
    assert (value w = x) as ->.
    { rewrite <- E at 1. apply word_value, Hx. }
    split; assumption.
  Qed.
End Value.

(** For a = 1 the places are 1, 2, 3, 5, 8, .., for a = 2 they are 1, 3, 7, 17, .. *)
Example places :
  map (place 1) (seq 0 8) = [1; 2; 3; 5; 8; 13; 21; 34] /\
  map (place 2) (seq 0 6) = [1; 3; 7; 17; 41; 99].
Proof. split; reflexivity. Qed.

(** 11 = 8 + 3 = 7 + 3 + 1. *)
Example eleven : word 1 5 11 = [1; 0; 1; 0; 0] /\ word 2 3 11 = [1; 1; 1].
Proof. split; reflexivity. Qed.
