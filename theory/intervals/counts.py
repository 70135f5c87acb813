"""What the lines of the printed proofs are made of, and how lines name each other.

``v^t = (w^t, θ^t)``; a sum over ``M^t``, the constraints that fail or are tight in round t, is a
sum over ``[K − 1]`` with an indicator; ``m^t`` counts them.
"""

from typing import Any

from sympy import And, Eq, Sum

from theory.intervals.notation import K, T, i, m, t, theta, theta_star, w, w_star
from theory.language.statement import ForAll, Indicator, Inner, NormSquared
from theory.pril.algorithm_1 import violated


def over_thresholds(term: Any) -> Any:
    """``Σ_{i=1}^{K−1} term``."""
    return Sum(term, (i, 1, K - 1))


def over_violated(term: Any) -> Any:
    """``Σ_{i ∈ M^t} term``."""
    return over_thresholds(Indicator(violated) * term)


def over_rounds(term: Any) -> Any:
    """``Σ_{t=1}^{T} term``."""
    return Sum(term, (t, 1, T))


def each_round(*parts: Any) -> Any:
    """All parts, in every round."""
    return ForAll(And(*parts), (t, 1, T))


def progress(when: Any) -> Any:
    """``v · v*`` before round ``when``."""
    return Inner(w[when], w_star) + Inner(theta[when], theta_star)


def length(when: Any) -> Any:
    """``‖v‖²`` before round ``when``."""
    return NormSquared(w[when], theta[when])


COUNT = each_round(Eq(m[t], over_violated(1)))
"""The definition of ``m^t``."""


def ids(proof: str, sources: tuple[int | str, ...]) -> tuple[str, ...]:
    """Ids of what a line follows from: lines of its own proof by number, all else by id."""
    return tuple(
        f"{proof}/line-{source}" if isinstance(source, int) else source for source in sources
    )
