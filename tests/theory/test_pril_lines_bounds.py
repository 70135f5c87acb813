"""The proofs of PRIL's Theorems 1 and 2 line by line: rounds worked by hand."""

from dataclasses import replace
from fractions import Fraction

import pytest
from flint import fmpq
from sympy import Add, Eq, Le

from theory.claims.registry import claims_in, paper_claims
from theory.intervals.notation import each_round, length
from theory.language.statement import NormSquared
from theory.numbers.surd import root
from theory.pril import theorem_1_lines as one
from theory.pril import theorem_2_lines as two
from verify.engines.judge import Outcome, judge
from verify.engines.search import Budget, search

FIRST = {claim.id: claim for claim in claims_in(one) if claim.id.startswith(f"{one.PROOF}/line-")}
SECOND = {claim.id: claim for claim in claims_in(two) if claim.id.startswith(f"{two.PROOF}/line-")}

SHORT = Budget(examples=60, tiny=40, climbs=2, steps=20)

STEP = {"K": 3, "d": 1, "x": ((1,),), "y_l": (3,), "y_r": (3,), "w": (1,), "theta": (0, 0)}
"""Both constraints are tight at the start: τ = (1, 1), then w = 2 and θ = (−1, −1); γ = R = 1."""

STAY = {"K": 2, "d": 1, "x": ((0,),) * 2, "y_l": (1, 1), "y_r": (1, 1), "w": (0,), "theta": (1,)}
"""Round 1 moves θ from 0 to 1; round 2 changes nothing."""

FREE = {"K": 2, "d": 1, "x": ((0,),), "y_l": (1,), "y_r": (2,), "w": (1,), "theta": (0,)}
"""A label that allows every rank: no constraint, K − c − 1 = 0."""

LACK = STAY | {
    "x": ((0,),),
    "y_l": (2,),
    "y_r": (2,),
    "w": (1,),
    "theta": (0,),
    "margin": Fraction(1),
    "Delta": Fraction(1),
}
"""The comparator scores its own threshold: d_1 = γ = 1, so D = 1 and Z² = 2."""

MET = LACK | {"y_l": (1,), "y_r": (1,), "w": (0,), "theta": (1,)}
"""The comparator has the margin γ = 1: D = 0."""


def outcome(claim, instance, reading=""):
    chosen = claim.reading(reading) if reading else claim.readings[0]
    return judge(claim, chosen, instance).outcome


def sides(claim, instance, reading=""):
    chosen = claim.reading(reading) if reading else claim.readings[0]
    judgement = judge(claim, chosen, instance)
    return judgement.left, judgement.right


def test_every_line_once_in_order():
    assert list(FIRST) == [f"pril/theorem-1/line-{n}" for n in range(1, 21)]
    assert list(SECOND) == [f"pril/theorem-2/line-{n}" for n in range(1, 13)]


def test_lines_follow_from_claims_that_exist_and_never_from_later_lines():
    order = [*FIRST, *SECOND]
    known = {claim.id for claim in paper_claims("pril")}
    for claim in (*FIRST.values(), *SECOND.values()):
        assert set(claim.follows) <= known
        earlier = [source for source in claim.follows if source in order]
        assert all(order.index(source) < order.index(claim.id) for source in earlier)


# --- Theorem 1 ------------------------------------------------------------------------------------

BROKEN = {
    "STEP": {"line-19"},
    "STAY": {"line-7"},
    "FREE": {"line-14", "line-18"},
}


@pytest.mark.parametrize("name", BROKEN)
def test_which_lines_an_instance_breaks(name):
    instance = {"STEP": STEP, "STAY": STAY, "FREE": FREE}[name]
    failing = {i for i, claim in FIRST.items() if outcome(claim, instance).counterexample}
    assert failing == {f"pril/theorem-1/{line}" for line in BROKEN[name]}


def test_two_tight_constraints_attain_the_growth_of_the_norm():
    # ‖v²‖² = 4 + 1 + 1, Σ m = 2, Σ m² = 4
    assert sides(one.line_11, STEP) == (6, 6)
    assert sides(one.line_16, STEP) == (4, 4)
    assert sides(one.line_17, STEP) == (2, 3)
    assert sides(one.line_18, STEP) == (3, 4)


def test_a_growth_that_is_linear_in_the_violations_is_broken():
    growth = one.line_10.conclusion.args[0].lhs
    linear = each_round(Le(growth, one.m[one.t] * (one.R**2 + 1)))
    assert outcome(replace(one.line_10, conclusion=linear), STEP) is Outcome.VIOLATED


@pytest.mark.slow
def test_line_7_holds_without_the_length_it_adds():
    relation = one.line_7.conclusion.args[0]
    assert length(one.t) in Add.make_args(relation.rhs)
    corrected = each_round(Eq(relation.lhs, relation.rhs - length(one.t)))
    claim = replace(one.line_7, conclusion=corrected)
    assert outcome(one.line_7, STAY) is Outcome.VIOLATED
    assert outcome(claim, STAY) is Outcome.HOLDS
    found = search(claim, claim.readings[0], SHORT)
    assert found.counterexample is None and found.judged > 30


def test_without_a_mistake_there_is_nothing_to_divide_by():
    assert outcome(one.line_14, FREE) is Outcome.UNDEFINED
    assert sides(one.line_18, FREE) == (1, 0)
    for claim in (one.line_14, one.line_18):
        assert outcome(claim, FREE, "a mistake is made") is Outcome.OUTSIDE
        assert outcome(claim, STEP, "a mistake is made") is Outcome.HOLDS


def test_the_last_implication_needs_the_thresholds_of_each_round():
    # x = 0 with label 1 moves θ to 1; x = 2 with label 2 scores 0 < 1 and moves it back to 0
    stale = STAY | {"x": ((0,),) * 11 + ((2,),), "y_l": (1,) * 11 + (2,), "w": (1,)}
    stale |= {"y_r": stale["y_l"]}
    assert outcome(one.line_20, stale) is Outcome.HOLDS
    assert outcome(one.line_20, stale, "θ^(T+1)") is Outcome.VIOLATED
    passes = STAY | {"x": ((2,), (-1,)), "passes": 6}
    assert outcome(one.line_20, passes, "comparator") is Outcome.VIOLATED
    assert outcome(one.line_20, passes | {"passes": 5}, "comparator") is Outcome.HOLDS


# --- Theorem 2 ------------------------------------------------------------------------------------


def test_the_lifted_comparator_by_hand():
    values = two.SPACE.values(LACK)
    half = root(fmpq(1, 2))
    assert values["Z"] * values["Z"] == 2
    assert list(values[r"\tilde{v}"]) == [half, 0, half]
    assert list(values[r"\bar{x}"][0][0]) == [0, -1, 1]
    failing = {i for i, claim in SECOND.items() if outcome(claim, LACK).counterexample}
    assert failing == set()


def test_the_blocks_of_u_as_printed():
    assert outcome(two.line_2, LACK | {"y_l": (1,)}) is Outcome.UNDEFINED
    assert outcome(two.line_2, LACK | {"y_l": (1,)}, "blocks of Ī") is Outcome.HOLDS
    for claim in (two.line_4, two.line_7, two.line_8, two.line_9):
        assert outcome(claim, LACK, "u as printed") is Outcome.VIOLATED


def test_the_sign_of_the_component_beside_x():
    for claim in (two.line_7, two.line_8, two.line_9):
        assert outcome(claim, MET, "as described") is Outcome.HOLDS
        assert outcome(claim, MET, "as displayed") is Outcome.VIOLATED


def test_the_best_delta():
    # D = 1, R = 0: (1 + 1)(1 + 1) at Δ* = 1, (1 + 1/4)(4 + 1) at Δ = 2
    assert sides(two.line_11, LACK | {"Delta": Fraction(2)}) == (4, fmpq(25, 4))
    assert sides(two.line_11, LACK) == (4, 4)
    assert sides(two.line_10, LACK) == (0, 4)
    assert sides(two.line_12, LACK) == (0, 4)


def test_a_comparator_without_deficits_has_no_best_delta():
    assert outcome(two.line_11, MET, "any D") is Outcome.UNDEFINED
    assert outcome(two.line_11, MET, "D > 0") is Outcome.OUTSIDE


@pytest.mark.slow
def test_another_delta_is_not_least():
    least = two.lifted_bound(1)
    claim = replace(two.line_11, conclusion=Le(least, two.line_11.conclusion.rhs))
    assert search(claim, claim.reading("D > 0"), SHORT).counterexample is not None


def test_a_shorter_lifted_instance_is_broken():
    shorter = two.each_constraint(Le(two.lifted_length, two.R**2 + two.Delta**2))
    assert outcome(replace(two.line_6, conclusion=shorter), LACK) is Outcome.VIOLATED


def test_stories_show_the_lifted_instances():
    lifted = two.SPACE.story(LACK)[-1]
    assert lifted.rows == (("1", "1", "1", "(0, -1, 1)", "1/2·√(2)"),)


# --- print ----------------------------------------------------------------------------------------


def test_lines_print_what_is_checked():
    assert r"({m}^{t})^{2}" in one.line_10.statement()
    assert r"{\tau}_{i}^{t}^{2}" not in one.line_7.statement()
    assert r"\tilde{v} \cdot {\bar{x}}_{i}^{t}" in two.line_7.statement()
    assert one.line_11.conclusion.lhs == NormSquared(one.w[one.T + 1], one.theta[one.T + 1])
