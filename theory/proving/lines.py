"""How a line follows from facts where adding up products of them does not do.

``p`` is the prover; each function gives the line's theorem or raises `ProofError`.
"""

from collections.abc import Callable, Sequence
from typing import Any

from theory.formal.terms import Expr, expr
from theory.proving.bounds import inside
from theory.proving.known import signed
from theory.proving.prover import Prover
from theory.proving.roots import below

HIGHEST = 8
"""A side with a power above this is not squared: it would be written out."""


def by_squares(p: Prover, goal: Expr, facts: Sequence[Any], proof: Callable[[Expr], Any]) -> Any:
    """``a ≤ b`` from ``b ≥ 0`` and ``a² ≤ b²``, which ``proof`` is asked for."""
    if any(power[2] > HIGHEST for power in inside("^", goal.t)):
        p.fails("a power is too high to be squared")
    small, large = map(expr, goal.t[1:])
    above = signed(p, large, facts)
    return below(p, small, large, above, proof(small**2 <= large**2))


def contrary(
    p: Prover, goal: Expr, facts: Sequence[Any], squares: Sequence[Expr], levels: int = 1
) -> Any:
    """A line whose contrary contradicts the facts."""

    def against(no: Any) -> Any:
        return p.nonlinear(goal, no, *facts, squares=squares, levels=levels)

    return p.cases(goal, p.rule("excluded", goal), lambda yes: yes, against)
