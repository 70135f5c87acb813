"""Names that mean what they look like: a page prints them beside a verdict, as mathematics.

A name such as ``1 <= 0 and a`` would be read as a formula, and a range of a real number as if it
had all numbers between its ends, where it has the whole ones.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import sympy
from sympy import Basic, IndexedBase, Symbol, Tuple
from sympy.core.function import AppliedUndef

from theory.language.statement import (
    ArgMax,
    FirstIndex,
    ForAll,
    Holds,
    LastIndex,
    MaxOver,
    MinOver,
)
from theory.language.tokens import UNLIKE_LATIN

BINDERS = (ForAll, MaxOver, MinOver, ArgMax, FirstIndex, LastIndex, sympy.Sum, sympy.Product)

LETTER = rf"A-Za-z{UNLIKE_LATIN}"
NAME = re.compile(
    rf"[\\{LETTER}](?:[{LETTER}0-9_\\^,'′]|[{{}}]|"
    r"(?<=\^)[*+]|(?<=\^\{)[*+]|(?<=\^\*)/2|(?<=\}) |\([a-z]\))*"
)
"""Letters, digits and LaTeX's marks; no relation, no operator, no space but between two parts."""


def misleading(formula: Basic) -> str:
    """A name in a formula that could be read as something else; empty if there is none."""
    for name in _names(formula):
        if not NAME.fullmatch(name):
            return name
    return ""


def _names(formula: Basic) -> Iterator[str]:
    if isinstance(formula, AppliedUndef):
        yield formula.func.__name__
    if isinstance(formula, Symbol | IndexedBase):
        yield str(formula.name)
        return
    # what `Holds` says is prose
    for part in formula.args[isinstance(formula, Holds) :]:
        yield from _names(part)


def of_reals(formula: Basic) -> str:
    """A variable that runs over a range and is declared as no integer; empty if there is none."""
    for binder in formula.atoms(*BINDERS):
        for bounds in binder.args[1:]:
            variable = bounds.args[0] if isinstance(bounds, Tuple) and bounds.args else bounds
            if isinstance(variable, Symbol) and not variable.is_integer:
                return str(variable.name)
    return ""
