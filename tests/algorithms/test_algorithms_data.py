"""Baselines, the synthetic generator, interval labels and D_0."""

from math import erf, sqrt

import numpy as np
import pytest

from algorithms import MulticlassPerceptron, WidrowHoff, run
from algorithms.seam import exact
from algorithms.state import EnsembleState
from algorithms.synthetic import (
    d0,
    interval_labels_type_1,
    interval_labels_type_2,
    pril_synthetic,
)


def same(a, b):
    return a.shape == b.shape and bool((a == b).all())


def test_widrow_hoff_by_hand():
    trace = run(WidrowHoff(5, "1/2"), [((1, 1), 4), ((1, 0), 3), ((3, 0), 1), ((-9, 0), 5)])
    # w = (2,2); then f = 2, error 1: (5/2,2); then f = 15/2 is clipped to 5, error -13/2
    assert trace.predictions == (1, 2, 5, 5)
    assert same(trace.rounds[1].after.w, exact(["5/2", 2]))
    assert same(trace.rounds[2].after.w, exact(["-29/4", 2]))


def test_widrow_hoff_rounds_halves_upwards():
    learner = WidrowHoff(4, 1)
    state = learner.start(1)
    for f, rank in (("3/2", 2), ("149/100", 1), ("7/2", 4), (-3, 1), (9, 4)):
        weights = type(state)(exact([f]))
        assert learner.predict(weights, exact([1])) == rank
        assert learner.predict(type(state)(weights.w.astype(float)), np.array([1.0])) == rank


@pytest.mark.parametrize(("rule", "rows"), [("max", (-1, 1, 0)), ("uniform", ("-1/2", 1, "-1/2"))])
def test_multiclass_perceptron_by_hand(rule, rows):
    # at the zero start all classes tie: 1 is predicted, and 1 and 3 are the error set of 2
    x = exact([2, -1])
    played = run(MulticlassPerceptron(3, rule), [(x, 2)]).rounds[0]
    assert played.prediction == 1
    assert same(played.after.w, np.array([x * share for share in exact(rows)]))


@pytest.mark.parametrize("rule", ["max", "uniform"])
def test_multiclass_perceptron_is_conservative(rule):
    learner = MulticlassPerceptron(3, rule)
    state = EnsembleState(exact([[0], [1], [1]]))  # 2 is predicted, although 3 scores the same
    assert same(learner.update(state, exact([1]), 2).w, state.w)
    floats = learner.update(EnsembleState(state.w.astype(float)), np.array([1.0]), 3)
    truth = learner.update(state, exact([1]), 3)
    assert same(truth.w.astype(float), floats.w)
    assert same(truth.w, exact([[0], [0], [2]]))


def test_bad_parameters_are_named():
    with pytest.raises(ValueError, match="eta=0"):
        WidrowHoff(3, 0)
    with pytest.raises(ValueError, match="update_rule='min'"):
        MulticlassPerceptron(3, "min")
    with pytest.raises(ValueError, match="y=9"):
        run(WidrowHoff(3, 1), [((1,), 9)])


def test_synthetic_frequencies_match_the_integral():
    n = 20_000
    X, y = pril_synthetic(n, seed=5)
    assert X.shape == (n, 2)
    assert X.min() >= 0
    assert X.max() <= 1
    # independently: P(level <= b) by quadrature over the square, noise integrated in closed form
    middle = (np.arange(200) + 0.5) / 200 - 0.5
    level = 10 * np.multiply.outer(middle, middle)
    normal = np.vectorize(lambda b: (1 + erf(b / 0.125 / sqrt(2))) / 2)
    below = [0, *(normal(b - level).mean() for b in (-1, -0.1, 0.25, 1)), 1]
    for rank, p in enumerate(np.diff(below), start=1):
        assert abs((y == rank).mean() - p) <= 5 * sqrt(p * (1 - p) / n)


def test_synthetic_data_are_reproducible_and_noisy():
    X, y = pril_synthetic(500, seed=1)
    again, ranks = pril_synthetic(500, seed=1)
    assert same(X, again)
    assert same(y, ranks)
    assert not same(X, pril_synthetic(500, seed=2)[0])
    level = 10 * (X[:, 0] - 0.5) * (X[:, 1] - 0.5)
    noiseless = 1 + sum(level > b for b in (-1, -0.1, 0.25, 1))
    assert 0 < (noiseless != y).mean() < 0.5


def test_interval_labels_of_type_1():
    y = np.repeat([1, 2, 3, 4], 1000)
    low, high = interval_labels_type_1(y, 4, seed=0).T
    assert set(zip(low[y == 1], high[y == 1], strict=True)) == {(1, 2)}
    assert set(zip(low[y == 4], high[y == 4], strict=True)) == {(3, 4)}
    for rank in (2, 3):
        assert set(zip(low[y == rank], high[y == rank], strict=True)) == {
            (rank - 1, rank),
            (rank, rank + 1),
        }
        assert abs((low[y == rank] == rank).mean() - 0.5) < 5 * 0.5 / sqrt(1000)


def test_interval_labels_of_type_2():
    assert interval_labels_type_2([1, 2, 3, 4], 4).tolist() == [[1, 2], [1, 3], [2, 4], [3, 4]]


def test_interval_labels_of_two_classes_say_nothing():
    assert interval_labels_type_1([1, 2], 2, seed=0).tolist() == [[1, 2], [1, 2]]
    assert interval_labels_type_2([1, 2], 2).tolist() == [[1, 2], [1, 2]]


@pytest.mark.parametrize("y", [[0, 1], [5], [1.5]])
def test_ranks_outside_are_named(y):
    with pytest.raises(ValueError, match="y="):
        interval_labels_type_2(y, 4)
    with pytest.raises(ValueError, match="y="):
        interval_labels_type_1(y, 4, seed=0)


def test_d0_is_rank_separable_as_the_paper_says():
    # w_2 = (1,1,1/2) and w_3 = (1,-1,1/2) satisfy (6) at every item
    w = exact([[1, 1, "1/2"], [1, -1, "1/2"]])
    for x, y in d0():
        assert x[-1] == -1
        for k in (2, 3):
            assert (1 if y >= k else -1) * (w[k - 2] @ x) >= exact(["1/2"])[0]
