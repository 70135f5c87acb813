"""Ordered thresholds split where the score passes them: the first ones are below it, as counted."""

from typing import Any

from theory.formal.terms import Expr, conj, eq, every, expr, function, indicator, integer, total
from theory.lemmas.letters import n
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Prover
from theory.proving.tactics import by_induction

level = function("level", "R", 1)
yes = function("yes", "Z", 1)


@lemma(
    "ranks/chain",
    every(1, n, lambda i: every(i, n, lambda j: level(i) <= level(j))),
    order=every(1, n - 1, lambda i: level(i) <= level(i + 1)),
)
def chain(p: Prover, order: Fact) -> Fact:
    """Thresholds that are in order one by one are in order."""
    i = integer("i_")

    def up(j: Expr, here: Fact, before: Fact) -> Fact:
        return p.have(level(i) <= level(j + 1), before, p.use(order, j, by=[here, low]))

    low = p.assume(1 <= i)
    start = p.have(level(i) <= level(i))
    whole = by_induction(p, i, n, lambda j: level(i) <= level(j), start, up)
    general = p.rule("general", i, p.rule("discharge", low.conclusion, whole))
    return p.auto(every(1, n, lambda i: every(i, n, lambda j: level(i) <= level(j))), general)


def counted(k: Expr) -> Expr:
    """How many of the first k answers are yes."""
    return total(1, k, yes)


def first_ones(k: Expr) -> Expr:
    """Of the first k answers the yeses are the first ones."""
    each = every(1, k, lambda i: eq(yes(i), indicator(i <= counted(k))))
    return conj(0 <= counted(k), counted(k) <= k, each)


def _all(p: Prover, k: Expr, inside: Fact, falls: Fact, more: Fact) -> Fact:
    """All of the first k answers are yes, since the next one is."""
    last = p.have((1 <= k + 1) & (k + 1 <= n), inside)

    def one(i: Expr, h: Fact) -> Fact:
        return p.use(falls, i, k + 1, by=[h, last, inside, more])

    return p.every(1, k, lambda i: eq(yes(i), 1), one)


@lemma(
    "ranks/initial",
    first_ones(n),
    room=0 <= n,
    answers=every(1, n, lambda i: eq(yes(i), 0) | eq(yes(i), 1)),
    falls=every(1, n, lambda i: every(i, n, lambda j: eq(yes(j), 1) >> eq(yes(i), 1))),
)
def initial(p: Prover, room: Fact, answers: Fact, falls: Any) -> Fact:
    """If yeses only precede a yes, then as many of the first answers are yes as are counted."""

    def up(k: Expr, inside: Fact, before: Fact) -> Fact:
        low, high, first = p.pieces(before)
        last = p.last(counted(k + 1), inside)
        answer = p.use(answers, k + 1, by=[inside])

        def grown(facts: Fact, value: Fact, *full: Any) -> Fact:
            """The statement for k + 1, from the answers so far and the value of the new one."""
            number = Expr(value.conclusion[2])
            known = (low, high, last, value, *full)

            def goal(i: Expr) -> Expr:
                return eq(yes(i), indicator(i <= counted(k + 1)))

            def one(i: Expr, h: Fact) -> Fact:
                def old(h2: Fact) -> Fact:
                    return p.auto(goal(i), facts, h, *known, h2)

                def new(h2: Fact) -> Fact:
                    mine = p.rewrite(
                        p.have(eq(k + 1, i), h, h2), value, lambda j: eq(yes(j), number)
                    )
                    return p.have(goal(i), mine, *known, h, h2)

                return p.cases(goal(i), p.rule("excluded", i <= k), old, new)

            ends = p.have(0 <= counted(k + 1), *known), p.have(counted(k + 1) <= k + 1, *known)
            return p.rule("conjoin", [*ends, p.throughout(1, k + 1, one)])

        def rises(more: Any) -> Fact:
            ones = _all(p, k, inside, falls, more)
            return grown(ones, more, p.auto(eq(counted(k), k), ones, inside))

        return p.cases(first_ones(k + 1), answer, lambda none: grown(first, none), rises)

    empty = p.auto(every(1, expr(0), lambda i: eq(yes(i), indicator(i <= counted(expr(0))))))
    ends = [p.auto(0 <= counted(expr(0))), p.auto(counted(expr(0)) <= 0), empty]
    always = by_induction(p, 0, n, first_ones, p.rule("conjoin", ends), up)
    return p.rule("part", first_ones(n), p.use(always, n, by=[room]))
