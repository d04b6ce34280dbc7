(** * The row law

    Every row and every column of the board holds exactly k palaces, and every diagonal holds at
    most k.  The row law is stated in two ways: from some column on, k palaces lie west of each
    square of the row; and a list of k different columns contains exactly the palaces of the row.

    Source: docs/algorithms/blocking.md, "The row law". *)
From Coq Require Import Arith Bool List Lia.
From Wythoff Require Import Board.

(** ** Counts *)

Lemma b2n_le_1 b : b2n b <= 1.
Proof. destruct b; cbn; lia. Qed.

Lemma count_monotone f n m : n <= m -> count f n <= count f m.
Proof. induction 1; cbn; lia. Qed.

Lemma count_none f n : (forall i, i < n -> f i = false) -> count f n = 0.
Proof.
  induction n as [|n IH]; intros H; cbn; [reflexivity|].
  rewrite (H n), IH; auto.
Qed.

Lemma count_all f n : (forall i, i < n -> f i = true) -> count f n = n.
Proof.
  induction n as [|n IH]; intros H; cbn; [reflexivity|].
  rewrite (H n), IH; auto.
Qed.

(** If [f i] holds only where fewer than [k] smaller numbers satisfy [f], then at most [k] numbers
    satisfy [f]. *)
Lemma count_at_most f k n : (forall i, f i = true -> count f i < k) -> count f n <= k.
Proof.
  intros H. induction n as [|n IH]; cbn; [lia|].
  destruct (f n) eqn:E; cbn; [apply H in E; lia | lia].
Qed.

(** ** Symmetry *)

Lemma northwest_transpose P : forall x y,
  northwest (fun i j => P j i) x y = northwest P y x.
Proof. induction x as [|x IH]; intros [|y]; cbn; try reflexivity. now rewrite IH. Qed.

(** The board is symmetric about the main diagonal. *)
Theorem palace_symmetric k x y : palace k x y = palace k y x.
Proof.
  symmetry. apply (palace_unique k (fun i j => palace k j i)). intros i j.
  rewrite palace_follows_rule. f_equal. unfold seen.
  rewrite northwest_transpose. unfold north, west. lia.
Qed.

(** The palaces to the north of a square are the palaces to the west of its mirror image. *)
Lemma north_west_symmetric k x y : north (palace k) x y = west (palace k) y x.
Proof. unfold north, west. apply count_ext. intros i _. apply palace_symmetric. Qed.

(** So are the palaces to the north-west. *)
Lemma northwest_symmetric k x y : northwest (palace k) x y = northwest (palace k) y x.
Proof.
  rewrite <- (northwest_transpose (palace k) x y).
  apply northwest_ext. intros. apply palace_symmetric.
Qed.

Lemma seen_symmetric k x y : seen (palace k) x y = seen (palace k) y x.
Proof.
  unfold seen. rewrite (north_west_symmetric k x y), (north_west_symmetric k y x).
  rewrite (northwest_symmetric k x y). lia.
Qed.

(** ** At most k palaces on a line *)

Lemma palace_true k x y : palace k x y = true <-> seen (palace k) x y < k.
Proof. rewrite palace_follows_rule. apply Nat.ltb_lt. Qed.

Lemma palace_false k x y : palace k x y = false <-> k <= seen (palace k) x y.
Proof. rewrite palace_follows_rule. apply Nat.ltb_ge. Qed.

(** A row holds at most k palaces. *)
Theorem row_at_most k x y : west (palace k) x y <= k.
Proof. apply count_at_most. intros i Hi. apply palace_true in Hi. unfold seen, west in Hi. lia. Qed.

(** A column holds at most k palaces. *)
Theorem column_at_most k x y : north (palace k) x y <= k.
Proof. rewrite north_west_symmetric. apply row_at_most. Qed.

(** A diagonal holds at most k palaces. *)
Theorem diagonal_at_most k : forall x y, northwest (palace k) x y <= k.
Proof.
  induction x as [|x IH]; intros [|y]; cbn [northwest]; try lia.
  specialize (IH y). destruct (palace k x y) eqn:E; cbn [b2n]; [|lia].
  apply palace_true in E. unfold seen in E. lia.
Qed.

(** Palace numbers lie in 0..3k. *)
Corollary palace_number_at_most k x y : seen (palace k) x y <= 3 * k.
Proof.
  unfold seen. pose proof (row_at_most k x y). pose proof (column_at_most k x y).
  pose proof (diagonal_at_most k x y). lia.
Qed.

(** The palaces north-west of a square, counted from the square (a, b) of the same diagonal on. *)
Lemma northwest_count P a b n :
  northwest P (n + a) (n + b) = count (fun d => P (d + a) (d + b)) n + northwest P a b.
Proof. induction n as [|n IH]; cbn; [reflexivity|]. rewrite IH. lia. Qed.

(** Among the squares (a, b), (a + 1, b + 1), and so on of a diagonal at most k are palaces. *)
Corollary diagonal_at_most_count k a b n :
  count (fun d => palace k (d + a) (d + b)) n <= k.
Proof.
  pose proof (diagonal_at_most k (n + a) (n + b)) as H. rewrite northwest_count in H. lia.
Qed.

(** ** The end of a row *)

(** East of the k-th palace of a row no square is a palace. *)
Theorem row_ends k x y :
  west (palace k) x y = k -> forall i, x <= i -> palace k i y = false.
Proof.
  intros Hx i Hi. apply palace_false. unfold seen.
  pose proof (count_monotone (fun i => palace k i y) x i Hi) as Hm. unfold west in *. lia.
Qed.

(** South of the k-th palace of a column no square is a palace. *)
Theorem column_ends k x y :
  north (palace k) x y = k -> forall j, y <= j -> palace k x j = false.
Proof.
  rewrite north_west_symmetric. intros Hy j Hj. rewrite palace_symmetric.
  now apply (row_ends k y x).
Qed.

(** If no palaces lie in the rows above row y from column b on, the squares of row y from column
    b + y on see palaces in row y only. *)
Lemma nothing_above k b : forall y x,
  (forall i j, j < y -> b <= i -> palace k i j = false) -> b + y <= x ->
  seen (palace k) x y = west (palace k) x y.
Proof.
  intros y x Hfree Hx. unfold seen.
  assert (Hnorth : north (palace k) x y = 0)
    by (apply count_none; intros j Hj; apply Hfree; lia).
  assert (Hnw : northwest (palace k) x y = 0).
  { revert x Hx Hnorth. induction y as [|y IH]; intros [|x] Hx _; cbn [northwest];
      try reflexivity.
    rewrite Hfree by lia. cbn [b2n]. apply IH; [|lia|].
    - intros i j Hj. apply Hfree. lia.
    - apply count_none. intros j Hj. apply Hfree; lia. }
  lia.
Qed.

(** From column b on, the squares of a row whose palace number is the count along the row are
    palaces until the row holds k palaces. *)
Lemma row_fills k b y :
  (forall x, b <= x -> seen (palace k) x y = west (palace k) x y) ->
  forall n, Nat.min n k <= west (palace k) (b + n) y.
Proof.
  intros Hrow. induction n as [|n IH]; [lia|].
  rewrite Nat.add_succ_r. unfold west in *. cbn [count].
  destruct (palace k (b + n) y) eqn:E; cbn [b2n]; [lia|].
  apply palace_false in E. rewrite Hrow in E by lia. unfold west in E. lia.
Qed.

(** The row law, with a bound for the rows above: if the rows above row y have no palaces from
    column b on, row y has k palaces west of column b + y + k. *)
Lemma row_full k b y :
  (forall i j, j < y -> b <= i -> palace k i j = false) -> west (palace k) (b + y + k) y = k.
Proof.
  intros Hfree. apply Nat.le_antisymm; [apply row_at_most|].
  pose proof (row_fills k (b + y) y) as H. specialize (H (fun x => nothing_above k b y x Hfree) k).
  lia.
Qed.

(** A bound for the length of row y: y (y + 1) / 2 + (y + 1) k. *)
Fixpoint row_bound (k y : nat) : nat :=
  match y with 0 => k | S y' => row_bound k y' + y + k end.

Lemma row_bound_monotone k i j : i <= j -> row_bound k i <= row_bound k j.
Proof. induction 1; cbn [row_bound]; lia. Qed.

Lemma row_bound_closed k y : 2 * row_bound k y = y * (y + 1) + 2 * (y + 1) * k.
Proof. induction y as [|y IH]; cbn [row_bound]; [lia|]. lia. Qed.

(** ** The row law *)

(** Row y holds exactly k palaces, all of them west of column [row_bound k y]. *)
Theorem row_law_bound k : forall y n, row_bound k y <= n -> west (palace k) n y = k.
Proof.
  induction y as [y IH] using lt_wf_ind. intros n Hn.
  apply Nat.le_antisymm; [apply row_at_most|].
  apply Nat.le_trans with (2 := count_monotone _ _ _ Hn).
  apply Nat.eq_le_incl. symmetry. destruct y as [|y].
  - apply (row_full k 0 0). intros; lia.
  - apply (row_full k (row_bound k y) (S y)). intros i j Hj Hi.
    apply (row_ends k (row_bound k j) j); [apply IH; lia|].
    apply Nat.le_trans with (2 := Hi). apply row_bound_monotone. lia.
Qed.

(** Every row holds exactly k palaces. *)
Theorem row_law k y : exists b, forall n, b <= n -> west (palace k) n y = k.
Proof. exists (row_bound k y). apply row_law_bound. Qed.

(** The numbers i < n with [f i], as a list, are as many as [count] says. *)
Lemma count_filter f n : length (filter f (seq 0 n)) = count f n.
Proof.
  induction n as [|n IH]; [reflexivity|].
  rewrite seq_S, filter_app, app_length, IH. cbn. destruct (f n); cbn; lia.
Qed.

(** The palaces of a row as a list of exactly k different columns. *)
Theorem row_law_list k y :
  exists l, NoDup l /\ length l = k /\ forall i, In i l <-> palace k i y = true.
Proof.
  set (b := row_bound k y). exists (filter (fun i => palace k i y) (seq 0 b)).
  assert (Hb : west (palace k) b y = k) by now apply row_law_bound.
  split; [apply NoDup_filter, seq_NoDup|]. split; [now rewrite count_filter|].
  intros i. rewrite filter_In, in_seq. split; [tauto|]. intros Hi. split; [|exact Hi].
  destruct (le_lt_dec b i) as [H | H]; [|lia].
  rewrite (row_ends k b y Hb i H) in Hi. discriminate Hi.
Qed.

(** Every column holds exactly k palaces. *)
Theorem column_law k x : exists b, forall n, b <= n -> north (palace k) x n = k.
Proof.
  exists (row_bound k x). intros n Hn. rewrite north_west_symmetric. now apply row_law_bound.
Qed.

Corollary column_law_list k x :
  exists l, NoDup l /\ length l = k /\ forall j, In j l <-> palace k x j = true.
Proof.
  destruct (row_law_list k x) as [l [Hnd [Hlen Hin]]]. exists l.
  repeat split; try assumption; rewrite palace_symmetric; apply Hin.
Qed.

(** Every row ends in outer space: from some column on, the palace number is k. *)
Theorem outer_space k y : exists b, forall x, b <= x -> seen (palace k) x y = k.
Proof.
  exists (row_bound k y + y). intros x Hx.
  rewrite (nothing_above k (row_bound k y)).
  - apply row_law_bound. lia.
  - intros i j Hj Hi. apply (row_ends k (row_bound k j) j); [now apply row_law_bound|].
    apply Nat.le_trans with (2 := Hi). apply row_bound_monotone. lia.
  - lia.
Qed.
