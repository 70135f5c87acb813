"""MeanMap, the clustering baseline, and the rearrangement of predictions by proportions."""

from itertools import pairwise

import numpy as np
import pytest
from flint import fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from algorithms.proportions.bags import proportions_of
from algorithms.proportions.clustering import BagClustering, Clusters, votes
from algorithms.proportions.mean_map import ExponentialFamily, MeanMap, mean_operator, objective
from algorithms.proportions.rearrange import rearranged
from algorithms.seam import exact
from algorithms.storm.optimise import LBFGS

EXACT = settings(derandomize=True, database=None, deadline=None, max_examples=60)
PAPER = exact([["1/4", "1/4", "1/2"], ["1/2", "1/4", "1/4"], ["1/4", "1/2", "1/4"]])
SHARP = LBFGS(tolerance=1e-7)


def clouds(seed=0, n=90, K=3, d=2, spread=1.0):
    """Points around class means on a line, with their labels."""
    rng = np.random.default_rng(seed)
    y = np.repeat(np.arange(1, K + 1), n // K)
    return spread * rng.normal(size=(len(y), d)) + 3 * y[:, None] - 6, y


# --- MeanMap ---


@pytest.mark.parametrize("penalty", [0.1, 3.0])
def test_pure_bags_give_multinomial_logistic_regression(penalty):
    linear_model = pytest.importorskip("sklearn.linear_model")
    X, y = clouds()
    fitted = MeanMap(penalty, optimiser=SHARP).fit(X, y, np.eye(3))
    sklearn = linear_model.LogisticRegression(
        C=1 / (2 * penalty), fit_intercept=False, tol=1e-10, max_iter=10_000
    ).fit(X, y)
    assert fitted.theta == pytest.approx(sklearn.coef_, abs=1e-4)
    assert fitted.predict_proba(X) == pytest.approx(sklearn.predict_proba(X), abs=1e-5)
    assert list(fitted.predict(X)) == list(sklearn.predict(X))


def test_intercept_is_a_column_of_ones():
    X, y = clouds(1)
    with_ones = np.column_stack((X, np.ones(len(X))))
    fitted = MeanMap(0.5, intercept=True, optimiser=SHARP).fit(X, y, np.eye(3))
    same = MeanMap(0.5, optimiser=SHARP).fit(with_ones, y, np.eye(3))
    assert fitted.theta == pytest.approx(same.theta, abs=1e-6)
    assert fitted.predict_proba(X) == pytest.approx(same.predict_proba(with_ones), abs=1e-6)


def test_mean_operator_of_pure_bags_is_that_of_the_labels():
    X, y = exact([[1, 2], [3, 4], [5, 7]]), [1, 2, 2]
    assert mean_operator(X, y, exact([[1, 0], [0, 1]])).tolist() == [
        [fmpq(1, 3), fmpq(2, 3)],
        [fmpq(8, 3), fmpq(11, 3)],
    ]


def test_gradient_against_differences_and_convexity():
    rng = np.random.default_rng(2)
    X, mu, theta = rng.normal(size=(20, 2)), rng.normal(size=(3, 2)), rng.normal(size=(3, 2))
    value, gradient = objective(theta, X, mu, 0.7)
    for index in np.ndindex(3, 2):
        step = np.zeros((3, 2))
        step[index] = 1e-6
        above, below = (
            objective(theta + step, X, mu, 0.7)[0],
            objective(theta - step, X, mu, 0.7)[0],
        )
        assert (above - below) / 2e-6 == pytest.approx(gradient[index], rel=1e-5, abs=1e-5)
    for _ in range(20):
        other = theta + rng.normal(size=(3, 2))
        rise = objective(other, X, mu, 0.7)[0] - value - (gradient * (other - theta)).sum()
        assert rise >= 0.7 * ((other - theta) ** 2).sum() - 1e-9


def test_mean_map_against_cvxpy():
    cvxpy = pytest.importorskip("cvxpy")
    X, y = clouds(3, n=30)
    bags = np.resize([1, 2, 3], len(y))
    pi = proportions_of(y, bags, 3).astype(float) * 0.5 + PAPER.astype(float) * 0.5
    fitted = MeanMap(2.0, optimiser=SHARP).fit(X, bags, pi)
    mu, theta = mean_operator(X, bags, pi), cvxpy.Variable((3, 2))
    scores = X @ theta.T
    cost = sum(cvxpy.log_sum_exp(scores[i]) for i in range(len(X)))
    cost += -len(X) * cvxpy.sum(cvxpy.multiply(mu, theta)) + 2.0 * cvxpy.sum_squares(theta)
    cvxpy.Problem(cvxpy.Minimize(cost)).solve(solver=cvxpy.CLARABEL)
    assert fitted.theta == pytest.approx(theta.value, abs=1e-4)


def test_probabilities_by_hand():
    family = ExponentialFamily(np.array([[0.0], [np.log(2.0)]]))
    assert family.predict_proba([[1], [0], [-1]]) == pytest.approx(
        np.array([[1 / 3, 2 / 3], [1 / 2, 1 / 2], [2 / 3, 1 / 3]])
    )
    assert list(family.predict([[1], [0], [-1]])) == [2, 1, 1]  # the smaller of equals
    assert family.predict_proba([[1e6]]) == pytest.approx(np.array([[0, 1]]))


def test_mean_map_bad_input():
    for penalty in (0, -1.0, float("nan")):
        with pytest.raises(ValueError, match="penalty="):
            MeanMap(penalty)
    with pytest.raises(ValueError, match="class 2 are 0 in every bag"):
        MeanMap().fit([[1.0], [2.0]], [1, 2], [[1, 0], [1, 0]])
    with pytest.raises(ValueError, match="X of 2 columns: expected 1"):
        ExponentialFamily(np.zeros((2, 2)), intercept=True).predict([[1, 2]])


# --- clustering ---


def test_clusters_get_the_class_of_their_bags():
    X, y = clouds(4, spread=0.3)
    bags = np.array(y)  # bag b has mostly class b
    bags[::7] = bags[::7] % 3 + 1
    fitted = BagClustering(seed=1).fit(X, bags, proportions_of(y, bags, 3))
    assert list(fitted.predict(X)) == list(y)
    assert sorted(fitted.classes) == [1, 2, 3]
    again = BagClustering(seed=1).fit(X, bags, proportions_of(y, bags, 3))
    assert (again.centres == fitted.centres).all()


def test_votes_by_hand():
    pi = exact([["1/4", "3/4"], ["3/4", "1/4"]])
    clusters, bags = np.array([0, 0, 0, 1, 1]), np.array([1, 1, 2, 1, 2])
    assert list(votes(clusters, bags, pi)) == [2, 1]  # 7/4 against 5/4; a tie goes to class 1
    assert list(votes(np.zeros(2, dtype=int), np.array([1, 1]), pi)) == [2]


def test_equal_bags_vote_for_one_class_only():
    X, y = clouds(5, spread=0.2)
    bags = np.resize([1, 2], len(y))
    fitted = BagClustering().fit(X, bags, [[0.2, 0.5, 0.3]] * 2)
    assert set(fitted.classes) == {2}


def test_nearest_centre():
    clusters = Clusters(np.array([[0.0], [2.0]]), np.array([2, 1]))
    assert list(clusters.predict([[-5], [1], [1.5]])) == [2, 2, 1]  # half way: the first centre
    with pytest.raises(ValueError, match=r"X of shape \(1, 2\): expected 1 column$"):
        clusters.predict([[1, 2]])


def test_clustering_needs_as_many_points_as_classes():
    with pytest.raises(ValueError, match="X holds 1 different points: expected at least 2"):
        BagClustering().fit([[1], [1]], [1, 2], [[1, 0], [0, 1]])


# --- rearrangement ---


@EXACT
@given(st.integers(1, 30), st.lists(st.integers(0, 5), min_size=2, max_size=5).filter(any))
def test_counts(n, weights):
    pi = exact(weights) / sum(weights)
    counts = np.bincount(rearranged(range(n), [1] * n, [pi]), minlength=pi.size + 1)[1:]
    assert counts.sum() == n and (counts >= 0).all()
    gaps = np.cumsum(counts) - n * np.cumsum(pi)
    assert all(2 * abs(gap) <= 1 for gap in gaps)
    if all((n * part).q == 1 for part in pi):
        assert list(counts) == list(n * pi)


@EXACT
@given(st.lists(st.tuples(st.integers(-3, 3), st.integers(1, 3)), min_size=3, max_size=12))
def test_rearranged_predictions_have_the_proportions_and_the_order(points):
    scores = [score for score, _ in points]
    y = [label for _, label in points]
    bags = [1 + i % 2 for i in range(len(y))]
    pi = proportions_of(y, bags, 3)
    labels = rearranged(scores, bags, pi)
    assert (proportions_of(labels, bags, 3) == pi).all()
    for i, first in enumerate(labels):
        for j, second in enumerate(labels):
            if bags[i] == bags[j] and scores[i] < scores[j]:
                assert first <= second
    if all(a <= b for a, b in pairwise(y)) and scores == sorted(set(scores)):
        assert list(labels) == y


def test_rearranged_by_hand():
    scores, bags = [5, 1, 3, 3, 9, 8], [1, 1, 1, 1, 2, 2]
    pi = [[0.25, 0.25, 0.5], [0.0, 1.0, 0.0]]
    assert list(rearranged(scores, bags, pi)) == [3, 1, 2, 3, 2, 2]
    assert list(rearranged(scores, bags, exact([["1/4", "1/4", "1/2"], [0, 1, 0]]))) == [
        3, 1, 2, 3, 2, 2,
    ]  # fmt: skip
    assert list(rearranged([0], [1], exact([["1/2", "1/2"]]))) == [1]  # halves up
    assert list(rearranged([0.0], [1], [[0.5, 0.5]])) == [1]


def test_rearrangement_bad_input():
    with pytest.raises(ValueError, match=r"scores of shape \(1,\): expected one for each of 2"):
        rearranged([1], [1, 1], [[0.5, 0.5]])
    with pytest.raises(ValueError, match=r"scores\[0, 1\]=nan"):
        rearranged([1.0, float("nan")], [1, 1], [[0.5, 0.5]])
    with pytest.raises(ValueError, match="sum to"):
        rearranged([1, 2], [1, 1], [[0.5, 0.6]])
