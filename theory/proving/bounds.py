"""Tactics for bounds: quotients and their divisors, and ``M ≤ B`` from a square of M.

Scripts of any proof can use them; ``p`` is the prover.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from theory.formal.terms import Expr, eq, expr
from theory.lemmas.positive import positive_inverse
from theory.proving.prover import Fact, Prover

Proof = Callable[[list[Any]], Any]


def divided(
    p: Prover,
    goal: Expr,
    facts: list[Any],
    around: Sequence[Expr],
    proof: Proof,
    also: Sequence[Expr] = (),
) -> Any:
    """The goal by ``proof(facts)``, with what is known of the quotients in it and in the facts.

    Parameters
    ----------
    around : sequence of vectors
        A divisor that is ``v · v`` may be 0: then so are the inner products of v with these.
    also : sequence of formulas
        Others whose quotients are wanted.

    Raises
    ------
    ProofError
        If another divisor is not known to be positive.
    """
    divisors: dict[Any, None] = {}
    for phi in (goal.t, *(th.conclusion for th in facts), *(other.t for other in also)):
        divisors |= dict.fromkeys(_divisors(phi))
    return _each_divisor(p, [Expr(a) for a in divisors], goal, facts, around, proof)


def _divisors(t: Any) -> list[Any]:
    """Divisors outside of sums and quantifiers, inner ones first; of ``2 a`` also ``a``."""
    if type(t) is not tuple or t[0] in ("sum", "vsum", "all", "some"):
        return []
    within = [found for part in t[1:] for found in _divisors(part)]
    if t[0] != "inv" or type(t[1]) is not tuple:
        return within
    multiple = _multiple(t[1])
    return [*within, *([multiple[1]] if multiple else []), t[1]]


def _multiple(t: Any) -> tuple[Fraction, Any] | None:
    """The number c > 0 and the term a of ``c a``."""
    if type(t) is not tuple or t[0] != "*" or len(t) != 3 or type(t[1]) is tuple:
        return None
    return (t[1], t[2]) if t[1] > 0 else None


def _each_divisor(p: Prover, left: Any, goal: Expr, facts: Any, around: Any, proof: Proof) -> Any:
    if not left:
        return proof(facts)
    divisor, *rest = left

    def positive(above: Fact) -> Any:
        one = p.rule("inverse", divisor, above)
        more = positive_inverse(p, divisor, above)
        known = [above, _solved(p, divisor, one), more, *same(above, one), *valued(one)]
        return _each_divisor(p, rest, goal, [*facts, *known], around, proof)

    def valued(one: Any) -> list[Any]:
        equal = [th for th in facts if th.conclusion[:2] == ("=", divisor.t)]
        values = [(Expr(th.conclusion[2]), th) for th in equal]
        return [p.have(eq(b / divisor, 1), one, products=[(1 / divisor, th)]) for b, th in values]

    def same(above: Any, one: Any) -> list[Any]:
        multiple = _multiple(divisor.t)
        if multiple is None:
            return []
        c, a = multiple[0], Expr(multiple[1])
        other = p.rule("inverse", a, p.have(a > 0, above))
        products: list[Any] = [(1 / a, one), (c / divisor, other)]
        return [p.have(eq(c / divisor, 1 / a), products=products)]

    def above(*more: Any) -> Any:
        return p.nonlinear(divisor > 0, *facts, *more, levels=1)

    squares = [Expr(t) for t in dict.fromkeys(inside("dot", divisor.t)) if t[1] == t[2]]
    known = p.attempt(above) if squares else above()
    if known is not None:
        return positive(known)
    square, *_ = squares

    def some(long: Any) -> Any:
        return positive(long if divisor.t == square.t else above(long))

    def none(flat: Any) -> Any:
        v = Expr(square.t[1])
        null = p.have(eq(square, 0), flat, p.rule("norm", v))
        more = [p.lemma("inner/null", vectors(v, other), null) for other in around]
        return _each_divisor(p, rest, goal, [*facts, null, *more], around, proof)

    return p.cases(goal, p.rule("excluded", square > 0), some, none)


def _solved(p: Prover, divisor: Expr, one: Any) -> Any:
    """``a (1/d) = 1 − b (1/d)`` of a divisor ``d = a + b``, which replaces a product by others."""
    if type(divisor.t) is not tuple or divisor.t[0] != "+":
        return one
    first = next((part for part in divisor.t[1:] if type(part) is tuple), divisor.t[1])
    return p.have(eq(Expr(first) / divisor, 1 - (divisor - Expr(first)) / divisor), one)


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
