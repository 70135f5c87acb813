"""Learners with one direction and ``K − 1`` thresholds, run on a symbolic K: PRIL, PRank, losses.

Symbols: ``w(t)``, ``x(t)`` vectors; ``theta(t,i)``, ``tau(t,i)`` real; ``y_l(t)``, ``y_r(t)``,
``y(t)``, ``yhat(t)``, ``K``, ``T`` integers.
"""

from typing import Any

from algorithms import PRIL, KernelPRIL, PRank, interval_imc, interval_mae
from algorithms.kernel_pril import KernelState
from algorithms.state import ThresholdState
from theory.formal.terms import every
from theory.proving.definitions import from_code
from theory.proving.program import Program
from theory.runs.rounds import (
    ROUND,
    Formulas,
    K,
    Ran,
    each_round,
    equation,
    equations,
    interval_labels,
    known_choice,
    named,
    rank_labels,
    symbol,
    t,
)
from theory.runs.symbols.selections import selecting
from theory.runs.symbols.term import DIMENSION, Term

RANKS: Any = Term(K)
w, x = symbol("w", "V", 1), symbol("x", "V", 1)
f = symbol("f", "R", 1)
theta, tau = symbol("theta", "R", 2), symbol("tau", "R", 2)
y_l, y_r = symbol("y_l", "Z", 1), symbol("y_r", "Z", 1)
y, yhat = symbol("y", "Z", 1), symbol("yhat", "Z", 1)
INTERVAL = (y_l(ROUND), y_r(ROUND))


def thresholds(name: Any, s: Any) -> Any:
    """``name(s, 1), …, name(s, K − 1)``."""
    return (RANKS - 1).indices().map(lambda i: name(s, i))


def _run(family: type, label: Any, instance: Any = x) -> Formulas:
    named_family, steps = named(family, "tau", thresholds(tau, ROUND))
    learner = named_family(RANKS)
    start = learner.start(DIMENSION)
    before = ThresholdState(w(ROUND), thresholds(theta, ROUND))
    after = learner.update(before, instance(ROUND), label)
    return {
        "ranks": K >= 2,
        "start-w": equation(w(1), start.w),
        "start-theta": equations(lambda i: theta(1, i), start.theta),
        "tau": each_round(equations(lambda i: tau(ROUND, i), steps[0])),
        "step-w": each_round(equation(w(ROUND + 1), after.w)),
        "step-theta": each_round(equations(lambda i: theta(ROUND + 1, i), after.theta)),
    }


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
    run = {"labels": interval_labels(y_l, y_r), **_run(learner, INTERVAL, seen)}
    return Program(learner, {"scale": scale} if scale else {}), run


@from_code
def prank_run(learner: type[PRank] = PRank) -> Ran:
    """PRank on exact labels: as `pril_run`, with the prediction.

    Returns
    -------
    Definitions
        Besides those of `pril_run`: ``yhat-range``, ``yhat-before`` and ``yhat-holds``, which say
        that ``yhat(t)`` is the first i with ``w · x − theta_i < 0``, K if there is none.
    """
    with selecting(yhat(ROUND)) as selection:
        run = _run(learner, y(ROUND))
    return Program(learner), {"labels": rank_labels(y, K), **run, **known_choice(selection)}


@from_code
def kernel_pril_run(learner: type[KernelPRIL] = KernelPRIL) -> Ran:
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
    scored, scores = named(learner, "score", f(ROUND))
    named_family, steps = named(scored, "tau", thresholds(tau, ROUND))
    running = named_family(RANKS)
    past: Any = (ROUND - 1).indices()
    before = KernelState(
        past.map(x), past.map(lambda s: thresholds(tau, s)), thresholds(theta, ROUND)
    )
    after = running.update(before, x(ROUND), INTERVAL)
    start = running.start(DIMENSION)
    return (
        Program(learner),
        {
            "labels": interval_labels(y_l, y_r),
            "ranks": K >= 2,
            "start-theta": equations(lambda i: theta(1, i), start.theta),
            "f": each_round(equation(f(ROUND), scores[0])),
            "tau": each_round(equations(lambda i: tau(ROUND, i), steps[0])),
            "step-theta": each_round(equations(lambda i: theta(ROUND + 1, i), after.theta)),
            "kept-x": each_round(equations(x, after.instances)),
            "kept-tau": each_round(
                every(1, t, lambda s: equations(lambda i: tau(s, i), after.taus.entry(s)))
            ),
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
