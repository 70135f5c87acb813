"""Ideal classifiers: a margin on every constraint leaves no loss, and no loss leaves no error."""

from collections.abc import Callable
from typing import Any

from theory.formal.terms import Expr, indicator, total
from theory.intervals.pril import RUN as PRIL
from theory.intervals.pril import slack, w_star
from theory.intervals.symbols import K, T, theta_star
from theory.pril.proofs.eq_losses import not_negative
from theory.pril.proofs.violations import constrained, z
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.runs.papers.symbols import x, y_l, y_r

RUN = PRIL.only("labels", "ranks")
"""Interval labels, and at least two ranks."""


def spans(t: Expr) -> Any:
    """The left and the right terms of the comparator's ``L_MAE`` in round t, with their ranges."""
    score = w_star @ x(t)
    return (
        ((1, y_l(t) - 1), lambda i: indicator(score < theta_star(i))),
        ((y_r(t), K - 1), lambda i: indicator(theta_star(i) <= score)),
    )


def loss(t: Expr) -> Expr:
    """The comparator's ``L_MAE`` in round t."""
    (left, below), (right, above) = spans(t)
    return total(left[0], left[1], below) + total(right[0], right[1], above)


def constraints(p: Prover, run: Given, zero: Any) -> Fact:
    """No constraint is violated."""
    return met(p, run, zero, lambda t, i: z(t, i) * slack(t, i) >= 0)


def strictly(p: Prover, run: Given, zero: Any) -> Fact:
    """Scores lie below the thresholds that they must lie below, and not on them."""
    return met(
        p,
        run,
        zero,
        lambda t, i: ((i < y_l(t)) >> (slack(t, i) >= 0)) & ((y_r(t) <= i) >> (slack(t, i) < 0)),
    )


def met(p: Prover, run: Any, zero: Any, satisfied: Callable[[Expr, Expr], Expr]) -> Any:
    """What no error says of each constraint: an error is at most the loss, which is 0."""

    def proof(t: Expr, h: Any) -> Any:
        label, none = p.use(run["labels"], t, by=[h]), p.use(zero, t, by=[h])
        sums, each = [], []
        for span, error in spans(t):
            least, whole = not_negative(p, span, error)
            each.append(least)
            sums.append(whole)

        def one(i: Expr, h2: Fact) -> Fact:
            known = p.assume(constrained(t, i))
            goal = satisfied(t, i)

            def side(number: int) -> Any:
                def branch(h3: Fact) -> Fact:
                    span, error = spans(t)[number]
                    member = p.lemma(
                        "sums/member",
                        {**terms(a=span[0], b=span[1], f=error), ("c_", "Z", 0): i},
                        h2,
                        h3,
                        each[number],
                    )
                    return p.have(goal, member, none, *sums, h3, label)

                return branch

            done = p.cases(goal, known, side(0), side(1))
            return p.rule("discharge", known.conclusion, done)

        return p.throughout(1, K - 1, one)

    return p.throughout(1, T, proof)
