"""A learner of a user's own: what its class has, and what its code may call.

``start`` gives the state before the first round, ``update`` the state after a round. The first
parameters of ``update`` name the parts of the state, the others what the round shows; ``t`` is the
round's number. Every other method whose parameters are such names computes a quantity of each
round: ``mistake``, ``loss``, or whatever the statements speak of.
"""

import inspect
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from flint import fmpq

from algorithms.m_pril import UndefinedStep
from algorithms.seam import to_fmpq
from theory.claims.space import Inadmissible
from theory.formal import terms
from theory.formal.signs import not_negative
from theory.numbers.surd import rational_root
from theory.runs.names import RESERVED
from theory.runs.symbols.partial import need
from theory.runs.symbols.term import Term, term


class Learner:
    """An online learner; a subclass has ``start`` and ``update``.

    What stays fixed in a study and is no vector is an attribute: ``self.eta``, ``self.K``.

    Attributes
    ----------
    start : callable
        ``start(self)``, ``start(self, d)`` with the dimension, or with names of what stays fixed:
        the state, or the tuple of its parts: vectors, numbers, arrays of ``self.K - 1`` numbers,
        metrics ``a * identity(d)``.
    update : callable
        ``update(self, *parts, *seen)``: the state after the round.
    """

    start: Callable[..., Any]
    update: Callable[..., Any]

    def __init__(self, **fixed: Any) -> None:
        vars(self).update(fixed)

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(
            f"self.{name} = …: what a learner keeps is its state, a part of `start`"
        )

    def __getattr__(self, name: str) -> Any:
        if name in RESERVED:
            raise AttributeError(f"self.{name}: the name is taken in statements; expected another")
        known = ", ".join(sorted(vars(self))) or "none"
        raise AttributeError(
            f"self.{name} is no number that stays fixed; the study has {known}. "
            f'A number is added to given, as "{name} > 0", or to fixed. A vector that stays fixed '
            f"is not known to the learner: in a claim, loss({name}) is what it would lose"
        )


class LearnerError(Exception):
    """A learner cannot be used; ``file`` and ``line`` say where its code stands."""

    def __init__(self, message: str, code: Any = None, *, file: str = "", line: int = 1) -> None:
        super().__init__(message)
        self.file, self.line = file, line
        if hasattr(code, "__written__"):
            self.file, self.line = code.__written__
        elif code is not None:
            with suppress(OSError, TypeError):
                self.file = inspect.getsourcefile(code) or ""
                self.line = inspect.getsourcelines(code)[1]


class Irrational(Inadmissible):
    """A run asks for an irrational root, and runs are in rational numbers.

    Attributes
    ----------
    square : fmpq
        What is under the root.
    """

    def __init__(self, square: fmpq) -> None:
        super().__init__(f"√({square}) is irrational; a run is in rational numbers")
        self.square = square


def sqrt(a: Any) -> Any:
    """The square root, of a number or a term.

    Raises
    ------
    UndefinedStep
        Of a negative number.
    Irrational
        On an instance where the root is irrational.
    """
    if isinstance(a, Term):
        need("the root is of no negative number", a, lambda number: not_negative(number.expr))
        return term(terms.sqrt(a.expr))
    if a < 0:
        raise UndefinedStep("takes the root of a negative number")
    square = to_fmpq(a)
    found = rational_root(square)
    if found is None:
        raise Irrational(square)
    return found


def norm(v: Any) -> Any:
    """The Euclidean length of a vector."""
    return sqrt(v @ v)
