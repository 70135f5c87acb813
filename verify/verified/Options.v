(* What may not be there: a computation stops where something is missing. *)
From Coq Require Import List.
Import ListNotations.

Definition bind {A B} (o : option A) (f : A -> option B) :=
  match o with Some a => f a | None => None end.
Notation "'do' x <- a ; b" := (bind a (fun x => b))
  (at level 200, x pattern, a at level 100, b at level 200).
Notation "'need' c ; b" := (if c then b else None) (at level 200, c at level 100, b at level 200).

Section Traverse.
Context {A B : Type} (f : A -> option B).
Fixpoint traverse (l : list A) : option (list B) :=
  match l with [] => Some [] | a :: l => do b <- f a; do bs <- traverse l; Some (b :: bs) end.
End Traverse.
