(** What the theorems of game 50 assume: nothing. *)
From Wythoff.Long Require Game50.

Print Assumptions Game50.game50.
Print Assumptions Game50.game50_N.
