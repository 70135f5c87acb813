"""The update is the one solution of the round's problem.

Of any other point the squared distance to v_t is that of the update, that from the update on, and
twice ``Σ σ_i (score there − score here)`` with ``σ_i = z_i α_i`` (`projection.three_points`). On I
that product is ``α_i (u_i(ṽ) − u_i(v'))``, and the update's conditions bound it from below: for PA
by 0, for PA-I by ``C (ξ_i − ξ̃_i)``, for PA-II by ``C (ξ_i² − ξ̃_i²)``. Summed over I, the objective
of the other point exceeds the update's by half the squared distance of the two.
"""

from collections.abc import Callable
from typing import Any

from theory.formal.terms import Expr, eq, every, indicator
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import summing
from theory.ramp.proofs.balance import still
from theory.ramp.proofs.bounds import positive
from theory.ramp.proofs.conditions import (
    at,
    conditions,
    excess,
    in_I,
    left,
    moves,
    off,
    short,
    step,
)
from theory.ramp.proofs.projection import SIGMA, distance, gained
from theory.ramp.symbols import (
    C,
    K,
    theta,
    theta_next,
    theta_other,
    w,
    w_next,
    w_other,
    x,
    xi_other,
)
from theory.ramp.symbols import alpha_of_round as alpha

COSTS: dict[str, Callable[[Any], Any]] = {
    "pa": lambda i: 0,
    "pa-i": lambda i: C * (xi_other(i) - positive(left(i))),
    "pa-ii": lambda i: C * (xi_other(i) ** 2 - positive(left(i)) ** 2),
}
"""What an index of I costs more at the other point than at the update."""


def _gains(p: Prover, variant: str, run: Given, feasible: Fact) -> Fact:
    """``Σ (σ_i (score there − score here) + 1[i ∈ I] cost) ≥ 0``."""
    known = conditions(p, variant, run)
    cost = () if variant == "pa" else (run["cost"],)

    def gain(i: Any) -> Expr:
        return step(i) * gained(i) + indicator(in_I(i)) * COSTS[variant](i)

    def each(i: Expr, h: Fact) -> Fact:
        def inside(member: Fact) -> Fact:
            case, rest = at(p, known, i, h, member)
            there = short(w_other, theta_other, i)
            met = p.pieces(p.use(feasible, i, by=[h, member]))
            table = {
                ("short_", "R", 0): excess(i),
                ("m_", "R", 0): alpha(i),
                ("l_", "R", 0): left(i),
                ("t_", "R", 0): there,
                ("xi_", "R", 0): xi_other(i),
            }
            more = p.lemma(f"ramp/one-index/{variant}", table, case, rest, *met, *cost)
            one = p.have(eq(indicator(in_I(i)), 1), member)
            return p.have(gain(i) >= 0, more, one)

        def outside(none: Fact) -> Fact:
            zero, no = off(p, known, i, h, none), p.have(eq(indicator(in_I(i)), 0), none)
            return p.have(gain(i) >= 0, zero, no)

        return p.cases(gain(i) >= 0, p.rule("excluded", in_I(i)), inside, outside)

    return summing(p, p.throughout(1, K - 1, each))


def _lead(p: Prover, variant: str, run: Given, feasible: Any, goal: Any, *facts: Fact) -> Fact:
    """What follows from the objective of another point and half its squared distance."""
    split = p.lemma("ramp/three-points", {SIGMA: step}, *moves(p, run))
    return p.have(goal, split, _gains(p, variant, run, feasible), *facts)


def optimal(variant: str) -> Callable[..., Any]:
    """The objective elsewhere is the update's and half the squared distance, at least."""

    def script(p: Prover, run: Given, feasible: Any) -> Fact:
        if variant != "pa":
            return _lead(p, variant, run, feasible, p.goal)
        return _and_met(p, run, lambda goal: _lead(p, variant, run, feasible, goal))

    return script


def _met(p: Prover, run: Given, goal: Any) -> Fact:
    """PA's update leaves nothing to any margin."""
    known = conditions(p, "pa", run)

    none = p.auto(every(1, K - 1, lambda i: in_I(i) >> (left(i) <= 0)), known)
    return p.rule("part", goal, none)


def _and_met(p: Prover, run: Given, other: Callable[[Any], Any]) -> Fact:
    """PA's goal: that every constraint is met, and what ``other`` proves."""
    parts = map(Expr, p.goal.t[1:])
    shown = [_met(p, run, part) if part.t[0] == "all" else other(part) for part in parts]
    return p.rule("part", p.goal, p.rule("conjoin", shown))


def aggressive(p: Prover, run: Given) -> Fact:
    """PA's update meets every constraint."""
    return _met(p, run, p.goal)


def unique(variant: str) -> Callable[..., Any]:
    """A point whose objective is not above the update's is at distance 0 from it."""
    away = w_other - w_next

    def gap(i: Any) -> Expr:
        return theta_other(i) - theta_next(i)

    def script(p: Prover, run: Given, feasible: Any, near: Any) -> Fact:
        table = {("u_", "V", 0): away, ("f_", "R", 1): gap, **terms(a=1, b=K - 1)}
        square = p.lemma("inner/nonnegative", table)
        far = distance(w_other, theta_other, w_next, theta_next) <= 0

        def none(goal: Any) -> Fact:
            return p.have(goal, _lead(p, variant, run, feasible, far, near), square)

        return _and_met(p, run, none) if variant == "pa" else none(p.goal)

    return script


def passive(variant: str) -> Callable[..., Any]:
    """No index falls short of its margin: a = 0 and all multipliers are 0."""

    def script(p: Prover, run: Given, losses: Fact) -> Fact:
        none = p.auto(every(1, K - 1, lambda i: in_I(i) >> (short(w, theta, i) <= 0)), losses)
        sums, shift, thresholds = moves(p, run)
        zero, steps = still(variant)(p, run, sums, none)
        stays = p.rewrite(zero, shift, lambda k: eq(w_next, w + k * x))
        return p.auto(p.goal, stays, thresholds, steps)

    return script
