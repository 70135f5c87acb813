"""Inverses of positive terms, and quotients by them."""

from theory.formal.terms import Expr
from theory.proving.prover import Fact, Prover


def positive_inverse(p: Prover, divisor: Expr, above: Fact) -> Fact:
    """``1/divisor > 0``, from ``divisor > 0``."""
    one, inverse = p.rule("inverse", divisor, above), 1 / divisor

    def vanishes(low: Fact) -> Fact:
        return p.have(0 < inverse, one, products=[[above, p.have(inverse <= 0, low)]])

    split = p.rule("excluded", 0 < inverse)
    return p.cases(0 < inverse, split, lambda found: found, vanishes)
