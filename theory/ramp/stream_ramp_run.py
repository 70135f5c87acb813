"""PA-RAMP over the rounds of a stream: `theory.ramp.cccp_run`, said of every round.

Round t begins at ``v_t = (w(t), θ(t))`` and takes ``n(t) ≥ 1`` steps of CCCP from there; its
points, steps and signed sums are those of one round with t as a further argument.
"""

from typing import Any

from algorithms.pa.ramp import AT_S, PARamp
from theory.formal.substitution import in_each
from theory.formal.terms import function
from theory.proving.definitions import Definitions, from_code
from theory.proving.program import Program
from theory.ramp.cccp_run import CURRENT_ROUND, ended_run, s
from theory.ramp.runs import RANKS, C
from theory.ramp.symbols import T
from theory.runs.rounds import Ran, equation, equations, symbol
from theory.runs.symbols.term import DIMENSION

OWN = ("w", "theta")
BESIDE = ("w^{R}", r"\theta^{R}")
"""What PA-RAMP's parameters are called, where ``w`` and ``θ`` are another learner's."""


def of_round(t: Any, names: tuple[str, str] = OWN) -> dict[tuple[str, str, int], Any]:
    """What the symbols of one round are in round t of a stream, its parameters by these names."""
    w, theta = function(names[0], "V", 1), function(names[1], "R", 2)
    return {
        ("w", "V", 0): w(t),
        ("x", "V", 0): function("x", "V", 1)(t),
        ("theta", "R", 1): lambda i: theta(t, i),
        ("y_l", "Z", 0): function("y_l", "Z", 1)(t),
        ("y_r", "Z", 0): function("y_r", "Z", 1)(t),
        ("n", "Z", 0): function("n", "Z", 1)(t),
        (r"\bar{w}", "V", 1): lambda k: function(r"\bar{w}", "V", 2)(t, k),
        (r"\bar{\theta}", "R", 2): lambda k, i: function(r"\bar{\theta}", "R", 3)(t, k, i),
        ("beta", "R", 2): lambda k, i: function("beta", "R", 3)(t, k, i),
        (r"\bar{a}", "R", 1): lambda k: function(r"\bar{a}", "R", 2)(t, k),
        ("w'", "V", 0): w(t + 1),
        (r"\theta'", "R", 1): lambda i: theta(t + 1, i),
    }


SIZES = ("ranks", "cost", "level")
"""What does not depend on the round."""


@from_code
def ramp_run(at_s: str) -> Ran:
    """PA-RAMP from 0, for every K, T and inner-product space.

    Returns
    -------
    Definitions
        The formulas of `CURRENT_ROUND` in every round, and ``zero-w``, ``zero-theta``.
    """
    one = CURRENT_ROUND[at_s]
    learner: Any = PARamp(RANKS, C, s, at_s=at_s)
    start = learner.start(DIMENSION)
    w, theta = symbol("w", "V", 1), symbol("theta", "R", 2)
    return Program(PARamp, {"at_s": at_s}), {
        **{name: one[name] for name in SIZES},
        **{name: in_each(one[name], T, of_round) for name in one if name not in SIZES},
        "zero-w": equation(w(1), start.w),
        "zero-theta": equations(lambda i: theta(1, i), start.theta),
    }


@from_code
def ended_rounds(at_s: str) -> Ran:
    """``ended``: CCCP goes on in every round until a discarded set comes again."""
    one = ended_run(at_s)
    (program,) = one.programs
    return program, {"ended": in_each(one["ended"], T, of_round)}


def beside(at_s: str) -> Definitions:
    """The run beside another learner's on the same stream."""
    return _beside(RUNS[at_s])


def ended_beside(at_s: str) -> Definitions:
    """The same run, and that CCCP ends in every round."""
    return _beside(RUNS[at_s] | ended_rounds(at_s))


def _beside(run: Definitions) -> Definitions:
    table = {
        (old, sort, arity): function(new, sort, arity)
        for old, new, sort, arity in zip(OWN, BESIDE, ("V", "R"), (1, 2), strict=True)
    }
    return run.instantiated(table)


RUNS = {at_s: ramp_run(at_s) for at_s in AT_S}
"""By the treatment of margins equal to s."""
