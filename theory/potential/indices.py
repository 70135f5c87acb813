"""Comparisons of indices on a path of a round: the ones that are decided may decide others.

An index ``i`` with ``i = y − 1`` is below y: no path has that it is not.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import ceil, inf, lcm
from typing import Any

from theory.potential.polynomial import Polynomial


@dataclass
class _Range:
    """What is known of a whole number: its least and largest value, and values that it has not."""

    low: float = -inf
    high: float = inf
    not_: set[int] = field(default_factory=set)

    def shrink(self) -> None:
        """Take values off the ends that it has not."""
        while self.low in self.not_:
            self.low += 1
        while self.high in self.not_:
            self.high -= 1


class Indices:
    """Decides comparisons of whole numbers, each as those before it say.

    Parameters
    ----------
    ask : callable
        Decides a question by its key where nothing before it does.
    """

    def __init__(self, ask: Callable[[Any], bool]) -> None:
        self._ask = ask
        self._ranges: dict[Any, _Range] = {}

    def positive(self, p: Polynomial) -> bool:
        """Is ``p > 0``, of a polynomial in indices?"""
        key, sign, constant = _parted(p)
        if sign < 0:  # −d + c > 0 is not d ≥ c
            return not self._at_least(key, ceil(constant))
        return self._at_least(key, int(-constant // 1) + 1)

    def zero(self, p: Polynomial) -> bool:
        """Is ``p = 0``, of a polynomial in indices?"""
        key, sign, constant = _parted(p)
        value, known = -sign * constant, self._known(key)
        if value.denominator != 1 or not known.low <= value <= known.high or value in known.not_:
            return False
        answer = known.low == known.high or self._ask((key, "=", value))
        if answer:
            known.low = known.high = int(value)
        else:
            known.not_.add(int(value))
            known.shrink()
        return answer

    def _at_least(self, key: Any, least: int) -> bool:
        known = self._known(key)
        if known.low >= least or known.high < least:
            return known.low >= least
        answer = self._ask((key, ">=", least))
        if answer:
            known.low = least
        else:
            known.high = least - 1
        known.shrink()
        return answer

    def _known(self, key: Any) -> _Range:
        return self._ranges.setdefault(key, _Range())


def _parted(p: Polynomial) -> tuple[Any, int, Any]:
    """``sign · d + constant``, a multiple of p: a key of the whole number d, and the other two."""
    p = p * lcm(*(a.denominator for a in p.terms.values()))
    constant = p.terms.get((), 0)
    d = p - constant
    key, other = d.key, (-d).key
    return (key, 1, constant) if sorted(key) <= sorted(other) else (other, -1, constant)
