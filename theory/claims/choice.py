"""What instances are and how they are drawn."""

from collections.abc import Callable, Mapping
from typing import Any

Choose = Callable[[int, int], int]
"""``choose(low, high)`` returns an integer in the closed range."""

Instance = Mapping[str, Any]
"""Field names and nested tuples of integers and fractions."""
