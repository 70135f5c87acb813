"""Two neighbouring thresholds in the wrong order: one of two points has a smaller J.

At the one both are ``θ_i``, at the other both are ``θ_{i+1}``. Together they cost no more than the
point taken twice, as much as exchanging the two would. A shift by ``∓τ (x, ‖x‖² 1)``, which leaves
all margins as they are, then gains ``τ ‖x‖² (θ_i − θ_{i+1})`` in all.
"""

from typing import Any

from theory.formal.terms import Expr, eq, every, expr, function, indicator, total
from theory.proving.definitions import defining, drawn
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import summing
from theory.ramp.proofs.order_optimum import exchanged_losses
from theory.ramp.proofs.terms import HALF, LABEL, hinge, inside, z
from theory.ramp.symbols import C, K, s, theta, theta_other, w_other, x

above, below = function("p", "R", 2), function("q", "R", 2)
tau = function("tau", "R", 1)
X = x @ x
SPREAD = 1 + (K - 1) * X


def gap(i: Any) -> Expr:
    """``θ̃_i − θ̃_{i+1}``."""
    return theta_other(i) - theta_other(i + 1)


def _merged(name: Any, i: Expr, low: Expr, sign: int) -> Expr:
    """Row i: ``θ̃`` with one of the two at the other's place, and the shift."""
    return every(
        1,
        K - 1,
        lambda j: eq(
            name(i, j),
            theta_other(j) + sign * (indicator(eq(j, low)) * gap(i) - tau(i) * X),
        ),
    )


MERGED = drawn("labels", LABEL) | defining(
    {
        "above": every(1, K - 2, lambda i: _merged(above, i, i + 1, 1)),
        "below": every(1, K - 2, lambda i: _merged(below, i, i, -1)),
        "tau": every(1, K - 2, lambda i: eq(tau(i), gap(i) / SPREAD)),
    }
)
"""What ``p_i``, ``q_i`` and ``τ_i`` stand for."""


def _term(level: Any, j: Any, shift: Any = 0) -> Expr:
    """What index j adds to J at this threshold, w being shifted along x."""
    u = z(j) * ((w_other + expr(shift) * x) @ x - level)
    return HALF * (level - theta(j)) ** 2 + C * (inside(j) * (hinge(1, u) - hinge(s, u)))


def ordered(
    p: Prover, run: Given, cost: Fact, limit: Fact, order: Fact, moving: Fact, least: Fact
) -> Fact:
    """A wrong order would leave something to gain."""

    def one(i: Expr, h: Fact) -> Fact:
        goal = theta_other(i) <= theta_other(i + 1)

        def both(j: Expr) -> Expr:
            return _term(above(i, j), j, -tau(i)) + _term(below(i, j), j, tau(i))

        def twice(j: Expr) -> Expr:
            return 2 * _term(theta_other(j), j) + tau(i) ** 2 * X**2

        def shifted(name: Any, level: Expr, j: Expr, sigma: Expr, h2: Fact, *more: Fact) -> Fact:
            """The term of p or q at j, by its threshold."""
            meaning = p.use(run["above" if name is above else "below"], i, j, by=[h, h2])
            there = level + sigma * X
            same = p.have(eq(there, name(i, j)), meaning, *more)
            value = _term(level, j) + sigma * X * (level - theta(j)) + HALF * sigma**2 * X**2
            moved = p.have(eq(_term(there, j, sigma), value))
            return p.rewrite(same, moved, lambda e: eq(_term(e, j, sigma), value))

        def outside(j: Expr, h2: Fact) -> Fact:
            place = p.have((1 <= j) & (j <= K - 1), h2, h)
            parts = [
                shifted(above, theta_other(j), j, -tau(i), place, h2),
                shifted(below, theta_other(j), j, tau(i), place, h2),
            ]
            return p.have(eq(both(j), twice(j)), *parts)

        def wrong(less: Fact) -> Fact:
            at_i, at_next = (
                p.have((1 <= i) & (i <= K - 1), h),
                p.have((1 <= i + 1) & (i + 1 <= K - 1), h),
            )
            high, low = theta_other(i), theta_other(i + 1)
            four = [
                shifted(above, high, i, -tau(i), at_i),
                shifted(above, high, i + 1, -tau(i), at_next),
                shifted(below, low, i, tau(i), at_i),
                shifted(below, low, i + 1, tau(i), at_next),
            ]
            apart = p.have(gap(i) > 0, less)
            distance = p.auto(gap(i) * (theta(i + 1) - theta(i)) >= 0, less, order, h)
            losses = exchanged_losses(p, run, i, less, limit, cost)
            middle = p.have(
                both(i) + both(i + 1) <= twice(i) + twice(i + 1) - 2 * tau(i) * X * gap(i),
                *four,
                distance,
                losses,
            )

            def parts(f: Any) -> list[Any]:
                split = p.lemma("sums/split", terms(a=1, b=K - 1, c=i + 1, f=f), h)
                return [split, *(p.last(total(1, end, f), h) for end in (i + 1, i))]

            sums = [
                *parts(both),
                *parts(twice),
                summing(p, p.throughout(1, i - 1, outside)),
                summing(p, p.throughout(i + 2, K - 1, outside)),
            ]
            whole = p.have(
                total(1, K - 1, both) <= total(1, K - 1, twice) - 2 * tau(i) * X * gap(i),
                middle,
                *sums,
            )
            count = p.lemma("sums/count", terms(a=1, b=K - 1), h)
            positive = p.have(SPREAD > 0, moving, h)
            inverse = p.rule("inverse", SPREAD, positive)
            size = p.have(eq(tau(i) * SPREAD, gap(i)), p.use(run["tau"], i, by=[h]), inverse)
            saved = p.auto(
                tau(i) * X * gap(i) > 0, *_quotient(p, size, apart, positive, i), moving, less
            )
            step = p.auto(eq(tau(i) ** 2 * X * SPREAD, tau(i) * X * gap(i)), size)
            compared = p.pieces(p.use(least, i, by=[h]))
            return p.have(goal, *compared, whole, count, saved, step)

        return p.cases(goal, p.rule("excluded", goal), lambda fine: fine, wrong)

    return p.every(1, K - 2, lambda i: theta_other(i) <= theta_other(i + 1), one)


def _quotient(p: Prover, size: Fact, apart: Fact, positive: Fact, i: Expr) -> list[Any]:
    """``τ > 0``: a number that is not, times a positive one, is not positive."""
    goal = tau(i) > 0

    return [p.auto(goal, p.rule("excluded", goal), size, apart, positive)]
