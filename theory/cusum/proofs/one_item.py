"""One item and an ensemble: what the learner's own code makes of them, as definitions."""

from typing import Any

from algorithms import CuSumRank
from algorithms.ensemble import scores
from algorithms.state import EnsembleState
from theory.cusum.symbols import d, h
from theory.formal.terms import Expr, total, vector
from theory.proving.definitions import Definitions, from_code
from theory.proving.domain import at_least
from theory.proving.program import Program
from theory.runs.papers.symbols import r, w
from theory.runs.rounds import Ran, equations, symbol
from theory.runs.symbols.arrays import Array
from theory.runs.symbols.selections import selecting
from theory.runs.symbols.term import Term, Vector

x = vector("x")
RANKS: Any = Term(r)
ROWS: Any = RANKS.indices().map(symbol("w", "V", 1))
ITEM: Any = Vector(x)

SOME_RANK = at_least(1, r, "ranks")
"""``Y = {1, …, r}`` is not empty."""


def _coordinates(name: Any, *first: Any) -> Array:
    return Array(1, DIMENSION, lambda j: name(*first, j))


DIMENSION = Term(d)
COORDINATES = (
    RANKS.indices().map(lambda k: _coordinates(symbol("w", "R", 2), k)),
    _coordinates(symbol("x", "R", 1)),
)


@from_code
def _prediction(ties: str, rows: Any, item: Any) -> Ran:
    """What is known of ``h``, the rank that the learner's code predicts for the item."""
    with selecting(Term(h)) as selection:
        CuSumRank(RANKS, ties).predict(EnsembleState(rows), item)
    known = {f"h-{name}": fact for name, fact in selection.known.items()}
    return Program(CuSumRank, {"ties": ties}), known


def prediction(ties: str, rows: Any = ROWS, item: Any = ITEM) -> Definitions:
    """What is known of ``h``, the rank that the learner's code predicts for the item."""
    return SOME_RANK | _prediction(ties, rows, item)


PREDICTION = {ties: prediction(ties) for ties in ("smallest", "largest")}


@from_code
def _scores() -> Ran:
    found: Any = scores(ROWS, ITEM)
    return Program(CuSumRank), {"s": equations(symbol("s", "R", 1), found)}


SCORES = _scores()
"""``s(x, k)`` as the learner's code computes it."""


def cumulative(k: Any) -> Expr:
    """``Σ_{j ≤ k} w_j·x``."""
    return total(1, k, lambda j: w(j) @ x)
