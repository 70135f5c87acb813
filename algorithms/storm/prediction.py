"""From potentials to paths, labels and probabilities (StORM, Sections 3.2.3 and 5.1.2).

Potentials are those of `algorithms.storm.messages`; where a function takes ``times``, it is
``np.multiply`` for potentials and ``np.add`` for their logarithms. The paper predicts by the
Viterbi path and names forward filtering and marginals besides. It leaves open which label a path
has that is no code (`RULES`), and whether a category's probability is that of its code among all
paths or among the codes only (`AMONG`).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from algorithms.losses import TIES
from algorithms.seam import equal, less, where
from algorithms.state import check_choice, check_rank
from algorithms.storm.encoding import check_path, codes, ones_label, permissible
from algorithms.storm.messages import (
    backward,
    check_potentials,
    forward,
    node_marginals,
    normaliser,
    path_weight,
    positive,
)
from algorithms.storm.recurrence import recurrence
from algorithms.symbolic import Symbolic

RULES = ("undefined", "ones", "nearest", "most-probable")
AMONG = ("paths", "permissible")
UNDEFINED = 0
"""Stands for "no label"."""


def viterbi(node: np.ndarray, edge: np.ndarray, times: np.ufunc = np.multiply) -> np.ndarray:
    """A path of greatest weight: int array of shape ``(..., T)``.

    Ties are broken towards 0, from the last bit to the first: of the paths of greatest weight it
    is the least when read backwards.

    Raises
    ------
    ValueError
        If every path of an instance has weight 0 (products only).
    """
    T = check_potentials(node, edge)

    def onwards(k: Any, best: Any) -> Any:
        arriving = times(best[..., :, None], edge[..., k - 1, :, :])
        return times(node[..., k, :], larger(arriving[..., 0, :], arriving[..., 1, :]))

    best = recurrence(node[..., 0, :], onwards, T)
    if times is np.multiply:
        positive(larger(best[..., -1, 0], best[..., -1, 1]))

    def back(k: Any, after: Any) -> Any:
        leaving = where(equal(after[..., None], 1), edge[..., k, :, 1], edge[..., k, :, 0])
        return larger_bits(times(best[..., k, :], leaving))

    return recurrence(larger_bits(best[..., -1, :]), back, T, backwards=True, axis=-1)


def larger(a: Any, b: Any) -> Any:
    """The larger of two numbers, entrywise."""
    return where(less(a, b), b, a)


def larger_bits(scores: Any) -> Any:
    """1 where ``scores[..., 1] > scores[..., 0]``, else 0 (also on a tie)."""
    bits = where(less(scores[..., 0], scores[..., 1]), 1, 0)
    return bits if isinstance(bits, Symbolic) else np.asarray(bits, dtype=int)


def marginal_bits(node: np.ndarray, edge: np.ndarray) -> np.ndarray:
    """Bit by bit the more probable value under (14): shape ``(..., T)``."""
    return larger_bits(forward(node, edge) * backward(node, edge))


def filtered_bits(node: np.ndarray, edge: np.ndarray) -> np.ndarray:
    """Bit by bit the more probable value given the potentials up to it: by ``alpha_k``."""
    return larger_bits(forward(node, edge))


def permissible_weights(
    node: np.ndarray,
    edge: np.ndarray,
    K: int,
    reading: str = "A",
    times: np.ufunc = np.multiply,
) -> np.ndarray:
    """Weights of ``e_K(1), ..., e_K(K)``: shape ``(..., K)``."""
    weights = [path_weight(node, edge, code, times) for code in codes(K, reading)]
    return np.stack([np.asarray(weight) for weight in weights], axis=-1)


def most_probable_label(weights: np.ndarray, ties: str = "smallest") -> Any:
    """1-based index of a greatest entry in the last axis; among equals `ties` chooses."""
    check_choice("ties", ties, TIES)
    greatest = weights == weights.max(axis=-1, keepdims=True)
    return _first(greatest, ties)


def label(
    path: Any,
    K: int,
    reading: str = "A",
    rule: str = "undefined",
    weights: np.ndarray | None = None,
    ties: str = "smallest",
) -> Any:
    """The label of any path; a code has the label that it encodes, by every rule.

    Parameters
    ----------
    path : array of 0 and 1, shape ``(..., T)``
    rule : {"undefined", "ones", "nearest", "most-probable"}
        What a path that is no code gets: no label (`UNDEFINED`); the number of ones (B), plus one
        (A), where B's path of zeros stays without label; that of a code at the least Hamming
        distance; that of a most probable code.
    weights : array, shape ``(..., K)``
        `permissible_weights`, for the last rule.
    ties : {"smallest", "largest"}
        Which one among equally near or probable codes.

    Returns
    -------
    int, or int array of shape ``(...)``

    Raises
    ------
    ValueError
        If `path` is not made of ``T`` bits, `rule` or `ties` is unknown, or the last rule gets no
        weights.
    """
    check_choice("rule", rule, RULES)
    check_choice("ties", ties, TIES)
    bits = check_path(path, K, reading)
    if rule == "nearest":
        distance = np.abs(bits[..., None, :] - codes(K, reading)).sum(axis=-1)
        return most_probable_label(-distance, ties)
    ones = ones_label(bits, reading)
    if rule == "ones":
        return ones
    if rule == "undefined":
        other: Any = UNDEFINED
    elif weights is None:
        raise ValueError("weights=None: expected the weights of the codes for rule='most-probable'")
    else:
        other = most_probable_label(weights, ties)
    found = np.where(permissible(bits, K, reading), ones, other)
    return int(found) if bits.ndim == 1 else found


def class_probabilities(
    node: np.ndarray, edge: np.ndarray, K: int, reading: str = "A", among: str = "paths"
) -> np.ndarray:
    """``P(y = k)``, ``k = 1..K``: shape ``(..., K)``.

    Parameters
    ----------
    among : {"paths", "permissible"}
        ``p(e_K(k))`` itself, whose sum over ``k`` falls short of 1 by the probability of the paths
        that are no codes; or that divided by the sum.

    Raises
    ------
    ValueError
        If `among` is unknown, or nothing has positive weight.
    """
    check_choice("among", among, AMONG)
    weights = permissible_weights(node, edge, K, reading)
    total = normaliser(node, edge) if among == "paths" else weights.sum(axis=-1)
    return weights / positive(total)[..., None]


def range_probability(probabilities: np.ndarray, a: int, b: int) -> Any:
    """``P(a <= y <= b)`` as the sum of class probabilities of shape ``(..., K)``.

    Raises
    ------
    ValueError
        Unless ``1 <= a <= b <= K``.
    """
    check_range(a, b, probabilities.shape[-1])
    return probabilities[..., a - 1 : b].sum(axis=-1)


def range_by_marginals(
    node: np.ndarray, edge: np.ndarray, K: int, a: int, b: int, reading: str = "A"
) -> Any:
    """``P(y > a - 1) - P(y > b)`` by the marginals (14), which say ``y > k`` by one bit.

    Negative for some potentials that do not forbid the transition from 0 to 1.

    Raises
    ------
    ValueError
        Unless ``1 <= a <= b <= K``.
    """
    check_range(a, b, K)
    ones = node_marginals(node, edge)[..., 1]
    above = [ones[..., i] for i in range(ones.shape[-1])]
    above = [*above, 0 * above[0]] if reading == "B" else [0 * above[0] + 1, *above, 0 * above[0]]
    return above[a - 1] - above[b]


def range_by_event(
    node: np.ndarray, edge: np.ndarray, K: int, a: int, b: int, reading: str = "A"
) -> Any:
    """The probability of all paths whose bits say ``y > a - 1`` and not ``y > b``.

    For ``a = b`` between the ends it is the entry ``(1, 0)`` of (15).

    Raises
    ------
    ValueError
        Unless ``1 <= a <= b <= K``, or if every path has weight 0.
    """
    check_range(a, b, K)
    first = 1 if reading == "A" else 0  # the k of the bit that says y > k, for the first bit
    event = node.copy()
    if a - 1 >= first:
        event[..., a - 1 - first, 0] = 0
    if b < K:
        event[..., b - first, 1] = 0
    return normaliser(event, edge) / positive(normaliser(node, edge))[()]


def median_label(probabilities: np.ndarray) -> Any:
    """The smallest ``k`` with ``P(y <= k) >= P(y > k)``: it minimises the expected absolute error.

    Parameters
    ----------
    probabilities : array, shape ``(..., K)``
        Need not sum to 1.
    """
    below = np.cumsum(probabilities, axis=-1)
    return _first(below + below >= below[..., -1:], "smallest")


def check_range(a: Any, b: Any, K: int) -> None:
    """Raise ValueError unless ``1 <= a <= b <= K`` are integers."""
    check_rank("a", a, K)
    check_rank("b", b, K)
    if a > b:
        raise ValueError(f"a={a!r}, b={b!r}: expected a range with a <= b")


def _first(holds: np.ndarray, ties: str) -> Any:
    """1-based place of the first (or last) True in the last axis."""
    K = holds.shape[-1]
    found = (
        holds.argmax(axis=-1) + 1 if ties == "smallest" else K - holds[..., ::-1].argmax(axis=-1)
    )
    return int(found) if np.ndim(found) == 0 else found
