"""What is in a range or a set in typed statements: ``for i in 1..K-1``, ``a in Z``."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

import sympy

from theory.language.existing import Existing
from theory.language.statement import Belongs
from theory.language.tokens import WHOLE, WORDS
from theory.language.vectors import is_vector

TAKEN = ("s", "T", "K", "d")
"""Names that no index may take: totals run over s."""


class Ranged(Existing):
    """A cursor that reads ranges; of numbers its subclass knows."""

    @abstractmethod
    def sum(self) -> Any:
        """Read a number."""

    def whole(self, number: Any) -> Any:
        """Of a number that was read that it is an integer."""
        self.need("in")
        self.need(WHOLE)
        return Belongs(number, sympy.S.Integers)

    def ranges_ahead(self) -> list[Any]:
        """The ranges after ``for`` outside of parentheses: they bind names that come before."""
        depth, start = 0, self.place
        for place in range(start, len(self.tokens)):
            word = self.tokens[place][1]
            depth += (word in ("(", "[")) - (word in (")", "]"))
            if depth < 0:
                break
            if word == "for" and depth == 0:
                self.place = place + 1
                ranges = self.ranges()
                self.place = start
                return ranges
        return []

    def ranges(self) -> list[Any]:
        """The ranges behind ``for``; their names are bound from here on."""
        found: list[tuple[Any, ...]] = []
        while True:
            at, (kind, name, _) = self.place, self.tokens[self.place]
            if kind != "name" or name in WORDS or name in TAKEN:
                self.fail("expected the name of an index, such as i")
            self.place += 1
            self.need("in")
            low = self.sum()
            self.need("..")
            variable = sympy.Symbol(name, integer=True)
            high = self.sum()
            for end in (low, high):
                if is_vector(end, self.names) or not self.names.is_whole(end):
                    self.fail(f"the range {low}..{high}: {end} is no integer", at)
            if name in self.names.all_names() - {"t"} or variable in [known for known, *_ in found]:
                self.fail(f"{name!r} has another meaning; expected a new name for an index", at)
            if sympy.expand(high - low).is_negative:
                self.fail(f"the range {low}..{high} is empty", at)
            found.append((variable, low, high))
            self.bound[name] = (variable, low, high)
            if not self.take(","):
                return found
