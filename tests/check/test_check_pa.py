"""`check` with the PA family: bounds by hand, and the best soft comparator by another route."""

import numpy as np
import pytest
from flint import fmpq
from test_check import THREE, by_id, interval_data

from verify.bounds.check import check
from verify.bounds.right_sides import right_side
from verify.bounds.soft_comparator import soft_comparator
from verify.exact.dyadic import from_float
from verify.margins import ThresholdRows
from verify.margins.rows import dot

CLAIM = "ramp/pa-family/mistake-bounds"
SHARPER = f"{CLAIM}/sharper-pa-i"


@pytest.mark.parametrize(
    ("algorithm", "C", "factor"),
    [("pa", 1, 33), ("pa-i", 0.5, 33), ("pa-i", 1 / 64, 64), ("pa-ii", 0.5, 34)],
)
def test_bounds_by_hand(algorithm, C, factor):
    """Labels 1, 2, 3 on x = -4, 0, 4: a = 2, R^2 = 16, gamma^2 = 4/9 (the margin by hand)."""
    bound = by_id(check(THREE, [algorithm], C=C), algorithm)[CLAIM, "separable"]
    assert bound.value == factor * fmpq(9, 4)
    assert bound.recorded_as == f"{algorithm.upper()}, separable"
    assert bound.suffered <= bound.value


@pytest.mark.parametrize(("C", "factor"), [(fmpq(1, 66), 44), (fmpq(1, 33), 33)])
def test_a_small_cost_has_a_sharper_factor(C, factor):
    """a R^2 + 1 = 33: at C = 1/66 the factor is 66/(2 - 1/2), at C = 1/33 it is 1/C itself."""
    at_margin_1 = {"R": fmpq(16), "gamma": fmpq(1)}
    assert right_side(SHARPER, "separable", at_margin_1, a=2, C=C) == factor
    bounds = by_id(check(THREE, ["pa-i"], C=1 / 64), "pa-i")
    ideal, soft = bounds[SHARPER, "separable"], bounds[SHARPER, "any stream"]
    assert ideal.value == fmpq(64 * 64, 95) * fmpq(9, 4)  # 64/(2 - 33/64)
    assert ideal.value < bounds[CLAIM, "separable"].value
    assert soft.value / bounds[CLAIM, "any stream"].value == fmpq(64, 95)
    assert (ideal.recorded_as, soft.recorded_as) == ("separable", "any stream")
    assert soft.suffered == ideal.suffered <= min(ideal.value, soft.value)


def test_the_sharper_factor_needs_a_small_cost():
    bounds = by_id(check(THREE, ["pa-i"], C=1 / 32), "pa-i")
    for reading in ("separable", "any stream"):
        assert not bounds[SHARPER, reading].applies
        assert bounds[SHARPER, reading].why == "does not apply: C (a R^2+1) > 1"


def test_pa_ramp_has_no_bound_and_its_loss_is_reported():
    report = check(THREE, ["pa-ramp"])
    assert report.bounds == () and report.runs[0].total >= 0


@pytest.mark.parametrize("squared", [False, True])
@pytest.mark.parametrize("C", [fmpq(1, 10), fmpq(3)])
def test_soft_comparator_is_the_least_of_the_program(C, squared):
    """Against the quadratic program of all comparators, solved by Clarabel."""
    cp = pytest.importorskip("cvxpy")
    data = interval_data(40)
    rows = ThresholdRows(data.X, data.y_l, data.y_r, data.K)
    matrix = np.array(
        [
            [float(v.p) / float(v.q) for v in rows.exact(rows.number(t, i))]
            for t in range(data.n)
            for i in range(1, data.K)
            if i < data.y_l[t] or i >= data.y_r[t]
        ]
    )
    u = cp.Variable(rows.dimension)
    slack = cp.pos(1 - matrix @ u)
    paid = cp.sum_squares(slack) if squared else cp.sum(slack)
    cost = float(C.p) / float(C.q)
    problem = cp.Problem(cp.Minimize(cp.sum_squares(u) + 2 * cost * paid))
    problem.solve(solver=cp.CLARABEL)
    found = soft_comparator(data, C, squared)
    least = from_float(float(problem.value))
    assert least * (1 - fmpq(1, 10**6)) <= found.cost <= least * (1 + fmpq(1, 10**4))


def test_soft_comparator_pays_what_it_says():
    """Its cost is recomputed row by row; at a large C it is the hard one, of cost 1/gamma^2."""
    data = interval_data(30, seed=3)
    rows = ThresholdRows(data.X, data.y_l, data.y_r, data.K)
    found = soft_comparator(data, fmpq(2), squared=False)
    short = fmpq(0)
    for t in range(data.n):
        for i in range(1, data.K):
            if i < data.y_l[t] or i >= data.y_r[t]:
                short += max(fmpq(0), 1 - dot(rows.exact(rows.number(t, i)), list(found.u)))
    assert found.cost == dot(list(found.u), list(found.u)) + 4 * short
    hard = soft_comparator(THREE, fmpq(1000), squared=False).cost
    assert fmpq(9, 4) <= hard <= fmpq(9, 4) * (1 + fmpq(1, 1000))
