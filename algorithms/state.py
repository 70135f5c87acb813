"""States of the learners and the checks of what is fed to them.

The range of a term cannot be looked at: checks let terms pass, and who runs a learner on them owes
the range as a hypothesis.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from numbers import Integral
from typing import Any

import numpy as np

from algorithms.seam import exact
from algorithms.symbolic import symbolic


@dataclass(frozen=True, slots=True, eq=False)
class ThresholdState:
    """Parameters of a threshold learner: `w` of shape ``(d,)`` and `theta` of shape ``(K-1,)``."""

    w: np.ndarray
    theta: np.ndarray


@dataclass(frozen=True, slots=True, eq=False)
class EnsembleState:
    """Parameters of an ensemble: `w` of shape ``(r, d)``, row ``k - 1`` being ``w_k``."""

    w: np.ndarray


def vector(x: Any) -> np.ndarray:
    """`x` as a vector that the learners take: float64 or object dtype.

    Floats stay floats; integers (which neither type forces) are taken exactly, as ``fmpq``.

    Raises
    ------
    ValueError
        If `x` is not one-dimensional or not made of numbers.
    """
    if type(x) is np.ndarray and x.ndim == 1 and (x.dtype == float or x.dtype == object):
        return x
    array = np.asarray(x)
    if array.ndim != 1 or array.dtype.kind not in "biufO":
        raise ValueError(f"x={x!r}: expected a vector of numbers")
    if array.dtype.kind == "f":
        return array.astype(float)
    return array if array.dtype == object else exact(array)


def check_vector(x: np.ndarray, d: int) -> None:
    """Raise ValueError unless `x` has shape ``(d,)``."""
    if x.shape != (d,):
        raise ValueError(f"x={x!r}: expected a vector of length d={d}")


def check_classes(name: str, value: Any) -> None:
    """Raise ValueError unless `value`, the number of ranks, is an integer of at least 2."""
    if not symbolic(value) and (not _is_integer(value) or value < 2):
        raise ValueError(f"{name}={value!r}: expected an integer number of ranks, at least 2")


def check_choice(name: str, value: Any, choices: Sequence[Any]) -> None:
    """Raise ValueError unless `value` is one of `choices`."""
    if value not in choices:
        raise ValueError(f"{name}={value!r}: expected one of {', '.join(map(repr, choices))}")


def check_rank(name: str, value: Any, K: int) -> None:
    """Raise ValueError unless `value` is an integer rank in 1..K."""
    if symbolic(value) or symbolic(K):
        return
    if not _is_integer(value) or not 1 <= value <= K:
        raise ValueError(f"{name}={value!r}: expected an integer rank in 1..{K}")


def check_interval(y_l: Any, y_r: Any, K: int) -> None:
    """Raise ValueError unless ``1 <= y_l <= y_r <= K`` are integers."""
    check_rank("y_l", y_l, K)
    check_rank("y_r", y_r, K)
    if not symbolic(y_l) and not symbolic(y_r) and y_l > y_r:
        raise ValueError(f"label={(y_l, y_r)!r}: expected an interval with y_l <= y_r")


def interval(label: Any) -> tuple[int, int]:
    """The pair ``(y_l, y_r)`` of an interval label.

    Raises
    ------
    ValueError
        If `label` is not a pair.
    """
    try:
        y_l, y_r = label
    except (TypeError, ValueError):
        raise ValueError(f"label={label!r}: expected an interval (y_l, y_r)") from None
    return y_l, y_r


def _is_integer(value: Any) -> bool:
    return isinstance(value, Integral) and not isinstance(value, bool)
