"""Interval losses and the two predictor conventions."""

import numpy as np
import pytest
import z3
from flint import fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from algorithms.losses import (
    absolute_loss,
    interval_imc,
    interval_mae,
    rank_classifier,
    rank_output,
    signs,
    support,
    zero_one_loss,
)
from algorithms.seam import exact

exactly = settings(derandomize=True, database=None, deadline=None, max_examples=200)
halves = st.integers(-6, 6).map(lambda n: fmpq(n, 2))


@st.composite
def labelled(draw, ordered=True):
    K = draw(st.integers(2, 6))
    theta = draw(st.lists(halves, min_size=K - 1, max_size=K - 1))
    y_l = draw(st.integers(1, K))
    y_r = draw(st.integers(y_l, K))
    return draw(halves), exact(sorted(theta) if ordered else theta), y_l, y_r


def test_support_of_a_known_interval():
    assert support(2, 4, 6) == ((1, 4, 5), (1, -1, -1))
    assert support(1, 3, 3) == ((), ())
    assert support(3, 3, 3) == ((1, 2), (1, 1))
    inside, z = signs(2, 4, 6, float)
    assert list(z) == [1, 0, 0, -1, -1]
    assert list(inside) == [True, False, False, True, True]


@exactly
@given(labelled(ordered=False))
def test_support_counts_the_summands_of_the_loss(case):
    _, theta, y_l, y_r = case
    K = len(theta) + 1
    indices, z = support(y_l, y_r, K)
    assert len(indices) == len(z) == K - y_r + y_l - 1


@exactly
@given(labelled())
def test_mae_is_the_distance_from_the_predicted_rank_to_the_interval(case):
    f, theta, y_l, y_r = case
    h = rank_output(f, theta)
    assert interval_mae(f, theta, y_l, y_r) == max(0, y_l - h) + max(0, h - y_r)


@exactly
@given(labelled(ordered=False))
def test_imc_is_the_sum_over_the_support(case):
    f, theta, y_l, y_r = case
    terms = [
        max(fmpq(0), -z * (f - theta[i - 1]))
        for i, z in zip(*support(y_l, y_r, len(theta) + 1), strict=True)
    ]
    loss = interval_imc(f, theta, y_l, y_r)
    assert isinstance(loss, fmpq)
    assert loss == sum(terms)
    as_floats = interval_imc(float(f), theta.astype(float), y_l, y_r)
    assert as_floats == float(loss)


@exactly
@given(labelled())
def test_the_two_predictors_part_exactly_on_thresholds(case):
    f, theta, *_ = case
    on = sum(bool(b == f) for b in theta)
    assert rank_output(f, theta) == rank_classifier(f, theta) + on
    assert rank_output(float(f), theta.astype(float)) == rank_output(f, theta)
    assert rank_classifier(float(f), theta.astype(float)) == rank_classifier(f, theta)


def test_losses_at_a_threshold_follow_the_printed_strictness():
    theta = exact([0, 1])
    assert interval_mae(fmpq(0), theta, 2, 2) == 0  # f < theta_1 is false
    assert interval_mae(fmpq(1), theta, 2, 2) == 1  # f >= theta_2 is true
    assert interval_imc(fmpq(1), theta, 2, 2) == 0  # so L_IMC = 0 does not give L_MAE = 0
    assert interval_imc(fmpq(5), theta, 1, 3) == 0


def test_losses_of_terms_are_terms_of_the_right_sort():
    f, b = z3.Real("f"), np.array([z3.Real("b1"), z3.Real("b2")], dtype=object)
    values = [(f, z3.RealVal(3)), (b[0], z3.RealVal(1)), (b[1], z3.RealVal("3/2"))]
    mae, imc = interval_mae(f, b, 1, 1), interval_imc(f, b, 1, 1)
    assert mae.sort() == z3.IntSort()
    assert z3.simplify(z3.substitute(mae, *values)).as_long() == 2
    assert z3.simplify(z3.substitute(imc, *values)).as_fraction() == 3.5


def test_rank_losses():
    assert [absolute_loss(2, k) for k in (1, 2, 4)] == [1, 0, 2]
    assert [zero_one_loss(2, k) for k in (1, 2, 4)] == [1, 0, 1]


@pytest.mark.parametrize(
    ("y_l", "y_r", "message"),
    [
        (0, 1, "y_l=0"),
        (1, 4, "y_r=4"),
        (3, 2, "label="),
        (1.0, 2, "y_l=1.0"),
        (True, 2, "y_l=True"),
    ],
)
def test_bad_intervals_are_named(y_l, y_r, message):
    for reject in (
        lambda: support(y_l, y_r, 3),
        lambda: interval_mae(fmpq(0), exact([0, 0]), y_l, y_r),
        lambda: interval_imc(fmpq(0), exact([0, 0]), y_l, y_r),
    ):
        with pytest.raises(ValueError, match=message):
            reject()
