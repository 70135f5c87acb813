"""Exact solution of large positive definite integer systems, digit by digit modulo a prime.

Dixon (1982), *Exact solution of linear equations using p-adic expansions*, several digits at a
time, and half as many as his: the digits of a solution give twice as many of a quadratic form, and
so its denominator.  The digits are balanced, abs <= p/2, and p is so small that a sum of n products
of two is an integer below 2^53: matrix products of floats are exact, and the work is theirs.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from flint import fmpz, fmpz_mat, fmpz_poly, nmod_mat

BLOCK = 8
"""Digits found at a time."""
SURE = 1 << 64
"""A quotient that is not there by chance."""


def solve_positive(matrix: fmpz_mat, right: Sequence[int | fmpz]) -> tuple[list[fmpz], fmpz]:
    """Integers y and a positive integer q with `matrix y = q right` exactly.

    Parameters
    ----------
    matrix : n x n integers, symmetric and positive definite
    right : n integers

    Raises
    ------
    ZeroDivisionError
        if the matrix is singular.

    Notes
    -----
    By Hadamard's inequality the determinant and all principal minors are at most the product H of
    the diagonal, and so are all entries of the adjugate matrix.  So a common denominator is at
    most H, the numerators at most N = H sum abs(right).

    Digits enough for the numerators give the denominator too: with `matrix x = right - M r` the
    number b . matrix^-1 b, b being the right side, is `b . x + M r . x` modulo M^2, and two numbers
    up to H and N sum abs(right) are found from that.  What the denominator of x has beyond its
    denominator is found from the unknowns.  The result is proved by its size: `matrix y - q b` is 0
    modulo M, and less than M.  If it is not, there are too few digits.
    """
    n = matrix.nrows()
    product = math.prod(int(matrix[i, i]) for i in range(n))
    b = [fmpz(x) for x in right]
    total = max(1, int(sum((abs(x) for x in b), fmpz(0))))
    size, largest = product * total, max(map(abs, matrix.entries()))
    lifting = _Lifting(matrix, product)
    enough = max(2 * product * n * int(largest) * total, 2 * math.isqrt(size * total * product))
    blocks = enough.bit_length() // (BLOCK * (lifting.p.bit_length() - 1)) + 1
    while True:
        x, r = lifting.solution(b, blocks)
        modulus = fmpz(lifting.p) ** (BLOCK * blocks)
        form = dot(b, x) + modulus * dot(r, x)
        q = _denominator(form, modulus**2)
        y, q = _over(q, x, modulus, fmpz(size))
        if n * largest * max(map(abs, y)) + q * max(map(abs, b)) < modulus:
            return y, q
        blocks *= 2


def dot(a: Sequence[fmpz], b: Sequence[fmpz]) -> fmpz:
    return sum((x * y for x, y in zip(a, b, strict=True)), fmpz(0))


def _over(q: fmpz, residues: Sequence[fmpz], modulus: fmpz, size: fmpz) -> tuple[list[fmpz], fmpz]:
    """Numerators up to `size`, over a multiple of `q`, of what is known modulo the modulus."""
    numerators: list[fmpz] = []
    for x in residues:
        numerator = _balanced(x * q, modulus)
        if abs(numerator) > size:
            factor = _denominator(numerator, modulus)
            q *= factor
            numerators = [y * factor for y in numerators]
            numerator = _balanced(numerator * factor, modulus)
        numerators.append(numerator)
    return numerators, q


class _Lifting:
    """A matrix A in digits, and its inverse modulo p^BLOCK.  Digit 0 is the lowest.

    Parameters
    ----------
    matrix : A
    determinant : no less than the magnitude of its determinant
    """

    def __init__(self, matrix: fmpz_mat, determinant: int) -> None:
        self.n = n = matrix.nrows()
        # n (p/2)^2 <= 2^52; at most BLOCK such products come together in one place
        self.p, inverse = _inverse(matrix, 2 * math.isqrt((1 << 52) // n) - 1, determinant)
        self.half = self.p // 2
        entries = np.array([int(x) for x in matrix.entries()], dtype=object).reshape(n, n)
        self.A = self._expanded(entries)
        first = self._digit(inverse)
        rest = [np.eye(n, dtype=np.int64)] + [np.zeros((n, n), dtype=np.int64)] * (BLOCK - 1)
        found = []
        for left in range(BLOCK, 0, -1):
            found.append(self._digit(_exact(first, rest[0])))
            for place, digit in enumerate(self.A[:left]):
                rest[place] = rest[place] - _exact(digit, found[-1])
            rest = self._carried(rest[:left])[0][1:]
        self._from_right = [digit.T.astype(float, order="C") for digit in found]
        self._from_digits = [digit.T.astype(float, order="C") for digit in self.A]

    def solution(self, right: Sequence[fmpz], blocks: int) -> tuple[list[fmpz], list[fmpz]]:
        """Integers x and r with `A x = right - M r`, M = p^(BLOCK * blocks).

        Hence x is the solution modulo M, and r is small.
        """
        n = self.n
        found = np.empty((BLOCK * blocks, n), dtype=np.int32)
        residual = self._expanded(np.array([int(x) for x in right], dtype=object))
        for block in range(blocks):
            low = np.array(residual[:BLOCK], dtype=float)
            sums = np.zeros((BLOCK, n), dtype=np.int64)
            for place, digit in enumerate(self._from_right):
                product = _exact(low[: BLOCK - place], digit)  # the others lie above the block
                sums[place : place + len(product)] += product
            digits = np.array(self._carried(list(sums))[0])
            found[block * BLOCK : (block + 1) * BLOCK] = digits
            sums = np.zeros((max(BLOCK + len(self.A), len(residual)) + 1, n), dtype=np.int64)
            sums[: len(residual)] += residual
            low = digits.astype(float)
            for place, digit in enumerate(self._from_digits):
                sums[place : place + BLOCK] -= _exact(low, digit)
            after, carry = self._carried(list(sums))
            if np.any(after[:BLOCK]) or carry.any():
                raise ArithmeticError("p-adic lifting: the residual is not divisible")
            residual = after[BLOCK:]
            while len(residual) > 1 and not residual[-1].any():
                residual.pop()
        return self._integers(found), self._integers(np.array(residual))

    def _integers(self, digits: np.ndarray) -> list[fmpz]:
        """The integer of each column of digits."""
        p = fmpz(self.p)
        return [fmpz_poly(column)(p) for column in digits.T.tolist()]

    def _digit(self, x: np.ndarray) -> np.ndarray:
        """The balanced residue modulo p."""
        return (x + self.half) % self.p - self.half

    def _carried(self, sums: list[np.ndarray]) -> tuple[list[np.ndarray], np.ndarray]:
        """The same numbers in balanced digits, and what goes beyond the last of them."""
        digits, carry = [], np.zeros_like(sums[0])
        for place in sums:
            total = place + carry
            digits.append(self._digit(total))
            carry = (total - digits[-1]) // self.p
        return digits, carry

    def _expanded(self, numbers: np.ndarray) -> list[np.ndarray]:
        """Python integers as balanced digits."""
        digits: list[np.ndarray] = []
        while not digits or numbers.any():
            digit = self._digit(numbers)
            digits.append(digit.astype(np.int64))
            numbers = (numbers - digit) // self.p
        return digits


def _exact(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """The product of two matrices of balanced digits: exact in floats, see the module."""
    return (a.astype(float, copy=False) @ b.astype(float, copy=False)).astype(np.int64)


def _inverse(matrix: fmpz_mat, below: int, determinant: int) -> tuple[int, np.ndarray]:
    """A prime up to `below` that does not divide the determinant, and the inverse modulo it."""
    n, divisors, p = matrix.nrows(), 1, below
    while divisors <= determinant:
        if fmpz(p).is_prime():
            try:
                inverse = nmod_mat(matrix, p).inv()
                return p, np.array([int(x) for x in inverse.entries()]).reshape(n, n)
            except ZeroDivisionError:
                divisors *= p
        p -= 2
    raise ZeroDivisionError("matrix: expected a regular one, its determinant is 0")


def _balanced(x: fmpz, modulus: fmpz) -> fmpz:
    residue = x % modulus
    return residue - modulus if 2 * residue > modulus else residue


def _denominator(x: fmpz, modulus: fmpz) -> fmpz:
    """The denominator of the shortest fraction that x is modulo the modulus, if it is much shorter.

    Monagan (2004), *Maximal quotient rational reconstruction*: a fraction that is d bits shorter
    than need be is followed by a quotient of d bits, and quotients of more than a few bits are
    rare.  So nothing has to be known of the size of numerator and denominator.
    """
    high, low = modulus, x % modulus
    before, after = fmpz(0), fmpz(1)
    largest, found = fmpz(0), after
    while low != 0 and largest < SURE:
        quotient, rest = divmod(high, low)
        if quotient > largest:
            largest, found = quotient, after
        high, low = low, rest
        before, after = after, before - quotient * after
    return abs(found)
