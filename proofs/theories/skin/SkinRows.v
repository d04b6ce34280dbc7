(** * Ends of rows

    Rows of game k hold exactly k palaces, so the last palace of a row sees k - 1
    palaces to the west and none to the north and north-west.  From game 2 on, a row
    ends at least two columns further right than the row above.

    Hand proof: docs/algorithms/skin.md, "Row ends", and docs/algorithms/blocking.md,
    "The row law" (the part about rows). *)
From Coq Require Import Arith Bool Lia.
From Wythoff Require Import Board FreeDiagonals SkinCounts.
From Wythoff Require Rows.

(** ** The rows hold k palaces each *)

Section Ends.
Variables (k : nat) (P : nat -> nat -> bool).
Hypothesis rule : follows_rule k P.

Lemma west_palace x y : west P x y = west (palace k) x y.
Proof. apply count_ext. intros i _. apply palace_unique, rule. Qed.

Lemma west_at_most x y : west P x y <= k.
Proof. rewrite west_palace. apply Rows.row_at_most. Qed.

(** From some column B on, row y has its k palaces to the west and no further palaces: the row law
    of [Rows], for any board that follows the rule. *)
Lemma row_filled y : exists B, west P B y = k /\ forall x, B <= x -> P x y = false.
Proof.
  destruct (Rows.row_law k y) as [B filled]. exists B.
  assert (forall x, B <= x -> west P x y = k) as all by (intros; rewrite west_palace; auto).
  split; [apply all; lia|]. intros x Hx.
  pose proof (all x Hx) as now. pose proof (all (S x) ltac:(lia)) as next.
  unfold west in now, next. cbn [count] in next. destruct (P x y); [cbn in next; lia|reflexivity].
Qed.

(** Row y ends in column e: its last palace stands there. *)
Definition row_end (y e : nat) : Prop :=
  P e y = true /\ forall x, e < x -> P x y = false.

Lemma row_end_unique y e e' : row_end y e -> row_end y e' -> e = e'.
Proof.
  intros [He Ae] [He' Ae']. destruct (Nat.lt_trichotomy e e') as [L|[L|L]]; [|exact L|].
  - rewrite (Ae e' L) in He'. discriminate.
  - rewrite (Ae' e L) in He. discriminate.
Qed.

(** Every row has an end. *)
Lemma row_end_exists y : 1 <= k -> exists e, row_end y e.
Proof.
  intros Hk. destruct (row_filled y) as [B [HB AB]].
  assert (1 <= west P B y) as H by lia. clear HB.
  induction B as [|B IH]; [cbn in H; lia|].
  destruct (P B y) eqn:E.
  - exists B. split; [exact E|]. intros x Hx. apply AB. lia.
  - apply IH.
    + intros x Hx. destruct (Nat.eq_dec x B) as [->|]; [exact E | apply AB; lia].
    + unfold west in *. cbn [count] in H. rewrite E in H. exact H.
Qed.

(** The last palace of a row sees k - 1 palaces to the west and no others. *)
Theorem row_end_sees y e : row_end y e ->
  west P e y + 1 = k /\ north P e y = 0 /\ northwest P e y = 0.
Proof.
  intros [He Ae]. destruct (row_filled y) as [B [HB AB]].
  assert (e < B) as L.
  { destruct (Nat.lt_ge_cases e B) as [L|L]; [exact L|]. rewrite AB in He by lia. discriminate. }
  assert (west P B y = west P (S e) y) as W.
  { apply west_free; [lia|]. intros i Hi. apply Ae. lia. }
  unfold west in W at 2. cbn [count] in W. rewrite He in W.
  fold (west P e y) in W. cbn [b2n] in W.
  rewrite rule, Nat.ltb_lt in He. unfold seen in He. lia.
Qed.

(** No palace of a row above stands in the column or on the diagonal of a row's last
    palace. *)
Corollary row_end_lines_free y e : row_end y e ->
  (forall j, j < y -> P e j = false) /\
  (forall i, 1 <= i -> i <= e -> i <= y -> P (e - i) (y - i) = false).
Proof.
  intros H. destruct (row_end_sees y e H) as [_ [N D]]. split.
  - apply north_none, N.
  - apply northwest_none, D.
Qed.

(** From game 2 on, a row ends further right than the row above. *)
Theorem row_ends_rise y e e' : 2 <= k -> row_end y e -> row_end (S y) e' -> e < e'.
Proof.
  intros Hk [He _] H'. destruct (row_end_sees _ _ H') as [W [_ D]].
  assert (forall i j, P i j = palace k i j) as same by apply palace_unique, rule.
  rewrite (northwest_ext P (palace k)) in D by (intros; apply same).
  destruct (Nat.le_gt_cases (S y) e') as [L|L].
  - apply (rows_above_end k e' (S y) D L e y); [lia|]. rewrite <- same. exact He.
  - exfalso. assert (west P e' (S y) = 0) as none; [|lia].
    apply Rows.count_none. intros i Hi. rewrite same.
    destruct (palace k i (S y)) eqn:E; [|reflexivity].
    pose proof (columns_left_end k e' (S y) D ltac:(lia) i (S y) Hi E). lia.
Qed.

(** So it ends at least two columns further right. *)
Corollary row_ends_rise_by_two y e e' : 2 <= k ->
  row_end y e -> row_end (S y) e' -> e + 2 <= e'.
Proof.
  intros Hk H H'. pose proof (row_ends_rise y e e' Hk H H').
  destruct (Nat.eq_dec e' (S e)) as [->|]; [|lia].
  destruct (row_end_lines_free _ _ H') as [_ D]. destruct H as [He _].
  specialize (D 1 (le_n 1) ltac:(lia) ltac:(lia)).
  replace (S e - 1) with e in D by lia. replace (S y - 1) with y in D by lia. congruence.
Qed.

(** Ends of rows n apart differ by at least 2 n columns. *)
Corollary row_ends_n_rows_apart n y e e' : 2 <= k ->
  row_end y e -> row_end (y + n) e' -> e + 2 * n <= e'.
Proof.
  intros Hk H. revert e'. induction n as [|n IH]; intros e' H'.
  - rewrite Nat.add_0_r in H'. rewrite (row_end_unique _ _ _ H H'). lia.
  - destruct (row_end_exists (y + n) ltac:(lia)) as [m Hm]. specialize (IH m Hm).
    replace (y + S n) with (S (y + n)) in H' by lia.
    pose proof (row_ends_rise_by_two (y + n) m e' Hk Hm H'). lia.
Qed.
End Ends.
