"""Finite convergence: Theorem 1's bound does not depend on the number of rounds."""

from __future__ import annotations

from typing import Any

from theory.formal.terms import Expr, every, indicator, real, sqrt, total
from theory.lemmas.roots import root_of
from theory.lemmas.sums import terms
from theory.pril.proofs.mistakes import gamma, loss, theta_star, w_star
from theory.pril.proofs.sharper import of_steps
from theory.pril.proofs.steps import K, T, m, score, theta, x, y_l, y_r
from theory.pril.proofs.theorem_1 import (
    RIGHT,
    ideal_margin,
    steps_in_round,
    theorem_1,
)
from theory.pril.proofs.violations import counted

epsilon = real("epsilon")


def positive_sum(p: Any, low: Any, high: Any, term: Any) -> Any:
    """A sum of indicators is not negative."""
    each = p.every(low, high, lambda i: term(i) >= 0, lambda i, h: p.have(term(i) >= 0))
    return p.lemma("sums/nonnegative", terms(a=low, b=high, f=term), each)


def rounds_with(p: Any, count: Any, positive: Any) -> Any:
    """``Σ_t 1[count > 0] ≤ Σ_t count`` for whole numbers; ``positive(t)`` says ``count ≥ 0``."""

    def some(t: Expr) -> Expr:
        return indicator(0 < count(t))

    def one(t: Expr, h: Any) -> Any:
        return p.have(some(t) <= count(t), positive(t, h))

    return p.lemma(
        "sums/monotone",
        terms(a=1, b=T, f=some, g=count),
        p.every(1, T, lambda t: some(t) <= count(t), one),
    )


def with_loss(p: Any, run: Any, *given: Any) -> Any:
    """A round with a loss has a loss of at least 1."""

    def positive(t: Expr, h: Any) -> Any:
        left = positive_sum(p, 1, y_l(t) - 1, lambda i: indicator(score(t) < theta(t, i)))
        right = positive_sum(p, y_r(t), K - 1, lambda i: indicator(theta(t, i) <= score(t)))
        return p.have(loss(t) >= 0, left, right)

    return p.have(p.goal, rounds_with(p, loss, positive), theorem_1(p, run, *given))


def updates(p: Any, run: Any, positive: Any, most: Any) -> Any:
    """A round with an update violates at least one constraint."""
    steps = p.lemma("pril/counted", {}, run["labels"], run["tau"])
    same = p.lemma("sums/equal", terms(a=1, b=T, f=counted, g=m), steps)

    def least(t: Expr, h: Any) -> Any:
        return p.have(counted(t) >= 0, steps_in_round(p, t), p.use(steps, t, by=[h]))

    whole = of_steps(p, RIGHT, most, positive)
    return p.have(p.goal, rounds_with(p, counted, least), same, whole)


def with_update(p: Any, run: Any, *given: Any) -> Any:
    """From the bound on violated constraints."""
    positive, unit, ideal, *rest = given
    margins = ideal_margin(p, run, ideal)
    most = p.lemma("pril/steps-bound", {}, *run.values(), unit, positive, margins, *rest)
    return updates(p, run, positive, most)


LENGTH = w_star @ w_star + total(1, K - 1, lambda i: (theta_star(i) - epsilon) ** 2)


def without_margin(p: Any, run: Any, *given: Any) -> Any:
    """Theorem 1 for the classifier with lowered thresholds, divided by its length."""
    _, positive, some, ideal, size, width = given
    s = sqrt(LENGTH)
    low, square = root_of(p, LENGTH, some)
    strict = p.cases(
        s > 0,
        p.rule("excluded", s > 0),
        lambda yes: yes,
        lambda no: p.have(s > 0, some, square, products=[[no, low]]),
    )
    ratio, inverse = p.rule("inverse", s, strict), 1 / s
    above = p.have(inverse >= 0, products=[(inverse, [ratio], []), (1, [strict], [inverse])])
    shifted = {
        ("w^*", "V", 0): inverse * w_star,
        ("theta^*", "R", 1): lambda i: inverse * (theta_star(i) - epsilon),
    }
    unit = p.have(
        inverse**2 * LENGTH <= 1,
        products=[
            (inverse**2, [square], []),
            (inverse * s, [ratio], []),
            (1, [ratio], []),
        ],
    )

    def slack(t: Expr, i: Expr) -> Expr:
        return inverse * (w_star @ x(t) - theta_star(i) + epsilon)

    def met(t: Expr, i: Expr) -> Expr:
        left = (i < y_l(t)) >> (gamma <= slack(t, i))
        return left & ((y_r(t) <= i) >> (gamma <= -slack(t, i)))

    def proof(t: Expr, h: Any) -> Any:
        def one(i: Expr, h2: Any) -> Any:
            label = p.use(run["labels"], t, by=[h])
            ideal_here = p.use(ideal, t, i, by=[h, h2])
            return p.have(met(t, i), *sides(t, i, h2, label, ideal_here))

        return p.every(1, K - 1, lambda i: met(t, i), one)

    def sides(t: Expr, i: Expr, h2: Any, label: Any, ideal_here: Any) -> Any:
        for where, sign in ((i < y_l(t), 1), (y_r(t) <= i, -1)):
            inside = p.assume(where)
            plain = p.have(
                gamma * s <= sign * (w_star @ x(t) - theta_star(i) + epsilon),
                ideal_here,
                inside,
                label,
                h2,
            )
            scaled = p.have(
                gamma <= sign * slack(t, i), products=[[plain, above], (gamma, [ratio], [])]
            )
            yield p.rule("discharge", where, scaled)

    most = p.lemma(
        "pril/steps-bound",
        shifted,
        *run.values(),
        unit,
        positive,
        p.every(1, T, lambda t: every(1, K - 1, lambda i: met(t, i)), proof),
        size,
        width,
    )
    return updates(p, run, positive, most)
