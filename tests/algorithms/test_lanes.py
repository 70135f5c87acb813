"""Lanes are as many rationals side by side: each operation, lane by lane, whatever the size."""

import operator
from fractions import Fraction

import numpy as np
import pytest
from flint import fmpq
from hypothesis import given
from hypothesis import strategies as st

from algorithms.lanes import LIMIT, Condition, Fork, Lanes, lanes
from algorithms.pril import PRIL
from algorithms.seam import exact, where
from algorithms.stream import run

HUGE = st.one_of(st.integers(-9, 9), st.integers(-(10**40), 10**40))
ROWS = st.lists(st.tuples(HUGE, st.integers(1, 10**20)), min_size=1, max_size=5)


def column(values):
    """Lanes of these integers, as int64 where they fit."""
    top = max(map(abs, values)) + 1
    return Lanes(np.array(values, dtype=np.int64 if top < LIMIT else object), top=top)


def fractions(value, size):
    num, den = (
        np.broadcast_to(np.asarray(part, dtype=object), size) for part in (value.num, value.den)
    )
    return [Fraction(int(p), int(q)) for p, q in zip(num, den, strict=True)]


def of(rows):
    return column([p for p, _ in rows]) / column([q for _, q in rows])


@given(ROWS, st.data())
def test_arithmetic_and_comparisons_are_those_of_each_lane(rows, data):
    other = data.draw(st.lists(ROWS.map(lambda r: r[0]), min_size=len(rows), max_size=len(rows)))
    a, b = of(rows), of(other)
    alone = [(Fraction(*p), Fraction(*q)) for p, q in zip(rows, other, strict=True)]
    size = len(rows)
    for step in (operator.add, operator.sub, operator.mul):
        assert fractions(step(a, b), size) == [step(p, q) for p, q in alone]
    if all(q != 0 for _, q in alone):
        assert fractions(a / b, size) == [p / q for p, q in alone]
        assert fractions(a // b, size) == [p // q for p, q in alone]
    for relation in (operator.lt, operator.le, operator.eq, operator.ne, operator.ge, operator.gt):
        mask = np.broadcast_to(relation(a, b).mask, size)
        assert mask.tolist() == [relation(p, q) for p, q in alone]
    chosen = where(a < b, a, b)
    assert fractions(chosen, size) == [min(p, q) for p, q in alone]
    assert fractions(abs(-a), size) == [abs(p) for p, _ in alone]


@given(st.lists(st.integers(-(2**61), 2**61), min_size=1, max_size=4), st.integers(2, 9))
def test_powers_do_not_overflow(values, power):
    assert fractions(column(values) ** power, len(values)) == [Fraction(v) ** power for v in values]
    assert fractions(fmpq(3, 2) * column(values), len(values)) == [
        v * Fraction(3, 2) for v in values
    ]


def test_lanes_that_differ_fork_where_one_answer_is_needed():
    mixed = column([1, 2, 2])
    for question in (
        lambda: bool(mixed == 1),
        lambda: int(mixed),
        lambda: [0] * 3 and [5, 6, 7][mixed],
    ):
        with pytest.raises(Fork) as fork:
            question()
        assert np.unique(fork.value.keys).size == 2
    assert int(column([2, 2])) == 2 and bool(column([2, 3]) > 1)
    assert {2: "two"}[column([2, 2])] == "two"
    with pytest.raises(Fork):
        1 / column([0, 1])
    with pytest.raises(ZeroDivisionError):
        1 / column([0, 0])
    assert int(column([-7, -7]) / 2) == -3 and isinstance(lanes("1"), type(NotImplemented))
    assert bool(~Condition(np.array([False, False])))


def test_a_learner_runs_on_lanes_as_on_each_instance():
    streams = np.random.default_rng(1).integers(-5, 6, (50, 6, 2))
    labels = [(1, 1), (2, 3), (3, 4), (4, 4), (1, 2), (2, 2)]
    together = run(
        PRIL(4),
        [
            (
                np.array(
                    [column(list(map(int, streams[:, t, j]))) for j in range(2)], dtype=object
                ),
                y,
            )
            for t, y in enumerate(labels)
        ],
    ).final
    for number, stream in enumerate(streams):
        alone = run(
            PRIL(4), [(exact(x.tolist()), y) for x, y in zip(stream, labels, strict=True)]
        ).final
        for name in ("w", "theta"):
            for lane, value in zip(getattr(together, name), getattr(alone, name), strict=True):
                assert fractions(lane, 50)[number] == Fraction(int(value.p), int(value.q))
