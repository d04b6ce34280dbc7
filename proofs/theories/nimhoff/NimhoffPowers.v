(** * The games {(1,0), (a,a), (0,1)} for powers of two

    Let a be a power of two and let (X(n), Y(n)) be the pairs with X(n) the least number in no
    earlier pair and Y(n) = X(n) + floor (n / a).  The P-positions of Linear Nimhoff with the
    rules (1,0), (a,a) and (0,1) are the (a X(n) + i, a Y(n) + j) with i, j < a and
    i xor j = n mod a, and their mirror images.  For a = 1 this is Wythoff's theorem.

    Source: docs/algorithms/nimhoff.md, "(a,a) alone". *)
From Coq Require Import Arith Bool List Lia.
From Wythoff Require Import NimhoffGames Rays Nimhoff NimhoffXor Pairs.
Import ListNotations.

Section Powers.

(** The exponent, and the power of two. *)
Variable e : nat.
Local Notation a := (2 ^ e).

(** The pairs. *)
Local Notation X := (pair_a (2 ^ e) 1).
Local Notation Y := (pair_b (2 ^ e) 1).

(** The ruleset. *)
Definition power_rules : list rule := [(1, 0); (2 ^ e, 2 ^ e); (0, 1)].

(** (x, y) lies in block (X(n), Y(n)), or in its mirror image, at offsets i, j with
    i xor j = n mod a. *)
Definition in_block (n i j x y : nat) : Prop :=
  i < a /\ j < a /\ Nat.lxor i j = n mod a /\
  ((x = a * X n + i /\ y = a * Y n + j) \/ (x = a * Y n + i /\ y = a * X n + j)).
Definition block_position (x y : nat) : Prop := exists n i j, in_block n i j x y.

Lemma a_pos : 1 <= a.
Proof. pose proof (Nat.pow_nonzero 2 e). lia. Qed.

Lemma block_position_sym x y : block_position x y -> block_position y x.
Proof.
  intros (n & i & j & Hi & Hj & E & D). exists n, j, i. unfold in_block.
  rewrite Nat.lxor_comm. repeat split; try assumption. tauto.
Qed.

(** Blocks and offsets are determined by the number. *)
Lemma block_unique u v i j : i < a -> j < a -> a * u + i = a * v + j -> u = v /\ i = j.
Proof. intros Hi Hj E. apply (Nat.div_mod_unique a); assumption. Qed.

Lemma Y_eq n : Y n = X n + n / a.
Proof. unfold pair_b. lia. Qed.

(** The moves of the game. *)
Lemma power_moves x y x' y' :
  moves_to (nimhoff power_rules) x y x' y' <->
  (y = y' /\ x' < x) \/ (x = x' /\ y' < y) \/
  (exists k, 0 < k /\ x = x' + k * a /\ y = y' + k * a).
Proof.
  pose proof a_pos. rewrite nimhoff_moves. split.
  - intros (less & u & v & k & Hr & Hx & Hy).
    destruct Hr as [E|[E|[E|[]]]]; injection E as <- <-; [lia| |lia].
    right. right. exists k. split; [|split; assumption]. destruct k; lia.
  - intros [[-> L]|[[-> L]|(k & Hk & -> & ->)]]; (split; [nia|]).
    + exists 1, 0, (x - x'). split; [left; reflexivity | lia].
    + exists 0, 1, (y - y'). split; [right; right; left; reflexivity | lia].
    + exists a, a, k. split; [right; left; reflexivity | lia].
Qed.

(** ** No move joins two of the positions *)

Lemma one_in_row x x' y : block_position x y -> block_position x' y -> x = x'.
Proof.
  intros (n & i & j & Hi & Hj & E & D) (n' & i' & j' & Hi' & Hj' & E' & D').
  pose proof a_pos as pos.
  assert (exists v v', in_pair a 1 v n /\ in_pair a 1 v' n' /\ y = a * v + j /\ y = a * v' + j')
    as (v & v' & Hv & Hv' & Ey & Ey').
  { destruct D as [[_ D]|[_ D]], D' as [[_ D']|[_ D']]; eexists _, _;
      (split; [|split; [|split; [exact D | exact D']]]); unfold in_pair; tauto. }
  destruct (block_unique v v' j j') as [<- <-]; try assumption; [congruence|].
  assert (n = n') as <- by (apply (in_one_pair a 1 pos v); assumption).
  assert (i = i') as <-.
  { rewrite Nat.lxor_comm in E, E'. apply xor_determines in E, E'. congruence. }
  destruct D as [[-> D]|[-> D]], D' as [[-> D']|[-> D']]; try reflexivity;
    destruct (block_unique (X n) (Y n) j j) as [EE _]; try assumption; congruence.
Qed.

Lemma one_on_diagonal k x y :
  0 < k -> block_position x y -> block_position (x + k * a) (y + k * a) -> False.
Proof.
  intros Hk (n & i & j & Hi & Hj & E & D) (n' & i' & j' & Hi' & Hj' & E' & D').
  pose proof a_pos as pos. pose proof (Y_eq n) as Yn. pose proof (Y_eq n') as Yn'.
  pose proof (Nat.div_mod n a ltac:(lia)) as Dn. pose proof (Nat.div_mod n' a ltac:(lia)) as Dn'.
  assert (forall u v w z,
    x = a * u + i -> y = a * v + j -> x + k * a = a * w + i' -> y + k * a = a * z + j' ->
    w = u + k /\ z = v + k /\ i = i' /\ j = j') as same.
  { intros u v w z Ex Ey Ex' Ey'.
    destruct (block_unique (u + k) w i i') as [? ?]; try assumption; [lia|].
    destruct (block_unique (v + k) z j j') as [? ?]; try assumption; [lia|]. lia. }
  destruct D as [[Dx Dy]|[Dx Dy]], D' as [[Dx' Dy']|[Dx' Dy']];
    destruct (same _ _ _ _ Dx Dy Dx' Dy') as (U & V & <- & <-);
    (assert (n mod a = n' mod a) as M by congruence);
    (assert (n / a = n' / a) as Q by lia);
    (assert (n = n') as <- by (rewrite M, Q in Dn; lia)); lia.
Qed.

(** ** A move leads to the set from every other position *)

Definition reaches_set (x y : nat) : Prop :=
  block_position x y \/
  exists x' y', moves_to (nimhoff power_rules) x y x' y' /\ block_position x' y'.

Lemma reaches_set_sym x y : reaches_set x y -> reaches_set y x.
Proof.
  intros [H|(x' & y' & move & H)]; [left; apply block_position_sym, H|right].
  exists y', x'. split; [|apply block_position_sym, H].
  rewrite power_moves in *. destruct move as [M|[M|(k & Hk & Ex & Ey)]]; [tauto..|].
  right. right. exists k. tauto.
Qed.

(** Down a diagonal: from block (X(n) + d, X(n) + d + floor (n / a)) to block n. *)
Lemma diagonal_move n i j u d :
  i < a -> j < a -> Nat.lxor i j = n mod a -> 0 < d -> u = X n + d ->
  reaches_set (a * u + i) (a * (u + n / a) + j).
Proof.
  intros Hi Hj E Hd ->. right. exists (a * X n + i), (a * Y n + j). split.
  - apply power_moves. right. right. exists d. rewrite Y_eq. split; [exact Hd|]. split; ring.
  - exists n, i, j. unfold in_block. tauto.
Qed.

(** Down a column: from above block (u, v), which is block n or its mirror image. *)
Lemma column_move n u v w i j :
  i < a -> j < a -> v < w -> (u = X n /\ v = Y n) \/ (u = Y n /\ v = X n) ->
  reaches_set (a * u + i) (a * w + j).
Proof.
  intros Hi Hj L D. right. pose proof a_pos.
  assert (Nat.lxor i (n mod a) < a) as B.
  { apply xor_below_power; [exact Hi|]. apply Nat.mod_upper_bound. lia. }
  exists (a * u + i), (a * v + Nat.lxor i (n mod a)). split.
  - apply power_moves. right. left. split; [reflexivity|nia].
  - exists n, i, (Nat.lxor i (n mod a)). unfold in_block. rewrite xor_cancel.
    repeat split; try assumption. destruct D as [[-> ->]|[-> ->]]; tauto.
Qed.

(** Inside block n: three-heap Nim with the heaps i, j and n mod a. *)
Lemma block_move n i j : i < a -> j < a -> reaches_set (a * X n + i) (a * Y n + j).
Proof.
  intros Hi Hj. pose proof a_pos.
  pose proof (Nat.mod_upper_bound n a ltac:(lia)) as Um.
  pose proof (Nat.div_mod n a ltac:(lia)) as Dn.
  destruct (Nat.eq_dec (Nat.lxor i j) (n mod a)) as [E|E].
  { left. exists n, i, j. unfold in_block. tauto. }
  destruct (three_heaps i j (n mod a) E) as [L|[L|L]].
  - right. exists (a * X n + Nat.lxor j (n mod a)), (a * Y n + j). split.
    + apply power_moves. left. lia.
    + exists n, (Nat.lxor j (n mod a)), j. unfold in_block.
      rewrite (Nat.lxor_comm _ j), xor_cancel. repeat split; lia.
  - right. exists (a * X n + i), (a * Y n + Nat.lxor i (n mod a)). split.
    + apply power_moves. right. left. lia.
    + exists n, i, (Nat.lxor i (n mod a)). unfold in_block.
      rewrite xor_cancel. repeat split; lia.
  - set (s := Nat.lxor i j) in *. set (n' := a * (n / a) + s).
    assert (n' < n) as Ln by lia.
    assert (n' / a = n / a /\ n' mod a = s) as [Q M].
    { assert (n' = a * (n / a) + s) as En by reflexivity. split; symmetry.
      - apply (Nat.div_unique n' a (n / a) s); [lia | exact En].
      - apply (Nat.mod_unique n' a (n / a) s); [lia | exact En]. }
    rewrite Y_eq, <- Q. pose proof (pair_a_increasing a 1 n' n Ln).
    apply (diagonal_move n' i j (X n) (X n - X n')); try assumption; lia.
Qed.

(** The claim for positions in blocks on or above the main diagonal. *)
Lemma reaches_set_above u v i j :
  i < a -> j < a -> u <= v -> reaches_set (a * u + i) (a * v + j).
Proof.
  intros Hi Hj L. pose proof a_pos as pos.
  destruct (in_some_pair a 1 pos u) as (k & _ & [U|U]).
  - destruct (Nat.lt_trichotomy v (Y k)) as [C|[C|C]].
    + (* A smaller pair has the same difference v - u. *)
      pose proof (xor_below_power e i j Hi Hj) as S. set (s := Nat.lxor i j) in *.
      set (n := a * (v - u) + s).
      assert (n / a = v - u /\ n mod a = s) as [Q M].
      { assert (n = a * (v - u) + s) as En by reflexivity. split; symmetry.
        - apply (Nat.div_unique n a (v - u) s); [exact S | exact En].
        - apply (Nat.mod_unique n a (v - u) s); [exact S | exact En]. }
      assert (n < k) as Ln.
      { rewrite Y_eq in C. destruct (Nat.lt_ge_cases n k) as [|G]; [assumption|exfalso].
        apply (Nat.div_le_mono k n a) in G; lia. }
      pose proof (pair_a_increasing a 1 n k Ln).
      replace v with (u + n / a) by lia.
      apply (diagonal_move n i j u (u - X n)); try assumption; lia.
    + rewrite C, U. apply block_move; assumption.
    + apply (column_move k u (Y k)); try assumption. left. split; [exact U | reflexivity].
  - destruct (Nat.eq_dec (X k) (Y k)) as [S|S].
    + destruct (Nat.eq_dec v (Y k)) as [->|].
      * rewrite U, <- S at 1. apply block_move; assumption.
      * apply (column_move k u (Y k)); try assumption; [lia|]. left. split; congruence.
    + pose proof (pair_a_le_b a 1 k). apply (column_move k u (X k)); try assumption; [lia|].
      right. split; [exact U | reflexivity].
Qed.

Lemma reaches_set_all x y : reaches_set x y.
Proof.
  pose proof a_pos.
  rewrite (Nat.div_mod x a), (Nat.div_mod y a) by lia.
  pose proof (Nat.mod_upper_bound x a ltac:(lia)). pose proof (Nat.mod_upper_bound y a ltac:(lia)).
  destruct (Nat.le_ge_cases (x / a) (y / a)); [|apply reaches_set_sym];
    apply reaches_set_above; assumption.
Qed.

(** The P-positions are the block positions. *)
Theorem power_P_positions x y : P (nimhoff power_rules) x y = true <-> block_position x y.
Proof.
  apply P_by_two_claims_prop; clear x y.
  - intros x y x' y' move HQ HQ'. apply power_moves in move.
    destruct move as [[<- L]|[[<- L]|(k & Hk & -> & ->)]].
    + pose proof (one_in_row x x' y HQ HQ'). lia.
    + apply block_position_sym in HQ, HQ'. pose proof (one_in_row y y' x HQ HQ'). lia.
    + exact (one_on_diagonal k x' y' Hk HQ' HQ).
  - exact reaches_set_all.
Qed.

(** The same in the form of the docs: the positions (a X(n) + i, a Y(n) + (i xor (n mod a))),
    0 <= i < a, and their mirror images. *)
Corollary power_P_positions_docs x y :
  P (nimhoff power_rules) x y = true <->
  exists n i, i < a /\
    ((x = a * X n + i /\ y = a * Y n + Nat.lxor i (n mod a)) \/
     (y = a * X n + i /\ x = a * Y n + Nat.lxor i (n mod a))).
Proof.
  rewrite power_P_positions. pose proof a_pos. split.
  - intros (n & i & j & Hi & Hj & E & [[-> ->]|[-> ->]]); exists n.
    + exists i. apply xor_determines in E. rewrite <- E. tauto.
    + exists j. rewrite Nat.lxor_comm in E. apply xor_determines in E. rewrite <- E. tauto.
  - intros (n & i & Hi & D).
    assert (Nat.lxor i (n mod a) < a) as B.
    { apply xor_below_power; [exact Hi|]. apply Nat.mod_upper_bound. lia. }
    destruct D as [[-> ->]|[-> ->]].
    + exists n, i, (Nat.lxor i (n mod a)). unfold in_block. rewrite xor_cancel. tauto.
    + exists n, (Nat.lxor i (n mod a)), i. unfold in_block.
      rewrite (Nat.lxor_comm _ i), xor_cancel. tauto.
Qed.

End Powers.

(** For a = 3, which is no power of two, the P-positions do not lie in such blocks: rows 3 and 4
    have theirs in block 1, and row 5 has its one in block 2. *)
Example no_blocks_for_3 :
  let V := nimhoff [(1, 0); (3, 3); (0, 1)] in
  P V 4 3 = true /\ P V 3 4 = true /\ P V 6 5 = true.
Proof. vm_compute. tauto. Qed.
