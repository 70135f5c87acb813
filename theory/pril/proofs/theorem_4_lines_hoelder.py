"""Hölder: ``z_i (w*·x − θ_i*) ≤ ‖v*‖_1 b`` where no ``x_j`` is above b in size, and ``1 ≤ b``."""

from typing import Any

from theory.formal.terms import Expr, eq, expr, real, total
from theory.intervals.symbols import K, T, d, theta_star
from theory.intervals.symbols import w_star_by_coordinates as w_star
from theory.intervals.symbols import x_by_coordinates as x
from theory.pril.proofs.m_pril_gain import slack
from theory.pril.proofs.m_pril_sums import size
from theory.pril.proofs.violations import constrained, z
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import summing


def each_constraint(p: Prover, goal: Any, proof: Any) -> Fact:
    """``proof(t, i, ranges, constrained)`` for every round and every ``i ∈ Ī^t``."""

    def one(t: Expr, i: Expr, h: Any, h2: Any) -> Fact:
        inside = p.assume(constrained(t, i))
        return p.rule("discharge", inside.conclusion, proof(t, i, (h, h2), inside))

    return p.throughout(1, T, lambda t, h: p.throughout(1, K - 1, lambda i, h2: one(t, i, h, h2)))


sign, bound, weight, entry = real("sign_"), real("bound_"), real("weight_"), real("entry_")


@lemma(
    "sizes/product",
    sign * weight * entry <= size(weight) * bound,
    either=eq(sign, 1) | eq(sign, -1),
    low=-bound <= entry,
    high=entry <= bound,
)
def term(p: Prover, either: Fact, low: Fact, high: Fact) -> Fact:
    """±u v ≤ |u| b where |v| ≤ b."""
    goal = p.goal

    def some(h: Fact) -> Any:
        near, far = p.have(bound - entry >= 0, high), p.have(bound + entry >= 0, low)
        return [
            p.have(weight * entry <= size(weight) * bound, h, near),
            p.have(-(weight * entry) <= size(weight) * bound, h, far),
        ]

    def none(h: Fact) -> Any:
        near, far = p.have(bound - entry >= 0, high), p.have(bound + entry >= 0, low)
        return [
            p.have(weight * entry <= size(weight) * bound, h, far),
            p.have(-(weight * entry) <= size(weight) * bound, h, near),
        ]

    def signed(facts: Any) -> Fact:
        return p.have(goal, either, facts[0], facts[1])

    return p.cases(
        goal, p.rule("excluded", weight >= 0), lambda h: signed(some(h)), lambda h: signed(none(h))
    )


def by_size(p: Prover, *facts: Fact, **values: Any) -> Fact:
    """``±u v ≤ |u| b``."""
    return p.lemma(
        "sizes/product", {(f"{name}_", "R", 0): value for name, value in values.items()}, *facts
    )


LENGTH = total(1, d, lambda j: size(w_star(j))) + total(1, K - 1, lambda i: size(theta_star(i)))


def at_most(
    p: Prover, t: Expr, i: Expr, h2: Fact, signed: Any, limit: Expr, entries: Any, one: Fact
) -> Fact:
    """``z_i (w*·x − θ_i*) ≤ ‖v*‖_1 b``, where ``|x_j| ≤ b`` (``entries``) and ``1 ≤ b``."""
    label, inside = signed
    either = p.have(eq(z(t, i), 1) | eq(z(t, i), -1), label, inside)

    def each(j: Expr, h: Any) -> Fact:
        return by_size(
            p, either, entries(j, h), sign=z(t, i), weight=w_star(j), entry=x(t, j), bound=limit
        )

    weights = summing(p, p.throughout(1, d, each))
    own_ = by_size(
        p,
        either,
        p.have((-limit <= -1) & (expr(-1) <= limit), one),
        sign=z(t, i),
        weight=theta_star(i),
        entry=expr(-1),
        bound=limit,
    )
    member = p.lemma("sums/member", terms(a=1, b=K - 1, c=i, f=lambda k: size(theta_star(k))), h2)
    return p.have(z(t, i) * slack(t, i) <= LENGTH * limit, weights, own_, member, one)
