(** * The digits of a number

    The digits of a number in the numeration of a are found by division: by the
    largest place, then the rest by the next one, and so on.  With binary numbers
    this takes hardly any time, so that an accepted automaton answers for squares
    whose coordinates have hundreds of digits.

    Source: docs/algorithms/certificates.md, "Other numerations". *)
From Coq Require Import Arith Bool List Lia NArith.
From Wythoff Require Import Board Numeration NumerationValue NumerationChecker NumerationSound.
Import ListNotations.

Section Digits.
  Variable a : nat.
  Hypothesis positive : 1 <= a.

  (** The quotients by the places n - 1, .., 0. *)
  Fixpoint digits_of (n x : nat) : list nat :=
    match n with
    | 0 => []
    | S m => x / place a m :: digits_of m (x mod place a m)
    end.

  Lemma digits_length n : forall x, length (digits_of n x) = n.
  Proof. induction n as [|n IH]; intros x; cbn [digits_of length]; [|rewrite IH]; reflexivity. Qed.

  Lemma place_positive n : 0 < place a n /\ place a n < place a (S n).
  Proof. rewrite <- !count_place by exact positive. apply count_positive, positive. Qed.

  (** Behind a digit a the rest is less than the place before the next one. *)
  Lemma digits_allowed n : forall full x, x < place a n ->
    (full = true -> x < place a (pred n)) -> allowed_after a full (digits_of n x).
  Proof.
    induction n as [|n IH]; intros full x Hx Hfull; [exact I|].
    pose proof (place_positive n) as [P _]. cbn [digits_of allowed_after].
    assert (x = place a n * (x / place a n) + x mod place a n) as E by (apply Nat.div_mod; lia).
    assert (x mod place a n < place a n) as R by (apply Nat.mod_upper_bound; lia).
    split; [|split].
    - enough (x / place a n < S a) by lia. apply Nat.div_lt_upper_bound; [lia|].
      destruct n as [|n]; [cbn [place] in Hx |- *; lia|].
      rewrite place_next in Hx. pose proof (place_positive n). nia.
    - intros F. apply Nat.div_small, Hfull, F.
    - apply IH; [exact R|]. intros F. apply Nat.eqb_eq in F. rewrite F in E.
      destruct n as [|n]; [exact R|]. rewrite place_next in Hx. cbn [pred]. nia.
  Qed.

  (** The sum of the digits, each times its place, is the number. *)
  Lemma digits_value n : forall x, x < place a n -> value a (digits_of n x) = x.
  Proof.
    induction n as [|n IH]; intros x Hx; [cbn in *; lia|].
    pose proof (place_positive n) as [P _]. cbn [digits_of value].
    rewrite digits_length, IH by (apply Nat.mod_upper_bound; lia).
    rewrite (Nat.div_mod x (place a n)) at 3 by lia. lia.
  Qed.

  (** Division finds the x-th word. *)
  Theorem digits_word n x : x < count a n -> word a n x = digits_of n x.
  Proof.
    rewrite count_place by exact positive. intros Hx.
    destruct (value_word a positive (digits_of n x)) as [_ E].
    - apply digits_allowed; [exact Hx | discriminate].
    - rewrite digits_length, digits_value in E by exact Hx. exact E.
  Qed.

  (** ** Binary numbers *)

  (** The places n - 1, .., 0 in front of a list, from two places on. *)
  Fixpoint places_N (n : nat) (here next : N) (smaller : list N) : list N :=
    match n with
    | 0 => smaller
    | S m => places_N m next (N.of_nat a * next + here) (here :: smaller)
    end.

  (** The quotients by these places.  Most of them are 0, without a division. *)
  Fixpoint quotients (places : list N) (x : N) : list nat :=
    match places with
    | [] => []
    | p :: smaller =>
        if (x <? p)%N then 0 :: quotients smaller x else
        let (q, r) := N.div_eucl x p in N.to_nat q :: quotients smaller r
    end.
  Definition digits_N (n : nat) (x : N) : list nat :=
    quotients (places_N n 1 (N.of_nat (S a)) []) x.

  Lemma places_places n : forall i,
    places_N n (N.of_nat (place a i)) (N.of_nat (place a (S i)))
      (map (fun j => N.of_nat (place a j)) (rev (seq 0 i))) =
    map (fun j => N.of_nat (place a j)) (rev (seq 0 (i + n))).
  Proof.
    induction n as [|n IH]; intros i; cbn [places_N]; [rewrite Nat.add_0_r; reflexivity|].
    replace (i + S n) with (S i + n) by lia. rewrite <- IH. f_equal.
    - rewrite place_next. lia.
    - rewrite seq_S, rev_app_distr. reflexivity.
  Qed.

  Lemma quotients_digits n : forall x,
    quotients (map (fun j => N.of_nat (place a j)) (rev (seq 0 n))) x = digits_of n (N.to_nat x).
  Proof.
    induction n as [|n IH]; intros x; [reflexivity|].
    rewrite seq_S, rev_app_distr. cbn [rev app map quotients digits_of plus].
    destruct (N.ltb_spec x (N.of_nat (place a n))) as [L|L].
    - rewrite IH, Nat.div_small, Nat.mod_small by lia. reflexivity.
    - rewrite (surjective_pairing (N.div_eucl x (N.of_nat (place a n)))).
      fold (x / N.of_nat (place a n))%N (x mod N.of_nat (place a n))%N.
      rewrite IH, N2Nat.inj_div, N2Nat.inj_mod, Nat2N.id. reflexivity.
  Qed.

  (** Binary numbers have the same digits. *)
  Theorem digits_N_digits n x : digits_N n x = digits_of n (N.to_nat x).
  Proof.
    unfold digits_N. change (N.of_nat (S a)) with (N.of_nat (place a 1)).
    change 1%N with (N.of_nat (place a 0)).
    rewrite (places_places n 0 : places_N n _ _ [] = _). apply quotients_digits.
  Qed.

  (** A binary number of s digits has at most 2 s digits here. *)
  Lemma size_suffices x s : N.size_nat x <= s -> N.to_nat x < count a (2 * s).
  Proof.
    intros Hs. rewrite count_place by exact positive.
    assert (2 ^ s <= place a (2 * s)) as L.
    { clear Hs. induction s as [|s IH]; [cbn; lia|].
      replace (2 * S s) with (S (S (2 * s))) by lia. rewrite place_next.
      pose proof (place_positive (2 * s)). cbn [Nat.pow]. nia. }
    apply Nat.lt_le_trans with (2 ^ s); [apply Automaton.below_power_of_size, Hs | exact L].
  Qed.

  (** ** Squares far away *)

  Variable k : N.
  Variable t : metallic_table.

  (** The square (x, y), read with as many digits as suffice. *)
  Definition square_N (x y : N) : node :=
    let n := 2 * max (N.size_nat x) (N.size_nat y) in
    read a t (digits_N n x) (digits_N n y).

  Lemma square_N_nat x y : exists n, N.to_nat x < count a n /\ N.to_nat y < count a n /\
    square_N x y = square a t n (N.to_nat x) (N.to_nat y).
  Proof.
    exists (2 * max (N.size_nat x) (N.size_nat y)).
    assert (N.to_nat x < count a (2 * max (N.size_nat x) (N.size_nat y)) /\
            N.to_nat y < count a (2 * max (N.size_nat x) (N.size_nat y))) as [Hx Hy]
      by (split; apply size_suffices; lia).
    split; [exact Hx|]. split; [exact Hy|].
    unfold square_N, square. cbv zeta. rewrite !digits_N_digits, !digits_word by assumption.
    reflexivity.
  Qed.

  (** If the checker accepts a table for game k, then a palace of game k stands on
      a square exactly if the automaton says so. *)
  Theorem metallic_sound_N : metallic_check a k t = true -> forall x y : N,
    palace (N.to_nat k) (N.to_nat x) (N.to_nat y) = node_palace k t (square_N x y).
  Proof.
    intros C x y. destruct (square_N_nat x y) as (n & Hx & Hy & ->).
    apply metallic_sound; assumption.
  Qed.

  (** The outputs are the numbers of palaces of game k that are seen from it. *)
  Theorem metallic_counters_N : metallic_check a k t = true -> forall x y : N,
    let u := square_N x y in
    N.to_nat (node_V t u) = north (palace (N.to_nat k)) (N.to_nat x) (N.to_nat y) /\
    N.to_nat (node_H t u) = west (palace (N.to_nat k)) (N.to_nat x) (N.to_nat y) /\
    N.to_nat (node_D t u) = northwest (palace (N.to_nat k)) (N.to_nat x) (N.to_nat y).
  Proof.
    intros C x y u. subst u. destruct (square_N_nat x y) as (n & Hx & Hy & ->).
    apply (metallic_counters a positive k t C n); assumption.
  Qed.
End Digits.

(** A million is 832040 + 121393 + 46368 + 144 + 55. *)
Example million : digits_N 1 29 (10 ^ 6) =
  [1;0;0;0;1;0;1;0;0;0;0;0;0;0;0;0;0;0;1;0;1;0;0;0;0;0;0;0;0].
Proof. vm_compute. reflexivity. Qed.
