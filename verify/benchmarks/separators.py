"""Separators: certified margins against a quadratic program in full and a linear SVM.

Each run has a process of its own, in which the data are made before the clock starts; peak memory
is what the run adds to them.  All ways get the same data.  What the peers return is a float with
no certificate; how far its margin is from the exact one is said beside the time.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, replace
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np

from verify.data import RankingData

REPEATS = 3
SLACK = 1e6
"""The cost C of LinearSVC, so large that it seeks the maximal margin."""

Result = dict[str, float | bool]


@dataclass(frozen=True)
class Problem:
    """Normal data, thresholds at quantiles, every example `gap` away from the nearest one.

    Parameters
    ----------
    n, d, K : examples, columns, classes
    wrong : so many labels are drawn anew, after which nothing separates the data
    """

    n: int = 100_000
    d: int = 20
    K: int = 5
    wrong: int = 0
    gap: float = 0.02
    seed: int = 0

    def data(self) -> RankingData:
        rng = np.random.default_rng(self.seed)
        w = rng.normal(size=self.d)
        w /= np.linalg.norm(w)
        X = rng.normal(size=(self.n, self.d))
        f = X @ w
        theta = np.quantile(f, np.arange(1, self.K) / self.K)
        rank = np.searchsorted(theta, f)
        below = np.concatenate([[-np.inf], theta])[rank]
        above = np.concatenate([theta, [np.inf]])[rank]
        push = np.where(f - below < above - f, self.gap, -self.gap)
        for j in range(self.d):
            X[:, j] += push * w[j]
        y = rank + 1
        if self.wrong:
            chosen = rng.choice(self.n, self.wrong, replace=False)
            y[chosen] = rng.integers(1, self.K + 1, size=self.wrong)
        names = tuple(f"x{j}" for j in range(self.d))
        return RankingData("made", names, X, y, y, tuple(map(str, range(1, self.K + 1))))


@dataclass(frozen=True)
class Row:
    """One way on one problem.

    Parameters
    ----------
    way : its name in `WAYS`
    problem : the data
    seconds : one entry a repetition
    peak_bytes : the most memory that a repetition added to the data; None where unknown
    result : what it found
    """

    way: str
    problem: Problem
    seconds: tuple[float, ...]
    peak_bytes: int | None
    result: Result

    @property
    def median(self) -> float:
        return median(self.seconds)

    @property
    def memory(self) -> float | None:
        """Data and peak together, as a multiple of the data."""
        data = 8 * self.problem.n * self.problem.d
        return None if self.peak_bytes is None else 1 + self.peak_bytes / data

    def to_json(self) -> dict[str, Any]:
        return {**asdict(self), "median": self.median, "memory": self.memory}


def certified(data: RankingData) -> Result:
    """`threshold_margin`: the exact margin or the Farkas certificate."""
    from verify.margins import MaxMargin, threshold_margin

    outcome = threshold_margin(data).outcome
    found: Result = {"separable": outcome.separable, "support": len(outcome.support)}
    if isinstance(outcome, MaxMargin):
        found["margin"] = outcome.gamma
    return found


def certified_and_checked(data: RankingData) -> Result:
    """The same, and the certificate re-checked over all rows."""
    from verify.margins import threshold_margin

    margin = threshold_margin(data)
    return {"separable": margin.separable, "checked": margin.check()}


def all_margins(data: RankingData) -> Result:
    """What `ordproof margin` computes: (w, theta), l1, and each binary task."""
    from verify.check import certify

    report = certify(data)
    parts = (report.threshold, report.multiplicative, report.ensemble)
    return {f"separable {i}": bool(part and part.separable) for i, part in enumerate(parts, 1)}


def clarabel_all_rows(data: RankingData) -> Result:
    """cvxpy and Clarabel on min ||v||^2, a . v >= 1, with every row of every example."""
    return _clarabel(data, neighbours=False)


def clarabel_neighbours(data: RankingData) -> Result:
    """The same with thresholds in order, so that two rows an example are enough."""
    return _clarabel(data, neighbours=True)


def linear_svc(data: RankingData) -> Result:
    """scikit-learn's LinearSVC on the rows of the two neighbouring thresholds."""
    import warnings

    from sklearn.exceptions import ConvergenceWarning
    from sklearn.svm import LinearSVC

    X, sign = _lifted(data, neighbours=True)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ConvergenceWarning)
        model = LinearSVC(C=SLACK, fit_intercept=False, dual="auto").fit(X, sign)
    return {"margin": _margin(model.coef_[0], X, sign), "iterations": int(model.n_iter_)}


def _clarabel(data: RankingData, neighbours: bool) -> Result:
    import cvxpy

    X, sign = _lifted(data, neighbours)
    v = cvxpy.Variable(X.shape[1])
    constraints = [(sign[:, None] * X) @ v >= 1]
    if neighbours:
        constraints.append(cvxpy.diff(v[data.d :]) <= 0)
    problem = cvxpy.Problem(cvxpy.Minimize(cvxpy.sum_squares(v)), constraints)
    problem.solve(solver=cvxpy.CLARABEL)
    if v.value is None:
        return {"separable": False}
    return {
        "margin": _margin(v.value, X, sign),
        "solver seconds": float(problem.solver_stats.solve_time or 0),
    }


def _lifted(data: RankingData, neighbours: bool) -> tuple[np.ndarray, np.ndarray]:
    """(x, e_i) and z_i for all thresholds, or only for i = y_l - 1 and i = y_r."""
    blocks, signs = [], []
    for i in range(1, data.K):
        for z, members in (
            (1.0, data.y_l == i + 1 if neighbours else data.y_l > i),
            (-1.0, data.y_r == i if neighbours else data.y_r <= i),
        ):
            block = np.zeros((int(members.sum()), data.d + data.K - 1))
            block[:, : data.d] = data.X[members]
            block[:, data.d + i - 1] = 1.0
            blocks.append(block)
            signs.append(np.full(len(block), z))
    return np.vstack(blocks), np.concatenate(signs)


def _margin(v: np.ndarray, X: np.ndarray, sign: np.ndarray) -> float:
    return float((sign * (X @ v)).min() / np.linalg.norm(v))


WAYS: dict[str, Callable[[RankingData], Result]] = {
    "certified": certified,
    "certified, re-checked": certified_and_checked,
    "all margins, certified": all_margins,
    "Clarabel, every row": clarabel_all_rows,
    "Clarabel, neighbouring thresholds": clarabel_neighbours,
    "LinearSVC": linear_svc,
}


def measure(way: str, problem: Problem, repeats: int = REPEATS) -> Row:
    """A way's times and peak memory, each repetition in a process of its own."""
    seconds, peaks = [], []
    result: Result = {}
    for _ in range(repeats):
        with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
            once, peak, result = pool.submit(_once, way, problem).result()
        seconds.append(once)
        peaks.append(peak)
    known = [peak for peak in peaks if peak is not None]
    return Row(way, problem, tuple(seconds), max(known) if known else None, result)


def against_peers(problem: Problem | None = None, repeats: int = REPEATS) -> list[Row]:
    """Each way on one problem, certified first."""
    ways = [way for way in WAYS if way != "all margins, certified"]
    return [measure(way, problem or Problem(), repeats) for way in ways]


def large(repeats: int = REPEATS) -> list[Row]:
    """A million examples, separable and not; a thousand columns."""
    million = Problem(n=1_000_000)
    return [
        measure("certified, re-checked", million, repeats),
        measure("all margins, certified", million, repeats),
        measure("certified, re-checked", replace(million, wrong=10_000), repeats),
        measure("certified", Problem(n=10_000, d=1000), 1),
    ]


AXES: dict[str, Sequence[Problem]] = {
    "n": [Problem(n=n) for n in (62_500, 125_000, 250_000, 500_000, 1_000_000)],
    "d": [Problem(n=20_000, d=d) for d in (10, 20, 40, 80, 160)],
    "K": [Problem(K=K) for K in (3, 6, 12, 24)],
}


def growth(axis: str, way: str = "certified", repeats: int = REPEATS) -> list[Row]:
    """A way as n, d or K doubles."""
    return [measure(way, problem, repeats) for problem in AXES[axis]]


def exponent(rows: Sequence[Row], axis: str) -> float:
    """The slope of log seconds over log size, by least squares."""
    sizes = np.log([getattr(row.problem, axis) for row in rows])
    return float(np.polyfit(sizes, np.log([row.median for row in rows]), 1)[0])


def _once(way: str, problem: Problem) -> tuple[float, int | None, Result]:
    run = WAYS[way]
    run(Problem(n=200, d=3, K=3, wrong=problem.wrong and 50).data())  # imports, lazily made tables
    data = problem.data()
    before = _resident("VmRSS") if _reset() else None
    start = time.perf_counter()
    result = run(data)
    seconds = time.perf_counter() - start
    peak = _resident("VmHWM") - before if before is not None else None
    return seconds, peak, result


def _reset() -> bool:
    """Let the kernel count this process's peak memory from here on; False where it cannot."""
    try:
        Path("/proc/self/clear_refs").write_text("5")
        return True
    except OSError:
        return False


def _resident(field: str) -> int:
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith(field):
            return 1024 * int(line.split()[1])
    raise OSError(f"/proc/self/status: no {field}")
