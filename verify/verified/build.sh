#!/bin/sh
# Builds the checker in the folder that is named (default: build, which git ignores): copies the
# sources there, checks the proofs, writes the theorem's axioms to axioms.txt, extracts and links.
# Debian's packages: coq ocaml-nox ocaml-findlib libzarith-ocaml-dev
set -eu
case $(coqc --print-version) in
  8.16.*) ;;
  *) echo "expected Coq 8.16, got $(coqc --print-version)" >&2; exit 1 ;;
esac
here=$(cd "$(dirname "$0")" && pwd)
folder=${1:-$here/build}
mkdir -p "$folder"
cp "$here"/Extract.v "$here"/*.ml "$here"/axioms.allowed "$folder"
cd "$folder"
# each file after those that it requires; what stands before the first change is checked already
changed=
for part in Options Words Terms Meaning Order Sums Binders Symbols Polynomials Vectors Formulas \
  Normal Rules Limits Checker Text Reader Writer Answers Sound Analysis Theorem; do
  if [ -z "$changed" ] && [ -s "$part.vo" ] && cmp -s "$here/$part.v" "$part.v"; then continue; fi
  changed="$changed $part"
  rm -f "$part.vo"
done
for part in $changed; do
  cp "$here/$part.v" .
  coqc -q -Q . Ordproof "$part.v" >"$part.out"
done
# what does not begin with a space is an axiom's name, but for the headings
grep -v -e '^ ' -e '^Axioms:$' Theorem.out | sed 's/ .*//' | sort -u >axioms.txt
test -s axioms.txt
if grep -vxFf axioms.allowed axioms.txt; then
  echo "the theorem rests on an axiom that axioms.allowed does not name" >&2
  exit 1
fi
coqc -q -Q . Ordproof Extract.v
rm -f checker.mli  # its types name numbers that are mapped
ocamlfind ocamlopt -w -a -inline 100 -package zarith -linkpkg \
  whole.ml limit.ml checker.ml library.ml main.ml -o checker
