"""Finite convergence: Theorem 1's bound does not depend on the number of rounds."""

from typing import Any

from theory.formal.terms import Expr, eq, every, function, indicator, sqrt, total
from theory.intervals.pril import RIGHT, M, ideal_margin, loss, of_steps, score, w_star
from theory.intervals.symbols import K, T, epsilon, theta_star
from theory.lemmas.null import null_product
from theory.pril.proofs.ideal import strictly
from theory.pril.proofs.violations import counted
from theory.pril.theorem_1 import bounded_loss
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.roots import root_of
from theory.proving.tactics import summing
from theory.runs.papers.symbols import theta, x, y_l, y_r


def positive_sum(p: Prover, low: Any, high: Any, term: Any) -> Fact:
    """A sum of indicators is not negative."""
    return p.lemma("sums/nonnegative", terms(a=low, b=high, f=term))


def rounds_with(p: Prover, count: Any, positive: Any) -> Fact:
    """``Σ_t 1[count > 0] ≤ Σ_t count`` for whole numbers; ``positive(t)`` says ``count ≥ 0``."""

    def some(t: Expr) -> Expr:
        return indicator(0 < count(t))

    return summing(p, p.throughout(1, T, lambda t, h: p.have(some(t) <= count(t), positive(t, h))))


def with_loss(p: Prover, run: Given, **given: Fact) -> Fact:
    """A round with a loss has a loss of at least 1."""

    def positive(t: Expr, h: Any) -> Fact:
        left = positive_sum(p, 1, y_l(t) - 1, lambda i: indicator(score(t) < theta(t, i)))
        right = positive_sum(p, y_r(t), K - 1, lambda i: indicator(theta(t, i) <= score(t)))
        return p.have(loss(t) >= 0, left, right)

    return p.have(p.goal, rounds_with(p, loss, positive), bounded_loss(p, run, **given))


def few_updates(p: Prover, run: Given) -> Fact:
    """A round with an update violates at least one constraint: ``Σ_t 1[m^t > 0] ≤ Σ_t m^t``."""
    steps = p.lemma("pril/counted", {}, run["labels"], run["tau"])
    same = summing(p, steps)

    return p.have(
        total(1, T, lambda t: indicator(0 < counted(t))) <= M,
        rounds_with(p, counted, lambda t, h: p.auto(counted(t) >= 0)),
        same,
    )


def with_update(
    p: Prover, run: Given, *, positive: Fact, unit: Fact, ideal: Fact, size: Fact, width: Fact
) -> Fact:
    """From the bound on violated constraints."""
    margins = ideal_margin(p, run, ideal)
    most = p.lemma("pril/steps-bound", {}, *run.values(), unit, positive, margins, size, width)
    return p.have(p.goal, few_updates(p, run), of_steps(p, RIGHT, most, positive))


gap = function("e", "R", 1)
LENGTH = w_star @ w_star + total(1, K - 1, lambda i: (theta_star(i) - epsilon) ** 2)


def positive_least(p: Prover, value: Any, least: Fact, positive: Any) -> Fact:
    """A least value is positive where ``positive(k)`` says it of the one that is reached."""
    _, reached = p.pieces(least)
    return p.chosen(
        value > 0, reached, lambda k, known: p.have(value > 0, known, *positive(k, known))
    )


def lowered(p: Prover, run: Given, no_loss: Any, gaps: Fact, least: Fact) -> tuple[Any, Any]:
    """``ε > 0``, and with thresholds lowered by ε each constraint holds with the slack ε."""
    strict = strictly(p, run, no_loss)

    def open_gap(t: Expr, h: Fact) -> Fact:
        def at(i: Expr, known: Fact) -> list[Any]:
            return [p.use(strict, t, i, by=[h, known])]

        return positive_least(p, gap(t), p.use(gaps, t, by=[h]), at)

    opened = p.throughout(1, T, open_gap)
    positive = positive_least(
        p, epsilon, least, lambda t, known: [p.use(opened, t, by=[p.pieces(known)[0], known])]
    )
    below, _ = p.pieces(least)

    def shifted(t: Expr, i: Expr) -> Expr:
        slack = w_star @ x(t) - theta_star(i) + epsilon
        return ((i < y_l(t)) >> (epsilon <= slack)) & ((y_r(t) <= i) >> (epsilon <= -slack))

    def one(t: Expr, h: Fact) -> Fact:
        half = p.use(below, t, by=[h])
        each_gap, _ = p.pieces(p.use(gaps, t, by=[h]))
        return p.auto(every(1, K - 1, lambda i: shifted(t, i)), half, strict, h, each_gap)

    return positive, p.throughout(1, T, one)


def without_margin(
    p: Prover, run: Given, *, no_loss: Fact, gaps: Fact, least: Fact, size: Fact, width: Fact
) -> Fact:
    """Theorem 1 for the classifier with lowered thresholds; where it is 0, nothing is asked."""
    positive, slacks = lowered(p, run, no_loss, gaps, least)
    return p.cases(
        p.goal,
        p.rule("excluded", LENGTH > 0),
        lambda some: scaled_down(p, run, positive, slacks, some, size, width),
        lambda none: unasked(p, run, positive, slacks, none),
    )


def unasked(p: Prover, run: Given, positive: Fact, slacks: Fact, none: Fact) -> Fact:
    """Where the classifier with lowered thresholds is 0, no label has a constraint."""

    def square(i: Expr) -> Expr:
        return (theta_star(i) - epsilon) ** 2

    low = p.lemma("sums/nonnegative", terms(a=1, b=K - 1, f=square))
    weights = p.auto(eq(w_star @ w_star, 0), none, low)
    zero = p.auto(eq(LENGTH, 0), none, low)

    def idle(t: Expr, h: Fact) -> Fact:
        score = null_product(p, w_star, x(t), weights)

        def one(i: Expr, h2: Fact) -> Fact:
            member = p.lemma("sums/member", terms(a=1, b=K - 1, c=i, f=square), h2)

            gap = theta_star(i) - epsilon

            def small(sign: int) -> Fact:
                goal = sign * gap < epsilon

                return p.auto(goal, p.rule("excluded", goal), member, zero, positive)

            near = [small(1), small(-1)]
            return p.auto((y_l(t) <= i) & (i < y_r(t)), slacks, h, h2, *near, score)

        free = p.throughout(1, K - 1, one)
        return p.auto(eq(counted(t), 0), free, run["labels"], h)

    still = p.throughout(1, T, idle)
    return p.auto(p.goal, positive, still, zero)


def scaled_down(
    p: Prover, run: Given, positive: Fact, slacks: Fact, some: Fact, size: Fact, width: Fact
) -> Fact:
    """Theorem 1 for the classifier with lowered thresholds, divided by its length."""
    s = sqrt(LENGTH)
    low, square = root_of(p, LENGTH, some)
    strict = p.have(s > 0, p.rule("excluded", s > 0), some, square, low)
    ratio, inverse = p.rule("inverse", s, strict), 1 / s
    above = p.auto(inverse > 0, p.rule("excluded", inverse > 0), ratio, strict)
    scaled = {
        ("w^*", "V", 0): inverse * w_star,
        ("theta^*", "R", 1): lambda i: inverse * (theta_star(i) - epsilon),
        ("gamma", "R", 0): inverse * epsilon,
    }
    unit = p.have(inverse**2 * LENGTH <= 1, square, ratio)

    def margin(t: Expr, i: Expr) -> Expr:
        slack = inverse * (w_star @ x(t) - theta_star(i) + epsilon)
        left = (i < y_l(t)) >> (inverse * epsilon <= slack)
        return left & ((y_r(t) <= i) >> (inverse * epsilon <= -slack))

    margins = p.auto(every(1, T, lambda t: every(1, K - 1, lambda i: margin(t, i))), slacks, above)
    most = p.lemma(
        "pril/steps-bound", scaled, *run.values(), unit, above, positive, margins, size, width
    )
    count = few_updates(p, run)
    return p.have(p.goal, positive, count, most, ratio, square)
