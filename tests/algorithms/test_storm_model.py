"""Training and prediction of StORM, and what it is when transitions are forbidden."""

import warnings

import numpy as np
import pytest

from algorithms.storm.encoding import encode, permissible
from algorithms.storm.likelihood import log_potentials, negative_log_likelihood
from algorithms.storm.messages import (
    all_paths,
    edge_marginals,
    node_marginals,
    path_weight,
)
from algorithms.storm.multinomial_logit import MultinomialLogit
from algorithms.storm.nested_binary import NestedBinary
from algorithms.storm.optimise import LBFGS, NotConverged
from algorithms.storm.prediction import class_probabilities, label, permissible_weights
from algorithms.storm.separation import recedes, separable
from algorithms.storm.storm import StORM

PRECISE = LBFGS(tolerance=1e-7)
BOTH = pytest.mark.parametrize("forbidden", [False, True])


def sample(K, N=120, d=2, seed=0):
    """Overlapping ordered categories, each one present."""
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(N, d))
    score = X @ np.arange(1, d + 1) + rng.logistic(size=N)
    return X, np.searchsorted(np.quantile(score, np.arange(1, K) / K), score) + 1


def weights(T, d, seed=0):
    rng = np.random.default_rng(seed)
    return rng.normal(size=(T, 2, d)), rng.normal(size=(T - 1, 2, 2, d))


# --- likelihood and gradient ---


@BOTH
@pytest.mark.parametrize("reading", ["A", "B"])
@pytest.mark.parametrize("K", [2, 3, 5])
def test_likelihood_is_that_of_the_enumerated_paths(K, reading, forbidden):
    X, y = sample(K, N=6)
    bits = encode(y, K, reading)
    T = bits.shape[1]
    node, edge = weights(T, 2)
    value, _, _ = negative_log_likelihood(node, edge, X, bits, forbidden)
    expected = 0.0
    for x, code in zip(X, bits, strict=True):
        psi, Psi = np.exp(node @ x), np.exp(edge @ x)
        Psi[:, 0, 1] *= not forbidden
        total = sum(path_weight(psi, Psi, path) for path in all_paths(T))
        expected -= np.log(path_weight(psi, Psi, code) / total)
    assert value == pytest.approx(expected)


@BOTH
@pytest.mark.parametrize("K", [2, 3, 6])
def test_gradient_is_the_numeric_one(K, forbidden):
    X, y = sample(K, N=10)
    bits = encode(y, K)
    node, edge = weights(K - 1, 2)
    _, *gradients = negative_log_likelihood(node, edge, X, bits, forbidden)
    step = 1e-5
    for array, gradient in zip((node, edge), gradients, strict=True):
        for index in np.ndindex(array.shape):
            values = []
            for sign in (1, -1):
                moved = [node.copy(), edge.copy()]
                moved[array is edge][index] += sign * step
                values.append(negative_log_likelihood(*moved, X, bits, forbidden)[0])
            assert gradient[index] == pytest.approx((values[0] - values[1]) / (2 * step), abs=1e-6)


def test_a_million_times_larger_weights_stay_finite():
    X, y = sample(4, N=10)
    node, edge = weights(3, 2)
    for forbidden in (False, True):
        value, *gradients = negative_log_likelihood(
            1e6 * node, 1e6 * edge, X, encode(y, 4), forbidden
        )
        assert np.isfinite(value) and all(np.isfinite(gradient).all() for gradient in gradients)


def test_log_potentials_of_one_instance():
    node, edge = weights(3, 2)
    x = np.array([2.0, -1.0])
    nodes, edges = log_potentials(node, edge, x[None], True)
    assert nodes[0, 2, 1] == pytest.approx(node[2, 1] @ x)
    assert edges[0, 1, 1, 0] == pytest.approx(edge[1, 1, 0] @ x)
    assert np.all(edges[0, :, 0, 1] == -np.inf)


# --- training ---


@BOTH
@pytest.mark.parametrize("reading", ["A", "B"])
@pytest.mark.parametrize("K", [2, 3, 10])
def test_penalised_training_reaches_the_optimum(K, reading, forbidden):
    X, y = sample(K)
    fitted = StORM(K, 0.5, reading, forbidden, optimiser=PRECISE).fit(X, y)
    assert fitted.solution.converged
    features = np.column_stack((X, np.ones(len(X))))
    _, by_node, by_edge = negative_log_likelihood(
        fitted.node, fitted.edge, features, encode(y, K, reading), forbidden
    )
    assert by_node + 0.5 * fitted.node == pytest.approx(0, abs=1e-7 * len(X))
    assert by_edge + 0.5 * fitted.edge == pytest.approx(0, abs=1e-7 * len(X))
    if forbidden:
        assert np.all(fitted.edge[:, 0, 1] == 0)
    again = StORM(K, 0.5, reading, forbidden, optimiser=PRECISE).fit(X, y)
    assert np.array_equal(again.node, fitted.node) and np.array_equal(again.edge, fitted.edge)


@pytest.mark.parametrize("penalty", [0.0, 2.0])
def test_two_categories_are_binary_logistic_regression(penalty):
    X, y = sample(2)
    storm = StORM(2, penalty, optimiser=PRECISE).fit(X, y)
    assert storm.edge.shape == (0, 2, 2, 3)
    # w^1 = -w^0 at the optimum: two weights of half the size have half the squared norm
    binary = NestedBinary(2, penalty / 2, optimiser=PRECISE).fit(X, y)
    assert storm.predict_proba(X) == pytest.approx(binary.predict_proba(X), abs=1e-5)
    assert storm.node[0, 1] - storm.node[0, 0] == pytest.approx(-binary.weights[0], abs=1e-4)


@pytest.mark.parametrize("K", [2, 3, 5])
def test_with_forbidden_transitions_it_is_multinomial_logit(K):
    """The codes' scores are K linear forms, free of each other: the same distributions."""
    X, y = sample(K, N=150)
    storm = StORM(K, forbidden=True, optimiser=PRECISE).fit(X, y)
    logit = MultinomialLogit(K, optimiser=PRECISE).fit(X, y)
    assert storm.solution.converged and logit.solution.converged
    assert storm.predict_proba(X) == pytest.approx(logit.predict_proba(X), abs=1e-5)
    assert storm.predict_proba(X, "paths") == pytest.approx(storm.predict_proba(X))
    assert storm.solution.value == pytest.approx(logit.solution.value, abs=1e-10)


def test_any_multinomial_logit_is_a_storm_with_forbidden_transitions():
    K, d = 5, 3
    target = np.random.default_rng(1).normal(size=(K, d))
    node, edge = np.zeros((K - 1, 2, d)), np.zeros((K - 2, 2, 2, d))
    node[:, 1] = np.diff(target, axis=0)  # the code of y collects w_y - w_1
    X = np.random.default_rng(2).normal(size=(7, d))
    codes_scores = permissible_weights(*log_potentials(node, edge, X, True), K, times=np.add)
    assert codes_scores == pytest.approx(X @ (target - target[0]).T)


@pytest.mark.parametrize("K", [3, 5])
def test_scores_of_the_codes_are_linear_in_x_even_if_nothing_is_forbidden(K):
    node, edge = weights(K - 1, 2)
    X = np.random.default_rng(3).normal(size=(2, 2))
    scores = [
        permissible_weights(*log_potentials(node, edge, x, False), K, times=np.add)
        for x in (X[:1], X[1:], X[:1] + 2 * X[1:])
    ]
    assert scores[2] == pytest.approx(scores[0] + 2 * scores[1])


@pytest.mark.parametrize("reading", ["A", "B"])
def test_without_penalty_it_tends_to_multinomial_logit_and_says_it_has_no_optimum(reading):
    X, y = sample(4, N=150)
    with pytest.warns(NotConverged, match="no maximum"):
        storm = StORM(4, reading=reading, optimiser=PRECISE).fit(X, y)
    assert not storm.solution.converged
    logit = MultinomialLogit(4, optimiser=PRECISE).fit(X, y)
    assert storm.solution.value == pytest.approx(logit.solution.value, abs=1e-6)
    assert storm.solution.value > logit.solution.value
    assert storm.predict_proba(X) == pytest.approx(logit.predict_proba(X), abs=1e-4)


# --- likelihoods without a maximum ---


def test_recession_directions():
    assert recedes(np.array([[1.0, 0.0], [0.0, 1.0]]))
    assert recedes(np.array([[1.0], [0.0]]))
    assert not recedes(np.array([[1.0], [-1.0]]))
    assert not recedes(np.array([[1.0, 0.0], [-1.0, 1.0], [0.0, -1.0]]))
    assert not recedes(np.zeros((2, 2)))


def test_separable_samples():
    X = np.column_stack((np.arange(6.0), np.ones(6)))
    apart, touching, mixed = [0, 0, 0, 1, 1, 1], [0, 0, 1, 0, 1, 1], [0, 0, 1, 2, 1, 2]
    assert separable(X, np.array(apart), np.eye(2))
    assert not separable(X, np.array(touching), np.eye(2))
    assert separable(X, np.array(mixed), np.eye(3))  # 0 from the rest
    assert separable(X, np.array(touching), np.eye(3))  # a category is missing


@pytest.mark.parametrize(
    "model",
    [StORM(3), StORM(3, forbidden=True), StORM(3, reading="B"), MultinomialLogit(3)],
    ids=["storm", "forbidden", "B", "multinomial"],
)
def test_separable_labels_without_penalty_are_reported(model):
    X, y = np.arange(6.0)[:, None], np.array([1, 1, 2, 2, 3, 3])
    with pytest.warns(NotConverged, match="no maximum"):
        fitted = model.fit(X, y)
    assert not fitted.solution.converged
    assert np.isfinite(fitted.predict_proba(X)).all()
    assert fitted.predict(X).tolist() == y.tolist()


def test_without_constant_feature_there_may_be_an_optimum():
    # the features balance: no direction is positive on all of them
    X = np.array([[-1.0], [-1], [-1], [1], [1], [1]])
    y = np.array([1, 2, 3, 1, 2, 3])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        fitted = StORM(3, intercept=False).fit(X, y)
    assert fitted.solution.converged
    with pytest.warns(NotConverged):  # 1 on the left, 3 on the right
        StORM(3, intercept=False).fit(X, np.array([1, 1, 1, 3, 3, 3]))


def test_too_few_iterations_are_reported():
    X, y = sample(5)
    with pytest.warns(NotConverged, match="above tolerance"):
        fitted = StORM(5, 0.1, optimiser=LBFGS(max_iterations=2)).fit(X, y)
    assert not fitted.solution.converged and "gradient" in fitted.solution.reason


# --- prediction ---


@BOTH
@pytest.mark.parametrize("reading", ["A", "B"])
def test_predictions_agree_with_those_of_each_instance(reading, forbidden):
    K = 5
    X, y = sample(K)
    fitted = StORM(K, 0.1, reading).fit(X, y)
    far = 3 * X[:25]
    logs = fitted.log_potentials(far, forbidden)
    psi, Psi = np.exp(logs[0]), np.exp(logs[1])
    nodes, edges = fitted.marginals(far, forbidden)
    assert nodes == pytest.approx(node_marginals(psi, Psi))
    assert edges == pytest.approx(edge_marginals(psi, Psi))
    for among in ("paths", "permissible"):
        expected = class_probabilities(psi, Psi, K, reading, among)
        assert fitted.predict_proba(far, among, forbidden) == pytest.approx(expected)
        ranges = fitted.predict_range(far, 2, 4, among, forbidden)
        assert ranges == pytest.approx(expected[:, 1:4].sum(axis=1))
    heaviest = [
        max(all_paths(psi.shape[1]), key=lambda path, n=n: path_weight(psi[n], Psi[n], path))
        for n in range(len(far))
    ]
    assert fitted.paths(far, forbidden=forbidden).tolist() == np.array(heaviest).tolist()
    best = permissible_weights(psi, Psi, K, reading)
    for rule in ("undefined", "ones", "nearest", "most-probable"):
        found = fitted.predict(far, rule=rule, forbidden=forbidden)
        assert found.tolist() == label(heaviest, K, reading, rule, best).tolist()
    found = fitted.predict(far, "permissible", forbidden=forbidden)
    assert found.tolist() == (best.argmax(axis=1) + 1).tolist()
    expected_error = best @ np.abs(np.subtract.outer(np.arange(K), np.arange(K)))
    found = fitted.predict(far, "median", forbidden=forbidden)
    assert found.tolist() == (expected_error.argmin(axis=1) + 1).tolist()
    marginal = fitted.paths(far, "marginals", forbidden)
    assert marginal.tolist() == (nodes[..., 1] > 0.5).astype(int).tolist()
    filtered = fitted.paths(far, "filtering", forbidden)
    for k in range(psi.shape[1]):
        cut = node_marginals(psi[:, : k + 1], Psi[:, :k])[:, k, 1]
        assert filtered[:, k].tolist() == (cut > 0.5).astype(int).tolist()


def test_forbidding_at_prediction_only():
    X, y = sample(4)
    fitted = StORM(4, 5.0).fit(X, y)
    free, bound = fitted.predict_proba(X, "paths"), fitted.predict_proba(X, "paths", True)
    assert free.sum(axis=1).max() < 1 and bound.sum(axis=1) == pytest.approx(1)
    assert bound == pytest.approx(fitted.predict_proba(X))
    assert np.all(permissible(fitted.paths(X, forbidden=True), 4))


def test_coefficients_and_defaults():
    X, y = sample(3)
    fitted = StORM(3, 1.0, forbidden=True).fit(X, y)
    node, edge = fitted.coefficients
    assert node.shape == (2, 2, 3) and edge.shape == (1, 2, 2, 3)
    assert fitted.predict_proba(X, "paths").sum(axis=1) == pytest.approx(1)  # as in training


# --- what is refused ---


X3 = np.eye(3)


@pytest.mark.parametrize("model", [StORM, MultinomialLogit])
@pytest.mark.parametrize(
    ("X", "y", "message"),
    [
        (np.array([[1.0], [np.nan]]), [1, 2], r"X\[1, 0\]=nan"),
        (np.array([[1.0], [np.inf]]), [1, 2], r"X\[1, 0\]=inf"),
        (np.ones(3), [1, 2, 3], "expected a matrix"),
        (np.ones((0, 2)), [], "expected a matrix"),
        ([["a"], ["b"]], [1, 2], "expected a matrix of numbers"),
        (X3, [1, 2, 4], "y=4: expected an integer label in 1..3"),
        (X3, [0, 2, 3], "y=0"),
        (X3, [1.5, 2, 3], "expected integer labels"),
        (X3, [1, 2], r"y of shape \(2,\)"),
        (X3, [2, 2, 2], "y=2 throughout"),
    ],
)
def test_bad_samples_are_refused(model, X, y, message):
    with pytest.raises(ValueError, match=message):
        model(3).fit(X, np.array(y))


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: StORM(1), "K=1"),
        (lambda: StORM(3, -1), "penalty=-1"),
        (lambda: StORM(3, float("nan")), "penalty=nan"),
        (lambda: StORM(3, "1"), "penalty='1'"),
        (lambda: StORM(3, reading="C"), "reading='C'"),
        (lambda: MultinomialLogit(1), "K=1"),
        (lambda: MultinomialLogit(3, -1), "penalty=-1"),
        (lambda: LBFGS(0), "tolerance=0"),
        (lambda: LBFGS(max_iterations=0), "max_iterations=0"),
    ],
)
def test_bad_parameters_are_refused(make, message):
    with pytest.raises(ValueError, match=message):
        make()


def test_bad_queries_are_refused():
    X, y = sample(3)
    fitted = StORM(3, 1.0).fit(X, y)
    for call, message in (
        (lambda: fitted.predict(X, "best"), "predictor='best'"),
        (lambda: fitted.predict(X, rule="best"), "rule='best'"),
        (lambda: fitted.paths(X, "median"), "predictor='median'"),
        (lambda: fitted.predict_proba(X, "all"), "among='all'"),
        (lambda: fitted.predict_range(X, 3, 2), "a=3, b=2"),
        (lambda: fitted.predict(X[:, :1]), "expected 2 columns"),
    ):
        with pytest.raises(ValueError, match=message):
            call()
