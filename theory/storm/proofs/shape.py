"""Exchanged labels, convex regions, crossings of scores, and small witnesses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from theory.formal import Expr, eq, expr, function, integer, real, total
from theory.lemmas.logarithm import inverse_of
from theory.lemmas.sums import terms
from theory.lemmas.tactics import each

K = integer("K")
V, other, order = function("V", "R", 1), function("V'", "R", 1), function("pi", "Z", 1)


def decomposition(p: Any, run: Any) -> Any:
    """The bit is the indicator."""
    return each(
        p,
        p.goal,
        lambda goal, at_y, at_i: p.have(goal, p.rule("indicator", at_i[0] <= at_y[0] - 1)),
    )


def exchange(p: Any, run: Any, increments: Any) -> Any:
    """The differences of the exchanged scores telescope."""

    def score(y: Any) -> Expr:
        return total(1, order(y) - 1, V)

    def at(goal: Any, at_y: Any) -> Any:
        y, h = at_y

        def one(j: Expr, inside: Any) -> Any:
            room = p.have((1 <= j) & (j <= K - 1), inside, h)
            return p.have(eq(score(j + 1), score(j) + other(j)), p.use(increments, j, by=[room]))

        steps = p.every(1, y - 1, lambda j: eq(score(j + 1), score(j) + other(j)), one)
        table = terms(a=1, b=y - 1, F=score, f=other)
        return p.have(
            goal, p.lemma("sums/telescope-equal", table, p.have(1 <= y - 1 + 1, h), steps)
        )

    return each(p, p.goal, at)


def witness(*values: int) -> Callable[..., Any]:
    """∃ by given numbers."""

    def script(p: Any, run: Any) -> Any:
        def down(goal: Any, rest: tuple[int, ...]) -> Any:
            if not rest:
                return p.have(goal)
            inside = p.opened(goal, rest[0])
            found = p.have(inside, down(inside[3], rest[1:]))
            return p.rule("witness", goal, expr(rest[0]), found)

        return down(p.goal.t, values)

    return script


def dependent(p: Any, run: Any) -> Any:
    """``1/5`` and ``4/25``."""
    inside = p.opened(p.goal.t, 2)
    return p.rule("witness", p.goal, expr(2), p.have(inside))


def convex(p: Any, run: Any, first: Any, second: Any, least: Any, most: Any) -> Any:
    """Means of two inequalities."""
    rest = p.have(1 - real("lambda") >= 0, most)

    def at(goal: Any, at_i: Any) -> Any:
        i, h = at_i
        one, two = (p.use(best, i, by=[h]) for best in (first, second))
        return p.have(goal, products=[[least, one], [rest, two]])

    return each(p, p.goal, at)


def crossing(p: Any, run: Any, *given: Any) -> Any:
    """``V^1_1 V^2_2 − V^2_1 V^1_2`` is not negative, with V^1_2 ≤ V^1_1 < 0 < V^2_2 ≤ V^2_1."""
    low, low_sum, high, high_sum, first, second = given
    one, two = function("V^1", "R", 1), function("V^2", "R", 1)
    line = (two(1) + two(2)) - (one(1) + one(2))
    strict, _ = inverse_of(p, line, p.have(line > 0, low_sum, high_sum))
    below = p.have(-one(2) >= 0, low, first)
    top = p.have(
        one(1) * (two(1) + two(2)) - two(1) * (one(1) + one(2)) >= 0,
        products=[
            [p.have(one(1) - one(2) >= 0, first), p.have(two(2) >= 0, high)],
            [p.have(two(1) - two(2) >= 0, second), below],
        ],
    )
    return p.have(p.goal, products=[[top, strict]])


def intermediate(p: Any, run: Any, low: Any, gap: Any, high: Any) -> Any:
    """The score there is θ_2."""
    s, t, top = real("s"), real("t"), real("theta_2")
    _, unit = inverse_of(p, t - s, p.have(t - s > 0, low, gap, high))
    at = (top - s) / (t - s)
    there = p.have(eq((1 - at) * s + at * t, top), products=[(top - s, [unit], [])])
    return p.have(p.goal, there, gap)
