"""Proportions do not determine labels: two points of one bag exchange theirs."""

from typing import Any

from theory.formal.terms import Expr, eq, function, indicator, total
from theory.olp.symbols import N, y
from theory.olp.vocabulary import bag, member, x
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import each, summing

other = function("y'", "Z", 1)


def swapped(
    p: Prover,
    run: Given,
    two: Fact,
    bags: Fact,
    differ: Any,
    apart: Any,
    first: Any,
    second: Any,
    rest: Fact,
) -> Fact:
    """The labels of two points of one bag exchanged: counts stay, a class's sum of points moves."""

    def parts(f: Any) -> list[Any]:
        """The sum as its first two terms and the rest."""
        cut = p.lemma("sums/split", terms(a=1, b=N, c=2, f=f), two)
        head = p.last(total(1, 2, f))
        head_1 = p.last(total(1, 1, f))
        return [cut, head, head_1, p.empty(total(1, 0, f))]

    def tail(f: Any, g: Any, proof: Any) -> Fact:
        same = p.every(3, N, lambda i: eq(f(i), g(i)), proof)
        return summing(p, same)

    def moved(i: Any, k: Any, equal: Fact, to: Any) -> Fact:
        """``1[y'_i = k]`` from ``y'_i = to``."""
        return p.rewrite(
            p.have(eq(to, other(i)), equal),
            p.have(eq(indicator(eq(to, k)), indicator(eq(to, k)))),
            lambda z: eq(indicator(eq(z, k)), indicator(eq(to, k))),
        )

    def count(goal: Any, *places: Any) -> Fact:
        (g, _), (k, _) = places

        def inside(i: Any) -> Expr:
            return indicator(eq(bag(i), g))

        def new(i: Any) -> Expr:
            return inside(i) * indicator(eq(other(i), k))

        def old(i: Any) -> Expr:
            return inside(i) * member(i, k)

        same_bag = p.rewrite(
            p.have(eq(bag(1), bag(2)), bags),
            p.have(eq(inside(1), inside(1))),
            lambda z: eq(inside(1), indicator(eq(z, g))),
        )
        one, other_one = moved(1, k, first, y(2)), moved(2, k, second, y(1))
        same = tail(
            new,
            old,
            lambda i, h: p.auto(eq(new(i), old(i)), moved(i, k, p.use(rest, i, by=[h]), y(i))),
        )
        return p.auto(goal, *parts(new), *parts(old), same, one, other_one, same_bag)

    return _finish(p, count, parts, tail, moved, differ, apart, first, second, rest)


def _finish(
    p: Prover,
    count: Any,
    parts: Any,
    tail: Any,
    moved: Any,
    differ: Fact,
    apart: Fact,
    first: Any,
    second: Any,
    rest: Fact,
) -> Fact:
    k = y(1)

    def label(i: Any) -> Expr:
        return indicator(eq(other(i), k))

    change = total(1, N, lambda i: label(i) * x(i)) - total(1, N, lambda i: member(i, k) * x(i))
    gone = p.have(eq(member(2, k), 0), differ)

    def along(direction: Expr) -> Fact:
        """``change·u = (x_2 − x_1)·u``."""

        def new(i: Any) -> Expr:
            return label(i) * (x(i) @ direction)

        def old(i: Any) -> Expr:
            return member(i, k) * (x(i) @ direction)

        same = tail(
            new,
            old,
            lambda i, h: p.auto(eq(new(i), old(i)), moved(i, k, p.use(rest, i, by=[h]), y(i))),
        )
        one, two = moved(1, k, first, y(2)), moved(2, k, second, y(1))
        return p.have(
            eq(change @ direction, (x(2) - x(1)) @ direction),
            *parts(new),
            *parts(old),
            same,
            one,
            two,
            gone,
        )

    length = p.have(change @ change > 0, along(change), along(x(2) - x(1)), apart)
    proofs = [
        each(p, part, count) if part[0] == "all" else p.have(Expr(part), length)
        for part in p.goal.t[1:]
    ]
    return p.rule("part", p.goal, p.rule("conjoin", proofs))
