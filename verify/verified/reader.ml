(* Reads certificates: text, and from it the terms, formulas and steps of the extracted checker.
   What it may say is in verify/kernel/README.md. This reader is trusted: it is not proved. *)
open Checker

exception Bad of string

let bad format = Printf.ksprintf (fun message -> raise (Bad message)) format

(* ---- text ---- *)

type tree = Word of string | List of tree list

let is_space c = c = ' ' || ('\t' <= c && c <= '\r')
let is_control c = c < ' ' || c = '\127'
let is_digit c = '0' <= c && c <= '9'
let digits most s = s <> "" && String.length s <= most && String.for_all is_digit s
let is_natural = digits 9
let deepest_brackets = 64

(* The bracketed expressions of a text. *)
let trees text =
  let n = String.length text in
  let rec skip_word i =
    if i < n && not (is_space text.[i] || text.[i] = '(' || text.[i] = ')') then skip_word (i + 1)
    else i
  in
  let rec go i depth read outer =
    if i = n then if outer = [] then List.rev read else bad "a ')' is missing"
    else
      match text.[i], outer with
      | c, _ when is_space c -> go (i + 1) depth read outer
      | '(', _ when depth = deepest_brackets -> bad "brackets are nested more than %d deep" depth
      | '(', _ -> go (i + 1) (depth + 1) [] (read :: outer)
      | ')', [] -> bad "a ')' too many"
      | ')', before :: outer -> go (i + 1) (depth - 1) (List (List.rev read) :: before) outer
      | _ ->
        let stop = skip_word i in
        let word = String.sub text i (stop - i) in
        if String.exists is_control word then bad "a control character in the text";
        go stop depth (Word word :: read) outer
  in
  go 0 0 [] []

(* What is shown of a tree in a message. *)
let rec shown = function
  | Word s -> if String.length s > 60 then String.sub s 0 60 ^ "..." else s
  | List [] -> "()"
  | List (first :: _) -> "(" ^ shown first ^ " ...)"

let list = function List l -> l | t -> bad "expected a list, got %s" (shown t)

(* ---- names and numbers ---- *)

let reserved =
  [ "*"; "+"; "-"; "/"; "<"; "<="; "="; "=>"; "^"; "all"; "and"; "dot"; "exp"; "false"; "ind";
    "int"; "inv"; "log"; "not"; "or"; "some"; "sqrt"; "sum"; "true"; "zero" ]

let name = function
  | Word s
    when (not (is_digit s.[0]))
         && (not (s.[0] = '-' && String.length s > 1 && is_digit s.[1]))
         && not (List.mem s reserved) -> s
  | t -> bad "%s is not a name" (shown t)

let natural = function
  | Word s when is_natural s -> Whole.of_string s
  | t -> bad "%s is not a natural number" (shown t)

(* A number, or nothing where the word is none. *)
let number s =
  let minus = s.[0] = '-' in
  let unsigned = if minus then String.sub s 1 (String.length s - 1) else s in
  let above, below =
    match String.index_opt unsigned '/' with
    | None -> unsigned, "1"
    | Some i ->
      String.sub unsigned 0 i, String.sub unsigned (i + 1) (String.length unsigned - i - 1)
  in
  if not (digits 1000 above && digits 1000 below) then None
  else
    let n = Whole.of_string above and d = Whole.of_string below in
    if Whole.sign d = 0 then bad "%s divides by 0" s
    else
      let g = Whole.gcd n d in
      let n = Whole.divexact n g in
      Some { qnum = (if minus then Whole.neg n else n); qden = Whole.divexact d g }

(* ---- symbols: name, sort and arity, known to the checker by one number ---- *)

let numbers : (string * string * int, Whole.t) Hashtbl.t = Hashtbl.create 5000
let names : (Whole.t, string) Hashtbl.t = Hashtbl.create 5000

let numbered symbol =
  match Hashtbl.find_opt numbers symbol with
  | Some n -> n
  | None ->
    let n = Whole.of_int (Hashtbl.length numbers) in
    let name, _, _ = symbol in
    Hashtbl.add numbers symbol n;
    Hashtbl.add names n name;
    n

let name_of n = Hashtbl.find names n

(* the two of the named lemmas: `Rules.says` *)
let () = List.iter (fun s -> ignore (numbered (s, "R", 0))) [ "a"; "b" ]

type signature = (string, string * int) Hashtbl.t

let fresh (declared : signature) t =
  let s = name t in
  if Hashtbl.mem declared s then bad "%s is a declared symbol" s else s

(* A list's length is a number of arguments. *)
let symbol_entry = function
  | List [ n; Word (("Z" | "R" | "V") as sort); Word arity ]
    when is_natural arity -> name n, sort, int_of_string arity
  | t -> bad "%s is not (NAME SORT ARITY)" (shown t)

let signature entries : signature =
  let declared = Hashtbl.create 50 in
  let declare entry =
    let s, sort, arity = symbol_entry entry in
    if Hashtbl.mem declared s then bad "%s is declared twice" s;
    Hashtbl.add declared s (sort, arity)
  in
  List.iter declare entries;
  declared

(* ---- terms and formulas ---- *)

type term = R of real | V of vector | F of formula

let real = function R t -> t | _ -> bad "expected a real term"
let vector = function V t -> t | _ -> bad "expected a vector"
let formula = function F t -> t | _ -> bad "expected a formula"

(* Many parts as a chain of two. *)
let rec joined make = function
  | [] -> bad "no parts"
  | [ t ] -> t
  | t :: rest -> make t (joined make rest)

let whole n = Num { qnum = Whole.of_int n; qden = Whole.one }

(* A word with one part stays what it is: the part is joined with what changes nothing. A disjunction
   always ends with false, so that its parts are those that are written. *)
let joined_with nothing make = function [ t ] -> make t nothing | l -> joined make l
let summed = joined_with (whole 0) (fun a b -> Add (a, b))
let multiplied = joined_with (whole 1) (fun a b -> Mul (a, b))
let vectors_summed = joined_with V0 (fun u v -> VAdd (u, v))
let both = joined_with Tru (fun p q -> And (p, q))

let either = function
  | [] -> bad "no parts"
  | l -> List.fold_right (fun p q -> Or (p, q)) l Fls

let minus_one = whole (-1)
let outside t = rmap (up_v Whole.one) keep_a keep_v Whole.zero t
let variable n = Var (Whole.of_int n)

let rec position s n = function
  | [] -> None
  | t :: rest -> if t = s then Some n else position s (n + 1) rest

(* bound: the variables in scope, the innermost first *)
let rec term declared bound = function
  | Word s -> word declared bound s
  | List (Word (("all" | "some" | "sum") as head) :: rest) -> binder declared bound head rest
  | List [ Word "^"; a; n ] ->
    let n = natural n in
    if Whole.gt n highest then bad "an exponent is above %s" (Whole.to_string highest);
    R (Pow (real (term declared bound a), n))
  | List (Word head :: rest) ->
    let terms = List.map (term declared bound) rest in
    if terms = [] then bad "(%s) has no parts" head;
    if Hashtbl.mem declared head then symbol declared head terms else compound head terms
  | t -> bad "%s is not a term or a formula" (shown t)

and word declared bound s =
  match number s, position s 0 bound, s with
  | Some q, _, _ -> R (Num q)
  | None, Some n, _ -> R (variable n)
  | None, None, "true" -> F Tru
  | None, None, "false" -> F Fls
  | None, None, "zero" -> V V0
  | None, None, _ -> symbol declared s []

and symbol declared s terms =
  match Hashtbl.find_opt declared s with
  | None -> bad "%s is not declared" s
  | Some (_, arity) when List.length terms <> arity -> bad "%s expects %d arguments" s arity
  | Some (sort, arity) ->
    let number = numbered (s, sort, arity) in
    let arguments = List.fold_right (fun t rest -> Cons (real t, rest)) terms Nil in
    if sort = "V" then V (VApp (number, arguments)) else R (App (sort = "Z", number, arguments))

and binder declared bound head rest =
  let limit t = real (term declared bound t) in
  let bounded, limits, body =
    match rest with
    | [ List [ k; low; high ]; body ] -> fresh declared k, Some (limit low, limit high), body
    | [ (Word _ as k); body ] -> fresh declared k, None, body
    | _ -> bad "%s expects a variable and a body" head
  in
  let within (low, high) = And (RLe (outside low, variable 0), RLe (variable 0, outside high)) in
  match head, limits, term declared (bounded :: bound) body with
  | "sum", Some (low, high), R a -> R (Sum (low, high, a))
  | "sum", Some (low, high), V u -> V (VSum (low, high, u))
  | "all", None, F p -> F (All p)
  | "some", None, F p -> F (Ex p)
  | "all", Some range, F p -> F (All (Imp (within range, p)))
  | "some", Some range, F p -> F (Ex (And (within range, p)))
  | _ -> bad "%s does not fit what it binds" head

and compound head terms =
  match head, terms with
  | "+", _ when List.exists (function V _ -> true | _ -> false) terms ->
    V (vectors_summed (List.map vector terms))
  | "+", _ -> R (summed (List.map real terms))
  | "*", [ a; V u ] -> V (VScale (real a, u))
  | "*", _ -> R (multiplied (List.map real terms))
  | "-", [ V u ] -> V (VScale (minus_one, u))
  | "-", [ V u; V v ] -> V (VAdd (u, VScale (minus_one, v)))
  | "-", [ a ] -> R (Mul (minus_one, real a))
  | "-", [ a; b ] -> R (Add (real a, Mul (minus_one, real b)))
  | "/", [ a; b ] -> R (Mul (real a, Inv (real b)))
  | "dot", [ u; v ] -> R (Dot (vector u, vector v))
  | "ind", [ p ] -> R (Ind (formula p))
  | "inv", [ a ] -> R (Inv (real a))
  | "exp", [ a ] -> R (Fn (Exp, real a))
  | "log", [ a ] -> R (Fn (Log, real a))
  | "sqrt", [ a ] -> R (Fn (Sqrt, real a))
  | "<=", [ a; b ] -> F (RLe (real a, real b))
  | "<", [ a; b ] -> F (RLt (real a, real b))
  | "=", [ V u; V v ] -> F (Veq (u, v))
  | "=", [ a; b ] -> F (REq (real a, real b))
  | "int", [ a ] -> F (IsInt (real a))
  | "and", _ -> F (both (List.map formula terms))
  | "or", _ -> F (either (List.map formula terms))
  | "not", [ p ] -> F (Not (formula p))
  | "=>", [ p; q ] -> F (Imp (formula p, formula q))
  | _ -> bad "%s is not declared, or has the wrong number of parts" head

let well_formed declared bound t =
  let read = term declared bound t in
  let fits = match read with R a -> rwf a | V u -> vwf u | F p -> fwf p in
  if fits then read else bad "an argument or a limit of a sum is not an integer by form"

(* ---- steps ---- *)

let lemma = function
  | "exp-tangent" -> ExpTangent
  | "exp-sum" -> ExpSum
  | "exp-log" -> ExpLog
  | "cosh-gauss" -> CoshGauss
  | "square-root" -> SquareRoot
  | s -> bad "no lemma is called %s" s

(* One step; cite gives a certificate's number. *)
let step declared made cite t =
  let term bound t = well_formed declared bound t in
  let f t = formula (term [] t) and r t = real (term [] t) and v t = vector (term [] t) in
  let n t =
    let number = natural t in
    if Whole.lt number (Whole.of_int made) then Whole.succ number
    else bad "%s is no earlier step" (shown t)
  in
  let ns t = List.map n (list t) in
  let k t =
    match t with
    | Word s when Hashtbl.find_opt declared s = Some ("Z", 0) -> numbered (s, "Z", 0)
    | _ -> bad "%s is not an integer symbol without arguments" (shown t)
  in
  let product = function
    | List [ a; chosen; squares ] ->
      (r a, List.map natural (list chosen)), List.map r (list squares)
    | t -> bad "%s is not (a (i ...) (s ...))" (shown t)
  in
  let entry = function
    | List [ s; Word sort; List variables; body ] ->
      let bound = List.rev_map (fresh declared) variables in
      if List.length (List.sort_uniq compare bound) < List.length bound then
        bad "two variables of a replacement have one name";
      let symbol = name s, sort, List.length bound in
      let number = numbered symbol and body = term bound body in
      ( symbol,
        match sort with
        | "Z" -> EZ (number, real body)
        | "R" -> ER (number, real body)
        | "V" -> EV (number, vector body)
        | _ -> bad "%s is no sort" sort )
    | t -> bad "%s is not (NAME SORT (k ...) body)" (shown t)
  in
  let table t =
    let entries = List.map entry (list t) in
    let symbols = List.sort_uniq compare (List.map Stdlib.fst entries) in
    if List.length symbols < List.length entries then bad "a symbol is replaced twice";
    List.map Stdlib.snd entries
  in
  let template = function
    | List [ place; p ] -> formula (term [ fresh declared place ] p)
    | t -> bad "%s is not (k p)" (shown t)
  in
  match t with
  | List [ Word "assume"; p ] -> Assume (f p)
  | List [ Word "discharge"; p; i ] -> Discharge (f p, n i)
  | List [ Word "detach"; p; i; j ] -> Detach (f p, n i, n j)
  | List [ Word "conjoin"; l ] -> Conjoin (ns l)
  | List [ Word "part"; p; i ] -> Part (f p, n i)
  | List [ Word "inject"; p; i ] -> Inject (f p, n i)
  | List [ Word "excluded"; p ] -> Excluded (f p)
  | List [ Word "cases"; p; i; l ] -> Cases (f p, n i, ns l)
  | List [ Word "absurd"; p; i ] -> Absurd (f p, n i)
  | List [ Word "arith"; p; l; ps ] -> Arith (f p, ns l, List.map product (list ps))
  | List [ Word "squeeze"; p; i; j ] -> Squeeze (f p, n i, n j)
  | List [ Word "general"; s; i ] -> General (k s, n i)
  | List [ Word "special"; a; i ] -> Special (r a, n i)
  | List [ Word "witness"; p; a; i ] -> Witness (f p, r a, n i)
  | List [ Word "choose"; s; i; j ] -> Choose (k s, n i, n j)
  | List [ Word "instantiate"; i; t ] -> Instantiate (n i, table t)
  | List [ Word "induct"; s; a; i; j ] -> Induct (k s, r a, n i, n j)
  | List [ Word "sum-empty"; a; i ] -> SumEmpty (r a, n i)
  | List [ Word "sum-last"; a; i ] -> SumLast (r a, n i)
  | List [ Word "indicator"; p ] -> Indicator (f p)
  | List [ Word "norm"; u ] -> Norm (v u)
  | List [ Word "pair"; u; i ] -> Pair (v u, n i)
  | List [ Word "inverse"; a; i ] -> Inverse (r a, n i)
  | List [ Word "integer"; a; l ] -> Integer (r a, ns l)
  | List [ Word "gap"; p; l ] -> Gap (f p, ns l)
  | List [ Word "rewrite"; p; i; j ] -> Rewrite (template p, n i, n j)
  | List [ Word "analytic"; Word x ] -> Analytic (lemma x)
  | List [ Word "cite"; Word c ] -> Cite (cite c)
  | List (Word rule :: _) -> bad "there is no rule %s with these arguments" rule
  | t -> bad "%s is not a step" (shown t)

(* ---- files ---- *)

(* The file of a certificate, and the names of those that it cites, the first one first. *)
let file numbered_file name text =
  match trees text with
  | [ List
        [ Word "certificate"; Word own; List (Word "symbols" :: symbols);
          List (Word "hypotheses" :: hypotheses); List [ Word "conclusion"; conclusion ];
          List (Word "steps" :: steps) ] ] when own = name ->
    let declared = signature symbols in
    let formula_of t = formula (well_formed declared [] t) in
    let cited = ref [] in
    let cite c =
      if not (List.mem c !cited) then cited := c :: !cited;
      numbered_file c
    in
    let numbered_step number t =
      try step declared number cite t with Bad why -> bad "step %d: %s" number why
    in
    let fhyps = List.map formula_of hypotheses and fconcl = formula_of conclusion in
    let fsteps = List.mapi numbered_step steps in
    { fid = numbered_file name; fhyps; fconcl; fsteps }, List.rev !cited
  | _ ->
    bad "expected (certificate %s (symbols ...) (hypotheses ...) (conclusion ...) (steps ...))" name
