"""Cauchy-Schwarz for several vectors and numbers at once, as for classes, or for two biases.

Of ``u·a + v·b + p c`` the square is at most ``(|u|² + |v|² + p²)(|a|² + |b|² + c²)``.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from theory.formal.terms import Expr, eq
from theory.proving.bounds import factors, inside, vectors
from theory.proving.prover import Fact, Prover

Pairs = Sequence[tuple[Expr, Expr]]
"""What stays fixed, each with the part of the state that it is multiplied by."""


def joint_cauchy_schwarz(
    p: Prover,
    lines: Sequence[Expr],
    fixed: Sequence[Expr],
    state: set[str],
    facts: Sequence[Fact],
) -> Iterator[Fact]:
    """It for the products on one side of a line that has several of them.

    Also without the length of what is fixed, where this is known to be at most 1.

    Parameters
    ----------
    fixed : sequence of Expr
        Vectors and numbers.
    state : set of str
        The names of those of the state.
    """
    for side in dict.fromkeys(side for line in lines for side in line.t[1:]):
        pairs = list(_pairs(side, {u.t for u in fixed}, state))
        if len(pairs) > 1:
            size, whole, product = _joint(pairs)
            yield p.have(product**2 <= size * whole, _shown(p, pairs))
            unit = p.attempt(partial(p.have, size <= 1, *facts))
            if unit is not None:
                across = [_length(p, w - product * u) for u, w in pairs]
                small = p.have((1 - size) * product**2 >= 0, products=[(1, [unit], [product])])
                yield p.have(product**2 <= whole, small, *across)


def _pairs(side: Any, fixed: set[Any], state: set[str]) -> Iterator[tuple[Expr, Expr]]:
    """The products of what is fixed and a part of the state, each in one of them."""
    met: set[Any] = set()
    own = {term for term in inside("app", side) if term[1] in state}
    for product in (*inside("dot", side), *inside("*", side)):
        parts = [*(product[1:] if product[0] == "dot" else factors(product))]
        for u, w in (parts, parts[::-1]) if len(parts) == 2 else ():
            if u in fixed and w in own and not met & {u, w}:
                met |= {u, w}
                yield Expr(u), Expr(w)


def _is_vector(a: Expr) -> bool:
    return a.t[0] in ("v+", "v*") or a.t[2:3] == ("V",)


def _times(a: Expr, b: Expr) -> Expr:
    return a @ b if _is_vector(a) else a * b


def _length(p: Prover, a: Expr) -> Fact:
    """That the square of a vector or number is not negative."""
    return p.rule("norm", a) if _is_vector(a) else p.have(a**2 >= 0, squares=[a])


def _joint(pairs: Pairs) -> tuple[Any, Any, Any]:
    """The squared lengths of both sides together, and their inner product."""
    return (
        sum(_times(u, u) for u, _ in pairs),
        sum(_times(w, w) for _, w in pairs),
        sum(_times(u, w) for u, w in pairs),
    )


def _shown(p: Prover, pairs: Pairs) -> Fact:
    size, whole, product = _joint(pairs)
    goal = product**2 <= size * whole
    lengths = [_length(p, u) for u, _ in pairs]

    def none(h: Fact) -> Fact:
        """All that is fixed is 0."""
        return p.have(goal, *(_null(p, u, w, [h, *lengths]) for u, w in pairs))

    def some(h: Fact) -> Fact:
        across = [_length(p, size * w - product * u) for u, w in pairs]
        scaled = p.have(size * (size * whole - product**2) >= 0, *across)
        return p.cases(goal, p.rule("excluded", goal), _as_it_is, partial(wrong, h, scaled))

    def wrong(h: Fact, scaled: Fact, against: Fact) -> Fact:
        return p.have(goal, scaled, products=[[h, against]])

    return p.cases(goal, p.rule("excluded", size <= 0), none, some)


def _as_it_is(th: Fact) -> Fact:
    return th


def _null(p: Prover, u: Expr, w: Expr, facts: Sequence[Fact]) -> Fact:
    """The product with a vector or number of length 0."""
    zero = p.have(eq(_times(u, u), 0), *facts)
    if _is_vector(u):
        return p.lemma("inner/null", vectors(u, w), zero)
    nothing = p.have(eq(u, 0), p.have(u <= 0, zero), p.have(u >= 0, zero))
    return p.have(eq(u * w, 0), products=[(w, nothing)])
