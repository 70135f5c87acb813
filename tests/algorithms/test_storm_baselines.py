"""Ordered logit, nested binary classifiers and multinomial logit against maintained packages."""

import warnings

import numpy as np
import pytest
from test_storm_model import sample

from algorithms.storm.cumulative import sigma
from algorithms.storm.multinomial_logit import MultinomialLogit
from algorithms.storm.nested_binary import NestedBinary
from algorithms.storm.optimise import LBFGS, NotConverged
from algorithms.storm.ordered_logit import UNIT_VARIANCE, OrderedLogit, log_mass

PRECISE = LBFGS(tolerance=1e-7)


def with_ones(X):
    return np.column_stack((X, np.ones(len(X))))


# --- ordered logit ---


@pytest.mark.parametrize("K", [2, 3, 5, 10])
def test_ordered_logit_is_that_of_statsmodels(K):
    ordinal = pytest.importorskip("statsmodels.miscmodels.ordinal_model")
    X, y = sample(K, N=200)
    ours = OrderedLogit(K, optimiser=PRECISE).fit(X, y)
    theirs = ordinal.OrderedModel(y, X, distr="logit").fit(method="bfgs", disp=False, gtol=1e-7)
    w, theta = ours.coefficients
    thresholds = theirs.model.transform_threshold_params(theirs.params)[1:-1]
    assert w == pytest.approx(theirs.params[:2], abs=1e-4)
    assert theta == pytest.approx(thresholds, abs=1e-4)
    assert ours.predict_proba(X) == pytest.approx(theirs.predict(X), abs=1e-4)
    assert ours.solution.value * len(y) == pytest.approx(-theirs.llf, abs=1e-7)


def numeric_loss(fitted, X, y):
    """The penalised objective, from the printed formula."""
    w, theta = fitted.w, np.concatenate(([-np.inf], fitted.theta, [np.inf]))
    score, s = X @ w + fitted.intercept, fitted.model.scale
    masses = sigma((theta[y] - score) / s) - sigma((theta[y - 1] - score) / s)
    return -np.log(masses).sum() + fitted.model.penalty / 2 * w @ w


@pytest.mark.parametrize("scale", [1.0, UNIT_VARIANCE])
@pytest.mark.parametrize(
    ("thresholds", "intercept"), [("free", False), ("printed", True), ("printed", False)]
)
@pytest.mark.parametrize("K", [2, 4])
def test_no_neighbour_of_the_fitted_ordered_logit_is_better(K, thresholds, intercept, scale):
    from dataclasses import replace

    X, y = sample(K)
    model = OrderedLogit(K, 0.7, thresholds, intercept, scale, PRECISE)
    fitted = model.fit(X, y)
    assert fitted.solution.converged
    best = numeric_loss(fitted, X, y)
    assert fitted.solution.value * len(y) == pytest.approx(best)
    neighbours = []
    for sign in (-1e-2, 1e-2):
        neighbours += [replace(fitted, w=fitted.w + sign * row) for row in np.eye(2)]
        first = thresholds == "printed"
        neighbours += [
            replace(fitted, theta=fitted.theta + sign * row) for row in np.eye(K - 1)[first:]
        ]
        if intercept:
            neighbours.append(replace(fitted, intercept=fitted.intercept + sign))
    for other in neighbours:
        assert numeric_loss(other, X, y) > best
    if thresholds == "printed":
        assert fitted.theta[0] == 0


def test_printed_thresholds_with_an_intercept_are_the_free_ones():
    X, y = sample(4)
    free = OrderedLogit(4, 0.3, optimiser=PRECISE).fit(X, y)
    printed = OrderedLogit(4, 0.3, "printed", True, optimiser=PRECISE).fit(X, y)
    assert printed.predict_proba(X) == pytest.approx(free.predict_proba(X), abs=1e-6)
    for ours, theirs in zip(printed.coefficients, free.coefficients, strict=True):
        assert ours == pytest.approx(theirs, abs=1e-5)


def test_printed_thresholds_without_constant_feature_halve_the_origin():
    X, y = sample(4)
    printed = OrderedLogit(4, thresholds="printed").fit(X, y)
    assert printed.cumulative(np.zeros((1, 2)))[0, 1] == 0.5
    assert printed.solution.value > OrderedLogit(4).fit(X, y).solution.value


def test_scale_only_rescales_without_penalty():
    X, y = sample(3)
    standard = OrderedLogit(3, optimiser=PRECISE).fit(X, y)
    unit = OrderedLogit(3, scale=UNIT_VARIANCE, optimiser=PRECISE).fit(X, y)
    assert unit.predict_proba(X) == pytest.approx(standard.predict_proba(X), abs=1e-5)
    assert unit.w == pytest.approx(UNIT_VARIANCE * standard.w, abs=1e-4)


def test_two_categories_are_binary_logistic_regression():
    X, y = sample(2)
    ordered = OrderedLogit(2, optimiser=PRECISE).fit(X, y)
    nested = NestedBinary(2, optimiser=PRECISE).fit(X, y)
    assert nested.weights[0] == pytest.approx(np.append(-ordered.w, ordered.theta), abs=1e-4)


@pytest.mark.parametrize("low", [-np.inf, -40.0, -1.0, 30.0])
@pytest.mark.parametrize("gap", [1e-9, 0.5, 60.0, np.inf])
def test_log_mass(low, gap):
    from mpmath import mp, mpf

    if low == -np.inf and gap < np.inf:
        return
    high = 2.0 if low == -np.inf else low + gap
    with mp.workdps(60):
        upper = mpf(1) if high == np.inf else 1 / (1 + mp.exp(-(mpf(low) + mpf(gap))))
        if low == -np.inf:
            upper = 1 / (1 + mp.exp(-mpf(2)))
        lower = mpf(0) if low == -np.inf else 1 / (1 + mp.exp(-mpf(low)))
        expected = float(mp.log(upper - lower))
    value, by_lower, by_upper = log_mass(*map(np.array, (low, high, gap)))
    assert value == pytest.approx(expected, rel=1e-9)
    assert np.isfinite(by_lower) and np.isfinite(by_upper)


@pytest.mark.parametrize(
    "y", [[1, 1, 2, 2, 3, 3], [1, 2, 1, 2, 1, 2], [2, 3, 2, 3, 2, 3]], ids=["apart", "no 3", "no 1"]
)
def test_ordered_logit_without_maximum_is_reported(y):
    X = np.arange(6.0)[:, None]
    with pytest.warns(NotConverged, match="no maximum"):
        fitted = OrderedLogit(3).fit(X, np.array(y))
    assert not fitted.solution.converged and np.isfinite(fitted.predict_proba(X)).all()


def test_a_penalty_bounds_the_direction_but_not_an_unused_threshold():
    X = np.arange(6.0)[:, None]
    assert OrderedLogit(3, 1.0).fit(X, np.array([1, 1, 2, 2, 3, 3])).solution.converged
    with pytest.warns(NotConverged, match="no maximum"):
        OrderedLogit(3, 1.0).fit(X, np.array([1, 2, 1, 2, 1, 2]))


def test_a_missing_inner_category_loses_its_interval():
    X, y = sample(3)
    fitted = OrderedLogit(4).fit(X, np.where(y == 3, 4, y))
    assert fitted.predict_proba(X)[:, 2].max() < 1e-4


# --- nested binary classifiers ---


@pytest.mark.parametrize("K", [2, 3, 6])
def test_each_nested_classifier_is_that_of_sklearn(K):
    linear = pytest.importorskip("sklearn.linear_model")
    X, y = sample(K)
    ours = NestedBinary(K, 0.5, optimiser=PRECISE).fit(X, y)
    assert ours.coefficients.shape == (K - 1, 3)
    for k in range(1, K):
        theirs = linear.LogisticRegression(C=2.0, fit_intercept=False, tol=1e-8)
        theirs.fit(with_ones(X), y <= k)
        assert ours.weights[k - 1] == pytest.approx(theirs.coef_[0], abs=1e-4)
        below = theirs.predict_proba(with_ones(X))[:, 1]
        assert ours.cumulative(X)[:, k] == pytest.approx(below, abs=1e-5)


def test_printed_probabilities_can_be_negative_and_are_clipped():
    X = np.array([[0.0], [1], [2], [3], [4], [5], [0], [5]])
    y = np.array([1, 3, 2, 2, 3, 1, 3, 2])
    fitted = NestedBinary(3, 0.01).fit(X, y)
    far = np.array([[-40.0], [40.0]])
    printed, clipped = fitted.predict_proba(far, "printed"), fitted.predict_proba(far)
    assert printed.min() < 0 and printed.sum(axis=1) == pytest.approx(1)
    assert clipped.min() == 0 and clipped.sum(axis=1) == pytest.approx(1)
    positive = np.maximum(printed, 0)
    assert clipped == pytest.approx(positive / positive.sum(axis=1, keepdims=True))
    assert fitted.predict(far).tolist() == (clipped.argmax(axis=1) + 1).tolist()


def test_an_empty_group_has_no_classifier_without_penalty():
    X, y = sample(2)
    with pytest.warns(NotConverged, match="no maximum"):
        fitted = NestedBinary(3).fit(X, y + 1)  # no 1
    assert [solution.converged for solution in fitted.solutions] == [False, True]
    assert all(solution.converged for solution in NestedBinary(3, 1.0).fit(X, y + 1).solutions)


# --- multinomial logit ---


@pytest.mark.parametrize("K", [3, 5])
def test_multinomial_logit_is_that_of_sklearn(K):
    linear = pytest.importorskip("sklearn.linear_model")
    X, y = sample(K)
    ours = MultinomialLogit(K, 0.5, optimiser=PRECISE).fit(X, y)
    theirs = linear.LogisticRegression(C=2.0, fit_intercept=False, tol=1e-8, max_iter=1000)
    theirs.fit(with_ones(X), y)
    assert ours.coefficients == pytest.approx(theirs.coef_, abs=1e-4)
    assert ours.predict_proba(X) == pytest.approx(theirs.predict_proba(with_ones(X)), abs=1e-5)
    assert ours.predict(X).tolist() == theirs.predict(with_ones(X)).tolist()


@pytest.mark.parametrize("K", [2, 4])
def test_multinomial_logit_is_that_of_statsmodels(K):
    api = pytest.importorskip("statsmodels.api")
    X, y = sample(K, N=200)
    ours = MultinomialLogit(K, optimiser=PRECISE).fit(X, y)
    theirs = api.MNLogit(y, with_ones(X)).fit(disp=False, tol=1e-12)
    relative = (ours.weights[1:] - ours.weights[0]).T
    assert relative == pytest.approx(theirs.params, abs=1e-4)
    assert ours.solution.value * len(y) == pytest.approx(-theirs.llf, abs=1e-7)


# --- all ---


@pytest.mark.parametrize("model", [OrderedLogit(3), NestedBinary(3, 1.0), MultinomialLogit(3, 1.0)])
def test_fits_are_deterministic_and_ties_go_to_the_smaller_category(model):
    X, y = sample(3)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        one, two = model.fit(X, y), model.fit(X, y)
    probabilities = one.predict_proba(X)
    assert np.array_equal(probabilities, two.predict_proba(X))
    assert probabilities.sum(axis=1) == pytest.approx(1)
    assert one.predict(X).tolist() == (probabilities.argmax(axis=1) + 1).tolist()
    with pytest.raises(ValueError, match="expected 2 columns"):
        one.predict(X[:, :1])


@pytest.mark.parametrize("model", [OrderedLogit, NestedBinary])
@pytest.mark.parametrize(
    ("X", "y", "message"),
    [
        ([[1.0], [np.nan]], [1, 2], r"X\[1, 0\]=nan"),
        ([1.0, 2.0], [1, 2], "expected a matrix"),
        ([[1.0], [2.0]], [1, 4], "y=4"),
        ([[1.0], [2.0]], [3, 3], "y=3 throughout"),
        ([[1.0], [2.0]], [1, 2, 3], r"y of shape \(3,\)"),
    ],
)
def test_bad_samples_are_refused(model, X, y, message):
    with pytest.raises(ValueError, match=message):
        model(3).fit(X, y)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: OrderedLogit(1), "K=1"),
        (lambda: OrderedLogit(3, -0.5), "penalty=-0.5"),
        (lambda: OrderedLogit(3, thresholds="fixed"), "thresholds='fixed'"),
        (lambda: OrderedLogit(3, intercept=True), "intercept=True"),
        (lambda: OrderedLogit(3, scale=0.0), "scale=0"),
        (lambda: OrderedLogit(3, scale=float("nan")), "scale=nan"),
        (lambda: NestedBinary(0), "K=0"),
        (lambda: NestedBinary(3, True), "penalty=True"),
    ],
)
def test_bad_parameters_are_refused(make, message):
    with pytest.raises(ValueError, match=message):
        make()


def test_unknown_probabilities_are_refused():
    X, y = sample(3)
    with pytest.raises(ValueError, match="probabilities='raw'"):
        NestedBinary(3, 1.0).fit(X, y).predict_proba(X, "raw")
