(* Certificates: a proof's steps, carried out one after another by the rules. *)
From Coq Require Import PArith List Bool FMapPositive.
From Ordproof Require Import Terms Order Symbols Normal Rules Limits.
Import ListNotations.

(* A step names earlier steps by their numbers, from 1, and certificates by theirs. *)
Inductive step :=
| Assume (f : formula) | Discharge (f : formula) (n : positive)
| Detach (f : formula) (n m : positive) | Conjoin (ns : list positive)
| Part (f : formula) (n : positive) | Inject (f : formula) (n : positive) | Excluded (f : formula)
| Cases (f : formula) (n : positive) (ns : list positive) | Absurd (f : formula) (n : positive)
| Arith (f : formula) (ns : list positive) (ps : list (real * list nat * list real))
| Squeeze (f : formula) (n m : positive) | General (k : positive) (n : positive)
| Special (r : real) (n : positive) | Witness (f : formula) (r : real) (n : positive)
| Choose (k : positive) (n m : positive) | Induct (k : positive) (r : real) (n m : positive)
| Instantiate (n : positive) (tab : list entry) | Rewrite (p : formula) (n m : positive)
| SumEmpty (r : real) (n : positive) | SumLast (r : real) (n : positive) | Indicator (f : formula)
| Norm (v : vector) | Pair (v : vector) (n : positive) | Inverse (r : real) (n : positive)
| Integer (r : real) (ns : list positive) | Gap (f : formula) (ns : list positive)
| Analytic (x : lemma) | Cite (c : positive).

Definition db := PositiveMap.t theorem.
Definition start : db := PositiveMap.empty theorem.
Definition get (d : db) n := PositiveMap.find n d.
Definition gets (d : db) ns := traverse (get d) ns.

(* The theorem that a step makes: lib are the certificates checked so far, d the earlier steps. *)
Definition exec (lib d : db) (s : step) : option theorem :=
  match s with
  | Assume f => assume f
  | Discharge f n => do t <- get d n; discharge f t
  | Detach f n m => do t <- get d n; do u <- get d m; detach f t u
  | Conjoin ns => do ts <- gets d ns; conjoin ts
  | Part f n => do t <- get d n; part f t
  | Inject f n => do t <- get d n; inject f t
  | Excluded f => excluded f
  | Cases f n ns => do t <- get d n; do ts <- gets d ns; cases f t ts
  | Absurd f n => do t <- get d n; absurd f t
  | Arith f ns ps => do ts <- gets d ns; arith f ts ps
  | Squeeze f n m => do t <- get d n; do u <- get d m; squeeze f t u
  | General k n => do t <- get d n; general k t
  | Special r n => do t <- get d n; special r t
  | Witness f r n => do t <- get d n; witness f r t
  | Choose k n m => do t <- get d n; do u <- get d m; choose k t u
  | Induct k r n m => do t <- get d n; do u <- get d m; induct k r t u
  | Instantiate n tab => do t <- get d n; instantiate t tab
  | Rewrite p n m => do t <- get d n; do u <- get d m; rewrite p t u
  | SumEmpty r n => do t <- get d n; sum_empty r t
  | SumLast r n => do t <- get d n; sum_last r t
  | Indicator f => indicator f
  | Norm v => norm v
  | Pair v n => do t <- get d n; pair v t
  | Inverse r n => do t <- get d n; inverse r t
  | Integer r ns => do ts <- gets d ns; integer r ts
  | Gap f ns => do ts <- gets d ns; gap f ts
  | Analytic x => analytic x
  | Cite c => get lib c
  end.

Record file := { fid : positive; fhyps : list formula; fconcl : formula; fsteps : list step }.

Inductive reason :=
  IllFormed | NoSteps | AtStep (i : positive) | Elsewhere | Unstated | TooLarge (i : positive).
Inductive verdict := Accepted (t : theorem) | Refused (why : reason).

(* All steps; the last one's theorem. *)
Fixpoint run (lib d : db) (i : positive) (last : verdict) (ss : list step) : verdict :=
  match ss with
  | [] => last
  | s :: ss =>
    match exec lib d s with
    | Some t =>
      if small t then run lib (PositiveMap.add i t d) (Pos.succ i) (Accepted t) ss
      else Refused (TooLarge i)
    | None => Refused (AtStep i)
    end
  end.

(* Does a theorem use a hypothesis; those of a file's that it uses. *)
Definition uses (t : theorem) h := mem (nf h) (hyps t).
Definition used (t : theorem) (f : file) := filter (uses t) (fhyps f).

(* The theorem of a file whose steps prove its conclusion, as the file has it, from some of its
   hypotheses. *)
Definition check (lib : db) (f : file) : verdict :=
  if negb (forallb fwf (fconcl f :: fhyps f)) then Refused IllFormed else
  match run lib start 1%positive (Refused NoSteps) (fsteps f) with
  | Refused why => Refused why
  | Accepted t =>
    if negb (feq (cnf t) (nf (fconcl f))) then Refused Elsewhere else
    if negb (subset (hyps t) (map nf (used t f))) then Refused Unstated else
    Accepted {| hyps := hyps t; concl := fconcl f; cnf := cnf t; assumed := assumed t |}
  end.

(* A file with the library of those accepted before it, and the library with it. *)
Definition enter (lib : db) (f : file) : db * verdict :=
  let v := check lib f in
  (match v with Accepted t => PositiveMap.add (fid f) t lib | Refused _ => lib end, v).

(* Files one after another; each may cite those before it that were accepted. *)
Fixpoint check_from (lib : db) (fs : list file) : list verdict :=
  match fs with
  | [] => []
  | f :: fs => let (lib, v) := enter lib f in v :: check_from lib fs
  end.
Definition check_all := check_from start.
