"""The printed bounds that apply to one run, each with what certifies its hypotheses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from flint import fmpq

from algorithms.seam import to_fmpq
from verify.bounds.bound import Bound
from verify.bounds.check_report import Margin, not_separable
from verify.bounds.right_sides import PA as PA_BOUNDS
from verify.bounds.right_sides import right_side
from verify.exact.dyadic import from_float
from verify.exact.rounding import decimal
from verify.margins.rows import ThresholdRows
from verify.tables.ranking_data import RankingData


@dataclass(frozen=True)
class GivenMargin:
    """A margin that the user names: nothing certifies it.

    Parameters
    ----------
    name, value : "gamma" of ||(w, theta)|| = 1, or "delta" of ||(w_1, ..., w_r)|| = 1
    K, c : number of classes, min_t (y_r - y_l)
    radius_squared : at least R^2
    """

    name: str
    value: float
    K: int
    c: int
    radius_squared: fmpq

    separable = True
    delta_each_squared = None

    @property
    def gamma_squared(self) -> fmpq:
        """The square of what the user typed, exactly."""
        return from_float(self.value) ** 2

    delta_squared = gamma_squared

    @property
    def r(self) -> int:
        """The number of ranks, as CuSum Rank's bounds call it."""
        return self.K

    @property
    def why(self) -> str:
        """What the bound rests on: nothing but the user's word."""
        return f"if the margin is at least {self.name} = {self.value:g}, as given: not certified"


class Ground(Protocol):
    """What bounds are evaluated from: a report of `check`, whole or of one pass."""

    @property
    def data(self) -> Any: ...
    @property
    def threshold(self) -> Any: ...
    @property
    def ensemble(self) -> Any: ...
    @property
    def multiplicative(self) -> Any: ...
    @property
    def comparator(self) -> Any: ...
    @property
    def soft(self) -> Mapping[str, Any]: ...


def applied_bounds(
    report: Ground, algorithm: str, learner: Any, suffered: int, ceiling: int
) -> list[Bound]:
    """Every printed bound on the loss of one run, applicable or not.

    Parameters
    ----------
    report : margins, comparators, and of the data K, d, c and a
    algorithm, learner : who ran
    suffered, ceiling : its loss, and the largest that any predictions could suffer
    """
    writer = _Writer(algorithm, suffered, ceiling)
    if algorithm == "prank":
        return _prank(report, writer)
    if algorithm == "pril":
        return _pril(report, writer)
    if algorithm == "m-pril":
        return _m_pril(report, writer)
    if algorithm in ("pa", "pa-i", "pa-ii"):
        return _pa(report, writer, getattr(learner, "C", None))
    if algorithm == "pa-ramp":
        return []
    return _cusum(report, writer, getattr(learner, "delta", None))


def largest_loss(data: RankingData, interval: bool) -> int:
    """The largest total loss that any sequence of predictions can suffer on the data."""
    if interval:
        return ThresholdRows(data.X, data.y_l, data.y_r, data.K).count
    return int(np.maximum(data.y_l - 1, data.K - data.y_r).sum())


@dataclass(frozen=True)
class _Writer:
    """Fills in what all bounds of a run share."""

    algorithm: str
    suffered: int
    ceiling: int

    def __call__(
        self,
        id: str,
        formula: str,
        value: fmpq | None,
        why: str,
        reading: str = "",
        recorded_as: str = "",
    ) -> Bound:
        return Bound(
            id,
            self.algorithm,
            formula,
            reading,
            value,
            why,
            self.suffered,
            self.ceiling,
            recorded_as=recorded_as,
        )


PRANK = "cusum/prank-bound-from-theorem-1"


def _prank(report: Ground, write: _Writer) -> list[Bound]:
    margin = report.threshold
    if margin is None:
        return []
    squared, value, sharper, moved = margin.gamma_squared, None, None, None
    if squared is not None:
        known = {"R": margin.radius_squared, "gamma": squared}
        value = right_side(PRANK, "the bound itself", known, r=margin.K)
        sharper = right_side(f"{PRANK}/sharper-1", "as printed", known, r=margin.K)
        moved = right_side(f"{PRANK}/sharper-2", "as printed", known, a=report.data.a)
    why = _why(report.data, margin, "exact maximal margin gamma")
    return [
        write("prank", "(K-1)(R^2+1)/gamma^2", value, why),
        write(f"{PRANK}/sharper-1", "((K-1)R^2+1)/gamma^2", sharper, why, recorded_as="as printed"),
        write(f"{PRANK}/sharper-2", "(a R^2+1)/gamma^2", moved, why, recorded_as="as printed"),
    ]


def _pril(report: Ground, write: _Writer) -> list[Bound]:
    margin, found = report.threshold, report.comparator
    if margin is None:
        return []
    squared, value, sharper = margin.gamma_squared, None, None
    if squared is not None:
        known = {"R": margin.radius_squared, "gamma": squared}
        value = right_side("pril/theorem-1", "θ^t", known, K=margin.K, c=margin.c)
        sharper = right_side("pril/theorem-1/sharper-2", "loss", known, a=report.data.a)
    why = _why(report.data, margin, "exact maximal margin gamma")
    written = [
        write("pril/theorem-1", "(R^2+1)(K-c-1)/gamma^2", value, why, recorded_as="θ^t"),
        write("pril/theorem-1/sharper-2", "(a R^2+1)/gamma^2", sharper, why, recorded_as="loss"),
    ]
    if found is not None:
        limit = found.route == "zero"
        which = "in the limit gamma -> infinity" if limit else "with the best comparator found"
        written.append(
            write(
                "pril/theorem-2",
                "(D+sqrt(R^2+1))^2(K-c-1)/gamma^2",
                found.bound,
                f"needs no separability; {which}",
                recorded_as="θ^t",
            )
        )
    return written


AGNOSTIC = "needs no separability; with the best comparator found"
PA_FORMULA = {"pa": "(a R^2+1)", "pa-i": "max(1/C, a R^2+1)", "pa-ii": "(a R^2+1+1/(2C))"}
"""The factors at 1/gamma^2, or at the cost of a comparator; a the largest y_l - 1 or K - y_r."""


def _pa(report: Ground, write: _Writer, cost: Any) -> list[Bound]:
    """PA's, PA-I's or PA-II's bounds: where the data are separable, and the agnostic ones."""
    margin, name = report.threshold, write.algorithm
    if margin is None:
        return []
    numbers = {"a": fmpq(report.data.a), "C": to_fmpq(cost) if cost is not None else fmpq(1)}
    said = f"{name.upper()}, "
    found = _pa_pair(report, write, PA_BOUNDS, PA_FORMULA[name], numbers, said)
    if name == "pa-i":
        # which the claim asks for
        small = numbers["C"] * (numbers["a"] * margin.radius_squared + 1) <= 1
        formula, claim = "1/(C (2 - C (a R^2+1)))", f"{PA_BOUNDS}/sharper-pa-i"
        found += _pa_pair(report, write, claim, formula, numbers if small else None)
    return found


def _pa_pair(
    report: Ground,
    write: _Writer,
    claim: str,
    formula: str,
    numbers: Mapping[str, fmpq] | None,
    said: str = "",
) -> list[Bound]:
    """A factor at 1/gamma^2, and at the cost of the best soft comparator.

    Without numbers neither applies: the cost C is too large. ``said`` begins the names of the
    claim's readings in the ledger.
    """
    margin, comparator = report.threshold, report.soft.get(write.algorithm)
    large = "does not apply: C (a R^2+1) > 1"
    separable, any_stream = f"{said}separable", f"{said}any stream"
    squares = {} if margin is None else {"R": margin.radius_squared}
    value = None
    if margin is not None and numbers is not None and margin.gamma_squared is not None:
        known = squares | {"gamma": margin.gamma_squared}
        value = right_side(claim, separable, known, **numbers)
    why = large
    if margin is not None and (numbers is not None or not margin.separable):
        why = _why(report.data, margin, "exact maximal margin gamma")
    found = [write(claim, f"{formula}/gamma^2", value, why, "separable", separable)]
    if comparator is not None:
        slack = "sum h^2" if write.algorithm == "pa-ii" else "sum h"
        value, why = None, large
        if numbers is not None:
            value = right_side(claim, any_stream, squares, cost=comparator.cost, **numbers)
            why = AGNOSTIC
        formula = f"{formula}(|u|^2 + 2C {slack})"
        found.append(write(claim, formula, value, why, "any stream", any_stream))
    return found


PRIL_4 = "normaliser of line 8"


def _m_pril(report: Ground, write: _Writer) -> list[Bound]:
    margin, data = report.multiplicative, report.data
    if margin is None:
        return []
    value = None
    if margin.separable:
        known = {"gamma": margin.lower**2}
        value = right_side("pril/theorem-4", PRIL_4, known, K=data.K, d=data.d, c=data.c)
    why = _why(data, margin, "certified l1 margin gamma")
    formula = "(K-c-1)^2 log(K+d-1)/gamma^2"
    return [write("pril/theorem-4", formula, value, why, recorded_as=PRIL_4)]


REPAIRS = {
    "cusum/corollary-4/repair-1": "(r-1)^2/(2r-3) R^2/delta^2",
    "cusum/corollary-4/repair-2": "r^2/(4(r-1)) R^2/delta^2",
}
"""Both have the hypotheses of Corollary 4; the second is nowhere larger."""


def _cusum(report: Ground, write: _Writer, known: float | None) -> list[Bound]:
    """Corollary 3, or Corollary 4 and its repairs at a known margin, ||w|| = 1 read both ways."""
    margin = report.ensemble
    if margin is None:
        return []
    found = []
    for reading, squared, third, fourth in (
        ("joint norm 1", margin.delta_squared, "‖(w_1,…,w_r)‖ = 1", "after"),
        ("each norm 1", margin.delta_each_squared, "‖w_k‖ = 1", "after, ‖w_k‖ = 1"),
    ):
        if squared is None and isinstance(margin, GivenMargin):
            continue  # it is of the other norm
        why = _why(report.data, margin, "exact maximal margin delta")
        value, repairs = None, dict.fromkeys(REPAIRS)
        if known is None:
            if squared is not None:
                squares = {"R": margin.radius_squared, "delta": squared}
                value = right_side("cusum/corollary-3", third, squares)
            found.append(write("cusum/corollary-3", "R^2/delta^2", value, why, reading, third))
            continue
        delta_squared = from_float(known) ** 2
        if squared is not None and delta_squared > squared:
            largest = decimal(squared, 6, root=True)
            why = f"does not apply: delta = {known:.6g} is above the maximal margin {largest}"
        elif squared is not None:
            squares = {"R": margin.radius_squared, "delta": delta_squared}
            value = right_side("cusum/corollary-4", fourth, squares)
            repairs = {claim: right_side(claim, "after", squares, r=margin.r) for claim in REPAIRS}
            if not isinstance(margin, GivenMargin):
                why = f"hypothesis holds: delta = {known:.6g} is at most the exact maximal margin"
        found.append(write("cusum/corollary-4", "R^2/delta^4", value, why, reading, fourth))
        if fourth == "after":  # the one reading of the repairs
            found += [
                write(claim, formula, repairs[claim], why, reading, fourth)
                for claim, formula in REPAIRS.items()
            ]
    return found


def _why(data: Any, margin: Margin | GivenMargin, certified: str) -> str:
    """The certificate behind a bound, or the rows that refute separability."""
    if isinstance(margin, GivenMargin):
        return margin.why
    if margin.separable:
        return f"hypothesis holds: {certified}"
    return f"does not apply: {not_separable(data, margin)}"
