"""PA, PA-I and PA-II over the rounds, on a symbolic K.

The learners find ``a``, the step along the instance, by `algorithms.pa.balance`. Here it is a
declared number, ``shift(t)``, of which only that is known which the search guarantees and, in exact
arithmetic, checks: it is a root of the balance equation ``a = Σ_i z_i α_i``. That there is one is
proved in `theory.ramp.proofs.existence`.

Symbols: ``w(t)``, ``x(t)`` vectors; ``theta(t,i)``, ``ell(t,i)``, ``z(t,i)``, ``alpha(t,i)``,
``shift(t)``, ``C`` real; ``y_l(t)``, ``y_r(t)``, ``K``, ``T`` integers.
"""

from functools import partial
from typing import Any

from algorithms.pa.family import PA, PAI, PAII
from theory.proving.definitions import from_code
from theory.proving.program import Program
from theory.runs.papers.thresholds import INTERVAL, ON_INTERVALS, RANKS, thresholds, x
from theory.runs.rounds import ROUND, Ran, each_round, equation, symbol
from theory.runs.symbols.term import term

ell, z = symbol("ell", "R", 2), symbol("z", "R", 2)
alpha, shift = symbol("alpha", "R", 2), symbol("shift", "R", 1)
C = symbol("C", "R", 0)()
MULTIPLIERS = {
    "shortfalls": {"ell": partial(thresholds, ell), "z": partial(thresholds, z)},
    "multipliers": {"alpha": partial(thresholds, alpha)},
}
VARIANTS: dict[str, Any] = {"pa": PA, "pa-i": PAI, "pa-ii": PAII}


@from_code
def pa_family_run(variant: str) -> Ran:
    """PA, PA-I or PA-II on interval labels, for every K, T and inner-product space.

    Parameters
    ----------
    variant : {"pa", "pa-i", "pa-ii"}

    Returns
    -------
    Definitions
        ``ranks`` (K ≥ 2), ``labels`` (1 ≤ y_l ≤ y_r ≤ K), ``cost`` (C > 0; PA has none),
        ``start-w``, ``start-theta``; ``z`` (the signs, 0 off I), ``ell`` (``1 − u_i(v_t)``, 0 off
        I), ``alpha`` (the clipped ``κ (ell(t,i) − z(t,i) shift(t) ‖x(t)‖²)``),
        ``balance`` (``shift(t) = Σ_i z(t,i) alpha(t,i)``), ``step-w``, ``step-theta``.
    """
    family = VARIANTS[variant]
    balanced = type(family.__name__, (family,), {"balance": lambda self, *arguments: shift(ROUND)})
    cost = {} if variant == "pa" else {"cost": term(C).expr > 0}
    arguments = (RANKS,) if variant == "pa" else (RANKS, C)
    ran = ON_INTERVALS.run(balanced, arguments, MULTIPLIERS)
    steps = ran.learner.tau(ON_INTERVALS.before(), x(ROUND), INTERVAL)
    balance = each_round(equation(shift(ROUND), steps.sum()))
    return Program(family), {**cost, **ran.formulas, "balance": balance}
