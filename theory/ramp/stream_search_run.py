"""PA's Support Class Algorithm over the rounds of a stream: `theory.ramp.searched`, of every round.

The passes, steps and sets of round t are those of one round with t as a further argument.
"""

from typing import Any

from algorithms.pa.support_class import SupportClassPA
from theory.formal.substitution import in_each
from theory.formal.terms import function
from theory.proving.definitions import from_code
from theory.ramp.searched import RANKS, search_run
from theory.ramp.symbols import T
from theory.runs.rounds import Ran, equation, equations, symbol
from theory.runs.symbols.term import DIMENSION

w, theta = function("w", "V", 1), function("theta", "R", 2)


def of_round(t: Any) -> dict[tuple[str, str, int], Any]:
    """What the symbols of one round are in round t of a stream."""

    def numbered(name: str, sort: str) -> Any:
        return lambda k: function(name, sort, 2)(t, k)

    rows = (("p", "Z"), ("q", "Z"), (r"\bar{a}", "R"), ("S", "R"), (r"\alpha^{S}", "R"))
    numbers = (("x", "V"), ("y_l", "Z"), ("y_r", "Z"), ("N", "Z"))
    return {
        ("w", "V", 0): w(t),
        ("theta", "R", 1): lambda i: theta(t, i),
        **{(name, sort, 0): function(name, sort, 1)(t) for name, sort in numbers},
        **{(name, sort, 1): numbered(name, sort) for name, sort in rows},
        ("w^{S}", "V", 0): w(t + 1),
        (r"\theta^{S}", "R", 1): lambda i: theta(t + 1, i),
    }


@from_code
def search_stream(losses: str) -> Ran:
    """PA by the search from 0, for every K, T and inner-product space.

    Returns
    -------
    Definitions
        The formulas of `search_run` in every round, and ``zero-w``, ``zero-theta``.
    """
    one = search_run(losses=losses)
    (program,) = one.programs
    learner: Any = SupportClassPA(RANKS, losses=losses)
    start = learner.start(DIMENSION)
    return program, {
        "ranks": one["ranks"],
        **{name: in_each(one[name], T, of_round) for name in one if name != "ranks"},
        "zero-w": equation(symbol("w", "V", 1)(1), start.w),
        "zero-theta": equations(lambda i: symbol("theta", "R", 2)(1, i), start.theta),
    }


HINGE = search_stream("hinge")
"""By hinge losses."""
