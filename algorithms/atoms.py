"""The dual perceptron over atoms (Milidiú and Rocha, Figure 5): structures are sets of atoms."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from algorithms.losses import argmax
from algorithms.seam import each, equal, indices, joined, kind, number, pick, where
from algorithms.state import check_choice, check_rank
from algorithms.structured import check_labels, concrete, place


def cusum_atoms(y: int) -> range:
    """The rank `y` as the set of atoms ``1..y``."""
    return range(1, y + 1)


def cusum_atom_phi(x: np.ndarray, a: int, r: int) -> np.ndarray:
    """``x`` in block `a` of `r`, else 0: ``sum_{a <= y}`` of it is `cusum_phi`; shape ``(r d,)``.

    Raises
    ------
    ValueError
        If `a` is not in 1..r.
    """
    check_rank("a", a, r)
    return joined(each(lambda block: where(equal(block, a), x, 0 * x), indices(r)))


@dataclass(frozen=True, slots=True, eq=False)
class AtomState:
    """The mistakes made, as triples ``(x, y, predicted)``, and the counters ``alpha``.

    The keys of `alpha` are atoms, or pairs ``(mistake, atom)``, a mistake being meant by its place
    in `mistakes`, from 0.
    """

    mistakes: tuple[tuple[np.ndarray, Any, Any], ...]
    alpha: dict[Any, int]


@dataclass(frozen=True)
class AtomStructuredPerceptron:
    """Figure 5: the dual structured perceptron that counts atoms.

    The pairs ``(i, j)`` of its score are the mistakes ``(y, predicted)`` made so far, ``x_i`` being
    the instance of the mistake.  On a mistake ``alpha_a`` grows by 1 for ``a`` in ``y`` and then
    shrinks by 1 for ``a`` in the prediction.

    Parameters
    ----------
    phi : callable (x, a) -> vector
        The feature map of an atom.
    labels : sequence
        The structures ``Y``, in the order in which ties are broken.
    atoms : callable y -> iterable of hashable atoms
        The atoms of a structure.
    ties : {"smallest", "largest"}
        Whether the first or the last of several best labels is predicted.
    index : {"atoms", "examples", "repaired"}
        "atoms": one counter for each atom, as printed.  "examples": one for each atom and mistake,
        in the score as printed; there an atom of a wrong prediction has counter -1 and enters with
        another minus, so that it is rewarded.  "repaired": the counters of "examples" in the score
        ``sum_i sum_{a in z} alpha_{i,a} phi(x,a) . phi(x_i,a)``, which is the score of Figure 3
        when ``phi(x,a) . phi(x',b) = 0`` for ``a != b``.

    Raises
    ------
    ValueError
        If a parameter is out of its range.
    """

    phi: Callable[[np.ndarray, Any], np.ndarray]
    labels: Sequence[Any]
    atoms: Callable[[Any], Iterable[Any]]
    ties: str = "smallest"
    index: str = "atoms"

    def __post_init__(self) -> None:
        check_labels(self.labels, self.ties)
        check_choice("index", self.index, ("atoms", "examples", "repaired"))

    def start(self, d: int, dtype: Any = object) -> AtomState:
        """No mistake, every counter 0."""
        return AtomState((), {})

    def predict(self, state: AtomState, x: np.ndarray) -> Any:
        """The arg max over ``z`` of the score of Figure 5.

        ``sum_(i,j) (sum_{a in z & i} alpha_a phi(x,a) . phi(x_i,a)
        - sum_{a in z & j} alpha_a phi(x,a) . phi(x_i,a))``
        """
        return pick(self.labels, self._position(state, x))

    def _position(self, state: AtomState, x: np.ndarray) -> Any:
        return argmax(np.array([self._score(state, x, z) for z in self.labels]), self.ties)

    def _score(self, state: AtomState, x: np.ndarray, z: Any) -> Any:
        total = number(0, kind(x))
        for i, (x_i, y, predicted) in enumerate(state.mistakes):
            for a in self.atoms(z):
                alpha = state.alpha.get(a if self.index == "atoms" else (i, a), 0)
                if self.index != "repaired":
                    alpha *= (a in self.atoms(y)) - (a in self.atoms(predicted))
                if alpha != 0:
                    total = total + alpha * (self.phi(x, a) @ self.phi(x_i, a))
        return total

    def update(self, state: AtomState, x: np.ndarray, y: Any) -> AtomState:
        """``alpha_a <- alpha_a + 1`` for ``a`` in ``y``, ``- 1`` for ``a`` in the prediction.

        Raises
        ------
        ValueError
            If `y` is not one of the labels.
        TypeError
            If the prediction is an undecided z3 term.
        """
        wanted, position = place(self.labels, y), concrete(self._position(state, x))
        if position == wanted:
            return state
        predicted = self.labels[position - 1]
        alpha = dict(state.alpha)
        for structure, step in ((y, 1), (predicted, -1)):
            for a in self.atoms(structure):
                key = a if self.index == "atoms" else (len(state.mistakes), a)
                alpha[key] = alpha.get(key, 0) + step
        return AtomState((*state.mistakes, (x, y, predicted)), alpha)
