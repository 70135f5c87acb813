"""What exercises compute of a round whose numbers a reader chooses: losses, margins, as terms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flint import fmpq
from numpy import ndarray

from algorithms.losses import signs
from algorithms.seam import at_most, both, count, either, indices, less, where
from book.terms import Term, largest

Label = tuple[Any, Any]


def interval_loss(f: Any, theta: ndarray, label: Label) -> Any:
    """``L_MAE`` of a score, with a label that is not known yet."""
    i, (low, high) = indices(len(theta)), label
    below = both(less(i, low), less(f, theta))
    return count(either(below, both(at_most(high, i), at_most(theta, f))))


def surrogate_loss(f: Any, theta: ndarray, label: Label) -> Any:
    """``L_IMC`` of a score, with a label that is not known yet."""
    _, z = signs(*label, len(theta) + 1, fmpq)
    return sum(largest(0, -product) for product in z * (f - theta))


def least_margin(products: Sequence[Any], asked: Sequence[Any]) -> Term:
    """The least of the products that are asked for, all of them positive or not; 0 if none is."""
    most = largest(*(where(is_asked, u, 0) for u, is_asked in zip(products, asked, strict=True)))
    least = most
    for u, is_asked in zip(products, asked, strict=True):
        least = where(both(is_asked, u < least), u, least)
    return least


def squared_length(*vectors: ndarray) -> Any:
    """The sum of the squared entries of some vectors."""
    return sum(vector @ vector for vector in vectors)
