(* Laws of finite sums, of inner products and of integers among the reals. *)
From Coq Require Import ZArith QArith Reals Lra Lia List ClassicalDescription.
From Ordproof Require Import Meaning.
Import ListNotations.
Open Scope R_scope.

(* numbers *)
Section Sums.
Context {V : space}.
Lemma sumn_ext z n f g : (forall k, f k = g k) -> sumn z n f = sumn z n g.
Proof. intro H; induction n; simpl; congruence. Qed.
Lemma rsum_ext a b f g : (forall k, f k = g k) -> rsum a b f = rsum a b g.
Proof. apply sumn_ext. Qed.
Lemma rsum_plus a b f g : rsum a b (fun k => f k + g k) = rsum a b f + rsum a b g.
Proof. unfold rsum; induction (count a b); simpl; lra. Qed.
Lemma rsum_scal a b c f : rsum a b (fun k => c * f k) = c * rsum a b f.
Proof. unfold rsum; induction (count a b); simpl; lra. Qed.
Lemma rsum_0 a b : rsum a b (fun _ => 0) = 0.
Proof. unfold rsum; induction (count a b); simpl; lra. Qed.
Lemma rsum_int a b f : (forall k, isint (f k)) -> isint (rsum a b f).
Proof.
  intro H; unfold rsum; induction (count a b); simpl. exists 0%Z; reflexivity.
  destruct IHn as [x ->], (H (Int_part a + Z.of_nat n)%Z) as [y ->]. exists (x + y)%Z. now rewrite plus_IZR.
Qed.

(* vectors *)
Lemma vsum_ext a b (f g : Z -> V) : (forall k, f k = g k) -> vsumr a b f = vsumr a b g.
Proof. intro H; unfold vsumr; induction (count a b); simpl; congruence. Qed.
Lemma vz_mul a : vmul a (vz : V) = vz.
Proof. rewrite <- (vmul_0 V vz), vmul_mul, Rmult_0_r. reflexivity. Qed.
Lemma vplus_4 (a b c d : V) : vplus (vplus a b) (vplus c d) = vplus (vplus a c) (vplus b d).
Proof. now rewrite <- !vplus_assoc, (vplus_assoc V b c), (vplus_comm V b c), <- !vplus_assoc. Qed.
Lemma vsum_plus a b (f g : Z -> V) :
  vsumr a b (fun k => vplus (f k) (g k)) = vplus (vsumr a b f) (vsumr a b g).
Proof. unfold vsumr; induction (count a b); simpl. now rewrite vplus_0. now rewrite IHn, vplus_4. Qed.
Lemma vsum_scal a b c (f : Z -> V) : vsumr a b (fun k => vmul c (f k)) = vmul c (vsumr a b f).
Proof. unfold vsumr; induction (count a b); simpl. now rewrite vz_mul. now rewrite IHn, vmul_plus_r. Qed.
Lemma vsum_const a b f (w : V) : vsumr a b (fun k => vmul (f k) w) = vmul (rsum a b f) w.
Proof. unfold vsumr, rsum; induction (count a b); simpl. now rewrite vmul_0. now rewrite IHn, vmul_plus_l. Qed.
Lemma vsum_0 a b : vsumr a b (fun _ => vz : V) = vz.
Proof. unfold vsumr; induction (count a b); simpl. reflexivity. now rewrite IHn, vplus_0. Qed.
Lemma ip_0 (w : V) : ip vz w = 0.
Proof. rewrite <- (vmul_0 V w), ip_mul. lra. Qed.
Lemma ip_sum a b (f : Z -> V) w : ip (vsumr a b f) w = rsum a b (fun k => ip (f k) w).
Proof. unfold vsumr, rsum; induction (count a b); simpl. apply ip_0. now rewrite ip_plus, IHn. Qed.
Lemma ind_ext P Q : (P <-> Q) -> ind P = ind Q.
Proof. unfold ind; intro; do 2 destruct excluded_middle_informative; tauto. Qed.
Lemma ip_plus_r (w u v : V) : ip w (vplus u v) = ip w u + ip w v.
Proof. now rewrite ip_comm, ip_plus, !(ip_comm V w). Qed.
Lemma ip_mul_r a (w u : V) : ip w (vmul a u) = a * ip w u.
Proof. now rewrite ip_comm, ip_mul, (ip_comm V w). Qed.
Lemma ip_sum_r a b (f : Z -> V) w : ip w (vsumr a b f) = rsum a b (fun k => ip w (f k)).
Proof. rewrite ip_comm, ip_sum. apply rsum_ext; intro; apply ip_comm. Qed.

(* integers among the reals *)
Definition int_env (e : list R) := Forall isint e.
Lemma isint_Z z : isint (IZR z). Proof. now exists z. Qed.
Lemma isint_add a b : isint a -> isint b -> isint (a + b).
Proof. intros [x ->] [y ->]. exists (x + y)%Z. now rewrite plus_IZR. Qed.
Lemma isint_mul a b : isint a -> isint b -> isint (a * b).
Proof. intros [x ->] [y ->]. exists (x * y)%Z. now rewrite mult_IZR. Qed.
Lemma isint_pow a n : isint a -> isint (a ^ n).
Proof. intro H; induction n; simpl. apply (isint_Z 1). now apply isint_mul. Qed.
Lemma isint_ind P : isint (ind P).
Proof. unfold ind. destruct excluded_middle_informative. apply (isint_Z 1). apply (isint_Z 0). Qed.

(* an equation of vectors, all on one side *)
Lemma veq_0 (u v : V) : vplus u (vmul (-1) v) = vz <-> u = v.
Proof.
  split; intro H.
  - rewrite <- (vplus_0 V v), <- H, <- vplus_assoc.
    rewrite <- (vmul_1 V v) at 2. rewrite <- vmul_plus_l. replace (-1 + 1) with 0 by ring.
    now rewrite vmul_0, vplus_comm, vplus_0.
  - subst. rewrite <- (vmul_1 V v) at 1. rewrite <- vmul_plus_l. replace (1 + -1) with 0 by ring. apply vmul_0.
Qed.

(* the first and the last summand *)
Lemma Int_IZR z : Int_part (IZR z) = z.
Proof. unfold Int_part. rewrite <- (tech_up (IZR z) (z + 1)); rewrite ?plus_IZR; try lra. lia. Qed.
Lemma rsum_empty a b f : isint a -> isint b -> b < a -> rsum a b f = 0.
Proof.
  intros [x ->] [y ->] H. apply lt_IZR in H. unfold rsum, count. rewrite !Int_IZR.
  now replace (Z.to_nat (y - x + 1)) with 0%nat by lia.
Qed.
Lemma rsum_last a y f : isint a -> a <= IZR y -> rsum a (IZR y) f = rsum a (IZR y + -1) f + f y.
Proof.
  intros [x ->] H. apply le_IZR in H. unfold rsum, count. replace (IZR y + -1) with (IZR (y - 1)) by (rewrite minus_IZR; lra).
  rewrite !Int_IZR. replace (Z.to_nat (y - x + 1)) with (S (Z.to_nat (y - 1 - x + 1))) by lia.
  cbn [sumn]. f_equal. f_equal. lia.
Qed.
End Sums.
