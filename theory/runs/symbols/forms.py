"""Rows of vectors that a condition chooses, and the matrices that products of rows make.

Vectors are abstract: a matrix ``S = Σ a bᵀ`` is known by what it makes of vectors, the number
``uᵀ S v`` and the vector ``S u``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from algorithms.symbolic import Symbolic
from theory.runs.symbols.definite import definite, solved


@dataclass(frozen=True, eq=False)
class Chosen(Symbolic):
    """The entries of an array where a condition holds: how many there are is a sum."""

    entries: Any
    holds: Any

    @property
    def shape(self) -> tuple[Any, ...]:
        """The number of entries, then the shape of each."""
        return (self.holds.choose(1, 0).sum(), *self.entries.shape[1:])

    @property
    def T(self) -> Transposed:
        """The entries as columns."""
        return Transposed(self)

    def __sub__(self, other: Any) -> Chosen:
        return Chosen(self.entries - other, self.holds)

    def paired(self, other: Chosen, function: Callable[[Any, Any], Any]) -> Chosen:
        """The function of two entries chosen by one condition."""
        return Chosen(self.entries.paired(other.entries, function), self.holds)

    def sum(self, axis: int = 0) -> Any:
        """``Σ 1[the condition holds] entry``."""
        return self.entries.paired(self.holds, lambda entry, holds: holds.choose(entry, 0)).sum()


@dataclass(frozen=True, eq=False)
class Transposed(Symbolic):
    """Vectors as columns: an array of them, or those that are chosen."""

    rows: Any

    def __getitem__(self, place: Any) -> Any:
        """``[:, j]``, the column at a 0-based place."""
        return self.rows[place[1]]

    def __matmul__(self, other: Any) -> Any:
        """``Σ a bᵀ`` of the columns a and the rows b; of numbers b the column ``Σ b a``."""
        if not other.shape[1:]:
            return Transposed(self.rows.alone(self.rows.paired(other, lambda a, b: b * a).sum()))

        def at(u: Any, *v: Any) -> Any:
            if v:
                return self.rows.paired(other, lambda a, b: (u @ a) * (v[0] @ b)).sum()
            return self.rows.paired(other, lambda a, b: (u @ b) * a).sum()

        return Form(at)


@dataclass(frozen=True, eq=False)
class Form(Symbolic):
    """A matrix S: ``S(u, v)`` is ``uᵀ S v``, and ``S(u)`` the vector ``S u``."""

    at: Callable[..., Any]
    dtype = np.dtype(object)
    flat = ()

    def __call__(self, *vectors: Any) -> Any:
        return self.at(*vectors)

    def __sub__(self, other: Form) -> Form:
        return Form(lambda *vectors: self(*vectors) - other(*vectors))

    def __truediv__(self, number: Any) -> Form:
        return Form(lambda *vectors: self(*vectors) / number)

    def with_ridge(self, mu: Any) -> Form:
        """``S + μ I``."""

        def at(u: Any, *v: Any) -> Any:
            return self(u, *v) + mu * (u @ v[0] if v else u)

        return Form(at)

    def positive_definite(self) -> None:
        """From now on known to be positive definite."""
        definite(self)

    def solve(self, columns: Transposed) -> Transposed:
        """The columns that S takes to these, by the symbols that `solving` gave."""
        return Transposed(solved(self, columns.rows))
