"""The lines of the proof of Lemma 2: what a round of M-PRIL does to a pair of thresholds.

A threshold is multiplied by ``e^{−η τ}``, which is ``e^{−η} < 1``, 1 or ``e^η > 1``, and divided by
``Z^t``; where the parameters are positive, so is ``Z^t``.
"""

from collections.abc import Mapping
from typing import Any

from theory.formal.terms import Expr, conj, disj, eq, every, exp, total
from theory.intervals.gaps import gap
from theory.intervals.pril import each
from theory.intervals.symbols import K, T, d
from theory.intervals.symbols import x_by_coordinates as x
from theory.lemmas.exponential import at
from theory.pril.proofs.multiplicative import (
    POSITIVE_LINE_8,
    POSITIVE_START,
    RUN,
    Z,
    eta,
    moved,
    normaliser_positive,
    stay_positive,
    theta,
    w,
)
from theory.proving.lemma import Lemma, lemma
from theory.proving.prover import Fact, Given, Prover
from theory.runs.papers.symbols import tau

DOWN, UP = exp(-eta), exp(eta)
"""``e^{−η}`` and ``e^η``."""


def factor(t: Expr, i: Expr) -> Expr:
    """``e^{−η τ_i}``."""
    return exp(-(tau(t, i) * eta))


def factors(t: Expr, i: Expr) -> Expr:
    """The three values of ``τ_i`` and of its factor."""
    return disj(
        eq(tau(t, i), 1) & eq(factor(t, i), DOWN),
        eq(tau(t, i), -1) & eq(factor(t, i), UP),
        eq(tau(t, i), 0) & eq(factor(t, i), 1),
    )


@lemma(
    "m-pril/factors",
    each(factors),
    labels=RUN["labels"],
    definition=RUN["tau"],
)
def factor_values(p: Prover, labels: Fact, definition: Fact) -> Fact:
    """A threshold's factor is e^(−η), e^η or 1, as its step is 1, −1 or 0."""
    known = p.lemma("m-pril/steps", {}, labels, definition)

    def one(t: Expr, i: Expr, h: Fact, h2: Fact) -> Fact:
        def value(number: int, fact: Fact) -> Fact:
            same = p.have(eq(tau(t, i), number), fact)
            power = p.replaced(same, lambda k: exp(-(k * eta)))
            return p.have(factors(t, i), same, power)

        return p.cases(
            factors(t, i),
            p.use(known, t, i, by=[h, h2]),
            *(lambda fact, n=n: value(n, fact) for n in (1, -1, 0)),
        )

    return p.throughout(
        1,
        T,
        lambda t, h: p.throughout(1, K - 1, lambda i, h2: one(t, i, h, h2)),
    )


def meaning(t: Expr) -> Expr:
    """What ``Z^t`` abbreviates."""
    change = total(1, K - 1, lambda k: tau(t, k))
    weights = total(1, d, lambda j: w(t, j) * exp(x(t, j) * change * eta))
    return weights + total(1, K - 1, lambda i: theta(t, i)) * exp(-(change * eta))


def for_pairs(p: Prover, body: Any, proof: Any) -> Fact:
    """``∀t ∈ [T] ∀i ∈ [K − 2] body(t, i)``."""
    return p.throughout(1, T, lambda t, h: p.throughout(1, K - 2, lambda i, h2: proof(t, i, h, h2)))


def rates(p: Prover, run: Given) -> list[Any]:
    """``0 < e^{−η} < 1 < e^η``."""
    above, below = at(p, "exp/above-one", eta, 0, run["rate"]), at(p, "exp/positive", -eta)
    both = at(p, "exp/inverse", eta)
    less = p.have(DOWN < 1, both, above, below)
    return [above, below, less]


def by_update(p: Prover, run: Given, order: Fact) -> list[Any]:
    """What every line may use: the update written out, steps, factors, and order scaled by them."""
    above, below, less = rates(p, run)
    steps = p.lemma("m-pril/steps", {}, run["labels"], run["tau"])
    values = p.lemma("m-pril/factors", {}, run["labels"], run["tau"])

    def scaled(t: Expr, i: Expr) -> Expr:
        return (DOWN * gap(t, i) >= 0) & (UP * gap(t, i) >= 0)

    def scale(t: Expr, i: Expr, h: Fact, h2: Fact) -> Fact:
        return p.auto(scaled(t, i), below, order, h, h2, above)

    written = p.throughout(
        1,
        T,
        lambda t, h: p.every(
            1,
            K - 1,
            lambda i: eq(theta(t + 1, i), moved(t, i) / meaning(t)),
            lambda i, h2: p.rewrite(
                p.use(run["Z"], t, by=[h]),
                p.use(run["step-theta"], t, i, by=[h, h2]),
                lambda k: eq(theta(t + 1, i), moved(t, i) / k),
            ),
        ),
    )
    return [
        *(run["labels"], run["ranks"], run["rate"], above, below, less, steps, values, written),
        *(order, for_pairs(p, scaled, scale)),
    ]


def line(p: Prover, run: Given, order: Any, *defined: Fact) -> Fact:
    """A line that says nothing about the sign of ``Z^t``."""
    return p.auto(p.goal, *by_update(p, run, order), rounds=3)


def uniform(p: Prover, run: Given) -> Fact:
    """The uniform start ``1/(K + d − 1)`` is positive."""
    ends = run["ranks"], run["dimension"]
    share = p.lemma("inverse/positive", {("u", "R", 0): K + d - 1}, *ends)

    def each_of(name: str, high: Expr, parameter: Any) -> Fact:
        return p.auto(every(1, high, lambda j: 0 < parameter(j)), share, run[name])

    weights = each_of("start-w", d, lambda j: w(1, j))
    return p.rule("conjoin", [weights, each_of("start-theta", K - 1, lambda i: theta(1, i))])


def positive_always(p: Prover, run: Given) -> tuple[Any, Any]:
    """All parameters are positive in every round, and so is every ``Z^t``."""
    start = run["positive"] if "positive" in run else uniform(p, run)
    always = stay_positive(p, run, start)
    sizes = p.throughout(
        1,
        T,
        lambda t, h: normaliser_positive(p, run, t, h, p.use(always, t, by=[h])),
    )
    return always, sizes


def _normaliser(name: str, run: Mapping[str, Expr]) -> Lemma:
    def script(p: Prover, **given: Fact) -> Fact:
        """``Z^t > 0`` in every round of M-PRIL's run from positive parameters."""
        return positive_always(p, given)[1]

    return lemma(name, every(1, T, lambda t: 0 < Z(t)), **run)(script)


NORMALISERS = (
    _normaliser("m-pril/normaliser", RUN),
    _normaliser("m-pril/normaliser-positive-start", POSITIVE_START),
    _normaliser("m-pril/normaliser-positive-start-line-8", POSITIVE_LINE_8),
)
"""What the values of M-PRIL's runs rest on: it divides by ``Z^t``."""


def sizes_written(p: Prover, run: Given, sizes: Fact) -> Fact:
    """``Z^t > 0``, of the sum that it abbreviates."""

    def size(t: Expr, h: Fact) -> Fact:
        return p.rewrite(p.use(run["Z"], t, by=[h]), p.use(sizes, t, by=[h]), lambda k: 0 < k)

    return p.throughout(1, T, size)


def divided_line(p: Prover, run: Given, order: Fact) -> Fact:
    """A line that divides by ``Z^t > 0``, whatever its sign."""
    sizes_written(p, run, positive_always(p, run)[1])
    return line(p, run, order)


def signed_line(p: Prover, run: Given, order: Fact) -> Fact:
    """A line that divides an inequality by ``Z^t > 0``."""
    facts = by_update(p, run, order)
    above, less = facts[3], facts[5]
    always, sizes = positive_always(p, run)
    written = sizes_written(p, run, sizes)

    def share(t: Expr, h: Fact) -> Fact:
        size = p.use(written, t, by=[h])
        return p.lemma("inverse/positive", {("u", "R", 0): meaning(t)}, size)

    def divided(t: Expr, i: Expr) -> Expr:
        part = 1 / meaning(t)
        more = moved(t, i + 1) - moved(t, i)
        return conj(
            (more >= 0) >> (more * part >= 0),
            gap(t, i) * part >= 0,
            theta(t, i) * (1 - DOWN) * part >= 0,
            theta(t, i + 1) * (UP - 1) * part >= 0,
        )

    def divide(t: Expr, i: Expr, h: Fact, h2: Fact) -> Fact:
        part, last = share(t, h), p.have(i + 1 <= K - 1, h2)
        _, thresholds = p.pieces(p.use(always, t, by=[h]))
        low, high = (p.use(thresholds, k, by=[h2, last]) for k in (i, i + 1))
        wide = p.auto(gap(t, i) >= 0, order, h, h2)
        more = p.assume(moved(t, i + 1) - moved(t, i) >= 0)
        up = p.have(UP - 1 > 0, above)
        return p.have(divided(t, i), part, more, wide, low, less, high, up)

    return p.auto(p.goal, *facts, for_pairs(p, divided, divide), rounds=3)
