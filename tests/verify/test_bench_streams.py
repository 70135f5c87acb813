"""Benchmarks of streams: ways side by side do the same work, and say so where a peer is missing."""

import gc
import sys

import numpy as np
import pytest

from algorithms import PRIL
from algorithms.compiled import summarise
from verify.benchmarks import bench, checks, dot_loop, stream_data, stream_files, streams
from verify.benchmarks.bench import Benchmark, Setting
from verify.benchmarks.memory import with_peak
from verify.errors import InputError


@pytest.fixture(autouse=True)
def only_its_own_objects_are_collected():
    """Each look at memory collects garbage: among the objects of all tests before it takes long."""
    gc.freeze()


@pytest.mark.parametrize("K", [2, 5])
def test_the_numpy_loop_and_the_reference_are_pril(K):
    X, y = stream_data.drawn(200, 4, K)
    ways = {name: way for name, way in round_ways(K).items() if "PRIL" in name}
    wanted = summarise(PRIL(K), X, np.column_stack([y, y])).total_mae
    assert streams.plain_loop(X, y, K) == wanted > 0
    results = [way() for way in ways.values()]
    assert results[0] == results[1] == results[2].total_mae


def round_ways(K):
    pytest.importorskip("river")
    return streams.round_ways(200, 4, K)


@pytest.mark.slow
def test_every_way_sees_every_row():
    ways = streams.memory_ways(150, 3, 4)
    assert ways.pop("X @ w")().shape == (150,)
    assert ways.pop(streams.LOOP)().shape == (150, 1)
    assert ways.pop(streams.LOOPS)().shape == (150, 3)
    assert ways.pop(streams.MOVING)().shape == (3,)
    assert ways.pop(streams.POWERS)().shape == (3,)
    assert len(ways) == 9 and {way().rounds for way in ways.values()} == {150}


@pytest.mark.parametrize("d", [1, 7, 8, 200])
def test_the_yardstick_is_a_product(d):
    """Sums of integers are exact in whatever order the compiler takes them."""
    rng = np.random.default_rng(d)
    X, W = (rng.integers(-9, 10, size=(m, d)).astype(float) for m in (20, 3))
    scores = np.empty((20, 3))
    dot_loop.scores_into(X, W, scores)
    assert np.array_equal(scores, X @ W.T)
    assert np.array_equal(dot_loop.dot_loop(X, 2), np.column_stack([X.sum(axis=1)] * 2))


def test_the_loop_that_moves_steps_against_each_score():
    X = np.random.default_rng(0).normal(size=(30, 12))
    w = np.zeros(12)
    for x in X[:-1]:
        w += (-1e-3 if w @ x > 0 else 1e-3) * x
    assert dot_loop.moving_loop(X) == pytest.approx(w)


@pytest.mark.parametrize("K", [2, 5])
def test_scikit_learn_sees_every_row_once(K):
    ways = streams.array_ways(150, 3, K)
    for name in ("scikit-learn Perceptron", "scikit-learn SGDClassifier"):
        fitted = ways[name]()
        assert fitted.t_ == 151 and fitted.coef_.shape == (1 if K == 2 else K, 3)


@pytest.mark.slow
def test_a_benchmark(monkeypatch):
    monkeypatch.setattr(streams, "ROWS", {3: 200})
    turns = []
    setting = Setting(2, advance=lambda *step, **_: turns.append(step))
    found = streams.against_memory(setting, d=3, K=3)
    assert isinstance(found, Benchmark) and found.timings[0].name == streams.LOOP
    assert all(len(timing.seconds) == 9 for timing in found.timings)  # not 2: they are too short
    assert {timing.amount["rows"] for timing in found.timings} == {200}
    assert turns.count(()) == 10  # one turn to warm up


@pytest.mark.slow
def test_who_does_the_same_work_is_said(monkeypatch):
    """With two ranks a perceptron is the peer of PRIL; with more it learns other things."""
    monkeypatch.setattr(streams, "ROWS", {3: 3000})
    for K in (2, 3):
        found = streams.against_arrays(Setting(1), K, d=3)
        same = {timing.name for timing in found.timings if timing.same}
        assert ("PRIL, compiled" in same) == (K == 2) and "PA, compiled" not in same
        assert len(found.aims) == 9 and all(aim.limit for aim in found.aims)
        assert found.timing("PRIL, compiled, rows in cache").median > 0


def test_files_are_played_whole():
    pytest.importorskip("pyarrow")
    found = stream_files.from_files(Setting(1, quick=True))
    assert [timing.name for timing in found.timings][:4] == [
        f"{way}, 100 rows" for way in ("memory", "csv", "parquet", "arrow")
    ]
    assert {timing.amount["rows"] for timing in found.timings} == {100, 200, 400}


def test_every_way_of_checking_sees_every_row(tmp_path):
    pytest.importorskip("pyarrow")
    path = stream_files.written(tmp_path / "a.csv", *stream_data.drawn(120, 3, 4, checks.NOISE))
    found = {name: checks.prepared(name, str(path), str(path))() for name in checks.WAYS}
    assert {result["rows"] for result in found.values()} == {120}
    assert found["ordproof check"]["bounds"] > 0


def test_growth_in_each_size():
    found = streams.doubled(Setting(1, quick=True))
    assert {size: len(timings) for size, (_, timings) in found.items()} == {
        "T": 4,
        "d of streams": 5,
        "K of streams": 5,
    }


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_memory_of_a_way():
    """A loop with five vectors keeps the scores: at least 5 numbers a row beyond the matrix."""
    way = streams.memory_ways(200_000, 3, 6)[streams.LOOPS]
    way()
    peak = with_peak(way)[1]
    assert 200_000 * 5 * 8 * 0.9 <= peak < 200_000 * 5 * 8 * 10


def test_a_missing_peer_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "river", None)
    with pytest.raises(InputError, match=r"river is not installed; .*ordproof\[bench\]"):
        bench.want_peers(bench.known([]))
