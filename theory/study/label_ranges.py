"""What is given of the thresholds before a label or from it on, as of a range of them.

``i < y => a for i in 1..K-1`` says ``a for i in 1..y-1``, since ranks are from 1 to K: a number in
it can then be computed, as one in what is given of every threshold.
"""

from collections.abc import Collection
from typing import Any

from sympy import Gt, Implies, Indexed, Lt

from theory.language.comparisons import relations
from theory.language.statement import ForAll


def ranged(part: Any, labels: Collection[str]) -> Any:
    """The statement, its premise a range where that compares the index with a label."""
    if not isinstance(part, ForAll) or len(part.args) != 2 or not isinstance(part.args[0], Implies):
        return part
    (premise, conclusion), (i, low, high) = part.args[0].args, part.args[1]
    for small, large, equal in relations([premise]):
        apart = int(isinstance(premise, Lt | Gt))
        if small == i and _is_label(large, labels) and not equal:
            return ForAll(conclusion, (i, low, large - apart))
        if large == i and _is_label(small, labels) and not equal:
            return ForAll(conclusion, (i, small + apart, high))
    return part


def _is_label(side: Any, labels: Collection[str]) -> bool:
    return isinstance(side, Indexed) and side.base.name in labels
