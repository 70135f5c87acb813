"""Closing algebra of the mistake bounds: steps of their proofs in a few generic reals.

Symbols: ``S`` steps (or mistakes) in all, ``Q`` the sum of the squared numbers of steps of the
rounds, ``v`` the final weights, ``v*`` a unit comparator of margin γ (δ), ``c_1`` the most steps of
a round, ``Δ`` the direction of a move, ``L`` the total loss.
"""

from __future__ import annotations

from collections.abc import Callable

from theory.claim import Goal, Obligation


def step(name: str, goal: Callable[[], Goal], because: str = "") -> Obligation:
    """An obligation that is one step of a proof."""
    return Obligation(name=name, covers="step", goal=goal, because=because)


def margins_squared() -> Obligation:
    """``γ S ≤ v·v*``, ``(v·v*)² ≤ ‖v‖²`` (Cauchy-Schwarz), ``γ > 0 ≤ S`` ⇒ ``γ²S² ≤ ‖v‖²``."""

    def goal() -> Goal:
        from z3 import Reals

        gamma, steps, inner, norm = Reals("gamma S inner norm_squared")
        square = gamma * gamma * steps * steps
        return Goal(
            (gamma > 0, steps >= 0, gamma * steps <= inner, inner * inner <= norm),
            square <= norm,
            2 * square <= norm,
        )

    return step("γS ≤ v·v*, (v·v*)² ≤ ‖v‖² ⇒ γ²S² ≤ ‖v‖²", goal)


def steps_of_a_round() -> Obligation:
    """``0 ≤ m ≤ c_1`` ⇒ ``m² ≤ c_1 m``; summed over the rounds, ``Q ≤ c_1 S``."""

    def goal() -> Goal:
        from z3 import Reals

        m, c_1 = Reals("m c_1")
        return Goal((m >= 0, m <= c_1), m * m <= c_1 * m, m * m <= m)

    return step("0 ≤ m ≤ c₁ ⇒ m² ≤ c₁m", goal, "summed over the rounds")


def threshold_sharp() -> Obligation:
    """``γ² S² ≤ R² Q + S``, ``Q ≤ c_1 S``, ``S > 0`` ⇒ ``γ² S ≤ R² c_1 + 1``."""

    def goal() -> Goal:
        from z3 import Reals

        gamma, radius, steps, squares, c_1 = Reals("gamma R S Q c_1")
        left = gamma * gamma * steps
        return Goal(
            (left * steps <= radius * radius * squares + steps, squares <= c_1 * steps, steps > 0),
            left <= radius * radius * c_1 + 1,
            left <= radius * radius * c_1,
        )

    return step("γ²S² ≤ R²Q + S, Q ≤ c₁S, S > 0 ⇒ γ²S ≤ R²c₁ + 1", goal)


def threshold_printed() -> Obligation:
    """``γ² S ≤ R² c_1 + 1``, ``c_1 ≥ 1``, ``γ > 0`` ⇒ ``S ≤ (R² + 1) c_1/γ²``."""

    def goal() -> Goal:
        from z3 import Reals

        gamma, radius, steps, c_1 = Reals("gamma R S c_1")
        return Goal(
            (gamma > 0, c_1 >= 1, gamma * gamma * steps <= radius * radius * c_1 + 1),
            steps <= (radius * radius + 1) * c_1 / (gamma * gamma),
            steps <= radius * radius * c_1 / (gamma * gamma),
        )

    return step("γ²S ≤ R²c₁ + 1, c₁ ≥ 1 ⇒ S ≤ (R² + 1)c₁/γ²", goal)


def threshold_closing() -> tuple[Obligation, ...]:
    """Closing steps of ``S ≤ (R² + 1) c_1/γ²``: PRIL with ``c_1 = K − c − 1``, PRank ``K − 1``."""
    return (margins_squared(), steps_of_a_round(), threshold_sharp(), threshold_printed())


def total_loss_closing() -> Obligation:
    """``L² ≤ ‖w‖² ≤ L R²``, ``L > 0`` ⇒ ``L ≤ R²``: the end of CuSum's Theorem 1."""

    def goal() -> Goal:
        from z3 import Reals

        loss, norm, radius = Reals("L norm_squared R")
        square = radius * radius
        return Goal(
            (loss > 0, loss * loss <= norm, norm <= loss * square),
            loss <= square,
            2 * loss <= square,
        )

    return step("L² ≤ ‖w‖² ≤ LR², L > 0 ⇒ L ≤ R²", goal)


def mistakes_closing() -> Obligation:
    """``δ² S² ≤ ‖w‖² ≤ S R²``, ``δ, S > 0`` ⇒ ``S ≤ R²/δ²``: the end of Corollaries 1 and 3."""

    def goal() -> Goal:
        from z3 import Reals

        delta, steps, norm, radius = Reals("delta S norm_squared R")
        bound = radius * radius / (delta * delta)
        gained = delta * delta * steps * steps <= norm
        return Goal(
            (delta > 0, steps > 0, gained, norm <= steps * radius * radius),
            steps <= bound,
            2 * steps <= bound,
        )

    return step("δ²S² ≤ ‖w‖² ≤ SR², S > 0 ⇒ S ≤ R²/δ²", goal)


def passive_aggressive_progress() -> Obligation:
    """A PA step on a mistake brings w nearer to the comparator u by at least ``ℓ²/‖Δ‖²``.

    ``τ ‖Δ‖² = ℓ − w·Δ`` with ``w·Δ ≤ 0`` (a mistake) and ``u·Δ ≥ ℓ > 0``; the squared distance
    falls by ``2 τ (u·Δ − w·Δ) − τ² ‖Δ‖²``.
    """

    def goal() -> Goal:
        from z3 import Reals

        tau, size, loss, w_move, u_move = Reals("tau move_squared loss w_move u_move")
        gain = 2 * tau * (u_move - w_move) - tau * tau * size
        return Goal(
            (size > 0, loss > 0, w_move <= 0, u_move >= loss, tau * size == loss - w_move),
            gain * size >= loss * loss,
            gain * size >= 2 * loss * loss,
        )

    return step("a PA step on a mistake gains ‖w − u‖² − ‖w' − u‖² ≥ ℓ²/‖Δ‖²", goal)


def passive_aggressive_sum() -> Obligation:
    """``gain · ‖Δ‖² ≥ ℓ²``, ``0 < ‖Δ‖² ≤ ℓ R²`` ⇒ ``gain · R² ≥ ℓ``.

    The squared distance starts at ``‖u‖² = 1`` and stays at least 0, so the gains sum to at most 1
    and ``Σ ℓ ≤ R²``. Theorem 2 of CuSum Rank prints ``Σ ℓ² ≤ R²``, which is the twin's step.
    """

    def goal() -> Goal:
        from z3 import Reals

        gain, size, loss, radius = Reals("gain move_squared loss R")
        return Goal(
            (loss > 0, size > 0, size <= loss * radius * radius, gain * size >= loss * loss),
            gain * radius * radius >= loss,
            gain * radius * radius >= loss * loss,
        )

    return step("gain ≥ ℓ²/‖Δ‖², ‖Δ‖² ≤ ℓR² ⇒ gain ≥ ℓ/R²", goal)


def passive_aggressive_margin() -> Obligation:
    """``gain · ‖Δ‖² ≥ δ²``, ``0 < ‖Δ‖² ≤ R²`` ⇒ ``gain ≥ δ²/R²``, so at most ``R²/δ²`` mistakes."""

    def goal() -> Goal:
        from z3 import Reals

        gain, size, delta, radius = Reals("gain move_squared delta R")
        return Goal(
            (delta > 0, size > 0, size <= radius * radius, gain * size >= delta * delta),
            gain * radius * radius >= delta * delta,
            gain * radius * radius >= 2 * delta * delta,
        )

    return step("gain ≥ δ²/‖Δ‖², ‖Δ‖² ≤ R² ⇒ gain ≥ δ²/R²", goal)
