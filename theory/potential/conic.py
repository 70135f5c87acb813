"""A small conic program: nonnegative numbers, free ones, and psd matrices, given to Clarabel."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType
from typing import Any

import clarabel
import numpy as np
from scipy import sparse

ROOT = np.sqrt(2.0)
Row = Mapping[int, float]
NOTHING: Row = MappingProxyType({})
BREAKDOWN = "PanicException"
"""What Clarabel raises where its numbers break down; it derives from `BaseException`."""
ERRORS = 2
"""The file descriptor of what is printed as an error."""


class Program:
    """Equations between unknowns, and one linear form to be minimised.

    What a solver returns is a number to start from; nothing rests on it.
    """

    def __init__(self) -> None:
        self.size = 0
        self.nonnegative: list[int] = []
        self.psd: list[dict[tuple[int, int], int]] = []
        self.equations: list[tuple[Row, float]] = []
        self.cost: dict[int, float] = {}
        self._answers: dict[Any, np.ndarray | None] = {}

    def free(self) -> int:
        """An unknown."""
        self.size += 1
        return self.size - 1

    def positive(self) -> int:
        """An unknown that is not negative."""
        self.nonnegative.append(self.free())
        return self.nonnegative[-1]

    def matrix(self, n: int) -> dict[tuple[int, int], int]:
        """The unknowns of a psd matrix, by row and column, ``i <= j``."""
        self.psd.append({(i, j): self.free() for j in range(n) for i in range(j + 1)})
        return self.psd[-1]

    def equal(self, row: Row, value: float) -> None:
        """``Σ row · unknowns = value``."""
        self.equations.append((row, value))

    def solved(self, wanted: Row = NOTHING, pinned: Row = NOTHING) -> np.ndarray | None:
        """Values of the unknowns, or None where the solver has none.

        Kept: a search for simple numbers asks a third of its questions again. A program that has
        grown is asked anew.

        Parameters
        ----------
        wanted : mapping of int to float
            Prices of unknowns, beside those of the program.
        pinned : mapping of int to float
            Unknowns that have a value.
        """
        grown = self.size, len(self.equations), *self.cost.items()
        asked = grown, *wanted.items(), None, *pinned.items()
        if asked not in self._answers:
            self._answers[asked] = self._solved(wanted, pinned)
        return self._answers[asked]

    def _solved(self, wanted: Row, pinned: Row) -> np.ndarray | None:
        rows = [*self.equations, *(({place: 1.0}, value) for place, value in pinned.items())]
        cones = [clarabel.ZeroConeT(len(rows))]
        if self.nonnegative:
            rows += [({place: -1.0}, 0.0) for place in self.nonnegative]
            cones.append(clarabel.NonnegativeConeT(len(self.nonnegative)))
        for block in self.psd:
            rows += [({at: -1.0 if i == j else -ROOT}, 0.0) for (i, j), at in block.items()]
            cones.append(clarabel.PSDTriangleConeT(max(j for _, j in block) + 1))
        right = np.array([value for _, value in rows])
        entries = [(r, at, a) for r, (row, _) in enumerate(rows) for at, a in row.items()]
        r, at, a = zip(*entries, strict=True) if entries else ((), (), ())
        left = sparse.csc_matrix((a, (r, at)), shape=(len(rows), self.size))
        cost = np.zeros(self.size)
        for place, price in (*self.cost.items(), *wanted.items()):
            cost[place] += price
        settings = clarabel.DefaultSettings()
        settings.verbose = False
        nothing = sparse.csc_matrix((self.size, self.size))
        solver = clarabel.DefaultSolver(nothing, cost, left, right, cones, settings)
        try:
            with _silently():
                found = solver.solve()
        except BaseException as problem:
            if type(problem).__name__ != BREAKDOWN:
                raise
            return None
        good = (clarabel.SolverStatus.Solved, clarabel.SolverStatus.AlmostSolved)
        return np.array(found.x) if found.status in good else None


@contextmanager
def _silently() -> Iterator[None]:
    """Context in which nothing is printed as an error: a solver that breaks down traces itself."""
    sys.stderr.flush()
    before = os.dup(ERRORS)
    with Path(os.devnull).open("w") as nowhere:
        os.dup2(nowhere.fileno(), ERRORS)
        try:
            yield
        finally:
            os.dup2(before, ERRORS)
            os.close(before)
