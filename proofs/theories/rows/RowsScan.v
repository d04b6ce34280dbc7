(** * A carry that passes through sets

    A set R passes through a list of sets.  Each set T of the list, unless it is blocked, becomes
    the union of R and T, and R goes on as their intersection.  The sum of the squares of the sizes
    does not fall; if it stays, then R and T were comparable each time, and the sets are the same as
    before, in some order.

    Source: docs/algorithms/rows.md, "The factor of a row". *)
From Coq Require Import Arith Bool List Lia.
Import ListNotations.

(** A subset of the numbers 0 .. k - 1, as the list of its k truth values. *)
Notation set := (list bool).
Definition set_dec : forall a b : set, {a = b} + {a <> b} := list_eq_dec bool_dec.

Fixpoint zip (f : bool -> bool -> bool) (a b : set) : set :=
  match a, b with
  | x :: a, y :: b => f x y :: zip f a b
  | _, _ => []
  end.

Notation union := (zip orb).
Notation meet := (zip andb).

Lemma zip_map f {A} (a b : A -> bool) l :
  zip f (map a l) (map b l) = map (fun i => f (a i) (b i)) l.
Proof. induction l; cbn; congruence. Qed.

Lemma zip_length f a : forall b, length a = length b -> length (zip f a b) = length a.
Proof. induction a; intros [|]; cbn; intros H; try lia. rewrite IHa; lia. Qed.

Fixpoint size (a : set) : nat :=
  match a with
  | [] => 0
  | b :: a => Nat.b2n b + size a
  end.

Lemma size_app a b : size (a ++ b) = size a + size b.
Proof. induction a; cbn; lia. Qed.

Lemma size_true n : size (repeat true n) = n.
Proof. induction n; cbn; lia. Qed.

Lemma size_false n : size (repeat false n) = 0.
Proof. induction n; cbn; lia. Qed.

Lemma union_meet_size a : forall b, length a = length b ->
  size (union a b) + size (meet a b) = size a + size b.
Proof.
  induction a as [|x a IH]; intros [|y b] H; try discriminate; [reflexivity|].
  cbn in *. specialize (IH b ltac:(lia)). destruct x, y; cbn; lia.
Qed.

Lemma union_size a : forall b, length a = length b ->
  size a <= size (union a b) /\ size b <= size (union a b).
Proof.
  induction a as [|x a IH]; intros [|y b] H; try discriminate; [cbn; lia|].
  cbn in *. specialize (IH b ltac:(lia)). destruct x, y; cbn; lia.
Qed.

(** A union that is no larger than one of the sets is this set, and the meet the other one. *)
Lemma union_left a : forall b, length a = length b -> size (union a b) = size a ->
  union a b = a /\ meet a b = b.
Proof.
  induction a as [|x a IH]; intros [|y b] H E; try discriminate; [split; reflexivity|].
  cbn in *. pose proof (union_size a b ltac:(lia)).
  destruct x, y; cbn in *; try (destruct (IH b) as [-> ->]; [lia|lia|split; reflexivity]); lia.
Qed.

Lemma union_right a : forall b, length a = length b -> size (union a b) = size b ->
  union a b = b /\ meet a b = a.
Proof.
  induction a as [|x a IH]; intros [|y b] H E; try discriminate; [split; reflexivity|].
  cbn in *. pose proof (union_size a b ltac:(lia)).
  destruct x, y; cbn in *; try (destruct (IH b) as [-> ->]; [lia|lia|split; reflexivity]); lia.
Qed.

Definition square (a : set) : nat := size a * size a.
Definition weight (l : list set) : nat := list_sum (map square l).
Definition is (t a : set) : nat := if set_dec a t then 1 else 0.
Definition number_of (t : set) (l : list set) : nat := count_occ set_dec l t.

Lemma number_of_cons t a l : number_of t (a :: l) = is t a + number_of t l.
Proof. unfold number_of, is. cbn. destruct (set_dec a t); reflexivity. Qed.

Lemma weight_cons a l : weight (a :: l) = square a + weight l.
Proof. reflexivity. Qed.

(** One passage. *)
Lemma pass a b : length a = length b ->
  square a + square b <= square (union a b) + square (meet a b) /\
  (square a + square b = square (union a b) + square (meet a b) ->
   forall t, is t a + is t b = is t (union a b) + is t (meet a b)).
Proof.
  intros H. pose proof (union_meet_size a b H). pose proof (union_size a b H).
  unfold square. set (m := size (meet a b)) in *.
  assert (exists d e, size a = m + d /\ size b = m + e /\ size (union a b) = m + d + e)
    as (d & e & A & B & U) by (exists (size a - m), (size b - m); lia).
  rewrite A, B, U. clearbody m.
  assert ((m + d + e) * (m + d + e) + m * m =
          (m + d) * (m + d) + (m + e) * (m + e) + 2 * (d * e)) as sum by ring.
  rewrite sum. split; [lia|]. intros E t.
  assert (d * e = 0) as Z by lia. apply Nat.eq_mul_0 in Z.
  assert (size (union a b) = size a \/ size (union a b) = size b) as [E'|E'] by lia.
  - apply union_left in E'; [|exact H]. destruct E' as [-> ->]. lia.
  - apply union_right in E'; [|exact H]. destruct E' as [-> ->]. lia.
Qed.

(** The whole list, and R in the end. *)
Fixpoint scan (R : set) (l : list (bool * set)) : list set * set :=
  match l with
  | [] => ([], R)
  | (blocked, T) :: l =>
      let next := scan (if blocked then R else meet R T) l in
      ((if blocked then T else union R T) :: fst next, snd next)
  end.

Lemma scan_weight k l : forall R, length R = k -> (forall b T, In (b, T) l -> length T = k) ->
  square R + weight (map snd l) <= weight (fst (scan R l)) + square (snd (scan R l)) /\
  (square R + weight (map snd l) = weight (fst (scan R l)) + square (snd (scan R l)) ->
   forall t, is t R + number_of t (map snd l) =
             number_of t (fst (scan R l)) + is t (snd (scan R l))).
Proof.
  induction l as [|[b T] l IH]; intros R HR Hl.
  - unfold weight, number_of. cbn [scan map snd fst list_sum fold_right count_occ].
    split; [lia|]. intros _ t. lia.
  - assert (length T = k) as HT by (apply (Hl b); left; reflexivity).
    assert (forall b T, In (b, T) l -> length T = k) as Hl'
      by (intros b' T' I; apply (Hl b'); right; exact I).
    destruct b; cbn [scan map snd fst]; rewrite !weight_cons.
    + destruct (IH R HR Hl') as [less same]. split; [lia|].
      intros E t. rewrite !number_of_cons. specialize (same ltac:(lia) t). lia.
    + destruct (pass R T ltac:(lia)) as [less same].
      destruct (IH (meet R T)) as [less' same']; [rewrite zip_length; lia|exact Hl'|].
      split; [lia|]. intros E t. rewrite !number_of_cons.
      specialize (same ltac:(lia) t). specialize (same' ltac:(lia) t). lia.
Qed.
