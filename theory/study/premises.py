"""A claim ``a => b`` of a study: its premise is given, so that a claim about nothing shows.

A proved claim shows an instance of all that is given. Of a premise that holds in no run there is
none, and the claim, which says nothing, is not shown as proved. ``not a or b`` says the same as
``a => b`` and is read as it: a part of an "or" that speaks of the data alone is a premise, negated.
"""

from collections.abc import Collection, Iterator
from typing import Any

from sympy import Symbol
from sympy.logic.boolalg import And, Implies, Not, Or

from theory.language.statement import Exists, ForAll
from theory.runs.names import LAST, t

SOME = Symbol("t′", integer=True)
"""A round of which a premise holds; nobody can type its name."""


class HiddenPremise(ValueError):
    """A premise stands inside of a formula."""


def premises_of(goal: Any, computed: Collection[Any] = ()) -> tuple[list[Any], Any]:
    """What a conclusion's premises give, and the conclusion that is left.

    A premise about no round, and no index of the conclusion's own, is a hypothesis. Of one that
    is about them it is given that it holds of some: without that there is nothing to show, so that
    the claim says the same as before.

    Parameters
    ----------
    goal : sympy formula
        About round t if it speaks of a round.
    computed : collection
        The bases of the names that the learner computes; the others are data.

    Raises
    ------
    HiddenPremise
        If a premise is a part of another formula: it would be seen by nobody.
    """
    ranges, body, premises = [], goal, []
    while True:
        of_data, others = _of_data(body, computed)
        if isinstance(body, Implies):
            premises += And.make_args(body.args[0])
            body = body.args[1]
        elif _of_each(body):
            ranges += body.args[1:]
            body = body.args[0]
        elif of_data:
            premises += map(Not, of_data)
            body = Or(*others, evaluate=False) if len(others) > 1 else others[0]
        else:
            break
    for word in _inside(body, computed):
        raise HiddenPremise(
            f"{word} stands inside of another formula; expected a claim of its own for each premise"
        )
    if not premises:
        return [], goal
    indices = {variable for variable, *_ in ranges}
    moving = [part for part in premises if part.free_symbols & {t, *indices}]
    given = [part for part in premises if part not in moving]
    if moving:
        held = And(*moving, evaluate=False) if len(moving) > 1 else moving[0]
        body = Implies(held, body, evaluate=False)
        rounds = [(t, 1, LAST)] if t in goal.free_symbols else []
        given.append(Exists(held, *rounds, *ranges).xreplace({t: SOME}))
    return given, ForAll(body, *ranges) if ranges else body


def _of_each(part: Any) -> bool:
    return isinstance(part, ForAll) and not isinstance(part, Exists)


def _of_data(part: Any, computed: Collection[Any]) -> tuple[list[Any], list[Any]]:
    """The parts of an "or" that speak of the data alone, and the others; none where all do."""
    parts = _alternatives(part)
    others = [each for each in parts if each.has(*computed)] if computed else parts
    return ([each for each in parts if each not in others], others) if others else ([], parts)


def _alternatives(part: Any) -> list[Any]:
    """The parts of an "or", or of a negated "and"; none of another formula."""
    if isinstance(part, Or):
        return [inner for each in part.args for inner in _alternatives(each) or [each]]
    if isinstance(part, Not) and isinstance(part.args[0], And):
        negated = [Not(each) for each in part.args[0].args]
        return [inner for each in negated for inner in _alternatives(each) or [each]]
    return []


def _inside(part: Any, computed: Collection[Any]) -> Iterator[str]:
    """The premises that a formula is made of, each by the word that makes it one."""
    if isinstance(part, Implies):
        yield "`=>`"
    elif _of_data(part, computed)[0]:
        yield "an `or` with a part about the data alone"
    elif isinstance(part, And | Or | Not | ForAll):
        for each in part.args[:1] if isinstance(part, ForAll) else part.args:
            yield from _inside(each, computed)
