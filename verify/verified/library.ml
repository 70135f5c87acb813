(* Certificates by name, and what the checker says of each, which it is asked once.

   The answer is a line of parts between tabs: "accepted", the name, the lemmas that the proof
   assumes, the certificates that it cites, the numbers of the hypotheses that it uses, how many
   steps it has, and the file without its steps as it was read; or "refused", the name and why. *)
open Checker

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

(* of the checker's characters *)
let text characters = String.of_seq (List.to_seq characters)

(* parts of a line: words between spaces *)
let words = String.concat " "

let used document theorem =
  let number i used = if used then [string_of_int i] else [] in
  List.concat (List.mapi number (uses_of document theorem))

let accepted document theorem =
  String.concat "\t"
    [ words (List.map lemma_name theorem.assumed);
      words (List.sort_uniq compare (List.map (fun c -> text (word c)) (cited document)));
      words (used document theorem);
      Whole.to_string (steps document);
      text (statement document) ]

type state = Under_way | Done of (string, string) result

(* Reads a text. A step is read as soon as it ends, and its brackets are forgotten: a large file's
   would outlive many collections of garbage. What a file states is read by read_out alone. *)
let read content =
  let steps = ref [] and declared = ref None in
  let signature reading =
    if Option.is_none !declared then declared := Some (declared_in reading);
    Option.join !declared
  in
  let take reading =
    match taken reading with
    | None -> reading
    | Some (tree, rest) -> (
      match Option.bind (signature reading) (fun declared -> step_of declared tree) with
      | None -> reading
      | Some step -> steps := step :: !steps; rest)
  in
  let next reading c =
    let reading = feed c reading in
    if c = ')' then take reading else reading
  in
  match read_out (String.fold_left next nothing_read content) with
  | Inl d -> Ok (after (List.rev !steps) d)
  | Inr (InStep i) -> Error (InStep (Whole.add i (Whole.of_int (List.length !steps))))
  | Inr why -> Error why

let document name content =
  if not (Limit.brackets_fit content) then Error "its brackets are nested too deep"
  else
    match read content with
    | Ok d -> if text (own_name d) = name then Ok d else Error (unread name Outline)
    | Error why -> Error (unread name why)

let texts : (string, string) Hashtbl.t = Hashtbl.create 2000
let states : (string, state) Hashtbl.t = Hashtbl.create 2000
let library = ref start

(* Forgets all certificates. *)
let restart () =
  Hashtbl.reset texts;
  Hashtbl.reset states;
  library := start

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
      Ok (accepted document t)
    | _, Refused reason -> Error (why reason))

let answer name =
  match check name with
  | Ok found -> Printf.sprintf "accepted\t%s\t%s" name found
  | Error message -> Printf.sprintf "refused\t%s\t%s" name message
