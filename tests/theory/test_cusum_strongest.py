"""The strongest statements of the CuSum paper: instances worked by hand, and twins that fail."""

from dataclasses import replace
from fractions import Fraction

import pytest
from sympy import Eq, Ge, Gt, Le

from algorithms.cusum import PACuSumRank
from algorithms.seam import exact
from algorithms.stream import run
from theory.cusum import (
    questions_layouts,
    questions_necessary,
    questions_order,
    questions_prank_margins,
    questions_prank_margins_fixed,
    questions_scaling,
    repairs_passive,
    sharper_attained,
    sharper_margins,
    sharper_prank_bound,
)
from theory.cusum.corollary_3 import BOUND
from theory.cusum.notation import R, delta, n
from theory.cusum.questions_orthogonal import orthogonal_items
from theory.cusum.structured_notation import RANK_LOSS
from verify.engines.judge import Outcome, judge
from verify.engines.search import search


def outcome(claim, instance, **changed):
    """The outcome of a claim, with parts changed, on one instance, in its first reading."""
    reading = replace(claim.readings[0], **changed)
    return judge(claim, reading, instance).outcome


def refuted(claim, **changed):
    """Does the search refute the claim when parts are changed?"""
    reading = replace(claim.readings[0], **changed)
    return search(claim, reading).counterexample is not None


@pytest.mark.parametrize("count", range(1, 6))
def test_the_family_is_orthogonal_with_squared_norm_T(count):
    items = orthogonal_items(count)
    for s, first in enumerate(items):
        for t, second in enumerate(items):
            assert sum(map(int.__mul__, first, second)) == count * (s == t)
        assert first[-1] == -1


@pytest.mark.parametrize(
    "claim",
    [
        sharper_attained.theorem_1_attained,
        sharper_attained.corollary_1_attained,
        sharper_attained.theorem_2_attained,
        sharper_attained.corollary_2_attained,
    ],
    ids=lambda claim: claim.id,
)
def test_three_orthogonal_examples_attain_three(claim):
    assert outcome(claim, {"K": 2, "T": 3}) is Outcome.HOLDS
    assert outcome(claim, {"K": 2, "T": 3}, conclusion=Eq(R**2, n + 1)) is Outcome.VIOLATED


def test_corollary_3_is_attained_and_nothing_below_it_holds():
    claim, instance = sharper_attained.corollary_3_attained, {"K": 4, "T": 2}
    assert outcome(claim, instance) is Outcome.HOLDS
    assert outcome(claim, instance, conclusion=Eq(RANK_LOSS, 6)) is Outcome.HOLDS
    assert outcome(claim, instance, conclusion=Le(RANK_LOSS, BOUND - 1)) is Outcome.VIOLATED


def test_the_four_items_of_the_factor_15_14():
    claim = repairs_passive.factor_needed
    instance = {"K": 3, "passes": 1}
    reading = claim.readings[0]
    assert judge(claim, reading, instance).outcome is Outcome.HOLDS
    values = claim.space.values(instance, **reading.options)
    assert values[r"\hat{y}"] == (1, 3, 3, 3)
    # R² = 15, δ² = 75²/2100
    assert values["R"] * values["R"] == 15
    assert values["delta"] * values["delta"] == exact([Fraction(75**2, 2100)])[0]


def test_a_factor_below_that_of_repair_2_fails():
    claim = repairs_passive.factor_needed
    smaller = Le(RANK_LOSS, Fraction(21, 20) * R**2 / delta**2)
    assert outcome(claim, {"K": 3, "passes": 1}, conclusion=smaller) is Outcome.VIOLATED


def test_inside_two_moves_cancel():
    learner = PACuSumRank(3, 1, "inside")
    items = [((1, 0, 1, -1), 2), ((0, 1, 0, -1), 3), ((-6, -4, -6, -1), 1)]
    final = run(learner, [(exact(x), y) for x, y in items] * 2).final
    assert final.w[1].tolist() == exact(["1/3", "0", "1/3", "-1/3"]).tolist()
    assert final.w[2].tolist() == exact(["-1/2", "1/2", "-1/2", "0"]).tolist()
    stuck = exact(items[2][0])
    assert learner.predict(final, stuck) == 3
    assert (learner.update(final, stuck, 1).w == final.w).all()


def test_shared_the_step_is_0():
    learner = PACuSumRank(3, 1, "shared")
    items = [((-1, -1, -1), 2), ((2, 2, -1), 1), ((-2, 2, -1), 3)]
    final = run(learner, [(exact(x), y) for x, y in items] * 2).final
    stuck = exact(items[1][0])
    assert final.w[1] @ stuck == -1 and learner.predict(final, stuck) == 3
    assert (learner.update(final, stuck, 1).w == final.w).all()


@pytest.mark.parametrize("reading", questions_layouts.LAYOUTS, ids=lambda reading: reading.name)
def test_after_the_loop_the_same_items_are_learned(reading):
    space = reading.space
    instance = space.written_out({"K": 3, "passes": 7})
    items = [(exact(x), y) for x, y in zip(instance["x"], instance["y"], strict=True)] * 7
    trace = run(PACuSumRank(3, 1, "after"), items)
    assert trace.predictions[-3:] == instance["y"]


def test_a_label_inside_the_cumulative_margin_but_not_in_condition_6():
    # d = 1, x = −1: scores 0, −3, −2 for w_2 = 3, w_3 = −1; task 3 is answered wrongly
    instance = {"K": 3, "d": 1, "x": ((-1,),), "y": (1,), "w": ((3,), (-1,))}
    assert outcome(sharper_margins.cumulative_margin, instance) is Outcome.HOLDS
    assert outcome(sharper_margins.not_conversely, instance) is Outcome.VIOLATED


def test_prank_attains_its_sharper_bound_with_two_items():
    claim = sharper_prank_bound.attained
    assert outcome(claim, {"K": 3, "T": 2}) is Outcome.HOLDS
    # z = (1, −1/4) and (−1/4, 1): R² = 17/16, and both cost 2
    values = claim.space.values({"K": 3, "T": 2})
    assert values[r"\hat{y}"] == (3, 3)
    assert values["R"] * values["R"] == exact([Fraction(17, 16)])[0]


def test_two_ends_give_both_bounds_the_same_value():
    claim = questions_prank_margins_fixed.no_gain
    instance = {"K": 4, "N": 1, "w": ((1, 0), (1, 0), (1, 0))}
    assert outcome(claim, instance) is Outcome.HOLDS
    assert outcome(claim, instance, conclusion=Eq(BOUND, 6)) is Outcome.HOLDS
    sharp = questions_prank_margins.SHARP
    assert outcome(claim, instance, conclusion=Eq(sharp, 4)) is Outcome.HOLDS


def test_the_nearly_crossed_items_leave_any_factor_behind():
    claim = questions_prank_margins_fixed.no_limit
    instance = {"K": 3, "N": 10, "u": (0, 1), "b": (Fraction(1, 20), Fraction(41, 20))}
    assert outcome(claim, instance) is Outcome.HOLDS
    published = questions_prank_margins.PUBLISHED
    assert outcome(claim, instance, conclusion=Ge(published, 50 * BOUND)) is Outcome.HOLDS


def test_a_half_step_puts_thresholds_out_of_order():
    claim = questions_order.breaks
    assert outcome(claim, {"K": 3, "D": Fraction(1, 2), "at": 1}) is Outcome.HOLDS
    assert outcome(claim, {"K": 3, "D": Fraction(2), "at": 1}) is Outcome.OUTSIDE


@pytest.mark.slow
@pytest.mark.parametrize(
    "claim, tampered",
    [
        (sharper_margins.cumulative_margin, Le(RANK_LOSS, BOUND / 2)),
        (sharper_margins.sum_of_rows, Le(2 * RANK_LOSS, sharper_margins.NOVIKOFF_SUM)),
        (repairs_passive.distance_step, Le(2 * RANK_LOSS, BOUND)),
        (repairs_passive.smaller_factor, Le(2 * RANK_LOSS, BOUND)),
        (
            sharper_prank_bound.sharper_bound,
            Le(2 * sharper_prank_bound.LOSS, sharper_prank_bound.SHARP),
        ),
        (questions_prank_margins.never_worse, Gt(questions_prank_margins.PUBLISHED, BOUND)),
    ],
    ids=lambda value: getattr(value, "id", ""),
)
def test_tampered_bounds_are_refuted(claim, tampered):
    assert refuted(claim, conclusion=tampered)


@pytest.mark.slow
@pytest.mark.parametrize(
    "claim",
    [
        questions_scaling.prank_scaling,
        questions_scaling.perceptron_items,
        questions_order.order_from_any,
        questions_prank_margins.always_sharper,
        sharper_margins.not_conversely,
    ],
    ids=lambda claim: claim.id,
)
def test_negative_answers_are_found(claim):
    assert refuted(claim)


def test_statements_print_their_pieces():
    assert r"\frac{R^{2} r^{2}}" in repairs_passive.smaller_factor.statement()
    assert "epsilon" in questions_necessary.necessary.statement()
    assert r"\rho" in sharper_margins.sum_of_rows.statement()
    assert "r - 1" in sharper_margins.each_repaired.statement()
