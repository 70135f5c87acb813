"""Certified margins: Wolfe's algorithm against brute force, cvxpy and its own certificates."""

from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest
from flint import fmpq, fmpq_mat
from hypothesis import given, settings
from hypothesis import strategies as st

from verify.exact.dyadic import from_float, integers, power_of_two, radius_squared, scores
from verify.exact.linear import solve_near
from verify.exact.rounding import down, up
from verify.margins import (
    ExplicitRows,
    FarkasCertificate,
    MaxMargin,
    ThresholdRows,
    ensemble_margin,
    max_margin,
    multiplicative_margin,
    threshold_margin,
)
from verify.margins.ensemble import task_rows
from verify.margins.rows import dot
from verify.tables.ranking_data import RankingData

QUIET = settings(derandomize=True, database=None, deadline=None, max_examples=60)


def exact(rows):
    return [[fmpq(x) for x in row] for row in rows]


def dataset(X, y_l, y_r=None, K=None):
    y_l = np.array(y_l)
    y_r = y_l if y_r is None else np.array(y_r)
    K = K or int(y_r.max())
    X = np.array(X, dtype=float)
    columns = tuple(f"x{j}" for j in range(X.shape[1]))
    return RankingData("made", columns, X, y_l, y_r, tuple(map(str, range(1, K + 1))))


D0 = dataset([[0, 0], [0, 1], [1, 1], [1, 0]], [1, 2, 2, 3])


def nearest_by_enumeration(rows):
    """min ||p||^2 over conv(rows): the least over affinely independent subsets whose affine
    minimiser has non-negative weights."""
    best = None
    size = len(rows[0]) + 1
    for k in range(1, min(size, len(rows)) + 1):
        for subset in combinations(rows, k):
            gram = [[dot(a, b) for b in subset] + [fmpq(1)] for a in subset]
            system = fmpq_mat([*gram, [fmpq(1)] * k + [fmpq(0)]])
            if system.rank() < k + 1:
                continue
            weights = system.solve(fmpq_mat([[fmpq(0)]] * k + [[fmpq(1)]])).entries()[:k]
            if min(weights) < 0:
                continue
            point = [
                sum((w * a[j] for w, a in zip(weights, subset, strict=True)), fmpq(0))
                for j in range(len(rows[0]))
            ]
            squared = dot(point, point)
            best = squared if best is None else min(best, squared)
    return best


small_rows = st.integers(1, 3).flatmap(
    lambda m: st.lists(st.lists(st.integers(-3, 3), min_size=m, max_size=m), min_size=1, max_size=6)
)


@QUIET
@given(small_rows)
def test_wolfe_equals_enumeration(rows):
    rows = exact(rows)
    found = max_margin(rows)
    assert found.check(rows)
    squared = found.gamma_squared if isinstance(found, MaxMargin) else fmpq(0)
    assert squared == nearest_by_enumeration(rows)


@pytest.mark.parametrize(
    ("rows", "squared"),
    [
        ([[3, 4]], 25),
        ([[3, 4], [3, 4], [3, 4]], 25),
        ([[0, 0]], 0),
        ([[1, 0], [0, 0], [2, 2]], 0),
        ([[1, 1], [-1, -1]], 0),
        ([[1, 2], [1, -2], [1, 0], [1, 1]], 1),  # affinely dependent active set
        ([[2, 0, 0], [2, 1, 1], [2, -1, -1], [2, 1, -1], [2, -1, 1]], 4),
        ([[1, 0], [0, 1]], fmpq(1, 2)),
        ([[2], [3]], 4),
    ],
)
def test_degenerate_sets(rows, squared):
    rows = exact(rows)
    found = max_margin(rows)
    assert found.check(rows)
    assert found.separable == (squared != 0)
    if isinstance(found, MaxMargin):
        assert found.gamma_squared == squared
        assert from_float(found.gamma) ** 2 <= found.gamma_squared
    assert len(found.support) <= len(rows[0]) + 1


def test_no_rows():
    with pytest.raises(ValueError, match="at least one"):
        max_margin([])


def test_wolfe_agrees_with_cvxpy():
    cvxpy = pytest.importorskip("cvxpy")
    rng = np.random.default_rng(3)
    for trial in range(4):
        X = rng.normal(size=(60, 3))
        f = X @ [1.0, -2.0, 0.5]
        y = 1 + (f[:, None] > [-1.0, 1.0]).sum(1)
        keep = np.abs(np.abs(f) - 1) > 0.1 + 0.05 * trial
        rows = ThresholdRows(X[keep], y[keep], y[keep], 3)
        numbers = [rows.number(t, i) for t in range(keep.sum()) for i in (1, 2)]
        A = np.array([[float(str(down(x))) for x in rows.exact(r)] for r in numbers])
        v = cvxpy.Variable(A.shape[1])
        cvxpy.Problem(cvxpy.Minimize(cvxpy.sum_squares(v)), [A @ v >= 1]).solve(
            solver=cvxpy.CLARABEL
        )
        found = max_margin(rows)
        assert isinstance(found, MaxMargin)
        assert found.check(rows)
        assert found.gamma == pytest.approx(1 / np.linalg.norm(v.value), rel=1e-6)


@pytest.mark.slow
@QUIET
@given(st.integers(0, 10**6), st.integers(1, 4), st.integers(2, 5))
def test_farkas_on_constructed_sets(seed, d, K):
    """The same point with labels 1 and K contradicts itself; so does a lone interior point."""
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(12, d))
    y = rng.integers(1, K + 1, size=12)
    X[1], y[0], y[1] = X[0], 1, K
    margin = threshold_margin(dataset(X, y, K=K))
    assert not margin.separable
    assert margin.check()
    assert isinstance(margin.outcome, FarkasCertificate)
    assert len(margin.outcome.support) <= d + K


def test_tampered_certificates_are_rejected():
    rows = exact([[1, 2], [1, -2], [-1, 0], [5, 5]])
    farkas = max_margin(rows)
    assert isinstance(farkas, FarkasCertificate) and farkas.check(rows)
    first, *rest = farkas.weights
    epsilon = fmpq(1, 10**12)
    assert not replace(farkas, weights=(first + epsilon, *rest)).check(rows)
    shifted = (first + epsilon, rest[0] - epsilon, *rest[1:])
    assert not replace(farkas, weights=shifted).check(rows)
    assert not replace(farkas, support=(3, *farkas.support[1:])).check(rows)
    assert not FarkasCertificate((), ()).check(rows)
    assert not FarkasCertificate((0, 0), (fmpq(1, 2), fmpq(1, 2))).check(rows)
    negative = FarkasCertificate((0, 1, 2), (fmpq(-1), fmpq(1), fmpq(1)))
    assert not negative.check(rows)

    good = exact([[1, 2], [1, -2], [5, 5]])
    margin = max_margin(good)
    assert isinstance(margin, MaxMargin) and margin.check(good)
    assert not replace(margin, gamma_squared=margin.gamma_squared + epsilon).check(good)
    assert not replace(margin, v=(margin.v[0] + epsilon, *margin.v[1:])).check(good)
    assert not margin.check([*good, [fmpq(1, 2), fmpq(0)]])
    other = MaxMargin((fmpq(5), fmpq(5)), fmpq(50), (2,), (fmpq(1),))  # a row, not the nearest
    assert not other.check(good)


def test_threshold_rows_against_explicit_rows():
    """The implicit rows, their least product and their exact solution, against a plain list."""
    rng = np.random.default_rng(1)
    X = np.round(rng.normal(size=(9, 2)), 3)
    y_l = rng.integers(1, 4, size=9)
    y_r = np.minimum(4, y_l + rng.integers(0, 2, size=9))
    rows = ThresholdRows(X, y_l, y_r, 4)
    listed, numbers = [], []
    for t in range(9):
        for i in (1, 2, 3):
            if i < y_l[t] or i >= y_r[t]:
                sign = 1 if i < y_l[t] else -1
                unit = [fmpq(-sign if j == i else 0) for j in (1, 2, 3)]
                listed.append([sign * from_float(x) for x in X[t]] + unit)
                numbers.append(rows.number(t, i))
            else:
                with pytest.raises(ValueError, match="support class"):
                    rows.locate(rows.number(t, i))
    assert rows.count == len(listed)
    assert [rows.exact(r) for r in numbers] == listed
    for seed in range(5):
        v = [fmpq(int(x), 7) for x in np.random.default_rng(seed).integers(-9, 9, size=5)]
        least, row = rows.minimum(v)
        assert least == min(dot(a, v) for a in listed) == dot(rows.exact(row), v)
        hint = rows.suspects(np.array([down(x) for x in v]), 1)[0]
        assert down(dot(rows.exact(hint), v)) == pytest.approx(down(least), abs=1e-9)
    first, second = max_margin(rows), max_margin(listed)
    assert first.separable == second.separable


def test_d0_is_rank_separable_but_not_prank_separable():
    """`cusum/d0/rank-separable`, `cusum/d0/not-prank-separable`."""
    ensemble = ensemble_margin(D0)
    assert ensemble.separable and ensemble.check()
    thresholds = threshold_margin(D0)
    assert not thresholds.separable and thresholds.check()


def joint_rows(data):
    """Eq. (6) as one problem in (w_2, ..., w_r): row (x, y), task k has s x in block k."""
    rows = []
    for t in range(data.n):
        x = [from_float(value) for value in data.X[t]] + [fmpq(-1)]
        for k in range(2, data.K + 1):
            s = 1 if data.y_l[t] >= k else -1
            block = [fmpq(0)] * (len(x) * (data.K - 1))
            block[(k - 2) * len(x) : (k - 1) * len(x)] = [s * value for value in x]
            rows.append(block)
    return rows


@pytest.mark.parametrize(
    "data",
    [
        D0,
        dataset([[0.0], [1.0], [2.5]], [1, 2, 3]),
        dataset([[0, 1], [2, -1], [3, 3], [5, 1], [4, 7]], [1, 1, 2, 3, 4]),
    ],
)
def test_ensemble_decomposition_equals_the_joint_problem(data):
    joint = max_margin(joint_rows(data))
    found = ensemble_margin(data)
    assert isinstance(joint, MaxMargin) and found.separable
    assert found.delta_squared == joint.gamma_squared
    assert found.delta_each_squared == min(
        max_margin(task_rows(data, k)).gamma_squared for k in range(2, data.K + 1)
    )
    assert found.delta_each_squared > found.delta_squared


def test_ensemble_of_inseparable_task():
    data = dataset([[0.0], [1.0], [2.0], [3.0]], [1, 2, 1, 2])
    found = ensemble_margin(data)
    assert not found.separable and found.check()
    assert found.delta is None and found.delta_squared is None
    assert found.to_json()["tasks"][0]["certificate"]["kind"] == "farkas"


def test_ensemble_refuses_intervals():
    with pytest.raises(ValueError, match="exact labels"):
        ensemble_margin(dataset([[0.0], [1.0]], [1, 2], [2, 3]))


def test_threshold_margin_by_hand():
    """x = 0, 4 with labels 1, 2: rows (0, 1), (4, -1); conv's nearest point to 0 is
    (0, 1) + s (4, -2), s = 1/10, squared length 4/25 + 16/25 = 4/5."""
    margin = threshold_margin(dataset([[0.0], [4.0]], [1, 2]))
    assert margin.gamma_squared == fmpq(4, 5)
    assert margin.radius_squared == 16
    assert margin.to_json()["gamma_squared"] == "4/5"


def test_interval_labels_widen_the_margin():
    X = [[0.0], [1.0], [2.0], [3.0]]
    narrow = threshold_margin(dataset(X, [1, 2, 3, 4]))
    wide = threshold_margin(dataset(X, [1, 1, 3, 3], [2, 2, 4, 4]))
    assert wide.gamma_squared > narrow.gamma_squared
    assert (narrow.c, wide.c) == (0, 1)


def test_l1_margin_by_hand():
    """x = -1, 1, labels 1, 2: rows (1, 1), (1, -1): min over weights of the max norm is 1."""
    found = multiplicative_margin(dataset([[-1.0], [1.0]], [1, 2]))
    assert found.lower == found.upper == 1
    assert found.check()
    assert found.v == (fmpq(1), fmpq(0))


def test_l1_margin_brackets_and_repairs():
    optimal = 0
    for seed in range(6):
        rng = np.random.default_rng(seed)
        X = np.round(rng.uniform(-3, 3, size=(150, 4)), 2)
        f = X @ [1, -1, 0.5, 0]
        thresholds = np.array([-1.0, 1.0])
        keep = np.abs(f[:, None] - thresholds).min(1) > 0.1
        y = 1 + (f[:, None] > thresholds).sum(1)
        found = multiplicative_margin(dataset(X[keep], y[keep], K=3))
        assert found.check()
        assert np.abs(found.rows.X).max() <= 1
        assert 0 < found.lower <= found.upper
        assert up(found.upper - found.lower) < 1e-8
        optimal += found.optimal
        tampered = replace(found, lower=found.lower * fmpq(1001, 1000))
        assert not tampered.check()
        assert not replace(found, upper=found.upper / 2).check()
    assert optimal >= 4


def test_l1_margin_of_inseparable_data():
    found = multiplicative_margin(D0)
    assert not found.separable and found.check() and found.gamma is None


@QUIET
@given(
    st.lists(
        st.lists(
            st.floats(allow_nan=False, allow_infinity=False, width=64).filter(
                lambda x: x == 0 or 1e-140 < abs(x) < 1e140
            ),
            min_size=2,
            max_size=2,
        ),
        min_size=1,
        max_size=5,
    )
)
def test_floats_are_taken_exactly(rows):
    X = np.array(rows)
    for j in range(2):
        whole, exponent = integers(X[:, j])
        assert [m * power_of_two(exponent) for m in whole] == [from_float(x) for x in X[:, j]]
    w = [fmpq(1, 3), fmpq(-2, 5)]
    f, q = scores(X, w)
    assert [fmpq(value, q) for value in f] == [dot([from_float(x) for x in r], w) for r in rows]
    assert radius_squared(X) == max(sum(from_float(x) ** 2 for x in row) for row in rows)


@QUIET
@given(st.fractions(min_value=0), st.integers(-1200, 1200))
def test_rounding_errs_on_the_stated_side(fraction, exponent):
    value = fmpq(fraction.numerator, fraction.denominator) * power_of_two(exponent)
    for root in (False, True):
        high, low = up(value, root), down(value, root)
        power = 2 if root else 1
        assert high == np.inf or from_float(high) ** power >= value
        assert from_float(low) ** power <= value
        if low > 1e-300 and high < 1e300:
            assert high - low <= 4e-16 * high
    assert up(-value) == -down(value)


def test_solve_near():
    half = fmpq(1, 2)
    assert solve_near(exact([[1, 1, 1]]), [fmpq(9), half]) == [half, half]
    assert solve_near(exact([[1, 1, 1], [2, 2, 3]]), [half, half]) is None


def test_explicit_rows_hint():
    rows = ExplicitRows(tuple(map(tuple, exact([[1, 0], [-2, 1]]))))
    assert rows.suspects(np.array([1.0, 0.0]), 2) == [1, 0]
    assert rows.minimum([fmpq(1), fmpq(0)]) == (fmpq(-2), 1)


@pytest.mark.parametrize("start", [[0], [5, 5 + 1, 7, 9], list(range(12))])
def test_any_start_leads_to_the_same_exact_answer(monkeypatch, start):
    """The float start is only a hint: poor or affinely dependent ones change nothing."""
    rng = np.random.default_rng(4)
    rows = [[fmpq(int(x)) for x in [*r, 9]] for r in rng.integers(-5, 6, size=(12, 3))]
    rows[6] = [2 * a - b for a, b in zip(rows[5], rows[7], strict=True)]
    expected = max_margin(rows)
    monkeypatch.setattr("verify.margins.wolfe.likely_support", lambda source, first: start)
    found = max_margin(rows)
    assert isinstance(found, MaxMargin) and found.check(rows)
    assert found.v == expected.v
