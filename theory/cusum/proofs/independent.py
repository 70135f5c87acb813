"""Section 1: where two independent directions make the answers contradict each other.

``u_k`` is ``w_k`` without its last coordinate ``c_k``. With v the part of ``u_3`` orthogonal to
``u_2``, the point ``z = α u_2 + β v`` has ``u_2·z = c_2 − 1`` and ``u_3·z = c_3 + 1``.
"""

from __future__ import annotations

from collections.abc import Callable

from theory.formal.terms import Expr, eq, every, function, integer, real, total
from theory.lemmas.sums import terms
from theory.proving.definitions import defining
from theory.proving.domain import at_least
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import exhibit, same_sums

d = integer("d")
w, x, v = function("w", "R", 2), function("x", "R", 1), function("v", "R", 1)
ratio, alpha, beta = real("ratio"), real("alpha"), real("beta")


def dot(f: Callable[[Expr], Expr], g: Callable[[Expr], Expr]) -> Expr:
    """``Σ_{j < d} f(j) g(j)``."""
    return total(1, d - 1, lambda j: f(j) * g(j))


def u(k: int) -> Callable[[Expr], Expr]:
    """``u_k``."""
    return lambda j: w(k, j)


A, B, C, Q = dot(u(2), u(2)), dot(u(2), u(3)), dot(u(3), u(3)), dot(v, v)

POINT = at_least(1, d, "attributes") | defining(
    {
        "ratio": eq(ratio, B / A),
        "v": every(1, d - 1, lambda j: eq(v(j), w(3, j) - ratio * w(2, j))),
        "alpha": eq(alpha, (w(2, d) - 1) / A),
        "beta": eq(beta, (w(3, d) + 1 - alpha * B) / Q),
        "x": every(1, d - 1, lambda j: eq(x(j), alpha * w(2, j) + beta * v(j))),
        "x-last": eq(x(d), -1),
    }
)
"""The point of the claim, ``x = (z, −1)``."""


def with_v(p: Prover, run: Given, f: Callable[[Expr], Expr]) -> Fact:
    """``f·v = f·u_3 − ratio f·u_2``."""

    def one(j: Expr, h: Fact) -> Fact:
        return p.have(
            eq(f(j) * v(j), f(j) * (w(3, j) - ratio * w(2, j))),
            products=[(f(j), [p.use(run["v"], j, by=[h])], [])],
        )

    return same_sums(
        p, 1, d - 1, lambda j: f(j) * v(j), lambda j: f(j) * (w(3, j) - ratio * w(2, j)), one
    )


def answer(p: Prover, run: Given, k: int) -> Fact:
    """``w_k·x = α u_k·u_2 + β u_k·v − c_k``."""

    def one(j: Expr, h: Fact) -> Fact:
        value = alpha * w(2, j) + beta * v(j)
        return p.have(
            eq(w(k, j) * x(j), w(k, j) * value),
            products=[(w(k, j), [p.use(run["x"], j, by=[h])], [])],
        )

    same = same_sums(
        p,
        1,
        d - 1,
        lambda j: w(k, j) * x(j),
        lambda j: w(k, j) * (alpha * w(2, j) + beta * v(j)),
        one,
    )
    whole = total(1, d, lambda j: w(k, j) * x(j))
    last = p.last(whole, run["attributes"])
    end = p.have(eq(w(k, d) * x(d), -w(k, d)), products=[(w(k, d), [run["x-last"]], [])])
    return p.have(
        eq(whole, alpha * dot(u(k), u(2)) + beta * dot(u(k), v) - w(k, d)), same, last, end
    )


def quotient(p: Prover, meaning: Fact, positive: Fact) -> Fact:
    """``a b = c`` from ``a = c / b`` and ``b > 0``."""
    a, (_, c, (_, b)) = Expr(meaning.conclusion[1]), meaning.conclusion[2]
    one = p.rule("inverse", Expr(b), positive)
    return p.have(
        eq(a * Expr(b), Expr(c)), products=[(Expr(b), [meaning], []), (Expr(c), [one], [])]
    )


def contradiction(p: Prover, run: Given, independent: Fact) -> Fact:
    """``w_2·x = −1`` and ``w_3·x = 1``, where Cauchy-Schwarz is strict."""
    each = p.every(
        1,
        d - 1,
        lambda j: w(2, j) * w(2, j) >= 0,
        lambda j, _: p.have(w(2, j) * w(2, j) >= 0, squares=[w(2, j)]),
    )
    size = p.lemma("sums/nonnegative", terms(a=1, b=d - 1, f=lambda j: w(2, j) * w(2, j)), each)

    def none(h: Fact) -> Fact:
        flat = p.have(eq(A, 0), h, size)
        return p.have(A > 0, independent, products=[(C, [flat], [])], squares=[B])

    above = p.cases(A > 0, p.rule("excluded", A > 0), lambda h: h, none)
    rate = quotient(p, run["ratio"], above)
    orthogonal = p.have(eq(dot(u(2), v), 0), with_v(p, run, u(2)), rate)
    along = p.have(eq(dot(u(3), v), C - ratio * B), with_v(p, run, u(3)))
    own = p.have(eq(Q, dot(u(3), v)), with_v(p, run, v), products=[(ratio, [orthogonal], [])])
    long = p.have(
        A * Q > 0, independent, products=[(A, [own], []), (A, [along], []), (B, [rate], [])]
    )

    def short(h: Fact) -> Fact:
        low = p.have(Q <= 0, h)
        return p.have(Q > 0, long, products=[[above, low]])

    apart = p.cases(Q > 0, p.rule("excluded", Q > 0), lambda h: h, short)
    first, second = quotient(p, run["alpha"], above), quotient(p, run["beta"], apart)
    two = p.have(
        eq(total(1, d, lambda j: w(2, j) * x(j)), -1),
        answer(p, run, 2),
        first,
        products=[(beta, [orthogonal], [])],
    )
    three = p.have(
        eq(total(1, d, lambda j: w(3, j) * x(j)), 1),
        answer(p, run, 3),
        second,
        products=[(beta, [own], [])],
    )
    return p.have(p.goal, two, three)


def some_ensemble(p: Prover, run: Given) -> Fact:
    """``w_2 = (0, 1)``, ``w_3 = (1, 0)`` and ``v = 0``."""
    return exhibit(p, p.goal, [0, 1])
