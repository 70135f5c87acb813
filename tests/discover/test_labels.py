"""A branch on the label that moves by x, or by −x: the potential is that of a move by y x."""

import pytest

from ordproof import Learner, potential, sign, study, vector, zeros
from theory.potential.discovered import Discovered
from verify.engines.proved import prove


class ByLabel(Learner):
    """The perceptron, its two classes written apart."""

    def start(self, d):
        return zeros(d)

    def update(self, w, x, y):
        if y * (w @ x) > 0:
            return w
        if y > 0:
            return w + x
        return w - x


class Below(ByLabel):
    """The same with the other class first."""

    def update(self, w, x, y):
        if y * (w @ x) > 0:
            return w
        return w - x if y < 0 else w + x


class OneSided(ByLabel):
    """Moves by x whatever the label is."""

    def update(self, w, x, y):
        if y * (w @ x) > 0:
            return w
        return w + x if y > 0 else w + 2 * x


class Swapped(ByLabel):
    """Moves away from what it should say."""

    def update(self, w, x, y):
        if y * (w @ x) > 0:
            return w
        return w - x if y > 0 else w + x


def answer(learner, bound="mistakes <= R^2/gamma^2", **more):
    s = study(
        learner,
        sees={"x": vector, "y": sign},
        fixed={"u": vector},
        given=["|x| <= R", "y (u . x) >= gamma", "|u| = 1", "gamma > 0"],
    )
    claim = s.least(bound) if "c" in bound.split() else s.claim("it", bound, by=potential)
    return claim, s.questions[0].answer


@pytest.mark.parametrize("learner", [ByLabel, Below])
def test_the_bound_of_the_perceptron_is_found(learner):
    claim, found = answer(learner)
    assert isinstance(found, Discovered)
    assert prove(claim, claim.readings[0]).about == "the program"


def test_its_constant_is_that_of_the_perceptron():
    _, found = answer(ByLabel, "mistakes <= c R^2/gamma^2")
    assert found.constant == 1


@pytest.mark.parametrize(
    ("learner", "bound"),
    [
        (ByLabel, "mistakes <= R^2/(2 gamma^2)"),
        (OneSided, "mistakes <= R^2/gamma^2"),
        (Swapped, "mistakes <= R^2/gamma^2"),
        (Swapped, "mistakes <= c R^2/gamma^2"),
    ],
)
def test_no_potential_is_found_for_what_is_false(learner, bound):
    _, found = answer(learner, bound)
    assert not isinstance(found, Discovered)
