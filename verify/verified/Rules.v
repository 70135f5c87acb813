(* Theorems and the rules that make them. A rule is a function from theorems to a theorem, or to
   none where it does not apply; what each does is said in verify/kernel/README.md. *)
From Coq Require Import ZArith QArith List Bool String.
From Ordproof Require Export Options.
From Ordproof Require Import Words Terms Order Binders Symbols Polynomials Formulas Normal.
Import ListNotations.
Open Scope nat_scope.

(* Hypotheses are normal forms, in order; cnf is the conclusion's. A theorem rests on the named
   lemmas that it assumes. *)
Record theorem := {
  hyps : list formula; concl : formula; cnf : formula; assumed : list lemma }.

Scheme Boolean Equality for lemma.
Definition adds (l m : list lemma) :=
  fold_right (fun x m => if existsb (lemma_beq x) m then m else x :: m) m l.
Definition assumptions (ts : list theorem) := fold_right (fun t m => adds (assumed t) m) [] ts.
(* the theorem with these hypotheses, made from these theorems; g is the normal form of p *)
Definition made h p g ts := {| hyps := h; concl := p; cnf := g; assumed := assumptions ts |}.
Definition mk h p ts := made h p (nf p) ts.

Definition mem (p : formula) (l : list formula) := existsb (feq p) l.
Definition subset l m := forallb (fun p => mem p m) l.
Definition hyp1 (n : formula) : list formula := match n with Tru => [] | _ => [n] end.
Definition without (t : theorem) ps := filter (fun h => negb (mem h ps)) (hyps t).
Definition unions (ls : list (list formula)) := fold_right merge [] ls.
Definition hyps_of ts := unions (map hyps ts).
Definition both (t u : theorem) := merge (hyps t) (hyps u).
Definition freshes k ps := forallb (fresh k) ps.
Definition minus1 a := Add a (Num (-1)).

(* ------- propositional logic ------- *)
Definition assume f := let g := nf f in Some (made (hyp1 g) f g []).
(* the normal form of f => p, made of not-f's and p's *)
Definition implied n g := join false n g.
Definition discharge f t :=
  Some (made (without t [nf f]) (Imp f (concl t)) (implied (fnm false f) (cnf t)) [t]).
Definition detach f t u :=
  let g := nf f in
  need feq (cnf t) (implied (fnm false (concl u)) g); Some (made (both t u) f g [t; u]).
Definition conjoin ts :=
  match ts with [] => None | _ => Some (mk (hyps_of ts) (build true (map concl ts)) ts) end.
Definition part f t :=
  let g := nf f in need subset (items true g) (items true (cnf t)); Some (made (hyps t) f g [t]).
Definition inject f t :=
  let g := nf f in need subset (items false (cnf t)) (items false g); Some (made (hyps t) f g [t]).
(* a disjunction of many parts ends with false: (or p q) is Or p (Or q Fls) *)
Definition excluded f := Some (mk [] (Or f (Or (Not f) Fls)) []).
(* the parts of a disjunction as it is written, n of them *)
Fixpoint disjuncts (n : nat) (p : formula) : option (list formula) :=
  match n, p with
  | 0, Fls => Some []
  | S n, Or p q => do l <- disjuncts n q; Some (p :: l)
  | _, _ => None
  end.
Definition cases f t ts :=
  need match ts with [] => false | _ => true end;
  do ps <- disjuncts (List.length ts) (concl t);
  let g := nf f in
  need forallb (fun b => feq (cnf b) g) ts;
  let rest := map (fun bp => without (fst bp) [nf (snd bp)]) (combine ts ps) in
  Some (made (merge (hyps t) (unions rest)) f g (t :: ts)).
Definition absurd f t := need feq (cnf t) Fls; Some (mk (hyps t) f [t]).

(* ------- order and arithmetic ------- *)
Definition is_lt k := match k with KLt => true | _ => false end.
Definition is_eq k := match k with KEq => true | _ => false end.
(* the sum of the products a * p_i * ... * s^2 * ..., and whether one of them is positive *)
Fixpoint products (k : kind) (facts : list (kind * poly)) (ps : list (real * list nat * list real))
  (strict : bool) (total : poly) : option (bool * poly) :=
  match ps with
  | [] => Some (strict, total)
  | (a, chosen, sq) :: ps =>
    do fs <- traverse (nth_error facts) chosen;
    let eq := existsb (fun f => is_eq (fst f)) fs in
    do st <- (if eq then Some strict else
      need negb (is_eq k);
      match a with
      | Num c => need Z.leb 0 (Qnum c);
        Some (strict || (Z.ltb 0 (Qnum c) && match sq with [] => true | _ => false end
                         && forallb (fun f => is_lt (fst f)) fs))
      | _ => None
      end);
    let p := fold_left (fun p f => pmul p (snd f)) fs (rn a) in
    let p := fold_left (fun p s => let q := rn s in pmul p (pmul q q)) sq p in
    products k facts ps st (padd total p)
  end.
Definition arith f ts ps :=
  do facts <- traverse (fun t => relation true (concl t)) ts;
  do (k, g) <- relation true f;
  do (strict, total) <- products k facts ps false [];
  need match psub total g with [] => true | _ => false end;
  need strict || negb (is_lt k);
  Some (made (hyps_of ts) f (scaled k g) ts).
Definition squeeze f t u :=
  match f with
  | REq a b =>
    let ok p := let q := nf p in feq q Tru || feq q (cnf t) || feq q (cnf u) in
    need ok (RLe a b) && ok (RLe b a); Some (mk (both t u) f [t; u])
  | _ => None
  end.

(* ------- quantifiers over the integers ------- *)
Definition general k t :=
  need freshes k (hyps t); Some (mk (hyps t) (All (fabstract k (concl t))) [t]).
Definition special r t :=
  match concl t with
  | All p => need integral r; Some (mk (hyps t) (fput [r] p) [t])
  | _ => None
  end.
Definition witness f r t :=
  match f with
  | Ex p => need integral r; need feq (cnf t) (nf (fput [r] p)); Some (mk (hyps t) f [t])
  | _ => None
  end.
Definition choose k t u :=
  match concl t with
  | Ex p =>
    let kept := without u [nf (fput [zsym k] p)] in
    need freshes k (p :: concl u :: kept);
    Some (mk (merge (hyps t) kept) (concl u) [t; u])
  | _ => None
  end.
Definition induct k a t u :=
  need integral a;
  need rfresh k a;
  let after := fabstract k (concl u) in
  let p := fput [minus1 (zsym k)] after in
  need feq (cnf t) (nf (fput [minus1 a] after));
  let kept := without u [nf (RLe a (zsym k)); nf p] in
  need freshes k kept && freshes k (hyps t);
  Some (mk (merge (hyps t) kept) (All (fabstract k (Imp (RLe a (zsym k)) p))) [t; u]).

(* ------- symbols and equals replaced ------- *)
Definition instantiate t tab :=
  need ztab tab;
  let c := finst tab (concl t) in
  let hs := map (finst tab) (hyps t) in
  need fwf c && forallb fwf hs;
  Some (mk (unions (map (fun h => hyp1 (nf h)) hs)) c [t]).
Definition rewrite p t u :=
  match concl t with
  | REq a b =>
    let before := fput [a] p in
    let after := fput [b] p in
    need fwf before && fwf after;
    need feq (cnf u) (nf before);
    Some (mk (both t u) after [t; u])
  | _ => None
  end.

(* ------- sums, indicators, vectors, inverses ------- *)
Definition sum_empty s t :=
  match s with
  | Sum lo hi b =>
    need integral lo && integral hi;
    need feq (cnf t) (nf (RLt hi lo));
    Some (mk (hyps t) (REq s (Num 0)) [t])
  | _ => None
  end.
Definition sum_last s t :=
  match s with
  | Sum lo hi b =>
    need integral lo && integral hi;
    need feq (cnf t) (nf (RLe lo hi));
    Some (mk (hyps t) (REq s (Add (Sum lo (minus1 hi) b) (rput [hi] b))) [t])
  | _ => None
  end.
Definition indicator f :=
  let one := And f (REq (Ind f) (Num 1)) in
  let zero := And (Not f) (REq (Ind f) (Num 0)) in
  Some (mk [] (Or one (Or zero Fls)) []).
Definition norm u := Some (mk [] (RLe (Num 0) (Dot u u)) []).
Definition pair u t :=
  match concl t with
  | Veq a b => Some (mk (hyps t) (REq (Dot a u) (Dot b u)) [t])
  | _ => None
  end.
Definition inverse a t :=
  need feq (cnf t) (nf (Not (REq a (Num 0)))) || feq (cnf t) (nf (RLt (Num 0) a));
  Some (mk (hyps t) (REq (Mul a (Inv a)) (Num 1)) [t]).

(* ------- integers ------- *)
Fixpoint intmono (m : mono) (known : list formula) : bool :=
  match m with
  | [] => true
  | (a, _) :: m => (integral a || mem (IsInt a) known) && intmono m known
  end.
Fixpoint intpoly (p : poly) known : bool :=
  match p with [] => true | (m, c) :: p => qint c && intmono m known && intpoly p known end.
Definition integer a ts := need intpoly (rn a) (map cnf ts); Some (mk (hyps_of ts) (IsInt a) ts).
Definition gap f ts :=
  match f with
  | RLe a b =>
    let known := Tru :: map cnf ts in
    need mem (nf (RLt (minus1 a) b)) known;
    need mem (nf (IsInt (tpoly (padd (psub (rn b) (rn a)) (pconst 1))))) known;
    Some (mk (hyps_of ts) f ts)
  | _ => None
  end.

(* ------- the named analytic lemmas, in the real symbols a and b ------- *)
Definition says (x : lemma) : formula :=
  let a := App false (symbol 0 "a"%string) Nil in
  let b := App false (symbol 0 "b"%string) Nil in
  match x with
  | ExpTangent => RLe (Add (Num 1) a) (Fn Exp a)
  | ExpSum => REq (Fn Exp (Add a b)) (Mul (Fn Exp a) (Fn Exp b))
  | ExpLog => Imp (RLt (Num 0) a) (REq (Fn Exp (Fn Log a)) a)
  | CoshGauss => RLe (Add (Fn Exp a) (Fn Exp (Mul (Num (-1)) a)))
                     (Mul (Num 2) (Fn Exp (Mul (Pow a 2) (Inv (Num 2)))))
  | SquareRoot => Imp (RLe (Num 0) a)
                      (And (RLe (Num 0) (Fn Sqrt a)) (REq (Pow (Fn Sqrt a) 2) a))
  end.
Definition analytic x :=
  Some {| hyps := []; concl := says x; cnf := nf (says x); assumed := [x] |}.
