"""Corollary 4 with sign(0) = 0: all labels are 1, as Figure 2 predicts from the start."""

from typing import Any

from theory.cusum.proofs.margins import positive_inverse
from theory.cusum.proofs.ranked import LOSS, gap
from theory.cusum.proofs.runs import COMMON, R, yhat
from theory.cusum.symbols import n
from theory.formal.terms import Expr, eq, every, expr
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import all_rounds, summing
from theory.runs import pa_cusum_run
from theory.runs.papers.symbols import delta, r, rows, x, y

SMALLEST = pa_cusum_run("smallest").instantiated(COMMON)
"""Figure 2 with the step after the loop; the first best rank is predicted."""


def score(t: Any, s: Any, k: Any) -> Expr:
    """``w_k·x_s`` before round t."""
    return rows(t, k) @ x(s)


def resting(t: Any) -> Expr:
    """No row answers any item before round t."""
    return every(1, r, lambda k: every(1, n, lambda s: eq(score(t, s, k), 0)))


def corollary_4(
    p: Prover, run: Given, positive: Fact, lengths: Any, margins: Fact, size: Any
) -> Fact:
    """No row ever moves, and no error is made."""

    def right(t: Expr, now: Fact, rest: Fact) -> Fact:
        """``y = ŷ = 1`` in a round before which the rows are at rest."""
        known = [p.use(run["labels"], t, by=[now]), p.use(run["yhat-range"], t, by=[now])]
        own = p.use(margins, t, y(t), by=[now])
        label = p.have(eq(y(t), 1), own, positive, *known)

        def none(end: Expr) -> Fact:
            return p.lemma(
                "sums/vanishing", terms(a=1, b=end, f=lambda k: score(t, t, k)), rest, now, *known
            )

        goal = eq(yhat(t), 1)

        def later(h: Fact) -> Fact:
            first = p.use(run["yhat-ties"], t, expr(1), by=[now, h])
            return p.have(goal, first, none(expr(1)), none(yhat(t)))

        predicted = p.cases(
            goal,
            p.rule("excluded", 2 <= yhat(t)),
            later,
            lambda h: p.have(goal, h, *known),
        )
        return p.rule("conjoin", [label, predicted])

    def up(t: Expr, now: Fact, rest: Fact) -> Fact:
        same = right(t, now, rest)

        def row(k: Expr, h: Fact) -> Fact:
            step = p.use(run["step-w"], t, k, by=[now, h])
            return p.auto(every(1, n, lambda s: eq(score(t + 1, s, k), 0)), step, rest, h, same)

        return p.throughout(1, r, row)

    start = p.auto(
        every(1, r, lambda k: every(1, n, lambda s: eq(score(expr(1), s, k), 0))), run["start-w"]
    )
    always = all_rounds(p, n, resting, start, up)

    def no_error(t: Expr, h: Fact) -> Fact:
        rest = p.rule("part", resting(t), p.use(always, t, by=[h]))
        return p.have(eq(gap(t), 0), right(t, h, rest))

    none = summing(p, p.throughout(1, n, no_error))
    square = p.have(delta**2 > 0, positive)
    fourth = p.have(delta**4 > 0, square)
    _, above = positive_inverse(p, delta**4, fourth)
    return p.have(LOSS <= R**2 / delta**4, none, above)
