"""Parts of a conclusion that do nothing on any instance drawn.

A term with an indicator that never holds is 0, and one part of an "or" that always holds leaves
nothing to the others: such a claim may be proved and say nothing. This is heard on instances, and
stands beside the verdict. It is no alarm: that a term is 0 may be the claim's point, as of a
multiplier times its slack.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from sympy import Add, Eq
from sympy.core.relational import Relational
from sympy.logic.boolalg import And, Implies, Or

from theory.claims.claim import Claim, Reading
from theory.evaluation.evaluate import evaluate
from theory.language.plain import plain
from theory.language.statement import Exists, ForAll, Indicator
from verify.engines.judge import Outcome, replay
from verify.engines.strategies.draws import squeezed

TRIES, FEW = 60, 5
"""Instances drawn, and those that satisfy the hypotheses below which nothing is said."""

Closed = Callable[[Any], Any]
"""Puts a formula under the quantifiers and premises that it stands under."""


def idle(claim: Claim, reading: Reading) -> list[str]:
    """What is 0, or holds, on every instance drawn, one line each."""
    space, conclusion = claim.space_of(reading), claim.conclusion_of(reading)
    left = [] if conclusion is None else list(_parts(conclusion, lambda formula: formula))
    if not left or space is None:
        return []
    rng, seen = Random(0), set()
    for number in range(TRIES):
        choose = squeezed(rng, 1 + number // 20) if number % 2 else rng.randint
        instance = space.generate(choose, **reading.options)
        replayed = replay(claim, reading, instance)
        if replayed.values is None or replayed.judgement.outcome is Outcome.OUTSIDE:
            continue
        seen.add(repr(instance))
        left = [one for one in left if _holds(one[-1], replayed.values)]
        if not left:
            return []
    if len(seen) < FEW:
        return []
    words = dict.fromkeys(said.format(plain(part)) for said, part, _ in left)
    return [f"{one} on every instance that was drawn" for one in words]


def _holds(part: Any, values: Any) -> bool:
    try:
        return evaluate(part, values) is True
    except Exception:  # a part may have no value where the whole has one
        return False


def _parts(part: Any, closed: Closed) -> Iterator[tuple[str, Any, Any]]:
    """What may be idle: what is said of which part, and the formula that says so."""
    if isinstance(part, ForAll) and not isinstance(part, Exists):
        yield from _parts(part.args[0], lambda inner: closed(ForAll(inner, *part.args[1:])))
    elif isinstance(part, Implies):
        premise, body = part.args
        yield from _parts(body, lambda inner: closed(Implies(premise, inner, evaluate=False)))
    elif isinstance(part, And):
        for each in part.args:
            yield from _parts(each, closed)
    elif isinstance(part, Or):
        for each in part.args:
            yield "“{}” holds", each, closed(each)
    elif isinstance(part, Relational):
        for side in (part.lhs, part.rhs):
            for term in Add.make_args(side):
                # that a whole side is 0 may be just what an equation says
                for number in _with_indicator(term, part.rel_op != "==" or term != side):
                    yield "{} is 0", number, closed(Eq(number, 0, evaluate=False))


def _with_indicator(term: Any, whole: bool) -> Iterator[Any]:
    """The indicators of a term; the ``whole`` where one of them speaks of an index of a sum."""
    found = sorted(term.atoms(Indicator), key=str)
    if all(each.free_symbols <= term.free_symbols for each in found):
        yield from found
    elif whole:
        yield term
