"""The subproblem of a CCCP step, solved: ½‖v − v_t‖² + C Σ H_1(u_i) + C Σ δ_i u_i.

``δ_i``, between 0 and 1, is the slope that the concave part has at index i, 1 where it is
discarded. The solution moves from ``v_t`` by multiples ``β_i`` of the gradients of the margins.
"""

from typing import Any

from theory.formal.terms import Expr, conj, disj, eq, every, function, real, total, vector
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Prover
from theory.proving.tactics import summing
from theory.ramp.proofs.terms import (
    HALF,
    convex_part,
    hinge,
    in_I,
    inside,
    margin,
    over_I,
    square,
    z,
)
from theory.ramp.symbols import C, K, theta, theta_other, w, w_other, x

w_new, theta_new = vector("w*_"), function("theta*_", "R", 1)
delta, beta, a = function("delta_", "R", 1), function("beta_", "R", 1), real("shift_")
NEW, LEVELS = ("w*_", "V", 0), ("theta*_", "R", 1)
DELTA, BETA, SHIFT = ("delta_", "R", 1), ("beta_", "R", 1), ("shift_", "R", 0)


def linearised(direction: Any, levels: Any, slopes: Any = delta) -> Expr:
    """``J_vex(v) + C Σ_{i ∈ I} δ_i u_i(v)``."""
    return convex_part(direction, levels) + C * over_I(
        lambda i: slopes(i) * margin(direction, levels, i)
    )


def stationary(u: Any, multiplier: Any, slope: Any) -> Expr:
    """``−β`` is a slope of ``C H_1 + C δ ·`` at the margin u."""
    low, high = -C * slope, C - C * slope
    return disj(
        conj(eq(multiplier, high), u <= 1),
        conj(low <= multiplier, multiplier <= high, eq(u, 1)),
        conj(eq(multiplier, low), u >= 1),
    )


SOLVED = (
    C >= 0,
    eq(w_new, w + a * x),
    every(1, K - 1, lambda i: eq(theta_new(i), theta(i) - z(i) * beta(i))),
    eq(a, total(1, K - 1, lambda i: z(i) * beta(i))),
    every(
        1, K - 1, lambda i: in_I(i) >> stationary(margin(w_new, theta_new, i), beta(i), delta(i))
    ),
)
"""The optimality conditions of the subproblem, with the multipliers ``α_i = β_i + C δ_i``."""


def _tangent(p: Prover, cost: Fact, new: Any, other: Any, i: Any, slope: Fact) -> Fact:
    """``C H_1(ũ) + C δ ũ ≥ C H_1(u') + C δ u' − β (ũ − u')``."""
    there = hinge(1, other)
    low, high = p.have(there >= 0), p.have(there - (1 - other) >= 0)
    b, c = beta(i), delta(i)
    goal = C * hinge(1, new) + C * c * new - b * (other - new) <= C * there + C * c * other

    def at_high(h: Fact) -> Fact:
        same, side = p.pieces(h)
        value = p.have(eq(hinge(1, new), 1 - new), side)
        return p.have(goal, same, cost, high, value)

    def inner(h: Fact) -> Fact:
        least, most, one = p.pieces(h)
        return p.have(
            goal, p.have(b + C * c >= 0, least), high, p.have(C - C * c - b >= 0, most), low, one
        )

    def at_low(h: Fact) -> Fact:
        same, side = p.pieces(h)
        value = p.have(eq(hinge(1, new), 0), side)
        return p.have(goal, same, cost, low, value)

    return p.cases(goal, slope, at_high, inner, at_low)


@lemma(
    "ramp/subproblem-minimal",
    linearised(w_new, theta_new) + HALF * square(w_other, theta_other, w_new, theta_new)
    <= linearised(w_other, theta_other),
    *SOLVED,
)
def minimal(
    p: Prover, cost: Any, move_w: Fact, move_theta: Fact, sum_a: Fact, slopes: Fact
) -> Fact:
    """The solution of the optimality conditions is the only minimiser of the subproblem: any
    other point is worse by half its squared distance.
    """

    def loss(direction: Any, levels: Any, i: Expr) -> Expr:
        u = margin(direction, levels, i)
        return inside(i) * (C * hinge(1, u) + C * delta(i) * u)

    score_gap = (w_other - w_new) @ x

    def left(i: Expr) -> Expr:
        gap, own = theta_other(i) - theta_new(i), theta_new(i) - theta(i)
        return (
            HALF * own**2 + HALF * gap**2 + loss(w_new, theta_new, i) - z(i) * beta(i) * score_gap
        )

    def one(i: Expr, h: Fact) -> Fact:
        goal = left(i) <= (HALF * (theta_other(i) - theta(i)) ** 2 + loss(w_other, theta_other, i))

        def within(member: Fact) -> Fact:
            slope = p.use(p.use(slopes, i, by=[h]), by=[member])
            new, other = margin(w_new, theta_new, i), margin(w_other, theta_other, i)
            bound = _tangent(p, cost, new, other, i, slope)
            return p.auto(goal, move_theta, h, bound)

        def outside(member: Fact) -> Fact:
            off = p.have(eq(inside(i), 0) & eq(z(i), 0), member)
            on, zero = p.pieces(off)
            return p.auto(goal, move_theta, h, on, zero)

        return p.cases(goal, p.rule("excluded", in_I(i)), within, outside)

    each = p.throughout(1, K - 1, one)
    whole = summing(p, each)
    pairs = [p.rule("pair", v, move_w) for v in (w_new, w_other, w, x)]
    return p.auto(minimal.conclusion, whole, *pairs, sum_a)
