(** * Weights that nearly follow the rule of a board

    Give each square of a rectangle a weight from 0 to 1, and let the queen add up the weights that
    she sees as she counts palaces.  Suppose that each square either has the weight of the board,
    1 on a palace and 0 elsewhere, or sees weights whose sum differs from k by at most C.  Then the
    weights of the rectangle add up to nearly the number of its palaces.  The bound depends on C and
    on the sides of the rectangle, but not on k.

    The proof is an identity.  Let V, H and D be the sums of a function d over the squares to the
    north, west and north-west.  In a column 2 d V + d² = (V + d)² - V² adds up to the square of the
    sum over the whole column, and the same holds for rows and diagonals.

    Source: docs/algorithms/limit.md, "What boards with one rule can differ by".

    Weights are elements of an ordered ring: the rational numbers ([QMicromega.Qsor]), the numbers
    s + t φ ([NimhoffGoldenOrder.golden_numbers]), or the real numbers ([RMicromega.Rsor]). *)
From Coq Require Import Arith Lia Setoid Ring OrderedRing.
From Wythoff Require Import Board OrderedSums.
Local Open Scope ring_scope.

Section Weights.
Context {A : ordered_ring}.
Add Ring ring_of_weights : (SORrt (laws A)).

(** ** The identity *)

(** The sums of d over the squares that the queen sees from (x, y) in each direction. *)
Definition north_sum (d : nat -> nat -> A) x y : A := sum (fun j => d x j) y.
Definition west_sum (d : nat -> nat -> A) x y : A := sum (fun i => d i y) x.
Fixpoint northwest_sum (d : nat -> nat -> A) x y : A :=
  match x, y with S x', S y' => d x' y' + northwest_sum d x' y' | _, _ => 0 end.
Definition seen_sum d x y : A := north_sum d x y + west_sum d x y + northwest_sum d x y.

(** The squares of the sums of d along all columns, rows and diagonals of the rectangle with x < M
    and y < N, added up.  The sums are those that the queen sees from just outside the rectangle:
    north from (x, N), west from (M, y), north-west from (M, y), (x, N) and the corner (M, N). *)
Definition line_squares d M N : A :=
  sum (fun x => (north_sum d x N)²) M + sum (fun y => (west_sum d M y)²) N
  + (sum (fun y => (northwest_sum d M y)²) (S N) + sum (fun x => (northwest_sum d x N)²) M).

Lemma columns_telescope d M N :
  total (fun x y => 2 * (d x y * north_sum d x y) + (d x y)²) M N
  == sum (fun x => (north_sum d x N)²) M.
Proof.
  apply sum_ext. intros x _. unfold north_sum.
  induction N as [|N IH]; cbn; [|rewrite IH]; ring.
Qed.

Lemma rows_telescope d M N :
  total (fun x y => 2 * (d x y * west_sum d x y) + (d x y)²) M N
  == sum (fun y => (west_sum d M y)²) N.
Proof.
  rewrite total_by_rows. apply sum_ext. intros y _. unfold west_sum.
  induction M as [|M IH]; cbn; [|rewrite IH]; ring.
Qed.

Lemma diagonals_telescope d M N :
  total (fun x y => 2 * (d x y * northwest_sum d x y) + (d x y)²) M N
  == sum (fun y => (northwest_sum d M y)²) (S N) + sum (fun x => (northwest_sum d x N)²) M.
Proof.
  induction M as [|M IH].
  - rewrite sum_zero; [cbn; ring|]. intros y. cbn. ring.
  - assert (sum (fun y => 2 * (d M y * northwest_sum d M y) + (d M y)²) N
      == sum (fun y => (northwest_sum d (S M) (S y))²) N
         - sum (fun y => (northwest_sum d M y)²) N) as column
      by (rewrite <- sum_sub; apply sum_ext; intros y _; cbn; ring).
    rewrite (sum_first (fun y => (northwest_sum d (S M) y)²)).
    unfold total in *. cbn [sum] in *. rewrite IH, column. cbn. ring.
Qed.

(** The identity: the squares of the sums along all lines of a rectangle follow from d and the sum
    that is seen from each square inside. *)
Theorem sums_of_squares d M N :
  total (fun x y => 2 * (d x y * seen_sum d x y) + 3 * (d x y)²) M N == line_squares d M N.
Proof.
  unfold line_squares. rewrite <- columns_telescope, <- rows_telescope, <- diagonals_telescope.
  rewrite <- !total_add. apply total_ext. intros x y _ _. unfold seen_sum. ring.
Qed.

(** ** The board *)

(** 1 on a palace, 0 elsewhere. *)
Definition palace_weight (P : nat -> nat -> bool) (x y : nat) : A := if P x y then 1 else 0.

Lemma sum_count (f : nat -> bool) n :
  sum (fun i => if f i then 1 else 0) n == (of_nat (count f n) : A).
Proof.
  induction n as [|n IH]; cbn; [reflexivity|]. rewrite of_nat_add, IH.
  destruct (f n); cbn; ring.
Qed.

Lemma seen_sum_seen P x y : seen_sum (palace_weight P) x y == (of_nat (seen P x y) : A).
Proof.
  unfold seen_sum, seen, north_sum, west_sum, palace_weight. rewrite !of_nat_add, !sum_count.
  fold (palace_weight P).
  assert (forall x y, northwest_sum (palace_weight P) x y == (of_nat (northwest P x y) : A)) as ->.
  { clear x y. induction x as [|x IH]; intros [|y]; cbn; try reflexivity.
    rewrite of_nat_add, IH. unfold palace_weight. destruct (P x y); cbn; ring. }
  reflexivity.
Qed.

Lemma seen_sum_sub d e x y :
  seen_sum (fun i j => d i j - e i j) x y == seen_sum d x y - seen_sum e x y.
Proof.
  set (c := fun i j => d i j - e i j).
  assert (north_sum c x y == north_sum d x y - north_sum e x y) as north by apply sum_sub.
  assert (west_sum c x y == west_sum d x y - west_sum e x y) as west by apply sum_sub.
  assert (forall x y, northwest_sum c x y == northwest_sum d x y - northwest_sum e x y) as diagonal.
  { clear x y north west. subst c. induction x as [|x IH]; intros [|y]; cbn; try ring.
    rewrite IH. ring. }
  unfold seen_sum. rewrite north, west, diagonal. ring.
Qed.

(** The bound for one square, where e is |d| and q is the sum of d that is seen, with the sign of
    d. *)
Lemma square_at_most (e q C : A) : 0 <= e -> 0 <= 1 - e -> 0 <= C -> 0 <= C - q ->
  2 * (e * q) + 3 * e² <= 3 + 2 * C.
Proof.
  intros. apply le_sub.
  nonneg_as (2 * (e * (C - q)) + 2 * ((1 - e) * C) + 3 * ((1 - e) * (1 + e))).
Qed.

(** In the rectangle with x < M and y < N the weights w lie between 0 and 1, and each square has the
    weight of the board P or sees weights whose sum differs from k by at most C. *)
Definition nearly_follows (k : nat) (P : nat -> nat -> bool) (w : nat -> nat -> A) C M N : Prop :=
  forall x y, (x < M)%nat -> (y < N)%nat ->
    0 <= w x y /\ w x y <= 1 /\
    (w x y == palace_weight P x y \/
     - C <= seen_sum w x y - of_nat k /\ seen_sum w x y - of_nat k <= C).

(** Along each line of the rectangle take the number of palaces minus the sum of the weights.  The
    squares of these differences add up to at most (3 + 2 C) M N. *)
Theorem squares_at_most k P w C M N :
  follows_rule k P -> 0 <= C -> nearly_follows k P w C M N ->
  line_squares (fun x y => palace_weight P x y - w x y) M N
  <= (3 + 2 * C) * (of_nat M * of_nat N).
Proof.
  intros rule HC near. rewrite <- sums_of_squares, <- total_const.
  apply sum_le. intros x Hx. apply sum_le. intros y Hy.
  destruct (near x y Hx Hy) as (H0 & H1 & close). cbn beta.
  rewrite seen_sum_sub, seen_sum_seen. unfold palace_weight in *.
  pose proof (rule x y) as E. symmetry in E. apply le_sub in H1.
  destruct close as [-> | [low high]].
  { apply le_sub. nonneg_as (3 + 2 * C). }
  apply le_sub in low, high. destruct (P x y).
  - apply Nat.ltb_lt, Nat.lt_le_incl, (of_nat_le (A := A)), le_sub in E.
    apply square_at_most; trivial.
    + nonneg_as (w x y).
    + nonneg_as (of_nat k - of_nat (seen P x y) + (seen_sum w x y - of_nat k - - C)).
  - apply Nat.ltb_ge, (of_nat_le (A := A)), le_sub in E.
    assert (forall a q, 2 * ((0 - a) * q) + 3 * (0 - a)² == 2 * (a * - q) + 3 * a²) as ->
      by (intros; ring).
    apply square_at_most; trivial.
    nonneg_as (of_nat (seen P x y) - of_nat k + (C - (seen_sum w x y - of_nat k))).
Qed.

(** ** The number of palaces *)

Lemma total_rectangle P M N : total (palace_weight P) M N == (of_nat (rectangle P M N) : A).
Proof.
  unfold total, palace_weight. induction M as [|M IH]; cbn; [reflexivity|].
  rewrite of_nat_add, IH, (sum_count (fun y => P M y)). unfold north. ring.
Qed.

(** The sum of d over the rectangle, taken column by column if M <= N, and row by row otherwise. *)
Lemma total_square_at_most d M N :
  (total d M N)² <= of_nat (Nat.min M N) * line_squares d M N.
Proof.
  assert (forall (f : nat -> A) n, 0 <= sum (fun i => (f i)²) n) as pos
    by (intros; apply sum_nonneg; auto with nonneg).
  assert (forall x y z : A, x <= y -> 0 <= z -> x <= y + z) as more.
  { intros x y z Hx Hz. apply le_sub in Hx. apply le_sub. nonneg_as (y - x + z). }
  unfold line_squares. destruct (Nat.min_spec M N) as [[_ ->]|[_ ->]].
  - eapply le_trans; [apply cauchy_schwarz|].
    apply mul_le; [apply of_nat_nonneg|]. auto 8 with nonneg.
  - rewrite total_by_rows. eapply le_trans; [apply cauchy_schwarz|].
    apply mul_le; [apply of_nat_nonneg|].
    apply more; [|auto with nonneg]. rewrite (Radd_comm (SORrt (laws A))). auto with nonneg.
Qed.

(** The number of palaces of the rectangle minus the sum of its weights has a square of at most
    min(M, N) (3 + 2 C) M N. *)
Theorem palaces_near_weights k P w C M N :
  follows_rule k P -> 0 <= C -> nearly_follows k P w C M N ->
  (of_nat (rectangle P M N) - total w M N)²
  <= of_nat (Nat.min M N) * ((3 + 2 * C) * (of_nat M * of_nat N)).
Proof.
  intros rule HC near.
  assert (of_nat (rectangle P M N) - total w M N
    == total (fun x y => palace_weight P x y - w x y) M N) as ->.
  { rewrite <- total_rectangle. unfold total. rewrite <- sum_sub. apply sum_ext. intros x _.
    now rewrite <- sum_sub. }
  eapply le_trans; [apply total_square_at_most|].
  apply mul_le; [apply of_nat_nonneg|]. now apply (squares_at_most k).
Qed.

End Weights.
