"""Labels as sequences of bits (Twomey et al., StORM, Section 3.1, eqs. (5) to (9)).

The formula of (5) admits two readings:

* ``"A"``: ``e_K(y)_i = 1[y > i]``, ``i = 1..T``, ``T = K - 1`` bits;
* ``"B"``: ``e_K(y)_i = 1[i <= y]``, ``i = 1..T``, ``T = K`` bits ("up-to-K"); bit 1 is always 1.

A path is any sequence of ``{0, 1}^T``; it is permissible if it is the code of a label.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from algorithms.seam import at_most, indices, where
from algorithms.state import check_choice, check_classes
from algorithms.symbolic import Symbolic

READINGS = ("A", "B")


def length(K: Any, reading: str = "A") -> Any:
    """``T``, the number of bits of a code.

    Raises
    ------
    ValueError
        If `K` is not an integer of at least 2 or `reading` is unknown.
    """
    check_classes("K", K)
    check_choice("reading", reading, READINGS)
    return K - 1 if reading == "A" else K


def encode(y: Any, K: Any, reading: str = "A") -> Any:
    """``e_K(y)``.

    Parameters
    ----------
    y : int, or integer array of any shape
        Labels in 1..K.
    K : int
        Number of categories, at least 2.
    reading : {"A", "B"}

    Returns
    -------
    ndarray of int, shape ``(..., T)``

    Raises
    ------
    ValueError
        If a label is not an integer in 1..K, or as `length` does.
    """
    labels: Any = y if isinstance(y, Symbolic) else check_labels(y, K)[..., None]
    ones = labels - 1 if reading == "A" else labels
    return where(at_most(indices(length(K, reading)), ones), 1, 0)


def permissible(path: Any, K: int, reading: str = "A") -> Any:
    """Whether a path is the code of a label: no bit is greater than its left neighbour.

    In reading B the first bit must be 1 besides.

    Parameters
    ----------
    path : array of 0 and 1, shape ``(..., T)``

    Returns
    -------
    bool, or bool array of shape ``(...)``

    Raises
    ------
    ValueError
        If `path` is not made of `T` bits, or as `length` does.
    """
    bits = check_path(path, K, reading)
    falling = (np.diff(bits, axis=-1) <= 0).all(axis=-1)
    found = falling if reading == "A" else falling & (bits[..., 0] == 1)
    return bool(found) if bits.ndim == 1 else found


def decode(path: Any, K: int, reading: str = "A") -> Any:
    """The label of a permissible path: its number of ones (B), plus one (A).

    Parameters
    ----------
    path : array of 0 and 1, shape ``(..., T)``

    Returns
    -------
    int, or int array of shape ``(...)``

    Raises
    ------
    ValueError
        If a path is not permissible, or as `permissible` does.
    """
    bits = check_path(path, K, reading)
    if not np.all(permissible(bits, K, reading)):
        raise ValueError(f"path={path!r}: expected the code of a label in 1..{K}, {reading=!s}")
    return ones_label(bits, reading)


def codes(K: int, reading: str = "A") -> np.ndarray:
    """All permissible paths: row ``k - 1`` is ``e_K(k)``, shape ``(K, T)``."""
    return encode(np.arange(1, K + 1), K, reading)


def ones_label(bits: np.ndarray, reading: str) -> Any:
    """Number of ones (B), plus one (A). B's path of zeros gets 0, which is no label."""
    ones = bits.sum(axis=-1) + (reading == "A")
    return int(ones) if bits.ndim == 1 else ones


def check_labels(y: Any, K: int) -> np.ndarray:
    """`y` as an integer array; ValueError names the first entry that is no integer in 1..K."""
    labels = np.asarray(y)
    if labels.size and labels.dtype.kind not in "iu":
        raise ValueError(f"y={y!r}: expected integer labels in 1..{K}")
    wrong = labels[(labels < 1) | (labels > K)]
    if wrong.size:
        raise ValueError(f"y={int(wrong.flat[0])!r}: expected an integer label in 1..{K}")
    return labels.astype(int)


def check_path(path: Any, K: int, reading: str) -> np.ndarray:
    """`path` as an integer array of shape ``(..., T)``; ValueError if it is not of `T` bits."""
    T = length(K, reading)
    bits = np.asarray(path)
    if bits.ndim == 0 or bits.shape[-1] != T or not np.isin(bits, (0, 1)).all():
        raise ValueError(f"path={path!r}: expected {T} bits 0 or 1")
    return bits.astype(int)
