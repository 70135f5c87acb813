"""Claims of Sections 3 to 5, 7, 8 of the CuSum paper: values by hand, twins that must fail."""

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from flint import fmpq
from sympy import Eq, Le

from algorithms.cusum import PACuSumRank
from algorithms.seam import exact
from theory.claims.claim import Claim, Reading
from theory.claims.registry import claims_in
from theory.claims.space import Inadmissible
from theory.cusum import (
    atoms,
    corollary_1,
    corollary_2,
    corollary_3,
    corollary_3_prank,
    corollary_4,
    duals,
    figure_2,
    figures,
    passive_aggressive,
    structured,
    tables,
    theorem_1,
    theorem_2,
)
from theory.cusum.notation import R, i, k, n, r, w, x
from theory.cusum.streams import known
from theory.language.statement import ForAll
from theory.numbers.surd import root
from verify.engines.judge import Outcome, judge
from verify.engines.search import Budget, search

SMALL = Budget(examples=120, climbs=3, steps=40)

ONE_MISTAKE = {"K": 2, "d": 1, "phi": (((0,), (2,)),), "y": (2,), "w": (1,)}
"""Scores 0 and 0 at w = 0, so ŷ = 1; ΔΦ = 2 along the unit separator w̄ = 1."""


def outcome(claim: Claim, instance, reading: str | None = None):
    chosen = claim.readings[0] if reading is None else claim.reading(reading)
    return judge(claim, chosen, instance)


# --- counterexamples worked by hand ---------------------------------------------------------------


def test_theorem_2_counts_squares_of_losses_above_1():
    # ‖ΔΦ‖² = 4 = ℓR² with ℓ = 2 gives R² = 2; w̄·ΔΦ = 2 ≥ ℓ; one mistake of loss 2: 2² = 4 > 2
    instance = ONE_MISTAKE | {"loss": ((0, 0), (2, 0))}
    found = outcome(theorem_2.theorem_2, instance)
    assert (found.outcome, found.left, found.right) == (Outcome.VIOLATED, 4, 2)
    repaired = outcome(theorem_2.theorem_2_repair, instance)
    assert (repaired.outcome, repaired.left, repaired.right) == (Outcome.HOLDS, 2, 2)


def test_corollary_2_fails_for_a_margin_above_1():
    # R = δ = 2: one mistake, but R²/δ⁴ = 4/16
    found = outcome(corollary_2.corollary_2, ONE_MISTAKE)
    assert (found.outcome, found.left, found.right) == (Outcome.VIOLATED, 1, fmpq(1, 4))
    assert outcome(corollary_2.corollary_2_repair, ONE_MISTAKE).right == 1


@pytest.mark.parametrize("layout", ["inside", "after", "shared"])
def test_corollary_4_fails_in_every_layout(layout):
    # x = (2, −1): R² = 5, w̄_2 = (1, 0): δ = 2; ŷ = 1 ≠ y = 2, and R²/δ⁴ = 5/16
    instance = {"K": 2, "d": 2, "x": ((2, -1),), "y": (2,), "w": ((1, 0),)}
    found = outcome(corollary_4.corollary_4, instance, layout)
    assert (found.outcome, found.left, found.right) == (Outcome.VIOLATED, 1, fmpq(5, 16))


def test_corollary_3_needs_the_joint_norm():
    # x = −1, w_2 = w_3 = −1: with ‖w_k‖ = 1 the margin is 1 = R, but ŷ = 1 is 2 ranks from y = 3
    instance = {"K": 3, "d": 1, "x": ((-1,),), "y": (3,), "w": ((-1,), (-1,))}
    each = outcome(corollary_3.corollary_3, instance, "‖w_k‖ = 1")
    assert (each.outcome, each.left, each.right) == (Outcome.VIOLATED, 2, 1)
    joint = outcome(corollary_3.corollary_3, instance)
    assert (joint.outcome, joint.left, joint.right) == (Outcome.HOLDS, 2, 2)


def test_label_need_not_become_the_solution():
    # after the step towards y = 2 away from ŷ = 1, label 3 scores 3/5 and label 2 scores 0
    instance = {
        "K": 3,
        "d": 2,
        "phi": (((-1, -2), (0, 0), (-1, 2)),),
        "y": (2,),
        "w": (1, 0),
        "loss": ((0, 1, 1), (1, 0, 1), (1, 1, 0)),
    }
    claim = passive_aggressive.label_becomes_solution
    assert outcome(claim, instance).outcome is Outcome.VIOLATED
    repaired = passive_aggressive.label_becomes_solution_repair_1
    assert outcome(repaired, instance).outcome is Outcome.HOLDS
    values = claim.space.values(instance)
    assert list(values["w"][1]) == [fmpq(1, 5), fmpq(2, 5)]


def test_step_has_no_value_on_a_correct_prediction():
    instance = {"K": 2, "d": 1, "phi": (((1,), (0,)),), "y": (1,), "w": (1,)}
    found = outcome(
        passive_aggressive.pa_step, instance | {"loss": ((0, 1), (1, 0))}, "every example"
    )
    assert found.outcome is Outcome.UNDEFINED and "division by 0" in found.why


def test_sign_0_negative_lets_one_item_have_two_ranks():
    instance = {"K": 2, "d": 1, "x": ((-1,), (-1,)), "y": (2, 1), "w": ((1,),), "passes": 1}
    found = outcome(figures.figure_1_converges, instance, "sign(0) = −1")
    assert found.outcome is Outcome.VIOLATED


def test_best_prank_margin_beats_best_joint_margin():
    # one item z = 1 of rank 1 of r = 4: the combination with equal weights has length² 2/3, while
    # (u, b) ∝ (−1, 2, 2, 2) has γ = 3/√13: 3·2/(2/3) = 9 exceeds PRank's 3·2/(9/13) = 26/3
    instance = {
        "K": 4, "d": 2, "z": ((1,),), "y": (1,), "u": (-1,), "b": (2, 2, 2), "alpha": ((1, 1, 1),)
    }  # fmt: skip
    found = outcome(corollary_3_prank.sharper, instance, "best margins")
    assert (found.outcome, found.left, found.right) == (Outcome.VIOLATED, 9, fmpq(26, 3))


# --- values of the spaces ---------------------------------------------------------------------


def test_known_margin_is_the_multiple_of_a_quarter_below():
    assert known(fmpq(2)) == fmpq(5, 4) and known(fmpq(1, 4)) == fmpq(1, 2)
    with pytest.raises(Inadmissible):
        known(fmpq(1, 17))


def test_ranked_values_by_hand():
    # scores of (w_2, w_3) = ((1, 0), (1, 2)): (3, 1) for z = 3, (1, −1) for z = 1
    instance = {"K": 3, "d": 2, "x": ((3, -1), (1, -1)), "y": (3, 2), "w": ((1, 0), (1, 2))}
    values = corollary_3.DATA.values(instance)
    assert values["R"] == root(10) and values["delta"] == root(fmpq(1, 6))
    # item 1: ŷ = 1, y = 3, so rows 2 and 3 gain x; then item 2 scores 0, 4, 8: ŷ = 3, y = 2
    assert values["\\hat{y}"] == (1, 3)
    assert values["w"][2].tolist() == [[0, 0], [3, -1], [2, 0]]


def test_size_of_augmented_data_is_the_least():
    instance = ONE_MISTAKE | {"loss": ((0, 0), (Fraction(1, 2), 0))}
    assert theorem_1.DATA.values(instance)["R"] == root(8)


def test_figure_2_first_step_by_hand():
    # ρ = δ/(2·1) for y = 3, ŷ = 1, x = −1; inside: a second pass with w̄ = w_2 + w_3 at −δ/2 each
    after = PACuSumRank(3, Fraction(1, 2), "after")
    state = after.update(after.start(1), exact([-1]), 3)
    assert state.w.tolist() == [[0], [fmpq(-1, 4)], [fmpq(-1, 4)]]
    inside = PACuSumRank(3, Fraction(1, 2), "inside")
    state = inside.update(inside.start(1), exact([-1]), 3)
    # the second pass has w̄ = 0 + w_3 = −1/4 (w_2 was added before it moved): ρ = (1/2 − 1/4)/2
    assert state.w.tolist() == [[0], [fmpq(-3, 8)], [fmpq(-3, 8)]]


@pytest.mark.parametrize(
    ("claim", "share"),
    [
        (theorem_1.theorem_1, 0.9),
        (theorem_2.theorem_2, 0.9),
        (corollary_1.corollary_1, 0.9),
        (corollary_3.corollary_3, 0.5),
        (corollary_4.corollary_4, 0.4),
    ],
    ids=lambda value: value.id if isinstance(value, Claim) else "",
)
def test_generators_meet_the_hypotheses(claim, share):
    rng = Random(0)
    drawn = [claim.space.generate(rng.randint, **claim.readings[0].options) for _ in range(60)]
    inside = sum(judge(claim, claim.readings[0], g).outcome is not Outcome.OUTSIDE for g in drawn)
    assert inside >= share * len(drawn)


@pytest.mark.parametrize("loss", ["positive", "twins", "any real"])
def test_losses_stay_below_the_gaps(loss):
    rng, claim = Random(1), theorem_1.theorem_1
    reading = Reading("r", options={"loss": loss}, hypotheses=theorem_1.AUGMENTED)
    drawn = [claim.space.generate(rng.randint, loss=loss) for _ in range(40)]
    judged = [judge(claim, reading, instance).outcome for instance in drawn]
    assert judged.count(Outcome.OUTSIDE) <= 10


# --- twins that must fail -------------------------------------------------------------------------

TAMPERED = {
    "half of theorem 1": replace(
        theorem_1.theorem_1, conclusion=Le(theorem_1.theorem_1.conclusion.lhs, R**2 / 2)
    ),
    "half of corollary 3": replace(
        corollary_3.corollary_3, conclusion=Le(corollary_3.RANK_LOSS, corollary_3.BOUND / 2)
    ),
    "weights never move": replace(
        structured.line_2, conclusion=ForAll(Eq(w[i + 1, k], w[i, k]), (i, 1, n), (k, 1, r))
    ),
    "the last row never moves": replace(
        structured.w1_never, conclusion=ForAll(Eq(w[i + 1, r], w[i, r]), (i, 1, n))
    ),
    "all rows move": replace(
        structured.line_1,
        conclusion=ForAll(Eq(w[i + 1, k], w[i, k] + structured.step), (i, 1, n), (k, 1, r)),
    ),
    "Φ has x in every block": replace(
        structured.phi,
        conclusion=ForAll(Eq(structured.image[structured.y, k], x[1]), (k, 1, r)),
    ),
    "Figure 1 is Figure 2": replace(
        figures.figure_1_structured,
        readings=(Reading("r", options={"rival": corollary_4.figure_2}),),
    ),
    "repair of theorem 2 halved": replace(
        theorem_2.theorem_2_repair,
        conclusion=Le(theorem_2.theorem_2_repair.conclusion.lhs, R**2 / 2),
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("claim", TAMPERED.values(), ids=TAMPERED)
def test_tampered_conclusions_are_refuted(claim):
    found = search(claim, claim.readings[0], SMALL)
    assert found.counterexample is not None


# --- statements -----------------------------------------------------------------------------------


def test_statements_print_what_the_paper_says():
    assert r"\frac{R^{2}}{\delta^{4}}" in corollary_4.corollary_4.statement()
    assert r"\ell{({y}_{i},{\hat{y}}_{i})}" in theorem_1.theorem_1.statement()
    assert r"\lVert" in theorem_1.theorem_1.statement()
    assert r"\operatorname{sign}" in corollary_3.corollary_3.statement()
    assert r"\operatorname*{arg\,max}" in structured.is_eq_8.statement()


@pytest.mark.parametrize(
    "module", [atoms, duals, figure_2, figures, passive_aggressive], ids=lambda m: m.__name__
)
def test_stories_can_be_told(module):
    rng = Random(4)
    for claim in claims_in(module):
        for reading in claim.readings:
            space = claim.space_of(reading)
            instance = space.generate(rng.randint, **reading.options)
            while judge(claim, reading, instance).outcome is Outcome.OUTSIDE:
                instance = space.generate(rng.randint, **reading.options)
            told = space.story(instance, **reading.options)
            assert all(len(row) == len(table.header) for table in told for row in table.rows)


def test_printed_tables():
    wins = [
        sum(c <= b for b, c in zip(*map(tables.cells, columns), strict=True))
        for columns in (
            (tables.TABLE_1["benchmark"], tables.TABLE_1["CuSum"]),
            (tables.TABLE_2["benchmark"], tables.TABLE_2["CuSum"]),
        )
    ]
    assert wins == [5, 4]
    lengths = {len(text.split()) for t in (tables.TABLE_1, tables.TABLE_2) for text in t.values()}
    assert lengths == {len(tables.DATA_SETS)}
