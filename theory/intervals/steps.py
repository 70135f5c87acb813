"""One round of PRIL, from its own code: what the steps are, and how many."""

from __future__ import annotations

from typing import Any

from theory.formal.terms import Expr, eq, every, function, indicator, integer, total
from theory.lemmas.sums import terms
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Prover
from theory.runs.thresholds import pril_run

K, T = integer("K"), integer("T")
w, x = function("w", "V", 1), function("x", "V", 1)
theta, tau = function("theta", "R", 2), function("tau", "R", 2)
y_l, y_r = function("y_l", "Z", 1), function("y_r", "Z", 1)

RUN = pril_run()
"""The definitions of PRIL's run, made by running its code on symbols."""


def score(t: Expr) -> Expr:
    """``f^t(x^t) = w^t · x^t``."""
    return w(t) @ x(t)


def m(t: Expr) -> Expr:
    """``m^t``: the number of violated constraints, as ``Σ_i tau_i²``."""
    return total(1, K - 1, lambda i: tau(t, i) ** 2)


def each(body: Any) -> Expr:
    """``∀t ∈ [T] ∀i ∈ [K − 1] body(t, i)``."""
    return every(1, T, lambda t: every(1, K - 1, lambda i: body(t, i)))


def step(t: Expr, i: Expr) -> Expr:
    """The three things that can happen to threshold i in round t."""
    left = eq(tau(t, i), 1) & (i < y_l(t)) & (score(t) <= theta(t, i))
    right = eq(tau(t, i), -1) & (y_r(t) <= i) & (theta(t, i) <= score(t))
    none = (
        eq(tau(t, i), 0)
        & ((i < y_l(t)) >> (theta(t, i) < score(t)))
        & ((y_r(t) <= i) >> (score(t) < theta(t, i)))
    )
    return Expr(("or", left.t, right.t, none.t))


@lemma(
    "pril/steps",
    each(step),
    labels=RUN["labels"],
    definition=RUN["tau"],
)
def cases(p: Prover, labels: Fact, definition: Fact) -> Fact:
    """A violated constraint below the interval moves its threshold by −1, one above it by +1; a
    constraint that holds strictly, or a threshold inside the interval, does not move.
    """

    def proof(t: Expr, h: Fact) -> Fact:
        def inner(i: Expr, h2: Fact) -> Fact:
            return p.have(
                step(t, i), p.use(definition, t, i, by=[h, h2]), p.use(labels, t, by=[h]), h2
            )

        return p.throughout(1, K - 1, inner)

    return p.throughout(1, T, proof)


@lemma(
    "pril/steps-count",
    every(1, T, lambda t: m(t) <= K - 1 - (y_r(t) - y_l(t))),
    labels=RUN["labels"],
    definition=RUN["tau"],
)
def count(p: Prover, labels: Fact, definition: Fact) -> Fact:
    """At most K − 1 − (y_r − y_l) constraints are violated: those outside the interval."""
    steps = p.lemma("pril/steps", {}, labels, definition)

    def proof(t: Expr, h: Fact) -> Fact:
        def allowed(i: Expr) -> Expr:
            left = indicator((1 <= i) & (i <= y_l(t) - 1))
            return left * 1 + indicator((y_r(t) <= i) & (i <= K - 1)) * 1

        at_most = p.lemma(
            "sums/monotone",
            terms(a=1, b=K - 1, f=lambda i: tau(t, i) ** 2, g=allowed),
            labels,
            h,
            steps,
        )
        parts = []
        for d, e in ((1, y_l(t) - 1), (y_r(t), K - 1)):
            parts.append(
                p.lemma("sums/restrict", terms(a=1, b=K - 1, d=d, e=e, f=lambda i: 1), labels, h)
            )
            parts.append(p.lemma("sums/count", terms(a=d, b=e), labels, h))
        return p.have(m(t) <= K - 1 - (y_r(t) - y_l(t)), at_most, *parts)

    return p.throughout(1, T, proof)
