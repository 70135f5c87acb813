"""The runs of two learners on one stream: PRank that moves what is on the wrong side, and Figure 3
with (12), (13) and (14).
"""

from dataclasses import replace
from typing import Any

from algorithms.state import ThresholdState
from theory.cusum.prank_runs import FrameworkPRank, WrongSidePRank
from theory.cusum.proofs.order import FROM_INFINITY
from theory.formal.extended import Extended, at
from theory.formal.substitution import Table
from theory.formal.terms import FALSE, function
from theory.formal.vocabulary import Name
from theory.proving.definitions import from_code
from theory.proving.program import Program
from theory.runs.papers.thresholds import RANKS, theta, thresholds, w, x, y, yhat
from theory.runs.rounds import (
    ROUND,
    Formulas,
    K,
    Ran,
    each_round,
    equation,
    equations,
    known_choice,
    named,
    rank_labels,
    symbol,
)
from theory.runs.symbols.selections import selecting
from theory.runs.symbols.term import DIMENSION

place = symbol("place", "Z", 1)


@from_code
def _wrong_side() -> Ran:
    """PRank that moves thresholds on the wrong side alone."""
    learner: Any = WrongSidePRank(RANKS)
    with selecting(yhat(ROUND)) as selection:
        learner.predict(_state(ROUND), x(ROUND))
    run = {"ranks": K >= 2, "labels": rank_labels(y, K), **known_choice(selection)}
    return Program(WrongSidePRank), run | _moves(learner)


@from_code
def _framework() -> Ran:
    """Figure 3 with (12), (13) and (14)."""
    learner, answers = named(FrameworkPRank, "predict", yhat(ROUND))
    with selecting(place(ROUND)) as selection:
        moves = _moves(learner(RANKS))
    found = {f"place-{name}": each_round(fact) for name, fact in selection.known.items()}
    answer = each_round(equation(yhat(ROUND), answers[0]))
    return Program(FrameworkPRank), {**found, "answer": answer, **moves}


def _state(s: Any) -> Any:
    return ThresholdState(w(s), thresholds(theta, s))


def _moves(learner: Any) -> Formulas:
    start, after = learner.start(DIMENSION), learner.update(_state(ROUND), x(ROUND), y(ROUND))
    begun, moved = _state(1), _state(ROUND + 1)
    return {
        "start-w": equation(begun.w, start.w),
        "start-theta": equations(begun.theta.entry, start.theta),
        "step-w": each_round(equation(moved.w, after.w)),
        "step-theta": each_round(equations(moved.theta.entry, after.theta)),
    }


other_w, other_theta = function("w^F", "V", 1), function("theta^F", "R", 2)
other_yhat = function("yhat^F", "Z", 1)
OTHERS: Table = {
    ("w", "V", 1): other_w,
    ("theta", "R", 2): other_theta,
    ("yhat", "Z", 1): other_yhat,
}

RUN = _wrong_side() | _framework().instantiated(OTHERS).marked("'")
"""Both runs on the same stream, the framework's with the mark F."""

VOCABULARY = replace(
    FROM_INFINITY,
    names=(
        *FROM_INFINITY.names,
        Name("y^F", "Z", 1, written="yhat^F"),
        Name("u^F", "V", 1, written="w^F"),
        Name("place", "Z", 1),
        Name("theta^F", "R", 2),
    ),
    definitions={
        **FROM_INFINITY.definitions,
        ("b^F", 2): lambda t, k: Extended(other_theta(t, k - 1), at(k, 1), FALSE),
    },
)
"""Statements about both, with ``b_1 = −∞``."""
