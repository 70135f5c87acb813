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

let why = function
  | IllFormed -> "the statement is not well-formed"
  | NoSteps -> "no steps"
  | TooLarge i -> Printf.sprintf "step %s: what it makes is too large" (Whole.to_string (Whole.pred i))
  | AtStep i -> Printf.sprintf "step %s: the rule does not allow it" (Whole.to_string (Whole.pred i))
  | Elsewhere -> "the last step does not prove the conclusion"
  | Unstated -> "the proof uses a hypothesis that is not stated"

type state = Under_way | Done of (lemma list * string, string) result

let () =
  set_binary_mode_in stdin true;
  let given = certificates stdin in
  let texts = Hashtbl.create 2000 in
  List.iter (fun (name, text) -> Hashtbl.replace texts name text) given;
  let ids = Hashtbl.create 2000 in
  let id name =
    match Hashtbl.find_opt ids name with
    | Some n -> n
    | None ->
      let n = Whole.of_int (Hashtbl.length ids + 1) in
      Hashtbl.add ids name n;
      n
  in
  let library = ref start in
  let states = Hashtbl.create 2000 in
  let rec check name =
    match Hashtbl.find_opt states name with
    | Some (Done found) -> found
    | Some Under_way -> Error "it rests on itself"
    | None ->
      Hashtbl.replace states name Under_way;
      let found =
        try checked name with
        | Reader.Bad message -> Error message
        | Stack_overflow | Out_of_memory | Limit.Exceeded -> Error "it is too large"
      in
      Hashtbl.replace states name (Done found);
      found
  and checked name =
    Limit.start ();
    let file, cited = Reader.file id name (Hashtbl.find texts name) in
    let refused c =
      if not (Hashtbl.mem texts c) then Some (Printf.sprintf "there is no certificate %s" c)
      else
        match check c with
        | Ok _ -> None
        | Error message -> Some (Printf.sprintf "it cites %s: %s" c message)
    in
    match List.find_map refused cited with
    | Some message -> Error message
    | None -> (
      Limit.start ();
      match enter !library file with
      | grown, Accepted t ->
        library := grown;
        Ok (t.assumed, Printer.statement file)
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
