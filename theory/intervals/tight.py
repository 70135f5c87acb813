"""Streams with equal inner products −1/a and labels ``[1, K − a]``, and how many are tight."""

from theory.formal.terms import Expr, eq, every, indicator, total
from theory.intervals.symbols import K, T, a
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.runs.papers.symbols import x, y_l, y_r

LABELS = every(1, T, lambda t: eq(y_l(t), 1) & eq(y_r(t), K - a))

PRODUCTS = every(1, T, lambda t: every(1, T, lambda s: (~eq(s, t)) >> eq(x(s) @ x(t), -1 / a)))


def tight(i: Expr) -> Expr:
    """1 for the last a thresholds."""
    return indicator((K - a <= i) & (i <= K - 1))


def number(p: Prover, run: Given, bounds: Fact) -> Fact:
    """There are a of them."""
    return p.have(
        eq(total(1, K - 1, tight), a),
        p.lemma("sums/restrict", terms(a=1, b=K - 1, d=K - a, e=K - 1, f=lambda i: 1), bounds),
        p.lemma("sums/count", terms(a=K - a, b=K - 1), bounds),
    )
