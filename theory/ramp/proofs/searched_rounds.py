"""Rounds of PA-RAMP by the search keep the order of the thresholds.

Multipliers held at their bounds: from points in order a step of the search is the exact one
(`searched_step`), and exact steps from ``v_t`` keep the order (`cccp_order`): so all steps of a
round are exact, one after the other. Where discarded indices are left out, each step keeps the
order by itself (`searched_excluded`).
"""

from collections.abc import Callable
from functools import partial
from typing import Any

from theory.formal.substitution import instantiated, replaced
from theory.formal.terms import FALSE, Expr, conj, disj, eq, every, function
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import by_induction, each
from theory.ramp.cccp_run import FROM_CURRENT
from theory.ramp.proofs.cccp_order import ORDERED_ALONG, in_order
from theory.ramp.proofs.restated import restated, used
from theory.ramp.proofs.searched_excluded import EXCLUDED, ORDERED, RUNS
from theory.ramp.proofs.searched_step import HELD, RUN, exact, held_step
from theory.ramp.searched_steps import SIZES, of_step, round_run
from theory.ramp.symbols import K, n, passed_theta

ROUND = round_run(HELD)
ALONG = (r"\bar{a}", "R", 1)
"""The step along x of each step of CCCP."""

SOME_STEP = restated(held_step, of_step(0))
SOME_ORDERED = restated(ORDERED_ALONG["kept"], [ALONG])


def exactly(k: Any) -> Expr:
    """Step k is the exact one."""
    body = conj(exact("beta"), exact("a"))
    return replaced(body, of_step(k))


def at_end(k: Any) -> Expr:
    """The step along x of the sets that the search of step k ends with."""
    return function(r"\bar{a}", "R", 2)(k, function("N", "Z", 1)(k) + 1)


class HeldRound:
    """The steps of a round."""

    def __init__(self, p: Prover, run: Given, order: Fact) -> None:
        self.p, self.run, self.order = p, run, order

    def pairs(self, last: Any, steps: Fact, some: Fact) -> Fact:
        """Order is kept at the points up to this step's end, since the steps so far are exact."""
        p, run = self.p, self.run
        goals = instantiated(FROM_CURRENT["kept"], {("n", "Z", 0): last, ALONG: at_end})

        def said(name: str, j: Expr, h: Fact) -> Fact:
            if name in run and name != "beta":
                return p.use(run[name], j, by=[p.have((1 <= j) & (j <= n), h, some)])
            now = p.pieces(p.use(steps, j, by=[h]))
            return now[("beta", "a").index(name)]

        def known(name: str, goal: Expr) -> Fact:
            if name in run and name not in ("beta", "step-w", "step-theta"):
                return run[name]
            return p.rule("part", goal, p.throughout(1, last, partial(said, name)))

        given = [known(name, goal) for name, goal in goals.items()]
        table = {("n", "Z", 0): last, **used({ALONG: at_end})}
        return p.lemma(SOME_ORDERED.name, table, *given)

    def steps(self) -> Fact:
        """All steps are exact."""
        p, run = self.p, self.run

        def body(k: Any) -> Expr:
            return every(1, k - 1, exactly)

        def none(j: Expr, h: Fact) -> Fact:
            return p.rule("absurd", exactly(j), p.have(FALSE, h))

        def up(k: Expr, here: Fact, before: Fact) -> Fact:
            now = p.have((1 <= k) & (k <= n), here)
            pairs = self.pairs(k - 1, before, now)
            reached = p.have((1 <= k) & (k <= k - 1 + 1), now)
            point = in_order(p, pairs, self.order, k, reached)
            own = (run[name] if name in SIZES else p.use(run[name], k, by=[now]) for name in RUN)
            step = p.lemma(SOME_STEP.name, used(of_step(k)), *own, self.order, point)
            step = p.rule("part", exactly(k), step)

            def one(j: Expr, h: Fact) -> Fact:
                return p.cases(
                    exactly(j),
                    p.have(disj(j <= k - 1, eq(k, j)), h),
                    lambda earlier: p.rule("part", exactly(j), p.use(before, j, by=[h, earlier])),
                    lambda same: p.rewrite(same, step, exactly),
                )

            return p.rule("part", body(k + 1), p.throughout(1, k + 1 - 1, one))

        start = p.every(1, 0, exactly, none)
        whole = by_induction(p, 1, n + 1, body, start, up)
        last = p.use(whole, n + 1, by=[p.have((1 <= n + 1) & (n + 1 <= n + 1), run["some"])])
        return p.rule("part", every(1, n, exactly), last)


def keeps_order(p: Prover, run: Given, order: Fact) -> Fact:
    """The thresholds after the round are in order."""
    held = HeldRound(p, run, order)
    pairs = held.pairs(n, held.steps(), run["some"])
    end = p.have((1 <= n + 1) & (n + 1 <= n + 1), run["some"])
    return _last(p, run, in_order(p, pairs, order, n + 1, end))


def _last(p: Prover, run: Given, levels: Fact) -> Fact:
    """The order after the round is that of its last point."""

    def one(goal: Expr, place: Any) -> Fact:
        i, h = place
        ends = [p.use(run["last-theta"], j, by=[h]) for j in (i, i + 1)]
        return p.have(goal, p.use(levels, i, by=[h]), *ends)

    return each(p, p.goal, one)


EXCLUDED_ROUNDS = {name: round_run(options) for name, options in EXCLUDED.items()}
SOME_EXCLUDED = {name: restated(lemma, of_step(0)) for name, lemma in ORDERED.items()}


def leaves_out(name: str) -> Callable[..., Fact]:
    """`keeps_order` where discarded indices are left out."""

    def level(k: Any) -> Expr:
        return every(1, K - 2, lambda i: passed_theta(k, i) <= passed_theta(k, i + 1))

    def script(p: Prover, run: Given, order: Fact) -> Fact:
        def both(i: Expr, h: Fact) -> list[Fact]:
            return [p.have((1 <= i) & (i + 1 <= K - 1), h)]

        def first(i: Expr, h: Fact) -> Fact:
            ends = [p.use(run["start-theta"], j, by=both(i, h)) for j in (i, i + 1)]
            goal = passed_theta(1, i) <= passed_theta(1, i + 1)
            return p.have(goal, p.use(order, i, by=[h]), *ends)

        def up(k: Expr, here: Fact, before: Fact) -> Fact:
            now = p.have((1 <= k) & (k <= n), here)
            own = (run[key] if key in SIZES else p.use(run[key], k, by=[now]) for key in RUNS[name])
            step = p.lemma(SOME_EXCLUDED[name].name, used(of_step(k)), *own, order, before)

            def one(i: Expr, h: Fact) -> Fact:
                ends = [p.use(run["step-theta"], k, j, by=[now, *both(i, h)]) for j in (i, i + 1)]
                goal = passed_theta(k + 1, i) <= passed_theta(k + 1, i + 1)
                return p.have(goal, p.use(step, i, by=[h]), *ends)

            return p.rule("part", level(k + 1), p.throughout(1, K - 2, one))

        start = p.rule("part", level(1), p.throughout(1, K - 2, first))
        whole = by_induction(p, 1, n + 1, level, start, up)
        return _last(p, run, p.use(whole, n + 1, by=[run["some"]]))

    return script
