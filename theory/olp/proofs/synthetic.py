"""The printed proportions, and totals that three equal bags with them can have."""

from fractions import Fraction
from typing import Any

from theory.formal.terms import Expr, conj, disj, eq, integer, total, whole
from theory.olp.symbols import N, n, pi
from theory.proving.definitions import Definitions, defining
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import each

j = integer("j")


def printed(quarters: Any) -> Definitions:
    """The matrix entry by entry, from four times its numbers."""
    entries = [
        eq(pi(g, k), Fraction(value, 4))
        for g, row in enumerate(quarters, 1)
        for k, value in enumerate(row, 1)
    ]
    return defining({"printed": conj(*entries)})


def distribution(p: Prover, run: Given) -> Fact:
    """Numbers."""
    entries = p.flat(run["printed"])

    def at(index: Any, body: Any, proof: Any, inside: Fact) -> Fact:
        """A property of an index that is 1, 2 or 3."""
        which = p.have(_three(index), inside)
        return p.cases(
            body(index),
            which,
            *(
                lambda same, value=value: p.rewrite(
                    p.have(eq(value, index), same), proof(value), body
                )
                for value in (1, 2, 3)
            ),
        )

    def not_negative(goal: Any, *places: Any) -> Fact:
        (g, a), (k, b) = places

        def row(value: Any) -> Fact:
            def cell(other: Any) -> Fact:
                return p.have(pi(value, other) >= 0, *entries)

            return at(k, lambda e: pi(value, e) >= 0, cell, b)

        return at(g, lambda e: pi(e, k) >= 0, row, a)

    def sums(goal: Any, *places: Any) -> Fact:
        ((g, a),) = places

        def body(e: Any) -> Expr:
            return eq(total(1, 3, lambda k: pi(e, k)), 1)

        def row(value: Any) -> Fact:
            parts = [p.last(total(1, high, lambda k: pi(value, k))) for high in (3, 2, 1)]
            return p.auto(body(value), *parts, *entries)

        return at(g, body, row, a)

    parts = []
    for part in p.goal.t[1:]:
        if part[0] != "all":
            parts.append(p.have(Expr(part), *entries))
        else:
            double = "sum" not in repr(part)
            parts.append(each(p, part, not_negative if double else sums))
    return p.rule("part", p.goal, p.rule("conjoin", parts))


def _three(index: Any) -> Expr:
    return disj(eq(index, 1), eq(index, 2), eq(index, 3))


def twelfths(p: Prover, run: Given, size: Fact, bags: Fact) -> Fact:
    """``n = 4 j``."""
    known = p.rewrite(p.auto(eq(j, n * Fraction(1, 4)), size, bags), p.have(whole(j)), whole)
    return p.have(p.goal, known, bags)


def divisible(p: Prover, run: Given, bags: Fact, quarter: Fact) -> Fact:
    """``N/12 = n/4``."""
    same = p.have(eq(n * Fraction(1, 4), N * Fraction(1, 12)), bags)
    return p.have(p.goal, p.rewrite(same, quarter, whole))
