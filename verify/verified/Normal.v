(* Sameness: two terms or formulas are taken to be the same where their normal forms are equal. *)
From Coq Require Import ZArith QArith List Bool Arith Reals Qreals Lra Lia.
From Coq Require Import ClassicalDescription Classical_Prop Classical_Pred_Type.
From Ordproof Require Import Terms Meaning Order Symbols Sums Polynomials Vectors Formulas.
Import ListNotations.
Open Scope nat_scope.

Fixpoint rn (t : real) : poly :=
  match t with
  | Num q => pconst q | Var _ => patom t | App z f l => patom (App z f (ln l))
  | Add a b => padd (rn a) (rn b) | Mul a b => pmul (rn a) (rn b) | Pow a n => ppow (rn a) n
  | Sum a b c => psum (tpoly (rn a)) (tpoly (rn b)) (rn c)
  | Dot u v => vdot (vn u) (vn v)
  | Ind p => match fnm true p with Tru => pconst 1 | Fls => [] | q => patom (Ind q) end
  | Inv a => match rn a with
    | [([], c)] => if qzero c then patom (Inv (tpoly [([], c)])) else pconst (Qinv c)
    | p => patom (Inv (tpoly p)) end
  | Fn f a => patom (Fn f (tpoly (rn a)))
  end
with ln (l : reals) : reals := match l with Nil => Nil | Cons a l => Cons (tpoly (rn a)) (ln l) end
with vn (u : vector) : vec :=
  match u with
  | VApp f l => [(VApp f (ln l), pconst 1)] | V0 => []
  | VAdd u v => vadd (vn u) (vn v) | VScale a u => vscale (rn a) (vn u)
  | VSum a b u => vsum (tpoly (rn a)) (tpoly (rn b)) (vn u)
  end
with fnm (s : bool) (p : formula) : formula :=
  match p with
  | RLe a b => rel s KLe (psub (rn b) (rn a))
  | RLt a b => rel s KLt (psub (rn b) (rn a))
  | REq a b => rel s KEq (psub (rn b) (rn a))
  | Veq u v =>
    match vadd (vn u) (vscale (pconst (-1)) (vn v)) with
    | [] => truth s
    | w => if s then Veq (tvec w) V0 else Not (Veq (tvec w) V0)
    end
  | IsInt a =>
    let b := tpoly (rn a) in
    if integral b then truth s else if s then IsInt b else Not (IsInt b)
  | And p q => join s (fnm s p) (fnm s q)
  | Or p q => join (negb s) (fnm s p) (fnm s q)
  | Not p => fnm (negb s) p
  | Imp p q => join (negb s) (fnm (negb s) p) (fnm s q)
  | Tru => truth s | Fls => truth (negb s)
  | All p => match fnm s p with Tru => Tru | Fls => Fls | q => if s then All q else Ex q end
  | Ex p => match fnm s p with Tru => Tru | Fls => Fls | q => if s then Ex q else All q end
  end.
Definition nf := fnm true.
Fixpoint relation (s : bool) (p : formula) : option (kind * poly) :=
  match p with
  | Not p => relation (negb s) p
  | Tru => Some (if s then KLe else KLt, [])
  | Fls => Some (if s then KLt else KLe, [])
  | RLe a b => let d := psub (rn b) (rn a) in Some (if s then (KLe, d) else (KLt, pneg d))
  | RLt a b => let d := psub (rn b) (rn a) in Some (if s then (KLt, d) else (KLe, pneg d))
  | REq a b => if s then Some (KEq, psub (rn b) (rn a)) else None
  | _ => None
  end.

Open Scope R_scope.
Section Sound.
Context {W : world}.
Implicit Types M N : model W.

Theorem norm_ok M :
  (forall t e, int_env e -> ep M e (rn t) = er M e t) /\
  (forall l e, int_env e -> el M e (ln l) = el M e l) /\
  (forall u e, int_env e -> evv M e (vn u) = ev M e u) /\
  (forall p e s, int_env e -> (ef M e (fnm s p) <-> if s then ef M e p else ~ ef M e p)).
Proof.
  assert (IC : forall e k, int_env e -> int_env (IZR k :: e)) by (intros; constructor; auto;
    apply isint_Z).
  apply term_i; intros; cbn [rn ln vn fnm].
  - apply pconst_ok.
  - apply patom_ok.
  - rewrite patom_ok. cbn [er]. f_equal; auto.
  - rewrite padd_ok, H, H0 by auto; reflexivity.
  - rewrite pmul_ok, H, H0 by auto; reflexivity.
  - rewrite ppow_ok, H by auto; reflexivity.
  - rewrite psum_ok. unfold sume. rewrite !tpoly_ok, H, H0 by auto. apply rsum_ext; intro; auto.
  - rewrite vdot_ok, H, H0 by auto; reflexivity.
  - assert (G : er M e (Ind (fnm true p)) = er M e (Ind p)) by (apply ind_ext, (H e true); auto).
    destruct (fnm true p) eqn:E; rewrite ?patom_ok; auto; rewrite <- G.
    + rewrite pconst_ok. cbn. unfold ind.
      destruct excluded_middle_informative; [apply Q2R_1 | simpl in *; tauto].
    + cbn. unfold ind. destruct excluded_middle_informative; [simpl in *; tauto | reflexivity].
  - assert (G : er M e (Inv (tpoly (rn a))) = er M e (Inv a)) by (cbn [er];
      rewrite tpoly_ok, H by auto; reflexivity).
    specialize (H e). destruct (rn a) as [|[[|x m] c] [|y p]] eqn:E; rewrite ?patom_ok; auto.
    destruct (qzero c) eqn:F. { rewrite patom_ok; auto. }
    rewrite pconst_ok. cbn [er]. rewrite <- H by auto. cbn [ep em].
    replace (Q2R c * 1 + 0) with (Q2R c) by ring.
    unfold qzero in F. apply Z.eqb_neq in F.
    rewrite inv_ok by (intro K; symmetry in K; apply qnil in K; congruence).
    apply Q2R_inv. unfold Qeq. simpl. lia.
  - rewrite patom_ok. cbn [er]. now rewrite tpoly_ok, H by auto.
  - reflexivity.
  - cbn [el]. rewrite tpoly_ok, H, H0 by auto. reflexivity.
  - cbn [evv ev]. rewrite pconst_ok, Q2R_1, vmul_1, (vplus_comm (vectors W) _ vz), vplus_0.
    f_equal; auto.
  - reflexivity.
  - rewrite vadd_ok, H, H0 by auto. reflexivity.
  - rewrite vscale_ok, H, H0 by auto. reflexivity.
  - rewrite vsum_ok. change (ev M e (VSum lo hi u)) with
      (vsumr (er M e lo) (er M e hi) (fun k => ev M (IZR k :: e) u)).
    rewrite !tpoly_ok, H, H0 by auto. apply vsum_ext; intro; auto.
  - rewrite rel_ok, psub_ok, H, H0 by auto. destruct s; cbn [relk ef]; split; lra.
  - rewrite rel_ok, psub_ok, H, H0 by auto. destruct s; cbn [relk ef]; split; lra.
  - rewrite rel_ok, psub_ok, H, H0 by auto. destruct s; cbn [relk ef]; split; lra.
  - assert (G : evv M e (vadd (vn u) (vscale (pconst (-1)) (vn v))) = vz <-> ef M e (Veq u v)).
    { rewrite vadd_ok, vscale_ok, pconst_ok, Q2R_m1, H, H0 by auto. apply veq_0. }
    destruct (vadd (vn u) (vscale (pconst (-1)) (vn v))) as [|x w] eqn:E.
    + rewrite truth_ok. simpl in G. destruct s; split; intros; try discriminate; tauto.
    + rewrite <- (tvec_ok M e (x :: w)) in G.
      destruct s; cbn [ef] in *; change (ev M e V0) with (vz : (vectors W)); tauto.
  - assert (G : isint (er M e (tpoly (rn a))) <-> ef M e (IsInt a)).
    { rewrite tpoly_ok, H by auto. reflexivity. }
    destruct (integral (tpoly (rn a))) eqn:E.
    + apply (integral_ok M e) in E; auto. rewrite truth_ok.
      destruct s; split; intros; try discriminate; tauto.
    + destruct s; cbn [ef] in *; tauto.
  - rewrite join_ok. destruct s; rewrite H, H0 by auto; cbn [ef]; tauto.
  - rewrite join_ok. destruct s; cbn [negb]; rewrite H, H0 by auto; cbn [ef]; tauto.
  - rewrite H by auto. destruct s; cbn [negb ef]; tauto.
  - rewrite join_ok. destruct s; cbn [negb]; rewrite H, H0 by auto; cbn [ef]; tauto.
  - rewrite truth_ok. destruct s; cbn [ef]; split; intros; auto; try discriminate; tauto.
  - rewrite truth_ok. destruct s; cbn [negb ef]; split; intros; auto; try discriminate; tauto.
  - assert (G : ef M e (if s then All (fnm s p) else Ex (fnm s p)) <-> if s then ef M e (All p)
      else ~ ef M e (All p)).
    { destruct s; cbn [ef].
      - split; intros K z; specialize (K z);
          apply (H (IZR z :: e) true) in K || apply (H (IZR z :: e) true); auto.
      - split. intros [z K] L. apply (H (IZR z :: e) false) in K; auto. 
        intro K. apply not_all_ex_not in K as [z K]. exists z. apply (H (IZR z :: e) false); auto. }
    rewrite <- G. destruct (fnm s p); destruct s; cbn [ef]; try reflexivity; split; intros; auto;
      try tauto; try (exists 0%Z; auto; fail);
    try match goal with K : forall _ : Z, False |- _ => exact (K 0%Z) | K : exists _ : Z,
      False |- _ => now destruct K end.
  - assert (G : ef M e (if s then Ex (fnm s p) else All (fnm s p)) <-> if s then ef M e (Ex p) else
      ~ ef M e (Ex p)).
    { destruct s; cbn [ef].
      - split; intros [z K]; exists z;
          apply (H (IZR z :: e) true) in K || apply (H (IZR z :: e) true); auto.
      - split. intros K [z L]. specialize (K z). apply (H (IZR z :: e) false) in K; auto. 
        intros K z. apply (H (IZR z :: e) false); auto. intro L; apply K; eauto. }
    rewrite <- G. destruct (fnm s p); destruct s; cbn [ef]; try reflexivity; split; intros; auto;
      try tauto; try (exists 0%Z; auto; fail);
    try match goal with K : forall _ : Z, False |- _ => exact (K 0%Z) | K : exists _ : Z,
      False |- _ => now destruct K end.
Qed.
Lemma nf_ok M p : ef M [] (nf p) <-> ef M [] p.
Proof. apply (proj2 (proj2 (proj2 (norm_ok M))) p [] true). constructor. Qed.

Lemma rn0 M t : ep M [] (rn t) = er M [] t.
Proof. apply (proj1 (norm_ok M)). constructor. Qed.
Lemma int0 M t : integral t = true -> isint (er M [] t).
Proof. apply integral_ok. constructor. Qed.
Lemma relation_ok M p : forall s k g, relation s p = Some (k, g) ->
  (relk k (ep M [] g) <-> if s then ef M [] p else ~ ef M [] p).
Proof.
  induction p; intros s k g; simpl relation; try discriminate; destruct s; try discriminate;
  intro H; try (injection H as <- <-); rewrite ?pneg_ok, ?psub_ok, ?rn0; try (cbn [relk ef ep];
    split; intros; try tauto; try lra; fail).
  - rewrite (IHp _ _ _ H). cbn [negb ef]. reflexivity.
  - rewrite (IHp _ _ _ H). cbn [negb ef]. tauto.
Qed.
End Sound.

(* a relation's normal form is made of its polynomial *)
Lemma relation_nf p : forall s k g, relation s p = Some (k, g) -> fnm s p = scaled k g.
Proof.
  induction p; intros s k g; simpl relation; try discriminate; destruct s; try discriminate;
  intro H; try (injection H as <- <-); try reflexivity; now apply IHp in H.
Qed.
