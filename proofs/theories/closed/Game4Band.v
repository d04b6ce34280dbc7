(** * Game 4: the band

    The band of game 4 consists of the squares (x, x + d) with |d - √2 (x + 1/2)| < √2, and of
    their mirror images.  Proved here: the band follows the palace rule of game 4 on all squares
    but those of row 0, of column 0 and of the main diagonal, which are the lines of the corner.
    With f(x), the integral part of √2 (x + 1/2), the band consists of the squares with
    f(x - 1) < d <= f(x + 1).  Rows and columns hold four of its squares, diagonals two.

    Source: docs/algorithms/closed-forms.md, "Game 4", first claim.  The proof here counts with f
    in the place of intervals of real numbers. *)
From Coq Require Import Arith Bool List Lia.
From Wythoff Require Import Board Rows PairsDiagonal Game1Lines Game4Floor.
Import ListNotations.

(** ** The band *)

(** (x, x + d) is in the band. *)
Definition in_band (x d : nat) : Prop := (x = 0 \/ f (x - 1) < d) /\ d <= f (x + 1).

(** The definition of the page, |d - √2 (x + 1/2)| < √2, without roots. *)
Theorem in_band_iff x d : in_band x d <->
  (x = 0 \/ (2 * x - 1) * (2 * x - 1) < 2 * (d * d)) /\
  2 * (d * d) < (2 * x + 3) * (2 * x + 3).
Proof.
  unfold in_band. rewrite f_is_floor.
  assert (x = 0 \/ f (x - 1) < d <-> x = 0 \/ (2 * x - 1) * (2 * x - 1) < 2 * (d * d)) as ->.
  { destruct x as [|x]; [tauto|]. replace (S x - 1) with x by lia.
    replace (2 * S x - 1) with (2 * x + 1) by lia.
    assert (f x < d <-> ~ (d <= f x)) as -> by lia. rewrite f_spec. lia. }
  replace (2 * (x + 1) + 1) with (2 * x + 3) by lia. reflexivity.
Qed.

Definition half_band (x d : nat) : bool :=
  ((x =? 0) || (f (x - 1) <? d)) && (d <=? f (x + 1)).

(** The band with its mirror image. *)
Definition band (x y : nat) : bool :=
  if x <=? y then half_band x (y - x) else half_band y (x - y).

Lemma half_band_iff x d : half_band x d = true <-> in_band x d.
Proof.
  unfold half_band, in_band.
  now rewrite andb_true_iff, orb_true_iff, Nat.eqb_eq, Nat.ltb_lt, Nat.leb_le.
Qed.

Lemma band_iff x y : x <= y -> band x y = true <-> in_band x (y - x).
Proof.
  intros H. unfold band. rewrite (proj2 (Nat.leb_le x y) H). apply half_band_iff.
Qed.

Lemma band_symmetric x y : band x y = band y x.
Proof.
  unfold band. destruct (Nat.leb_spec x y), (Nat.leb_spec y x); try lia; [|reflexivity..].
  now replace y with x by lia.
Qed.

(** Row y from the left to the diagonal: the band has the columns i with
    f(y + 1) - y - 2 <= i <= f(y - 1) - y + 1. *)
Lemma band_row i y : 1 <= y -> i <= y ->
  in_band i (y - i) <-> f (y + 1) <= i + y + 2 /\ i + y < f (y - 1) + 2.
Proof.
  intros Hy Hi. unfold in_band.
  assert (y - i <= f (i + 1) <-> f (y + 1) <= i + y + 2) as ->.
  { pose proof (f_inverse (i + 1) (y + 1)). lia. }
  assert (i = 0 \/ f (i - 1) < y - i <-> i + y < f (y - 1) + 2) as ->; [|tauto].
  destruct i as [|i].
  - pose proof (f_lower (y - 1)). lia.
  - pose proof (f_inverse i (y - 1)). replace (S i - 1) with i by lia. lia.
Qed.

(** ** Counts *)

(** If g holds for the numbers of an interval, then the count is its length. *)
Lemma count_interval g lo hi n : lo <= hi <= n ->
  (forall i, i < n -> g i = true <-> lo <= i < hi) -> count g n = hi - lo.
Proof.
  intros H E. assert (count g n = length (seq lo (hi - lo))) as ->; [|apply seq_length].
  apply Nat.le_antisymm.
  - apply count_at_most_list. intros i Hi G. apply in_seq. apply E in G; lia.
  - apply count_at_least; [apply seq_NoDup|]. apply Forall_forall. intros i Hi%in_seq.
    split; [lia|]. apply E; lia.
Qed.

Lemma count_split g n m : count g (n + m) = count g n + count (fun i => g (n + i)) m.
Proof.
  induction m as [|m IH]; [rewrite Nat.add_0_r; cbn; lia|].
  rewrite Nat.add_succ_r. cbn [count]. lia.
Qed.

(** Above the diagonal column x shows 4 - (f(x + 1) - f(x - 1)) squares: one or two. *)
Lemma above_diagonal x : 1 <= x -> north band x x + f (x + 1) = f (x - 1) + 4.
Proof.
  intros Hx. pose proof (f_upper (x - 1)). pose proof (f_two_steps (x - 1)).
  replace (S (S (x - 1))) with (x + 1) in * by lia. pose proof (f_lower (x - 1)).
  assert (x + 2 <= f (x + 1)) by (apply f_spec; lia).
  unfold north. rewrite (count_interval _ (f (x + 1) - x - 2) (f (x - 1) + 2 - x)).
  - lia.
  - lia.
  - intros j Hj. rewrite band_symmetric, band_iff, band_row by lia. lia.
Qed.

Lemma north_split x y : x <= y ->
  north band x y = north band x x + count (fun d => half_band x d) (y - x).
Proof.
  intros H. unfold north. replace y with (x + (y - x)) at 1 by lia. rewrite count_split. f_equal.
  apply count_ext. intros d _. unfold band. rewrite (proj2 (Nat.leb_le x (x + d))) by lia.
  f_equal. lia.
Qed.

(** The first x with d <= f(x). *)
Lemma first_above d x : 1 <= d -> d <= f x -> exists h, 1 <= h <= x /\ f (h - 1) < d <= f h.
Proof.
  intros Hd. induction x as [|x IH]; intros Hx.
  - change (f 0) with 0 in Hx. lia.
  - destruct (le_lt_dec d (f x)) as [L|L].
    + destruct (IH L) as (h & H1 & H2). exists h. lia.
    + exists (S x). replace (S x - 1) with x by lia. lia.
Qed.

(** Column x >= 1 holds exactly four squares of the band. *)
Theorem band_column x y : 1 <= x -> x + f (x + 1) < y -> north band x y = 4.
Proof.
  intros Hx Hy. pose proof (above_diagonal x Hx). pose proof (f_mono (x - 1) (x + 1)).
  rewrite north_split, (count_interval _ (f (x - 1) + 1) (f (x + 1) + 1)) by
    (try lia; intros e He; rewrite half_band_iff; unfold in_band; lia). lia.
Qed.

(** The diagonal y - x = d, d >= 1, holds exactly two squares of the band. *)
Theorem band_diagonal d : 1 <= d ->
  exists h, 1 <= h /\ forall x, band x (x + d) = true <-> x = h - 1 \/ x = h.
Proof.
  intros Hd. destruct (first_above d d Hd (f_lower d)) as (h & Ph & Lh).
  exists h. split; [lia|]. intros x. rewrite band_iff by lia.
  replace (x + d - x) with d by lia. unfold in_band. split.
  - intros [A B]. destruct (le_lt_dec (h + 1) x) as [L|L].
    + pose proof (f_mono h (x - 1)). lia.
    + destruct (le_lt_dec (x + 1) (h - 1)) as [M|M]; [apply f_mono in M; lia | lia].
  - pose proof (f_mono h (h + 1)). pose proof (f_mono (h - 1 - 1) (h - 1)).
    intros [->| ->]; [replace (h - 1 + 1) with h by lia|]; lia.
Qed.

(** ** The rule *)

(** The band follows the palace rule of game 4 where x, y >= 1 and x < y. *)
Lemma band_rule_half x y : 1 <= x < y -> band x y = true <-> seen band x y < 4.
Proof.
  intros H. rewrite band_iff by lia. unfold seen.
  assert (exists d, y = x + d) as [d ->] by (exists (y - x); lia).
  replace (x + d - x) with d by lia.
  pose proof (above_diagonal x) as Vx. pose proof (f_step (x - 1)). pose proof (f_step x).
  replace (S (x - 1)) with x in * by lia. replace (S x) with (x + 1) in * by lia.
  rewrite (north_split x (x + d)) by lia. replace (x + d - x) with d by lia.
  destruct (le_lt_dec d (f (x - 1))) as [L|L]; [|destruct (le_lt_dec d (f (x + 1))) as [M|M]].
  - (* before the band: its row and its diagonal *)
    split; [unfold in_band; lia|]. intros S. exfalso.
    pose proof (f_two_steps (x - 1)) as Tx. pose proof (f_two_steps (x + d - 1)) as Ty.
    replace (Datatypes.S (Datatypes.S (x - 1))) with (x + 1) in Tx by lia.
    replace (Datatypes.S (Datatypes.S (x + d - 1))) with (x + d + 1) in Ty by lia.
    assert (1 <= west band x (x + d)).
    { pose proof (f_inverse (x - 1) (x + d - 1)) as I.
      pose proof (f_lower (x + d - 1)).
      apply (west_at_least band [f (x + d - 1) + 1 - (x + d)]).
      - each_member. tauto.
      - each_member; [lia|]. rewrite band_iff, band_row by lia. lia. }
    destruct (first_above d (x - 1)) as (h & Ph & Lh); [lia..|].
    assert (2 <= northwest band x (x + d)); [|lia].
    pose proof (f_mono (h - 1 - 1) (h - 1)). pose proof (f_mono h (h + 1)).
    apply (northwest_at_least band [h - 1; h]); [lia| |].
    + each_member; lia.
    + replace (x + d - x) with d by lia.
      each_member; [lia| |lia|]; rewrite band_iff by lia;
        [replace (h - 1 + d - (h - 1)) with d by lia | replace (h + d - h) with d by lia];
        unfold in_band; [replace (h - 1 + 1) with h by lia|]; lia.
  - (* in the band *)
    assert (in_band x d) as B by (unfold in_band; lia). split; [intros _|tauto].
    assert (in_band x (x + d - x)) as R by (now replace (x + d - x) with d by lia).
    rewrite band_row in R by lia.
    assert (count (fun e => half_band x e) d = d - (f (x - 1) + 1)) as ->.
    { apply count_interval; [lia|]. intros e He. rewrite half_band_iff. unfold in_band. lia. }
    assert (west band x (x + d) = x - (f (x + d + 1) - (x + d) - 2)) as ->.
    { apply count_interval; [lia|]. intros i Hi. rewrite band_iff, band_row by lia. lia. }
    pose proof (f_inverse x (x + d + 1)) as I1. pose proof (f_inverse (x - 1) (x + d + 1)) as I2.
    assert (forall i, i < x -> band i (i + d) = true -> i = x - 1 /\ d <= f x) as D.
    { intros i Hi E. rewrite band_iff in E by lia. replace (i + d - i) with d in E by lia.
      destruct E as [_ E]. destruct (le_lt_dec (i + 1) (x - 1)) as [G|G].
      - apply f_mono in G. lia.
      - assert (i = x - 1) as -> by lia. replace (x - 1 + 1) with x in E by lia. lia. }
    destruct (le_lt_dec d (f x)) as [Q|Q].
    + assert (northwest band x (x + d) <= 1).
      { apply (northwest_at_most band [x - 1]); [lia|]. replace (x + d - x) with d by lia.
        intros i Hi E. destruct (D i Hi E). cbn [In]. lia. }
      lia.
    + assert (northwest band x (x + d) <= 0).
      { apply (northwest_at_most band []); [lia|]. replace (x + d - x) with d by lia.
        intros i Hi E. destruct (D i Hi E). lia. }
      lia.
  - (* below the band: its column *)
    split; [unfold in_band; lia|]. intros S. exfalso.
    assert (count (fun e => half_band x e) d = f (x + 1) + 1 - (f (x - 1) + 1)) as E; [|lia].
    apply count_interval; [lia|]. intros e He. rewrite half_band_iff. unfold in_band. lia.
Qed.

(** The band follows the palace rule of game 4 outside row 0, column 0 and the main diagonal. *)
Theorem band_rule x y : 1 <= x -> 1 <= y -> x <> y -> band x y = (seen band x y <? 4).
Proof.
  intros Hx Hy N. apply eq_true_iff_eq. rewrite Nat.ltb_lt.
  destruct (lt_eq_lt_dec x y) as [[L|E]|L]; [now apply band_rule_half|lia|].
  rewrite band_symmetric, seen_of_symmetric by exact band_symmetric. now apply band_rule_half.
Qed.

(** It does not follow the rule at (1, 1), on the main diagonal, and at (0, 3). *)
Example band_breaks_the_rule :
  (band 1 1, seen band 1 1) = (false, 3) /\ (band 0 3, seen band 0 3) = (false, 3).
Proof. vm_compute. split; reflexivity. Qed.

(** So the palaces of game 4 are not the band: (0, 3) is a palace. *)
Example game4_is_not_the_band : palace 4 0 3 = true /\ band 0 3 = false.
Proof. vm_compute. split; reflexivity. Qed.
