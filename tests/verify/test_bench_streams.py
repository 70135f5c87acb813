"""Benchmarks of streams: ways side by side do the same work, and say so where a peer is missing."""

import sys

import numpy as np
import pytest

from algorithms import PRIL
from algorithms.compiled import summarise
from verify.bench import Benchmark, Timing
from verify.benchmarks import streams, together
from verify.errors import InputError


def quiet(*_, **__):
    """No progress bar."""


@pytest.mark.parametrize("K", [2, 5])
def test_the_numpy_loop_and_the_reference_are_pril(K):
    X, y = streams.drawn(200, 4, K)
    ways = {name: way for name, way in round_ways(K).items() if "PRIL" in name}
    wanted = summarise(PRIL(K), X, np.column_stack([y, y])).total_mae
    assert streams.plain_loop(X, y, K) == wanted > 0
    results = [way() for way in ways.values()]
    assert results[0] == results[1] == results[2].total_mae


def round_ways(K):
    pytest.importorskip("river")
    return streams.round_ways(200, 4, K)


def test_every_way_sees_every_row():
    ways = streams.memory_ways(150, 3, 4)
    assert ways.pop("X @ w")().shape == (150,)
    assert ways.pop("X @ W, K columns")().shape == (150, 4)
    assert len(ways) == 9 and {way().rounds for way in ways.values()} == {150}


@pytest.mark.parametrize("K", [2, 5])
def test_scikit_learn_sees_every_row_once(K):
    ways = streams.array_ways(150, 3, K)
    for name in ("scikit-learn Perceptron", "scikit-learn SGDClassifier"):
        fitted = ways[name]()
        assert fitted.t_ == 151 and fitted.coef_.shape == (1 if K == 2 else K, 3)


def test_a_benchmark(monkeypatch):
    monkeypatch.setattr(streams, "ROWS", {3: 200})
    monkeypatch.setattr(together, "peak_of", lambda *_: 8)
    turns = []
    found = streams.against_memory(2, lambda *step, **_: turns.append(step), d=3, K=3)
    assert isinstance(found, Benchmark) and found.timings[0].name == "X @ w"
    assert all(len(timing.seconds) == 2 and timing.peak == 8 for timing in found.timings)
    assert {timing.amount["rows"] for timing in found.timings} == {200}
    assert turns.count(()) == 3  # one turn to warm up
    assert found.to_json()["timings"][0]["peak_bytes"] == 8


def test_a_time_without_memory_says_nothing_of_it():
    timing = Timing("way", (1.0,), {"rows": 2})
    assert "peak_bytes" not in Benchmark("b", "", (timing,)).to_json()["timings"][0]


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_memory_of_a_way():
    """A product with five columns keeps them: at least 5 numbers a row beyond the matrix."""
    peak = together.peak_of(streams.memory_ways, (200_000, 3, 5), "X @ W, K columns")
    assert 200_000 * 5 * 8 <= peak < 200_000 * 5 * 8 * 10


def test_a_missing_peer_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "river", None)
    X, y = streams.drawn(20, 2, 2)
    with pytest.raises(InputError, match=r"river is not installed; .*ordproof\[bench\]"):
        streams.river_ways(X, y, 2)
