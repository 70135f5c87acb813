"""The mistake bounds of PA, PA-I and PA-II: ``β = 1/B`` in the gain of a violated constraint.

``(2β − β² D) M ≤ ‖u‖² + slack`` with ``D = q + a R² ≤ B`` and ``β = 1/B`` is ``M ≤ B (‖u‖² + slack)``.
On a separable stream the comparator is ``u = (w*, θ*)/γ``, which lacks nothing.
"""

from __future__ import annotations

from typing import Any

from theory.formal import Expr, eq, every, indicator, integer, real
from theory.lemmas.inner import joint
from theory.lemmas.sums import terms
from theory.pril.proofs.mistakes import (
    M,
    gamma,
    loss,
    slack,
    steps_nonnegative,
    theta_star,
    w_star,
)
from theory.pril.proofs.progress import met
from theory.pril.proofs.sharper import some_side
from theory.pril.proofs.steps import K, T, m, x, y_l, y_r
from theory.pril.proofs.theorem_1 import R, ideal_margin, some_round
from theory.proof import Lemma
from theory.ramp.proofs.stream_gains import BETA, MOST
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
    """``B > 0``, ``a R² + q ≤ B``, and ``1/B ≥ 0``, which for PA-I is at most C."""
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
    return positive, above, share


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


def bound(
    p: Any, run: Any, variant: str, table: Any, size: Any, sides: Any, *fits: Any
) -> tuple[Any, Any]:
    """``Σ_t m^t ≤ B S``, S being ``‖u‖²`` and the slack's cost, for what the table puts for them.

    Returns
    -------
    theorem, S
    """
    B, D = factor(variant), growth(variant)
    each, _ = p.pieces(sides)
    rounds, least, small = grown(p, run, variant, size, each)
    positive, above, share = best_share(p, run, variant, least)
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
    S = Expr(rate.conclusion[2])
    numbers = {"B_": B, "D_": D, "M_": M, "S_": S}
    whole = p.lemma(
        "ramp/best-share",
        {(name, "R", 0): value for name, value in numbers.items()},
        positive,
        above,
        p.have(M >= 0, steps_nonnegative(p)),
        rate,
    )
    return whole, S


SCALED = {
    ("w^*", "V", 0): (1 / gamma) * w_star,
    ("theta^*", "R", 1): lambda i: theta_star(i) / gamma,
    XI: lambda t, i: 0,
}
"""The comparator ``(w*, θ*)/γ``, without slack."""


def scaled_fits(p: Any, run: Any, positive: Any, ideal: Any) -> list[Any]:
    """``(w*, θ*)/γ`` meets every margin 1."""
    one = p.rule("inverse", gamma, positive)
    share = p.lemma("inverse/positive", {("u", "R", 0): gamma}, positive)
    margins = ideal_margin(p, run, ideal)

    def fits(t: Expr, i: Expr) -> Expr:
        gap = (1 / gamma * w_star) @ x(t) - theta_star(i) / gamma
        return ((i < y_l(t)) >> (1 - 0 <= gap)) & ((y_r(t) <= i) >> (1 - 0 <= -gap))

    def one_index(t: Expr, i: Expr, h: Any, h2: Any) -> Any:
        sides = p.pieces(p.use(margins, t, i, by=[h, h2]))
        gap = slack(t, i)

        def side(sign: int, fact: Any, where: Expr) -> Any:
            inside = p.assume(where)
            met_ = p.have(sign * gap - gamma >= 0, fact, inside)
            goal = 1 <= sign * ((1 / gamma * w_star) @ x(t) - theta_star(i) / gamma)
            found = p.have(goal, one, products=[[share, met_]])
            return p.rule("discharge", where, found)

        left, right = side(1, sides[0], i < y_l(t)), side(-1, sides[1], y_r(t) <= i)
        return p.have(fits(t, i), left, right)

    def row(t: Expr, h: Any) -> Any:
        return p.every(1, K - 1, lambda i: fits(t, i), lambda i, h2: one_index(t, i, h, h2))

    return [p.every(1, T, lambda t: every(1, K - 1, lambda i: fits(t, i)), row)]


def divided(p: Any, count: Expr, limit: Expr, whole: Any, S: Expr, positive: Any, unit: Any) -> Any:
    """``count ≤ limit/γ²`` from ``count ≤ limit S`` with ``S = ‖(w*, θ*)/γ‖²``."""
    one = p.rule("inverse", gamma, positive)
    square = p.have(gamma**2 > 0, products=[[positive, positive]])
    length = joint(w_star, theta_star, w_star, theta_star, 1, K - 1)
    inverse = p.have(
        eq(gamma**2 * (1 / gamma) ** 2, 1), products=[(gamma * (1 / gamma) + 1, [one], [])]
    )
    same = p.have(eq(gamma**2 * S, 1), unit, products=[(length, [inverse], [])])
    times = p.have(
        gamma**2 * count <= limit, products=[[whole, square], (limit, [same], [])]
    )
    return p.quotient(count, limit, gamma**2, times, square)


def separable(variant: str) -> Any:
    """The bound on a stream that a unit comparator ranks with margin γ."""

    def script(p: Any, run: Any, *given: Any) -> Any:
        *_, positive, unit, ideal, size, sides = given
        fits = scaled_fits(p, run, positive, ideal)
        whole, S = bound(p, run, variant, SCALED, size, sides, *fits)
        few = divided(p, M, factor(variant), whole, S, positive, unit)
        return p.have(p.goal, few, at_most_steps(p, run))

    return script


def any_stream(variant: str) -> Any:
    """The bound against any comparator with its slacks."""

    def script(p: Any, run: Any, *given: Any) -> Any:
        *_, slackness, fits, size, sides = given
        met_ = slack_fits(p, run, fits)
        whole, _ = bound(p, run, variant, {}, size, sides, met_, slackness)
        return p.have(p.goal, whole, at_most_steps(p, run))

    return script


def slack_fits(p: Any, run: Any, fits: Any) -> Any:
    """The printed ``z_i (w*·x − θ_i*) ≥ 1 − ξ_i`` without its z."""

    def one(t: Expr, i: Expr, h: Any, h2: Any) -> Any:
        label = p.use(run["labels"], t, by=[h])
        return p.have(met(t, i, 1 - xi(t, i)), label, h2, p.use(fits, t, i, by=[h, h2]))

    def row(t: Expr, h: Any) -> Any:
        return p.every(
            1, K - 1, lambda i: met(t, i, 1 - xi(t, i)), lambda i, h2: one(t, i, h, h2)
        )

    return p.every(1, T, lambda t: every(1, K - 1, lambda i: met(t, i, 1 - xi(t, i))), row)
