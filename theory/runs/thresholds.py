"""Learners with one direction and ``K − 1`` thresholds, run on a symbolic K: PRIL, PRank, losses.

Symbols: ``w(t)``, ``x(t)`` vectors; ``theta(t,i)``, ``tau(t,i)`` real; ``y_l(t)``, ``y_r(t)``,
``y(t)``, ``yhat(t)``, ``K``, ``T`` integers.
"""

from __future__ import annotations

from typing import Any

from algorithms import PRIL, KernelPRIL, PRank, interval_imc, interval_mae
from algorithms.kernel_pril import KernelState
from algorithms.state import ThresholdState
from theory.formal.terms import every
from theory.runs.arrays import DIMENSION, Term
from theory.runs.rounds import (
    ROUND,
    Formulas,
    K,
    each_round,
    equation,
    equations,
    interval_labels,
    known_choice,
    named,
    rank_labels,
    symbol,
    t,
    tuples,
)
from theory.runs.selections import selecting

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


def _run(family: type, label: Any, instance: Any = x) -> dict[str, Any]:
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


def pril_run(instance: Any = x) -> Formulas:
    """PRIL (Algorithm 1) on interval labels, for every K, T and inner-product space.

    Parameters
    ----------
    instance : callable
        The instance that the learner sees in round t; ``x(t)`` itself by default.

    Returns
    -------
    dict of str to formula
        ``ranks`` (K ≥ 2), ``labels`` (1 ≤ y_l ≤ y_r ≤ K), ``start-w``, ``start-theta``, ``tau``
        (``tau(t,i) = …`` in indicators), ``step-w``, ``step-theta``.
    """
    return tuples({"labels": interval_labels(y_l, y_r), **_run(PRIL, INTERVAL, instance)})


def prank_run() -> Formulas:
    """PRank on exact labels: as `pril_run`, with the prediction.

    Returns
    -------
    dict of str to formula
        Besides those of `pril_run`: ``yhat-range``, ``yhat-before`` and ``yhat-holds``, which say
        that ``yhat(t)`` is the first i with ``w · x − theta_i < 0``, K if there is none.
    """
    with selecting(yhat(ROUND)) as selection:
        run = _run(PRank, y(ROUND))
    return tuples({"labels": rank_labels(y, K), **run, **known_choice(selection)})


def kernel_pril_run() -> Formulas:
    """Kernel PRIL (Algorithm 2), ``x(t)`` being the images of the instances in the feature space.

    The learner's state holds the past instances with their steps. It is run on the state of all
    past rounds: those that the learner leaves out have steps 0.

    Returns
    -------
    dict of str to formula
        ``ranks``, ``labels``, ``f`` (``f(t)``, the score of round t as the sum over the past),
        ``tau``, ``start-theta``, ``step-theta``; ``kept-x`` and ``kept-tau``: the state after round
        t is that of the past rounds ``1, …, t``.
    """
    scored, scores = named(KernelPRIL, "score", f(ROUND))
    named_family, steps = named(scored, "tau", thresholds(tau, ROUND))
    learner = named_family(RANKS)
    past: Any = (ROUND - 1).indices()
    before = KernelState(
        past.map(x), past.map(lambda s: thresholds(tau, s)), thresholds(theta, ROUND)
    )
    after = learner.update(before, x(ROUND), INTERVAL)
    start = learner.start(DIMENSION)
    return tuples(
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
        }
    )


def pril_losses() -> Formulas:
    """The losses of PRIL's rounds, eq. (1) and (2), by `interval_mae` and `interval_imc`.

    Returns
    -------
    dict of str to formula
        ``mae`` (``L_mae(t) = …``) and ``imc`` (``L_imc(t) = …``), with the score ``w(t) · x(t)``.
    """
    score, levels = w(ROUND) @ x(ROUND), thresholds(theta, ROUND)
    mae, imc = symbol("L_mae", "Z", 1), symbol("L_imc", "R", 1)
    return tuples(
        {
            "mae": each_round(equation(mae(ROUND), interval_mae(score, levels, *INTERVAL))),
            "imc": each_round(equation(imc(ROUND), interval_imc(score, levels, *INTERVAL))),
        }
    )
