"""Section 3: each term of L_IMC lies above its tangent, and what PRIL's update does to parameters.

At the score f and the threshold θ_i the left term ``max(0, θ_i − f)`` has the slope
``−1[f < θ_i]`` in the score, the right one ``1[f > θ_i]``; in the threshold the opposite.
"""

from typing import Any

from theory.formal.terms import Expr, eq, indicator
from theory.intervals.pril import score
from theory.intervals.symbols import K, phi, u
from theory.pril.proofs.eq_losses import hinge
from theory.pril.proofs.violations import constrained, z
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import summing
from theory.runs.papers.symbols import theta, w, x, y_l, y_r
from theory.runs.rounds import t


def by_terms(p: Prover, run: Given, g: Expr, level: Any, relate: Any, *given: Fact) -> Fact:
    """``L_IMC`` at the score g and thresholds ``level(i)`` beside its tangent, term by term."""
    f, label = score(t), p.use(run["labels"], t, by=[run["round"]])

    def term(i: Expr) -> Expr:
        strict = indicator(z(t, i) * (f - theta(t, i)) < 0)
        change = (g - f) - (level(i) - theta(t, i))
        return indicator(constrained(t, i)) * z(t, i) * strict * change

    def side(low: Any, high: Any, sign: int) -> Fact:
        """The terms of one side."""

        def one(i: Expr, h: Fact) -> Fact:
            here, there = hinge(sign * (theta(t, i) - f)), hinge(sign * (level(i) - g))
            place = p.have((1 <= i) & (i <= K - 1), h, label)
            known = (p.use(fact, i, by=[place]) for fact in given)
            return p.have(relate(here - term(i), there), *known, h, label)

        return summing(p, p.throughout(low, high, one))

    return p.have(
        p.goal,
        p.lemma("sums/split", terms(a=1, b=K - 1, c=y_l(t) - 1, f=term), label),
        p.lemma("sums/split", terms(a=y_l(t), b=K - 1, c=y_r(t) - 1, f=term), label),
        p.lemma("sums/vanishing", terms(a=y_l(t), b=y_r(t) - 1, f=term)),
        side(1, y_l(t) - 1, 1),
        side(y_r(t), K - 1, -1),
    )


def at_most(a: Expr, b: Expr) -> Expr:
    """``a ≤ b``."""
    return a <= b


def in_weights(p: Prover, run: Given, *given: Fact) -> Fact:
    """The loss at ``(u, θ)`` is above the tangent at ``(w, θ)``."""
    return by_terms(p, run, u @ x(t), lambda i: theta(t, i), at_most)


def in_thresholds(p: Prover, run: Given, *given: Fact) -> Fact:
    """The loss at ``(w, φ)`` is above the tangent at ``(w, θ)``."""
    return by_terms(p, run, w(t) @ x(t), phi, at_most)


def affine_in_weights(p: Prover, run: Given, *given: Fact) -> Fact:
    """Near w the loss is on its tangent."""
    return by_terms(p, run, u @ x(t), lambda i: theta(t, i), eq, *given)


def affine_in_thresholds(p: Prover, run: Given, *given: Fact) -> Fact:
    """Near θ the loss is on its tangent."""
    return by_terms(p, run, w(t) @ x(t), phi, eq, *given)
