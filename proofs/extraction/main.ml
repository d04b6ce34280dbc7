(* wythoff-check: reads the table of an automaton with counters and asks the
   checker, which is extracted from Coq, whether the table proves its game.

   Format of the table: `wythoff-counters 1`, `k K`, `states N`, and one line
   for each state, with four next states and three outputs; or, in the numeration
   of a number A, `wythoff-counters 2`, `k K`, `numeration A`, `states N`, and one
   line for each state, with a next state for each two digits that may follow, and
   three outputs (see README.md). *)

open Checker

exception Malformed of string

let malformed format = Printf.ksprintf (fun text -> raise (Malformed text)) format

(* Numbers of OCaml as numbers of Coq, and the reverse. *)

let rec positive_of_int i =
  if i = 1 then XH
  else if i land 1 = 1 then XI (positive_of_int (i lsr 1))
  else XO (positive_of_int (i lsr 1))

let n_of_int i = if i = 0 then N0 else Npos (positive_of_int i)

let rec int_of_positive = function
  | XH -> 1
  | XO p -> 2 * int_of_positive p
  | XI p -> (2 * int_of_positive p) + 1

let int_of_n = function N0 -> 0 | Npos p -> int_of_positive p

let rec nat_of_int i = if i = 0 then O else S (nat_of_int (i - 1))

(* The reader. *)

let largest = 1_000_000_000

let number line text =
  let digits = text <> "" && String.for_all (fun c -> c >= '0' && c <= '9') text in
  if not digits then malformed "line %d: `%s` is not a number" line (String.escaped text);
  if String.length text > 10 || int_of_string text > largest then
    malformed "line %d: %s is too large; numbers up to %d are allowed" line text largest;
  int_of_string text

let line_of input = try Some (input_line input) with End_of_file -> None

let next_line input line =
  match line_of input with
  | Some text -> text
  | None -> malformed "line %d is missing: the table ends too early" line

let field input line name =
  let text = next_line input line in
  match String.split_on_char ' ' text with
  | [ word; value ] when word = name -> number line value
  | _ -> malformed "line %d: `%s NUMBER` is expected, not `%s`" line name (String.escaped text)

let next_state line states s =
  if s >= states then
    malformed "line %d: there is no state %d; states are 0 to %d" line s (states - 1);
  n_of_int s

let row line states = function
  | [ d00; d10; d01; d11; v; h; d ] ->
      let next = next_state line states in
      { next00 = next d00; next10 = next d10; next01 = next d01; next11 = next d11;
        row_V = n_of_int v; row_H = n_of_int h; row_D = n_of_int d }
  | numbers -> malformed "line %d: 7 numbers are expected, not %d" line (List.length numbers)

(* The last three numbers are the outputs.  There are next states for all pairs of
   digits, or fewer if only 0 may follow in x, in y or in both. *)
let metallic_state a line states numbers =
  let one = a + 1 in
  let count = List.length numbers in
  if not (List.mem (count - 3) [ one * one; one; 1 ]) then
    malformed "line %d: %d, %d or 4 numbers are expected, not %d" line ((one * one) + 3) (one + 3)
      count;
  match List.rev numbers with
  | d :: h :: v :: next ->
      { nexts = List.rev_map (next_state line states) next;
        state_V = n_of_int v; state_H = n_of_int h; state_D = n_of_int d }
  | _ -> assert false

(* The line with the number of states, and one line for each of them. *)
let read_rows input line row =
  let states = field input line "states" in
  if states = 0 then malformed "line %d: a table has at least 1 state" line;
  let rec rows state read =
    if state = states then List.rev read
    else
      let line = line + 1 + state in
      let numbers = next_line input line |> String.split_on_char ' ' |> List.map (number line) in
      rows (state + 1) (row line states numbers :: read)
  in
  let read = rows 0 [] in
  (match line_of input with
  | None -> ()
  | Some _ -> malformed "line %d: the table has more lines than states" (line + 1 + states));
  read

type read = Binary of row list | Metallic of int * state list

let read_table input =
  let header = next_line input 1 in
  let format =
    match header with
    | "wythoff-counters 1" -> 1
    | "wythoff-counters 2" -> 2
    | _ ->
        malformed "line 1: `wythoff-counters 1` or `wythoff-counters 2` is expected, not `%s`"
          (String.escaped header)
  in
  let k = field input 2 "k" in
  if k = 0 then malformed "line 2: k = 0 is not allowed; games have k of at least 1";
  if format = 1 then (k, Binary (read_rows input 3 row))
  else
    let a = field input 3 "numeration" in
    if a < 1 || a > 9 then malformed "line 3: numerations are those of 1 to 9, not of %d" a;
    (k, Metallic (a, read_rows input 4 (metallic_state a)))

(* The answer. *)

(* The reason of a refusal. *)
let reason k verdict =
  let n = int_of_n in
  match verdict with
  | Proved _ -> ""
  | Start_moves -> "state 0 does not go to itself under the digits (0, 0)"
  | Top_fails s ->
      Printf.sprintf "V and D of state %d, which has squares with y = 0, are not both 0" (n s)
  | Left_fails s ->
      Printf.sprintf "H and D of state %d, which has squares with x = 0, are not both 0" (n s)
  | Window_fails w ->
      Printf.sprintf "neighbouring squares with the states %d %d / %d %d break the rule of game %d"
        (n w.at00) (n w.at10) (n w.at01) (n w.at11) k
  | Unfinished -> "the search did not end within its limit of steps"

let report k states verdict =
  match verdict with
  | Proved windows ->
      Printf.printf "proved: game %d, %d states, %d windows\n" k states (int_of_n windows);
      0
  | refusal ->
      Printf.printf "refused: %s\n" (reason k refusal);
      1

let answer k = function
  | Binary rows -> report k (List.length rows) (judge (n_of_int k) (table_of_rows rows))
  | Metallic (a, states) -> (
      match metallic_judge (nat_of_int a) (n_of_int k) (table_of_states states) with
      | Judged verdict -> report k (List.length states) verdict
      | Misfit s ->
          Printf.printf
            "refused: the next states of state %d are not those for the digits that may follow it\n"
            (int_of_n s);
          1)

let usage =
  "usage: wythoff-check [FILE]\n\n\
   Checks the table of counters in FILE. Reads standard input if FILE is missing or `-`.\n\
   Exits with 0 if the table proves its game, with 1 if it is refused, and with 2 if it is\n\
   malformed."

let check_input input =
  let k, table = read_table input in
  answer k table

let () =
  let fail text = prerr_endline ("error: " ^ text); 2 in
  let code =
    try
      match Array.to_list Sys.argv |> List.tl with
      | [ ("-h" | "--help") ] -> print_endline usage; 0
      | [] | [ "-" ] -> check_input stdin
      | [ file ] -> check_input (open_in_bin file)
      | _ -> prerr_endline usage; 2
    with
    | Malformed text -> fail text
    | Sys_error text -> fail ("cannot read the table: " ^ text)
    | Out_of_memory | Stack_overflow -> fail "the table does not fit in memory"
  in
  exit code
