"""What exercises compute of a round whose numbers a reader chooses: losses, margins, as terms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flint import fmpq
from numpy import ndarray

from algorithms import PRIL, run
from algorithms.losses import signs
from algorithms.seam import at_most, both, count, either, indices, less, where
from algorithms.stream import Trace
from book.terms import Term, largest, least, term, terms

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


def pril_regret(K: int, items: Sequence[tuple[Any, Label]]) -> tuple[Trace, Any, Any]:
    """PRIL's run on items of a line, its regret against 0, and the bound that is printed for it.

    The comparator 0 has the score 0 on its thresholds 0: it loses nothing. The ball is the smallest
    that holds all parameters.
    """
    trace = run(PRIL(K), [(terms([x]), (term(low), term(high))) for x, (low, high) in items])
    ball = largest(*(squared_length(played.after.w, played.after.theta) for played in trace.rounds))
    size = largest(*(term(x) ** 2 for x, _ in items))
    narrowest = least(*(term(high) - term(low) for _, (low, high) in items))
    regret = sum(
        surrogate_loss(played.state.w @ played.x, played.state.theta, played.label)
        for played in trace.rounds
    )
    return trace, regret, (ball + len(items) * (size + 1) * (K - 1 - narrowest)) / 2


def least_margin(products: Sequence[Any], asked: Sequence[Any]) -> Term:
    """The least of the products that are asked for, all of them positive or not; 0 if none is."""
    most = largest(*(where(is_asked, u, 0) for u, is_asked in zip(products, asked, strict=True)))
    lowest = most
    for u, is_asked in zip(products, asked, strict=True):
        lowest = where(both(is_asked, u < lowest), u, lowest)
    return lowest


def squared_length(*vectors: ndarray) -> Any:
    """The sum of the squared entries of some vectors."""
    return sum(vector @ vector for vector in vectors)
