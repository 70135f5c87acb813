"""The balance equation: its root, exactly and in floats."""

from fractions import Fraction

import numpy as np
import pytest
from flint import fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from algorithms.pa.balance import balance, clip, multipliers_at
from algorithms.seam import exact

EXACT = settings(derandomize=True, database=None, deadline=None, max_examples=200)
rational = st.fractions(-5, 5, max_denominator=6)


@st.composite
def equations(draw):
    """l, z, ‖x‖², κ and bounds low ≤ high, or None."""
    n = draw(st.integers(0, 5))
    ell = draw(st.lists(rational, min_size=n, max_size=n))
    z = draw(st.lists(st.sampled_from([-1, 0, 1]), min_size=n, max_size=n))
    norm2, kappa = draw(st.fractions(0, 20)), draw(st.fractions(Fraction(1, 9), 3))
    pairs = [sorted(draw(st.tuples(rational, rational))) for _ in range(n)]
    low = [p for p, _ in pairs] if draw(st.booleans()) else None
    high = [q for _, q in pairs] if draw(st.booleans()) else None
    return ell, z, norm2, kappa, low, high


def right_side(a, ell, z, norm2, kappa, low, high):
    """``sum_i z_i clip(...)`` in Python's rationals."""
    total = Fraction(0)
    for i in range(len(ell)):
        value = kappa * (ell[i] - z[i] * a * norm2)
        value = value if high is None else min(value, high[i])
        value = value if low is None else max(value, low[i])
        total += z[i] * value
    return total


def arrays(equation, convert):
    ell, z, norm2, kappa, low, high = equation
    bounds = (None if bound is None else convert(bound) for bound in (low, high))
    return convert(ell), convert(z), norm2, kappa, *bounds


@pytest.mark.slow
@EXACT
@given(equations())
def test_it_is_the_root(equation):
    a = balance(*arrays(equation, exact))
    assert isinstance(a, fmpq)
    a = Fraction(int(a.p), int(a.q))
    assert right_side(a, *equation) == a
    # the root is the only one: the right side does not increase
    for step in (Fraction(1, 1000), 1, 50):
        assert right_side(a + step, *equation) <= a <= right_side(a - step, *equation)


@pytest.mark.slow
@EXACT
@given(equations())
def test_floats_come_close(equation):
    root = float(balance(*arrays(equation, lambda values: np.array(values, dtype=float))))
    expected = balance(*arrays(equation, exact))
    assert root == pytest.approx(int(expected.p) / int(expected.q), rel=1e-9, abs=1e-9)


def test_fractions_stay_fractions():
    ell = np.array([Fraction(1), Fraction(1)])
    a = balance(ell, np.array([Fraction(1), Fraction(1)]), 1, 1, 0, None)
    assert type(a) is Fraction and a == Fraction(2, 3)


@pytest.mark.parametrize(
    ("norm2", "low", "high", "root"),
    [
        (1, 0, None, fmpq(1, 3)),  # (2 - a) - (1 + a) = a
        (0, 0, None, fmpq(1)),  # 2 - 1
        (1, 0, 1, fmpq(0)),  # both at the bound: 1 - 1
        (4, 0, fmpq(7, 5), fmpq(2, 25)),  # the left at its bound: 7/5 - (1 + 4a) = a
    ],
)
def test_two_sides_by_hand(norm2, low, high, root):
    """``a = clip(2 - a X) - clip(1 + a X)``."""
    assert balance(exact([2, 1]), exact([1, -1]), norm2, 1, low, high) == root


def test_nothing_to_do_is_exactly_nothing():
    assert balance(np.array([-0.1, 0.0]), np.array([1.0, -1.0]), 3.7) == 0.0
    assert balance(np.array([]), np.array([]), 1.0) == 0.0


def test_clip():
    values = exact([-2, 0, 3])
    assert list(clip(values, 0, 1)) == [0, 0, 1]
    assert list(clip(values, None, 1)) == [-2, 0, 1]
    assert list(clip(values, 0, None)) == [0, 0, 3]
    assert list(clip(values, exact([-3, 1, 0]), exact([-1, 2, 2]))) == [-2, 1, 2]
    assert list(clip(values, None, None)) == [-2, 0, 3]


def test_multipliers_follow_the_step():
    found = multipliers_at(fmpq(1, 3), exact([2, 1]), exact([1, -1]), 3, fmpq(1, 2), 0, None)
    assert list(found) == [fmpq(1, 2), fmpq(1)]
