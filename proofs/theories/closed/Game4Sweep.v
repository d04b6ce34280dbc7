(** * A board computed row by row

    The palaces of a row follow from the numbers of palaces north and north-west of its squares,
    from left to right.  Here is the sweep that computes them for the rows 0, 1, .., with a proof,
    so that a closed form can be compared with the first rows of a game.

    Source: docs/algorithms/closed-forms.md, "Evidence" (recurrence). *)
From Coq Require Import Arith Bool List Lia.
From Wythoff Require Import Board.
Import ListNotations.

(** One row: from the numbers seen north (V) and north-west (D) of its squares, and the number H
    seen west of the first, the palaces of the row and the next numbers. *)
Fixpoint sweep_row (k : nat) (V D : list nat) (H : nat) : list bool * list nat * list nat :=
  match V, D with
  | v :: V', d :: D' =>
    let p := v + H + d <? k in
    let '(ps, vs, ds) := sweep_row k V' D' (H + b2n p) in
    (p :: ps, (v + b2n p) :: vs, (d + b2n p) :: ds)
  | _, _ => ([], [], [])
  end.

(** Compares m rows, from row y on, with the given ones. *)
Fixpoint compare_rows (k : nat) (row : nat -> list bool) (m y : nat) (V D : list nat) : bool :=
  match m with
  | 0 => true
  | S m' =>
    let '(ps, vs, ds) := sweep_row k V D 0 in
    if list_eq_dec bool_dec ps (row y) then compare_rows k row m' (S y) vs (0 :: ds) else false
  end.

(** Compares the first n columns and m rows of game k with a function. *)
Definition compare (k : nat) (P : nat -> nat -> bool) (n m : nat) : bool :=
  let columns := seq 0 n in
  compare_rows k (fun y => map (fun x => P x y) columns) m 0 (repeat 0 n) (repeat 0 n).

Section Sweep.

Variable k : nat.
Variable P : nat -> nat -> bool.
Hypothesis rule : follows_rule k P.

Lemma sweep_row_correct y n : forall x rest,
  sweep_row k (map (fun i => north P i y) (seq x n))
    (map (fun i => northwest P i y) (seq x n) ++ rest) (west P x y) =
  (map (fun i => P i y) (seq x n), map (fun i => north P i (S y)) (seq x n),
   map (fun i => northwest P (S i) (S y)) (seq x n)).
Proof.
  induction n as [|n IH]; intros x rest; [reflexivity|].
  cbn [seq map app sweep_row].
  change (north P x y + west P x y + northwest P x y) with (seen P x y).
  rewrite <- (rule x y). specialize (IH (S x) rest).
  assert (west P (S x) y = west P x y + b2n (P x y)) as E.
  { unfold west. cbn [count]. lia. }
  rewrite E in IH. rewrite IH. f_equal; [f_equal|].
  - f_equal. unfold north. cbn [count]. lia.
  - f_equal. cbn [northwest]. lia.
Qed.

Lemma compare_rows_correct row n : forall m y rest,
  compare_rows k row m y (map (fun i => north P i y) (seq 0 n))
    (map (fun i => northwest P i y) (seq 0 n) ++ rest) = true ->
  forall j, y <= j < y + m -> row j = map (fun i => P i j) (seq 0 n).
Proof.
  induction m as [|m IH]; intros y rest H j Hj; [lia|]. cbn [compare_rows] in H.
  change 0 with (west P 0 y) in H at 3. rewrite sweep_row_correct in H.
  destruct (list_eq_dec bool_dec _ (row y)) as [E|E]; [|discriminate].
  destruct (Nat.eq_dec j y) as [->|N]; [now symmetry|].
  assert (0 :: map (fun i => northwest P (S i) (S y)) (seq 0 n) =
    map (fun i => northwest P i (S y)) (seq 0 n) ++ [northwest P n (S y)]) as D.
  { change [northwest P n (S y)] with (map (fun i => northwest P i (S y)) [0 + n]).
    rewrite <- map_app, <- seq_S. cbn [seq map]. now rewrite <- seq_shift, map_map. }
  rewrite D in H. apply (IH (S y) _ H). lia.
Qed.

(** If the comparison succeeds, the function is right on the first n columns and m rows. *)
Theorem compare_correct Q n m :
  compare k Q n m = true -> forall x y, x < n -> y < m -> P x y = Q x y.
Proof.
  intros H x y Hx Hy. unfold compare in H.
  assert (repeat 0 n = map (fun i => north P i 0) (seq 0 n)) as V.
  { clear. generalize 0 at 3. induction n as [|n IH]; intros s; [reflexivity|].
    cbn [repeat seq map]. now rewrite <- IH. }
  assert (repeat 0 n = map (fun i => northwest P i 0) (seq 0 n) ++ []) as D.
  { rewrite app_nil_r, V. apply map_ext. intros [|i]; reflexivity. }
  rewrite D in H at 2. rewrite V in H.
  pose proof (compare_rows_correct _ n m 0 [] H y) as E.
  assert (map (fun i => Q i y) (seq 0 n) = map (fun i => P i y) (seq 0 n)) as E' by (apply E; lia).
  symmetry. apply (ext_in_map E'). apply in_seq. lia.
Qed.

End Sweep.

(** The comparison fails for a wrong function. *)
Example compare_rejects : compare 1 (fun x y => x =? y) 4 4 = false.
Proof. reflexivity. Qed.
