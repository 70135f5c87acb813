"""Rows in three parts: d numbers, d more, and one."""

from typing import Any

from theory.formal.terms import Expr, eq, function, indicator, total
from theory.lemmas.letters import d
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Prover
from theory.proving.replacements import terms

f, g, h = (function(name, "R", 1) for name in ("f_", "g_", "h_"))
LENGTH = 2 * d + 1


def parts(first: Any, second: Any, last: Any, size: Any = d) -> Any:
    """The row as a function of the place: three functions of the place, on their parts."""
    return lambda j: (
        indicator(j <= size) * first(j)
        + indicator((size < j) & (j <= 2 * size)) * second(j)
        + indicator(2 * size < j) * last(j)
    )


@lemma(
    "sums/triple",
    eq(
        total(1, LENGTH, parts(f, g, h)),
        total(1, d, f) + total(1, d, lambda j: g(d + j)) + h(2 * d + 1),
    ),
    least=d >= 0,
)
def triple(p: Prover, least: Fact) -> Fact:
    """A sum over a row in three parts is that of the parts' sums."""
    row = parts(f, g, h)

    def same(low: Any, high: Any, own: Any) -> Fact:
        each = p.throughout(low, high, lambda j, inside: p.have(eq(row(j), own(j)), inside, least))
        return p.lemma("sums/equal", terms(a=low, b=high, f=row, g=own), each)

    tail = total(2 * d + 1, LENGTH, h)
    shift = {("e_", "Z", 0): d, ("n_", "Z", 0): d, ("f_", "R", 1): g}
    return p.have(
        p.goal,
        p.lemma("sums/split", terms(a=1, b=LENGTH, c=d, f=row), least),
        p.lemma("sums/split", terms(a=d + 1, b=LENGTH, c=2 * d, f=row), least),
        same(1, d, f),
        same(d + 1, 2 * d, g),
        same(2 * d + 1, LENGTH, h),
        p.lemma("sums/shift", shift, least),
        p.last(tail, least),
        p.empty(total(2 * d + 1, 2 * d, h), least),
    )


f2, g2, h2 = (function(name, "R", 1) for name in ("f'_", "g'_", "h'_"))


@lemma(
    "sums/triple-products",
    eq(
        total(1, LENGTH, lambda j: parts(f, g, h)(j) * parts(f2, g2, h2)(j)),
        total(1, d, lambda j: f(j) * f2(j))
        + total(1, d, lambda j: g(d + j) * g2(d + j))
        + h(2 * d + 1) * h2(2 * d + 1),
    ),
    least=d >= 0,
)
def products(p: Prover, least: Fact) -> Fact:
    """The inner product of two rows in three parts is that of the parts' inner products."""
    row, other = parts(f, g, h), parts(f2, g2, h2)

    def both(j: Expr) -> Expr:
        return row(j) * other(j)

    def split(j: Expr) -> Expr:
        return parts(*(lambda k, u=u, v=v: u(k) * v(k) for u, v in ((f, f2), (g, g2), (h, h2))))(j)

    each = p.throughout(1, LENGTH, lambda j, inside: p.have(eq(both(j), split(j)), inside, least))
    whole = p.lemma("sums/equal", terms(a=1, b=LENGTH, f=both, g=split), each)
    table = {
        ("f_", "R", 1): lambda k: f(k) * f2(k),
        ("g_", "R", 1): lambda k: g(k) * g2(k),
        ("h_", "R", 1): lambda k: h(k) * h2(k),
    }
    return p.have(p.goal, whole, p.lemma("sums/triple", table, least))
