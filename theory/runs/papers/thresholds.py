"""Learners with one direction and ``K − 1`` thresholds, run on a symbolic K: PRIL, PRank, losses.

Symbols: ``w(t)``, ``x(t)`` vectors; ``theta(t,i)``, ``tau(t,i)`` real; ``y_l(t)``, ``y_r(t)``,
``y(t)``, ``yhat(t)``, ``K``, ``T`` integers.
"""

from dataclasses import replace
from functools import partial
from typing import Any

from algorithms import PRIL, KernelPRIL, PRank, interval_imc, interval_mae
from algorithms.kernel_pril import KernelState
from algorithms.state import ThresholdState
from theory.formal.terms import every
from theory.proving.definitions import from_code
from theory.proving.program import Program
from theory.runs.online import Choice, Computes, Online
from theory.runs.papers import symbols
from theory.runs.rounds import (
    ROUND,
    K,
    Ran,
    each_round,
    equation,
    equations,
    interval_labels,
    met,
    rank_labels,
    symbol,
    t,
)
from theory.runs.symbols.term import Term

RANKS: Any = Term(K)
w, x, f = met(symbols.w), met(symbols.x), met(symbols.f_of_round)
theta, tau = met(symbols.theta), met(symbols.tau)
y_l, y_r = met(symbols.y_l), met(symbols.y_r)
y, yhat = met(symbols.y), met(symbols.yhat)
INTERVAL = (y_l(ROUND), y_r(ROUND))


def thresholds(name: Any, s: Any) -> Any:
    """``name(s, 1), …, name(s, K − 1)``."""
    return (RANKS - 1).indices().map(lambda i: name(s, i))


ON_INTERVALS = Online(
    ThresholdState,
    {"w": w, "theta": partial(thresholds, theta)},
    x(ROUND),
    INTERVAL,
    {"ranks": K >= 2, "labels": interval_labels(y_l, y_r)},
)
"""What a learner with a direction and thresholds is run on."""
ON_RANKS = replace(
    ON_INTERVALS, label=y(ROUND), domain={"ranks": K >= 2, "labels": rank_labels(y, K)}
)
TAU: Computes = {"tau": {"tau": partial(thresholds, tau)}}
"""The steps of the thresholds, which ``tau`` computes."""


@from_code
def pril_run(learner: type[PRIL] = PRIL, scale: str = "") -> Ran:
    """PRIL (Algorithm 1) on interval labels, for every K, T and inner-product space.

    Parameters
    ----------
    learner : type
        PRIL, or a variant of it with the same state: its own code is run.
    scale : str, optional
        Name of the number ``s`` where the learner sees ``s x(t)`` in round t, not ``x(t)``.

    Returns
    -------
    Definitions
        ``ranks`` (K ≥ 2), ``labels`` (1 ≤ y_l ≤ y_r ≤ K), ``start-w``, ``start-theta``, ``tau``
        (``tau(t,i) = …`` in indicators), ``step-w``, ``step-theta``.
    """
    seen = (lambda s: symbol(scale, "R", 0)() * x(s)) if scale else x
    ran = replace(ON_INTERVALS, instance=seen(ROUND)).run(learner, (RANKS,), TAU)
    return Program(learner, {"scale": scale} if scale else {}), ran.formulas


@from_code
def prank_run() -> Ran:
    """PRank on exact labels: as `pril_run`, with the prediction.

    Returns
    -------
    Definitions
        Besides those of `pril_run`: ``yhat-range``, ``yhat-before`` and ``yhat-holds``, which say
        that ``yhat(t)`` is the first i with ``w · x − theta_i < 0``, K if there is none.
    """
    ran = ON_RANKS.run(PRank, (RANKS,), TAU, Choice(yhat(ROUND)))
    return Program(PRank), ran.formulas


@from_code
def kernel_pril_run() -> Ran:
    """Kernel PRIL (Algorithm 2), ``x(t)`` being the images of the instances in the feature space.

    The learner's state holds the past instances with their steps. It is run on the state of all
    past rounds: those that the learner leaves out have steps 0.

    Returns
    -------
    Definitions
        ``ranks``, ``labels``, ``f`` (``f(t)``, the score of round t as the sum over the past),
        ``tau``, ``start-theta``, ``step-theta``; ``kept-x`` and ``kept-tau``: the state after round
        t is that of the past rounds ``1, …, t``.
    """
    past: Any = (ROUND - 1).indices()
    state = partial(KernelState, past.map(x), past.map(partial(thresholds, tau)))
    moving = replace(ON_INTERVALS, state=state, parts={"theta": ON_INTERVALS.parts["theta"]})
    ran = moving.run(KernelPRIL, (RANKS,), {"score": {"f": f}, **TAU})
    after = ran.after
    kept = every(1, t, lambda s: equations(lambda i: tau(s, i), after.taus.entry(s)))
    return (
        Program(KernelPRIL),
        {
            **ran.formulas,
            "kept-x": each_round(equations(x, after.instances)),
            "kept-tau": each_round(kept),
        },
    )


@from_code
def pril_losses() -> Ran:
    """The losses of PRIL's rounds, eq. (1) and (2), by `interval_mae` and `interval_imc`.

    Returns
    -------
    Definitions
        ``mae`` (``L_mae(t) = …``) and ``imc`` (``L_imc(t) = …``), with the score ``w(t) · x(t)``.
    """
    score, levels = w(ROUND) @ x(ROUND), thresholds(theta, ROUND)
    mae, imc = symbol("L_mae", "Z", 1), symbol("L_imc", "R", 1)
    return (
        Program(PRIL),
        {
            "mae": each_round(equation(mae(ROUND), interval_mae(score, levels, *INTERVAL))),
            "imc": each_round(equation(imc(ROUND), interval_imc(score, levels, *INTERVAL))),
        },
    )
