(* The text of a file: words and brackets. What is printed reads back. *)
From Coq Require Import List Bool String Ascii Lia.
From Ordproof Require Import Words.
Import ListNotations.
Open Scope string_scope.

Inductive tree := Word (w : string) | Group (l : list tree).

Definition space (c : ascii) :=
  Ascii.eqb c " " || (Ascii.leb "009" c && Ascii.leb c "013").
Definition control (c : ascii) := Ascii.ltb c " " || Ascii.eqb c "127".
(* a character of a word *)
Definition plain (c : ascii) :=
  negb (space c) && negb (Ascii.eqb c "(") && negb (Ascii.eqb c ")") && negb (control c).

Fixpoint turned (w v : string) : string :=
  match w with "" => v | String c w => turned w (String c v) end.
(* the trees read so far, the last one first, with the word that ends here *)
Definition close (w : string) (read : list tree) : list tree :=
  match w with "" => read | _ => Word (turned w "") :: read end.
Definition in_order (l : list tree) := rev_append l [].

(* What is read so far: the word that is being read, turned around; the trees before it, the last
   one first; those of the groups around. *)
Inductive reading :=
  Reading (w : string) (read : list tree) (outer : list (list tree)) | Unfit.
Definition nothing_read := Reading "" [] [].
Definition feed (c : ascii) (r : reading) : reading :=
  match r with
  | Unfit => Unfit
  | Reading w read outer =>
    if space c then Reading "" (close w read) outer
    else if Ascii.eqb c "(" then Reading "" [] (close w read :: outer)
    else if Ascii.eqb c ")" then
      match outer with
      | [] => Unfit
      | earlier :: outer => Reading "" (Group (in_order (close w read)) :: earlier) outer
      end
    else if control c then Unfit
    else Reading (String c w) read outer
  end.
(* the trees, where the text ends here *)
Definition ended_here (r : reading) : option (list tree) :=
  match r with Reading w read [] => Some (in_order (close w read)) | _ => None end.
Fixpoint fed (s : string) (r : reading) : reading :=
  match s with "" => r | String c s => fed s (feed c r) end.

(* a tree's text before a text *)
Fixpoint show (t : tree) (s : string) : string :=
  match t with
  | Word w => w ++ s
  | Group l =>
    String "(" ((fix shows l :=
      match l with
      | [] => String ")" s
      | [t] => show t (String ")" s)
      | t :: l => show t (String " " (shows l))
      end) l)
  end.
Definition text (t : tree) : string := show t "".

Definition is_word (w : string) : bool := match w with "" => false | _ => every plain w end.
Fixpoint words (t : tree) : bool :=
  match t with Word w => is_word w | Group l => forallb words l end.

(* ------- what is shown is read ------- *)
Section Trees.
Variable P : tree -> Prop.
Hypothesis at_word : forall w, P (Word w).
Hypothesis at_group : forall l, Forall P l -> P (Group l).
Fixpoint tree_all (t : tree) : P t :=
  match t with
  | Word w => at_word w
  | Group l => at_group l ((fix go l : Forall P l :=
      match l with [] => Forall_nil P | t :: l => Forall_cons t (tree_all t) (go l) end) l)
  end.
End Trees.

Definition ends (s : string) :=
  match s with
  | "" => True | String c _ => space c = true \/ c = "("%char \/ c = ")"%char
  end.
Notation trees_from s w read outer := (ended_here (fed s (Reading w read outer))).
Lemma ended s w read outer : ends s ->
  trees_from s w read outer = trees_from s "" (close w read) outer.
Proof.
  destruct s as [|c s]; cbn [fed feed ends]; [reflexivity|]. cbn [close].
  destruct (space c); [reflexivity|].
  intros [H | [-> | ->]]; [discriminate|reflexivity|reflexivity].
Qed.
Lemma word_read v : forall s w read outer, every plain v = true ->
  trees_from (v ++ s) w read outer = trees_from s (turned v w) read outer.
Proof.
  induction v as [|c v IH]; intros s w read outer H; [reflexivity|]. cbn [every] in H.
  apply andb_prop in H as [C H]. unfold plain in C. rewrite !andb_true_iff, !negb_true_iff in C.
  destruct C as [[[A B] D] E]. cbn [append fed feed]. rewrite A, B, D, E. apply IH, H.
Qed.
Lemma turned_turned v : forall w u, turned (turned v w) u = turned w (v ++ u).
Proof. induction v as [|c v IH]; intros w u; simpl; auto. now rewrite IH. Qed.
Lemma turned_nonempty v : forall w, w <> "" -> turned v w <> "".
Proof. induction v; simpl; auto. intros w W. apply IHv. discriminate. Qed.
Lemma close_word w read : w <> "" -> close (turned w "") read = Word w :: read.
Proof.
  intro W. assert (T : turned (turned w "") "" = w) by (rewrite turned_turned; apply app_empty).
  unfold close. destruct (turned w "") eqn:E; [|now rewrite T].
  destruct w as [|c w]; [congruence|]. simpl in E. apply turned_nonempty in E; [tauto|discriminate].
Qed.
Lemma in_order_ok l m : in_order (rev_append l m) = rev_append m l.
Proof.
  unfold in_order. rewrite !rev_append_rev, rev_app_distr, rev_involutive, app_nil_r. reflexivity.
Qed.

Lemma show_read t : forall s read outer, words t = true -> ends s ->
  trees_from (show t s) "" read outer = trees_from s "" (t :: read) outer.
Proof.
  induction t as [w|l IH] using tree_all; intros s read outer W E.
  - cbn [show words] in *. unfold is_word in W.
    assert (N : w <> "") by (intros ->; discriminate). destruct w as [|c w]; [congruence|].
    rewrite word_read by exact W. rewrite ended by exact E. now rewrite close_word.
  - cbn [show words fed feed] in *. change (space "(") with false. cbn iota. cbn [close].
    change (Ascii.eqb "(" "(") with true. cbn iota.
    enough (G : forall earlier, trees_from ((fix shows l := match l with [] => String ")" s
      | [t] => show t (String ")" s) | t :: l => show t (String " " (shows l)) end) l) "" earlier
      (read :: outer) = trees_from s "" (Group (in_order (rev_append l earlier)) :: read) outer).
    { rewrite G. now rewrite in_order_ok. }
    induction IH as [|t l T IH IHl]; intro earlier; [reflexivity|].
    cbn [forallb] in W. apply andb_prop in W as [W L]. specialize (IHl L).
    destruct l as [|u l].
    + rewrite T; auto. right; now right.
    + rewrite T; auto; [|now left]. cbn [fed feed]. change (space " ") with true. cbn iota.
      cbn [close]. apply (IHl (t :: earlier)).
Qed.
Theorem text_trees t : words t = true -> ended_here (fed (text t) nothing_read) = Some [t].
Proof. intro W. unfold nothing_read, text. rewrite show_read; simpl; auto. Qed.
