"""Streams: one pass of the compiled learners beside ``X @ w`` and what people use today.

``X @ w`` reads every row once: the limit that memory sets.  scikit-learn's and river's learners
see the same rows once, in the same order.  With K ranks they learn K directions one against the
rest, where PRank or PRIL learn one direction and K - 1 thresholds; with K = 2 all learn one
direction and one threshold, the same work.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np

from verify.bench import Advance, Benchmark
from verify.benchmarks.together import Ways, timed_together
from verify.errors import InputError

ROWS = {10: 400_000, 100: 100_000, 1000: 20_000}
"""By number of features: the matrix is larger than caches."""
FEW = 10_000
"""Rows for ways that run Python code in every round."""


def drawn(n: int, d: int, K: int) -> tuple[np.ndarray, np.ndarray]:
    """Normal rows, and the ranks of a noisy linear score, about equally many of each."""
    rng = np.random.default_rng(d + K)
    X = rng.normal(size=(n, d))
    f = X @ (rng.normal(size=d) / np.sqrt(d)) + 0.1 * rng.normal(size=n)
    return X, 1 + np.searchsorted(np.quantile(f, np.arange(1, K) / K), f)


def compiled(X: np.ndarray, y: np.ndarray, K: int) -> Ways:
    """Every learner that has a compiled path."""
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
        "M-PRIL": (MPRIL(K, 1.01, "uniform", "line-8"), both),
    }
    return {
        f"{name}, compiled": partial(summarise, learner, X, labels)
        for name, (learner, labels) in learners.items()
    }


def memory_ways(size: int | str, d: int, K: int) -> Ways:
    """``X @ w`` (for CuSum Rank with K columns) and the compiled learners."""
    X, y = drawn(FEW if isinstance(size, str) else size, d, K)
    w, W = np.ones(d), np.ones((d, K))
    return {"X @ w": lambda: X @ w, "X @ W, K columns": lambda: X @ W, **compiled(X, y, K)}


def array_ways(size: int | str, d: int, K: int) -> Ways:
    """scikit-learn's learners, given the whole array, and the compiled learners."""
    from sklearn.linear_model import Perceptron, SGDClassifier

    X, y = drawn(FEW if isinstance(size, str) else size, d, K)
    classes = np.arange(1, K + 1)

    def partial_fit(learner: Any) -> Any:
        return learner.partial_fit(X, y, classes=classes)

    return {
        "scikit-learn Perceptron": lambda: partial_fit(Perceptron(shuffle=False)),
        "scikit-learn SGDClassifier": lambda: partial_fit(SGDClassifier(shuffle=False)),
        **compiled(X, y, K),
    }


def round_ways(size: int | str, d: int, K: int) -> Ways:
    """Ways that run Python code in every round, and compiled PRIL."""
    from algorithms import PRIL
    from algorithms.compiled import summarise
    from algorithms.stream import rounds

    X, y = drawn(100 if isinstance(size, str) else size, d, K)
    both = np.column_stack([y, y])
    items = [(x, (k, k)) for x, k in zip(X, y.tolist(), strict=True)]

    def reference() -> int:
        return sum(played.loss_mae for played in rounds(PRIL(K), items))

    return {
        "plain numpy loop, PRIL": lambda: plain_loop(X, y, K),
        "reference, PRIL": reference,
        **river_ways(X, y, K),
        "PRIL, compiled": lambda: summarise(PRIL(K), X, both),
    }


def plain_loop(X: np.ndarray, y: np.ndarray, K: int) -> int:
    """PRIL on exact labels as one would write it with numpy; its total loss."""
    w, theta, total, ranks = np.zeros(X.shape[1]), np.zeros(K - 1), 0, np.arange(1, K)
    for x, k in zip(X, y.tolist(), strict=True):
        f = w @ x
        total += int(((f < theta) & (ranks < k)).sum() + ((theta <= f) & (ranks >= k)).sum())
        z = np.where(ranks < k, 1, -1)
        tau = np.where(z * (f - theta) <= 0, z, 0)
        if tau.any():
            w += tau.sum() * x
            theta -= tau
    return total


def river_ways(X: np.ndarray, y: np.ndarray, K: int) -> Ways:
    """river's perceptron and passive-aggressive learner, a prediction and a step in every round.

    Raises
    ------
    InputError
        If river is not installed.
    """
    try:
        from river import linear_model, multiclass
    except ImportError:
        raise InputError("river is not installed; `pip install ordproof[bench]`") from None
    items: list[tuple[dict[Any, float], Any]] = [
        (dict(enumerate(x)), k == K if K == 2 else k)
        for x, k in zip(X.tolist(), y.tolist(), strict=True)
    ]

    def play(learner: Any) -> int:
        model, mistakes = learner if K == 2 else multiclass.OneVsRestClassifier(learner), 0
        for x, k in items:
            mistakes += model.predict_one(x) != k
            model.learn_one(x, k)
        return mistakes

    return {
        "river Perceptron": lambda: play(linear_model.Perceptron()),
        "river PAClassifier": lambda: play(linear_model.PAClassifier(C=0.01)),
    }


def against_memory(repeats: int, advance: Advance, d: int = 100, K: int = 5) -> Benchmark:
    """Ratios to ``X @ w``: at most 1.25 is at or above 0.8 of its speed."""
    timings = timed_together(memory_ways, (ROWS[d], d, K), {"rows": ROWS[d]}, repeats, advance)
    return Benchmark(f"streams, d = {d}", f"one pass, K = {K}, beside X @ w", timings)


def against_arrays(repeats: int, advance: Advance, d: int = 10, K: int = 5) -> Benchmark:
    """Ratios to scikit-learn's Perceptron, whole-array ``partial_fit``."""
    timings = timed_together(array_ways, (ROWS[d], d, K), {"rows": ROWS[d]}, repeats, advance)
    what = f"one pass, d = {d}, K = {K}, beside partial_fit"
    return Benchmark(f"streams, scikit-learn, K = {K}", what, timings)


def against_rounds(repeats: int, advance: Advance, d: int = 10, K: int = 5) -> Benchmark:
    """Ratios to a plain numpy loop.

    Raises
    ------
    InputError
        If river is not installed.
    """
    timings = timed_together(round_ways, (FEW, d, K), {"rows": FEW}, repeats, advance)
    return Benchmark(f"streams, rounds in Python, K = {K}", f"one pass, d = {d}, K = {K}", timings)


def streams(repeats: int, advance: Advance) -> list[Benchmark]:
    """All of them."""
    return [
        *(against_memory(repeats, advance, d) for d in ROWS),
        *(against_arrays(repeats, advance, K=K) for K in (2, 5)),
        *(against_rounds(repeats, advance, K=K) for K in (2, 5)),
    ]
