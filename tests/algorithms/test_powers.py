"""Powers in floats beside exact ones, and the compiled ones beside them."""

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from algorithms.powers import logarithm, powers

MANY = settings(derandomize=True, database=None, deadline=None, max_examples=200)


@MANY
@given(st.floats(1.0625, 64.0), st.integers(-40, 40))
def test_the_error_that_is_stated(base, exponent):
    exact = Fraction(base) ** exponent
    found = Fraction(float(powers(base, float(exponent))))
    assert abs(found - exact) <= exact / 2**52


@pytest.mark.parametrize("base", [1.25, 1.5, 1.75, 3.0, 5.0, 6.0, 10.0])
def test_powers_that_are_floats_are_exact(base):
    """So that ties of runs on rationals stay ties in floats."""
    exact = [Fraction(base) ** e for e in range(60)]
    floats = [e for e in range(60) if Fraction(float(exact[e])) == exact[e]]
    assert len(floats) > 15
    assert powers(base, np.array(floats, float)).tolist() == [float(exact[e]) for e in floats]


@MANY
@given(st.integers(1, 8), st.integers(-200, 200))
def test_powers_of_two_are_exact(logarithm, exponent):
    exact = Fraction(2) ** (logarithm * exponent)
    wanted = float(exact) if exact < 2**1024 else math.inf
    assert powers(2.0**logarithm, float(exponent)) == wanted


@pytest.mark.parametrize(
    ("exponent", "power"),
    [(0.0, 1.0), (-0.0, 1.0), (-1074.0, 5e-324), (-1076.0, 0.0), (1024.0, math.inf),
     (math.inf, math.inf), (-math.inf, 0.0), (1e300, math.inf)],
)  # fmt: skip
def test_at_the_ends(exponent, power):
    assert powers(2.0, exponent) == power


@MANY
@given(
    st.lists(st.floats(allow_nan=False), min_size=1, max_size=20),
    st.just(1.0) | st.floats(1.0, 1e300),
)
def test_the_compiled_ones_have_the_same_bits(exponents, base):
    from algorithms.compiled.powers import power

    found = [power(e, *logarithm(base)) for e in exponents]
    assert found == powers(base, np.array(exponents)).tolist()
