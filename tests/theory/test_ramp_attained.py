"""Streams on which the bounds of the PA family are attained, and regret: values by hand."""

from dataclasses import replace
from fractions import Fraction

import pytest
from flint import fmpq
from sympy import And, Eq, Le

from theory.intervals.notation import T, gamma
from theory.ramp.attained_pa import attained_pa, attained_pa_i, attained_pa_ii
from theory.ramp.mistake_bounds import LOSS, factor
from theory.ramp.pa_ramp_unbounded import pa_ramp
from theory.ramp.regret_pa import regret
from theory.ramp.sharper_pa_i import sharper_pa_i
from verify.engines.judge import Outcome, judge
from verify.engines.search import Budget, search

SMALL = Budget(examples=60, tiny=30, climbs=2, steps=20)

TWO_ROUNDS = {"n": 2, "K": 3, "a": 2, "b": Fraction(1, 2), "excess": Fraction(0)}
"""``x = (½, −½)`` twice turned round: ``X = ½``, inner product −½, labels [1, 1], a X + 1 = 2."""


def stream(**fields):
    """Two rounds with the cost C times ``a X + 1``."""
    return {**TWO_ROUNDS, "cost": Fraction(1), **fields}


def values(claim, name, instance):
    """What the claim's space makes of an instance."""
    reading = claim.reading(name)
    return claim.space_of(reading).values(instance, **reading.options)


def outcome(claim, name, instance):
    """What the claim says of it."""
    return judge(claim, claim.reading(name), instance).outcome


def stated(claim, name):
    """A reading's conclusion."""
    own = claim.reading(name).conclusion
    return claim.conclusion if own is None else own


def refuted(claim, name, conclusion):
    """Is a stronger conclusion wrong somewhere?"""
    changed = replace(claim.reading(name), conclusion=conclusion)
    return search(claim, changed, SMALL).counterexample is not None


def test_pa_on_two_rounds_by_hand():
    """Each round moves two thresholds by ½ and loses 2: ``T a = 4 = 2/γ²``."""
    found = values(attained_pa, "PA", stream())
    assert [list(row) for row in found["alpha"]] == [[fmpq(1, 2)] * 2] * 2
    assert [list(row) for row in found["theta"]][:2] == [[0, 0], [fmpq(1, 2)] * 2]
    assert found["gamma"] * found["gamma"] == fmpq(1, 2)
    assert found["R"] * found["R"] == fmpq(1, 2)
    assert outcome(attained_pa, "PA", stream()) is Outcome.HOLDS


@pytest.mark.parametrize(
    ("claim", "name", "cost", "step"),
    [
        (attained_pa_i, "C (a R² + 1) ≥ 1", Fraction(1), fmpq(1, 2)),
        (attained_pa_i, "C (a R² + 1) ≥ 1", Fraction(3), fmpq(1, 2)),
        (attained_pa_i, "C (a R² + 1) ≤ 1", Fraction(1, 2), fmpq(1, 4)),
        (attained_pa_ii, "PA-II", Fraction(1), fmpq(1, 3)),
    ],
)
def test_the_other_variants_on_two_rounds(claim, name, cost, step):
    """Steps ``min(C, ½)`` with ``C = cost/2``, and ``1/(2 + 1/(2C)) = 1/3`` where C = ½."""
    instance = stream(cost=cost)
    assert [list(row) for row in values(claim, name, instance)["alpha"]] == [[step] * 2] * 2
    assert outcome(claim, name, instance) is Outcome.HOLDS


@pytest.mark.parametrize(
    ("claim", "name"),
    [
        (attained_pa, "PA"),
        (attained_pa_i, "C (a R² + 1) ≥ 1"),
        (attained_pa_i, "C (a R² + 1) ≤ 1"),
        (attained_pa_ii, "PA-II"),
    ],
)
def test_no_smaller_factor_bounds_these_streams(claim, name):
    """A tenth less is too little."""
    parts = stated(claim, name).args
    equal = next(part for part in parts if isinstance(part, Eq) and LOSS in part.args)
    limit = next(side for side in equal.args if side != LOSS)
    assert refuted(claim, name, Le(LOSS, limit * 9 / 10))


def test_the_loss_is_not_one_more():
    assert refuted(attained_pa, "PA", Eq(LOSS, factor("pa") / gamma**2 + T, evaluate=False))


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


def test_the_sharper_factor_of_pa_i_by_hand():
    """``1/(¼ (2 − ¼ · 2)) = 8/3`` at ``γ² = 2``: 4/3, against 4/2 by the factor 1/C."""
    found = judge(sharper_pa_i, sharper_pa_i.reading("separable"), ONE_ROUND)
    assert (found.outcome, found.left, found.right) == (Outcome.HOLDS, 1, fmpq(4, 3))


def test_the_sharper_factor_against_slack_by_hand():
    """``u = (0, ½)`` lacks ½: ``8/3 (¼ + 2 · ¼ · ½) = 4/3``."""
    instance = {**ONE_ROUND, "w": (0,), "theta": (1,), "scale": 2}
    found = judge(sharper_pa_i, sharper_pa_i.reading("any stream"), instance)
    assert (found.outcome, found.left, found.right) == (Outcome.HOLDS, 1, fmpq(4, 3))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["separable", "any stream"])
def test_the_sharper_factor_is_not_half_as_large(name):
    low, high = sharper_pa_i.reading(name).conclusion.args
    assert refuted(sharper_pa_i, name, Le(low, high / 2))


def test_regret_of_one_round_by_hand():
    """Hinge loss 1, the comparator's 0: ``(1 + 1)/(2C) + C (1 + 2 − 0 − 1)/2``, c = 0, C = ¼."""
    found = judge(regret, regret.readings[0], {**ONE_ROUND, "scale": 1})
    assert (found.outcome, found.left, found.right) == (Outcome.HOLDS, 1, fmpq(17, 4))


@pytest.mark.slow
def test_regret_without_its_last_term_is_refuted():
    low, high = regret.conclusion.args
    assert refuted(regret, "PA-I", Le(low, high / 4))


BEYOND = {"n": 4, "x": 1, "C": Fraction(1), "s": Fraction(0), "M": Fraction(2)}
"""x = 1 with [2, 2], then three times 2 with [1, 1]."""


def test_pa_ramp_errs_for_ever_by_hand():
    """Round 1 leads to (½, −½); the margin of the next is −½ − 2 · ½ < 0, and nothing moves."""
    found = values(pa_ramp, "s ≤ 0, kept", BEYOND)
    assert [list(w) for w in found["w"]][:4] == [[0], *[[fmpq(1, 2)]] * 3]
    assert [list(theta) for theta in found["theta"]][:4] == [[0], *[[fmpq(-1, 2)]] * 3]
    assert outcome(pa_ramp, "s ≤ 0, kept", BEYOND) is Outcome.HOLDS


def test_pa_ramp_does_not_err_in_the_first_round():
    name = "s ≤ 0, kept"
    _, *rest = pa_ramp.reading(name).conclusion.args
    assert refuted(pa_ramp, name, And(Eq(LOSS, T, evaluate=False), *rest))
