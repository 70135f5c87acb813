"""Figures printed in a paper, as the hypotheses of what can be checked about them.

A claim about printed numbers alone is decided exactly: its hypotheses say what is printed, its one
instance holds these numbers, and a proof is arithmetic.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from sympy import Eq, IndexedBase, Rational

from algorithms.seam import exact
from theory.claims.space import Choose, Inadmissible, Instance, Space
from theory.formal.vocabulary import Name, Vocabulary, up_to
from theory.proving.proof import Proof

Column = Sequence[Fraction | None]
"""Printed numbers, numbered from 1; None where the paper has no entry."""


def column(text: str) -> tuple[Fraction | None, ...]:
    """The numbers of a printed row or column, exactly; ``-`` for no entry."""
    return tuple(None if entry == "-" else Fraction(entry) for entry in text.split())


class Printed(Space):
    """The one instance: named columns of printed numbers; None reads as 0 and is in no claim."""

    def __init__(self, **columns: Column) -> None:
        self.columns = {
            name: tuple(entry if entry is not None else Fraction(0) for entry in entries)
            for name, entries in columns.items()
        }
        names = (Name(c, "R", (up_to(len(n)),)) for c, n in self.columns.items())
        self.vocabularies = (Vocabulary(tuple(names)),)

    def generate(self, choose: Choose, **options: Any) -> Instance:
        return dict(self.columns)

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        if instance != self.columns:
            raise Inadmissible
        return {name: list(exact(entries)) for name, entries in self.columns.items()}


def facts(**columns: Column) -> tuple[Any, ...]:
    """What is printed, as equations ``name_i = number``."""
    return tuple(
        Eq(IndexedBase(name)[i], Rational(entry.numerator, entry.denominator))
        for name, entries in columns.items()
        for i, entry in enumerate(entries, 1)
        if entry is not None
    )


def by_arithmetic(reading: str = "") -> Proof:
    """The conclusion follows from the printed numbers by arithmetic."""
    return Proof(lambda p, run, *printed: p.have(p.goal, *printed), reading=reading)
