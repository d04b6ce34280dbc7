(** * What the period of a row can be

    Let the rows above row y repeat together with the period p.  Then there are numbers whose sum is
    at most M(y) + E(y), such that m p is a period of row y for each common multiple m of theirs.
    So the factor by which row y multiplies the period divides their least common multiple.

    The proof: k p is a period for some k.  Shift the row by 0, p, 2 p, .., (k - 1) p, and call the
    set of those shifts in which a number is used the type of this number.  In each column every
    shift takes its least free number, so a carry passes through the types ([scan]).  As all comes
    back after k p columns, the carry only exchanges types, and there are as many numbers of each
    type as before.  After p columns the shifts are those before, rotated.  So the types are closed
    under rotation, and they are at most M(y) + E(y).

    Source: docs/algorithms/rows.md, "The factor of a row", Theorem 3. *)
From Coq Require Import Arith Bool List Lia.
From Wythoff Require Import RowsBounds RowsRepeat RowsScan RowsOrbits.
Import ListNotations.

Section Rows.

Variable vectors : nat -> list (nat * nat).
Hypothesis vectors_fit : forall y a b, In (a, b) (vectors y) -> 1 <= b <= y.
Variable g : nat -> nat -> nat.
Hypothesis g_values : are_values vectors g.

Let M y := number vectors y.
(** E(y) of the page. *)
Let N y := Nat.min (M y) y.

Section Row.

Variables y p s reach start k : nat.
Hypothesis p_positive : 1 <= p.
Hypothesis above : forall y', y' < y -> repeats g s p y'.
Hypothesis reach_is : forall a b, In (a, b) (vectors y) -> a <= reach.
Hypothesis k_positive : 1 <= k.
Hypothesis start_far : s + reach <= start.
Hypothesis start_big : M y < start.
Hypothesis back : forall x, start <= x -> alike g x (k * p) y.

(** Whether v is used before column x in shift i. *)
Definition copy i x v : bool := used g (x + i * p) y (v + i * p).
Definition type x v : list bool := map (fun i => copy i x v) (seq 0 k).

Definition all := repeat true k.
Definition none := repeat false k.

Lemma type_length x v : length (type x v) = k.
Proof. unfold type. rewrite map_length, seq_length. reflexivity. Qed.

Lemma map_constant {A} (b : bool) (f : A -> bool) l : (forall i, In i l -> f i = b) ->
  map f l = repeat b (length l).
Proof.
  induction l as [|i l IH]; cbn; intros H; [reflexivity|].
  rewrite H by (left; reflexivity). f_equal. apply IH. intros j J. apply H. right. exact J.
Qed.

Lemma type_all x v : v + M y < x -> type x v = all.
Proof.
  intros H. unfold type, all. rewrite (map_constant true), seq_length; [reflexivity|].
  intros i _. apply (used_early vectors g g_values). unfold M in H. lia.
Qed.

Lemma type_none x v : x + N y <= v -> type x v = none.
Proof.
  intros H. unfold type, none. rewrite (map_constant false), seq_length; [reflexivity|].
  intros i _. apply (used_late vectors vectors_fit g g_values). unfold N, M in H. lia.
Qed.

Lemma type_rot x v : start <= x -> type (x + p) (v + p) = rot (type x v).
Proof.
  intros H. unfold type. destruct k as [|k'] eqn:K; [lia|].
  change (seq 0 (S k')) with (0 :: seq 1 k') at 2. cbn [map rot].
  assert (map (fun i => copy i (x + p) (v + p)) (seq 0 (S k')) =
          map (fun i => copy i x v) (seq 1 (S k'))) as ->.
  { rewrite <- seq_shift, map_map. apply map_ext. intros i. unfold copy. f_equal; cbn; lia. }
  rewrite seq_S, map_app. f_equal. cbn. f_equal. unfold copy.
  destruct (back x H) as [same _]. specialize (same v). cbn. rewrite !Nat.add_0_r. exact same.
Qed.

Lemma type_turn m : forall x v, start <= x -> type (x + m * p) (v + m * p) = turn m (type x v).
Proof.
  induction m as [|m IH]; intros x v H; cbn [turn]; [cbn; rewrite !Nat.add_0_r; reflexivity|].
  rewrite <- IH by exact H. rewrite <- type_rot by lia. f_equal; cbn; lia.
Qed.

(** What shift i takes in column x. *)
Definition taken i x : nat := g (x + i * p) y - i * p.

(** v is the value of an option outside the row. *)
Definition blocked x v : bool :=
  existsb (leads g x y v) (vectors y).

Lemma blocked_spec x v : blocked x v = true <-> outside vectors g x y v.
Proof.
  unfold blocked, outside. rewrite existsb_exists. split.
  - intros ([a b] & H & E). cbn in E. apply andb_true_iff in E. destruct E as [E E'].
    apply Nat.leb_le in E. apply Nat.eqb_eq in E'. exists a, b. auto.
  - intros (a & b & H & E & E'). exists (a, b). split; [exact H|]. cbn.
    apply andb_true_iff. split; [apply Nat.leb_le, E|apply Nat.eqb_eq, E'].
Qed.

Lemma taken_is i x : start <= x -> g (x + i * p) y = taken i x + i * p.
Proof.
  intros H. unfold taken. pose proof (at_least vectors g g_values (x + i * p) y).
  unfold M in start_big. lia.
Qed.

Lemma shifted i x v : start <= x ->
  outside vectors g (x + i * p) y (v + i * p) <-> outside vectors g x y v.
Proof.
  intros H. apply (outside_shifted vectors vectors_fit g y s) with (reach := reach).
  - intros y' H'. apply repeats_times, above, H'.
  - exact reach_is.
  - lia.
Qed.

Lemma taken_facts i x : start <= x ->
  copy i x (taken i x) = false /\ blocked x (taken i x) = false /\
  forall v, v < taken i x -> copy i x v = true \/ blocked x v = true.
Proof.
  intros H. destruct (g_values (x + i * p) y) as (row & out & less).
  rewrite taken_is in row, out, less by exact H. split; [|split].
  - apply not_true_iff_false. unfold copy. rewrite used_spec. intros (x' & H' & E).
    exact (row x' H' E).
  - apply not_true_iff_false. rewrite blocked_spec. rewrite <- (shifted i) by exact H. exact out.
  - intros v V. destruct (less (v + i * p) ltac:(lia)) as [U|O].
    + left. unfold copy. apply used_spec, U.
    + right. apply blocked_spec. apply (shifted i); assumption.
Qed.

Lemma taken_between i x : start <= x -> x <= taken i x + M y /\ taken i x <= x + N y.
Proof.
  intros H. pose proof (taken_is i x H).
  pose proof (at_least vectors g g_values (x + i * p) y).
  pose proof (at_most_N vectors vectors_fit g g_values (x + i * p) y).
  unfold N, M in *. lia.
Qed.

Lemma copy_next i x v : start <= x -> copy i (S x) v = copy i x v || (taken i x =? v).
Proof.
  intros H. unfold copy. change (S x + i * p) with (S (x + i * p)).
  rewrite used_next, taken_is by exact H. f_equal.
  destruct (Nat.eqb_spec (taken i x + i * p) (v + i * p)), (Nat.eqb_spec (taken i x) v);
    reflexivity || lia.
Qed.

(** The shifts that take v or a larger number. *)
Definition later x v : list bool := map (fun i => v <=? taken i x) (seq 0 k).

(** A column is one passage of the carry. *)
Lemma column_is_scan x n : start <= x -> forall v,
  scan (later x v) (map (fun v => (blocked x v, type x v)) (seq v n)) =
  (map (type (S x)) (seq v n), later x (v + n)).
Proof.
  intros H. induction n as [|n IH]; intros v; [cbn; rewrite Nat.add_0_r; reflexivity|].
  cbn [seq map scan]. replace (v + S n) with (S v + n) by lia.
  assert (forall i, (copy i x v = true -> taken i x <> v) /\
    (blocked x v = true -> taken i x <> v) /\
    (copy i x v = false -> blocked x v = false -> taken i x <= v)) as facts.
  { intros i. destruct (taken_facts i x H) as (free & open & small). repeat split.
    - intros C E. rewrite E in free. congruence.
    - intros B E. rewrite E in open. congruence.
    - intros C B. destruct (le_lt_dec (taken i x) v) as [|L]; [assumption|].
      destruct (small v L); congruence. }
  destruct (blocked x v) eqn:B.
  - assert (later x v = later x (S v)) as ->.
    { unfold later. apply map_ext. intros i. destruct (facts i) as (_ & other & _).
      specialize (other eq_refl). destruct (Nat.leb_spec v (taken i x)),
        (Nat.leb_spec (S v) (taken i x)); reflexivity || lia. }
    assert (type (S x) v = type x v) as ->; [|rewrite IH; reflexivity].
    unfold type. apply map_ext. intros i.
    rewrite copy_next by exact H. destruct (facts i) as (_ & other & _).
    specialize (other eq_refl). apply Nat.eqb_neq in other. rewrite other, orb_false_r.
    reflexivity.
  - assert (meet (later x v) (type x v) = later x (S v)) as ->.
    { unfold later, type. rewrite zip_map. apply map_ext. intros i.
      destruct (facts i) as (other & _ & small). destruct (copy i x v) eqn:C.
      - specialize (other eq_refl). rewrite andb_true_r.
        destruct (Nat.leb_spec v (taken i x)), (Nat.leb_spec (S v) (taken i x)); reflexivity || lia.
      - specialize (small eq_refl eq_refl). rewrite andb_false_r. symmetry.
        apply Nat.leb_gt. lia. }
    assert (union (later x v) (type x v) = type (S x) v) as ->; [|rewrite IH; reflexivity].
    unfold later, type. rewrite zip_map. apply map_ext. intros i.
    rewrite copy_next by exact H. destruct (facts i) as (other & _ & small).
    destruct (copy i x v) eqn:C; [rewrite orb_true_r; reflexivity|].
    specialize (small eq_refl eq_refl). rewrite orb_false_r. cbn.
    destruct (Nat.leb_spec v (taken i x)), (Nat.eqb_spec (taken i x) v); reflexivity || lia.
Qed.

(** The types of the numbers that are used in some shifts only are among these. *)
Definition types x : list (list bool) := map (type x) (seq (x - M y) (M y + N y)).

Lemma later_first x : start <= x -> later x (x - M y) = all.
Proof.
  intros H. unfold later, all. rewrite (map_constant true), seq_length; [reflexivity|].
  intros i _. apply Nat.leb_le. pose proof (taken_between i x H). lia.
Qed.

Lemma later_last x : start <= x -> later x (x - M y + S (M y + N y)) = none.
Proof.
  intros H. unfold later, none. rewrite (map_constant false), seq_length; [reflexivity|].
  intros i _. apply Nat.leb_gt. pose proof (taken_between i x H). lia.
Qed.

(** The same numbers before and after column x. *)
Lemma wide_before x : start <= x ->
  map (type x) (seq (x - M y) (S (M y + N y))) = types x ++ [none].
Proof.
  intros H. rewrite seq_S, map_app. unfold types. cbn. do 2 f_equal. apply type_none. lia.
Qed.

Lemma wide_after x : start <= x ->
  map (type (S x)) (seq (x - M y) (S (M y + N y))) = all :: types (S x).
Proof.
  intros H. cbn [seq map]. f_equal; [apply type_all; lia|].
  unfold types. repeat f_equal. lia.
Qed.

Lemma weight_app a b : weight (a ++ b) = weight a + weight b.
Proof. unfold weight. rewrite map_app, list_sum_app. reflexivity. Qed.

Lemma number_of_app t a b : number_of t (a ++ b) = number_of t a + number_of t b.
Proof. unfold number_of. apply count_occ_app. Qed.

Lemma column x : start <= x -> weight (types x) <= weight (types (S x)) /\
  (weight (types x) = weight (types (S x)) ->
   forall t, number_of t (types x) = number_of t (types (S x))).
Proof.
  intros H. pose proof (column_is_scan x (S (M y + N y)) H (x - M y)) as E.
  set (l := map (fun v => (blocked x v, type x v)) _) in E.
  rewrite later_first, later_last, wide_after in E by exact H.
  destruct (scan_weight k l all) as [less same].
  { apply repeat_length. }
  { intros b t I. apply in_map_iff in I. destruct I as (v & I & _). injection I as _ <-.
    apply type_length. }
  rewrite E in less, same. cbn [fst snd] in less, same.
  assert (map snd l = types x ++ [none]) as L.
  { unfold l. rewrite map_map. apply wide_before, H. }
  rewrite L, weight_app, !weight_cons in less. rewrite L, weight_app, !weight_cons in same.
  change (weight []) with 0 in less, same.
  split; [lia|]. intros W t. specialize (same ltac:(lia) t).
  rewrite number_of_app, !number_of_cons in same. change (number_of t []) with 0 in same. lia.
Qed.

Lemma types_rot x : start <= x -> types (x + p) = map rot (types x).
Proof.
  intros H. unfold types. rewrite map_map.
  replace (x + p - M y) with (x - M y + p) by lia.
  generalize (x - M y) as v. induction (M y + N y) as [|n IH]; intros v; [reflexivity|].
  cbn [seq map]. rewrite type_rot by exact H. f_equal. apply (IH (S v)).
Qed.

Lemma weight_rot l : weight (map rot l) = weight l.
Proof.
  induction l as [|a l IH]; [reflexivity|]. cbn [map]. rewrite !weight_cons, IH.
  unfold square. rewrite rot_size. reflexivity.
Qed.

Lemma weight_grows x n : start <= x -> weight (types x) <= weight (types (x + n)).
Proof.
  intros H. induction n as [|n IH]; [rewrite Nat.add_0_r; lia|].
  rewrite Nat.add_succ_r. pose proof (proj1 (column (x + n) ltac:(lia))). lia.
Qed.

(** No column changes the number of numbers of a type. *)
Lemma types_stay n t : number_of t (types start) = number_of t (types (start + n)).
Proof.
  induction n as [|n IH]; [rewrite Nat.add_0_r; reflexivity|]. rewrite IH, Nat.add_succ_r.
  apply column; [lia|].
  pose proof (proj1 (column (start + n) ltac:(lia))).
  pose proof (weight_grows (S (start + n)) (p - 1) ltac:(lia)).
  replace (S (start + n) + (p - 1)) with (start + n + p) in * by lia.
  rewrite types_rot, weight_rot in * by lia. lia.
Qed.

(** So the types are closed under rotation. *)
Lemma types_closed t : In t (types start) -> In (rot t) (types start).
Proof.
  intros H. rewrite (count_occ_In set_dec) in *. fold (number_of (rot t) (types start)).
  fold (number_of t (types start)) in H. rewrite (types_stay p), types_rot by lia.
  unfold number_of. rewrite <- (count_occ_map rot set_dec set_dec); [exact H|apply rot_injective].
Qed.

Lemma period_of_types m : (forall t, In t (types start) -> turn m t = t) ->
  alike g start (m * p) y.
Proof.
  intros H. split; intros v.
  - assert (turn m (type start v) = type start v) as E.
    { destruct (le_lt_dec start (v + M y)) as [L|L];
        [|rewrite type_all by exact L; apply turn_constant].
      destruct (le_lt_dec (start + N y) v) as [L'|L'];
        [rewrite type_none by exact L'; apply turn_constant|].
      apply H. unfold types. apply in_map, in_seq. lia. }
    rewrite <- type_turn in E by lia. unfold type in E. destruct k as [|k']; [lia|].
    cbn in E. injection E as E _. unfold copy in E. rewrite !Nat.add_0_r in E. exact E.
  - intros L. apply (used_early vectors g g_values). unfold M in start_big. lia.
Qed.

Lemma factor : exists ls, (forall l, In l ls -> 1 <= l) /\ list_sum ls <= M y + N y /\
  forall m, (forall l, In l ls -> Nat.divide l m) -> alike g start (m * p) y.
Proof.
  destruct (orbits (M y + N y) (nodup set_dec (types start))) as (ls & positive & sum & good).
  - transitivity (length (types start)); [|unfold types; rewrite map_length, seq_length; lia].
    apply NoDup_incl_length; [apply NoDup_nodup|]. intros t. apply nodup_In.
  - apply NoDup_nodup.
  - intros t H. apply nodup_In in H. unfold types in H. apply in_map_iff in H.
    destruct H as (v & <- & _). rewrite type_length. exact k_positive.
  - intros t H. rewrite nodup_In in *. apply types_closed, H.
  - exists ls. split; [exact positive|split].
    + rewrite sum. transitivity (length (types start));
        [|unfold types; rewrite map_length, seq_length; lia].
      apply NoDup_incl_length; [apply NoDup_nodup|]. intros t. apply nodup_In.
    + intros m divides. apply period_of_types. intros t H. apply (good m divides).
      apply nodup_In, H.
Qed.

End Row.

(** The factor of row y divides the least common multiple of numbers with a small sum. *)
Theorem row_factor y s p : 1 <= p -> (forall y', y' < y -> repeats g s p y') ->
  exists s' ls, (forall l, In l ls -> 1 <= l) /\ list_sum ls <= M y + N y /\
  forall m, (forall l, In l ls -> Nat.divide l m) -> repeats g s' (m * p) y.
Proof.
  intros positive above. destruct (reach_exists vectors y) as [reach reach_is].
  destruct (row_alike vectors vectors_fit g g_values y s p reach (s + reach + S (M y)) above
    reach_is) as (start & k & far & K & A); [lia|unfold M; lia|].
  destruct (factor y p s reach start k) as (ls & L & sum & good);
    [exact positive|exact above|exact reach_is|lia|lia|lia| |].
  { intros x H.
    apply (alike_later vectors vectors_fit g g_values y s _) with (reach := reach) (x := start);
      [|exact reach_is|lia|exact H|exact A].
    intros y' H'. apply repeats_times, above, H'. }
  exists start, ls. split; [exact L|split; [exact sum|]]. intros m divides.
  apply (alike_repeats vectors vectors_fit g g_values y s _) with (reach := reach);
    [|exact reach_is|lia|apply good, divides].
  intros y' H'. apply repeats_times, above, H'.
Qed.

(** In particular the least factor does. *)
Theorem least_factor y s p d s' : 1 <= p -> (forall y', y' < y -> repeats g s p y') ->
  1 <= d -> repeats g s' (d * p) y ->
  (forall e s'', 1 <= e -> repeats g s'' (e * p) y -> d <= e) ->
  exists ls, (forall l, In l ls -> 1 <= l) /\ list_sum ls <= M y + N y /\
  forall m, (forall l, In l ls -> Nat.divide l m) -> Nat.divide d m.
Proof.
  intros positive above D R least.
  destruct (row_factor y s p positive above) as (s'' & ls & L & sum & good).
  exists ls. split; [exact L|split; [exact sum|]]. intros m divides.
  apply Nat.mod_divide; [lia|]. destruct (Nat.eq_dec (m mod d) 0) as [|r]; [assumption|exfalso].
  pose proof (Nat.mod_upper_bound m d). enough (d <= m mod d) by lia.
  apply (least _ (s' + s'')); [lia|]. intros x H'.
  pose proof (good m divides x ltac:(lia)) as G.
  pose proof (repeats_times g s' (d * p) y (m / d) R (x + m mod d * p) ltac:(lia)) as Q.
  assert (m * p = m mod d * p + m / d * (d * p)) as E.
  { rewrite (Nat.div_mod m d) at 1 by lia. ring. }
  replace (x + m mod d * p + m / d * (d * p)) with (x + m * p) in Q by lia. lia.
Qed.

End Rows.
