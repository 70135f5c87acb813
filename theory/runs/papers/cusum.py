"""CuSum Rank and its passive-aggressive form, run on a symbolic number r of ranks.

Symbols: ``w(t,k)`` (row k of the ensemble) and ``x(t)`` vectors; ``y(t)``, ``yhat(t)``, ``r`` and
``T`` integers; ``rho(t)``, ``delta`` real.

The layout "inside" of Figure 2, whose loop carries a state on, is in
`theory.runs.papers.cusum_inside`.
"""

from typing import Any

from algorithms import CuSumRank, PACuSumRank
from algorithms.state import EnsembleState
from theory.proving.definitions import from_code
from theory.proving.program import Program
from theory.runs.online import Choice, Online
from theory.runs.papers import symbols
from theory.runs.papers.symbols import delta, r
from theory.runs.rounds import ROUND, Ran, met, rank_labels
from theory.runs.symbols.term import Term

RANKS: Any = met(r)
w, x, rho = met(symbols.rows), met(symbols.x), met(symbols.rho)
y, yhat = met(symbols.y), met(symbols.yhat)


def rows(s: Any) -> Any:
    """``w(s, 1), …, w(s, r)``."""
    return RANKS.indices().map(lambda k: w(s, k))


ENSEMBLE = Online(
    EnsembleState, {"w": rows}, x(ROUND), y(ROUND), {"labels": rank_labels(y, r), "ranks": r >= 2}
)
"""What these learners are run on."""


def ties_of(ties: str | None) -> dict[str, str]:
    """The option of a program whose ties are decided; nothing where nothing is said of them."""
    return {} if ties is None else {"ties": ties}


@from_code
def cusum_run(ties: str | None = None) -> Ran:
    """CuSum Rank (Figure 1), for every r, T and inner-product space.

    Parameters
    ----------
    ties : {"smallest", "largest"}, optional
        With a tie rule the formula ``yhat-ties`` says it; without, nothing is said of ties.

    Returns
    -------
    Definitions
        ``labels``, ``ranks`` (r ≥ 2), ``yhat-range``, ``yhat-best`` (the cumulative scores are at
        most that of ŷ), ``start-w``, ``step-w``.
    """
    ran = ENSEMBLE.run(CuSumRank, (RANKS, ties or "smallest"), chooses=Choice(yhat(ROUND), ties))
    return Program(CuSumRank, ties_of(ties)), ran.formulas


@from_code
def pa_cusum_run(ties: str | None = None, layout: str = "after") -> Ran:
    """Passive-aggressive CuSum Rank (Figure 2) in the layout "after" or "shared".

    Parameters
    ----------
    layout : {"after", "shared"}
        See `algorithms.cusum.PACuSumRank`.
    ties : {"smallest", "largest"}, optional
        As for `cusum_run`.

    Returns
    -------
    Definitions
        As `cusum_run`, with ``margin`` (δ > 0) and ``rho``: the step ``rho(t)``, which divides by
        ``|y − ŷ| ‖x‖²`` and means nothing where that is 0. No row moves where ``ŷ = y``; there the
        layout "shared" speaks of a row ``min(y, ŷ) + 1`` that may not exist.
    """
    arguments = (RANKS, Term(delta), layout, ties or "smallest")
    ran = ENSEMBLE.run(PACuSumRank, arguments, {"rho": {"rho": rho}}, Choice(yhat(ROUND), ties))
    program = Program(PACuSumRank, {"layout": layout, **ties_of(ties)})
    return program, {**ran.formulas, "margin": delta > 0}
