"""Exact numbers: surds, brackets, infinities, against independent float and integer arithmetic."""

import math
from fractions import Fraction
from random import Random

import pytest
from flint import arb, ctx, fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from theory.numbers.bracket import Bracket, NotYetDecided, exp_bracket, log_bracket, sqrt_bracket
from theory.numbers.extended import Infinity, Undefined
from theory.numbers.surd import Surd, rational_root, root
from verify.engines.judge import as_float

EXACT = settings(derandomize=True, database=None, deadline=None)
rationals = st.fractions(min_value=-20, max_value=20, max_denominator=12)
positive = st.fractions(min_value=Fraction(1, 12), max_value=20, max_denominator=12)


def q(value):
    value = Fraction(value)
    return fmpq(value.numerator, value.denominator)


def test_rational_roots_are_recognised():
    assert rational_root(fmpq(9, 4)) == fmpq(3, 2)
    assert rational_root(fmpq(2)) is None
    assert root(2) * root(2) == 2
    assert root(2) * root(8) == 4  # √2 · 2√2
    assert root(8) + root(2) == 3 * root(2)


@EXACT
@given(rationals, positive, rationals, positive)
def test_surd_order_agrees_with_high_precision_brackets(a, m, b, n):
    left, right = root(q(m)) * q(a), root(q(n)) * q(b)
    gap = sqrt_bracket(q(m), 300) * q(a) - sqrt_bracket(q(n), 300) * q(b)
    if gap.low > 0:
        assert left > right
    elif gap.high < 0:
        assert left < right
    else:
        assert Fraction(a) * abs(Fraction(a)) * m == Fraction(b) * abs(Fraction(b)) * n
        assert left == right


@EXACT
@given(rationals, positive)
def test_surd_against_a_rational(a, m):
    value = root(q(m))
    assert (value < q(a)) == (a > 0 and m < a * a)
    assert (value == q(a)) == (a > 0 and m == a * a)


def test_sums_of_different_roots_are_refused_not_rounded():
    with pytest.raises(TypeError):
        root(2) + root(3)


@EXACT
@given(positive)
def test_log_and_exp_brackets_enclose_and_are_narrow(x):
    log = log_bracket(q(x), 80)
    assert log.low <= log.high and log.high - log.low < fmpq(1, 2**60)
    assert abs(float(Fraction(str(log.low))) - math.log(x)) < 1e-12
    exp = exp_bracket(q(x) / 4, 80)
    assert exp.low <= exp.high
    assert abs(float(Fraction(str(exp.low))) / math.exp(x / 4) - 1) < 1e-12
    back = log_bracket(exp.low, 80)
    assert back.low <= q(x) / 4 + fmpq(1, 2**50)


def test_overlapping_brackets_do_not_decide():
    wide = Bracket(fmpq(0), fmpq(1))
    with pytest.raises(NotYetDecided):
        assert wide < fmpq(1, 2)
    assert wide < 2
    assert not (wide < 0)


def test_infinities():
    assert Infinity(1) > 10 and Infinity(-1) < -10 and fmpq(3) < Infinity(1)
    assert Infinity(1) >= Infinity(1) and not Infinity(1) > Infinity(1)
    with pytest.raises(Undefined):
        Infinity(1) - Infinity(1)
    with pytest.raises(Undefined):
        Infinity(1) * 0


def test_a_surd_is_never_hash_equal_to_a_different_number():
    assert hash(root(8)) == hash(2 * root(2))
    assert isinstance(root(2), Surd) and len({root(8), 2 * root(2), root(3)}) == 2


def test_brackets_hold_what_ball_arithmetic_finds():
    """Logarithms and exponentials by series, against arb at a much higher precision."""
    random = Random(5)
    for _ in range(200):
        value = fmpq(random.randint(1, 10**6), random.randint(1, 10**6))
        power = fmpq(random.randint(-900, 900), random.randint(1, 100))
        for bits in (32, 64, 200):
            logarithm, exponential = log_bracket(value, bits), exp_bracket(power, bits)
            assert logarithm.high - logarithm.low <= fmpq(1 << 6, 1 << bits)
            with ctx.workprec(600):
                assert arb(logarithm.low) <= arb(value).log() <= arb(logarithm.high) or value == 1
                assert arb(exponential.low) <= arb(power).exp() <= arb(exponential.high)
            assert exponential.low > 0


def test_a_root_times_a_quotient_of_huge_integers_is_a_float():
    near_half = fmpq(3**3000) / fmpq(2 * 3**3000 + 1)
    assert float(root(fmpq(2)) * near_half) == pytest.approx(2**-0.5)
    assert as_float(root(fmpq(2)) * fmpq(10**400)) == math.inf
    assert as_float(-root(fmpq(2)) * fmpq(10**400)) == as_float(-fmpq(10**400)) == -math.inf
