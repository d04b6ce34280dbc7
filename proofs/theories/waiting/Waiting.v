(** * A thread that never repeats

    In each row a thread takes the first column that lacks a palace and whose diagonal has none of
    the thread.  The columns that lack one repeat after 2 m columns, of which m lack one; C is the
    sum of those m.  If the thread repeats from some row on, then C is a multiple of m.

    The proof: let the thread repeat after p columns and q rows, p a multiple of 2 m.  Its columns
    in q rows are different modulo p, so that 2 q <= p.  If 2 q < p, a column and a diagonal are
    left out again and again, and where they meet the thread breaks its rule.  So p = 2 q, and
    modulo q the columns of q rows have the sum of all that lack a palace, and the diagonals, which
    are the columns less the rows, that of all numbers.

    Source: docs/algorithms/waiting.md, "A sum that must vanish". *)
From Coq Require Import ZArith List Lia Permutation.
From Wythoff Require LocalRuleGame.
From Wythoff Require Import IdentitySums.
Import ListNotations.
Open Scope Z_scope.

(** ** Sums and ranges *)

Definition range n : list Z := LocalRuleGame.range (Z.to_nat n).
Definition total (l : list Z) : Z := sum l (fun a => a).

Lemma in_range n a : In a (range n) <-> 0 <= a < n.
Proof. unfold range. rewrite LocalRuleGame.in_range. lia. Qed.

Lemma range_length n : 0 <= n -> Z.of_nat (length (range n)) = n.
Proof. intros H. unfold range, LocalRuleGame.range. rewrite map_length, seq_length. lia. Qed.

Lemma range_nodup n : NoDup (range n).
Proof. apply LocalRuleGame.nodup_range. Qed.

Lemma range_add a b : 0 <= a -> 0 <= b -> range (a + b) = range a ++ map (Z.add a) (range b).
Proof.
  intros A B. unfold range, LocalRuleGame.range.
  rewrite Z2Nat.inj_add, seq_app, map_app by lia. f_equal.
  replace (0 + Z.to_nat a)%nat with (Z.to_nat a + 0)%nat by lia.
  generalize (Z.to_nat b) as n, 0%nat as k.
  induction n as [|n IH]; intros k; cbn [seq map]; [reflexivity|]. f_equal; [lia|].
  replace (S (Z.to_nat a + k)) with (Z.to_nat a + S k)%nat by lia. apply IH.
Qed.

Lemma total_app l l' : total (l ++ l') = total l + total l'.
Proof. apply sum_app. Qed.

Lemma total_permutation l l' : Permutation l l' -> total l = total l'.
Proof. unfold total. induction 1; cbn [sum]; lia. Qed.

Lemma total_shifted a l : total (map (Z.add a) l) = a * Z.of_nat (length l) + total l.
Proof. unfold total. induction l as [|b l IH]; cbn [map sum length]; lia. Qed.

Lemma total_modulo n l (f : Z -> Z) : n <> 0 ->
  exists k, total (map (fun a => f a mod n) l) = sum l f + n * k.
Proof.
  intros H. unfold total. rewrite sum_map.
  induction l as [|a l [k IH]]; cbn [sum]; [exists 0; lia|].
  exists (k - f a / n). pose proof (Z.div_mod (f a) n H). nia.
Qed.

Lemma total_range n : 0 <= n -> 2 * total (range n) = n * (n - 1).
Proof.
  intros H. pattern n. apply natlike_ind; [reflexivity| |exact H]. clear. intros n H IH.
  replace (Z.succ n) with (n + 1) by lia. rewrite range_add, total_app by lia.
  change (range 1) with [0]. unfold total at 2. cbn [map sum]. nia.
Qed.

(** A list that is longer has an element more. *)
Lemma left_out (l l' : list Z) : NoDup l -> (length l' < length l)%nat ->
  exists a, In a l /\ ~ In a l'.
Proof.
  intros N L. destruct (Exists_dec (fun a => ~ In a l') l) as [E|E].
  - intros a. destruct (in_dec Z.eq_dec a l') as [I|I]; [right|left]; tauto.
  - apply Exists_exists in E. exact E.
  - exfalso. enough (incl l l') as I by (apply NoDup_incl_length in I; [lia|exact N]).
    intros a I. destruct (in_dec Z.eq_dec a l') as [J|J]; [exact J|].
    exfalso. apply E, Exists_exists. exists a. tauto.
Qed.

Lemma bounded (f : Z -> Z) l : exists most, 0 <= most /\ forall a, In a l -> f a <= most.
Proof.
  induction l as [|a l [most [P IH]]]; [exists 0; cbn; split; [lia|tauto]|].
  exists (Z.max most (f a)). split; [lia|]. intros b [E|I]; [subst; lia|]. specialize (IH b I). lia.
Qed.

Lemma different_modulo (l : list Z) (f : Z -> Z) : NoDup l ->
  (forall a b, In a l -> In b l -> f a = f b -> a = b) -> NoDup (map f l).
Proof.
  intros N D. induction N as [|a l A N IH]; cbn; constructor.
  - rewrite in_map_iff. intros [b [E I]]. apply A. rewrite <- (D b a); cbn; auto.
  - apply IH. intros b c B C. apply D; cbn; auto.
Qed.

Section Thread.

(** ** The thread *)

Variable m : Z.
Hypothesis m_positive : 0 < m.
Variable lacks : Z -> bool.
Hypothesis lacks_again : forall c, lacks (c + 2 * m) = lacks c.
Definition lacking n := filter lacks (range n).
Hypothesis half : Z.of_nat (length (lacking (2 * m))) = m.

(** Lines that the thread cannot use for other reasons; all of them lie before some line. *)
Variables column_had diagonal_had : Z -> Prop.
Variable far : Z.
Hypothesis columns_free : forall c, far <= c -> ~ column_had c.
Hypothesis diagonals_free : forall z, far <= z -> ~ diagonal_had z.

(** The column of the palace in row y. *)
Variable x : Z -> Z.

Definition free y c :=
  lacks c = true /\ y <= c /\ ~ column_had c /\ ~ diagonal_had (c - y) /\
  forall y', 0 <= y' < y -> x y' <> c /\ x y' - y' <> c - y.

Hypothesis takes : forall y, 0 <= y -> free y (x y).
Hypothesis first : forall y c, 0 <= y -> free y c -> x y <= c.

Definition repeats := exists start p q,
  0 <= start /\ 0 < q /\ forall y, start <= y -> x (y + q) = x y + p.

(** ** The columns that lack a palace *)

Lemma lacks_far c n : 0 <= n -> lacks (c + 2 * m * n) = lacks c.
Proof.
  intros H. pattern n. apply natlike_ind; [f_equal; lia| |exact H]. clear n H. intros n H IH.
  rewrite <- IH, <- (lacks_again (c + 2 * m * n)). f_equal. lia.
Qed.

Lemma lacking_more n : 0 <= n ->
  lacking (2 * m * (n + 1)) = lacking (2 * m * n) ++ map (Z.add (2 * m * n)) (lacking (2 * m)).
Proof.
  intros H. unfold lacking. replace (2 * m * (n + 1)) with (2 * m * n + 2 * m) by lia.
  rewrite range_add, filter_app by nia. f_equal.
  induction (range (2 * m)) as [|a l IH]; cbn; [reflexivity|].
  rewrite (Z.add_comm _ a), lacks_far by exact H.
  destruct (lacks a); cbn; [rewrite (Z.add_comm _ a); f_equal|]; exact IH.
Qed.

Lemma lacking_length n : 0 <= n -> Z.of_nat (length (lacking (2 * m * n))) = m * n.
Proof.
  intros H. pattern n. apply natlike_ind; [rewrite Z.mul_0_r; cbn; lia| |exact H]. clear n H.
  intros n H IH. unfold Z.succ.
  rewrite lacking_more, app_length, map_length, Nat2Z.inj_add, IH, half by exact H. ring.
Qed.

Lemma lacking_total n : 0 <= n ->
  total (lacking (2 * m * n)) = n * total (lacking (2 * m)) + m * m * (n * (n - 1)).
Proof.
  intros H. pattern n. apply natlike_ind; [rewrite Z.mul_0_r; cbn; lia| |exact H]. clear n H.
  intros n H IH. unfold Z.succ.
  rewrite lacking_more, total_app, total_shifted, half, IH by exact H. ring.
Qed.

(** ** A period *)

Section Period.

Variables start p q n : Z.
Hypothesis start_positive : 0 <= start.
Hypothesis q_positive : 0 < q.
Hypothesis p_is : p = 2 * m * n.
Hypothesis again : forall y, start <= y -> x (y + q) = x y + p.

Lemma again_often y t : start <= y -> 0 <= t -> x (y + t * q) = x y + t * p.
Proof.
  intros S T. pattern t.
  apply natlike_ind; [replace (y + 0 * q) with y by lia; lia| |exact T].
  clear t T. intros t T IH.
  replace (y + Z.succ t * q) with (y + t * q + q) by lia. rewrite again by nia. lia.
Qed.

Lemma one_in_column a b : 0 <= a -> 0 <= b -> x a = x b -> a = b.
Proof.
  intros A B E. destruct (Z.lt_trichotomy a b) as [L|[L|L]]; [|exact L|].
  - destruct (takes b B) as (_ & _ & _ & _ & F). destruct (F a); lia.
  - destruct (takes a A) as (_ & _ & _ & _ & F). destruct (F b); lia.
Qed.

Lemma one_in_diagonal a b : 0 <= a -> 0 <= b -> x a - a = x b - b -> a = b.
Proof.
  intros A B E. destruct (Z.lt_trichotomy a b) as [L|[L|L]]; [|exact L|].
  - destruct (takes b B) as (_ & _ & _ & _ & F). destruct (F a); lia.
  - destruct (takes a A) as (_ & _ & _ & _ & F). destruct (F b); lia.
Qed.

Lemma q_less : q < p.
Proof.
  pose proof (again start (Z.le_refl _)) as E.
  destruct (Z.lt_trichotomy p q) as [L|[L|L]]; [| |exact L].
  - pose proof (again_often start (x start - start + 1) (Z.le_refl _)) as O.
    destruct (takes start start_positive) as (_ & S & _).
    destruct (takes (start + (x start - start + 1) * q)) as (_ & F & _); nia.
  - assert (start + q = start) by (apply one_in_diagonal; lia). lia.
Qed.

Definition rows := map (Z.add start) (range q).
Definition columns := map (fun y => x y mod p) rows.
Definition diagonals := map (fun y => (x y - y) mod (p - q)) rows.

Lemma in_rows y : In y rows <-> start <= y < start + q.
Proof.
  unfold rows. rewrite in_map_iff. split.
  - intros [a [E I]]. apply in_range in I. lia.
  - intros H. exists (y - start). split; [lia|]. apply in_range. lia.
Qed.

Lemma rows_nodup : NoDup rows.
Proof. apply FinFun.Injective_map_NoDup; [intros a b H; lia|apply range_nodup]. Qed.

Lemma rows_length : length rows = Z.to_nat q.
Proof. unfold rows, range, LocalRuleGame.range. rewrite !map_length. apply seq_length. Qed.

(** Each row is one of these, some periods further down. *)
Lemma row_is y : start <= y -> exists r t, In r rows /\ 0 <= t /\ y = r + t * q.
Proof.
  intros H. exists (start + (y - start) mod q), ((y - start) / q).
  pose proof (Z.div_mod (y - start) q). pose proof (Z.mod_pos_bound (y - start) q q_positive).
  pose proof (Z.div_pos (y - start) q). rewrite in_rows. repeat split; lia.
Qed.

Lemma column_known y : start <= y -> In (x y mod p) columns.
Proof.
  intros H. destruct (row_is y H) as (r & t & I & T & E). subst y. apply in_map_iff. exists r.
  split; [|exact I]. apply in_rows in I. rewrite again_often by lia.
  symmetry. apply Z_mod_plus_full.
Qed.

Lemma diagonal_known y : start <= y -> In ((x y - y) mod (p - q)) diagonals.
Proof.
  intros H. destruct (row_is y H) as (r & t & I & T & E). subst y. apply in_map_iff. exists r.
  split; [|exact I]. apply in_rows in I. rewrite again_often by lia.
  replace (x r + t * p - (r + t * q)) with (x r - r + t * (p - q)) by lia.
  symmetry. apply Z_mod_plus_full.
Qed.

Lemma equal_modulo a b k : 0 < k -> a mod k = b mod k -> exists t, a = b + t * k.
Proof.
  intros K E. exists (a / k - b / k). pose proof (Z.div_mod a k). pose proof (Z.div_mod b k). nia.
Qed.

(** Numbers that rise by k in a period, different in all rows, are different modulo k. *)
Lemma rows_differ (f : Z -> Z) k : 0 < k ->
  (forall y t, start <= y -> 0 <= t -> f (y + t * q) = f y + t * k) ->
  (forall a b, 0 <= a -> 0 <= b -> f a = f b -> a = b) ->
  NoDup (map (fun y => f y mod k) rows).
Proof.
  intros K R D. apply different_modulo; [exact rows_nodup|]. intros a b A B E.
  apply in_rows in A, B. destruct (equal_modulo (f a) (f b) k K E) as [t T].
  destruct (Z.le_ge_cases 0 t) as [S|S].
  - pose proof (R b t ltac:(lia) S) as O.
    assert (a = b + t * q) as F by (apply D; [lia|nia|lia]).
    assert (t < 1) by nia. replace t with 0 in F by lia. lia.
  - pose proof (R a (- t) ltac:(lia) ltac:(lia)) as O.
    assert (b = a + - t * q) as F by (apply D; [lia|nia|lia]).
    assert (- t < 1) by nia. replace t with 0 in F by lia. lia.
Qed.

Lemma columns_nodup : NoDup columns.
Proof. pose proof q_less. apply rows_differ; [lia|exact again_often|exact one_in_column]. Qed.

Lemma diagonals_nodup : NoDup diagonals.
Proof.
  pose proof q_less. apply (rows_differ (fun y => x y - y)); [lia| |exact one_in_diagonal].
  intros y t Y T. rewrite again_often by lia. lia.
Qed.

Lemma n_positive : 0 < n.
Proof. pose proof q_less. nia. Qed.

Lemma lacks_modulo c : lacks (c mod p) = lacks c.
Proof.
  pose proof q_less. pose proof n_positive. pose proof (Z.div_mod c p).
  destruct (Z.le_ge_cases 0 (c / p)) as [S|S].
  - rewrite <- (lacks_far (c mod p) (n * (c / p))) by nia. f_equal. nia.
  - rewrite <- (lacks_far c (n * - (c / p))) by nia. f_equal. nia.
Qed.

Lemma columns_lack : incl columns (lacking p).
Proof.
  pose proof q_less. intros c I. apply in_map_iff in I. destruct I as (y & E & I). subst c.
  apply in_rows in I. apply filter_In. split.
  - apply in_range, Z.mod_pos_bound. lia.
  - rewrite lacks_modulo. destruct (takes y); [lia|tauto].
Qed.

Lemma diagonals_in_range : incl diagonals (range (p - q)).
Proof.
  pose proof q_less. intros z I. apply in_map_iff in I. destruct I as (y & E & I). subst z.
  apply in_range, Z.mod_pos_bound. lia.
Qed.

(** ** No column is left out *)

(** The thread lies right of a line of the slope p/q. *)
Lemma right_of_line : exists least, forall y, start <= y -> p * y - least <= q * x y.
Proof.
  destruct (bounded (fun y => p * y - q * x y) rows) as (most & _ & B). exists most.
  intros y H. destruct (row_is y H) as (r & t & I & T & E). subst y. specialize (B r I).
  apply in_rows in I. rewrite again_often by lia. nia.
Qed.

Lemma half_of_columns : q = m * n.
Proof.
  pose proof q_less as Q. pose proof n_positive as N.
  pose proof (NoDup_incl_length columns_nodup columns_lack) as L.
  pose proof (lacking_length n ltac:(lia)) as M. rewrite <- p_is in M.
  unfold columns in L. rewrite map_length, rows_length in L.
  destruct (Z.eq_dec q (m * n)) as [E|E]; [exact E|exfalso].
  destruct (left_out (lacking p) columns) as (c0 & C0 & CL).
  { apply NoDup_filter, range_nodup. }
  { unfold columns. rewrite map_length, rows_length. lia. }
  destruct (left_out (range (p - q)) diagonals) as (z0 & Z0 & ZL).
  { apply range_nodup. }
  { unfold diagonals. rewrite map_length, rows_length. pose proof (range_length (p - q)). lia. }
  apply filter_In in C0. destruct C0 as [C0 LC]. apply in_range in C0, Z0.
  destruct (bounded x (range start)) as (mostx & MX & BX).
  destruct (bounded (fun y => x y - y) (range start)) as (mostz & MZ & BZ).
  destruct right_of_line as [least BL].
  (* A diagonal and a column that are left out, far enough down, and the row in which they meet. *)
  set (s := mostz + Z.abs far + 1).
  set (z := z0 + s * (p - q)).
  set (t := p * z + Z.abs least + Z.abs far + mostx + start + z + 1).
  set (c := c0 + t * p).
  set (y := c - z).
  assert (s <= z) as SZ by (unfold z; nia).
  assert (0 <= z) as PZ by lia.
  assert (0 <= p * z) as PZ' by (apply Z.mul_nonneg_nonneg; lia).
  assert (t * 1 <= t * p) by (apply Z.mul_le_mono_nonneg_l; unfold t; lia).
  assert (p * z + Z.abs least + Z.abs far + mostx + start + z < c) as TC by (unfold c, t in *; lia).
  assert (start <= y) as SY by (unfold y; lia).
  assert (c < x y) as right.
  { specialize (BL y SY). unfold y in *.
    destruct (Z.lt_ge_cases c (x (c - z))) as [R|R]; [exact R|].
    assert (q * x (c - z) <= q * c) by (apply Z.mul_le_mono_nonneg_l; lia).
    assert (1 * c <= (p - q) * c) by (apply Z.mul_le_mono_nonneg_r; lia). lia. }
  enough (free y c) as F by (apply first in F; lia).
  repeat split.
  - rewrite <- LC, <- lacks_modulo. unfold c. rewrite Z_mod_plus_full, Z.mod_small by lia.
    reflexivity.
  - unfold y. lia.
  - apply columns_free. lia.
  - apply diagonals_free. unfold y. replace (c - (c - z)) with z by lia. unfold s in *. lia.
  - intros EX. destruct (Z.lt_ge_cases y' start) as [S|S].
    + specialize (BX y'). rewrite in_range in BX. lia.
    + apply CL. pose proof (column_known y' S) as K. rewrite EX in K. unfold c in K.
      rewrite Z_mod_plus_full, Z.mod_small in K by lia. exact K.
  - intros EX. unfold y in EX. replace (c - (c - z)) with z in EX by lia.
    destruct (Z.lt_ge_cases y' start) as [S|S].
    + specialize (BZ y'). rewrite in_range in BZ. unfold s in *. lia.
    + apply ZL. pose proof (diagonal_known y' S) as K. rewrite EX in K. unfold z in K.
      rewrite Z_mod_plus_full, Z.mod_small in K by lia. exact K.
Qed.

(** ** The sum *)

Lemma sum_of_period : (m | total (lacking (2 * m))).
Proof.
  pose proof q_less as Q. pose proof n_positive as N. pose proof half_of_columns as H.
  pose proof (lacking_length n ltac:(lia)) as M. rewrite <- p_is in M.
  assert (p - q = q) as D by nia.
  assert (Permutation columns (lacking p)) as PC.
  { apply NoDup_Permutation_bis; [exact columns_nodup| |exact columns_lack].
    unfold columns. rewrite map_length, rows_length. lia. }
  assert (Permutation diagonals (range q)) as PD.
  { pose proof diagonals_nodup. pose proof diagonals_in_range as I. rewrite D in I.
    apply NoDup_Permutation_bis; [assumption| |exact I].
    unfold diagonals. rewrite map_length, rows_length. pose proof (range_length q). lia. }
  apply total_permutation in PC, PD. unfold columns, diagonals in PC, PD. rewrite D in PD.
  destruct (total_modulo p rows x ltac:(lia)) as [i I].
  destruct (total_modulo q rows (fun y => x y - y) ltac:(lia)) as [j J].
  pose proof (sum_minus rows x (fun y => y)) as S. cbn beta in S. fold (total rows) in S.
  assert (total rows = start * q + total (range q)) as R.
  { unfold rows. rewrite total_shifted, range_length by lia. reflexivity. }
  pose proof (total_range q ltac:(lia)) as G.
  pose proof (lacking_total n ltac:(lia)) as L. rewrite <- p_is in L.
  set (C := total (lacking (2 * m))) in *.
  assert (exists k, n * C + m * m * (n * (n - 1)) = q * k) as [k K].
  { exists (q - 1 + start - j + 2 * i). nia. }
  exists (k - m * (n - 1)). rewrite H in K. apply (Z.mul_reg_l _ _ n); lia.
Qed.

End Period.

Theorem repeats_only_if_sum : repeats -> (m | total (lacking (2 * m))).
Proof.
  intros (start & p & q & S & Q & A).
  apply (sum_of_period start (2 * m * p) (2 * m * q) p); [exact S|nia|reflexivity|].
  intros y Y. rewrite <- (again_often start p q Q A y (2 * m) Y) by lia. reflexivity.
Qed.

End Thread.
