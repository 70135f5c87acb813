(* Declared symbols: those of sort Z are integers, one without arguments can become a variable, may
   be required not to occur, and all can be replaced. *)
From Coq Require Import ZArith QArith List Bool Arith Reals Qreals Lra Lia.
From Ordproof Require Import Terms Meaning Order Sums Binders.
Import ListNotations.
Open Scope nat_scope.

(* the integer symbol k without arguments becomes the outermost bound variable / the number 0 *)
Definition isk k (z : bool) f l := z && Pos.eqb f k && match l with Nil => true | _ => false end.
Definition abs_a k (c : nat) z f l := if isk k z f l then Var c else App z f l.
Definition fabstract k := fmap (up_v 1) (abs_a k) keep_v 0.
Definition kill_a k (c : nat) z f l := if isk k z f l then Num 0 else App z f l.
Definition rfresh k (a : real) := req (rmap (fun _ => Var) (kill_a k) keep_v 0 a) a.
Definition fresh k (p : formula) := feq (fmap (fun _ => Var) (kill_a k) keep_v 0 p) p.

(* symbols replaced *)
Inductive entry := EZ (f : positive) (b : real) | ER (f : positive) (b : real) | EV (f : positive) (b : vector).
Fixpoint find_r (tab : list entry) (z : bool) (f : positive) : option real :=
  match tab with
  | [] => None
  | EZ g b :: r => if z && Pos.eqb f g then Some b else find_r r z f
  | ER g b :: r => if negb z && Pos.eqb f g then Some b else find_r r z f
  | EV _ _ :: r => find_r r z f
  end.
Fixpoint find_v (tab : list entry) (f : positive) : option vector :=
  match tab with
  | [] => None
  | EV g b :: r => if Pos.eqb f g then Some b else find_v r f
  | _ :: r => find_v r f
  end.
Definition inst_a tab (c : nat) z f l :=
  match find_r tab z f with Some b => rput (rev (rlist l)) b | None => App z f l end.
Definition inst_w tab (c : nat) f l :=
  match find_v tab f with Some b => vput (rev (rlist l)) b | None => VApp f l end.
Definition finst tab := fmap (fun _ => Var) (inst_a tab) (inst_w tab) 0.
(* what replaces integers is integer *)
Definition ztab tab := forallb (fun e => match e with EZ _ b => integral b | _ => true end) tab.
Definition zsym s := App true s Nil.

Open Scope R_scope.
Section Sound.
Context {W : world}.
Implicit Types M N : model W.

(* integers by form *)
Lemma integral_all M :
  (forall t e, int_env e -> integral t = true -> isint (er M e t)) /\
  (forall l e, int_env e -> integrals l = true -> Forall isint (el M e l)) /\
  (forall u : vector, True) /\ (forall p : formula, True).
Proof.
  apply term_i; try tauto; cbn [integral integrals er el]; intros; try discriminate;
  repeat match goal with H : _ && _ = true |- _ => apply andb_prop in H as [? ?] end;
  auto using isint_add, isint_mul, isint_pow, isint_ind.
  - apply Pos.eqb_eq in H0. exists (Qnum q). unfold Q2R. rewrite H0. field.
  - clear - H. revert n. induction H; intros [|n]; simpl; auto; apply (isint_Z 0).
  - destruct z; [|discriminate]. apply zint. auto.
  - apply rsum_int. intro k. apply H1; auto. constructor; auto. apply isint_Z.
Qed.
Lemma integral_ok M e t : int_env e -> integral t = true -> isint (er M e t).
Proof. apply integral_all. Qed.

(* the model in which the integer symbol k has the value z *)
Lemma isk_ok k z f l : isk k z f l = true -> z = true /\ f = k /\ l = Nil.
Proof. unfold isk. intro H. apply andb_prop in H as [H G]. apply andb_prop in H as [-> H].
  apply Pos.eqb_eq in H. destruct l; auto; discriminate. Qed.
Definition setrs M k (x : Z) (z : bool) (f : positive) (l : list R) : R :=
  if z && Pos.eqb f k && match l with [] => true | _ => false end then IZR x else rs M z f l.
Program Definition setk M k (x : Z) : model W := {| rs := setrs M k x; ws := ws M |}.
Next Obligation.
  unfold setrs. simpl. destruct (_ && _). now exists x. now apply zint.
Qed.
Lemma set_isk M k x z f l M2 e :
  setrs M k x z f (el M2 e l) = if isk k z f l then IZR x else rs M z f (el M2 e l).
Proof. unfold setrs, isk. destruct l; reflexivity. Qed.
(* the same but for the value of k *)
Definition agree k (N M : model W) :=
  (forall z f l, rs N z f l = rs M z f l \/ (z = true /\ f = k /\ l = [])) /\ ws N = ws M.
Lemma agree_refl k M : agree k M M. Proof. split; auto. Qed.
Lemma agree_set k M x : agree k (setk M k x) M.
Proof.
  split; auto. intros z f l; simpl. unfold setrs. destruct (z && _ && _) eqn:E; auto. right.
  apply andb_prop in E as [E F]. apply andb_prop in E as [-> E]. apply Pos.eqb_eq in E.
  destruct l; auto; discriminate.
Qed.
Lemma agree_app k N M : agree k N M ->
  forall z f l e, isk k z f l = false -> rs N z f (el N e l) = rs M z f (el N e l).
Proof.
  intros [A _] z f l e E. destruct (A z f (el N e l)) as [->|(-> & -> & L)]; auto.
  unfold isk in E. rewrite Pos.eqb_refl in E. destruct l; simpl in *; discriminate.
Qed.
Lemma abstract_gen N M k x e p : agree k N M ->
  (ef N (IZR x :: e) (fabstract k p) <-> ef (setk M k x) e p).
Proof.
  intro AG. set (Rel c (e e' : list R) := exists l1 l2,
    length l1 = c /\ e = l1 ++ IZR x :: l2 /\ e' = l1 ++ l2).
  eapply (map_sound N (setk M k x) (up_v 1) (abs_a k) keep_v Rel); intros; simpl; try reflexivity.
  - destruct H as (l1 & l2 & H1 & -> & ->). exists (IZR z :: l1), l2. simpl.
    repeat split; congruence.
  - apply shift_v. destruct H as (l1 & l2 & H1 & -> & ->). exists l1, [IZR x], l2; auto.
  - rewrite set_isk. unfold abs_a. destruct isk eqn:E; simpl.
    + destruct H as (l1 & l2 & <- & -> & ->). now rewrite nth_middle.
    + now apply agree_app with k.
  - destruct AG as [_ ->]. reflexivity.
  - exists [], e; auto.
Qed.
Lemma abstract_ok M k x e p : ef M (IZR x :: e) (fabstract k p) <-> ef (setk M k x) e p.
Proof. apply abstract_gen, agree_refl. Qed.

Lemma kill_ok N M k : agree k N M ->
  (forall t e, er N e (rmap (fun _ => Var) (kill_a k) keep_v 0 t) = er (setk M k 0) e t) /\
  (forall t e, ef N e (fmap (fun _ => Var) (kill_a k) keep_v 0 t) <-> ef (setk M k 0) e t).
Proof.
  intro AG. set (Rel (c : nat) (e e' : list R) := e = e').
  assert (G := map_sound N (setk M k 0) (fun _ => Var) (kill_a k) keep_v Rel).
  split; intros t e; apply G with (c := 0%nat); try reflexivity; intros; unfold Rel in *; subst;
    try reflexivity;
  try (destruct AG as [_ AG]; simpl; now rewrite AG);
  simpl rs; rewrite set_isk; unfold kill_a; destruct (isk k z f l) eqn:E;
  try (simpl; unfold Q2R; simpl; lra); now apply agree_app with k.
Qed.
Lemma fresh_ok N M k e p : agree k N M -> fresh k p = true -> (ef N e p <-> ef M e p).
Proof.
  intros AG H. apply feq_ok in H.
  assert (A := proj2 (kill_ok N M k AG) p e).
  assert (B := proj2 (kill_ok M M k (agree_refl k M)) p e).
  rewrite H in A, B. tauto.
Qed.
Lemma rfresh_ok N M k e a : agree k N M -> rfresh k a = true -> er N e a = er M e a.
Proof.
  intros AG H. apply req_ok in H.
  assert (A := proj1 (kill_ok N M k AG) a e).
  assert (B := proj1 (kill_ok M M k (agree_refl k M)) a e).
  rewrite H in A, B. congruence.
Qed.

(* replacement of symbols *)
Lemma find_r_int tab f b : ztab tab = true -> find_r tab true f = Some b -> integral b = true.
Proof.
  induction tab as [|[g c|g c|g c] tab IH]; simpl; try discriminate; intros H; auto.
  apply andb_prop in H as [H K]. destruct (Pos.eqb f g); auto. intro E; injection E as <-. exact H.
Qed.
Definition inst_rs M tab (z : bool) (f : positive) (l : list R) : R :=
  match find_r tab z f with Some b => er M (rev l) b | None => rs M z f l end.
Lemma inst_int M tab (H : ztab tab = true) f l : Forall isint l -> isint (inst_rs M tab true f l).
Proof.
  intro G. unfold inst_rs. destruct (find_r tab true f) eqn:E; [|now apply zint].
  apply integral_ok; [apply Forall_rev; auto | eapply find_r_int; eauto].
Qed.
Definition instm M tab (H : ztab tab = true) : model W :=
  {| rs := inst_rs M tab;
     ws := fun f l => match find_v tab f with Some b => ev M (rev l) b | None => ws M f l end;
     zint := inst_int M tab H |}.
Lemma rlist_ok M e l : map (er M e) (rev (rlist l)) = rev (el M e l).
Proof. rewrite map_rev. f_equal. induction l; simpl; congruence. Qed.
Lemma inst_ok M tab H p : ef M [] (finst tab p) <-> ef (instm M tab H) [] p.
Proof.
  set (Rel (c : nat) (e e' : list R) := e = e').
  apply (map_sound M (instm M tab H) (fun _ => Var) (inst_a tab) (inst_w tab) Rel)
    with (c := 0%nat);
  unfold Rel; intros; subst; try reflexivity.
  - unfold inst_a. simpl rs. unfold inst_rs. destruct (find_r tab z f); simpl; auto.
    now rewrite rputn, rlist_ok.
  - unfold inst_w. simpl. destruct (find_v tab f); simpl; auto. now rewrite vputn, rlist_ok.
Qed.
Lemma zsym_ok M k z : er (setk M k z) [] (zsym k) = IZR z.
Proof. simpl. unfold setrs. simpl. now rewrite Pos.eqb_refl. Qed.
End Sound.
