"""Bounds of PA, PA-I and PA-II: values worked by hand, and statements that can fail."""

from dataclasses import replace
from fractions import Fraction

import pytest
from flint import fmpq
from sympy import Le

from theory.intervals.notation import gamma
from theory.language.typeset import latex
from theory.ramp.agnostic_pa import any_stream_pa
from theory.ramp.mistake_bounds import LOSS, factor, mistake_bounds, rounds, squared_hinge
from theory.ramp.streams import AggressiveStream
from verify.engines.judge import Outcome, judge
from verify.engines.search import Budget, search

SMALL = Budget(examples=40, tiny=30, climbs=2, steps=20)

ONE_ROUND = {
    "K": 2,
    "d": 1,
    "x": ((1,),),
    "y_l": (1,),
    "y_r": (1,),
    "w": (-1,),
    "theta": (1,),
    "C": Fraction(1, 4),
}
"""x = 1 has rank 1 of 2: ``θ − w ≥ 1`` is wanted, and missed by 1 at the start."""


@pytest.mark.parametrize(("variant", "step"), [("pa", (1, 2)), ("pa-i", (1, 4)), ("pa-ii", (1, 4))])
def test_one_round_by_hand(variant, step):
    """PA: α = 1/(‖x‖² + 1); PA-I: no more than C; PA-II: 1/(‖x‖² + 1 + 1/(2C))."""
    values = AggressiveStream().values(ONE_ROUND, variant=variant)
    alpha = fmpq(*step)
    assert list(values["alpha"][0]) == [alpha]
    assert list(values["w"][1]) == [-alpha]
    assert list(values["theta"][1]) == [alpha]
    assert (values["m"], values["tau"], values["a"]) == ([1], [[-1]], 1)
    assert values["shift"] == [-alpha]


def test_the_bound_of_one_round_is_attained_by_pa():
    """``(a R² + 1)/γ² = 2/2``, and the round has the loss 1: θ = 0 ≤ 0 = w·x."""
    found = judge(mistake_bounds, mistake_bounds.reading("PA, separable"), ONE_ROUND)
    assert (found.outcome, found.left, found.right) == (Outcome.HOLDS, 1, 1)


def test_the_other_bounds_of_one_round():
    """``max(1/C, 2)/γ² = 4/2`` and ``(2 + 1/(2C))/γ² = 4/2``."""
    for name in ("PA-I, separable", "PA-II, separable"):
        found = judge(mistake_bounds, mistake_bounds.reading(name), ONE_ROUND)
        assert (found.outcome, found.left, found.right) == (Outcome.HOLDS, 1, 2)


def test_the_slack_of_a_comparator_by_hand():
    """``u = (0, ½)`` lacks ½: PA-I's bound is 4 (¼ + 2 · ¼ · ½), PA-II's 4 (¼ + 2 · ¼ · ¼)."""
    instance = {**ONE_ROUND, "w": (0,), "theta": (1,), "scale": 2}
    for name, right in (("PA-I, any stream", 2), ("PA-II, any stream", fmpq(3, 2))):
        found = judge(mistake_bounds, mistake_bounds.reading(name), instance)
        assert (found.outcome, found.left, found.right) == (Outcome.HOLDS, 1, right)


def test_a_comparator_that_ranks_nothing_counts_by_its_slack():
    """``u = 0`` lacks 1, so H = 1: PA's bound is (R² + 1)(1 + 1)² = 8."""
    instance = {**ONE_ROUND, "w": (0,), "theta": (0,), "scale": 1}
    found = judge(any_stream_pa, any_stream_pa.readings[0], instance)
    assert (found.outcome, found.left, found.right) == (Outcome.HOLDS, 1, 8)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["PA, separable", "PA-I, separable"])
def test_a_smaller_factor_is_refuted(name):
    """What the bound says less a tenth is too little on some stream."""
    reading = mistake_bounds.reading(name)
    variant = reading.options["variant"]
    lower = replace(reading, conclusion=Le(LOSS, factor(variant) * 9 / 10 / gamma**2))
    assert search(mistake_bounds, lower, SMALL).counterexample is not None


@pytest.mark.slow
def test_rounds_need_not_be_fewer_than_the_factor_says():
    """``R²/γ²`` in the place of ``(R² + 1)/γ²`` is refuted."""
    reading = rounds.reading("PA, separable")
    low, high = reading.conclusion.args
    lower = replace(reading, conclusion=Le(low, high - 1 / gamma**2))
    assert search(rounds, lower, SMALL).counterexample is not None


@pytest.mark.slow
def test_the_squared_hinge_needs_its_factor():
    """A tenth less is too little."""
    reading = squared_hinge.reading("PA, separable")
    low, high = reading.conclusion.args
    lower = replace(reading, conclusion=Le(low, high * 9 / 10))
    assert search(squared_hinge, lower, SMALL).counterexample is not None


def test_statements_say_what_they_bound():
    text = latex(mistake_bounds.reading("PA-I, any stream").conclusion)
    assert r"L_{\text{MAE}}" in text
    assert r"\max" in text
    assert r"{\xi}_{i}^{t}" in text
    assert r"\lVert (w^{*}, \theta^{*}) \rVert^{2}" in text
