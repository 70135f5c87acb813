"""Rows of which each is made from the one beside it, as the messages of a chain are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from algorithms.symbolic import Symbolic


def recurrence(
    first: Any,
    step: Callable[[Any, Any], Any],
    length: Any,
    backwards: bool = False,
    axis: int = -2,
) -> Any:
    """The rows ``r_0 = first``, ``r_k = step(k, r_{k-1})``, ``k = 1, ..., length - 1``.

    Parameters
    ----------
    first : array, shape ``(..., m)`` or, for ``axis=-1``, ``(...)``
        Row 0; with `backwards` the last one.
    step : callable
        ``step(k, row)`` is row ``k``, made from the row before it, or after it if `backwards`.
    length : int or length that is a term
        At least 1.
    backwards : bool
        ``r_{length-1} = first``, ``r_k = step(k, r_{k+1})``, ``k = length - 2, ..., 0``.
    axis : int
        Where the rows stand in the result, counted from the end.

    Returns
    -------
    array, shape ``(..., length, m)`` or ``(..., length)``
    """
    if isinstance(length, Symbolic):
        return length.recurrence(first, step, backwards, axis)
    rows = [first]
    for k in range(length - 2, -1, -1) if backwards else range(1, length):
        rows.append(step(k, rows[-1]))
    return np.stack(rows[::-1] if backwards else rows, axis=axis)
