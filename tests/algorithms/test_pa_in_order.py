"""PA-I's multipliers in one pass against the bisection, and PA-RAMP with shares at s."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pa_rounds import one_round

from algorithms.pa import PAI
from algorithms.pa.in_order import multipliers_in_order
from algorithms.pa.losses import margins
from algorithms.pa.ramp import PARamp
from algorithms.pa.ramp_mixed import MixedRamp
from algorithms.seam import exact

EXACT = settings(derandomize=True, database=None, deadline=None, max_examples=60)
COSTS = st.sampled_from(["1/3", 1, 5])


@EXACT
@given(one_round(ordered=True, most=8), COSTS)
def test_one_pass_finds_the_multipliers(played, C):
    state, x, label = played
    learner = PAI(state.theta.size + 1, C)
    ell, z = learner.shortfalls(state, x, label)
    expected = learner.multipliers(state, x, label)
    found = multipliers_in_order(list(ell[z == 1]), list(ell[z == -1]), x @ x, exact([C])[0])
    assert [*found[0], *found[1]] == [*expected[z == 1], *expected[z == -1]]


@EXACT
@given(one_round(), COSTS, st.integers(0, 4), st.data())
def test_shares_of_0_and_1_keep_and_discard(played, C, place, data):
    """At s = u_i of some i below 1, all shares 0 or all 1 are the two learners of one rule."""
    state, x, label = played
    K = state.theta.size + 1
    _, z, u = margins(state.w @ x, state.theta, label)
    low = [value for value, sign in zip(u, z, strict=True) if sign and value < 1]
    s = low[place % len(low)] if low else exact([0])[0]
    for share, at_s in ((0, "kept"), (1, "discarded")):
        mixed = MixedRamp(K, C, s, shares=(share,) * (K - 1)).inner(state, state, x, label)
        plain = PARamp(K, C, s, at_s=at_s).inner(state, state, x, label)
        assert list(mixed.multipliers) == list(plain.multipliers)
        assert list(mixed.state.theta) == list(plain.state.theta)
    shares = tuple(exact([f"{data.draw(st.integers(0, 4))}/4" for _ in range(K - 1)]))
    step = MixedRamp(K, C, s, shares=shares).inner(state, state, x, label)
    assert all(0 <= value <= exact([C])[0] for value in step.multipliers)


@pytest.mark.parametrize("shares", [(), (0, 2), (0, 0, 0)])
def test_shares_are_numbers_of_0_to_1_one_for_each_index(shares):
    with pytest.raises(ValueError, match="shares="):
        MixedRamp(3, 1, 0, shares=shares)
