"""The estimators over the online learners: scikit-learn's contract, and the learners underneath."""

from __future__ import annotations

import numpy as np
import pytest
from sklearn.utils.estimator_checks import parametrize_with_checks

from algorithms.cusum import AveragedCuSumRank, CuSumRank
from algorithms.estimators import (
    CuSumClassifier,
    KernelPRILClassifier,
    MPRILClassifier,
    MulticlassPerceptronClassifier,
    PAClassifier,
    PACuSumClassifier,
    PARampClassifier,
    PRankClassifier,
    PRILClassifier,
    WidrowHoffClassifier,
)
from algorithms.losses import absolute_loss
from algorithms.pril import PRIL
from algorithms.stream import run

INTERVALS = (
    PRILClassifier(),
    MPRILClassifier(),
    KernelPRILClassifier(),
    PAClassifier(),
    PAClassifier(variant="pa"),
    PAClassifier(variant="pa-ii"),
    PARampClassifier(),
)
EXACT = (
    PRankClassifier(),
    CuSumClassifier(),
    CuSumClassifier(margin=False, average=False),
    PACuSumClassifier(),
    MulticlassPerceptronClassifier(),
    WidrowHoffClassifier(eta=1e-5),  # the contract's data have ||x||^2 = 20000
)
EXCLUDED = {
    "check_array_api_input": "needs SCIPY_ARRAY_API, which is set where scipy is first imported",
}


@pytest.mark.slow
@parametrize_with_checks([*INTERVALS, *EXACT], expected_failed_checks=lambda _: EXCLUDED)
def test_scikit_learn_s_contract(estimator, check):
    check(estimator)


def data(seed=0, n=60, K=4):
    """Rows, ranks by a threshold model, and intervals around some of them."""
    random = np.random.default_rng(seed)
    X = random.normal(size=(n, 3))
    y = 1 + np.searchsorted([-1.0, 0.0, 1.0], X @ [1.0, -0.5, 0.25])
    wide = random.integers(0, 2, size=(n, 2))
    return X, y, np.column_stack([np.maximum(1, y - wide[:, 0]), np.minimum(K, y + wide[:, 1])])


@pytest.mark.parametrize("name", ["exact", "intervals"])
def test_partial_fit_plays_the_learner_s_rounds(name):
    X, y, both = data()
    labels = [(a, a) for a in y] if name == "exact" else list(map(tuple, both))
    final = run(PRIL(4), zip(X, labels, strict=True)).final
    model, target = PRILClassifier(), y if name == "exact" else both
    for part in np.array_split(np.arange(len(X)), 7):
        model.partial_fit(X[part], target[part], classes=[1, 2, 3, 4])
    assert np.array_equal(model.coef_, final.w) and np.array_equal(model.thresholds_, final.theta)
    assert model.t_ == len(X)


def test_the_averaged_ensemble_predicts_with_the_mean():
    X, y, _ = data()
    learner = AveragedCuSumRank(4, margin=absolute_loss)
    state, rows = learner.start(4, float), np.column_stack([X, -np.ones(len(X))])
    for x, label in zip(rows, y, strict=True):
        state = learner.update(state, x, int(label))
    mean = learner.average(state)
    model = CuSumClassifier(max_iter=1, shuffle=False).fit(X, y)
    assert np.array_equal(np.column_stack([model.coef_, model.thresholds_]), mean.w)
    assert model.predict(X).tolist() == [CuSumRank(4).predict(mean, x) for x in rows]


def test_the_intercept_of_widrow_hoff_is_what_its_rounded_scores_have():
    X, y, _ = data()
    model = WidrowHoffClassifier(random_state=0).fit(X + 1, y)
    scores = (X + 1) @ model.coef_ + model.intercept_
    assert np.array_equal(model.predict(X + 1), np.clip(np.floor(scores + 0.5), 1, 4))
    assert abs(model.intercept_) > 0.1


@pytest.mark.parametrize("estimator", [*INTERVALS, *EXACT], ids=repr)
def test_names_of_classes_do_not_matter(estimator):
    """Only their order does."""
    X, y, _ = data()
    names = np.array(["1 low", "2 mid", "3 high", "4 top"])
    by_number = estimator.set_params(random_state=0).fit(X, y).predict(X)
    by_name = estimator.fit(X, names[y - 1]).predict(X)
    assert np.array_equal(names[by_number - 1], by_name)
    assert estimator.classes_.tolist() == names.tolist()


@pytest.mark.parametrize("estimator", INTERVALS, ids=repr)
def test_exact_labels_are_intervals_of_one_label(estimator):
    X, y, _ = data()
    estimator = estimator.set_params(random_state=0)
    exact = estimator.fit(X, y).predict(X)
    assert np.array_equal(exact, estimator.fit(X, np.column_stack([y, y])).predict(X))


def test_separable_ranks_are_learnt():
    """A threshold model generated the ranks; PRIL makes no mistake once it has converged."""
    X, y, both = data()
    assert PRILClassifier(max_iter=500, random_state=0).fit(X, y).score(X, y) == 1
    wide = PRILClassifier(max_iter=500, random_state=0).fit(X, both).predict(X)
    assert ((both[:, 0] <= wide) & (wide <= both[:, 1])).all()


@pytest.mark.parametrize(
    ("y", "message"),
    [
        ([[1, 2], [3, 2], [1, 3]], r"y\[1\]=.*3.*2.*: expected an interval, the lower label first"),
        ([1.0, np.nan, 2.0], r"y\[1\]=.*nan"),
        ([1, 1, 1], "one class"),
        ([0.5, 1.5, 2.25], "Unknown label type"),
        ([[1, 2, 3]] * 3, "y should be a 1d array"),
    ],
)
def test_labels_that_are_none_are_refused(y, message):
    with pytest.raises(ValueError, match=message):
        PRILClassifier().fit(np.eye(3), y)


def test_intervals_are_refused_where_the_learner_takes_none():
    with pytest.raises(ValueError, match="takes no interval labels"):
        PRankClassifier().fit(np.eye(3), [[1, 2], [2, 2], [1, 1]])


@pytest.mark.parametrize(
    ("estimator", "message"),
    [
        (PRILClassifier(max_iter=0), "max_iter=0: expected an integer of at least 1"),
        (PRILClassifier(max_iter=2.5), r"max_iter=2\.5: expected an integer of at least 1"),
        (PRILClassifier(max_iter="ten"), "max_iter='ten': expected an integer of at least 1"),
        (MPRILClassifier(eta=0.0), "eta=0.0: expected a positive step size"),
        (PAClassifier(C=-1.0), "C=-1.0"),
        (PAClassifier(variant="pa-iii"), "variant='pa-iii': expected one of"),
        (PARampClassifier(s=1.0), "s=1.0"),
        (KernelPRILClassifier(kernel="rbx"), "kernel='rbx': expected one of"),
        (KernelPRILClassifier(gamma=0.0), "gamma=0.0"),
        (PACuSumClassifier(delta=0.0), "delta=0.0"),
        (WidrowHoffClassifier(eta=-1.0), "eta=-1.0"),
        (MulticlassPerceptronClassifier(update_rule="min"), "update_rule='min'"),
    ],
    ids=repr,
)
def test_parameters_out_of_range_are_refused(estimator, message):
    with pytest.raises(ValueError, match=message):
        estimator.fit(np.eye(3), [1, 2, 3])


def test_a_label_that_was_not_announced_is_refused():
    model = PRILClassifier().partial_fit(np.eye(2), [1, 2], classes=[1, 2])
    with pytest.raises(ValueError, match=r"y\[0\]=.*3.*: expected one of the classes \[1, 2\]"):
        model.partial_fit(np.eye(2)[:1], [3])
    with pytest.raises(ValueError, match="expected those of the first call"):
        model.partial_fit(np.eye(2), [1, 2], classes=[1, 2, 3])
    with pytest.raises(ValueError, match="classes=None"):
        PRILClassifier().partial_fit(np.eye(2), [1, 2])


def test_overflow_is_named():
    X = np.array([[1e200, -1e200], [-1e200, 1e200]])
    with pytest.raises(ValueError, match="not finite after round"):
        WidrowHoffClassifier(eta=1.0).fit(X, [1, 2])
