"""The margin of M-PRIL (PRIL Theorem 4): ||w||_1 + ||theta||_1 = 1, ||x||_inf <= 1.

A linear program, max gamma s.t. a_i . v >= gamma and ||v||_1 <= 1, whose dual is
min ||sum_i lambda_i a_i||_inf over convex weights lambda.  HiGHS solves it on a working set to
which violated rows are added; its answer is rounded to rationals and then believed only as far
as exact arithmetic over all rows goes: a rational v of l1-norm exactly 1 gives gamma >= lower,
rational convex weights give gamma <= upper.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np
from flint import fmpq, fmpz

from verify.exact.dyadic import from_float, largest_magnitudes, power_of_two
from verify.exact.linear import solve_near
from verify.exact.rounding import as_float, down, text, up
from verify.margins.certificates import FarkasCertificate, MaxMargin, combine
from verify.margins.describe import certificate_json, vector_json
from verify.margins.programs import Solution, threshold_program
from verify.margins.rows import ThresholdRows
from verify.margins.threshold import ThresholdMargin, threshold_margin
from verify.margins.warm import LEAST_CUTS

if TYPE_CHECKING:
    from verify.tables.ranking_data import RankingData

TINY = 1e-9
REPAIRED = 150
"""Active rows up to which the optimum is made exact; above, the bracket is as near as floats."""


@dataclass(frozen=True)
class MultiplicativeMargin:
    """The l1-normalised margin of a data set, bracketed by exact rationals.

    Parameters
    ----------
    rows : the constraint rows of the scaled data
    exponents : column j of the data was multiplied by 2**exponents[j] to reach ||x||_inf <= 1
    v : rational comparator of l1-norm 1 (empty if not separable)
    lower : min_i a_i . v, exact: a certified margin (0 if not separable)
    upper : no comparator has a larger margin, exact: ||sum lambda_i a_i||_inf
    support, weights : the convex weights lambda behind `upper`
    c : min_t (y_r - y_l)
    program : the float answer of the program in cvxpy; None for very many rows, or where the solver
        has no answer
    """

    rows: ThresholdRows
    exponents: tuple[int, ...]
    v: tuple[fmpq, ...]
    lower: fmpq
    upper: fmpq
    support: tuple[int, ...]
    weights: Sequence[fmpq]
    c: int
    program: Solution | None = None

    normalisation = "||w||_1 + ||theta||_1 = 1, columns divided by powers of 2: ||x||_inf <= 1"

    @property
    def separable(self) -> bool:
        """Whether some comparator has a positive margin."""
        return self.lower > 0

    @property
    def optimal(self) -> bool:
        """Whether lower = upper: the margin is then known exactly."""
        return bool(self.lower == self.upper)

    @property
    def gamma(self) -> float | None:
        """The certified margin as a float, rounded down; None if not separable."""
        return down(self.lower) if self.separable else None

    @property
    def outcome(self) -> FarkasCertificate | None:
        """The Farkas certificate, if the data are not separable."""
        return None if self.separable else FarkasCertificate(self.support, self.weights)

    def check(self) -> bool:
        """Re-verify both ends of the bracket in exact arithmetic, over all rows."""
        combination = combine(self.rows, self.support, self.weights)
        if combination is None or largest_entry(*combination) != self.upper:
            return False
        if not self.separable:
            return bool(self.upper == 0)
        norm = sum((abs(x) for x in self.v), fmpq(0))
        return bool(norm == 1 and self.rows.minimum(self.v)[0] == self.lower)

    def to_json(self) -> dict[str, Any]:
        """The margin and its certificate, as ``ordproof margin --json`` writes them."""
        d = self.rows.X.shape[1]
        return {
            "normalisation": self.normalisation,
            "separable": self.separable,
            "column_exponents": list(self.exponents),
            "gamma": as_float(self.lower, down(self.lower)) if self.separable else None,
            "gamma_exact": text(self.lower) if self.separable else None,
            "gamma_at_most": as_float(self.upper, up(self.upper)),
            "gamma_at_most_exact": text(self.upper),
            "optimal": self.optimal,
            "program": None if self.program is None else self.program.to_json(),
            "certificate": certificate_json(
                FarkasCertificate(self.support, self.weights), self.rows
            )
            | {"kind": "dual" if self.separable else "farkas"},
            "w": vector_json(self.v[:d]),
            "theta": vector_json(self.v[d:]),
        }


def unit_columns(X: np.ndarray) -> tuple[np.ndarray, tuple[int, ...]]:
    """X with each column multiplied by a power of two so that abs(x) <= 1, and the exponents.

    The power is the largest that does it.  Multiplying by a power of two is exact in floats
    (short of underflow), so exact statements about the scaled data are about the user's numbers.
    """
    mantissa, exponent = np.frexp(largest_magnitudes(X))
    exponent = np.where(mantissa == 0.5, exponent - 1, exponent)
    return np.ldexp(X, -exponent), tuple(int(-e) for e in exponent)


def multiplicative_margin(
    data: RankingData, known: ThresholdMargin | None = None
) -> MultiplicativeMargin:
    """The l1-normalised margin of PRIL Theorem 4 on the scaled data: exact bracket or certificate.

    Scaling columns keeps separability: a Farkas certificate carries over as it is, a separator
    after dividing its weights by the scales.

    Parameters
    ----------
    data : the data set
    known : its `threshold_margin`, if that is at hand

    Raises
    ------
    ValueError
        if every interval label spans all classes, so that there is no constraint; if scaling
        underflowed so far that nothing carries over.
    """
    outcome = (known or threshold_margin(data)).outcome
    X, exponents = unit_columns(data.X)
    rows = ThresholdRows(X, data.y_l, data.y_r, data.K)
    program = threshold_program(rows, 1) if isinstance(outcome, MaxMargin) else None
    blank = MultiplicativeMargin(
        rows, exponents, (), fmpq(0), fmpq(0), outcome.support, outcome.weights, data.c, program
    )
    if isinstance(outcome, MaxMargin):
        found = _optimise(blank, _rescaled(outcome.v, exponents))
    else:
        found = blank
    if not found.check():
        raise ValueError("the certificate of the data fails on the scaled columns: underflow")
    return found


def _rescaled(v: Sequence[fmpq], exponents: Sequence[int]) -> list[fmpq]:
    """The comparator whose products with the scaled rows are those of v with the rows."""
    scales = [power_of_two(-e) for e in exponents]
    return [x * s for x, s in zip(v, scales, strict=False)] + list(v[len(scales) :])


def _optimise(blank: MultiplicativeMargin, separator: list[fmpq]) -> MultiplicativeMargin:
    """Cutting planes: solve on the working set, add the worst rows, until none is violated."""
    rows = blank.rows
    proposed = () if blank.program is None else blank.program.support
    working = np.array(sorted({*blank.support, *proposed}))
    count = max(LEAST_CUTS, rows.dimension)
    while True:
        v, gamma, weights = _linear_program(rows.floats(working))
        found = np.setdiff1d(rows.suspects(v, count), working)
        entering = rows.floats(found) @ v < gamma - TINY * max(gamma, TINY)
        if not entering.any():
            break
        working = np.append(working, found[entering])
    active = np.flatnonzero(weights > TINY)
    support = working[active].tolist()
    tight = [rows.exact(row) for row in support]
    primal, dual = _repair(tight, v, gamma, weights[active])
    best = _with_dual(blank, support, dual, weights[active])
    for comparator in (primal, [from_float(x) for x in v], separator):
        norm = sum((abs(x) for x in comparator), fmpq(0))
        if norm > 0:
            unit = tuple(x / norm for x in comparator)
            lower = rows.minimum(unit)[0]
            if lower > best.lower:
                best = replace(best, v=unit, lower=lower)
        if best.separable:
            break
    return best


def _with_dual(
    blank: MultiplicativeMargin, support: list[int], dual: list[fmpq], weights: np.ndarray
) -> MultiplicativeMargin:
    """The least upper bound that the repaired or the rounded weights prove."""
    found = []
    for candidate in (dual, [from_float(x) for x in weights]):
        total = sum(candidate, fmpq(0))
        if total <= 0:
            continue
        convex = tuple(x / total for x in candidate)
        combination = combine(blank.rows, support, convex)
        if combination is not None:
            upper = largest_entry(*combination)
            found.append(replace(blank, upper=upper, support=tuple(support), weights=convex))
    if not found:
        raise ValueError("HiGHS gave no dual weights for the l1 margin")
    return min(found, key=lambda margin: margin.upper)


def _linear_program(A: np.ndarray) -> tuple[np.ndarray, float, np.ndarray]:
    """Float solution (v, gamma, dual weights) of max gamma s.t. A v >= gamma, ||v||_1 <= 1."""
    from scipy.optimize import linprog

    n, m = A.shape
    matrix = np.vstack([np.hstack([-A, A, np.ones((n, 1))]), np.r_[np.ones(2 * m), 0.0][None, :]])
    solution = linprog(
        np.r_[np.zeros(2 * m), -1.0],
        A_ub=matrix,
        b_ub=np.r_[np.zeros(n), 1.0],
        bounds=[(0, None)] * (2 * m) + [(None, None)],
        method="highs-ds",
    )
    if solution.status != 0:
        raise ValueError(f"linear program: HiGHS answered {solution.message!r}")
    v = solution.x[:m] - solution.x[m : 2 * m]
    return v, float(solution.x[-1]), -solution.ineqlin.marginals[:n]


def _repair(
    tight: list[list[fmpq]], v: np.ndarray, gamma: float, weights: np.ndarray
) -> tuple[list[fmpq], list[fmpq]]:
    """Rational v and weights that satisfy the optimality equations of the active set exactly.

    Where the equations are many or have no solution, the floats.

    Primal: a_i . v = gamma on the tight rows, sum_j s_j v_j = 1 (s = sign of v).  Dual: weights
    sum to 1, s_j (sum_i lambda_i a_i)_j = gamma where v_j != 0.
    """
    free = [j for j in range(len(v)) if abs(v[j]) > TINY]
    sign = [1 if v[j] > 0 else -1 for j in free]
    equations = [[a[j] for j in free] + [fmpq(-1), fmpq(0)] for a in tight]
    equations.append([fmpq(s) for s in sign] + [fmpq(0), fmpq(1)])
    near = [from_float(v[j]) for j in free] + [from_float(gamma)]
    found = solve_near(equations, near) if len(tight) <= REPAIRED else None
    primal = [fmpq(0)] * len(v)
    for j, value in zip(free, found[:-1] if found else near[:-1], strict=True):
        primal[j] = value
    equations = [
        [s * a[j] for a in tight] + [fmpq(-1), fmpq(0)] for j, s in zip(free, sign, strict=True)
    ]
    equations.append([fmpq(1)] * len(tight) + [fmpq(0), fmpq(1)])
    near = [from_float(x) for x in weights] + [from_float(gamma)]
    found = solve_near(equations, near) if len(tight) <= REPAIRED else None
    return primal, (found or near)[:-1]


def largest_entry(f: Sequence[fmpz], q: fmpz) -> fmpq:
    """The largest magnitude among f / q."""
    return fmpq(max(abs(x) for x in f), q)
