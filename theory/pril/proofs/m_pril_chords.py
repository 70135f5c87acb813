"""How the sum of all of M-PRIL's parameters grows before it is normalised, by chords.

The exponential function lies below its chord over ``[−b, b]``, and the linear parts of the chords
add up to at most 0, since no violated constraint has a positive slack.
"""

from typing import Any

from theory.formal.terms import Expr, every, exp, real, total
from theory.intervals.symbols import K, T, d
from theory.intervals.symbols import x_by_coordinates as x
from theory.pril.proofs.m_pril_moves import A, change, within
from theory.pril.proofs.multiplicative import eta, score, w
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import at, terms
from theory.runs.papers.symbols import tau, theta

L = real("L")
"""The logarithm of cosh(η A)."""


LEVEL = exp(A * eta) + exp(-A * eta) <= 2 * exp(L)


SMALL = every(1, T, lambda t: every(1, d, lambda j: within(x(t, j), 1)))
"""``‖x^t‖_∞ ≤ 1``."""


def mass(t: Expr) -> Expr:
    """The sum of all parameters before round t."""
    return total(1, d, lambda j: w(t, j)) + total(1, K - 1, lambda i: theta(t, i))


def exponent(t: Expr, j: Expr) -> Expr:
    """Of weight j; that of threshold i is ``−η τ_i``."""
    return eta * x(t, j) * change(t)


def spread(t: Expr) -> Expr:
    """The sum of all parameters after round t, before it is normalised."""
    weights = total(1, d, lambda j: w(t, j) * exp(exponent(t, j)))
    return weights + total(1, K - 1, lambda i: theta(t, i) * exp(-(eta * tau(t, i))))


def no_slack(p: Prover, run: Given, t: Expr, h: Fact) -> Fact:
    """``Σ_i τ_i (f − θ_i) ≤ 0``: only violated constraints step."""
    steps = p.lemma("m-pril/steps", {}, run["labels"], run["tau"])

    def slack(i: Expr) -> Expr:
        return tau(t, i) * (score(t) - theta(t, i))

    return p.lemma("sums/monotone", terms(a=1, b=K - 1, f=slack, g=lambda i: 0), steps, h)


def by_chords(
    p: Prover, run: Any, t: Expr, h: Any, b: Expr, wide: Any, near: Any, steps: Any
) -> Any:
    """``2 spread ≤ (e^b + e^{−b}) mass``, where all exponents are at most ``b > 0`` in size.

    ``near(j, range)`` and ``steps(i, range)`` say so of the weights and of the thresholds.
    """
    weights, thresholds = p.pieces(p.use(run["positive"], t, by=[h]))
    sums = []
    for high, own, move, known, size in (
        (d, w, lambda j: exponent(t, j), weights, near),
        (K - 1, theta, lambda i: -(eta * tau(t, i)), thresholds, steps),
    ):

        def positive(i: Expr, h2: Fact, own: Any = own, known: Fact = known) -> Fact:
            return p.auto(own(t, i) >= 0, known, h2)

        least = p.throughout(1, high, positive)
        bounded = p.throughout(1, high, size)
        table = {**terms(a=1, b=high, f=lambda i, own=own: own(t, i), g=move), **at(b=b)}
        sums.append(p.lemma("chords/sum", table, least, bounded))
    order = p.lemma("exp/monotone", at(a=-b, b=b), wide)
    goal = 2 * spread(t) <= (exp(b) + exp(-b)) * mass(t)
    return p.have(
        goal, p.rule("excluded", goal), *sums, no_slack(p, run, t, h), run["rate"], order, wide
    )


def reach(
    p: Prover, run: Given, t: Expr, h: Fact, b: Expr, moved: Any, sizes: Any
) -> tuple[Any, Any]:
    """All exponents are at most ``η b`` in size, since ``|Σ τ| ≤ b`` and ``|τ_i| ≤ b``."""

    def weight(j: Expr, h2: Fact) -> Fact:
        low, high = p.pieces(p.use(run["small"], t, j, by=[h, h2]))
        near, far = moved
        size = x(t, j) * change(t)
        inside = p.have(within(size, b), near, far, low, high)
        return p.have(within(exponent(t, j), eta * b), inside, run["rate"])

    def threshold(i: Expr, h2: Any) -> Fact:
        low, high = sizes(i, h2)
        return p.have(within(-(eta * tau(t, i)), eta * b), low, run["rate"], high)

    return weight, threshold


def positive_mass(p: Prover, run: Given, t: Expr, h: Fact) -> Fact:
    """The sum of all parameters is positive."""
    weights, thresholds = p.pieces(p.use(run["positive"], t, by=[h]))
    first = p.lemma(
        "sums/positive", terms(a=1, b=d, f=lambda j: w(t, j)), run["dimension"], weights
    )
    second = p.lemma(
        "sums/positive", terms(a=1, b=K - 1, f=lambda i: theta(t, i)), run["ranks"], thresholds
    )
    return p.have(mass(t) > 0, first, second)
