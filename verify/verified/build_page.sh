#!/bin/sh
# Builds the checker for a page: one script, of the program that build.sh extracted to the folder
# that is named. Whole numbers are JavaScript's there. Debian's package: js-of-ocaml
set -eu
here=$(cd "$(dirname "$0")" && pwd)
folder=$1/page
mkdir -p "$folder"
cp "$here"/page/* "$1/limit.ml" "$1/checker.ml" "$1/library.ml" "$folder"
cd "$folder"
# page/whole.js and page/page.js have what is declared as external
ocamlfind ocamlc -w -a -no-check-prims whole.ml limit.ml checker.ml library.ml page.ml -o page.byte
js_of_ocaml --opt 3 whole.js page.js page.byte -o begun.js
mv begun.js checker.js
