"""Positive exponentials, shared weights, numbers of parameters, and macro averages."""

from collections.abc import Callable
from typing import Any

from theory.formal.terms import Expr, eq, function, indicator, total
from theory.lemmas.logarithm import inverse_of
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.storm.proofs.scores import added, own, u
from theory.storm.symbols import K, n, x, y


def progression(p: Prover, run: Given, nodes: Fact, edges: Fact, low: Fact, high: Fact) -> Fact:
    """Inner bits add the same: `storm/scores` at three neighbours."""
    scores = [
        p.lemma("storm/scores", {("y", "Z", 0): place}, low, high) for place in (y - 1, y, y + 1)
    ]
    lasts = [p.last(total(1, top, added), p.have(1 <= top, low)) for top in (y, y - 1)]

    def adds(j: Expr) -> Fact:
        """What an inner bit adds: the same at every position."""
        same = own(1) + (u(1, 1, 1) @ x - u(1, 0, 0) @ x)
        return p.auto(eq(added(j), same), nodes, edges, low, high)

    return p.have(p.goal, *scores, *lasts, adds(y), adds(y - 1))


def sizes(least: int) -> Callable[..., Any]:
    """``(6T − 4) d`` against multiples of d, d ≥ 1."""

    def script(p: Prover, run: Given, some: Fact, features: Fact) -> Fact:
        return p.have(p.goal, some, features)

    return script


def macro(p: Prover, run: Given, labels: Any, occur: Fact, least: Fact) -> Fact:
    """Item by item the one loss is at most the other; means keep this."""
    truth, guess = function("y", "Z", 1), function("h", "Z", 1)

    def inside(i: Any, k: Any) -> Expr:
        return indicator(eq(truth(i), k))

    def members(k: Any) -> Expr:
        return total(1, n, lambda i: inside(i, k))

    def wrong(i: Any) -> Expr:
        return indicator(~eq(truth(i), guess(i)))

    def far(i: Any) -> Expr:
        gap = guess(i) - truth(i)
        return gap - 2 * indicator(gap < 0) * gap

    def mean(loss: Callable[[Any], Expr], k: Any) -> Expr:
        return total(1, n, lambda i: inside(i, k) * loss(i)) / members(k)

    def one(k: Expr, h: Fact) -> Fact:
        table = terms(
            a=1, b=n, f=lambda i: inside(i, k) * wrong(i), g=lambda i: inside(i, k) * far(i)
        )
        sums = p.lemma("sums/monotone", table)
        strict, _ = inverse_of(p, members(k), p.use(occur, k, by=[h]))
        return p.have(mean(wrong, k) <= mean(far, k), strict, sums)

    means = p.every(1, K, lambda k: mean(wrong, k) <= mean(far, k), one)
    table = terms(a=1, b=K, f=lambda k: mean(wrong, k), g=lambda k: mean(far, k))
    strict, _ = inverse_of(p, K, p.have(K > 0, least))
    return p.have(p.goal, strict, p.lemma("sums/monotone", table, means))
