(** * How a thread goes on, row by row

    The thread of Waiting.v with the columns from 16 on, so that no diagonal is negative.  A state
    is what decides the rows to come: where the thread has come, which columns wait, and which
    diagonals are holes.

    Source: docs/algorithms/waiting.md, "The rule". *)
From Coq Require Import ZArith List Lia.
From Wythoff Require Import Waiting.
Import ListNotations.
Open Scope Z_scope.

(** Columns from 16 on, so that no diagonal is negative. *)
Definition column_had (c : Z) : Prop := c < 16.

Section Thread.

Variable lacks : Z -> bool.
Variable diagonal_had : Z -> Prop.
Variable x : Z -> Z.
Hypothesis takes : forall y, 0 <= y -> free lacks column_had diagonal_had x y (x y).
Hypothesis first : forall y c, 0 <= y -> free lacks column_had diagonal_had x y c -> x y <= c.

(** ** States *)

Definition column_taken y c := exists y', 0 <= y' < y /\ x y' = c.
Definition diagonal_taken y z := diagonal_had z \/ exists y', 0 <= y' < y /\ x y' - y' = z.

(** In row y the thread has passed the columns before f, of which those of w wait, and taken the
    diagonals from low to g, without those of h. *)
Record state (y f : Z) (w : list Z) (low g : Z) (h : list Z) : Prop := {
  row : 0 <= y;
  most : 16 <= f;
  passed : forall c, lacks c = true -> 16 <= c < f -> ~ In c w -> column_taken y c;
  ahead : forall c, f <= c \/ In c w -> ~ column_taken y c;
  waiting : forall c, In c w -> 16 <= c < f /\ lacks c = true;
  full : forall z, low <= z < g -> ~ In z h -> diagonal_taken y z;
  holes : forall z, g <= z \/ In z h -> ~ diagonal_taken y z
}.

Lemma column_taken_next y c : 0 <= y -> column_taken (y + 1) c <-> column_taken y c \/ x y = c.
Proof.
  intros Y. split.
  - intros [y' [B E]]. destruct (Z.eq_dec y' y); [right; congruence|].
    left. exists y'. split; [lia|exact E].
  - intros [[y' [B E]]|E]; [exists y'|exists y]; (split; [lia|exact E]).
Qed.

Lemma diagonal_taken_next y z : 0 <= y ->
  diagonal_taken (y + 1) z <-> diagonal_taken y z \/ x y - y = z.
Proof.
  intros Y. split.
  - intros [H|[y' [B E]]]; [left; left; exact H|].
    destruct (Z.eq_dec y' y); [right; congruence|].
    left. right. exists y'. split; [lia|exact E].
  - intros [[H|[y' [B E]]]|E]; [left; exact H|right; exists y'|right; exists y];
      (split; [lia|exact E]).
Qed.

Lemma free_iff y c : free lacks column_had diagonal_had x y c <->
  lacks c = true /\ y <= c /\ 16 <= c /\ ~ column_taken y c /\ ~ diagonal_taken y (c - y).
Proof.
  unfold free, column_had. split.
  - intros [L [B [C [D N]]]]. repeat split; try assumption; try lia.
    + intros [y' [R E]]. exact (proj1 (N y' R) E).
    + intros [H|[y' [R E]]]; [exact (D H)|exact (proj2 (N y' R) E)].
  - intros [L [B [C [N D]]]]. split; [exact L|]. split; [exact B|]. split; [lia|].
    split; [intros H; apply D; left; exact H|].
    intros y' R. split; intros E; [apply N|apply D; right]; exists y'; split; assumption.
Qed.

(** Column c gets the palace of row y if it faces a diagonal that is not taken, and the columns
    before it that lack a palace do not. *)
Lemma next y f w low g h c f' w' g' h' : state y f w low g h ->
  lacks c = true -> 16 <= c < f' -> y <= c -> f <= f' -> c - y < g' -> g <= g' ->
  f <= c \/ In c w ->
  g <= c - y \/ In (c - y) h ->
  (forall a, In a w -> a < c -> a < y \/ low <= a - y < g /\ ~ In (a - y) h) ->
  (forall a, f <= a < c -> lacks a = true -> low <= a - y < g /\ ~ In (a - y) h) ->
  (forall a, In a w' <-> (In a w \/ f <= a < f' /\ lacks a = true) /\ a <> c) ->
  (forall z, In z h' <-> (In z h \/ g <= z < g') /\ z <> c - y) ->
  x y = c /\ state (y + 1) f' w' low g' h'.
Proof.
  intros S L C YC F D G Free Hole Before Skipped W H.
  pose proof (row _ _ _ _ _ _ S) as Y. pose proof (most _ _ _ _ _ _ S) as M.
  assert (x y = c) as E. {
    assert (x y <= c) as Le.
    { apply (first y c Y), free_iff. repeat split; try assumption; try lia.
      - apply (ahead _ _ _ _ _ _ S c Free).
      - apply (holes _ _ _ _ _ _ S _ Hole). }
    destruct (Z.eq_dec (x y) c) as [E|N]; [exact E|exfalso].
    destruct (proj1 (free_iff y (x y)) (takes y Y)) as [La [R [P [U V]]]]. apply V.
    enough (x y < y \/ low <= x y - y < g /\ ~ In (x y - y) h) as [B|[B I]];
      [lia|exact (full _ _ _ _ _ _ S _ B I)|].
    destruct (Z_lt_le_dec (x y) f) as [B|B]; [|right; apply Skipped; [lia|exact La]].
    apply Before; [|lia]. destruct (in_dec Z.eq_dec (x y) w) as [I|I]; [exact I|exfalso].
    apply U, (passed _ _ _ _ _ _ S); [exact La|lia|exact I].
  }
  split; [exact E|]. split; [lia|lia| | | | |].
  - intros a La B N. apply column_taken_next; [exact Y|]. rewrite W in N.
    destruct (Z.eq_dec a c) as [->|NE]; [right; exact E|left].
    apply (passed _ _ _ _ _ _ S); [exact La| |tauto].
    destruct (Z_lt_le_dec a f); [lia|exfalso; apply N].
    split; [right; split; [lia|exact La]|exact NE].
  - intros a B. rewrite column_taken_next, E by exact Y. intros [U|<-].
    + revert U. apply (ahead _ _ _ _ _ _ S). destruct B as [B|B]; [left; lia|].
      apply W in B. destruct B as [[B|[B _]] _]; [right; exact B|left; lia].
    + destruct B as [B|B]; [lia|]. apply W in B. tauto.
  - intros a I. apply W in I. destruct I as [[I|[I La]] _].
    + apply (waiting _ _ _ _ _ _ S) in I. split; [lia|tauto].
    + split; [lia|exact La].
  - intros z B N. apply diagonal_taken_next; [exact Y|]. rewrite H in N. rewrite E.
    destruct (Z.eq_dec z (c - y)) as [->|NE]; [right; reflexivity|left].
    apply (full _ _ _ _ _ _ S); [|tauto]. destruct (Z_lt_le_dec z g); [lia|exfalso; apply N].
    split; [right; lia|exact NE].
  - intros z B. rewrite diagonal_taken_next, E by exact Y. intros [U|<-].
    + revert U. apply (holes _ _ _ _ _ _ S). destruct B as [B|B]; [left; lia|].
      apply H in B. destruct B as [[B|B] _]; [right; exact B|left; lia].
    + destruct B as [B|B]; [lia|]. apply H in B. tauto.
Qed.

(** Columns and diagonals that come next belong to what is known, too. *)
Lemma also y f w low g h f' w' low' g' h' : state y f w low g h ->
  f <= f' -> low <= low' -> g <= g' ->
  (forall a, In a w' <-> In a w \/ f <= a < f' /\ lacks a = true) ->
  (forall z, In z h' <-> low' <= z /\ (In z h \/ g <= z < g')) ->
  state y f' w' low' g' h'.
Proof.
  intros S F Low G W H. pose proof (most _ _ _ _ _ _ S) as M.
  split; [exact (row _ _ _ _ _ _ S)|lia| | | | |].
  - intros a La B N. rewrite W in N. apply (passed _ _ _ _ _ _ S); [exact La| |tauto].
    destruct (Z_lt_le_dec a f); [lia|exfalso; apply N]. right. split; [lia|exact La].
  - intros a B. apply (ahead _ _ _ _ _ _ S). rewrite W in B.
    destruct B as [B|[B|[B _]]]; [left; lia|right; exact B|left; lia].
  - intros a I. apply W in I. destruct I as [I|[I La]].
    + apply (waiting _ _ _ _ _ _ S) in I. split; [lia|tauto].
    + split; [lia|exact La].
  - intros z B N. rewrite H in N.
    apply (full _ _ _ _ _ _ S); [|intros I; apply N; split; [lia|left; exact I]].
    destruct (Z_lt_le_dec z g); [lia|exfalso; apply N]. split; [lia|right; lia].
  - intros z B. apply (holes _ _ _ _ _ _ S). rewrite H in B.
    destruct B as [B|[_ [B|B]]]; [left; lia|right; exact B|left; lia].
Qed.

Lemma start low g : low <= g -> (forall z, low <= z < g -> diagonal_had z) ->
  (forall z, g <= z -> ~ diagonal_had z) -> state 0 16 [] low g [].
Proof.
  intros B H N. split; cbn [In]; intros; try lia; try tauto.
  - intros [y' Y]. lia.
  - left. apply H. assumption.
  - intros [A|[y' Y]]; [|lia]. apply (N z); tauto.
Qed.

End Thread.
