"""A researcher's data set under the printed bounds: what each promises, what was suffered."""

from __future__ import annotations

import difflib
import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from flint import fmpq

from algorithms.cusum import CuSumRank, PACuSumRank
from algorithms.m_pril import MPRIL
from algorithms.pa.family import PA, PAI, PAII
from algorithms.pa.ramp import PARamp
from algorithms.prank import PRank
from algorithms.pril import PRIL
from algorithms.seam import to_fmpq
from verify.bounds.applicable import applied_bounds, largest_loss
from verify.bounds.bound import Bound
from verify.bounds.check_report import CheckReport
from verify.bounds.comparator import best_comparator
from verify.bounds.runs import Plan, Progress, replay_exceeds, run_once
from verify.bounds.soft_comparator import SoftComparator, soft_comparator
from verify.errors import InputError
from verify.exact.dyadic import from_float, radius_squared
from verify.exact.rounding import decimal
from verify.margins import ensemble_margin, multiplicative_margin, threshold_margin
from verify.tables.ranking_data import RankingData
from verify.tables.refusals import HUGE

ALGORITHMS = ("prank", "pril", "m-pril", "pa", "pa-i", "pa-ii", "pa-ramp", "cusum", "pa-cusum")
EXACT_ONLY = ("prank", "cusum", "pa-cusum")
"""Those that take no interval labels."""
DEFAULT_ETA = 0.1
DEFAULT_C, DEFAULT_S = 1.0, -1.0
SMALLEST_C = 1e-100
"""Far below it, 1/C is beyond floats."""
SMALLEST_ETA = 1e-15
"""Below it, e^eta is 1 in floats."""
LARGEST_EXPONENT = 600
"""Of e in a step of m-pril; sums of such factors stay within floats."""
LARGEST_LOSS_OF_DIGITS = fmpq(1, 1000)
"""From this relative error of a step on, a note says that floats cannot carry it."""

__all__ = ["ALGORITHMS", "CheckReport", "certify", "check"]


def check(
    data: RankingData,
    algorithms: Sequence[str] | None = None,
    delta: float | None = None,
    eta: float | None = None,
    C: float = DEFAULT_C,
    s: float = DEFAULT_S,
    order: str = "file",
    seed: int = 0,
    progress: Progress | None = None,
    gamma: float | None = None,
) -> CheckReport:
    """Certify margins, run the algorithms once, and evaluate their printed bounds.

    Parameters
    ----------
    data : RankingData
        A data set, as ``read_file`` gives it.
    algorithms : sequence of str, optional
        Names out of `ALGORITHMS`; default: all that the labels admit.
    delta : float, optional
        Known margin for pa-cusum; default: the certified margin.
    eta : float, optional
        Step size of m-pril; default: Theorem 4's, or 0.1 if there is none in floats.
    C : float
        Cost of slack of pa-i, pa-ii and pa-ramp, positive.
    s : float
        Margin below 1 under which pa-ramp discards a constraint.
    order : str
        "file" or "shuffle", a seeded permutation.
    seed : int
        Of the permutation.
    progress : callable, optional
        Called as ``progress(stage, done, total)``; stages of total 1 only tell their start.
    gamma : float, optional
        A margin of ‖(w, θ)‖ = 1 to compare with the certified one.

    Raises
    ------
    InputError
        For unknown algorithms or options out of range, for algorithms that need exact labels on
        interval labels, and for pa-cusum by name without a margin.
    """
    chosen, notes = _chosen(data, algorithms)
    check_numbers({"delta": delta, "eta": eta, "gamma": gamma}, C, s)
    visit, of_order = _visit(data, order, seed)
    say = progress or (lambda stage, done, total: None)
    claimed = None if gamma is None else from_float(gamma)
    radius = radius_squared(data.X)
    notes += [*of_order, *lost_digits(chosen, radius)]
    report = CheckReport(data, chosen, radius, claimed=claimed, notes=(*data.warnings, *notes))
    report = _comparators(_margins(report, say), C, say)
    planned = [_pa_plan(report, n, C, s) or _plan(report, n, delta, eta) for n in chosen]
    plans = [plan for plan in planned if plan is not None]
    if len(plans) < len(planned):
        if algorithms is not None:
            raise InputError(
                f"{data.name}: pa-cusum needs a known margin, and {_no_margin(report)}; "
                "expected --delta NUMBER"
            )
        note = f"pa-cusum left out: {_no_margin(report)}; give --delta to run it"
        report = replace(report, notes=(*report.notes, note))
    runs = tuple(run_once(plan, data, visit, progress) for plan in plans)
    found = [
        _confirmed(bound, plan, data, visit)
        for plan, run in zip(plans, runs, strict=True)
        for bound in applied_bounds(
            report, plan.algorithm, plan.learner, run.total, largest_loss(data, plan.interval)
        )
    ]
    return replace(report, runs=runs, bounds=tuple(found))


def _visit(data: RankingData, order: str, seed: int) -> tuple[np.ndarray, list[str]]:
    """The examples in the order in which they are met, and notes on it."""
    visit = np.arange(data.n)
    if order == "file":
        return visit, _long_runs(data)
    if order != "shuffle":
        raise InputError(f"order={order!r}: expected file or shuffle")
    np.random.default_rng(seed).shuffle(visit)
    return visit, [f"examples in random order, seed {seed}"]


def check_numbers(positive: Mapping[str, float | None], C: float, s: float) -> None:
    """Refuse numbers that are neither positive nor None, costs out of range, and an s from 1 on.

    No margin of data that a float learner can square is above the largest value that is taken.

    Raises
    ------
    InputError
        that names the option.
    """
    if not SMALLEST_C <= C <= 1 / SMALLEST_C:
        raise InputError(
            f"C={C!r} (--cost): expected a positive number, from {SMALLEST_C:g} to "
            f"{1 / SMALLEST_C:g}"
        )
    for name, value in positive.items():
        if value is not None and not 0 < value <= HUGE:
            raise InputError(f"{name}={value!r}: expected a positive number, up to {HUGE:g}")
    if not (math.isfinite(s) and s < 1):
        raise InputError(f"s={s!r} (--ramp): expected a number below 1")


def lost_digits(algorithms: Sequence[str], radius_squared: fmpq) -> list[str]:
    """A note for the PA family where features are so large that floats lose its steps.

    A new multiplier is what remains of l - z a |x|^2, so it may be off by 2^-53 |x|^2 times l.
    """
    of_pa = [name for name in algorithms if name in ("pa", "pa-i", "pa-ii", "pa-ramp")]
    if not of_pa or radius_squared <= LARGEST_LOSS_OF_DIGITS * 2**53:
        return []
    return [
        f"{', '.join(of_pa)}: floats cannot carry the step at features of this size, R = "
        f"{decimal(radius_squared, 6, root=True)}; the losses shown may be wrong: scale the "
        "columns"
    ]


def _long_runs(data: RankingData) -> list[str]:
    """A note where labels change far less often from row to row than in random order.

    In a random order of n rows with label frequencies p_k, neighbours differ with probability
    (1 - sum p_k^2) n/(n-1), so n (1 - sum p_k^2) changes are expected.
    """
    labels = np.column_stack([data.y_l, data.y_r])
    changes = int((np.diff(labels, axis=0) != 0).any(axis=1).sum())
    _, counts = np.unique(labels, axis=0, return_counts=True)
    expected = data.n - float((counts.astype(float) ** 2).sum()) / data.n
    if changes >= expected / 2:
        return []
    return [
        f"labels come in long runs ({changes} changes, about {expected:.0f} expected in random "
        "order): an easy order for online learners; try --shuffle"
    ]


def certify(data: RankingData, progress: Progress | None = None) -> CheckReport:
    """The certified margins of a data set alone: nothing is run, no bound evaluated."""
    chosen, notes = _chosen(data, None)
    report = CheckReport(data, chosen, radius_squared(data.X), notes=(*data.warnings, *notes))
    return _margins(report, progress or (lambda stage, done, total: None))


def check_names(algorithms: Sequence[str]) -> None:
    """Raise InputError unless all are in `ALGORITHMS`."""
    for name in algorithms:
        if name not in ALGORITHMS:
            near = difflib.get_close_matches(name, ALGORITHMS, n=1)
            raise InputError(
                f"algorithm={name!r}: expected one of {', '.join(ALGORITHMS)}"
                + (f" (did you mean {near[0]}?)" if near else "")
            )


def _chosen(
    data: RankingData, algorithms: Sequence[str] | None
) -> tuple[tuple[str, ...], list[str]]:
    check_names(algorithms or ())
    for name in algorithms or ():
        if name in EXACT_ONLY and not data.exact:
            t = int(np.flatnonzero(data.y_l != data.y_r)[0])
            raise InputError(
                f"{data.name}: {data.place(t)}: interval label "
                f"[{data.classes[data.y_l[t] - 1]}, {data.classes[data.y_r[t] - 1]}]; "
                f"expected exact labels for {name} (pril and m-pril take intervals)"
            )
    if algorithms is not None:
        if not algorithms:
            raise InputError(f"algorithms=(): expected some of {', '.join(ALGORITHMS)}")
        return tuple(name for name in ALGORITHMS if name in algorithms), []
    if data.exact:
        return ALGORITHMS, []
    note = f"interval labels: {', '.join(EXACT_ONLY)} need exact labels and were left out"
    return tuple(name for name in ALGORITHMS if name not in EXACT_ONLY), [note]


def _margins(report: CheckReport, say: Progress) -> CheckReport:
    """The margins that the chosen algorithms' bounds speak of."""
    data, chosen = report.data, set(report.algorithms)
    speaks = chosen & {"prank", "pril", "m-pril", "pa", "pa-i", "pa-ii"}
    if speaks or report.claimed is not None:
        say("margin of (w, theta)", 0, 1)
        report = replace(report, threshold=threshold_margin(data))
    if "m-pril" in chosen:
        say("l1 margin", 0, 1)
        report = replace(report, multiplicative=multiplicative_margin(data, report.threshold))
    if chosen & {"cusum", "pa-cusum"}:
        say("margins of the binary tasks", 0, 1)
        report = replace(report, ensemble=ensemble_margin(data))
    return report


def _comparators(report: CheckReport, C: float, say: Progress) -> CheckReport:
    """The best comparators that the chosen algorithms' bounds for any stream speak of."""
    data, chosen = report.data, report.algorithms
    if "pril" in chosen:
        say("best comparator", 0, 1)
        report = replace(report, comparator=best_comparator(data))
    soft: dict[str, SoftComparator] = {}
    for name in ("pa-i", "pa-ii"):
        if name in chosen:
            say(f"best comparator of {name}", 0, 1)
            soft[name] = soft_comparator(data, to_fmpq(C), name == "pa-ii")
    return replace(report, soft=soft)


def _no_margin(report: CheckReport) -> str:
    """Why there is no margin that pa-cusum could be given."""
    if report.ensemble is not None and report.ensemble.separable:
        return "the maximal margin is below all positive floats (--scale max may help)"
    return "the data are not rank linearly separable"


def _plan(report: CheckReport, name: str, delta: float | None, eta: float | None) -> Plan | None:
    """How to run one algorithm; None for pa-cusum without a margin."""
    data = report.data
    K = data.K
    if name == "prank":
        return Plan(name, "", PRank(K), data.X)
    if name == "pril":
        return Plan(name, "", PRIL(K), data.X, interval=True)
    if name == "cusum":
        return Plan(name, "ties: smallest", CuSumRank(K), data.X, bias=True)
    if name == "pa-cusum":
        found = report.ensemble.delta if report.ensemble is not None else None
        known = delta if delta is not None else found
        if known is None or known == 0:  # no margin, or one that rounds down to 0
            return None
        settings = f"delta = {known:.6g}, step after the loop, ties: smallest"
        learner = PACuSumRank(K, known, layout="after")
        return Plan(name, settings, learner, data.X, bias=True)
    margin = report.multiplicative
    gamma = None if margin is None else margin.gamma
    step = _best_eta(K - data.c - 1, gamma)
    if eta is not None:
        # a factor is at most e^(eta (K-1)): this keeps it, and sums of such, below overflow
        limit = LARGEST_EXPONENT / (K - 1)
        if not SMALLEST_ETA <= eta <= limit:
            raise InputError(
                f"eta={eta!r}: expected a step from {SMALLEST_ETA:g} to {limit:.6g} (at most "
                f"{LARGEST_EXPONENT}/(K-1) for K = {K} classes, so that no weight overflows)"
            )
        step = eta
    settings = (
        f"eta = {step:.6g}, uniform start, weights sum to 1, columns scaled by powers of two "
        "to abs(x) <= 1"
    )
    m_pril = MPRIL(K, math.exp(step), start="uniform", normaliser="line-8")
    return Plan(name, settings, m_pril, margin.rows.X if margin else data.X, interval=True)


def _pa_plan(report: CheckReport, name: str, C: float, s: float) -> Plan | None:
    """How to run one of the PA family; None for another algorithm."""
    learners = pa_family(report.data.K, C, s)
    if name not in learners:
        return None
    learner, settings = learners[name]
    return Plan(name, settings, learner, report.data.X, interval=True)


def pa_family(K: int, C: float, s: float) -> dict[str, tuple[Any, str]]:
    """PA, PA-I, PA-II and PA-RAMP by name, with their settings in words."""
    return {
        "pa": (PA(K), ""),
        "pa-i": (PAI(K, C), f"C = {C:g}"),
        "pa-ii": (PAII(K, C), f"C = {C:g}"),
        "pa-ramp": (PARamp(K, C, s), f"C = {C:g}, s = {s:g}"),
    }


def _best_eta(width: int, gamma: float | None) -> float:
    """Theorem 4's step log((k+gamma)/(k-gamma))/(2k) = artanh(gamma/k)/k, k = K-c-1.

    From line 20 of its proof; the default where there is no margin or floats lose the step.
    """
    if gamma is None or gamma >= width:
        return DEFAULT_ETA
    step = math.atanh(gamma / width) / width
    return step if step >= SMALLEST_ETA else DEFAULT_ETA


def _confirmed(bound: Bound, plan: Plan, data: RankingData, visit: np.ndarray) -> Bound:
    """A violation, replayed exactly where the learner has an exact form on this data."""
    if not bound.violated or plan.algorithm == "m-pril":
        return bound
    return replace(bound, confirmed=replay_exceeds(plan, data, visit, bound.value))
