(* Limits on what a step may make, so that every checker can hold it (verify/kernel/README.md).
   Nothing rests on them. *)
From Coq Require Import ZArith QArith List Bool.
From Ordproof Require Import Terms Rules.
Open Scope nat_scope.

Definition highest : nat := 1000. (* exponents *)
Definition deepest : Z := 200. (* nesting *)
Definition longest : Z := 1000000. (* parts *)
Definition largest : Z := Z.pow 10 1000. (* numerators and denominators are below *)
Definition qfits (q : Q) := Z.ltb (Z.abs (Qnum q)) largest && Z.ltb (Zpos (Qden q)) largest.

(* a chain of sums, as the sum of many parts, is no deeper than its parts *)
Definition same_add t := match t with Add _ _ => true | _ => false end.
Definition same_mul t := match t with Mul _ _ => true | _ => false end.
Definition same_vadd u := match u with VAdd _ _ => true | _ => false end.
Definition same_and p := match p with And _ _ => true | _ => false end.
Definition same_or p := match p with Or _ _ => true | _ => false end.
Definition down (chain : bool) (n : Z) := if chain then Z.succ n else n.
(* numbers and exponents fit, and no more than n terms stand one inside the other *)
Fixpoint rfits (n : Z) (t : real) {struct t} : bool :=
  if Z.leb n 0 then false else let n := Z.pred n in
  match t with
  | Num q => qfits q
  | Var _ => true
  | App _ _ l => lfits n l
  | Add a b => rfits n a && rfits (down (same_add b) n) b
  | Mul a b => rfits n a && rfits (down (same_mul b) n) b
  | Pow a k => Nat.leb k highest && rfits n a
  | Sum a b c => rfits n a && rfits n b && rfits n c
  | Dot u v => vfits n u && vfits n v
  | Ind p => ffits n p
  | Inv a | Fn _ a => rfits n a
  end
with lfits (n : Z) (l : reals) {struct l} : bool :=
  match l with Nil => true | Cons a l => rfits n a && lfits n l end
with vfits (n : Z) (u : vector) {struct u} : bool :=
  if Z.leb n 0 then false else let n := Z.pred n in
  match u with
  | VApp _ l => lfits n l
  | V0 => true
  | VAdd u v => vfits n u && vfits (down (same_vadd v) n) v
  | VScale a u => rfits n a && vfits n u
  | VSum a b u => rfits n a && rfits n b && vfits n u
  end
with ffits (n : Z) (p : formula) {struct p} : bool :=
  if Z.leb n 0 then false else let n := Z.pred n in
  match p with
  | RLe a b | RLt a b | REq a b => rfits n a && rfits n b
  | Veq u v => vfits n u && vfits n v
  | IsInt a => rfits n a
  | And p q => ffits n p && ffits (down (same_and q) n) q
  | Or p q => ffits n p && ffits (down (same_or q) n) q
  | Imp p q => ffits n p && ffits n q
  | Not p | All p | Ex p => ffits n p
  | Tru | Fls => true
  end.

(* the number of parts, added to z *)
Fixpoint rsize (z : Z) (t : real) {struct t} : Z :=
  let z := Z.succ z in
  match t with
  | Num _ | Var _ => z
  | App _ _ l => lsize z l
  | Add a b | Mul a b => rsize (rsize z a) b
  | Pow a _ | Inv a | Fn _ a => rsize z a
  | Sum a b c => rsize (rsize (rsize z a) b) c
  | Dot u v => vsize (vsize z u) v
  | Ind p => fsize z p
  end
with lsize (z : Z) (l : reals) {struct l} : Z :=
  match l with Nil => z | Cons a l => lsize (rsize z a) l end
with vsize (z : Z) (u : vector) {struct u} : Z :=
  let z := Z.succ z in
  match u with
  | VApp _ l => lsize z l
  | V0 => z
  | VAdd u v => vsize (vsize z u) v
  | VScale a u => vsize (rsize z a) u
  | VSum a b u => vsize (rsize (rsize z a) b) u
  end
with fsize (z : Z) (p : formula) {struct p} : Z :=
  let z := Z.succ z in
  match p with
  | RLe a b | RLt a b | REq a b => rsize (rsize z a) b
  | Veq u v => vsize (vsize z u) v
  | IsInt a => rsize z a
  | And p q | Or p q | Imp p q => fsize (fsize z p) q
  | Not p | All p | Ex p => fsize z p
  | Tru | Fls => z
  end.

Definition fits (p : formula) := ffits deepest p && Z.leb (fsize 0 p) longest.
Definition small (t : theorem) := fits (concl t) && fits (cnf t).
