(* Statements as text, from the terms that the reader made: what the checker took a file to say.
   Abbreviations are written out, and bound variables are _1, _2, ... from the outside inward. *)
open Checker

let parts head l = "(" ^ String.concat " " (head :: l) ^ ")"

let number q =
  let above = Whole.to_string q.qnum in
  if Whole.equal q.qden Whole.one then above else above ^ "/" ^ Whole.to_string q.qden

let variable depth = "_" ^ string_of_int depth

(* depth: how many binders stand around *)
let rec real depth t =
  let r = real depth and v = vector depth in
  match t with
  | Num q -> number q
  | Var n -> variable (depth - Whole.to_int n)
  | App (_, f, l) -> symbol depth f l
  | Add (a, b) -> parts "+" [ r a; r b ]
  | Mul (a, b) -> parts "*" [ r a; r b ]
  | Pow (a, n) -> parts "^" [ r a; Whole.to_string n ]
  | Sum (low, high, a) -> parts "sum" [ range depth low high; real (depth + 1) a ]
  | Dot (u, w) -> parts "dot" [ v u; v w ]
  | Ind p -> parts "ind" [ formula depth p ]
  | Inv a -> parts "inv" [ r a ]
  | Fn (Exp, a) -> parts "exp" [ r a ]
  | Fn (Log, a) -> parts "log" [ r a ]
  | Fn (Sqrt, a) -> parts "sqrt" [ r a ]

and range depth low high = parts (variable (depth + 1)) [ real depth low; real depth high ]

and symbol depth f l =
  let rec arguments = function Nil -> [] | Cons (a, l) -> real depth a :: arguments l in
  match arguments l with [] -> Reader.name_of f | l -> parts (Reader.name_of f) l

and vector depth = function
  | VApp (f, l) -> symbol depth f l
  | V0 -> "zero"
  | VAdd (u, v) -> parts "+" [ vector depth u; vector depth v ]
  | VScale (a, u) -> parts "*" [ real depth a; vector depth u ]
  | VSum (low, high, u) -> parts "sum" [ range depth low high; vector (depth + 1) u ]

and formula depth t =
  let r = real depth and v = vector depth and f = formula depth in
  match t with
  | RLe (a, b) -> parts "<=" [ r a; r b ]
  | RLt (a, b) -> parts "<" [ r a; r b ]
  | REq (a, b) -> parts "=" [ r a; r b ]
  | Veq (u, w) -> parts "=" [ v u; v w ]
  | IsInt a -> parts "int" [ r a ]
  | And (p, q) -> parts "and" [ f p; f q ]
  | Or (p, q) -> parts "or" [ f p; f q ]
  | Not p -> parts "not" [ f p ]
  | Imp (p, q) -> parts "=>" [ f p; f q ]
  | Tru -> "true"
  | Fls -> "false"
  | All p -> parts "all" [ variable (depth + 1); formula (depth + 1) p ]
  | Ex p -> parts "some" [ variable (depth + 1); formula (depth + 1) p ]

(* Whatever the hypotheses imply, as one formula. *)
let statement file =
  match file.fhyps with
  | [] -> formula 0 file.fconcl
  | l -> parts "=>" [ parts "and" (List.map (formula 0) l); formula 0 file.fconcl ]
