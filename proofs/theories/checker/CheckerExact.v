(** * The checker is exact

    [CheckerSound] proves that a table that the checker accepts is right.  Here:
    a checker that comes to an end accepts every table that is right.  A refusal
    therefore proves that the outputs are not the counters of game k, or that
    the start does not go to itself under leading zeros.

    Source: none; this is the converse of the theorem in [CheckerSound]. *)
From Coq Require Import Arith Bool List Lia PArith NArith FMapPositive.
From Wythoff Require Import Board Counters Automaton CheckerSearch Checker CheckerSound.
Import ListNotations.

Section Exactness.
  Variable k : N.
  Variable t : table.

  (** ** Reachable windows and states *)

  (** The reachable windows are windows of the board. *)
  Lemma reachable_window w : reachable window (next_windows t) (first_window t) w ->
    exists n x y, x < 2 ^ n /\ y < 2 ^ n /\ w = window_at t (S n) x y.
  Proof.
    induction 1 as [|w v _ (n & x & y & Hx & Hy & ->) C].
    - exists 0, 0, 0. cbn. auto.
    - rewrite next_windows_at in C.
      repeat (destruct C as [<-|C]; [do 3 eexists; split; [|split; [|reflexivity]];
        cbn [Nat.pow]; lia|]).
      destruct C.
  Qed.

  (** One more digit i of x and one more digit j of y. *)
  Lemma run_double n x y (i j : bool) :
    run t (S n) (2 * x + Nat.b2n i) (2 * y + Nat.b2n j) = delta t (run t n x y) i j.
  Proof.
    cbn [run].
    destruct i, j; cbn [Nat.b2n]; rewrite ?Nat.add_1_r, ?Nat.add_0_r,
      ?Nat.div2_succ_double, ?Nat.div2_double, ?Nat.odd_succ, ?Nat.even_mul, ?Nat.odd_mul;
      reflexivity.
  Qed.

  (** The reachable states of the top border are states of its squares. *)
  Lemma reachable_top s : reachable N (next_top t) 0%N s ->
    exists n x, x < 2 ^ n /\ s = run t n x 0.
  Proof.
    induction 1 as [|s u _ (n & x & Hx & ->) C]; [exists 0, 0; cbn; auto|].
    exists (S n). cbn [Nat.pow]. destruct C as [<-|[<-|[]]].
    - exists (2 * x + Nat.b2n false). split; [cbn; lia|]. symmetry.
      exact (run_double n x 0 false false).
    - exists (2 * x + Nat.b2n true). split; [cbn; lia|]. symmetry.
      exact (run_double n x 0 true false).
  Qed.

  (** The same on the left border. *)
  Lemma reachable_left s : reachable N (next_left t) 0%N s ->
    exists n y, y < 2 ^ n /\ s = run t n 0 y.
  Proof.
    induction 1 as [|s u _ (n & y & Hy & ->) C]; [exists 0, 0; cbn; auto|].
    exists (S n). cbn [Nat.pow]. destruct C as [<-|[<-|[]]].
    - exists (2 * y + Nat.b2n false). split; [cbn; lia|]. symmetry.
      exact (run_double n 0 y false false).
    - exists (2 * y + Nat.b2n true). split; [cbn; lia|]. symmetry.
      exact (run_double n 0 y false true).
  Qed.

  (** ** Exactness *)

  (** The outputs are the counters of game k, on every square and for every
      sufficient number of digits. *)
  Definition outputs_are_counters : Prop := forall n x y, x < 2 ^ n -> y < 2 ^ n ->
    V_at t n x y = north (palace (N.to_nat k)) x y /\
    H_at t n x y = west (palace (N.to_nat k)) x y /\
    D_at t n x y = northwest (palace (N.to_nat k)) x y.

  (** A checker that comes to an end accepts exactly the tables whose outputs
      are the counters and whose start goes to itself under leading zeros. *)
  Theorem checker_exact : judge k t <> Unfinished ->
    (check k t = true <-> delta t 0 false false = 0%N /\ outputs_are_counters).
  Proof.
    intros ends. split.
    { intros C. split; [apply (check_parts k t C) | exact (checker_counters k t C)]. }
    intros [loop right].
    assert (forall s, reachable N (next_top t) 0%N s -> test_top t s = true) as top.
    { intros s R. destruct (reachable_top s R) as (n & x & Hx & ->).
      destruct (right n x 0) as (EV & _ & ED); [lia..|].
      unfold test_top. rewrite andb_true_iff, !N.eqb_eq.
      unfold V_at, D_at in *. cbn in EV. destruct x; cbn in ED; lia. }
    assert (forall s, reachable N (next_left t) 0%N s -> test_left t s = true) as left.
    { intros s R. destruct (reachable_left s R) as (n & y & Hy & ->).
      destruct (right n 0 y) as (_ & EH & ED); [lia..|].
      unfold test_left. rewrite andb_true_iff, !N.eqb_eq.
      unfold H_at, D_at in *. cbn in EH, ED. lia. }
    assert (forall w, reachable window (next_windows t) (first_window t) w ->
      test_window k t w = true) as windows.
    { intros w R. destruct (reachable_window w R) as (n & x & y & Hx & Hy & ->).
      assert (x < 2 ^ S n /\ S x < 2 ^ S n /\ y < 2 ^ S n /\ S y < 2 ^ S n) as (? & ? & ? & ?)
        by (cbn [Nat.pow]; lia).
      destruct (right (S n) x y) as (EV & EH & ED); [assumption..|].
      destruct (right (S n) x (S y)) as (EV' & _ & _); [assumption..|].
      destruct (right (S n) (S x) y) as (_ & EH' & _); [assumption..|].
      destruct (right (S n) (S x) (S y)) as (_ & _ & ED'); [assumption..|].
      assert (palace (N.to_nat k) x y = out_palace k t (run t (S n) x y)) as EP.
      { rewrite palace_follows_rule. unfold seen. rewrite <- EV, <- EH, <- ED.
        symmetry. apply eval_local. }
      unfold north, west in EV', EH', EV, EH. cbn [count northwest] in EV', EH', ED'.
      unfold V_at, H_at, D_at in *. rewrite EP in EV', EH', ED'.
      unfold test_window, window_at. cbn [at00 at10 at01 at11].
      rewrite !andb_true_iff, !N.eqb_eq.
      destruct (out_palace k t (run t (S n) x y)); cbn [b2n] in *; lia. }
    unfold check. unfold judge in *. rewrite loop in *. cbn [N.eqb negb] in *.
    destruct (explore_top t) as [[|s l] m c|s] eqn:E1.
    2: contradiction ends; reflexivity.
    2: { destruct (explore_failed _ _ _ _ _ _ _ E1) as [R F]. rewrite top in F by exact R.
         discriminate F. }
    destruct (explore_left t) as [[|s l] m' c'|s] eqn:E2.
    2: contradiction ends; reflexivity.
    2: { destruct (explore_failed _ _ _ _ _ _ _ E2) as [R F]. rewrite left in F by exact R.
         discriminate F. }
    destruct (explore_windows k t) as [[|w l] m'' c''|w] eqn:E3.
    - reflexivity.
    - contradiction ends; reflexivity.
    - destruct (explore_failed _ _ _ _ _ _ _ E3) as [R F]. rewrite windows in F by exact R.
      discriminate F.
  Qed.
End Exactness.
