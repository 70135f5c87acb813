"""Phrases of Sections 4 and 5 of the CuSum paper, in the symbols of :mod:`theory.cusum.notation`.

Examples ``(x_i, y_i)``, ``i = 1, …, n``; labels ``Y = {1, …, r}``, in Section 4 the numbering of
any finite set of structures; ``ŷ_i`` the prediction made in the run when example ``i`` arrives. The
weights before example ``i`` are ``w[i]``, after the last one ``w[n + 1]``.
"""

from sympy import Abs, And, Eq, Ge, Gt, Implies, Le, Ne, Sum, symbols

from theory.claims.hypotheses import called
from theory.cusum.notation import Phi, R, delta, i, k, label, n, predicted, r, w_bar, x
from theory.language.statement import ForAll, Indicator, Inner, NormSquared, Sign

items, passes, p = symbols("n_0 p_0 p", integer=True)
"""Examples of one pass, number of passes, and a pass: ``n = n_0 p_0``."""


def difference(index=i, rival=k):  # type: ignore[no-untyped-def]
    """``Φ(x_i, y_i) − Φ(x_i, y')``."""
    return Phi(x[index], label[index]) - Phi(x[index], rival)


def for_rivals(condition):  # type: ignore[no-untyped-def]
    """``condition`` for every example ``i`` and every label ``k ≠ y_i``."""
    return ForAll(Implies(Ne(k, label[i]), condition), (i, 1, n), (k, 1, r))


def total(loss):  # type: ignore[no-untyped-def]
    """``Σ_i loss`` over the examples.

    The paper bounds every partial sum up to ``t = 1, …, n``. The first ``t`` examples are a data
    set that satisfies the same hypotheses, so ``t = n`` on every data set is the whole claim.
    """
    return Sum(loss, (i, 1, n))


MISTAKES = total(Indicator(Ne(label[i], predicted[i])))
RANK_LOSS = total(Abs(label[i] - predicted[i]))

UNIT = called("unit", Eq(NormSquared(w_bar), 1))

SEPARABLE = (
    called("above", Gt(delta, 0)),
    UNIT,
    called(
        "separable",
        for_rivals(And(Le(NormSquared(difference()), R**2), Ge(Inner(w_bar, difference()), delta))),
    ),
)
"""Hypotheses of Corollaries 1 and 2: radius ``R``, and a unit separator with margin ``delta``."""

RANK_MARGIN = called(
    "margins", ForAll(Ge(Sign(label[i] - k) * Inner(w_bar[k], x[i]), delta), (i, 1, n), (k, 2, r))
)
"""Condition (6)."""

ITEMS = (
    called("above", Gt(delta, 0)),
    called("lengths", ForAll(Le(NormSquared(x[i]), R**2), (i, 1, n))),
    RANK_MARGIN,
)
"""Hypotheses of Corollaries 3 and 4 but for the normalisation of ``w̄``."""

UNIT_FROM_2 = Eq(Sum(NormSquared(w_bar[k]), (k, 2, r)), 1)
UNIT_EACH = ForAll(Eq(NormSquared(w_bar[k]), 1), (k, 2, r))
