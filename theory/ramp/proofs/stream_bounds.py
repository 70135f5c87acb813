"""The mistake bounds of PA, PA-I and PA-II: ``β = 1/B`` in the gain of a violated constraint.

``(2β − β² D) M ≤ ‖u‖² + slack`` with ``D = q + a R² ≤ B`` and ``β = 1/B`` is ``M ≤ B (‖u‖² + slack)``.
On a separable stream the comparator is ``u = (w*, θ*)/γ``, which lacks nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from theory.formal import Expr, conj, every, expr, indicator, integer, total
from theory.lemmas.sums import terms
from theory.pril.proofs.mistakes import M, gamma, loss, margin, slack, theta_star, w_star
from theory.pril.proofs.progress import met
from theory.pril.proofs.sharper import some_side
from theory.pril.proofs.steps import K, T, m, x, y_l, y_r
from theory.pril.proofs.theorem_1 import R, ideal_margin, some_round
from theory.ramp.proofs.stream_gains import BETA, MOST, SQUARE, all_felt
from theory.ramp.proofs.stream_progress import XI, xi
from theory.ramp.proofs.stream_run import C, Q

a = integer("a")


def growth(variant: str) -> Expr:
    """``a R² + q``: what one violated constraint adds at most."""
    return a * R**2 + Q[variant]


def factor(variant: str) -> Expr:
    """The bound's factor: ``a R² + q``, for PA-I not less than ``1/C``."""
    least, most = growth(variant), 1 / C
    return least + indicator(least < most) * (most - least) if variant == "pa-i" else least


def at_most_steps(p: Any, run: Any) -> Any:
    """``Σ_t L_MAE ≤ Σ_t m^t``."""
    each = p.lemma("pril/loss-at-most-steps", {}, run["labels"], run["tau"])
    return p.lemma("sums/monotone", terms(a=1, b=T, f=loss, g=m), each)


def sides_of(p: Any, sides: Any) -> Any:
    """Neither side of a label has more than a constraints."""

    def fits(t: Expr) -> Expr:
        return (y_l(t) - 1 <= a) & (K - y_r(t) <= a)

    return p.every(1, T, fits, lambda t, h: p.have(fits(t), p.use(sides, t, by=[h])))


def grown(p: Any, run: Any, variant: str, size: Any, sides: Any) -> tuple[Any, Any, Any]:
    """``T ≥ 1``, ``a ≥ 0`` and ``q + a ‖x‖² ≤ q + a R²`` in every round."""
    largest, some = p.pieces(size)
    rounds = some_round(p, some)
    least = some_side(p, run, sides, rounds)

    def small(t: Expr) -> Expr:
        return Q[variant] + a * (x(t) @ x(t)) <= growth(variant)

    def one(t: Expr, h: Any) -> Any:
        return p.have(small(t), products=[[least, p.use(largest, t, by=[h])]])

    return rounds, least, p.every(1, T, small, one)


def growth_positive(p: Any, run: Any, variant: str, least: Any) -> Any:
    """``a R² + q ≥ 1``."""
    more = []
    if variant == "pa-ii":
        more = [p.lemma("inverse/positive", {("u", "R", 0): C}, run["cost"])]
    return p.have(growth(variant) >= 1, *more, products=[(1, [least], [R])])


def best_share(p: Any, run: Any, variant: str, least: Any) -> tuple[Any, Any, Any]:
    """``1/B > 0``, which is at most C for PA-I; ``B (1/B) = 1``; and ``a R² + q ≤ B``."""
    B, D = factor(variant), growth(variant)
    above = p.have(D <= B)
    positive = p.have(B > 0, above, growth_positive(p, run, variant, least))
    one = p.rule("inverse", B, positive)
    share = p.lemma("inverse/positive", {("u", "R", 0): B}, positive)
    if variant == "pa-i":
        cost = run["cost"]
        costs = p.rule("inverse", C, cost)
        more = p.have(B - 1 / C >= 0)
        fits = p.have(
            1 / B <= C, one, products=[[share, cost, more], (1 / B, [costs], []), (C, [one], [])]
        )
        share = p.have((1 / B >= 0) & (1 / B <= C), share, fits)
    return share, one, above


def bound(p: Any, run: Any, variant: str, table: Any, size: Any, sides: Any, *fits: Any) -> Any:
    """``Σ_t m^t ≤ B (‖u‖² + slack)``, for the comparator and slacks of the table."""
    B, D = factor(variant), growth(variant)
    each, _ = p.pieces(sides)
    rounds, least, small = grown(p, run, variant, size, each)
    share, one, above = best_share(p, run, variant, least)
    rate = p.lemma(
        f"ramp/stream-mistakes/{variant}",
        {**table, BETA: 1 / B, MOST: D, ("A", "R", 1): lambda t: a},
        *run.values(),
        p.have(T >= 0, rounds),
        *fits,
        share,
        sides_of(p, each),
        small,
    )
    return rate, one, above


