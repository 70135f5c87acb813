"""How a line follows from facts where adding up products of them does not do.

``p`` is the prover; each function gives the line's theorem or raises `ProofError`.
"""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import combinations
from typing import Any

from theory.formal.terms import Expr, eq, expr
from theory.proving.bounds import factors, inside
from theory.proving.known import signed
from theory.proving.prover import Prover
from theory.proving.roots import below

LARGE = ("^", "sum", "dot", "inv", "fn")
"""What an equation has that is not squared."""
HIGHEST = 8
"""A side with a power above this is not squared: it would be written out."""


def by_squares(p: Prover, goal: Expr, facts: Sequence[Any], proof: Callable[[Expr], Any]) -> Any:
    """``a ≤ b`` from ``b ≥ 0`` and ``a² ≤ b²``, which ``proof`` is asked for."""
    if any(power[2] > HIGHEST for power in inside("^", goal.t)):
        p.fails("a power is too high to be squared")
    (small, more), (large, less) = map(_taken_apart, goal.t[1:])
    small, large = sum(less, small), sum(more, large)
    above = signed(p, large, facts)
    found = below(p, small, large, above, proof(small**2 <= large**2))
    return p.have(goal, found) if less or more else found


def by_squared_equations(p: Prover, goal: Expr, facts: Sequence[Any]) -> Any:
    """A line about squares and products, such as ``4 p q ≤ T²``, from ``p + q = T``."""
    if not inside("^", goal.t):
        p.fails("nothing to square")
    more = []
    for th in p.flat(*facts):
        if th.conclusion[0] == "=" and not any(inside(head, th.conclusion) for head in LARGE):
            left = Expr(th.conclusion[1])

            def squared(a: Expr, left: Expr = left) -> Expr:
                return eq(left**2, a**2)

            more.append(p.rewrite(th, p.have(squared(left)), squared))
            parts = map(Expr, left.t[1:]) if left.t[0] == "+" else ()
            gaps = [a - b for a, b in combinations(parts, 2)]
            more += [p.have(gap**2 >= 0, squares=[gap]) for gap in gaps]
    return p.nonlinear(goal, *facts, *more, levels=0)


def _taken_apart(side: Any) -> tuple[Expr, list[Expr]]:
    """A side without the roots that it subtracts, and these: the other side is their place."""
    parts = side[1:] if type(side) is tuple and side[0] == "+" else (side,)
    taken = [p for p in parts if type(p) is tuple and p[:2] == ("*", -1) and inside("fn", p[2])]
    if not taken:
        return expr(side), []
    return sum((expr(p) for p in parts if p not in taken), expr(0)), [Expr(p[2]) for p in taken]


def by_factors(p: Prover, goal: Expr, facts: Sequence[Any]) -> Any:
    """``a > 0`` or ``a ≥ 0``, where a fact says that a is a product: from its factors' signs."""
    if goal.t[:2] not in (("<", 0), ("<=", 0)):
        p.fails("it says no sign of a number")
    sign, _, a = goal.t
    known = [th for th in p.flat(*facts) if th.conclusion[0] in ("<", "<=")]

    def part(factor: Expr) -> Any:
        return p.nonlinear(factor > 0 if sign == "<" else factor >= 0, *known, levels=1)

    for th in p.flat(*facts):
        if th.conclusion[0] == "=" and len(parts := [*factors(th.conclusion[2])]) > 1:
            same = p.attempt(partial(p.have, eq(Expr(a), Expr(th.conclusion[2])), th, depth=0))
            if same is not None:
                return p.have(goal, same, products=[[part(Expr(factor)) for factor in parts]])
    p.fails("no product is known to be the same")


def contrary(
    p: Prover, goal: Expr, facts: Sequence[Any], squares: Sequence[Expr], levels: int = 1
) -> Any:
    """A line whose contrary contradicts the facts."""

    def against(no: Any) -> Any:
        return p.nonlinear(goal, no, *facts, squares=squares, levels=levels)

    return p.cases(goal, p.rule("excluded", goal), lambda yes: yes, against)
