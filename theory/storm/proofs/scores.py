"""Scores of labels, bit by bit.

Between the codes of y and y + 1 only bit y differs.  So the terms of the two scores are the same
but for the node y and the edges on both sides of it.
"""

from collections.abc import Callable
from typing import Any

from theory.formal.terms import (
    Expr,
    disj,
    eq,
    function,
    indicator,
    total,
)
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import summing
from theory.storm.symbols import K, x
from theory.storm.symbols import y as y_

T = K - 1
w, u = function("w", "V", 2), function("u", "V", 3)


def e(y: Any, k: Any) -> Expr:
    """Bit k of y."""
    return indicator(k <= y - 1)


def node(y: Any) -> Callable[[Expr], Expr]:
    """What bit k contributes to the score of y."""
    return lambda k: w(k, e(y, k)) @ x


def edge(y: Any) -> Callable[[Expr], Expr]:
    """What the edge after bit k contributes to the score of y."""
    return lambda k: u(k, e(y, k), e(y, k + 1)) @ x


def nodes(y: Any) -> Expr:
    return total(1, T, node(y))


def edges(y: Any) -> Expr:
    return total(1, T - 1, edge(y))


def score(y: Any) -> Expr:
    """The logarithm of the weight of the code of y."""
    return nodes(y) + edges(y)


def before(j: Any) -> Expr:
    """What the edge before bit j adds."""
    return u(j - 1, 1, 1) @ x - u(j - 1, 1, 0) @ x


def after(j: Any) -> Expr:
    """What the edge after bit j adds."""
    return u(j, 1, 0) @ x - u(j, 0, 0) @ x


def own(j: Any) -> Expr:
    """What the node j adds."""
    return w(j, 1) @ x - w(j, 0) @ x


def added(j: Any) -> Expr:
    """What bit j adds to the score."""
    return own(j) + before(j) * indicator(j >= 2) + after(j) * indicator(j <= T - 1)


def cumulative(y: Any) -> Expr:
    """What the bits before y add."""
    return total(1, y - 1, added)


def _bit(p: Prover, y: Any, k: Any, value: int, *facts: Fact) -> Fact:
    """``e(y, k) = value``."""
    return p.have(eq(e(y, k), value), *facts)


def node_at(p: Prover, y: Any, k: Any, value: int, *facts: Fact) -> Fact:
    """``w(k, e(y, k))·x = w(k, value)·x``."""
    return p.replaced(_bit(p, y, k, value, *facts), lambda b: w(k, b) @ x)


def edge_at(p: Prover, y: Any, k: Any, left: int, right: int, *facts: Fact) -> Fact:
    """``u(k, e(y, k), e(y, k + 1))·x = u(k, left, right)·x``."""
    first = p.replaced(_bit(p, y, k, left, *facts), lambda b: u(k, b, e(y, k + 1)) @ x)
    second = p.replaced(_bit(p, y, k + 1, right, *facts), lambda c: u(k, left, c) @ x)
    return p.have(eq(edge(y)(k), u(k, left, right) @ x), first, second)


def _node_step(p: Prover, y: Expr, h: Fact) -> Fact:
    """``nodes(y + 1) − nodes(y)``, where ``1 ≤ y ≤ T``."""

    def change(k: Expr) -> Expr:
        return node(y + 1)(k) - node(y)(k)

    def zero(k: Expr, inside: Any) -> Fact:
        other = p.assume(~eq(k, y))

        def on(value: int) -> Callable[[Any], Any]:
            return lambda side: p.have(
                eq(change(k), 0),
                node_at(p, y, k, value, side),
                node_at(p, y + 1, k, value, side),
            )

        done = p.cases(eq(change(k), 0), p.have((k + 1 <= y) | (y + 1 <= k), other), on(1), on(0))
        return p.rule("discharge", other.conclusion, done)

    rest = p.every(1, T, lambda k: (~eq(k, y)) >> eq(change(k), 0), zero)
    single = p.lemma("sums/one-term", terms(a=1, b=T, c=y, f=change), h, rest)
    return p.have(
        eq(nodes(y + 1) - nodes(y), own(y)),
        single,
        node_at(p, y, y, 0),
        node_at(p, y + 1, y, 1),
    )


def _edge_step(p: Prover, y: Expr, h: Any) -> Fact:
    """``edges(y + 1) − edges(y)``, where ``1 ≤ y ≤ T``."""

    def to(k: Expr) -> Expr:
        return indicator(eq(k, y - 1)) * (u(k, 1, 1) @ x - u(k, 1, 0) @ x)

    def one(k: Expr, inside: Any) -> Fact:
        goal = eq(edge(y + 1)(k) - edge(y)(k), to(k) + (indicator(eq(k, y)) * after(k)))

        def on(old: tuple[int, int], new: tuple[int, int], flags: tuple[int, int]) -> Any:
            def branch(side: Fact) -> Fact:
                marks = [
                    p.have(eq(indicator(eq(k, place)), flag), side)
                    for place, flag in zip((y - 1, y), flags, strict=True)
                ]
                return p.auto(
                    goal,
                    edge_at(p, y, k, *old, side),
                    edge_at(p, y + 1, k, *new, side),
                    marks[0],
                    marks[1],
                )

            return branch

        split = p.have(disj(k <= y - 2, eq(k, y - 1), eq(k, y), y + 1 <= k))
        return p.cases(
            goal,
            split,
            on((1, 1), (1, 1), (0, 0)),
            on((1, 0), (1, 1), (1, 0)),
            on((0, 0), (1, 0), (0, 1)),
            on((0, 0), (0, 0), (0, 0)),
        )

    same = summing(p, p.throughout(1, T - 1, one))
    first = _marked(p, y - 1, lambda k: u(k, 1, 1) @ x - u(k, 1, 0) @ x, y >= 2, h)
    second = _marked(p, y, after, y <= T - 1, h)
    return p.have(
        eq(
            edges(y + 1) - edges(y),
            before(y) * indicator(y >= 2) + after(y) * indicator(y <= T - 1),
        ),
        same,
        first,
        second,
    )


def _marked(p: Prover, place: Expr, term: Callable[[Any], Expr], inside: Expr, h: Fact) -> Fact:
    """``Σ_k 1[k = place] term(k) = term(place) 1[inside]``; inside: the place is in the range."""

    def marked(k: Expr) -> Expr:
        return indicator(eq(k, place)) * term(k)

    whole = total(1, T - 1, marked)
    goal = eq(whole, term(place) * indicator(inside))

    def yes(given: Fact) -> Fact:
        single = p.lemma("sums/one-term", terms(a=1, b=T - 1, c=place, f=marked), given, h)
        return p.auto(goal, single, given)

    def no(given: Fact) -> Fact:
        return p.auto(goal, given)

    return p.cases(goal, p.rule("excluded", inside), yes, no)


@lemma(
    "storm/scores",
    eq(score(y_), score(1) + cumulative(y_)),
    low=1 <= y_,
    high=y_ <= K,
)
def scores(p: Prover, low: Fact, high: Fact) -> Fact:
    """The score of a label is that of label 1 and what the bits before it add."""

    def one(y: Expr, h: Fact) -> Fact:
        room = p.have((1 <= y) & (y <= T), h, high)
        return p.have(
            eq(score(y + 1), score(y) + added(y)), _node_step(p, y, room), _edge_step(p, y, room)
        )

    steps = p.throughout(1, y_ - 1, one)
    return p.lemma("sums/telescope-equal", terms(a=1, b=y_ - 1, F=score, f=added), low, steps)
