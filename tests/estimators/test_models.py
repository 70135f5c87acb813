"""The estimators over batch learners: scikit-learn's contract, and the learners underneath."""

from __future__ import annotations

import numpy as np
import pytest
from sklearn.utils.estimator_checks import parametrize_with_checks

from algorithms.estimators import (
    BagClusteringClassifier,
    DLOLPClassifier,
    KDLORClassifier,
    MeanMapClassifier,
    MultinomialLogitClassifier,
    NestedBinaryClassifier,
    OrderedLogitClassifier,
    StORMClassifier,
)
from algorithms.kernel_pril import rbf
from algorithms.proportions.dl_olp import DLOLP
from algorithms.storm.storm import StORM

LABELLED = (
    KDLORClassifier(),
    StORMClassifier(),
    StORMClassifier(forbidden=True, predictor="viterbi"),
    OrderedLogitClassifier(),
    NestedBinaryClassifier(),
    MultinomialLogitClassifier(),
)
BAGGED = (DLOLPClassifier(), MeanMapClassifier(), BagClusteringClassifier())
EXCLUDED = {
    "check_array_api_input": "needs SCIPY_ARRAY_API, which is set where scipy is first imported",
}


@pytest.mark.slow
@parametrize_with_checks([*LABELLED, *BAGGED], expected_failed_checks=lambda _: EXCLUDED)
def test_scikit_learn_s_contract(estimator, check):
    check(estimator)


def clouds():
    """Three clouds in a row."""
    random = np.random.default_rng(0)
    y = np.repeat(np.arange(1, 4), 40)
    return random.normal(size=(len(y), 2)) + np.column_stack([5.0 * y, y]), y


@pytest.mark.parametrize("estimator", [*LABELLED, *BAGGED], ids=repr)
def test_names_of_classes_do_not_matter(estimator):
    """Only their order does."""
    X, y = clouds()
    names = np.array(["1 low", "2 mid", "3 high"])
    by_number = estimator.fit(X, y).predict(X)
    assert np.array_equal(names[by_number - 1], estimator.fit(X, names[y - 1]).predict(X))
    assert estimator.classes_.tolist() == names.tolist()
    assert (by_number == y).mean() > 0.9


@pytest.mark.parametrize("estimator", [e for e in LABELLED if hasattr(e, "predict_proba")])
def test_probabilities_are_distributions_and_favour_the_prediction(estimator):
    X, y = clouds()
    found = estimator.fit(X, y).predict_proba(X)
    assert found.shape == (120, 3) and (found >= 0).all()
    assert np.allclose(found.sum(axis=1), 1)
    assert np.array_equal(found.argmax(axis=1) + 1, estimator.predict(X))


def test_storm_is_the_learner_on_ranks():
    X, y = clouds()
    model = StORMClassifier(penalty=0.5, predictor="viterbi").fit(X, 10 * y)
    inner = StORM(3, 0.5).fit(X, y)
    assert np.array_equal(model.predict(X), 10 * inner.predict(X))
    assert all(np.array_equal(a, b) for a, b in zip(model.coef_, inner.coefficients, strict=True))


def test_full_supervision_is_a_bag_for_each_class():
    """DL-OLP on pure bags is KDLOR, up to rounding of the scatter."""
    X, y = clouds()
    bagged = DLOLPClassifier(ridge=0.0).fit(X, y)
    labelled = KDLORClassifier(ridge=0.0).fit(X, y)
    assert np.allclose(bagged.coef_, labelled.coef_)
    assert np.allclose(bagged.thresholds_, labelled.thresholds_)
    assert np.array_equal(bagged.proportions_, np.eye(3))


def test_bags_and_proportions_are_the_learner_s_arguments():
    X, y = clouds()
    bags = np.array(list("abcd"))[(y - 1 + (np.arange(120) % 4 == 0)) % 4]
    from_labels = DLOLPClassifier(ridge=5.0).fit(X, y, bags=bags)
    shares = [[(y[bags == bag] == k).mean() for k in (1, 2, 3)] for bag in "abcd"]
    given = DLOLPClassifier(ridge=5.0).fit(
        X, bags=bags, proportions=shares, classes=["low", "mid", "top"]
    )
    inner = DLOLP(thresholds="midpoint", ridge=5.0).fit(
        X, np.unique(bags, return_inverse=True)[1] + 1, shares
    )
    assert np.allclose(from_labels.coef_, inner.w) and np.allclose(given.coef_, inner.w)
    assert given.classes_.tolist() == ["low", "mid", "top"]
    assert np.array_equal(given.project(X), inner.decision_function(X))


X, Y = clouds()
HALF = np.repeat([1, 2], 60)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({}, "requires y"),
        ({"y": Y, "proportions": np.eye(3)}, "both given"),
        ({"proportions": np.eye(3)}, "bags=None"),
        ({"bags": HALF[:-1], "proportions": np.eye(2)}, "expected one for each of 120 rows"),
        ({"bags": HALF, "proportions": [[0.5, 0.4], [0, 1]]}, "bag 1 sum to 0.9: expected 1"),
        ({"bags": HALF, "proportions": [[1.5, -0.5], [0, 1]]}, "bag 1 hold -0.5"),
        ({"bags": HALF, "proportions": [[1, 0], [1, 0]]}, "class 2 are 0 in every bag"),
        ({"bags": HALF, "proportions": np.eye(2), "classes": [1, 2, 3]}, "expected 2, one for"),
        ({"y": np.ones(120)}, "one class"),
    ],
)
def test_bags_that_are_none_are_refused(arguments, message):
    with pytest.raises(ValueError, match=message):
        DLOLPClassifier().fit(X, **arguments)


def test_an_indefinite_scatter_is_refused_or_repaired():
    """Points 0, 0 in a mixed bag, 1 in a pure one: means 1 and -1, a scatter of -2/3."""
    points, labels, bags = [[0.0], [1.0], [0.0]], [1, 1, 2], [1, 2, 1]
    with pytest.raises(ValueError, match=r"negative eigenvalue.*-0\.666"):
        DLOLPClassifier(ridge=0.0).fit(points, labels, bags=bags)
    assert np.isfinite(DLOLPClassifier().fit(points, labels, bags=bags).coef_).all()


def test_a_constant_column_needs_a_ridge():
    constant = np.column_stack([X, np.ones(len(X))])
    with pytest.raises(ValueError, match="rank"):
        KDLORClassifier(ridge=0.0).fit(constant, Y)
    assert KDLORClassifier().fit(constant, Y).score(constant, Y) > 0.9


def test_a_kernel_separates_what_no_direction_does():
    """A middle class around the origin, the others on two rings."""
    random = np.random.default_rng(0)
    y = np.repeat([1, 2, 3], 30)
    angle = random.uniform(0, 2 * np.pi, 90)
    points = (y + 0.1 * random.normal(size=90))[:, None] * np.column_stack(
        [np.cos(angle), np.sin(angle)]
    )
    straight = KDLORClassifier().fit(points, y).score(points, y)
    curved = KDLORClassifier(kernel=rbf(1.0), ridge=1e-3).fit(points, y).score(points, y)
    assert curved > 0.95 > 0.6 > straight


@pytest.mark.parametrize(
    ("estimator", "message"),
    [
        (KDLORClassifier(C=0.0), "C=0.0"),
        (KDLORClassifier(thresholds="mid"), "thresholds='mid': expected one of"),
        (KDLORClassifier(ridge=-1.0), "ridge=-1.0"),
        (KDLORClassifier(ridge="some"), "ridge='some': expected one of"),
        (StORMClassifier(penalty=-1.0), "penalty=-1.0"),
        (MeanMapClassifier(penalty=0.0), "penalty=0.0"),
    ],
    ids=repr,
)
def test_parameters_out_of_range_are_refused(estimator, message):
    with pytest.raises(ValueError, match=message):
        estimator.fit(X, Y)


def test_an_unknown_predictor_is_refused():
    with pytest.raises(ValueError, match="predictor='best': expected one of"):
        StORMClassifier(predictor="best").fit(X, Y).predict(X)
