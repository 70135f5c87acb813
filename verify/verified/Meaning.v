(* What a certificate means. Whoever wants to know what has been proved reads this file, `Terms.v`
   and the theorem in `Theorem.v`; everything else is checked by Coq. *)
From Coq Require Import ZArith QArith Reals Qreals List ClassicalDescription.
From Ordproof Require Import Terms.
Import ListNotations.
Open Scope R_scope.

(* A real inner-product space, of any dimension. *)
Record space := {
  car :> Type; vz : car; vplus : car -> car -> car; vmul : R -> car -> car; ip : car -> car -> R;
  vplus_comm : forall u v, vplus u v = vplus v u;
  vplus_assoc : forall u v w, vplus u (vplus v w) = vplus (vplus u v) w;
  vplus_0 : forall u, vplus vz u = u;
  vmul_1 : forall u, vmul 1 u = u; vmul_0 : forall u, vmul 0 u = vz;
  vmul_mul : forall a b u, vmul a (vmul b u) = vmul (a * b) u;
  vmul_plus_l : forall a b u, vmul (a + b) u = vplus (vmul a u) (vmul b u);
  vmul_plus_r : forall a u v, vmul a (vplus u v) = vplus (vmul a u) (vmul a v);
  ip_comm : forall u v, ip u v = ip v u;
  ip_plus : forall u v w, ip (vplus u v) w = ip u w + ip v w;
  ip_mul : forall a u w, ip (vmul a u) w = a * ip u w;
  ip_pos : forall u, 0 <= ip u u }.
Arguments vz {_}. Arguments vplus {_}. Arguments vmul {_}. Arguments ip {_}.

(* What the words of the language stand for. Of `inv` it is known only that it inverts what is not
   0, and of the three functions nothing: what is used of them are the named lemmas. *)
Record world := {
  vectors : space;
  inv : R -> R; inv_ok : forall x, x <> 0 -> inv x = / x;
  func_of : func -> R -> R }.

Definition true_lemma (W : world) (x : lemma) : Prop :=
  let exp := func_of W Exp in let log := func_of W Log in let sqrt := func_of W Sqrt in
  match x with
  | ExpTangent => forall a, 1 + a <= exp a
  | ExpSum => forall a b, exp (a + b) = exp a * exp b
  | ExpLog => forall a, 0 < a -> exp (log a) = a
  | CoshGauss => forall a, exp a + exp (-1 * a) <= 2 * exp (a ^ 2 * / 2)
  | SquareRoot => forall a, 0 <= a -> 0 <= sqrt a /\ sqrt a ^ 2 = a
  end.

Definition isint (x : R) := exists z, x = IZR z.
Definition ind (P : Prop) : R := if excluded_middle_informative P then 1 else 0.
(* f z + f (z + 1) + ..., n summands *)
Fixpoint sumn (z : Z) (n : nat) (f : Z -> R) : R :=
  match n with O => 0 | S n => sumn z n f + f (z + Z.of_nat n)%Z end.
Fixpoint vsumn {V : space} (z : Z) (n : nat) (f : Z -> V) : V :=
  match n with O => vz | S n => vplus (vsumn z n f) (f (z + Z.of_nat n)%Z) end.
(* sums from a to b; limits are integers, and there is no summand where b < a *)
Definition count (a b : R) : nat := Z.to_nat (Int_part b - Int_part a + 1).
Definition rsum (a b : R) f := sumn (Int_part a) (count a b) f.
Definition vsumr {V : space} (a b : R) (f : Z -> V) := vsumn (Int_part a) (count a b) f.

(* Values of the symbols. Those of sort Z are integers at integers. *)
Record model (W : world) := {
  rs : bool -> positive -> list R -> R;
  ws : positive -> list R -> vectors W;
  zint : forall f l, Forall isint l -> isint (rs true f l) }.
Arguments rs {_}. Arguments ws {_}. Arguments zint {_}.

(* The value of a term and the truth of a formula; e holds the values of the bound variables. *)
Fixpoint er {W} (M : model W) (e : list R) (t : real) {struct t} : R :=
  match t with
  | Num q => Q2R q | Var n => nth n e 0 | App z f l => rs M z f (el M e l)
  | Add a b => er M e a + er M e b | Mul a b => er M e a * er M e b
  | Pow a n => er M e a ^ n
  | Sum a b c => rsum (er M e a) (er M e b) (fun k => er M (IZR k :: e) c)
  | Dot u v => ip (ev M e u) (ev M e v) | Ind p => ind (ef M e p)
  | Inv a => inv W (er M e a) | Fn f a => func_of W f (er M e a)
  end
with el {W} (M : model W) (e : list R) (l : reals) {struct l} : list R :=
  match l with Nil => [] | Cons a l => er M e a :: el M e l end
with ev {W} (M : model W) (e : list R) (u : vector) {struct u} : vectors W :=
  match u with
  | VApp f l => ws M f (el M e l) | V0 => vz | VAdd u v => vplus (ev M e u) (ev M e v)
  | VScale a u => vmul (er M e a) (ev M e u)
  | VSum a b u => vsumr (er M e a) (er M e b) (fun k => ev M (IZR k :: e) u)
  end
with ef {W} (M : model W) (e : list R) (p : formula) {struct p} : Prop :=
  match p with
  | RLe a b => er M e a <= er M e b | RLt a b => er M e a < er M e b
  | REq a b => er M e a = er M e b | Veq u v => ev M e u = ev M e v
  | IsInt a => isint (er M e a)
  | And p q => ef M e p /\ ef M e q | Or p q => ef M e p \/ ef M e q
  | Not p => ~ ef M e p | Imp p q => ef M e p -> ef M e q | Tru => True | Fls => False
  | All p => forall z, ef M (IZR z :: e) p | Ex p => exists z, ef M (IZR z :: e) p
  end.

(* The README's symbols, functions of integers, are such values. *)
Lemma at_integers (zf : positive -> list Z -> Z) (rf : positive -> list Z -> R) f l : Forall isint l ->
  isint ((fun z f l => if z : bool then IZR (zf f (map Int_part l)) else rf f (map Int_part l))
    true f l).
Proof. intros _. now exists (zf f (map Int_part l)). Qed.
Definition of_integers (W : world) zf rf (vf : positive -> list Z -> vectors W) : model W :=
  {| rs := fun z f l => if z : bool then IZR (zf f (map Int_part l)) else rf f (map Int_part l);
     ws := fun f l => vf f (map Int_part l); zint := at_integers zf rf |}.
