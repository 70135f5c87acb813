"""A claim that needs no potential: a round keeps it as it stands, or its code alone says it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import sympy
from sympy import Indexed, Sum

from theory.language.plain import plain
from theory.language.statement import ForAll
from theory.potential.guesses import guesses
from theory.proving.prover import Fact, Given, Prover
from theory.runs.invariant.end import WholeProof
from theory.runs.invariant.separated import separated, squared_lengths
from theory.runs.names import LAST, t


def by_itself(study: Any, hypotheses: Sequence[Any], goal: Any) -> Callable[..., Any]:
    """The proof script of a claim about the state with itself as the invariant.

    If that does not do, what `guesses` says of the state is tried, alone and beside it.

    Parameters
    ----------
    study : Study
    hypotheses : sequence of sympy formulas
    goal : sympy formula
        The claim. Where it speaks of what a round shows, or of the state before and after one, it
        is no invariant, and each round is to show it.
    """
    kept = _after_each_round(study, goal)
    own = {plain(goal): t >= 0 if kept is None else squared_lengths(separated(kept))}
    bases = {named.base for named in study.code.state}

    def script(p: Prover, run: Given, *given: Fact) -> Any:
        said_of = {entry.base for entry in goal.atoms(Indexed)}
        if not (bases & said_of or isinstance(goal, ForAll) or _without_sums(goal).has(LAST)):
            return p.fails("the claim speaks of no state, of no round, and not of their number")

        def by(found: dict[str, Any]) -> Any:
            return p.attempt(partial(WholeProof(study, found, {}, {}, [], p, run, given).whole, 0))

        alone = by(own)
        guessed = {} if alone else {plain(phi): phi for phi in guesses(study, hypotheses)}
        ways = [guessed, guessed | own] if guessed else []
        found = alone or next(filter(None, map(by, ways)), None)
        return found or p.fails("no round is seen to keep it")

    return script


def _after_each_round(study: Any, goal: Any) -> Any | None:
    """What a claim about the last round, or about every one, says after round t; None if nothing.

    Of what holds before every round it is what holds before the next one.
    """
    every = isinstance(goal, ForAll) and goal.args[1:] == ((t, 1, LAST),)
    said = goal.args[0].subs(t, t + 1) if every else goal.subs(LAST, t)
    state = {named.base for named in study.code.state}
    for entry in _without_sums(said).atoms(Indexed):
        after = entry.base in state and entry.indices[0] == t + 1
        if not after and any(index.has(t) for index in entry.indices):
            return None
    return said


def _without_sums(formula: Any) -> Any:
    return formula.replace(Sum, lambda *parts: sympy.Dummy(real=True))
