"""PRank's bound is attained: where ``(r − 1) z_s·z_t = −1``, every item of rank 1 costs r − 1.

Before round t every threshold is ``t − 1``, and so is the score of each item still to come; so rank
r is predicted, all thresholds move up and u falls by ``(r − 1) z_t``, which raises the scores by 1.
"""

from typing import Any

from theory.cusum.proofs.margins import positive_inverse
from theory.cusum.proofs.prank import b, u
from theory.cusum.proofs.prank_bound import u_star
from theory.cusum.proofs.ranked import gap
from theory.cusum.proofs.runs import R, gamma, yhat
from theory.cusum.symbols import b_star, n, z
from theory.formal.terms import Expr, eq, every, expr, indicator, total
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import all_rounds, summing, termwise
from theory.runs.papers.symbols import r, tau, y

C = (r - 1) * R**2 + 1


def _ahead(t: Any) -> Expr:
    """Thresholds and later scores before round t."""
    level = expr(t) - 1
    thresholds = every(1, r - 1, lambda k: eq(b(t, k), level))
    return thresholds & every(t, n, lambda s: eq(u(t) @ z(s), level))


def _predictions(p: Prover, run: Given, apart: Fact, labels: Fact) -> Fact:
    """``ŷ = r`` in every round."""
    cases = p.lemma("prank/steps", {}, run["tau"])

    def last(t: Expr, now: Fact, level: Fact) -> Fact:
        """No threshold is above the score."""
        same, later = p.pieces(level)
        here = p.use(later, t, by=[p.have((t <= t) & (t <= n), now)])
        place = p.use(run["yhat-range"], t, by=[now])
        holds, goal = p.use(run["yhat-holds"], t, by=[now]), eq(yhat(t), r)

        def earlier(less: Fact) -> Fact:
            return p.have(goal, holds, less, here, p.use(same, yhat(t), by=[less, place]))

        split = p.rule("excluded", yhat(t) <= r - 1)
        return p.cases(goal, split, earlier, lambda more: p.have(goal, more, place))

    def up(t: Expr, now: Fact, level: Fact) -> Fact:
        _, later = p.pieces(level)
        here = p.use(later, t, by=[p.have((t <= t) & (t <= n), now)])
        known = [here, p.use(labels, t, by=[now]), last(t, now, level), run["ranks"]]

        raised = p.auto(
            every(1, r - 1, lambda k: eq(b(t + 1, k), t)),
            run["step-theta"],
            level,
            *known,
            cases,
            now,
        )
        steps = p.auto(eq(total(1, r - 1, lambda k: tau(t, k)), 1 - r), *known, cases, now, level)

        def item(s: Expr, h: Fact) -> Fact:
            step = p.rule("pair", z(s), p.use(run["step-w"], t, by=[now]))
            cross = p.use(apart, t, s, by=[now, p.have((1 <= s) & (s <= n), h, now)])
            before = p.use(later, s, by=[p.have((t <= s) & (s <= n), h)])
            return p.have(eq(u(t + 1) @ z(s), t), step, cross, h, before, steps)

        return p.have(_ahead(t + 1), raised, p.throughout(t + 1, n, item))

    start = p.auto(
        _ahead(1),
        run["start-theta"],
        p.throughout(1, n, lambda s, h: p.rule("pair", z(s), run["start-w"])),
    )
    climb = all_rounds(p, n, _ahead, start, up)

    def predicted(t: Expr, h: Fact) -> Fact:
        return last(t, h, p.use(climb, t, by=[h]))

    return p.throughout(1, n, predicted)


def attained(
    p: Prover,
    run: Given,
    *,
    positive: Fact,
    apart: Fact,
    labels: Fact,
    size: Fact,
    along: Fact,
    thresholds: Fact,
    radius: Fact,
) -> Fact:
    """The comparator along the updates has norm 1 and margin γ; the loss is ``n (r − 1)``."""
    ranks = run["ranks"]
    large = p.have(C > 0, ranks)
    inverse, _ = positive_inverse(p, C, large)

    def equal(left: Expr, right: Any, level: Fact) -> Fact:
        """Division by C."""
        return p.have(eq(left, right), level, inverse)

    def none(h: Fact) -> Fact:
        few, least = p.have(-n >= 0, h), p.have(r - 1 >= 0, ranks)
        return p.have(n >= 1, size, large, few, least)

    many = p.cases(n >= 1, p.rule("excluded", n >= 1), lambda h: h, none)
    count = p.lemma("sums/count", terms(a=1, b=n), many)

    def answer(i: Expr, h: Fact) -> Fact:
        """``C u*·z_i = γ (n − C)``."""

        def summand(j: Expr) -> Expr:
            return eq((r - 1) * (z(j) @ z(i)), C * indicator(eq(j, i)) - 1)

        whole = termwise(p, 1, n, summand, apart, h)
        only = p.lemma(
            "sums/one-term",
            terms(a=1, b=n, c=i, f=lambda j: indicator(eq(j, i))),
            h,
        )
        projected = p.rule("pair", z(i), along)
        return p.have(eq(C * (u_star @ z(i)), gamma * (n - C)), projected, whole, only, count)

    answers = p.throughout(1, n, answer)

    def margin(i: Expr, h: Fact) -> Fact:
        def row(k: Expr, h2: Fact) -> Fact:
            level = p.have(
                eq(C * (b_star(k) - u_star @ z(i)), C * gamma),
                p.use(answers, i, by=[h]),
                p.use(thresholds, k, by=[h2]),
            )
            value = equal(b_star(k) - u_star @ z(i), gamma, level)
            goal = (u_star @ z(i) - b_star(k)) * (2 * indicator(k + 1 <= y(i)) - 1) >= gamma
            return p.auto(goal, value, labels, h, h2)

        return p.throughout(1, r - 1, row)

    margins = p.throughout(1, n, margin)

    direction = p.rule("pair", u_star, along)
    first = p.auto(
        eq(C**2 * (u_star @ u_star), C * (C - n)), direction, summing(p, answers), count, size
    )

    rows = p.lemma("sums/count", terms(a=1, b=r - 1), ranks)
    squares = termwise(
        p, 1, r - 1, lambda k: eq(C**2 * b_star(k) ** 2, gamma**2 * n**2), thresholds
    )
    length = u_star @ u_star + total(1, r - 1, lambda k: b_star(k) ** 2)
    unit = equal(
        length,
        1,
        equal(C * length, C, p.have(eq(C * (C * length), C * C), first, squares, rows, size)),
    )

    predicted = _predictions(p, run, apart, labels)
    losses = termwise(p, 1, n, lambda t: eq(gap(t), r - 1), ranks, predicted, labels)
    per, _ = positive_inverse(p, gamma**2, p.have(gamma**2 > 0, positive))
    value = p.auto(eq(C / gamma**2, n * (r - 1)), size, per)
    return p.have(p.goal, positive, radius, unit, margins, value, losses, count)
