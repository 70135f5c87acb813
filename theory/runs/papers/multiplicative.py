"""M-PRIL in coordinates, run on symbolic numbers of ranks and dimensions.

Symbols: ``w(t,j)``, ``x(t,j)``, ``theta(t,i)``, ``tau(t,i)``, ``Z(t)``, ``eta`` real; ``y_l(t)``,
``y_r(t)``, ``d``, ``K``, ``T`` integers.
"""

from functools import partial
from typing import Any

from algorithms import MPRIL
from algorithms.state import ThresholdState
from algorithms.symbolic import Symbolic
from theory.formal import terms
from theory.formal.terms import Expr, every, real
from theory.proving.definitions import from_code
from theory.proving.program import Program
from theory.runs.online import Computes, Online
from theory.runs.papers.thresholds import INTERVAL, ON_INTERVALS, RANKS, TAU, theta, thresholds
from theory.runs.rounds import ROUND, K, Ran, symbol
from theory.runs.symbols.arrays import Array
from theory.runs.symbols.definite import d
from theory.runs.symbols.term import Term, term

eta = real("eta")
COORDINATES: Any = Term(d)
w, x = symbol("w", "R", 2), symbol("x", "R", 2)
Z = symbol("Z", "R", 1)


class ExponentialOfEta(Symbolic):
    """``e^eta``, of which powers are taken."""

    def __pow__(self, exponent: Any) -> Any:
        if isinstance(exponent, Array):
            return exponent.map(lambda entry: self**entry)
        return term(terms.exp((Term(eta) * exponent).expr))


def coordinates(name: Any, s: Any) -> Any:
    """``name(s, 1), …, name(s, d)``."""
    return COORDINATES.indices().map(lambda j: name(s, j))


def _positive() -> Expr:
    weights = every(1, d, lambda j: 0 < term(w(1, j)).expr)
    levels = every(1, K - 1, lambda i: 0 < term(theta(1, i)).expr)
    return weights & levels


IN_COORDINATES = Online(
    ThresholdState,
    {"w": partial(coordinates, w), "theta": partial(thresholds, theta)},
    coordinates(x, ROUND),
    INTERVAL,
    {**ON_INTERVALS.domain, "dimension": d >= 1, "rate": eta > 0},
    COORDINATES,
)
"""What it is run on."""


@from_code
def m_pril_run(normaliser: str = "line-8", start: str = "uniform") -> Ran:
    """M-PRIL (Algorithm 3), for every K, d and T.

    Parameters
    ----------
    normaliser : {"algorithm-3", "line-8"}
        Which of the printed normalisers ``Z`` is taken; see `algorithms.m_pril.MPRIL`.
    start : {"uniform", "positive", "any"}
        The uniform start, any positive parameters (``positive`` says so), or any parameters.

    Returns
    -------
    Definitions
        ``ranks`` (K ≥ 2), ``dimension`` (d ≥ 1), ``labels``, ``rate`` (η > 0), ``start-w``,
        ``start-theta``, ``tau``, ``Z``, ``step-w``, ``step-theta``.
    """
    computes: Computes = {**TAU, "Z": {"Z": Z}}
    arguments = (RANKS, ExponentialOfEta(), "uniform", normaliser)
    run = IN_COORDINATES.run(MPRIL, arguments, computes).formulas
    if start != "uniform":
        run = {name: phi for name, phi in run.items() if not name.startswith("start-")}
    if start == "positive":
        run["positive"] = _positive()
    options = {"normaliser": normaliser} | ({} if start == "any" else {"start_at": start})
    return Program(MPRIL, options), run
