"""Symmetric matrices of integers that are known by what they are modulo small primes.

The Gram matrix of a thousand rows of floats is never written down: modulo a prime it is one product
of matrices of small numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Protocol

import numpy as np
from flint import fmpz_mat, nmod_mat

from verify.exact.digits import DIGIT, digits
from verify.exact.linear import leading
from verify.exact.residues import inverse, modulo, primes

WIDTH = 26
"""Bits of a piece of an entry: pieces times residues of powers of two are summed exactly."""
MOST = 8
"""Pieces of an entry up to which this pays."""
CAREFUL = 1 + 2.0**-20
"""More than the rounding of a sum of squares."""


class Symmetric(Protocol):
    """A symmetric matrix of integers, positive definite where a solution is asked for."""

    @property
    def diagonal(self) -> Sequence[int]:
        """Each no less than the entry there."""

    @property
    def terms(self) -> int:
        """Products of two residues that are summed at once, at most."""

    def residues(self, p: int) -> np.ndarray:
        """The matrix modulo p, balanced."""


class Whole:
    """A matrix that is written down."""

    def __init__(self, matrix: fmpz_mat) -> None:
        self.terms = matrix.nrows()
        self.diagonal = [int(matrix[i, i]) for i in range(self.terms)]
        places = max(self.diagonal).bit_length() // DIGIT + 1  # no entry is larger; and a sign
        self._parts = digits(matrix.entries(), places)
        self._parts[:, -1] -= (self._parts[:, -1] >= 1 << (DIGIT - 1)) * float(1 << DIGIT)

    def residues(self, p: int) -> np.ndarray:
        powers = [float(pow(2, DIGIT * k, p)) for k in range(self._parts.shape[1])]
        return modulo(self._parts @ modulo(np.array(powers), p), p).reshape(self.terms, self.terms)


class LiftedGram:
    """The matrix B B^T of the integer rows B = (2^-e_i a_i, r_i), r_i = 2^(e - e_i), e = max e_i.

    The rows a_i are floats, 2^e_i the largest power of two that divides all entries of a row.  So B
    is (a_i, 1) up to a factor for each row and one for the last column.

    Parameters
    ----------
    rows : float64 array (n, m), finite
    """

    def __init__(self, rows: np.ndarray) -> None:
        mantissa, exponent = np.frexp(rows)
        whole = np.ldexp(mantissa, 53).astype(np.int64)
        lowest = np.frexp((whole & -whole).astype(float))[1] + exponent - 54
        own = np.where(whole != 0, lowest, 1 << 20).min(axis=1, initial=1 << 20)
        known = own[own < 1 << 20]
        top = int(known.max(initial=0)) if len(known) else 0
        self._own = np.where(own < 1 << 20, own, top)
        self.right = [1 << int(top - e) for e in self._own]
        self._rows = rows
        bits = np.where(whole != 0, exponent, -(1 << 20)).max(axis=1, initial=-(1 << 20))
        self.places = max(1, int((bits - self._own).max(initial=0)) // WIDTH + 1)
        self.terms = max(len(rows), rows.shape[1] + 1)

    @property
    def wild(self) -> bool:
        """Whether the entries of a row are of so different size that this does not pay."""
        return self.places > MOST or max(self.right).bit_length() > MOST * WIDTH

    @cached_property
    def diagonal(self) -> list[int]:
        squares = np.einsum("ij,ij->i", self._scaled, self._scaled) * CAREFUL
        return [int(x) + 1 + r * r for x, r in zip(squares.tolist(), self.right, strict=True)]

    @cached_property
    def _scaled(self) -> np.ndarray:
        return np.ldexp(self._rows, -self._own[:, None])

    @cached_property
    def _pieces(self) -> np.ndarray:
        """Integers of `WIDTH` bits, the lowest first."""
        rest, found = self._scaled.copy(), np.empty((self.places, *self._rows.shape))
        for place in reversed(range(self.places)):
            found[place] = np.trunc(np.ldexp(rest, -WIDTH * place))
            rest -= np.ldexp(found[place], WIDTH * place)
        return found

    def rows(self, p: int) -> np.ndarray:
        """B modulo p."""
        found = np.zeros(self._rows.shape)
        for place, piece in enumerate(self._pieces):
            found += piece * modulo(np.array(float(pow(2, WIDTH * place, p))), p)
        last = np.array([[float(r % p)] for r in self.right])
        return modulo(np.hstack([modulo(found, p), last]), p)

    def residues(self, p: int) -> np.ndarray:
        rows = self.rows(p)
        return modulo(rows @ rows.T, p)

    def independent(self) -> list[int]:
        """Places of independent rows of B; with rare luck against it, not all that could be."""
        p = next(primes(self.terms))
        try:
            inverse(self.residues(p), p)
        except ZeroDivisionError:
            entries = self.rows(p).T.astype(int)
            height, width = entries.shape
            return leading(nmod_mat(height, width, entries.ravel().tolist(), p).rref()[0])
        return list(range(len(self._rows)))
