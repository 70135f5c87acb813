"""Rationals over one denominator, not in lowest terms.

To cancel the common factors of a thousand quotients of long integers takes as long as to find them,
and no exact test needs it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import overload

from flint import fmpq, fmpz


@dataclass(frozen=True, eq=False)
class Quotients(Sequence[fmpq]):
    """A vector of rationals; an entry is brought to lowest terms when it is asked for.

    Parameters
    ----------
    numerators : integers
    denominator : positive

    Raises
    ------
    ValueError
        if the denominator is not positive.
    """

    numerators: tuple[fmpz, ...]
    denominator: fmpz

    def __post_init__(self) -> None:
        if not self.denominator > 0:
            raise ValueError(f"denominator={self.denominator}: expected a positive integer")

    def __len__(self) -> int:
        return len(self.numerators)

    @overload
    def __getitem__(self, place: int) -> fmpq: ...

    @overload
    def __getitem__(self, place: slice) -> Quotients: ...

    def __getitem__(self, place: int | slice) -> fmpq | Quotients:
        if isinstance(place, slice):
            return Quotients(self.numerators[place], self.denominator)
        return fmpq(self.numerators[place], self.denominator)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))


def over_one(values: Sequence[fmpq]) -> tuple[Sequence[fmpz], fmpz]:
    """Integers p and a positive integer q with `values == p / q`."""
    if isinstance(values, Quotients):
        return values.numerators, values.denominator
    q = fmpz(1)
    for value in values:
        if q % value.q != 0:
            q = q.lcm(value.q)
    return [value.p * (q // value.q) for value in values], q
