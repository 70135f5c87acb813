"""The lines of the printed proof of Theorem 2, each from its own hypotheses."""

from typing import Any

from theory.formal.terms import Expr, eq, total
from theory.intervals.symbols import d
from theory.intervals.symbols import x_by_coordinates as x
from theory.pril.proofs.lifted import (
    Delta,
    N,
    R,
    Z,
    deficit,
    each_constraint,
    gamma,
    inner,
    lifted_slack,
    reciprocal,
    short,
    slack,
    v,
    x_bar,
)
from theory.pril.proofs.violations import z
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import termwise


def length(t: Expr, i: Expr) -> Expr:
    """``‖x̄_i^t‖²``."""
    return total(1, N, lambda j: x_bar(t, i, j) ** 2)


def lifted_length(p: Prover, run: Given, at: Any, *, items: Fact, lifted: Fact) -> Fact:
    """``‖x̄_i^t‖² = ‖x^t‖² + 1 + Δ²``."""
    t, i, h, h2, known = at
    here, same, _ = p.pieces(p.use(lifted, t, i, by=[h, h2, known]))
    minus, instance, _ = p.pieces(p.use(items, t, i, by=[h, h2]))
    product = inner(p, run, at, lambda j: x_bar(t, i, j), items=items, lifted=lifted)
    label = (run["ranks"], run["dimension"])
    weights = termwise(
        p, 1, d, lambda j: eq(x_bar(t, i, j) * x(t, j), x(t, j) ** 2), same, *label, instance
    )
    one = p.have(eq(x_bar(t, i, d + i), -1), p.use(same, d + i, by=[h2, *label]), minus)
    norm = total(1, d, lambda j: x(t, j) ** 2)
    return p.auto(eq(length(t, i), norm + 1 + Delta**2), product, weights, one, here)


def line_5(p: Prover, run: Given, *, items: Fact, lifted: Fact) -> Fact:
    """The instance, a −1 and a Δ."""
    return each_constraint(
        p,
        run,
        lambda t, i: eq(length(t, i), total(1, d, lambda j: x(t, j) ** 2) + 1 + Delta**2),
        lambda *at: lifted_length(p, run, at, items=items, lifted=lifted),
    )


def line_6(p: Prover, run: Given, *, items: Fact, lifted: Fact, size: Fact) -> Fact:
    """``‖x^t‖² ≤ R²``."""
    largest, _ = p.pieces(size)

    def proof(*at: Any) -> Fact:
        t, i, h, *_ = at
        known = lifted_length(p, run, at, items=items, lifted=lifted)
        return p.have(length(t, i) <= R**2 + Delta**2 + 1, known, p.use(largest, t, by=[h]))

    return each_constraint(p, run, lambda t, i: length(t, i) <= R**2 + Delta**2 + 1, proof)


def product(t: Expr, i: Expr) -> Expr:
    """``z_i ṽ·x̄_i^t``."""
    return z(t, i) * total(1, N, lambda j: v(j) * x_bar(t, i, j))


def line_7(p: Prover, run: Given, **given: Fact) -> Fact:
    """The own component of ``x̄`` adds ``d_i/Z``."""
    return each_constraint(
        p,
        run,
        lambda t, i: eq(product(t, i), z(t, i) * slack(t, i) / Z + deficit(t, i) / Z),
        lambda *at: lifted_slack(p, run, at, **given),
    )


def at_least(p: Prover, run: Given, at: Any, *, long: Fact, **given: Fact) -> Fact:
    """``z_i ṽ·x̄ ≥ γ/Z``."""
    t, i, *_ = at
    _, above = reciprocal(p, Z, long)
    scaled = p.have((deficit(t, i) - short(t, i)) / Z >= 0, above)
    return p.have(product(t, i) >= gamma / Z, lifted_slack(p, run, at, **given), scaled)


def line_8(p: Prover, run: Given, **given: Fact) -> Fact:
    """``d_i ≥ γ − z_i (w*·x − θ_i*)``."""

    def both(t: Expr, i: Expr) -> Expr:
        filled = z(t, i) * slack(t, i) / Z + (gamma - z(t, i) * slack(t, i)) / Z
        return (product(t, i) >= filled) & eq(filled, gamma / Z)

    return each_constraint(
        p, run, both, lambda *at: p.have(both(*at[:2]), at_least(p, run, at, **given))
    )


def line_9(p: Prover, run: Given, *, positive: Fact, long: Fact, **given: Fact) -> Fact:
    """``γ/Z > 0``."""

    def both(t: Expr, i: Expr) -> Expr:
        return (product(t, i) > 0) & (product(t, i) >= gamma / Z)

    return each_constraint(
        p,
        run,
        both,
        lambda *at: p.have(
            both(*at[:2]),
            at_least(p, run, at, long=long, **given),
            positive,
            p.rule("excluded", 1 / Z > 0),
            long,
        ),
    )
