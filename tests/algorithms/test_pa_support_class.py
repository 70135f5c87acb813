"""The Support Class Algorithm by hand, reading by reading, and where it is exact."""

import pytest
from flint import fmpq
from hypothesis import given, settings
from hypothesis import strategies as st
from pa_rounds import one_round

from algorithms.pa import PARamp, Search, SupportClassPA, SupportClassRamp, support_classes
from algorithms.seam import exact
from algorithms.state import ThresholdState

EXACT = settings(derandomize=True, database=None, deadline=None, max_examples=120)


def by(variant, K, C=None, **readings):
    return SupportClassPA(K, variant, C, **readings)


# f = 2, ||x||^2 = 5: index 1 has more than its margin (l = -2), index 2 lacks 1. The step that
# serves index 2, a = -1/6, leaves index 1 satisfied: -2 + 5/6 < 0.
KEPT = ThresholdState(exact([0, 2]), exact([-1, 2])), exact([-2, 1]), (2, 2)
# f = 0, ||x||^2 = 2: l = (1, 0). Serving index 1 alone, a = 1/3, breaks index 2: 0 + 2/3 > 0.
BROKEN = ThresholdState(exact([-1, -1]), exact([0, 1])), exact([-1, 1]), (2, 2)
# f = -2, ||x|| = 1, both on the left: l = (2, 5). With C = 1 the multiplier of index 2 is at C.
AT_BOUND = ThresholdState(exact([-2]), exact([-1, 2])), exact([1]), (3, 3)


@pytest.mark.parametrize(
    ("played", "readings", "sets", "multipliers", "right"),
    [
        (KEPT, {}, ((), (2,)), ["0", "1/6"], True),
        # index 1 enters as 0 + 5/6 > 0; a = (0 - 1)/11
        (KEPT, {"losses": "hinge"}, ((1,), (2,)), ["5/11", "6/11"], False),
        # index 1 is there from the beginning; a = (-2 - 1)/11
        (KEPT, {"initial": "nearest"}, ((1,), (2,)), ["-7/11", "-4/11"], False),
        (KEPT, {"candidates": "positive"}, ((), (2,)), ["0", "1/6"], True),
        (BROKEN, {}, ((1,), (2,)), ["3/5", "2/5"], True),
        (BROKEN, {"losses": "hinge"}, ((1,), (2,)), ["3/5", "2/5"], True),
        (BROKEN, {"initial": "nearest"}, ((1,), (2,)), ["3/5", "2/5"], True),
        (BROKEN, {"candidates": "positive"}, ((1,), ()), ["1/3", "0"], False),
    ],
)
def test_readings_by_hand(played, readings, sets, multipliers, right):
    learner = by("pa", 3, **readings)
    assert learner.classes(*played) == sets
    assert list(learner.multipliers(*played)) == list(exact(multipliers))
    assert (list(learner.exact.multipliers(*played)) == list(exact(multipliers))) is right


@pytest.mark.parametrize(
    ("bound", "sets", "multipliers"),
    [
        ("clip", ((2,), ()), ["0", "1"]),  # a = 5/2 keeps index 1 out: 2 - 5/2 < 0
        ("ignore", ((2,), ()), ["0", "5/2"]),
        ("held", ((1, 2), ()), ["1/2", "1"]),  # a = 1 lets it in; then a = 1 + (2 - a)
    ],
)
def test_bound_by_hand(bound, sets, multipliers):
    learner = by("pa-i", 3, 1, bound=bound)
    assert learner.classes(*AT_BOUND) == sets
    assert list(learner.multipliers(*AT_BOUND)) == list(exact(multipliers))
    assert list(learner.exact.multipliers(*AT_BOUND)) == list(exact(["1/2", "1"]))


def test_update_uses_the_multipliers():
    state, x, label = KEPT
    after = by("pa", 3, losses="hinge").update(state, x, label)
    assert list(after.w) == list(exact(["2/11", "21/11"]))  # (0, 2) - 1/11 (-2, 1)
    assert list(after.theta) == list(exact(["-16/11", "28/11"]))


def test_search_by_sides():
    """``||x|| = 1``: index 2 enters, a = 3/2; index 1 does not, 1 < 3/2; index 3 enters as
    1 + 3/2 > 0, and with a = 2/3 index 1 enters after all."""
    ell, z = exact([1, 3, 1]), exact([1, 1, -1])
    assert support_classes(ell, z, 1, 3, 3) == ((1, 2), (3,))
    assert support_classes(ell[:2], z[:2], 1, 3, 3) == ((2,), ())


@EXACT
@given(one_round(ordered=True), st.sampled_from(["1/3", 2]))
def test_exact_on_ordered_thresholds(played, C):
    """Signed losses, empty sets, all candidates; for PA-I with multipliers held at their bound."""
    K = played[0].theta.size + 1
    for learner in (by("pa", K), by("pa-i", K, C, bound="held"), by("pa-ii", K, C)):
        expected = learner.exact.multipliers(*played)
        assert list(learner.multipliers(*played)) == list(expected)
        left, right = learner.classes(*played)
        assert [i for i in range(1, K) if expected[i - 1] > 0] == [*left, *right]


@EXACT
@given(one_round(ordered=True), st.sampled_from([1, 5]), st.sampled_from(["-1", "0", "1/2"]))
def test_sca_ramp_is_exact_on_ordered_thresholds(played, C, s):
    K = played[0].theta.size + 1
    searched = SupportClassRamp(K, C, s, search=Search(bound="held")).iterates(*played)
    solved = PARamp(K, C, s).iterates(*played)
    assert len(searched) == len(solved)
    for ours, theirs in zip(searched, solved, strict=True):
        assert list(ours.discarded) == list(theirs.discarded)
        assert list(ours.multipliers) == list(theirs.multipliers)
        assert list(ours.state.theta) == list(theirs.state.theta)


def test_excluded_indices_stay():
    """From a start where index 1 is discarded although it has its margin at v_t: the subproblem
    pulls it down by the ramp's slope, the reading "excluded" leaves it where it is."""
    state, x, label = ThresholdState(exact([0]), exact([-2])), exact([0]), (2, 2)
    start = ThresholdState(exact([0]), exact([3]))
    moved = SupportClassRamp(2, 1, 0, inner_steps=1, v0=start, search=Search(bound="held"))
    left = SupportClassRamp(2, 1, 0, inner_steps=1, v0=start, search=Search(discarded="excluded"))
    assert list(moved.update(state, x, label).theta) == [-1]
    assert list(moved.iterates(state, x, label)[0].multipliers) == [0]
    assert list(left.update(state, x, label).theta) == [-2]


@pytest.mark.parametrize("readings", [{}, {"losses": "hinge"}, {"initial": "nearest"}])
def test_passive_without_loss(readings):
    state, x = ThresholdState(exact([-1]), exact([0])), exact([-2])
    assert list(by("pa", 2, **readings).multipliers(state, x, (2, 2))) == [0]


def test_unordered_thresholds_defeat_the_search():
    """The pointer stops at index 2 (l = 0), before index 1, which lacks 2."""
    state, x = ThresholdState(exact([0]), exact([1, -1])), exact([0])
    learner = by("pa", 3)
    assert learner.classes(state, x, (3, 3)) == ((), ())
    assert list(learner.exact.multipliers(state, x, (3, 3))) == [2, 0]


def test_floats():
    floats = ThresholdState(KEPT[0].w.astype(float), KEPT[0].theta.astype(float))
    found = by("pa", 3).multipliers(floats, KEPT[1].astype(float), KEPT[2])
    assert found == pytest.approx([0, 1 / 6])


def test_bad_input():
    with pytest.raises(ValueError, match=r"variant='pa-3': expected one of 'pa', 'pa-i', 'pa-ii'"):
        SupportClassPA(3, "pa-3")
    with pytest.raises(ValueError, match=r"C=1: expected None"):
        SupportClassPA(3, "pa", 1)
    with pytest.raises(ValueError, match=r"C=None: expected a positive number"):
        SupportClassPA(3, "pa-i")
    for name in ("losses", "initial", "candidates", "bound"):
        with pytest.raises(ValueError, match=rf"{name}='other': expected one of"):
            SupportClassPA(3, **{name: "other"})
    with pytest.raises(ValueError, match=r"discarded='other': expected one of"):
        Search(discarded="other")
    with pytest.raises(ValueError, match=r"K=1"):
        SupportClassPA(1)
    assert SupportClassPA(3, "pa-i", fmpq(1, 2)).exact.C == fmpq(1, 2)
