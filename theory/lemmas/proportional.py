"""Scores that are proportional have the same arg max."""

from __future__ import annotations

from typing import Any

from theory.formal.terms import Expr, disj, eq, every, function, integer, real
from theory.proving.proof import Lemma

r, i, j = integer("count_"), integer("first_"), integer("second_")
a, b = real("left_"), real("right_")
f, g = function("f_", "R", 1), function("g_", "R", 1)


def chosen(score: Any, k: Expr) -> tuple[Expr, ...]:
    """k is the first of the best of 1, …, r."""
    return (
        (1 <= k) & (k <= r),
        every(1, r, lambda e: score(e) <= score(k)),
        every(1, k + -1, lambda e: score(e) < score(k)),
    )


def _first_best(p: Any, up: Any, above: Any, same: Any, *choices: Any) -> Any:
    (inside, best, ties), (inside_2, best_2, ties_2) = choices[:3], choices[3:]
    scores = [p.use(same, i, by=[inside]), p.use(same, j, by=[inside_2])]

    def earlier(h: Any) -> Any:
        less = p.have(g(j) - g(i) > 0, p.use(ties_2, i, by=[h, inside, inside_2]))
        most = p.have(f(i) - f(j) >= 0, p.use(best, j, by=[inside_2]))
        return p.have(first_best.conclusion, *scores, products=[[up, less], [above, most]])

    def later(h: Any) -> Any:
        less = p.have(f(i) - f(j) > 0, p.use(ties, j, by=[h, inside, inside_2]))
        most = p.have(g(j) - g(i) >= 0, p.use(best_2, i, by=[inside]))
        return p.have(first_best.conclusion, *scores, products=[[above, less], [up, most]])

    return p.cases(
        first_best.conclusion,
        p.have(disj(i < j, j < i, eq(i, j))),
        earlier,
        later,
        lambda equal: equal,
    )


first_best = Lemma(
    "choices/proportional",
    "The first best of numbers and that of their positive multiples are the same.",
    (
        a > 0,
        b > 0,
        every(1, r, lambda e: eq(a * g(e), b * f(e))),
        *chosen(f, i),
        *chosen(g, j),
    ),
    eq(i, j),
    _first_best,
)


def symbols(**bodies: Any) -> dict[Any, Any]:
    """The replacements for the lemma: ``symbols(r=r, i=yhat(t), f=lambda k: …, a=1, …)``."""
    kinds = {
        "r": ("count_", "Z", 0),
        "i": ("first_", "Z", 0),
        "j": ("second_", "Z", 0),
        "a": ("left_", "R", 0),
        "b": ("right_", "R", 0),
        "f": ("f_", "R", 1),
        "g": ("g_", "R", 1),
    }
    return {kinds[name]: body for name, body in bodies.items()}
