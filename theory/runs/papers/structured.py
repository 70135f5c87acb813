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
from theory.runs.online import Choice, Online
from theory.runs.papers import symbols
from theory.runs.papers.cusum import ties_of
from theory.runs.rounds import ROUND, Ran, each_round, equation, met, rank_labels, symbol
from theory.runs.symbols.arrays import Array
from theory.runs.symbols.selections import selecting
from theory.runs.symbols.term import Term

m = integer("m")
LABELS: Any = Term(m).indices()
w, x, Phi = met(symbols.w), met(symbols.x), met(symbols.Phi)
y, yhat = met(symbols.y), met(symbols.yhat)
tau, loss = met(symbols.tau_of_round), symbol("loss", "R", 2)
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


WEIGHTS = Online(WeightState, {"w": w}, x(ROUND), y(ROUND), {"labels": rank_labels(y, m)})
"""What these learners are run on."""
TAU = {"step_size": {"tau": tau}}


@from_code
def structured_run(ties: str | None = None) -> Ran:
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
    arguments = (phi, LABELS, ties or "smallest")
    ran = WEIGHTS.run(StructuredPerceptron, arguments, chooses=Choice(yhat(ROUND), ties))
    return Program(StructuredPerceptron, ties_of(ties)), ran.formulas


@from_code
def pa_structured_run(ties: str | None = None) -> Ran:
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
    arguments = (phi, LABELS, loss, ties or "smallest")
    ran = WEIGHTS.run(PAStructuredPerceptron, arguments, TAU, Choice(yhat(ROUND), ties))
    return Program(PAStructuredPerceptron, ties_of(ties)), ran.formulas


@from_code
def pa_structured_run_by_order() -> Ran:
    """The same with any rule for ties: each round gives the labels in an order of its own.

    The learner predicts the first of the best labels in that order, whatever the order depends on.

    Returns
    -------
    Definitions
        As `pa_structured_run`, but ``position-…`` for ``yhat-…``, and ``yhat``: the prediction is
        ``order(t, position(t))``.
    """
    first = Choice(position(ROUND), "smallest", "position")
    ran = WEIGHTS.run(PAStructuredPerceptron, (phi, ORDERED, loss), TAU, first)
    with selecting(position(ROUND)):
        predicted = ran.learner.predict(WEIGHTS.before(), x(ROUND))
    run = {**ran.formulas, "yhat": each_round(equation(yhat(ROUND), predicted))}
    return Program(PAStructuredPerceptron, ties_of("any")), run
