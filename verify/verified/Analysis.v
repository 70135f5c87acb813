(* The named analytic lemmas are true of the exponential function, the logarithm and the square
   root of Coq's library. *)
From Coq Require Import Reals Lra.
From Ordproof Require Import Terms Meaning.
Open Scope R_scope.

Definition usual (V : space) (inv : R -> R) (inv_ok : forall x, x <> 0 -> inv x = / x) : world :=
  {| vectors := V; inv := inv; inv_ok := inv_ok;
     func_of := fun f => match f with Exp => exp | Log => ln | Sqrt => sqrt end |}.

(* If f starts at 0 and its derivative is not negative where x > 0, it is not negative there. *)
Lemma grows f f' : (forall x, derivable_pt_lim f x (f' x)) -> f 0 = 0 ->
  (forall x, 0 < x -> 0 <= f' x) -> forall x, 0 <= x -> 0 <= f x.
Proof.
  intros D Z P x [X|<-]; [|lra].
  destruct (MVT_cor2 f f' 0 x X (fun c _ => D c)) as (c & E & C). rewrite Z in E.
  assert (0 <= f' c) by (apply P; lra). nra.
Qed.

(* derivatives, with their values up to equality *)
Lemma as_limit f x l l' : derivable_pt_lim f x l -> l = l' -> derivable_pt_lim f x l'.
Proof. now intros H <-. Qed.
Lemma d_exp_opp x : derivable_pt_lim (fun y => exp (- y)) x (- exp (- x)).
Proof.
  eapply as_limit.
  - exact (derivable_pt_lim_comp (- id)%F exp x (- (1)) (exp (- x))
      (derivable_pt_lim_opp id x 1 (derivable_pt_lim_id x)) (derivable_pt_lim_exp (- x))).
  - ring.
Qed.
Lemma d_cosh2 x : derivable_pt_lim (fun y => exp y + exp (- y)) x (exp x - exp (- x)).
Proof.
  eapply as_limit.
  - exact (derivable_pt_lim_plus exp _ x _ _ (derivable_pt_lim_exp x) (d_exp_opp x)).
  - ring.
Qed.
Lemma d_sinh2 x : derivable_pt_lim (fun y => exp y - exp (- y)) x (exp x + exp (- x)).
Proof.
  eapply as_limit.
  - exact (derivable_pt_lim_minus exp _ x _ _ (derivable_pt_lim_exp x) (d_exp_opp x)).
  - ring.
Qed.
Lemma d_gauss x : derivable_pt_lim (fun y => exp (- / 2 * (y * y))) x (- x * exp (- / 2 * (x * x))).
Proof.
  assert (S : derivable_pt_lim (fun y => - / 2 * (y * y)) x (- x)).
  { eapply as_limit.
    - exact (derivable_pt_lim_scal (id * id)%F (- / 2) x _
        (derivable_pt_lim_mult id id x 1 1 (derivable_pt_lim_id x) (derivable_pt_lim_id x))).
    - unfold id. field. }
  eapply as_limit; [exact (derivable_pt_lim_comp _ exp x _ _ S (derivable_pt_lim_exp _))|ring].
Qed.

(* sinh x <= x cosh x, since x cosh x - sinh x has the derivative x sinh x *)
Lemma sinh_below x : 0 <= x -> 0 <= x * (exp x + exp (- x)) - (exp x - exp (- x)).
Proof.
  apply (grows (fun x => x * (exp x + exp (- x)) - (exp x - exp (- x)))
               (fun x => x * (exp x - exp (- x)))).
  - intro y. eapply as_limit.
    + exact (derivable_pt_lim_minus _ _ y _ _
        (derivable_pt_lim_mult id _ y _ _ (derivable_pt_lim_id y) (d_cosh2 y)) (d_sinh2 y)).
    + unfold id. ring.
  - rewrite Ropp_0. ring.
  - intros y Y. assert (exp (- y) < exp y) by (apply exp_increasing; lra). nra.
Qed.

(* 1 - exp (-x^2/2) cosh x grows where x > 0 *)
Lemma below_gauss x : 0 <= x -> 0 <= 2 - exp (- / 2 * (x * x)) * (exp x + exp (- x)).
Proof.
  apply (grows (fun x => 2 - exp (- / 2 * (x * x)) * (exp x + exp (- x)))
    (fun x => exp (- / 2 * (x * x)) * (x * (exp x + exp (- x)) - (exp x - exp (- x))))).
  - intro y. eapply as_limit.
    + exact (derivable_pt_lim_minus _ _ y _ _ (derivable_pt_lim_const 2 y)
        (derivable_pt_lim_mult _ _ y _ _ (d_gauss y) (d_cosh2 y))).
    + cbv beta. ring.
  - replace (- / 2 * (0 * 0)) with 0 by ring. rewrite Ropp_0, exp_0. ring.
  - intros y Y. apply Rmult_le_pos; [left; apply exp_pos|]. apply sinh_below. lra.
Qed.

Lemma cosh_gauss a : exp a + exp (-1 * a) <= 2 * exp (a ^ 2 * / 2).
Proof.
  replace (-1 * a) with (- a) by ring. replace (a ^ 2 * / 2) with (a * a / 2) by (simpl; field).
  assert (B : 0 <= 2 - exp (- / 2 * (a * a)) * (exp a + exp (- a))).
  { destruct (Rle_dec 0 a) as [A|A]; [now apply below_gauss|].
    assert (C := below_gauss (- a)). rewrite Ropp_involutive, Rmult_opp_opp in C.
    rewrite (Rplus_comm (exp a)). apply C. lra. }
  replace (- / 2 * (a * a)) with (- (a * a / 2)) in B by field. rewrite exp_Ropp in B.
  assert (P := exp_pos (a * a / 2)).
  assert (E : / exp (a * a / 2) * exp (a * a / 2) = 1) by (apply Rinv_l; lra).
  nra.
Qed.

Lemma usual_lemmas V inv inv_ok x : true_lemma (usual V inv inv_ok) x.
Proof.
  destruct x; cbn [true_lemma usual func_of].
  - intro a. destruct (Req_dec a 0) as [->|N]; [rewrite exp_0; lra|left; now apply exp_ineq1].
  - apply exp_plus.
  - apply exp_ln.
  - apply cosh_gauss.
  - intros a A. split; [apply sqrt_pos|]. rewrite <- Rsqr_pow2. now apply Rsqr_sqrt.
Qed.
