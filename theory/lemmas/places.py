"""Places by score in groups: in a group of n things each has one of the places 1, …, n.

A thing comes before another of its group if its score is lower, or as high and its number smaller.
"""

from __future__ import annotations

from typing import Any

from theory.formal.terms import Expr, conj, eq, every, expr, function, indicator, integer, total
from theory.lemmas.double import double
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import summing

N, g = integer("count_"), integer("wanted_")
low, high = integer("above_"), integer("up_to_")
group, place = function("group_", "Z", 1), function("place_", "Z", 1)
score = function("score_", "R", 1)


def before(j: Expr, i: Expr) -> Expr:
    """Does j come before i in their group?"""
    lower = (score(j) < score(i)) | (eq(score(j), score(i)) & (j < i))
    return eq(group(j), group(i)) & lower


def earlier(i: Expr) -> Expr:
    """How many come before i."""
    return total(1, N, lambda j: indicator(before(j, i)))


def size(of: Expr) -> Expr:
    """How many things are in a group."""
    return total(1, N, lambda j: indicator(eq(group(j), of)))


PLACES = every(1, N, lambda i: eq(place(i), 1 + earlier(i)))


def _one_more(p: Prover, i: Expr, h: Fact, wider: Any, each: Any) -> Fact:
    """``1 + earlier(i) ≤ Σ_j wider(j)``, since ``wider`` holds of what comes before i, and of i."""
    with_i = lambda j: indicator(before(j, i)) + indicator(eq(j, i))  # noqa: E731
    below = p.lemma(
        "sums/monotone",
        terms(a=1, b=N, f=with_i, g=lambda j: indicator(wider(j))),
        p.every(1, N, lambda j: with_i(j) <= indicator(wider(j)), each),
    )
    own = p.lemma(
        "sums/one-term",
        terms(a=1, b=N, c=i, f=lambda j: indicator(eq(j, i))),
        h,
        p.throughout(1, N, lambda j, _: p.have((~eq(j, i)) >> eq(indicator(eq(j, i)), 0))),
    )
    return p.have(1 + earlier(i) <= total(1, N, lambda j: indicator(wider(j))), below, own)


@lemma(
    "places/order",
    every(1, N, lambda i: every(1, N, lambda j: before(i, j) >> (place(i) + 1 <= place(j)))),
    places=PLACES,
)
def order(p: Prover, places: Fact) -> Fact:
    """Of two in a group the one that comes before the other has the lower place."""

    def one(i: Expr, h: Fact, j: Expr, h2: Fact) -> Fact:
        less = p.assume(before(i, j))

        def each(k: Expr, _: Fact) -> Fact:
            goal = indicator(before(k, i)) + indicator(eq(k, i)) <= indicator(before(k, j))
            return p.cases(
                goal,
                p.rule("excluded", eq(k, i)),
                lambda same: p.have(
                    goal,
                    p.replaced(same, score),
                    p.rewrite(p.have(eq(i, k), same), less, lambda n: before(n, j)),
                ),
                lambda other: p.have(goal, less, other),
            )

        more = _one_more(p, i, h, lambda k: before(k, j), each)
        return p.rule(
            "discharge", less.conclusion, p.auto(place(i) + 1 <= place(j), more, places, h, h2)
        )

    return p.throughout(1, N, lambda i, h: p.throughout(1, N, lambda j, h2: one(i, h, j, h2)))


@lemma(
    "places/range",
    every(1, N, lambda i: (1 <= place(i)) & (place(i) <= size(group(i)))),
    places=PLACES,
)
def in_range(p: Prover, places: Fact) -> Fact:
    """A place is at least 1, and at most the size of the group."""

    def one(i: Expr, h: Fact) -> Fact:

        def each(j: Expr, _: Fact) -> Fact:
            goal = indicator(before(j, i)) + indicator(eq(j, i)) <= indicator(
                eq(group(j), group(i))
            )
            return p.cases(
                goal,
                p.rule("excluded", eq(j, i)),
                lambda same: p.have(goal, same, p.replaced(same, group), p.replaced(same, score)),
                lambda other: p.have(goal, other),
            )

        most = _one_more(p, i, h, lambda j: eq(group(j), group(i)), each)
        return p.auto((1 <= place(i)) & (place(i) <= size(group(i))), places, h, most)

    return p.throughout(1, N, one)


def holds(i: Expr, m: Expr) -> Expr:
    """Has i place m of the group?"""
    return conj(eq(group(i), g), eq(place(i), m))


def holders(m: Expr) -> Expr:
    """How many things of the group have place m."""
    return total(1, N, lambda i: indicator(holds(i, m)))


def between(i: Expr) -> Expr:
    """Is i in the group, its place above one number and at most another?"""
    return conj(eq(group(i), g), low < place(i), place(i) <= high)


def _held(p: Prover, i: Expr, a: Expr, b: Expr, inside: Expr) -> Fact:
    """``Σ_{a ≤ m ≤ b} 1[i has place m] = 1[i is in the group, and its place in the range]``."""
    row = total(a, b, lambda m: indicator(holds(i, m)))
    f = terms(a=a, b=b, f=lambda m: indicator(holds(i, m)))
    goal = eq(row, indicator(inside))

    def mine(here: Fact) -> Fact:
        found = p.lemma("sums/one-term", f | terms(c=place(i)), here)
        return p.have(goal, found, here)

    def other(out: Fact) -> Fact:
        return p.have(goal, p.lemma("sums/vanishing", f, out), out)

    return p.cases(goal, p.rule("excluded", inside), mine, other)


def _all_held(p: Prover, i: Expr, n: Expr, known: Fact) -> Fact:
    """All places of the group together: 1 for a thing of it."""
    inside = conj(eq(group(i), g), 1 <= place(i), place(i) <= n)
    goal = eq(indicator(inside), indicator(eq(group(i), g)))
    same = p.cases(
        goal,
        p.rule("excluded", eq(group(i), g)),
        lambda own: p.have(goal, own, known, p.replaced(own, size)),
        lambda other: p.have(goal, other),
    )
    row = _held(p, i, expr(1), n, inside)
    return p.have(eq(Expr(row.conclusion[1]), indicator(eq(group(i), g))), row, same)


@lemma(
    "places/one-holder",
    every(1, size(g), lambda m: eq(holders(m), 1)),
    places=PLACES,
)
def one_holder(p: Prover, places: Fact) -> Fact:
    """Each place of a group is held by one thing.

    No two hold the same; so of as many places as things none is free.
    """
    ordered, ranges = p.lemma("places/order", {}, places), p.lemma("places/range", {}, places)
    n = size(g)

    def alone(m: Expr, i: Expr, h: Fact, mine: Fact) -> Fact:
        """No other thing has the place of i."""

        def none(j: Expr, h2: Fact) -> Fact:
            goal = (~eq(j, i)) >> eq(indicator(holds(j, m)), 0)
            return p.auto(goal, ordered, h, h2, mine)

        each = p.throughout(1, N, none)
        table = terms(a=1, b=N, c=i, f=lambda j: indicator(holds(j, m)))
        return p.have(eq(holders(m), 1), p.lemma("sums/one-term", table, h, each), mine)

    def at_most_one(m: Expr) -> Fact:
        goal = holders(m) <= 1

        def more(many: Fact) -> Fact:
            def none(i: Expr, h: Fact) -> Fact:
                empty = eq(indicator(holds(i, m)), 0)
                return p.cases(
                    empty,
                    p.rule("excluded", holds(i, m)),
                    lambda mine: p.have(empty, alone(m, i, h, mine), many),
                    lambda other: p.have(empty, other),
                )

            each = p.throughout(1, N, none)
            table = terms(a=1, b=N, f=lambda j: indicator(holds(j, m)))
            return p.have(goal, p.lemma("sums/vanishing", table, each))

        return p.cases(
            goal, p.rule("excluded", goal), lambda h: h, lambda h: more(p.have(holders(m) > 1, h))
        )

    rows = summing(p, p.throughout(1, N, lambda i, h: _all_held(p, i, n, p.use(ranges, i, by=[h]))))
    pairs = double(a=1, b=N, c=1, e=n, h=lambda i, m: indicator(holds(i, m)))
    exchanged = p.lemma("sums/exchange", pairs)
    room = p.lemma("sums/nonnegative", terms(a=1, b=N, f=lambda j: indicator(eq(group(j), g))))

    def free(m: Expr) -> Expr:
        return 1 - holders(m)

    def none_free(m: Expr, h: Fact) -> Fact:
        table = terms(a=1, b=n, c=m, f=free)
        each = p.every(
            1, n, lambda k: free(k) >= 0, lambda k, _: p.have(free(k) >= 0, at_most_one(k))
        )
        member = p.lemma("sums/member", table, h, each)
        return p.auto(eq(holders(m), 1), member, rows, exchanged, room, at_most_one(m))

    return p.throughout(1, n, none_free)


@lemma(
    "places/between",
    eq(total(1, N, lambda i: indicator(between(i))), high - low),
    places=PLACES,
    least=low >= 0,
    ordered=low <= high,
    most=high <= size(g),
)
def so_many_between(p: Prover, places: Fact, least: Fact, ordered: Fact, most: Fact) -> Fact:
    """As many things of a group have a place in a range as the range has places."""
    held = p.lemma("places/one-holder", {}, places)
    a, b = low + 1, high
    rows = summing(p, p.throughout(1, N, lambda i, _: _held(p, i, a, b, between(i))))
    exchanged = p.lemma(
        "sums/exchange", double(a=1, b=N, c=a, e=b, h=lambda i, m: indicator(holds(i, m)))
    )
    each = p.throughout(a, b, lambda m, h: p.use(held, m, by=[h, least, most]))
    ones = p.lemma("sums/equal", terms(a=a, b=b, f=holders, g=lambda m: 1), each)
    return p.have(p.goal, rows, exchanged, ones, p.lemma("sums/count", terms(a=a, b=b), ordered))
