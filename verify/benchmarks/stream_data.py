"""What the benchmarks of streams are timed on: rows with labels, and every compiled learner."""

from __future__ import annotations

from functools import partial

import numpy as np

from verify.benchmarks.bench import Setting
from verify.benchmarks.together import Ways

ENSEMBLES = ("CuSum Rank, compiled", "PA CuSum Rank, compiled")
"""Those that keep K - 1 vectors; the others keep one vector and K - 1 thresholds."""

BASE = 1.01
"""Of M-PRIL's powers."""


def drawn(n: int, d: int, K: int, noise: float = 0.1) -> tuple[np.ndarray, np.ndarray]:
    """Normal rows, and the ranks of a noisy linear score, about equally many of each."""
    rng = np.random.default_rng(d + K)
    X = rng.normal(size=(n, d))
    f = X @ (rng.normal(size=d) / np.sqrt(d)) + noise * rng.normal(size=n)
    return X, 1 + np.searchsorted(np.quantile(f, np.arange(1, K) / K), f)


def compiled(X: np.ndarray, y: np.ndarray, K: int) -> Ways:
    """One pass of every learner that has a compiled path."""
    from algorithms import MPRIL, PRIL, CuSumRank, PACuSumRank, PRank
    from algorithms.compiled import summarise
    from algorithms.pa import PA, PAI, PAII, PARamp

    both = np.column_stack([y, y])
    learners = {
        "PRank": (PRank(K), y),
        "PRIL": (PRIL(K), both),
        "PA": (PA(K), both),
        "PA-I": (PAI(K, 0.01), both),
        "PA-II": (PAII(K, 0.01), both),
        "PA-RAMP": (PARamp(K, 0.01, -1.0), both),
        "CuSum Rank": (CuSumRank(K), y),
        "PA CuSum Rank": (PACuSumRank(K, 0.1, "after"), y),
        "M-PRIL": (MPRIL(K, BASE, "uniform", "line-8"), both),
    }
    return {
        f"{name}, compiled": partial(summarise, learner, X, labels)
        for name, (learner, labels) in learners.items()
    }


def rows(setting: Setting, n: int) -> int:
    """The number of rows, or one small enough to see that everything works."""
    return n // 1000 if setting.quick else n
