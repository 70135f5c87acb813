"""What keeps PRIL's and PRank's order is also needed: a gap that is no integer can be lost.

With the label ``[K, K]`` and a score in a gap ``(θ_k, θ_{k+1}]``, the upper threshold steps down by
1 and the lower one stays.
"""

from typing import Any

from theory.formal.terms import FALSE, Expr, eq, expr, integer
from theory.intervals import order
from theory.intervals.gaps import gap, ordered
from theory.intervals.prank_order import step as prank_step
from theory.intervals.symbols import K, T
from theory.proving.definitions import defining
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import closed_form
from theory.runs.papers.symbols import y, y_l, yhat
from theory.runs.rounds import t

k = integer("k")

PRANK_ROUND = order.PRANK_ROUND | defining({"exact": eq(y_l(t), y(t))})
"""A round of PRank, whose label is the lower end of the exact interval."""


def out_of_order(p: Prover, s: Expr, negative: Fact, place: Fact) -> Fact:
    """``θ^s`` is not in order, from a negative gap at k."""
    order = p.assume(ordered(s))
    absurd = p.auto(FALSE, order, place, negative)
    return p.rule("part", ~ordered(s), p.rule("discharge", order.conclusion, absurd))


def falls(
    p: Prover, run: Given, s: Expr, here: Fact, place: Fact, steps: Any, *facts: Fact
) -> Fact:
    """The gap at k falls by 1 in round s: ``steps(i)`` says how threshold i moves."""
    moved = [p.use(run["step-theta"], s, i, by=[here]) for i in (k, k + 1)]
    return p.have(eq(gap(s + 1, k), gap(s, k) - 1), *moved, steps(k), place, *facts, steps(k + 1))


def cracked(
    p: Prover, run: Given, place: Fact, _order: Any, crack: Fact, top: Any, between: Any
) -> Fact:
    """PRIL: a gap between 0 and 1 becomes negative."""
    known = p.lemma("pril/steps", {}, run["labels"], run["tau"])
    here = run["round"]

    def steps(i: Expr) -> Fact:
        return p.use(known, t, i, by=[here])

    fallen = falls(p, run, t, here, place, steps, top, between)
    return out_of_order(p, t + 1, p.have(gap(t + 1, k) < 0, fallen, crack), place)


def cracked_prank(
    p: Prover, run: Given, place: Fact, _order: Any, crack: Fact, top: Fact, between: Fact
) -> Fact:
    """PRank: the prediction is at most k + 1, as the score is below ``θ_{k+1}``, and wrong."""
    known = p.lemma("prank/round", {}, run["labels"], run["tau"])
    here, exact = run["round"], p.have(eq(y(t), K), run["exact"], top)

    def beyond(far: Fact) -> Fact:
        return p.auto(yhat(t) <= k + 1, run["yhat-before"], here, place, far, between)

    split = p.rule("excluded", yhat(t) <= k + 1)
    few = p.cases(yhat(t) <= k + 1, split, lambda near: near, lambda far: beyond(far))

    def steps(i: Expr) -> Fact:
        _, either = p.pieces(p.use(known, t, i, by=[here, place]))

        def absurd(right: Fact) -> Fact:
            return p.rule("absurd", prank_step(t, i), p.auto(FALSE, right, few, exact, place))

        return p.cases(prank_step(t, i), either, absurd, lambda wrong: wrong)

    fallen = falls(p, run, t, here, place, steps, exact, between)
    return out_of_order(p, t + 1, p.have(gap(t + 1, k) < 0, fallen, crack), place)


def splintered(
    p: Prover, run: Given, place: Fact, start: Fact, fraction: Any, size: Fact, rounds: Fact
) -> Fact:
    """PRIL: the gap at k is ``gap^1 − (s − 1)`` before round s, as it is positive until round T."""
    known = p.lemma("pril/steps", {}, run["labels"], run["tau"])

    def left(s: Expr) -> Expr:
        return eq(gap(s, k), gap(expr(1), k) - s + 1)

    def fall(s: Expr, here: Fact, before: Fact) -> Fact:
        stream = p.use(rounds, s, by=[here])

        def steps(i: Expr) -> Fact:
            return p.use(known, s, i, by=[here, place])

        open_gap = p.have(gap(s, k) > 0, before, size, here)
        fallen = falls(p, run, s, here, place, steps, stream, open_gap)
        return p.have(left(s + 1), fallen, before)

    always = closed_form(p, T, left, step=fall)
    return out_of_order(p, T + 1, p.auto(gap(T + 1, k) < 0, always, start, place, size), place)
