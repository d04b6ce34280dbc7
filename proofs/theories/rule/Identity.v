(** * One identity behind the automaton

    A direction has a period l and a list q of steps.  From (x, y) it sees the
    squares (x, y) - s - n l for s in q and n >= 0.  A single rule r, which may
    be repeated, has period r and the one step r.  Parallel rules form one
    direction with more than one step ([LocalRuleParallel]).

    This file proves identity (2): if p is a sum of counts c_d over directions d,
    less a board that the product of all 1 - S_l annihilates, and each count
    satisfies (1), then the product of all 1 - S_l applied to p is given by the
    palaces at smaller squares.  [LocalRule] applies it to games.

    Source: docs/algorithms/blocking.md, "One identity behind the automaton". *)
From Coq Require Import ZArith List Lia Permutation Setoid Morphisms.
From Wythoff Require Import IdentitySums IdentityShifts.
Import ListNotations.
Open Scope Z_scope.

(** ** Directions and identity (2) *)

Record direction := { period : vector; steps : list vector }.

(** A rule that is parallel to no other one. *)
Definition single (r : vector) : direction := {| period := r; steps := [r] |}.

(** All pairs of an element and the list of the others. *)
Fixpoint selections {A} (l : list A) : list (A * list A) :=
  match l with
  | [] => []
  | a :: l' => (a, l') :: map (fun s => (fst s, a :: snd s)) (selections l')
  end.

Lemma selections_permutation {A} (l : list A) s :
  In s (selections l) -> Permutation (fst s :: snd s) l.
Proof.
  revert s. induction l as [|a l IH]; cbn [selections]; intros s Hs; [easy|].
  destruct Hs as [<-|Hs]; [reflexivity|].
  apply in_map_iff in Hs as (s' & <- & Hs'). cbn [fst snd].
  rewrite perm_swap. constructor. now apply IH.
Qed.

Lemma sum_selections {A} (l : list A) (f : A -> Z) :
  sum (selections l) (fun s => f (fst s)) = sum l f.
Proof.
  induction l as [|a l IH]; cbn [selections sum]; [reflexivity|].
  rewrite sum_map. cbn [fst]. now rewrite IH.
Qed.

(** The left side of (2): the product of 1 - S_l over all directions, applied to f. *)
Definition left_side (ds : list direction) (f : board) : board := product (map period ds) f.

(** The right side of (2) for the palaces b: the sum over the directions d of Q_d
    applied to the product of 1 - S_l over the other directions, applied to b. *)
Definition right_side (ds : list direction) (b : board) : board :=
  sum_boards (selections ds) (fun s => shifts (steps (fst s)) (product (map period (snd s)) b)).

#[global] Instance left_side_proper ds : Proper (same ==> same) (left_side ds).
Proof. intros f g E. now apply product_proper. Qed.

#[global] Instance right_side_proper ds : Proper (same ==> same) (right_side ds).
Proof.
  intros f g E x y. unfold right_side, sum_boards. apply sum_ext. intros s _.
  apply shifts_proper, product_proper, E.
Qed.

(** [f < 0], as a board of zeros and ones. *)
Definition negative (f : board) : board := fun x y => if f x y <? 0 then 1 else 0.

#[global] Instance negative_proper : Proper (same ==> same) negative.
Proof. intros f g E x y. unfold negative. now rewrite E. Qed.

(** Identity (2).  The counts c_d of the palaces b satisfy (1), and p is their sum
    less a board h that the product annihilates. *)
Theorem identity ds (b p h : board) (c : direction -> board) :
  (forall d, In d ds -> diff (period d) (c d) == shifts (steps d) b) ->
  left_side ds h == (fun _ _ => 0) ->
  p == (fun x y => sum_boards ds c x y - h x y) ->
  left_side ds p == right_side ds b.
Proof.
  intros one zero E. rewrite E. unfold left_side in *.
  rewrite (product_minus _ (sum_boards ds c) h). intros x y.
  rewrite (zero x y), (product_sum _ _ _ x y).
  unfold sum_boards, right_side. rewrite Z.sub_0_r, <- sum_selections.
  apply sum_ext. intros s Hs. apply selections_permutation in Hs.
  assert (In (fst s) ds) as Hin by (rewrite <- Hs; now left).
  rewrite <- (product_permutation _ _ (c (fst s)) (Permutation_map period Hs) x y).
  cbn [map product]. rewrite (diff_product _ _ _ x y), (product_proper _ _ _ (one _ Hin) x y).
  apply product_shifts.
Qed.

(** Any factor annihilates a constant board. *)
Lemma left_side_constant ds k : ds <> [] -> left_side ds (fun _ _ => k) == (fun _ _ => 0).
Proof.
  destruct ds as [|d ds]; [easy|]. intros _.
  apply (product_annihilates (period d)); [now left|]. intros x y. apply Z.sub_diag.
Qed.

(** ** Rules, no two of which are parallel *)

Lemma map_selections {A B} (h : A -> B) l :
  selections (map h l) = map (fun s => (h (fst s), map h (snd s))) (selections l).
Proof.
  induction l as [|a l IH]; cbn [selections map]; [reflexivity|].
  rewrite IH, !map_map. reflexivity.
Qed.

Lemma period_single rules : map period (map single rules) = rules.
Proof. rewrite map_map. cbn. apply map_id. Qed.

Lemma left_side_single rules f : left_side (map single rules) f = product rules f.
Proof. unfold left_side. now rewrite period_single. Qed.

(** For single rules, the right side of (2) is the sum over the rules r of S_r applied to
    the product of 1 - S_s over the other rules s, applied to b. *)
Lemma right_side_single rules b :
  right_side (map single rules) b
  == sum_boards (selections rules) (fun s => shift (fst s) (product (snd s) b)).
Proof.
  intros x y. unfold right_side, sum_boards. rewrite map_selections, sum_map.
  apply sum_ext. intros s _. cbn [fst snd]. rewrite period_single.
  unfold shifts. cbn [steps single sum]. apply Z.add_0_r.
Qed.

(** Identity (2) of a list of rules, on the whole plane: p is the sum of the counts c_r
    less k, and (1) holds for all rules. *)
Corollary identity_of_rules (rules : list vector) (k : Z) (p : board) (c : vector -> board) :
  rules <> [] ->
  (forall r, In r rules -> diff r (c r) == shift r (negative p)) ->
  p == (fun x y => sum_boards rules c x y - k) ->
  product rules p
  == sum_boards (selections rules) (fun s => shift (fst s) (product (snd s) (negative p))).
Proof.
  intros nonempty one E. rewrite <- left_side_single, <- right_side_single.
  apply (identity _ _ _ (fun _ _ => k) (fun d => c (period d))).
  - intros d Hd. apply in_map_iff in Hd as (r & <- & Hr). intros x y.
    unfold shifts. cbn [steps period single sum]. rewrite Z.add_0_r. now apply one.
  - apply left_side_constant. now destruct rules.
  - intros x y. rewrite E. unfold sum_boards. now rewrite sum_map.
Qed.
