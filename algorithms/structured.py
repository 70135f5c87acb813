"""Structured perceptrons: primal, passive-aggressive and dual (Milidiú and Rocha, Sec. 4, 5, 7)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from algorithms.losses import TIES, argmax
from algorithms.seam import (
    at_most,
    decide,
    each,
    equal,
    indices,
    joined,
    kind,
    number,
    pick,
    where,
    zeros,
)
from algorithms.state import check_choice, check_rank
from algorithms.symbolic import symbolic, undecided

Phi = Callable[[np.ndarray, Any], np.ndarray]
Loss = Callable[[Any, Any], Any]


def cusum_phi(x: np.ndarray, y: int, r: int) -> np.ndarray:
    """``Phi(x, y) = (x, ..., x, 0_{(r-y)d})`` with `y` copies of `x`: shape ``(r d,)`` (Section 5).

    Raises
    ------
    ValueError
        If `y` is not a rank in 1..r.
    """
    check_rank("y", y, r)
    return joined(each(lambda k: where(at_most(k, y), x, 0 * x), indices(r)))


def prank_phi(z: np.ndarray, y: int, r: int) -> np.ndarray:
    """``Phi(z, y) = (y z, -1_y, 0_{r-y})``, shape ``(d - 1 + r,)``, for ``w = (u, b)`` (Section 6).

    The first threshold is ``b_1 = -inf`` in the paper; its component of the map is kept, and is
    constant in ``y``, so that no update touches ``b_1`` and its finite value changes no arg max.

    Raises
    ------
    ValueError
        If `y` is not a rank in 1..r.
    """
    check_rank("y", y, r)
    ones = zeros(r, kind(z))
    ones[:y] = number(-1, kind(z))
    return np.concatenate((y * z, ones))


@dataclass(frozen=True, slots=True, eq=False)
class WeightState:
    """Weights in the feature space: `w` of the shape of ``Phi(x, y)``."""

    w: np.ndarray


def place(labels: Sequence[Any], y: Any) -> int:
    """1-based place of `y` in `labels`.

    Raises
    ------
    ValueError
        If `y` is not among them.
    """
    try:
        return labels.index(y) + 1
    except ValueError:
        raise ValueError(f"y={y!r}: expected one of the labels {tuple(labels)!r}") from None


def check_labels(labels: Sequence[Any], ties: str) -> None:
    """Raise ValueError unless there are two labels or more and `ties` is a tie rule."""
    if not symbolic(labels) and len(labels) < 2:
        raise ValueError(f"labels={labels!r}: expected at least two labels")
    check_choice("ties", ties, TIES)


@dataclass(frozen=True)
class StructuredPerceptron:
    """Figure 3: the online structured perceptron.

    Parameters
    ----------
    phi : callable (x, y) -> vector
        The feature map.
    labels : sequence
        ``Y``, in the order in which ties are broken; the same for every `x`.
    ties : {"smallest", "largest"}
        Whether the first or the last of several best labels is predicted.

    Raises
    ------
    ValueError
        If there are fewer than two labels or `ties` is unknown.
    """

    phi: Phi
    labels: Sequence[Any]
    ties: str = "smallest"

    def __post_init__(self) -> None:
        check_labels(self.labels, self.ties)

    def start(self, d: int, dtype: Any = object) -> WeightState:
        """``w = 0``, in the space that `phi` maps vectors of length `d` to."""
        return WeightState(zeros(self.phi(zeros(d, dtype), self.labels[0]).size, dtype))

    def position(self, state: WeightState, images: np.ndarray) -> Any:
        """1-based place of the ``arg max_y w . Phi(x, y)``, given the rows ``Phi(x, y)``."""
        return argmax(images @ state.w, self.ties)

    def images(self, x: np.ndarray) -> np.ndarray:
        """``Phi(x, y)`` for every label `y`, as rows."""
        return each(lambda y: self.phi(x, y), self.labels)

    def predict(self, state: WeightState, x: np.ndarray) -> Any:
        """``arg max_{y in Y} w . Phi(x, y)``."""
        return pick(self.labels, self.position(state, self.images(x)))

    def update(self, state: WeightState, x: np.ndarray, y: Any) -> WeightState:
        """``w <- w + Phi(x, y) - Phi(x, prediction)``, which is `w` if the prediction is `y`.

        Raises
        ------
        ValueError
            If `y` is not one of the labels.
        """
        wanted, images = place(self.labels, y), self.images(x)
        predicted = pick(images, self.position(state, images))
        return WeightState(state.w + images[wanted - 1] - predicted)


@dataclass(frozen=True)
class PAStructuredPerceptron:
    """The loss sensitive passive-aggressive structured perceptron of Section 4.

    Parameters
    ----------
    phi, labels, ties
        As for `StructuredPerceptron`.
    loss : callable (y, predicted) -> number
        ``l(y, y')``.

    Raises
    ------
    ValueError
        If there are fewer than two labels or `ties` is unknown.
    """

    phi: Phi
    labels: Sequence[Any]
    loss: Loss
    ties: str = "smallest"

    def __post_init__(self) -> None:
        check_labels(self.labels, self.ties)

    @property
    def primal(self) -> StructuredPerceptron:
        """The structured perceptron with the same predictor."""
        return StructuredPerceptron(self.phi, self.labels, self.ties)

    def start(self, d: int, dtype: Any = object) -> WeightState:
        """``w = 0``."""
        return self.primal.start(d, dtype)

    def predict(self, state: WeightState, x: np.ndarray) -> Any:
        """``arg max_{y in Y} w . Phi(x, y)``."""
        return self.primal.predict(state, x)

    def update(self, state: WeightState, x: np.ndarray, y: Any) -> WeightState:
        """``w <- w + tau (Phi(x, y) - Phi(x, predicted))``.

        ``tau = (w . Phi(x, predicted) - w . Phi(x, y) + l(y, predicted)) / ||Phi(x, y) - Phi(x,
        predicted)||^2``.  Where the two images are equal, on every correct prediction among others,
        the printed step divides by 0 and its direction is 0: nothing changes.

        Raises
        ------
        ValueError
            If `y` is not one of the labels.
        """
        wanted, images = place(self.labels, y), self.primal.images(x)
        position = self.primal.position(state, images)
        losses = each(lambda other: number(self.loss(y, other), kind(x)), self.labels)
        move = images[wanted - 1] - pick(images, position)
        return WeightState(state.w + move * self.step_size(state.w, move, pick(losses, position)))

    def step_size(self, w: np.ndarray, move: np.ndarray, loss: Any) -> Any:
        """``(loss - w . move) / ||move||^2``; ``loss`` where ``move = 0``."""
        norm = move @ move
        return (loss - w @ move) / where(decide(equal(norm, 0)), 1, norm)


def concrete(position: Any) -> int:
    """`position`, which counters are kept by.

    Raises
    ------
    TypeError
        If it is an undecided z3 term: dual learners run on solver terms inside `deciding` only.
    """
    if undecided(position):
        raise TypeError(f"position={position}: expected a decided one; run inside deciding(oracle)")
    return position


@dataclass(frozen=True, slots=True, eq=False)
class DualState:
    """The instances met, in order, each with its label, and the counters ``alpha``.

    The keys of `alpha` are those of the learner's index set; an example is meant by its place in
    `instances`, from 0.
    """

    instances: tuple[tuple[np.ndarray, Any], ...]
    alpha: dict[tuple[Any, ...], int]


@dataclass(frozen=True)
class DualStructuredPerceptron:
    """Figure 4: the dual structured perceptron.

    Parameters
    ----------
    phi, labels, ties
        As for `StructuredPerceptron`; labels are hashable.
    pairs : {"examples", "labels"}
        Index set of ``alpha``.  "examples": ``(example, y, predicted)``, each pair with the
        instance that made it.  "labels": ``(y, predicted)`` as printed; the ``x_i`` of a
        pair ``(i, j)`` is not determined by the figure, and this reading sums over all instances
        met with label ``i``.

    Raises
    ------
    ValueError
        If a parameter is out of its range.
    """

    phi: Phi
    labels: Sequence[Any]
    ties: str = "smallest"
    pairs: str = "examples"

    def __post_init__(self) -> None:
        check_labels(self.labels, self.ties)
        check_choice("pairs", self.pairs, ("examples", "labels"))

    def start(self, d: int, dtype: Any = object) -> DualState:
        """No instance, every counter 0."""
        return DualState((), {})

    def predict(self, state: DualState, x: np.ndarray) -> Any:
        """``arg max_z sum_(i,j) alpha_ij (Phi(x,z) . Phi(x_i,i) - Phi(x,z) . Phi(x_i,j))``."""
        return pick(self.labels, self._position(state, x))

    def _position(self, state: DualState, x: np.ndarray) -> Any:
        score = np.array([self._score(state, self.phi(x, z)) for z in self.labels])
        return argmax(score, self.ties)

    def _score(self, state: DualState, image: np.ndarray) -> Any:
        total = number(0, kind(image))
        for (*example, y, predicted), alpha in state.alpha.items():
            if example:
                seen = [state.instances[example[0]][0]]
            else:
                seen = [instance for instance, label in state.instances if label == y]
            for x_i in seen:
                total = total + alpha * (
                    image @ self.phi(x_i, y) - image @ self.phi(x_i, predicted)
                )
        return total

    def update(self, state: DualState, x: np.ndarray, y: Any) -> DualState:
        """``alpha_{y, predicted} <- alpha_{y, predicted} + 1`` on a mistake.

        Raises
        ------
        ValueError
            If `y` is not one of the labels.
        TypeError
            If the prediction is an undecided z3 term.
        """
        wanted, position = place(self.labels, y), concrete(self._position(state, x))
        alpha = dict(state.alpha)
        if position != wanted:
            key: tuple[Any, ...] = (y, self.labels[position - 1])
            if self.pairs == "examples":
                key = (len(state.instances), *key)
            alpha[key] = alpha.get(key, 0) + 1
        return DualState((*state.instances, (x, y)), alpha)
