"""Equation (6), as described: ``v* · x̃_i^t = w* · x^t − θ_i*`` for the lifted instances.

``v* = (w*, θ*)``; ``x̃_i^t`` has the coordinates of ``x^t``, then −1 at place ``d + i``, else 0.
"""

from theory.formal.terms import Expr, conj, eq, every, total
from theory.intervals.symbols import K, T, d, theta_star, v_star, x_tilde
from theory.intervals.symbols import w_star_by_coordinates as w_star
from theory.intervals.symbols import x_by_coordinates as x
from theory.pril.proofs.lifted import RUN as SIZES
from theory.pril.proofs.lifted import slack
from theory.pril.proofs.violations import constrained, z
from theory.proving.definitions import defining
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import termwise


def described(t: Expr, i: Expr, entry: int = -1) -> Expr:
    """The components of ``x̃_i^t``."""
    others = every(1, K - 1, lambda k: (~eq(k, i)) >> eq(x_tilde(t, i, d + k), 0))
    return conj(
        every(1, d, lambda j: eq(x_tilde(t, i, j), x(t, j))),
        eq(x_tilde(t, i, d + i), entry),
        others,
    )


RUN = SIZES | defining(
    {
        "lifted": every(1, T, lambda t: every(1, K - 1, lambda i: described(t, i))),
        "comparator": every(1, d, lambda j: eq(v_star(j), w_star(j)))
        & every(1, K - 1, lambda i: eq(v_star(d + i), theta_star(i))),
    }
)
"""Labels, sizes, and what ``x̃`` and ``v*`` stand for."""

DISPLAYED = defining(
    {"lifted": every(1, T, lambda t: every(1, K - 1, lambda i: described(t, i, 1)))}
)
"""``x̃`` as the display has it."""


def product(t: Expr, i: Expr) -> Expr:
    """``v* · x̃_i^t``."""
    return total(1, d + K - 1, lambda j: v_star(j) * x_tilde(t, i, j))


def products(p: Prover, run: Given) -> Fact:
    """``v* · x̃_i^t = w* · x^t − θ_i*``, for all t and i."""
    weights, _ = p.pieces(run["comparator"])
    sizes = (run["ranks"], run["dimension"])

    def one(t: Expr, i: Expr, h: Fact, h2: Fact) -> Fact:
        instance, _, zeros = p.pieces(p.use(run["lifted"], t, i, by=[h, h2]))

        def term(j: Expr) -> Expr:
            return v_star(j) * x_tilde(t, i, j)

        first = termwise(p, 1, d, lambda j: eq(term(j), w_star(j) * x(t, j)), instance, weights)
        only = p.lemma("sums/one-term", terms(a=1, b=K - 1, c=i, f=lambda k: term(d + k)), zeros)
        own = p.auto(eq(term(d + i), -theta_star(i)), run["comparator"], h2, run["lifted"], h)
        split = p.lemma("sums/split", terms(a=1, b=d + K - 1, c=d, f=term), *sizes)
        rest = p.lemma(
            "sums/shift", {("e_", "Z", 0): d, ("n_", "Z", 0): K - 1, ("f_", "R", 1): term}, *sizes
        )
        return p.have(eq(product(t, i), slack(t, i)), split, rest, first, only, own)

    return p.throughout(1, T, lambda t, h: p.throughout(1, K - 1, lambda i, h2: one(t, i, h, h2)))


def inner_product(p: Prover, run: Given, *given: Fact) -> Fact:
    """The coordinates, the −1, and zeros."""
    return products(p, run)


def classified(p: Prover, run: Given, *, positive: Fact, ideal: Fact) -> Fact:
    """The comparator's margin is positive."""
    known = products(p, run)

    def body(t: Expr, i: Expr) -> Expr:
        return constrained(t, i) >> (z(t, i) * product(t, i) >= 0)

    return p.auto(
        every(1, T, lambda t: every(1, K - 1, lambda i: body(t, i))), ideal, known, positive
    )
