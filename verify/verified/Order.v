(* A total order of terms, for normal forms; terms that it does not tell apart are equal. *)
From Coq Require Import ZArith QArith List Bool Arith.
From Ordproof Require Import Terms.
Import ListNotations.
Open Scope nat_scope.

Notation "c >> d" := (match c with Eq => d | Lt => Lt | Gt => Gt end)
  (at level 60, right associativity).
Definition qcmp (p q : Q) := Z.compare (Qnum p) (Qnum q) >> Pos.compare (Qden p) (Qden q).
Definition bcmp (a b : bool) :=
  match a, b with false, true => Lt | true, false => Gt | _, _ => Eq end.
Definition fntag f := match f with Exp => 0 | Log => 1 | Sqrt => 2 end.
Definition rtag t :=
  match t with
  | Num _ => 0 | Var _ => 1 | App _ _ _ => 2 | Add _ _ => 3 | Mul _ _ => 4
  | Pow _ _ => 5 | Sum _ _ _ => 6 | Dot _ _ => 7 | Ind _ => 8 | Inv _ => 9 | Fn _ _ => 10
  end.
Definition vtag t :=
  match t with VApp _ _ => 0 | V0 => 1 | VAdd _ _ => 2 | VScale _ _ => 3 | VSum _ _ _ => 4 end.
Definition ftag t :=
  match t with
  | RLe _ _ => 0 | RLt _ _ => 1 | REq _ _ => 2 | Veq _ _ => 3 | IsInt _ => 4
  | And _ _ => 5 | Or _ _ => 6 | Not _ => 7 | Imp _ _ => 8 | Tru => 9 | Fls => 10
  | All _ => 11 | Ex _ => 12
  end.

Fixpoint rcmp (s t : real) {struct s} : comparison :=
  match s, t with
  | Num p, Num q => qcmp p q
  | Var m, Var n => Nat.compare m n
  | App z f l, App y g m => Pos.compare f g >> bcmp z y >> lcmp l m
  | Add a b, Add c d => rcmp a c >> rcmp b d
  | Mul a b, Mul c d => rcmp a c >> rcmp b d
  | Pow a m, Pow b n => rcmp a b >> Nat.compare m n
  | Sum a b c, Sum d e f => rcmp a d >> rcmp b e >> rcmp c f
  | Dot u v, Dot w x => vcmp u w >> vcmp v x
  | Ind p, Ind q => fcmp p q
  | Inv a, Inv b => rcmp a b
  | Fn f a, Fn g b => Nat.compare (fntag f) (fntag g) >> rcmp a b
  | _, _ => Nat.compare (rtag s) (rtag t)
  end
with lcmp (s t : reals) {struct s} : comparison :=
  match s, t with
  | Nil, Nil => Eq | Nil, Cons _ _ => Lt | Cons _ _, Nil => Gt
  | Cons a l, Cons b m => rcmp a b >> lcmp l m
  end
with vcmp (s t : vector) {struct s} : comparison :=
  match s, t with
  | VApp f l, VApp g m => Pos.compare f g >> lcmp l m
  | V0, V0 => Eq
  | VAdd u v, VAdd w x => vcmp u w >> vcmp v x
  | VScale a u, VScale b v => rcmp a b >> vcmp u v
  | VSum a b u, VSum c d v => rcmp a c >> rcmp b d >> vcmp u v
  | _, _ => Nat.compare (vtag s) (vtag t)
  end
with fcmp (s t : formula) {struct s} : comparison :=
  match s, t with
  | RLe a b, RLe c d => rcmp a c >> rcmp b d
  | RLt a b, RLt c d => rcmp a c >> rcmp b d
  | REq a b, REq c d => rcmp a c >> rcmp b d
  | Veq u v, Veq w x => vcmp u w >> vcmp v x
  | IsInt a, IsInt b => rcmp a b
  | And p q, And r s => fcmp p r >> fcmp q s
  | Or p q, Or r s => fcmp p r >> fcmp q s
  | Imp p q, Imp r s => fcmp p r >> fcmp q s
  | Not p, Not q => fcmp p q
  | Tru, Tru => Eq | Fls, Fls => Eq
  | All p, All q => fcmp p q
  | Ex p, Ex q => fcmp p q
  | _, _ => Nat.compare (ftag s) (ftag t)
  end.
Definition iseq c := match c with Eq => true | _ => false end.
Definition req a b := iseq (rcmp a b).
Definition veqb a b := iseq (vcmp a b).
Definition feq a b := iseq (fcmp a b).

Lemma qcmp_ok p q : qcmp p q = Eq -> p = q.
Proof.
  unfold qcmp. destruct p as [a b], q as [c d]; simpl.
  destruct (Z.compare_spec a c); try discriminate.
  intro H0. apply Pos.compare_eq in H0. congruence.
Qed.
Lemma bcmp_ok a b : bcmp a b = Eq -> a = b.
Proof. destruct a, b; simpl; congruence. Qed.
Lemma fntag_ok f g : Nat.compare (fntag f) (fntag g) = Eq -> f = g.
Proof. destruct f, g; simpl; congruence. Qed.
Lemma cmp_ok :
  (forall a b, rcmp a b = Eq -> a = b) /\ (forall a b, lcmp a b = Eq -> a = b) /\
  (forall a b, vcmp a b = Eq -> a = b) /\ (forall a b, fcmp a b = Eq -> a = b).
Proof.
  apply term_i; intros;
  match goal with H : ?f ?a ?b = Eq |- ?a = ?b => destruct b; simpl in H; try discriminate H end;
  repeat match goal with H : match ?c with Eq => _ | Lt => Lt | Gt => Gt end = Eq |- _ =>
    let E := fresh "E" in destruct c eqn:E; try discriminate H end;
  f_equal; auto using qcmp_ok, bcmp_ok, fntag_ok, Nat.compare_eq, Pos.compare_eq.
Qed.
Lemma iseq_ok c : iseq c = true -> c = Eq.
Proof. destruct c; simpl; congruence. Qed.
Lemma req_ok a b : req a b = true -> a = b.
Proof. intro; now apply cmp_ok, iseq_ok. Qed.
Lemma veqb_ok a b : veqb a b = true -> a = b.
Proof. intro; now apply cmp_ok, iseq_ok. Qed.
Lemma feq_ok a b : feq a b = true -> a = b.
Proof. intro; now apply cmp_ok, iseq_ok. Qed.

