"""What the experiments do to data: splits, standardised features, ranks made of a target."""

from __future__ import annotations

from functools import cache

import numpy as np

from verify.tables.datasets import load_target


@cache
def regression(name: str) -> tuple[np.ndarray, np.ndarray]:
    """Features and uncut target of a packaged data set; not to be written to."""
    X, target = load_target(name)
    X.flags.writeable = target.flags.writeable = False
    return X, target


def standardised(X: np.ndarray, by: np.ndarray | None = None) -> np.ndarray:
    """Mean 0 and standard deviation 1 in each column of `by` (default `X` itself).

    A column that is constant in `by` becomes 0 there.
    """
    by = X if by is None else by
    spread = by.std(axis=0)
    return (X - by.mean(axis=0)) / np.where(spread > 0, spread, 1)


def with_constant(X: np.ndarray, value: float = 1.0) -> np.ndarray:
    """`X` with a last column of a constant."""
    return np.column_stack((X, np.full(len(X), value)))


def equal_frequency(target: np.ndarray, K: int) -> np.ndarray:
    """Ranks ``1..K``: rank ``k`` is above the ``(k - 1)/K`` quantile, up to the next.

    Equal targets get equal ranks, so that classes differ in size where targets repeat.
    """
    cuts = np.quantile(target, np.arange(1, K) / K)
    return 1 + np.searchsorted(cuts, target, side="left")


def equal_length(target: np.ndarray, K: int) -> np.ndarray:
    """Ranks ``1..K`` by intervals of equal length between the least and the largest target."""
    cuts = np.linspace(target.min(), target.max(), K + 1)[1:-1]
    return 1 + np.searchsorted(cuts, target, side="left")


def split(n: int, train: int, generator: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """`train` random indices of ``0..n-1``, and the others, both in random order."""
    order = generator.permutation(n)
    return order[:train], order[train:]
