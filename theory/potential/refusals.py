"""Why there is no potential for a bound: none covers it, none is found, or it has no known form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any


class NotCovered(Exception):
    """What is asked has a part that no template of a potential covers; the message names it."""


class NoPotential(Exception):
    """No potential was found; the message says of what form, or what was in the way."""


class TooWeak(NoPotential):
    """What is found proves a weaker bound only.

    Parameters
    ----------
    ratio : number or sympy expression
        How many times as large the larger side is in that bound.
    """

    def __init__(self, ratio: Any) -> None:
        super().__init__(
            "potentials of the forms that were tried prove it with "
            f"{ratio} times its larger side, and no less"
        )


class NoForm(NoPotential):
    """There is a potential with the least constant, but its coefficients have no known form.

    Parameters
    ----------
    constant : sympy number
        The least one.
    """

    def __init__(self, message: str, constant: Any) -> None:
        super().__init__(message)
        self.constant = constant


class Varies(NoPotential):
    """The least constant is no number: it is a function of the parameters, or has no known form.

    Parameters
    ----------
    seen : sequence of (float, mapping of str to value)
        What it is at some of them.
    """

    def __init__(self, seen: Sequence[tuple[float, Mapping[str, Any]]]) -> None:
        self.seen = tuple(seen)
        found = {f"{constant:.4g}" for constant, _ in self.seen}
        why = "changes with the parameters" if len(found) > 1 else "is no ratio that is known"
        super().__init__(f"the least constant {why}: {self.values}")

    @property
    def values(self) -> str:
        """The constants, and at which parameters."""
        return "; ".join(
            f"{constant:.4g} at {', '.join(f'{name} = {v}' for name, v in at.items()) or 'all'}"
            for constant, at in self.seen
        )

    def over(self, number: Any) -> Varies:
        """The same of a constant that the bound multiplies with this number."""
        return Varies([(constant / float(number), at) for constant, at in self.seen])

    @property
    def needed(self) -> str:
        """What a bound needs that is asked about as it is, if its larger side may be scaled."""
        return f"one is there for a multiple of the larger side only, times {self.values}"
