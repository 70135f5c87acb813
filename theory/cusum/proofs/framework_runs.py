"""The runs of two learners on one stream: PRank that moves what is on the wrong side, and Figure 3
with (12), (13) and (14).
"""

from dataclasses import replace

from theory.cusum.prank_runs import FrameworkPRank, WrongSidePRank
from theory.cusum.proofs.order import FROM_INFINITY, LEVELS, ROUNDS, STATES
from theory.formal.extended import Extended, at
from theory.formal.substitution import Table
from theory.formal.terms import FALSE, function
from theory.formal.vocabulary import ANY, Name
from theory.proving.definitions import from_code
from theory.proving.program import Program
from theory.runs.online import Choice
from theory.runs.papers.thresholds import ON_RANKS, RANKS, x, yhat
from theory.runs.rounds import ROUND, Ran, known_choice, symbol
from theory.runs.symbols.selections import selecting

place = symbol("place", "Z", 1)


@from_code
def _wrong_side() -> Ran:
    """PRank that moves thresholds on the wrong side alone."""
    ran = ON_RANKS.run(WrongSidePRank, (RANKS,))
    with selecting(yhat(ROUND)) as selection:
        ran.learner.predict(ON_RANKS.before(), x(ROUND))
    return Program(WrongSidePRank), {**ran.formulas, **known_choice(selection)}


@from_code
def _framework() -> Ran:
    """Figure 3 with (12), (13) and (14)."""
    first = Choice(place(ROUND), called="place")
    ran = replace(ON_RANKS, domain={}).run(
        FrameworkPRank, (RANKS,), {"predict": {"answer": yhat}}, first
    )
    return Program(FrameworkPRank), ran.formulas


other_w, other_theta = function("w^F", "V", 1), function("theta^F", "R", 2)
other_yhat = function("yhat^F", "Z", 1)
OTHERS: Table = {
    ("w", "V", 1): other_w,
    ("theta", "R", 2): other_theta,
    ("yhat", "Z", 1): other_yhat,
}

RUN = _wrong_side() | _framework().instantiated(OTHERS).marked("'")
"""Both runs on the same stream, the framework's with the mark F."""

VOCABULARY = FROM_INFINITY.having(
    Name("y^F", "Z", (ROUNDS,), written="yhat^F"),
    Name("u^F", "V", (STATES,), written="w^F"),
    Name("b^F", "R", LEVELS),
    Name("place", "Z", (ANY,)),
    Name("theta^F", "R", (ANY, ANY)),
    definitions={
        **FROM_INFINITY.definitions,
        ("b^F", 2): lambda t, k: Extended(other_theta(t, k - 1), at(k, 1), FALSE),
    },
)
"""Statements about both, with ``b_1 = −∞``."""
