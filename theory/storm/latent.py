"""Points with a latent variable and thresholds, exact: ``e^{θ_k}`` and ``e^{w_j}`` are drawn."""

from itertools import pairwise
from typing import Any

from flint import fmpq
from sympy import Function, IndexedBase, exp

from theory.claims.space import Choose, Inadmissible, Instance, Space
from theory.language.statement import Inner
from theory.numbers.logarithm import logarithm_of

BITS = 64
"""Precision of logarithms where they are compared by brackets."""

w, w_other, x = IndexedBase("w"), IndexedBase("w'"), IndexedBase("x")
theta, theta_other = IndexedBase("theta"), IndexedBase("theta'")
S = Function("S")
"""``S(k) = P(y ≤ k given x)``, with ``S(0) = 0`` and ``S(K) = 1``."""


def sigma(a: Any) -> Any:
    """``σ(a) = 1/(1 + e^{−a})``."""
    return 1 / (1 + exp(-a))


def score(weights: Any, point: Any) -> Any:
    """``w · x``."""
    return Inner(weights, point)


def log_of(value: Any) -> Any:
    """``log(value)`` of a positive rational, exactly.

    Raises
    ------
    Inadmissible
        If the value is not positive.
    """
    value = fmpq(value.numerator, value.denominator) if hasattr(value, "numerator") else value
    if value <= 0:
        raise Inadmissible
    return logarithm_of(value, BITS)


def product(a: Any, b: Any) -> Any:
    """The inner product of logarithms with integers."""
    return sum((u * v for u, v in zip(a, b, strict=True)), fmpq(0))


def probability(a: Any) -> Any:
    """``σ`` of a sum of logarithms with whole coefficients, exactly."""
    odds = a.exponential() if hasattr(a, "exponential") else fmpq(1) if a == 0 else None
    if not isinstance(odds, fmpq):
        raise Inadmissible
    return odds / (1 + odds)


class Ordered(Space):
    """An ordered logit and a point.

    Fields: ``K``, ``d``, ``odds`` (``e^{θ_1}, …, e^{θ_{K−1}}``), ``powers`` (``e^{w_1}, …``),
    ``x``.

    Parameters
    ----------
    fixed : bool
        ``θ_1 = 0``.
    """

    def __init__(self, *, fixed: bool = False) -> None:
        self.fixed = fixed

    def generate(self, choose: Choose, **options: Any) -> Instance:
        K, d = choose(2, 4), choose(1, 2)
        return {
            "K": K,
            "d": d,
            "odds": self.thresholds(choose, K),
            "powers": tuple(choose(1, 4) for _ in range(d)),
            "x": tuple(choose(-2, 2) for _ in range(d)),
        }

    def thresholds(self, choose: Choose, K: int) -> tuple[int, ...]:
        """``e^{θ_k}``, in order."""
        odds = [1 if self.fixed else choose(1, 3)]
        for _ in range(K - 2):
            odds.append(odds[-1] + choose(0, 3))
        return tuple(odds)

    def checked(self, odds: Any, K: int) -> list[Any]:
        """``θ_1, …, θ_{K−1}``."""
        if K < 2 or len(odds) != K - 1 or any(a > b for a, b in pairwise(odds)):
            raise Inadmissible
        if self.fixed and odds[0] != 1:
            raise Inadmissible
        return [log_of(value) for value in odds]

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        K, d, point = instance["K"], instance["d"], instance["x"]
        thresholds = self.checked(instance["odds"], K)
        weights = [log_of(value) for value in instance["powers"]]
        if d < 1 or len(point) != d or len(weights) != d:
            raise Inadmissible
        if any(value != int(value) for value in point):
            raise Inadmissible
        score = product(weights, map(int, point))
        below = [fmpq(0), *(probability(level - score) for level in thresholds), fmpq(1)]
        return {
            "K": K,
            "d": d,
            "theta": thresholds,
            "w": weights,
            "x": [fmpq(int(value)) for value in point],
            "S": lambda k: below[int(k)],
            "score": score,
            "ties": "smallest",
        }
