"""Exact solutions of rational linear systems that may be rectangular or degenerate."""

from __future__ import annotations

from collections.abc import Sequence

from flint import fmpq, fmpq_mat


def solve_near(augmented: Sequence[Sequence[fmpq]], near: Sequence[fmpq]) -> list[fmpq] | None:
    """An exact solution of a linear system; free unknowns take the values of `near`.

    Parameters
    ----------
    augmented : rows (coefficients..., right side)
    near : one value per unknown

    Returns
    -------
    The solution, or None if the system has none.
    """
    unknowns = len(near)
    matrix = fmpq_mat([list(row) for row in augmented])
    leading = pivots(matrix)
    if leading and leading[-1] == unknowns:
        return None
    reduced, _ = matrix.rref()
    solution = list(near)
    free = [j for j in range(unknowns) if j not in set(leading)]
    for i, pivot in enumerate(leading):
        shift = sum((reduced[i, j] * solution[j] for j in free), fmpq(0))
        solution[pivot] = reduced[i, unknowns] - shift
    return solution


def pivots(matrix: fmpq_mat) -> list[int]:
    """The columns, in order, that are independent of the columns before them."""
    reduced, rank = matrix.rref()
    return [next(j for j in range(matrix.ncols()) if reduced[i, j] != 0) for i in range(rank)]
