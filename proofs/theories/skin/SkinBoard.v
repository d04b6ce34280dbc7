(** * Checks of skins by computation

    The first rows of a game can be computed and checked against the palace rule; then
    the hypotheses of the theorems about the skin are finite computations.
    [SkinExample] uses these checks.  No hand proof in the docs corresponds to this file. *)
From Coq Require Import ZArith Bool List Lia.
From Wythoff Require Import Board Fibonacci SkinShape SkinCounts SkinRows SkinSignals.
Import ListNotations.
Local Open Scope nat_scope.

(** ** Boards computed row by row *)

Fixpoint scan_row (k H : nat) (V D : list nat) : list bool :=
  match V, D with
  | v :: V', d :: D' => let p := v + H + d <? k in p :: scan_row k (H + b2n p) V' D'
  | _, _ => []
  end.

Fixpoint add_row (row : list bool) (S : list nat) : list nat :=
  match row, S with p :: row', s :: S' => s + b2n p :: add_row row' S' | _, _ => [] end.

Fixpoint scan_rows (k rows : nat) (V D : list nat) : list (list bool) :=
  match rows with
  | 0 => []
  | S n => let row := scan_row k 0 V D in
           row :: scan_rows k n (add_row row V) (0 :: add_row row D)
  end.

(** The board with the palaces of a list of rows; no others. *)
Definition board (rows : list (list bool)) (x y : nat) : bool := nth x (nth y rows []) false.

(** All i < n satisfy f. *)
Definition all_below (n : nat) (f : nat -> bool) : bool := forallb f (seq 0 n).

Lemma all_below_spec n f : all_below n f = true -> forall i, i < n -> f i = true.
Proof.
  unfold all_below. rewrite forallb_forall. intros H i Hi. apply H, in_seq. lia.
Qed.

(** The first Y rows and X columns of the board follow the palace rule of game k, and the
    X columns contain all palaces of these rows. *)
Definition checked (k X Y : nat) (rows : list (list bool)) : bool :=
  all_below Y (fun y =>
    (west (board rows) X y =? k) && (length (nth y rows []) <=? X) &&
    all_below X (fun x => Bool.eqb (board rows x y) (seen (board rows) x y <? k))).

Lemma northwest_ext_box P Q : forall x y,
  (forall i j, i < x -> j < y -> P i j = Q i j) -> northwest P x y = northwest Q x y.
Proof.
  induction x as [|x IH]; intros [|y] E; cbn [northwest]; try reflexivity.
  rewrite E by lia. rewrite (IH y); [reflexivity|]. intros; apply E; lia.
Qed.

(** A checked board shows the palaces of the game. *)
Lemma checked_spec k X Y rows P : checked k X Y rows = true -> follows_rule k P ->
  forall x y, y < Y -> P x y = board rows x y.
Proof.
  intros C rule.
  assert (forall y, y < Y -> west (board rows) X y = k /\
    (forall x, X <= x -> board rows x y = false) /\
    forall x, x < X -> board rows x y = (seen (board rows) x y <? k)) as C'.
  { intros y Hy. pose proof (all_below_spec _ _ C y Hy) as H. cbv beta in H.
    rewrite !andb_true_iff, Nat.eqb_eq, Nat.leb_le in H. destruct H as [[W N] A].
    split; [exact W|split].
    - intros x Hx. apply nth_overflow. lia.
    - intros x Hx. apply eqb_prop, (all_below_spec _ _ A x Hx). }
  clear C. intros x y. remember (x + y) as s eqn:E. revert x y E.
  induction s as [s IH] using lt_wf_ind. intros x y -> Hy.
  assert (forall i j, i <= x -> j <= y -> i + j < x + y -> P i j = board rows i j) as I.
  { intros i j Hi Hj Hij. apply (IH (i + j)); lia. }
  destruct (C' y Hy) as [W [N A]]. destruct (Nat.lt_ge_cases x X) as [L|L].
  - rewrite A, rule by exact L. f_equal. unfold seen, north, west.
    rewrite (count_ext (fun j => P x j) (fun j => board rows x j)) by (intros; apply I; lia).
    rewrite (count_ext (fun i => P i y) (fun i => board rows i y)) by (intros; apply I; lia).
    rewrite (northwest_ext_box P (board rows)) by (intros; apply I; lia). reflexivity.
  - rewrite N, rule by exact L. apply Nat.ltb_ge. unfold seen.
    assert (west P X y = k) as WP.
    { rewrite <- W. apply count_ext. intros i Hi. apply I; lia. }
    pose proof (west_monotone P X x y L). lia.
Qed.

(** The rows 0, .., Y - 1 of game k, in X columns. *)
Definition game_rows (k X Y : nat) : list (list bool) := scan_rows k Y (repeat 0 X) (repeat 0 X).

(** ** Finite checks of the hypotheses *)

(** Row y has the skin, and square (X, y) is right of it. *)
Definition skin_row_check (q t a c : Z) (B : nat -> nat -> bool) (X y : nat) : bool :=
  all_below X (fun x => let L := depth q a c x y in
    if (L <? q * t)%Z then Bool.eqb (B x y) (0 <=? L)%Z else true) && (depth q a c X y <? 0)%Z.

(** Row y has k - t palaces left of the skin. *)
Definition palaces_left_check (q t a c : Z) (k : nat) (B : nat -> nat -> bool) (X y : nat) :=
  all_below X (fun x => let L := depth q a c x y in
    if ((q * t - q <=? L) && (L <? q * t))%Z then (Z.of_nat (west B x y) =? Z.of_nat k - t)%Z
    else true) && (depth q a c X y <? 0)%Z.

Section Checks.
Variables (r q t a c : Z) (k X Y : nat) (rows : list (list bool)).
Hypothesis lev : level r q t a.
Hypothesis C : checked k X Y rows = true.

Lemma palace_board x y : y < Y -> palace k x y = board rows x y.
Proof. apply (checked_spec k X); [exact C | apply palace_follows_rule]. Qed.

Lemma no_palace_right x y : y < Y -> X <= x -> board rows x y = false.
Proof.
  intros Hy Hx. pose proof (all_below_spec _ _ C y Hy) as H. cbv beta in H.
  rewrite !andb_true_iff, Nat.leb_le in H. apply nth_overflow. lia.
Qed.

Lemma skin_row_checked y : y < Y -> skin_row_check q t a c (board rows) X y = true ->
  skin_row q t a (palace k) c y.
Proof.
  intros Hy H x D. apply andb_true_iff in H. destruct H as [A H]. apply Z.ltb_lt in H.
  rewrite palace_board by exact Hy. destruct (Nat.lt_ge_cases x X) as [L|L].
  - apply all_below_spec with (i := x) in A; [|exact L]. cbv zeta in A.
    apply Z.ltb_lt in D. rewrite D in A. apply eqb_prop, A.
  - rewrite no_palace_right by assumption. symmetry. apply Z.leb_gt.
    pose proof (depth_antitone lev c X x y L). lia.
Qed.

Lemma palaces_left_checked y : y < Y -> palaces_left_check q t a c k (board rows) X y = true ->
  palaces_left q t a k (palace k) c y.
Proof.
  intros Hy H x D. apply andb_true_iff in H. destruct H as [A H]. apply Z.ltb_lt in H.
  destruct (Nat.lt_ge_cases x X) as [L|L].
  - apply all_below_spec with (i := x) in A; [|exact L]. cbv zeta in A.
    destruct (Z.leb_spec (q * t - q) (depth q a c x y)); [|lia].
    destruct (Z.ltb_spec (depth q a c x y) (q * t)); [|lia]. cbn [andb] in A.
    apply Z.eqb_eq in A. rewrite <- A. f_equal. apply count_ext.
    intros i _. apply palace_board, Hy.
  - pose proof (depth_antitone lev c X x y L). destruct lev. nia.
Qed.

Lemma row_end_checked y e : y < Y ->
  board rows e y && all_below X (fun x => (x <=? e) || negb (board rows x y)) = true ->
  row_end (palace k) y e.
Proof.
  intros Hy H. apply andb_true_iff in H. destruct H as [E A].
  split; [rewrite palace_board by exact Hy; exact E|].
  intros x Hx. rewrite palace_board by exact Hy. destruct (Nat.lt_ge_cases x X) as [L|L].
  - apply all_below_spec with (i := x) in A; [|exact L]. apply orb_true_iff in A.
    rewrite Nat.leb_le, negb_true_iff in A. destruct A; [lia|assumption].
  - apply no_palace_right; assumption.
Qed.
End Checks.
