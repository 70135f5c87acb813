"""The squared readings of PA-RAMP: losses, optimality conditions of a step, descent."""

from itertools import pairwise

import pytest
from flint import fmpq
from hypothesis import given, settings
from hypothesis import strategies as st
from pa_rounds import constrained, one_round

from algorithms.pa import PAII
from algorithms.pa.losses import distance, squared_ramp, truncated_square
from algorithms.pa.ramp_squared import SquaredRamp
from algorithms.seam import exact
from algorithms.state import ThresholdState

EXACT = settings(derandomize=True, database=None, deadline=None, max_examples=80)
COSTS, LEVELS = st.sampled_from(["1/3", 1, 5]), st.sampled_from(["-2", "-1/2", "0", "1/2"])
LOSSES = st.sampled_from(["difference", "truncated"])


def test_losses():
    u = exact(["-3", "-1", "1/2", "2"])
    assert list(squared_ramp(u, fmpq(-1))) == [12, 4, fmpq(1, 4), 0]
    assert list(truncated_square(u, fmpq(-1))) == [4, 4, fmpq(1, 4), 0]


def loss_at(u, s, loss):
    if loss == "truncated":
        return min((1 - s) ** 2, max(0, 1 - u) ** 2)
    return max(0, 1 - u) ** 2 - max(0, s - u) ** 2


@EXACT
@given(one_round(), COSTS, LEVELS, LOSSES)
def test_steps(played, C, s, loss):
    """Each step is stationary for its tangent problem, and the objective falls."""
    state, x, label = played
    learner = SquaredRamp(state.theta.size + 1, C, s, inner_steps=3, loss=loss)
    steps = learner.iterates(state, x, label)
    C, s = exact([C, s])

    def J(v):
        losses = [loss_at(u, s, loss) for _, u in constrained(v, x, label).values()]
        return distance(v, state) + C * sum(losses)

    path = [state, *(step.state for step in steps)]
    for (v, after), step in zip(pairwise(path), steps, strict=True):
        before, reached = constrained(v, x, label), constrained(after, x, label)
        gradient_w = after.w - state.w
        for i, (z, u) in reached.items():
            at = before[i][1]
            slope = (s - at if loss == "difference" else 1 - at) if at < s else 0
            total = 2 * C * (slope - max(0, 1 - u))
            gradient_w = gradient_w + z * total * x
            assert after.theta[i - 1] - state.theta[i - 1] - z * total == 0
            assert step.multipliers[i - 1] == 2 * C * max(0, 1 - u)
            assert step.discarded[i - 1] == (at < s)
        assert not any(gradient_w)
        assert J(after) <= J(v) - distance(after, v)


@EXACT
@given(one_round(), COSTS)
def test_no_index_beyond_is_pa_ii(played, C):
    state, x, label = played
    K = state.theta.size + 1
    least = min([u for _, u in constrained(state, x, label).values()], default=0)
    after = SquaredRamp(K, C, min(least, fmpq(0))).update(state, x, label)
    expected = PAII(K, C).update(state, x, label)
    assert list(after.w) == list(expected.w) and list(after.theta) == list(expected.theta)


def test_by_hand():
    """x = 0, l = 3, u = -2, s = -1, C = 1/2: H_1^2 - H_s^2 pulls by g = 1, the step is
    (3 - 1)/2; the truncated square pulls by g = 3 and the index stays."""
    state, x = ThresholdState(exact([0]), exact([2])), exact([0])
    difference = SquaredRamp(2, "1/2", -1)
    truncated = SquaredRamp(2, "1/2", -1, loss="truncated")
    assert list(difference.update(state, x, (2, 2)).theta) == [1]
    assert list(truncated.update(state, x, (2, 2)).theta) == [2]


def test_bad_input():
    with pytest.raises(ValueError, match="inner_steps=None: expected a positive integer"):
        SquaredRamp(2, 1, 0, inner_steps=None)
    with pytest.raises(ValueError, match="loss='cubic': expected one of"):
        SquaredRamp(2, 1, 0, loss="cubic")
