"""A batch in lanes says of each instance what the exact judgement of that instance alone says."""

from random import Random

import numpy as np
import pytest

from theory.claims.registry import all_claims
from verify.engines.judge import Outcome, judge
from verify.engines.strategies.judge_in_lanes import (
    HOLDS,
    OUTSIDE,
    UNKNOWN,
    VIOLATED,
    filled,
    judge_many,
    numbers,
)
from verify.engines.strategies.lanes import around

SAYS = {Outcome.HOLDS: HOLDS, Outcome.VIOLATED: VIOLATED, Outcome.OUTSIDE: OUTSIDE}
CLAIMS = [
    "cusum/theorem-2",
    "cusum/corollary-3",
    "cusum/prank-order/any-start",
    "pril/theorem-1",
    "pril/theorem-1/line-7",
    "pril/theorem-3",
    "pril/lemma-1",
    "pril/lemma-2/case-2/line-1",
    "pril/theorem-4/line-2",
    "ramp/pa-family/mistake-bounds",
    "ramp/cccp/optimal-parameters",
    "ramp/sca-ramp/finds-active",
    "ramp/order-preservation",
    "olp/synthetic/equal-bags",
    "storm/eq-4/distribution",
]
"""Of every paper, and all kinds of numbers that lanes have: integers, fractions, roots, powers."""

READINGS = [
    pytest.param(claim, reading, id=f"{claim.id} [{reading.name}]")
    for claim in all_claims()
    if claim.id in CLAIMS
    for reading in claim.readings
]


@pytest.mark.slow
@pytest.mark.parametrize(("claim", "reading"), READINGS)
def test_a_batch_agrees_with_each_of_its_instances(claim, reading):
    space, rng = claim.space_of(reading), Random(7)
    settled = 0
    for _ in range(3):
        shape = space.generate(rng.randint, **reading.options)
        table = around(shape, rng)
        outcomes = judge_many(claim, reading, shape, table).outcomes
        settled += np.count_nonzero(outcomes != UNKNOWN)
        for row in rng.sample(range(len(table)), 12):
            if outcomes[row] != UNKNOWN:
                alone = judge(claim, reading, filled(shape, iter(table[row].tolist())))
                assert SAYS.get(alone.outcome) == outcomes[row]
    assert settled > 100  # rows that go their own way are left to `judge`, most must not be


def test_magnitudes_without_bound_are_judged_right():
    claim = next(claim for claim in all_claims() if claim.id == "pril/theorem-1")
    reading = claim.readings[0]
    shape = claim.space.generate(Random(2).randint)
    table = around(shape, Random(3))
    grow = [
        name in ("x", "w", "theta") for name, value in shape.items() for _ in numbers({name: value})
    ]
    table[:, grow] *= 10**15
    outcomes = judge_many(claim, reading, shape, table).outcomes
    inside = np.flatnonzero(outcomes == HOLDS)
    assert len(inside) > 20
    for row in inside[:6]:
        instance = filled(shape, iter(table[row].tolist()))
        assert judge(claim, reading, instance).outcome is Outcome.HOLDS


def test_filling_in_the_numbers_of_an_instance_gives_it_back():
    shape = {"K": 3, "x": ((1, -2), (0, 5)), "name": "free"}
    assert numbers(shape) == [3, 1, -2, 0, 5]
    assert filled(shape, iter(numbers(shape))) == shape
