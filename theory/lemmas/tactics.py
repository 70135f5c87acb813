"""Steps that scripts of several papers' proofs make: witnesses, and sums of equal terms."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from theory.formal import Expr, eq, expr, tuple_of
from theory.lemmas.sums import terms
from verify.kernel.normal import normal
from verify.kernel.terms import put
from verify.prover.session import ProofError


def flat(p: Any, *facts: Any) -> list[Any]:
    """The facts with their conjunctions taken apart."""
    found: list[Any] = []
    for fact in facts:
        pieces = p.pieces(fact)
        found += [fact] if len(pieces) == 1 else flat(p, *pieces)
    return found


def exhibit(p: Any, goal: Any, candidates: Sequence[Any], *facts: Any) -> Any:
    """A goal with ∃s from facts, trying the candidates as witnesses; ∧, ∀ and ⇒ are taken apart.

    Raises
    ------
    ProofError
        If no candidate does.
    """
    return _exhibit(p, tuple_of(goal), candidates, flat(p, *facts))


def _exhibit(p: Any, goal: Any, candidates: Sequence[Any], facts: list[Any]) -> Any:
    wanted = normal(goal)
    if any(normal(fact.conclusion) == wanted for fact in facts):
        return p.have(goal, *facts)
    if goal[0] == "and":
        parts = [_exhibit(p, part, candidates, facts) for part in goal[1:]]
        return p.rule("part", goal, p.rule("conjoin", parts))
    if goal[0] == "all":
        k = p.fresh()
        inside = _exhibit(p, put(goal[1], (k.t,)), candidates, facts)
        return p.rule("part", goal, p.rule("general", k, inside))
    if goal[0] == "=>":
        given = p.assume(goal[1])
        inside = _exhibit(p, goal[2], candidates, [*facts, *flat(p, given)])
        return p.rule("part", goal, p.rule("discharge", goal[1], inside))
    if goal[0] != "some":
        return p.have(goal, *facts)
    for k in candidates:
        try:
            inside = _exhibit(p, put(goal[1], (tuple_of(k),)), candidates, facts)
        except ProofError:
            continue
        return p.rule("witness", goal, expr(k), inside)
    raise ProofError("none of the candidates is a witness")


def each(p: Any, goal: Any, proof: Callable[..., Any], *values: Any) -> Any:
    """A goal ``∀i ∈ [a, b] ∀j … φ``: ``proof(φ, (i, i's range), (j, j's range), …)`` proves φ."""
    goal = tuple_of(goal)
    if goal[0] != "all":
        return proof(Expr(goal), *values)
    k = p.fresh()
    inside = put(goal[1], (k.t,))
    if inside[0] != "=>" or inside[1][0] != "and":
        return p.rule("general", k, each(p, inside, proof, *values, (k, None)))
    given = p.assume(inside[1])
    done = each(p, inside[2], proof, *values, (k, given))
    return p.rule("part", goal, p.rule("general", k, p.rule("discharge", inside[1], done)))


def same_sums(
    p: Any,
    low: Any,
    high: Any,
    f: Callable[[Expr], Any],
    g: Callable[[Expr], Any],
    proof: Callable[..., Any],
) -> Any:
    """``Σ f = Σ g``, where ``proof(k, range)`` proves ``f(k) = g(k)``."""
    each = p.every(low, high, lambda k: eq(f(k), g(k)), proof)
    return p.lemma("sums/equal", terms(a=low, b=high, f=f, g=g), each)
