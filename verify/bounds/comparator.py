"""The best right-hand side of PRIL's Theorem 2 over all comparators.

With u = (w, theta)/gamma the theorem reads, for every u != 0,

    sum_t L_MAE <= (||[1 - z u.x~]_+|| + sqrt(R^2 + 1) ||u||)^2 (K - c - 1),

a convex function of u: a second-order cone program.  The solvers only propose u.  Any u gives a
valid bound, so of many examples they see a sample; the bound of the proposed u is evaluated over
all rows.  u -> 0 (gamma -> infinity) is a limit of comparators, so its value #rows (K - c - 1) is
valid too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from flint import fmpq, fmpz

from verify.bounds.hinges import hinges
from verify.exact.dyadic import chunks, from_float, radius_squared
from verify.exact.rounding import as_float, text, up
from verify.margins.describe import vector_json
from verify.margins.rows import ThresholdRows, dot
from verify.tables.ranking_data import RankingData

CONE_ROWS = 20_000
"""Of more constraint rows Newton's method finds the comparator: a cone program takes too long."""
FITTED_EXAMPLES = 20_000
"""Of more examples the solvers see a sample of this size."""
OUTER, INNER = 200, 50
"""Steps of the majorisation, and of Newton's method in each, at most."""
ENOUGH = 1e-7
"""The majorisation ends where a step improves the bound by a smaller share."""
ROOT_BITS = 80
"""Precision of a square root that is rounded up."""


@dataclass(frozen=True)
class Comparator:
    """A comparator u = (w, theta)/gamma and the exact ingredients of its bound.

    Parameters
    ----------
    u : d + K - 1 rationals; all 0 stands for the limit gamma -> infinity
    norm_squared : ||u||^2 = 1/gamma^2
    hinge_squared : D^2/gamma^2, or just above it where there are many examples
    bound : a rational >= (D + sqrt(R^2+1))^2 (K-c-1)/gamma^2, with this D above it by a factor
        < 1 + 2^-79
    route : "cone", "newton" or "zero": how u was found
    """

    u: tuple[fmpq, ...]
    norm_squared: fmpq
    hinge_squared: fmpq
    bound: fmpq
    route: str

    def to_json(self) -> dict[str, Any]:
        """Its entry of ``ordproof check --json``; numbers as floats, the bound exactly too."""
        gamma = up(1 / self.norm_squared, root=True) if self.norm_squared > 0 else None
        return {
            "route": self.route,
            "u": vector_json(self.u),
            "gamma": None if gamma is None else as_float(1 / self.norm_squared, gamma),
            "D_over_gamma": as_float(self.hinge_squared, up(self.hinge_squared, root=True)),
            "bound": as_float(self.bound, up(self.bound)),
            "bound_exact": text(self.bound),
        }


def best_comparator(data: RankingData, route: str | None = None) -> Comparator:
    """The comparator with the least bound that the solver finds, its bound exact.

    Parameters
    ----------
    data : the data set
    route : "cone" (cvxpy with Clarabel) or "newton" (streaming, for many rows); default by the
        number of constraint rows
    """
    rows = ThresholdRows(data.X, data.y_l, data.y_r, data.K)
    squared = radius_squared(data.X)
    if route is None:
        route = "cone" if rows.count <= CONE_ROWS else "newton"
    scale = up(squared + 1, root=True)
    proposed = _cone(rows, scale) if route == "cone" else _newton(sample(rows), scale, rows.count)
    count = fmpq(rows.count)  # every row is short by 1 at u = 0
    nothing = (fmpq(0),) * rows.dimension
    zero = Comparator(nothing, fmpq(0), count, count * (rows.K - data.c - 1), "zero")
    found = evaluate(rows, shortened(proposed), squared, data.c, route)
    return min(zero, found, key=lambda comparator: comparator.bound)


def sample(rows: ThresholdRows) -> ThresholdRows:
    """The rows of at most `FITTED_EXAMPLES` examples, drawn with a fixed seed."""
    n = len(rows.X)
    if n <= FITTED_EXAMPLES:
        return rows
    seen = np.sort(np.random.default_rng(0).choice(n, FITTED_EXAMPLES, replace=False))
    return ThresholdRows(rows.X[seen], rows.y_l[seen], rows.y_r[seen], rows.K)


def evaluate(
    rows: ThresholdRows, u: Sequence[fmpq], squared_radius: fmpq, c: int, route: str = "given"
) -> Comparator:
    """The exact bound of a given comparator u = (w, theta)/gamma."""
    norm = dot(u, u)
    hinge = hinges(rows, u)[1]
    product = 4 * hinge * norm * (squared_radius + 1)
    total = hinge + norm * (squared_radius + 1) + _root_above(product)
    return Comparator(tuple(u), norm, hinge, total * (rows.K - c - 1), route)


def _root_above(value: fmpq) -> fmpq:
    """A rational r >= sqrt(value), too large by a factor below 1 + 2^-79."""
    if value == 0:
        return fmpq(0)
    need = 2 * ROOT_BITS - (value.p.bit_length() - value.q.bit_length())
    shift = max(0, need + (need & 1))
    scaled = (value.p << shift) // value.q + 1
    return fmpq(scaled.isqrt() + 1, fmpz(1) << (shift // 2))


def shortened(u: np.ndarray) -> list[fmpq]:
    """u rounded to 24 significant bits: shorter exact numbers, as good a comparator."""
    mantissa, exponent = np.frexp(u)
    return [from_float(x) for x in np.ldexp(np.round(np.ldexp(mantissa, 24)), exponent - 24)]


def _cone(rows: ThresholdRows, scale: float) -> np.ndarray:
    """The second-order cone program, in the unit-free variable scale * u."""
    import cvxpy

    return least(rows, scale, lambda slack, u: cvxpy.norm(slack) + cvxpy.norm(u))


def least(rows: ThresholdRows, scale: float, objective: Callable[[Any, Any], Any]) -> np.ndarray:
    """The u that Clarabel finds for an objective in slacks and scale * u; 0 where it fails.

    Parameters
    ----------
    objective : (slack, scale * u) -> convex cvxpy expression, slack >= 1 - a . u for all rows a
    """
    import cvxpy

    d, K = rows.X.shape[1], rows.K
    blocks = []
    for i in range(1, K):
        for side, members in ((1, rows.y_l > i), (-1, rows.y_r <= i)):
            block = np.zeros((int(members.sum()), d + K - 1))
            block[:, :d] = side * rows.X[members]
            block[:, d + i - 1] = -side
            blocks.append(block)
    A = np.vstack(blocks) / scale
    u = cvxpy.Variable(d + K - 1)
    slack = cvxpy.Variable(len(A), nonneg=True)
    problem = cvxpy.Problem(cvxpy.Minimize(objective(slack, u)), [slack >= 1 - A @ u])
    try:
        problem.solve(solver=cvxpy.CLARABEL)
    except cvxpy.error.SolverError:
        return np.zeros(d + K - 1)
    if u.value is None or not np.isfinite(u.value).all():
        return np.zeros(d + K - 1)
    return u.value / scale


def _newton(rows: ThresholdRows, scale: float, count: int) -> np.ndarray:
    """Majorise and minimise: generalised Newton on sum s^2 + lambda ||u||^2, streamed.

    D + ||u|| <= (D^2/D_0 + D_0)/2 + (||u||^2/n_0 + n_0)/2 with equality at (D_0, n_0), and the
    right side is least where D^2 + lambda ||u||^2 is, lambda = D_0/n_0: each step descends.

    Parameters
    ----------
    rows : all constraint rows, or those of a sample
    count : how many they stand for
    """
    u = np.zeros(rows.dimension)
    share = rows.count / count
    weight = np.sqrt(count)
    previous = np.inf
    for _ in range(OUTER):
        u, hinge = ridge(rows, scale, u, share * weight)
        hinge /= share
        norm = float(np.linalg.norm(u))
        value = np.sqrt(hinge) + norm
        if norm < 1e-12 or hinge <= 0 or value > previous * (1 - ENOUGH):
            break
        previous = value
        weight = np.sqrt(hinge) / norm
    return u / scale


def ridge(
    rows: ThresholdRows, scale: float, u: np.ndarray, weight: float
) -> tuple[np.ndarray, float]:
    """Minimise sum [1 - a.u]_+^2 + weight ||u||^2 by Newton steps with halving; also its D^2."""
    hinge, gradient, hessian = _pass(rows, scale, u)
    for _ in range(INNER):
        objective = hinge + weight * float(u @ u)
        slope = gradient + weight * u
        step = np.linalg.solve(hessian + weight * np.eye(len(u)), -slope)
        decrease = -float(slope @ step)
        if decrease <= 1e-12 * objective:
            break
        length = 1.0
        while True:
            trial = u + length * step
            hinge, gradient, hessian = _pass(rows, scale, trial)
            descended = hinge + weight * float(trial @ trial) <= objective - length * decrease / 4
            if descended or length < 1e-6:
                break
            length /= 2
        u = trial
        if not descended:
            break
    return u, hinge


def _pass(rows: ThresholdRows, scale: float, u: np.ndarray) -> tuple[float, np.ndarray, np.ndarray]:
    """sum s^2, half its gradient and half its Hessian, s = [1 - a.u/scale]_+, by chunks."""
    d, m = rows.X.shape[1], rows.dimension
    w, theta = u[:d], u[d:] / scale
    thresholds = np.arange(1, rows.K)
    hinge, gradient, hessian = 0.0, np.zeros(m), np.zeros((m, m))
    for part in chunks(*rows.X.shape):
        X = rows.X[part] / scale
        sign = (rows.y_l[part, None] > thresholds).astype(float) - (
            rows.y_r[part, None] <= thresholds
        )
        short = np.where(sign != 0, np.maximum(0, 1 - sign * ((X @ w)[:, None] - theta)), 0)
        active = (short > 0).astype(float)
        hinge += float((short * short).sum())
        pull = sign * short
        gradient[:d] -= X.T @ pull.sum(axis=1)
        gradient[d:] += pull.sum(axis=0) / scale
        hessian[:d, :d] += (X * active.sum(axis=1)[:, None]).T @ X
        hessian[:d, d:] -= X.T @ active / scale
        hessian[d:, d:] += np.diag(active.sum(axis=0)) / scale**2
    hessian[d:, :d] = hessian[:d, d:].T
    return hinge, gradient, hessian
