"""What is known on a path of a round."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from theory.potential.polynomial import Polynomial


@dataclass
class Facts:
    """What is known on a path, by key: polynomials that are at least 0, and such that are 0.

    Attributes
    ----------
    given : dict
        Those of the first that are given, not decided by the path.
    more : set
        Keys of those that are known not to be 0.
    impossible : bool
        Is one of them known not to hold?
    """

    least: dict[Any, Polynomial] = field(default_factory=dict)
    zero: dict[Any, Polynomial] = field(default_factory=dict)
    given: dict[Any, Polynomial] = field(default_factory=dict)
    more: set[Any] = field(default_factory=set)
    impossible: bool = False

    def add(self, p: Polynomial, *, equal: bool = False, more: bool = False) -> None:
        """One fact more; of what is a number nothing is learned."""
        if p.constant is None:
            (self.zero if equal else self.least)[p.key] = p
            self.more |= {p.key} if more else set()

    @property
    def absurd(self) -> bool:
        """Is something positive that is 0, or that is at most 0, or a number below 0 not?"""
        opposite = {(-p).key for p in (*self.least.values(), *self.zero.values())}
        return self.impossible or bool(self.more & (opposite | self.zero.keys()))
