(* Formulas without negation: conjunctions and disjunctions of relations 0 <= p, 0 < p, 0 = p. *)
From Coq Require Import ZArith QArith List Bool Arith Reals Qreals Lra Lia.
From Coq Require Import ClassicalDescription Classical_Prop Classical_Pred_Type.
From Ordproof Require Import Terms Meaning Order Polynomials.
Import ListNotations.

Open Scope nat_scope.
(* formulas *)
Fixpoint items (c : bool) (p : formula) : list formula :=
  match c, p with
  | true, And p q => items c p ++ items c q
  | true, Tru => []
  | false, Or p q => items c p ++ items c q
  | false, Fls => []
  | _, _ => [p]
  end.
Fixpoint merge (l : list formula) : list formula -> list formula :=
  fix go (m : list formula) :=
  match l, m with
  | [], _ => m | _, [] => l
  | p :: l', q :: m' =>
    match fcmp p q with Lt => p :: merge l' m | Gt => q :: go m' | Eq => p :: merge l' m' end
  end.
Fixpoint build (c : bool) (l : list formula) : formula :=
  match l with
  | [] => if c then Tru else Fls
  | [p] => p
  | p :: l => if c then And p (build c l) else Or p (build c l)
  end.
Definition join (c : bool) (p q : formula) : formula :=
  match p, q with
  | Tru, _ => if c then q else Tru | Fls, _ => if c then Fls else q
  | _, Tru => if c then p else Tru | _, Fls => if c then Fls else p
  | _, _ => build c (merge (items c p) (items c q))
  end.

Inductive kind := KLe | KLt | KEq.
Definition mkrel k p := match k with KLe => RLe (Num 0) p | KLt => RLt (Num 0) p | KEq => REq (Num 0) p end.
Definition decide k (c : Q) : bool :=
  match k with KLe => Z.leb 0 (Qnum c) | KLt => Z.ltb 0 (Qnum c) | KEq => Z.eqb 0 (Qnum c) end.
Definition factor k (c : Q) : Q :=
  let d := Qinv c in match k with KEq => d | _ => if Z.ltb (Qnum d) 0 then Qopp d else d end.
Definition okfactor k (s : Q) : bool := match k with KEq => negb (qzero s) | _ => Z.ltb 0 (Qnum s) end.
Definition scaled (k : kind) (p : poly) : formula :=
  match p with
  | [] => if decide k 0 then Tru else Fls
  | [([], c)] => if decide k c then Tru else Fls
  | (_, c) :: _ => let s := factor k c in mkrel k (tpoly (if okfactor k s then pscale s p else p))
  end.
Definition rel (s : bool) (k : kind) (p : poly) : formula :=
  match s, k with
  | true, _ => scaled k p
  | false, KLe => scaled KLt (pneg p)
  | false, KLt => scaled KLe (pneg p)
  | false, KEq => join false (scaled KLt p) (scaled KLt (pneg p))
  end.
Definition truth (b : bool) := if b then Tru else Fls.

Open Scope R_scope.
Section Sound.
Context {W : world}.
Implicit Types M N : model W.
Definition evl M e (c : bool) (l : list formula) : Prop :=
  if c then forall p, In p l -> ef M e p else exists p, In p l /\ ef M e p.
Lemma evl_app M e c l m : evl M e c (l ++ m) <-> if c then evl M e c l /\ evl M e c m else evl M e c l \/ evl M e c m.
Proof.
  destruct c; simpl; split.
  - intro H; split; intros p G; apply H, in_app_iff; auto.
  - intros [A B] p G. apply in_app_iff in G as [G|G]; auto.
  - intros (p & H & G). apply in_app_iff in H as [H|H]; eauto.
  - intros [(p & H & G)|(p & H & G)]; exists p; split; auto; apply in_app_iff; auto.
Qed.
Lemma evl_one M e c p : evl M e c [p] <-> ef M e p.
Proof. destruct c; simpl. split. intro H; apply H; auto. intros H q [<-|[]]; auto.
  split. intros (q & [<-|[]] & H); auto. eauto. Qed.
Lemma items_ok M e c p : evl M e c (items c p) <-> ef M e p.
Proof.
  induction p; destruct c; try apply evl_one; cbn [items ef].
  - rewrite evl_app, IHp1, IHp2. reflexivity. - rewrite evl_app, IHp1, IHp2. reflexivity.
  - simpl. split; auto. intros _ p []. - simpl. split; [intros (p & [] & _)|intros []].
Qed.
Lemma merge_in l : forall m p, In p (merge l m) <-> In p l \/ In p m.
Proof.
  induction l as [|a l IH]; intros m p. { destruct m; simpl; tauto. }
  induction m as [|b m IHm]. { simpl; tauto. }
  change (merge (a :: l) (b :: m)) with (match fcmp a b with
    Lt => a :: merge l (b :: m) | Gt => b :: merge (a :: l) m | Eq => a :: merge l m end).
  destruct (fcmp a b) eqn:E.
  - apply cmp_ok in E; subst b. cbn [In]. rewrite IH. tauto.
  - cbn [In]. rewrite IH. cbn [In]. tauto.
  - cbn [In] in *. rewrite IHm. tauto.
Qed.
Lemma evl_merge M e c l m : evl M e c (merge l m) <-> if c then evl M e c l /\ evl M e c m else evl M e c l \/ evl M e c m.
Proof.
  transitivity (evl M e c (l ++ m)); [|apply evl_app]. destruct c; simpl; split; intro H.
  - intros p G. apply H, merge_in, in_app_iff, G. - intros p G. apply H, in_app_iff, merge_in, G.
  - destruct H as (p & G & K). exists p; split; auto. apply in_app_iff, merge_in, G.
  - destruct H as (p & G & K). exists p; split; auto. apply merge_in, in_app_iff, G.
Qed.
Lemma build_ok M e c l : ef M e (build c l) <-> evl M e c l.
Proof.
  induction l as [|p l IH].
  { destruct c; simpl; split; auto. intros _ p []. intros []. intros (p & [] & _). }
  destruct l as [|q l]. { symmetry; apply evl_one. }
  transitivity (evl M e c ([p] ++ (q :: l))); [|reflexivity]. rewrite evl_app.
  destruct c; rewrite evl_one, <- IH; reflexivity.
Qed.
Lemma join_ok M e c p q : ef M e (join c p q) <-> if c then ef M e p /\ ef M e q else ef M e p \/ ef M e q.
Proof.
  assert (H : ef M e (build c (merge (items c p) (items c q))) <-> if c then ef M e p /\ ef M e q else ef M e p \/ ef M e q).
  { rewrite build_ok, evl_merge. destruct c; rewrite !items_ok; reflexivity. }
  unfold join. destruct p, q; first [exact H | destruct c; cbn [ef]; clear; tauto].
Qed.
Definition relk k (x : R) : Prop := match k with KLe => 0 <= x | KLt => 0 < x | KEq => 0 = x end.
Lemma q_val c : Q2R c * IZR (Zpos (Qden c)) = IZR (Qnum c).
Proof. unfold Q2R. field. apply not_0_IZR. discriminate. Qed.
Lemma q_den c : 0 < IZR (Zpos (Qden c)). Proof. apply (IZR_lt 0). reflexivity. Qed.
Lemma qpos c : 0 < Q2R c <-> (0 < Qnum c)%Z.
Proof.
  generalize (q_val c) (q_den c). intros A B. split; intro H.
  - apply lt_IZR. rewrite <- A. nra.
  - apply IZR_lt in H. rewrite <- A in H. simpl in H. nra.
Qed.
Lemma qnneg c : 0 <= Q2R c <-> (0 <= Qnum c)%Z.
Proof.
  generalize (q_val c) (q_den c). intros A B. split; intro H.
  - apply le_IZR. rewrite <- A. nra.
  - apply IZR_le in H. rewrite <- A in H. simpl in H. nra.
Qed.
Lemma qnil c : 0 = Q2R c <-> (0 = Qnum c)%Z.
Proof. generalize (qpos c) (qnneg c). intros A B. split; intro H.
  - assert (~ (0 < Qnum c)%Z) by (rewrite <- A; lra). assert (0 <= Qnum c)%Z by (rewrite <- B; lra). lia.
  - assert (~ 0 < Q2R c) by (rewrite A; lia). assert (0 <= Q2R c) by (rewrite B; lia). lra.
Qed.
Lemma decide_ok M e k c : ef M e (if decide k c then Tru else Fls) <-> relk k (Q2R c).
Proof.
  destruct k; cbn [decide relk]; rewrite ?qpos, ?qnneg, ?qnil.
  - destruct (Z.leb_spec 0 (Qnum c)); cbn [ef]; split; intros; try exact I; try contradiction; try assumption; lia.
  - destruct (Z.ltb_spec 0 (Qnum c)); cbn [ef]; split; intros; try exact I; try contradiction; try assumption; lia.
  - destruct (Z.eqb_spec 0 (Qnum c)); cbn [ef]; split; intros; try exact I; try contradiction; try assumption; lia.
Qed.
Lemma mkrel_ok M e k t : ef M e (mkrel k t) <-> relk k (er M e t).
Proof. destruct k; simpl; now rewrite Q2R_0. Qed.
Lemma factor_ok k s x : okfactor k s = true -> (relk k (Q2R s * x) <-> relk k x).
Proof.
  destruct k; simpl; intro H.
  - apply Z.ltb_lt, qpos in H. split; intro; nra.
  - apply Z.ltb_lt, qpos in H. split; intro; nra.
  - assert (Q2R s <> 0). { unfold qzero in H. intro G. symmetry in G. apply qnil in G. rewrite <- G in H. discriminate. }
    split; intro G. symmetry in G. apply Rmult_integral in G as [G|G]; [tauto|auto]. rewrite <- G. ring.
Qed.
Lemma scaled_ok M e k p : ef M e (scaled k p) <-> relk k (ep M e p).
Proof.
  destruct p as [|[[|x m] c] p].
  - unfold scaled. rewrite decide_ok, Q2R_0. reflexivity.
  - destruct p as [|y p].
    + unfold scaled. rewrite decide_ok. simpl. now replace (Q2R c * 1 + 0) with (Q2R c) by ring.
    + unfold scaled. cbv zeta. rewrite mkrel_ok, tpoly_ok. destruct okfactor eqn:E; [|reflexivity].
      rewrite pscale_ok. now apply factor_ok.
  - unfold scaled. cbv zeta. rewrite mkrel_ok, tpoly_ok. destruct okfactor eqn:E; [|reflexivity].
    rewrite pscale_ok. now apply factor_ok.
Qed.
Lemma rel_ok M e s k p : ef M e (rel s k p) <-> if s then relk k (ep M e p) else ~ relk k (ep M e p).
Proof.
  destruct s; unfold rel; [apply scaled_ok|]. destruct k; rewrite ?join_ok, ?scaled_ok, ?pneg_ok; simpl.
  - split; lra. - split; lra.
  - split; [intros [H|H]; lra|]. intro H. destruct (Rtotal_order 0 (ep M e p)) as [?|[?|?]]; [left; lra|tauto|right; lra].
Qed.

Lemma truth_ok M e b : ef M e (truth b) <-> b = true.
Proof. destruct b; simpl; split; auto; discriminate. Qed.
End Sound.
