(* Polynomials with rational coefficients over atoms: real terms that are no sum, product or power
   of others. Lists are sorted; that this makes the forms unique is convenient, nothing rests on
   it. *)
From Coq Require Import ZArith QArith List Bool Arith Reals Qreals Lra Lia ClassicalDescription.
From Ordproof Require Import Terms Meaning Order Binders Sums.
Import ListNotations.
Open Scope nat_scope.

(* a monomial: (a, n) is a^(n+1) *)
Definition mono := list (real * nat).
Definition poly := list (mono * Q).
Definition qint (q : Q) := Pos.eqb (Qden q) 1.
(* itself; the extracted program gives up here where numbers become too large or too many *)
Definition held (q : Q) : Q := q.
Definition qadd (p q : Q) : Q :=
  held (if qint p && qint q then Qmake (Qnum p + Qnum q) 1 else Qred (p + q)).
Definition qmul (p q : Q) : Q :=
  held (if qint p && qint q then Qmake (Qnum p * Qnum q) 1 else Qred (p * q)).
Definition qzero (q : Q) := Z.eqb (Qnum q) 0.
Definition qone (q : Q) := Z.eqb (Qnum q) 1 && Pos.eqb (Qden q) 1.

Fixpoint mcmp (m n : mono) : comparison :=
  match m, n with
  | [], [] => Eq | [], _ => Lt | _, [] => Gt
  | (a, i) :: m, (b, j) :: n => rcmp a b >> Nat.compare i j >> mcmp m n
  end.
Definition isind t := match t with Ind _ => true | _ => false end.
Fixpoint mmul (m : mono) : mono -> mono :=
  fix go (n : mono) : mono :=
  match m, n with
  | [], _ => n | _, [] => m
  | (a, i) :: m', (b, j) :: n' =>
    match rcmp a b with
    | Lt => (a, i) :: mmul m' n
    | Gt => (b, j) :: go n'
    | Eq => (a, if isind a then 0 else S (i + j)) :: mmul m' n'
    end
  end.
Fixpoint padd (p : poly) : poly -> poly :=
  fix go (q : poly) : poly :=
  match p, q with
  | [], _ => q | _, [] => p
  | (m, c) :: p', (n, d) :: q' =>
    match mcmp m n with
    | Lt => (m, c) :: padd p' q
    | Gt => (n, d) :: go q'
    | Eq => let e := qadd c d in if qzero e then padd p' q' else (m, e) :: padd p' q'
    end
  end.
Definition pconst (c : Q) : poly := if qzero c then [] else [([], c)].
Definition patom (a : real) : poly := [([(a, 0)], 1%Q)].
Definition pscale (c : Q) (p : poly) : poly :=
  if qzero c then [] else if qone c then p else map (fun t => (fst t, qmul c (snd t))) p.
(* many polynomials added: a merge sort *)
Fixpoint push (p : poly) (st : list (option poly)) : list (option poly) :=
  match st with
  | [] => [Some p] | None :: st => Some p :: st
  | Some q :: st => None :: push (padd q p) st
  end.
Fixpoint flat (st : list (option poly)) : poly :=
  match st with [] => [] | None :: st => flat st | Some p :: st => padd p (flat st) end.
Definition single (m : mono) (c : Q) : poly := if qzero c then [] else [(m, c)].
Fixpoint mulrow (m : mono) (c : Q) (q : poly) (st : list (option poly)) :=
  match q with [] => st | (n, d) :: q => mulrow m c q (push (single (mmul m n) (qmul c d)) st) end.
Fixpoint mulall (p q : poly) st :=
  match p with [] => st | (m, c) :: p => mulall p q (mulrow m c q st) end.
Definition pmul (p q : poly) : poly :=
  match p, q with
  | [([], c)], _ => pscale c q
  | _, [([], c)] => pscale c p
  | [(m, c)], [(n, d)] => single (mmul m n) (qmul c d)
  | _, _ => flat (mulall p q [])
  end.
Fixpoint ppow (p : poly) (n : nat) : poly :=
  match n with 0 => pconst 1 | 1 => p | S n => pmul p (ppow p n) end.
Definition pneg := pscale (-1)%Q.
Definition psub p q := padd p (pneg q).

(* back to terms *)
Definition tpow (a : real) (n : nat) := match n with 0 => a | _ => Pow a (S n) end.
Fixpoint tmono (m : mono) : real :=
  match m with [] => Num 1 | [(a, n)] => tpow a n | (a, n) :: m => Mul (tpow a n) (tmono m) end.
Definition tterm (t : mono * Q) : real :=
  match fst t with
  | [] => Num (snd t)
  | m => if qone (snd t) then tmono m else Mul (Num (snd t)) (tmono m)
  end.
Fixpoint tpoly (p : poly) : real :=
  match p with [] => Num 0 | [t] => tterm t | t :: p => Add (tterm t) (tpoly p) end.
(* a term in normal form read as a polynomial over what is no sum, product or power *)
Fixpoint shallow (t : real) : poly :=
  match t with
  | Num q => pconst q | Add a b => padd (shallow a) (shallow b)
  | Mul a b => pmul (shallow a) (shallow b) | Pow a n => ppow (shallow a) n
  | _ => patom t
  end.

(* sums are linear *)
Fixpoint split (m : mono) : mono * mono :=
  match m with
  | [] => ([], [])
  | (a, n) :: m =>
    let (i, o) := split m in
    match rlower a with Some b => (i, (b, n) :: o) | None => ((a, n) :: i, o) end
  end.
Definition summono lo hi (m : mono) : mono :=
  let (i, o) := split m in mmul o [(Sum lo hi (tmono i), 0)].
Fixpoint sumrow lo hi (p : poly) st :=
  match p with [] => st | (m, c) :: p => sumrow lo hi p (push (single (summono lo hi m) c) st) end.
Definition psum lo hi p := flat (sumrow lo hi p []).

Open Scope R_scope.
Section Sound.
Context {W : world}.
Implicit Types M N : model W.

Lemma qadd_ok p q : Q2R (qadd p q) = Q2R p + Q2R q.
Proof.
  rewrite <- Q2R_plus. apply Qeq_eqR. unfold qadd, held, qint. destruct (_ && _) eqn:E.
  - apply andb_prop in E as [E F]. apply Pos.eqb_eq in E, F. destruct p, q; simpl in *; subst.
    unfold Qeq; simpl; lia.
  - apply Qred_correct.
Qed.
Lemma qmul_ok p q : Q2R (qmul p q) = Q2R p * Q2R q.
Proof.
  rewrite <- Q2R_mult. apply Qeq_eqR. unfold qmul, held, qint. destruct (_ && _) eqn:E.
  - apply andb_prop in E as [E F]. apply Pos.eqb_eq in E, F. destruct p, q; simpl in *; subst.
    unfold Qeq; simpl; lia.
  - apply Qred_correct.
Qed.
Lemma qzero_ok q : qzero q = true -> Q2R q = 0.
Proof. unfold qzero, Q2R. intro H; apply Z.eqb_eq in H. rewrite H. lra. Qed.
Lemma qone_ok q : qone q = true -> Q2R q = 1.
Proof. unfold qone, Q2R. intro H; apply andb_prop in H as [H G]. apply Z.eqb_eq in H.
apply Pos.eqb_eq in G. rewrite H, G. lra. Qed.
Lemma Q2R_1 : Q2R 1 = 1. Proof. unfold Q2R; simpl; lra. Qed.
Lemma Q2R_0 : Q2R 0 = 0. Proof. unfold Q2R; simpl; lra. Qed.
Lemma Q2R_m1 : Q2R (-1) = -1. Proof. unfold Q2R; simpl; lra. Qed.

(* values *)
Fixpoint em M e (m : mono) : R :=
  match m with [] => 1 | (a, n) :: m => er M e a ^ (S n) * em M e m end.
Fixpoint ep M e (p : poly) : R :=
  match p with [] => 0 | (m, c) :: p => Q2R c * em M e m + ep M e p end.

Lemma mcmp_ok m : forall n, mcmp m n = Eq -> m = n.
Proof.
  induction m as [|[a i] m IH]; intros [|[b j] n]; simpl; try discriminate; auto.
  destruct (rcmp a b) eqn:E; try discriminate. destruct (Nat.compare i j) eqn:F; try discriminate.
  intro G. apply cmp_ok in E. apply Nat.compare_eq in F. apply IH in G. congruence.
Qed.
Lemma ind_pow M e a n : isind a = true -> er M e a ^ (S n) = er M e a.
Proof.
  destruct a; try discriminate. intros _. simpl er. unfold ind.
  destruct excluded_middle_informative; [apply pow1 | simpl; lra].
Qed.
Lemma mmul_ok M e m : forall n, em M e (mmul m n) = em M e m * em M e n.
Proof.
  induction m as [|[a i] m IH]; intro n. { destruct n; simpl; lra. }
  induction n as [|[b j] n IHn]. { simpl; lra. }
  change (mmul ((a, i) :: m) ((b, j) :: n)) with (match rcmp a b with
    | Lt => (a, i) :: mmul m ((b, j) :: n) | Gt => (b, j) :: mmul ((a, i) :: m) n
    | Eq => (a, if isind a then 0%nat else S (i + j)) :: mmul m n end).
  destruct (rcmp a b) eqn:E.
  - apply cmp_ok in E; subst b. cbn [em]. rewrite IH. destruct (isind a) eqn:F.
    + rewrite !ind_pow by assumption.
      assert (er M e a * er M e a = er M e a). { generalize (ind_pow M e a 1 F). simpl.
      intro; lra. }
      transitivity (er M e a * er M e a * (em M e m * em M e n)); [rewrite H; ring | ring].
    + replace (S (S (i + j))) with (S i + S j)%nat by lia.
      rewrite pow_add. ring.
  - cbn [em]. rewrite IH. cbn [em]. ring.
  - cbn [em] in *. rewrite IHn. ring.
Qed.
Lemma padd_ok M e p : forall q, ep M e (padd p q) = ep M e p + ep M e q.
Proof.
  induction p as [|[m c] p IH]; intro q. { destruct q; simpl; lra. }
  induction q as [|[n d] q IHq]. { simpl; lra. }
  change (padd ((m, c) :: p) ((n, d) :: q)) with (match mcmp m n with
    | Lt => (m, c) :: padd p ((n, d) :: q) | Gt => (n, d) :: padd ((m, c) :: p) q
    | Eq => let e := qadd c d in if qzero e then padd p q else (m, e) :: padd p q end).
  destruct (mcmp m n) eqn:E.
  - apply mcmp_ok in E; subst n. cbv zeta. generalize (qadd_ok c d).
    destruct (qzero (qadd c d)) eqn:F.
    + apply qzero_ok in F. rewrite F, IH. simpl. intro G.
      replace (Q2R d) with (- Q2R c) by lra. ring.
    + intro G. simpl. rewrite G, IH. ring.
  - simpl. rewrite IH. simpl. ring.
  - cbn [ep] in *. rewrite IHq. ring.
Qed.
Lemma pconst_ok M e c : ep M e (pconst c) = Q2R c.
Proof. unfold pconst. destruct (qzero c) eqn:E; simpl. now rewrite qzero_ok. ring. Qed.
Lemma patom_ok M e a : ep M e (patom a) = er M e a.
Proof. simpl. rewrite Q2R_1. ring. Qed.
Lemma pscale_ok M e c p : ep M e (pscale c p) = Q2R c * ep M e p.
Proof.
  unfold pscale. destruct (qzero c) eqn:E. { rewrite (qzero_ok c) by assumption. simpl; ring. }
  destruct (qone c) eqn:F. { rewrite qone_ok by assumption. ring. }
  clear E F. induction p as [|[m d] p IH]; simpl. ring. rewrite IH, qmul_ok. ring.
Qed.
Lemma pneg_ok M e p : ep M e (pneg p) = - ep M e p.
Proof. unfold pneg. rewrite pscale_ok, Q2R_m1. ring. Qed.
Lemma psub_ok M e p q : ep M e (psub p q) = ep M e p - ep M e q.
Proof. unfold psub. rewrite padd_ok, pneg_ok. ring. Qed.
Fixpoint est M e (st : list (option poly)) : R :=
  match st with [] => 0 | None :: st => est M e st | Some p :: st => ep M e p + est M e st end.
Lemma push_ok M e st : forall p, est M e (push p st) = ep M e p + est M e st.
Proof. induction st as [|[q|] st IH]; intro p; simpl; try lra. rewrite IH, padd_ok. lra. Qed.
Lemma flat_ok M e st : ep M e (flat st) = est M e st.
Proof. induction st as [|[q|] st IH]; simpl; auto. now rewrite padd_ok, IH. Qed.
Lemma single_ok M e m c : ep M e (single m c) = Q2R c * em M e m.
Proof. unfold single. destruct (qzero c) eqn:E; simpl. rewrite qzero_ok by assumption. ring. ring.
Qed.
Lemma mulrow_ok M e m c q : forall st,
  est M e (mulrow m c q st) = Q2R c * em M e m * ep M e q + est M e st.
Proof.
  induction q as [|[n d] q IH]; intro st; simpl. ring.
  rewrite IH, push_ok, single_ok, mmul_ok, qmul_ok. ring.
Qed.
Lemma mulall_ok M e p q : forall st, est M e (mulall p q st) = ep M e p * ep M e q + est M e st.
Proof. induction p as [|[m c] p IH]; intro st; simpl. ring. rewrite IH, mulrow_ok. ring. Qed.
Lemma pmul_gen M e p q : ep M e (flat (mulall p q [])) = ep M e p * ep M e q.
Proof. rewrite flat_ok, mulall_ok. simpl. ring. Qed.
Lemma pmul_ok M e p q : ep M e (pmul p q) = ep M e p * ep M e q.
Proof.
  unfold pmul. destruct p as [|[[|x m] c] [|p1 p]]; try destruct q as [|[[|y n] d] [|q1 q]];
  rewrite ?pscale_ok, ?pmul_gen, ?single_ok, ?mmul_ok, ?qmul_ok; simpl; try ring.
Qed.
Lemma ppow_ok M e p n : ep M e (ppow p n) = ep M e p ^ n.
Proof.
  induction n as [|[|n] IH]. - change (ppow p 0) with (pconst 1). rewrite pconst_ok. simpl.
  apply Q2R_1. - simpl; ring.
  - change (ppow p (S (S n))) with (pmul p (ppow p (S n))). rewrite pmul_ok, IH. reflexivity.
Qed.
Lemma tpow_ok M e a n : er M e (tpow a n) = er M e a ^ (S n).
Proof. destruct n; simpl; ring. Qed.
Lemma tmono_ok M e m : er M e (tmono m) = em M e m.
Proof.
  induction m as [|[a n] m IH]. { simpl; apply Q2R_1. }
  destruct m as [|x m]. { cbn [tmono em]. rewrite tpow_ok. ring. }
  cbn [tmono em] in *. cbn [er]. now rewrite IH, tpow_ok.
Qed.
Lemma tterm_ok M e t : er M e (tterm t) = Q2R (snd t) * em M e (fst t).
Proof.
  destruct t as [[|x m] c]; unfold tterm; cbn [fst snd]. { simpl; ring. }
  destruct (qone c) eqn:E. { rewrite tmono_ok, qone_ok by assumption. ring. }
  cbn [er]. now rewrite tmono_ok.
Qed.
Lemma tpoly_ok M e p : er M e (tpoly p) = ep M e p.
Proof.
  induction p as [|[m c] p IH]. { simpl; apply Q2R_0. }
  destruct p as [|x p]. { cbn [tpoly ep]. rewrite tterm_ok. simpl; ring. }
  cbn [tpoly ep] in *. cbn [er]. now rewrite IH, tterm_ok.
Qed.
Lemma shallow_ok M e t : ep M e (shallow t) = er M e t.
Proof.
  induction t; simpl shallow; rewrite ?patom_ok; try reflexivity.
  - apply pconst_ok. - rewrite padd_ok, IHt1, IHt2; reflexivity.
  - rewrite pmul_ok, IHt1, IHt2; reflexivity. - rewrite ppow_ok, IHt; reflexivity.
Qed.
(* sums *)
Lemma split_ok M m : forall i o x e, split m = (i, o) ->
  em M (x :: e) m = em M (x :: e) i * em M e o.
Proof.
  induction m as [|[a n] m IH]; intros i o x e; simpl split. { intro H; injection H as <- <-.
  simpl; ring. }
  destruct (split m) as [i' o'] eqn:E. specialize (IH i' o' x e eq_refl).
  destruct (rlower a) eqn:F; intro H; injection H as <- <-; cbn [em]; rewrite IH.
  - rewrite (rlower_ok M _ _ x e F). ring.
  - ring.
Qed.
Definition sume M e lo hi f := rsum (er M e lo) (er M e hi) f.
Lemma summono_ok M e lo hi m :
  em M e (summono lo hi m) = sume M e lo hi (fun k => em M (IZR k :: e) m).
Proof.
  unfold summono. destruct (split m) as [i o] eqn:E. rewrite mmul_ok.
  assert (A : er M e (Sum lo hi (tmono i)) = sume M e lo hi (fun k => em M (IZR k :: e) i))
    by (apply rsum_ext; intro; apply tmono_ok).
  assert (B : sume M e lo hi (fun k => em M (IZR k :: e) m) = em M e o * sume M e lo hi (fun k =>
    em M (IZR k :: e) i))
    by (unfold sume; rewrite <- rsum_scal; apply rsum_ext; intro;
      rewrite (split_ok M m i o _ _ E); ring).
  rewrite B, <- A. cbn [em pow]. ring.
Qed.
Lemma sumrow_ok M e lo hi p : forall st,
  est M e (sumrow lo hi p st) = sume M e lo hi (fun k => ep M (IZR k :: e) p) + est M e st.
Proof.
  unfold sume. induction p as [|[m c] p IH]; intro st; simpl. { rewrite rsum_0. ring. }
  rewrite IH, push_ok, single_ok, summono_ok, rsum_plus, rsum_scal. unfold sume. ring.
Qed.
Lemma psum_ok M e lo hi p : ep M e (psum lo hi p) = sume M e lo hi (fun k => ep M (IZR k :: e) p).
Proof. unfold psum. rewrite flat_ok, sumrow_ok. simpl. ring. Qed.
End Sound.
