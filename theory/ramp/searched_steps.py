"""The steps of CCCP by SCA-RAMP as formulas: the learner's own code on a symbolic K.

Step k goes from point k by the losses at ``v_t``, and what point k discards. Its search has
``N(k)`` passes; ``p(k, m)`` and ``q(k, m)`` are the pointers before pass m, ``ā(k, m)`` the step of
the sets then. Other symbols are those of `theory.ramp.cccp_run`. One step is said with single
symbols first, its point being ``(w̄, θ̄)``.
"""

from functools import partial
from typing import Any

from algorithms.pa.support_class import Search, Shares, SupportClassRamp
from algorithms.state import ThresholdState
from theory.formal.substitution import in_each, replaced
from theory.formal.terms import Expr, every, function
from theory.proving.definitions import from_code
from theory.proving.program import Program
from theory.ramp import cccp_run, symbols
from theory.ramp.cccp_run import CURRENT, LABEL, s
from theory.ramp.runs import RANKS, C, knowing, x
from theory.ramp.searched import by_passes
from theory.ramp.symbols import n
from theory.runs.rounds import Ran, equation, equations, met, symbol
from theory.runs.symbols.term import Term, term

SIZES = ("ranks", "labels", "cost", "level")
"""What is no formula of each step."""

beta = met(symbols.beta_of_one_step)
point_w, point_theta = symbol(r"\bar{w}", "V", 0)(), met(symbols.point_theta)
POINT = ThresholdState(point_w, (RANKS - 1).indices().map(point_theta))


def program(options: dict[str, str]) -> Program:
    """Whose code runs, by the options of the search."""
    read = vars(Search(**options))
    return Program(SupportClassRamp, {"at_s": "kept", "start_at": "current", **read})


def learner_of(options: dict[str, str]) -> SupportClassRamp:
    """PA-RAMP by this search."""
    found: Any = SupportClassRamp(RANKS, C, s, search=Search(**options))
    return found


def shares_of(options: dict[str, str]) -> tuple[Shares, Any]:
    """What the search of the step starts from."""
    learner = learner_of(options)
    ell, z = learner.shortfalls(CURRENT, x, LABEL)
    return learner.shares(ell, z, x @ x, learner.discarded(POINT, x, LABEL))


@from_code
def step_run(options: dict[str, str]) -> Ran:
    """One step from a point.

    Returns
    -------
    Definitions
        ``ranks``, ``labels``, ``cost``, ``level``; of the search ``first-p``, ``first-q``,
        ``N-range``, ``goes-on``, ``stops``, ``pass-p``, ``pass-q`` and ``sets``; and ``beta``.
    """
    learner, (shares, visited) = learner_of(options), shares_of(options)

    def search(named: Shares) -> Any:
        searching = knowing(learner, "shares", (named, visited))
        return searching.steps(shares.ell, shares.z, x @ x, LABEL, None)

    steps, passes = by_passes(learner, shares, search)
    known = {name: cccp_run.FROM_CURRENT["kept"][name] for name in SIZES}
    return program(options), {**known, **passes, "beta": equations(beta, steps)}


def of_step(k: Any) -> dict[tuple[str, str, int], Any]:
    """What the symbols of one step are in step k of a round."""

    def numbered(name: str, sort: str) -> Any:
        return lambda i: function(name, sort, 2)(k, i)

    rows = (("p", "Z"), ("q", "Z"), (r"\bar{a}", "R"), ("beta", "R"), (r"\bar{\theta}", "R"))
    return {
        ("N", "Z", 0): function("N", "Z", 1)(k),
        (r"\bar{w}", "V", 0): function(r"\bar{w}", "V", 1)(k),
        **{(name, sort, 1): numbered(name, sort) for name, sort in rows},
    }


@from_code
def round_run(options: dict[str, str]) -> Ran:
    """A round from ``v_t`` whose steps are the search's.

    Returns
    -------
    Definitions
        The formulas of `step_run` in every step, and the points, as of `cccp_run`.
    """
    one = step_run(options)
    return program(options), {
        **{name: one[name] for name in SIZES},
        **{name: in_each(one[name], n, of_step) for name in one if name not in SIZES},
        **cccp_run.points(learner_of(options), "current", last=True),
    }


ANSWERS = {
    ("p", "Z", 1): "p^{S}",
    ("q", "Z", 1): "q^{S}",
    (r"\bar{a}", "R", 1): r"\bar{a}^{S}",
    ("beta", "R", 1): r"\beta^{S}",
    ("N", "Z", 0): "N^{S}",
}
"""What the search's steps are called beside the exact ones."""


def beside_step(k: Any) -> dict[tuple[str, str, int], Any]:
    """What the symbols of one step are where the search answers at point k of the exact steps."""
    found = of_step(k)
    for (name, sort, arity), other in ANSWERS.items():
        declared = function(other, sort, arity + 1)
        found[name, sort, arity] = partial(declared, k) if arity else declared(k)
    return found


def multiplier(options: dict[str, str], i: Any) -> Expr:
    """What the search answers for an index, in terms of its steps."""
    steps = (RANKS - 1).indices().map(beta)
    answered = knowing(learner_of(options), "steps", steps).inner(CURRENT, POINT, x, LABEL)
    return term(answered.multipliers.entry(Term(i))).expr


@from_code
def answers_run(options: dict[str, str]) -> Ran:
    """What the search answers at the points of the exact steps.

    Returns
    -------
    Definitions
        The formulas of `step_run` in every step, and ``answer``, the multipliers ``α'``.
    """
    one = step_run(options)
    found = function(r"\alpha'", "R", 2)

    def answer(k: Any, i: Any) -> Expr:
        return replaced(multiplier(options, i), beside_step(k))

    return program(options), {
        **{
            f"search-{name}": in_each(one[name], n, beside_step)
            for name in one
            if name not in SIZES
        },
        "answer": every(
            1,
            n,
            lambda k: every(1, (RANKS - 1).expr, lambda i: equation(found(k, i), answer(k, i))),
        ),
    }
