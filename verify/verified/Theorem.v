(* The theorem: what the checker accepts holds. *)
From Coq Require Import Reals List Bool FMapPositive.
From Ordproof Require Import Terms Meaning Order Formulas Normal Rules Limits Checker Sound.
From Ordproof Require Import Analysis Reader Writer Answers.
Import ListNotations.
Open Scope R_scope.

Section Steps.
Context {W : world}.

Lemma exec_ok lib d s : good (W := W) lib -> good (W := W) d -> sound (W := W) (exec lib d s).
Proof.
  intros L D. destruct s; cbn [exec];
    repeat match goal with |- sound (bind _ _) => apply bind_sound; intros ? ? end;
  repeat match goal with
  | E : get d _ = Some _ |- _ => apply D in E
  | E : gets d _ = Some _ |- _ => generalize (gets_ok _ _ _ D E); clear E; intro
  end; eauto with rules.
Qed.
Lemma run_ok lib ss t : good (W := W) lib -> forall d i last, good (W := W) d ->
  (forall u, last = Accepted u -> valid (W := W) u) -> run lib d i last ss = Accepted t ->
  valid (W := W) t.
Proof.
  intro L. induction ss as [|s ss IH]; cbn [run]; intros d i last D V; [apply V|].
  destruct (exec lib d s) as [u|] eqn:E; [|discriminate].
  destruct (small u); [|discriminate]. apply exec_ok in E; auto.
  apply IH. { now apply good_add. } intros v H. injection H as <-. exact E.
Qed.
Lemma check_ok lib f t : good (W := W) lib -> check lib f = Accepted t ->
  valid (W := W) t /\ (granted (W := W) (assumed t) ->
  forall M : model W, (forall h, In h (used t f) -> ef M [] h) -> ef M [] (fconcl f)).
Proof.
  intros L. unfold check. destruct (forallb _ _); [cbn [negb]|discriminate].
  destruct (run _ _ _ _ _) as [u|] eqn:E; [|discriminate].
  destruct (feq _ _) eqn:C; [cbn [negb]|discriminate].
  destruct (subset _ _) eqn:U; [cbn [negb]|discriminate]. intro H. injection H as <-.
  assert (V : valid (W := W) u).
  { apply (run_ok _ _ _ L _ _ _ good_start) in E; auto. discriminate. }
  split.
  - intro G. split; [now apply feq_ok|]. intros M. exact (fun H => feq_nf u M _ C (V G) H).
  - intros G M H. apply (feq_nf u M _ C (V G)). intros p P.
    apply (subset_in _ _ _ U) in P. apply in_map_iff in P as (h & <- & P). apply nf_ok; auto.
Qed.
Lemma check_from_ok fs : forall lib, good (W := W) lib -> forall f t,
  In (f, Accepted t) (combine fs (check_from lib fs)) -> granted (W := W) (assumed t) ->
  forall M : model W, (forall h, In h (used t f) -> ef M [] h) -> ef M [] (fconcl f).
Proof.
  induction fs as [|g fs IH]; simpl; intros lib L f t H; [tauto|]. destruct H as [H|H].
  - injection H as <- H. now apply (check_ok _ _ _ L).
  - revert H. apply IH. destruct (check lib g) as [u|] eqn:E; auto. apply good_add; auto.
    now apply (check_ok _ _ _ L) in E as [V _].
Qed.
End Steps.

(* If the checker accepts a file, by a theorem t that assumes some of the named analytic lemmas,
   then the file's conclusion holds wherever those of its hypotheses do that t uses: in every real
   inner-product space, whatever 1/0 is, for all functions exp, log and sqrt of which these lemmas
   are true, and for all values of the symbols. *)
Theorem soundness : forall (fs : list file) (f : file) (t : theorem),
  In (f, Accepted t) (combine fs (check_all fs)) ->
  forall W : world, (forall x, In x (assumed t) -> true_lemma W x) ->
  forall M : model W, (forall h, In h (used t f) -> ef M [] h) -> ef M [] (fconcl f).
Proof. intros fs f t H W G. exact (check_from_ok fs _ good_start f t H G). Qed.

(* With the functions that mathematics calls by these names, nothing is assumed: for these the
   lemmas are proved. *)
Corollary soundness_of_the_functions : forall (fs : list file) (f : file) (t : theorem),
  In (f, Accepted t) (combine fs (check_all fs)) ->
  forall (V : space) (inv : R -> R) (inv_ok : forall x, x <> 0 -> inv x = / x),
  forall M : model (usual V inv inv_ok),
  (forall h, In h (used t f) -> ef M [] h) -> ef M [] (fconcl f).
Proof. intros. eapply soundness; eauto. intros. apply usual_lemmas. Qed.

(* Of documents that are checked one after another: where one is accepted, what it states, written
   out, reads back as what it states, and this holds. *)
Theorem what_is_accepted : forall (ds : list document) (d : document) (t : theorem),
  In (d, Accepted t) (combine ds (answers start ds)) ->
  read (written_out (stated d)) = inl (stated d) /\
  forall W : world, (forall x, In x (assumed t) -> true_lemma W x) ->
  forall M : model W, (forall h, In h (used t (content d)) -> ef M [] h) ->
  ef M [] (fconcl (content d)).
Proof.
  intros ds d t H.
  assert (G : exists fs, In (content d, Accepted t) (combine fs (check_all fs))
    /\ writable (stated d) = true).
  { unfold check_all. revert H. generalize start.
    induction ds as [|e ds IH]; simpl; intros lib H; [tauto|]. unfold answer in H.
    destruct (writable (stated e)) eqn:S.
    - destruct (enter lib (content e)) as [more v] eqn:E. destruct H as [H|H].
      + injection H as <- ->. exists [content e].
        cbn [check_from combine In]. rewrite E. cbn [combine In]. auto.
      + destruct (IH _ H) as (fs & F & G). exists (content e :: fs).
        cbn [check_from]. rewrite E. split; [right; exact F|exact G].
    - destruct H as [H|H]; [discriminate|]. exact (IH _ H). }
  destruct G as (fs & G & S). split. { now apply reads_back. }
  intros W A M. exact (soundness fs (content d) t G W A M).
Qed.

Print Assumptions soundness.
Print Assumptions what_is_accepted.
Print Assumptions soundness_of_the_functions.
