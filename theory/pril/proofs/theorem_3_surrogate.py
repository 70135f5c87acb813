"""The surrogate loss as a function of the parameters: convex, and 0 at the origin."""

from typing import Any

from theory.formal.terms import ZERO_VECTOR, Expr, eq, every, function, real, total, vector
from theory.intervals.symbols import K, T
from theory.intervals.symbols import f as score
from theory.intervals.symbols import theta_of_example as level
from theory.intervals.symbols import w_of_example as weights
from theory.intervals.symbols import x_of_example as example
from theory.intervals.symbols import y_l_of_example as low
from theory.intervals.symbols import y_r_of_example as high
from theory.pril.proofs.regret import DATA, SUBGRADIENT, positive
from theory.pril.proofs.theorem_3 import f, of_fixed, phi, rival
from theory.proving.definitions import defining, drawn
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import summing
from theory.runs.papers.symbols import tau, y_l, y_r

other = vector("w'")
score_other, score_between = real("f'"), real(r"f^{\lambda}")
share = real("lambda")
level_other = function(r"\theta'", "R", 1)
level_between = function(r"\theta^{\lambda}", "R", 1)

TWO_POINTS = drawn("label", (1 <= low) & (low <= high) & (high <= K)) | defining(
    {
        "f": eq(score, weights @ example),
        "f'": eq(score_other, other @ example),
        "f-between": eq(score_between, (share * weights + (1 - share) * other) @ example),
        "theta-between": every(
            1,
            K - 1,
            lambda i: eq(level_between(i), share * level(i) + (1 - share) * level_other(i)),
        ),
    }
)
"""One example, parameters ``(w, θ)`` and ``(w', θ')``, and those at λ between them."""


def convex(p: Prover, run: Given, least: Any, most: Fact) -> Fact:
    """Each term ``max(0, ·)`` of a linear function of the parameters is convex."""
    rest = p.have(1 - share >= 0, most)
    scores = (run["f"], run["f'"], run["f-between"])

    def side(start: Any, end: Any, sign: int) -> Fact:
        def here(i: Expr) -> Expr:
            return sign * (level(i) - score)

        def there(i: Expr) -> Expr:
            return sign * (level_other(i) - score_other)

        def between(i: Expr) -> Expr:
            return sign * (level_between(i) - score_between)

        def chord(i: Expr) -> Expr:
            return share * positive(here(i)) + (1 - share) * positive(there(i))

        def one(i: Expr, h: Fact) -> Fact:
            mixed = p.auto(
                eq(between(i), share * here(i) + (1 - share) * there(i)),
                run["theta-between"],
                h,
                run["label"],
                *scores,
            )
            sides = [least, rest]
            for gap in (here(i), there(i)):
                sides += [p.have(positive(gap) >= 0), p.have(positive(gap) - gap >= 0)]
            return p.nonlinear(positive(between(i)) <= chord(i), mixed, *sides)

        each = p.throughout(start, end, one)
        return summing(p, each)

    return p.have(p.goal, side(1, low - 1, 1), side(high, K - 1, -1))


origin_w, origin_theta = vector("w^0"), function("theta^0", "R", 1)

ORIGIN = DATA | defining(
    {
        "origin-w": eq(origin_w, ZERO_VECTOR),
        "origin-theta": every(1, K - 1, lambda i: eq(origin_theta(i), 0)),
    }
)
"""``v = 0``."""


def least_at_origin(p: Prover, run: Given) -> Fact:
    """All terms are 0 at the origin, and nowhere less."""

    return p.auto(p.goal, run["labels"], run["origin-w"], run["origin-theta"], rival(p))


@lemma(
    "pril/tangent",
    every(1, T, lambda t: total(1, K - 1, lambda i: tau(t, i) * (phi(i) - f(t))) <= of_fixed(t)),
    labels=DATA["labels"],
    parts=SUBGRADIENT,
)
def tangent(p: Prover, labels: Fact, parts: Fact) -> Fact:
    """The surrogate loss at any score f and thresholds φ is at least Σ_i τ_i (φ_i − f)."""

    def proof(t: Expr, h: Fact) -> Fact:

        def gain(i: Expr) -> Expr:
            return tau(t, i) * (phi(i) - f(t))

        def below(low: Any, high: Any, sign: int) -> Fact:

            each = p.auto(
                every(low, high, lambda i: gain(i) <= positive(sign * (phi(i) - f(t)))),
                parts,
                h,
                labels,
            )
            return summing(p, each)

        low, high = y_l(t), y_r(t) - 1
        zero = summing(p, p.auto(every(low, high, lambda i: eq(gain(i), 0)), parts, h, labels))
        return p.have(
            total(1, K - 1, lambda i: tau(t, i) * (phi(i) - f(t))) <= of_fixed(t),
            below(1, y_l(t) - 1, 1),
            below(y_r(t), K - 1, -1),
            zero,
            p.lemma("sums/split", terms(a=1, b=K - 1, c=y_l(t) - 1, f=gain), labels, h),
            p.lemma("sums/split", terms(a=y_l(t), b=K - 1, c=y_r(t) - 1, f=gain), labels, h),
        )

    return p.throughout(1, T, proof)
