"""Structured perceptrons over an abstract feature map, run on a symbolic number of labels.

Symbols: ``w(t)`` and ``Phi(t,k)`` vectors, ``Phi(t,k)`` being ``Φ(x_t, k)`` for the labels
``k = 1, …, m``; ``y(t)``, ``yhat(t)`` integers; ``tau(t)``, ``loss(k,l)`` real. Where each round
has an order of its own: ``order(t,p)``, the label in place p, ``place(t,k)``, the place of label k,
and ``position(t)``, the place of the prediction.
"""

from __future__ import annotations

from typing import Any

from algorithms import PAStructuredPerceptron, StructuredPerceptron
from algorithms.structured import WeightState
from theory.formal.terms import integer
from theory.proving.definitions import from_code
from theory.proving.program import Program
from theory.runs.papers.cusum import ties_of
from theory.runs.rounds import (
    ROUND,
    Formulas,
    Ran,
    each_round,
    equation,
    known_choice,
    named,
    rank_labels,
    symbol,
)
from theory.runs.symbols.arrays import Array
from theory.runs.symbols.selections import selecting
from theory.runs.symbols.term import DIMENSION, Term

m = integer("m")
LABELS: Any = Term(m).indices()
w, x, Phi = symbol("w", "V", 1), symbol("x", "V", 1), symbol("Phi", "V", 2)
y, yhat = symbol("y", "Z", 1), symbol("yhat", "Z", 1)
tau, loss = symbol("tau", "R", 1), symbol("loss", "R", 2)
order, place = symbol("order", "Z", 2), symbol("place", "Z", 2)
position = symbol("position", "Z", 1)


class Ordered(Array):
    """The labels in the order of the round, as a sequence that the learner is given."""

    def index(self, label: Any) -> Any:
        """0-based place of a label."""
        return place(ROUND, label) - 1


ORDERED: Any = Ordered(1, m, lambda p: order(ROUND, p))


def phi(x: Any, k: Any) -> Any:
    """``Φ(x_t, k)``; the instance enters through this symbol only."""
    return Phi(ROUND, k)


def _run(learner: Any, ties: str | None) -> Formulas:
    with selecting(yhat(ROUND)) as selection:
        after = learner.update(WeightState(w(ROUND)), x(ROUND), y(ROUND))
    return {
        "labels": rank_labels(y, m),
        **known_choice(selection, ties),
        "start-w": equation(w(1), learner.start(DIMENSION).w),
        "step-w": each_round(equation(w(ROUND + 1), after.w)),
    }


@from_code
def structured_run(
    ties: str | None = None, learner: type[StructuredPerceptron] = StructuredPerceptron
) -> Ran:
    """The structured perceptron (Figure 3), for every feature map, T and number m of labels.

    Parameters
    ----------
    ties : {"smallest", "largest"}, optional
        With a tie rule the formula ``yhat-ties`` says it; without, nothing is said of ties.

    Returns
    -------
    Definitions
        ``labels``, ``yhat-range``, ``yhat-best`` (``w · Φ(k) ≤ w · Φ(ŷ)``), ``start-w``,
        ``step-w``.
    """
    return Program(learner, ties_of(ties)), _run(learner(phi, LABELS, ties or "smallest"), ties)


@from_code
def pa_structured_run(
    ties: str | None = None, learner: type[PAStructuredPerceptron] = PAStructuredPerceptron
) -> Ran:
    """The loss-sensitive passive-aggressive structured perceptron (Section 4).

    Parameters
    ----------
    ties : {"smallest", "largest"}, optional
        As for `structured_run`.

    Returns
    -------
    Definitions
        As `structured_run`, and ``tau``: the step ``tau(t)`` by the loss ``loss(y, ŷ)``.
    """
    running, steps = named(learner, "step_size", tau(ROUND))
    run = _run(running(phi, LABELS, loss, ties or "smallest"), ties)
    step = each_round(equation(tau(ROUND), steps[0]))
    return Program(learner, ties_of(ties)), {**run, "tau": step}


@from_code
def pa_structured_run_by_order(
    learner: type[PAStructuredPerceptron] = PAStructuredPerceptron,
) -> Ran:
    """The same with any rule for ties: each round gives the labels in an order of its own.

    The learner predicts the first of the best labels in that order, whatever the order depends on.

    Returns
    -------
    Definitions
        As `pa_structured_run`, but ``position-…`` for ``yhat-…``, and ``yhat``: the prediction is
        ``order(t, position(t))``.
    """
    running, steps = named(learner, "step_size", tau(ROUND))
    predictor = running(phi, ORDERED, loss)
    with selecting(position(ROUND)) as selection:
        before = WeightState(w(ROUND))
        predicted = predictor.predict(before, x(ROUND))
        after = predictor.update(before, x(ROUND), y(ROUND))
    return Program(learner, ties_of("any")), {
        "labels": rank_labels(y, m),
        **known_choice(selection, "smallest", "position"),
        "yhat": each_round(equation(yhat(ROUND), predicted)),
        "start-w": equation(w(1), predictor.start(DIMENSION).w),
        "step-w": each_round(equation(w(ROUND + 1), after.w)),
        "tau": each_round(equation(tau(ROUND), steps[-1])),
    }
