(** * Palace numbers of game 3

    The palace number of every square of game 3, from the four lines.  It is at most 4, and it is
    3 on the squares from which exactly one move wins if the opponent makes the two best blocks.
    These are the statements [column3], [diagonal3], [most3], [square3], [single3] of the list
    "Facts by Walnut", proved here without Walnut, and the count of tight squares of a board.

    Source: docs/algorithms/closed-forms.md, "Game 3", "Queries", "Counts". *)
From Coq Require Import Arith Bool List Lia.
From Wythoff Require Import Board Rows Game1Lines LinesOfGame3.
Import ListNotations.

(** The palace number of (x, y) for x <= y. *)
Definition number3 (x y : nat) : nat :=
  if 2 * x + 2 <? y then 3
  else if y =? 2 * x + 2 then 2
  else if y =? 2 * x + 1 then (if x =? 0 then 1 else 2)
  else if x =? 0 then 0
  else if y - x <? 2 then 3 else 4.

(** Shows that a line has exactly the members of a list without repetitions. *)
Local Ltac given := each_member; try (intros ?; cbn [In]; rewrite lines_iff); try lia.

Lemma lines_number x y : x <= y -> seen lines x y = number3 x y.
Proof.
  intros Hxy. unfold seen, number3. pose proof (upper_spec x). pose proof (upper_spec y).
  assert (forall l, (forall j, In j l <-> j < y /\ lines x j = true) -> NoDup l ->
    north lines x y = length l) as N.
  { intros l E D. apply Nat.le_antisymm.
    - apply (north_at_most lines l). intros j Hj Hp. now apply E.
    - apply north_at_least; [exact D|]. apply Forall_forall. intros j Hj. now apply E. }
  assert (forall l, (forall i, In i l <-> i < x /\ lines i y = true) -> NoDup l ->
    west lines x y = length l) as W.
  { intros l E D. apply Nat.le_antisymm.
    - apply (west_at_most lines l). intros i Hi Hp. now apply E.
    - apply west_at_least; [exact D|]. apply Forall_forall. intros i Hi. now apply E. }
  assert (forall l, (forall i, In i l <-> i < x /\ lines i (i + (y - x)) = true) -> NoDup l ->
    northwest lines x y = length l) as D.
  { intros l E U. apply Nat.le_antisymm.
    - apply (northwest_at_most lines l); [exact Hxy|]. intros i Hi Hp. now apply E.
    - apply northwest_at_least; [exact Hxy|exact U|]. apply Forall_forall. intros i Hi.
      now apply E. }
  destruct (Nat.ltb_spec (2 * x + 2) y).
  { rewrite (N [upper x; 2 * x + 1; 2 * x + 2]), (W []), (D []) by given. reflexivity. }
  destruct (Nat.eqb_spec y (2 * x + 2)).
  { rewrite (N [upper x; 2 * x + 1]), (W []), (D []) by given. reflexivity. }
  destruct (Nat.eqb_spec y (2 * x + 1)).
  { destruct (Nat.eqb_spec x 0).
    - rewrite (N [upper x]), (W []), (D []) by given. reflexivity.
    - rewrite (N [upper x]), (W []), (D [x - 1]) by given. reflexivity. }
  destruct (Nat.eqb_spec x 0).
  { rewrite (N []), (W []), (D []) by given. reflexivity. }
  destruct (Nat.ltb_spec (y - x) 2).
  - rewrite (N [upper x]), (W [upper y]), (D [0]) by given. reflexivity.
  - rewrite (N [upper x]), (W [upper y]), (D [y - x - 1; y - x - 2]) by given. reflexivity.
Qed.

(** The palace number of every square of game 3; for x > y, that of its mirror image. *)
Theorem game3_number x y : seen (palace 3) x y = number3 (Nat.min x y) (Nat.max x y).
Proof.
  assert (forall x y, x <= y -> seen (palace 3) x y = number3 x y) as half.
  { clear x y. intros x y H. rewrite <- (lines_number x y H). symmetry. apply seen_ext.
    intros. apply palace_unique, lines_follow_rule. }
  destruct (Nat.le_ge_cases x y) as [H|H].
  - rewrite Nat.min_l, Nat.max_r by exact H. now apply half.
  - rewrite Nat.min_r, Nat.max_l, seen_symmetric by exact H. now apply half.
Qed.

(** [most3]: the largest palace number is 4. *)
Theorem most3 : (forall x y, seen (palace 3) x y <= 4) /\ seen (palace 3) 2 4 = 4.
Proof.
  split; [|reflexivity]. intros x y. rewrite game3_number. unfold number3.
  repeat match goal with |- context [if ?c then _ else _] => destruct c end; lia.
Qed.

(** A square is tight in game k if its palace number is k. *)
Definition tight (k x y : nat) : bool := seen (palace k) x y =? k.

(** [single3]: the tight squares of game 3. *)
Theorem single3 x y : tight 3 x y = true <->
  2 <= x + y /\ (2 * y + 2 < x \/ 2 * x + 2 < y \/ (x <= y + 1 /\ y <= x + 1)).
Proof.
  unfold tight. rewrite Nat.eqb_eq, game3_number. unfold number3.
  destruct (Nat.le_ge_cases x y) as [H|H];
    [rewrite Nat.min_l, Nat.max_r by exact H | rewrite Nat.min_r, Nat.max_l by exact H];
  repeat match goal with
  | |- context [?u <? ?v] => destruct (Nat.ltb_spec u v)
  | |- context [?u =? ?v] => destruct (Nat.eqb_spec u v)
  end; lia.
Qed.

(** [column3]: column x has three palaces, the last of them in row 2x + 2. *)
Theorem column3 x : exists u, u < 2 * x + 1 /\
  forall y, palace 3 x y = true <-> y = u \/ y = 2 * x + 1 \/ y = 2 * x + 2.
Proof.
  exists (upper x). pose proof (upper_spec x). split; [lia|]. intros y.
  rewrite <- (palace_unique 3 _ lines_follow_rule). apply lines_column.
Qed.

(** [diagonal3]: the diagonal y - x = c, c >= 2, has exactly two palaces. *)
Theorem diagonal3 c x : 2 <= c -> palace 3 x (x + c) = true <-> x = c - 1 \/ x = c - 2.
Proof. intros H. rewrite game3_lines. lia. Qed.

(** [square3]: no 2 x 2 square consists of palaces. *)
Theorem square3 x y : ~ (palace 3 x y = true /\ palace 3 (S x) y = true /\
  palace 3 x (S y) = true /\ palace 3 (S x) (S y) = true).
Proof. rewrite !game3_lines. lia. Qed.

(** ** The number of tight squares *)

Lemma tight_symmetric k x y : tight k x y = tight k y x.
Proof. unfold tight. now rewrite seen_symmetric. Qed.

(** Column n has upper n tight squares (n, j) with 2j + 2 < n, and (n, n - 1). *)
Lemma tight_column n : 2 <= n -> north (tight 3) n n = S (upper n).
Proof.
  intros Hn. pose proof (upper_spec n).
  assert (north (tight 3) n n = length (n - 1 :: seq 0 (upper n))) as ->.
  - apply Nat.le_antisymm.
    + apply (north_at_most (tight 3)). intros j Hj Hp%single3. cbn [In]. rewrite in_seq. lia.
    + apply north_at_least.
      * constructor; [rewrite in_seq; lia | apply seq_NoDup].
      * apply Forall_forall. intros j Hj. rewrite single3. cbn [In] in Hj.
        rewrite in_seq in Hj. lia.
  - cbn [length]. now rewrite seq_length.
Qed.

(** The board of side n >= 2 has (n^2 + 2n - 6) / 2 tight squares of game 3, rounded down. *)
Theorem game3_tight_on_board n : 2 <= n ->
  2 * on_board_of_side (tight 3) n + 6 + n mod 2 = n * n + 2 * n.
Proof.
  induction 1 as [|n Hn IH]; [reflexivity|].
  rewrite on_board_step by apply tight_symmetric. rewrite tight_column by exact Hn.
  assert (tight 3 n n = true) as -> by (apply single3; lia). cbn [b2n].
  pose proof (upper_spec n).
  assert (n mod 2 + S n mod 2 = 1 /\ n = 2 * upper n + 2 - n mod 2).
  { pose proof (Nat.div_mod_eq n 2). pose proof (Nat.mod_upper_bound n 2).
    pose proof (Nat.div_mod_eq (S n) 2). pose proof (Nat.mod_upper_bound (S n) 2). lia. }
  lia.
Qed.

(** For n = 2^m this is the formula of the table in closed-forms.md. *)
Corollary game3_tight_powers m : 1 <= m ->
  2 * on_board_of_side (tight 3) (2 ^ m) + 6 = 4 ^ m + 2 * 2 ^ m.
Proof.
  intros Hm. pose proof (game3_tight_on_board (2 ^ m)) as T.
  destruct m as [|m]; [lia|]. cbn [Nat.pow] in T |- *.
  assert (1 <= 2 ^ m) by (clear; induction m; cbn [Nat.pow]; lia).
  assert ((2 * 2 ^ m) mod 2 = 0) as E by (rewrite Nat.mul_comm; apply Nat.mod_mul; lia).
  assert (4 ^ m = 2 ^ m * 2 ^ m) as -> by (rewrite <- Nat.pow_mul_l; reflexivity).
  rewrite E in T. specialize (T ltac:(lia)). lia.
Qed.
