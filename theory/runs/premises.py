"""A claim ``a => b`` of a study: its premise is given, so that a claim about nothing shows.

A proved claim shows an instance of all that is given. Of a premise that holds in no run there is
none, and the claim, which says nothing, is not shown as proved.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sympy import Symbol
from sympy.logic.boolalg import And, Implies, Not, Or

from theory.language.statement import Exists, ForAll
from theory.runs.names import LAST, t

SOME = Symbol("t′", integer=True)
"""A round of which a premise holds; nobody can type its name."""


class HiddenPremise(ValueError):
    """A premise stands inside of a formula."""


def premises_of(goal: Any) -> tuple[list[Any], Any]:
    """What a conclusion's premises give, and the conclusion that is left.

    A premise about no round, and no index of the conclusion's own, is a hypothesis. Of one that
    is about them it is given that it holds of some: without that there is nothing to show, so that
    the claim says the same as before.

    Parameters
    ----------
    goal : sympy formula
        About round t if it speaks of a round.

    Raises
    ------
    HiddenPremise
        If an implication is a part of another formula: its premise would be seen by nobody.
    """
    ranges, body, premises = [], goal, []
    while isinstance(body, Implies) or _of_each(body):
        if isinstance(body, Implies):
            premises += And.make_args(body.args[0])
            body = body.args[1]
        else:
            ranges += body.args[1:]
            body = body.args[0]
    if any(True for _ in _inside(body)):
        raise HiddenPremise(
            "`=>` stands inside of another formula; expected a claim of its own for each premise"
        )
    if not premises:
        return [], goal
    indices = {variable for variable, *_ in ranges}
    moving = [part for part in premises if part.free_symbols & {t, *indices}]
    given = [part for part in premises if part not in moving]
    if moving:
        held = And(*moving, evaluate=False) if len(moving) > 1 else moving[0]
        body = Implies(held, body, evaluate=False)
        about_round = t in goal.free_symbols and t not in indices
        rounds = [(t, 1, LAST)] if about_round else []
        given.append(Exists(held, *rounds, *ranges).xreplace({t: SOME}))
    return given, ForAll(body, *ranges) if ranges else body


def _of_each(part: Any) -> bool:
    return isinstance(part, ForAll) and not isinstance(part, Exists)


def _inside(part: Any) -> Iterator[Any]:
    """The implications that a formula is made of."""
    if isinstance(part, Implies):
        yield part
    elif isinstance(part, And | Or | Not | ForAll):
        for each in part.args[:1] if isinstance(part, ForAll) else part.args:
            yield from _inside(each)
