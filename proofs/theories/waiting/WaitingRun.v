(** * Many rows of a thread at once, by computation

    The next palace of a state is computed for all i and j of its numbers, as long as it is the same
    for all.  A loop: if some rows lead from the state with i + 1 and j to that with i and j + 1,
    then n times as many lead from i = n and j = 0 to i = 0 and j = n.

    Source: docs/algorithms/waiting.md, "Larger and larger". *)
From Coq Require Import ZArith List Lia Bool.
From Wythoff Require Import Waiting WaitingStates WaitingForms.
Import ListNotations.
Open Scope Z_scope.

(** ** States *)

(** A state before row y, in the words of WaitingStates.v: the columns before f are passed, w wait,
    and the diagonals from low to g are taken, without h.  All are counted from those of a place. *)
Record place := Place {
  y : form; f : form; w : list form; low : form; g : form; h : list form
}.

Definition in_terms change p := Place (change (y p)) (change (f p)) (map change (w p))
  (change (low p)) (change (g p)) (map change (h p)).

Definition same_place p q := same (y p) (y q) && same (f p) (f q) && same_list (w p) (w q) &&
  same (low p) (low q) && same (g p) (g q) && same_list (h p) (h q).

Section Word.

(** Of 16 columns, those that lack a palace. *)
Variable word : list bool.

Definition lacks c := nth (Z.to_nat (c mod 16)) word false.

(** ** The next palace *)

Definition is_taken p z := le (low p) z && lt z (g p) && forallb (apart z) (h p).
Definition is_free p z := le (g p) z || existsb (same z) (h p).

Definition is_lacking e := lacks (constant e).
Definition is_known e := (per_i e mod 16 =? 0) && (per_j e mod 16 =? 0).

(** The first of some columns that lacks a palace and is on a free diagonal. *)
Fixpoint find p l := match l with
  | [] => None
  | e :: l => if is_lacking e && is_free p (minus e (y p)) then Some e else find p l
  end.

(** How many columns or diagonals from g on are passed when z is taken. *)
Definition passed_by z g := if le g z then S (Z.to_nat (constant z - constant g)) else O.

(** So many columns are looked at; it costs time only if they are too many. *)
Definition far := 40%nat.

(** The column of the next palace, and the state after it. *)
Definition step p := match find p (w p ++ following (f p) far) with
  | None => None
  | Some c =>
    let z := minus c (y p) in
    let columns := following (f p) (passed_by c (f p)) in
    let diagonals := following (g p) (passed_by z (g p)) in
    let is_passed e := le c e || is_taken p (minus e (y p)) in
    match without c (w p ++ filter is_lacking columns), without z (h p ++ diagonals) with
    | Some w', Some h' =>
      let f' := plus (f p) (Z.of_nat (length columns)) in
      let g' := plus (g p) (Z.of_nat (length diagonals)) in
      if is_lacking c && is_free p z && forallb is_known (c :: columns) && lt c f' && lt z g' &&
         forallb is_passed (w p ++ filter is_lacking columns) &&
         (existsb (same c) (w p) || le (f p) c)
      then Some (c, Place (plus (y p) 1) f' w' (low p) g' h') else None
    | _, _ => None
    end
  end.

(** So many rows: their columns, and the state after them. *)
Fixpoint run n p := match n with
  | O => Some ([], p)
  | S n => match step p with
    | Some (c, p) => match run n p with Some (l, p) => Some (c :: l, p) | None => None end
    | None => None
    end
  end.

(** The first row, from column 16 on, if the diagonals from 16 + d on have no palace, and those
    before, down to 16 + low, have one. *)
Definition outset low d := Place zero zero [] low (num d 0) [].

(** ** Loops *)

Definition loop p q := Place (looping (y p) (y q)) (looping (f p) (f q)) (all_looping (w p) (w q))
  (looping (low p) (low q)) (looping (g p) (g q)) (all_looping (h p) (h q)).

Definition numbers p := y p :: f p :: low p :: g p :: w p ++ h p.

(** Rows in terms of n = m i + r: some before a loop, i rounds of it, and some after it. *)
Record stretch := Stretch { modulus : Z; rest : Z; before : nat; period : nat; ending : nat }.

(** The row in which the loop begins, the columns of a round and of the rows after the loop, and the
    state at the end, in terms of n. *)
Record found := Found {
  entry : form; round : list form; finish : list form; stop : place
}.

Definition explore s p :=
  match run (before s) (in_terms (by_rounds (modulus s) (rest s)) p) with None => None
  | Some (_, p) => match run (period s) (in_terms one_more_i p) with None => None
    | Some (_, q) => let p := loop p q in
      match run (period s) (in_terms one_more_i p), run (ending s) (in_terms looped p) with
      | Some (round, q), Some (finish, e) =>
        if same_place q (in_terms one_more_j p) &&
           forallb (fun e => (per_i e mod modulus s =? 0) && (per_j e =? 0)) (numbers e)
        then Some (Found (y p) round finish (in_terms (by_size (modulus s) (rest s)) e))
        else None
      | _, _ => None
      end
    end
  end.

(** The state after some stretches. *)
Fixpoint through stretches p := match stretches with
  | [] => Some p
  | s :: stretches => match explore s p with Some t => through stretches (stop t) | None => None end
  end.

(** n has a whole number of rounds. *)
Definition fits n s := 0 < modulus s /\ rest s <= n /\ (n - rest s) mod modulus s = 0.
Definition rounds n s := (n - rest s) / modulus s.

(** The state without the diagonals before low', and d columns further, none of which lacks a
    palace. *)
Definition told p d low' :=
  if forallb (fun e => is_known e && negb (is_lacking e)) (following (f p) d) &&
     le (low p) low' && forallb (fun e => le low' e || lt e low') (h p)
  then Some (Place (y p) (plus (f p) (Z.of_nat d)) (w p) low' (g p) (filter (le low') (h p)))
  else None.

(** The state after the first rows, if no diagonal has a palace. *)
Definition first_rows rows n low' := match run rows (outset (num (-16) 0) (-16)) with
  | Some (_, p) => told p n low'
  | None => None
  end.

(** ** What a computation proves *)

Section Thread.

Variable diagonal_had : Z -> Prop.
Variable x : Z -> Z.
Hypothesis takes : forall y, 0 <= y -> free lacks column_had diagonal_had x y (x y).
Hypothesis first : forall y c, 0 <= y -> free lacks column_had diagonal_had x y c -> x y <= c.

(** Columns are counted from X, rows from Y. *)
Variables X Y : Z.
Hypothesis X_mod : X mod 16 = 0.

(** Only diagonals from 0 on are free. *)
Definition holds i j p := 0 <= X - Y + value i j (g p) /\
  (forall z, In z (map (at_value (X - Y) i j) (h p)) -> 0 <= z) /\
  state lacks diagonal_had x (Y + value i j (y p)) (X + value i j (f p))
    (map (at_value X i j) (w p)) (X - Y + value i j (low p)) (X - Y + value i j (g p))
    (map (at_value (X - Y) i j) (h p)).

Lemma known_lacks i j e : is_known e = true -> lacks (X + value i j e) = is_lacking e.
Proof.
  unfold is_known, is_lacking, lacks, value. rewrite andb_true_iff, !Z.eqb_eq. intros [A B].
  apply Z.mod_divide in A; [|lia]. apply Z.mod_divide in B; [|lia].
  apply Z.mod_divide in X_mod; [|lia]. destruct A as [a ->], B as [b ->], X_mod as [z E].
  replace (X + _) with (constant e + (z + a * i + b * j) * 16) by lia.
  rewrite Z_mod_plus_full. reflexivity.
Qed.

Lemma taken_value i j p z : 0 <= i -> 0 <= j -> is_taken p z = true ->
  X - Y + value i j (low p) <= X - Y + value i j z < X - Y + value i j (g p) /\
  ~ In (X - Y + value i j z) (map (at_value (X - Y) i j) (h p)).
Proof.
  intros I J T. unfold is_taken in T. rewrite !andb_true_iff, forallb_forall in T.
  destruct T as [[L G] A]. apply (le_value i j _ _ I J) in L. apply (lt_value i j _ _ I J) in G.
  split; [lia|]. rewrite in_map_iff. intros [e [E B]]. unfold at_value in E.
  specialize (A e B). apply (apart_value i j _ _ I J) in A. lia.
Qed.

Lemma in_values m i j e l :
  existsb (same e) l = true -> In (m + value i j e) (map (at_value m i j) l).
Proof.
  rewrite existsb_exists. intros [e' [B S]]. apply same_eq in S. subst e'.
  apply in_map_iff. exists e. split; [reflexivity|exact B].
Qed.

Lemma step_proves i j p c p' : 0 <= i -> 0 <= j -> step p = Some (c, p') -> holds i j p ->
  x (Y + value i j (y p)) = X + value i j c /\ holds i j p'.
Proof.
  intros I J. unfold step. destruct (find p _) as [c0|]; [|discriminate].
  set (z := minus c0 (y p)). set (columns := following (f p) _).
  set (diagonals := following (g p) _).
  destruct (without c0 _) as [w'|] eqn:W; [|discriminate].
  destruct (without z _) as [h'|] eqn:H; [|discriminate].
  match goal with |- context [if ?b then _ else _] => destruct b eqn:B; [|discriminate] end.
  intros E. injection E as -> <-. intros (Deep & Holes & S).
  repeat (rewrite andb_true_iff in B). destruct B as [[[[[[L F] K] C] Z] P] N].
  cbn [forallb] in K. apply andb_true_iff in K. destruct K as [Kc K].
  rewrite forallb_forall in K, P.
  apply (lt_value i j _ _ I J) in C, Z. rewrite value_plus in C, Z.
  pose proof (row _ _ _ _ _ _ _ _ _ S) as Row. pose proof (most _ _ _ _ _ _ _ _ _ S) as Most.
  assert (value i j z = value i j c - value i j (y p)) as z_is by apply value_minus.
  assert (X - Y + value i j (g p) <= X - Y + value i j z \/
    In (X - Y + value i j z) (map (at_value (X - Y) i j) (h p))) as Free.
  { apply orb_true_iff in F. destruct F as [F|F]; [left|right; apply in_values, F].
    apply (le_value i j _ _ I J) in F. lia. }
  assert (0 <= X - Y + value i j z) by (destruct Free as [A|A]; [lia|exact (Holes _ A)]).
  assert (forall v, In v (map (at_value (X - Y) i j) h') <->
    (In v (map (at_value (X - Y) i j) (h p)) \/ X - Y + value i j (g p) <= v <
      X - Y + value i j (g p) + Z.of_nat (length diagonals)) /\ v <> X - Y + value i j z) as New.
  { intros v. rewrite (without_value i j _ _ _ I J H), map_app, in_app_iff.
    unfold diagonals at 1. rewrite following_value.
    unfold diagonals. rewrite following_length. reflexivity. }
  assert (X + value i j (f p) <= X + value i j c \/
    In (X + value i j c) (map (at_value X i j) (w p))) as Where.
  { apply orb_true_iff in N. destruct N as [N|N]; [right; apply in_values, N|left].
    apply (le_value i j _ _ I J) in N. lia. }
  assert (16 <= X + value i j c) as From.
  { destruct Where as [A|A]; [lia|]. apply (waiting _ _ _ _ _ _ _ _ _ S) in A. lia. }
  assert (X + value i j c - (Y + value i j (y p)) = X - Y + value i j z) as Diagonal by lia.
  assert (forall a, In a (map (at_value X i j) (w p ++ filter is_lacking columns)) ->
    a < X + value i j c ->
    X - Y + value i j (low p) <= a - (Y + value i j (y p)) < X - Y + value i j (g p) /\
    ~ In (a - (Y + value i j (y p))) (map (at_value (X - Y) i j) (h p))) as Passed.
  { intros a A Less. apply in_map_iff in A. destruct A as [e [<- A]]. unfold at_value in *.
    specialize (P e A). apply orb_true_iff in P. destruct P as [P|P].
    { apply (le_value i j _ _ I J) in P. lia. }
    apply (taken_value i j _ _ I J) in P. rewrite value_minus in P.
    replace (X + value i j e - (Y + value i j (y p)))
      with (X - Y + (value i j e - value i j (y p))) by lia. exact P. }
  assert (forall a, In a (map (at_value X i j) (filter is_lacking columns)) <->
    X + value i j (f p) <= a < X + value i j (f p) + Z.of_nat (length columns) /\ lacks a = true)
    as Columns.
  { intros a. unfold columns at 2. rewrite following_length, <- following_value, !in_map_iff.
    fold columns. split.
    - intros [e [<- A]]. apply filter_In in A. destruct A as [A La]. unfold at_value.
      rewrite known_lacks by (apply K, A). split; [exists e; tauto|exact La].
    - intros [[e [<- A]] La]. exists e. split; [reflexivity|]. apply filter_In.
      unfold at_value in La. rewrite known_lacks in La by (apply K, A). tauto. }
  apply (next lacks diagonal_had x takes first _ _ _ _ _ _ (X + value i j c)
    (X + value i j (plus (f p) (Z.of_nat (length columns)))) (map (at_value X i j) w')
    (X - Y + value i j (plus (g p) (Z.of_nat (length diagonals))))
    (map (at_value (X - Y) i j) h')) in S;
  [|rewrite ?value_plus, ?Diagonal; try lia..].
  - destruct S as [E S]. split; [exact E|]. unfold holds. cbn [y f w low g h].
    split; [rewrite value_plus; lia|].
    split; [intros v A; apply New in A; destruct A as [[A|A] _]; [exact (Holes v A)|lia]|].
    rewrite (value_plus i j (y p) 1).
    replace (Y + (_ + 1)) with (Y + value i j (y p) + 1) by lia. exact S.
  - rewrite known_lacks; assumption.
  - exact Where.
  - exact Free.
  - intros a A Less. right. apply Passed; [|exact Less].
    rewrite map_app. apply in_or_app. left. exact A.
  - intros a A La. apply Passed; [|lia]. rewrite map_app. apply in_or_app. right.
    apply Columns. split; [|exact La].
    lia.
  - intros a. rewrite (without_value i j _ _ _ I J W), map_app, in_app_iff, Columns, Z.add_assoc.
    reflexivity.
  - intros v. rewrite New, Z.add_assoc. reflexivity.
Qed.

Lemma step_row p c p' : step p = Some (c, p') -> y p' = plus (y p) 1.
Proof.
  unfold step. destruct (find p _); [|discriminate].
  repeat match goal with |- context [match ?e with _ => _ end] => destruct e; try discriminate end.
  intros E. injection E as <- <-. reflexivity.
Qed.

Lemma run_proves n : forall i j p l q, 0 <= i -> 0 <= j -> run n p = Some (l, q) -> holds i j p ->
  holds i j q /\ forall r, (r < n)%nat ->
    x (Y + value i j (y p) + Z.of_nat r) = X + value i j (nth r l zero).
Proof.
  induction n as [|n IH]; cbn [run]; intros i j p l q I J E H.
  { injection E as <- <-. split; [exact H|lia]. }
  destruct (step p) as [[c p']|] eqn:S; [|discriminate].
  destruct (run n p') as [[l' q']|] eqn:R; [|discriminate]. injection E as <- <-.
  pose proof (step_row _ _ _ S) as Row. destruct (step_proves i j _ _ _ I J S H) as [C H'].
  destruct (IH i j _ _ _ I J R H') as [H'' N]. split; [exact H''|].
  intros [|r] B; cbn [nth]; [rewrite Z.add_0_r; exact C|].
  rewrite <- N by lia. rewrite Row, value_plus. f_equal. lia.
Qed.

(** The same state, told in other terms. *)
Lemma holds_in_terms i j i' j' change p :
  (forall e, In e (numbers p) -> value i' j' (change e) = value i j e) ->
  holds i' j' (in_terms change p) <-> holds i j p.
Proof.
  intros E. unfold holds, in_terms. cbn [y f w low g h].
  assert (forall m l, incl l (numbers p) ->
    map (at_value m i' j') (map change l) = map (at_value m i j) l) as M.
  { intros m l L. rewrite map_map. apply map_ext_in. intros e B. unfold at_value.
    rewrite E by (apply L, B). reflexivity. }
  rewrite !M, !E; [reflexivity|..]; unfold numbers; cbn [In]; try tauto;
    intros e B; cbn [In]; rewrite in_app_iff; tauto.
Qed.

Lemma holds_by_rounds i m r p : holds i 0 (in_terms (by_rounds m r) p) <-> holds (m * i + r) 0 p.
Proof. apply holds_in_terms. intros e _. unfold value, by_rounds. cbn. lia. Qed.

Lemma same_place_eq p q : same_place p q = true -> p = q.
Proof.
  unfold same_place. rewrite !andb_true_iff. intros [[[[[A B] C] D] E] F].
  apply same_eq in A, B, D, E. apply same_list_eq in C, F.
  destruct p, q. cbn in *. congruence.
Qed.

Lemma loop_proves k p l n : run k (in_terms one_more_i p) = Some (l, in_terms one_more_j p) ->
  holds n 0 p -> forall j, 0 <= j <= n -> holds (n - j) j p.
Proof.
  intros R H j [J N]. revert N. pattern j. apply natlike_ind; [intros _|clear j J|exact J].
  { rewrite Z.sub_0_r. exact H. }
  intros j J IH N. specialize (IH ltac:(lia)).
  apply (holds_in_terms (n - j) j (n - Z.succ j) j one_more_i) in IH;
    [|intros e _; unfold value, one_more_i; cbn; lia].
  destruct (run_proves k (n - Z.succ j) j _ _ _ ltac:(lia) J R IH) as [IH' _].
  apply (holds_in_terms (n - Z.succ j) (Z.succ j)) in IH'; [exact IH'|].
  intros e _. unfold value, one_more_j. cbn. lia.
Qed.

Lemma fits_rounds n s : fits n s -> 0 <= rounds n s /\ n = modulus s * rounds n s + rest s.
Proof.
  intros (M & A & B). unfold rounds. apply Z.mod_divide in B; [|lia]. destruct B as [d B].
  rewrite B, Z.div_mul by lia. nia.
Qed.

Lemma explore_proves s p t n : explore s p = Some t -> fits n s -> holds n 0 p ->
  let i := rounds n s in holds n 0 (stop t) /\
  (forall j r, 0 <= j < i -> (r < period s)%nat ->
    x (Y + value (i - j) j (entry t) + Z.of_nat r) =
    X + value (i - 1 - j) j (nth r (round t) zero)) /\
  (forall r, (r < ending s)%nat ->
    x (Y + value 0 i (entry t) + Z.of_nat r) = X + value i 0 (nth r (finish t) zero)).
Proof.
  intros E F H i. destruct (fits_rounds n s F) as [I N]. destruct F as (M & _ & _).
  fold i in I, N. clearbody i. subst n. unfold explore in E.
  destruct (run (before s) _) as [[l p1]|] eqn:R1; [|discriminate].
  destruct (run (period s) (in_terms one_more_i p1)) as [[l0 p0]|] eqn:R0; [|discriminate].
  set (q := loop p1 p0) in *.
  destruct (run (period s) (in_terms one_more_i q)) as [[l2 p2]|] eqn:R2; [|discriminate].
  destruct (run (ending s) (in_terms looped q)) as [[l3 p3]|] eqn:R3; [|discriminate].
  match type of E with context [if ?b then _ else _] => destruct b eqn:B; [|discriminate] end.
  injection E as <-. cbn [stop entry round finish].
  apply andb_true_iff in B. destruct B as [Again Whole]. apply same_place_eq in Again. subst p2.
  rewrite forallb_forall in Whole.
  assert (holds i 0 p1) as H1.
  { eapply run_proves; [exact I|reflexivity|exact R1|].
    apply holds_by_rounds. exact H. }
  assert (holds i 0 q) as Hq.
  { unfold holds, q, loop in *. cbn [y f w low g h].
    rewrite !value_looping, !all_looping_value. exact H1. }
  pose proof (loop_proves _ _ _ _ R2 Hq) as Rounds.
  assert (holds i 0 (in_terms looped q)) as H2.
  { apply (holds_in_terms 0 i); [intros e _; unfold value, looped; cbn; lia|].
    replace 0 with (i - i) at 1 by lia. apply Rounds. lia. }
  destruct (run_proves _ i 0 _ _ _ I ltac:(lia) R3 H2) as [H3 N3].
  split; [|split].
  - apply (holds_in_terms i 0); [|exact H3]. intros e A. apply Whole in A.
    rewrite andb_true_iff, !Z.eqb_eq in A. destruct A as [A A'].
    apply Z.mod_divide in A; [|lia]. destruct A as [d A]. unfold value, by_size. cbn.
    rewrite A, A', Z.div_mul by lia. lia.
  - intros j r J B. pose proof (Rounds j ltac:(lia)) as Hj.
    apply (holds_in_terms (i - j) j (i - 1 - j) j one_more_i) in Hj;
      [|intros e _; unfold value, one_more_i; cbn; lia].
    destruct (run_proves _ (i - 1 - j) j _ _ _ ltac:(lia) ltac:(lia) R2 Hj) as [_ N].
    rewrite <- N by exact B. f_equal. unfold in_terms, value, one_more_i. cbn. lia.
  - intros r B. rewrite <- N3 by exact B. f_equal. unfold in_terms, value, looped. cbn. lia.
Qed.

Lemma through_proves n stretches : forall p q, through stretches p = Some q ->
  Forall (fits n) stretches -> holds n 0 p -> holds n 0 q.
Proof.
  induction stretches as [|s stretches IH]; cbn [through]; intros p q E A H.
  { injection E as <-. exact H. }
  destruct (explore s p) as [t|] eqn:T; [|discriminate]. inversion A as [|s' l F Fs]. subst.
  apply (IH (stop t) q E Fs). apply (explore_proves s p t n T F H).
Qed.

Lemma told_proves i j p d low' q : 0 <= i -> 0 <= j -> told p d low' = Some q ->
  holds i j p -> holds i j q.
Proof.
  unfold told. intros I J E (Deep & Holes & S).
  match type of E with context [if ?b then _ else _] => destruct b eqn:B; [|discriminate] end.
  injection E as <-. rewrite !andb_true_iff, !forallb_forall in B. destruct B as [[B L] H].
  apply (le_value i j _ _ I J) in L. split; cbn [y f w low g h]; [exact Deep|]. split.
  { intros z A. apply Holes. rewrite in_map_iff in *. destruct A as (e & E & A).
    apply filter_In in A. exists e. tauto. }
  eapply also; [exact S|..]; rewrite ?value_plus; try lia.
  - intros a. split; [tauto|]. intros [A|[A La]]; [exact A|exfalso].
    rewrite Z.add_assoc, <- (following_value i j (f p) d a X), in_map_iff in A.
    destruct A as [e [<- A]]. apply B, andb_true_iff in A. destruct A as [K A].
    unfold at_value in La. rewrite known_lacks in La by exact K. rewrite La in A. discriminate.
  - intros z. rewrite !in_map_iff. split.
    + intros [e [<- A]]. apply filter_In in A. destruct A as [A A'].
      apply (le_value i j _ _ I J) in A'. unfold at_value. split; [lia|].
      left. exists e. tauto.
    + intros [A [[e [<- A']]|A']]; [|lia]. exists e. split; [reflexivity|]. apply filter_In.
      split; [exact A'|]. specialize (H e A'). apply orb_true_iff in H.
      destruct H as [H|H]; [exact H|]. apply (lt_value i j _ _ I J) in H. unfold at_value in A. lia.
Qed.

End Thread.

(** The same state, told from another place. *)
Lemma holds_elsewhere had x X Y i j p X' Y' i' j' p' : holds had x X Y i j p ->
  Y + value i j (y p) = Y' + value i' j' (y p') ->
  X + value i j (f p) = X' + value i' j' (f p') ->
  map (at_value X i j) (w p) = map (at_value X' i' j') (w p') ->
  X - Y + value i j (low p) = X' - Y' + value i' j' (low p') ->
  X - Y + value i j (g p) = X' - Y' + value i' j' (g p') ->
  map (at_value (X - Y) i j) (h p) = map (at_value (X' - Y') i' j') (h p') ->
  holds had x X' Y' i' j' p'.
Proof. unfold holds. intros H <- <- <- <- <- <-. exact H. Qed.

Lemma holds_outset had x i j bottom d : 0 <= 16 + d -> value i j bottom <= d ->
  (forall z, 16 + value i j bottom <= z -> had z <-> z < 16 + d) ->
  holds had x 16 0 i j (outset bottom d).
Proof.
  intros D L H. unfold holds, outset. cbn [y f w low g h map].
  replace (0 + value i j zero) with 0 by (unfold value, zero; cbn; lia).
  replace (16 + value i j zero) with 16 by (unfold value, zero; cbn; lia).
  replace (16 - 0 + value i j (num d 0)) with (16 + d)
    by (unfold value; cbn [constant per_i per_j num]; lia).
  split; [exact D|]. split; [intros z []|].
  apply start; [lia|..]; intros z Z; rewrite H; lia.
Qed.

Lemma first_rows_prove x rows n low' p :
  (forall y, 0 <= y -> free lacks column_had (fun _ => False) x y (x y)) ->
  (forall y c, 0 <= y -> free lacks column_had (fun _ => False) x y c -> x y <= c) ->
  first_rows rows n low' = Some p -> holds (fun _ => False) x 16 0 0 0 p.
Proof.
  unfold first_rows. intros T F E.
  destruct (run rows _) as [[l q]|] eqn:R; [|discriminate].
  apply (run_proves _ x T F 16 0 eq_refl _ 0 0 _ _ _ ltac:(lia) ltac:(lia)) in R.
  - exact (told_proves _ x 16 0 eq_refl 0 0 _ _ _ _ ltac:(lia) ltac:(lia) E (proj1 R)).
  - apply holds_outset; [lia|cbn; lia|]. cbn. intros z Z. lia.
Qed.

End Word.
