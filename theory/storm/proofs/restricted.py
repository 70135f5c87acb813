"""Labels whose scores add up bit by bit: the same arg max, the same shares."""

from collections.abc import Callable
from typing import Any

from theory.formal.terms import (
    Expr,
    eq,
    every,
    exp,
    expr,
    indicator,
    total,
)
from theory.lemmas.choices import arg_max
from theory.lemmas.logarithm import inverse_of
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import each, exhibit, same_sums, summing
from theory.storm.proofs.scores import (
    T,
    added,
    after,
    before,
    cumulative,
    edge,
    edge_at,
    node,
    node_at,
    score,
    w,
)
from theory.storm.symbols import K, x


def _every_score(p: Prover) -> Fact:
    return p.every(
        1,
        K,
        lambda y: eq(score(y), score(1) + cumulative(y)),
        lambda y, h: p.lemma("storm/scores", {("y", "Z", 0): y}, h),
    )


def cumulative_scores(p: Prover, run: Given) -> Fact:
    """`storm/scores`."""
    return _every_score(p)


def same_prediction(ties: str) -> Callable[..., Any]:
    """Scores that differ by a constant have the same arg max."""

    def script(p: Prover, run: Given, some: Fact) -> Fact:
        values = _every_score(p)
        best = arg_max(p, ties, K, cumulative, p.have(1 <= K, some))

        def one(y: Expr, known: Fact) -> Fact:
            *inside, most, rest = p.flat(known)
            own_score = p.use(values, y, by=inside)

            def moved(fact: Fact, strict: bool) -> Callable[..., Any]:
                def at(i: Expr, h: Fact) -> Fact:
                    now, than = p.use(values, i, by=[h, *inside]), p.use(fact, i, by=[h, *inside])
                    goal = score(i) < score(y) if strict else score(i) <= score(y)
                    return p.have(goal, own_score, now, than)

                return at

            low, high = (expr(1), y - 1) if ties == "smallest" else (y + 1, K)
            first = p.every(1, K, lambda i: score(i) <= score(y), moved(most, False))
            second = p.every(low, high, lambda i: score(i) < score(y), moved(rest, True))
            return exhibit(p, p.goal, [y], *inside, most, rest, first, second)

        return p.chosen(p.goal, best, one)

    return script


def every_cusum(p: Prover, run: Given, flat: Fact, still: Fact) -> Fact:
    """Then a bit adds w_j^1 · x only, and the code of label 1 scores 0."""

    def one(goal: Any, at_y: Any) -> Fact:
        y, h = at_y
        found = p.lemma("storm/scores", {("y", "Z", 0): y}, h)

        def plain(j: Expr, inside: Fact) -> Fact:

            def part(value: Callable[[Any], Expr], place: Any, holds: Expr) -> Fact:
                def yes(given: Fact) -> Fact:
                    zeros = p.flat(p.use(still, place, by=[given, inside, h]))
                    return p.have(goal_, *zeros)

                def no(given: Fact) -> Fact:
                    return p.have(goal_, given)

                goal_ = eq(value(j) * indicator(holds), 0)
                return p.cases(goal_, p.rule("excluded", holds), yes, no)

            return p.auto(
                eq(added(j), w(j, 1) @ x),
                part(before, j - 1, j >= 2),
                part(after, j, j <= T - 1),
                flat,
                inside,
                h,
            )

        same = summing(p, p.throughout(1, y - 1, plain))

        def node_zero(k: Expr, inside: Fact) -> Fact:
            return p.auto(eq(node(1)(k), 0), node_at(p, expr(1), k, 0, inside), flat, inside)

        def edge_zero(k: Expr, inside: Fact) -> Fact:
            return p.auto(eq(edge(1)(k), 0), edge_at(p, expr(1), k, 0, 0, inside), still, inside)

        start = [
            summing(p, p.throughout(1, T, node_zero)),
            summing(p, p.throughout(1, T - 1, edge_zero)),
        ]
        return p.have(goal, found, same, *start)

    return each(p, p.goal, one)


def share(y: Any) -> Expr:
    """The shares of y by its score and by what the bits before it add are the same."""
    mine, theirs = total(1, K, lambda i: exp(score(i))), total(1, K, lambda i: exp(cumulative(i)))
    return eq(exp(score(y)) / mine, exp(cumulative(y)) / theirs)


@lemma(
    "storm/shares",
    every(1, K, share),
    some=1 <= K,
)
def shares(p: Prover, some: Fact) -> Fact:
    """Multinomial logit is the same with scores and with what the bits add.

    The factor e^score(1) cancels.
    """
    mine, theirs = total(1, K, lambda i: exp(score(i))), total(1, K, lambda i: exp(cumulative(i)))
    factor = exp(score(1))

    def product(i: Expr, h: Fact) -> Fact:
        found = p.lemma("storm/scores", {("y", "Z", 0): i}, h)
        whole = p.analytic("exp-sum", score(1), cumulative(i))
        back = p.have(eq(score(1) + cumulative(i), score(i)), found)
        return p.rewrite(back, whole, lambda v: eq(exp(v), factor * exp(cumulative(i))))

    summed = same_sums(
        p, 1, K, lambda i: exp(score(i)), lambda i: factor * exp(cumulative(i)), product
    )

    def above(value: Callable[[Any], Expr]) -> Fact:
        table = {("a_", "Z", 0): 1, ("b_", "Z", 0): K, ("f_", "R", 1): lambda i: exp(value(i))}
        return p.lemma("sums/positive", table, some)

    _, first = inverse_of(p, mine, above(score))
    _, second = inverse_of(p, theirs, above(cumulative))

    def one(y: Expr, h: Any) -> Fact:
        own = product(y, h)
        return p.have(share(y), own, second, summed, first)

    return p.throughout(1, K, one)


def multinomial(p: Prover, run: Given, some: Fact) -> Fact:
    """`storm/shares`."""
    return p.lemma("storm/shares", {}, some)
