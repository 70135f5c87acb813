"""PA, PA-I and PA-II over the rounds, on a symbolic K.

The learners find ``a``, the step along the instance, by `algorithms.pa.balance`. Here it is a
declared number, ``shift(t)``, of which only that is known which the search guarantees and, in exact
arithmetic, checks: it is a root of the balance equation ``a = Σ_i z_i α_i``. That there is one is
proved in `theory.ramp.proofs.existence`.

Symbols: ``w(t)``, ``x(t)`` vectors; ``theta(t,i)``, ``ell(t,i)``, ``z(t,i)``, ``alpha(t,i)``,
``shift(t)``, ``C`` real; ``y_l(t)``, ``y_r(t)``, ``K``, ``T`` integers.
"""

from typing import Any

from algorithms.pa.family import PA, PAI, PAII
from algorithms.state import ThresholdState
from theory.proving.definitions import from_code
from theory.proving.program import Program
from theory.runs.papers.thresholds import INTERVAL, RANKS, theta, thresholds, w, x, y_l, y_r
from theory.runs.rounds import (
    ROUND,
    K,
    Ran,
    each_round,
    equation,
    equations,
    interval_labels,
    named,
    symbol,
)
from theory.runs.symbols.term import DIMENSION, term

ell, z = symbol("ell", "R", 2), symbol("z", "R", 2)
alpha, shift = symbol("alpha", "R", 2), symbol("shift", "R", 1)
C = symbol("C", "R", 0)()
VARIANTS: dict[str, Any] = {"pa": PA, "pa-i": PAI, "pa-ii": PAII}


@from_code
def pa_family_run(variant: str, learner: Any = None) -> Ran:
    """PA, PA-I or PA-II on interval labels, for every K, T and inner-product space.

    Parameters
    ----------
    variant : {"pa", "pa-i", "pa-ii"}
    learner : type, optional
        A variant of that class; its own code is run.

    Returns
    -------
    Definitions
        ``ranks`` (K ≥ 2), ``labels`` (1 ≤ y_l ≤ y_r ≤ K), ``cost`` (C > 0; PA has none),
        ``start-w``, ``start-theta``; ``z`` (the signs, 0 off I), ``ell`` (``1 − u_i(v_t)``, 0 off
        I), ``alpha`` (the clipped ``κ (ell(t,i) − z(t,i) shift(t) ‖x(t)‖²)``),
        ``balance`` (``shift(t) = Σ_i z(t,i) alpha(t,i)``), ``step-w``, ``step-theta``.
    """
    found = thresholds(ell, ROUND), thresholds(z, ROUND)
    family = learner or VARIANTS[variant]
    balanced = type(family.__name__, (family,), {"balance": lambda self, *arguments: shift(ROUND)})
    short, shortfalls = named(balanced, "shortfalls", found)
    learner_type, multipliers = named(short, "multipliers", thresholds(alpha, ROUND))
    running = learner_type(RANKS) if variant == "pa" else learner_type(RANKS, C)
    start = running.start(DIMENSION)
    before = ThresholdState(w(ROUND), thresholds(theta, ROUND))
    after = running.update(before, x(ROUND), INTERVAL)
    steps = running.tau(before, x(ROUND), INTERVAL)
    cost = {} if variant == "pa" else {"cost": term(C).expr > 0}
    return (
        Program(family),
        {
            "ranks": K >= 2,
            "labels": interval_labels(y_l, y_r),
            **cost,
            "start-w": equation(w(1), start.w),
            "start-theta": equations(lambda i: theta(1, i), start.theta),
            "ell": each_round(equations(lambda i: ell(ROUND, i), shortfalls[0][0])),
            "z": each_round(equations(lambda i: z(ROUND, i), shortfalls[0][1])),
            "alpha": each_round(equations(lambda i: alpha(ROUND, i), multipliers[0])),
            "balance": each_round(equation(shift(ROUND), steps.sum())),
            "step-w": each_round(equation(w(ROUND + 1), after.w)),
            "step-theta": each_round(equations(lambda i: theta(ROUND + 1, i), after.theta)),
        },
    )
