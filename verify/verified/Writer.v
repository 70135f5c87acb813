(* The writer: terms, steps and files as text. A file's canonical text reads back as the file, so
   what the reader took a text to say can be seen by having it written. *)
From Coq Require Import NArith QArith List Bool String Ascii Lia OrderedTypeEx FMapFacts.
From Ordproof Require Import Options Words Text Terms Symbols Limits Checker Reader.
Import ListNotations.
Open Scope string_scope.
Open Scope nat_scope.

Notation heading w l := (Group (Word w%string :: l)).
Definition func_word f := match f with Exp => "exp" | Log => "log" | Sqrt => "sqrt" end.

Lemma sort_beq_ok s t : sort_beq s t = true -> s = t.
Proof. destruct s, t; simpl; congruence. Qed.
Lemma app_inj u v w : (u ++ v = u ++ w)%string -> v = w.
Proof. induction u; simpl; auto. intro H. injection H as H. auto. Qed.

Section Written.
(* what the names of bound variables begin with, and no declared name *)
Variable prefix : string.
Definition variable (d : nat) : string := prefix ++ digits (N.of_nat d).
Definition applied_to (f : positive) (l : list tree) : tree :=
  match l with [] => Word (name_of f) | _ => heading (name_of f) l end.

(* d: how many binders stand around; those variables are 1 to d from the outside inward *)
Fixpoint of_real (d : nat) (t : real) : tree :=
  match t with
  | Num q => Word (written q)
  | Var n => Word (variable (d - n))
  | App _ f l => applied_to f (of_reals d l)
  | Add a b => heading "+" [of_real d a; of_real d b]
  | Mul a b => heading "*" [of_real d a; of_real d b]
  | Pow a n => heading "^" [of_real d a; Word (digits (N.of_nat n))]
  | Sum lo hi a =>
    heading "sum" [Group [Word (variable (S d)); of_real d lo; of_real d hi]; of_real (S d) a]
  | Dot u v => heading "dot" [of_vector d u; of_vector d v]
  | Ind p => heading "ind" [of_formula d p]
  | Inv a => heading "inv" [of_real d a]
  | Fn f a => heading (func_word f) [of_real d a]
  end
with of_reals (d : nat) (l : reals) : list tree :=
  match l with Nil => [] | Cons a l => of_real d a :: of_reals d l end
with of_vector (d : nat) (u : vector) : tree :=
  match u with
  | VApp f l => applied_to f (of_reals d l)
  | V0 => Word "zero"
  | VAdd u v => heading "+" [of_vector d u; of_vector d v]
  | VScale a u => heading "*" [of_real d a; of_vector d u]
  | VSum lo hi u =>
    heading "sum" [Group [Word (variable (S d)); of_real d lo; of_real d hi]; of_vector (S d) u]
  end
with of_formula (d : nat) (p : formula) : tree :=
  match p with
  | RLe a b => heading "<=" [of_real d a; of_real d b]
  | RLt a b => heading "<" [of_real d a; of_real d b]
  | REq a b => heading "=" [of_real d a; of_real d b]
  | Veq u v => heading "=" [of_vector d u; of_vector d v]
  | IsInt a => heading "int" [of_real d a]
  | And p q => heading "and" [of_formula d p; of_formula d q]
  | Or p q => heading "or" (of_formula d p :: of_disjuncts d q)
  | Not p => heading "not" [of_formula d p]
  | Imp p q => heading "=>" [of_formula d p; of_formula d q]
  | Tru => Word "true"
  | Fls => Word "false"
  | All p => heading "all" [Word (variable (S d)); of_formula (S d) p]
  | Ex p => heading "some" [Word (variable (S d)); of_formula (S d) p]
  end
with of_disjuncts (d : nat) (p : formula) : list tree :=
  match p with Or p q => of_formula d p :: of_disjuncts d q | _ => [] end.

(* ------- what can be written, and so read back ------- *)
Variable declared : signature.
Definition is_declared (s : sort) (f : positive) (n : nat) : bool :=
  match Names.find (name_of f) declared with
  | Some (d, g) => sort_beq (sort_of d) s && N.eqb (arity d) (N.of_nat n) && Pos.eqb f g
                   && is_name (name_of f)
  | None => false
  end.
Fixpoint count (l : reals) := match l with Nil => 0 | Cons _ l => S (count l) end.
(* numbers are in lowest terms, variables are bound, symbols are declared, disjunctions end with
   false *)
Fixpoint real_ok (d : nat) (t : real) : bool :=
  match t with
  | Num q => lowest q
  | Var n => Nat.ltb n d
  | App z f l => is_declared (if z then ZSort else RSort) f (count l) && reals_ok d l
  | Add a b | Mul a b => real_ok d a && real_ok d b
  | Pow a n => real_ok d a && Nat.leb n highest
  | Sum lo hi a => real_ok d lo && real_ok d hi && real_ok (S d) a
  | Dot u v => vector_ok d u && vector_ok d v
  | Ind p => formula_ok d p
  | Inv a | Fn _ a => real_ok d a
  end
with reals_ok (d : nat) (l : reals) : bool :=
  match l with Nil => true | Cons a l => real_ok d a && reals_ok d l end
with vector_ok (d : nat) (u : vector) : bool :=
  match u with
  | VApp f l => is_declared VSort f (count l) && reals_ok d l
  | V0 => true
  | VAdd u v => vector_ok d u && vector_ok d v
  | VScale a u => real_ok d a && vector_ok d u
  | VSum lo hi u => real_ok d lo && real_ok d hi && vector_ok (S d) u
  end
with formula_ok (d : nat) (p : formula) : bool :=
  match p with
  | RLe a b | RLt a b | REq a b => real_ok d a && real_ok d b
  | Veq u v => vector_ok d u && vector_ok d v
  | IsInt a => real_ok d a
  | And p q | Imp p q => formula_ok d p && formula_ok d q
  | Or p q => formula_ok d p && disjuncts_ok d q
  | Not p => formula_ok d p
  | Tru | Fls => true
  | All p | Ex p => formula_ok (S d) p
  end
with disjuncts_ok (d : nat) (p : formula) : bool :=
  match p with Or p q => formula_ok d p && disjuncts_ok d q | Fls => true | _ => false end.

Fixpoint options (p : formula) : list formula :=
  match p with Or p q => p :: options q | _ => [] end.

(* ------- terms and formulas read back ------- *)
Hypothesis fresh : forall d, fresh_name declared (variable d) = true.
Fixpoint scope (d : nat) : list string := match d with 0 => [] | S e => variable d :: scope e end.
Notation back d x l := (term_of declared (scope d) x = Some l).

Lemma variable_inj m n : variable m = variable n -> m = n.
Proof.
  intro H. apply app_inj, digits_inj in H. lia.
Qed.
Lemma place_variable d : forall n, n < d -> place (variable (d - n)) (scope d) = Some n.
Proof.
  induction d as [|d IH]; [lia|]. intros n L. cbn [scope place].
  destruct (String.eqb_spec (variable (S d - n)) (variable (S d))) as [E|E].
  - apply variable_inj in E. f_equal. lia.
  - destruct n as [|n]. { now rewrite Nat.sub_0_r in E. }
    replace (S d - S n) with (d - n) by lia. rewrite IH by lia. reflexivity.
Qed.
Lemma fresh_is_name d : is_name (variable d) = true.
Proof. assert (F := fresh d). unfold fresh_name in F. now apply andb_prop in F as [F _]. Qed.
Lemma name_number w : is_name w = true -> rational w = None.
Proof.
  unfold is_name. intro H. apply andb_prop in H as [H _]. apply andb_prop in H as [_ H].
  now apply name_rational.
Qed.
Lemma place_none w : (forall e, String.eqb w (variable e) = false) ->
  forall d, place w (scope d) = None.
Proof.
  intro N. induction d as [|d IH]; [reflexivity|]. cbn [scope place]. now rewrite N, IH.
Qed.
Lemma place_declared w : Names.mem w declared = true -> forall d, place w (scope d) = None.
Proof.
  intro M. apply place_none. intro e. destruct (String.eqb_spec w (variable e)) as [->|_]; auto.
  assert (F := fresh e). unfold fresh_name in F. rewrite M, andb_comm in F. discriminate.
Qed.
Lemma not_reserved w : is_name w = true -> forall v, In v reserved -> String.eqb w v = false.
Proof.
  unfold is_name. intro H. apply andb_prop in H as [_ H]. apply negb_true_iff in H. intros v V.
  destruct (String.eqb w v) eqn:E; auto. rewrite <- H. symmetry. apply existsb_exists. eauto.
Qed.
Lemma place_reserved w : In w reserved -> forall d, place w (scope d) = None.
Proof.
  intro R. apply place_none. intro e. rewrite String.eqb_sym.
  apply not_reserved; auto using fresh_is_name.
Qed.
Lemma assoc_none {A} w (l : list (string * A)) :
  (forall v, In v (map fst l) -> String.eqb w v = false) -> assoc w l = None.
Proof.
  induction l as [|[v a] l IH]; simpl; intro H; auto. rewrite (H v) by auto. apply IH. auto.
Qed.
Lemma no_head w : is_name w = true -> assoc w heads = None.
Proof. intro N. apply assoc_none. intros v V. apply not_reserved; auto. do 5 right. exact V. Qed.
Lemma no_constant w : is_name w = true ->
  assoc w [("true", InF Tru); ("false", InF Fls); ("zero", InV V0)] = None.
Proof.
  intro N. apply assoc_none. intros v V. apply not_reserved; auto.
  destruct V as [<-|[<-|[<-|[]]]]; [now left|right; now left|right; right; now left].
Qed.

Lemma arguments_ok l : arguments (map InR (rlist l)) = Some l.
Proof. induction l; [reflexivity|]. cbn [rlist map arguments as_real]. cbn [bind]. now rewrite IHl. Qed.
Lemma count_ok l : List.length (map InR (rlist l)) = count l.
Proof. rewrite map_length. induction l; simpl; auto. Qed.
Lemma of_reals_nil d l : of_reals d l = [] -> l = Nil.
Proof. destruct l; [reflexivity|discriminate]. Qed.
Lemma term_applied w l bound : assoc w heads = None ->
  term_of declared bound (heading w l) =
  do l <- traverse (term_of declared bound) l;
  match l with [] => None | _ => applied declared w l end.
Proof. intro H. cbn [term_of]. now rewrite H. Qed.
Lemma term_operates w o l bound : assoc w heads = Some (Operates o) ->
  term_of declared bound (heading w l) =
  do l <- traverse (term_of declared bound) l; compound o l.
Proof. intro H. cbn [term_of]. now rewrite H. Qed.
Lemma term_binds w b k t bound : assoc w heads = Some (Binds b) ->
  fresh_name declared k = true ->
  term_of declared bound (heading w [Word k; t]) =
  do x <- term_of declared (k :: bound) t; quantified b x.
Proof. intros H F. cbn [term_of]. now rewrite H, F. Qed.
Lemma term_sums k lo hi t bound : fresh_name declared k = true ->
  term_of declared bound (heading "sum" [heading k [lo; hi]; t]) =
  do lo <- term_of declared bound lo; do hi <- term_of declared bound hi;
  do x <- term_of declared (k :: bound) t; summed lo hi x.
Proof. intro F. cbn [term_of]. change (assoc "sum" heads) with (Some SumOver). now rewrite F. Qed.
Lemma applied_ok s f l x : is_declared s f (count l) = true ->
  x = match s with VSort => InV (VApp f l) | ZSort => InR (App true f l)
      | RSort => InR (App false f l) end ->
  forall d, traverse (term_of declared (scope d)) (of_reals d l) = Some (map InR (rlist l)) ->
  back d (applied_to f (of_reals d l)) x.
Proof.
  unfold is_declared. intros D -> d T.
  destruct (Names.find (name_of f) declared) as [[e g]|] eqn:F; [|discriminate].
  apply andb_prop in D as [D N]. apply andb_prop in D as [D G]. apply andb_prop in D as [S A].
  apply Pos.eqb_eq in G. subst g. apply sort_beq_ok in S.
  assert (K : applied declared (name_of f) (map InR (rlist l)) = Some (match s with
    VSort => InV (VApp f l) | ZSort => InR (App true f l) | RSort => InR (App false f l) end)).
  { unfold applied. rewrite F. cbn [bind]. rewrite count_ok, A, arguments_ok. cbn [bind].
    rewrite S. now destruct s. }
  assert (M : Names.mem (name_of f) declared = true).
  { apply Names.mem_1. exists (e, f). now apply Names.find_2. }
  unfold applied_to. destruct l as [|a l].
  - cbn [of_reals term_of]. unfold atom.
    rewrite number_in_ok, (name_number _ N), (place_declared _ M), (no_constant _ N). exact K.
  - destruct (of_reals d (Cons a l)) as [|t ts] eqn:E; [discriminate|].
    rewrite term_applied by (now apply no_head). rewrite T. exact K.
Qed.

Lemma power_ok n : Nat.leb n highest = true -> forall a,
  power (InR a) (digits (N.of_nat n)) = Some (InR (Pow a n)).
Proof.
  intros H a. unfold power. change most_figures with (S 8). rewrite natural_digits.
  - cbn [as_real bind]. now rewrite Nat2N.id, H.
  - apply Nat.leb_le in H. change (10 ^ N.of_nat 9)%N with 1000000000%N. unfold highest in H. lia.
Qed.
Ltac known := repeat match goal with H : term_of _ _ _ = Some _ |- _ => rewrite H; clear H
  | H : term_of _ (scope (S ?d)) _ = Some _ |- _ =>
    change (variable (S d) :: scope d) with (scope (S d)); rewrite H; clear H
  | H : traverse _ _ = Some _ |- _ => rewrite H; clear H end; cbn [bind]; try reflexivity.
Lemma back_all :
  (forall t d, real_ok d t = true -> back d (of_real d t) (InR t)) /\
  (forall l d, reals_ok d l = true ->
    traverse (term_of declared (scope d)) (of_reals d l) = Some (map InR (rlist l))) /\
  (forall u d, vector_ok d u = true -> back d (of_vector d u) (InV u)) /\
  (forall p, (forall d, formula_ok d p = true -> back d (of_formula d p) (InF p)) /\
    (forall d, disjuncts_ok d p = true ->
      traverse (term_of declared (scope d)) (of_disjuncts d p) = Some (map InF (options p))
      /\ fold_right Or Fls (options p) = p)).
Proof.
  apply term_i; intros; try split; intros;
  cbn [real_ok reals_ok vector_ok formula_ok disjuncts_ok] in *;
  repeat match goal with
    | H : _ && _ = true |- _ => apply andb_prop in H as [? ?]
    | H : _ /\ _ |- _ => destruct H
  end; try discriminate;
  cbn [of_real of_reals of_vector of_formula of_disjuncts];
  repeat match goal with
    | H : forall d, ?ok d ?t = true -> _ , G : ?ok _ ?t = true |- _ =>
      apply H in G; clear H
  end;
  try (erewrite term_operates by reflexivity; cbn [traverse bind];
    repeat match goal with H : _ = Some _ |- _ => rewrite H; clear H end; reflexivity).
  - cbn [term_of]. unfold atom. now rewrite number_in_ok, rational_written.
  - cbn [term_of]. unfold atom. rewrite number_in_ok, name_number by apply fresh_is_name.
    rewrite place_variable by now apply Nat.ltb_lt. reflexivity.
  - eapply applied_ok; eauto. now destruct z.
  - cbn [term_of]. known. now apply power_ok.
  - erewrite term_sums by auto. known.
  - erewrite term_operates by (destruct f; reflexivity). cbn [traverse]. known.
  - cbn [traverse rlist map]. known.
  - eapply applied_ok; eauto.
  - cbn [term_of]. unfold atom. rewrite place_reserved by (do 2 right; now left). reflexivity.
  - erewrite term_sums by auto. known.
  - erewrite term_operates by reflexivity. cbn [traverse].
    match goal with H : _ /\ _ |- _ => destruct H as [? E] end. known.
    cbn [compound traverse as_formula bind].
    assert (K : forall l, traverse as_formula (map InF l) = Some l).
    { induction l as [|r l IH]; [reflexivity|]. cbn [map traverse as_formula bind]. now rewrite IH. }
    rewrite K. cbn [bind fold_right]. now rewrite E.
  - match goal with H : _ /\ _ |- _ => destruct H as [? E] end. cbn [options traverse map].
    known. split; [reflexivity|]. cbn [fold_right]. now rewrite E.
  - cbn [term_of]. unfold atom. rewrite place_reserved by now left. reflexivity.
  - cbn [term_of]. unfold atom. rewrite place_reserved by (right; now left). reflexivity.
  - now split.
  - erewrite term_binds by (reflexivity || auto). known.
  - erewrite term_binds by (reflexivity || auto). known.
Qed.

(* ------- steps ------- *)
Definition of_number (n : N) : tree := Word (digits n).
Definition of_step_number (n : positive) : tree := of_number (Pos.pred_N n).
Definition of_product (p : real * list nat * list real) : tree :=
  let (al, squares) := p in
  let (a, l) := al in
  Group [of_real 0 a; Group (map (fun i => of_number (N.of_nat i)) l);
    Group (map (of_real 0) squares)].
Definition arity_of (f : positive) : nat :=
  match natural most_figures (until_space (word f)) with Some n => N.to_nat n | None => 0 end.
Definition entry_symbol (e : entry) := match e with EZ f _ | ER f _ | EV f _ => f end.
Definition of_entry (e : entry) : tree :=
  let f := entry_symbol e in
  let n := arity_of f in
  heading (name_of f)
    [Word (match e with EZ _ _ => "Z" | ER _ _ => "R" | EV _ _ => "V" end)%string;
     Group (map Word (rev (scope n)));
     match e with EZ _ b | ER _ b => of_real n b | EV _ b => of_vector n b end].
Definition lemma_word (x : lemma) : string :=
  match x with
  | ExpTangent => "exp-tangent" | ExpSum => "exp-sum" | ExpLog => "exp-log"
  | CoshGauss => "cosh-gauss" | SquareRoot => "square-root"
  end.
Definition of_step (s : step) : tree :=
  let f := of_formula 0 in let r := of_real 0 in let v := of_vector 0 in
  let n := of_step_number in let ns l := Group (map of_step_number l) in
  let z k := Word (name_of k) in
  match s with
  | Assume p => heading "assume" [f p]
  | Discharge p i => heading "discharge" [f p; n i]
  | Detach p i j => heading "detach" [f p; n i; n j]
  | Conjoin l => heading "conjoin" [ns l]
  | Part p i => heading "part" [f p; n i]
  | Inject p i => heading "inject" [f p; n i]
  | Excluded p => heading "excluded" [f p]
  | Cases p i l => heading "cases" [f p; n i; ns l]
  | Absurd p i => heading "absurd" [f p; n i]
  | Arith p l ps => heading "arith" [f p; ns l; Group (map of_product ps)]
  | Squeeze p i j => heading "squeeze" [f p; n i; n j]
  | General k i => heading "general" [z k; n i]
  | Special a i => heading "special" [r a; n i]
  | Witness p a i => heading "witness" [f p; r a; n i]
  | Choose k i j => heading "choose" [z k; n i; n j]
  | Induct k a i j => heading "induct" [z k; r a; n i; n j]
  | Instantiate i t => heading "instantiate" [n i; Group (map of_entry t)]
  | Rewrite p i j =>
    heading "rewrite" [heading (variable 1) [of_formula 1 p]; n i; n j]
  | SumEmpty a i => heading "sum-empty" [r a; n i]
  | SumLast a i => heading "sum-last" [r a; n i]
  | Indicator p => heading "indicator" [f p]
  | Norm u => heading "norm" [v u]
  | Pair u i => heading "pair" [v u; n i]
  | Inverse a i => heading "inverse" [r a; n i]
  | Integer a l => heading "integer" [r a; ns l]
  | Gap p l => heading "gap" [f p; ns l]
  | Analytic x => heading "analytic" [Word (lemma_word x)]
  | Cite c => heading "cite" [Word (word c)]
  end.

Definition closed_real (d : nat) a := real_ok d a && rwf a.
Definition closed_vector (d : nat) u := vector_ok d u && vwf u.
Definition closed_formula (d : nat) p := formula_ok d p && fwf p.
Definition number_ok (n : N) := N.ltb n 1000000000.
Definition step_number_ok (n : positive) := number_ok (Pos.pred_N n).
Definition product_ok (p : real * list nat * list real) : bool :=
  let (al, squares) := p in
  let (a, l) := al in
  closed_real 0 a && forallb (fun i => number_ok (N.of_nat i)) l && forallb (closed_real 0) squares.
Definition entry_ok (e : entry) : bool :=
  let f := entry_symbol e in
  let n := arity_of f in
  is_name (name_of f) && Pos.eqb (symbol (N.of_nat n) (name_of f)) f
  && match e with EZ _ b | ER _ b => closed_real n b | EV _ b => closed_vector n b end.
Definition integer_ok (k : positive) := is_declared ZSort k 0.
Definition step_ok (s : step) : bool :=
  let f := closed_formula 0 in let r := closed_real 0 in let v := closed_vector 0 in
  let n := step_number_ok in let ns := forallb step_number_ok in let z := integer_ok in
  match s with
  | Assume p | Excluded p | Indicator p => f p
  | Discharge p i | Part p i | Inject p i | Absurd p i => f p && n i
  | Detach p i j | Squeeze p i j => f p && n i && n j
  | Conjoin l => ns l
  | Cases p i l => f p && n i && ns l
  | Arith p l ps => f p && ns l && forallb product_ok ps
  | General k i => z k && n i
  | Special a i | SumEmpty a i | SumLast a i | Inverse a i => r a && n i
  | Witness p a i => f p && r a && n i
  | Choose k i j => z k && n i && n j
  | Induct k a i j => z k && r a && n i && n j
  | Instantiate i t => n i && forallb entry_ok t && distinct_symbols t
  | Rewrite p i j => closed_formula 1 p && n i && n j
  | Norm u => v u
  | Pair u i => v u && n i
  | Integer a l => r a && ns l
  | Gap p l => f p && ns l
  | Analytic _ => true
  | Cite c => Pos.eqb (number (word c)) c
  end.

Lemma real_back d a : closed_real d a = true ->
  real_of declared (scope d) (of_real d a) = Some a.
Proof.
  intro H. apply andb_prop in H as [H W]. unfold real_of. rewrite (proj1 back_all) by auto.
  cbn [bind as_real]. now rewrite W.
Qed.
Lemma vector_back d u : closed_vector d u = true ->
  vector_of declared (scope d) (of_vector d u) = Some u.
Proof.
  intro H. apply andb_prop in H as [H W]. unfold vector_of.
  rewrite (proj1 (proj2 (proj2 back_all))) by auto. cbn [bind as_vector]. now rewrite W.
Qed.
Lemma formula_back d p : closed_formula d p = true ->
  formula_of declared (scope d) (of_formula d p) = Some p.
Proof.
  intro H. apply andb_prop in H as [H W]. unfold formula_of.
  rewrite (proj1 (proj2 (proj2 (proj2 back_all)) p)) by auto. cbn [bind as_formula]. now rewrite W.
Qed.
Lemma traverse_map {A B} (f : B -> option A) (g : A -> B) ok :
  (forall a, ok a = true -> f (g a) = Some a) ->
  forall l, forallb ok l = true -> traverse f (map g l) = Some l.
Proof.
  intros H. induction l as [|a l IH]; [reflexivity|]. cbn [forallb map traverse]. intro K.
  apply andb_prop in K as [K L]. rewrite H by auto. cbn [bind]. now rewrite IH.
Qed.
Lemma number_back n : number_ok n = true -> counted (of_number n) = Some n.
Proof.
  intro H. apply N.ltb_lt in H. unfold counted, of_number. change most_figures with (S 8).
  now apply natural_digits.
Qed.
Lemma step_number_back n : step_number_ok n = true -> earlier (of_step_number n) = Some n.
Proof.
  intro H. unfold earlier, of_step_number. rewrite number_back by auto. cbn [bind].
  destruct n; cbn [Pos.pred_N N.succ_pos]; f_equal; auto using Pos.succ_pred_double.
Qed.
Lemma chosen_back i : number_ok (N.of_nat i) = true -> chosen (of_number (N.of_nat i)) = Some i.
Proof. intro H. unfold chosen. rewrite number_back by auto. cbn [bind]. now rewrite Nat2N.id. Qed.
Lemma product_back p : product_ok p = true -> product declared (of_product p) = Some p.
Proof.
  destruct p as [[a l] squares]. cbn [product_ok]. intro H. apply andb_prop in H as [H S].
  apply andb_prop in H as [A L]. cbn [of_product product]. rewrite (real_back 0) by auto.
  cbn [bind group_of]. rewrite (traverse_map _ _ _ chosen_back) by auto. cbn [bind].
  now rewrite (traverse_map _ _ _ (real_back 0)).
Qed.
Lemma symbol_back k : integer_ok k = true -> integer_symbol declared (Word (name_of k)) = Some k.
Proof.
  unfold integer_ok, is_declared, integer_symbol.
  destruct (Names.find (name_of k) declared) as [[e g]|]; [|discriminate]. intro H.
  apply andb_prop in H as [H _]. apply andb_prop in H as [H G]. apply Pos.eqb_eq in G. subst g.
  cbn [bind]. change (N.of_nat 0) with 0%N in H. now rewrite H.
Qed.
Lemma distinct_scope d : distinct (scope d) = true.
Proof.
  induction d as [|d IH]; [reflexivity|]. cbn [scope distinct]. rewrite IH, andb_true_r.
  apply negb_true_iff. assert (K : forall e, e <= d ->
    existsb (String.eqb (variable (S d))) (scope e) = false).
  { induction e as [|e IHe]; intro L; [reflexivity|]. cbn [scope existsb].
    rewrite IHe by lia. destruct (String.eqb_spec (variable (S d)) (variable (S e))) as [E|_]; auto.
    apply variable_inj in E. lia. }
  now apply K.
Qed.
Lemma existsb_rev w l : existsb (String.eqb w) (rev l) = existsb (String.eqb w) l.
Proof.
  induction l as [|v l IH]; [reflexivity|]. cbn [rev]. rewrite existsb_app, IH. simpl.
  rewrite orb_false_r. apply orb_comm.
Qed.
Lemma distinct_app_one l w : distinct (l ++ [w]) = negb (existsb (String.eqb w) l) && distinct l.
Proof.
  induction l as [|v l IH]; [reflexivity|]. cbn [app distinct existsb].
  rewrite IH, existsb_app, (String.eqb_sym w v). simpl. rewrite orb_false_r.
  destruct (existsb (String.eqb v) l), (String.eqb v w), (existsb (String.eqb w) l), (distinct l);
    reflexivity.
Qed.
Lemma distinct_rev l : distinct (rev l) = distinct l.
Proof.
  induction l as [|w l IH]; [reflexivity|]. cbn [rev distinct].
  now rewrite distinct_app_one, existsb_rev, IH.
Qed.
Lemma parameters_back d : traverse (parameter declared) (map Word (rev (scope d))) =
  Some (rev (scope d)).
Proof.
  apply traverse_map with (ok := fresh_name declared).
  - intros w F. cbn [parameter]. now rewrite F.
  - apply forallb_forall. intros w H. apply in_rev in H.
    induction d as [|d IH]; [destruct H|]. destruct H as [<-|H]; auto.
Qed.
Lemma scope_length d : List.length (scope d) = d.
Proof. induction d; simpl; auto. Qed.
Lemma entry_back e : entry_ok e = true -> replacement declared (of_entry e) = Some e.
Proof.
  unfold entry_ok. intro H. apply andb_prop in H as [H B]. apply andb_prop in H as [N S].
  apply Pos.eqb_eq in S. unfold of_entry. cbn [replacement].
  destruct e; cbn [entry_symbol] in *;
  (match goal with |- context [assoc ?w sorts] =>
    change (assoc w sorts) with (match w with "Z" => Some ZSort | "R" => Some RSort | _ => Some VSort end)%string
  end; cbn iota; cbn [bind group_of]; rewrite parameters_back; cbn [bind];
  rewrite N, distinct_rev, distinct_scope, rev_length, scope_length, rev_involutive, S; cbn [andb];
  first [rewrite real_back by auto | rewrite vector_back by auto]; reflexivity).
Qed.
Lemma step_back s : step_ok s = true -> step_of declared (of_step s) = Some s.
Proof.
  destruct s; cbn [of_step step_ok]; intro H;
  repeat match goal with H : _ && _ = true |- _ => apply andb_prop in H as [? ?] end;
  cbn [step_of]; unfold rules;
  match goal with |- context [assoc ?w ?l] =>
    let e := eval cbn in (assoc w l) in change (assoc w l) with e end;
  cbn [bind]; unfold one, two, three, four, table, template, group_of; cbn [group_of];
  cbn [certificate_of lemma_of]; change [variable 1] with (scope 1);
  change (@nil string) with (scope 0); rewrite ?fresh;
  repeat (first [rewrite formula_back by auto | rewrite real_back by auto
    | rewrite vector_back by auto | rewrite step_number_back by auto
    | rewrite symbol_back by auto
    | rewrite (traverse_map _ _ _ step_number_back) by auto
    | rewrite (traverse_map _ _ _ product_back) by auto
    | rewrite (traverse_map _ _ _ entry_back) by auto]; cbn [bind]);
  try reflexivity.
  - match goal with H : distinct_symbols _ = true |- _ => now rewrite H end.
  - match goal with x : lemma |- _ => now destruct x end.
  - match goal with H : Pos.eqb _ _ = true |- _ => apply Pos.eqb_eq in H; now rewrite H end.
Qed.
Lemma steps_back l : forallb step_ok l = true ->
  forall i, steps_of declared i (map of_step l) = inl l.
Proof.
  induction l as [|s l IH]; [reflexivity|]. cbn [forallb map steps_of]. intros H i.
  apply andb_prop in H as [S H]. now rewrite step_back, IH.
Qed.
End Written.

(* ------- files ------- *)
(* Names of bound variables begin with more of these than any declared name. *)
Fixpoint leading (w : string) : nat :=
  match w with String c w => if Ascii.eqb c "_" then S (leading w) else 0 | "" => 0 end.
Fixpoint underscores (n : nat) : string :=
  match n with 0 => "" | S n => String "_" (underscores n) end.
Definition prefix_of (l : list declaration) : string :=
  underscores (S (fold_right Nat.max 0 (map (fun d => leading (name d)) l))).

Definition sort_word (s : sort) : string :=
  match s with ZSort => "Z" | RSort => "R" | VSort => "V" end.
Definition of_declaration (d : declaration) : tree :=
  heading (name d) [Word (sort_word (sort_of d)); of_number (arity d)].
Definition of_document (d : document) : tree :=
  let x := prefix_of (declarations d) in
  let c := content d in
  heading "certificate"
    [Word (word (fid c)); heading "symbols" (map of_declaration (declarations d));
     heading "hypotheses" (map (of_formula x 0) (fhyps c));
     heading "conclusion" [of_formula x 0 (fconcl c)];
     heading "steps" (map (of_step x) (fsteps c))].
Definition written_out (d : document) : string := text (of_document d).

(* the symbols can be declared, each part can be written, and words are words *)
Definition writable (d : document) : bool :=
  match signature_of (declarations d) (Names.empty _) with
  | None => false
  | Some declared =>
    let x := prefix_of (declarations d) in
    let c := content d in
    forallb (fun d => number_ok (arity d)) (declarations d)
    && forallb (closed_formula declared 0) (fhyps c) && closed_formula declared 0 (fconcl c)
    && forallb (step_ok declared) (fsteps c)
    && Pos.eqb (number (word (fid c))) (fid c) && words (of_document d)
  end.

Lemma declaration_back d : number_ok (arity d) = true -> declares (of_declaration d) = Some d.
Proof.
  intro H. unfold declares, of_declaration, of_number. change most_figures with (S 8).
  rewrite natural_digits by now apply N.ltb_lt. destruct d as [w [] n]; reflexivity.
Qed.
Module Facts := FMapFacts.WFacts_fun String_as_OT Names.
Lemma names_of_signature l : forall s s', signature_of l s = Some s' ->
  forall w, Names.mem w s' = true -> Names.mem w s = true \/ In w (map name l).
Proof.
  induction l as [|d l IH]; cbn [signature_of map]; intros s s' H w M.
  - injection H as <-. auto.
  - destruct (is_name (name d) && _); [|discriminate]. destruct (IH _ _ H w M) as [K|K].
    + rewrite Facts.add_b in K. apply orb_prop in K as [K|K]; auto. unfold Facts.eqb in K.
      destruct (String_as_OT.eq_dec (name d) w) as [<-|]; [|discriminate]. right. now left.
    + right. now right.
Qed.
Lemma leading_underscores n w : n <= leading (underscores n ++ w).
Proof. induction n; simpl; lia. Qed.
Lemma leading_most l w : In w (map name l) ->
  leading w <= fold_right Nat.max 0 (map (fun d => leading (name d)) l).
Proof. induction l as [|d l IH]; simpl; intros []. subst; lia. specialize (IH H). lia. Qed.
Lemma digit_plain c : is_digit c = true -> plain c = true.
Proof. destruct c as [[] [] [] [] [] [] [] []]; vm_compute; congruence. Qed.
Lemma underscores_plain n : every plain (underscores n) = true.
Proof. induction n; simpl; auto. Qed.
Lemma variable_fresh l declared : signature_of l (Names.empty _) = Some declared ->
  forall d, fresh_name declared (variable (prefix_of l) d) = true.
Proof.
  intros H d. set (w := variable (prefix_of l) d).
  assert (P : is_word w = true).
  { assert (K : every plain w = true).
    { unfold w, variable. rewrite every_app. unfold prefix_of. rewrite underscores_plain.
      apply (every_impl is_digit); auto using digit_plain, digits_digits. }
    exact K. }
  unfold fresh_name, is_name. rewrite P. cbn [andb].
  replace (begins_as_name w) with true by reflexivity.
  replace (existsb (String.eqb w) reserved) with false by reflexivity. cbn [andb negb].
  destruct (Names.mem w declared) eqn:M; auto.
  apply (names_of_signature _ _ _ H) in M as [M|M]; [discriminate|]. apply leading_most in M.
  assert (K := leading_underscores (S (fold_right Nat.max 0 (map (fun d => leading (name d)) l)))
    (digits (N.of_nat d))).
  unfold w, variable, prefix_of in M. lia.
Qed.

(* What is printed reads back as the same file. *)
Theorem reads_back d : writable d = true -> read (written_out d) = inl d.
Proof.
  unfold writable, read, written_out. intro H.
  destruct (signature_of _ _) as [declared|] eqn:S; [|discriminate].
  repeat match goal with H : _ && _ = true |- _ => apply andb_prop in H as [H ?] end.
  unfold read_out. rewrite text_trees by auto. assert (F := variable_fresh _ _ S).
  unfold document_of, of_document. cbn [outline]. rewrite !String.eqb_refl. cbn [andb].
  unfold symbols_of. rewrite (traverse_map _ _ _ declaration_back) by auto. cbn [bind]. rewrite S.
  cbn [bind]. unfold statement_of. change (@nil string) with (scope (prefix_of (declarations d)) 0).
  rewrite (traverse_map _ _ _ (formula_back _ _ F 0)) by auto. cbn [bind].
  rewrite (formula_back _ _ F 0) by auto. cbn [bind]. rewrite (steps_back _ _ F) by auto.
  match goal with H : Pos.eqb _ _ = true |- _ => apply Pos.eqb_eq in H; rewrite H end.
  destruct d as [ds []]. reflexivity.
Qed.
