"""What the reference refuses, the compiled path refuses; and what no float stream should hold."""

import numpy as np
import pytest
from streams import LEARNERS, by_reference, drawn, labels_of

from algorithms import MPRIL, PRIL, KernelPRIL, UndefinedStep
from algorithms.compiled import Stream, summarise
from algorithms.compiled.dispatch import EXACT
from algorithms.pa import PARamp
from algorithms.seam import exact
from algorithms.state import ThresholdState

BAD_LABELS = [(0, 1), (1, 4), (4, 4), (3, 2), (-1, -1), (2**40, 2**40), (2, 1)]


@pytest.mark.parametrize(
    ("name", "bad"),
    [
        (name, bad)
        for name, make in LEARNERS.items()
        for bad in BAD_LABELS
        if not (isinstance(make(3), EXACT) and 1 <= bad[0] <= 3)  # they see only the first end
    ],
)
def test_labels_are_refused_in_the_words_of_the_reference(name, bad):
    learner = LEARNERS[name](3)
    X, labels = drawn("normal", 5, 2, 3, seed=0)
    labels[3] = bad
    with pytest.raises(ValueError) as refused:
        by_reference(learner, X, labels)
    stream = Stream(learner, 2)
    with pytest.raises(ValueError) as found:
        stream.play(X, labels_of(learner, labels))
    assert str(found.value) == f"row 3: {refused.value}"
    assert stream.summary.rounds == 0


@pytest.mark.parametrize("bad", [np.nan, np.inf, -np.inf])
@pytest.mark.parametrize("name", LEARNERS)
def test_a_row_that_is_not_finite(name, bad):
    """It is named, at whatever place it stands and whatever the weights are; those before count."""
    learner = LEARNERS[name](3)
    for d in (1, 8, 200):
        for j in {0, d - 1}:
            X, labels = drawn("normal", 6, d, 3, seed=d)
            X[4, j] = bad
            stream = Stream(learner, d)
            stream.play(X[:1], labels_of(learner, labels[:1]))
            with pytest.raises(ValueError, match=rf"round 5, x\[{j}\]=.*finite"):
                stream.play(X[1:], labels_of(learner, labels[1:]))
            before = summarise(learner, X[:4], labels_of(learner, labels[:4]))
            assert stream.summary.rounds == 4
            assert np.array_equal(stream.summary.state.w, before.state.w)


def test_finite_rows_whose_squares_overflow_are_played():
    summary = summarise(PRIL(3), np.full((4, 2), 1e200), np.full((4, 2), 2))
    assert summary.rounds == 4 and summary.radius_squared == np.inf


def test_undefined_step():
    learner = MPRIL(3, 2)  # the printed start
    X, labels = drawn("normal", 3, 2, 3, seed=0)
    labels[:] = 2
    with pytest.raises(UndefinedStep) as refused:
        by_reference(learner, X, labels)
    with pytest.raises(UndefinedStep) as found:
        summarise(learner, X, labels)
    assert str(found.value) == str(refused.value)


@pytest.mark.parametrize(
    ("X", "labels", "message"),
    [
        (np.zeros((2, 3)), np.ones((2, 2), int), r"floats of shape \(n, 2\)"),
        (np.zeros(2), np.ones((2, 2), int), r"floats of shape \(n, 2\)"),
        (np.zeros((2, 2), int), np.ones((2, 2), int), "expected floats"),
        (exact(np.zeros((2, 2))), np.ones((2, 2), int), "expected floats"),
        (np.zeros((2, 2)), np.ones(2, int), r"integers of shape \(2, 2\)"),
        (np.zeros((2, 2)), np.ones((2, 2)), "integers"),
        (np.zeros((2, 2)), np.ones((2, 2), bool), "integers"),
        (np.zeros((2, 2)), np.ones((3, 2), int), r"integers of shape \(2, 2\)"),
        (np.zeros((2, 2)), np.full((2, 2), 2**63, np.uint64), "ranks in 1..3"),
    ],
)
def test_shapes_and_types(X, labels, message):
    with pytest.raises(ValueError, match=message):
        Stream(PRIL(3), 2).play(X, labels)


def test_losses_have_their_place():
    with pytest.raises(ValueError, match="int64"):
        Stream(PRIL(3), 2).play(np.zeros((2, 2)), np.ones((2, 2), int), np.zeros(2))


def test_states_and_learners_that_do_not_fit():
    with pytest.raises(ValueError, match=r"w=.*floats of shape \(2,\)"):
        Stream(PRIL(3), 2, PRIL(3).start(3, float))
    with pytest.raises(ValueError, match="floats"):
        Stream(PRIL(3), 2, PRIL(3).start(2))
    for learner in (KernelPRIL(3), PARamp(3, 1, 0, v0=ThresholdState(np.zeros(2), np.zeros(2)))):
        with pytest.raises(TypeError, match=r"compiled path: .*PRIL"):
            Stream(learner, 2)
