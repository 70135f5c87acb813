(* Checks the certificates that it is given and says of each whether it is accepted.

   Input: for each certificate a line with its name and the number of its bytes, and these bytes.
   Output: for each certificate, in the order of the input, a line of parts between tabs:
   "accepted", its name, the lemmas that it assumes, and its statement as it was read;
   or "refused", its name and why. *)
open Checker

let certificates input =
  let rec go read =
    match input_line input with
    | exception End_of_file -> List.rev read
    | line ->
      let space = String.rindex line ' ' in
      let bytes = String.sub line (space + 1) (String.length line - space - 1) in
      let text = really_input_string input (int_of_string bytes) in
      go ((String.sub line 0 space, text) :: read)
  in
  go []

let lemma_name = function
  | ExpTangent -> "exp-tangent"
  | ExpSum -> "exp-sum"
  | ExpLog -> "exp-log"
  | CoshGauss -> "cosh-gauss"
  | SquareRoot -> "square-root"

(* files count their steps from 0 *)
let at i message = Printf.sprintf "step %s: %s" (Whole.to_string (Whole.pred i)) message

let why = function
  | IllFormed -> "the statement is not well-formed"
  | NoSteps -> "no steps"
  | TooLarge i -> at i "what it makes is too large"
  | AtStep i -> at i "the rule does not allow it"
  | Elsewhere -> "the last step does not prove the conclusion"
  | Unstated -> "the proof uses a hypothesis that is not stated"

let unread name = function
  | Brackets -> "its brackets do not match, or it contains a control character"
  | Outline ->
    Printf.sprintf
      "expected (certificate %s (symbols ...) (hypotheses ...) (conclusion ...) (steps ...))" name
  | InSymbols -> "the symbols are not declared as (NAME SORT ARITY), each once"
  | InStatement -> "the hypotheses and the conclusion are not well-formed formulas"
  | InStep i -> Printf.sprintf "step %s cannot be read" (Whole.to_string i)

(* the checker's characters, and back *)
let characters text =
  let rec from i rest = if i < 0 then rest else from (i - 1) (text.[i] :: rest) in
  from (String.length text - 1) []

let text characters = String.of_seq (List.to_seq characters)

type state = Under_way | Done of (lemma list * string, string) result

let document name content =
  let content = characters content in
  if not (brackets_fit content) then Error "its brackets are nested too deep"
  else
    match read content with
    | Inl d -> if text (own_name d) = name then Ok d else Error (unread name Outline)
    | Inr why -> Error (unread name why)

let () =
  (* most of what is read of one file is dead before the next one *)
  Gc.set { (Gc.get ()) with minor_heap_size = 4_000_000; space_overhead = 200 };
  set_binary_mode_in stdin true;
  let given = certificates stdin in
  let texts = Hashtbl.create 2000 in
  List.iter (fun (name, text) -> Hashtbl.replace texts name text) given;
  let library = ref start in
  let states = Hashtbl.create 2000 in
  let rec check name =
    match Hashtbl.find_opt states name with
    | Some (Done found) -> found
    | Some Under_way -> Error "it rests on itself"
    | None ->
      Hashtbl.replace states name Under_way;
      let found =
        try
          Limit.start ();
          Result.bind (document name (Hashtbl.find texts name)) checked
        with Stack_overflow | Out_of_memory | Limit.Exceeded -> Error "it is too large"
      in
      Hashtbl.replace states name (Done found);
      found
  and checked document =
    let refused c =
      let c = text (word c) in
      if not (Hashtbl.mem texts c) then Some (Printf.sprintf "there is no certificate %s" c)
      else
        match check c with
        | Ok _ -> None
        | Error message -> Some (Printf.sprintf "it cites %s: %s" c message)
    in
    match List.find_map refused (cited document) with
    | Some message -> Error message
    | None -> (
      Limit.start ();
      match answer !library document with
      | grown, Accepted t ->
        library := grown;
        Ok (t.assumed, text (statement document))
      | _, Refused reason -> Error (why reason))
  in
  let report (name, _) =
    match check name with
    | Ok (assumed, statement) ->
      let lemmas = String.concat " " (List.map lemma_name assumed) in
      Printf.printf "accepted\t%s\t%s\t%s\n%!" name lemmas statement
    | Error message -> Printf.printf "refused\t%s\t%s\n%!" name message
  in
  List.iter report given
