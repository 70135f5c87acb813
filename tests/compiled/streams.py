"""Streams for both paths: random, with ties, duplicates, zeros, huge and tiny numbers."""

from __future__ import annotations

import numpy as np
from hypothesis import strategies as st

from algorithms import MPRIL, PRIL, CuSumRank, PACuSumRank, PRank
from algorithms.compiled.dispatch import EXACT
from algorithms.pa import PA, PAI, PAII, PARamp
from algorithms.seam import dot
from algorithms.stream import run

LEARNERS = {
    "prank": lambda K: PRank(K),
    "pril": lambda K: PRIL(K),
    "m-pril": lambda K: MPRIL(K, 1.5, "uniform", "line-8"),
    "m-pril as printed": lambda K: MPRIL(K, 2, "uniform"),
    "pa": lambda K: PA(K),
    "pa-i": lambda K: PAI(K, 0.3),
    "pa-ii": lambda K: PAII(K, 0.7),
    "pa-ramp": lambda K: PARamp(K, 0.5, -0.5),
    "pa-ramp discarding at s": lambda K: PARamp(K, 2, 0, at_s="discarded"),
    "pa-ramp two steps": lambda K: PARamp(K, 1, 0.5, inner_steps=2),
    "cusum": lambda K: CuSumRank(K),
    "cusum largest": lambda K: CuSumRank(K, "largest"),
    "pa-cusum inside": lambda K: PACuSumRank(K, 0.25),
    "pa-cusum after": lambda K: PACuSumRank(K, 0.25, "after", "largest"),
    "pa-cusum shared": lambda K: PACuSumRank(K, 0.25, "shared"),
}
"""One learner for each kernel and each choice in it, by the number of ranks."""

CELLS = {
    "normal": lambda rng, shape: rng.normal(size=shape),
    "ties": lambda rng, shape: rng.integers(-1, 2, size=shape).astype(float),
    "zeros": lambda rng, shape: np.zeros(shape),
    "huge": lambda rng, shape: rng.normal(size=shape) * 10.0 ** rng.integers(50, 150, size=shape),
    "tiny": lambda rng, shape: rng.normal(size=shape) * 10.0 ** -rng.integers(150, 320, size=shape),
    "wild": lambda rng, shape: rng.normal(size=shape) * 10.0 ** rng.integers(-300, 300, size=shape),
}
"""What the entries of x are like."""


def drawn(cells, n, d, K, seed, duplicates=False):
    """Rows and interval labels; with `duplicates` most rows come many times."""
    rng = np.random.default_rng(seed)
    X = CELLS[cells](rng, (n, d))
    y_l = rng.integers(1, K + 1, size=n)
    y_r = np.minimum(K, y_l + rng.integers(0, 3, size=n))
    if duplicates:
        again = rng.integers(0, max(1, n // 8), size=n)
        X, y_l, y_r = X[again], y_l[again], y_r[again]
    return X, np.column_stack([y_l, y_r])


@st.composite
def streams(draw, cells=tuple(CELLS)):
    """Rows, interval labels and K; lengths around the 8 and 128 of numpy's sums come often."""
    K = draw(st.sampled_from([2, 3, 5, 9, 10, 18]))
    d = draw(st.sampled_from([1, 2, 7, 8, 9, 17, 128, 129, 300]))
    n, seed = draw(st.integers(0, 30)), draw(st.integers(0, 2**32 - 1))
    return *drawn(draw(st.sampled_from(cells)), n, d, K, seed, draw(st.booleans())), K


def labels_of(learner, labels):
    """The labels that the learner takes."""
    return labels[:, 0].copy() if isinstance(learner, EXACT) else labels


def by_reference(learner, X, labels):
    """The reference's trace."""
    items = [
        (x, tuple(label) if isinstance(label, list) else label)
        for x, label in zip(X, labels_of(learner, labels).tolist(), strict=True)
    ]
    with np.errstate(all="ignore"):
        trace = run(learner, items, learner.start(X.shape[1], float))
        _ = trace.total_mae, trace.total_imc  # losses are reckoned when asked for
    return trace


def playable(learner, X):
    """How many rows come before one whose squared norm overflows, if the learner refuses it."""
    if not isinstance(learner, (PA, PAI, PAII, PARamp)):
        return len(X)
    with np.errstate(all="ignore"):
        over = np.flatnonzero([not np.isfinite(dot(x, x)) for x in X])
    return int(over[0]) if len(over) else len(X)
