(** * Extraction of the checker

    Writes the checker as an OCaml program, checker.ml, with the checker of other
    numerations.  Numbers keep the type [N] of Coq, as binary numbers, and digits
    the type [nat].  Only booleans, options, pairs and lists
    become those of OCaml ([ExtrOcamlBasic]). *)
From Coq Require Import Extraction ExtrOcamlBasic NArith.
From Wythoff Require Import Automaton CheckerSearch Checker NumerationChecker.

Extraction Language OCaml.
Extraction "checker.ml" judge table_of_rows metallic_judge table_of_states.
