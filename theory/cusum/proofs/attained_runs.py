"""Runs of Section 5 on orthogonal items: rank 1 is predicted in every round, by coordinates.

Before every round the rows are orthogonal to the items still to come, so all scores are 0; the step
adds a multiple of an item to the rows, whatever multiple it is.
"""

from collections.abc import Callable
from typing import Any

from theory.cusum.proofs import between, block_runs
from theory.cusum.proofs.inside import listed
from theory.cusum.proofs.passive_runs import moves
from theory.cusum.proofs.runs import COMMON, yhat
from theory.cusum.proofs.same_runs import w
from theory.cusum.symbols import d, n
from theory.cusum.symbols import x_by_coordinates as x
from theory.formal.terms import Expr, eq, every, expr, function, indicator, total
from theory.proving.definitions import Definitions
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import all_rounds, each, summing, termwise
from theory.runs import cusum_run, pa_cusum_inside_run, pa_cusum_run
from theory.runs.papers.symbols import r, rho, y

Rate = Callable[[Expr, Expr], Expr]


def by_rows(run: Definitions) -> Definitions:
    """A learner's run by coordinates."""
    return run.instantiated(COMMON).by_coordinates()


FIGURE_1 = by_rows(cusum_run("smallest"))
FIGURE_2 = {layout: by_rows(pa_cusum_run("smallest", layout)) for layout in ("after", "shared")}
FIGURE_2["inside"] = by_rows(pa_cusum_inside_run("smallest"))
BY_DISTANCE = block_runs.passive_aggressive_by_distance("smallest")


def perceptron_rate(t: Expr, k: Expr) -> Expr:
    """Figure 1 adds or subtracts the item."""
    return between.sign(y(t), yhat(t), k)


def passive_rate(t: Expr, k: Expr) -> Expr:
    """One step for all rows in between."""
    return moves(t, k) * rho(t)


def inside_rate(t: Expr, k: Expr) -> Expr:
    """All steps of the loop for each row in between."""
    up = indicator(yhat(t) < y(t))
    low, high = up * yhat(t) + (1 - up) * y(t), up * y(t) + (1 - up) * yhat(t)
    steps = total(low + 1, high, lambda j: function("rho", "R", 2)(t, j))
    return indicator((low < k) & (k <= high)) * steps


def block_rate(t: Expr, k: Expr) -> Expr:
    """The step of Section 4 along ``Φ(x, y) − Φ(x, ŷ)``, block k."""
    return function("tau", "R", 1)(t) * (indicator(k <= y(t)) - indicator(k <= yhat(t)))


def product(one: Callable[[Expr], Expr], s: Any) -> Expr:
    """``v·x_s``."""
    return total(1, d, lambda j: one(j) * x(s, j))


def answer(t: Any, k: Any, s: Any) -> Expr:
    """``w_k·x_s`` before round t."""
    return product(lambda j: w(t, k, j), s)


def ahead(t: Any) -> Expr:
    """The rows are orthogonal to the items from round t on."""
    return every(t, n, lambda s: every(1, r, lambda k: eq(answer(t, k, s), 0)))


def first_predicted(p: Prover, run: Given, orthogonal: Fact, rate: Rate) -> Fact:
    """``ŷ = 1`` in every round: all scores are 0, of rows up to a rank or of all blocks."""
    run = listed(p, run)

    def chosen(t: Expr, now: Fact, rest: Fact) -> Fact:
        goal, here = eq(yhat(t), 1), p.have((t <= t) & (t <= n), now)
        inside = p.use(run["yhat-range"], t, by=[now])

        def none(end: Expr) -> list[Any]:
            def row(k: Expr, h: Fact) -> Fact:
                return p.use(rest, t, k, by=[here, p.have((1 <= k) & (k <= r), h, inside)])

            def block(k: Expr) -> Expr:
                return indicator(k <= end) * answer(t, k, t)

            rows = p.throughout(1, end, row)
            blocks = p.throughout(1, r, lambda k, h: p.have(eq(block(k), 0), row(k, h)))
            return [
                summing(p, rows),
                summing(p, blocks),
            ]

        def later(h: Fact) -> Fact:
            less = p.use(run["yhat-ties"], t, expr(1), by=[now, h])
            return p.have(goal, less, *none(expr(1)), *none(yhat(t)))

        split = p.rule("excluded", 2 <= yhat(t))
        return p.cases(goal, split, later, lambda h: p.have(goal, h, inside))

    def up(t: Expr, now: Fact, rest: Fact) -> Fact:
        def one(goal: Expr, item: Any, row: Any) -> Fact:
            (s, h), (k, h2) = item, row

            def after(j: Expr) -> Expr:
                change = rate(t, k) * (x(t, j) * x(s, j))
                return eq(w(t + 1, k, j) * x(s, j), w(t, k, j) * x(s, j) + change)

            moved = termwise(p, 1, d, after, run["step-w"], now, h2)
            zero = p.auto(eq(product(lambda j: x(t, j), s), 0), orthogonal, now, h, at=[t, s])
            return p.auto(goal, moved, rest, zero, now, h, h2, at=[s, k])

        return each(p, ahead(t + 1), one)

    start = p.auto(
        every(1, n, lambda s: every(1, r, lambda k: eq(answer(1, k, s), 0))), run["start-w"]
    )
    climb = all_rounds(p, n, ahead, start, up)

    def predicted(t: Expr, h: Fact) -> Fact:
        near = p.have((1 <= t) & (t <= n + 1), h)
        return chosen(t, h, p.rule("part", ahead(t), p.use(climb, t, by=[near])))

    return p.throughout(1, n, predicted)
