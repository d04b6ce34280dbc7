(** * A thread that never repeats although its sum allows it

    Before it the columns of the word 1110011100000110 lack a palace, again and again.  Their sum
    is 48, a multiple of 8.  If no diagonal has a palace when it begins, its state comes back twice
    as large, again and again, from row 60 on.  If those before its first one have a palace, it
    repeats after 8 rows.

    The proof takes the rows one by one.  A state has a size n, and its 2 n rows are five groups of
    eight, two of which are repeated.

    Source: docs/algorithms/waiting.md, "Larger and larger". *)
From Coq Require Import ZArith List Lia.
From Wythoff Require Import Waiting WaitingStates.
Import ListNotations.
Open Scope Z_scope.

Section Thread.

Variable diagonal_had : Z -> Prop.
Variable x : Z -> Z.
Hypothesis takes : forall y, 0 <= y -> free lacks column_had diagonal_had x y (x y).
Hypothesis first : forall y c, 0 <= y -> free lacks column_had diagonal_had x y c -> x y <= c.

Notation state := (state diagonal_had x).

(** ** If no diagonal has a palace: states *)

Definition level X Y n := X mod 16 = 8 /\ n mod 8 = 0 /\ 16 <= n <= X - Y /\ 18 <= X /\
  state Y X [X - 2; X - 1] (X - Y - n) (X - Y + 3)
    [X - Y - n; X - Y - n + 1; X - Y; X - Y + 1; X - Y + 2].

Lemma first_level : (forall z, ~ diagonal_had z) -> level 136 60 32.
Proof.
  intros N. pose proof (start diagonal_had x 12 12 ltac:(lia) ltac:(lia) (fun z _ => N z)) as S.
  step 16 17 (@nil Z) 17 [12; 13; 14; 15].
  step 18 19 [17] 18 [12; 13; 14; 15].
  step 17 19 (@nil Z) 18 [12; 13; 14].
  step 21 22 (@nil Z) 19 [12; 13; 14].
  step 23 24 [22] 20 [12; 13; 14].
  step 29 30 [22] 25 [12; 13; 14; 20; 21; 22; 23].
  step 32 33 [22; 30] 27 [12; 13; 14; 20; 21; 22; 23; 25].
  step 30 33 [22] 27 [12; 13; 14; 20; 21; 22; 25].
  step 22 33 (@nil Z) 27 [12; 13; 20; 21; 22; 25].
  step 34 35 [33] 27 [12; 13; 20; 21; 22].
  step 37 38 [33] 28 [12; 13; 20; 21; 22].
  step 33 38 (@nil Z) 28 [12; 13; 20; 21].
  step 45 46 [38; 39] 34 [12; 13; 20; 21; 28; 29; 30; 31; 32].
  step 48 49 [38; 39; 46] 36 [12; 13; 20; 21; 28; 29; 30; 31; 32; 34].
  step 46 49 [38; 39] 36 [12; 13; 20; 21; 28; 29; 30; 31; 34].
  step 49 50 [38; 39] 36 [12; 13; 20; 21; 28; 29; 30; 31].
  step 53 54 [38; 39; 50] 38 [12; 13; 20; 21; 28; 29; 30; 31; 36].
  step 38 54 [39; 50] 38 [12; 13; 20; 28; 29; 30; 31; 36].
  step 54 55 [39; 50] 38 [12; 13; 20; 28; 29; 30; 31].
  step 39 55 [50] 38 [12; 13; 28; 29; 30; 31].
  step 50 55 (@nil Z) 38 [12; 13; 28; 29; 31].
  step 61 62 [55] 41 [12; 13; 28; 29; 31; 38; 39].
  step 64 65 [55; 62] 43 [12; 13; 28; 29; 31; 38; 39; 41].
  step 62 65 [55] 43 [12; 13; 28; 29; 31; 38; 41].
  step 55 65 (@nil Z) 43 [12; 13; 28; 29; 38; 41].
  step 66 67 [65] 43 [12; 13; 28; 29; 38].
  step 69 70 [65] 44 [12; 13; 28; 29; 38].
  step 65 70 (@nil Z) 44 [12; 13; 28; 29].
  step 77 78 [70; 71] 50 [12; 13; 28; 29; 44; 45; 46; 47; 48].
  step 80 81 [70; 71; 78] 52 [12; 13; 28; 29; 44; 45; 46; 47; 48; 50].
  step 78 81 [70; 71] 52 [12; 13; 28; 29; 44; 45; 46; 47; 50].
  step 81 82 [70; 71] 52 [12; 13; 28; 29; 44; 45; 46; 47].
  step 85 86 [70; 71; 82] 54 [12; 13; 28; 29; 44; 45; 46; 47; 52].
  step 87 88 [70; 71; 82; 86] 55 [12; 13; 28; 29; 44; 45; 46; 47; 52].
  step 86 88 [70; 71; 82] 55 [12; 13; 28; 29; 44; 45; 46; 47].
  step 82 88 [70; 71] 55 [12; 13; 28; 29; 44; 45; 46].
  step 93 94 [70; 71] 58 [12; 13; 28; 29; 44; 45; 46; 55; 56].
  step 96 97 [70; 71; 94] 60 [12; 13; 28; 29; 44; 45; 46; 55; 56; 58].
  step 94 97 [70; 71] 60 [12; 13; 28; 29; 44; 45; 46; 55; 58].
  step 97 98 [70; 71] 60 [12; 13; 28; 29; 44; 45; 46; 55].
  step 101 102 [70; 71; 98] 62 [12; 13; 28; 29; 44; 45; 46; 55; 60].
  step 70 102 [71; 98] 62 [12; 13; 28; 44; 45; 46; 55; 60].
  step 102 103 [71; 98] 62 [12; 13; 28; 44; 45; 46; 55].
  step 71 103 [98] 62 [12; 13; 44; 45; 46; 55].
  step 109 110 [98; 103] 66 [12; 13; 44; 45; 46; 55; 62; 63; 64].
  step 112 113 [98; 103; 110] 68 [12; 13; 44; 45; 46; 55; 62; 63; 64; 66].
  step 110 113 [98; 103] 68 [12; 13; 44; 45; 46; 55; 62; 63; 66].
  step 113 114 [98; 103] 68 [12; 13; 44; 45; 46; 55; 62; 63].
  step 103 114 [98] 68 [12; 13; 44; 45; 46; 62; 63].
  step 117 118 [98; 114] 69 [12; 13; 44; 45; 46; 62; 63].
  step 119 120 [98; 114; 118] 70 [12; 13; 44; 45; 46; 62; 63].
  step 114 120 [98; 118] 70 [12; 13; 44; 45; 46; 62].
  step 98 120 [118] 70 [12; 13; 44; 45; 62].
  step 125 126 [118] 73 [12; 13; 44; 45; 62; 70; 71].
  step 128 129 [118; 126] 75 [12; 13; 44; 45; 62; 70; 71; 73].
  step 126 129 [118] 75 [12; 13; 44; 45; 62; 70; 73].
  step 118 129 (@nil Z) 75 [12; 13; 44; 45; 70; 73].
  step 130 131 [129] 75 [12; 13; 44; 45; 70].
  step 133 134 [129] 76 [12; 13; 44; 45; 70].
  step 129 134 (@nil Z) 76 [12; 13; 44; 45].
  repeat (split; [reflexivity || lia|]).
  told S.
Qed.

(** ** A level *)

Section Level.

Variables X Y n D : Z.
Hypothesis X_is : X mod 16 = 8.
Hypothesis n_is : n mod 8 = 0.
Hypothesis n_size : 16 <= n <= D.
Hypothesis X_size : 18 <= X.
Hypothesis D_is : D = X - Y.
Hypothesis row_Y : 0 <= Y.

Definition before j := state (Y + 8 * j) (X + 16 * j) [X - 2; X - 1] (D - n) (D + 8 * j + 3)
  [D - n; D - n + 1; D; D + 1; D + 2].

Lemma before_again j : 0 <= j -> 8 * j + 16 <= n -> before j ->
  x (Y + 8 * j) = X + 16 * j + 5 /\ x (Y + 8 * j + 5) = X + 16 * j + 15 /\ before (j + 1).
Proof.
  intros J N S. unfold before in *.
  remember (X + 16 * j) as F eqn:F_is. remember (D + 8 * j) as G eqn:G_is.
  palace (F + 5) (F + 6) [X - 2; X - 1] (G + 6) [D - n; D - n + 1; D; D + 1; D + 2; G + 3; G + 4].
  step (F + 8) (F + 9) [X - 2; X - 1; F + 6] (G + 8)
      [D - n; D - n + 1; D; D + 1; D + 2; G + 3; G + 4; G + 6].
  step (F + 6) (F + 9) [X - 2; X - 1] (G + 8) [D - n; D - n + 1; D; D + 1; D + 2; G + 3; G + 6].
  step (F + 9) (F + 10) [X - 2; X - 1] (G + 8) [D - n; D - n + 1; D; D + 1; D + 2; G + 3].
  step (F + 13) (F + 14) [X - 2; X - 1; F + 10] (G + 10)
      [D - n; D - n + 1; D; D + 1; D + 2; G + 3; G + 8].
  palace (F + 15) (F + 16) [X - 2; X - 1; F + 10; F + 14] (G + 11)
      [D - n; D - n + 1; D; D + 1; D + 2; G + 3; G + 8].
  step (F + 14) (F + 16) [X - 2; X - 1; F + 10] (G + 11)
      [D - n; D - n + 1; D; D + 1; D + 2; G + 3].
  step (F + 10) (F + 16) [X - 2; X - 1] (G + 11) [D - n; D - n + 1; D; D + 1; D + 2].
  split; [exact E|]. split; [rewrite <- E0; f_equal; lia|].
  told S.
Qed.

Lemma before_all j : 0 <= j -> 8 * j + 8 <= n -> before 0 -> before j.
Proof.
  intros J N B. revert N. pattern j. apply natlike_ind; [intros _; exact B| |exact J].
  clear j J. intros j J IH N. unfold Z.succ. apply before_again; [exact J|lia|apply IH; lia].
Qed.

Definition after j := state (Y + n + 8 * j) (X + 2 * n + 16 * j)
  [X + 2 * n - 6; X + 2 * n + 16 * j - 2] (D - n) (D + n + 8 * j + 2)
  [D; D + 1; D + 2; D + n + 8 * j - 6].

Lemma middle : before (n / 8 - 1) -> x (Y + n - 3) = X - 2 /\ after 1.
Proof.
  intros S. unfold before, after in *.
  remember (X + 2 * n) as F eqn:F_is. remember (D + n) as G eqn:G_is.
  replace (Y + 8 * (n / 8 - 1)) with (Y + n - 8) in S by lia.
  replace (X + 16 * (n / 8 - 1)) with (F - 16) in S by lia.
  replace (D + 8 * (n / 8 - 1) + 3) with (G - 5) in S by lia.
  step (F - 11) (F - 10) [X - 2; X - 1] (G - 2) [D - n; D - n + 1; D; D + 1; D + 2; G - 5; G - 4].
  step (F - 8) (F - 7) [X - 2; X - 1; F - 10] (G)
      [D - n; D - n + 1; D; D + 1; D + 2; G - 5; G - 4; G - 2].
  step (F - 10) (F - 7) [X - 2; X - 1] (G) [D - n; D - n + 1; D; D + 1; D + 2; G - 5; G - 2].
  step (F - 7) (F - 6) [X - 2; X - 1] (G) [D - n; D - n + 1; D; D + 1; D + 2; G - 5].
  step (F - 3) (F - 2) [X - 2; X - 1; F - 6] (G + 2)
      [D - n; D - n + 1; D; D + 1; D + 2; G - 5; G].
  palace (X - 2) (F - 2) [X - 1; F - 6] (G + 2) [D - n; D; D + 1; D + 2; G - 5; G].
  step (F - 2) (F - 1) [X - 1; F - 6] (G + 2) [D - n; D; D + 1; D + 2; G - 5].
  step (X - 1) (F - 1) [F - 6] (G + 2) [D; D + 1; D + 2; G - 5].
  step (F + 5) (F + 6) [F - 6; F - 1] (G + 6) [D; D + 1; D + 2; G - 5; G + 2; G + 3; G + 4].
  step (F + 8) (F + 9) [F - 6; F - 1; F + 6] (G + 8)
      [D; D + 1; D + 2; G - 5; G + 2; G + 3; G + 4; G + 6].
  step (F + 6) (F + 9) [F - 6; F - 1] (G + 8) [D; D + 1; D + 2; G - 5; G + 2; G + 3; G + 6].
  step (F + 9) (F + 10) [F - 6; F - 1] (G + 8) [D; D + 1; D + 2; G - 5; G + 2; G + 3].
  step (F - 1) (F + 10) [F - 6] (G + 8) [D; D + 1; D + 2; G + 2; G + 3].
  step (F + 13) (F + 14) [F - 6; F + 10] (G + 9) [D; D + 1; D + 2; G + 2; G + 3].
  step (F + 15) (F + 16) [F - 6; F + 10; F + 14] (G + 10) [D; D + 1; D + 2; G + 2; G + 3].
  step (F + 10) (F + 16) [F - 6; F + 14] (G + 10) [D; D + 1; D + 2; G + 2].
  split; [rewrite <- E; f_equal; lia|].
  told S.
Qed.

Lemma after_again j : 1 <= j -> 8 * j + 16 <= n -> after j -> after (j + 1).
Proof.
  intros J N S. unfold after in *.
  remember (X + 2 * n + 16 * j) as F eqn:F_is. remember (D + n + 8 * j) as G eqn:G_is.
  step (F + 5) (F + 6) [X + 2 * n - 6; F - 2] (G + 6)
      [D; D + 1; D + 2; G - 6; G + 2; G + 3; G + 4].
  step (F + 8) (F + 9) [X + 2 * n - 6; F - 2; F + 6] (G + 8)
      [D; D + 1; D + 2; G - 6; G + 2; G + 3; G + 4; G + 6].
  step (F + 6) (F + 9) [X + 2 * n - 6; F - 2] (G + 8)
      [D; D + 1; D + 2; G - 6; G + 2; G + 3; G + 6].
  step (F + 9) (F + 10) [X + 2 * n - 6; F - 2] (G + 8) [D; D + 1; D + 2; G - 6; G + 2; G + 3].
  step (F - 2) (F + 10) [X + 2 * n - 6] (G + 8) [D; D + 1; D + 2; G + 2; G + 3].
  step (F + 13) (F + 14) [X + 2 * n - 6; F + 10] (G + 9) [D; D + 1; D + 2; G + 2; G + 3].
  step (F + 15) (F + 16) [X + 2 * n - 6; F + 10; F + 14] (G + 10) [D; D + 1; D + 2; G + 2; G + 3].
  step (F + 10) (F + 16) [X + 2 * n - 6; F + 14] (G + 10) [D; D + 1; D + 2; G + 2].
  told S.
Qed.

Lemma after_all : after 1 -> after (n / 8 - 1).
Proof.
  intros A. enough (forall j, 0 <= j -> 8 * j + 16 <= n -> after (j + 1)) as H.
  { replace (n / 8 - 1) with (n / 8 - 2 + 1) by lia. apply H; lia. }
  intros j J. pattern j. apply natlike_ind; [intros _; exact A| |exact J].
  clear j J. intros j J IH N. apply after_again; [lia|lia|apply IH; lia].
Qed.

Lemma last_rows : after (n / 8 - 1) -> level (X + 4 * n) (Y + 2 * n) (2 * n).
Proof.
  intros S. unfold after in S.
  remember (X + 4 * n) as F eqn:F_is. remember (D + 2 * n) as G eqn:G_is.
  replace (Y + n + 8 * (n / 8 - 1)) with (Y + 2 * n - 8) in S by lia.
  replace (X + 2 * n + 16 * (n / 8 - 1)) with (F - 16) in S by lia.
  replace (F - 16 - 2) with (F - 18) in S by lia.
  replace (D + n + 8 * (n / 8 - 1) + 2) with (G - 6) in S by lia.
  replace (D + n + 8 * (n / 8 - 1) - 6) with (G - 14) in S by lia.
  step (X + 2 * n - 6) (F - 16) [F - 18] (G - 6) [D; D + 1; G - 14].
  step (F - 11) (F - 10) [F - 18] (G - 3) [D; D + 1; G - 14; G - 6; G - 5].
  step (F - 8) (F - 7) [F - 18; F - 10] (G - 1) [D; D + 1; G - 14; G - 6; G - 5; G - 3].
  step (F - 10) (F - 7) [F - 18] (G - 1) [D; D + 1; G - 14; G - 6; G - 3].
  step (F - 18) (F - 7) (@nil Z) (G - 1) [D; D + 1; G - 6; G - 3].
  step (F - 6) (F - 5) [F - 7] (G - 1) [D; D + 1; G - 6].
  step (F - 3) (F - 2) [F - 7] (G) [D; D + 1; G - 6].
  step (F - 7) (F - 2) (@nil Z) (G) [D; D + 1].
  split; [lia|]. split; [lia|]. split; [lia|]. split; [lia|].
  told S.
Qed.

End Level.

Lemma level_before X Y n j : level X Y n -> 0 <= j -> 8 * j + 8 <= n -> before X Y n (X - Y) j.
Proof.
  intros (MX & MN & N & SX & S) J B. pose proof (row _ _ _ _ _ _ _ _ S).
  apply before_all; try assumption; try lia. unfold before.
  told S.
Qed.

Lemma level_palaces X Y n j : level X Y n -> 0 <= j -> 8 * j + 16 <= n ->
  x (Y + 8 * j) = X + 16 * j + 5 /\ x (Y + 8 * j + 5) = X + 16 * j + 15.
Proof.
  intros L J B. pose proof (level_before X Y n j L J ltac:(lia)) as S.
  destruct L as (MX & MN & N & SX & S0). pose proof (row _ _ _ _ _ _ _ _ S0).
  destruct (before_again X Y n (X - Y)) with (j := j) as [E [E' _]]; try assumption; lia.
Qed.

Lemma level_middle X Y n : level X Y n -> x (Y + n - 3) = X - 2 /\ after X Y n (X - Y) 1.
Proof.
  intros L. pose proof L as (MX & MN & N & SX & S0). pose proof (row _ _ _ _ _ _ _ _ S0).
  apply middle; try assumption; try lia. apply level_before; [exact L|lia|lia].
Qed.

Lemma level_next X Y n : level X Y n -> level (X + 4 * n) (Y + 2 * n) (2 * n).
Proof.
  intros L. pose proof L as (MX & MN & N & SX & S0). pose proof (row _ _ _ _ _ _ _ _ S0).
  apply (last_rows X Y n (X - Y)); try assumption; try lia.
  apply after_all; try assumption; try lia. apply level_middle, L.
Qed.

Lemma levels m : (forall z, ~ diagonal_had z) -> 0 <= m ->
  exists X Y n, level X Y n /\ m <= n /\ m <= Y.
Proof.
  intros H M. pattern m. apply natlike_ind; [| |exact M].
  - exists 136, 60, 32. split; [exact (first_level H)|lia].
  - clear m M. intros m M (X & Y & n & L & N & B).
    pose proof L as (_ & _ & P & _). apply level_next in L.
    do 3 eexists. split; [exact L|lia].
Qed.

Lemma never : (forall z, ~ diagonal_had z) -> ~ repeats x.
Proof.
  intros H (s & p & q & S & Q & R).
  assert (forall i y, 0 <= i -> s <= y -> x (y + q * i) = x y + p * i) as Again.
  { intros i y I B. pattern i. apply natlike_ind; [|clear i I|exact I].
    { rewrite !Z.mul_0_r, !Z.add_0_r. reflexivity. }
   
    intros i I IH. replace (y + q * Z.succ i) with (y + q * i + q) by lia.
    rewrite R, IH by lia. lia. }
  destruct (levels (s + 8 * q + 16) H ltac:(lia)) as (X & Y & n & L & N & B).
  destruct (level_palaces X Y n 0 L ltac:(lia) ltac:(lia)) as [E0 _].
  destruct (level_palaces X Y n q L ltac:(lia) ltac:(lia)) as [E1 _].
  pose proof (Again 8 Y ltac:(lia) ltac:(lia)) as P.
  replace (Y + q * 8) with (Y + 8 * q) in P by lia. replace (Y + 8 * 0) with Y in E0 by lia.
  assert (p = 2 * q) as -> by lia.
  destruct (level_middle X Y n L) as [W _]. pose proof L as (_ & MN & _).
  destruct (level_palaces X Y n (n / 8 - 1 - q) L ltac:(lia) ltac:(lia)) as [_ E2].
  pose proof (Again 8 (Y + 8 * (n / 8 - 1 - q) + 5) ltac:(lia) ltac:(lia)) as P2.
  replace (Y + 8 * (n / 8 - 1 - q) + 5 + q * 8) with (Y + n - 3) in P2 by lia. lia.
Qed.

(** ** If the diagonals before the first one have a palace *)

Definition again j := state (13 + 8 * j) (40 + 16 * j) [17] 0 (30 + 8 * j) [21].

Lemma again_first : (forall z, diagonal_had z <-> z < 16) -> again 0.
Proof.
  intros H.
  assert (state 0 16 [] 0 16 []) as S by (apply start; intros; rewrite ?H; lia).
  step 16 17 (@nil Z) 17 (@nil Z).
  step 18 19 [17] 18 (@nil Z).
  step 21 22 [17] 20 [18].
  step 23 24 [17; 22] 21 [18].
  step 22 24 [17] 21 (@nil Z).
  step 29 30 [17] 25 [21; 22; 23].
  step 32 33 [17; 30] 27 [21; 22; 23; 25].
  step 30 33 [17] 27 [21; 22; 25].
  step 33 34 [17] 27 [21; 22].
  step 37 38 [17; 34] 29 [21; 22; 27].
  step 39 40 [17; 34; 38] 30 [21; 22; 27].
  step 38 40 [17; 34] 30 [21; 22].
  step 34 40 [17] 30 [21].
  exact S.
Qed.

Lemma again_next j : 0 <= j -> again j -> again (j + 1) /\ forall r, 0 <= r < 8 ->
  x (13 + 8 * j + r) = 40 + 16 * j + nth (Z.to_nat r) [5; 8; 6; 9; 13; 15; 14; 10] 0.
Proof.
  intros J S. unfold again in *.
  remember (40 + 16 * j) as F eqn:F_is. remember (30 + 8 * j) as G eqn:G_is.
  palace (F + 5) (F + 6) [17] (G + 3) [21; G; G + 1].
  palace (F + 8) (F + 9) [17; F + 6] (G + 5) [21; G; G + 1; G + 3].
  palace (F + 6) (F + 9) [17] (G + 5) [21; G; G + 3].
  palace (F + 9) (F + 10) [17] (G + 5) [21; G].
  palace (F + 13) (F + 14) [17; F + 10] (G + 7) [21; G; G + 5].
  palace (F + 15) (F + 16) [17; F + 10; F + 14] (G + 8) [21; G; G + 5].
  palace (F + 14) (F + 16) [17; F + 10] (G + 8) [21; G].
  palace (F + 10) (F + 16) [17] (G + 8) [21].
  split; [told S|].
  intros r R.
  assert (r = 0 \/ r = 1 \/ r = 2 \/ r = 3 \/ r = 4 \/ r = 5 \/ r = 6 \/ r = 7) as I by lia.
  repeat destruct I as [I|I]; subst r; unfold nth, Z.to_nat, Pos.to_nat; cbn [Pos.iter_op Nat.add];
    match goal with E : x ?a = _ |- x ?b = _ => replace b with a by lia; lia end.
Qed.

Lemma does : (forall z, diagonal_had z <-> z < 16) -> repeats x.
Proof.
  intros H. assert (forall j, 0 <= j -> again j) as A.
  { intros j J. pattern j. apply natlike_ind; [exact (again_first H)|clear j J|exact J].
    intros j J IH. apply again_next; assumption. }
  exists 13, 16, 8. split; [lia|]. split; [lia|]. intros y Y.
  set (j := (y - 13) / 8). set (r := (y - 13) mod 8).
  assert (0 <= j /\ 0 <= r < 8 /\ y = 13 + 8 * j + r) as [J [R E]] by (unfold j, r; lia).
  destruct (again_next j J (A j J)) as [B P]. specialize (P r R).
  destruct (again_next (j + 1) ltac:(lia) B) as [_ Q]. specialize (Q r R).
  replace (13 + 8 * (j + 1) + r) with (y + 8) in Q by lia. rewrite <- E in P. lia.
Qed.

End Thread.

(** ** The theorems *)

(** A multiple of 8, of the 8 columns that lack a palace. *)
Lemma sum_of_word : total (lacking lacks (2 * 8)) = 48.
Proof. reflexivity. Qed.

Theorem never_repeats x :
  (forall y, 0 <= y -> free lacks column_had (fun _ => False) x y (x y)) ->
  (forall y c, 0 <= y -> free lacks column_had (fun _ => False) x y c -> x y <= c) ->
  ~ repeats x.
Proof. intros T F. apply (never (fun _ => False) x T F). tauto. Qed.

(** The diagonals before that of the first column have a palace. *)
Theorem repeats_from_another_start x :
  (forall y, 0 <= y -> free lacks column_had (fun z => z < 16) x y (x y)) ->
  (forall y c, 0 <= y -> free lacks column_had (fun z => z < 16) x y c -> x y <= c) ->
  repeats x.
Proof. intros T F. apply (does (fun z => z < 16) x T F). tauto. Qed.
