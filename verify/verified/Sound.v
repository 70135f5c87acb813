(* Each rule is sound: what it makes of valid theorems is valid. *)
From Coq Require Import ZArith QArith List Bool Arith Reals Qreals Lra Lia.
From Coq Require Import ClassicalDescription Classical_Prop FMapPositive.
From Ordproof Require Import Terms Meaning Order Binders Symbols Sums Polynomials Formulas Normal.
From Ordproof Require Import Rules Checker.
Import ListNotations.
Open Scope R_scope.

(* ------- what the rules are written with ------- *)
Lemma mem_in p l : mem p l = true -> In p l.
Proof. unfold mem. intro H. apply existsb_exists in H as (q & H & E). apply feq_ok in E.
now subst. Qed.
Lemma subset_in l m p : subset l m = true -> In p l -> In p m.
Proof. unfold subset. intros H G. apply mem_in. rewrite forallb_forall in H. auto. Qed.
Lemma bind_some {A B} (o : option A) (f : A -> option B) b :
  bind o f = Some b -> exists a, o = Some a /\ f a = Some b.
Proof. destruct o as [x|]; simpl; [eauto|discriminate]. Qed.
Lemma need_some {A} (c : bool) (o : option A) b :
  (if c then o else None) = Some b -> c = true /\ o = Some b.
Proof. destruct c; [auto|discriminate]. Qed.
Lemma traverse_in {A B} (f : A -> option B) l : forall r, traverse f l = Some r ->
  forall b, In b r -> exists a, In a l /\ f a = Some b.
Proof.
  induction l as [|a l IH]; simpl; intros r H b G. { injection H as <-. destruct G. }
  apply bind_some in H as (x & E & H). apply bind_some in H as (xs & F & H).
  injection H as <-. destruct G as [<-|G]; eauto. destruct (IH _ F b G) as (y & ? & ?); eauto.
Qed.
Lemma combine_ex {A B} (P : B -> Prop) (ts : list A) : forall ps, length ps = length ts ->
  (exists q, In q ps /\ P q) -> exists t q, In (t, q) (combine ts ps) /\ P q.
Proof.
  induction ts as [|t ts IH]; intros [|p ps] L; try discriminate; intros (q & G & K).
  { destruct G. }
  destruct G as [->|G]. { exists t, q; simpl; auto. }
  destruct (IH ps) as (t' & q' & ? & ?); [simpl in L; congruence|eauto|].
  exists t', q'; simpl; auto.
Qed.
Lemma lemma_beq_ok x y : lemma_beq x y = true -> x = y.
Proof. destruct x, y; simpl; congruence. Qed.
Lemma adds_in x l m : In x l \/ In x m -> In x (adds l m).
Proof.
  unfold adds. induction l as [|y l IH]; simpl. { tauto. }
  intro H. destruct (existsb _ _) eqn:E.
  - destruct H as [[<-|H]|H]; auto. apply existsb_exists in E as (z & E & F).
    apply lemma_beq_ok in F. now subst.
  - simpl. tauto.
Qed.
Lemma assumptions_in t ts x : In t ts -> In x (assumed t) -> In x (assumptions ts).
Proof.
  induction ts as [|u ts IH]; simpl; [tauto|]. intros [<-|G] H; apply adds_in; auto.
Qed.

(* one step back through a rule: H says that it made a theorem *)
Ltac back H :=
  repeat (cbv beta zeta in H; match type of H with
  | bind _ _ = Some _ => let x := fresh "x" in let E := fresh "E" in
      apply bind_some in H as (x & E & H); try (destruct x as [? ?])
  | (if _ then _ else None) = Some _ => let C := fresh "C" in apply need_some in H as (C & H)
  end).

Section Sound.
Context {W : world}.
Implicit Types M N : model W.

(* ------- valid theorems ------- *)
Definition holds M (l : list formula) := forall p, In p l -> ef M [] p.
Definition granted (l : list lemma) := forall x, In x l -> true_lemma W x.
(* its conclusion holds where its hypotheses do, and cnf is what it should be *)
Definition correct (t : theorem) :=
  cnf t = nf (concl t) /\ forall M, holds M (hyps t) -> ef M [] (concl t).
Definition valid (t : theorem) := granted (assumed t) -> correct t.
(* a rule's result, if there is one, is valid *)
Definition sound (o : option theorem) := forall v, o = Some v -> valid v.

Lemma bind_sound {A} (o : option A) f :
  (forall a, o = Some a -> sound (f a)) -> sound (bind o f).
Proof. intros H v E. apply bind_some in E as (a & O & E). exact (H a O v E). Qed.
Lemma valid_all h p g ts : (forall t, In t ts -> valid t) ->
  ((forall t, In t ts -> correct t) -> g = nf p) ->
  ((forall t, In t ts -> correct t) -> forall M, holds M h -> ef M [] p) -> valid (made h p g ts).
Proof.
  intros V E H G. assert (C : forall t, In t ts -> correct t).
  { intros t I. apply V; auto. intros x K. apply G. now apply assumptions_in with t. }
  split; [exact (E C)|exact (H C)].
Qed.
Lemma valid_0 h p : (forall M, holds M h -> ef M [] p) -> valid (mk h p []).
Proof. intro H. apply valid_all; auto. intros t []. Qed.
Lemma valid_1 h p t : valid t ->
  (correct t -> forall M, holds M h -> ef M [] p) -> valid (mk h p [t]).
Proof.
  intros V H. apply valid_all; auto. { intros u [<-|[]]; auto. }
  intro G. apply H, G. now left.
Qed.
Lemma valid_2 h p t u : valid t -> valid u ->
  (correct t -> correct u -> forall M, holds M h -> ef M [] p) -> valid (mk h p [t; u]).
Proof.
  intros V U H. apply valid_all; auto. { intros v [<-|[<-|[]]]; auto. }
  intro G. apply H; apply G; simpl; auto.
Qed.

Lemma correct_nf t M : correct t -> holds M (hyps t) -> ef M [] (cnf t).
Proof. intros [E H] G. rewrite E, nf_ok. auto. Qed.
Lemma feq_nf t M p : feq (cnf t) (nf p) = true -> correct t -> holds M (hyps t) -> ef M [] p.
Proof. intros E V H. apply feq_ok in E. rewrite <- nf_ok, <- E. now apply correct_nf. Qed.
Lemma holds_merge M l m : holds M (merge l m) -> holds M l /\ holds M m.
Proof. intro H; split; intros p G; apply H, merge_in; auto. Qed.
Lemma holds_unions M ls : holds M (unions ls) -> forall l, In l ls -> holds M l.
Proof.
  induction ls as [|m ls IH]; simpl; intros H l G; [tauto|]. apply holds_merge in H as [H K].
  destruct G as [<-|G]; auto.
Qed.
Lemma holds_of M ts : holds M (hyps_of ts) -> forall t, In t ts -> holds M (hyps t).
Proof. intros H t G. apply (holds_unions M _ H). now apply in_map. Qed.
Lemma holds_without M t ps : holds M (without t ps) -> holds M ps -> holds M (hyps t).
Proof.
  intros H K p G. destruct (mem p ps) eqn:E. { apply K. now apply mem_in. }
  apply H. apply filter_In. now rewrite E.
Qed.
Lemma holds_1 M p : ef M [] p -> holds M [nf p].
Proof. intros H q [<-|[]]. now apply nf_ok. Qed.
Lemma holds_2 M p q : ef M [] p -> ef M [] q -> holds M [nf p; nf q].
Proof. intros H K r [<-|[<-|[]]]; now apply nf_ok. Qed.
Lemma hyp1_ok M p : holds M (hyp1 (nf p)) -> ef M [] p.
Proof. intro H. apply nf_ok. destruct (nf p) eqn:E; try (apply H; left; reflexivity). exact I. Qed.
Lemma fresh_holds M k z l : freshes k l = true -> holds M l -> holds (setk M k z) l.
Proof.
  intros F H p G. unfold freshes in F. rewrite forallb_forall in F.
  apply (fresh_ok (setk M k z) M k [] p (agree_set k M z)); auto.
Qed.

(* ------- propositional logic ------- *)
Lemma assume_ok f : sound (assume f).
Proof. intros v H. injection H as <-. apply valid_0. intros M. apply hyp1_ok. Qed.
Lemma discharge_ok f t : valid t -> sound (discharge f t).
Proof.
  intros V v H. injection H as <-. apply valid_all. { intros u [<-|[]]; auto. }
  { intro C. destruct (C t (or_introl eq_refl)) as [-> _]. reflexivity. }
  intros C M H F. destruct (C t (or_introl eq_refl)) as [_ T].
  apply T, (holds_without _ _ _ H). now apply holds_1.
Qed.
Lemma detach_ok f t u : valid t -> valid u -> sound (detach f t u).
Proof.
  unfold detach. intros V U v H. back H. injection H as <-. apply valid_2; auto.
  intros T [_ K] M H. apply holds_merge in H as [A B]. apply (feq_nf t M (Imp (concl u) f) C T A). now apply K.
Qed.
Lemma conjoin_ok ts : (forall t, In t ts -> valid t) -> sound (conjoin ts).
Proof.
  unfold conjoin. intros V v H. destruct ts as [|t ts]; [discriminate|]. injection H as <-.
  apply valid_all; auto. intros T M H.
  refine (proj2 (build_ok M [] true (map concl (t :: ts))) _). intros p G.
  apply in_map_iff in G as (u & <- & G). apply (T u G). now apply (holds_of M _ H).
Qed.
Lemma part_ok f t : valid t -> sound (part f t).
Proof.
  unfold part. intros V v H. back H. injection H as <-. apply (valid_1 _ _ t V). intros T M H.
  apply nf_ok, (items_ok M [] true). intros p G.
  assert (K := correct_nf _ M T H). apply (items_ok M [] true) in K.
  apply K. now apply (subset_in _ _ _ C).
Qed.
Lemma inject_ok f t : valid t -> sound (inject f t).
Proof.
  unfold inject. intros V v H. back H. injection H as <-. apply (valid_1 _ _ t V). intros T M H.
  apply nf_ok, (items_ok M [] false). assert (K := correct_nf _ M T H).
  apply (items_ok M [] false) in K. destruct K as (p & G & K). exists p; split; auto.
  now apply (subset_in _ _ _ C).
Qed.
Lemma excluded_ok f : sound (excluded f).
Proof.
  intros v H. injection H as <-. apply valid_0. intros M _. cbn [ef].
  destruct (classic (ef M [] f)); auto.
Qed.
Lemma disjuncts_ok M n : forall p ps, disjuncts n p = Some ps ->
  length ps = n /\ (ef M [] p -> exists q, In q ps /\ ef M [] q).
Proof.
  induction n as [|n IH]; intros p ps H.
  - destruct p; try discriminate. injection H as <-. split; [reflexivity|intros []].
  - destruct p as [| | | | | |p1 p2| | | | | |]; try discriminate. cbn [disjuncts] in H.
    apply bind_some in H as (l & E & H). injection H as <-. destruct (IH _ _ E) as [L K].
    split; [simpl; congruence|]. intros [H|H]; [exists p1; simpl; auto|].
    destruct (K H) as (q & ? & ?). exists q; simpl; auto.
Qed.
Lemma cases_ok f t ts : valid t -> (forall u, In u ts -> valid u) -> sound (cases f t ts).
Proof.
  unfold cases. intros V VS v H. apply need_some in H as (_ & H).
  apply bind_some in H as (ps & E & H). back H. injection H as <-.
  apply valid_all; auto. { intros u [<-|G]; auto. }
  intros T M H. apply holds_merge in H as [A B].
  destruct (disjuncts_ok M _ _ _ E) as [L K]. destruct (T t (or_introl eq_refl)) as [_ Tt].
  destruct (combine_ex (ef M []) ts ps L (K (Tt M A))) as (u & q & U & Q).
  assert (IU := in_combine_l _ _ _ _ U). rewrite forallb_forall in C.
  apply (feq_nf u M f (C u IU) (T u (or_intror IU))).
  apply (holds_without _ _ [nf q]); [|now apply holds_1].
  apply (holds_unions _ _ B). apply (in_map (fun bp => without (fst bp) [nf (snd bp)]) _ _ U).
Qed.
Lemma absurd_ok f t : valid t -> sound (absurd f t).
Proof.
  unfold absurd. intros V v H. back H. injection H as <-. apply valid_1; auto. intros T M H.
  apply feq_ok in C. assert (K := correct_nf _ M T H). rewrite C in K. destruct K.
Qed.

(* ------- order and arithmetic ------- *)
(* what is known of the sum of some products: that it is 0, or not negative, or positive *)
Definition known k (strict : bool) (x : R) :=
  match k with KEq => x = 0 | _ => 0 <= x /\ (strict = true -> 0 < x) end.
Fixpoint prodf M (fs : list (kind * poly)) : R :=
  match fs with [] => 1 | f :: fs => ep M [] (snd f) * prodf M fs end.
Fixpoint prods M (sq : list real) : R :=
  match sq with [] => 1 | s :: sq => er M [] s * er M [] s * prods M sq end.
Lemma fold_f M fs : forall p,
  ep M [] (fold_left (fun p f => pmul p (snd f)) fs p) = ep M [] p * prodf M fs.
Proof. induction fs as [|f fs IH]; intro p; simpl. ring. rewrite IH, pmul_ok. ring. Qed.
Lemma fold_s M sq : forall p,
  ep M [] (fold_left (fun p s => let q := rn s in pmul p (pmul q q)) sq p) = ep M [] p * prods M sq.
Proof. induction sq as [|s sq IH]; intro p; simpl. ring. rewrite IH, !pmul_ok, rn0. ring. Qed.
Lemma prods_pos M sq : 0 <= prods M sq.
Proof. induction sq; simpl. lra. nra. Qed.
Definition true_fact M (f : kind * poly) := relk (fst f) (ep M [] (snd f)).
Lemma prodf_eq M fs : (forall f, In f fs -> true_fact M f) ->
  existsb (fun f => is_eq (fst f)) fs = true -> prodf M fs = 0.
Proof.
  induction fs as [|f fs IH]; simpl; intros H E; [discriminate|]. apply orb_prop in E as [E|E].
  - specialize (H f (or_introl eq_refl)). unfold true_fact in H.
    destruct (fst f); try discriminate. simpl in H. rewrite <- H. ring.
  - rewrite IH; auto. ring.
Qed.
Lemma prodf_pos M fs : (forall f, In f fs -> true_fact M f) -> 0 <= prodf M fs.
Proof.
  induction fs as [|f fs IH]; simpl; intros H; [lra|].
  specialize (IH (fun g G => H g (or_intror G))). specialize (H f (or_introl eq_refl)).
  unfold true_fact in H. destruct (fst f); simpl in H; [| |rewrite <- H]; nra.
Qed.
Lemma prodf_lt M fs : (forall f, In f fs -> true_fact M f) ->
  forallb (fun f => is_lt (fst f)) fs = true -> 0 < prodf M fs.
Proof.
  induction fs as [|f fs IH]; simpl; intros H E; [lra|]. apply andb_prop in E as [E F].
  specialize (IH (fun g G => H g (or_intror G)) F). specialize (H f (or_introl eq_refl)).
  unfold true_fact in H. destruct (fst f); try discriminate. simpl in H. nra.
Qed.
Lemma products_ok M k facts : (forall f, In f facts -> true_fact M f) ->
  forall ps st tot st' tot', products k facts ps st tot = Some (st', tot') ->
  known k st (ep M [] tot) -> known k st' (ep M [] tot').
Proof.
  intro T. induction ps as [|[[c chosen] sq] ps IH]; intros st tot st' tot'; cbn [products].
  { intros H I; injection H as <- <-; auto. }
  intros H I. apply bind_some in H as (fs & E & H).
  assert (TF : forall f, In f fs -> true_fact M f).
  { intros f G. destruct (traverse_in _ _ _ E f G) as (i & _ & K). apply T.
    eapply nth_error_In; eauto. }
  cbv zeta in H. destruct (existsb (fun f => is_eq (fst f)) fs) eqn:EQ.
  - cbn [bind] in H. eapply IH; [exact H|]. rewrite padd_ok, fold_s, fold_f, (prodf_eq M fs TF EQ).
    replace (ep M [] tot + ep M [] (rn c) * 0 * prods M sq) with (ep M [] tot) by ring. exact I.
  - destruct (is_eq k) eqn:KE; [discriminate|]. cbn [negb] in H.
    destruct c as [q| | | | | | | | | |]; try discriminate.
    destruct (Z.leb 0 (Qnum q)) eqn:QP; [|discriminate]. cbn [bind] in H. eapply IH; [exact H|].
    rewrite padd_ok, fold_s, fold_f, rn0. cbn [er].
    apply Z.leb_le, qnneg in QP. assert (P1 := prods_pos M sq). assert (P2 := prodf_pos M fs TF).
    assert (P3 : 0 <= Q2R q * prodf M fs) by nra.
    assert (P4 : 0 <= Q2R q * prodf M fs * prods M sq) by nra.
    destruct k; try discriminate; destruct I as [I1 I2]; split; try lra;
    intro O; apply orb_prop in O as [O|O]; try (specialize (I2 O); lra);
    apply andb_prop in O as [O L]; apply andb_prop in O as [O Q]; destruct sq; try discriminate;
    apply Z.ltb_lt, qpos in O; assert (P5 := prodf_lt M fs TF L); simpl prods; nra.
Qed.
Lemma arith_ok f ts ps : (forall t, In t ts -> valid t) -> sound (arith f ts ps).
Proof.
  unfold arith. intros V v H. apply bind_some in H as (facts & E & H).
  apply bind_some in H as ([k g] & K & H). apply bind_some in H as ([strict total] & P & H).
  apply need_some in H as (D & H). apply need_some in H as (ST & H). injection H as <-.
  apply valid_all; auto. { intros _. symmetry. exact (relation_nf f true k g K). }
  intros T M H.
  assert (F : forall x, In x facts -> true_fact M x).
  { intros [k' g'] G. destruct (traverse_in _ _ _ E _ G) as (u & U & R0). unfold true_fact.
    apply (relation_ok M _ true _ _ R0). apply (T u U). now apply (holds_of M _ H). }
  assert (I : known k strict (ep M [] total)).
  { eapply (products_ok M k facts F); [exact P|].
    destruct k; simpl; try (split; [lra|discriminate]).
    reflexivity. }
  assert (Q : ep M [] total = ep M [] g).
  { assert (X := psub_ok M [] total g). destruct (psub total g); [|discriminate]. simpl in X. lra. }
  apply (relation_ok M f true k g K). rewrite <- Q. destruct k; simpl in *.
  - tauto. - destruct strict; [tauto|discriminate]. - auto.
Qed.
Lemma squeeze_ok f t u : valid t -> valid u -> sound (squeeze f t u).
Proof.
  unfold squeeze. intros V U v H. destruct f as [| |c d| | | | | | | | | |]; try discriminate.
  back H. injection H as <-. apply valid_2; auto. intros T K M H. apply holds_merge in H as [A B].
  assert (OK : forall p, feq (nf p) Tru || feq (nf p) (cnf t) || feq (nf p) (cnf u) = true ->
    ef M [] p).
  { intros p O. apply nf_ok.
    apply orb_prop in O as [O|O]; [apply orb_prop in O as [O|O]|]; apply feq_ok in O; rewrite O;
    [exact I|now apply correct_nf|now apply correct_nf]. }
  apply andb_prop in C as [C D]. apply OK in C, D. cbn [ef] in *. lra.
Qed.

(* ------- quantifiers over the integers ------- *)
Lemma general_ok k t : valid t -> sound (general k t).
Proof.
  unfold general. intros V v H. back H. injection H as <-. apply valid_1; auto. intros [_ T] M H.
  cbn [ef]. intro z. apply abstract_ok. apply T. now apply fresh_holds.
Qed.
Lemma special_ok r t : valid t -> sound (special r t).
Proof.
  unfold special. intros V v H. destruct (concl t) as [| | | | | | | | | | |p|] eqn:E;
    try discriminate.
  back H. injection H as <-. apply valid_1; auto. intros [_ T] M H. apply fput1.
  destruct (int0 M r C) as [z ->]. rewrite E in T. apply (T M H).
Qed.
Lemma witness_ok f r t : valid t -> sound (witness f r t).
Proof.
  unfold witness. intros V v H. destruct f as [| | | | | | | | | | | |p]; try discriminate.
  back H. injection H as <-. apply valid_1; auto. intros T M H.
  apply (feq_nf _ M _ C0 T) in H. apply fput1 in H. destruct (int0 M r C) as [z K].
  rewrite K in H. exists z. exact H.
Qed.
Lemma choose_ok k t u : valid t -> valid u -> sound (choose k t u).
Proof.
  unfold choose. intros V U v H. destruct (concl t) as [| | | | | | | | | | | |p] eqn:E;
    try discriminate.
  back H. injection H as <-. apply valid_2; auto. intros [_ T] [_ K] M H.
  apply holds_merge in H as [A B]. rewrite E in T. destruct (T M A) as [z Z].
  unfold freshes in C. cbn [forallb] in C. apply andb_prop in C as [FP C].
  apply andb_prop in C as [FU FK].
  apply (fresh_ok (setk M k z) M k [] _ (agree_set k M z) FU). apply K.
  apply (holds_without _ _ [nf (fput [zsym k] p)]). { now apply fresh_holds. }
  apply holds_1, fput1. rewrite zsym_ok.
  now apply (fresh_ok (setk M k z) M k _ _ (agree_set k M z)).
Qed.
Lemma induct_ok k a t u : valid t -> valid u -> sound (induct k a t u).
Proof.
  unfold induct. intros V U v H. apply need_some in H as (IA & H). apply need_some in H as (FA & H).
  cbv zeta in H. apply need_some in H as (BASE & H). apply need_some in H as (FH & H).
  injection H as <-. apply andb_prop in FH as [FU FT].
  apply valid_2; auto. intros T [_ K] M H. apply holds_merge in H as [HT HU].
  destruct (int0 M a IA) as [za EA].
  set (after := fabstract k (concl u)) in *.
  assert (MK : forall N, er N [] (minus1 (zsym k)) = er N [] (zsym k) + -1)
    by (intros; cbn [minus1 er]; now rewrite Q2R_m1).
  assert (MA : er M [] (minus1 a) = IZR (za - 1)).
  { unfold minus1. cbn [er]. rewrite EA, Q2R_m1, minus_IZR. lra. }
  assert (AT : forall z,
    ef (setk M k z) [] (fput [minus1 (zsym k)] after) <-> ef M [IZR (z - 1)] after).
  { intro z. rewrite fput1, MK, zsym_ok.
    replace (IZR z + -1) with (IZR (z - 1)) by (rewrite minus_IZR; lra). unfold after.
    rewrite (abstract_gen (setk M k z) M k (z - 1) [] _ (agree_set k M z)), abstract_ok.
    reflexivity. }
  assert (START : forall z, er (setk M k z) [] a = IZR za).
  { intro z. rewrite (rfresh_ok (setk M k z) M k [] a (agree_set k M z) FA). exact EA. }
  assert (ST : forall i, ef M [IZR (za + Z.of_nat i - 1)] after).
  { induction i as [|i IH].
    - replace (za + Z.of_nat 0 - 1)%Z with (za - 1)%Z by lia.
      rewrite <- MA, <- fput1. now apply (feq_nf t).
    - replace (za + Z.of_nat (S i) - 1)%Z with (za + Z.of_nat i)%Z by lia.
      set (z := (za + Z.of_nat i)%Z) in *. unfold after. apply abstract_ok. apply K.
      apply (holds_without _ _ [nf (RLe a (zsym k)); nf (fput [minus1 (zsym k)] after)]).
      + now apply fresh_holds.
      + apply holds_2; [|now apply AT]. cbn [ef]. rewrite START, zsym_ok. apply IZR_le. lia. }
  cbn [ef]. intro z. apply abstract_ok. cbn [ef]. rewrite START, zsym_ok. intro LE.
  apply le_IZR in LE. apply AT. specialize (ST (Z.to_nat (z - za))). rewrite Z2Nat.id in ST by lia.
  now replace (za + (z - za) - 1)%Z with (z - 1)%Z in ST by lia.
Qed.

(* ------- symbols and equals replaced ------- *)
Lemma instantiate_ok t tab : valid t -> sound (instantiate t tab).
Proof.
  unfold instantiate. intros V v H. apply need_some in H as (Z & H). cbv zeta in H.
  apply need_some in H as (_ & H). injection H as <-. apply valid_1; auto. intros [_ T] M H.
  apply (inst_ok M tab Z). apply T. intros p G. apply (inst_ok M tab Z), hyp1_ok.
  apply (holds_unions _ _ H). apply (in_map (fun h => hyp1 (nf h))). now apply in_map.
Qed.
Lemma rewrite_ok p t u : valid t -> valid u -> sound (rewrite p t u).
Proof.
  unfold rewrite. intros V U v H. destruct (concl t) as [| |c d| | | | | | | | | |] eqn:E;
    try discriminate.
  back H. injection H as <-. apply valid_2; auto. intros [_ T] K M H.
  apply holds_merge in H as [A B]. rewrite E in T. specialize (T M A). cbn [ef] in T.
  apply (feq_nf _ M _ C0 K) in B. apply fput1 in B. apply fput1. now rewrite <- T.
Qed.

(* ------- sums, indicators, vectors, inverses ------- *)
Lemma sum_empty_ok s t : valid t -> sound (sum_empty s t).
Proof.
  unfold sum_empty. intros V v H. destruct s as [| | | | | |lo hi c| | | |]; try discriminate.
  back H. injection H as <-. apply valid_1; auto. intros T M H. apply (feq_nf _ M _ C0 T) in H.
  apply andb_prop in C as [C D]. cbn [ef er] in *. rewrite Q2R_0.
  now apply rsum_empty; try apply int0.
Qed.
Lemma sum_last_ok s t : valid t -> sound (sum_last s t).
Proof.
  unfold sum_last. intros V v H. destruct s as [| | | | | |lo hi c| | | |]; try discriminate.
  back H. injection H as <-. apply valid_1; auto. intros T M H. apply (feq_nf _ M _ C0 T) in H.
  apply andb_prop in C as [C D]. cbn [ef] in *. unfold minus1. cbn [er]. rewrite rput1, Q2R_m1.
  destruct (int0 M _ D) as [y Y]. rewrite Y in *. apply rsum_last; auto. now apply int0.
Qed.
Lemma indicator_ok f : sound (indicator f).
Proof.
  intros v H. injection H as <-. apply valid_0. intros M _. cbn [ef er]. rewrite Q2R_1, Q2R_0.
  unfold ind. destruct excluded_middle_informative; tauto.
Qed.
Lemma norm_rule_ok u : sound (norm u).
Proof.
  intros v H. injection H as <-. apply valid_0. intros M _. cbn [ef er]. rewrite Q2R_0.
  apply ip_pos.
Qed.
Lemma pair_ok u t : valid t -> sound (pair u t).
Proof.
  unfold pair. intros V v H. destruct (concl t) as [| | |c d| | | | | | | | |] eqn:E;
    try discriminate.
  injection H as <-. apply valid_1; auto. intros [_ T] M H. rewrite E in T.
  specialize (T M H). cbn [ef er] in *. now rewrite T.
Qed.
Lemma inverse_ok a t : valid t -> sound (inverse a t).
Proof.
  unfold inverse. intros V v H. back H. injection H as <-. apply valid_1; auto. intros T M H.
  assert (K : er M [] a <> 0).
  { apply orb_prop in C as [C|C]; apply (feq_nf _ M _ C T) in H; cbn [ef er] in H;
    rewrite Q2R_0 in H; [exact H|lra]. }
  cbn [ef er]. rewrite inv_ok, Q2R_1 by assumption. now apply Rinv_r.
Qed.

(* ------- integers ------- *)
Lemma intmono_ok M ks m : (forall p, In p ks -> ef M [] p) ->
  intmono m ks = true -> isint (em M [] m).
Proof.
  intro K. induction m as [|[a n] m IH]; cbn [intmono em]; intro H. apply (isint_Z 1).
  apply andb_prop in H as [H G]. apply isint_mul; [apply isint_pow|auto].
  apply orb_prop in H as [H|H]; [now apply int0|]. apply mem_in, K in H. exact H.
Qed.
Lemma intpoly_ok M ks p : (forall p, In p ks -> ef M [] p) ->
  intpoly p ks = true -> isint (ep M [] p).
Proof.
  intro K. induction p as [|[m c] p IH]; cbn [intpoly ep]; intro H. apply (isint_Z 0).
  apply andb_prop in H as [H G]. apply andb_prop in H as [H F].
  apply isint_add; [apply isint_mul|auto].
  - apply Pos.eqb_eq in H. exists (Qnum c). unfold Q2R. rewrite H. field.
  - now apply intmono_ok with ks.
Qed.
Lemma known_cnf M ts : (forall t, In t ts -> correct t) -> holds M (hyps_of ts) ->
  forall p, In p (map cnf ts) -> ef M [] p.
Proof.
  intros T H p G. apply in_map_iff in G as (u & <- & G). apply (correct_nf _ M (T u G)).
  now apply (holds_of M _ H).
Qed.
Lemma integer_ok a ts : (forall t, In t ts -> valid t) -> sound (integer a ts).
Proof.
  unfold integer. intros V v H. back H. injection H as <-. apply valid_all; auto. intros T M H.
  cbn [ef]. rewrite <- rn0. apply intpoly_ok with (map cnf ts); auto. now apply known_cnf.
Qed.
Lemma gap_ok f ts : (forall t, In t ts -> valid t) -> sound (gap f ts).
Proof.
  unfold gap. intros V v H. destruct f as [c d| | | | | | | | | | | |]; try discriminate.
  back H. injection H as <-. apply valid_all; auto. intros T M H.
  assert (K : forall p, mem (nf p) (Tru :: map cnf ts) = true -> ef M [] p).
  { intros p G. apply nf_ok. apply mem_in in G as [<-|G]; [exact I|]. now apply (known_cnf M ts). }
  apply K in C, C0. unfold minus1 in C. cbn [ef er] in *.
  rewrite tpoly_ok, padd_ok, psub_ok, pconst_ok, !rn0, Q2R_1 in C0. rewrite Q2R_m1 in C.
  destruct C0 as [z Z]. assert (P : 0 < IZR z) by lra. apply (lt_IZR 0) in P.
  assert (Q : (1 <= z)%Z) by lia. apply IZR_le in Q. lra.
Qed.

(* ------- the named analytic lemmas ------- *)
Lemma says_ok x M : true_lemma W x -> ef M [] (says x).
Proof.
  destruct x; simpl; cbn [ef er el nth]; rewrite ?Q2R_1, ?Q2R_0, ?Q2R_m1; intro H; auto.
  replace (Q2R 2) with 2 by (unfold Q2R; simpl; lra). rewrite inv_ok by lra. apply H.
Qed.
Lemma analytic_ok x : sound (analytic x).
Proof.
  intros v H. injection H as <-. intro G. split; [reflexivity|]. intros M _. apply says_ok, G.
  now left.
Qed.

(* ------- steps and files ------- *)
Definition good (d : db) := forall n t, get d n = Some t -> valid t.
Lemma get_ok d n : good d -> sound (get d n).
Proof. intro D. exact (D n). Qed.
Lemma gets_ok d ns ts : good d -> gets d ns = Some ts -> forall t, In t ts -> valid t.
Proof. intros D H t G. destruct (traverse_in _ _ _ H t G) as (n & _ & E). now apply D in E. Qed.
Lemma good_add d i t : good d -> valid t -> good (PositiveMap.add i t d).
Proof.
  intros G V n u. unfold get. destruct (Pos.eq_dec n i) as [->|N].
  - rewrite PositiveMap.gss. intro H; injection H as <-; auto.
  - rewrite PositiveMap.gso by auto. apply G.
Qed.
Lemma good_start : good start.
Proof. intros n t. unfold get, start. rewrite PositiveMap.gempty. discriminate. Qed.
End Sound.

(* A step's lemma is found by the name of its rule: a new rule needs its lemma in this list, and
   nothing else. *)
Create HintDb rules discriminated.
#[export] Hint Constants Opaque : rules.
#[export] Hint Resolve assume_ok discharge_ok detach_ok conjoin_ok part_ok inject_ok excluded_ok
  cases_ok absurd_ok arith_ok squeeze_ok general_ok special_ok witness_ok choose_ok induct_ok
  instantiate_ok rewrite_ok sum_empty_ok sum_last_ok indicator_ok norm_rule_ok pair_ok inverse_ok
  integer_ok gap_ok analytic_ok get_ok : rules.
