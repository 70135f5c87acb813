"""``E m̂² = m² + E(m̂ − m)²``, class by class."""

from __future__ import annotations

from collections.abc import Callable

from theory.formal.terms import Expr, eq, function, integer, total
from theory.lemmas.double import double
from theory.lemmas.positive import positive_inverse
from theory.lemmas.sums import terms
from theory.proving.prover import Fact, Given, Prover

K, N, n = integer("K"), integer("N"), integer("n")
chance, m, size, x = (function(name, "R", 1) for name in ("P", "m", "N^{class}", "x"))
m_hat = function(r"\hat{m}", "R", 2)


def expected(value: Callable[[Expr], Expr]) -> Expr:
    """The mean over the draws."""
    return total(1, n, lambda o: chance(o) * value(o))


def expectation(
    p: Prover, run: Given, some: Fact, sizes: Fact, least: Fact, whole: Fact, unbiased: Fact
) -> Fact:
    """Each class's part, then their sum."""

    def variance(k: Expr) -> Expr:
        return expected(lambda o: (m_hat(k, o) - m(k)) ** 2)

    def squares(k: Expr) -> Expr:
        return size(k) * expected(lambda o: m_hat(k, o) ** 2)

    def parts(k: Expr) -> Expr:
        return size(k) * (m(k) ** 2 + variance(k))

    def one(k: Expr, h: Fact) -> Fact:
        mean = p.use(unbiased, k, by=[h])
        second = eq(expected(lambda o: m_hat(k, o) ** 2), m(k) ** 2 + variance(k))
        known = p.have(second, products=[(m(k), mean), (m(k) ** 2, whole)])
        return p.have(eq(squares(k), parts(k)), products=[(size(k), known)])

    def spread(k: Expr, h: Fact) -> Fact:
        term = terms(a=1, b=n, f=lambda o: chance(o) * (m_hat(k, o) - m(k)) ** 2)
        above = p.lemma("sums/nonnegative", term, least)
        own = p.use(sizes, k, by=[h])
        return p.have(size(k) * variance(k) >= 0, products=[[own, above]])

    summed = p.lemma("sums/equal", terms(a=1, b=K, f=squares, g=parts), p.throughout(1, K, one))
    rest = p.lemma(
        "sums/nonnegative",
        terms(a=1, b=K, f=lambda k: size(k) * variance(k)),
        p.throughout(1, K, spread),
    )
    exchanged = p.lemma(
        "sums/exchange",
        double(a=1, b=K, c=1, e=n, h=lambda k, o: size(k) * chance(o) * m_hat(k, o) ** 2),
    )
    points = total(1, N, lambda i: x(i) ** 2)
    share = positive_inverse(p, N, p.have(N > 0, some))
    return p.have(
        p.goal,
        share,
        products=[(points / N, whole), (1 / N, exchanged), (1 / N, summed), [share, rest]],
    )
