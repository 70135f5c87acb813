"""What the indices of a round cost for a direction ``w̃``, at least.

An index of I that is kept costs at least ``φ(e)``, ``e`` being what it lacks of its margin before
its threshold moves; one that is given up, ``C(1 − s)``. PA-I pays no more than ``φ(e)`` for an
index that it keeps, but for how far it moves along x.
"""

from typing import Any

from theory.formal.terms import (
    Expr,
    eq,
    indicator,
    real,
    total,
)
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Prover
from theory.proving.tactics import summing
from theory.ramp.proofs.discarded import clipped
from theory.ramp.proofs.terms import HALF, LABEL, hinge, in_I, inside, margin, objective, z
from theory.ramp.symbols import C, K, s, theta, theta_other, w, w_other, x


def move(e: Expr) -> Expr:
    """``τ``: e brought into [0, C], how far a threshold moves that lacks e of its margin."""
    return indicator(0 < e) * (indicator(e < C) * e + indicator(C <= e) * C)


def least(e: Expr) -> Expr:
    """``φ(e) = τ e − ½ τ²``: the least cost of a kept index."""
    return move(e) * e - HALF * move(e) ** 2


a_, e_, d_ = real("mult_"), real("lack_"), real("moved_")


@lemma(
    "ramp/least-cost", a_ * e_ - HALF * a_**2 <= least(e_), could=(a_ >= 0) & (a_ <= C), cost=C > 0
)
def least_cost(p: Prover, could: Fact, cost: Fact) -> Fact:
    """``φ(e)`` is the largest ``a e − ½ a²`` of all a from 0 to C."""
    goal = p.goal

    return p.auto(goal, p.rule("excluded", e_ <= 0), could, cost)


more_ = real("more_")


@lemma("ramp/least-grows", least(e_) <= least(more_), order=e_ <= more_, cost=C > 0)
def grows(p: Prover, order: Fact, cost: Fact) -> Fact:
    """``φ`` does not decrease."""
    table = {("mult_", "R", 0): move(e_), ("lack_", "R", 0): more_}
    found = p.lemma("ramp/least-cost", table, cost)
    gap, low = p.have(more_ - e_ >= 0, order), p.have(move(e_) >= 0, cost)
    return p.have(p.goal, found, gap, low)


@lemma("ramp/least-positive", least(e_) >= 0, cost=C > 0)
def positive(p: Prover, cost: Fact) -> Fact:
    """``φ`` is not negative."""
    table = {("mult_", "R", 0): 0, ("lack_", "R", 0): e_}
    return p.have(p.goal, p.lemma("ramp/least-cost", table, p.have(C >= 0, cost), cost))


g_, b_, l_, t_, q_ = (real(name) for name in ("side_", "mult_", "short_", "pull_", "along_"))
U = 1 - (l_ - g_ * t_) + b_
"""The margin after PA-I's step."""


def ramp(u: Expr) -> Expr:
    """``R_s(u)``."""
    return hinge(1, u) - hinge(s, u)


@lemma(
    "ramp/kept-cost",
    HALF * b_**2 + C * ramp(U) <= least(l_ - g_ * q_) + g_ * b_ * (q_ - t_),
    best=clipped(b_, l_ - g_ * t_, 0, C),
    cost=C > 0,
)
def kept_cost(p: Prover, best: Fact, cost: Fact) -> Fact:
    """What PA-I pays for an index that it keeps is no more than ``φ``, but for the shift."""
    table = {("mult_", "R", 0): b_, ("lack_", "R", 0): l_ - g_ * q_}
    most = p.lemma("ramp/least-cost", table, best, cost)
    paid = eq(C * hinge(1, U), b_ * (1 - U))

    def full(case: Fact) -> Fact:
        over, same = p.pieces(case)
        lack = p.have(eq(hinge(1, U), 1 - U), over, same)
        return p.have(paid, lack, same)

    def exact(case: Fact) -> Fact:
        return p.have(paid, case)

    def idle(case: Fact) -> Fact:
        under, same = p.pieces(case)
        return p.have(paid, under, same)

    pays = p.cases(paid, best, full, exact, idle)
    spared = p.have(hinge(s, U) >= 0)
    return p.have(p.goal, most, pays, cost, spared)


def lack(i: Expr) -> Expr:
    """``e_i``: what i lacks at ``w̃`` before its threshold moves."""
    return 1 - z(i) * (w_other @ x - theta(i))


def worth(keeps: Expr, i: Expr) -> Expr:
    """What i costs at ``w̃`` at least, kept or given up."""
    return indicator(keeps) * least(lack(i)) + (inside(i) - indicator(keeps)) * (C * (1 - s))


GAP = w_other - w


def bound(keeps: Any) -> Expr:
    """``½‖w̃ − w‖²`` and what the indices cost."""
    return HALF * (GAP @ GAP) + total(1, K - 1, lambda i: worth(keeps(i), i))


@lemma("ramp/least-move", least(e_) <= HALF * d_**2 + C * hinge(1, 1 - e_ + d_), cost=C > 0)
def least_move(p: Prover, cost: Fact) -> Fact:
    """However far the threshold of a kept index moves, it costs at least ``φ(e)``."""
    t = move(e_)
    could = p.have((t >= 0) & (t <= C), cost)
    low, high = p.pieces(could)
    left_ = p.have(hinge(1, 1 - e_ + d_) - (e_ - d_) >= 0)
    none = p.have(hinge(1, 1 - e_ + d_) >= 0)
    room = p.have(C - t >= 0, high)
    return p.have(p.goal, low, left_, room, none, squares=[d_ - t])


def holds(i: Expr) -> Expr:
    """The other point keeps the index: its margin is not beyond the ramp."""
    return in_I(i) & ~(margin(w_other, theta_other, i) < s)


@lemma(
    "ramp/minimum-other",
    bound(holds) <= objective(w_other, theta_other),
    labels=LABEL,
    cost=C > 0,
    level=s < 1,
)
def other(p: Prover, labels: Fact, cost: Fact, level: Fact) -> Fact:
    """Any point costs at least what its direction does with the same indices kept."""

    def paid(i: Expr) -> Expr:
        moved = theta_other(i) - theta(i)
        return HALF * moved**2 + inside(i) * (C * ramp(margin(w_other, theta_other, i)))

    def index(i: Expr, h: Fact) -> Fact:
        u, moved = margin(w_other, theta_other, i), theta_other(i) - theta(i)
        goal = worth(holds(i), i) <= paid(i)

        def on(keeps: Fact) -> Fact:
            unit = p.auto(eq(z(i) ** 2, 1), keeps, labels)
            table = {("lack_", "R", 0): lack(i), ("moved_", "R", 0): -z(i) * moved}
            found = p.lemma("ramp/least-move", table, cost)
            there = p.have(eq(1 - lack(i) + -z(i) * moved, u))
            found = p.rewrite(
                there,
                found,
                lambda v: least(lack(i)) <= HALF * (-z(i) * moved) ** 2 + C * hinge(1, v),
            )
            spared = p.auto(eq(hinge(s, u), 0), keeps)
            ones = p.auto(eq(inside(i), 1), keeps), p.have(eq(indicator(holds(i)), 1), keeps)
            return p.have(
                goal,
                found,
                *ones,
                spared,
                unit,
            )

        def off(gone: Fact) -> Fact:
            zero = p.have(eq(indicator(holds(i)), 0), gone)
            flat = eq(inside(i) * ramp(u), inside(i) * (1 - s))
            same = p.auto(flat, p.rule("excluded", in_I(i)), gone, level)
            return p.have(goal, zero, same)

        return p.cases(goal, p.rule("excluded", holds(i)), on, off)

    return p.have(p.goal, summing(p, p.throughout(1, K - 1, index)))
