"""One step of M-PRIL from positive parameters: which pairs of thresholds it keeps in order.

A pair at an end of the interval, or inside it, stays in order; so does any pair that is level, or
whose upper threshold is at least ``e^η`` times the lower one. Any other pair can be lost.
"""

from typing import Any

from theory.formal.terms import Expr, eq, exp
from theory.intervals.gaps import gap
from theory.intervals.symbols import K, T
from theory.lemmas.exponential import at
from theory.pril.proofs.lemma_2 import DOWN, UP, factor, positive_always, rates
from theory.pril.proofs.multiplicative import (
    POSITIVE_LINE_8,
    POSITIVE_START,
    Z,
    eta,
    moved,
    normaliser_positive,
)
from theory.pril.proofs.order_needed import k, out_of_order
from theory.proving.domain import at_least
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import closed_form
from theory.runs.papers.symbols import tau, theta, y_l, y_r

LAST_ROUND = POSITIVE_START | at_least(1, T, "round")
"""A run from positive parameters, whose last step is looked at."""

LINE_8 = POSITIVE_LINE_8 | at_least(1, T, "round")
"""The same with the normaliser of line 8 of the proof of Theorem 4."""


class Pair:
    """What is known of the thresholds i and i + 1 in round T, from positive parameters."""

    def __init__(self, p: Prover, run: Given, i: Expr, place: Fact, above: Fact) -> None:
        here = p.have((1 <= T) & (T <= T), run["round"])
        ends = p.have((1 <= i) & (i + 1 <= K - 1), place)
        _, thresholds = p.pieces(above)
        values = p.lemma("m-pril/factors", {}, run["labels"], run["tau"])
        steps = p.lemma("m-pril/steps", {}, run["labels"], run["tau"])
        self.p, self.i, self.ends = p, i, ends
        self.low, self.high = (p.use(thresholds, k, by=[ends]) for k in (i, i + 1))
        self.label = p.use(run["labels"], T, by=[here])
        self.above, self.below, self.less = rates(p, run)
        self.both = at(p, "exp/inverse", eta)
        self.moves = [
            p.use(facts, T, k, by=[here, ends]) for facts in (steps, values) for k in (i, i + 1)
        ]
        self.updates = [p.use(run["step-theta"], T, k, by=[here, ends]) for k in (i, i + 1)]
        size = normaliser_positive(p, run, T, here, above)
        self.share = p.lemma("inverse/positive", {("u", "R", 0): Z(T)}, size)

    def products(self, known: Any) -> list[Any]:
        """Order and positive thresholds, times what the factors lack of 1.

        The search multiplies in all branches of both steps, and stops before it comes to these.
        """
        grows = self.p.have(UP - 1 > 0, self.above)
        more = self.p.have(UP > 0, self.above)
        return [
            *([self.low, self.less], [self.high, grows], [self.high, self.less]),
            *([known, self.below], [known, more], [self.low, grows]),
        ]

    def kept(self, known: Any, *facts: Any, products: Any = ()) -> Fact:
        """The pair is in order after the step; ``known``: ``0 ≤ θ_{i+1} − θ_i`` before it."""
        p, i = self.p, self.i
        before = p.have(
            moved(T, i) <= moved(T, i + 1),
            *(known, *self.moves, self.label, self.low, self.high, *facts, self.ends),
            products=[*self.products(known), *products],
        )
        return p.have(gap(T + 1, i) >= 0, *self.updates, before, self.share)


def at_the_interval(p: Prover, run: Given, order: Fact) -> Fact:
    """Cases 2 to 4: one of the two thresholds has no constraint, or the interval lies between."""
    always, _ = positive_always(p, run)
    above = p.use(always, T, by=[run["round"]])

    def one(i: Expr, h: Fact) -> Fact:
        outside = (i + 1 < y_l(T)) | (y_r(T) <= i)

        def inside(none: Any) -> Any:
            pair = Pair(p, run, i, h, above)
            return pair.kept(p.auto(0 <= gap(T, i), order, h), none)

        proof = inside(p.assume(~outside))
        return p.rule("discharge", ~outside, proof)

    kept = p.throughout(
        1,
        K - 2,
        one,
    )
    return p.auto(p.goal, kept, run["labels"], run["round"])


def wide(p: Prover, run: Given, order: Fact, above: Any, ratios: Fact) -> Fact:
    """Pairs that are level, or whose upper threshold is at least ``e^η`` times the lower one."""

    def one(i: Expr, h: Fact) -> Fact:
        pair = Pair(p, run, i, h, above)
        known = p.auto(0 <= gap(T, i), order, h)

        def level(same: Any) -> Any:
            return pair.kept(known, same, products=[(factor(T, i + 1), [same], [])])

        def apart(far: Fact) -> Any:
            down = [far, pair.below]
            return pair.kept(known, far, products=[down, (theta(T, i), [pair.both], [])])

        after = p.cases(gap(T + 1, i) >= 0, p.use(ratios, i, by=[h]), level, apart)
        return p.have(theta(T + 1, i) <= theta(T + 1, i + 1), after)

    return p.throughout(1, K - 2, one)


def cracked(
    p: Prover, run: Given, place: Any, start: Any, above: Any, crack: Fact, top: Fact, tie: Fact
) -> Fact:
    """A pair with ``θ_k < θ_{k+1} < e^η θ_k``, the score ``θ_{k+1}`` and the label ``[K, K]``."""
    pair = Pair(p, run, k, place, above)
    low = p.have(eq(tau(T, k), 0) & eq(factor(T, k), 1), *pair.moves, crack, top, tie, pair.ends)
    high = p.have(
        eq(tau(T, k + 1), 1) & eq(factor(T, k + 1), DOWN), *pair.moves, top, tie, pair.ends
    )
    less = p.have(0 < moved(T, k) - moved(T, k + 1), *(low, high), crack, pair.below, pair.both)
    lost = p.have(gap(T + 1, k) < 0, *pair.updates, less, pair.share)
    return out_of_order(p, T + 1, lost, place)


def crumbled(
    p: Prover, run: Given, place: Fact, some: Fact, above: Any, size: Fact, rounds: Fact
) -> Fact:
    """``q^{T−s} θ_k < θ_{k+1} < q^{T−s+1} θ_k`` before round s, also of what would be T + 1."""
    always, sizes = positive_always(p, {**run, "positive": above})
    known = [p.lemma(f"m-pril/{of}", {}, run["labels"], run["tau"]) for of in ("steps", "factors")]

    def power(n: Any) -> Expr:
        return exp(n * eta)

    def between(s: Any) -> Expr:
        low, high = theta(s, k), theta(s, k + 1)
        return (power(T - s) * low < high) & (high < power(T - s + 1) * low)

    def fall(s: Expr, here: Fact, before: Fact) -> Fact:
        _, thresholds = p.pieces(p.use(always, s, by=[p.have((1 <= s) & (s <= T + 1), here)]))
        low = p.use(thresholds, k, by=[place])
        grows = p.auto(
            power(T - s) - 1 >= 0, p.analytic("exp-tangent", (T - s) * eta), here, run["rate"]
        )
        apart = p.auto(theta(s, k) < theta(s, k + 1), before, grows, low)
        still, less = (
            p.auto(
                goal,
                *(p.use(th, s, i, by=[here, place]) for th in known),
                rounds,
                here,
                apart,
                place,
            )
            for i, goal in (
                (k, eq(factor(s, k), 1)),
                (k + 1, eq(factor(s, k + 1), DOWN)),
            )
        )
        updates = [p.use(run["step-theta"], s, i, by=[here, place]) for i in (k, k + 1)]
        share = p.lemma("inverse/positive", {("u", "R", 0): Z(s)}, p.use(sizes, s, by=[here]))
        part, down = 1 / Z(s), at(p, "exp/positive", -eta)
        after = [
            p.auto(eq(theta(s + 1, k), theta(s, k) * part), updates[0], still),
            p.auto(eq(theta(s + 1, k + 1), theta(s, k + 1) * DOWN * part), updates[1], less),
        ]
        lower, upper = (
            p.have(eq(power(n - 1), power(n) * DOWN), p.analytic("exp-sum", n * eta, -eta))
            for n in (T - s, T - s + 1)
        )
        return p.auto(between(s + 1), after[1], after[0], lower, before, share, down, upper)

    start = p.have(between(1), size)
    end = p.use(
        closed_form(p, T, between, start, step=fall),
        T + 1,
        by=[p.have((1 <= T + 1) & (T + 1 <= T + 1), some)],
    )
    lost = p.auto(gap(T + 1, k) < 0, end, p.lemma("exp/zero", {}))
    return out_of_order(p, T + 1, lost, place)
