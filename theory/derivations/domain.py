"""Exact sample points: which values the symbols of an identity may take.

A domain maps symbols (and vectors) to samplers. Bounds may name symbols that stand earlier in the
mapping, as in ``{r: Integers(1, 5), y: Integers(1, r)}``.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol

import numpy as np
from flint import fmpq

from theory.evaluation.evaluate import evaluate
from theory.numbers.whole import whole, whole_range

Values = dict[str, Any]


class Sampler(Protocol):
    """Lists exact values, given the values already chosen."""

    def values(self, known: Values, random: Random) -> Sequence[Any]:
        """The values to try."""


@dataclass(frozen=True)
class Integers:
    """Every integer of the closed range ``[low, high]`` (but ``besides``): a grid, not a sample."""

    low: Any
    high: Any
    besides: Any = None

    def values(self, known: Values, random: Random) -> Sequence[int]:
        """All of them, increasing."""
        found = whole_range(evaluate(self.low, known), evaluate(self.high, known))
        if self.besides is None:
            return found
        besides = whole(evaluate(self.besides, known))
        return [value for value in found if value != besides]


@dataclass(frozen=True)
class Rationals:
    """``draws`` rationals strictly between ``low`` and ``high``."""

    low: Any
    high: Any
    draws: int = 3

    def values(self, known: Values, random: Random) -> Sequence[fmpq]:
        """Low + (high - low) n/24 for ``draws`` distinct n."""
        low, high = fmpq(evaluate(self.low, known)), fmpq(evaluate(self.high, known))
        return [low + (high - low) * fmpq(n, 24) for n in random.sample(range(1, 24), self.draws)]


@dataclass(frozen=True)
class Vectors:
    """One array of the given shape, entries ``n/2`` with ``|n| <= 6``."""

    shape: tuple[Any, ...]

    def values(self, known: Values, random: Random) -> Sequence[np.ndarray]:
        """One array of rationals."""
        array = np.empty([whole(evaluate(size, known)) for size in self.shape], dtype=object)
        for index in np.ndindex(array.shape):
            array[index] = fmpq(random.randint(-6, 6), 2)
        return [array]


Domain = dict[Any, Sampler]


def points(domain: Mapping[Any, Sampler], seed: int = 0) -> Iterator[Values]:
    """The points of a domain: all integers of the ranges, seeded draws of the rest.

    An empty domain has none.
    """
    if domain:
        yield from _extend(list(domain.items()), {}, Random(seed))


def _extend(rest: list[tuple[Any, Sampler]], known: Values, random: Random) -> Iterator[Values]:
    if not rest:
        yield known
        return
    symbol, sampler = rest[0]
    for value in sampler.values(known, random):
        yield from _extend(rest[1:], known | {str(symbol): value}, random)
