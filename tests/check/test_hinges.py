"""Hinge sums in floats with bounded rounding against the exact ones."""

import numpy as np
import pytest
from flint import fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from verify.bounds import comparator
from verify.bounds.hinges import exact_hinges, hinges_above
from verify.exact.dyadic import from_float
from verify.margins.rows import ThresholdRows


def rows_of(seed, n, d, K, size):
    random = np.random.default_rng(seed)
    X = random.normal(size=(n, d)) * 10.0 ** random.integers(-size, size + 1, size=d)
    y_l = random.integers(1, K + 1, size=n)
    y_r = np.minimum(K, y_l + random.integers(0, 2, size=n))
    return ThresholdRows(X, y_l, y_r, K), random


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10**6), size=st.sampled_from([0, 3, 100, 150]))
def test_floats_give_sums_that_are_never_too_small_and_hardly_larger(seed, size):
    rows, random = rows_of(seed, 30, 3, 4, size)
    scale = 10.0 ** float(random.integers(-size - 1, 2))
    u = [from_float(float(x)) for x in random.normal(size=rows.dimension) * scale]
    try:
        with np.errstate(over="ignore", invalid="ignore"):
            above = hinges_above(rows, u)
    except OverflowError:
        assert size >= 100
        return
    sizes = abs(rows.X) @ np.abs([int(x.p) / int(x.q) for x in u[:3]]) if size < 100 else [1e300]
    largest = (1 + from_float(float(max(sizes))) + max(abs(x) for x in u)) ** 2
    for least, found in zip(exact_hinges(rows, u), above, strict=True):
        assert least <= found <= least + largest * fmpq(1, 10**11)


def test_what_is_not_a_float_is_refused():
    rows, _ = rows_of(1, 5, 2, 3, 0)
    with pytest.raises(ValueError, match="expected a float"):
        hinges_above(rows, [fmpq(1, 3)] * rows.dimension)


def test_a_sample_proposes_nearly_the_best_comparator(monkeypatch):
    rows, _ = rows_of(3, 4000, 3, 3, 0)
    y = 1 + (rows.X[:, 0] > -0.5).astype(int) + (rows.X[:, 0] > 0.5)
    rows = ThresholdRows(rows.X, y, y, 3)
    whole = comparator._newton(rows, 1.0, rows.count)
    monkeypatch.setattr(comparator, "FITTED_EXAMPLES", 1000)
    seen = comparator.sample(rows)
    assert len(seen.X) == 1000
    part = comparator._newton(seen, 1.0, rows.count)
    best, found = (
        comparator.evaluate(rows, comparator.shortened(u), fmpq(4), 0).bound for u in (whole, part)
    )
    assert found <= best * fmpq(11, 10)
