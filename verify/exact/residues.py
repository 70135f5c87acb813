"""Matrices modulo small primes, in floats, and integers by what they are modulo several of them.

Residues are balanced, abs <= (p + 1)/2, and p is so small that a sum of n products of two is an
integer below 2^53: sums of floats are exact in any order, and a residue is exact in 32 bits.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np
from flint import fmpz, nmod_mat
from numba import types

from algorithms.compiled.jit import compiled
from verify.exact.digits import DIGIT, digits, numbers

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
    """Each symmetric matrix of residues times its vector; one of two equal entries is read.

    Four rows at a time, so that the sums are loaded and stored less often.
    """
    n = vectors.shape[1]
    for k in range(len(matrices)):
        vector, sums = vectors[k], found[k]
        for i in range(0, n - 3, 4):
            a, b, c, d = matrices[k, i], matrices[k, i + 1], matrices[k, i + 2], matrices[k, i + 3]
            va, vb, vc, vd = vector[i], vector[i + 1], vector[i + 2], vector[i + 3]
            ta = tb = tc = td = 0.0
            for j in range(i):
                v, aj, bj, cj, dj = vector[j], float(a[j]), float(b[j]), float(c[j]), float(d[j])
                ta += aj * v
                tb += bj * v
                tc += cj * v
                td += dj * v
                sums[j] += aj * va + bj * vb + cj * vc + dj * vd
            sums[i] = ta + a[i] * va + b[i] * vb + c[i] * vc + d[i] * vd
            sums[i + 1] = tb + b[i] * va + b[i + 1] * vb + c[i + 1] * vc + d[i + 1] * vd
            sums[i + 2] = tc + c[i] * va + c[i + 1] * vb + c[i + 2] * vc + d[i + 2] * vd
            sums[i + 3] = td + d[i] * va + d[i + 1] * vb + d[i + 2] * vc + d[i + 3] * vd
        for i in range(n - n % 4, n):
            row, factor, total = matrices[k, i], vector[i], 0.0
            for j in range(i):
                total += row[j] * vector[j]
                sums[j] += row[j] * factor
            sums[i] = total + row[i] * factor


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
        return self.sums(extended[None])

    def sums(self, extended: np.ndarray) -> list[fmpz]:
        """Sums of integers times 1, M, M^2, ...: coordinates (powers, s + 1, n), few powers."""
        count, _, n = extended.shape
        parts = [x * self.product**power for power in range(count) for x in self._parts]
        places = count * self.product.bit_length() // DIGIT + 4
        return numbers((extended.reshape(-1, n).T @ digits(parts, places)).T)
