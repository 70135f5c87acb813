"""The compiled path makes the reference's decisions, in the reference's bits."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from streams import CELLS, LEARNERS, by_reference, drawn, labels_of, playable, streams

from algorithms.compiled import Stream, summarise
from algorithms.compiled.dispatch import KERNELS
from algorithms.seam import dot, exact
from algorithms.state import EnsembleState, ThresholdState
from algorithms.stream import run
from verify.benchmarks.stream_data import compiled as timed_ways

MANY = settings(derandomize=True, database=None, deadline=None, max_examples=40)


def same(a, b):
    """Equal as floats are, NaN being equal to itself."""
    return np.array_equal(np.asarray(a, float), np.asarray(b, float), equal_nan=True)


def assert_same_states(found, wanted):
    assert type(found) is type(wanted)
    assert same(found.w, wanted.w)
    if isinstance(wanted, ThresholdState):
        assert same(found.theta, wanted.theta)


def assert_same(learner, X, labels):
    """Everything that a summary says, from the reference's rounds; both refuse the same row."""
    n = playable(learner, X)
    if n < len(X):
        with pytest.raises(ValueError, match="finite"):
            by_reference(learner, X[: n + 1], labels[: n + 1])
        with pytest.raises(ValueError, match=rf"round {n + 1}, .*finite"):
            summarise(learner, X, labels_of(learner, labels))
        X, labels = X[:n], labels[:n]
    taken, losses = labels_of(learner, labels), np.zeros(n, np.int64)
    predictions = np.zeros(n, np.int64)
    played = Stream(learner, X.shape[1])
    played.play(X, taken, losses, predictions)
    summary, trace = played.summary, by_reference(learner, X, labels)
    ends = taken if taken.ndim == 2 else np.column_stack([taken, taken])
    away = [
        max(0, y_l - played.prediction, played.prediction - y_r)
        for played, (y_l, y_r) in zip(trace.rounds, ends, strict=True)
    ]
    own = away if taken.ndim == 1 else [played.loss_mae for played in trace.rounds]
    assert losses.tolist() == own
    assert predictions.tolist() == [int(played.prediction) for played in trace.rounds]
    assert summary.rounds == n
    assert summary.mistakes == sum(loss > 0 for loss in own)
    assert summary.total_absolute == sum(away)
    assert summary.total_mae == trace.total_mae
    if isinstance(trace.final, EnsembleState):
        assert summary.total_imc is summary.total_violated is None
    else:
        with np.errstate(all="ignore"):
            assert summary.total_violated == trace.total_violated
        assert same(summary.total_imc, trace.total_imc)
    assert_same_states(summary.state, trace.final)
    with np.errstate(all="ignore"):
        assert summary.radius_squared == max((dot(x, x) for x in X), default=0)


def test_no_learner_with_a_compiled_path_is_left_out():
    """What dispatch knows is compared with the reference below, and timed by the benchmark."""
    compared = {type(make(3)) for make in LEARNERS.values()}
    X, y = np.ones((2, 1)), np.ones(2, int)
    timed = {type(way.args[0]) for way in timed_ways(X, y, 3).values()}
    assert compared == timed == set(KERNELS)


@MANY
@given(streams(), st.sampled_from(sorted(LEARNERS)))
def test_the_bits_of_the_reference(stream, name):
    X, labels, K = stream
    assert_same(LEARNERS[name](K), X, labels)


@pytest.mark.slow
@pytest.mark.parametrize("cells", CELLS)
@pytest.mark.parametrize("name", LEARNERS)
def test_every_learner_on_every_kind_of_stream(name, cells):
    """The same on streams long enough to learn something; no learner and no kind is left out."""
    for n, d, K in ((60, 1, 2), (60, 1, 10), (90, 3, 4)):
        X, labels = drawn(cells, n, d, K, seed=n + d, duplicates=d == 3)
        assert_same(LEARNERS[name](K), X, labels)


@MANY
@given(streams(), st.sampled_from(sorted(LEARNERS)), st.data())
def test_blocks_do_not_matter(stream, name, data):
    """However a stream is cut, with empty blocks too, and however its matrix lies in memory."""
    X, labels, K = stream
    learner = LEARNERS[name](K)
    X, labels = X[: playable(learner, X)], labels[: playable(learner, X)]
    whole = summarise(learner, X, labels_of(learner, labels))
    cuts = sorted(data.draw(st.lists(st.integers(0, len(X)), max_size=4)))
    played = Stream(learner, X.shape[1])
    wide = np.repeat(X, 2, axis=1)
    wide.flags.writeable = False
    ways = [lambda a: a, np.asfortranarray, lambda a: wide[first:last, ::2]]
    for first, last in zip([0, *cuts], [*cuts, len(X)], strict=True):
        block = data.draw(st.sampled_from(ways))(X[first:last])
        played.play(block, labels_of(learner, labels[first:last]))
    assert_same_states(played.summary.state, whole.state)
    for field in ("rounds", "mistakes", "total_mae", "total_absolute", "radius_squared"):
        assert getattr(played.summary, field) == getattr(whole, field)
    if len(X):
        of = labels if labels_of(learner, labels).ndim == 2 else labels[:, [0, 0]]
        assert played.summary.narrowest == (of[:, 1] - of[:, 0]).min()
        assert played.summary.one_sided == max((of[:, 0] - 1).max(), (K - of[:, 1]).max())


@MANY
@given(
    st.integers(0, 2**32 - 1),
    st.sampled_from(["prank", "pril", "cusum", "cusum largest"]),
    st.sampled_from([2, 3, 6]),
)
def test_against_exact_rationals(seed, name, K):
    """Sums of integers are exact in floats: the states are the exact ones, ties and all."""
    X, labels = drawn("ties", 40, 3, K, seed)
    learner = LEARNERS[name](K)
    trace = run(
        learner,
        [
            (exact(x), tuple(label) if isinstance(label, list) else label)
            for x, label in zip(X.astype(int), labels_of(learner, labels).tolist(), strict=True)
        ],
    )
    summary = summarise(learner, X, labels_of(learner, labels))
    assert summary.total_mae == trace.total_mae
    assert list(exact(summary.state.w).flat) == list(trace.final.w.flat)
    if summary.total_imc is not None:
        assert list(exact(summary.state.theta)) == list(trace.final.theta)
        assert exact(summary.total_imc).item() == trace.total_imc


@MANY
@given(
    st.integers(0, 2**32 - 1),
    st.sampled_from(sorted(set(LEARNERS) - {"prank", "pril", "cusum", "cusum largest"})),
    st.sampled_from([2, 4]),
)
def test_near_exact_rationals(seed, name, K):
    """Where a step divides, floats round: the first rounds agree as nearly as floats can."""
    X, labels = drawn("ties", 6, 3, K, seed)
    if name == "m-pril":
        name = "m-pril as printed"  # its base is an integer
    learner = LEARNERS[name](K)
    X[:, -1] = -1  # CuSum Rank's last attribute: no row is 0
    items = [
        (exact(x), tuple(label) if isinstance(label, list) else label)
        for x, label in zip(X.astype(int), labels_of(learner, labels).tolist(), strict=True)
    ]
    trace, reference = run(learner, items), by_reference(learner, X, labels)
    if trace.predictions != reference.predictions:
        return  # a tie that rounding broke: the reference's floats have it too, and part from here
    summary = summarise(learner, X, labels_of(learner, labels))
    for found, wanted in zip(summary.state.w.flat, trace.final.w.flat, strict=True):
        ratio = Fraction(int(wanted.p), int(wanted.q))
        assert found == pytest.approx(float(ratio), rel=1e-9, abs=1e-9)


def test_a_state_to_start_from():
    """A stream goes on where another one ended; the state that is given is not written to."""
    X, labels = drawn("normal", 80, 5, 4, seed=3)
    for name, make in LEARNERS.items():
        learner = make(4)
        labelled = labels_of(learner, labels)
        first = summarise(learner, X[:50], labelled[:50])
        kept = first.state.w.copy()
        second = summarise(learner, X[50:], labelled[50:], first.state)
        assert same(first.state.w, kept), name
        assert_same_states(second.state, summarise(learner, X, labelled).state)


def test_half_precision_is_converted_as_the_reference_does():
    X, labels = drawn("normal", 40, 3, 3, seed=1)
    learner = LEARNERS["pa"](3)
    trace = by_reference(learner, X.astype(np.float32), labels)
    assert_same_states(summarise(learner, X.astype(np.float32), labels).state, trace.final)
