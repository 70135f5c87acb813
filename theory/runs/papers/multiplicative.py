"""M-PRIL in coordinates, run on symbolic numbers of ranks and dimensions.

Symbols: ``w(t,j)``, ``x(t,j)``, ``theta(t,i)``, ``tau(t,i)``, ``Z(t)``, ``eta`` real; ``y_l(t)``,
``y_r(t)``, ``d``, ``K``, ``T`` integers.
"""

from typing import Any

from algorithms import MPRIL
from algorithms.state import ThresholdState
from algorithms.symbolic import Symbolic
from theory.formal import terms
from theory.formal.terms import every, integer, real
from theory.proving.definitions import from_code
from theory.proving.program import Program
from theory.runs.papers.thresholds import INTERVAL, RANKS, tau, theta, thresholds, y_l, y_r
from theory.runs.rounds import (
    ROUND,
    Formulas,
    K,
    Ran,
    each_round,
    equation,
    equations,
    interval_labels,
    named,
    symbol,
)
from theory.runs.symbols.arrays import Array
from theory.runs.symbols.term import Term, term

d, eta = integer("d"), real("eta")
COORDINATES: Any = Term(d)
w, x = symbol("w", "R", 2), symbol("x", "R", 2)
Z = symbol("Z", "R", 1)


class ExponentialOfEta(Symbolic):
    """``e^eta``, of which powers are taken."""

    def __pow__(self, exponent: Any) -> Any:
        if isinstance(exponent, Array):
            return exponent.map(lambda entry: self**entry)
        return term(terms.exp((Term(eta) * exponent).expr))


def _uniform(begun: Any) -> Formulas:
    return {
        "start-w": equations(lambda j: w(1, j), begun.w),
        "start-theta": equations(lambda i: theta(1, i), begun.theta),
    }


def _positive(begun: Any) -> Formulas:
    weights = every(1, d, lambda j: 0 < term(w(1, j)).expr)
    levels = every(1, K - 1, lambda i: 0 < term(theta(1, i)).expr)
    return {"positive": weights & levels}


STARTS = {"uniform": _uniform, "positive": _positive, "any": lambda begun: {}}
"""What is said of the parameters before the first round."""


def coordinates(name: Any, s: Any) -> Any:
    """``name(s, 1), …, name(s, d)``."""
    return COORDINATES.indices().map(lambda j: name(s, j))


@from_code
def m_pril_run(
    normaliser: str = "line-8", start: str = "uniform", learner: type[MPRIL] = MPRIL
) -> Ran:
    """M-PRIL (Algorithm 3), for every K, d and T.

    Parameters
    ----------
    normaliser : {"algorithm-3", "line-8"}
        Which of the printed normalisers ``Z`` is taken; see `algorithms.m_pril.MPRIL`.
    start : {"uniform", "positive", "any"}
        The uniform start, any positive parameters (``positive`` says so), or any parameters.
    learner : type
        M-PRIL or a variant of it; its own code is run.

    Returns
    -------
    Definitions
        ``ranks`` (K ≥ 2), ``dimension`` (d ≥ 1), ``labels``, ``rate`` (η > 0), ``start-w``,
        ``start-theta``, ``tau``, ``Z``, ``step-w``, ``step-theta``.
    """
    stepping, steps = named(learner, "tau", thresholds(tau, ROUND))
    dividing, sums = named(stepping, "Z", Z(ROUND))
    running = dividing(RANKS, ExponentialOfEta(), "uniform", normaliser)
    begun = running.start(COORDINATES)
    before = ThresholdState(coordinates(w, ROUND), thresholds(theta, ROUND))
    after = running.update(before, coordinates(x, ROUND), INTERVAL)
    return (
        Program(
            learner, {"normaliser": normaliser} | ({} if start == "any" else {"start_at": start})
        ),
        {
            "ranks": K >= 2,
            "dimension": d >= 1,
            "labels": interval_labels(y_l, y_r),
            "rate": eta > 0,
            **STARTS[start](begun),
            "tau": each_round(equations(lambda i: tau(ROUND, i), steps[0])),
            "Z": each_round(equation(Z(ROUND), sums[0])),
            "step-w": each_round(equations(lambda j: w(ROUND + 1, j), after.w)),
            "step-theta": each_round(equations(lambda i: theta(ROUND + 1, i), after.theta)),
        },
    )
