"""Scores and thresholds of ordered logits, exact where ``e^{θ_k}`` and ``e^{w_j}`` are drawn."""

from typing import Any

from flint import fmpq
from sympy import IndexedBase, exp

from theory.claims.space import Inadmissible
from theory.language.statement import Inner
from theory.numbers.logarithm import logarithm_of

BITS = 64
"""Precision of logarithms where they are compared by brackets."""

w, w_other = IndexedBase("w"), IndexedBase("w'")
theta, theta_other = IndexedBase("theta"), IndexedBase("theta'")


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
