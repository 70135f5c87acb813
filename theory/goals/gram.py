"""Small runs of a linear learner in Gram scalars: bounds for every dimension, pattern by pattern.

Over T rounds the weights lie in the span of the instances, so a run is determined by the inner
products of the instances. Here these are unknowns: `Span` vectors are coordinates in that span and
multiply through the Gram matrix, and the learner's own ``update`` runs on them along every path. On
a path the steps are plain numbers, so all conditions are linear in the unknowns, whatever the
dimension. Of the comparator one thing is used: each step gains its margin, so the final weights
``v`` satisfy ``γ S ≤ v·v* ≤ ‖v‖`` with S steps (Cauchy-Schwarz, ``‖v*‖ = 1``): ``γ² S² ≤ ‖v‖²``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

import numpy as np

from algorithms.seam import exact
from theory.claims.claim import Goal
from theory.goals.every_path import coverage, paths


class Span(np.ndarray):
    """Vectors as coordinates in the span of n others; ``@`` is the inner product, by their Gram.

    Shape ``(n,)``, or ``(r, n)`` for r vectors. Plain arrays beside it are coordinates as well.
    """

    gram: Any

    def __new__(cls, coordinates: Any, gram: np.ndarray) -> Span:
        span = np.asarray(coordinates, dtype=object).view(cls)
        span.gram = gram
        return span

    def __array_finalize__(self, source: Any) -> None:
        self.gram = getattr(source, "gram", None)

    def __matmul__(self, other: Any) -> Any:
        return _times(np.asarray(self), _times(self.gram, np.asarray(other)))

    def __rmatmul__(self, other: Any) -> Any:
        return _times(np.asarray(other), _times(self.gram, np.asarray(self)))


def _times(a: np.ndarray, b: np.ndarray) -> Any:
    """``a @ b`` for a vector b, without the products that a plain 0 makes vanish."""
    if a.ndim > 1:
        return np.array([_times(row, b) for row in a], dtype=object)
    kept = [
        left * right for left, right in zip(a, b, strict=True) if not (_zero(left) or _zero(right))
    ]
    return sum(kept[1:], start=kept[0]) if kept else exact(0).item()


def _zero(value: Any) -> bool:
    return not hasattr(value, "sort") and value == 0


def gram_matrix(n: int) -> np.ndarray:
    """Symmetric array of unknowns ``g_s_t``, shape ``(n, n)``."""
    import z3

    gram = np.empty((n, n), dtype=object)
    for s in range(n):
        for t in range(s, n):
            gram[s, t] = gram[t, s] = z3.Real(f"g_{s + 1}_{t + 1}")
    return gram


def span(n: int) -> list[Span]:
    """n vectors with unknown inner products: the unit coordinate vectors over `gram_matrix`."""
    gram = gram_matrix(n)
    return [Span(row, gram) for row in exact(np.eye(n, dtype=int))]


@dataclass(frozen=True)
class Run:
    """One path of a run: every round moved the weights.

    Attributes
    ----------
    labels : tuple
        Label of each round.
    states : tuple
        The learner's states, one more than rounds.
    facts : tuple of z3 formulas
        What the path's decisions say about the Gram scalars.
    """

    labels: tuple[Any, ...]
    states: tuple[Any, ...]
    facts: tuple[Any, ...] = ()

    @property
    def steps(self) -> list[np.ndarray]:
        """Signed steps of each round, as `steps` gives them."""
        return [steps(before, after) for before, after in pairwise(self.states)]

    @property
    def norm(self) -> Any:
        """``‖v‖²`` of the final weights (and thresholds), linear in the Gram scalars."""
        state = self.states[-1]
        rows = state.w if state.w.ndim == 2 else [state.w]
        total = sum((row @ row for row in rows), start=exact(0).item())
        return total + (state.theta @ state.theta if hasattr(state, "theta") else 0)


def steps(before: Any, after: Any) -> np.ndarray:
    """What a round added: ``τ_i`` for thresholds, else the changes of the weights' coordinates."""
    if hasattr(before, "theta"):
        return before.theta - after.theta
    return np.asarray(after.w - before.w).ravel()


def explore(
    learner: Any,
    instances: Sequence[Any],
    labels: Iterable[Any],
    gram: np.ndarray,
) -> tuple[list[Run], list[Goal]]:
    """All runs of 1 to ``len(instances)`` rounds in which every round moves the weights.

    A round that moves nothing costs nothing and leaves the state as it was, so a bound for these
    runs is a bound for all runs with as many moving rounds.

    Parameters
    ----------
    learner
        Its ``start`` and ``update`` are run, on weights in the span.
    instances : sequence
        One instance for each round, such as `span` gives.
    labels : iterable
        Labels that a round may have.
    gram : ndarray of shape (n, n)
        Inner products of the vectors that span the weights.

    Returns
    -------
    runs : list of Run
    covered : list of Goal
        That no path was left out, round by round.
    """
    labels = tuple(labels)
    covered: list[Goal] = []

    def extend(run: Run) -> Iterator[Run]:
        x, state = instances[len(run.labels)], run.states[-1]
        for label in labels:
            found = list(paths(_updating(learner, state, x, label), run.facts))
            if len(found) > 1 or found[0].conditions:
                covered.append(coverage(found, run.facts))
            for path in found:
                if not steps(state, path.result).any():
                    continue
                longer = Run(
                    (*run.labels, label),
                    (*run.states, path.result),
                    (*run.facts, *path.conditions),
                )
                yield longer
                if len(longer.labels) < len(instances):
                    yield from extend(longer)

    zero = learner.start(len(instances[0]))
    start = Run((), (replace(zero, w=Span(zero.w, gram)),))
    return list(extend(start)), covered


def _updating(learner: Any, state: Any, x: Any, label: Any) -> Callable[[], Any]:
    return lambda: learner.update(state, x, label)
