(* The reader: from text to terms, steps and files. What a file may say is in
   verify/kernel/README.md. That what is printed reads back is in Writer.v. *)
From Coq Require Import NArith QArith List Bool String Ascii OrderedTypeEx FMapAVL.
From Ordproof Require Import Words Text Terms Binders Symbols Rules Limits Checker.
Import ListNotations.
Open Scope string_scope.

Fixpoint assoc {A} (w : string) (l : list (string * A)) : option A :=
  match l with [] => None | (v, a) :: l => if String.eqb w v then Some a else assoc w l end.

(* ------- words that have a meaning ------- *)
Inductive binder := ForAll | ForSome.
Inductive operation :=
| Plus | Times | InnerProduct | Indicates | Inverts | Apply (f : func)
| AtMost | Below | Equal | Whole | Both | Either | Negated | Implies.
Inductive head := Binds (b : binder) | SumOver | Power | Operates (o : operation).

Definition heads : list (string * head) :=
  [("<=", Operates AtMost); ("=", Operates Equal); ("+", Operates Plus); ("*", Operates Times);
   ("<", Operates Below); ("=>", Operates Implies); ("^", Power); ("all", Binds ForAll);
   ("and", Operates Both); ("dot", Operates InnerProduct); ("exp", Operates (Apply Exp));
   ("ind", Operates Indicates); ("int", Operates Whole); ("inv", Operates Inverts);
   ("log", Operates (Apply Log)); ("not", Operates Negated); ("or", Operates Either);
   ("some", Binds ForSome); ("sqrt", Operates (Apply Sqrt)); ("sum", SumOver)].
(* no symbol looks like a difference or a quotient *)
Definition reserved : list string :=
  "true" :: "false" :: "zero" :: "-" :: "/" :: map fst heads.
Definition is_name (w : string) :=
  is_word w && begins_as_name w && negb (existsb (String.eqb w) reserved).

(* ------- declared symbols ------- *)
Inductive sort := ZSort | RSort | VSort.
Scheme Boolean Equality for sort.
Definition sorts := [("Z", ZSort); ("R", RSort); ("V", VSort)].
Record declaration := { name : string; sort_of : sort; arity : N }.
Definition code (d : declaration) := symbol (arity d) (name d).

Module Names := FMapAVL.Make String_as_OT.
(* by name, the declaration and the symbol's number *)
Definition signature := Names.t (declaration * positive).
Fixpoint signature_of (l : list declaration) (s : signature) : option signature :=
  match l with
  | [] => Some s
  | d :: l =>
    need is_name (name d) && negb (Names.mem (name d) s);
    signature_of l (Names.add (name d) (d, code d) s)
  end.
Definition most_figures := 9.
Definition declares (t : tree) : option declaration :=
  match t with
  | Group [Word w; Word s; Word n] =>
    do s <- assoc s sorts; do n <- natural most_figures n;
    Some {| name := w; sort_of := s; arity := n |}
  | _ => None
  end.

(* ------- terms and formulas ------- *)
Inductive term := InR (t : real) | InV (u : vector) | InF (p : formula).
Definition as_real x := match x with InR t => Some t | _ => None end.
Definition as_vector x := match x with InV u => Some u | _ => None end.
Definition as_formula x := match x with InF p => Some p | _ => None end.

(* many parts as a chain of two; one part is joined with what changes nothing, so that a word with
   one part stays what it is *)
Fixpoint chain {A} (make : A -> A -> A) (l : list A) : option A :=
  match l with
  | [] => None | [a] => Some a
  | a :: l => do b <- chain make l; Some (make a b)
  end.
Definition joined {A} (make : A -> A -> A) (nothing : A) (l : list A) : option A :=
  match l with [a] => Some (make a nothing) | _ => chain make l end.

Definition compound (o : operation) (l : list term) : option term :=
  match o, l with
  | Plus, InV _ :: _ =>
    do us <- traverse as_vector l; do u <- joined VAdd V0 us; Some (InV u)
  | Plus, _ => do ts <- traverse as_real l; do t <- joined Add (Num 0) ts; Some (InR t)
  | Times, [InR a; InV u] => Some (InV (VScale a u))
  | Times, _ => do ts <- traverse as_real l; do t <- joined Mul (Num 1) ts; Some (InR t)
  | InnerProduct, [InV u; InV v] => Some (InR (Dot u v))
  | Indicates, [InF p] => Some (InR (Ind p))
  | Inverts, [InR a] => Some (InR (Inv a))
  | Apply f, [InR a] => Some (InR (Fn f a))
  | AtMost, [InR a; InR b] => Some (InF (RLe a b))
  | Below, [InR a; InR b] => Some (InF (RLt a b))
  | Equal, [InR a; InR b] => Some (InF (REq a b))
  | Equal, [InV u; InV v] => Some (InF (Veq u v))
  | Whole, [InR a] => Some (InF (IsInt a))
  | Both, _ => do ps <- traverse as_formula l; do p <- joined And Tru ps; Some (InF p)
  | Either, _ :: _ => do ps <- traverse as_formula l; Some (InF (fold_right Or Fls ps))
  | Negated, [InF p] => Some (InF (Not p))
  | Implies, [InF p; InF q] => Some (InF (Imp p q))
  | _, _ => None
  end.
Definition power (x : term) (n : string) : option term :=
  do a <- as_real x; do n <- natural most_figures n;
  let n := N.to_nat n in
  need Nat.leb n highest; Some (InR (Pow a n)).
Definition quantified (b : binder) (x : term) : option term :=
  match b, x with
  | ForAll, InF p => Some (InF (All p))
  | ForSome, InF p => Some (InF (Ex p))
  | _, _ => None
  end.
(* limits do not see the variable *)
Definition summed (lo hi x : term) : option term :=
  do lo <- as_real lo; do hi <- as_real hi;
  match x with
  | InR a => Some (InR (Sum lo hi a))
  | InV u => Some (InV (VSum lo hi u))
  | _ => None
  end.
Fixpoint place (w : string) (l : list string) : option nat :=
  match l with
  | [] => None
  | v :: l => if String.eqb w v then Some 0 else do n <- place w l; Some (S n)
  end.
Fixpoint arguments (l : list term) : option reals :=
  match l with
  | [] => Some Nil
  | x :: l => do a <- as_real x; do l <- arguments l; Some (Cons a l)
  end.

Section Declared.
Variable declared : signature.
Definition applied (w : string) (l : list term) : option term :=
  do (d, f) <- Names.find w declared;
  need N.eqb (arity d) (N.of_nat (List.length l));
  do args <- arguments l;
  Some (match sort_of d with
    | VSort => InV (VApp f args)
    | ZSort => InR (App true f args)
    | RSort => InR (App false f args) end).
Definition fresh_name (w : string) := is_name w && negb (Names.mem w declared).
Definition atom (bound : list string) (w : string) : option term :=
  match number_in w, place w bound with
  | Some q, _ => Some (InR (Num q))
  | None, Some n => Some (InR (Var n))
  | None, None =>
    match assoc w [("true", InF Tru); ("false", InF Fls); ("zero", InV V0)] with
    | Some x => Some x
    | None => applied w []
    end
  end.
(* bound: the variables in scope, the innermost first *)
Fixpoint term_of (bound : list string) (t : tree) {struct t} : option term :=
  match t with
  | Word w => atom bound w
  | Group (Word w :: rest) =>
    match assoc w heads with
    | None =>
      do l <- traverse (term_of bound) rest;
      match l with [] => None | _ => applied w l end
    | Some (Operates o) => do l <- traverse (term_of bound) rest; compound o l
    | Some Power =>
      match rest with [a; Word n] => do a <- term_of bound a; power a n | _ => None end
    | Some (Binds b) =>
      match rest with
      | [Word k; body] =>
        need fresh_name k; do x <- term_of (k :: bound) body; quantified b x
      | _ => None
      end
    | Some SumOver =>
      match rest with
      | [Group [Word k; lo; hi]; body] =>
        need fresh_name k; do lo <- term_of bound lo; do hi <- term_of bound hi;
        do x <- term_of (k :: bound) body; summed lo hi x
      | _ => None
      end
    end
  | _ => None
  end.
Definition real_of bound t :=
  do x <- term_of bound t; do a <- as_real x; need rwf a; Some a.
Definition vector_of bound t :=
  do x <- term_of bound t; do u <- as_vector x; need vwf u; Some u.
Definition formula_of bound t :=
  do x <- term_of bound t; do p <- as_formula x; need fwf p; Some p.

(* ------- steps ------- *)
Definition group_of {A} (f : tree -> option A) (t : tree) : option (list A) :=
  match t with Group l => traverse f l | _ => None end.
(* files count steps from 0 *)
Definition counted (t : tree) : option N :=
  match t with Word w => natural most_figures w | _ => None end.
Definition earlier t := do n <- counted t; Some (N.succ_pos n).
Definition chosen t := do n <- counted t; Some (N.to_nat n).
Definition integer_symbol (t : tree) : option positive :=
  match t with
  | Word w =>
    do (d, f) <- Names.find w declared;
    need sort_beq (sort_of d) ZSort && N.eqb (arity d) 0; Some f
  | _ => None
  end.
Definition product (t : tree) : option (real * list nat * list real) :=
  match t with
  | Group [a; l; squares] =>
    do a <- real_of [] a; do l <- group_of chosen l; do s <- group_of (real_of []) squares;
    Some (a, l, s)
  | _ => None
  end.
Definition parameter (t : tree) : option string :=
  match t with Word w => need fresh_name w; Some w | _ => None end.
Fixpoint distinct (l : list string) : bool :=
  match l with [] => true | w :: l => negb (existsb (String.eqb w) l) && distinct l end.
Definition replacement (t : tree) : option entry :=
  match t with
  | Group [Word w; Word s; parameters; body] =>
    do s <- assoc s sorts; do ks <- group_of parameter parameters;
    need is_name w && distinct ks;
    let f := symbol (N.of_nat (List.length ks)) w in
    let bound := rev ks in
    match s with
    | ZSort => do b <- real_of bound body; Some (EZ f b)
    | RSort => do b <- real_of bound body; Some (ER f b)
    | VSort => do b <- vector_of bound body; Some (EV f b)
    end
  | _ => None
  end.
Definition same_symbol (e g : entry) : bool :=
  match e, g with
  | EZ f _, EZ g _ | ER f _, ER g _ | EV f _, EV g _ => Pos.eqb f g
  | _, _ => false
  end.
Fixpoint distinct_symbols (l : list entry) : bool :=
  match l with [] => true | e :: l => negb (existsb (same_symbol e) l) && distinct_symbols l end.
Definition table (t : tree) : option (list entry) :=
  do l <- group_of replacement t; need distinct_symbols l; Some l.
Definition template (t : tree) : option formula :=
  match t with Group [Word k; p] => need fresh_name k; formula_of [k] p | _ => None end.
Definition lemmas :=
  [("exp-tangent", ExpTangent); ("exp-sum", ExpSum); ("exp-log", ExpLog);
   ("cosh-gauss", CoshGauss); ("square-root", SquareRoot)].
Definition lemma_of (t : tree) : option lemma :=
  match t with Word w => assoc w lemmas | _ => None end.
Definition certificate_of (t : tree) : option positive :=
  match t with Word w => Some (number w) | _ => None end.

(* a rule's arguments, each read in its own way *)
Section Arguments.
Context {A B C D : Type}.
Variables (a : tree -> option A) (b : tree -> option B) (c : tree -> option C)
  (d : tree -> option D).
Definition one (make : A -> step) (l : list tree) : option step :=
  match l with [x] => do x <- a x; Some (make x) | _ => None end.
Definition two (make : A -> B -> step) (l : list tree) : option step :=
  match l with [x; y] => do x <- a x; do y <- b y; Some (make x y) | _ => None end.
Definition three (make : A -> B -> C -> step) (l : list tree) : option step :=
  match l with
  | [x; y; z] => do x <- a x; do y <- b y; do z <- c z; Some (make x y z)
  | _ => None
  end.
Definition four (make : A -> B -> C -> D -> step) (l : list tree) : option step :=
  match l with
  | [x; y; z; w] => do x <- a x; do y <- b y; do z <- c z; do w <- d w; Some (make x y z w)
  | _ => None
  end.
End Arguments.
Definition rules : list (string * (list tree -> option step)) :=
  let f := formula_of [] in let r := real_of [] in let v := vector_of [] in
  let s := integer_symbol in let n := earlier in let ns := group_of earlier in
  [("arith", three f ns (group_of product) Arith); ("assume", one f Assume);
   ("detach", three f n n Detach); ("discharge", two f n Discharge);
   ("special", two r n Special); ("part", two f n Part); ("conjoin", one ns Conjoin);
   ("general", two s n General); ("instantiate", two n table Instantiate);
   ("rewrite", three template n n Rewrite); ("cases", three f n ns Cases);
   ("inject", two f n Inject); ("excluded", one f Excluded); ("absurd", two f n Absurd);
   ("squeeze", three f n n Squeeze); ("witness", three f r n Witness);
   ("choose", three s n n Choose); ("induct", four s r n n Induct);
   ("sum-empty", two r n SumEmpty); ("sum-last", two r n SumLast);
   ("indicator", one f Indicator); ("norm", one v Norm); ("pair", two v n Pair);
   ("inverse", two r n Inverse); ("integer", two r ns Integer); ("gap", two f ns Gap);
   ("analytic", one lemma_of Analytic); ("cite", one certificate_of Cite)].
Definition step_of (t : tree) : option step :=
  match t with
  | Group (Word rule :: l) => do read <- assoc rule rules; read l
  | _ => None
  end.
Fixpoint steps_of (i : N) (l : list tree) : list step + N :=
  match l with
  | [] => inl []
  | t :: l =>
    match step_of t with
    | None => inr i
    | Some s => match steps_of (N.succ i) l with inl ss => inl (s :: ss) | inr i => inr i end
    end
  end.
End Declared.

(* ------- files ------- *)
Record document := { declarations : list declaration; content : file }.
Definition own_name (d : document) := word (fid (content d)).
Inductive unread := Brackets | Outline | InSymbols | InStatement | InStep (i : N).

Definition symbols_of (l : list tree) : option (list declaration * signature) :=
  do ds <- traverse declares l; do declared <- signature_of ds (Names.empty _);
  Some (ds, declared).
Definition statement_of declared (l : list tree) (t : tree) : option (list formula * formula) :=
  do hs <- traverse (formula_of declared []) l; do p <- formula_of declared [] t; Some (hs, p).
(* the parts of a file: its name, symbols, hypotheses, conclusion and steps *)
Definition outline (l : list tree)
  : option (string * list tree * list tree * tree * list tree) :=
  match l with
  | [Group [Word a; Word w; Group (Word b :: ds); Group (Word c :: hs); Group [Word d; p];
       Group (Word e :: ss)]] =>
    need String.eqb a "certificate" && String.eqb b "symbols" && String.eqb c "hypotheses"
         && String.eqb d "conclusion" && String.eqb e "steps";
    Some (w, ds, hs, p, ss)
  | _ => None
  end.
Definition document_of (l : list tree) : document + unread :=
  match outline l with
  | None => inr Outline
  | Some (w, ds, hs, p, ss) =>
    match symbols_of ds with
    | None => inr InSymbols
    | Some (ds, declared) =>
      match statement_of declared hs p with
      | None => inr InStatement
      | Some (hs, p) =>
        match steps_of declared 0 ss with
        | inr i => inr (InStep i)
        | inl ss => inl {| declarations := ds; content :=
            {| fid := number w; fhyps := hs; fconcl := p; fsteps := ss |} |}
        end
      end
    end
  end.
(* the file, where its text ends here *)
Definition read_out (r : reading) : document + unread :=
  match ended_here r with Some l => document_of l | None => inr Brackets end.
Definition read (s : string) : document + unread := read_out (fed s nothing_read).

(* ------- steps that are read before the text ends ------- *)
(* the step that has just ended, and what is read without it *)
Definition taken (r : reading) : option (tree * reading) :=
  match r with
  | Reading "" [t; Word w] [l; []] =>
    need String.eqb w "steps"; Some (t, Reading "" [Word w] [l; []])
  | _ => None
  end.
(* what is declared before the steps *)
Definition declared_in (r : reading) : option signature :=
  match r with
  | Reading _ _ [[_; _; Group (Word _ :: ds); _; _]; []] => do (_, s) <- symbols_of ds; Some s
  | _ => None
  end.
(* a file with these steps before its own *)
Definition after (ss : list step) (d : document) : document :=
  let c := content d in
  {| declarations := declarations d;
     content := {| fid := fid c; fhyps := fhyps c; fconcl := fconcl c; fsteps := ss ++ fsteps c |} |}.
