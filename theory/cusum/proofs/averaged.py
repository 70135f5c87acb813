"""Section 8: predictions of the averaged CuSum perceptron with margin, from any of its states."""

from typing import Any

from algorithms.cusum import AveragedCuSumRank, AveragedState
from algorithms.losses import absolute_loss
from algorithms.state import EnsembleState
from theory.cusum.symbols import n, rival
from theory.proving.definitions import Definitions, from_code
from theory.proving.program import Program
from theory.runs.papers.symbols import r
from theory.runs.rounds import ROUND, Ran, each_round, symbol
from theory.runs.symbols.selections import selecting
from theory.runs.symbols.term import Term


def predictions(ties: str) -> Definitions:
    """``yhat-range'`` and ``yhat-best'``: what its code predicts, whatever it has learned."""

    @from_code
    def run() -> Ran:
        ranks: Any = Term(r)
        rows = ranks.indices().map(lambda k: symbol("w'", "V", 2)(ROUND, k))
        learner = AveragedCuSumRank(ranks, ties, absolute_loss)
        state = AveragedState(EnsembleState(rows), rows, ROUND - 1)
        with selecting(Term(rival(ROUND.expr))) as selection:
            learner.predict(state, symbol("x", "V", 1)(ROUND))
        known = {f"yhat-{name}'": each_round(fact) for name, fact in selection.known.items()}
        return Program(AveragedCuSumRank, {"ties": ties}), known

    return run().instantiated({("T", "Z", 0): n})
