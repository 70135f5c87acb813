"""PA-RAMP's objective and CCCP: rounds worked by hand, and conclusions that can fail."""

from dataclasses import replace
from fractions import Fraction

import pytest
from flint import fmpq
from sympy import Eq, Le, Lt

from theory.language.statement import ForAll
from theory.ramp import (
    cccp,
    descent,
    discard,
    objective,
    order,
    order_elsewhere,
    order_optimum,
    pa_ramp,
    ramp_loss,
    sca_ramp,
)
from theory.ramp.cccp_rounds import Iterations, Points
from theory.ramp.notation import K, hinge, i, k, n, ramp, s, u
from verify.engines.judge import Outcome, judge
from verify.engines.search import Budget, search

SHORT = Budget(examples=60, tiny=60, climbs=3, steps=30)


def outcome(claim, reading, instance):
    return judge(claim, claim.reading(reading), instance).outcome


def only(claim, reading, conclusion):
    """The claim in one reading, with another conclusion."""
    kept = replace(claim.reading(reading), conclusion=conclusion)
    return replace(claim, readings=(kept,)), kept


# --- the loss -------------------------------------------------------------------------------------

FAR = {"u": Fraction(-1), "v": Fraction(-2), "s": Fraction(0), "weight": 6, "C": Fraction(1)}
"""Margins below s = 0: H_1 = 2 and 3, H_0 = 1 and 2."""


def test_beyond_the_ramp_the_loss_is_its_largest_and_flat():
    assert outcome(ramp_loss.noise_zero, "value", FAR) is Outcome.VIOLATED
    assert outcome(ramp_loss.noise_zero, "slope", FAR) is Outcome.HOLDS
    judgement = judge(ramp_loss.noise_zero, ramp_loss.noise_zero.reading("value"), FAR)
    assert (judgement.left, judgement.right) == (1, 0)


def test_the_difference_of_squared_hinges_grows():
    # 2² − 1² = 3 and 3² − 2² = 5, where the cap would be 1
    slope = "slope, difference of squares"
    judgement = judge(ramp_loss.noise_zero, ramp_loss.noise_zero.reading(slope), FAR)
    assert (judgement.left, judgement.right) == (3, 5)
    assert outcome(ramp_loss.bounded, "difference of squares", FAR) is Outcome.VIOLATED
    assert outcome(ramp_loss.bounded, "cut square", FAR) is Outcome.HOLDS


@pytest.mark.parametrize("tampered", [Le(ramp(u), (1 - s) / 2), Eq(ramp(u), hinge(1, u))])
def test_other_bounds_of_the_ramp_are_refuted(tampered):
    claim, reading = only(ramp_loss.bounded, "linear", tampered)
    assert search(claim, reading, SHORT).counterexample is not None


# --- a round in which a discarded index recovers --------------------------------------------------

RECOVERS = {
    "K": 3,
    "d": 1,
    "y_l": 3,
    "y_r": 3,
    "w": (-1,),
    "theta": (-1, 0),
    "x": (1,),
    "C": Fraction(1),
    "s": Fraction(-3, 4),
    "w_other": (0,),
    "theta_other": (0, 0),
    "xi_other": (0, 0),
}
"""f = −1 and u = (0, −1): index 2 is discarded, index 1 lacks 1 and moves by 1/2 with ‖x‖² = 1."""


def test_the_points_of_a_round_by_hand():
    values = Iterations(other=True).values(RECOVERS)
    # step 1: β_1 = 1 − β_1, so w = −1/2 and θ_1 = −3/2; then u_2 = −1/2 ≥ −3/4 is kept
    assert list(values[r"\bar{w}"][1]) == [fmpq(-1, 2)]
    assert list(values[r"\bar{\theta}"][1]) == [fmpq(-3, 2), 0]
    # step 2: β_1 = 1 − a and β_2 = 2 − a cut at 1: a = 1 with β = (0, 1)
    assert values["n"] == 2
    assert list(values[r"\bar{w}"][2]) == [0]
    assert list(values[r"\bar{\theta}"][2]) == [-1, -1]
    # J: at v_t C (1 + 7/4), then 1/4 + 3/2, then 1 with both margins met exactly
    points = zip(values[r"\bar{w}"], values[r"\bar{\theta}"], strict=True)
    j_of = [values["J"](w, b) for w, b in points]
    assert j_of == [fmpq(11, 4), fmpq(7, 4), 1]


def test_a_discarded_index_has_an_effect_once_it_has_recovered():
    near = RECOVERS  # the other point is that of the first step: PA-I's update on what v_t keeps
    assert outcome(discard.discard, "kept", near) is Outcome.VIOLATED
    assert outcome(discard.discard, "one step", near) is Outcome.HOLDS
    assert outcome(discard.discard_repaired, "kept", near) is Outcome.HOLDS


def test_the_round_is_right_as_it_is():
    for claim in (descent.strong, descent.line_1, descent.line_2):
        start = {**RECOVERS, "w_start": (-1,), "theta_start": (-1, 0)}
        assert outcome(claim, "kept", start) is Outcome.HOLDS
    assert outcome(pa_ramp.pa_ramp, "kept", RECOVERS) is Outcome.HOLDS
    assert outcome(order.every_iterate, "kept", RECOVERS) is Outcome.HOLDS


# --- where CCCP ends, and minimisers --------------------------------------------------------------

STUCK = {
    "K": 2,
    "d": 1,
    "y_l": 1,
    "y_r": 1,
    "w": (-1,),
    "theta": (0,),
    "x": (-2,),
    "C": Fraction(1),
    "s": Fraction(-1),
    "w_other": (0,),
    "theta_other": (0,),
    "xi_other": (0,),
}
"""f = 2 and u = −2 < s: discarded, CCCP stays with J = C (1 − s) = 2. PA-I
moves to w = 0, θ = 0 or the like, where J is 1/2 + 1 = 3/2."""


def test_cccp_can_stay_at_a_point_that_is_no_minimiser():
    judgement = judge(cccp.optimal_parameters, cccp.optimal_parameters.reading("kept"), STUCK)
    assert (judgement.left, judgement.right) == (2, fmpq(3, 2))
    assert Iterations().values({**STUCK})["n"] == 1


def test_a_minimiser_with_thresholds_out_of_order():
    # x = 0 and θ = (1, 1) with label 3: staying costs C (1 − s) = 2, moving by 2 costs 2²/2 = 2
    tie = STUCK | {"K": 3, "y_l": 3, "y_r": 3, "theta": (1, 1), "x": (0,), "C": Fraction(2)}
    tie |= {"s": Fraction(0), "theta_other": (0, 0), "xi_other": (0, 0)}
    claim = order_optimum.unconstrained_order
    assert outcome(claim, "every minimiser", tie) is Outcome.VIOLATED
    assert outcome(claim, "some minimiser", tie) is Outcome.HOLDS
    values = order_optimum.Minimisers().values(tie)
    costs = {values["J"](values["w"], row) for row in values["v^*"]}
    assert costs == {4}


def test_from_another_start_a_step_can_break_the_order():
    # interval [2, 3]: only θ_1 counts, and v^0 discards it; but u_1(v_t) = 2, so it is pushed up
    start = RECOVERS | {"y_l": 2, "y_r": 3, "w": (2,), "theta": (0, 0), "s": Fraction(0)}
    start |= {"w_start": (-1,), "theta_start": (0, 0)}
    assert outcome(order.every_iterate, "start elsewhere", start) is Outcome.VIOLATED
    space = Iterations(elsewhere="ordered")
    points = space.values(start)[r"\bar{\theta}"]
    assert list(points[1]) == [fmpq(1, 2), 0]
    # where it stays θ_1 is back: its margin is above s, so it is kept and does not push
    assert list(points[-1]) == [0, 0]
    assert outcome(order_elsewhere.at_the_end, "kept", start) is Outcome.HOLDS


def test_from_pa_i_a_step_can_break_the_order_and_the_round_mends_it():
    # one index below the interval, nine above it; PA-I goes to u = 1/4 for all, which is below s
    instance = {
        "K": 11, "d": 1, "y_l": 2, "y_r": 2, "w": (4,), "theta": (0,) * 10, "x": (2,),
        "C": Fraction(1, 4), "s": Fraction(1, 2),
    }  # fmt: skip
    found = order.START_AT_PA_I.space.values(instance)
    passed = [[Fraction(str(level)) for level in row[:2]] for row in found[r"\bar{\theta}"]]
    quarter = Fraction(1, 4)
    assert passed == [[-quarter, quarter], [quarter, 0], [0, 0]]
    assert outcome(order.order_preservation, "start at PA-I's point", instance) is Outcome.HOLDS


# --- predicates that can fail ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("claim", "reading", "conclusion"),
    [
        (
            descent.strong,
            "kept",
            ForAll(
                Le(
                    objective.J(*cccp.point(k + 1)) + descent.SQUARED_STEP,
                    objective.J(*cccp.point(k)),
                ),
                (k, 1, n),
            ),
        ),
        (
            order.every_iterate,
            "kept",
            ForAll(
                Lt(cccp.passed_theta[n + 1, i], cccp.passed_theta[n + 1, i + 1]),
                (i, 1, K - 2),
            ),
        ),
        (objective.decomposition, "as printed", Eq(objective.J_cav(*objective.OTHER), 0)),
    ],
)
def test_tampered_conclusions_are_refuted(claim, reading, conclusion):
    tampered, kept = only(claim, reading, conclusion)
    assert search(tampered, kept, SHORT).counterexample is not None


def test_the_kept_readings_of_the_support_class_search():
    # L = {1}, R = {2} with w x = 1: u = (1, −1), so that only index 2 lacks anything
    round_ = {name: RECOVERS[name] for name in ("K", "d", "x", "C")}
    round_ |= {"y_l": 2, "y_r": 2, "w": (1,), "theta": (0, 0), "s": Fraction(0)}
    assert outcome(sca_ramp.finds_active, "as listed", round_) is Outcome.VIOLATED
    assert outcome(sca_ramp.finds_active, "held", round_) is Outcome.HOLDS


def test_points_are_dropped_with_their_coordinates():
    fewer = [c for c in Points().smaller(RECOVERS) if c["K"] == 2 and len(c["theta"]) == 1]
    assert fewer
    assert {len(c[name]) for c in fewer for name in ("theta_other", "xi_other")} == {1}


def test_statements_print_what_the_paper_says():
    assert r"\bar{\theta}" in order.every_iterate.statement()
    text = descent.descent.statement()
    assert "J" in text and r"\le" in text
    assert r"\max" in objective.objective.statement()
