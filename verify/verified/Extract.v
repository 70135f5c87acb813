(* The checker as an OCaml program. Coq's naturals, positive numbers and integers become zarith's
   integers, which have no largest one, and Coq's characters OCaml's; that these do what Coq's do is trusted, as is OCaml. *)
From Coq Require Import ZArith QArith String Ascii Extraction ExtrOcamlBasic ExtrOcamlString.
From Ordproof Require Import Terms Words Polynomials Text Limits Checker Reader Answers.

Extract Inductive nat => "Whole.t" [ "Whole.zero" "Whole.succ" ]
  "(fun zero next n -> if Whole.sign n = 0 then zero () else next (Whole.pred n))".
Extract Inductive positive => "Whole.t"
  [ "(fun p -> Whole.succ (Whole.shift_left p 1))" "(fun p -> Whole.shift_left p 1)" "Whole.one" ]
  "(fun odd even one p -> if Whole.equal p Whole.one then one () else if Whole.is_even p then even (Whole.shift_right p 1) else odd (Whole.shift_right p 1))".
Extract Inductive Z => "Whole.t" [ "Whole.zero" "" "Whole.neg" ]
  "(fun zero pos neg z -> let s = Whole.sign z in if s = 0 then zero () else if s > 0 then pos z else neg (Whole.neg z))".
Extract Inductive N => "Whole.t" [ "Whole.zero" "" ]
  "(fun zero pos n -> if Whole.sign n = 0 then zero () else pos n)".

(* the library has these under two names *)
Extract Constant Init.Nat.add => "Whole.add".
Extract Constant Nat.add => "Whole.add".
Extract Constant Init.Nat.sub => "(fun m n -> Whole.max Whole.zero (Whole.sub m n))".
Extract Constant Nat.sub => "(fun m n -> Whole.max Whole.zero (Whole.sub m n))".
Extract Constant Init.Nat.pred => "(fun n -> Whole.max Whole.zero (Whole.pred n))".
Extract Constant Nat.pred => "(fun n -> Whole.max Whole.zero (Whole.pred n))".
Extract Constant Init.Nat.eqb => "Whole.equal".
Extract Constant Nat.eqb => "Whole.equal".
Extract Constant Init.Nat.leb => "Whole.leq".
Extract Constant Nat.leb => "Whole.leq".
Extract Constant Init.Nat.ltb => "Whole.lt".
Extract Constant Nat.ltb => "Whole.lt".
Extract Constant Init.Nat.compare => "(fun a b -> let c = Whole.compare a b in if c = 0 then Eq else if c < 0 then Lt else Gt)".
Extract Constant Nat.compare => "(fun a b -> let c = Whole.compare a b in if c = 0 then Eq else if c < 0 then Lt else Gt)".

Extract Constant Pos.add => "Whole.add".
Extract Constant Pos.succ => "Whole.succ".
Extract Constant Pos.mul => "Whole.mul".
Extract Constant Pos.eqb => "Whole.equal".
Extract Constant Pos.compare => "(fun a b -> let c = Whole.compare a b in if c = 0 then Eq else if c < 0 then Lt else Gt)".

Extract Constant N.add => "Whole.add".
Extract Constant N.mul => "Whole.mul".
Extract Constant N.eqb => "Whole.equal".
Extract Constant N.size => "(fun n -> Whole.of_int (Whole.numbits n))".
Extract Constant N.div_eucl => "(fun a b -> if Whole.sign b = 0 then (Whole.zero, a) else Whole.div_rem a b)".

Extract Constant Z.pred => "Whole.pred".
Extract Constant Z.succ => "Whole.succ".
Extract Constant Z.abs => "Whole.abs".
Extract Constant Z.add => "Whole.add".
Extract Constant Z.mul => "Whole.mul".
Extract Constant Z.opp => "Whole.neg".
Extract Constant Z.eqb => "Whole.equal".
Extract Constant Z.leb => "Whole.leq".
Extract Constant Z.ltb => "Whole.lt".
Extract Constant Z.compare => "(fun a b -> let c = Whole.compare a b in if c = 0 then Eq else if c < 0 then Lt else Gt)".

(* in lowest terms *)
Extract Constant Qred => "(fun q -> let g = Whole.gcd q.qnum q.qden in { qnum = Whole.divexact q.qnum g; qden = Whole.divexact q.qden g })".

(* itself, or the exception that refuses the file *)
Extract Constant held => "(fun q -> Limit.number q.qnum q.qden; q)".

(* characters are OCaml's, in their order *)
Extract Inlined Constant Ascii.eqb => "Char.equal".
Extract Constant Ascii.leb => "(fun (a : char) b -> a <= b)".
Extract Constant Ascii.ltb => "(fun (a : char) b -> a < b)".

Extraction "checker.ml" start nothing_read feed taken declared_in step_of after read_out cited own_name word answer statement uses_of steps.
