"""Exact solution of large positive definite integer systems, digit by digit modulo a product P.

Dixon (1982), *Exact solution of linear equations using p-adic expansions*, with half as many digits
as his: the digits of a solution give twice as many of a quadratic form, and so its denominator.  A
digit is known modulo each of eight primes, what is left of the right side modulo others
(`verify.exact.residues`), so that a step is a product of a vector with one small matrix for each
prime.  These matrices are symmetric, so that half of each is read.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor

import numpy as np
from flint import fmpz, fmpz_poly

from verify.exact.gram import Symmetric
from verify.exact.residues import SPARE, Basis, inverse, modulo, primes, products

DIGITS = 8
"""Primes whose product is P."""
BLOCK = 24
"""Digits that become one integer by a product of matrices."""
SURE = 1 << 64
"""A quotient that is not there by chance."""


def solve_positive(matrix: Symmetric, right: Sequence[int | fmpz]) -> tuple[list[fmpz], fmpz]:
    """Integers y and a positive integer q with `matrix y = q right` exactly.

    Parameters
    ----------
    matrix : n x n integers, positive definite
    right : n integers

    Raises
    ------
    ZeroDivisionError
        if the matrix is singular.

    Notes
    -----
    By Hadamard's inequality the determinant and all principal minors are at most the product H of
    the diagonal, and so are all entries of the adjugate matrix.  So a common denominator is at
    most H, the numerators at most N = H sum abs(right).  No entry exceeds the largest diagonal one.

    Digits enough for the numerators give the denominator too: with `matrix x = right - M r` the
    number b . matrix^-1 b, b being the right side, is `b . x + M r . x` modulo M^2, and two numbers
    up to H and N sum abs(right) are found from that.  What the denominator of x has beyond its
    denominator is found from the unknowns.  The result is proved by its size: `matrix y - q b` is 0
    modulo M, and less than M.  If it is not, there are too few digits.
    """
    n = len(matrix.diagonal)
    product, largest = math.prod(matrix.diagonal), max(matrix.diagonal)
    b = [fmpz(x) for x in right]
    total = max(1, int(sum((abs(x) for x in b), fmpz(0))))
    size = product * total
    lifting = _Lifting(matrix, product, max(n * largest, total))
    enough = max(2 * product * n * largest * total, 2 * math.isqrt(size * total * product))
    digits = enough.bit_length() // (int(lifting.P).bit_length() - 1) + 1
    while True:
        x, r = lifting.solution(b, digits)
        modulus = lifting.P**digits
        form = dot(b, x) + modulus * dot(r, x)
        q = _denominator(form, modulus**2)
        y, q = _over(q, x, modulus, fmpz(size))
        if n * largest * max(map(abs, y)) + q * max(map(abs, b)) < modulus:
            return y, q
        digits *= 2


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
    """A matrix A modulo some primes, and its inverse modulo others, whose product is P.

    With the digit c that has `A c = b` modulo P, the next right side is `(b - A c) / P`.  The digit
    is known modulo the primes of P, a right side modulo the others.

    Parameters
    ----------
    matrix : A
    minor : no less than any leading minor of A
    bound : no less than the magnitudes of the first right side, and of n entries of A together
    """

    def __init__(self, matrix: Symmetric, minor: int, bound: int) -> None:
        some = primes(matrix.terms)
        inverses = _inverses(matrix, some, minor.bit_length() * len(matrix.diagonal))
        others = [next(some)]
        while math.prod(others) <= bound << SPARE:
            others.append(next(some))
        self._low, self._high = Basis(list(inverses)), Basis(others)
        self.P = self._low.product
        down = [pow(int(self.P), -1, q) for q in others]
        self._down = np.array(down, dtype=float)[:, None]
        self._inverses = _scaled(inverses.values(), self._low.factors, self._low.primes)
        factors = [x * y % q for x, y, q in zip(down, self._high.factors, others, strict=True)]
        self._matrices = _scaled(map(matrix.residues, others), factors, self._high.primes)

    def solution(self, right: Sequence[fmpz], digits: int) -> tuple[list[fmpz], list[fmpz]]:
        """Integers x and r with `A x = right - M r`, M = P^digits.

        Hence x is the solution modulo M, and r is small.
        """
        low, high = self._low, self._high
        to_low, to_high = high.onto(low), low.onto(high)
        left, found = high.extended(high.coordinates(right)), []
        with ThreadPoolExecutor(1) as pool:
            for _ in range(digits):
                residue = modulo(to_low @ left, low.primes)
                residue = _products(pool, self._inverses, residue)
                digit = low.extended(modulo(residue, low.primes))
                found.append(digit.astype(np.int32))
                taken = _products(pool, self._matrices, modulo(to_high @ digit, high.primes))
                left = high.extended(modulo(left[:-1] * self._down - taken, high.primes))
                if high.far(left):
                    raise ArithmeticError("p-adic lifting: what is left is not divisible")
        blocks = [low.sums(np.array(found[k : k + BLOCK])) for k in range(0, digits, BLOCK)]
        power = self.P**BLOCK
        x = [fmpz_poly(list(block))(power) for block in zip(*blocks, strict=True)]
        return x, high.integers(left)


def _inverses(matrix: Symmetric, some: Iterator[int], bits: int) -> dict[int, np.ndarray]:
    """Inverses modulo the first primes that have one; all minors together have so many bits."""
    found: dict[int, np.ndarray] = {}
    while len(found) < DIGITS:
        p = next(some)
        try:
            found[p] = inverse(matrix.residues(p), p)
        except ZeroDivisionError:
            bits -= p.bit_length() - 1
            if bits < 0:
                raise ZeroDivisionError(
                    "matrix: expected a regular one, its determinant is 0"
                ) from None
    return found


def _scaled(
    matrices: Iterable[np.ndarray], factors: Sequence[int], primes: np.ndarray
) -> np.ndarray:
    """Each symmetric matrix times its factor modulo its prime, in 32 bits."""
    balanced = modulo(np.array(factors, dtype=float)[:, None], primes)
    scaled = [
        modulo(matrix * factor, p).astype(np.float32)
        for matrix, factor, p in zip(matrices, balanced[:, 0], primes[:, 0], strict=True)
    ]
    return np.array(scaled)


def _products(pool: Executor, matrices: np.ndarray, vectors: np.ndarray) -> np.ndarray:
    """Each matrix times its vector; half of the matrices in another thread."""
    found, half = np.empty_like(vectors), len(vectors) // 2
    above = pool.submit(products, matrices[:half], vectors[:half], found[:half])
    products(matrices[half:], vectors[half:], found[half:])
    above.result()
    return found


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
