"""Double sums: exchange, and Cauchy-Schwarz.

``h(i, j)`` and ``g(i, j)`` are the terms, ``a ≤ i ≤ b`` and ``c ≤ j ≤ e`` the ranges.
"""

from typing import Any

from theory.formal.terms import Expr, eq, every, function, total
from theory.lemmas.letters import a, b, c, e
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Prover
from theory.proving.replacements import terms

h, g = function("h_", "R", 2), function("k_", "R", 2)


def rows(high: Any) -> Expr:
    """``Σ_{i=a}^{high} Σ_j h(i, j)``."""
    return total(a, high, lambda i: total(c, e, lambda j: h(i, j)))


def columns(high: Any) -> Expr:
    """``Σ_j Σ_{i=a}^{high} h(i, j)``."""
    return total(c, e, lambda j: total(a, high, lambda i: h(i, j)))


@lemma("sums/exchange", eq(rows(b), columns(b)))
def exchange(p: Prover) -> Fact:
    """The order of summation of a finite double sum does not matter."""

    def body(k: Expr) -> Expr:
        return eq(rows(k), columns(k))

    def column(k: Expr, j: Expr) -> Expr:
        return total(a, k, lambda i: h(i, j))

    def empty(k: Expr, *none: Any) -> Fact:
        zeros = p.lemma(
            "sums/vanishing",
            terms(a=c, b=e, f=lambda j: column(k, j)),
            p.auto(every(c, e, lambda j: eq(column(k, j), 0)), *none),
        )
        return p.auto(body(k), *none, zeros)

    def step(k: Expr, inside: Fact, before: Fact) -> Fact:
        return p.auto(body(k), before, inside)

    def full(some: Fact) -> Fact:
        return p.up_to(a, b, body, step, base=empty(a - 1), filled=some)

    def none(over: Any) -> Fact:
        return empty(b, over)

    return p.cases(body(b), p.rule("excluded", a <= b), full, none)


def both(left: Any, right: Any) -> Expr:
    """``Σ_i Σ_j left(i, j) right(i, j)``."""
    return total(a, b, lambda i: total(c, e, lambda j: left(i, j) * right(i, j)))


A, B, C = both(h, h), both(h, g), both(g, g)


@lemma(
    "sums/cauchy-schwarz",
    B**2 <= A * C,
    positive=A > 0,
)
def cauchy(p: Prover, positive: Fact) -> Fact:
    """The square of a double sum of products is at most the product of the sums of squares."""

    def square(i: Expr, j: Expr) -> Expr:
        return (B * h(i, j) - A * g(i, j)) ** 2

    def row(i: Expr) -> Expr:
        return total(c, e, lambda j: square(i, j))

    def one(i: Expr, _: Any) -> Fact:
        return p.lemma("sums/nonnegative", terms(a=c, b=e, f=lambda j: square(i, j)))

    squares = p.lemma("sums/nonnegative", terms(f=row), p.every(a, b, lambda i: row(i) >= 0, one))
    goal = B**2 <= A * C

    def wrong(more: Fact) -> Fact:
        return p.auto(goal, squares, positive, more)

    return p.cases(
        goal,
        p.rule("excluded", goal),
        lambda right: right,
        lambda more: wrong(p.have(B**2 - A * C > 0, more)),
    )


DOUBLE = {"h": ("h_", "R", 2), "g": ("k_", "R", 2), "a": ("a_", "Z", 0), "b": ("b_", "Z", 0)}
DOUBLE |= {"c": ("c_", "Z", 0), "e": ("e_", "Z", 0)}


def double(**bodies: Any) -> dict[Any, Any]:
    """The replacements for a lemma on double sums: ``double(a=1, b=T, h=lambda t, i: …)``."""
    return {DOUBLE[name]: body for name, body in bodies.items()}
