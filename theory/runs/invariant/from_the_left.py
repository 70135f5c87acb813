"""Equations are read from the left: ``2 = eta`` gives eta its value as ``eta = 2`` does."""

from theory.formal.terms import Expr, eq
from theory.proving.prover import Fact, Prover


def from_the_left(p: Prover, th: Fact) -> Fact:
    """An equation with a number on its left side, turned round; else what is given as it is."""
    sign, *sides = th.conclusion
    if sign != "=" or type(sides[0]) is tuple:
        return th
    a, b = map(Expr, sides)
    return p.have(eq(b, a), th)
