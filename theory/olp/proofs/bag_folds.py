"""Proportions that do not match mean mistakes: each mistake moves two counts by one."""

from __future__ import annotations

from typing import Any

from theory.formal.terms import Expr, eq, function, indicator, total
from theory.lemmas.sums import terms
from theory.olp.proofs.classes import LABELS, POINTS
from theory.olp.vocabulary import K, N, member, y
from theory.proving.domain import in_range
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import summing

y_hat = function(r"\hat{y}", "Z", 1)
TEST_BAG = POINTS | LABELS | in_range(1, y_hat, K, N, "estimates")


def wrong(i: Any) -> Expr:
    """``1[ŷ_i ≠ y_i]``."""
    return indicator(~eq(y_hat(i), y(i)))


def estimated(i: Any, k: Any) -> Expr:
    """``1[ŷ_i = k]``."""
    return indicator(eq(y_hat(i), k))


def moved(to: Any, k: Any) -> Expr:
    """Mistakes on points that are in class k by ``to``: the labels, or the estimates."""
    return total(1, N, lambda i: to(i, k) * wrong(i))


def size(to: Any, k: Any) -> Expr:
    """Points in class k."""
    return total(1, N, lambda i: to(i, k))


def convicts(p: Prover, run: Given) -> Fact:
    """``|N̂_k − N_k|`` is at most the mistakes on points of class k, or put into it."""

    def at_most(one: Any, other: Any) -> Any:
        def bound(k: Expr) -> Fact:
            return summing(
                p,
                p.throughout(
                    1, N, lambda i, _: p.have(one(i, k) <= other(i, k) + one(i, k) * wrong(i))
                ),
            )

        return bound

    more, less = at_most(estimated, member), at_most(member, estimated)

    def difference(k: Expr) -> Expr:
        return size(estimated, k) - size(member, k)

    def gap(k: Expr) -> Expr:
        return difference(k) - 2 * indicator(difference(k) < 0) * difference(k)

    def each(k: Expr, _: Fact) -> Fact:
        goal = gap(k) <= moved(estimated, k) + moved(member, k)
        sums = [more(k), less(k), *(nothing(to, k) for to in (estimated, member))]

        def by(value: int, case: Fact) -> Fact:
            known = p.have(eq(indicator(difference(k) < 0), value), case)
            return p.have(goal, *sums, products=[(difference(k), known)])

        either = p.rule("excluded", difference(k) < 0)
        return p.cases(goal, either, lambda case: by(1, case), lambda case: by(0, case))

    def nothing(to: Any, k: Expr) -> Fact:
        return summing(p, p.throughout(1, N, lambda i, _: p.have(to(i, k) * wrong(i) >= 0)))

    whole = summing(p, p.throughout(1, K, each))
    by_label = p.lemma("olp/each-point-once", terms(f=wrong), run["labels"])
    by_estimate = p.lemma(
        "olp/each-point-once", terms(f=wrong) | {("y", "Z", 1): y_hat}, run["estimates"]
    )
    return p.have(p.goal, whole, by_label, by_estimate)
