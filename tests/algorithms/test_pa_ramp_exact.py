"""The global minimisers of PA-RAMP's objective, against a grid, other points, and by hand."""

import numpy as np
import pytest
from flint import fmpq
from hypothesis import given, settings
from hypothesis import strategies as st
from pa_rounds import one_round

from algorithms.pa import PARamp
from algorithms.pa.losses import objective
from algorithms.pa.minimum import Keeping, given_up
from algorithms.pa.ramp_exact import global_minimum
from algorithms.seam import exact
from algorithms.state import ThresholdState

EXACT = settings(derandomize=True, database=None, deadline=None, max_examples=80)
COSTS, LEVELS = st.sampled_from(["1/3", 1, 5]), st.sampled_from(["-2", "-1/2", "0", "1/2"])


@pytest.mark.slow
@EXACT
@given(one_round(), st.lists(one_round(most=2), min_size=6, max_size=6), COSTS, LEVELS)
def test_no_stationary_point_is_below(played, others, C, s):
    """The procedure from v_t, from the minimisers and from other starts ends no lower."""
    state, x, label = played
    K = state.theta.size + 1
    least = global_minimum(state, x, label, C, s)
    jumps = exact([other.theta[0] for other, _, _ in others])
    starts = [ThresholdState(state.w + p, state.theta + q) for p in (-1, 0, 2) for q in jumps]
    for start in [state, *starts]:
        end = PARamp(K, C, s, v0=start).update(state, x, label)
        assert objective(end, state, x, label, C, s) >= least.value
    for v in least.states:
        assert objective(v, state, x, label, C, s) == least.value
        end = PARamp(K, C, s, v0=v).update(state, x, label)
        assert list(end.w) == list(v.w) and list(end.theta) == list(v.theta)


@EXACT
@given(one_round(), COSTS, LEVELS)
def test_the_best_solve_of_pa_i_is_a_minimiser(played, C, s):
    """For each number of indices given up on either side, whatever the order of equal losses."""
    state, x, label = played
    K = state.theta.size + 1
    pairs = [tuple(map(int, pair)) for pair in zip(*given_up(label, K), strict=True)]
    assert sorted(pairs) == [(a, b) for a in range(label[0]) for b in range(K - label[1] + 1)]
    points = [Keeping(K, C, *pair).update(state, x, label) for pair in pairs]
    best = min(objective(v, state, x, label, C, s) for v in points)
    assert best == global_minimum(state, x, label, C, s).value
    for pair, point in zip(pairs, points, strict=True):
        ell, _ = Keeping(K, C, *pair).shortfalls(state, x, label)
        assert list(point.theta[ell == 0]) == list(state.theta[ell == 0])


def grid_minimum(state, x, label, C, s):
    """The least of ``J`` over a grid of p, ``w = w_t + p x``, and of each threshold's move."""
    moves = np.linspace(-6, 6, 2401)
    y_l, y_r = label
    best = np.inf
    for p in np.linspace(-4, 4, 801):
        f = (state.w + p * x) @ x
        total = p * p * (x @ x) / 2
        for i, theta in enumerate(state.theta, start=1):
            z = 1 if i < y_l else -1 if i >= y_r else 0
            if z:
                losses = np.clip(1 - z * (f - theta - moves), 0, 1 - s)
                total += (moves**2 / 2 + C * losses).min()
        best = min(best, total)
    return best


@pytest.mark.parametrize("seed", range(8))
def test_against_a_grid(seed):
    rng = np.random.default_rng(seed)
    K = int(rng.integers(2, 6))
    state = ThresholdState(rng.integers(-2, 3, 1) / 2, rng.integers(-4, 5, K - 1) / 2)
    x = rng.integers(1, 4, 1) / 2
    label = tuple(int(y) for y in sorted(rng.integers(1, K + 1, 2)))
    C, s = [0.5, 1.0, 2.0][seed % 3], [-1.0, 0.0, 0.5, -0.25][seed % 4]
    least = global_minimum(state, x, label, C, s)
    value = int(least.value.p) / int(least.value.q)
    found = grid_minimum(state, x, label, C, s)
    assert value - 1e-12 <= found <= value + 0.02


def test_gap_by_hand():
    """u = 0 < s = 1/4: the procedure stays at J = C (1 - s) = 3/4; PA-I's step costs 9/20."""
    state, x, label = ThresholdState(exact([0]), exact([0])), exact(["-1/3"]), (2, 2)
    assert objective(PARamp(2, 1, "1/4").update(state, x, label), state, x, label, 1, "1/4") == (
        fmpq(3, 4)
    )
    least = global_minimum(state, x, label, 1, "1/4")
    assert least.value == fmpq(9, 20)
    assert [(*v.w, *v.theta) for v in least.states] == [tuple(exact(["-3/10", "-9/10"]))]


def test_two_minimisers_by_hand():
    """l = 1, ||x|| = 1, C = 1: PA-I's step (a = 1/2) costs 1/4, as much as giving up at s = 3/4."""
    state, x, label = ThresholdState(exact([0]), exact([0])), exact([1]), (2, 2)
    least = global_minimum(state, x, label, 1, "3/4")
    assert least.value == fmpq(1, 4)
    assert {(*map(str, v.w), *map(str, v.theta)) for v in least.states} == {
        ("1/2", "-1/2"),
        ("0", "0"),
    }


def test_bad_input():
    state = ThresholdState(exact([0]), exact([0]))
    with pytest.raises(ValueError, match="C=0: expected a positive number"):
        global_minimum(state, exact([1]), (2, 2), 0, 0)
    with pytest.raises(ValueError, match="s=1: expected a number below 1"):
        global_minimum(state, exact([1]), (2, 2), 1, 1)
    with pytest.raises(ValueError, match="expected a vector of length d=1"):
        global_minimum(state, exact([1, 2]), (2, 2), 1, 0)
    with pytest.raises(ValueError, match="label"):
        global_minimum(state, exact([1]), (2, 1), 1, 0)
