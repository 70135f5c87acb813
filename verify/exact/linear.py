"""Exact solutions of rational linear systems that may be rectangular or degenerate."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

import numpy as np
from flint import fmpq, fmpq_mat, fmpz, fmpz_mat, nmod_mat

from verify.exact.quotients import Quotients, over_one

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
    return leading(matrix.rref()[0])


def independent(vectors: Sequence[Sequence[fmpq]]) -> list[int]:
    """Places of linearly independent vectors; with rare luck against it, not all that could be.

    What is independent modulo a prime is independent; the converse fails only where the prime
    divides a minor.
    """
    whole, _ = fmpq_mat([list(vector) for vector in vectors]).transpose().numer_denom()
    return leading(nmod_mat(whole, PRIME).rref()[0])


def nearest_in_affine_hull(vectors: Sequence[Sequence[fmpq]]) -> Quotients:
    """Weights (sum 1, any sign) of the point of the affine hull nearest to 0.

    The weights mu have sum 1 and make G mu constant, G being the Gram matrix of the vectors.  A
    common factor of all vectors is no matter.  Factors g_i of their own are taken out, which makes
    the integers shorter: with r_i = l / g_i, l a common multiple, and the Gram matrix H of what is
    left, mu is a multiple of (r_i x_i), where H x is a multiple of r.  For affinely independent
    vectors H + r r^T is positive definite, and (H + r r^T) x = r has H x = (1 - r . x) r.
    """
    whole, _ = fmpq_mat([list(vector) for vector in vectors]).numer_denom()
    k = len(vectors)
    rows = whole.tolist()
    own = [reduce(fmpz.gcd, row) or fmpz(1) for row in rows]
    least = reduce(fmpz.lcm, own)
    r = [least // g for g in own]
    bare = fmpz_mat([[x // g for x in row] for row, g in zip(rows, own, strict=True)])
    system = bare * bare.transpose() + fmpz_mat([[a] for a in r]) * fmpz_mat([r])
    if k < LARGE:
        y, _ = over_one(fmpq_mat(system).solve(fmpq_mat([[a] for a in r])).entries())
    else:
        from verify.exact.gram import Whole  # brings numba
        from verify.exact.padic import solve_positive

        y, _ = solve_positive(Whole(system), r)
    return _weights(r, y)


def nearest_in_hull_of_floats(rows: np.ndarray) -> Quotients | None:
    """The same of many affinely independent rows of floats; None where the other way is quicker.

    The factors g_i are powers of two, and H + r r^T is not written down.
    """
    if len(rows) < LARGE:
        return None
    from verify.exact.gram import LiftedGram  # brings numba
    from verify.exact.padic import solve_positive

    system = LiftedGram(rows)
    if system.wild:
        return None
    y, _ = solve_positive(system, system.right)
    return _weights(system.right, y)


def independent_floats(rows: np.ndarray) -> list[int] | None:
    """Places of affinely independent rows; None where the other way is quicker."""
    if min(rows.shape) < LARGE:
        return None
    from verify.exact.gram import LiftedGram  # brings numba

    system = LiftedGram(rows)
    return None if system.wild else system.independent()


def _weights(r: Sequence[int | fmpz], y: Sequence[fmpz]) -> Quotients:
    """Multiples of r_i y_i that sum to 1."""
    weights = tuple(a * value for a, value in zip(r, y, strict=True))
    return Quotients(weights, sum(weights, fmpz(0)))


def leading(reduced: fmpq_mat | nmod_mat) -> list[int]:
    """The column of the first nonzero entry of each nonzero row."""
    found: list[int] = []
    for i in range(reduced.nrows()):
        start = found[-1] + 1 if found else 0
        column = next((j for j in range(start, reduced.ncols()) if reduced[i, j] != 0), None)
        if column is None:
            break
        found.append(column)
    return found
