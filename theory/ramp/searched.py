"""The search of one round as formulas: the learner's own code on a symbolic K.

Symbols are those of `theory.ramp.vocabulary.SEARCH`: ``p(n)`` and ``q(n)``, the pointers before
pass n, ``N`` passes in all, and ``ā(n)``, the step of the sets before pass n. The learner finds
that step as the root of its equation; here it is a number of which that equation is all that is
known.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from algorithms.pa.support_class import Shares, SupportClassPA
from algorithms.seam import where
from algorithms.state import ThresholdState
from theory.formal.substitution import put
from theory.formal.terms import Expr
from theory.proving.definitions import Definitions, from_code
from theory.proving.program import Program
from theory.ramp import symbols
from theory.ramp.runs import COST, LABEL, RANKS, C, knowing, theta, w, x, y_l, y_r
from theory.runs.rounds import Ran, equation, equations, met
from theory.runs.symbols.loops import repeating
from theory.runs.symbols.term import Term, term

p, q, step = met(symbols.lower_pointer), met(symbols.upper_pointer), met(symbols.shift)
N, sets, alpha = met(symbols.N), met(symbols.members), met(symbols.alpha_S)
w_next, theta_next = met(symbols.w_S), met(symbols.theta_S)

ROUND = ThresholdState(w, (RANKS - 1).indices().map(theta)), x, (y_l, y_r)


def lacking(i: Any, along: Any, losses: str) -> Expr:
    """What index i lacks after a step along x, by the losses that the search goes by: 0 off I."""
    learner = SupportClassPA(RANKS, losses=losses)
    shares = learner.shares(*ROUND)
    sought, _ = learner.search.sought(replace(shares, kappa=1), shares.z != 0)
    return term(sought.multipliers(term(along)).entry(Term(i))).expr


def by_passes(
    learner: Any, shares: Shares, search: Callable[[Shares], Any]
) -> tuple[Any, dict[str, Expr]]:
    """What a learner's search finds, and the formulas of its passes.

    Parameters
    ----------
    shares : Shares
        What the search starts from.
    search : callable
        Runs it on them.

    Raises
    ------
    ValueError
        If the learner takes a step in the end that is not of the sets then.
    """
    meanings: list[Any] = []

    class Named(Shares):
        def root(self, members: Any) -> Any:
            a = step(loop.place)
            meanings.append(equation(a, (self.z * self.given(members, a)).sum()))
            return a

    with repeating(lambda n: {"p": p(n), "q": q(n)}, N) as loop:
        found = search(Named(**vars(shares)))
    at_end, each_pass = meanings[-1], loop.each_state(lambda: meanings[-1])
    if put(each_pass.t[1], ((N + 1).expr.t,))[2] != at_end.t:
        raise ValueError(f"{learner}: expected its step from the sets that the search ends with")
    return found, {**loop.known, "sets": each_pass}


@from_code
def _search(learner: SupportClassPA) -> Ran:
    (multipliers, found), passes = by_passes(
        learner,
        learner.shares(*ROUND),
        lambda shares: knowing(learner, "shares", shares).found(*ROUND),
    )
    after = knowing(learner, "multipliers", (RANKS - 1).indices().map(alpha)).update(*ROUND)
    return Program.of(learner), {
        **passes,
        "S": equations(sets, where(found, 1, 0)),
        "alpha-S": equations(alpha, multipliers),
        "w-S": equation(w_next, after.w),
        "theta-S": equations(theta_next, after.theta),
    }


def search_run(learner: type[SupportClassPA] = SupportClassPA, /, **options: str) -> Definitions:
    """A round of the search; the options are those of `SupportClassPA`.

    Returns
    -------
    Definitions
        ``first-p``, ``first-q``, ``N-range``, ``goes-on``, ``stops``, ``pass-p`` and ``pass-q``,
        the passes; ``sets``, the equation of the step of the sets before each pass; ``S``, the sets
        in the end; ``alpha-S``, ``w-S`` and ``theta-S``, what the round does with them.
    """
    free = options.get("variant", "pa") == "pa"
    known = LABEL if free else COST | LABEL
    return known | _search(learner(RANKS, C=None if free else C, **options))
