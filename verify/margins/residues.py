"""Matrices modulo small primes, in floats, and integers by what they are modulo several of them.

Residues are balanced, abs <= (p + 1)/2, and p is so small that a sum of n products of two is an
integer below 2^53: sums of floats are exact in any order, and a residue is exact in 32 bits.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence

import numpy as np
from flint import fmpz, fmpz_mat, nmod_mat
from numba import types

from algorithms.compiled.jit import compiled
from verify.margins.digits import DIGIT, digits, numbers

SMALL = 40
"""Rows of a matrix that is inverted whole, not in four blocks."""
SPARE = 12
"""Bits by which the product of a basis exceeds the numbers that it stands for."""


def primes(n: int) -> Iterator[int]:
    """The primes small enough for sums of n products, the largest first."""
    p = min(1 << 24, 2 * math.isqrt((1 << 52) // n)) - 1
    while p > 2:
        if fmpz(p).is_prime():
            yield p
        p -= 2


def modulo(x: np.ndarray, p: int | np.ndarray) -> np.ndarray:
    """Balanced residues of integers below 2^53; also of rows modulo a column of primes."""
    return x - p * np.rint(x / p)


def residues(matrix: fmpz_mat, bits: int) -> Callable[[int], np.ndarray]:
    """The residues of a square matrix, of entries of so many bits, as a function of the prime."""
    n, places = matrix.nrows(), bits // DIGIT + 1  # and a sign
    parts = digits(matrix.entries(), places)
    parts[:, -1] -= (parts[:, -1] >= 1 << (DIGIT - 1)) * float(1 << DIGIT)

    def of(p: int) -> np.ndarray:
        powers = modulo(np.array([float(pow(2, DIGIT * k, p)) for k in range(places)]), p)
        return modulo(parts @ powers, p).reshape(n, n)

    return of


def inverse(matrix: np.ndarray, p: int) -> np.ndarray:
    """The inverse modulo p of a symmetric matrix, by blocks: ((A, B), (B^T, D)).

    Raises
    ------
    ZeroDivisionError
        if p divides the determinant, or one of the leading minors that come up.
    """
    n = len(matrix)
    if n <= SMALL:
        entries = nmod_mat(n, n, matrix.astype(int).ravel().tolist(), p).inv().entries()
        return modulo(np.array([float(int(x)) for x in entries]).reshape(n, n), p)
    half = n // 2
    above = inverse(matrix[:half, :half], p)
    B = matrix[:half, half:]
    across = modulo(above @ B, p)
    below = inverse(modulo(matrix[half:, half:] - B.T @ across, p), p)
    corner = modulo(across @ below, p)
    first = modulo(above + corner @ across.T, p)
    return np.block([[first, -corner], [-corner.T, below]])


@compiled(
    types.void(types.float32[:, :, ::1], types.float64[:, ::1], types.float64[:, ::1]), reorder=True
)
def products(matrices: np.ndarray, vectors: np.ndarray, found: np.ndarray) -> None:
    """Each matrix of residues times its vector."""
    for k in range(matrices.shape[0]):
        for i in range(matrices.shape[1]):
            value = 0.0
            for j in range(matrices.shape[2]):
                value += matrices[k, i, j] * vectors[k, j]
            found[k, i] = value


class Basis:
    """Primes m_1, ..., m_s with product M, and integers x far below M by their coordinates.

    The coordinates are z_i = x (M/m_i)^-1 modulo m_i, so that x is a sum of z_i M/m_i up to a
    multiple of M, and `z_1/m_1 + ... + z_s/m_s` is that multiple and x/M, which is small.

    Parameters
    ----------
    primes : different from each other
    """

    def __init__(self, primes: Sequence[int]) -> None:
        self.product = fmpz(math.prod(primes))
        self.primes = np.array(primes, dtype=float)[:, None]
        self._parts = [*(self.product // p for p in primes), -self.product]
        self.factors = [pow(int(x), -1, p) for x, p in zip(self._parts, primes, strict=False)]

    def __len__(self) -> int:
        return len(self.primes)

    def coordinates(self, integers: Sequence[fmpz]) -> np.ndarray:
        """(s, n): of n integers."""
        found = [
            [int(x * factor % int(p)) for x in integers]
            for p, factor in zip(self.primes[:, 0], self.factors, strict=True)
        ]
        return modulo(np.array(found, dtype=float), self.primes)

    def extended(self, coordinates: np.ndarray) -> np.ndarray:
        """(s + 1, n): the last row says which multiple of M is too much."""
        return np.vstack([coordinates, np.rint((coordinates / self.primes).sum(axis=0))])

    def far(self, extended: np.ndarray) -> bool:
        """Whether one of the integers is not far below M."""
        rest = (extended[:-1] / self.primes).sum(axis=0) - extended[-1]
        return bool(np.abs(rest).max() > 2.0 ** (1 - SPARE))

    def onto(self, other: Basis) -> np.ndarray:
        """What takes coordinates with multiples to residues modulo the primes of another basis."""
        table = [[float(int(x % int(p))) for x in self._parts] for p in other.primes[:, 0]]
        return modulo(np.array(table), other.primes)

    def integers(self, extended: np.ndarray) -> list[fmpz]:
        """The integers with these coordinates."""
        places = self.product.bit_length() // DIGIT + 4
        return numbers((extended.T @ digits(self._parts, places)).T)
