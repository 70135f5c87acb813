"""Passive-aggressive CuSum Rank in the layout "inside", whose step stands in the loop over j.

Symbols: those of `theory.runs.papers.cusum`, and the states of the loop: ``wbar(t,j)`` and
``moved(t,j,k)``, row k, after the pass of ``j``; ``rho(t,j)``, the step of that pass.
"""

from typing import Any

from algorithms import PACuSumRank
from theory.proving.definitions import from_code
from theory.proving.program import Program
from theory.runs.online import Choice
from theory.runs.papers import symbols
from theory.runs.papers.cusum import ENSEMBLE, RANKS, ties_of, yhat
from theory.runs.papers.symbols import delta
from theory.runs.rounds import ROUND, Ran, each_round, equation, met, named, symbol
from theory.runs.symbols.loops import looping
from theory.runs.symbols.term import Term

rho = met(symbols.rho_of_step)
wbar, moved = symbol("wbar", "V", 2), symbol("moved", "V", 3)


def _states(j: Any) -> dict[str, Any]:
    rows = RANKS.indices().map(lambda k: moved(ROUND, j, k))
    return {"wbar": wbar(ROUND, j), "rows": rows}


@from_code
def pa_cusum_inside_run(ties: str | None = None, learner: type[PACuSumRank] = PACuSumRank) -> Ran:
    """Passive-aggressive CuSum Rank (Figure 2) in the layout "inside".

    Parameters
    ----------
    ties : {"smallest", "largest"}, optional
        As for `theory.runs.papers.cusum.cusum_run`.
    learner : type, optional
        A variant; its own code is run.

    Returns
    -------
    Definitions
        As `cusum_run`, with ``margin`` (δ > 0); ``first-wbar``, ``first-rows``, ``pass-wbar`` and
        ``pass-rows``, the states of the loop over ``j = 1, …, r``, in which only the rows between
        y and ŷ have a pass; and ``rho``, the steps of the passes, which divide by ``|y − ŷ| ‖x‖²``.
    """
    with looping(_states) as loop:
        running, steps = named(learner, "rho", lambda: rho(ROUND, loop.place))
        arguments = (RANKS, Term(delta), "inside", ties or "smallest")
        ran = ENSEMBLE.run(running, arguments, chooses=Choice(yhat(ROUND), ties))
    step = loop.each_pass(lambda: equation(rho(ROUND, loop.place), steps[-1]))
    return Program(learner, {"layout": "inside", **ties_of(ties)}), {
        **ran.formulas,
        "margin": delta > 0,
        **{name: each_round(phi) for name, phi in loop.known.items()},
        "rho": each_round(step),
    }
