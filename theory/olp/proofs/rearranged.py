"""Re-arranged predictions: as many points of a bag get a class as have it, in the scores' order.

In a bag the places are 1, …, n (`theory.lemmas.places`). Class k gets those above ``C(k − 1)`` and
up to ``C(k)``, where ``C(k)`` is how many points of the bag have a class up to k.
"""

from __future__ import annotations

from theory.formal.terms import Expr, conj, eq, every, expr, function, indicator, total
from theory.lemmas.double import double
from theory.lemmas.logarithm import inverse_of
from theory.olp.symbols import B, K, N, s, y
from theory.olp.vocabulary import bag, bag_size, member, share
from theory.proving.domain import in_range
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import summing
from theory.runs.papers.samples import rearranged_run

RUN = (
    in_range(1, bag, B, N, "bags")
    | in_range(1, y, K, N, "labels")
    | rearranged_run().instantiated({("pi", "R", 2): share})
)
"""Where the proportions are those of the bags themselves."""

place, after = function("place", "Z", 1), function("f'", "Z", 1)
HALF = expr(1) / 2

NAMES = {
    ("count_", "Z", 0): N,
    ("group_", "Z", 1): bag,
    ("place_", "Z", 1): place,
    ("score_", "R", 1): s,
}
"""Of the lemmas about places."""


def both(g: Expr, k: Expr) -> Expr:
    """How many points of bag g have class k."""
    return total(1, N, lambda i: indicator(eq(bag(i), g)) * member(i, k))


def up_to(g: Expr, k: Expr) -> Expr:
    """How many have a class up to k: ``C(k)``."""
    return total(1, k, lambda h: both(g, h))


@lemma(
    "olp/classes-of-a-bag",
    every(1, B, lambda g: eq(up_to(g, K), bag_size(g))),
    labels=RUN["labels"],
)
def all_classes(p: Prover, labels: Fact) -> Fact:
    """All points of a bag have a class up to K."""

    def one(g: Expr, h: Fact) -> Fact:
        def point(i: Expr, h2: Fact) -> Fact:
            only = p.lemma(
                "sums/one-term", terms(a=1, b=K, c=y(i), f=lambda k: member(i, k)), labels, h2
            )
            own = indicator(eq(bag(i), g))
            row = total(1, K, lambda k: own * member(i, k))
            return p.auto(eq(row, own), only)

        rows = summing(p, p.throughout(1, N, point))
        pairs = double(a=1, b=N, c=1, e=K, h=lambda i, k: indicator(eq(bag(i), g)) * member(i, k))
        return p.have(eq(up_to(g, K), bag_size(g)), rows, p.lemma("sums/exchange", pairs))

    return p.throughout(1, B, one)


def end(g: Expr, k: Expr) -> Expr:
    """Where class k ends among the places, as the code computes it, but for the half."""
    return total(1, k, lambda h: share(g, h)) * bag_size(g)


def low(g: Expr, k: Expr, i: Expr) -> Expr:
    """Is the place of i above where class k of bag g ends?"""
    return indicator(up_to(g, k) + HALF < place(i))


def counted(g: Expr, i: Expr) -> Expr:
    """How many of the classes end below i."""
    return total(1, K - 1, lambda k: low(g, k, i))


CLASSES = every(
    1,
    B,
    lambda g: every(1, N, lambda i: eq(bag(i), g) >> eq(after(i), 1 + counted(g, i))),
)


@lemma(
    "olp/rearranged-classes",
    CLASSES,
    classes=RUN["classes"],
)
def classes_by_counts(p: Prover, classes: Fact) -> Fact:
    """The class is 1 and how many of the classes end below: n times the proportions are counts."""

    def one(g: Expr, h: Fact, i: Expr, h2: Fact) -> Fact:
        own = p.assume(eq(bag(i), g))
        some = p.lemma(
            "sums/member", terms(a=1, b=N, c=i, f=lambda j: indicator(eq(bag(j), g))), h2
        )

        meaning = p.rewrite(
            own,
            p.use(classes, i, by=[h2]),
            lambda b: eq(
                after(i),
                1 + total(1, K - 1, lambda k: indicator(end(b, k) + HALF < place(i))),
            ),
        )
        found = p.auto(eq(after(i), 1 + counted(g, i)), meaning, some, own)
        return p.rule("discharge", own.conclusion, found)

    return p.throughout(1, B, lambda g, h: p.throughout(1, N, lambda i, h2: one(g, h, i, h2)))


def inside(g: Expr, k: Expr, i: Expr) -> Expr:
    """Is point i in bag g, its place above where class k − 1 ends and not above where k ends?"""
    return conj(eq(bag(i), g), up_to(g, k - 1) < place(i), place(i) <= up_to(g, k))


def _rising(p: Prover, g: Expr) -> Fact:
    """``C(j) ≤ C(k)`` for j ≤ k ≤ K."""

    def step(k: Expr, h: Fact) -> Fact:
        more = p.lemma(
            "sums/nonnegative",
            terms(a=1, b=N, f=lambda i: indicator(eq(bag(i), g)) * member(i, k + 1)),
        )
        last = p.last(up_to(g, k + 1), p.have(1 <= k + 1, h))
        return p.have(up_to(g, k) <= up_to(g, k + 1), last, more)

    each = p.every(1, K - 1, lambda k: up_to(g, k) <= up_to(g, k + 1), step)
    table = {("n_", "Z", 0): K, ("level", "R", 1): lambda k: up_to(g, k)}
    return p.lemma("ranks/chain", table, each)


@lemma(
    "olp/places-of-a-class",
    every(
        1,
        B,
        lambda g: every(
            1,
            K,
            lambda k: every(
                1,
                N,
                lambda i: eq(
                    indicator(eq(bag(i), g)) * indicator(eq(after(i), k)),
                    indicator(inside(g, k, i)),
                ),
            ),
        ),
    ),
    labels=RUN["labels"],
    places=RUN["places"],
    classes=RUN["classes"],
)
def places_of_a_class(p: Prover, labels: Fact, places: Fact, classes: Fact) -> Fact:
    """A point has class k just where its place is between the ends of two classes."""
    whole = p.lemma("olp/classes-of-a-bag", {}, labels)
    found = p.lemma("olp/rearranged-classes", {}, classes)
    ranges = p.lemma("places/range", NAMES, places)

    def counts(g: Expr, i: Expr, rising: Fact, room: Fact) -> Fact:
        """The first so many classes end below, as many as are counted."""

        def falls(j: Expr, h: Fact, k: Expr, h2: Fact) -> Fact:
            before = p.use(rising, j, k, by=[h, h2])
            yes = p.assume(eq(low(g, k, i), 1))
            above = up_to(g, k) + HALF < place(i)
            also = p.have(eq(low(g, j, i), 1), yes, p.rule("indicator", above), before)
            return p.rule("discharge", yes.conclusion, also)

        table = {("n_", "Z", 0): K - 1, ("yes", "Z", 1): lambda k: low(g, k, i)}
        fall = p.throughout(
            1, K - 1, lambda j, h: p.throughout(j, K - 1, lambda k, h2: falls(j, h, k, h2))
        )
        return p.lemma("ranks/initial", table, room, fall)

    def one(g: Expr, h: Fact, rising: Fact, k: Expr, h2: Fact, i: Expr, h3: Fact) -> Fact:
        goal = eq(indicator(eq(bag(i), g)) * indicator(eq(after(i), k)), indicator(inside(g, k, i)))

        def mine(own: Fact) -> Fact:
            class_ = p.use(found, g, i, by=[h, h3, own])
            room = p.have(0 <= K - 1, h2)
            least, most, first = p.pieces(counts(g, i, rising, room))
            place_ = p.use(ranges, i, by=[h3])
            known = [class_, least, most, place_, place_, p.replaced(own, bag_size), own]
            lower = p.cases(
                eq(indicator(up_to(g, k - 1) < place(i)), indicator(k - 1 <= counted(g, i))),
                p.rule("excluded", k <= 1),
                lambda one_: p.auto(
                    eq(indicator(up_to(g, k - 1) < place(i)), indicator(k - 1 <= counted(g, i))),
                    one_,
                    *known,
                ),
                lambda more: p.have(
                    eq(indicator(up_to(g, k - 1) < place(i)), indicator(k - 1 <= counted(g, i))),
                    p.use(first, k - 1, by=[h2, more]),
                ),
            )
            upper = p.cases(
                eq(indicator(up_to(g, k) < place(i)), indicator(k <= counted(g, i))),
                p.rule("excluded", k <= K - 1),
                lambda less: p.have(
                    eq(indicator(up_to(g, k) < place(i)), indicator(k <= counted(g, i))),
                    p.use(first, k, by=[h2, less]),
                ),
                lambda last: p.have(
                    eq(indicator(up_to(g, k) < place(i)), indicator(k <= counted(g, i))),
                    p.replaced(p.have(eq(k, K), last, h2), lambda n: up_to(g, n)),
                    p.use(whole, g, by=[h]),
                    last,
                    *known,
                ),
            )
            return p.have(goal, lower, upper, class_, own)

        return p.cases(
            goal,
            p.rule("excluded", eq(bag(i), g)),
            mine,
            lambda other: p.have(goal, other),
        )

    def of_bag(g: Expr, h: Fact) -> Fact:
        rising = _rising(p, g)
        return p.throughout(
            1,
            K,
            lambda k, h2: p.throughout(1, N, lambda i, h3: one(g, h, rising, k, h2, i, h3)),
        )

    return p.throughout(1, B, of_bag)


def as_many(p: Prover, run: Given, filled: Fact) -> Fact:
    """``Σ_i 1[a_i = g] 1[f'_i = k] = C(k) − C(k − 1)``, which is n π_gk."""
    given = run["labels"], run["places"], run["classes"]
    same = p.lemma("olp/places-of-a-class", {}, *given)
    whole = p.lemma("olp/classes-of-a-bag", {}, run["labels"])

    def met(g: Expr, k: Expr) -> Expr:
        found = total(1, N, lambda i: indicator(eq(bag(i), g)) * indicator(eq(after(i), k)))
        return eq(found, bag_size(g) * share(g, k))

    def one(g: Expr, h: Fact, rising: Fact, k: Expr, h2: Fact) -> Fact:
        rows = summing(p, p.throughout(1, N, lambda i, h3: p.use(same, g, k, i, by=[h, h2, h3])))
        most = p.have(
            up_to(g, k) <= bag_size(g), p.use(rising, k, K, by=[h2]), p.use(whole, g, by=[h])
        )
        table = {
            **NAMES,
            ("wanted_", "Z", 0): g,
            ("above_", "Z", 0): up_to(g, k - 1),
            ("up_to_", "Z", 0): up_to(g, k),
        }
        between = p.lemma("places/between", table, run["places"], h2, most)
        _, unit = inverse_of(p, bag_size(g), p.have(bag_size(g) > 0, p.use(filled, g, by=[h])))
        return p.auto(met(g, k), rows, between, h2, unit)

    def of_bag(g: Expr, h: Fact) -> Fact:
        rising = _rising(p, g)
        return p.throughout(1, K, lambda k, h2: one(g, h, rising, k, h2))

    return p.throughout(1, B, of_bag)


def in_order(p: Prover, run: Given) -> Fact:
    """The point of a bag with the lower score has the lower place, and no higher class."""
    ordered = p.lemma("places/order", NAMES, run["places"])
    found = p.lemma("olp/rearranged-classes", {}, run["classes"])

    def one(i: Expr, h: Fact, j: Expr, h2: Fact) -> Fact:
        premise = p.assume(conj(eq(bag(i), bag(j)), s(i) < s(j)))
        bags = p.use(run["bags"], j, by=[h2])
        mine = p.use(found, bag(j), i, by=[h, bags, premise])
        other = p.use(found, bag(j), j, by=[h2, bags, p.have(eq(bag(j), bag(j)))])
        return p.rule(
            "discharge",
            premise.conclusion,
            p.auto(after(i) <= after(j), mine, other, ordered, h, h2, premise),
        )

    return p.throughout(1, N, lambda i, h: p.throughout(1, N, lambda j, h2: one(i, h, j, h2)))


def rearranged(p: Prover, run: Given, filled: Fact) -> Fact:
    """Both."""
    return p.have(p.goal, as_many(p, run, filled), in_order(p, run))
