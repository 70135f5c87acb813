"""Cauchy-Schwarz for several vectors at once, as for the classes of a learner.

Of ``u·a + v·b`` the square is at most ``(|u|² + |v|²)(|a|² + |b|²)``.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from theory.formal.terms import Expr, eq
from theory.proving.bounds import inside, vectors
from theory.proving.prover import Fact, Prover

Pairs = Sequence[tuple[Expr, Expr]]
"""Vectors that stay fixed, each with the one that it is multiplied by."""


def joint_cauchy_schwarz(
    p: Prover, lines: Sequence[Expr], fixed: Sequence[Expr], facts: Sequence[Fact]
) -> Iterator[Fact]:
    """It for the inner products of each line that has several of them.

    Also without the length of the fixed vectors, where this is known to be at most 1.
    """
    for line in lines:
        pairs = list(_pairs(line, {u.t for u in fixed}))
        if len(pairs) > 1:
            size, whole, product = _joint(pairs)
            yield p.have(product**2 <= size * whole, _shown(p, pairs))
            unit = p.attempt(partial(p.have, size <= 1, *facts))
            if unit is not None:
                across = [p.rule("norm", w - product * u) for u, w in pairs]
                small = p.have((1 - size) * product**2 >= 0, products=[(1, [unit], [product])])
                yield p.have(product**2 <= whole, small, *across)


def _pairs(line: Expr, fixed: set[Any]) -> Iterator[tuple[Expr, Expr]]:
    """The products of two vectors of which one is fixed, each vector in one of them."""
    met: set[Any] = set()
    for dot in inside("dot", line.t):
        u, w = dot[1:] if dot[1] in fixed else (dot[2], dot[1])
        if u in fixed and w not in fixed and not met & {u, w}:
            met |= {u, w}
            yield Expr(u), Expr(w)


def _joint(pairs: Pairs) -> tuple[Any, Any, Any]:
    """The squared lengths of both sides together, and their inner product."""
    return (
        sum(u @ u for u, _ in pairs),
        sum(w @ w for _, w in pairs),
        sum(u @ w for u, w in pairs),
    )


def _shown(p: Prover, pairs: Pairs) -> Fact:
    size, whole, product = _joint(pairs)
    goal = product**2 <= size * whole
    norms = [p.rule("norm", u) for u, _ in pairs]

    def none(h: Fact) -> Fact:
        """All fixed vectors have no length."""
        flat = []
        for u, w in pairs:
            null = p.have(eq(u @ u, 0), h, *norms)
            flat.append(p.lemma("inner/null", vectors(u, w), null))
        return p.have(goal, *flat)

    def some(h: Fact) -> Fact:
        across = [p.rule("norm", size * w - product * u) for u, w in pairs]
        scaled = p.have(size * (size * whole - product**2) >= 0, *across)
        return p.cases(
            goal,
            p.rule("excluded", goal),
            lambda shown: shown,
            lambda wrong: p.have(goal, scaled, products=[[h, wrong]]),
        )

    return p.cases(goal, p.rule("excluded", size <= 0), none, some)
