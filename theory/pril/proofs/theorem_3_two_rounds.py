"""Two rounds that attain the factor ``a²`` of ``R²``, and the bound for separable streams."""

from fractions import Fraction
from typing import Any

from theory.formal.terms import Expr, eq, expr, indicator, total
from theory.intervals.one_sided import GROWTH, a
from theory.intervals.pril import score, w_star
from theory.intervals.symbols import K, R, T, gamma, theta_star
from theory.intervals.weightless_comparator import margins
from theory.lemmas.null import null_product
from theory.pril.proofs.regret import slack, surrogate
from theory.pril.proofs.theorem_3_attained import FIRST, SQUARE, OneInstance, at_origin
from theory.pril.proofs.theorem_3_rounds import flat
from theory.pril.proofs.theorem_3_separable import steps_are_subgradients
from theory.pril.proofs.theorem_3_steps import moved
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import summing, termwise
from theory.runs.papers.symbols import tau, theta, w, x

ONE, TWO = expr(1), expr(2)


def within(i: Expr, low: Any, high: Any) -> Expr:
    """``low ≤ i ≤ high``, as 1 or 0."""
    return indicator((low <= i) & (i <= high))


def restricted(
    p: Prover, low: Any, high: Any, term: Any, inner: Any, proof: Any, *facts: Fact
) -> Fact:
    """``Σ_i term = Σ_{i=low}^{high} inner``; ``proof(i, range)`` proves the terms' equation."""

    each = p.every(1, K - 1, lambda i: eq(term(i), within(i, low, high) * inner(i)), proof)
    same = summing(p, each)
    rest = p.lemma("sums/restrict", terms(a=1, b=K - 1, d=low, e=high, f=inner), *facts)
    return p.have(eq(total(1, K - 1, term), total(low, high, inner)), same, rest)


def both(p: Prover, two: Fact, first: Fact, second: Fact, value: Any) -> Fact:
    """The total loss of two rounds, of which the first loses nothing."""
    whole = p.have(
        eq(total(1, 2, surrogate), value),
        first,
        second,
        p.last(total(1, 2, surrogate)),
        p.last(total(1, 1, surrogate)),
        p.empty(total(1, 0, surrogate)),
    )
    return p.rewrite(p.have(eq(2, T), two), whole, lambda k: eq(total(1, k, surrogate), value))


def other_side(
    p: Prover,
    run: Given,
    *,
    chosen: Fact,
    move_w: Fact,
    move_theta: Fact,
    size: Fact,
    listed: Fact,
    null: Fact,
    rival: Fact,
    two: Fact,
    same: Fact,
    bounds: Fact,
    label_1: Fact,
    label_2: Fact,
) -> Fact:
    """Labels [a + 1, K] and [1, K − a]: thresholds that moved down are the ones to move up."""
    stream = OneInstance(p, run, chosen, (move_w, move_theta), same)
    steps = p.lemma("pril/listed-steps", {}, run["labels"], listed)
    losses = p.lemma("pril/surrogate-along-steps", {}, run["labels"], stream.parts)
    first, second = p.have((1 <= ONE) & (ONE <= T), two), p.have((1 <= TWO) & (TWO <= T), two)
    on_x, levels = p.pieces(at_origin(p, null))

    def step_1(i: Expr, h: Fact) -> Fact:
        known = (p.use(steps, 1, i, by=[first, h]), p.use(levels, i, by=[h]))
        return p.have(eq(tau(1, i), within(i, 1, a)), *known, on_x, label_1, h)

    def gain_1(i: Expr, h: Fact) -> Fact:
        return p.auto(eq(tau(1, i) * slack(ONE, i), 0), p.use(levels, i, by=[h]), on_x)

    def lowered(i: Expr, h: Fact) -> Fact:
        known = (p.use(move_theta, 1, i, by=[first, h]), p.use(levels, i, by=[h]), step_1(i, h))
        return p.have(eq(theta(2, i), -within(i, 1, a)), *known)

    gone = flat(p, 1, K - 1, lambda i: tau(1, i) * slack(ONE, i), 0, gain_1, run["ranks"])
    went = restricted(p, 1, a, lambda i: tau(1, i), lambda i: 1, step_1, bounds)
    pushed = p.auto(eq(moved(ONE), a), went, bounds)
    move = p.rule("pair", FIRST, p.use(move_w, 1, by=[first]))
    high = p.have(eq(score(TWO), a * SQUARE), move, pushed, on_x, stream.against(2, w(2), second))
    some, least = p.rule("norm", FIRST), p.have(a >= 0, bounds)
    above = p.auto(a * SQUARE >= 0, least, some)

    def over(i: Expr) -> Expr:
        return a * SQUARE + within(i, 1, a)

    def gain_2(i: Expr, h: Fact) -> Fact:
        step = p.use(steps, 2, i, by=[second, h])
        taken = p.have(
            eq(tau(2, i), -within(i, K - a, K - 1)), step, lowered(i, h), high, above, label_2, h
        )
        gap = p.have(eq(slack(TWO, i), over(i)), high, lowered(i, h))
        return p.auto(eq(-tau(2, i) * slack(TWO, i), within(i, K - a, K - 1) * over(i)), taken, gap)

    lost = restricted(p, K - a, K - 1, lambda i: -tau(2, i) * slack(TWO, i), over, gain_2, bounds)
    right_count = p.lemma("sums/count", terms(a=K - a, b=K - 1), bounds)
    twice = total(K - a, K - 1, lambda i: within(i, 1, a))
    overlap = indicator(0 < 2 * a - K + 1) * (2 * a - K + 1)

    def some_twice(h: Fact) -> Fact:
        same_part = flat_part(p, bounds)
        rest = terms(a=K - a, b=K - 1, d=K - a, e=a, f=lambda i: 1)
        return p.auto(eq(twice, overlap), same_part, p.lemma("sums/restrict", rest, bounds, h), h)

    def none_twice(h: Fact) -> Fact:
        return p.auto(eq(twice, overlap), h)

    shared = p.cases(
        eq(twice, overlap), p.rule("excluded", 2 * a - K + 1 >= 0), some_twice, none_twice
    )
    value = a**2 * SQUARE + overlap
    now = p.have(
        eq(surrogate(TWO), value), p.use(losses, 2, by=[second]), lost, right_count, shared
    )
    before = p.have(eq(surrogate(ONE), 0), p.use(losses, 1, by=[first]), gone)
    origin = p.lemma("pril/origin-loses-nothing", {}, run["labels"], rival)
    radius = stream.radius(p.pieces(size)[1])
    whole = both(p, two, before, now, value)
    return p.have(p.goal, whole, origin, radius)


def flat_part(p: Prover, width: Fact) -> Fact:
    """``1 ≤ i`` says nothing where ``i ≥ K − a``."""
    return termwise(p, K - a, K - 1, lambda i: eq(within(i, 1, a), within(i, K - a, a) * 1), width)


def opposite(
    p: Prover,
    run: Given,
    *,
    positive: Fact,
    size: Fact,
    two: Fact,
    bounds: Fact,
    labels: Fact,
    turned: Fact,
    length: Fact,
    unit: Fact,
    null: Fact,
    levels: Fact,
) -> Fact:
    """x and −x with the label [1, K − a]: the second round loses 2a."""
    steps = p.lemma("pril/steps", {}, run["labels"], run["tau"])
    parts = steps_are_subgradients(p, run)
    losses = p.lemma("pril/surrogate-along-steps", {}, run["labels"], parts)
    first, second = p.have((1 <= ONE) & (ONE <= T), two), p.have((1 <= TWO) & (TWO <= T), two)
    zero = p.have(eq(score(ONE), 0), p.rule("pair", x(1), run["start-w"]))
    low, high = K - a, K - 1

    def against(u: Any) -> Fact:
        """``x^2 · u = −x^1 · u``."""
        return p.have(eq(x(2) @ u, -(FIRST @ u)), null_product(p, x(2) + FIRST, u, turned))

    def step_1(i: Expr, h: Fact) -> Fact:
        known = (p.use(steps, 1, i, by=[first, h]), p.use(run["start-theta"], i, by=[h]))
        label = p.use(labels, 1, by=[first])
        return p.have(eq(-tau(1, i), within(i, low, high) * 1), *known, zero, label, h)

    def gain_1(i: Expr, h: Fact) -> Fact:
        return p.have(eq(tau(1, i) * slack(ONE, i), 0), p.use(run["start-theta"], i, by=[h]), zero)

    def raised(i: Expr, h: Fact) -> Fact:
        step = p.use(run["step-theta"], 1, i, by=[first, h])
        start = p.use(run["start-theta"], i, by=[h])
        return p.have(eq(theta(2, i), within(i, low, high)), step, start, step_1(i, h))

    gone = flat(p, 1, K - 1, lambda i: tau(1, i) * slack(ONE, i), 0, gain_1, run["ranks"])
    count = p.lemma("sums/count", terms(a=low, b=high), bounds)
    went = restricted(p, low, high, lambda i: -tau(1, i), lambda i: 1, step_1, bounds)
    move = p.rule("pair", FIRST, p.use(run["step-w"], 1, by=[first]))
    three = p.have(eq(score(TWO), 3), move, went, count, zero, against(w(2)), length)

    def gain_2(i: Expr, h: Fact) -> Fact:
        known = (p.use(steps, 2, i, by=[second, h]), p.use(labels, 2, by=[second]))
        return p.have(
            eq(-tau(2, i) * slack(TWO, i), within(i, low, high) * 2), *known, raised(i, h), three, h
        )

    lost = restricted(
        p, low, high, lambda i: -tau(2, i) * slack(TWO, i), lambda i: 2, gain_2, bounds
    )
    now = p.have(eq(surrogate(TWO), 2 * a), p.use(losses, 2, by=[second]), lost, count)
    before = p.have(eq(surrogate(ONE), 0), p.use(losses, 1, by=[first]), gone)
    whole = both(p, two, before, now, 2 * a)

    def longest(t: Expr, h: Fact) -> Fact:
        equal = p.have(eq(x(2) @ x(2), SQUARE), against(x(2)), against(FIRST))

        def at(k: int, fact: Any) -> Any:
            def branch(here: Fact) -> Fact:
                same = p.rewrite(here, p.pieces(h)[-1], lambda s: eq(x(s) @ x(s), R**2))
                return p.have(eq(SQUARE, R**2), same, *fact)

            return branch

        either = p.have(eq(t, 1) | eq(t, 2), h, two)
        return p.cases(eq(SQUARE, R**2), either, at(1, ()), at(2, (equal,)))

    radius = p.chosen(eq(SQUARE, R**2), p.pieces(size)[1], longest)
    strict = p.have(gamma**2 > 0, positive)
    inverse, ratio = 1 / gamma**2, p.rule("inverse", gamma**2, strict)
    scale = p.have(eq(inverse, a), ratio, unit)
    growth = p.have(eq((R**2 * a + 1) ** 2, 16), length, radius)
    lost_in_all = p.have(
        eq(total(1, T, surrogate), GROWTH**2 * Fraction(1, 8) * inverse), whole, growth, scale
    )
    squares = termwise(
        p, 1, K - 1, lambda i: eq(theta_star(i) ** 2, gamma**2 * within(i, low, high)), levels
    )
    many = restricted(
        p,
        low,
        high,
        lambda i: within(i, low, high),
        lambda i: 1,
        lambda i, h: p.have(eq(within(i, low, high), within(i, low, high) * 1)),
        bounds,
    )
    length_1 = p.have(
        eq(w_star @ w_star + total(1, K - 1, lambda i: theta_star(i) ** 2), 1),
        null,
        squares,
        unit,
        many,
        count,
    )
    return p.have(p.goal, lost_in_all, whole, length_1, margins(p, null, levels, labels, bounds))
