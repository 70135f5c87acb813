(* Words: as numbers, and numbers as words. *)
From Coq Require Import NArith QArith List Bool String Ascii Lia.
From Ordproof Require Import Options.
Import ListNotations.
Open Scope string_scope.

(* ------- a word's number: its bits, before a 1 ------- *)
Definition push (b : bool) (p : positive) := if b then xI p else xO p.
Fixpoint number (w : string) : positive :=
  match w with
  | "" => 1
  | String (Ascii a b c d e f g h) w =>
    push a (push b (push c (push d (push e (push f (push g (push h (number w))))))))
  end.
Fixpoint bits (p : positive) : list bool :=
  match p with xI p => true :: bits p | xO p => false :: bits p | xH => [] end.
Fixpoint characters (l : list bool) : string :=
  match l with
  | a :: b :: c :: d :: e :: f :: g :: h :: l => String (Ascii a b c d e f g h) (characters l)
  | _ => ""
  end.
Definition word (p : positive) : string := characters (bits p).

Lemma bits_push b p : bits (push b p) = b :: bits p.
Proof. destruct b; reflexivity. Qed.
Lemma word_number w : word (number w) = w.
Proof.
  unfold word. induction w as [|[] w IH]; [reflexivity|]. cbn [number].
  rewrite !bits_push. cbn [characters]. now rewrite IH.
Qed.

(* ------- natural numbers, in decimal digits ------- *)
Definition figures : list ascii := ["0"; "1"; "2"; "3"; "4"; "5"; "6"; "7"; "8"; "9"]%char.
Definition figure (n : N) : ascii := nth (N.to_nat n) figures "0"%char.
Definition place_in (l : list ascii) (c : ascii) : option N :=
  (fix from (n : N) l :=
    match l with [] => None | d :: l => if Ascii.eqb c d then Some n else from (N.succ n) l end) 0%N l.
Definition value (c : ascii) : option N :=
  if Ascii.leb "0" c && Ascii.leb c "9" then place_in figures c else None.

Fixpoint natural_from (n : N) (w : string) : option N :=
  match w with
  | "" => Some n
  | String c w => do d <- value c; natural_from (10 * n + d)%N w
  end.
(* the number that a word of at most so many digits stands for *)
Definition natural (most : nat) (w : string) : option N :=
  match w with
  | "" => None
  | _ => need Nat.leb (String.length w) most; natural_from 0 w
  end.
(* at most k digits of n, before a word *)
Fixpoint digits_before (k : nat) (n : N) (w : string) : string :=
  match k with
  | O => w
  | S k =>
    let (q, r) := N.div_eucl n 10 in
    let w := String (figure r) w in
    match q with N0 => w | _ => digits_before k q w end
  end.
Definition digits (n : N) : string := digits_before (S (N.to_nat (N.size n))) n "".

Lemma value_figure d : (d < 10)%N -> value (figure d) = Some d.
Proof.
  intro H. assert (K : In d [0; 1; 2; 3; 4; 5; 6; 7; 8; 9]%N) by (simpl; lia).
  simpl in K. repeat destruct K as [<-|K]; try reflexivity. destruct K.
Qed.
Lemma ten n : let (q, r) := N.div_eucl n 10 in (n = 10 * q + r /\ r < 10)%N.
Proof.
  assert (E := N.div_eucl_spec n 10). assert (L := N.mod_lt n 10). unfold N.modulo in L.
  destruct (N.div_eucl n 10) as [q r]. simpl snd in L. lia.
Qed.
Lemma natural_from_digits k : forall n w, (n < 10 ^ N.of_nat k)%N -> k <> O ->
  natural_from 0 (digits_before k n w) = natural_from n w.
Proof.
  induction k as [|k IH]; [congruence|]. intros n w L _. cbn [digits_before].
  assert (T := ten n). destruct (N.div_eucl n 10) as [q r]. destruct T as [E R].
  assert (V : natural_from q (String (figure r) w) = natural_from n w).
  { cbn [natural_from]. rewrite value_figure by auto. cbn [bind]. now rewrite <- E. }
  rewrite Nat2N.inj_succ, N.pow_succ_r' in L.
  destruct q as [|q]; [exact V|]. destruct k as [|k].
  - simpl N.of_nat in L. rewrite N.pow_0_r in L. lia.
  - rewrite IH; auto. lia.
Qed.
Lemma digits_nonempty n : digits n <> "".
Proof.
  unfold digits. cbn [digits_before]. destruct (N.div_eucl n 10) as [q r].
  assert (K : forall k q w, w <> "" -> digits_before k q w <> "").
  { induction k as [|k IH]; intros p w W; cbn [digits_before]; auto.
    destruct (N.div_eucl p 10) as [q' r']. destruct q'; [discriminate|apply IH; discriminate]. }
  destruct q; [discriminate|apply K; discriminate].
Qed.
Lemma enough n : (n < 10 ^ N.of_nat (S (N.to_nat (N.size n))))%N.
Proof.
  rewrite Nat2N.inj_succ, N2Nat.id. assert (H := N.size_gt n).
  assert (K := N.pow_le_mono_l 2 10 (N.size n)). rewrite N.pow_succ_r'. lia.
Qed.
Lemma digits_length j k : forall n w, (n < 10 ^ N.of_nat (S j))%N ->
  (String.length (digits_before k n w) <= S j + String.length w)%nat.
Proof.
  revert j. induction k as [|k IH]; intros j n w L; cbn [digits_before]; [lia|].
  assert (T := ten n). destruct (N.div_eucl n 10) as [q r]. destruct T as [E R].
  destruct q as [|q]; [simpl; lia|]. rewrite Nat2N.inj_succ, N.pow_succ_r' in L.
  destruct j as [|j]. { simpl N.of_nat in L. rewrite N.pow_0_r in L. lia. }
  assert (M : (N.pos q < 10 ^ N.of_nat (S j))%N) by lia.
  specialize (IH j (N.pos q) (String (figure r) w) M). cbn [String.length] in IH. lia.
Qed.
Lemma natural_digits j n : (n < 10 ^ N.of_nat (S j))%N -> natural (S j) (digits n) = Some n.
Proof.
  intro L. assert (D := digits_length j (S (N.to_nat (N.size n))) n "" L). fold (digits n) in D.
  assert (E := digits_nonempty n). unfold natural. destruct (digits n) as [|c w] eqn:F; [congruence|].
  replace (Nat.leb _ _) with true by (symmetry; apply Nat.leb_le; simpl in *; lia).
  rewrite <- F. unfold digits. rewrite natural_from_digits; auto using enough.
Qed.
Lemma digits_inj m n : digits m = digits n -> m = n.
Proof.
  intro H. assert (K : natural_from 0 (digits m) = natural_from 0 (digits n)) by congruence.
  unfold digits in K. rewrite !natural_from_digits in K; auto using enough. simpl in K. congruence.
Qed.

(* ------- of what characters digits are ------- *)
Fixpoint every (f : ascii -> bool) (w : string) : bool :=
  match w with "" => true | String c w => f c && every f w end.
Definition is_digit c := match value c with Some _ => true | None => false end.
Lemma every_app f v w : every f (v ++ w) = every f v && every f w.
Proof. induction v; simpl; auto. now rewrite IHv, andb_assoc. Qed.
Lemma every_impl (f g : ascii -> bool) w : (forall c, f c = true -> g c = true) ->
  every f w = true -> every g w = true.
Proof.
  intro H. induction w; simpl; auto. intro K. apply andb_prop in K as [K L].
  rewrite (H _ K). auto.
Qed.
Lemma digits_before_digits k : forall n w, every is_digit w = true ->
  every is_digit (digits_before k n w) = true.
Proof.
  induction k as [|k IH]; intros n w W; cbn [digits_before]; auto.
  assert (T := ten n). destruct (N.div_eucl n 10) as [q r]. destruct T as [E R].
  assert (V : every is_digit (String (figure r) w) = true).
  { cbn [every]. unfold is_digit at 1. now rewrite value_figure. }
  destruct q; auto.
Qed.
Lemma digits_digits n : every is_digit (digits n) = true.
Proof. apply digits_before_digits. reflexivity. Qed.

(* ------- rational numbers: -1/2 ------- *)
(* what stands before and after the first slash *)
Fixpoint halves (w : string) : string * option string :=
  match w with
  | "" => ("", None)
  | String c w =>
    if Ascii.eqb c "/" then ("", Some w) else let (a, b) := halves w in (String c a, b)
  end.
Definition most_digits := 1000%nat.
Definition largest : N := 10 ^ N.of_nat most_digits.
Definition fraction (minus : bool) (w : string) : option Q :=
  let (a, b) := halves w in
  do n <- natural most_digits a;
  do d <- match b with Some b => natural most_digits b | None => Some 1%N end;
  match d with
  | N0 => None
  | Npos d => Some (Qred ((if minus then Z.opp (Z.of_N n) else Z.of_N n) # d))
  end.
Definition rational (w : string) : option Q :=
  match w with
  | "" => None
  | String c v => if Ascii.eqb c "-" then fraction true v else fraction false w
  end.
Definition written (q : Q) : string :=
  (if Z.ltb (Qnum q) 0 then "-" else "") ++ digits (Z.abs_N (Qnum q)) ++
  (if Pos.eqb (Qden q) 1 then "" else "/" ++ digits (Npos (Qden q))).
(* in lowest terms, and short enough *)
Definition lowest (q : Q) : bool :=
  let r := Qred q in
  Z.eqb (Qnum r) (Qnum q) && Pos.eqb (Qden r) (Qden q)
  && N.ltb (Z.abs_N (Qnum q)) largest
  && N.ltb (Npos (Qden q)) largest.

Lemma app_empty w : w ++ "" = w.
Proof. induction w; simpl; congruence. Qed.
Lemma halves_digits w r : every is_digit w = true ->
  halves (w ++ r) = let (a, b) := halves r in (w ++ a, b).
Proof.
  induction w as [|c w IH]; simpl; [now destruct (halves r)|]. intro H.
  apply andb_prop in H as [C H]. destruct (Ascii.eqb_spec c "/") as [->|_]; [discriminate|].
  rewrite IH by auto. now destruct (halves r).
Qed.
Lemma fraction_written minus n d : (n < largest)%N -> (N.pos d < largest)%N ->
  fraction minus (digits n ++ (if Pos.eqb d 1 then "" else "/" ++ digits (Npos d))) =
  Some (Qred ((if minus then Z.opp (Z.of_N n) else Z.of_N n) # d)).
Proof.
  unfold largest. intros N D. unfold fraction. rewrite halves_digits by apply digits_digits.
  change most_digits with (S 999) in *.
  destruct (Pos.eqb_spec d 1) as [->|_]; cbn [halves append Ascii.eqb Bool.eqb].
  - rewrite app_empty. now rewrite natural_digits.
  - rewrite app_empty. now rewrite !natural_digits.
Qed.
Lemma digits_cons n : exists c w, digits n = String c w /\ is_digit c = true.
Proof.
  assert (D := digits_digits n). assert (E := digits_nonempty n).
  destruct (digits n) as [|c w]; [congruence|]. exists c, w. split; auto.
  simpl in D. now apply andb_prop in D as [D _].
Qed.
Lemma rational_written q : lowest q = true -> rational (written q) = Some q.
Proof.
  unfold lowest. intro H. apply andb_prop in H as [H D]. apply andb_prop in H as [H N].
  apply andb_prop in H as [A B]. apply Z.eqb_eq in A. apply Pos.eqb_eq in B.
  apply N.ltb_lt in D, N. assert (R : Qred q = q). { destruct (Qred q), q. simpl in *. congruence. }
  assert (V : forall m, m = Qnum q -> Some (Qred (m # Qden q)) = Some q).
  { intros m ->. destruct q as [n d]. exact (f_equal Some R). }
  unfold written. destruct (Z.ltb_spec (Qnum q) 0) as [S|S].
  - cbn [append rational]. change (Ascii.eqb "-" "-") with true. cbn iota.
    rewrite fraction_written by auto. apply V. rewrite N2Z.inj_abs_N. lia.
  - cbn [append]. destruct (digits_cons (Z.abs_N (Qnum q))) as (c & w & E & C).
    assert (F := fraction_written false _ _ N D). rewrite E in F |- *. cbn [append rational] in *.
    destruct (Ascii.eqb_spec c "-") as [->|_]; [discriminate|]. rewrite F. apply V.
    rewrite N2Z.inj_abs_N. lia.
Qed.

(* ------- names ------- *)
(* not empty, and does not begin as a number does *)
Definition begins_as_name (w : string) : bool :=
  match w with
  | "" => false
  | String c v =>
    negb (is_digit c)
    && negb (Ascii.eqb c "-" && match v with String d _ => is_digit d | "" => false end)
  end.
Lemma no_natural n c w : is_digit c = false -> natural n (String c w) = None.
Proof.
  unfold is_digit. intro H. unfold natural. destruct (Nat.leb _ _); auto. cbn [natural_from].
  destruct (value c); [discriminate|reflexivity].
Qed.
Lemma no_fraction minus c w : is_digit c = false -> fraction minus (String c w) = None.
Proof.
  intro H. unfold fraction. cbn [halves]. destruct (Ascii.eqb c "/"); [reflexivity|].
  destruct (halves w). now rewrite no_natural.
Qed.
Lemma name_rational w : begins_as_name w = true -> rational w = None.
Proof.
  destruct w as [|c w]; [discriminate|]. cbn [begins_as_name rational]. intro H.
  apply andb_prop in H as [C H]. apply negb_true_iff in C, H.
  destruct (Ascii.eqb c "-"); [|now apply no_fraction]. cbn [andb] in H.
  destruct w as [|d w]; [reflexivity|now apply no_fraction].
Qed.

(* the number that a word is; of a name the first characters say that it is none *)
Definition number_in (w : string) : option Q := if begins_as_name w then None else rational w.
Lemma number_in_ok w : number_in w = rational w.
Proof. unfold number_in. destruct (begins_as_name w) eqn:E; auto. now rewrite name_rational. Qed.

(* ------- declared symbols ------- *)
(* the number of a symbol with so many arguments *)
Definition symbol (arity : N) (name : string) : positive := number (digits arity ++ " " ++ name).
Fixpoint after_space (w : string) : string :=
  match w with "" => "" | String c w => if Ascii.eqb c " " then w else after_space w end.
Fixpoint until_space (w : string) : string :=
  match w with
  | "" => ""
  | String c w => if Ascii.eqb c " " then "" else String c (until_space w)
  end.
Definition name_of (f : positive) : string := after_space (word f).
