"""Linear programs in floats, by HiGHS: they say what takes part, and nothing rests on them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

Bounds = tuple[float, float]
"""Least and largest value of a variable or a row; infinite where there is none."""


def solution(
    cost: Sequence[float],
    within: Sequence[Bounds],
    columns: Sequence[Mapping[int, float]],
    rows: Sequence[Bounds],
) -> list[float] | None:
    """Values of the variables with the least cost; None if there are none.

    Parameters
    ----------
    cost : sequence of float, one for each variable
    within : sequence of Bounds, one for each variable
    columns : sequence of mappings, one for each variable
        Its coefficients, by row.
    rows : sequence of Bounds, one for each row
    """
    from highspy import HighsLp, HighsModelStatus, MatrixFormat

    program = HighsLp()
    program.num_col_, program.num_row_ = len(columns), len(rows)
    program.col_cost_ = list(cost)
    program.col_lower_, program.col_upper_ = map(list, zip(*within, strict=True))
    program.row_lower_, program.row_upper_ = (
        map(list, zip(*rows, strict=True)) if rows else ([], [])
    )
    matrix = program.a_matrix_
    matrix.format_ = MatrixFormat.kColwise
    matrix.start_ = _starts(columns)
    matrix.index_ = [row for column in columns for row in column]
    matrix.value_ = [value for column in columns for value in column.values()]
    solver = _solver()
    solver.passModel(program)
    solver.run()
    if solver.getModelStatus() != HighsModelStatus.kOptimal:
        return None
    return list(solver.getSolution().col_value)


def _starts(columns: Iterable[Mapping[int, float]]) -> list[int]:
    found = [0]
    for column in columns:
        found.append(found[-1] + len(column))
    return found


@cache
def _solver() -> Any:
    """One for all: a program that is passed takes the place of the one before."""
    from highspy import Highs

    solver = Highs()
    solver.silent()
    solver.setOptionValue("threads", 1)
    solver.setOptionValue("parallel", "off")
    return solver
