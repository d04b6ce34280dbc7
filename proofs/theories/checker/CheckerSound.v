(** * The checker is right

    If the checker accepts a table for game k, then the outputs of the automaton
    are the counters of the board of game k on every square, and its palaces are
    the palaces of game k.

    Source: docs/algorithms/certificates.md, "Substitutions and automata"; the
    argument is in the header of [Checker]. *)
From Coq Require Import Arith Bool List Lia PArith NArith FMapPositive.
From Wythoff Require Import Board Counters Automaton CheckerSearch Checker.
Import ListNotations.

Section Soundness.
  Variable k : N.
  Variable t : table.

  (** ** The windows of the board *)

  (** The window at (x, y), for states after n digits. *)
  Definition window_at (n x y : nat) : window :=
    Window (run t n x y) (run t n (S x) y) (run t n x (S y)) (run t n (S x) (S y)).

  (** One more pair of digits replaces a window by four windows. *)
  Lemma next_windows_at n x y :
    next_windows t (window_at n x y) =
    [ window_at (S n) (2 * x) (2 * y); window_at (S n) (S (2 * x)) (2 * y);
      window_at (S n) (2 * x) (S (2 * y)); window_at (S n) (S (2 * x)) (S (2 * y)) ].
  Proof.
    unfold window_at. cbn [run].
    replace (S (S (2 * x))) with (2 * S x) by lia.
    replace (S (S (2 * y))) with (2 * S y) by lia.
    rewrite !Nat.div2_double, !Nat.div2_succ_double, !Nat.odd_succ, !Nat.even_mul, !Nat.odd_mul.
    reflexivity.
  Qed.

  (** A number is even or odd, with the half below half a power of two. *)
  Lemma half x n : x < 2 ^ S n -> exists h, h < 2 ^ n /\ (x = 2 * h \/ x = S (2 * h)).
  Proof.
    intros Hx. exists (Nat.div2 x). split; [apply div2_below, Hx|].
    pose proof (Nat.div2_odd x) as E. destruct (Nat.odd x); cbn [Nat.b2n] in E; lia.
  Qed.

  (** The windows of the board are reachable. *)
  Lemma window_reachable n : forall x y, x < 2 ^ n -> y < 2 ^ n ->
    reachable window (next_windows t) (first_window t) (window_at (S n) x y).
  Proof.
    induction n as [|n IH]; intros x y Hx Hy.
    - cbn in Hx, Hy. replace x with 0 by lia. replace y with 0 by lia.
      apply reachable_start.
    - destruct (half x n Hx) as (p & Hp & Ex), (half y n Hy) as (q & Hq & Ey).
      apply reachable_next with (window_at (S n) p q); [apply IH; assumption|].
      rewrite next_windows_at. destruct Ex, Ey; subst x y; cbn [In]; tauto.
  Qed.

  (** The states of the squares on the top border are reachable. *)
  Lemma top_reachable n : forall x, reachable N (next_top t) 0%N (run t n x 0).
  Proof.
    induction n as [|n IH]; intros x; [apply reachable_start|].
    apply reachable_next with (run t n (Nat.div2 x) 0); [apply IH|].
    unfold next_top. cbn. destruct (Nat.odd x); tauto.
  Qed.

  (** The same on the left border. *)
  Lemma left_reachable n : forall y, reachable N (next_left t) 0%N (run t n 0 y).
  Proof.
    induction n as [|n IH]; intros y; [apply reachable_start|].
    apply reachable_next with (run t n 0 (Nat.div2 y)); [apply IH|].
    unfold next_left. cbn. destruct (Nat.odd y); tauto.
  Qed.

  (** ** Soundness *)

  (** The four parts of the check: leading zeros, the two borders, the windows. *)
  Lemma check_parts : check k t = true ->
    delta t 0 false false = 0%N /\
    (forall s, reachable N (next_top t) 0%N s -> test_top t s = true) /\
    (forall s, reachable N (next_left t) 0%N s -> test_left t s = true) /\
    (forall w, reachable window (next_windows t) (first_window t) w -> test_window k t w = true).
  Proof.
    unfold check, judge. intros C.
    destruct (N.eqb_spec (delta t 0 false false) 0) as [E|]; [|discriminate C].
    cbn [negb] in C.
    assert (passed N (explore_top t) = true /\ passed N (explore_left t) = true /\
            passed window (explore_windows k t) = true) as (P1 & P2 & P3).
    { destruct (explore_top t) as [[|]|], (explore_left t) as [[|]|],
        (explore_windows k t) as [[|]|];
        try discriminate C; auto. }
    split; [exact E|]. split; [|split]; intros u; revert u.
    - exact (explore_sound _ _ _ _ _ N.eqb_eq _ P1).
    - exact (explore_sound _ _ _ _ _ N.eqb_eq _ P2).
    - exact (explore_sound _ _ _ _ _ window_equal_spec _ P3).
  Qed.

  (** The outputs after n digits, as functions on the board. *)
  Definition V_at (n x y : nat) : nat := N.to_nat (out_V t (run t n x y)).
  Definition H_at (n x y : nat) : nat := N.to_nat (out_H t (run t n x y)).
  Definition D_at (n x y : nat) : nat := N.to_nat (out_D t (run t n x y)).

  (** The palace of a state is the palace of the local rule. *)
  Lemma eval_local n x y :
    eval k t n x y = local_palace (N.to_nat k) (V_at n) (H_at n) (D_at n) x y.
  Proof.
    unfold eval, out_palace, local_palace, V_at, H_at, D_at.
    apply eq_true_iff_eq. rewrite N.ltb_lt, Nat.ltb_lt. lia.
  Qed.

  (** The outputs of an accepted table obey the local rule. *)
  Lemma check_local : check k t = true ->
    forall n, local_counters (N.to_nat k) (2 ^ n) (V_at n) (H_at n) (D_at n).
  Proof.
    intros C n. destruct (check_parts C) as (loop & top & left & windows).
    assert (forall x, V_at n x 0 = 0 /\ D_at n x 0 = 0) as at_top.
    { intros x. pose proof (top _ (top_reachable n x)) as T. unfold test_top in T.
      rewrite andb_true_iff, !N.eqb_eq in T. unfold V_at, D_at. lia. }
    assert (forall y, H_at n 0 y = 0 /\ D_at n 0 y = 0) as at_left.
    { intros y. pose proof (left _ (left_reachable n y)) as T. unfold test_left in T.
      rewrite andb_true_iff, !N.eqb_eq in T. unfold H_at, D_at. lia. }
    assert (forall x y, x < 2 ^ n -> y < 2 ^ n ->
      let p := b2n (eval k t n x y) in
      (S y < 2 ^ n -> V_at n x (S y) = V_at n x y + p) /\
      (S x < 2 ^ n -> H_at n (S x) y = H_at n x y + p) /\
      (S x < 2 ^ n -> S y < 2 ^ n -> D_at n (S x) (S y) = D_at n x y + p)) as rule.
    { intros x y Hx Hy p. pose proof (windows _ (window_reachable n x y Hx Hy)) as T.
      unfold test_window, window_at in T. cbn [at00 at10 at01 at11] in T.
      rewrite !andb_true_iff, !N.eqb_eq in T. destruct T as [[TV TH] TD].
      assert (p = N.to_nat (if out_palace k t (run t n x y) then 1%N else 0%N)) as Ep.
      { subst p. unfold eval. destruct (out_palace k t (run t n x y)); reflexivity. }
      unfold V_at, H_at, D_at. split; [|split]; intros.
      - rewrite !run_leading_zero in TV by assumption. lia.
      - rewrite !run_leading_zero in TH by assumption. lia.
      - rewrite !run_leading_zero in TD by assumption. lia. }
    split; intros; rewrite <- ?eval_local; try apply at_top; try apply at_left;
      apply rule; lia.
  Qed.

  (** If the checker accepts a table for game k, then the outputs of the state
      of a square are the numbers of palaces of game k that are seen from it. *)
  Theorem checker_counters : check k t = true ->
    forall n x y, x < 2 ^ n -> y < 2 ^ n ->
    V_at n x y = north (palace (N.to_nat k)) x y /\
    H_at n x y = west (palace (N.to_nat k)) x y /\
    D_at n x y = northwest (palace (N.to_nat k)) x y.
  Proof.
    intros C n x y Hx Hy.
    destruct (counters_unique _ _ _ _ _ _ (check_local C n) (palace_follows_rule (N.to_nat k))
                x y Hx Hy) as (EV & EH & ED & _). auto.
  Qed.

  (** If the checker accepts a table for game k, then a palace of game k stands
      on a square exactly if the automaton says so. *)
  Theorem checker_sound : check k t = true ->
    forall n x y, x < 2 ^ n -> y < 2 ^ n -> palace (N.to_nat k) x y = eval k t n x y.
  Proof.
    intros C n x y Hx Hy. rewrite eval_local.
    apply (counters_unique _ _ _ _ _ _ (check_local C n) (palace_follows_rule (N.to_nat k)));
      assumption.
  Qed.

  (** The same for binary numbers: the outputs are the numbers of palaces seen
      from (x, y). *)
  Corollary checker_counters_N : check k t = true -> forall x y : N,
    let s := run_N t x y in
    N.to_nat (out_V t s) = north (palace (N.to_nat k)) (N.to_nat x) (N.to_nat y) /\
    N.to_nat (out_H t s) = west (palace (N.to_nat k)) (N.to_nat x) (N.to_nat y) /\
    N.to_nat (out_D t s) = northwest (palace (N.to_nat k)) (N.to_nat x) (N.to_nat y).
  Proof.
    intros C x y s. subst s. destruct (run_N_nat t x y) as (n & Hx & Hy & ->).
    apply (checker_counters C n); assumption.
  Qed.

  (** The same for binary numbers: the automaton's answer for the square (x, y),
      whose coordinates may have hundreds of digits. *)
  Corollary checker_sound_N : check k t = true -> forall x y : N,
    palace (N.to_nat k) (N.to_nat x) (N.to_nat y) = eval_N k t x y.
  Proof.
    intros C x y. unfold eval_N. destruct (run_N_nat t x y) as (n & Hx & Hy & ->).
    apply checker_sound; assumption.
  Qed.
End Soundness.
