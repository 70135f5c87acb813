"""Figure 3, and the learner of Section 4, with the feature map of CuSum Rank, block by block.

``Φ(x, y)`` is a row of blocks: x for ``k ≤ y``, 0 after. The learners' own code runs on such rows,
from the weights ``w_1, …, w_r``; nothing else is said of them.
"""

from collections.abc import Callable
from typing import Any

from algorithms import PAStructuredPerceptron, StructuredPerceptron
from algorithms.structured import WeightState
from theory.cusum.proofs.between import distance
from theory.cusum.proofs.runs import COMMON
from theory.formal.terms import ZERO_VECTOR, eq, every, indicator, integer
from theory.proving.definitions import Definitions, from_code
from theory.proving.domain import ranks
from theory.proving.program import Program
from theory.runs.papers.cusum import cusum_run, pa_cusum_run, ties_of
from theory.runs.papers.symbols import delta
from theory.runs.rounds import (
    ROUND,
    Formulas,
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
from theory.runs.symbols.term import Term

RANKS: Any = Term(integer("r"))
x, y = symbol("x", "V", 1), symbol("y", "Z", 1)


def phi(x: Any, label: Any) -> Any:
    """``Φ(x, y)`` as its r blocks."""
    return RANKS.indices().map(lambda k: (k <= label).choose(x, 0 * x))


def code(
    mark: str = "", ties: str | None = None, build: Callable[..., Any] = StructuredPerceptron
) -> Formulas:
    """What the code of Figure 3 does in every round; ``mark`` is put after its ``w`` and ``ŷ``."""
    w, yhat = symbol(f"w{mark}", "V", 2), symbol(rf"\hat{{y}}{mark}", "Z", 1)
    learner = build(phi, RANKS.indices(), ties=ties or "smallest")
    rows = RANKS.indices().map(lambda k: w(ROUND, k))
    with selecting(yhat(ROUND)) as selection:
        after = learner.update(WeightState(rows), x(ROUND), y(ROUND))
    return {
        "labels": rank_labels(y, RANKS.expr),
        **known_choice(selection, ties),
        "start-w": every(1, RANKS.expr, lambda k: eq(w(1, k).expr, ZERO_VECTOR)),
        "step-w": each_round(equations(lambda k: w(ROUND + 1, k), after.w)),
    }


def zero_one(y: Any, other: Any) -> Any:
    """``δ 1[y ≠ ŷ]``."""
    return Term(delta * indicator(~eq(y.expr, other.expr)))


def absolute(y: Any, other: Any) -> Any:
    """``δ |y − ŷ|``."""
    return Term(delta * distance(y.expr, other.expr))


@from_code
def figure_3(mark: str = "", ties: str | None = None) -> Ran:
    """The structured perceptron on those features."""
    return Program(StructuredPerceptron, ties_of(ties)), code(mark, ties)


@from_code
def section_4(mark: str, ties: str, loss: Callable[..., Any] = zero_one) -> Ran:
    """The passive-aggressive learner of Section 4 with a loss, ``δ 1[y ≠ ŷ]`` by default."""
    tau = symbol(f"tau{mark}", "R", 1)
    learner, steps = named(PAStructuredPerceptron, "step_size", tau(ROUND))

    ran = code(mark, ties, lambda phi, labels, ties: learner(phi, labels, loss, ties))
    step = each_round(equation(tau(ROUND), steps[0]))
    return Program(PAStructuredPerceptron, ties_of(ties)), {**ran, "tau": step}


def _said(run: Definitions, mark: str = "") -> Definitions:
    return run.instantiated(COMMON).by_coordinates().marked(mark)


def alone(ties: str | None = None) -> Definitions:
    """Figure 3 alone, by coordinates."""
    return _said(figure_3(ties=ties))


def cusum(ties: str | None = None) -> Definitions:
    """CuSum Rank, by coordinates."""
    return _said(cusum_run(ties))


def beside(ties: str) -> Definitions:
    """CuSum Rank, and beside it (with a mark) Figure 3, on the same items; by coordinates."""
    return cusum(ties) | _said(figure_3("'", ties), "'")


def passive_aggressive(layout: str = "after", ties: str | None = None) -> Definitions:
    """Figure 2, by coordinates."""
    return _said(pa_cusum_run(ties, layout))


def passive_aggressive_by_distance(ties: str) -> Definitions:
    """The learner of Section 4 with the loss ``δ |y − ŷ|``, alone; by coordinates."""
    return ranks(RANKS.expr) | _said(section_4("", ties, absolute))


def passive_aggressive_beside(ties: str) -> Definitions:
    """Figure 2 with the step after the loop, and beside it the learner of Section 4."""
    return passive_aggressive("after", ties) | _said(section_4("'", ties), "'")
