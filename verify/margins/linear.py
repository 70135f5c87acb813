"""Exact solutions of rational linear systems that may be rectangular or degenerate."""

from __future__ import annotations

from collections.abc import Sequence

from flint import fmpq, fmpq_mat, fmpz, fmpz_mat, nmod_mat

from verify.margins.padic import solve_positive

PRIME = (1 << 61) - 1
LARGE = 120
"""Unknowns from which p-adic lifting is faster than flint."""


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
    return _leading(matrix.rref()[0])


def independent(vectors: Sequence[Sequence[fmpq]]) -> list[int]:
    """Places of linearly independent vectors; with rare luck against it, not all that could be.

    What is independent modulo a prime is independent; the converse fails only where the prime
    divides a minor.
    """
    whole, _ = fmpq_mat([list(vector) for vector in vectors]).transpose().numer_denom()
    return _leading(nmod_mat(whole, PRIME).rref()[0])


def weighted_sum(weights: Sequence[fmpq], vectors: Sequence[Sequence[fmpq]]) -> list[fmpq]:
    """sum_i weights_i vectors_i, for at least one vector."""
    product = fmpq_mat([list(weights)]) * fmpq_mat([list(vector) for vector in vectors])
    return product.entries()


def nearest_in_affine_hull(vectors: Sequence[Sequence[fmpq]]) -> list[fmpq]:
    """Weights (sum 1, any sign) of the point of the affine hull nearest to 0.

    For affinely independent vectors with Gram matrix G and the matrix J of ones, G + J is
    positive definite, and the solution x of (G + J) x = 1 has G x = (1 - sum x) 1: a multiple of
    the weights mu with G mu constant and sum mu = 1.  A common factor of the vectors is no
    matter, so G is one of integers.
    """
    whole, _ = fmpq_mat([list(vector) for vector in vectors]).numer_denom()
    k = len(vectors)
    system = whole * whole.transpose() + fmpz_mat([[1] * k] * k)
    if k < LARGE:
        x = fmpq_mat(system).solve(fmpq_mat([[1]] * k)).entries()
        total = sum(x, fmpq(0))
        return [value / total for value in x]
    y, _ = solve_positive(system, [1] * k)
    whole_total = sum(y, fmpz(0))
    return [fmpq(value, whole_total) for value in y]


def _leading(reduced: fmpq_mat | nmod_mat) -> list[int]:
    """The column of the first nonzero entry of each nonzero row."""
    found: list[int] = []
    for i in range(reduced.nrows()):
        start = found[-1] + 1 if found else 0
        column = next((j for j in range(start, reduced.ncols()) if reduced[i, j] != 0), None)
        if column is None:
            break
        found.append(column)
    return found
