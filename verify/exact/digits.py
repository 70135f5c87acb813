"""Exact products of long integers with a matrix of floats, as products of matrices of digits.

The long integers are cut into digits of 16 bits, the floats into digits so short that a sum of
products of two is an integer below 2^53: matrix products of floats are then exact, and the work is
theirs.  A thousand integers of 150,000 bits are multiplied with a thousand columns several times
faster than one integer after another.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from flint import fmpz

from verify.exact.cores import product

DIGIT = 16
EXACT = 53
LONG = 4000
"""Bits of an integer from which this pays."""
MOST = 8
"""Digits of the floats up to which it does: columns of like size have four or less."""


def long_products(long: Sequence[fmpz], matrix: np.ndarray) -> tuple[list[fmpz], int] | None:
    """Integers f and an exponent e with `long @ matrix == f 2**e`.

    Parameters
    ----------
    long : k integers
    matrix : float64 array (k, columns), finite

    Returns
    -------
    None where another way is quicker: short integers, or floats of very different sizes.
    """
    size = max((x.bit_length() for x in long), default=0)
    width = EXACT - DIGIT - len(long).bit_length()
    if size < LONG or width < DIGIT:
        return None
    pieces, least = _pieces(matrix, width)
    if len(pieces) > MOST:
        return None
    places = (size + width + len(long).bit_length()) // DIGIT + 2  # and room for a sign
    low = digits(long, places)
    sums = [fmpz(0)] * matrix.shape[1]
    for piece in pieces:
        found = numbers(product(low.T, piece))
        sums = [(total << width) + x for total, x in zip(sums, found, strict=True)]
    return sums, least


def _pieces(matrix: np.ndarray, width: int) -> tuple[list[np.ndarray], int]:
    """Integers below 2^width in magnitude, highest first, and the exponent of the last of them.

    No pieces of a matrix of zeros; more than `MOST` are not cut.
    """
    mantissa, exponent = np.frexp(matrix)
    if not mantissa.any():
        return [], 0
    whole = np.ldexp(mantissa, EXACT).astype(np.int64)
    lowest = np.frexp((whole & -whole).astype(float))[1] + exponent - EXACT - 1
    top, least = int(exponent[whole != 0].max()), int(lowest[whole != 0].min())
    count = -((least - top) // width)
    if count > MOST:
        return [matrix] * count, least
    rest, pieces = np.ldexp(matrix, -top), []
    for _ in range(count):
        rest = np.ldexp(rest, width)
        pieces.append(np.trunc(rest))
        rest -= pieces[-1]
    return pieces, top - count * width


def digits(long: Sequence[fmpz], places: int) -> np.ndarray:
    """A row of digits for each integer, lowest first, in two's complement."""
    length = places * DIGIT // 8
    written = b"".join(int(x).to_bytes(length, "little", signed=True) for x in long)
    return np.frombuffer(written, dtype="<u2").reshape(len(long), places).astype(float)


def numbers(sums: np.ndarray) -> list[fmpz]:
    """The integer of each column of sums of digits, lowest first, modulo what two's complement has.

    The sum of the integers fits, so that nothing is lost.
    """
    carry, written = np.zeros(sums.shape[1], dtype=np.int64), np.empty(sums.shape, dtype="<u2")
    for place, row in enumerate(sums):
        total = row.astype(np.int64) + carry
        written[place] = total & ((1 << DIGIT) - 1)
        carry = total >> DIGIT
    columns = np.ascontiguousarray(written.T)
    return [fmpz(int.from_bytes(column.tobytes(), "little", signed=True)) for column in columns]
