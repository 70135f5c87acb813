"""A comparison, from facts and from what is known of its quotients, roots, lengths and powers."""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from theory.formal.terms import Expr
from theory.proving.bounds import divided, inside, without_divisors
from theory.proving.known import roots
from theory.proving.logarithms import logarithms_of
from theory.proving.prover import Fact, Prover
from theory.proving.tactics import positivity


def compared(p: Prover, goal: Expr, facts: Sequence[Fact], more: Iterable[Fact] = ()) -> Fact:
    """``a < b``, ``a ≤ b`` or ``a = b``: from the facts alone, or beside quotients and roots.

    Facts with quotients are left out at first; then they are multiplied by what they divide by.

    Parameters
    ----------
    more : iterable of Fact
        What is known of terms of the goal, such as its sums.

    Raises
    ------
    ProofError
        If it does not follow, or its proof is not found.
    """
    phis = [goal.t, *(th.conclusion for th in facts if th.conclusion[0] in ("=", "<", "<="))]
    lengths = {dot[1]: None for phi in phis for dot in inside("dot", phi) if dot[1] == dot[2]}
    near = [*facts, *(p.rule("norm", Expr(v)) for v in lengths), *more]
    powers = {t for phi in phis for t in inside("fn", phi) if t[1] == "exp"}
    near += (positivity(p, Expr(t) > 0) for t in sorted(powers, key=str))
    squares = [Expr(factor) for factor in _twice(goal.t)]

    def direct() -> Fact:
        whole = p.attempt(lambda: p.have(goal, *facts, depth=2))  # of integers
        return whole or p.nonlinear(goal, *near, squares=squares, levels=1)

    def rooted(known: Sequence[Fact]) -> Fact:
        known = [*known, *roots(p, phis, known, ()), *logarithms_of(p, [goal.t], known)]
        return p.nonlinear(goal, *known, levels=2)

    own = [th for th in near if not inside("inv", th.conclusion)]
    found = p.attempt(direct) or p.attempt(partial(divided, p, goal, own, (), rooted))
    comparisons = [th for th in near if th.conclusion[0] in ("<", "<=")]

    def multiplied(known: Sequence[Fact]) -> Fact:
        return rooted([*known, *without_divisors(p, comparisons, known)])

    return found or divided(p, goal, comparisons, (), multiplied)


def _twice(t: Any) -> set[Any]:
    """Terms that are squared, or twice among the factors of a product."""
    own = {power[1] for power in inside("^", t)}
    return own | {f for product in inside("*", t) for f in product[1:] if product.count(f) > 1}
