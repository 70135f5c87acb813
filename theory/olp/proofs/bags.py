"""Bags and proportions, and what the constraints of (1) become for class means."""

from typing import Any

from theory.formal.terms import Expr, eq, exists, indicator, total
from theory.olp.proofs.classes import LABELS, POINTS, class_sum
from theory.olp.proofs.kdlor import in_order
from theory.olp.symbols import B, K, N, w_star
from theory.olp.vocabulary import bag, bag_size, m, member, share, size, x
from theory.proving.domain import in_range
from theory.proving.prover import Fact, Given, Prover

BAGGED = POINTS | LABELS | in_range(1, bag, B, N, "bags")
"""Every point has a class and a bag."""


def disjoint(p: Prover, run: Given) -> Fact:
    """A point's bag is one number."""

    def covered(i: Expr, h: Fact) -> Fact:
        here = p.use(run["bags"], i, by=[h])
        goal = _some(i)
        return p.exhibit(goal, [bag(i)], *p.flat(here), p.have(eq(bag(i), bag(i))))

    cover = p.throughout(1, N, covered)
    return p.rule("part", p.goal, p.rule("conjoin", [cover, p.auto(Expr(p.goal.t[2]))]))


def _some(i: Expr) -> Expr:
    return exists(1, B, lambda g: eq(bag(i), g))


def distribution(p: Prover, run: Given, filled: Fact) -> Fact:
    """Each point of the bag is in one class."""

    def points(g: Expr, i: Expr) -> Expr:
        return indicator(eq(bag(i), g))

    def part(g: Expr, h: Fact) -> Any:
        size_ = p.have(bag_size(g) > 0, p.use(filled, g, by=[h]))
        return p.rule("inverse", bag_size(g), size_), p.lemma(
            "inverse/positive", {("u", "R", 0): bag_size(g)}, size_
        )

    def whole(g: Expr, h: Any) -> Fact:
        unit, _ = part(g, h)
        once = p.lemma(
            "olp/each-point-once", {("f_", "R", 1): lambda i: points(g, i)}, run["labels"]
        )
        return p.auto(eq(total(1, K, lambda k: share(g, k)), 1), unit, once)

    second = p.throughout(1, B, whole)
    return p.auto(p.goal, filled, second)


def on_average(p: Prover, run: Given, *, occurs: Fact, **ordering: Fact) -> Fact:
    """The mean score of a class is the score of its mean."""
    _, steps = in_order(p, run, **ordering)

    def mean(k: Expr) -> Expr:
        return total(1, N, lambda i: member(i, k) * (w_star @ x(i))) / size(k)

    def exact(k: Expr, h: Fact) -> Fact:
        some = p.have(size(k) > 0, p.use(occurs, k, by=[h]))
        unit = p.rule("inverse", size(k), some)
        sum_ = class_sum(p, run["means"], k, h, w_star)
        return p.have(eq(mean(k), w_star @ m(k)), sum_, unit)

    def one(k: Expr, h: Fact) -> Fact:
        low = exact(k, p.have((1 <= k) & (k <= K), h))
        high = exact(k + 1, p.have((1 <= k + 1) & (k + 1 <= K), h))
        return p.auto(mean(k + 1) > mean(k), low, high, steps, h)

    return p.have(p.goal, p.throughout(1, K - 1, one))
