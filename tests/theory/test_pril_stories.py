"""Stories of PRIL's theorems: both sides of the bound can be added up from the printed table."""

from fractions import Fraction
from random import Random

import pytest
from flint import fmpq

from theory.claims.claim import Claim, Reading
from theory.pril.theorem_1 import theorem_1
from theory.pril.theorem_2 import theorem_2
from theory.pril.theorem_3 import theorem_3
from theory.pril.theorem_4 import theorem_4
from verify.engines.judge import Outcome, judge
from verify.store.evidence import stored_counterexamples


def admitted(claim: Claim, reading: Reading, seed: int):
    rng, space = Random(seed), claim.space_of(reading)
    while True:
        instance = space.generate(rng.randint, **reading.options)
        if judge(claim, reading, instance).outcome in (Outcome.HOLDS, Outcome.VIOLATED):
            return instance


def column(table, name: str) -> Fraction:
    """The sum of the column whose heading starts so."""
    (at,) = [at for at, head in enumerate(table.header) if head.startswith(name)]
    return sum((Fraction(row[at]) for row in table.rows), Fraction(0))


def scale(table, name: str) -> Fraction:
    """A number of the title."""
    return Fraction(table.title.split(f"{name} = ")[-1].split(",")[0].split(":")[0])


def story(claim: Claim, reading: Reading, instance):
    (table,) = claim.space_of(reading).story(instance, **reading.options)
    return table


CASES = [(claim, reading) for claim in (theorem_1, theorem_2) for reading in claim.readings]


@pytest.mark.parametrize("claim, reading", CASES, ids=[f"{c.id} {r.name}" for c, r in CASES])
def test_the_loss_column_adds_up_to_the_left_side(claim, reading):
    for seed in range(6):
        instance = admitted(claim, reading, seed)
        left = judge(claim, reading, instance).left
        assert column(story(claim, reading, instance), "L_MAE") == Fraction(str(left))


@pytest.mark.parametrize("name", ["θ^t", "comparator", "θ^(T+1)"])
def test_the_title_gives_the_right_side_of_theorem_1(name):
    reading = theorem_1.reading(name)
    instance = admitted(theorem_1, reading, 3)
    table = story(theorem_1, reading, instance)
    bound = (scale(table, "R²") + 1) * (scale(table, "K") - scale(table, "c") - 1)
    assert bound / scale(table, "γ²") == Fraction(str(judge(theorem_1, reading, instance).right))


def test_theorem_2_prints_the_deficit():
    # θ* = 1 beside w* = 0: slack 1 in both constraints, and a target margin 2 is missed by 1 twice
    instance = {
        "K": 2,
        "d": 1,
        "x": ((1,), (0,)),
        "y_l": (1, 1),
        "y_r": (1, 1),
        "w": (0,),
        "theta": (1,),
        "margin": Fraction(2),
    }
    title = story(theorem_2, theorem_2.readings[0], instance).title
    assert "R² = 1" in title and "γ² = 4" in title and "D² = 2" in title


@pytest.mark.parametrize("reading", theorem_3.readings, ids=lambda reading: reading.name)
def test_theorem_3_prints_both_totals_of_the_regret(reading):
    for seed in range(4):
        instance = admitted(theorem_3, reading, seed)
        table, found = story(theorem_3, reading, instance), judge(theorem_3, reading, instance)
        regret = column(table, "L_IMC") - column(table, "comparator's L_IMC")
        assert regret == Fraction(str(found.left))
        growth = (scale(table, "R²") + 1) * (scale(table, "K") - scale(table, "c") - 1)
        assert (scale(table, "Λ²") + scale(table, "T") * growth) / 2 == Fraction(str(found.right))


def test_theorem_4_prints_what_its_bound_needs():
    reading = theorem_4.reading("start uniform")
    instance = {
        "K": 2,
        "d": 1,
        "x": ((1,),),
        "y_l": (1,),
        "y_r": (1,),
        "w": (0,),
        "theta": (1,),
        "base": Fraction(2),
    }
    table = story(theorem_4, reading, instance)
    assert [scale(table, name) for name in ("K", "c", "d", "γ")] == [2, 0, 1, 1]
    assert column(table, "L_MAE") == 1 and fmpq(1) == judge(theorem_4, reading, instance).left


@pytest.mark.parametrize("claim", [theorem_1, theorem_2], ids=lambda claim: claim.id)
def test_stored_counterexamples_lie_in_the_spaces_and_refute(claim):
    stored = stored_counterexamples(claim)
    assert stored
    for name, instance in stored.items():
        assert judge(claim, claim.reading(name), instance).outcome is Outcome.VIOLATED
