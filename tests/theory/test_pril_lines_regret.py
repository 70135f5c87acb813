"""The printed proofs of Theorems 3 and 4: broken lines on instances worked by hand."""

from dataclasses import replace
from fractions import Fraction

import pytest
from flint import fmpq
from sympy import Eq, Ge, Gt, Le, Lt, Rational, Symbol, exp, log, sqrt

from theory.claims.registry import claims_in, paper_claims
from theory.evaluation.evaluate import evaluate
from theory.numbers.logarithm import Logarithms, logarithm_of
from theory.pril import theorem_3_lines as regret
from theory.pril import theorem_4_lines as above
from theory.pril import theorem_4_lines_below as below
from theory.pril import theorem_4_lines_margin as margin
from theory.pril.theorem_4_setting import SMALL
from verify.engines.judge import Outcome, judge, where_it_fails
from verify.show.printed_proof import place

LINES = [claim for module in (regret, above, below, margin) for claim in claims_in(module)]


def outcome(claim, instance, reading=None):
    return judge(claim, claim.reading(reading) if reading else claim.readings[0], instance).outcome


def failure(claim, instance, reading=None):
    """The numbers on the two sides of the relation that fails."""
    chosen = claim.reading(reading) if reading else claim.readings[0]
    return where_it_fails(claim, chosen, instance).rsplit(": ", 1)[-1].removesuffix("   fails")


def tampered(claim, instance, conclusion):
    """Outcome of the first reading with another conclusion."""
    reading = replace(claim.readings[0], conclusion=conclusion)
    return judge(replace(claim, readings=(reading,)), reading, instance).outcome


def test_every_line_is_there_once_and_cites_what_exists():
    known = {claim.id for claim in paper_claims("pril")}
    expected = {f"pril/theorem-3/line-{n}" for n in range(1, 15)}
    expected |= {f"pril/theorem-4/line-{n}" for n in range(1, 30)}
    assert {claim.id for claim in LINES if place(claim.id)} == expected
    assert {source for claim in LINES for source in claim.follows} <= known


# --- Theorem 3 ------------------------------------------------------------------------------------

BOTH = {"K": 3, "d": 1, "x": ((1,),), "y_l": (1,), "y_r": (1,), "w": (0,), "theta": (0, 0)}
"""Two ties at 0 above the interval: τ = (−1, −1), w^2 = −2, θ^2 = (1, 1); comparator 0."""

AT_ZERO = BOTH | {"x": ((0,),)}


def test_two_steps_are_not_one_of_length_two():
    # ∇ = (0; −1, −1): squared length 2, but (Σ τ)² = 4
    assert failure(regret.line_5, AT_ZERO) == "2 == 4"
    assert outcome(regret.line_5_repair_1, AT_ZERO) is Outcome.HOLDS
    assert failure(regret.line_7, AT_ZERO) == "4 <= 2"
    assert outcome(regret.line_7_repair_1, BOTH) is Outcome.HOLDS
    # (Σ τ)² + Σ τ² = 4 + 2, and (1 + 1) Σ τ² = 4
    assert failure(regret.line_6_length, BOTH) == "6 == 4"
    assert outcome(regret.line_6, BOTH) is Outcome.HOLDS


def test_the_regret_of_one_round_exceeds_line_10():
    # no loss on either side; ½ (0 − ‖v^2‖² + (1 + 1) 2) = ½ (4 − 6)
    assert failure(regret.line_10, BOTH) == "0 <= -1"
    assert failure(regret.line_11, BOTH) == "0 <= -1"
    for line in (regret.line_1, regret.line_2, regret.line_4, regret.line_8, regret.line_9):
        assert outcome(line, BOTH | {"share": ((1, 1),)}) is Outcome.HOLDS


def test_the_first_distance_is_the_comparators_length_only_from_the_origin():
    away = {"K": 2, "d": 1, "x": ((0,),), "y_l": (1,), "y_r": (1,), "w": (0,), "theta": (0,)}
    away |= {"w_1": (0,), "theta_1": (-1,), "share": ((1,),)}
    # θ^1 = −1 and the step to 0 reaches v = 0: ½ (1 − 0 + 1) against ½ (0 + 1)
    assert failure(regret.line_12, away, "any start") == "1 <= 1/2"
    assert outcome(regret.line_12, away, "v^1 = 0") is Outcome.OUTSIDE


def test_the_ball_holds_shorter_vectors_than_its_radius():
    assert failure(regret.line_13, BOTH) == "0 >= 6"


KINK = BOTH | {"share": ((Fraction(1, 2), Fraction(0)),), "theta": (0, 1)}


def test_any_part_of_a_kink_is_a_subgradient():
    assert outcome(regret.line_1, KINK) is Outcome.HOLDS
    own, along = regret.own - regret.rival, regret.along
    assert tampered(regret.line_1, KINK, regret.each_round(Lt(own, along))) is Outcome.VIOLATED
    twice = Eq(regret.moved, regret.distance(1) - regret.distance(2) + regret.length)
    beyond = KINK | {"theta": (1, 1)}
    assert outcome(regret.line_3, beyond) is Outcome.HOLDS
    assert tampered(regret.line_3, beyond, regret.each_round(twice)) is Outcome.VIOLATED


# --- Theorem 4 ------------------------------------------------------------------------------------

ONE_MISTAKE = {"K": 2, "d": 1, "x": ((1,),), "y_l": (1,), "y_r": (1,), "w": (0,), "theta": (1,)}
ONE_MISTAKE |= {"base": Fraction(4)}
"""From (1/2, 1/2) with q = 4 to (1/8, 2)/Z, Z = 17/8; v* = (0, 1), so D_KL falls to log(17/16)."""


def test_the_divergence_of_one_mistake():
    values = SMALL.values(ONE_MISTAKE, normaliser="line-8")
    assert values["Z"] == [fmpq(17, 8)]
    change = evaluate(above.Delta, values | {"t": 1})
    assert change == logarithm_of(fmpq(17, 32), 64)
    assert outcome(above.line_2, ONE_MISTAKE) is Outcome.VIOLATED
    assert outcome(above.line_3, ONE_MISTAKE) is Outcome.HOLDS
    assert outcome(below.line_15, ONE_MISTAKE) is Outcome.VIOLATED
    assert outcome(below.line_16, ONE_MISTAKE) is Outcome.HOLDS


def test_the_thresholds_exponents_have_the_other_sign():
    # Σ of the chords as printed at −1, e^(−η) twice over 2; the listed exponents are −1 and 1
    assert failure(above.line_9, ONE_MISTAKE) == "17/8 <= 1/4"
    assert failure(above.line_10, ONE_MISTAKE) == "1/4 == 17/8"
    chords = above.over_components(above.w[1, above.j] * above.chord(-1)) + above.over_thresholds(
        above.theta[1, above.i] * above.chord(1)
    )
    assert tampered(above.line_9, ONE_MISTAKE, Le(above.Z[1], chords)) is Outcome.HOLDS


def test_one_normaliser_for_all_thresholds_is_another():
    two = ONE_MISTAKE | {"K": 3, "theta": (1, 1), "base": Fraction(2)}
    # Σ τ = −2: 1/12 + 2/3 · 4 as listed, 1/12 + 2/3 · 2 in line 8
    assert failure(above.line_8, two) == "11/4 == 17/12"


def test_rounds_without_a_mistake_break_line_13_only():
    quiet = ONE_MISTAKE | {"x": ((0,),), "base": Fraction(2)}
    assert outcome(above.line_13, quiet, "every round") is Outcome.VIOLATED
    assert outcome(above.line_13, quiet, "m^t ≥ 1") is Outcome.OUTSIDE
    assert outcome(above.line_14, quiet) is Outcome.HOLDS


def test_a_step_too_long_doubles_the_divergence():
    # v* = (1, 2)/3 and q = 3: (1/2, 1/2) goes to (1, 9)/10, which is further away
    long = ONE_MISTAKE | {"w": (1,), "theta": (2,), "base": Fraction(3)}
    assert outcome(below.line_17, long, "any η") is Outcome.VIOLATED
    assert outcome(below.line_18, long) is Outcome.HOLDS


def test_divergences_need_a_comparator_without_negative_components():
    negative = ONE_MISTAKE | {"y_r": (2,), "theta": (-1,)}
    assert outcome(above.line_1, negative, "any comparator") is Outcome.UNDEFINED
    assert outcome(above.line_1, negative, "comparator ≥ 0") is Outcome.OUTSIDE
    assert outcome(above.line_1, ONE_MISTAKE, "start zero") is Outcome.UNDEFINED


RATE = {"K": 2, "d": 1, "c": 0, "gamma": Fraction(3, 5), "base": Fraction(2)}
"""q² = (1 + γ)/(1 − γ) = 4: the η of line 20 is log 2."""


def test_the_best_rate_gives_g():
    values = below.Rates().values(RATE)
    assert evaluate(Eq(below.best, below.eta), values) is True
    reached = Eq(below.brace(below.eta), below.g(below.gamma / below.c_1), evaluate=False)
    assert evaluate(reached, values) is True
    assert evaluate(reached, values | {"eta": logarithm_of(fmpq(3), 64)}) is False


def test_no_rate_is_best_where_none_is():
    full = RATE | {"gamma": Fraction(1)}
    assert outcome(below.line_20, full, "any margin") is Outcome.UNDEFINED
    assert outcome(below.line_20, full, "braces positive") is Outcome.OUTSIDE
    # q = 16: log(32/257) + 0.6 log 16 < 0, and the right side is below every bound
    steep = RATE | {"base": Fraction(16)}
    assert outcome(below.line_20, steep, "any η") is Outcome.VIOLATED


def test_g_has_its_limit_at_one():
    last = {"u": Fraction(1)}
    assert outcome(below.line_22, last, "0 log 0 = 0") is Outcome.HOLDS
    assert outcome(below.line_22, last, "g as printed") is Outcome.UNDEFINED
    middle = {"u": Fraction(1, 2)}
    assert tampered(below.line_22, middle, Ge(below.g(below.u), below.u**2)) is Outcome.VIOLATED


def test_a_tie_below_the_interval_is_counted_but_no_loss():
    tie = ONE_MISTAKE | {"y_l": (2,), "y_r": (2,), "w": (1,), "theta": (0,)}
    assert failure(margin.line_28, tie) == "0 == 1"


def test_line_29_lost_a_factor_of_two():
    assert failure(margin.line_29, ONE_MISTAKE).startswith("1 <= ≈ 0.8903")
    premises, conclusion = margin.line_29.conclusion.args
    doubled = premises >> Le(conclusion.lhs, 2 * conclusion.rhs)
    assert tampered(margin.line_29, ONE_MISTAKE, doubled) is Outcome.HOLDS
    assert outcome(below.line_21, ONE_MISTAKE) is Outcome.HOLDS


def test_the_degenerate_labels_leave_nothing_to_divide_by():
    whole = ONE_MISTAKE | {"y_r": (2,)}
    assert outcome(margin.line_27, whole, "any labels") is Outcome.UNDEFINED
    assert outcome(margin.line_27, ONE_MISTAKE, "c ≤ K − 2") is Outcome.HOLDS
    assert failure(margin.line_24, ONE_MISTAKE, "as displayed") == "1 == -1"


# --- exact logarithms -----------------------------------------------------------------------------

a, b = Symbol("a", real=True), Symbol("b", real=True)
POWERS = {"a": fmpq(3, 2), "b": fmpq(9, 4)}


@pytest.mark.parametrize(
    ("statement", "truth"),
    [
        (Eq(2 * log(a), log(b)), True),
        (Eq(2 * log(a) + Rational(1, 10**40), log(b)), False),
        (Lt(2 * log(a), log(b)), False),
        (Ge(2 * log(a), log(b)), True),
        (Gt(log(b), log(a)), True),
        (Eq(log(sqrt(a)), log(b) / 4), True),
        (Eq(exp(log(b) / 2 + log(a)), b, evaluate=False), True),
        (Le(log(b) - 2 * log(a), 0), True),
    ],
)
def test_sums_of_logarithms_are_compared_exactly(statement, truth):
    assert evaluate(statement, POWERS) is truth


def test_a_sum_of_logarithms_acts_as_its_bracket_elsewhere():
    value = logarithm_of(fmpq(2), 64)
    assert isinstance(value, Logarithms) and value.exponential() == 2
    assert (value - value) == 0 and logarithm_of(fmpq(1), 64) == 0
    square = value * value
    assert fmpq(48, 100) < square.low <= square.high < fmpq(481, 1000)
    assert (value + fmpq(1, 3)).exponential() is None
