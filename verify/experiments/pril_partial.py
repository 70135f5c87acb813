"""PRIL on interval labels (Section 5): shares of interval labels, and against the baselines."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from typing import Any

import numpy as np

from algorithms.baselines import MulticlassPerceptron, WidrowHoff
from algorithms.losses import interval_mae
from algorithms.prank import PRank
from algorithms.pril import PRIL
from algorithms.synthetic import interval_labels_type_1, interval_labels_type_2, pril_synthetic
from verify.experiments.protocol import Experiment, Figure, Measurement
from verify.experiments.samples import regression, standardised

SHARES = (0, 60, 70, 80, 90, 100)
"""Per cent of the examples that have an interval label; 0 is the case "no partial labels"."""
TYPES = (1, 2)


@dataclass(frozen=True)
class PrilPartial(Experiment):
    """Average losses of one pass over a sequence in random order.

    Parameters
    ----------
    length : int
        Rounds of a sequence.
    half : int
        Rounds after which the loss is read for the first time.
    step : float
        Step size of Widrow-Hoff, on features of mean square 1.
    """

    length: int
    half: int
    step: float

    name = "pril-partial"
    about = "average loss of PRIL by share of interval labels, and against the baselines"
    where = "PRIL, Sections 5.3 and 5.4, Figures 2 and 3"
    figure = Figure(("L_MAE", "MAE"), "method", "share")
    differs = (
        "sequences of 4000 rounds instead of 10000, and 20 random orders instead of 100",
        "Parkinsons telemonitoring is in no package: not run",
        "kernels are run as PRIL on their explicit features (the same predictions), each feature "
        "divided by its root mean square for Widrow-Hoff alone",
        "the step size of Widrow-Hoff and the update of the multi-class perceptron (here: max) are "
        "not printed",
        "abalone features are standardised, its text feature becomes three indicators",
    )

    def measure(self, data: str, partition: int) -> Iterator[Measurement]:
        generator = self.generator(data, partition)
        phi, y, K = self.sequence(data, generator)
        seed = int(generator.integers(2**32))
        pick = generator.random(len(y))
        for kind in TYPES:
            wide = interval_labels_type_1(y, K, seed) if kind == 1 else interval_labels_type_2(y, K)
            for share in SHARES:
                labels = np.where((pick < share / 100)[:, None], wide, np.column_stack((y, y)))
                yield (
                    {"method": f"PRIL type {kind}", "share": share},
                    self.play(PRIL(K), phi, labels, y),
                )
        scaled = phi / np.sqrt((phi**2).mean(axis=0))
        step = self.step / phi.shape[1]
        for name, learner, features in (
            ("PRank", PRank(K), phi),
            ("Widrow-Hoff", WidrowHoff(K, step), scaled),
            ("MCP", MulticlassPerceptron(K), phi),
        ):
            yield {"method": name, "share": 0}, self.play(learner, features, y, y)

    def sequence(self, data: str, generator: np.random.Generator) -> tuple[Any, Any, int]:
        """Explicit kernel features, ranks and the number of ranks of one sequence."""
        if data == "synthetic":
            X, y = pril_synthetic(self.length, int(generator.integers(2**32)))
            return monomials(X, 2), y, 5
        features, y = _abalone()
        order = generator.permutation(len(y))[: self.length]
        return features[order], y[order], 4

    def play(
        self, learner: Any, phi: np.ndarray, labels: np.ndarray, y: np.ndarray
    ) -> dict[str, float]:
        """Mean losses of an online pass: on the labels it learns from, and on the exact ranks."""
        given = [tuple(map(int, row)) for row in labels] if labels.ndim == 2 else labels.tolist()
        state = learner.start(phi.shape[1], float)
        exact, partial = [], []
        for x, label, rank in zip(phi, given, y.tolist(), strict=True):
            exact.append(abs(learner.predict(state, x) - rank))
            if isinstance(label, tuple):
                partial.append(interval_mae(state.w @ x, state.theta, *label))
            state = learner.update(state, x, label)
        losses = {"MAE": float(np.mean(exact)), "MAE at half": float(np.mean(exact[: self.half]))}
        if partial:
            losses["L_MAE"] = float(np.mean(partial))
            losses["L_MAE at half"] = float(np.mean(partial[: self.half]))
        return losses


def monomials(X: np.ndarray, degree: int) -> np.ndarray:
    """Features with inner product ``(x . x' + 1)^degree``: monomials by root multinomials."""
    from math import factorial

    ones = np.column_stack((X, np.ones(len(X))))
    columns = []
    for powers in combinations_with_replacement(range(ones.shape[1]), degree):
        counts = np.bincount(powers)
        ways = factorial(degree) / np.prod([factorial(count) for count in counts])
        columns.append(np.sqrt(ways) * ones[:, powers].prod(axis=1))
    return np.column_stack(columns)


@cache
def _abalone() -> tuple[np.ndarray, np.ndarray]:
    """Cubic features, and the ranks of Section 5.1: rings 1-7, 8-9, 10-12, 13-29."""
    X, rings = regression("abalone")
    return monomials(standardised(X), 3), 1 + np.searchsorted((7, 9, 12), rings, side="left")


EXPERIMENT = PrilPartial(
    data=("synthetic", "abalone"), partitions=20, seed=20, length=4000, half=2000, step=0.05
)
