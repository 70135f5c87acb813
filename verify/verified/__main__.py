"""Builds the verified checker and prints the axioms that its theorem rests on."""

import sys

from verify.verified.building import NotBuilt, axioms, executable

try:
    print(f"built: {executable()}")
    print("its theorem rests on", *axioms(), sep="\n  ")
except NotBuilt as problem:
    sys.exit(f"the verified checker is not built: {problem}")
