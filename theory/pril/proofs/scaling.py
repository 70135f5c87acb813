"""Theorem 1 for PRIL on the instances ``s x^t``: the comparator ``(w*/s, θ*)`` is that of the x^t.

It has the margin γ on the scaled instances, and is ``L² = ‖w*‖²/s² + ‖θ*‖²`` long, so that
``γ² M ≤ (a R² s² + 1) L²``.
"""

from typing import Any

from theory.formal.terms import ZERO_VECTOR, Expr, eq, every, real, sqrt, total
from theory.intervals.one_sided import a
from theory.intervals.pril import M, each, w_star
from theory.intervals.symbols import K, R, T, gamma, theta_star
from theory.lemmas.logarithm import inverse_of
from theory.pril.proofs.violations import constrained, z
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Prover
from theory.proving.roots import root_of
from theory.runs.papers.symbols import x, y_l, y_r
from theory.runs.papers.thresholds import pril_run

s = real("s")
RUN = pril_run(scale="s")
"""PRIL's run on the instances ``s x^t``."""

SEEN = {("x", "V", 1): lambda t: s * x(t)}
"""What stands for the instances in lemmas about PRIL's run."""

WEIGHTS = w_star @ w_star
THRESHOLDS = total(1, K - 1, lambda i: theta_star(i) * theta_star(i))
LENGTH = WEIGHTS * (1 / s) ** 2 + THRESHOLDS
"""``‖w*‖²/s² + ‖θ*‖²``."""

GROWTH = s**2 * R**2 * a + 1


def lengths(p: Prover) -> tuple[Any, Any]:
    """``‖w*‖² ≥ 0`` and ``‖θ*‖² ≥ 0``."""
    nothing = {("u_", "V", 0): ZERO_VECTOR, ("a_", "Z", 0): 1, ("b_", "Z", 0): K - 1}
    thresholds = p.lemma("inner/nonnegative", {**nothing, ("f_", "R", 1): theta_star})
    return p.rule("norm", w_star), p.have(THRESHOLDS >= 0, thresholds)


def constraint(t: Expr, i: Expr) -> Expr:
    """``z_i^t (w*·x^t − θ_i*) ≥ γ`` for ``i ∈ Ī^t``."""
    return constrained(t, i) >> (z(t, i) * (w_star @ x(t) - theta_star(i)) >= gamma)


@lemma(
    "pril/scaled",
    gamma**2 * M <= GROWTH * LENGTH,
    *RUN.values(),
    rounds=T >= 1,
    unit=eq(WEIGHTS + THRESHOLDS, 1),
    positive=gamma > 0,
    ideal=each(constraint),
    sizes=every(1, T, lambda t: x(t) @ x(t) <= R**2),
    rooms=every(1, T, lambda t: (y_l(t) - 1 <= a) & (K - y_r(t) <= a)),
    least=a >= 0,
    factor=s > 0,
)
def scaled(
    p: Prover,
    *given: Fact,
    rounds: Fact,
    unit: Fact,
    positive: Fact,
    ideal: Fact,
    sizes: Fact,
    rooms: Fact,
    least: Fact,
    factor: Fact,
) -> Fact:
    """On the instances s x^t: γ² M ≤ (a R² s² + 1)(‖w*‖²/s² + ‖θ*‖²), with R and γ of the x^t."""
    run = dict(zip(RUN, given, strict=False))
    inverse = 1 / s
    above, ratio = inverse_of(p, s, factor)
    norm, some = lengths(p)
    long = p.have(LENGTH > 0, p.rule("excluded", THRESHOLDS > 0), norm, some, above, unit)
    L = sqrt(LENGTH)
    low, square = root_of(p, LENGTH, long)
    strict = p.have(
        L > 0,
        p.rule("excluded", L > 0),
        p.rule("excluded", THRESHOLDS > 0),
        norm,
        some,
        above,
        unit,
        square,
        low,
    )
    over, whole = inverse_of(p, L, strict)
    share = 1 / L
    table = {
        **SEEN,
        ("rival", "V", 0): (share * inverse) * w_star,
        ("levels", "R", 1): lambda i: share * theta_star(i),
        ("gamma", "R", 0): share * gamma,
        ("C", "R", 0): GROWTH,
        ("reach", "R", 1): lambda t: a,
    }

    def met(t: Expr, i: Expr) -> Expr:
        slack = (share * inverse) * w_star @ (s * x(t)) - share * theta_star(i)
        left = (i < y_l(t)) >> (share * gamma <= slack)
        return left & ((y_r(t) <= i) >> (share * gamma <= -slack))

    def margins(t: Expr, h: Fact) -> Fact:
        return p.auto(every(1, K - 1, lambda i: met(t, i)), run["labels"], h, ideal, over, ratio)

    moved = p.lemma(
        "pril/moves-one-sided",
        {**SEEN, ("A", "R", 1): lambda t: a},
        run["labels"],
        run["tau"],
        rooms,
    )

    def small(t: Expr, h: Fact) -> Fact:
        radius = p.use(sizes, t, by=[h])
        goal = a * ((s * x(t)) @ (s * x(t))) + 1 <= GROWTH
        return p.have(goal, least, radius)

    most = p.lemma(
        "pril/mistakes",
        table,
        *run.values(),
        rounds,
        p.have(GROWTH >= 1, least),
        square,
        whole,
        p.have(share * gamma > 0, over, positive),
        p.throughout(1, T, margins),
        moved,
        p.throughout(1, T, small),
    )
    return p.have(scaled.conclusion, most, whole, square)
