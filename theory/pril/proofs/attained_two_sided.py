"""Labels with constraints on both sides where ``(a R² + 1)/γ²`` is attained: five rounds.

The instances are ``x, −x, x, −x, 0`` with ``a ‖x‖² = 1``; the first two rounds violate the a left
constraints, the next two the a right ones, all of them tight, and the last round none.
"""

from typing import Any

from theory.formal.terms import Expr, conj, eq, every, expr, indicator, total
from theory.intervals.one_sided import GROWTH
from theory.intervals.pril import m, moves, w_star
from theory.intervals.symbols import K, R, T, a, c, gamma, number, theta_star
from theory.intervals.weightless_comparator import margins
from theory.lemmas.null import null_product
from theory.pril.proofs.violations import numbers
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import summing, termwise
from theory.runs.papers.symbols import tau, theta, w, x, y_l, y_r

SIGNS = (1, -1, 1, -1, 0)
"""``x^t = sign x^1``."""


def left(i: Expr) -> Expr:
    """1 for the first a thresholds."""
    return indicator((1 <= i) & (i <= a))


def right(i: Expr) -> Expr:
    """1 for the last a thresholds."""
    return indicator((a + 1 <= i) & (i <= K - 1))


def state(t: Any, f: int, low: int, high: int) -> Expr:
    """``w^t · x^1 = f``; the first a thresholds are ``low``, the others ``high``."""
    levels = every(1, K - 1, lambda i: eq(theta(t, i), low * left(i) + high * right(i)))
    return eq(w(t) @ x(1), f) & levels


class Rounds:
    """What the rounds share: the run, the sizes, the labels and the instances."""

    def __init__(self, p: Prover, run: Given, given: Given) -> None:
        self.p, self.run, self.ranks = p, run, given["ranks"]
        self.rounds, self.length = given["rounds"], given["length"]
        self.labels = [given[name] for name in ("label_1", "label_2", "label_3", "label_4", "last")]
        self.nulls = [given[name] for name in ("turned", "again", "turned_again", "nothing")]
        some = p.have(a > 0, self.ranks, run["ranks"])
        self.sides = p.have(conj(a >= 1, eq(K, 2 * a + 1)), self.ranks, some)
        self.steps = p.lemma("pril/steps", {}, run["labels"], run["tau"])

    def product(self, t: int, other: Expr) -> Fact:
        """``x^t · other = sign x^1 · other``."""
        p, sign = self.p, SIGNS[t - 1]
        if t == 1:
            return p.have(eq(x(1) @ other, x(1) @ other))
        null = null_product(p, x(t) - sign * x(1) if sign else x(t), other, self.nulls[t - 2])
        return p.have(eq(x(t) @ other, sign * (x(1) @ other)), null)

    def inside(self, t: int) -> Any:
        """``1 ≤ t ≤ T``."""
        return self.p.have((expr(1) <= t) & (expr(t) <= T), self.rounds)

    def many(self, part: Any) -> Any:
        """There are a thresholds on a side."""
        d, e = (1, a) if part is left else (a + 1, K - 1)
        return self.p.have(
            eq(total(1, K - 1, part), a),
            self.p.lemma("sums/restrict", terms(a=1, b=K - 1, d=d, e=e, f=lambda i: 1), self.sides),
            self.sides,
        )

    def round(self, t: int, before: Any, step: int, part: Any, after: Expr) -> tuple[Any, Any]:
        """The state after round t, and ``m^t``; all thresholds of a part take the same step."""
        p, run, size = self.p, self.run, abs(step)
        score, levels = p.pieces(before)
        inside, label = self.inside(t), self.labels[t - 1]

        known = (self.steps, inside, levels, self.product(t, w(t)), score, label, self.sides)
        taus = p.auto(every(1, K - 1, lambda i: eq(tau(t, i), step * part(i))), *known)
        number_of = self.many(part)
        moved = summing(p, taus)
        squares = termwise(p, 1, K - 1, lambda i: eq(tau(t, i) ** 2, size * part(i)), taus)
        count = p.have(eq(m(expr(t)), size * a), squares, number_of)
        all_moves = p.have(eq(moves(expr(t)), step * a), moved, number_of)
        move = p.rule("pair", x(1), p.use(run["step-w"], t, by=[inside]))
        own = self.product(t, x(1))
        next_score = p.have(
            eq(w(t + 1) @ x(1), w(t) @ x(1) + step * SIGNS[t - 1]),
            move,
            all_moves,
            own,
            self.length,
        )
        step_theta = run["step-theta"]
        return p.auto(after, next_score, score, step_theta, inside, levels, taus), count


LEVELS = ((0, 0), (-1, 0), (-2, 0), (-2, 1), (-2, 2), (-2, 2))
"""Levels of the first and the last a thresholds before rounds 1 to 6."""
SCORES = (0, 1, 0, -1, 0, 0)
"""``w^t · x^1`` before these rounds."""
MOVES = ((1, left), (1, left), (-1, right), (-1, right), (0, left))
"""The steps of the five rounds."""


def attained(
    p: Prover,
    run: Given,
    *,
    positive: Fact,
    size: Fact,
    width: Fact,
    count: Fact,
    last: Fact,
    scale: Fact,
    null: Fact,
    levels: Fact,
    **given: Fact,
) -> Fact:
    """``M = 4 a``, ``a R² = 1`` and ``2 a γ² = 1``."""
    shared = Rounds(p, run, {**given, "last": last})
    before = p.have(state(1, 0, 0, 0), p.rule("pair", x(1), run["start-w"]), run["start-theta"])
    found = []
    each = numbers(p, run, count)
    for t, (step, part) in enumerate(MOVES, start=1):
        after = state(t + 1, SCORES[t], *LEVELS[t])
        before, steps = shared.round(t, before, step, part, after)
        found.append(
            p.have(eq(number(t), abs(step) * a), steps, p.use(each, t, by=[shared.inside(t)]))
        )
    sums = [p.last(total(1, t, number)) for t in range(5, 0, -1)]
    five = p.have(eq(total(1, 5, number), 4 * a), *found, *sums, p.empty(total(1, 0, number)))
    mistakes = p.rewrite(
        p.have(eq(5, T), shared.rounds), five, lambda n: eq(total(1, n, number), 4 * a)
    )
    _, some = p.pieces(size)
    at_least = p.auto(a * R**2 >= 1, shared.length, shared.sides, size, shared.inside(1))

    def longest(t: Expr, h: Fact) -> Fact:
        options = [eq(t, s) for s in range(1, 6)]
        which = p.have(Expr(("or", *(o.t for o in options))), h, shared.rounds)

        def one(s: int) -> Any:
            def branch(same: Fact) -> Fact:
                length = p.rule("part", eq(x(t) @ x(t), R**2), h)
                here = p.rewrite(same, length, lambda k: eq(x(k) @ x(k), R**2))
                first, second = shared.product(s, x(s)), shared.product(s, x(1))
                return p.have(a * R**2 <= 1, shared.length, here, first, second)

            return branch

        return p.cases(a * R**2 <= 1, which, *(one(s) for s in range(1, 6)))

    at_most = p.chosen(a * R**2 <= 1, some, longest)
    _, least = p.pieces(width)

    def not_negative(t: Expr, h: Fact) -> Fact:
        return p.auto(c >= 0, h, run["labels"])

    none = p.auto(eq(c, 0), width, shared.inside(5), last, p.chosen(c >= 0, least, not_negative))
    unit = p.rule("inverse", gamma**2, p.have(gamma**2 > 0, positive))
    growth = p.have(eq(GROWTH, 4 * a * gamma**2), at_least, at_most, scale)
    squares = termwise(p, 1, K - 1, lambda i: eq(theta_star(i) ** 2, gamma**2), levels)
    count = p.lemma("sums/count", terms(a=1, b=K - 1), shared.sides)
    length = p.have(
        eq(w_star @ w_star + total(1, K - 1, lambda i: theta_star(i) ** 2), 1),
        null,
        squares,
        scale,
        shared.ranks,
        count,
    )

    def side(t: Expr, h: Fact) -> Fact:
        """Where the interval of a round is: no constraint is between its thresholds."""
        which = p.have(Expr(("or", *(eq(t, s).t for s in range(1, 6)))), h, shared.rounds)
        goal = (y_l(t) <= a + 1) & (a + 1 <= y_r(t))

        def one(s: int) -> Any:
            def branch(same: Fact) -> Fact:
                here = p.have(
                    (y_l(s) <= a + 1) & (a + 1 <= y_r(s)), shared.labels[s - 1], shared.sides
                )
                back = p.have(eq(s, t), same)
                return p.rewrite(back, here, lambda k: (y_l(k) <= a + 1) & (a + 1 <= y_r(k)))

            return branch

        return p.cases(goal, which, *(one(s) for s in range(1, 6)))

    labels = p.throughout(1, T, side)
    met = margins(p, null, levels, labels, positive)
    return p.have(p.goal, mistakes, growth, unit, none, shared.ranks, length, met)
