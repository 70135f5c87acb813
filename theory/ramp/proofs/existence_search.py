"""The step of the sets found so far exists in each pass of the Support Class Algorithm.

Where the multipliers are ``κ (l_i − z_i a ‖x‖²)``, the equation ``a = Σ_{S_l} λ_i − Σ_{S_r} μ_i``
is linear in a, with the slope ``1 + κ m ‖x‖²`` for m indices in both sets.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from theory.formal.terms import Expr, eq, every, expr, function
from theory.proving.definitions import defining
from theory.proving.prover import Fact, Prover
from theory.proving.solutions import Solution
from theory.proving.tactics import each, positivity, termwise
from theory.ramp.proofs.bounds import positive
from theory.ramp.proofs.conditions import X, short, z
from theory.ramp.proofs.existence import RATIO
from theory.ramp.proofs.listing import A, N, left, lower, right, upper
from theory.ramp.proofs.projection import theta, w, y_l, y_r
from theory.ramp.proofs.search_shape import run_of

count = function("count", "R", 1)


def _signed(k: Any, i: Any) -> Expr:
    return short(w, theta, i)


def _hinge(k: Any, i: Any) -> Expr:
    return positive(short(w, theta, i))


def _sets(k: Any, number: Callable[[Any, Any], Any]) -> Expr:
    """The sum over ``S_l`` less that over ``S_r``."""
    return lower(k, left(k) + 1, number) - upper(k, right(k) - 1, number)


def _solution(name: str, loss: Callable[[Any, Any], Expr], ratio: Any, **options: str) -> Solution:
    run, kappa = run_of(**options), expr(ratio)

    def slope(k: Any) -> Expr:
        return 1 + kappa * (X * count(k))

    written = defining(
        {
            "count": every(1, N + 1, lambda k: eq(count(k), _sets(k, lambda _, i: z(i)))),
            "root": every(1, N + 1, lambda k: eq(A(k), kappa * _sets(k, loss) / slope(k))),
        }
    )
    cost = (run["cost"],) if "cost" in run else ()

    def script(p: Prover, many: Fact, root: Fact, *cost: Fact) -> Fact:
        def one(goal: Expr, place: Any) -> Fact:
            k, h = place
            found, size = p.use(root, k, by=[h]), p.use(many, k, by=[h])
            above = positivity(p, kappa > 0, *cost)
            ones = termwise(p, left(k) + 1, y_l - 1, lambda i: 0 <= z(i))
            others = termwise(p, y_r, right(k) - 1, lambda i: z(i) <= 0)
            some = p.have(count(k) >= 0, size, ones, others)
            part = p.have(X * count(k) >= 0, products=[[some, p.rule("norm", Expr(X.t[1]))]])
            up = p.have(slope(k) > 0, products=[[above, part]])
            unit = p.rule("inverse", slope(k), up)
            value = kappa * _sets(k, loss)
            solved = p.have(eq(A(k) * slope(k), value), products=[(slope(k), found), (value, unit)])
            return p.have(goal, solved, products=[(kappa * A(k) * X, size)])

        return each(p, p.goal, one)

    return Solution(
        f"ramp/has-root/{name}",
        "The equation for the step of the sets found so far has a solution.",
        (*written.values(), *cost),
        run["sets"],
        script,
        written,
    )


LINEAR = [
    _solution("search/signed", _signed, 1),
    _solution("search/hinge", _hinge, 1, losses="hinge"),
    _solution("search/scaled", _signed, RATIO["pa-ii"], variant="pa-ii"),
]
"""That of multipliers which are held at C is piecewise linear, and not written out here."""
