(** * A thread that comes back larger never repeats

    A state of size n leads, by some stretches of rows, to the same state with a larger size,
    further down.  The first stretch is a loop that n determines the length of, and it ends.

    Source: docs/algorithms/waiting.md, "Larger and larger". *)
From Coq Require Import ZArith List Lia.
From Wythoff Require Import Waiting WaitingStates WaitingForms WaitingRun.
Import ListNotations.
Open Scope Z_scope.

(** The state that H tells is the one of the goal, from another place. *)
Ltac elsewhere H :=
  eapply holds_elsewhere; [exact H|..]; unfold zero, num, at_value, value;
    cbn [y f w low g h map constant per_i per_j];
    first [lia | repeat (apply (f_equal2 cons); [lia|]); reflexivity].

(** A thread that repeats, again and again, for more rounds from a later row on, and then does
    not, does not repeat for ever. *)
Lemma never_if_later_and_longer x : (forall m, exists s k c d i, m <= s /\ m <= i /\ 0 < k /\
    (forall j, 0 <= j < i -> x (s + k * j) = c + d * j) /\ x (s + k * i) <> c + d * i) ->
  ~ repeats x.
Proof.
  intros L (start & p & q & S & Q & R).
  assert (forall n y, 0 <= n -> start <= y -> x (y + q * n) = x y + p * n) as Again.
  { intros n y N B. pattern n. apply natlike_ind; [|clear n N|exact N].
    { rewrite !Z.mul_0_r, !Z.add_0_r. reflexivity. }
    intros n N IH. replace (y + q * Z.succ n) with (y + q * n + q) by lia.
    rewrite R, IH by lia. lia. }
  destruct (L (start + q + 1)) as (s & k & c & d & i & M & I & K & E & N).
  pose proof (E 0 ltac:(lia)) as E0. pose proof (E q ltac:(lia)) as Eq.
  pose proof (E (i - q) ltac:(lia)) as Ei.
  rewrite Z.mul_0_r, Z.add_0_r in E0.
  pose proof (Again k s ltac:(lia) ltac:(lia)) as A.
  replace (s + q * k) with (s + k * q) in A by lia.
  pose proof (Again k (s + k * (i - q)) ltac:(lia) ltac:(nia)) as B.
  replace (s + k * (i - q) + q * k) with (s + k * i) in B by lia. nia.
Qed.

Section Larger.

Variable word : list bool.
Variable diagonal_had : Z -> Prop.
Variable x : Z -> Z.
Hypothesis takes : forall y, 0 <= y ->
  free (lacks word) column_had diagonal_had x y (x y).
Hypothesis first : forall y c, 0 <= y ->
  free (lacks word) column_had diagonal_had x y c -> x y <= c.

(** A state of size n; it is [larger] after [height n] rows, when the thread has come [width n]
    columns further, which is the first state with the size [grown n]. *)
Variable sized : Z -> Prop.
Variables again larger : place.
Variables width height grown : Z -> Z.
Variable beginning : stretch.
Variable others : Z -> list stretch.

Notation holds := (holds word diagonal_had x).

Hypothesis sizes : forall n, sized n -> Forall (fits n) (beginning :: others n) /\
  width n mod 16 = 0 /\ 0 < height n /\ n < grown n /\ sized (grown n).

Hypothesis leads : forall n, sized n -> exists s q d low', fits n s /\
  through word (beginning :: others n) again = Some q /\
  told word (in_terms (by_rounds (modulus s) (rest s)) q) d low' =
    Some (in_terms (by_rounds (modulus s) (rest s)) larger).

Hypothesis moved : forall n X Y, sized n -> holds X Y n 0 larger ->
  holds (X + width n) (Y + height n) (grown n) 0 again.

(** In the first stretch, one of the rows of a round has a column that goes on by [d], and a row
    after it has another one. *)
Hypothesis ends : exists t r c d e, explore word beginning again = Some t /\
  (r < period beginning)%nat /\ (r < ending beginning)%nat /\
  per_i (entry t) = 0 /\ per_j (entry t) = Z.of_nat (period beginning) /\
  0 <= constant (entry t) /\
  nth r (round t) zero = Form c 0 d /\ nth r (finish t) zero = e /\
  forall i, 0 <= i -> value i 0 e <> c + d * i.

Hypothesis begins : exists X Y n,
  X mod 16 = 0 /\ 0 <= Y /\ 0 <= n /\ sized n /\ holds X Y n 0 again.

Lemma grows n X Y : X mod 16 = 0 -> sized n -> holds X Y n 0 again ->
  holds (X + width n) (Y + height n) (grown n) 0 again.
Proof.
  intros XM N H. apply moved; [exact N|].
  destruct (sizes n N) as (F & _). destruct (leads n N) as (s & q & d & low' & S & T & Told).
  apply (through_proves word _ x takes first X Y XM n _ _ _ T F) in H.
  destruct (fits_rounds n s S) as [I E]. rewrite E in H |- *.
  apply holds_by_rounds. apply holds_by_rounds in H.
  exact (told_proves word _ x X Y XM _ 0 _ _ _ _ I ltac:(lia) Told H).
Qed.

Lemma sizes_without_end m : exists X Y n,
  X mod 16 = 0 /\ sized n /\ m <= n /\ m <= Y /\ holds X Y n 0 again.
Proof.
  destruct begins as (X0 & Y0 & n0 & XM & Y0_size & n0_size & N & H).
  enough (forall k, 0 <= k -> exists X Y n,
    X mod 16 = 0 /\ sized n /\ k <= n /\ k <= Y /\ holds X Y n 0 again) as E.
  { destruct (E (Z.max m 0) ltac:(lia)) as (X & Y & n & A). exists X, Y, n. intuition lia. }
  intros k K. pattern k. apply natlike_ind; [exists X0, Y0, n0; tauto| |exact K].
  clear - takes first sizes leads moved. intros k K (X & Y & n & XM & N & L & B & H).
  destruct (sizes n N) as (_ & W & T & G & N').
  exists (X + width n), (Y + height n), (grown n).
  split; [rewrite Z.add_mod, XM, W by lia; reflexivity|].
  split; [exact N'|]. split; [lia|]. split; [lia|]. apply grows; assumption.
Qed.

Theorem never_if_larger : ~ repeats x.
Proof.
  apply never_if_later_and_longer. intros m.
  destruct ends as (t & r & c & d & e & E & R & A & I0 & J0 & C0 & Round & Other & Differ).
  destruct (sizes_without_end (Z.max m (modulus beginning * m + rest beginning)))
    as (X & Y & n & XM & N & L & B & H).
  destruct (sizes n N) as (F & _). apply Forall_inv in F.
  destruct (explore_proves word _ x takes first X Y XM _ _ t n E F H) as (_ & Rows & Last).
  assert (m <= rounds n beginning /\ 0 <= rounds n beginning) as [M P].
  { destruct (fits_rounds n beginning F). destruct F as (M & _). nia. }
  generalize dependent (rounds n beginning). intros i Rows Last M P.
  set (s := Y + constant (entry t) + Z.of_nat r).
  assert (forall j, 0 <= j -> x (s + Z.of_nat (period beginning) * j) =
    x (Y + value 0 j (entry t) + Z.of_nat r)) as Row.
  { intros j J. f_equal. unfold s, value. rewrite I0, J0. lia. }
  exists s, (Z.of_nat (period beginning)), (X + c), d, i.
  split; [unfold s; lia|]. split; [exact M|]. split; [lia|]. split.
  - intros j J. specialize (Rows j r J R). rewrite Round in Rows.
    rewrite Row by lia. replace (value 0 j (entry t)) with (value (i - j) j (entry t))
      by (unfold value; rewrite I0; lia).
    rewrite Rows. unfold value. cbn [constant per_i per_j]. lia.
  - specialize (Last r A). rewrite Other in Last. rewrite Row, Last by exact P.
    specialize (Differ i P). lia.
Qed.

End Larger.
