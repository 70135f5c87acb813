"""The convexity of squared lengths: where the code moves to ``a u + b v`` with ``a, b ≥ 0``.

Then ``‖a u + b v‖² ≤ (a + b) (a ‖u‖² + b ‖v‖²)``, as of a mean ``w + (x − w)/t``.
"""

from collections.abc import Sequence
from typing import Any

from theory.formal.terms import Expr
from theory.proving.bounds import inside
from theory.proving.prover import Fact, Prover
from theory.runs.invariant.bounded_lengths import of_numbers
from theory.runs.invariant.triangle import combination


def by_convexity(p: Prover, goal: Expr, move: Fact, facts: Sequence[Fact]) -> Fact:
    """A line about the length of what the code moves to.

    Parameters
    ----------
    move : Fact
        ``w = a u + b v``.
    facts : sequence of Fact
        Lengths of u and v, and what is known of the numbers.

    Raises
    ------
    ProofError
        If the code adds up no two vectors, a sign is not known, or the line does not follow.
    """
    w, parts = Expr(move.conclusion[1]), combination(move)
    lengths = {v[:2] for _, v, other in inside("dot", goal.t) if v == other}
    if len(parts) != 2 or w.t[:2] not in lengths or inside("ind", move.conclusion):
        p.fails("it speaks of the length of no sum of two vectors")
    known = p.flat(*facts)
    numbers = [th for th in known if of_numbers(th)]
    (u, a), (v, b) = parts
    signs = [p.nonlinear(c >= 0, *numbers, levels=1) for c in (a, b)]
    whole, *pairs = (p.rule("pair", z, move) for z in (w, u, v))
    products: list[Any] = [[*signs, p.rule("norm", u - v)], *zip((a, b), pairs, strict=True)]
    convex = p.have(w @ w <= (a + b) * (a * (u @ u) + b * (v @ v)), whole, products=products)
    return p.nonlinear(goal, convex, *signs, *known, levels=2)
