"""PA-RAMP: the inner steps by their optimality conditions and a solver, descent, discarding."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pa_rounds import constrained, one_round

from algorithms.pa import PAI, PARamp
from algorithms.pa.losses import concave_part, convex_part, distance, objective
from algorithms.seam import exact
from algorithms.state import ThresholdState
from algorithms.stream import run

EXACT = settings(derandomize=True, database=None, deadline=None, max_examples=120)
COSTS, LEVELS = st.sampled_from(["1/3", 1, 5]), st.sampled_from(["-2", "-1/2", "0", "1/2"])


def equal(v, other):
    return list(v.w) == list(other.w) and list(v.theta) == list(other.theta)


@EXACT
@given(one_round(), one_round(), COSTS, LEVELS, st.sampled_from(["kept", "discarded"]))
def test_optimality_conditions_of_a_step(played, elsewhere, C, s, at_s):
    """From any iterate: stationarity in w, theta and the slacks, slackness, signs; exactly."""
    state, x, label = played
    K = state.theta.size + 1
    v = ThresholdState(state.w + 1, exact([*elsewhere[0].theta, *state.theta])[: K - 1])
    step = PARamp(K, C, s, at_s=at_s).inner(state, v, x, label)
    C, s = exact([C, s])
    before, after = constrained(v, x, label), constrained(step.state, x, label)
    gradient_w = step.state.w - state.w
    for i in range(1, K):
        alpha, moved = step.multipliers[i - 1], step.state.theta[i - 1] - state.theta[i - 1]
        if i not in after:
            assert alpha == 0 and moved == 0 and not step.discarded[i - 1]
            continue
        z, u = after[i]
        beyond = before[i][1] < s or (at_s == "discarded" and before[i][1] == s)
        assert step.discarded[i - 1] == beyond
        slope = alpha - C if beyond else alpha
        gradient_w = gradient_w - z * slope * x
        xi = max(0, 1 - u)
        assert moved + z * slope == 0
        assert 0 <= alpha <= C and xi * (C - alpha) == 0 and alpha * (1 - xi - u) == 0
    assert not any(gradient_w)


@pytest.mark.parametrize(("label", "scale"), [((3, 3), 1), ((1, 2), 1), ((5, 5), 2), ((3, 4), 0)])
def test_step_against_a_solver(label, scale):
    import cvxpy as cp

    rng = np.random.default_rng(3)
    state = ThresholdState(rng.normal(size=3), np.sort(2 * rng.normal(size=4)))
    v = ThresholdState(rng.normal(size=3), np.sort(2 * rng.normal(size=4)))
    x, learner = scale * rng.normal(size=3), PARamp(5, 0.8, 0.2)
    w, theta, y = cp.Variable(3), cp.Variable(4), label
    cost = (cp.sum_squares(w - state.w) + cp.sum_squares(theta - state.theta)) / 2
    for i, (z, u) in constrained(v, x, label).items():
        margin = z * (w @ x - theta[i - 1])
        cost = cost + 0.8 * cp.pos(1 - margin) + (0.8 * margin if u < 0.2 else 0)
    cp.Problem(cp.Minimize(cost)).solve(solver=cp.CLARABEL)
    after = learner.inner(state, v, x, y).state
    assert after.w == pytest.approx(w.value, abs=2e-5)
    assert after.theta == pytest.approx(theta.value, abs=2e-5)


@pytest.mark.slow
@EXACT
@given(one_round(), one_round(), COSTS, LEVELS, st.booleans())
def test_descent_until_the_iterate_stays(played, elsewhere, C, s, current):
    """``J`` falls by at least half the squared length of each step; the end is a fixed point."""
    state, x, label = played
    K = state.theta.size + 1
    start = ThresholdState(state.w - 1, exact([*elsewhere[0].theta, *state.theta])[: K - 1])
    learner = PARamp(K, C, s, v0="current" if current else start)
    steps = learner.iterates(state, x, label)
    path = [state if current else start, *(step.state for step in steps)]
    for v, after in pairwise(path):
        fall = objective(v, state, x, label, C, s) - objective(after, state, x, label, C, s)
        assert fall >= distance(after, v)
    assert equal(learner.inner(state, path[-1], x, label).state, path[-1])
    assert len({tuple(step.discarded) for step in steps}) == len(steps) <= 2 ** (K - 1)
    assert equal(learner.update(state, x, label), path[-1])


@EXACT
@given(one_round(), COSTS, LEVELS, st.sampled_from(["kept", "discarded"]))
def test_the_last_step_moves_what_its_point_keeps(played, C, s, at_s):
    """From v_t: what the last step and its point discard is the same, and does not move."""
    state, x, label = played
    learner = PARamp(state.theta.size + 1, C, s, at_s=at_s)
    steps = learner.iterates(state, x, label)
    sets = [step.discarded.astype(bool) for step in steps]
    last, point = sets[-1], steps[-1].state
    assert list(last) == list(learner.discarded(point, x, label))
    assert list(point.theta[last]) == list(state.theta[last])
    assert learner.ended(last, sets) and not learner.ended(last, sets[:-1] or [~last])


@EXACT
@given(one_round(), one_round(), COSTS, LEVELS)
def test_the_objective_is_its_two_parts(played, elsewhere, C, s):
    state, x, label = played
    K = state.theta.size + 1
    v = ThresholdState(state.w + 2, exact([*elsewhere[0].theta, *state.theta])[: K - 1])
    C_, s_ = exact([C, s])
    ramps = [min(max(0, 1 - u), 1 - s_) for _, u in constrained(v, x, label).values()]
    square = sum(p * p for p in [*(v.w - state.w), *(v.theta - state.theta)])
    total = objective(v, state, x, label, C, s)
    assert total == square / 2 + C_ * sum(ramps)
    assert total == convex_part(v, state, x, label, C) + concave_part(v, x, label, C, s)


@EXACT
@given(one_round(), COSTS)
def test_no_index_beyond_the_ramp_is_pa_i(played, C):
    state, x, label = played
    K = state.theta.size + 1
    least = min([u for _, u in constrained(state, x, label).values()], default=0)
    learner = PARamp(K, C, min(least, exact([0])[0]), inner_steps=1)
    assert equal(learner.update(state, x, label), PAI(K, C).update(state, x, label))


# x = 4/3, label 4 of 4: only index 1 is kept; serving it brings the next one back, and so on
FALLING = ThresholdState(exact([0]), exact(["-1/2", "1/2", 1])), exact(["4/3"]), (4, 4)


def test_steps_by_hand():
    """l = (1/2, 3/2, 2), ||x||^2 = 16/9, C = 8, s = -1/4: u = (1/2, -1/2, -1).

    Step 1 serves index 1: a = (1/2)/(25/9). Then u_2 = 8/25 - 1/2 > s; step 2 serves 1 and 2, but
    index 1 has its margin: a = (3/2)/(25/9). Step 3: the last two, a = (7/2)/(41/9).
    """
    steps = PARamp(4, 8, "-1/4").iterates(*FALLING)
    assert [list(step.discarded) for step in steps] == [
        [False, True, True],
        [False, False, True],
        [False, False, False],
    ]
    a = ["9/50", "27/50", "63/82"]
    assert [step.state.w[0] for step in steps] == [p * exact([4])[0] / 3 for p in exact(a)]
    assert list(steps[-1].state.theta) == list(exact(["-1/2", "15/41", "15/41"]))
    assert list(steps[0].multipliers) == list(exact(["9/50", 8, 8]))  # C where discarded
    first = PARamp(4, 8, "-1/4", inner_steps=1).update(*FALLING)
    assert equal(first, steps[0].state)


def test_discarded_round_stays():
    """u = 0 < s: the only index is discarded, and the state stays, though J could fall."""
    state, x, label = ThresholdState(exact([0]), exact([0])), exact([1]), (2, 2)
    learner = PARamp(2, 1, "1/4")
    assert list(learner.discarded(state, x, label)) == [True]
    assert equal(learner.update(state, x, label), state)
    assert list(PAI(2, 1).update(state, x, label).theta) == list(exact(["-1/2"]))


def test_margin_equal_to_s():
    state, x, label = ThresholdState(exact([0]), exact([0])), exact([1]), (2, 2)
    kept, discarded = (PARamp(2, 1, 0, at_s=at_s) for at_s in ("kept", "discarded"))
    assert not kept.discarded(state, x, label).any()
    assert discarded.discarded(state, x, label).all()
    assert list(kept.update(state, x, label).theta) == list(exact(["-1/2"]))
    assert equal(discarded.update(state, x, label), state)


def test_another_start():
    """From where the index has margin s, the hinge counts: the step of PA-I."""
    state, x, label = ThresholdState(exact([0]), exact([0])), exact([1]), (2, 2)
    start = ThresholdState(exact([1]), exact([0]))
    assert list(PARamp(2, 1, "1/4", v0=start).update(state, x, label).w) == list(exact(["1/2"]))


def test_stream_of_floats():
    rng = np.random.default_rng(1)
    items = [(rng.normal(size=3), (int(y), int(y))) for y in rng.integers(1, 5, size=60)]
    played = run(PARamp(4, 0.5, -0.5), items)
    for now in played.rounds:
        tau = np.array(now.tau)
        assert now.after.theta == pytest.approx(now.state.theta - tau)
        assert now.after.w == pytest.approx(now.state.w + tau.sum() * now.x, abs=1e-9)
    assert any(now.violated for now in played.rounds)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"C": 0}, "C=0: expected a positive number"),
        ({"C": float("nan")}, "C=nan: expected a positive number"),
        ({"s": 1}, "s=1: expected a number below 1"),
        ({"s": "3/2"}, "s='3/2': expected a number below 1"),
        ({"s": float("nan")}, "s=nan: expected a number below 1"),
        ({"s": float("-inf")}, "s=-inf: expected a number below 1"),
        ({"s": None}, "s=None: expected a number below 1"),
        ({"inner_steps": 0}, "inner_steps=0: expected a positive integer or None"),
        ({"inner_steps": 1.5}, r"inner_steps=1\.5: expected a positive integer or None"),
        ({"inner_steps": True}, "inner_steps=True: expected a positive integer or None"),
        ({"v0": "zero"}, "v0='zero': expected one of 'current'"),
        ({"at_s": "split"}, "at_s='split': expected one of 'kept', 'discarded'"),
        ({"K": 1}, "K=1: expected an integer number of ranks"),
    ],
)
def test_bad_parameters(options, message):
    with pytest.raises(ValueError, match=message):
        PARamp(**{"K": 3, "C": 1, "s": 0, **options})


def test_bad_rounds():
    learner = PARamp(3, 1, 0)
    state = learner.start(2)
    with pytest.raises(ValueError, match=r"label=\(3, 2\): expected an interval with y_l <= y_r"):
        learner.update(state, exact([1, 0]), (3, 2))
    with pytest.raises(ValueError, match="expected a vector of length d=2"):
        learner.update(state, exact([1]), (1, 2))
