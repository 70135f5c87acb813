"""PA's search by hinge losses on two alternating examples: period by period θ_1 falls.

Before odd rounds from 3 on, ``θ_2 = 1 + 2 w·x`` for the first example x, ``w·x ≥ 0``, and
``θ_1 ≤ −m`` after m periods. Index 2 then has the loss ``2 + w·x`` in the odd round, and half as
much again in the even one, in which index 1, far on its side, takes four ninths of that.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from theory.formal.terms import Expr, conj, disj, eq, every, expr
from theory.intervals.pril import w_star
from theory.intervals.symbols import K, T, theta_star
from theory.lemmas.null import null_product
from theory.lemmas.written_out import one_by_one
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import by_induction
from theory.ramp.proofs.restated import in_rounds
from theory.ramp.stream_search_run import of_round
from theory.ramp.symbols import n
from theory.runs.papers.symbols import theta, w, x, y_l, y_r

in_round = in_rounds(of_round)
"""A lemma of one round, and what else it is about."""


@dataclass(frozen=True)
class Example:
    """What is known of the instance of round `t`, which is `times` the first one."""

    t: Any
    times: int
    here: Fact
    """``1 ≤ t ≤ T``."""

    sizes: tuple[Fact, ...]
    """``K = 3``, the label, and the squared length."""

    near: Fact
    """Its product with the first instance."""

    product: Callable[[Any], Fact]
    """That with any vector."""


def odd(m: Any) -> Expr:
    """The first round of period m."""
    return 2 * expr(m) - 1


def even(m: Any) -> Expr:
    """The second one."""
    return 2 * expr(m)


def along(t: Any) -> Expr:
    """``w^t · x`` for the first example x."""
    return w(t) @ x(1)


def state(m: Any) -> Expr:
    """Before period m, the second one or a later one."""
    t = odd(m)
    return conj(along(t) >= 0, eq(theta(t, 2), 1 + 2 * along(t)), theta(t, 1) <= 1 - expr(m))


class Periods:
    """The rounds of each period.

    Parameters
    ----------
    run : mapping
        The definitions of the run.
    length, ranks, unit : Fact
        ``T = 2 n``, ``K = 3``, ``‖x‖² = 1``.
    *stream : Fact
        Instances and labels of the odd rounds, and of the even ones.
    """

    def __init__(
        self, p: Prover, run: Given, length: Fact, ranks: Fact, unit: Fact, *stream: Fact
    ) -> None:
        self.p, self.run, self.length = p, run, length
        self.ranks, self.unit, self.stream = ranks, unit, stream

    def examples(self, m: Any, h: Fact) -> tuple[Example, Example]:
        """Of both rounds of a period."""
        first, one, second, two = (self.p.use(said, m, by=[h]) for said in self.stream)
        return (
            self._example(odd(m), 1, first, one, h),
            self._example(even(m), 2, second, two, h),
        )

    def _example(self, t: Any, times: int, null: Fact, label: Fact, h: Fact) -> Example:
        p = self.p
        here = p.have((1 <= t) & (t <= T), h, self.length)

        def product(u: Any) -> Fact:
            """``u · x^t``."""
            away = null_product(p, x(t) - times * x(1), u, null)
            return p.have(eq(u @ x(t), times * (u @ x(1))), away)

        near = p.have(eq(x(t) @ x(1), times), product(x(1)), self.unit)
        square = p.have(eq(x(t) @ x(t), times**2), product(x(t)), near)
        return Example(t, times, here, (self.ranks, *p.pieces(label), square), near, product)

    def played(self, name: str, one: Example, taken: Expr, *facts: Fact) -> list[Fact]:
        """What a round does to θ_1, θ_2 and ``w·x``, with this step along its instance."""
        p, t = self.p, one.t
        given, vector = (*one.sizes, *facts), {("v_", "V", 0): x(1)}
        moved = in_round(p, f"hinge-round/{name}", self.run, t, one.here, vector, *given)
        *levels, step = p.pieces(moved)
        goal = eq(along(t + 1), along(t) + taken * one.times)
        return [*levels, p.have(goal, step, one.near)]

    def above(self, one: Example, *before: Fact) -> list[Fact]:
        """The odd round of a later period."""
        t, score = one.t, one.product(w(one.t))
        lack = 1 - w(t) @ x(t) + theta(t, 2)
        far = self.p.have(1 - w(t) @ x(t) + theta(t, 1) <= 0, score, *before)
        some = self.p.have(lack > 0, score, *before)
        return [*self.played("above", one, lack * Fraction(1, 2), far, some), score]

    def between(self, one: Example, *before: Fact) -> list[Fact]:
        """The even round, from what is known of the parameters before it."""
        t, score = one.t, one.product(w(one.t))
        lack = 1 + w(t) @ x(t) - theta(t, 2)
        far = self.p.have(1 - w(t) @ x(t) + theta(t, 1) <= 0, score, *before)
        some = self.p.have(lack > 0, score, *before)
        return [*self.played("between", one, lack * Fraction(-1, 9), far, some), score]

    def first(self, here: Fact) -> Fact:
        """The state after the first period."""
        p, run = self.p, self.run
        one, two = self.examples(1, here)
        score = p.have(eq(w(1) @ x(1), 0), p.rule("pair", x(1), run["zero-w"]))
        zeros = [
            p.use(
                run["zero-theta"], i, by=[p.have((1 <= expr(i)) & (expr(i) <= K - 1), self.ranks)]
            )
            for i in (1, 2)
        ]
        middle = self.played("first", one, expr(Fraction(2, 3)), score, *zeros)
        known = [*middle, *zeros, p.rule("pair", x(1), run["zero-w"])]
        return p.have(state(2), *self.between(two, *known), *known)

    def later(self, m: Expr, h: Fact, before: Fact) -> Fact:
        """The state after a later period, from that before it."""
        one, two = self.examples(m, self.p.have((1 <= m) & (m <= n), h))
        start = self.p.pieces(before)
        middle = self.above(one, *start, h)
        known = [*middle, *start, h]
        return self.p.have(state(m + 1), *self.between(two, *known), *known)


def margins(t: Any, i: Any) -> Expr:
    """``(w*, θ*)`` has no hinge loss at index i of round t."""
    gap = w_star @ x(t) - theta_star(i)
    return conj((i <= y_l(t) - 1) >> (gap >= 1), (i >= y_r(t)) >> (gap <= -1))


def _margins(p: Prover, periods: Periods, some: Fact, star: Fact, levels: Sequence[Fact]) -> Fact:
    """`margins` in all rounds, period by period."""

    def both(m: Any) -> Expr:
        return every(1, 2 * expr(m), lambda t: every(1, K - 1, lambda i: margins(t, i)))

    def met(one: Example) -> Fact:
        """In one round."""
        away = null_product(p, w_star - -2 * x(1), x(one.t), star)

        def at(i: int, _: Fact) -> Fact:
            return p.have(margins(one.t, expr(i)), away, one.near, levels[i - 1], *one.sizes)

        return one_by_one(p, 2, K - 1, periods.ranks, lambda i: margins(one.t, i), at)

    def up(m: Expr, here: Fact, before: Fact) -> Fact:
        inside = p.have((1 <= m + 1) & (m + 1 <= n), here)
        rounds = [(one.t, met(one)) for one in periods.examples(m + 1, inside)]

        def one(t: Expr, h: Fact) -> Fact:
            goal = every(1, K - 1, lambda i: margins(t, i))

            def earlier(h2: Fact) -> Fact:
                return p.rule("part", goal, p.use(before, t, by=[h, h2]))

            def here_(shown: Fact) -> Callable[[Fact], Fact]:
                return lambda same: p.rewrite(
                    same, shown, lambda r: every(1, K - 1, lambda i: margins(r, i))
                )

            either = p.have(disj(t <= 2 * m, *(eq(r, t) for r, _ in rounds)), h)
            return p.cases(goal, either, earlier, *(here_(shown) for _, shown in rounds))

        return p.rule("part", both(m + 1), p.throughout(1, 2 * (m + 1), one))

    start = p.auto(both(0))
    whole = by_induction(p, 0, n, both, start, up)
    last = p.use(whole, n, by=[p.have((0 <= n) & (n <= n), some)])
    end = p.have(eq(2 * n, T), periods.length)
    return p.rewrite(
        end, last, lambda m: every(1, m, lambda t: every(1, K - 1, lambda i: margins(t, i)))
    )


def diverges(
    p: Prover,
    run: Given,
    *,
    rounds: Fact,
    length: Fact,
    ranks: Fact,
    unit: Fact,
    odd_items: Fact,
    odd_labels: Fact,
    even_items: Fact,
    even_labels: Fact,
    far: Fact,
    first: Fact,
    second: Fact,
) -> Fact:
    """After T rounds ``θ_1 ≤ −T/2``; the comparator has no loss."""
    periods = Periods(p, run, length, ranks, unit, odd_items, odd_labels, even_items, even_labels)
    one = p.have((1 <= expr(1)) & (expr(1) <= n), rounds, length)

    def up(m: Expr, here: Fact, before: Fact) -> Fact:
        return periods.later(m, p.have((2 <= m) & (m <= n), here), before)

    states = by_induction(p, 2, n + 1, state, periods.first(one), up)
    last = p.use(states, n + 1, by=[p.have((2 <= n + 1) & (n + 1 <= n + 1), one)])
    fallen = p.have(theta(odd(n + 1), 1) <= -n, last)
    end = p.have(eq(odd(n + 1), T + 1), periods.length)
    fallen = p.rewrite(end, fallen, lambda t: theta(t, 1) <= -n)
    fallen = p.have(theta(T + 1, 1) <= Fraction(-1, 2) * T, fallen, periods.length)
    levels = (first, second)

    def ordered(i: Expr, h: Fact) -> Fact:
        alone = p.have(eq(1, i), h, periods.ranks)
        shown = p.have(theta_star(1) <= theta_star(2), *levels)
        return p.rewrite(alone, shown, lambda k: theta_star(k) <= theta_star(k + 1))

    order = p.throughout(1, K - 2, ordered)
    met = _margins(p, periods, one, far, levels)
    return p.rule("part", p.goal, p.rule("conjoin", [fallen, order, met]))
