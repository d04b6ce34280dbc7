(** * Game 2 in closed form: game 1 between two lines, twice as large

    The palaces of game 2 are (0, 0), the squares (n, 2n + 1) and (2 A_n + 2, 2 B_n + 2) for n >= 0,
    and their mirror images, where A_n = floor (n φ) and B_n = A_n + n.  Proved here from the
    palace rule: this set follows it.  [Game2Numbers] compares palace numbers and counts palaces.

    Source: docs/algorithms/closed-forms.md, "Game 2". *)
From Coq Require Import Arith ZArith Bool List Lia.
From Wythoff Require Import Board Rows Pairs PairsMate PairsDiagonal Game1Lines Game1.
From Wythoff Require Import NimhoffOmega.
Import ListNotations.

Local Notation a := (pair_a 1 1).
Local Notation b := (pair_b 1 1).
Local Notation pair := (is_pair 1 1).
Local Notation pairb := (is_pairb 1 1).

(** ** The set *)

(** The squares (2i + 2, 2j + 2) of the pairs (i, j) and of their mirror images. *)
Definition doubled (x y : nat) : bool :=
  match x, y with
  | S (S x'), S (S y') => Nat.even x' && Nat.even y' && pairb (x' / 2) (y' / 2)
  | _, _ => false
  end.

Lemma doubled_iff x y : doubled x y = true <->
  exists i j, x = 2 * i + 2 /\ y = 2 * j + 2 /\ pair i j.
Proof.
  assert (forall i, 2 * i / 2 = i) as half
    by (intros i; rewrite Nat.mul_comm; apply Nat.div_mul; lia).
  split.
  - destruct x as [|[|x]], y as [|[|y]]; cbn [doubled]; try discriminate.
    rewrite !andb_true_iff, !Nat.even_spec. intros [[[i ->] [j ->]] H]. rewrite !half in H.
    exists i, j. rewrite <- pairb_iff. repeat split; assumption || lia.
  - intros (i & j & -> & -> & H). rewrite !(Nat.add_comm _ 2). cbn [Nat.add doubled].
    rewrite !andb_true_iff, !Nat.even_spec. change (i + (i + 0)) with (2 * i).
    change (j + (j + 0)) with (2 * j). rewrite !half, pairb_iff.
    repeat split; [now exists i | now exists j | exact H].
Qed.

(** The palaces of game 2: the point, the two lines and the doubled pairs. *)
Definition between (x y : nat) : bool :=
  ((x =? 0) && (y =? 0)) || (y =? 2 * x + 1) || (x =? 2 * y + 1) || doubled x y.

Lemma between_iff x y : between x y = true <->
  (x = 0 /\ y = 0) \/ y = 2 * x + 1 \/ x = 2 * y + 1 \/
  exists i j, x = 2 * i + 2 /\ y = 2 * j + 2 /\ pair i j.
Proof.
  unfold between. rewrite !orb_true_iff, andb_true_iff, !Nat.eqb_eq, doubled_iff. tauto.
Qed.

Lemma between_symmetric x y : between x y = between y x.
Proof.
  apply eq_true_iff_eq. rewrite !between_iff.
  assert (forall u v, (exists i j, u = 2 * i + 2 /\ v = 2 * j + 2 /\ pair i j) ->
    exists i j, v = 2 * i + 2 /\ u = 2 * j + 2 /\ pair i j) as E.
  { intros u v (i & j & Hu & Hv & H). exists j, i. repeat split; try assumption.
    apply is_pair_sym; [lia..|exact H]. }
  pose proof (E x y). pose proof (E y x). tauto.
Qed.

(** ** Its columns *)

(** The palace of column x besides (x, 2x + 1): row 0 in column 0, row (x - 1) / 2 in an odd
    column, row 2j + 2 in column 2i + 2, where j is the partner of i. *)
Inductive other (x : nat) : nat -> Prop :=
  | other_0 : x = 0 -> other x 0
  | other_odd j : x = 2 * j + 1 -> other x j
  | other_even i j : x = 2 * i + 2 -> pair i j -> other x (2 * j + 2).

Lemma between_column x y : between x y = true <-> y = 2 * x + 1 \/ other x y.
Proof.
  rewrite between_iff. split.
  - intros [[-> ->]|[E|[E|(i & j & Hx & -> & H)]]].
    + right. now apply other_0.
    + now left.
    + right. now apply other_odd.
    + right. now apply (other_even x i j).
  - intros [E|[E|j E|i j E H]]; [tauto|tauto|tauto|]. right. right. right. now exists i, j.
Qed.

Lemma other_exists x : exists y, other x y.
Proof.
  destruct (Nat.Even_or_Odd x) as [[i E]|[j E]].
  - destruct i as [|i].
    + exists 0. apply other_0. lia.
    + destruct (pair_exists i) as [j Hj]. exists (2 * j + 2).
      apply (other_even x i j); [lia|exact Hj].
  - exists j. now apply other_odd.
Qed.

Lemma other_unique x y z : other x y -> other x z -> y = z.
Proof.
  intros [E|j E|i j E H] [E'|j' E'|i' j' E' H']; try lia.
  assert (i' = i) as -> by lia. pose proof (pair_unique i j j' H H'). lia.
Qed.

(** The other palace lies above row 2x + 1, because B_n <= 2 A_n. *)
Lemma partner_at_most_double i j : pair i j -> j <= 2 * i.
Proof.
  intros (n & [[-> ->]|[-> ->]]); rewrite b_is_sum; pose proof (index_le_pair_a 1 1 n); lia.
Qed.

Lemma other_at_most_double x y : other x y -> y <= 2 * x.
Proof.
  intros [E|j E|i j E H]; [lia|lia|]. apply partner_at_most_double in H. lia.
Qed.

(** ** The rule *)

(** A doubled pair (i, i + c) lies behind the square (c - 1, 2c - 1) of the line, on the same
    diagonal. *)
Lemma doubled_behind i c : doubled i (i + c) = true -> c <= i.
Proof.
  rewrite doubled_iff. intros (u & v & -> & E & H). apply pair_of_difference in H; [|lia].
  pose proof (index_le_pair_a 1 1 (v - u)). lia.
Qed.

(** A square with x <= y <= 2x, x >= 1, sees the square of the line, or (0, 0), on its diagonal. *)
Lemma diagonal_shows_line x y : x <= y <= 2 * x -> 1 <= x ->
  y - x - 1 < x /\ between (y - x - 1) (y - x - 1 + (y - x)) = true.
Proof. intros H Hx. split; [lia|]. rewrite between_iff. lia. Qed.

Local Ltac members := each_member; rewrite ?between_iff; try lia.

(** The set follows the palace rule of game 2. *)
Theorem between_follows_rule : follows_rule 2 between.
Proof.
  apply half_is_enough; [exact between_symmetric|]. intros x y Hxy. unfold seen.
  destruct (other_exists x) as [z Hz]. pose proof (other_at_most_double x z Hz) as Lz.
  destruct (lt_eq_lt_dec y (2 * x + 1)) as [[Hy| ->]|Hy].
  - destruct (Nat.eq_dec x 0) as [->|Hx]; [assert (y = 0) as -> by lia; cbn; lia|].
    destruct (diagonal_shows_line x y) as [D1 D2]; [lia..|].
    assert (1 <= northwest between x y).
    { apply (northwest_at_least between [y - x - 1]); [exact Hxy|members|].
      each_member; assumption. }
    destruct (Nat.Even_or_Odd x) as [[i Ex]|[i Ex]]; cycle 1.
    { (* x is odd *)
      assert (1 <= north between x y).
      { apply (north_at_least between [i]); members. }
      rewrite between_iff. split; [|lia]. intros [?|[?|[?|(u & v & ?)]]]; lia. }
    destruct (Nat.Even_or_Odd y) as [[j Ey]|[j Ey]]; cycle 1.
    { (* y is odd *)
      assert (1 <= west between x y).
      { apply (west_at_least between [j]); members. }
      rewrite between_iff. split; [|lia]. intros [?|[?|[?|(u & v & ?)]]]; lia. }
    (* both are even *)
    destruct i as [|i]; [lia|]. destruct j as [|j]; [lia|].
    destruct (pairb i j) eqn:E.
    + apply pairb_iff in E.
      assert (between x y = true) as ->.
      { apply between_iff. repeat right. exists i, j. repeat split; assumption || lia. }
      assert (north between x y <= 0).
      { apply (north_at_most between []). intros r Hr [?|Hp]%between_column; [lia|].
        assert (r = 2 * j + 2); [|lia]. apply (other_unique x); [exact Hp|].
        apply (other_even x i j); [lia|exact E]. }
      assert (west between x y <= 0).
      { apply (west_at_most between []). intros r Hr Hp. rewrite between_symmetric in Hp.
        apply between_column in Hp as [?|Hp]; [lia|].
        assert (r = 2 * i + 2); [|lia]. apply (other_unique y); [exact Hp|].
        apply (other_even y j i); [lia|]. apply is_pair_sym; [lia..|exact E]. }
      assert (northwest between x y <= 1).
      { apply (northwest_at_most between [y - x - 1]); [exact Hxy|].
        intros r Hr Hp. apply between_iff in Hp as [?|[?|[?|(u & v & Eu & Ev & Hp)]]];
          cbn [In]; [lia..|exfalso].
        apply pair_of_difference in Hp; [|lia]. apply pair_of_difference in E; [|lia].
        replace (v - u) with (j - i) in Hp by lia. lia. }
      split; [lia|reflexivity].
    + assert (~ pair i j) as N by (rewrite <- pairb_iff; congruence).
      assert (between x y <> true) as F.
      { rewrite between_iff. intros [?|[?|[?|(u & v & Eu & Ev & Hp)]]]; try lia.
        apply N. replace i with u by lia. replace j with v by lia. exact Hp. }
      split; [contradiction|]. intros S. exfalso.
      destruct (pair_in_view i j) as [(u & Hu & Hp)|Hd]; [lia|exact N| |].
      * enough (1 <= north between x y) by lia.
        apply (north_at_least between [2 * u + 2]); [members|].
        each_member; [lia|]. apply between_column. right.
        apply (other_even x i u); [lia|exact Hp].
      * enough (2 <= northwest between x y) by lia.
        apply (northwest_at_least between [y - x - 1; 2 * a (j - i) + 2]); [exact Hxy| |].
        { each_member; lia. }
        each_member; [assumption..|lia|]. apply between_iff. repeat right.
        exists (a (j - i)), (b (j - i)). rewrite b_is_sum. repeat split; [lia|].
        exists (j - i). left. rewrite b_is_sum. split; reflexivity.
  - assert (between x (2 * x + 1) = true) as -> by (apply between_iff; tauto).
    assert (north between x (2 * x + 1) <= 1).
    { apply (north_at_most between [z]). intros j Hj [?|Hp]%between_column; [lia|].
      left. now apply (other_unique x). }
    assert (west between x (2 * x + 1) <= 0).
    { apply (west_at_most between []). intros i Hi Hp.
      apply between_iff in Hp as [?|[?|[?|(u & v & ?)]]]; lia. }
    assert (northwest between x (2 * x + 1) <= 0).
    { apply (northwest_at_most between []); [lia|]. intros i Hi Hp. exfalso.
      unfold between in Hp. rewrite !orb_true_iff, andb_true_iff, !Nat.eqb_eq in Hp.
      destruct Hp as [Hp|Hp]; [lia|]. apply doubled_behind in Hp. lia. }
    split; [lia|reflexivity].
  - assert (2 <= north between x y) as Hn.
    { apply (north_at_least between [z; 2 * x + 1]).
      - each_member; lia.
      - each_member; [lia| |lia|]; apply between_column; tauto. }
    split; [|lia]. intros [?|Hp]%between_column; [lia|].
    apply other_at_most_double in Hp. lia.
Qed.

(** Game 2 in closed form, with the pairs of the mex rule. *)
Theorem game2_pairs x y : palace 2 x y = true <->
  (x = 0 /\ y = 0) \/ y = 2 * x + 1 \/ x = 2 * y + 1 \/
  exists i j, x = 2 * i + 2 /\ y = 2 * j + 2 /\ pair i j.
Proof. rewrite <- (palace_unique 2 _ between_follows_rule). apply between_iff. Qed.

(** Game 2 in closed form: (0, 0), (n, 2n + 1), (2 A_n + 2, 2 B_n + 2) with A_n = floor (n φ) and
    B_n = A_n + n, and the mirror images. *)
Theorem game2 x y : palace 2 x y = true <->
  (x = 0 /\ y = 0) \/ y = 2 * x + 1 \/ x = 2 * y + 1 \/
  exists n, let A_n := floor_phi (Z.of_nat n) in let B_n := (A_n + Z.of_nat n)%Z in
  ((Z.of_nat x = 2 * A_n + 2 /\ Z.of_nat y = 2 * B_n + 2) \/
   (Z.of_nat x = 2 * B_n + 2 /\ Z.of_nat y = 2 * A_n + 2))%Z.
Proof.
  rewrite game2_pairs.
  assert ((exists i j, x = 2 * i + 2 /\ y = 2 * j + 2 /\ pair i j) <->
    exists n, (x = 2 * a n + 2 /\ y = 2 * b n + 2) \/ (x = 2 * b n + 2 /\ y = 2 * a n + 2)) as ->.
  { split.
    - intros (i & j & -> & -> & n & [[-> ->]|[-> ->]]); exists n; tauto.
    - intros (n & [[-> ->]|[-> ->]]); [exists (a n), (b n) | exists (b n), (a n)];
        (split; [reflexivity|split; [reflexivity|exists n; tauto]]). }
  assert (forall n, (x = 2 * a n + 2 /\ y = 2 * b n + 2) \/ (x = 2 * b n + 2 /\ y = 2 * a n + 2)
    <-> let A_n := floor_phi (Z.of_nat n) in let B_n := (A_n + Z.of_nat n)%Z in
    ((Z.of_nat x = 2 * A_n + 2 /\ Z.of_nat y = 2 * B_n + 2) \/
     (Z.of_nat x = 2 * B_n + 2 /\ Z.of_nat y = 2 * A_n + 2))%Z) as E.
  { intros n. cbv zeta. rewrite <- pair_a_floor, b_is_sum. lia. }
  split; intros [?|[?|[?|(n & H)]]]; try tauto; repeat right; exists n; now apply E.
Qed.

(** Game 2 is game 1 between the two lines, twice as large. *)
Corollary game2_between_lines x y : palace 2 (2 * x + 2) (2 * y + 2) = palace 1 x y.
Proof.
  apply eq_true_iff_eq. rewrite game2_pairs, game1_pairs. split.
  - intros [?|[?|[?|(i & j & Ei & Ej & H)]]]; try lia.
    replace x with i by lia. replace y with j by lia. exact H.
  - intros H. repeat right. now exists x, y.
Qed.

(** (4, 6) and (2, 2) are doubled pairs, (3, 7) lies on the line, and (3, 5) is no palace. *)
Example game2_examples :
  palace 2 4 6 = true /\ palace 2 2 2 = true /\ palace 2 3 7 = true /\ palace 2 3 5 = false.
Proof. vm_compute. repeat split; reflexivity. Qed.
