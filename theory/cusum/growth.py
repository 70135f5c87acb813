"""Solver obligations of the mistake bounds: one round, and the closing inequality.

The arguments are inductions over rounds about a few inner products, so they hold in every
dimension. ``P = w·w̄``, ``N = ‖w‖²`` and ``S`` (the loss so far) before a round; ``a = w̄·ΔΦ``,
``b = w·ΔΦ``, ``c = ‖ΔΦ‖²`` and ``l`` (the loss) of the round, ``ΔΦ = Φ(x,y) − Φ(x,ŷ)``; ``q = R²``,
``v = ‖w̄‖²``. All are generic reals. A correct prediction is the case ``a = b = c = l = 0``.
"""

from __future__ import annotations

from theory.claim import Goal, Obligation

START = "At w = 0 all of P, N, S are 0. "
ARG_MAX = "b ≤ 0 because ŷ is an arg max, however ties are broken. "


def perceptron(gain: str, *, reading: str = "") -> tuple[Obligation, ...]:
    """Novikoff's argument for the update ``w + ΔΦ``: ``δ² S ≤ ‖w̄‖² q``.

    Parameters
    ----------
    gain : str
        Why ``a ≥ δ l`` and ``c ≤ l q`` under the hypotheses at hand.
    reading : str
        The reading of the claim that it is for.
    """

    def keeps() -> Goal:
        from z3 import And, Reals

        P, N, S, a, b, c, loss, q, delta = Reals("P N S a b c l q delta")
        gained, grown = P + a - delta * (S + loss), N + 2 * b + c - q * (S + loss)
        return Goal(
            (delta * S <= P, q * S >= N, delta * loss <= a, b <= 0, c <= loss * q, delta > 0),
            And(gained >= 0, grown <= 0),
            And(gained >= 0, grown < 0),
        )

    def closes() -> Goal:
        from z3 import Reals

        P, N, S, q, v, delta = Reals("P N S q v delta")
        return Goal(
            (delta * S <= P, q * S >= N, v * N >= P * P, S >= 0, q > 0, v > 0, delta > 0),
            delta * delta * S <= v * q,
            delta * delta * S < v * q,
        )

    return (
        Obligation(
            "one round keeps w·w̄ ≥ δS and ‖w‖² ≤ R²S",
            "step",
            keeps,
            START + ARG_MAX + gain + " Hence both hold after every round, by induction.",
            reading,
        ),
        Obligation(
            "the two bounds close: δ²S ≤ ‖w̄‖²R²",
            "step",
            closes,
            "P² ≤ vN is the Cauchy-Schwarz inequality.",
            reading,
        ),
    )


def passive_aggressive(gain: str, *, reading: str = "") -> tuple[Obligation, ...]:
    """The argument for ``w + τ ΔΦ``, ``τ c = l − b``: ``D = ‖w − w̄‖²`` falls by ``g/q`` or more.

    Parameters
    ----------
    gain : str
        Why ``a ≥ n l > 0`` with some ``n ≥ 1``, and ``c g ≤ (2n − 1) l² q``, on a mistake that
        ``S`` counts with ``g``.
    reading : str
        The reading of the claim that it is for.
    """

    def falls() -> Goal:
        from z3 import Reals

        a, b, c, loss, tau, step, times, surplus = Reals("a b c l tau m n e")
        fall = 2 * tau * (a - b) - tau * tau * c
        return Goal(
            (
                step == loss - b,
                b <= 0,
                loss > 0,
                times >= 1,
                surplus >= 0,
                a == times * loss + surplus,
                tau > 0,
                tau * c == step,
            ),
            fall >= tau * (2 * times - 1) * loss,
            fall > tau * (2 * times - 1) * loss,
        )

    def enough() -> Goal:
        from z3 import Reals

        c, loss, g, q, tau, step, worth = Reals("c l g q tau m worth")
        return Goal(
            (
                step >= loss,
                loss > 0,
                c > 0,
                q > 0,
                worth > 0,
                tau * c == step,
                c * g <= worth * loss * q,
            ),
            q * tau * worth >= g,
            q * tau * worth > g,
        )

    return (
        Obligation(
            "the distance to w̄ falls by (2n − 1)τl at least",
            "step",
            falls,
            "D falls by 2τ(a − b) − τ²c; τ > 0 as l − b and c are positive. " + ARG_MAX + gain,
            reading,
        ),
        Obligation(
            "that is g/R² at least",
            "step",
            enough,
            "worth = (2n − 1)l. Summed over the rounds: S/R² ≤ ‖w̄‖² − D ≤ ‖w̄‖², as D = ‖w̄‖² "
            "at w = 0.",
            reading,
        ),
    )
