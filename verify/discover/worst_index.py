"""A bound for each of many, say for each expert: on a stream, that of the one nearest to its limit.

Search and the least constant know bounds with two sides. A bound "for i in 1..N" has them for each
i: so an instance is given the i at which its sides are nearest, and the bound is that of this i.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from math import inf
from typing import Any

from sympy import Ge, Le

from theory.claims.claim import Claim
from theory.claims.space import Instance
from theory.evaluation.evaluate import Undecided, compared, evaluate
from theory.language.statement import Exists, ForAll
from theory.numbers.extended import Undefined
from theory.numbers.whole import whole_range
from theory.study.space import LearnerStream
from verify.engines.judge import as_float, nearness

Values = Mapping[str, Any]


def inside(bound: Any) -> Any:
    """The bound of one index; a bound that is for no index is its own."""
    return bound.args[0] if _of_each(bound) else bound


def for_each(bound: Any, body: Any) -> Any:
    """Another bound for the same indices."""
    return bound.func(body, *bound.args[1:]) if _of_each(bound) else body


def at_each(bound: Any, values: Values) -> Iterator[tuple[str, dict[str, Any]]]:
    """Each index in turn, as ``i = 2``, and the values with it."""
    if not _of_each(bound):
        yield "", dict(values)
        return
    name, low, high = bound.args[1]
    for index in whole_range(evaluate(low, values), evaluate(high, values)):
        yield f"{name} = {index}", {**values, str(name): index}


def at_worst(bound: Any, values: Values) -> tuple[str, dict[str, Any]]:
    """The index at which the sides are nearest, or the bound is broken, and the values with it."""
    return max(at_each(bound, values), key=lambda each: _height(inside(bound), each[1]))


def alone(claim: Claim) -> Claim:
    """The claim with its bound at the worst index, where it has one for each of many."""
    bound, space = claim.conclusion, claim.space
    if not _of_each(bound) or not isinstance(space, LearnerStream):
        return claim
    return replace(claim, conclusion=inside(bound), space=_AtWorst(space, bound), proofs=())


def _of_each(bound: Any) -> bool:
    """Is it a bound for each index of one range?"""
    each = isinstance(bound, ForAll) and not isinstance(bound, Exists)
    return each and len(bound.args) == 2 and isinstance(bound.args[0], Le | Ge)


class _AtWorst(LearnerStream):
    """The streams of a study, each with the index at which a bound is nearest to its limit."""

    def __init__(self, space: LearnerStream, bound: Any) -> None:
        super().__init__(space.code, space.given, typed=space.typed)
        self.bound = bound

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        return at_worst(self.bound, super().values(instance, **options))[1]


def _height(bound: Any, at: Values) -> float:
    """How near the sides are; infinite where the bound is broken."""
    with suppress(Undefined, Undecided, OverflowError):
        holds, left, right = compared(bound, at)
        sides = as_float(left), as_float(right)
        return nearness(*(sides if isinstance(bound, Le) else sides[::-1])) if holds else inf
    return -inf
