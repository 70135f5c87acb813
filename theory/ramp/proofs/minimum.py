"""The points of (|L| + 1)(|R| + 1) solves of PA-I, from their code.

A solve's point costs no more than ``½‖w̃ − w‖²`` and what the indices cost for any direction ``w̃``
with the same ones kept: `theory.ramp.proofs.minimum_costs`.
"""

from typing import Any

from theory.formal.terms import (
    Expr,
    conj,
    disj,
    eq,
    every,
    indicator,
)
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Prover
from theory.proving.tactics import summing
from theory.ramp.minimum_run import ALL, minimum_run
from theory.ramp.proofs.cccp_steps import X, at_point, first
from theory.ramp.proofs.discarded import clipped
from theory.ramp.proofs.minimum_costs import GAP, bound, lack, least, ramp, worth
from theory.ramp.proofs.terms import HALF, inside, objective
from theory.ramp.proofs.terms import z as z_
from theory.ramp.symbols import (
    C,
    K,
    alpha,
    left,
    passed_theta,
    passed_w,
    place,
    right,
    s,
    shift,
    short,
    sign,
    theta,
    w,
    x,
    y_l,
    y_r,
)

RUN = minimum_run()


def kept(k: Expr, i: Expr) -> Expr:
    """Solve k keeps the index."""
    return disj(conj(i <= y_l - 1, place(i) > left(k)), conj(i >= y_r, place(i) > right(k)))


def solved(k: Expr, i: Expr) -> Expr:
    """What solve k does at index i."""
    here = conj(kept(k, i), eq(sign(k, i), z_(i)), eq(short(k, i), 1 - first(i)))
    off = conj(~kept(k, i), eq(sign(k, i), 0), eq(short(k, i), 0))
    return conj(
        disj(here, off), clipped(alpha(k, i), short(k, i) - sign(k, i) * (shift(k) * X), 0, C)
    )


@lemma(
    "ramp/minimum-solve",
    every(1, ALL, lambda k: every(1, K - 1, lambda i: solved(k, i))),
    **{name.replace("-", "_"): RUN[name] for name in ("labels", "cost", "ell", "z", "alpha")},
)
def solve(p: Prover, labels: Fact, cost: Fact, ell: Fact, z: Fact, alpha: Fact) -> Fact:
    """What a solve of PA-I does to each index, from its code."""

    def one(k: Expr, h: Fact, i: Expr, h2: Fact) -> Fact:
        lack, turn, value = (p.use(fact, k, i, by=[h, h2]) for fact in (ell, z, alpha))
        goal = solved(k, i)
        e = short(k, i) - sign(k, i) * (shift(k) * X)
        m = Expr(value.conclusion[1])
        table = {("r_", "R", 0): e, ("short_", "R", 0): e, ("m_", "R", 0): m}
        best = p.have(clipped(m, e, 0, C), p.lemma("ramp/clip/pa-i", table, value, cost), cost)
        where = Expr(goal.t[1])

        def off(*facts: Fact) -> Fact:
            none = p.have(eq(sign(k, i), 0), turn, *facts), p.have(eq(short(k, i), 0), lack, *facts)
            return p.have(where, *none, *facts)

        def side(high: Expr) -> Any:
            def known(here: Fact) -> Fact:
                def on(below: Fact) -> Fact:
                    full = p.have(eq(short(k, i), 1 - first(i)), lack, labels, here, below)
                    return p.have(where, turn, labels, here, below, full)

                return p.cases(
                    where,
                    p.rule("excluded", place(i) > high),
                    on,
                    lambda above: off(labels, here, above),
                )

            return known

        sides = p.have(disj(i <= y_l - 1, i >= y_r, conj(i >= y_l, i <= y_r - 1)))
        ways = (side(left(k)), side(right(k)), lambda none: off(labels, none))
        placed = p.cases(where, sides, *ways)
        return p.rule("conjoin", [placed, best])

    return p.throughout(1, ALL, lambda k, h: p.throughout(1, K - 1, lambda i, h2: one(k, h, i, h2)))


def at(k: Expr) -> Any:
    """Point k."""
    return passed_w(k), lambda i: passed_theta(k, i)


@lemma(
    "ramp/minimum-value",
    every(1, ALL, lambda k: objective(*at(k)) <= bound(lambda i: kept(k, i))),
    *RUN.values(),
    level=s < 1,
)
def value(p: Prover, *given: Fact, level: Fact) -> Fact:
    """A solve's point costs no more than the direction w̃ with the same indices kept."""
    run = dict(zip(RUN, given, strict=True))
    names = ("labels", "cost", "ell", "z", "alpha")
    steps = p.lemma("ramp/minimum-solve", {}, *(run[name] for name in names))

    def one(k: Expr, h: Fact) -> Fact:
        a, to = shift(k), p.use(run["to-w"], k, by=[h])
        sums = p.use(run["a"], k, by=[h])

        def reached(f: Any) -> Fact:
            """``w̄·f = w·f + ā x·f``."""
            there = eq(passed_w(k) @ f, w @ f + a * (x @ f))
            return p.have(there, p.rule("pair", f, to), sums)

        score = reached(x)
        length = p.auto(
            eq((passed_w(k) - w) @ (passed_w(k) - w), a**2 * X),
            *(reached(f) for f in (w, passed_w(k))),
            score,
        )

        def paid(i: Expr) -> Expr:
            moved = passed_theta(k, i) - theta(i)
            return HALF * moved**2 + inside(i) * (C * ramp(at_point(k, i)))

        def limit(i: Expr) -> Expr:
            return worth(kept(k, i), i) + sign(k, i) * alpha(k, i) * (GAP @ x - a * X)

        def index(i: Expr, h2: Fact) -> Fact:
            where, best = p.pieces(p.use(steps, k, i, by=[h, h2]))
            level_ = p.use(run["to-theta"], k, i, by=[h, h2])
            goal, b, u = paid(i) <= limit(i), alpha(k, i), at_point(k, i)

            def on(case: Fact) -> Fact:
                keeps, turn, own = p.pieces(case)
                unit = p.have(eq(z_(i) ** 2, 1), keeps, run["labels"])
                e = 1 - first(i) - z_(i) * (a * X)
                free = p.auto(eq(short(k, i) - sign(k, i) * (a * X), e), own, turn)
                table = {
                    ("side_", "R", 0): z_(i),
                    ("mult_", "R", 0): b,
                    ("short_", "R", 0): 1 - first(i),
                    ("pull_", "R", 0): a * X,
                    ("along_", "R", 0): GAP @ x,
                }
                clipped_ = p.rewrite(free, best, lambda r: clipped(b, r, 0, C))
                found = p.lemma("ramp/kept-cost", table, clipped_, run["cost"])
                moved = p.auto(eq(passed_theta(k, i), theta(i) - z_(i) * b), level_, turn)
                there = p.have(eq(1 - e + b, u), score, moved, unit)
                near = p.have(eq(1 - first(i) - z_(i) * (GAP @ x), lack(i)))
                least_ = least(1 - first(i) - z_(i) * (GAP @ x))
                rest = z_(i) * b * (GAP @ x - a * X)
                found = p.rewrite(
                    there, found, lambda v: HALF * b**2 + C * ramp(v) <= least_ + rest
                )
                found = p.rewrite(
                    near, found, lambda r: HALF * b**2 + C * ramp(u) <= least(r) + rest
                )
                ones = p.auto(eq(inside(i), 1), keeps), p.have(eq(indicator(kept(k, i)), 1), keeps)
                return p.auto(goal, found, *ones, turn, moved, unit)

            def off(case: Fact) -> Fact:
                gone, turn, _ = p.pieces(case)
                still = p.auto(eq(passed_theta(k, i), theta(i)), level_, turn)
                flat = p.have(ramp(u) <= 1 - s, level)
                room = p.have(C * (1 - s) - C * ramp(u) >= 0, run["cost"], flat)
                zero = p.have(eq(indicator(kept(k, i)), 0), gone)
                return p.have(goal, room, p.have(inside(i) >= 0), zero, turn, still)

            return p.cases(goal, where, on, off)

        costs = summing(p, p.throughout(1, K - 1, index))
        return p.have(
            objective(*at(k)) <= bound(lambda i: kept(k, i)),
            costs,
            length,
            p.rule("norm", GAP - a * x),
            sums,
        )

    return p.throughout(1, ALL, one)
