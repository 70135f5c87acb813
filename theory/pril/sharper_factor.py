"""The factor of the sharper bounds: how many constraints lie on one side of a label.

Left constraints of a label are ``i < y_l``, right ones ``i ≥ y_r``. An update moves ``w`` by
``Σ_i τ_i x``, in which violated left and right constraints cancel, so ``abs(Σ_i τ_i)`` is at most
the larger of ``y_l − 1`` and ``K − y_r``; the printed proofs use their sum.
"""

from typing import Any

from sympy import Sum

from theory.intervals.hypotheses import a
from theory.intervals.notation import R, T, m, t

MISTAKES = Sum(m[t], (t, 1, T))
"""``Σ_t m^t``, never less than the total interval loss."""

GROWTH = R**2 * a + 1
"""What one violated constraint adds to ``‖v‖²`` at most."""


def total(term: Any) -> Any:
    """``Σ_{t=1}^{T} term``."""
    return Sum(term, (t, 1, T))
