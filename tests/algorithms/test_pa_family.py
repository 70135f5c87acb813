"""PA, PA-I and PA-II: the optimality conditions, a solver, cases by hand, and bad input."""

from fractions import Fraction

import numpy as np
import pytest
from flint import fmpq
from hypothesis import given, settings
from hypothesis import strategies as st
from pa_rounds import constrained, one_round

from algorithms.pa import PA, PAI, PAII
from algorithms.pa.losses import hinge, margins, ramp
from algorithms.seam import exact
from algorithms.state import ThresholdState
from algorithms.stream import run

EXACT = settings(derandomize=True, database=None, deadline=None, max_examples=120)


@EXACT
@given(one_round(), st.sampled_from(["pa", "pa-i", "pa-ii"]), st.sampled_from(["1/5", 1, 6]))
def test_optimality_conditions(played, variant, C):
    """Stationarity, feasibility, signs and complementary slackness, all exactly."""
    state, x, label = played
    K, C = state.theta.size + 1, exact(C).item()
    learner = {"pa": PA(K), "pa-i": PAI(K, C), "pa-ii": PAII(K, C)}[variant]
    alpha, after = learner.multipliers(state, x, label), learner.update(state, x, label)
    indices = constrained(after, x, label)
    gradient_w = after.w - state.w
    for i in range(1, K):
        if i not in indices:
            assert alpha[i - 1] == 0 and after.theta[i - 1] == state.theta[i - 1]
            continue
        z, u = indices[i]
        gradient_w = gradient_w - z * alpha[i - 1] * x
        assert after.theta[i - 1] - state.theta[i - 1] + z * alpha[i - 1] == 0
        assert alpha[i - 1] >= 0
        if variant == "pa":
            assert u >= 1 and alpha[i - 1] * (u - 1) == 0
        elif variant == "pa-i":
            xi = max(0, 1 - u)
            assert alpha[i - 1] <= C and xi * (C - alpha[i - 1]) == 0
            assert alpha[i - 1] * (1 - xi - u) == 0
        else:
            xi = alpha[i - 1] / (2 * C)  # stationarity in the slack
            assert u >= 1 - xi and alpha[i - 1] * (1 - xi - u) == 0
    assert not any(gradient_w)


def solved(variant, C, state, x, label):
    """The round's problem, as the specification prints it, by Clarabel."""
    import cvxpy as cp

    w, theta = cp.Variable(state.w.size), cp.Variable(state.theta.size)
    xi = cp.Variable(state.theta.size)
    y_l, y_r = label
    margin, constraints = w @ x - theta, []
    for i in range(state.theta.size):
        z = 1 if i + 1 < y_l else -1 if i + 1 >= y_r else 0
        if z:
            slack = 0 if variant == "pa" else xi[i]
            constraints.append(z * margin[i] >= 1 - slack)
    cost = (cp.sum_squares(w - state.w) + cp.sum_squares(theta - state.theta)) / 2
    if variant == "pa-i":
        cost, constraints = cost + C * cp.sum(xi), [*constraints, xi >= 0]
    elif variant == "pa-ii":
        cost = cost + C * cp.sum_squares(xi)
    cp.Problem(cp.Minimize(cost), constraints).solve(solver=cp.CLARABEL)
    return w.value, theta.value


ROUNDS = {
    "both sides": (5, 3, (2, 3), 1.0),
    "x is 0": (4, 2, (2, 2), 0.0),
    "lowest": (4, 3, (1, 1), 1.0),
    "highest": (4, 3, (4, 4), 1.0),
    "whole range": (4, 3, (1, 4), 1.0),
    "two ranks": (2, 2, (2, 2), 1.0),
    "long x": (6, 4, (3, 3), 30.0),
}


@pytest.mark.parametrize("name", ROUNDS)
@pytest.mark.parametrize(("variant", "C"), [("pa", None), ("pa-i", 0.4), ("pa-ii", 0.7)])
def test_against_a_solver(variant, C, name):
    K, d, label, scale = ROUNDS[name]
    rng = np.random.default_rng(7)
    state = ThresholdState(rng.normal(size=d), np.sort(rng.normal(size=K - 1)))
    x = scale * rng.normal(size=d)
    learner = PA(K) if variant == "pa" else (PAI if variant == "pa-i" else PAII)(K, C)
    after = learner.update(state, x, label)
    w, theta = solved(variant, C, state, x, label)
    assert after.w == pytest.approx(w, abs=2e-5)
    assert after.theta == pytest.approx(theta, abs=2e-5)


@pytest.mark.parametrize(
    ("learner", "w", "theta"),
    [
        (PA(3), "2/3", "-1/3"),  # a = 2(1 - a)
        (PAI(3, Fraction(1, 4)), "1/2", "-1/4"),  # both multipliers at C
        (PAII(3, Fraction(1, 2)), "1/2", "-1/4"),  # a = 2(1 - a)/2
        (PAI(3, 5), "2/3", "-1/3"),  # the bound is out of reach: PA
    ],
)
def test_highest_rank_by_hand(learner, w, theta):
    """From 0, x = 1, label 3 of 3: l = (1, 1), both on the left."""
    after = learner.update(learner.start(1), exact([1]), (3, 3))
    assert (*after.w, *after.theta) == (*exact([w]), *exact([theta, theta]))


def test_middle_rank_by_hand():
    """The sides balance: thresholds part, the direction stays."""
    played = run(PA(3), [(exact([1]), (2, 2))]).rounds[0]
    assert list(played.after.w) == [0] and list(played.after.theta) == [-1, 1]
    assert played.prediction == 3  # a score equal to a threshold lies above it
    assert played.tau == (1, -1) and played.violated == (1, 2)


@pytest.mark.slow
@EXACT
@given(one_round())
def test_large_costs_give_pa(played):
    state, x, label = played
    K = state.theta.size + 1
    alpha = PA(K).multipliers(state, x, label)
    C = max([*alpha, fmpq(1)])
    assert list(PAI(K, C).multipliers(state, x, label)) == list(alpha)
    off = [max(abs(PAII(K, 10**n).multipliers(state, x, label) - alpha)) for n in (1, 3, 5)]
    assert off[2] <= off[1] <= off[0] and off[2] < fmpq(1, 100)


@EXACT
@given(one_round(), st.integers(1, 3))
def test_passive_without_loss(played, which):
    state, x, label = played
    K = state.theta.size + 1
    learner = (PA(K), PAI(K, 2), PAII(K, 2))[which - 1]
    lossless = all(u >= 1 for _, u in constrained(state, x, label).values())
    after = learner.update(state, x, label)
    moved = [*(after.w - state.w), *(after.theta - state.theta)]
    assert any(moved) != lossless or not any(x)
    assert any(after.theta - state.theta) != lossless
    if lossless:  # floats too, to the last bit
        floats = ThresholdState(state.w.astype(float), state.theta.astype(float))
        kept = learner.update(floats, x.astype(float), label)
        assert (kept.w == floats.w).all() and (kept.theta == floats.theta).all()


@EXACT
@given(one_round())
def test_floats_come_close(played):
    state, x, label = played
    K = state.theta.size + 1
    floats = ThresholdState(state.w.astype(float), state.theta.astype(float))
    for learner in (PA(K), PAI(K, "1/3"), PAII(K, 2)):
        expected = learner.update(state, x, label)
        after = learner.update(floats, x.astype(float), label)
        assert after.w.dtype == float and after.theta.dtype == float
        assert after.w == pytest.approx(expected.w.astype(float), abs=1e-9)
        assert after.theta == pytest.approx(expected.theta.astype(float), abs=1e-9)


def test_fractions_stay_fractions():
    state = ThresholdState(np.array([Fraction(0)]), np.array([Fraction(0), Fraction(0)]))
    after = PAI(3, 5).update(state, np.array([Fraction(1)]), (3, 3))
    assert list(after.w) == [Fraction(2, 3)] and list(after.theta) == [Fraction(-1, 3)] * 2


def test_losses():
    u = exact(["-3", "1/2", "2"])
    assert list(hinge(u)) == [4, fmpq(1, 2), 0]
    assert list(hinge(u, fmpq(-1))) == [2, 0, 0]
    assert list(ramp(u, fmpq(-1))) == [2, fmpq(1, 2), 0]
    inside, z, u = margins(fmpq(1), exact([0, 5, 3]), (2, 3))
    assert list(inside) == [True, False, True]
    assert list(z) == [1, 0, -1] and list(u) == [1, 0, 2]


@pytest.mark.parametrize("family", [PAI, PAII])
@pytest.mark.parametrize("C", [0, -1, float("nan"), float("inf"), "much", None, True])
def test_bad_cost(family, C):
    with pytest.raises(ValueError, match=r"C=.*: expected a positive number"):
        family(3, C)


@pytest.mark.parametrize("family", [PA, lambda K: PAI(K, 1), lambda K: PAII(K, 1)])
def test_bad_input(family):
    with pytest.raises(ValueError, match=r"K=1: expected an integer number of ranks, at least 2"):
        family(1)
    learner = family(3)
    state = learner.start(2)
    with pytest.raises(ValueError, match=r"label=\(3, 2\): expected an interval with y_l <= y_r"):
        learner.update(state, exact([1, 0]), (3, 2))
    with pytest.raises(ValueError, match=r"y_r=4: expected an integer rank in 1\.\.3"):
        learner.update(state, exact([1, 0]), (3, 4))
    with pytest.raises(ValueError, match=r"label=2: expected an interval"):
        learner.update(state, exact([1, 0]), 2)
    with pytest.raises(ValueError, match=r"expected a vector of length d=2"):
        learner.update(state, exact([1, 0, 0]), (1, 2))
