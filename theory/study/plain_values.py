"""Values of a run and of formulas, as numbers that a person can state."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import numpy as np
from flint import fmpq

from theory.evaluation.evaluate import Undecided, Undefined, evaluate
from theory.numbers.surd import Surd


def plain_value(value: Any) -> Any:
    """A value with its numbers as fractions, and vectors as tuples; a root stays one."""
    if isinstance(value, list | tuple | np.ndarray):
        return tuple(map(plain_value, value))
    return Fraction(int(value.p), int(value.q)) if isinstance(value, fmpq) else value


def irrational(value: Any) -> bool:
    """Is it a root, or a vector with roots among its coordinates?"""
    return any(isinstance(part, Surd) for part in np.ravel(np.asarray(value, dtype=object)))


def rational(side: Any, known: Mapping[str, Any]) -> fmpq | None:
    """The value of a side; None where it has none, or no rational one."""
    try:
        found = evaluate(side, known)
    except (Undefined, Undecided):
        return None
    return found if isinstance(found, fmpq) else None
