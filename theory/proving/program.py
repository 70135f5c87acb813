"""Which learner's code a definition, a reading or a theorem is about."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Program:
    """A learner whose code is run, with those of its options that the run depends on.

    Parameters
    ----------
    learner : type or callable
        The learner's class, or the function that computes.
    options : mapping of str to str
        Such as ``{"layout": "inside", "ties": "smallest"}``. What definitions say nothing of is
        left out of theirs.
    """

    learner: Any
    options: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def of(cls, learner: Any) -> Program:
        """The program of a learner that is built: its class, and those options that are words."""
        options = {name: value for name, value in vars(learner).items() if isinstance(value, str)}
        return cls(type(learner), options)

    def given(self, **options: Any) -> Program:
        """The program with other options."""
        return Program(self.learner, {**self.options, **options})

    def __str__(self) -> str:
        said = ", ".join(f"{name} {value}" for name, value in sorted(self.options.items()))
        return f"{self.learner.__name__} ({said})" if said else self.learner.__name__

    def without(self, option: str) -> Program:
        """The program of which nothing is said of one option."""
        kept = {name: value for name, value in self.options.items() if name != option}
        return Program(self.learner, kept)

    def covers(self, ran: Program) -> bool:
        """Does what is said of this program hold of the one that is run?"""
        missing = object()
        return self.learner is ran.learner and all(
            ran.options.get(name, missing) == value for name, value in self.options.items()
        )


PROGRAM, FORMULAS = "the program", "formulas"
"""What a theorem is about: definitions from code that ran on symbols, or what the claim says."""


def about(programs: Collection[Program]) -> str:
    """What a theorem is about whose symbols mean what these programs compute."""
    return PROGRAM if programs else FORMULAS
