(* What the program does with a file: reads it, and checks it with those before it. *)
From Coq Require Import PArith List Bool String FMapPositive.
From Ordproof Require Import Words Text Terms Rules Checker Reader Writer.
Import ListNotations.
Open Scope string_scope.

(* Of each hypothesis of a file, in order: does the theorem use it? And how many steps there are. *)
Definition uses_of (d : document) (t : theorem) : list bool := map (uses t) (fhyps (content d)).
Definition steps (d : document) : nat := List.length (fsteps (content d)).

(* A file without its proof. *)
Definition stated (d : document) : document :=
  let c := content d in
  {| declarations := declarations d;
     content := {| fid := fid c; fhyps := fhyps c; fconcl := fconcl c; fsteps := [] |} |}.

(* The certificates that a file cites, the first one first. *)
Definition cited (d : document) : list positive :=
  flat_map (fun s => match s with Cite c => [c] | _ => [] end) (fsteps (content d)).

(* What a file states, as it was read: the file without its steps. *)
Definition statement (d : document) : string := written_out (stated d).

(* The library with a file, and what is said of it. A statement that could not be written so that
   it reads back would be refused. *)
Definition answer (lib : db) (d : document) : db * verdict :=
  if writable (stated d) then enter lib (content d) else (lib, Refused IllFormed).
Fixpoint answers (lib : db) (ds : list document) : list verdict :=
  match ds with [] => [] | d :: ds => let (lib, v) := answer lib d in v :: answers lib ds end.
