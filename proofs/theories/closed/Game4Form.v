(** * Game 4: the closed form, and the balance of its corrections

    The closed form of game 4: the band, from row 5 on with the corrections of the two chains, and
    five rows of their own.  Proved here for all corrections: they take squares of the band away
    and add others; every diagonal gains as many squares as it loses; and so does every row, if
    the mirror images of the correction before are added.

    Source: docs/algorithms/closed-forms.md, "Game 4", "The corrections" and the beginning of its
    proof.  Squares are written here as (row, column) of the page, which is the mirror image. *)
From Coq Require Import Arith Bool List Permutation Lia.
From Wythoff Require Import Board Game4Band Game4Corrections.
Import ListNotations.

(** ** The closed form *)

(** What the correction of a member r, or t, with the next member R, or T, takes away and adds.
    The sign is that of the equation of the member. *)
Definition r_taken (plus : bool) (r R : nat) : list (nat * nat) :=
  if plus then [(r - 1, R - 2)] else [(r - 1, R - 2); (r, R)].
Definition r_added (plus : bool) (r R : nat) : list (nat * nat) :=
  if plus then [(r, R - 1)] else [(r - 2, R - 2); (r, R - 1)].
Definition t_taken (plus : bool) (t T : nat) : list (nat * nat) :=
  if plus then [(t - 1, T - 1)] else [(t + 1, T + 1)].
Definition t_added (plus : bool) (t T : nat) : list (nat * nat) :=
  if plus then [(t + 1, T + 1)] else [(t - 1, T - 1)].

(** The square s is taken away, or added, by the correction of some member. *)
Definition taken (s : nat * nat) : Prop := exists n,
  In s (r_taken (Nat.even n) (fst (r_chain n)) (snd (r_chain n))) \/
  In s (t_taken (Nat.even n) (fst (t_chain n)) (snd (t_chain n))).
Definition added (s : nat * nat) : Prop := exists n,
  In s (r_added (Nat.even n) (fst (r_chain n)) (snd (r_chain n))) \/
  In s (t_added (Nat.even n) (fst (t_chain n)) (snd (t_chain n))).

(** Rows 0 to 4 of the page, on and right of the diagonal. *)
Definition first_rows : list (list nat) :=
  [[0; 1; 2; 3]; [1; 4; 5]; [3; 6; 7]; [8; 9]; [6; 10; 11]].

(** The closed form for x <= y. *)
Definition game4 (x y : nat) : Prop :=
  if x <? 5 then In y (nth x first_rows [])
  else (band x y = true /\ ~ taken (x, y)) \/ added (x, y).

(** Each correction takes squares of the band away, and adds others. *)
Theorem taken_in_band s : taken s -> band (fst s) (snd s) = true.
Proof.
  intros (n & [H|H]).
  - pose proof (r_chain_signs n) as E. destruct (r_chain n) as [r R]. cbn [fst snd] in H.
    destruct (Nat.even n); cbn [r_taken In] in H;
      [apply r_plus_correction in E | apply r_minus_correction in E];
      repeat destruct H as [<-|H]; cbn [fst snd]; tauto.
  - pose proof (t_chain_signs n) as E. destruct (t_chain n) as [t T]. cbn [fst snd] in H.
    destruct (Nat.even n); cbn [t_taken In] in H;
      [apply t_plus_correction in E | apply t_minus_correction in E];
      repeat destruct H as [<-|H]; cbn [fst snd]; tauto.
Qed.

Theorem added_not_in_band s : added s -> band (fst s) (snd s) = false.
Proof.
  intros (n & [H|H]).
  - pose proof (r_chain_signs n) as E. destruct (r_chain n) as [r R]. cbn [fst snd] in H.
    destruct (Nat.even n); cbn [r_added In] in H;
      [apply r_plus_correction in E | apply r_minus_correction in E];
      repeat destruct H as [<-|H]; cbn [fst snd]; tauto.
  - pose proof (t_chain_signs n) as E. destruct (t_chain n) as [t T]. cbn [fst snd] in H.
    destruct (Nat.even n); cbn [t_added In] in H;
      [apply t_plus_correction in E | apply t_minus_correction in E];
      repeat destruct H as [<-|H]; cbn [fst snd]; tauto.
Qed.

(** ** The balance *)

(** The next member is more than twice as large. *)
Lemma chains_grow n : n + 7 <= fst (r_chain n) /\ 2 * fst (r_chain n) + 2 <= snd (r_chain n) /\
  n + 8 <= fst (t_chain n) /\ 2 * fst (t_chain n) + 4 <= snd (t_chain n).
Proof.
  induction n as [|n IH]; [cbn; lia|]. cbn [r_chain t_chain].
  destruct (r_chain n) as [r R], (t_chain n) as [t T]. cbn [fst snd] in *. lia.
Qed.

(** The difference of a square is its diagonal. *)
Definition difference (s : nat * nat) : nat := snd s - fst s.

(** Every diagonal gains as many squares as it loses by the correction of a member. *)
Theorem r_diagonals n : let (r, R) := r_chain n in
  Permutation (map difference (r_taken (Nat.even n) r R))
              (map difference (r_added (Nat.even n) r R)).
Proof.
  pose proof (chains_grow n) as G. destruct (r_chain n) as [r R]. cbn [fst snd] in G.
  destruct (Nat.even n); unfold difference; cbn [r_taken r_added map fst snd].
  - replace (R - 2 - (r - 1)) with (R - 1 - r) by lia. reflexivity.
  - replace (R - 2 - (r - 1)) with (R - 1 - r) by lia.
    replace (R - 2 - (r - 2)) with (R - r) by lia. apply perm_swap.
Qed.

Theorem t_diagonals n : let (t, T) := t_chain n in
  Permutation (map difference (t_taken (Nat.even n) t T))
              (map difference (t_added (Nat.even n) t T)).
Proof.
  pose proof (chains_grow n) as G. destruct (t_chain n) as [t T]. cbn [fst snd] in G.
  destruct (Nat.even n); unfold difference; cbn [t_taken t_added map fst snd].
  - replace (T - 1 - (t - 1)) with (T + 1 - (t + 1)) by lia. reflexivity.
  - replace (T - 1 - (t - 1)) with (T + 1 - (t + 1)) by lia. reflexivity.
Qed.

(** Every row gains as many squares as it loses by the correction of member n + 1 and the mirror
    image of the correction of member n. *)
Theorem r_rows n : let (r, R) := r_chain n in let (r2, R2) := r_chain (S n) in
  Permutation
    (map fst (r_taken (Nat.even (S n)) r2 R2) ++ map snd (r_taken (Nat.even n) r R))
    (map fst (r_added (Nat.even (S n)) r2 R2) ++ map snd (r_added (Nat.even n) r R)).
Proof.
  rewrite Nat.even_succ, <- Nat.negb_even. cbn [r_chain]. destruct (r_chain n) as [r R].
  destruct (Nat.even n); cbn [negb r_taken r_added map fst snd app].
  - apply (Permutation_trans (l' := [R; R - 1; R - 2])); [apply perm_swap|].
    symmetry. apply (Permutation_trans (l' := [R; R - 2; R - 1])); [apply perm_swap|].
    apply perm_skip, perm_swap.
  - symmetry. apply (Permutation_rev [R; R - 2; R - 1]).
Qed.

Theorem t_rows n : let (t, T) := t_chain n in let (t2, T2) := t_chain (S n) in
  Permutation
    (map fst (t_taken (Nat.even (S n)) t2 T2) ++ map snd (t_taken (Nat.even n) t T))
    (map fst (t_added (Nat.even (S n)) t2 T2) ++ map snd (t_added (Nat.even n) t T)).
Proof.
  rewrite Nat.even_succ, <- Nat.negb_even. cbn [t_chain]. destruct (t_chain n) as [t T].
  destruct (Nat.even n); cbn [negb t_taken t_added map fst snd app]; apply perm_swap.
Qed.
