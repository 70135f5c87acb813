"""Streams: one pass of the compiled learners beside a loop of dot products and what people use.

The compiled loop of `verify.benchmarks.dot_loop` is the yardstick: it reads every row once.  The
ensembles of CuSum Rank keep K - 1 vectors that move, and so stand beside a loop with K - 1 vectors.
A loop that moves its vector in every round is shown with them: no learner that always moves can be
quicker; nor can M-PRIL be quicker, in the rounds in which it moves, than the loop that takes d
powers.  So is ``X @ w``, the product of the linear algebra library.  scikit-learn's and river's
learners see the same rows once, in the same order.  With K ranks they learn K directions one
against the rest, where PRank or PRIL learn one direction and K - 1 thresholds; with K = 2 all learn
one direction and one threshold, the same work.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np

from verify.benchmarks.bench import Aim, Benchmark, Setting, Timing
from verify.benchmarks.stream_data import BASE, ENSEMBLES, compiled, drawn, rows
from verify.benchmarks.stream_files import from_files
from verify.benchmarks.together import Ways, timed_together

ROWS = {10: 400_000, 100: 100_000, 1000: 20_000}
"""By number of features: the matrix is larger than caches."""
FEW = 10_000
"""Rows for ways that run Python code in every round."""
CACHED = 10_000
"""Rows that stay in the caches."""
TURNS = 9
"""The least number of turns: rounds of nanoseconds want more than the others."""
LOOP, LOOPS = "compiled dot loop", "compiled dot loop, K - 1 vectors"
MOVING = "dot loop that moves in every round"
POWERS = "dot loop that takes d powers in every round"
YARDSTICKS = 5
"""The loops and the product stand before the learners."""
SHARES, TIMES = {100: 0.6, 1000: 0.9}, 5
"""The aims: shares of the loop's speed by number of features, and times scikit-learn's."""

AGGRESSIVE = (
    "Nearly every round moves, as does the loop that moves in every round (see the table of this "
    "d), and does more than that loop: it counts over K - 1 thresholds, adds in the order that "
    "gives the reference's bits, and finds its step. With short rows, the root of an equation in K "
    "- 1 clipped terms, found by bisection, must be known before the next score. Tried: which "
    "terms are clipped from the sign of the equation at every corner at once, without sorting or a "
    "branch (as fast with K = 5, slower with more)."
)
LIMITS = {
    "M-PRIL, compiled": "A round that moves takes d powers and d divisions, and the sum of the "
    "new weights stands between them. The loop that takes the powers alone misses the aim, too: "
    "see the table of this d.",
    "PA, compiled": AGGRESSIVE,
    "PA-I, compiled": AGGRESSIVE,
    "PA-II, compiled": AGGRESSIVE,
    "PA-RAMP, compiled": "As for PA, and each inner iterate is scored, a second pass over x and w "
    "from the caches; tried: no iterate is written, the step waits for the next row's pass.",
    "PA CuSum Rank, compiled": "A round that moves also sums the rows that it moves, for the known "
    "margin's step, after the scores are known.",
}
STEPS = (
    "A round's step must be known before the next score, and a step reads the row before and "
    "writes the weights, as in the loop that moves in every round; beyond that loop, a learner "
    "counts over K - 1 thresholds and adds in the order that gives the reference's bits. Tried: "
    "one pass for a step and the next score, asking for the next row ahead (for two ahead, or "
    "nearer: slower), weights at a cache line, long rows in two halves side by side and without a "
    "branch on whether there is a step (with short rows: slower)."
)
VECTORS = (
    "K - 1 vectors and the rows are more than the first cache holds, and a step waits for the "
    "round's last score. Helped: a step in the same pass as the next score, long products in two "
    "halves side by side; with d = 100 the first is no gain."
)
ROUND = (
    "With so few columns the instructions of a round limit it, not memory: see the same rows in "
    "cache. Tried: sums of eight lanes, no branch on a label, no call in a round."
)


def memory_ways(size: int | str, d: int, K: int) -> Ways:
    """The loops of dot products, ``X @ w``, and the compiled learners."""
    from verify.benchmarks.dot_loop import dot_loop, moving_loop, powers_loop

    X, y = drawn(FEW if isinstance(size, str) else size, d, K)
    w = np.ones(d)
    return {
        LOOP: partial(dot_loop, X, 1),
        LOOPS: partial(dot_loop, X, K - 1),
        MOVING: partial(moving_loop, X),
        POWERS: partial(powers_loop, X, BASE),
        "X @ w": lambda: X @ w,
        **compiled(X, y, K),
    }


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
        "PRIL, compiled, rows in cache": partial(in_cache, X, y, K),
    }


def in_cache(X: np.ndarray, y: np.ndarray, K: int) -> Any:
    """Compiled PRIL on as many rows, the same few again and again: what memory does not cost."""
    from algorithms import PRIL
    from algorithms.compiled import Stream

    stream, few = Stream(PRIL(K), X.shape[1]), X[:CACHED]
    labels = np.column_stack([y, y])[:CACHED]
    while stream.summary.rounds < len(X):
        stream.play(few, labels)
    return stream.summary


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
    """river's perceptron and passive-aggressive learner, a prediction and a step in every round."""
    from river import linear_model, multiclass

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


def against_memory(setting: Setting, d: int = 100, K: int = 5) -> Benchmark:
    """Ratios to the loop of dot products."""
    n = rows(setting, ROWS[d])
    timings = timed_together(memory_ways, (n, d, K), {"rows": n}, setting.at_least(TURNS))
    timings = (timings[0], *(replace(timing, same=False) for timing in timings[1:]))
    seconds = {timing.name: timing.median for timing in timings}
    aims = []
    for name in list(seconds)[YARDSTICKS:] if d in SHARES else []:
        peer = LOOPS if name in ENSEMBLES else LOOP
        says = f"{name}, d = {d}, share of the speed of {peer}"
        limit = LIMITS.get(name, VECTORS if name in ENSEMBLES else STEPS)
        aims.append(Aim(says, seconds[peer] / seconds[name], SHARES[d], True, limit))
    says = f"one pass, K = {K}, beside a loop of dot products, which learns nothing"
    return Benchmark(f"streams, d = {d}", says, timings, tuple(aims))


def many_ranks(setting: Setting) -> Benchmark:
    """Ratios to compiled PRank where there are many thresholds."""
    n, d, K = rows(setting, ROWS[100]), 20, 20
    timings = timed_together(learner_ways, (n, d, K), {"rows": n}, setting.at_least(TURNS))
    timings = (timings[0], *(replace(timing, same=False) for timing in timings[1:]))
    says = f"one pass, d = {d}, K = {K}, beside PRank"
    return Benchmark(f"streams, K = {K}", says, timings)


def learner_ways(size: int | str, d: int, K: int) -> Ways:
    """The compiled learners."""
    return compiled(*drawn(FEW if isinstance(size, str) else size, d, K), K)


def against_arrays(setting: Setting, K: int, d: int = 10) -> Benchmark:
    """Ratios to scikit-learn's Perceptron, whole-array ``partial_fit``."""
    n = rows(setting, ROWS[d])
    timings = timed_together(array_ways, (n, d, K), {"rows": n}, setting.at_least(TURNS))
    alike = ("scikit", "PRank", "PRIL, compiled") if K == 2 else ("scikit",)
    timings = tuple(replace(timing, same=timing.name.startswith(alike)) for timing in timings)
    best = min(timing.median for timing in timings[:2])
    aims = tuple(
        Aim(
            f"{timing.name}, d = {d}, K = {K}, times the speed of the faster scikit-learn learner",
            best / timing.median,
            TIMES,
            True,
            LIMITS.get(timing.name, ROUND),
        )
        for timing in timings[2:-1]
    )
    cached, own = timings[-1].median, next(t for t in timings if t.name == "PRIL, compiled").median
    what = f"one pass, d = {d}, K = {K}, beside partial_fit"
    if K > 2:
        what += f", which learns {K} directions"
    figures = {
        "PRIL, nanoseconds a row": 1e9 * own / n,
        "PRIL, nanoseconds a row with the rows in cache": 1e9 * cached / n,
    }
    return Benchmark(f"streams, scikit-learn, K = {K}", what, timings, aims, figures)


def against_rounds(setting: Setting, K: int) -> Benchmark:
    """Ratios to a plain numpy loop."""
    n, d = rows(setting, FEW), 10
    timings = timed_together(round_ways, (n, d, K), {"rows": n}, setting)
    timings = tuple(replace(t, same="PRIL" in t.name or K == 2) for t in timings)
    plain, reference = timings[:2]
    aim = Aim(
        f"reference PRIL, K = {K}, times the speed of a plain numpy loop",
        plain.median / reference.median,
        1,
        True,
        "The reference keeps a trace, and checks each row and label.",
    )
    says = f"one pass, d = {d}, K = {K}"
    return Benchmark(f"streams, rounds in Python, K = {K}", says, timings, (aim,))


def streams(setting: Setting) -> list[Benchmark]:
    """All of them."""
    return [
        *(against_memory(setting, d) for d in ROWS),
        many_ranks(setting),
        *(against_arrays(setting, K) for K in (2, 5)),
        *(against_rounds(setting, K) for K in (2, 5)),
        from_files(setting),
    ]


DOUBLED = {
    "T": [(n, 20, 5) for n in (50_000, 100_000, 200_000, 400_000)],
    "d of streams": [(40_000, d, 5) for d in (32, 64, 128, 256, 512)],
    "K of streams": [(100_000, 20, K) for K in (5, 10, 20, 40, 80)],
}
"""What doubles: rounds, columns, ranks."""


def doubled(setting: Setting) -> dict[str, tuple[str, dict[int, Timing]]]:
    """Compiled PRIL as the number of rounds T, of columns d and of ranks K doubles."""
    found = {}
    for size, cases in DOUBLED.items():
        place, timings = {"T": 0, "d": 1, "K": 2}[size[0]], {}
        for n, d, K in cases:
            case = (rows(setting, n), d, K)
            (timing,) = timed_together(pril_alone, case, {size[0]: case[place]}, setting)
            name = f"{timing.name}, {size[0]} = {case[place]}"
            timings[case[place]] = replace(timing, name=name)
        others = {"T": "d = 20, K = 5", "d": "K = 5", "K": "d = 20"}[size[0]]
        found[size] = (f"one pass of compiled PRIL, {others}", timings)
    return found


def pril_alone(size: int | str, d: int, K: int) -> Ways:
    """Compiled PRIL."""
    X, y = drawn(FEW if isinstance(size, str) else size, d, K)
    return {"PRIL, compiled": compiled(X, y, K)["PRIL, compiled"]}
