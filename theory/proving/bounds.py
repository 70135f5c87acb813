"""Tactics for bounds: quotients and their divisors, and ``M ≤ B`` from a square of M.

Scripts of any proof can use them; ``p`` is the prover.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from theory.formal.terms import Expr, eq, expr
from theory.proving.prover import Fact, Prover

Proof = Callable[[list[Any]], Any]


def divided(p: Prover, goal: Expr, facts: list[Any], around: Sequence[Expr], proof: Proof) -> Any:
    """The goal by ``proof(facts)``, with what is known of the quotients in it and in the facts.

    Parameters
    ----------
    around : sequence of vectors
        A divisor that is ``v · v`` may be 0: then so are the inner products of v with these.

    Raises
    ------
    ProofError
        If another divisor is not known to be positive.
    """
    divisors: dict[Any, None] = {}
    for phi in (goal.t, *(th.conclusion for th in facts)):
        divisors |= dict.fromkeys(found[1] for found in inside("inv", phi))
    return _each_divisor(p, [Expr(a) for a in divisors], goal, facts, around, proof)


def _each_divisor(p: Prover, left: Any, goal: Expr, facts: Any, around: Any, proof: Proof) -> Any:
    if not left:
        return proof(facts)
    divisor, *rest = left

    def positive(above: Fact) -> Any:
        one = p.rule("inverse", divisor, above)
        inverse = 1 / divisor
        more = p.have(inverse >= 0, products=[(inverse, [one], []), (1, [above], [inverse])])
        return _each_divisor(p, rest, goal, [*facts, above, one, more], around, proof)

    def zero(flat: Fact) -> Any:
        v = Expr(divisor.t[1])
        null = p.have(eq(divisor, 0), flat, p.rule("norm", v))
        more = [p.lemma("inner/null", vectors(v, other), null) for other in around]
        return _each_divisor(p, rest, goal, [*facts, null, *more], around, proof)

    def above() -> Fact:
        return p.nonlinear(divisor > 0, *facts, levels=1)

    known = p.attempt(above) if divisor.t[0] == "dot" else above()
    if known is not None:
        return positive(known)
    return p.cases(goal, p.rule("excluded", divisor > 0), positive, zero)


def squared_bound(
    p: Prover, goal: Expr, facts: list[Any], counts: list[Any], numbers: Sequence[Expr]
) -> Fact:
    """``M ≤ B`` from ``D M² ≤ D B M``, D > 0 being the divisors in B, and ``M ≥ 0`` in ``counts``.

    Parameters
    ----------
    numbers : sequence of terms
        Those of them that are known not to be negative may be multiplied with M.

    Raises
    ------
    ProofError
        If a step is not found.
    """
    M, B = (Expr(side) for side in goal.t[1:])
    D = expr(1)
    for found in dict.fromkeys(inside("inv", goal.t)):
        D = D * Expr(found[1])
    positive = p.nonlinear(D > 0, *facts, squares=numbers)
    said = {th.conclusion for th in p.flat(*facts)}
    signed = [a for a in numbers if said & {(a >= 0).t, (a > 0).t}]
    signs = [p.nonlinear(a * M >= 0, *facts, levels=1) for a in signed]
    square = p.nonlinear(D * M * M <= D * B * M, *facts, *signs)

    def over(more: Fact) -> Fact:
        gap = p.have(M - B > 0, more)

        def some(count: Fact) -> Fact:
            return p.have(goal, square, products=[[positive, count, gap]])

        def none(zero: Fact) -> Fact:
            flat = p.have(eq(M, 0), zero, *counts)
            return p.nonlinear(goal, flat, *facts, squares=numbers)

        return p.cases(goal, p.rule("excluded", M > 0), some, none)

    return p.cases(goal, p.rule("excluded", goal), lambda h: h, over)


def vectors(u: Expr, v: Expr) -> dict[Any, Any]:
    """The replacements for a lemma of `theory.lemmas.inner`, for vectors alone."""
    empty = {("a_", "Z", 0): 1, ("b_", "Z", 0): 0}
    none = {(name, "R", 1): lambda i: expr(0) for name in ("f_", "g_")}
    return {("u_", "V", 0): u, ("v_", "V", 0): v, **empty, **none}


def inside(head: str, t: Any) -> list[Any]:
    """Terms of a kind that are not inside a sum or quantifier."""
    if type(t) is not tuple:
        return []
    if t[0] == head:
        return [t]
    if t[0] in ("sum", "vsum", "all", "some"):
        return []
    return [found for part in t[1:] for found in inside(head, part)]


def symbols(t: Any) -> set[str]:
    """Names in a term or formula."""
    if type(t) is not tuple:
        return set()
    own = {t[1]} if t[0] == "app" else set()
    return own.union(*map(symbols, t[1:]))
