"""Mixtures of class distributions in bags: (11), (12) and MeanMap's lines.

``P(g, k, i)`` is the weight of bag g, class k and point i; conditional probabilities are quotients
of its sums.
"""

from collections.abc import Callable
from typing import Any

from theory.formal.terms import Expr, eq, every, function, total
from theory.lemmas.double import double
from theory.olp.symbols import B, K, N
from theory.olp.vocabulary import cell, in_both, in_class, joint, law, of_bag
from theory.proving.domain import at_least
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import each, summing, termwise

phi, psi = function("phi", "R", 2), function("psi", "R", 1)


def share(g: Expr, k: Expr) -> Expr:
    """``π_gk``."""
    return cell(g, k) / of_bag(g)


def part(g: Expr, k: Expr, i: Expr) -> Expr:
    """The share of class k in ``p(x_i given bag g)``."""
    return joint(g, k, i) / of_bag(g)


def some_cell(
    p: Prover, independent: Fact, g: Expr, k: Expr, i: Expr, h: list[Any], here: Fact
) -> Fact:
    """``π_gk p(x given k)`` for a class that occurs in the bag."""
    same = p.use(independent, g, k, i, by=[*h, here])
    one = p.rule("inverse", cell(g, k), here)
    return p.auto(eq(in_class(k, i) * share(g, k), part(g, k, i)), same, one)


def each_class(p: Prover, weights: Fact, independent: Any, g: Expr, i: Expr, h: list[Any]) -> Fact:
    """``p(x given bag) = Σ_k p(x given k) π_gk``, class by class."""

    def one(k: Expr, h2: Fact) -> Fact:
        goal = eq(in_class(k, i) * share(g, k), part(g, k, i))
        own = p.auto(every(1, N, lambda j: joint(g, k, j) >= 0), weights, *h, h2)
        member = p.lemma("sums/member", terms(a=1, b=N, c=i, f=lambda j: joint(g, k, j)), *h, own)
        least = p.use(own, i, by=h)

        def none(empty: Fact) -> Fact:
            zero = p.have(eq(cell(g, k), 0), empty, member, least)
            point = p.have(eq(joint(g, k, i), 0), empty, member, least)
            return p.auto(goal, zero, point)

        return p.cases(
            goal,
            p.rule("excluded", cell(g, k) > 0),
            lambda here: some_cell(p, independent, g, k, i, [*h, h2], here),
            none,
        )

    same = p.throughout(1, K, one)
    return summing(p, same)


def everywhere(p: Prover, body: Callable[..., Expr], proof: Callable[..., Any]) -> Fact:
    """``∀g ∈ [B] ∀i ∈ [N]``."""
    return p.throughout(
        1, B, lambda g, h: p.every(1, N, lambda i: body(g, i), lambda i, h2: proof(g, i, [h, h2]))
    )


def mixture(p: Prover, run: Given, weights: Any, independent: Any, *occur: Fact) -> Fact:
    """(11): a class without weight in the bag has none at the point either."""

    def body(g: Expr, i: Expr) -> Expr:
        return eq(law(g, i), total(1, K, lambda k: in_class(k, i) * share(g, k)))

    def one(g: Expr, i: Expr, h: list[Any]) -> Fact:
        return p.have(body(g, i), each_class(p, weights, independent, g, i, h))

    return p.have(p.goal, everywhere(p, body, one))


CLASSES = at_least(1, K, "classes")


def expectation(p: Prover, weights: Any, independent: Any, g: Expr, f: Any, h: list[Any]) -> Fact:
    """``E_{p(x given bag)} f = Σ_k π_gk E_{p(x given k)} f``."""

    def bag_term(i: Expr) -> Expr:
        return law(g, i) * f(i)

    def both(i: Expr) -> Expr:
        return total(1, K, lambda k: in_class(k, i) * share(g, k) * f(i))

    def one(i: Expr, h2: Any) -> Fact:
        here = each_class(p, weights, independent, g, i, [*h, h2])
        return p.have(eq(bag_term(i), both(i)), here)

    same = p.throughout(1, N, one)
    whole = summing(p, same)
    swapped = p.lemma(
        "sums/exchange",
        double(a=1, b=N, c=1, e=K, h=lambda i, k: in_class(k, i) * share(g, k) * f(i)),
    )
    mean = total(1, N, bag_term)
    classes = total(1, K, lambda k: share(g, k) * total(1, N, lambda i: in_class(k, i) * f(i)))
    return p.have(eq(mean, classes), whole, swapped)


def bag_means(p: Prover, run: Given, weights: Any, independent: Any, *occur: Fact) -> Fact:
    """(12) for each bag."""

    def body(g: Expr) -> Expr:
        classes = total(
            1, K, lambda k: share(g, k) * total(1, N, lambda i: in_class(k, i) * psi(i))
        )
        return eq(total(1, N, lambda i: law(g, i) * psi(i)), classes)

    def one(g: Expr, h: Any) -> Fact:
        return p.have(body(g), expectation(p, weights, independent, g, psi, [h]))

    return p.have(p.goal, p.throughout(1, B, one))


def set_means(p: Prover, run: Given, weights: Any, independent: Any, *occur: Fact) -> Fact:
    """The same for ``φ(x, y')``, each y'."""

    def body(g: Expr, k: Expr) -> Expr:
        def f(i: Expr) -> Expr:
            return phi(i, k)

        classes = total(1, K, lambda j: share(g, j) * total(1, N, lambda i: in_class(j, i) * f(i)))
        return eq(total(1, N, lambda i: law(g, i) * f(i)), classes)

    def one(g: Expr, h: Any) -> Fact:
        def here(k: Expr, h2: Any) -> Fact:
            found = expectation(p, weights, independent, g, lambda i: phi(i, k), [h])
            return p.have(body(g, k), found)

        return p.throughout(1, K, here)

    return p.have(p.goal, p.throughout(1, B, one))


s, q = function("s", "R", 2), function("q", "R", 2)


def in_each_cell(body: Callable[[Expr, Expr], Expr]) -> Expr:
    """``∀g ∈ [B] ∀k ∈ [K]``."""
    return every(1, B, lambda g: every(1, K, lambda k: body(g, k)))


FACTORS = {
    "factors": in_each_cell(
        lambda g, k: every(1, N, lambda i: eq(joint(g, k, i), s(g, k) * q(k, i)))
    ),
    "unit": every(1, K, lambda k: eq(total(1, N, lambda i: q(k, i)), 1)),
}
"""``P = s q`` with ``Σ_i q = 1``."""


@lemma("olp/weights-of-classes", in_each_cell(lambda g, k: eq(cell(g, k), s(g, k))), **FACTORS)
def weights_of_classes(p: Prover, factors: Fact, unit: Fact) -> Fact:
    """Where ``P = s q`` with ``Σ_i q = 1``, a class has the weight s in a bag."""

    def row(g: Expr, k: Expr, h: list[Any]) -> Fact:
        whole = p.lemma(
            "sums/equal",
            terms(a=1, b=N, f=lambda j: joint(g, k, j), g=lambda j: s(g, k) * q(k, j)),
            factors,
            *h,
        )
        return p.have(eq(cell(g, k), s(g, k)), whole, p.use(unit, k, by=h))

    return p.throughout(1, B, lambda g, h: p.throughout(1, K, lambda k, h2: row(g, k, [h, h2])))


@lemma(
    "olp/no-negative-weights",
    in_each_cell(lambda g, k: cell(g, k) >= 0),
    **FACTORS,
    shares=in_each_cell(lambda g, k: s(g, k) >= 0),
)
def no_negative_weights(p: Prover, factors: Fact, unit: Fact, shares: Fact) -> Fact:
    """So a class has no negative weight in a bag."""
    same = p.lemma("olp/weights-of-classes", {}, factors, unit)
    return p.auto(p.goal, same, shares)


def of_class(k: Expr) -> Expr:
    """The weight of a class."""
    return total(1, B, lambda g: cell(g, k))


def _somewhere(p: Prover, g: Expr, k: Expr, h: Fact, here: Fact, each: Any) -> Fact:
    """The weight of a class is positive, since it is in bag g, and nowhere negative."""
    none = p.every(1, B, lambda c: cell(c, k) >= 0, each)
    member = p.lemma("sums/member", terms(a=1, b=B, c=g, f=lambda c: cell(c, k)), h, none)
    return p.have(of_class(k) > 0, member, here)


@lemma(
    "olp/class-occurs",
    in_each_cell(lambda g, k: 0 < of_class(k)),
    present=in_each_cell(lambda g, k: 0 < cell(g, k)),
)
def occurs(p: Prover, present: Fact) -> Fact:
    """A class that occurs in every bag has a positive weight."""

    def one(g: Expr, h: Fact, k: Expr, h2: Fact) -> Fact:
        here = p.use(present, g, k, by=[h, h2])

        def each(c: Expr, inside: Fact) -> Fact:
            return p.have(cell(c, k) >= 0, p.use(present, c, k, by=[inside, h2]))

        return _somewhere(p, g, k, h, here, each)

    return p.throughout(1, B, lambda g, h: p.throughout(1, K, lambda k, h2: one(g, h, k, h2)))


@lemma(
    "olp/class-occurs-by-factors",
    in_each_cell(lambda g, k: (0 < cell(g, k)) >> (0 < of_class(k))),
    **FACTORS,
    shares=in_each_cell(lambda g, k: s(g, k) >= 0),
)
def occurs_by_factors(p: Prover, **given: Fact) -> Fact:
    """One that occurs in some bag has a positive weight, where no bag has a negative one."""
    none = p.lemma("olp/no-negative-weights", {}, *given.values())

    def one(g: Expr, h: Fact, k: Expr, h2: Fact) -> Fact:
        here = p.assume(cell(g, k) > 0)
        found = _somewhere(p, g, k, h, here, lambda c, inside: p.use(none, c, k, by=[inside, h2]))
        return p.rule("discharge", here.conclusion, found)

    return p.throughout(1, B, lambda g, h: p.throughout(1, K, lambda k, h2: one(g, h, k, h2)))


def independent(p: Prover, run: Given, factors: Fact, unit: Fact, shares: Fact) -> Fact:
    """``P = s q`` with ``Σ_i q = 1``: both conditional distributions are q."""
    weights = p.lemma("olp/weights-of-classes", {}, factors, unit)

    def one(g: Expr, k: Expr, i: Expr, h: list[Any]) -> Fact:
        def row(c: Expr, inside: list[Any]) -> Fact:
            """The weight of a cell is s."""
            return p.use(weights, c, k, by=inside)

        mine = row(g, h)
        cells = summing(
            p, p.every(1, B, lambda c: eq(cell(c, k), s(c, k)), lambda c, h2: row(c, [*h, h2]))
        )
        points = termwise(p, 1, B, lambda c: eq(joint(c, k, i), s(c, k) * q(k, i)), factors, *h)
        least = p.lemma("sums/member", terms(a=1, b=B, c=g, f=lambda c: s(c, k)), *h, shares)
        goal = eq(in_both(g, k, i), in_class(k, i))
        here = p.assume(cell(g, k) > 0)
        return p.rule(
            "discharge",
            here.conclusion,
            p.auto(goal, factors, *h, mine, here, points, cells, least),
        )

    return each(p, p.goal, lambda goal, *at: _at(p, goal, one, at))


def _at(p: Prover, goal: Any, one: Any, at: Any) -> Fact:
    (g, a), (k, b), (i, c) = at
    return p.rule("part", goal, one(g, k, i, [a, b, c]))
