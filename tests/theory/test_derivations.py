"""The derivations: identities hold, tampered ones fail, and they are about the learners' code."""

from dataclasses import replace
from fractions import Fraction
from functools import cache
from importlib import import_module
from pathlib import Path

import numpy as np
import pytest
import sympy
from flint import fmpq
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import Symbol, symbols

from algorithms.cusum import CuSumRank, PACuSumRank
from algorithms.losses import interval_imc
from algorithms.m_pril import MPRIL
from algorithms.prank import PRank
from algorithms.pril import PRIL
from algorithms.seam import exact
from algorithms.state import EnsembleState, ThresholdState
from algorithms.structured import (
    PAStructuredPerceptron,
    StructuredPerceptron,
    WeightState,
    cusum_phi,
    prank_phi,
)
from theory.derivations import (
    MODULES,
    cusum_feature_map,
    lifted_delta,
    m_pril_eta,
    pa_step,
    prank_feature_map,
)
from theory.derivations.domain import Integers, Rationals, points
from theory.derivations.identity import Identity
from theory.derivations.polynomial import vanishes
from theory.derivations.stretches import rank_cases, stretches, total
from theory.evaluation.evaluate import evaluate
from theory.language.statement import Indicator
from theory.numbers.extended import Undefined

EXACT = settings(derandomize=True, database=None, deadline=None, max_examples=40)
small = st.integers(-4, 4)


@cache
def derived(module):
    """A derivation, derived once: not before a test asks for it."""
    return import_module(f"theory.derivations.{module}").derive()


def vectors(size):
    return st.lists(small, min_size=size, max_size=size).map(exact)


# --- the identities and what confirms them ---


@pytest.mark.parametrize("module", MODULES)
def test_identities_hold(module):
    for identity in derived(module).results:
        assert identity.check() is True, identity.name
        assert identity.counterpoint() is None  # the second road, also for what is proved


@pytest.mark.parametrize("module", MODULES)
def test_tampered_identities_fail(module):
    for identity in derived(module).results:
        wrong = [identity.right + 1]
        if identity.right != 0:
            wrong += [-identity.right, 2 * identity.right]
        for right in wrong:
            assert replace(identity, right=right).check() is False, identity.name


def test_an_identity_without_evidence_is_not_confirmed():
    k = Symbol("k")
    unproved = Identity("no points", sympy.Abs(k) ** 2, k**2)
    assert unproved.check() is False
    assert replace(unproved, domain={k: Integers(-3, 3)}).check() is True
    assert replace(unproved, domain={k: Integers(1, 0)}).check() is False


def test_a_wrong_case_fails_although_the_points_agree():
    k = Symbol("k")
    identity = Identity("k", sympy.Abs(k), sympy.Max(k, -k), {k: Integers(-3, 3)})
    assert identity.check() is True
    assert replace(identity, cases=(("k ≥ 0", k, k), ("k ≤ 0", -k, k))).check() is False


def test_what_each_kind_of_result_rests_on():
    norm = derived("cusum_feature_map").result("squared norm")
    assert norm.rests_on == f"polynomial identities in 3 cases, {norm.count} exact points"
    assert norm.count == 2 * sum(r * r for r in range(1, 6))
    assert derived("lifted_delta").result("value at Δ*").rests_on == "polynomial identity"
    assert derived("pril_subgradient").results[0].rests_on == "162 exact points"
    with pytest.raises(KeyError, match="no such"):
        derived("pa_step").result("no such")


def test_vanishes():
    a, b = symbols("a b")
    assert vanishes((a + b) ** 2 - a**2 - 2 * a * b - b**2)
    assert vanishes(1 / a + 1 / b - (a + b) / (a * b))
    assert vanishes((a**2 - b**2) / (a - b) - a - b)
    assert vanishes(sympy.log(a) * b - b * sympy.log(a) + 0)
    assert not vanishes((a + b) ** 2 - a**2 - b**2)
    assert not vanishes(sympy.sin(a) ** 2 + sympy.cos(a) ** 2 - 1)  # true, but no ring identity
    with pytest.raises(ZeroDivisionError):
        vanishes(1 / sympy.Add(a, b, sympy.Mul(-1, a + b, evaluate=False), evaluate=False))


def test_points_follow_earlier_symbols():
    r, y, q = symbols("r y q")
    found = list(points({r: Integers(2, 3), y: Integers(1, r, besides=2), q: Rationals(y, r, 2)}))
    assert [(p["r"], p["y"]) for p in found[::2]] == [(2, 1), (3, 1), (3, 3)]
    assert all(p["y"] < p["q"] < p["r"] for p in found if p["y"] < p["r"])


def test_sums_by_stretches_agree_with_plain_sums():
    k, y, other, r = symbols("k y other r", integer=True)
    summand = (Indicator(k <= y) - 2 * Indicator(k >= other + 1)) ** 2 * 3
    for case in rank_cases(y, other, r):
        formula = total(summand, k, case)
        for p, a, b in [(1, 1, 0), (2, 3, 4), (5, 2, 1)]:
            at = {"p": p, "a": a, "b": b}
            values = {str(name): int(evaluate(size, at)) for name, size in case.values.items()}
            plain = evaluate(sympy.Sum(summand, (k, 1, r)), values)
            assert evaluate(formula, values) == plain


def test_an_indicator_that_is_not_constant_is_refused():
    k, y, other, r = symbols("k y other r", integer=True)
    with pytest.raises(ValueError, match="not constant"):
        stretches(Indicator(2 * k <= y), k, rank_cases(y, other, r)[0])


def test_claims_are_named_as_in_the_catalogue():
    rows = (Path(__file__).parent / "catalogue.txt").read_text().split()  # without proof lines
    named = [claim for module in MODULES for claim in derived(module).claims]
    assert [i for i in named if i not in rows and i.split("/line-")[0] not in rows] == []


def test_printing():
    text = str(derived("cusum_feature_map"))
    assert "FAILS" not in text and "holds [polynomial identities in 3 cases" in text
    broken = replace(
        derived("lifted_delta"), results=(Identity("odd", sympy.Integer(1), Symbol("D")),)
    )
    assert "FAILS" in str(broken)
    assert r"\frac{D^{2}}{\Delta^{2}}" in derived("lifted_delta").latex()
    assert r"\mathbf{1}[k \leq y]" in derived("prank_feature_map").latex()


# --- the feature maps are the learners' ---


@EXACT
@given(vectors(2), st.data())
def test_feature_maps_in_code(x, data):
    r = data.draw(st.integers(2, 5))
    y, other = data.draw(st.integers(1, r)), data.draw(st.integers(1, r))
    ranks = {"r": r, "y": y, "y'": other}
    ours = [evaluate(cusum_feature_map.difference, ranks | {"k": k}) for k in range(1, r + 1)]
    delta = cusum_phi(x, y, r) - cusum_phi(x, other, r)
    assert list(delta) == [factor * entry for factor in ours for entry in x]
    assert delta @ delta == abs(y - other) * (x @ x)

    downwards = [evaluate(prank_feature_map.thresholds, ranks | {"k": k}) for k in range(1, r + 1)]
    delta = prank_phi(x, y, r) - prank_phi(x, other, r)
    assert list(delta) == [*((y - other) * x), *downwards]
    assert delta @ delta == (y - other) ** 2 * (x @ x) + abs(y - other)


# --- the updates are the learners' ---


FIGURE_1 = "Figure 1: CuSum Rank's perceptron update"
EQ_13 = "eq. (13): PRank's direction"
EQ_14 = "eq. (14): PRank's thresholds"
FIGURE_2 = "Figure 2: CuSum Rank's Passive-Aggressive change of w_k, per x"
PRANK_PA = "PRank's Passive-Aggressive change of b_k"


def change(name, values):
    """The value of a derived update."""
    return evaluate(derived("structured_updates").result(name).left, values)


@EXACT
@given(st.integers(2, 4), st.data())
def test_cusum_updates(r, data):
    x = np.append(data.draw(vectors(1)), fmpq(-1))
    w = data.draw(vectors(2 * r)).reshape(r, 2)
    y = data.draw(st.integers(1, r))
    state, learner = EnsembleState(w), CuSumRank(r)
    predicted = learner.predict(state, x)
    values = {"r": r, "y": y, "y'": predicted, "w": w, "x": x, "d": 2}
    derived = [
        [change(FIGURE_1, values | {"k": k, "j": j}) for j in (1, 2)] for k in range(1, r + 1)
    ]
    assert learner.update(state, x, y).w.tolist() == derived

    delta = fmpq(1, 3)
    after = PACuSumRank(r, "1/3", layout="after").update(state, x, y).w
    structured = PAStructuredPerceptron(
        lambda x, y: cusum_phi(x, y, r), range(1, r + 1), lambda y, other: delta * (y != other)
    )
    assert list(structured.update(WeightState(w.ravel()), x, y).w) == list(after.ravel())
    if predicted != y:
        values |= {"v": w @ x, "N": x @ x, "delta": delta}
        moved = [change(FIGURE_2, values | {"k": k}) for k in range(1, r + 1)]
        assert after.tolist() == [list(row + rho * x) for row, rho in zip(w, moved, strict=True)]


@EXACT
@given(st.integers(2, 4), st.data())
def test_prank_updates(r, data):
    z, u = data.draw(vectors(2)), data.draw(vectors(2))
    b = exact([0, *sorted(data.draw(vectors(r - 1)))])
    y = data.draw(st.integers(1, r))

    def phi(z, y):
        return prank_phi(z, y, r)

    state = WeightState(np.concatenate((u, b)))
    learner = StructuredPerceptron(phi, range(1, r + 1), ties="largest")
    predicted = learner.predict(state, z)
    values = {"r": r, "y": y, "y'": predicted, "u": u, "b": b, "z": z}
    direction = [change(EQ_13, values | {"j": j}) for j in (1, 2)]
    thresholds = [change(EQ_14, values | {"k": k}) for k in range(1, r + 1)]
    assert list(learner.update(state, z, y).w) == direction + thresholds

    if all(u @ z != threshold for threshold in b[1:]):  # there Crammer and Singer's update is it
        prank = PRank(r).update(ThresholdState(u, b[1:]), z, y)
        assert [*prank.w, *prank.theta] == direction + thresholds[1:]

    if predicted != y:
        delta = fmpq(2)
        values |= {"v": u @ z - b, "N": z @ z, "delta": delta}
        moved = [change(PRANK_PA, values | {"k": k}) for k in range(1, r + 1)]
        aggressive = PAStructuredPerceptron(
            phi, range(1, r + 1), lambda y, other: delta * (y != other), ties="largest"
        )
        assert list(aggressive.update(state, z, y).w[2:] - b) == moved


def test_prank_moves_thresholds_equal_to_the_score_and_the_framework_does_not():
    u, z, b = exact([1]), exact([1]), exact([0, 1, 2])
    predicted = 2  # b_2 = 1 <= u·z = 1 < b_3 = 2
    framework = StructuredPerceptron(lambda z, y: prank_phi(z, y, 3), (1, 2, 3), ties="largest")
    state = WeightState(np.concatenate((u, b)))
    assert framework.predict(state, z) == PRank(3).predict(ThresholdState(u, b[1:]), z) == predicted
    assert list(framework.update(state, z, 3).w[2:]) == [1, 1]
    assert list(PRank(3).update(ThresholdState(u, b[1:]), z, 3).theta) == [0, 1]


def test_pa_step_solves_the_quadratic_program():
    cvxpy = pytest.importorskip("cvxpy")
    r, x, w = 4, exact([2, -1]), exact([1, -2, 3, 0, -1, 2, 1, 1])
    for y, predicted, loss in [(1, 4, 2), (3, 2, 1), (4, 1, 5), (2, 4, -30)]:
        delta = cusum_phi(x, y, r) - cusum_phi(x, predicted, r)
        tau = evaluate(
            sympy.Max(0, pa_step.loss - pa_step.m) / pa_step.N,
            {"ell": loss, "m": w @ delta, "N": delta @ delta},
        )
        if loss - w @ delta >= 0:
            assert tau == evaluate(
                pa_step.optimum, {"ell": loss, "m": w @ delta, "N": delta @ delta}
            )
        unknown = cvxpy.Variable(r * 2)
        problem = cvxpy.Problem(
            cvxpy.Minimize(cvxpy.sum_squares(unknown - w.astype(float)) / 2),
            [delta.astype(float) @ unknown >= loss],
        )
        problem.solve(solver=cvxpy.CLARABEL)
        assert np.allclose(unknown.value, (w + tau * delta).astype(float), atol=1e-6)
        assert problem.constraints[0].dual_value == pytest.approx(float(tau), abs=1e-5)


def test_printed_pa_step_has_no_value_on_a_correct_prediction():
    with pytest.raises(Undefined):
        evaluate(pa_step.printed, {"A": 3, "B": 3, "ell": 0, "N": fmpq(0)})


def test_pa_step_lets_a_third_label_stay_ahead():
    # scores 0, 5, 9 of three labels, w·ΔΦ counted against the prediction 3 only, ℓ = 1, y = 1
    w, x = exact([[0], [-5], [-4]]), exact([-1])
    after = PACuSumRank(3, 1, layout="after").update(EnsembleState(w), x, 1).w
    scores = np.cumsum(after @ x)
    assert scores[0] == scores[2] + 1 and scores[1] > scores[0] - 1


# --- PRIL, M-PRIL ---


@EXACT
@given(st.integers(2, 5), st.data())
def test_pril_update_is_a_subgradient_step(K, data):
    x, w, theta = data.draw(vectors(2)), data.draw(vectors(2)), data.draw(vectors(K - 1))
    y_l = data.draw(st.integers(1, K))
    y_r = data.draw(st.integers(y_l, K))
    state, learner = ThresholdState(w, theta), PRIL(K)
    after = learner.update(state, x, (y_l, y_r))
    results = derived("pril_subgradient").results
    moved_w, moved_theta = exact([0, 0]), exact([0] * (K - 1))
    for i in [*range(1, y_l), *range(y_r, K)]:
        values = {"z_i": 1 if i < y_l else -1, "theta_i": theta[i - 1]}
        for j in (0, 1):
            rest = w @ x - w[j] * x[j]
            at = values | {"w_j": w[j], "x_j": x[j], "f_rest": rest}
            moved_w[j] += evaluate(results[0].left, at)
        moved_theta[i - 1] += evaluate(results[1].left, at)
    assert list(after.w) == list(w + moved_w)
    assert list(after.theta) == list(theta + moved_theta)

    gradient = state.w - after.w, state.theta - after.theta
    v, phi = data.draw(vectors(2)), data.draw(vectors(K - 1))
    rise = interval_imc(v @ x, phi, y_l, y_r) - interval_imc(w @ x, theta, y_l, y_r)
    assert rise >= gradient[0] @ (v - w) + gradient[1] @ (phi - theta)

    tau = learner.tau(state, x, (y_l, y_r))
    square = gradient[0] @ gradient[0] + gradient[1] @ gradient[1]
    norm = derived("pril_subgradient").result("squared norm of the subgradient").right
    assert square == evaluate(norm, {"tau": tau, "x": x, "K": K, "d": 2})


def test_slopes_outside_the_interval_are_no_subgradients():
    slack = derived("pril_subgradient").result(
        "slack at the kink, non-negative for all u' just for λ in [0, 1]"
    )
    for lam, expected in [
        ("0", True),
        ("1/2", True),
        ("1", True),
        ("-1/9", False),
        ("10/9", False),
    ]:
        found = [evaluate(slack.left, {"u'": u, "lambda": exact([lam])[0]}) for u in (-1, 0, 1)]
        assert all(value >= 0 for value in found) is expected


@pytest.mark.parametrize(("gamma", "c"), [(Fraction(1, 2), 1), (Fraction(1, 3), 2), (3, 4)])
def test_best_eta_against_a_numeric_minimiser(gamma, c):
    from scipy.optimize import minimize_scalar

    at = {
        m_pril_eta.gamma: sympy.Rational(gamma),
        m_pril_eta.c: c,
        m_pril_eta.s: sympy.Rational(gamma) / c,
    }
    h = sympy.lambdify(m_pril_eta.eta, m_pril_eta.h.subs(at))
    best = minimize_scalar(lambda eta: -h(eta), bounds=(0, 5), method="bounded")
    assert best.x == pytest.approx(float(m_pril_eta.printed.subs(at)), abs=1e-4)
    assert -best.fun == pytest.approx(float(m_pril_eta.value().subs(at)))
    assert -best.fun == pytest.approx(float(m_pril_eta.g.subs(at)))
    # beyond some η line 19's denominator is negative: its right side is below the "least" value
    assert h(50.0) < 0


def test_best_eta_by_hand():
    values = {"c": 1, "gamma": fmpq(3, 5)}
    assert evaluate(m_pril_eta.optimum, values) == 4  # e^{2η} = (8/5)/(2/5), η = log 2


def test_m_pril_at_the_best_eta_keeps_the_derived_bound():
    # K = 2, exact labels: K − c − 1 = 1; margin 1 ≥ γ = 3/5 by w* = (1, 0); e^η = 2
    learner = MPRIL(2, 2, start="uniform", normaliser="line-8")
    state = learner.start(2)
    mistakes = 0
    for step in range(24):
        sign = 1 if step % 3 else -1
        x = exact([sign, (-1) ** step])
        label = (2, 2) if sign > 0 else (1, 1)
        mistakes += sum(abs(tau) for tau in learner.tau(state, x, label))
        state = learner.update(state, x, label)
    assert mistakes > 0
    bound = sympy.log(m_pril_eta.K + m_pril_eta.d - 1) / m_pril_eta.value()
    values = {"K": 2, "d": 2, "s": fmpq(3, 5), "m": mistakes}
    assert evaluate(sympy.Le(Symbol("m"), bound), values) is True


@pytest.mark.parametrize(("D", "R"), [(1, 2), (Fraction(1, 7), 3), (9, Fraction(1, 2))])
def test_best_delta_against_a_numeric_minimiser(D, R):
    from scipy.optimize import minimize_scalar

    at = {lifted_delta.D: sympy.Rational(D), lifted_delta.R: sympy.Rational(R)}
    bound = sympy.lambdify(lifted_delta.Delta, lifted_delta.bound.subs(at))
    best = minimize_scalar(bound, bounds=(1e-3, 20), method="bounded", options={"xatol": 1e-9})
    assert best.x == pytest.approx(float(lifted_delta.printed.subs(at)), rel=1e-4)
    assert best.fun == pytest.approx((float(D) + (float(R) ** 2 + 1) ** 0.5) ** 2)


def test_delta_star_divides_by_zero_without_hinge_losses():
    values = {"D": fmpq(0), "R": fmpq(0)}
    assert evaluate(lifted_delta.printed, values) == 0
    with pytest.raises(Undefined):
        evaluate(lifted_delta.bound, values | {"Delta": evaluate(lifted_delta.printed, values)})
    nearby = [evaluate(lifted_delta.bound, values | {"Delta": fmpq(1, n)}) for n in (1, 10, 100)]
    assert nearby == [1 + fmpq(1, n * n) for n in (1, 10, 100)]  # above R² + 1 = 1, never there
