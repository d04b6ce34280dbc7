(** * The identity at one square

    Identity (2) holds at a square (x, y) if (1) and p = sum of the c_d less h hold at the
    squares that occur in (2) at (x, y): the squares (i, j) with x - w <= i <= x and
    y - w' <= j <= y, where (w, w') is the sum of all periods.  So (2) also holds inside a
    board that is not a part of the quadrant game.

    Source: docs/algorithms/blocking.md, "One identity behind the automaton". *)
From Coq Require Import ZArith List Lia Permutation.
From Wythoff Require Import IdentitySums IdentityShifts Identity.
Import ListNotations.
Open Scope Z_scope.

(** The vector has no negative component. *)
Definition not_negative (r : vector) : Prop := 0 <= fst r /\ 0 <= snd r.

(** The squares that occur in the product over the vectors ls, at (x, y). *)
Definition occurs (ls : list vector) (x y i j : Z) : Prop :=
  x - sum ls fst <= i <= x /\ y - sum ls snd <= j <= y.

Lemma sum_not_negative ls : Forall not_negative ls -> 0 <= sum ls fst /\ 0 <= sum ls snd.
Proof.
  intros H. induction H as [|r ls (R1 & R2) H IH]; cbn [sum]; lia.
Qed.

(** The product at (x, y) depends on the squares that occur only. *)
Lemma product_occurs ls f g : Forall not_negative ls -> forall x y,
  (forall i j, occurs ls x y i j -> f i j = g i j) -> product ls f x y = product ls g x y.
Proof.
  intros H. induction H as [|r ls (R1 & R2) H IH]; intros x y E.
  - apply E. unfold occurs. cbn [sum]. lia.
  - pose proof (sum_not_negative ls H). cbn [product]. unfold diff, shift.
    rewrite (IH x y), (IH (x - fst r)); [reflexivity | |];
      intros i j Hij; apply E; unfold occurs in *; cbn [sum]; lia.
Qed.

Lemma sum_permutation {A} (l l' : list A) f : Permutation l l' -> sum l f = sum l' f.
Proof. intros E. induction E; cbn [sum]; lia. Qed.

(** Identity (2) at the square (x, y). *)
Theorem identity_at ds (b p h : board) (c : direction -> board) x y :
  Forall (fun d => not_negative (period d)) ds ->
  (forall d i j, In d ds -> occurs (map period ds) x y i j ->
    diff (period d) (c d) i j = shifts (steps d) b i j) ->
  left_side ds h x y = 0 ->
  (forall i j, occurs (map period ds) x y i j -> p i j = sum_boards ds c i j - h i j) ->
  left_side ds p x y = right_side ds b x y.
Proof.
  intros nonneg one zero E. unfold left_side in *.
  assert (Forall not_negative (map period ds)) as Hls by now apply Forall_map.
  rewrite (product_occurs _ p (fun i j => sum_boards ds c i j - h i j) Hls x y E).
  rewrite (product_minus _ (sum_boards ds c) h x y), zero, (product_sum _ _ _ x y).
  unfold sum_boards, right_side. rewrite Z.sub_0_r, <- sum_selections.
  apply sum_ext. intros s Hs. apply selections_permutation in Hs.
  assert (In (fst s) ds) as Hin by (rewrite <- Hs; now left).
  pose proof (Permutation_map period Hs) as Hp. cbn [map] in Hp.
  rewrite <- (product_permutation _ _ (c (fst s)) Hp x y).
  cbn [product]. rewrite (diff_product _ _ _ x y), <- product_shifts.
  rewrite <- Hp in Hls. inversion_clear Hls as [|? ? (R1 & R2) Ho].
  apply product_occurs; [exact Ho|]. intros i j Hij. apply one; [exact Hin|].
  unfold occurs in *. rewrite <- !(sum_permutation _ _ _ Hp). cbn [sum]. lia.
Qed.

(** Identity (2) for rules, at one square: p is the sum of counts c_r less k, and (1) holds,
    at all squares that occur. *)
Corollary identity_of_rules_at (rules : list vector) k (p : board) (c : vector -> board) x y :
  rules <> [] -> Forall not_negative rules ->
  (forall r i j, In r rules -> occurs rules x y i j ->
    diff r (c r) i j = shift r (negative p) i j) ->
  (forall i j, occurs rules x y i j -> p i j = sum_boards rules c i j - k) ->
  product rules p x y
  = sum (selections rules) (fun s => shift (fst s) (product (snd s) (negative p)) x y).
Proof.
  intros nonempty nonneg one E.
  rewrite <- left_side_single.
  transitivity (right_side (map single rules) (negative p) x y); [|apply right_side_single].
  apply (identity_at _ _ _ (fun _ _ => k) (fun d => c (period d))).
  - apply Forall_map. exact nonneg.
  - intros d i j Hd Hij. rewrite period_single in Hij.
    apply in_map_iff in Hd as (r & <- & Hr).
    unfold shifts. cbn [steps period single sum]. rewrite Z.add_0_r. now apply one.
  - apply left_side_constant. now destruct rules.
  - intros i j Hij. rewrite period_single in Hij. rewrite (E i j Hij).
    unfold sum_boards. now rewrite sum_map.
Qed.
