"""What exercises compute of points in two groups, bags or classes, that a reader chooses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def among(group: int, given: Sequence[Any]) -> list[Any]:
    """Of each point 1 where it is in the group, which is 1 or 2, and else 0."""
    return [2 - number if group == 1 else number - 1 for number in given]


def weighed(weights: Sequence[Any], values: Sequence[Any]) -> Any:
    """The weighted mean of the values; of a group that `among` has, its own mean."""
    return sum(w * v for w, v in zip(weights, values, strict=True)) / sum(weights)
