"""A number or vector that a learner's method computes in each round."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from theory.runs.names import Named


@dataclass(frozen=True)
class Quantity:
    """What a method computes in each round.

    Parameters
    ----------
    named : Named
    method : callable
        ``method(learner, *arguments)``.
    arguments : tuple of str
        The names that the method takes.
    rival : tuple of str
        The fixed names that stand in the places of the parts of the state; empty for none.
    """

    named: Named
    method: Callable[..., Any]
    arguments: tuple[str, ...]
    rival: tuple[str, ...] = ()

    @property
    def of(self) -> str:
        """The name of the method: ``loss`` of ``loss_u``."""
        return self.named.name.removesuffix("".join(f"_{name}" for name in self.rival))

    @property
    def typed(self) -> str:
        """It as it is typed: ``loss(u)``."""
        return f"{self.of}({', '.join(self.rival)})" if self.rival else self.of
