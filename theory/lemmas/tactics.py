"""Steps that scripts of several papers' proofs make: witnesses, inductions, sums of equal terms."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from theory.formal.terms import Expr, eq, expr, tuple_of
from theory.lemmas.sums import terms


def flat(p: Any, *facts: Any) -> list[Any]:
    """The facts with their conjunctions taken apart."""
    return list(p.flat(*facts))


def exhibit(p: Any, goal: Any, candidates: Sequence[Any], *facts: Any) -> Any:
    """A goal with ∃s from facts, trying the candidates as witnesses."""
    return p.exhibit(goal, candidates, *facts)


def each(p: Any, goal: Any, proof: Callable[..., Any], *values: Any) -> Any:
    """A goal ``∀i ∈ [a, b] ∀j … φ``: ``proof(φ, (i, i's range), (j, j's range), …)`` proves φ."""
    goal = tuple_of(goal)
    if goal[0] != "all":
        return proof(Expr(goal), *values)
    k = p.fresh()
    inside = p.opened(goal, k)
    if inside[0] != "=>" or inside[1][0] != "and":
        return p.rule("general", k, each(p, inside, proof, *values, (k, None)))
    given = p.assume(inside[1])
    done = each(p, inside[2], proof, *values, (k, given))
    return p.rule("part", goal, p.rule("general", k, p.rule("discharge", inside[1], done)))


def all_rounds(
    p: Any,
    rounds: Any,
    body: Callable[[Expr], Any],
    start: Any,
    step: Callable[[Expr, Any, Any], Any],
) -> Any:
    """``∀t ∈ [1, rounds + 1] body(t)`` by induction from ``start``, a theorem of ``body(1)``.

    ``step(t, here, before)`` proves ``body(t + 1)`` from ``1 ≤ t ≤ rounds`` and ``body(t)``.
    """

    def up(t: Expr, least: Any, before: Any) -> Any:
        inside = p.assume(t + 1 <= rounds + 1)
        here = p.have((1 <= t) & (t <= rounds), least, inside)
        now = p.use(before, by=[inside])
        return p.rule("discharge", inside.conclusion, step(t, here, now))

    whole = p.induction(
        expr(1),
        lambda t: (t <= rounds + 1) >> expr(body(t)),
        p.rule("discharge", expr(1) <= rounds + 1, start),
        up,
    )
    return p.every(1, rounds + 1, body, lambda t, h: p.use(whole, t, by=[h]))


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
