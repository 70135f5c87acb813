"""One round of PRIL, its losses and its kernel form: values worked by hand, false twins."""

from dataclasses import replace
from fractions import Fraction

import pytest
from flint import fmpq
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import Eq, Le

from algorithms.losses import interval_imc, interval_mae
from algorithms.seam import exact
from theory.claims.space import Inadmissible
from theory.evaluation.evaluate import evaluate
from theory.intervals.notation import L_MAE, f, lower, theta, upper
from theory.intervals.rounds import Example, example_values, round_values
from theory.intervals.streams import IntervalStream
from theory.numbers.extended import Undefined
from theory.pril import sgd
from theory.pril.algorithm_1 import exact_labels_prank, is_sgd, output_is_classifier
from theory.pril.classifier import counted, two_forms
from theory.pril.discontinuity import eq_1_discontinuous
from theory.pril.evaluation import comparable_metrics, summands
from theory.pril.gradient import derivative, gradients, nabla, partial
from theory.pril.kernel import line_4, linear_kernel, replacement
from theory.pril.kernel_streams import AnyKernel, features
from theory.pril.lemma_1 import cases_cover, lemma_1
from theory.pril.losses import ERRORS, HINGES, MAE, eq_1, eq_1_discrepancy, eq_1_zero
from theory.pril.sgd import contribution, line_1, line_2
from theory.pril.surrogate import eq_2_surrogate, eq_3_rewritten
from verify.engines.judge import Outcome, judge
from verify.engines.search import Budget, search
from verify.verdicts.decide import decide

SMALL = Budget(examples=120, climbs=2, steps=30)
EXACT = settings(derandomize=True, database=None, deadline=None, max_examples=80)

# K = 5, θ = (-1, 0, 1, 2), label [3, 4]: z = (+, +, 0, -)
THRESHOLDS = exact([-1, 0, 1, 2])


def at(score, y_l=3, y_r=4):
    return example_values(exact([score]), exact([1]), THRESHOLDS, y_l, y_r)


def least(claim, reading, **fields):
    """Outcome of a one-threshold example with everything 0 but the given fields."""
    zero = {"K": 2, "d": 1, "y_l": 1, "y_r": 1, "w": (0,), "theta": (0,), "x": (0,)}
    return judge(claim, claim.reading(reading), {**zero, **fields}).outcome


def names(claim):
    return [reading.name for reading in claim.readings]


@pytest.mark.parametrize(
    ("score", "errors", "hinges", "rank"),
    [
        (Fraction(-3, 2), 2, 2, 1),  # below θ_1, θ_2 by 1/2 and 3/2
        (0, 0, 0, 2),
        (1, 0, 0, 3),
        (2, 1, 0, 4),  # on θ_4: an error without cost
        (Fraction(5, 2), 1, Fraction(1, 2), 5),
    ],
)
def test_losses_and_ranks_by_hand(score, errors, hinges, rank):
    values = at(score)
    assert evaluate(ERRORS, values) == errors
    assert evaluate(MAE, values) == errors
    assert evaluate(HINGES, values) == fmpq(str(hinges))
    assert interval_imc(values["f"], THRESHOLDS, 3, 4) == fmpq(str(hinges))
    assert evaluate(counted(f), values) == rank
    assert evaluate(eq_3_rewritten.conclusion, values) is True


def test_one_round_by_hand():
    # f = 2, label [2, 2] of three ranks, θ = (2, 2): both constraints are met with equality
    values = round_values(exact([2]), exact([1]), exact([2, 2]), 2, 2)
    assert list(values["tau"][0]) == [1, -1]
    assert list(values["theta"][1]) == [1, 3]
    assert list(values["w"][1]) == [2]


def test_malformed_examples_are_outside():
    space = Example()
    good = {"K": 3, "d": 1, "y_l": 1, "y_r": 2, "w": (0,), "theta": (0, 0), "x": (0,)}
    assert space.values(good)["K"] == 3
    for wrong in ({"K": 4}, {"y_l": 3}, {"y_r": 4}, {"w": (0, 0)}, {"x": ()}, {"d": 0}):
        with pytest.raises(Inadmissible):
            space.values({**good, **wrong})


# --- the gradient, by a route of its own --------------------------------------------------------


def test_derivative_of_piecewise_linear_functions():
    assert derivative(lambda s: 3 * s) == 3
    # the kinks at ±1/8 are near, and do not disturb
    assert derivative(lambda s: max(fmpq(0), s - fmpq(1, 8), -8 * s - 1)) == 0
    with pytest.raises(Undefined, match="two sides"):
        derivative(lambda s: abs(s))


@pytest.mark.slow
@EXACT
@given(st.data())
def test_gradient_is_minus_the_violated_signs(data):
    numbers = st.fractions(-3, 3, max_denominator=4)
    w = exact([data.draw(numbers) for _ in range(2)])
    x = exact([data.draw(numbers) for _ in range(2)])
    thresholds = exact([data.draw(numbers) for _ in range(3)])
    y_l = data.draw(st.integers(1, 4))
    y_r = data.draw(st.integers(y_l, 4))
    values = round_values(w, x, thresholds, y_l, y_r)
    slacks = [z * (w @ x - b) for z, b in zip(values["z"][0], thresholds, strict=True)]
    constrained = [z != 0 for z in values["z"][0]]
    slopes = gradients(x, y_l, y_r)
    if any(inside and slack == 0 for inside, slack in zip(constrained, slacks, strict=True)):
        return
    # off the kinks PRIL's step is the gradient step with η = 1
    assert list(slopes[str(nabla)](w, thresholds)) == list(w - values["w"][1])
    in_theta = [slopes[str(partial)](i, w, thresholds) for i in (1, 2, 3)]
    assert in_theta == list(thresholds - values["theta"][1])


# --- counterexamples worked by hand -------------------------------------------------------------


def test_a_score_on_its_upper_threshold_is_an_error_in_eq_1():
    # K = 2, label [1, 1], f = θ_1 = 0: the condition θ_0 ≤ f ≤ θ_1 holds and 1[f ≥ θ_1] = 1
    assert least(eq_1_zero, "as printed") is Outcome.VIOLATED
    assert least(eq_1_zero, "as printed", w=(-1,), x=(1,)) is Outcome.HOLDS
    assert least(eq_1_zero, "as printed", w=(1,), x=(1,)) is Outcome.OUTSIDE


def test_the_two_predictors_differ_on_a_threshold():
    classifier, output = names(eq_1_discrepancy)
    assert least(eq_1_discrepancy, classifier) is Outcome.VIOLATED
    assert least(eq_1_discrepancy, output) is Outcome.HOLDS
    assert least(output_is_classifier, "θ_K = +∞") is Outcome.VIOLATED
    assert least(output_is_classifier, "θ_K undefined") is Outcome.UNDEFINED
    output, classifier = names(comparable_metrics)
    assert least(comparable_metrics, classifier) is Outcome.VIOLATED
    assert least(comparable_metrics, output) is Outcome.HOLDS


def test_the_empty_minimum_of_the_second_form():
    assert least(two_forms, "as printed", w=(1,), x=(1,)) is Outcome.UNDEFINED
    assert least(two_forms, "θ_K = +∞", w=(1,), x=(1,)) is Outcome.HOLDS


def test_order_is_lost_between_thresholds_half_apart():
    # f = 0 on θ_1 = 0, θ_2 = 1/2, label [1, 1]: θ_1 moves up to 1 and θ_2 stays
    half = {"K": 3, "theta": (0, Fraction(1, 2))}
    assert least(lemma_1, "any ordered θ^t", **half) is Outcome.VIOLATED
    assert least(lemma_1, "any ordered θ^t", K=3, theta=(0, 1)) is Outcome.HOLDS


def test_an_exact_label_puts_a_pair_into_two_cases():
    pair = {"K": 3, "theta": (0, 0), "y_l": 2, "y_r": 2}
    assert least(cases_cover, "each pair in one case only", **pair) is Outcome.VIOLATED
    assert least(cases_cover, "each pair in a case", **pair) is Outcome.HOLDS


def test_the_start_is_a_kink():
    start = {"x": (1,), "eta": 1, "u": (0,), "phi": (0,)}
    assert least(line_1, "∇ the gradient", **start) is Outcome.UNDEFINED
    assert least(line_1, "∇ any subgradient", **start) is Outcome.HOLDS
    off = {**start, "theta": (-1,), "eta": 2}
    assert least(line_2, "any η > 0", **off) is Outcome.VIOLATED
    assert least(line_2, "∇ where it exists, η = 1", **off) is Outcome.HOLDS
    assert least(contribution, "z_i is added", **start) is Outcome.VIOLATED


@pytest.mark.parametrize("label", [(1, 1), (2, 2), (1, 2)])
@pytest.mark.parametrize("threshold", [-1, 0, 1])
def test_where_the_gradient_exists_it_is_the_printed_one(label, threshold):
    # from values of L_IMC alone, at f = 0: no gradient just where a constraint is an equality
    there = {"x": (1,), "theta": (threshold,), "y_l": label[0], "y_r": label[1]}
    beside = {"eta": 1, "u": (0,), "phi": (0,)}
    kink = threshold == 0 and label != (1, 2)
    for line in (line_2, sgd.line_4):
        found = least(line, "∇ everywhere, η = 1", **there, **beside)
        assert found is (Outcome.UNDEFINED if kink else Outcome.HOLDS)


def test_l_mae_may_be_constant_for_equal_thresholds():
    # K = 3, label [2, 2], θ_1 = θ_2: 1[f < θ_1] + 1[f ≥ θ_2] = 1 for every score
    b = exact([2, 2])
    assert {interval_mae(fmpq(s), b, 2, 2) for s in range(-1, 6)} == {1}
    flat = {"K": 3, "theta": (2, 2), "y_l": 2, "y_r": 2, "reciprocal": 2}
    assert least(eq_1_discontinuous, "for every ordered θ", **flat) is Outcome.VIOLATED


def test_pril_moves_on_a_correct_prediction_and_prank_does_not():
    # round 1: f = 0 = θ_1 predicts 2 = y, PRIL moves to w = 1, θ = -1; round 2: f = -2 gives 1
    instance = {
        "K": 2, "d": 1, "x": ((1,), (-2,)), "y_l": (2, 2), "y_r": (2, 2), "w": (1,), "theta": (0,),
    }  # fmt: skip
    for name in names(exact_labels_prank):
        outcome = judge(exact_labels_prank, exact_labels_prank.reading(name), instance).outcome
        assert outcome is Outcome.VIOLATED
    title, header = (table.title for table in exact_labels_prank.space.story(instance))
    assert "PRank" in header and "K = 2" in title


# --- kernels ------------------------------------------------------------------------------------


@EXACT
@given(
    st.lists(st.integers(-4, 4), min_size=2, max_size=2),
    st.lists(st.integers(-4, 4), min_size=2, max_size=2),
    st.integers(1, 3),
    st.integers(0, 1),
)
def test_features_of_the_polynomial_kernel(a, b, degree, offset):
    p, q = exact(a), exact(b)
    kernel = (a[0] * b[0] + a[1] * b[1] + offset) ** degree
    assert features(p, degree, offset) @ features(q, degree, offset) == kernel


def test_output_with_the_thresholds_before_the_last_round():
    # label [1, 1]: θ_1 goes from 0 to 1; the final rank at x = 0 is 1, with θ^T it is 2
    instance = {
        "K": 2, "d": 1, "x": ((0,),), "y_l": (1,), "y_r": (1,), "w": (0,), "theta": (0,),
        "degree": 1, "offset": 0, "query": (0,), "second_l": (1,), "second_r": (1,),
    }  # fmt: skip
    printed, after = linear_kernel.readings[1], linear_kernel.readings[0]
    assert judge(linear_kernel, printed, instance).outcome is Outcome.VIOLATED
    assert judge(linear_kernel, after, instance).outcome is Outcome.HOLDS
    cubic = {**instance, "degree": 3, "offset": 1, "query": (2,)}
    assert judge(replacement, replacement.readings[0], cubic).outcome is Outcome.HOLDS
    assert judge(linear_kernel, after, cubic).outcome is Outcome.OUTSIDE


# --- predicates that can fail -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("claim", "tampered"),
    [
        (eq_1, Le(ERRORS, 1)),
        (eq_1_discrepancy, Eq(MAE, 0)),
        (summands, Eq(summands.conclusion.args[0], 1)),
        (eq_2_surrogate, Eq(MAE, 0)),
        (is_sgd, Eq(is_sgd.conclusion.args[0], is_sgd.conclusion.args[1])),
        (line_4, Eq(theta[1, 1], 1)),
    ],
)
def test_tampered_conclusions_are_refuted(claim, tampered):
    false = replace(claim, conclusion=tampered, readings=claim.readings[:1], obligations=())
    assert search(false, false.readings[0], SMALL).counterexample is not None


@pytest.mark.slow
def test_a_false_order_lemma_is_not_proved():
    # the proof of the cases must not settle the lemma for all real thresholds
    decision = decide(lemma_1, SMALL, fresh=True)
    assert [r.verdict for r in decision.readings] == ["refuted", "proved"]
    assert decision.readings[0].counterexample["K"] == 3


def test_statements_print_the_papers_formulas():
    assert r"\mathbf{1}[f < {\theta}_{i}]" in eq_1.statement()
    assert r"\mathbf{1}[w \cdot x > {\theta}_{k}]" in two_forms.statement()
    assert r"{\theta}_{i}^{t + 1} \leq {\theta}_{i + 1}^{t + 1}" in lemma_1.statement()
    assert evaluate(L_MAE(f, theta, lower, upper), at(2)) == 1


def test_kernel_pril_with_a_table_of_products_is_pril():
    stream = {
        "K": 3,
        "d": 1,
        "x": ((2,), (1,), (2,), (0,)),
        "y_l": (3, 1, 2, 1),
        "y_r": (3, 2, 2, 1),
        "w": (1,),
        "theta": (0, 0),
    }
    table = tuple(tuple(i * j for j in range(3)) for i in range(3))
    kernel = AnyKernel().values({**stream, "kappa": table})
    primal = IntervalStream(separable=False).values(stream)
    assert [list(row) for row in kernel["theta"]] == [list(row) for row in primal["theta"]]
    assert any(any(row) for row in kernel["tau"])
