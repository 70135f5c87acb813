"""``½‖v' − v_t‖² ≤ J(v') ≤ J(v_t) = C Σ R_s(u_i(v_t)) ≤ C (1 − s) #I``."""

from typing import Any

from theory.formal.terms import Expr, expr
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import summing
from theory.ramp.proofs.terms import hinge, inside, margin
from theory.ramp.symbols import C, K, s, theta, theta_other, w, w_other


def _loss(direction: Any, levels: Any, i: Expr) -> Expr:
    """``1[i ∈ I] R_s(u_i)``."""
    u = margin(direction, levels, i)
    return inside(i) * (hinge(1, u) - hinge(s, u))


def how_far(p: Prover, run: Given, cost: Fact, limit: Fact, lower: Fact) -> Fact:
    """The ramp is between 0 and 1 − s."""

    def least(i: Expr, h: Fact) -> Fact:
        return p.have(expr(0) <= _loss(w_other, theta_other, i), limit)

    def most(i: Expr, h: Fact) -> Fact:
        return p.have(_loss(w, theta, i) <= (1 - s) * inside(i), limit)

    after = summing(p, p.throughout(1, K - 1, least))
    before = summing(p, p.throughout(1, K - 1, most))

    def times_cost(fact: Fact) -> Fact:
        low, high = map(Expr, fact.conclusion[1:])
        return p.have(C * low <= C * high, cost, fact)

    scaled = [times_cost(after), times_cost(before)]
    return p.have(p.goal, lower, *scaled)
