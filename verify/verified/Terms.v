(* The language of certificates: real terms, vector terms and formulas.

   Bound variables are de Bruijn indices. A declared symbol is a number, made of its
   arity and its name (Words.v). *)
From Coq Require Import ZArith QArith List Bool.
Import ListNotations.
Open Scope nat_scope.

Inductive func := Exp | Log | Sqrt.

Inductive real : Type :=
| Num (q : Q)
| Var (n : nat)
| App (z : bool) (f : positive) (l : reals) (* a symbol, of sort Z if z is true, else of sort R *)
| Add (a b : real) | Mul (a b : real) | Pow (a : real) (n : nat)
| Sum (lo hi b : real) (* binds a variable in b *)
| Dot (u v : vector)
| Ind (p : formula)    (* 1 where p holds, else 0 *)
| Inv (a : real)
| Fn (f : func) (a : real)
with reals : Type := Nil | Cons (a : real) (l : reals)
with vector : Type :=
| VApp (f : positive) (l : reals) | V0 | VAdd (u v : vector) | VScale (a : real) (u : vector)
| VSum (lo hi : real) (u : vector)
with formula : Type :=
| RLe (a b : real) | RLt (a b : real) | REq (a b : real) | Veq (u v : vector) | IsInt (a : real)
| And (p q : formula) | Or (p q : formula) | Not (p : formula) | Imp (p q : formula)
| Tru | Fls
| All (p : formula) | Ex (p : formula).

Scheme real_i := Induction for real Sort Prop with reals_i := Induction for reals Sort Prop
with vector_i := Induction for vector Sort Prop with formula_i := Induction for formula Sort Prop.
Combined Scheme term_i from real_i, reals_i, vector_i, formula_i.

Fixpoint rlist (l : reals) : list real := match l with Nil => [] | Cons a l => a :: rlist l end.

(* Integer by form: whole numbers, bound variables, symbols of sort Z, indicators, and + * ^ sum of
   such. *)
Fixpoint integral (t : real) : bool :=
  match t with
  | Num q => Pos.eqb (Qden q) 1
  | Var _ => true | Ind _ => true
  | App z _ l => z && integrals l
  | Add a b | Mul a b => integral a && integral b
  | Pow a _ => integral a
  | Sum _ _ b => integral b
  | _ => false
  end
with integrals (l : reals) : bool :=
  match l with Nil => true | Cons a l => integral a && integrals l end.

(* Well-formed: arguments of symbols and limits of sums are integers by form. *)
Fixpoint rwf (t : real) : bool :=
  match t with
  | Num _ | Var _ => true | App _ _ l => lwf l
  | Add a b | Mul a b => rwf a && rwf b | Pow a _ | Inv a | Fn _ a => rwf a
  | Sum a b c => integral a && integral b && rwf a && rwf b && rwf c
  | Dot u v => vwf u && vwf v | Ind p => fwf p
  end
with lwf l := match l with Nil => true | Cons a l => integral a && rwf a && lwf l end
with vwf u :=
  match u with
  | VApp _ l => lwf l | V0 => true | VAdd u v => vwf u && vwf v | VScale a u => rwf a && vwf u
  | VSum a b u => integral a && integral b && rwf a && rwf b && vwf u
  end
with fwf p :=
  match p with
  | RLe a b | RLt a b | REq a b => rwf a && rwf b | Veq u v => vwf u && vwf v | IsInt a => rwf a
  | And p q | Or p q | Imp p q => fwf p && fwf q | Not p | All p | Ex p => fwf p | Tru | Fls => true
  end.

(* The named analytic lemmas; `Meaning.true_lemma` says what they say. *)
Inductive lemma := ExpTangent | ExpSum | ExpLog | CoshGauss | SquareRoot.
