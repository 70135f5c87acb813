(* Vectors as combinations of atoms, and inner products of such. *)
From Coq Require Import ZArith QArith List Bool Arith Reals Qreals Lra Lia.
From Coq Require Import ClassicalDescription Classical_Prop Classical_Pred_Type.
From Ordproof Require Import Terms Meaning Order Binders Sums Polynomials.
Import ListNotations.

Open Scope nat_scope.
(* vectors: combinations of symbols and of sums VSum lo hi (VScale monomial atom) *)
Definition vec := list (vector * poly).
Fixpoint vadd (u : vec) : vec -> vec :=
  fix go (v : vec) : vec :=
  match u, v with
  | [], _ => v | _, [] => u
  | (a, p) :: u', (b, q) :: v' =>
    match vcmp a b with
    | Lt => (a, p) :: vadd u' v
    | Gt => (b, q) :: go v'
    | Eq => match padd p q with [] => vadd u' v' | r => (a, r) :: vadd u' v' end
    end
  end.
Definition vscale (p : poly) (u : vec) : vec :=
  match p with [] => [] | _ => map (fun t => (fst t, pmul p (snd t))) u end.
Fixpoint vsumcoef lo hi (a : vector) (p : poly) : vec :=
  match p with
  | [] => []
  | (m, c) :: p =>
    let (i, o) := split m in
    vadd [(VSum lo hi (VScale (tmono i) a), single o c)] (vsumcoef lo hi a p)
  end.
Fixpoint vsum lo hi (u : vec) : vec :=
  match u with
  | [] => []
  | (a, p) :: u =>
    vadd (match vlower a with Some b => [(b, psum lo hi p)] | None => vsumcoef lo hi a p end) (vsum lo hi u)
  end.
Fixpoint dotright (a b : vector) : poly :=
  match b with
  | VSum lo hi (VScale c w) => psum lo hi (pmul (shallow c) (dotright (vshift 1 0 a) w))
  | _ => patom (match vcmp a b with Gt => Dot b a | _ => Dot a b end)
  end.
Fixpoint dotleft (a b : vector) : poly :=
  match a with
  | VSum lo hi (VScale c w) => psum lo hi (pmul (shallow c) (dotleft w (vshift 1 0 b)))
  | _ => dotright a b
  end.
Fixpoint dotrow (a : vector) (p : poly) (v : vec) : poly :=
  match v with [] => [] | (b, q) :: v => padd (pmul p (pmul q (dotleft a b))) (dotrow a p v) end.
Fixpoint vdot (u v : vec) : poly :=
  match u with [] => [] | (a, p) :: u => padd (dotrow a p v) (vdot u v) end.
Fixpoint tvec (u : vec) : vector :=
  match u with
  | [] => V0 | [(a, p)] => VScale (tpoly p) a | (a, p) :: u => VAdd (VScale (tpoly p) a) (tvec u)
  end.

Open Scope R_scope.
Section Sound.
Context {W : world}.
Implicit Types M N : model W.
Local Notation VS := (vectors W).
Fixpoint evv M e (u : vec) : VS := match u with [] => vz | (a, p) :: u => vplus (vmul (ep M e p) (ev M e a)) (evv M e u) end.
Lemma vadd_ok M e u : forall v, evv M e (vadd u v) = vplus (evv M e u) (evv M e v).
Proof.
  induction u as [|[a p] u IH]; intro v. { destruct v; simpl; now rewrite vplus_0. }
  induction v as [|[b q] v IHv]. { simpl. now rewrite (vplus_comm VS _ vz), vplus_0. }
  change (vadd ((a, p) :: u) ((b, q) :: v)) with (match vcmp a b with
    | Lt => (a, p) :: vadd u ((b, q) :: v) | Gt => (b, q) :: vadd ((a, p) :: u) v
    | Eq => match padd p q with [] => vadd u v | r => (a, r) :: vadd u v end end).
  destruct (vcmp a b) eqn:E.
  - apply cmp_ok in E; subst b. assert (H : evv M e (match padd p q with [] => vadd u v | r => (a, r) :: vadd u v end) =
      vplus (vmul (ep M e (padd p q)) (ev M e a)) (evv M e (vadd u v))).
    { destruct (padd p q); auto. simpl. now rewrite vmul_0, vplus_0. }
    rewrite H, IH, padd_ok, vmul_plus_l. simpl. now rewrite vplus_4.
  - cbn [evv]. rewrite IH. cbn [evv]. now rewrite !vplus_assoc.
  - cbn [evv] in *. rewrite IHv. set (X := vplus (vmul (ep M e p) (ev M e a)) (evv M e u)).
    set (Y := vmul (ep M e q) (ev M e b)). rewrite (vplus_assoc VS Y X), (vplus_comm VS Y X), <- vplus_assoc. reflexivity.
Qed.
Lemma vscale_ok M e p u : evv M e (vscale p u) = vmul (ep M e p) (evv M e u).
Proof.
  assert (H : evv M e (map (fun t => (fst t, pmul p (snd t))) u) = vmul (ep M e p) (evv M e u)).
  { induction u as [|[a q] u IH]; simpl. now rewrite vz_mul. now rewrite IH, vmul_plus_r, pmul_ok, vmul_mul. }
  destruct p; auto. simpl. now rewrite vmul_0.
Qed.

Lemma vsumcoef_ok M e lo hi a p : evv M e (vsumcoef lo hi a p) =
  vsumr (er M e lo) (er M e hi) (fun k => vmul (ep M (IZR k :: e) p) (ev M (IZR k :: e) a)).
Proof.
  induction p as [|[m c] p IH]; cbn [vsumcoef].
  - simpl. rewrite (vsum_ext _ _ _ (fun _ => vz)). now rewrite vsum_0. intro; apply vmul_0.
  - destruct (split m) as [i o] eqn:E. rewrite vadd_ok, IH. cbn [evv]. rewrite (vplus_comm VS _ vz), vplus_0.
    assert (A : vsumr (er M e lo) (er M e hi) (fun k => vmul (ep M (IZR k :: e) ((m, c) :: p)) (ev M (IZR k :: e) a)) =
      vplus (vsumr (er M e lo) (er M e hi) (fun k => vmul (Q2R c * em M e o) (vmul (em M (IZR k :: e) i) (ev M (IZR k :: e) a))))
        (vsumr (er M e lo) (er M e hi) (fun k => vmul (ep M (IZR k :: e) p) (ev M (IZR k :: e) a)))).
    { rewrite <- vsum_plus. apply vsum_ext; intro. cbn [ep]. rewrite vmul_plus_l, vmul_mul.
      f_equal. f_equal. rewrite (split_ok M m i o _ _ E). ring. }
    rewrite A. f_equal. rewrite vsum_scal, single_ok. f_equal.
    change (ev M e (VSum lo hi (VScale (tmono i) a))) with
      (vsumr (er M e lo) (er M e hi) (fun k => vmul (er M (IZR k :: e) (tmono i)) (ev M (IZR k :: e) a))).
    apply vsum_ext; intro. now rewrite tmono_ok.
Qed.
Lemma vsum_ok M e lo hi u : evv M e (vsum lo hi u) =
  vsumr (er M e lo) (er M e hi) (fun k => evv M (IZR k :: e) u).
Proof.
  induction u as [|[a p] u IH]; cbn [vsum evv].
  - now rewrite vsum_0.
  - rewrite vadd_ok, IH, vsum_plus. f_equal. destruct (vlower a) eqn:E.
    + cbn [evv]. rewrite (vplus_comm VS _ vz), vplus_0, psum_ok. unfold sume. rewrite <- vsum_const.
      apply vsum_ext; intro. now rewrite (vlower_ok M _ _ (IZR k) e E).
    + apply vsumcoef_ok.
Qed.
Lemma dot_base M e a b :
  ep M e (patom (match vcmp a b with Gt => Dot b a | _ => Dot a b end)) = ip (ev M e a) (ev M e b).
Proof. rewrite patom_ok. destruct (vcmp a b); cbn [er]; auto. apply ip_comm. Qed.
Lemma dotright_ok M : forall b a e, ep M e (dotright a b) = ip (ev M e a) (ev M e b).
Proof.
  fix IH 1. intros b a e. destruct b as [f l| |u v|c u|lo hi u]; try apply dot_base.
  destruct u as [f l| |u v|c w|x y u]; try apply dot_base.
  cbn [dotright]. rewrite psum_ok. unfold sume.
  change (ev M e (VSum lo hi (VScale c w))) with
    (vsumr (er M e lo) (er M e hi) (fun k => vmul (er M (IZR k :: e) c) (ev M (IZR k :: e) w))).
  rewrite ip_sum_r. apply rsum_ext; intro k. rewrite pmul_ok, shallow_ok, IH, vshift1, ip_mul_r. reflexivity.
Qed.
Lemma dotleft_ok M : forall a b e, ep M e (dotleft a b) = ip (ev M e a) (ev M e b).
Proof.
  fix IH 1. intros a b e. destruct a as [f l| |u v|c u|lo hi u]; try apply dotright_ok.
  destruct u as [f l| |u v|c w|x y u]; try apply dotright_ok.
  cbn [dotleft]. rewrite psum_ok. unfold sume.
  change (ev M e (VSum lo hi (VScale c w))) with
    (vsumr (er M e lo) (er M e hi) (fun k => vmul (er M (IZR k :: e) c) (ev M (IZR k :: e) w))).
  rewrite ip_sum. apply rsum_ext; intro k. rewrite pmul_ok, shallow_ok, IH, vshift1, ip_mul. reflexivity.
Qed.
Lemma dotrow_ok M e a p v : ep M e (dotrow a p v) = ep M e p * ip (ev M e a) (evv M e v).
Proof.
  induction v as [|[b q] v IH]; cbn [dotrow evv]. - rewrite (ip_comm VS _ vz), ip_0. simpl. ring.
  - rewrite padd_ok, IH, !pmul_ok, dotleft_ok, ip_plus_r, ip_mul_r. ring.
Qed.
Lemma vdot_ok M e u v : ep M e (vdot u v) = ip (evv M e u) (evv M e v).
Proof.
  induction u as [|[a p] u IH]; cbn [vdot evv]. - rewrite ip_0. reflexivity.
  - rewrite padd_ok, IH, dotrow_ok, ip_plus, ip_mul. ring.
Qed.
Lemma tvec_ok M e u : ev M e (tvec u) = evv M e u.
Proof.
  induction u as [|[a p] u IH]; [reflexivity|]. destruct u as [|x u].
  - cbn [tvec evv ev]. now rewrite tpoly_ok, (vplus_comm VS _ vz), vplus_0.
  - change (tvec ((a, p) :: x :: u)) with (VAdd (VScale (tpoly p) a) (tvec (x :: u))).
    change (ev M e (VAdd (VScale (tpoly p) a) (tvec (x :: u)))) with
      (vplus (vmul (er M e (tpoly p)) (ev M e a)) (ev M e (tvec (x :: u)))).
    rewrite IH, tpoly_ok. reflexivity.
Qed.

End Sound.
