"""Ties, a known margin and independence: readings worked by hand, and their stories."""

from random import Random
from typing import Any

import pytest
from flint import fmpq
from sympy import Le

from algorithms.cusum import CuSumRank, PACuSumRank
from algorithms.seam import exact
from algorithms.stream import run
from theory.claims.claim import Claim, Reading
from theory.claims.space import show
from theory.cusum import corollary_1, corollary_2, corollary_3, corollary_4, theorem_1, theorem_2
from theory.cusum.counting import independent_directions
from theory.cusum.needs_margin import needs_margin, repair
from theory.cusum.notation import delta
from theory.cusum.structured_notation import MISTAKES
from theory.cusum.ties import TurnedCuSumRank, TurnedPACuSumRank, play
from verify.engines.judge import Outcome, judge
from verify.engines.search import Budget, search

ANY_TIES = [
    (claim, reading)
    for claim in (
        theorem_1.theorem_1,
        theorem_2.theorem_2,
        theorem_2.theorem_2_repair,
        corollary_1.corollary_1,
        corollary_2.corollary_2,
        corollary_3.corollary_3,
        corollary_4.corollary_4,
        repair,
    )
    for reading in claim.readings
    if reading.options.get("ties") == "any"
]


# --- ties -----------------------------------------------------------------------------------------


def test_every_best_rank_is_predicted_for_some_choice():
    state = CuSumRank(4).start(1)
    x = exact([-1])
    assert [TurnedCuSumRank(4, first=k).predict(state, x) for k in (1, 2, 3, 4)] == [1, 2, 3, 4]
    # scores 0, 1, 1, 0: from 1, 2 on the first best is 2, from 3 on it is 3, from 4 on 2 again
    moved = CuSumRank(4).update(state, x, 3)
    scores = [row @ x for row in moved.w]
    assert scores == [0, 1, 1, 0]
    one = type(state)(exact([[0], [-1], [0], [1]]))
    assert [TurnedCuSumRank(4, first=k).predict(one, x) for k in (1, 2, 3, 4)] == [2, 2, 3, 2]


@pytest.mark.parametrize(
    "smallest, turned",
    [
        (CuSumRank(3), lambda first: TurnedCuSumRank(3, first=first)),
        (PACuSumRank(3, 2, "after"), lambda first: TurnedPACuSumRank(3, 2, "after", first=first)),
    ],
)
def test_choice_1_in_every_round_is_the_smallest_rank(smallest, turned):
    rng = Random(5)
    items = [(exact([rng.randint(-3, 3), -1]), rng.randint(1, 3)) for _ in range(8)]
    whole, rounds = run(smallest, items), play(turned, items, [1] * 8)
    assert whole.predictions == rounds.predictions
    assert [r.t for r in rounds.rounds] == list(range(1, 9))
    assert (whole.final.w == rounds.final.w).all()


def test_a_middle_rank_may_be_predicted():
    # r = 3 at w = 0: all ranks tie; neither the smallest nor the largest is rank 2
    instance = {"K": 3, "d": 1, "x": ((-1,),), "y": (1,), "w": ((1,), (1,)), "first": (2,)}
    claim = corollary_3.corollary_3
    reading = claim.reading("ties any")
    assert corollary_3.DATA.values(instance, **reading.options)["\\hat{y}"] == (2,)
    judgement = judge(claim, reading, instance)
    assert (judgement.outcome, judgement.left, judgement.right) == (Outcome.HOLDS, 1, 2)


@pytest.mark.parametrize("claim, reading", ANY_TIES, ids=[c.id for c, _ in ANY_TIES])
def test_a_choice_for_every_round_or_none(claim, reading):
    rng = Random(2)
    instance = claim.space.generate(rng.randint, **reading.options)
    while judge(claim, reading, instance).outcome is Outcome.OUTSIDE:
        instance = claim.space.generate(rng.randint, **reading.options)
    assert show(instance["first"]) in claim.space.story(instance, **reading.options)[0].title
    for first in (instance["first"][1:], (0,) * len(instance["first"])):
        assert judge(claim, reading, {**instance, "first": first}).outcome is Outcome.OUTSIDE


def test_a_smaller_bound_fails_for_some_choice_of_ties():
    claim = corollary_1.corollary_1
    tampered = Reading("tampered", options={"ties": "any"}, conclusion=Le(4 * MISTAKES, delta))
    assert search(claim, tampered, Budget(40, 40, 1, 10)).counterexample is not None


def test_corollary_4_with_the_largest_rank():
    # x = (2, −1), y = 1, margin 2 by −z/1: ŷ = 2 at w = 0; R² = 5 and 5/2⁴ < 1
    instance = {"K": 2, "d": 2, "x": ((2, -1),), "y": (1,), "w": ((-1, 0),)}
    claim = corollary_4.corollary_4
    found = judge(claim, claim.reading("after, ties largest"), instance)
    assert (found.outcome, found.left, found.right) == (Outcome.VIOLATED, 1, fmpq(5, 16))


# --- the known margin -----------------------------------------------------------------------------

TWICE: dict[str, Any] = {
    "K": 2,
    "d": 2,
    "phi": (((0, 0), (0, 2)), ((0, 0), (2, 0))),
    "y": (2, 2),
    "w": (1, 1),
}
"""Margin √2, known as 5/4: ŷ = 1 in both rounds, and w ends at (1, 1)·δ/2 for a step loss δ."""


def outcome(claim: Claim, name: str, instance) -> Outcome:
    return judge(claim, claim.reading(name), instance).outcome


def test_the_margin_decides_weights_and_not_predictions():
    reading = needs_margin.readings[0]
    values = corollary_2.DATA.values(TWICE, **reading.options)
    assert values["delta"] == fmpq(5, 4)
    assert values["\\hat{y}"] == values["\\hat{y}'"] == (1, 1)
    assert list(values["w"][-1]) == [fmpq(5, 8)] * 2 and list(values["w'"][-1]) == [fmpq(1, 2)] * 2
    assert judge(needs_margin, reading, TWICE).outcome is Outcome.HOLDS
    assert outcome(needs_margin, "predictions, 1 for δ", TWICE) is Outcome.VIOLATED
    assert outcome(needs_margin, "predictions, δ² for δ", TWICE) is Outcome.VIOLATED
    assert outcome(repair, "1 for δ", TWICE) is Outcome.HOLDS


def test_the_story_shows_both_runs():
    own, other = corollary_2.DATA.story(TWICE, **needs_margin.readings[0].options)
    assert "delta = 5/4" in own.title
    assert [row[other.header.index("ŷ'")] for row in other.rows] == ["1", "1"]
    assert other.rows[-1][-1] == "(1/2, 1/2)" and own.rows[-1][-1] == "(5/8, 5/8)"


def test_a_single_mistake_says_nothing_about_predictions():
    once = {**TWICE, "phi": TWICE["phi"][:1], "y": (2,)}
    assert outcome(needs_margin, "predictions, 1 for δ", once) is Outcome.OUTSIDE


# --- independence ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "w_2, w_3, breaks",
    [
        ((0, -1), (1, 0), False),  # w_2·x = 1 at every x
        ((1, 0), (1, 1), False),  # PRank's rows with ordered thresholds: z < 0 and z ≥ 1
        ((1, 1), (1, 0), True),  # z < 1 and z ≥ 0
        ((-1, 0), (1, 2), True),  # z > 0 and z ≥ 2
        ((1, 0), (0, 0), None),  # dependent
        ((1, 0), (0, 1), False),  # 0 ≥ 1 nowhere
        ((1, 0), (0, -1), True),
    ],
)
def test_independent_rows_may_keep_the_chain(w_2, w_3, breaks):
    instance = {"K": 3, "d": 2, "w": ((0, 0), w_2, w_3)}
    found = outcome(independent_directions, "every ensemble of independent rows", instance)
    expected = {True: Outcome.HOLDS, False: Outcome.VIOLATED, None: Outcome.OUTSIDE}[breaks]
    assert found is expected
