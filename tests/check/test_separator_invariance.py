"""What must not change a margin, and awkward data: every answer is certified by its own check."""

import numpy as np
import pytest
import threadpoolctl
from flint import fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from verify.benchmarks import separators
from verify.margins import FarkasCertificate, MaxMargin, ThresholdRows, max_margin, wolfe

QUIET = settings(derandomize=True, database=None, deadline=None, max_examples=40)


def drawn(seed, separable):
    """Integers with ranks from a linear score, or with any ranks; K is one more than needed."""
    rng = np.random.default_rng(seed)
    n, d, K = int(rng.integers(2, 30)), int(rng.integers(1, 5)), int(rng.integers(2, 5))
    X = rng.integers(-4, 5, size=(n, d)).astype(float)
    f = X @ rng.integers(-3, 4, size=d)
    y = 1 + (f[:, None] > np.sort(rng.integers(-6, 7, size=K - 1)) + 0.5).sum(1)
    if not separable:
        y = rng.integers(1, K + 1, size=n)
    return ThresholdRows(X, y, y, K)


def squared(rows):
    """The margin's square, 0 where nothing separates; the certificate is re-checked."""
    found = max_margin(rows)
    assert found.check(rows)
    return found.gamma_squared if isinstance(found, MaxMargin) else fmpq(0)


@pytest.mark.slow
@QUIET
@given(st.integers(0, 2**32), st.booleans())
def test_order_repetition_rotation_and_scale(seed, separable):
    rows = drawn(seed, separable)
    X, y, K = rows.X, rows.y_l, rows.K
    expected = squared(rows)
    rng = np.random.default_rng(seed)
    order = rng.permutation(len(X))
    assert squared(ThresholdRows(X[order], y[order], y[order], K)) == expected
    twice = np.append(order, order[:5])
    assert squared(ThresholdRows(X[twice], y[twice], y[twice], K)) == expected
    turned = X[:, rng.permutation(X.shape[1])] * rng.choice([-1.0, 1.0], size=X.shape[1])
    assert squared(ThresholdRows(turned, y, y, K)) == expected
    padded = np.column_stack([X, np.zeros(len(X))])
    assert squared(ThresholdRows(padded, y, y, K)) == expected
    mirrored = ThresholdRows(-X, K + 1 - y, K + 1 - y, K)
    assert squared(mirrored) == expected


@QUIET
@given(st.integers(0, 2**32), st.integers(1, 6))
def test_a_repeated_column_is_one_column_of_greater_length(seed, times):
    """k copies of a column make w shorter by sqrt(k): as one column multiplied by sqrt(k)."""
    rows = drawn(seed, True)
    X, y, K = rows.X, rows.y_l, rows.K
    copies = np.column_stack([X, *[X[:, 0]] * (times**2 - 1)])
    longer = X.copy()
    longer[:, 0] *= times
    assert squared(ThresholdRows(copies, y, y, K)) == squared(ThresholdRows(longer, y, y, K))


@QUIET
@given(st.integers(0, 2**32), st.booleans(), st.integers(-900, 900))
def test_separability_survives_any_scale(seed, separable, exponent):
    rows = drawn(seed, separable)
    scaled = ThresholdRows(np.ldexp(rows.X, exponent), rows.y_l, rows.y_r, rows.K)
    assert (squared(scaled) > 0) == (squared(rows) > 0)


@pytest.mark.parametrize(
    ("X", "y_l", "y_r", "expected"),
    [
        ([[0.0], [0.0]], [1, 2], [1, 2], 0),  # they touch
        ([[0.0], [2.0], [2.0], [4.0]], [1, 1, 2, 2], [1, 1, 2, 2], 0),
        ([[0.0], [2.0], [4.0]], [1, 1, 4], [1, 1, 4], None),  # classes 2 and 3 are missing
        ([[1.0, 0.0, 0.0]], [1], [2], None),  # fewer rows than columns
        ([[0.0], [1.0]], [1, 1], [3, 2], None),  # intervals, and a row that asks nothing
        ([[1.7e308], [-1.7e308]], [2, 1], [2, 1], None),
        ([[5e-324], [0.0]], [2, 1], [2, 1], None),
    ],
)
def test_awkward_data(X, y_l, y_r, expected):
    rows = ThresholdRows(np.array(X), np.array(y_l), np.array(y_r), max(*y_r, 3))
    assert squared(rows) == expected if expected is not None else squared(rows) > 0


def test_linear_algebra_has_one_thread(monkeypatch):
    """Threads that wait for a busy core turn seconds into minutes."""
    seen = []

    def spy(source, first):
        seen.extend(threadpoolctl.threadpool_info())
        return [first]

    monkeypatch.setattr(wolfe, "likely_support", spy)
    max_margin(drawn(0, True))
    assert seen and {pool["num_threads"] for pool in seen if pool["user_api"] == "blas"} == {1}


def test_peers_find_the_same_margin():
    """Of one problem: the exact margin, the full program with every row, and with neighbours."""
    data = separators.Problem(n=200, d=3, K=4).data()
    exact = separators.certified(data)["margin"]
    for way in (separators.clarabel_all_rows, separators.clarabel_neighbours):
        assert way(data)["margin"] == pytest.approx(exact, rel=1e-5)
    assert separators.linear_svc(data)["margin"] <= exact * (1 + 1e-9)
    assert separators.certified_and_checked(data) == {"separable": True, "checked": True}


def test_peers_agree_that_nothing_separates():
    data = separators.Problem(n=200, d=3, K=4, wrong=20).data()
    assert not separators.certified(data)["separable"]
    assert not separators.clarabel_all_rows(data)["separable"]
    assert separators.linear_svc(data)["margin"] <= 0


@pytest.mark.slow
@pytest.mark.parametrize("wrong", [0, 300])
def test_more_columns_than_a_direct_solution_takes(wrong):
    data = separators.Problem(n=1200, d=320, K=3, wrong=wrong).data()
    rows = ThresholdRows(data.X, data.y_l, data.y_r, 3)
    found = max_margin(rows)
    assert found.check(rows)
    assert isinstance(found, FarkasCertificate if wrong else MaxMargin)
