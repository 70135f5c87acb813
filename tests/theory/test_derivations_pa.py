"""The derived multipliers of the interval PA family are those of the learners."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import Integer, Rational

from algorithms.pa import PA, PAI, PAII, PARamp
from algorithms.pa.losses import shortfalls
from algorithms.seam import exact
from algorithms.state import ThresholdState
from theory.derivations import interval_pa
from theory.evaluation.evaluate import evaluate

EXACT = settings(derandomize=True, database=None, deadline=None, max_examples=60)
numbers = st.integers(-4, 4)


@st.composite
def one_round(draw):
    K = draw(st.integers(2, 6))
    theta = draw(st.lists(numbers, min_size=K - 1, max_size=K - 1))
    state = ThresholdState(exact([draw(numbers), draw(numbers)]), exact(sorted(theta)))
    label = tuple(sorted(draw(st.tuples(st.integers(1, K), st.integers(1, K)))))
    return state, exact([draw(numbers), draw(numbers)]), label


def sums(ell, z, members):
    """``Λ``, ``M`` and the sizes of the two support classes."""
    left = [value for value, sign, inside in zip(ell, z, members, strict=True) if inside * sign > 0]
    right = [
        value for value, sign, inside in zip(ell, z, members, strict=True) if inside * sign < 0
    ]
    return {"Lambda": sum(left), "M": sum(right), "m_l": len(left), "m_r": len(right)}


@EXACT
@given(one_round())
def test_given_the_support_classes(played):
    """From the signs of the learner's multipliers alone, the formulas give them all."""
    state, x, label = played
    K, norm2, C = state.theta.size + 1, x @ x, exact(["3/2"])[0]
    ell, z = shortfalls(state.w @ x, state.theta, label)
    cases = (
        (PA(K), interval_pa.step_pa, interval_pa.met),
        (PAI(K, C), interval_pa.step_pa_one, interval_pa.met),
        (PAII(K, C), interval_pa.step_pa_two, interval_pa.softened),
    )
    for learner, step, rule in cases:
        alpha = learner.multipliers(state, x, label)
        at_cost = (alpha == C) if isinstance(learner, PAI) else alpha != alpha
        members = (alpha > 0) & ~at_cost
        held = {"m_C": sum(int(sign) for sign, top in zip(z, at_cost, strict=True) if top)}
        a = evaluate(step, {**sums(ell, z, members), **held, "N": norm2, "C": C})
        assert a == (z * alpha).sum()
        for i in range(K - 1):
            if members[i]:
                at = {"ell": ell[i], "z": z[i], "a": a, "N": norm2, "C": C}
                assert alpha[i] == evaluate(rule, at)
            else:
                assert alpha[i] == (C if at_cost[i] else 0)


@pytest.mark.slow
@EXACT
@given(one_round())
def test_stationarity_of_the_inner_step(played):
    """Thresholds of PA-RAMP move by ``−z b`` with ``b − α + C = 0`` on discarded indices."""
    state, x, label = played
    learner = PARamp(state.theta.size + 1, 2, "1/2")
    step = learner.iterates(state, x, label)[-1]
    _, z = shortfalls(state.w @ x, state.theta, label)
    moves = (state.theta - step.state.theta) * z
    discarded = interval_pa.derive().result("threshold of a discarded index").left
    kept = interval_pa.derive().result("threshold of another index").left
    for i in range(state.theta.size):
        if z[i]:
            at = {"b": moves[i], "alpha": step.multipliers[i], "C": 2, "ell": 0, "N": 0, "z": z[i]}
            assert evaluate(discarded if step.discarded[i] else kept, at) == 0


def test_by_hand():
    """Two indices on the left, one on the right, ``‖x‖ = 1``: a = (5 − 1)/(1 + 3)."""
    at = {"Lambda": 5, "M": 1, "m_l": 2, "m_r": 1, "N": 1, "C": 1, "m_C": -1}
    assert evaluate(interval_pa.step_pa, at) == 1
    assert evaluate(interval_pa.step_pa_one, at) == evaluate(Rational(3, 4), {})
    assert evaluate(interval_pa.step_pa_two, at) == evaluate(Rational(8, 9), {})
    assert interval_pa.at_cost == interval_pa.C
    assert interval_pa.step_pa.subs(interval_pa.N, Integer(0)) == interval_pa.Lambda - interval_pa.M
