"""Section 1: where two independent directions make the answers contradict each other.

``u_k`` is ``w_k`` without its last coordinate ``c_k``. With v the part of ``u_3`` orthogonal to
``u_2``, the point ``z = α u_2 + β v`` has ``u_2·z = c_2 − 1`` and ``u_3·z = c_3 + 1``.
"""

from collections.abc import Callable

from theory.cusum.symbols import d
from theory.cusum.symbols import w_by_coordinates as w
from theory.cusum.symbols import x_of_item as x
from theory.formal.terms import Expr, eq, every, function, real, total
from theory.proving.definitions import defining
from theory.proving.domain import at_least
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import exhibit, summing

v = function("v", "R", 1)
ratio, alpha, beta = real("ratio"), real("alpha"), real("beta")


def dot(f: Callable[[Expr], Expr], g: Callable[[Expr], Expr]) -> Expr:
    """``Σ_{j < d} f(j) g(j)``."""
    return total(1, d - 1, lambda j: f(j) * g(j))


def u(k: int) -> Callable[[Expr], Expr]:
    """``u_k``."""
    return lambda j: w(k, j)


A, B, Q = dot(u(2), u(2)), dot(u(2), u(3)), dot(v, v)

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
        return p.auto(eq(f(j) * v(j), f(j) * (w(3, j) - ratio * w(2, j))), run["v"], h)

    return summing(p, p.throughout(1, d - 1, one))


def answer(p: Prover, run: Given, k: int) -> Fact:
    """``w_k·x = α u_k·u_2 + β u_k·v − c_k``."""

    def one(j: Expr, h: Fact) -> Fact:
        value = alpha * w(2, j) + beta * v(j)
        return p.auto(eq(w(k, j) * x(j), w(k, j) * value), run["x"], h)

    same = summing(p, p.throughout(1, d - 1, one))
    whole = total(1, d, lambda j: w(k, j) * x(j))
    last = p.last(whole, run["attributes"])
    return p.have(
        eq(whole, alpha * dot(u(k), u(2)) + beta * dot(u(k), v) - w(k, d)),
        same,
        last,
        run["x-last"],
    )


def multiplied_out(p: Prover, meaning: Fact, positive: Fact) -> Fact:
    """``a b = c`` from ``a = c / b`` and ``b > 0``."""
    a, (_, c, (_, b)) = Expr(meaning.conclusion[1]), meaning.conclusion[2]
    one = p.rule("inverse", Expr(b), positive)
    return p.have(eq(a * Expr(b), Expr(c)), meaning, one)


def contradiction(p: Prover, run: Given, ranks: Fact, independent: Fact) -> Fact:
    """``w_2·x = −1`` and ``w_3·x = 1``, where Cauchy-Schwarz is strict."""
    size = p.lemma("sums/nonnegative", terms(a=1, b=d - 1, f=lambda j: w(2, j) * w(2, j)))

    def none(h: Fact) -> Fact:
        flat = p.have(eq(A, 0), h, size)
        return p.have(A > 0, independent, flat)

    above = p.cases(A > 0, p.rule("excluded", A > 0), lambda h: h, none)
    rate = multiplied_out(p, run["ratio"], above)

    apart = p.have(
        Q > 0,
        independent,
        with_v(p, run, v),
        with_v(p, run, u(2)),
        rate,
        with_v(p, run, u(3)),
        size,
    )
    first, second = multiplied_out(p, run["alpha"], above), multiplied_out(p, run["beta"], apart)
    return p.have(
        p.goal,
        answer(p, run, 2),
        first,
        with_v(p, run, u(2)),
        rate,
        answer(p, run, 3),
        second,
        with_v(p, run, v),
    )


def some_ensemble(p: Prover, run: Given) -> Fact:
    """``w_2 = (0, 1)``, ``w_3 = (1, 0)`` and ``v = 0``."""
    return exhibit(p, p.goal, [0, 1])
