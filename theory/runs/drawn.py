"""Runs of a study's learner on streams that are drawn: what they break is not worth a proof."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from flint import fmpq

from algorithms.m_pril import UndefinedStep
from theory.claims import axes
from theory.claims.space import Inadmissible, show
from theory.evaluation.evaluate import Undecided, Undefined, evaluate

RUNS = 40
"""Runs that are drawn; those on which what is given does not hold say nothing."""

AGAIN = 6
"""How often the last round comes in every second one: what adds up is seen there."""


def drawn_runs(study: Any, hypotheses: Sequence[Any]) -> Iterator[Mapping[str, Any]]:
    """The values of all names on runs of which what is given holds."""
    space, rng = study.streams(hypotheses), Random(0)
    for n in range(RUNS):
        try:
            stream = space.generate(rng.randint)
            known = space.values(axes.last_repeated(space, stream, AGAIN) if n % 2 else stream)
            rounds = range(1, known["T"] + 1)
            if all(evaluate(phi, {**known, "t": i}) is True for phi in hypotheses for i in rounds):
                yield known
        except (Inadmissible, Undefined, Undecided, UndefinedStep):
            continue


def broken(
    study: Any,
    hypotheses: Sequence[Any],
    after: Mapping[str, Any],
    within: Mapping[str, Any],
) -> str:
    """Of a line that a run breaks its text, the round, and what was shown; "" where none does so.

    Parameters
    ----------
    study : Study
    hypotheses : sequence of sympy formulas
        Those about a round t, as they are said of one.
    after, within : dict of str to sympy formula
        Lines by their texts, in which the state is the one after round t: those that hold before
        the first round, too, and those of a round.
    """
    for known in sorted(drawn_runs(study, hypotheses), key=lambda known: known["T"]):
        for i in range(known["T"] + 1):
            for when, lines in (("after", after), ("in", within if i else {})):
                for text, phi in lines.items():
                    if _fails(phi, {**known, "t": i}):
                        shown = _shown(study, known, i)
                        return f"{text!r} does not hold {when} round {i} of {shown}"
    return ""


def _fails(phi: Any, known: Mapping[str, Any]) -> bool:
    try:
        return evaluate(phi, known) is False
    except (Undefined, Undecided):
        return False


def _shown(study: Any, known: Mapping[str, Any], rounds: int) -> str:
    """What the rounds show, name by name, and what stays fixed."""
    seen = [named.name for group in study.code.sees.values() for named in group if rounds]
    parts = [f"{name} = {', '.join(map(show, known[name][:rounds]))}" for name in seen]
    own = {*study.code.names, "T", "d", "t"}
    free = [name for name, value in known.items() if name not in own and isinstance(value, fmpq)]
    fixed = [name for name in study.code.fixed if name in known]
    return "; ".join([*parts, *(f"{n} = {show(known[n])}" for n in dict.fromkeys([*fixed, *free]))])
