"""The run from ``n ((K − 1) x; −1, …, −1)`` back to 0 that attains the bound for any start."""

from typing import Any

from theory.formal.terms import Expr, conj, eq, expr, total
from theory.intervals.pril import score, some_round
from theory.intervals.symbols import K, T
from theory.lemmas.null import null_product
from theory.pril.proofs.regret import slack, surrogate
from theory.pril.proofs.theorem_3_attained import FIRST, SQUARE, OneInstance, attained, level
from theory.pril.proofs.theorem_3_rounds import flat
from theory.proving.prover import Fact, Given, Prover
from theory.runs.papers.symbols import tau, theta, w

LENGTH = (K - 1) * ((K - 1) * SQUARE + 1)
"""The squared length of a step, and what the last round loses."""

START = T * (K - 1) * FIRST


def after(n: Any) -> Expr:
    """After n rounds, ``T − n`` steps remain."""
    rest = T - expr(n)
    return conj(
        eq(2 * total(1, n, surrogate), (2 * n * T - n * (n - 1)) * LENGTH),
        eq(w(n + 1) @ FIRST, rest * (K - 1) * SQUARE),
        level(n + 1, -rest),
    )


def descending(
    p: Prover,
    run: Given,
    *,
    chosen: Fact,
    move_w: Fact,
    move_theta: Fact,
    size: Fact,
    width: Fact,
    sides: Fact,
    rival: Fact,
    lowest: Fact,
    same: Fact,
    start_w: Fact,
    start_theta: Fact,
) -> Fact:
    """Every round violates all constraints, and loses the number of steps that remain."""
    stream = OneInstance(p, run, chosen, (move_w, move_theta), same)
    some = p.pieces(size)[1]
    rounds = some_round(p, some)

    def step(k: Expr, inside: Fact, before: Fact) -> Fact:
        _, _, levels = p.pieces(before)
        on_w = stream.against(k, w(k), inside)
        here = p.have(eq(score(k), (T - k + 1) * (K - 1) * SQUARE), before, on_w)

        def one(i: Expr, h: Fact) -> Fact:
            over = p.auto(slack(k, i) > 0, here, levels, h, inside, run["ranks"])
            return p.auto(eq(tau(k, i), -1), stream.parts, inside, h, over, lowest)

        down = p.throughout(1, K - 1, one)
        whole = stream.round(k, -(T - k + 1), -1, inside, down, levels)
        last = p.last(total(1, k, surrogate), inside)
        return p.auto(after(k), before, on_w, whole, last)

    def start(v: Any) -> Fact:
        """``w^1 · v = T (K − 1) x^1 · v``."""
        return null_product(p, w(1) - START, v, start_w)

    numbers = flat(
        p,
        1,
        K - 1,
        lambda i: theta(1, i) ** 2,
        T**2,
        lambda i, h: p.auto(eq(theta(1, i) ** 2, T**2), start_theta, h),
        run["ranks"],
    )
    first = p.have(after(0), p.empty(total(1, 0, surrogate)), start(FIRST), start_theta)
    end = p.pieces(p.up_to(1, T, after, step, base=first, filled=rounds))[0]
    own = p.have(eq(w(1) @ w(1), T**2 * (K - 1) ** 2 * SQUARE), start(w(1)), start(FIRST))
    label = p.use(lowest, 1, by=[rounds])
    sizes = (size, width, sides)
    radius = stream.radius(some)
    return attained(p, run, rounds, sizes, label, radius, rival, end, own, numbers)
