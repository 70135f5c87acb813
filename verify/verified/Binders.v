(* Bound variables: terms seen from under a binder and from outside it, and terms put for
   variables. *)
From Coq Require Import QArith List Bool Arith Reals Qreals Lra Lia.
From Ordproof Require Import Terms Meaning Order Sums.
Import ListNotations.
Open Scope nat_scope.

(* One traversal: variables by fv, symbols by fa and fw; the first argument is the
   number of binders passed. *)
Section Tmap.
Variable fv : nat -> nat -> real.
Variable fa : nat -> bool -> positive -> reals -> real.
Variable fw : nat -> positive -> reals -> vector.
Fixpoint rmap (c : nat) (t : real) : real :=
  match t with
  | Num q => Num q | Var n => fv c n | App z f l => fa c z f (lmap c l)
  | Add a b => Add (rmap c a) (rmap c b) | Mul a b => Mul (rmap c a) (rmap c b)
  | Pow a n => Pow (rmap c a) n
  | Sum a b d => Sum (rmap c a) (rmap c b) (rmap (S c) d)
  | Dot u v => Dot (vmap c u) (vmap c v) | Ind p => Ind (fmap c p)
  | Inv a => Inv (rmap c a) | Fn f a => Fn f (rmap c a)
  end
with lmap (c : nat) (l : reals) : reals :=
  match l with Nil => Nil | Cons a l => Cons (rmap c a) (lmap c l) end
with vmap (c : nat) (t : vector) : vector :=
  match t with
  | VApp f l => fw c f (lmap c l) | V0 => V0 | VAdd u v => VAdd (vmap c u) (vmap c v)
  | VScale a u => VScale (rmap c a) (vmap c u)
  | VSum a b u => VSum (rmap c a) (rmap c b) (vmap (S c) u)
  end
with fmap (c : nat) (t : formula) : formula :=
  match t with
  | RLe a b => RLe (rmap c a) (rmap c b) | RLt a b => RLt (rmap c a) (rmap c b)
  | REq a b => REq (rmap c a) (rmap c b) | Veq u v => Veq (vmap c u) (vmap c v)
  | IsInt a => IsInt (rmap c a)
  | And p q => And (fmap c p) (fmap c q) | Or p q => Or (fmap c p) (fmap c q)
  | Not p => Not (fmap c p) | Imp p q => Imp (fmap c p) (fmap c q)
  | Tru => Tru | Fls => Fls | All p => All (fmap (S c) p) | Ex p => Ex (fmap (S c) p)
  end.
End Tmap.

Definition keep_a (c : nat) := App.
Definition keep_v (c : nat) := VApp.
Definition up_v (d c n : nat) := if Nat.ltb n c then Var n else Var (d + n).
Definition down_v (c n : nat) := if Nat.leb n c then Var n else Var (pred n).
Definition rshift d c := rmap (up_v d) keep_a keep_v c.
Definition vshift d c := vmap (up_v d) keep_a keep_v c.
(* the term as seen from outside a binder, if it does not use its variable: checked by going back *)
Definition rlower (t : real) : option real :=
  let t' := rmap down_v keep_a keep_v 0 t in if req (rshift 1 0 t') t then Some t' else None.
Definition vlower (t : vector) : option vector :=
  let t' := vmap down_v keep_a keep_v 0 t in if veqb (vshift 1 0 t') t then Some t' else None.

(* the arguments (last first) put for the outermost bound variables *)
Definition put_v (args : list real) (c n : nat) :=
  if Nat.ltb n c then Var n
  else match nth_error args (n - c) with
       | Some a => rshift c 0 a
       | None => Num 0 (* what is put into has no other free variables *)
       end.
Definition rput args := rmap (put_v args) keep_a keep_v 0.
Definition vput args := vmap (put_v args) keep_a keep_v 0.
Definition fput args := fmap (put_v args) keep_a keep_v 0.

Open Scope R_scope.
Section Sound.
Context {W : world}.
Implicit Types M N : model W.

Section MapSound.
Variables M M' : model W.
Variable fv : nat -> nat -> real. Variable fa : nat -> bool -> positive -> reals -> real.
Variable fw : nat -> positive -> reals -> vector.
Variable Rel : nat -> list R -> list R -> Prop.
Hypothesis Hc : forall c e e' z, Rel c e e' -> Rel (S c) (IZR z :: e) (IZR z :: e').
Hypothesis Hv : forall c e e' n, Rel c e e' -> er M e (fv c n) = nth n e' 0.
Hypothesis Ha : forall c e e' z f l, Rel c e e' -> er M e (fa c z f l) = rs M' z f (el M e l).
Hypothesis Hw : forall c e e' f l, Rel c e e' -> ev M e (fw c f l) = ws M' f (el M e l).
Lemma map_sound :
  (forall t c e e', Rel c e e' -> er M e (rmap fv fa fw c t) = er M' e' t) /\
  (forall t c e e', Rel c e e' -> el M e (lmap fv fa fw c t) = el M' e' t) /\
  (forall t c e e', Rel c e e' -> ev M e (vmap fv fa fw c t) = ev M' e' t) /\
  (forall t c e e', Rel c e e' -> (ef M e (fmap fv fa fw c t) <-> ef M' e' t)).
Proof.
  apply term_i; intros; cbn [rmap lmap vmap fmap er el ev ef];
  try reflexivity; try solve [f_equal; eauto]; try solve [eauto];
  try solve [erewrite H, H0 by eassumption; reflexivity];
  try solve [erewrite H by eassumption; reflexivity].
  - rewrite (Ha c e e') by assumption. f_equal. eauto.
  - rewrite (H c e e'), (H0 c e e') by assumption. apply rsum_ext; intro; eauto.
  - apply ind_ext; eauto.
  - rewrite (Hw c e e') by assumption. f_equal. eauto.
  - change (vsumr (er M e (rmap fv fa fw c lo)) (er M e (rmap fv fa fw c hi))
      (fun k => ev M (IZR k :: e) (vmap fv fa fw (S c) u)) =
      vsumr (er M' e' lo) (er M' e' hi) (fun k => ev M' (IZR k :: e') u)).
    rewrite (H c e e'), (H0 c e e') by assumption. apply vsum_ext; intro; eauto.
  - split; intros G z; specialize (G z); eapply H; eauto.
  - split; intros [z G]; exists z; eapply H; eauto.
Qed.
End MapSound.

Definition shiftR (d c : nat) (e e' : list R) := exists l1 l2 l3,
  length l1 = c /\ length l2 = d /\ e = l1 ++ l2 ++ l3 /\ e' = l1 ++ l3.
Lemma shift_v M d c e e' n : shiftR d c e e' -> er M e (up_v d c n) = nth n e' 0.
Proof.
  intros (l1 & l2 & l3 & <- & <- & -> & ->). unfold up_v.
  destruct (Nat.ltb_spec n (length l1)); simpl.
  - now rewrite !app_nth1.
  - rewrite !app_nth2 by lia. f_equal; lia.
Qed.
Lemma shift_c d c e e' z : shiftR d c e e' -> shiftR d (S c) (IZR z :: e) (IZR z :: e').
Proof. intros (l1 & l2 & l3 & H1 & H2 & -> & ->). exists (IZR z :: l1), l2, l3. simpl.
repeat split; congruence. Qed.
Lemma shift_all M d :
  (forall t c e e', shiftR d c e e' -> er M e (rshift d c t) = er M e' t) /\
  (forall t c e e', shiftR d c e e' -> el M e (lmap (up_v d) keep_a keep_v c t) = el M e' t) /\
  (forall t c e e', shiftR d c e e' -> ev M e (vshift d c t) = ev M e' t) /\
  (forall t c e e', shiftR d c e e' -> (ef M e (fmap (up_v d) keep_a keep_v c t) <-> ef M e' t)).
Proof.
  apply map_sound; intros; simpl; try reflexivity.
  - now apply shift_c. - now apply shift_v.
Qed.
Lemma rshift1 M x e t : er M (x :: e) (rshift 1 0 t) = er M e t.
Proof. apply (proj1 (shift_all M 1)). exists [], [x], e; auto. Qed.
Lemma vshift1 M x e t : ev M (x :: e) (vshift 1 0 t) = ev M e t.
Proof. apply (proj1 (proj2 (proj2 (shift_all M 1)))). exists [], [x], e; auto. Qed.
Lemma rshiftn M l e t : er M (l ++ e) (rshift (length l) 0 t) = er M e t.
Proof. apply (proj1 (shift_all M (length l))). exists [], l, e; auto. Qed.

Lemma rlower_ok M t t' x e : rlower t = Some t' -> er M (x :: e) t = er M e t'.
Proof.
  unfold rlower. destruct req eqn:E; try discriminate. intro H; injection H as <-.
  apply req_ok in E. rewrite <- E at 1. apply rshift1.
Qed.
Lemma vlower_ok M t t' x e : vlower t = Some t' -> ev M (x :: e) t = ev M e t'.
Proof.
  unfold vlower. destruct veqb eqn:E; try discriminate. intro H; injection H as <-.
  apply veqb_ok in E. rewrite <- E at 1. apply vshift1.
Qed.

Definition putR M args (c : nat) (e e' : list R) := exists l1 l2,
  length l1 = c /\ e = l1 ++ l2 /\ e' = l1 ++ map (er M l2) args.
Lemma put_all M args :
  (forall t c e e', putR M args c e e' ->
    er M e (rmap (put_v args) keep_a keep_v c t) = er M e' t) /\
  (forall t c e e', putR M args c e e' ->
    el M e (lmap (put_v args) keep_a keep_v c t) = el M e' t) /\
  (forall t c e e', putR M args c e e' ->
    ev M e (vmap (put_v args) keep_a keep_v c t) = ev M e' t) /\
  (forall t c e e', putR M args c e e' ->
    (ef M e (fmap (put_v args) keep_a keep_v c t) <-> ef M e' t)).
Proof.
  apply map_sound; intros; simpl; try reflexivity.
  - destruct H as (l1 & l2 & H1 & -> & ->). exists (IZR z :: l1), l2. simpl.
    repeat split; congruence.
  - destruct H as (l1 & l2 & <- & -> & ->). unfold put_v.
    destruct (Nat.ltb_spec n (length l1)); simpl.
    + now rewrite !app_nth1.
    + rewrite (app_nth2 l1) by lia. destruct (nth_error args (n - length l1)) eqn:E.
      * rewrite rshiftn.
        assert (n - length l1 < length args)%nat by (apply nth_error_Some; congruence).
        apply nth_error_nth with (d := Num 0) in E. rewrite <- E.
        rewrite nth_indep with (d' := er M l2 (Num 0)) by now rewrite map_length.
        now rewrite map_nth.
      * apply nth_error_None in E. simpl.
        rewrite nth_overflow by (rewrite map_length; lia). unfold Q2R; simpl; lra.
Qed.
Lemma fput1 M a p : ef M [] (fput [a] p) <-> ef M [er M [] a] p.
Proof. apply (proj2 (proj2 (proj2 (put_all M [a])))). exists [], []; auto. Qed.
Lemma rput1 M a p : er M [] (rput [a] p) = er M [er M [] a] p.
Proof. apply (proj1 (put_all M [a])). exists [], []; auto. Qed.
Lemma rputn M e args p : er M e (rput args p) = er M (map (er M e) args) p.
Proof. apply (proj1 (put_all M args)). exists [], e; auto. Qed.
Lemma vputn M e args p : ev M e (vput args p) = ev M (map (er M e) args) p.
Proof. apply (proj1 (proj2 (proj2 (put_all M args)))). exists [], e; auto. Qed.
End Sound.
