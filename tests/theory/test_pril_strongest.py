"""The strongest statements about PRIL and M-PRIL: instances by hand, factors that are needed."""

from dataclasses import replace
from fractions import Fraction

import pytest
from flint import fmpq
from sympy import And, Eq, Le, Rational

from algorithms.losses import interval_imc, interval_mae
from algorithms.m_pril import MPRIL
from algorithms.pril import PRIL
from algorithms.seam import exact
from algorithms.stream import run
from theory.intervals.notation import GROWTH, MISTAKES, R, T, a, gamma, t, theta, total_loss
from theory.pril import (
    questions_m_pril,
    questions_scaling,
    repairs_order,
    repairs_order_multiplicative,
    sharper_convergence,
    theorem_1,
    theorem_2,
    theorem_3,
    theorem_4,
)
from theory.pril.theorem_1 import BOUND
from verify.engines.judge import Outcome, judge
from verify.engines.search import Budget, search

SHORT = Budget(examples=60, tiny=40, climbs=3, steps=30, aimed=3, adversaries=2)

ATTAINED = (
    theorem_1.attained_1,
    theorem_1.attained_2,
    theorem_2.attained_1,
    theorem_2.attained_2,
    theorem_3.attained_1,
    theorem_3.attained_2,
    theorem_3.attained_3,
    theorem_3.separable_attained,
    theorem_4.attained,
    questions_m_pril.negative_target,
    questions_m_pril.large_eta,
)


def outcome(claim, instance, reading=0):
    return judge(claim, claim.readings[reading], instance)


def tampered(claim, conclusion):
    return replace(claim, conclusion=conclusion, readings=(claim.readings[0],))


def refuted(claim):
    one = replace(claim.readings[0], conclusion=None)
    return search(replace(claim, readings=(one,)), one, SHORT).counterexample is not None


@pytest.mark.slow
@pytest.mark.parametrize("claim", ATTAINED, ids=lambda claim: claim.id)
def test_each_family_has_streams_and_can_fail(claim):
    found = search(claim, claim.readings[0], SHORT)
    assert found.counterexample is None
    assert found.judged > 20
    assert refuted(tampered(claim, And(claim.conclusion, Eq(T, 3))))


# --- Theorems 1 and 2 -----------------------------------------------------------------------------


def test_a_simplex_of_two_rounds_by_hand():
    # a = 2, K = 3, b = 1/2: α = (1 + 1)/2 = 1, x = (1/2, −1/2) and (−1/2, 1/2), x·x' = −1/2
    instance = {"n": 2, "K": 3, "a": 2, "b": Fraction(1, 2), "excess": Fraction(0)}
    stream = theorem_1.attained_1.space.stream(instance)
    assert stream["x"] == ((Fraction(1, 2), Fraction(-1, 2)), (Fraction(-1, 2), Fraction(1, 2)))
    assert stream["y_r"] == (1, 1)
    # θ = 0, then w·x² = −2 x¹·x² = 1 = θ: both rounds lose 2
    labels = [(1, 1), (1, 1)]
    trace = run(PRIL(3), zip(exact(stream["x"]), labels, strict=True))
    assert trace.total_mae == 4
    assert list(trace.final.theta) == [2, 2]
    # R² = 1/2, γ = (2/2 + 1)/√8: (a R² + 1)/γ² = 2 · 8/4
    assert outcome(theorem_1.attained_1, instance).outcome is Outcome.HOLDS


def test_the_factors_of_theorem_1_cannot_be_lowered():
    claim = theorem_1.attained_1
    for smaller in (
        (R**2 * a * Rational(99, 100) + 1) / gamma**2,
        (R**2 * a + Rational(99, 100)) / gamma**2,
    ):
        assert refuted(tampered(claim, Le(total_loss(theta[t]), smaller)))


def test_one_side_is_half_of_both_sides():
    # a = 1, K = 3: x, −x labelled [2, 3], then [1, 2], then 0 labelled [2, 2]; 4 of 4
    instance = {"p": (1, 0, 0, 0)}
    claim = theorem_1.attained_2
    values = claim.space.values(instance)
    assert (values["a"], values["c"], sum(values["m"])) == (1, 0, 4)
    assert values["gamma"] * values["gamma"] == fmpq(1, 2)
    assert refuted(tampered(claim, Eq(MISTAKES, BOUND)))


def test_left_and_right_constraints_cancel():
    # label [2, 2] of K = 3 at the start: both thresholds are tight, w does not move
    trace = run(PRIL(3), [(exact([5]), (2, 2))])
    assert list(trace.final.w) == [0]
    assert list(trace.final.theta) == [-1, 1]


@pytest.mark.slow
def test_sharper_bounds_can_fail():
    claim = theorem_1.sharper_2
    assert refuted(tampered(claim, Le(MISTAKES, GROWTH / gamma**2 - Rational(1, 10))))
    assert refuted(tampered(theorem_2.sharper_1, Le(MISTAKES, GROWTH / gamma**2)))


# --- Theorem 3 ------------------------------------------------------------------------------------


def test_alternating_labels_lose_by_hand():
    # K = 3, x = 2: v = (0; 0, 0), then (−4; 1, 1): f = −8, label 3 loses 2 (1 + 8) = 18
    items = [(exact([2]), (1, 1)), (exact([2]), (3, 3))] * 2
    trace = run(PRIL(3), items)
    assert [r.loss_imc for r in trace.rounds] == [0, 18, 0, 18]
    # ½ T (a² R² + a) = ½ · 4 · (4 · 4 + 2)
    assert trace.total_imc == 36


def test_the_loss_on_separable_streams_by_hand():
    # K = 2, a = 1: ‖x‖² = 3, label 1 for x and −x: f = 3 ≥ θ = 1 loses 2 = 4²/(8 · 1)
    x = exact([1, 1, 1])
    trace = run(PRIL(2), [(x, (1, 1)), (-x, (1, 1))])
    assert trace.total_imc == interval_imc(fmpq(3), exact([1]), 1, 1) == 2
    assert refuted(
        tampered(
            theorem_3.separable_attained,
            Le(theorem_3.LOSS, GROWTH**2 / (9 * gamma**2)),
        )
    )


@pytest.mark.slow
def test_the_regret_identity_can_fail():
    claim = theorem_3.identity
    wrong = Eq(claim.conclusion.lhs, 2 * claim.conclusion.rhs, evaluate=False)
    assert refuted(tampered(claim, wrong))


# --- Theorem 4 ------------------------------------------------------------------------------------


@pytest.mark.parametrize("base", ["11/10", 2, 7])
def test_bits_defeat_every_step(base):
    # d = 4, K = 2: the second instance splits both groups of equal weights
    items = [(exact([1, -1, 1, -1]), (2, 2)), (exact([1, 1, -1, -1]), (2, 2))]
    trace = run(MPRIL(2, base, "uniform"), items)
    assert [r.state.w @ r.x for r in trace.rounds] == [0, 0]
    assert trace.total_mae == 2
    assert interval_mae(fmpq(0), trace.final.theta, 2, 2) == 1


def test_a_step_that_is_too_large_cycles():
    items = [(exact([-1, 1]), (1, 1)), (exact([1, 0]), (1, 1)), (exact([1, 1]), (2, 2))]
    cycling = run(MPRIL(2, 2, "uniform", "line-8"), items * 2)
    assert len({*cycling.final.w, *cycling.final.theta}) == 1
    assert cycling.total_mae == 5
    # with q = 3/2 the same data are learned
    learned = run(MPRIL(2, "3/2", "uniform", "line-8"), items * 8)
    assert sum(r.loss_mae for r in learned.rounds[-3:]) == 0


def test_the_printed_bound_fails_for_two_ranks():
    # k = 2: the loss is 2, log(K + d − 1) = log 5 is 1.61; k = 1 loses 1 of log 3 = 1.10
    claim = theorem_4.two_ranks
    assert outcome(claim, {"k": 2, "K": 2, "base": Fraction(2)}).outcome is Outcome.HOLDS
    assert outcome(claim, {"k": 1, "K": 2, "base": Fraction(2)}).outcome is Outcome.OUTSIDE


@pytest.mark.slow
def test_repairs_of_theorem_4_can_fail():
    claim = theorem_4.repair_1
    halved = Le(2 * claim.conclusion.lhs, claim.conclusion.rhs)
    assert refuted(tampered(claim, halved))


# --- order, scaling, convergence ------------------------------------------------------------------


@pytest.mark.parametrize(
    "claim, needed",
    [
        (repairs_order.one_step, repairs_order.one_step_needed),
        (
            repairs_order_multiplicative.multiplicative,
            repairs_order_multiplicative.multiplicative_needed,
        ),
    ],
    ids=lambda claim: claim.id,
)
def test_order_needs_its_hypotheses(claim, needed):
    reading = replace(claim.readings[0], options=needed.readings[0].options)
    loose = replace(claim, hypotheses=claim.hypotheses[:-1], space=needed.space)
    assert refuted(replace(loose, readings=(reading,)))


def test_a_scale_changes_the_run():
    # x = −1, 1 labelled 1: w = 1, θ = 1, then 1 ≥ 1 is tight; halved, 1/4 < 1 is right
    claim = questions_scaling.scale_free
    instance = {"K": 2, "d": 1, "x": ((-1,), (1,)), "y_l": (1, 1), "y_r": (1, 1)}
    instance |= {"w": (0,), "theta": (1,), "s": Fraction(1, 2)}
    judged = outcome(claim, instance)
    assert judged.outcome is Outcome.VIOLATED
    assert (judged.left, judged.right) == (2, 1)


def test_updates_are_not_bounded_by_a_quarter():
    claim = sharper_convergence.updates
    quarter = Le(claim.conclusion.lhs, (R**2 * a / 4 + 1) / gamma**2)
    assert refuted(tampered(claim, quarter))
