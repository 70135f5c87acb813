"""A claim that needs no potential: a round keeps it as it stands, or its code alone says it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sympy
from sympy import Indexed, Sum

from theory.language.plain import plain
from theory.language.statement import ForAll
from theory.runs.invariant.end import WholeProof
from theory.runs.invariant.separated import separated, squared_lengths
from theory.runs.names import LAST, t


def by_itself(study: Any, goal: Any) -> Callable[..., Any]:
    """The proof script of a claim with itself as the only invariant.

    Parameters
    ----------
    study : Study
    goal : sympy formula
        The claim. Where it speaks of what a round shows, or of the state before and after one, it
        is no invariant, and each round is to show it.
    """
    kept = _after_each_round(study, goal)
    found = {plain(goal): t >= 0 if kept is None else squared_lengths(separated(kept))}
    bases = {named.base for named in study.code.state}

    def script(p: Any, run: Any, *given: Any) -> Any:
        if not bases & {entry.base for entry in goal.atoms(Indexed)}:
            return p.fails("the claim does not speak of the state")
        return WholeProof(study, found, {}, {}, [], p, run, given).whole(0)

    return script


def _after_each_round(study: Any, goal: Any) -> Any | None:
    """What a claim about the last round, or about every one, says after round t; None if nothing.

    Of what holds before every round it is what holds before the next one.
    """
    every = isinstance(goal, ForAll) and goal.args[1:] == ((t, 1, LAST),)
    said = goal.args[0].subs(t, t + 1) if every else goal.subs(LAST, t)
    state = {named.base for named in study.code.state}
    outside = said.replace(Sum, lambda *parts: sympy.Dummy(real=True))
    for entry in outside.atoms(Indexed):
        after = entry.base in state and entry.indices[0] == t + 1
        if not after and any(index.has(t) for index in entry.indices):
            return None
    return said
