"""Separators: certified margins against a quadratic program in full and a linear SVM.

Each run has a process of its own, in which the data are made before the clock starts; peak memory
is what the run adds to them.  All ways get the same data.  What the peers return is a float with
no certificate; how far its margin is from the exact one is said beside the time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from verify.benchmarks.apart import timed_apart
from verify.benchmarks.bench import Aim, Benchmark, Setting, Timing
from verify.tables.ranking_data import RankingData

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
    from verify.bounds.check import certify

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


OTHER_WORK = {
    "Clarabel, every row": "a margin in floats, without certificate.",
    "Clarabel, neighbouring thresholds": "two rows an example, in floats, without certificate.",
    "LinearSVC": "two rows an example, up to its limit of iterations, without certificate.",
    "all margins, certified": "those of PRIL, M-PRIL and CuSum Rank.",
}
"""Ways that do not give what the first gives, and what they give."""
CERTIFIED = ["certified", "certified, re-checked"]
CHECKED = CERTIFIED[1:]
PEERS = [way for way in WAYS if way != "all margins, certified"]
AIM = 0.2
"""Share of the time of the full program, which gives no certificate."""
MANY = 300
"""Columns from which a margin takes seconds."""
SECONDS = 20
"""The aim for 10,000 rows of 1000 columns, found and re-checked."""
DIGITS = (
    "A thousand rows of floats carry the margin, and the exact weights are quotients of whole "
    "numbers of about 150,000 bits. The search in floats, the digits of the solution, and exact "
    "sums that give and check the point take about a third each. Helped: digits modulo eight "
    "primes at once in 32 bits, half the digits of a p-adic solution, symmetric matrices of which "
    "half is read, a Gram matrix that is known modulo primes and never written down, sums as "
    "products of matrices of digits, no cancelling, a search that begins at a soft separator with "
    "more rows than carry the margin and guesses a corner. Tried: Dixon's lifting of flint, 2.7 "
    "times as slow as our first; the method of multipliers, and Newton's method with line search, "
    "for the search: many more steps; the threads of the linear algebra library: they spin."
)


def measured(way: str, problem: Problem, setting: Setting) -> Timing:
    """A way's times and peak memory on one problem."""
    often = setting if way in CERTIFIED and problem.d < MANY else setting.once
    seconds, peak, result = timed_apart(way, prepared, (way, problem), often)
    return Timing(
        way,
        seconds,
        {"rows": problem.n},
        peak,
        same=way not in OTHER_WORK,
        result=result,
        note=OTHER_WORK.get(way, ""),
    )


def prepared(way: str, problem: Problem) -> Callable[[], Result]:
    """Makes the data, and loads what the way loads."""
    run = WAYS[way]
    run(Problem(n=200, d=3, K=3, wrong=problem.wrong and 50).data())
    return partial(run, problem.data())


def separators(setting: Setting) -> list[Benchmark]:
    """Certified margins beside the peers, and alone on the largest data."""
    if setting.quick:
        wrong = against_peers(setting, Problem(wrong=1000))
        return [wrong, alone(setting, Problem(), list(WAYS))]
    return [
        against_peers(setting, Problem()),
        against_peers(setting, Problem(wrong=1000)),
        against_peers(setting, Problem(n=10_000, d=100)),
        alone(setting, Problem(n=1_000_000), [*CERTIFIED, "all margins, certified"]),
        alone(setting, Problem(n=1_000_000, wrong=10_000), CERTIFIED),
    ]


def large_separators(setting: Setting) -> list[Benchmark]:
    """Certified margins of many columns, where the exact solution outweighs the search for it."""
    found = []
    for d in (320, 1000):
        for wrong in (0, 3000):
            table = alone(setting, Problem(n=10_000, d=d, wrong=wrong), CHECKED)
            seconds = table.timings[0].median
            aims = (Aim(f"{table.name}: seconds", seconds, SECONDS, limit=DIGITS),)
            found.append(replace(table, aims=aims if d == 1000 else ()))
    return found


def against_peers(setting: Setting, problem: Problem) -> Benchmark:
    """Each way on one problem, certified first."""
    found = alone(setting, problem, PEERS)
    aim = Aim(
        f"{found.name}: certified, time as a share of the full program's",
        1 / found.ratio(found.timing("Clarabel, every row")),
        AIM,
        limit="The exact solution of a system as large as the support outweighs the search for it.",
    )
    return replace(found, aims=(aim,))


def alone(setting: Setting, problem: Problem, ways: Sequence[str]) -> Benchmark:
    """Ways on one problem, the first of them certified."""
    n, d, K = problem.n, problem.d, problem.K
    if setting.quick:
        problem = replace(problem, n=300, d=4, wrong=min(problem.wrong, 50))
    kind = "not separable" if problem.wrong else "separable"
    timings = tuple(measured(way, problem, setting) for way in ways)
    return Benchmark(f"separators, n = {n}, d = {d}, {kind}", f"K = {K}", timings)


AXES: dict[str, Sequence[Problem]] = {
    "n": [Problem(n=n) for n in (62_500, 125_000, 250_000, 500_000, 1_000_000)],
    "d": [Problem(n=20_000, d=d) for d in (10, 20, 40, 80, 160)],
    "K": [Problem(K=K) for K in (3, 6, 12, 24)],
}


def doubled(setting: Setting) -> dict[str, tuple[str, dict[int, Timing]]]:
    """The certified margin as n, d or K doubles."""
    found = {}
    for axis, problems in AXES.items():
        if setting.quick:
            problems = [replace(problem, n=problem.n // 250) for problem in problems[:2]]
        timings = {}
        for problem in problems:
            size = getattr(problem, axis)
            timing = measured("certified", problem, setting.once)
            timings[size] = replace(timing, name=f"certified, {axis} = {size}", amount={axis: size})
        fixed = [f"{name} = {getattr(problems[0], name)}" for name in "ndK" if name != axis]
        found[axis] = (", ".join(fixed), timings)
    return found
