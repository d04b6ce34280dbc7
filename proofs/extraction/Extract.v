(** * Extraction of the checker

    Writes the checker as an OCaml program, checker.ml.  Numbers keep the type
    [N] of Coq, as binary numbers.  Only booleans, options, pairs and lists
    become those of OCaml ([ExtrOcamlBasic]). *)
From Coq Require Import Extraction ExtrOcamlBasic NArith.
From Wythoff Require Import Automaton CheckerSearch Checker.

Extraction Language OCaml.
Extraction "checker.ml" judge table_of_rows.
