"""Streams on which the regret of subgradient descent is known in closed form."""

from fractions import Fraction
from typing import Any

from theory.claims.space import Choose, Instance
from theory.intervals.families import Family, labelled, require


def small(choose: Choose) -> Fraction:
    """A rational number."""
    return Fraction(choose(-6, 6), choose(1, 3))


class AnyStart(Family):
    """``n`` rounds with one ``x`` and the label ``[1, 1]``, from ``n ((K − 1) x; −1, …, −1)``."""

    def generate(self, choose: Choose, **options: Any) -> Instance:
        return {"K": choose(2, 5), "n": choose(1, 5), "number": small(choose)}

    def stream(self, instance: Instance) -> Instance:
        K, n, number = (instance[name] for name in ("K", "n", "number"))
        require(K >= 2, n >= 1)
        start = {"w_1": (n * (K - 1) * number,), "theta_1": (-n,) * (K - 1)}
        return labelled(K, [[number]] * n, [(1, 1)] * n, [0], [0] * (K - 1), **start)


class OtherSide(Family):
    """Two rounds with one ``x``, labels ``[a + 1, K]`` and ``[1, K − a]``."""

    def generate(self, choose: Choose, **options: Any) -> Instance:
        K = choose(2, 6)
        return {"K": K, "a": choose(1, K - 1), "number": small(choose)}

    def stream(self, instance: Instance) -> Instance:
        K, a, number = (instance[name] for name in ("K", "a", "number"))
        require(1 <= a < K)
        labels = [(a + 1, K), (1, K - a)]
        return labelled(K, [[number]] * 2, labels, [0], [0] * (K - 1))
