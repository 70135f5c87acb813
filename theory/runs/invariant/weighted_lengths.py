"""The length of a sum of vectors, by the number of them: ``‖Σ v‖² ≤ n Σ ‖v‖²``."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from theory.formal.terms import Expr, conj, eq
from theory.proving.bounds import factors, inside, vectors
from theory.proving.prover import Fact, Prover
from theory.proving.replacements import at
from theory.runs.invariant.known_anyway import of_totals


def of_sums(
    p: Prover,
    goal: Expr,
    move: Fact,
    facts: Sequence[Fact],
    *,
    at_round: Callable[[Expr, Any], Sequence[Fact]],
) -> Fact:
    """``‖w‖² ≤ (r + 1)(s + …)`` for what the code moves to, from ``‖w‖² ≤ r s`` before it.

    Parameters
    ----------
    move : Fact
        ``w = …``.
    at_round : callable
        What is known in a round, for the signs of totals.

    Raises
    ------
    ProofError
        If no such bound is known before, or this one does not follow.
    """
    after = Expr(move.conclusion[1])
    same = goal.t[0] == "<=" and p.attempt(partial(p.have, eq(Expr(goal.t[1]), after @ after)))
    if not same:
        p.fails("it bounds no length of the new state")
    flat = p.flat(*facts)
    for before, r, s, length in _bounded(flat, after):
        known = [*flat, *of_totals(p, [length.conclusion], at_round)]
        signs = p.attempt(partial(p.nonlinear, conj(r >= 0, s >= 0), *known, levels=1))
        if signs is not None:
            table = vectors(before, after - before) | at(r_=r, s_=s)
            sum_of = p.lemma("lengths/of-a-sum", table, length, signs)
            found = p.attempt(partial(p.nonlinear, goal, sum_of, *known, levels=1))
            if found is not None:
                return found
    p.fails("no length before is bounded by a product")


def _bounded(facts: Sequence[Fact], after: Expr) -> Iterator[tuple[Expr, Expr, Expr, Fact]]:
    """The states before that are bounded by a product, its factors in both orders."""
    for th in facts:
        phi = th.conclusion
        lengths = inside("dot", phi[1]) if phi[0] == "<=" else []
        if lengths and lengths[0] == phi[1] and phi[1][1] == phi[1][2]:
            parts = [*map(Expr, factors(phi[2]))]
            if len(parts) == 2 and phi[1][1][1] == after.t[1]:
                for r, s in (parts, parts[::-1]):
                    yield Expr(phi[1][1]), r, s, th
