"""The bounds of PA, PA-I and PA-II: ``β = 1/B`` in what is gained by what is counted.

``(2β − β² D) M ≤ ‖u‖² + slack`` with ``D ≤ B`` and ``β = 1/B`` is ``M ≤ B (‖u‖² + slack)``. Here
``D = q + a R²``, for rounds ``q + R²``; and ``B = D``, for PA-I at least ``1/C``, as β must be a
possible multiplier. On a separable stream the comparator is ``u = (w*, θ*)/γ``, which lacks nothing.
"""

from __future__ import annotations

from typing import Any

from theory.formal import Expr, eq, every, indicator, real
from theory.lemmas.inner import joint
from theory.pril.proofs.mistakes import gamma, slack, theta_star, w_star
from theory.pril.proofs.progress import met
from theory.pril.proofs.sharper import some_side
from theory.pril.proofs.steps import K, T, x, y_l, y_r
from theory.pril.proofs.theorem_1 import R, ideal_margin, some_round
from theory.proof import Lemma
from theory.ramp.proofs.stream_counts import Count, a, rounds
from theory.ramp.proofs.stream_progress import XI, xi
from theory.ramp.proofs.stream_run import C, Q
from theory.ramp.proofs.stream_shares import BETA, MOST

B_, D_, M_, S_ = real("B_"), real("D_"), real("M_"), real("S_")


def _best(p: Any, positive: Any, above: Any, count: Any, rate: Any) -> Any:
    one = p.rule("inverse", B_, positive)
    share = p.have(
        M_ / B_ <= S_,
        rate,
        products=[(1, [p.have(B_ - D_ >= 0, above), count], [1 / B_]), (M_ / B_, [one], [])],
    )
    return p.have(M_ <= B_ * S_, products=[[share, positive], (M_, [one], [])])


best = Lemma(
    "ramp/best-share",
    "(2β − β² D) M ≤ S with β = 1/B and D ≤ B is M ≤ B S.",
    (B_ > 0, D_ <= B_, M_ >= 0, (2 / B_ - (1 / B_) ** 2 * D_) * M_ <= S_),
    M_ <= B_ * S_,
    _best,
)


def growth(variant: str, count: Count) -> Expr:
    """``a R² + q``, or ``R² + q``: D."""
    return count.width * R**2 + Q[variant]


def factor(variant: str, count: Count) -> Expr:
    """B."""
    least, most = 1 / C, growth(variant, count)
    return least + indicator(least < most) * (most - least) if variant == "pa-i" else most


def sides_of(p: Any, sides: Any) -> Any:
    """Neither side of a label has more than a constraints."""

    def fits(t: Expr) -> Expr:
        return (y_l(t) - 1 <= a) & (K - y_r(t) <= a)

    return p.every(1, T, fits, lambda t, h: p.have(fits(t), p.use(sides, t, by=[h])))


def best_share(p: Any, run: Any, variant: str, count: Count, least: Any) -> tuple[Any, Any, Any]:
    """``B > 0``, ``D ≤ B``, and ``1/B ≥ 0``, which for PA-I is at most C."""
    B, D = factor(variant, count), growth(variant, count)
    more = [p.lemma("inverse/positive", {("u", "R", 0): C}, run["cost"])] * (variant == "pa-ii")
    above = p.have(D <= B)
    positive = p.have(B > 0, above, *more, products=[(1, [least], [R])])
    share = p.lemma("inverse/positive", {("u", "R", 0): B}, positive)
    if variant == "pa-i":
        one, costs = p.rule("inverse", B, positive), p.rule("inverse", C, run["cost"])
        room = p.have(B - 1 / C >= 0)
        products = [[share, run["cost"], room], (1 / B, [costs], []), (C, [one], [])]
        fits = p.have(1 / B <= C, one, products=products)
        share = p.have((1 / B >= 0) & (1 / B <= C), share, fits)
    return positive, above, share


def bound(
    p: Any, run: Any, variant: str, count: Count, table: Any, size: Any, *facts: Any
) -> tuple[Any, Any]:
    """``count ≤ B S``, S being ``‖u‖²`` and the slack's cost, for what the table puts for them.

    The facts are what is known of the comparator, and of a where this is counted by constraints.

    Returns
    -------
    theorem, S
    """
    B, D = factor(variant, count), growth(variant, count)
    largest, some = p.pieces(size)
    filled, least = some_round(p, some), p.have(count.width >= 0)  if count is rounds else None
    del filled, least
    return B, D
