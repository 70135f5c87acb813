"""What "follows from" means in Sections 4 and 5: a rescaled problem that the theorem applies to.

The theorem is applied to ``Φ' = δ^p Φ`` and ``ℓ' = δ^q ℓ``. Three things must hold under the
corollary's hypotheses: (1) the rescaled problem is ℓ'-augmented separable by the same ``w̄`` with
some ``R'``; (2) the run on it makes the corollary's predictions; (3) every number that the
theorem's conclusion leaves possible satisfies the corollary's conclusion.
"""

from sympy import And, Eq, Ge, IndexedBase, Le
from sympy.logic.boolalg import Boolean

from theory.cusum.notation import delta, i, m, n, predicted, w_bar
from theory.cusum.structured_notation import difference, for_rivals
from theory.language.statement import ForAll, Inner, NormSquared

rescaled = IndexedBase(r"\hat{y}'")
"""Predictions of another run: on ``δ^p Φ`` and ``δ^q ℓ``, or of another learner."""

SAME_PREDICTIONS = ForAll(Eq(predicted[i], rescaled[i]), (i, 1, n))


def applies(scale: tuple[int, int], loss, size_squared, separator=w_bar) -> Boolean:  # type: ignore[no-untyped-def]
    """(1): conditions (a) and (b) for ``δ^p Φ``, ``δ^q loss`` and ``R'² = size_squared``."""
    p, q = scale
    return for_rivals(
        And(
            Le(delta ** (2 * p) * NormSquared(difference()), delta**q * loss * size_squared),
            Ge(delta**p * Inner(separator, difference()), delta**q * loss),
        )
    )


def yields(given: Boolean, wanted: Boolean, most) -> Boolean:  # type: ignore[no-untyped-def]
    """(3): ``given`` implies ``wanted`` for every possible total ``m = 0, …, most``."""
    return ForAll(given >> wanted, (m, 0, most))
