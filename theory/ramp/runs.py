"""One update of PA, PA-I and PA-II as formulas: the learners' own code on a symbolic K.

Symbols are those of `theory.ramp.vocabulary.ROUND`. The learner finds ``a`` as the root of its
balance equation; here ``a`` is a number of which that equation is all that is known.
"""

from typing import Any

from algorithms.pa.balance import clip, multipliers_at
from algorithms.pa.family import PA, PAI, PAII, Aggressive, shortfalls
from algorithms.pril import PRIL
from algorithms.state import ThresholdState
from theory.formal.terms import Expr
from theory.proving.definitions import from_code
from theory.proving.domain import interval_label, positive, ranks
from theory.proving.program import Program
from theory.ramp import symbols
from theory.runs.rounds import K, Ran, equation, equations, met
from theory.runs.symbols.term import Term, term

RANKS: Any = Term(K)
w, x, y_l, y_r = map(met, (symbols.w, symbols.x, symbols.y_l, symbols.y_r))
theta, alpha = met(symbols.theta), met(symbols.alpha_of_round)
w_next, theta_next = met(symbols.w_next), met(symbols.theta_next)
a, C = met(symbols.a), met(symbols.C)

LABEL = ranks(K) | interval_label(y_l.expr, y_r.expr, K)
"""What the learners ask of ranks and labels."""

LEARNERS = {"pa": PA(RANKS), "pa-i": PAI(RANKS, C), "pa-ii": PAII(RANKS, C)}
"""By variant."""


def knowing(learner: Any, method: str, value: Any) -> Any:
    """The learner, one of its methods known by what it returns."""
    named = type(type(learner).__name__, (type(learner),), {method: lambda *_: value})
    return named(**vars(learner))


def _before() -> ThresholdState:
    return ThresholdState(w, (RANKS - 1).indices().map(theta))


def unclipped(i: Any, step: Any = a) -> Expr:
    """``e_i = l_i − z_i a ‖x‖²``, as the learners compute it: 0 off I."""
    ell, z = shortfalls(w @ x, _before().theta, (y_l, y_r))
    found: Any = multipliers_at(term(step), ell, z, x @ x, 1, None, None)
    return term(found.entry(Term(i))).expr


def clipped(learner: Aggressive, value: Any) -> Expr:
    """The multiplier as a function of ``e_i``."""
    kappa, bound = learner.constants(object)
    return term(clip(term(value) * kappa, 0, bound)).expr


@from_code
def update_run(learner: Aggressive) -> Ran:
    """What a round's update computes.

    Returns
    -------
    Definitions
        ``a`` (``a = Σ_i z_i alpha_i``),
        ``alpha`` (``alpha_i`` as a function of ``a``), ``step-w`` and ``step-theta``.
    """
    label, before = (y_l, y_r), _before()
    balanced = knowing(learner, "balance", a)
    found = balanced.multipliers(before, x, label)
    moved = knowing(balanced, "multipliers", (RANKS - 1).indices().map(alpha))
    after = moved.update(before, x, label)
    formulas = {
        "alpha": equations(alpha, found),
        "a": equation(a, moved.tau(before, x, label).sum()),
        "step-w": equation(w_next, after.w),
        "step-theta": equations(theta_next, after.theta),
    }
    return Program(type(learner)), formulas


@from_code
def pril_update() -> Ran:
    """PRIL's update: ``step-w``, ``step-theta``."""
    after: Any = PRIL(RANKS).update(_before(), x, (y_l, y_r))
    steps = {"step-w": equation(w_next, after.w), "step-theta": equations(theta_next, after.theta)}
    return Program(PRIL), steps


COST = positive(C.expr, "cost")
"""What `algorithms.pa.family.check_cost` asks for."""

RUNS = {
    name: (LABEL if name == "pa" else COST | LABEL) | update_run(learner)
    for name, learner in LEARNERS.items()
}
"""By variant."""

PRIL_RUN = LABEL | pril_update()
