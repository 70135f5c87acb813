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

(* w: the word that is being read, turned around; outer: what is read of the groups around *)
Fixpoint trees_from (s w : string) (read : list tree) (outer : list (list tree))
  : option (list tree) :=
  match s with
  | "" => match outer with [] => Some (in_order (close w read)) | _ => None end
  | String c s =>
    if space c then trees_from s "" (close w read) outer
    else if Ascii.eqb c "(" then trees_from s "" [] (close w read :: outer)
    else if Ascii.eqb c ")" then
      match outer with
      | [] => None
      | earlier :: outer => trees_from s "" (Group (in_order (close w read)) :: earlier) outer
      end
    else if control c then None
    else trees_from s (String c w) read outer
  end.
Definition trees (s : string) := trees_from s "" [] [].

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
Lemma ended s w read outer : ends s ->
  trees_from s w read outer = trees_from s "" (close w read) outer.
Proof.
  destruct s as [|c s]; cbn [trees_from ends]; [reflexivity|]. cbn [close].
  destruct (space c); [reflexivity|].
  intros [H | [-> | ->]]; [discriminate|reflexivity|reflexivity].
Qed.
Lemma word_read v : forall s w read outer, every plain v = true ->
  trees_from (v ++ s) w read outer = trees_from s (turned v w) read outer.
Proof.
  induction v as [|c v IH]; intros s w read outer H; [reflexivity|]. cbn [every] in H.
  apply andb_prop in H as [C H]. unfold plain in C. rewrite !andb_true_iff, !negb_true_iff in C.
  destruct C as [[[A B] D] E]. cbn [append trees_from]. rewrite A, B, D, E. apply IH, H.
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
  - cbn [show words trees_from] in *. change (space "(") with false. cbn iota. cbn [close].
    change (Ascii.eqb "(" "(") with true. cbn iota.
    enough (G : forall earlier, trees_from ((fix shows l := match l with [] => String ")" s
      | [t] => show t (String ")" s) | t :: l => show t (String " " (shows l)) end) l) "" earlier
      (read :: outer) = trees_from s "" (Group (in_order (rev_append l earlier)) :: read) outer).
    { rewrite G. now rewrite in_order_ok. }
    induction IH as [|t l T IH IHl]; intro earlier; [reflexivity|].
    cbn [forallb] in W. apply andb_prop in W as [W L]. specialize (IHl L).
    destruct l as [|u l].
    + rewrite T; auto. right; now right.
    + rewrite T; auto; [|now left]. cbn [trees_from]. change (space " ") with true. cbn iota.
      cbn [close]. apply (IHl (t :: earlier)).
Qed.
Theorem text_trees t : words t = true -> trees (text t) = Some [t].
Proof. intro W. unfold trees, text. rewrite show_read; simpl; auto. Qed.

(* ------- how deep brackets may be nested ------- *)
Fixpoint nested_within (room : nat) (s : string) : bool :=
  match s with
  | "" => true
  | String c s =>
    if Ascii.eqb c "(" then match room with 0 => false | S room => nested_within room s end
    else nested_within (if Ascii.eqb c ")" then S room else room) s
  end.
Definition deepest_brackets := 64.
Definition brackets_fit := nested_within deepest_brackets.
