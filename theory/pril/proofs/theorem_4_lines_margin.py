"""Theorem 4's proof, lines 22 to 27: g lies above a parabola, and the margin is at most 1."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from theory.formal import eq, expr, indicator, log, real

u = real("u")
HALF = Fraction(1, 2)


def line_22(p: Any, run: Any, least: Any, most: Any) -> Any:
    """Below 1 by ``u η − log cosh η ≤ g(u)`` at ``η = u``; at 1 since ``log 2 ≥ 1/2``."""

    def inside(h: Any) -> Any:
        square = p.lemma("entropy/square", {}, p.have(-1 < u, least), h)
        whole = p.have(eq(1 - u, 1 - u + indicator(eq(u, 1))), h)
        same = p.replaced(whole, log)
        return p.have(p.goal, square, products=[(HALF * (1 - u), [same], [])])

    def last(h: Any) -> Any:
        one = p.have(eq(u, 1), h, most)
        two = p.have(eq(2, 1 + u), one)
        level = p.have(eq(log(expr(2)), log(1 + u)), p.replaced(two, log))
        rest = 1 - u + indicator(eq(u, 1))
        return p.have(
            p.goal,
            p.lemma("entropy/at-one", {}),
            level,
            one,
            products=[
                (HALF * log(rest), [one], []),
                (HALF * (u + 1), [one], []),
                (HALF * log(1 + u), [one], []),
            ],
        )

    return p.cases(p.goal, p.rule("excluded", u < 1), inside, last)
