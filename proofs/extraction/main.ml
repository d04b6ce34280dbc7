(* wythoff-check: reads the table of an automaton with counters and asks the
   checker, which is extracted from Coq, whether the table proves its game.

   Format of the table: `wythoff-counters 1`, `k K`, `states N`, and one line
   for each state, with four next states and three outputs (see README.md). *)

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

let read_row input states state =
  let line = state + 4 in
  let text = next_line input line in
  match List.map (number line) (String.split_on_char ' ' text) with
  | [ d00; d10; d01; d11; v; h; d ] ->
      let next s =
        if s >= states then
          malformed "line %d: there is no state %d; states are 0 to %d" line s (states - 1);
        n_of_int s
      in
      { next00 = next d00; next10 = next d10; next01 = next d01; next11 = next d11;
        row_V = n_of_int v; row_H = n_of_int h; row_D = n_of_int d }
  | numbers -> malformed "line %d: 7 numbers are expected, not %d" line (List.length numbers)

let read_table input =
  let header = next_line input 1 in
  if header <> "wythoff-counters 1" then
    malformed "line 1: `wythoff-counters 1` is expected, not `%s`"
      (String.escaped header);
  let k = field input 2 "k" in
  if k = 0 then malformed "line 2: k = 0 is not allowed; games have k of at least 1";
  let states = field input 3 "states" in
  if states = 0 then malformed "line 3: a table has at least 1 state";
  let rec rows state read =
    if state = states then List.rev read
    else rows (state + 1) (read_row input states state :: read)
  in
  let read = rows 0 [] in
  (match line_of input with
  | None -> ()
  | Some _ -> malformed "line %d: the table has more lines than states" (states + 4));
  (k, states, read)

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

let answer k states rows =
  match judge (n_of_int k) (table_of_rows rows) with
  | Proved windows ->
      Printf.printf "proved: game %d, %d states, %d windows\n" k states (int_of_n windows);
      0
  | refusal ->
      Printf.printf "refused: %s\n" (reason k refusal);
      1

let usage =
  "usage: wythoff-check [FILE]\n\n\
   Checks the table of counters in FILE. Reads standard input if FILE is missing or `-`.\n\
   Exits with 0 if the table proves its game, with 1 if it is refused, and with 2 if it is\n\
   malformed."

let check_input input =
  let k, states, rows = read_table input in
  answer k states rows

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
