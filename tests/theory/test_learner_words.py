"""A learner's code looks at its numbers by comparing them, and by no other way."""

from random import random

import pytest

from ordproof import Learner, number, sign, study, vector, zeros
from theory.runs.forks import CannotFork
from theory.runs.learner import LearnerError

GIVEN = {"sees": {"x": vector, "y": sign}, "fixed": {"u": vector}, "given": ["|x| <= R"]}


class Plain(Learner):
    def start(self, d):
        return zeros(d)

    def update(self, w, x, y):
        return w + y * x if y * (w @ x) <= 0 else w


class InSet(Plain):
    def update(self, w, x, y, t):
        return w + (2 if t in {10, 20, 40} else 1) * y * x


class InTable(Plain):
    def update(self, w, x, y, t):
        return w + {10: 2}.get(t, 1) * y * x


class OfAType(Plain):
    def update(self, w, x, y):
        return w if isinstance(y, int) else w + y * x


class OfAClass(Plain):
    def update(self, w, x, y):
        return w if y.__class__ is int else w + y * x


class Trying(Plain):
    def update(self, w, x, y):
        try:
            return w + int(x @ x) * x
        except Exception:
            return w


class ByText(Plain):
    def update(self, w, x, y, t):
        return w if f"{t}" == "1000" else w + y * x


class AtRandom(Plain):
    def update(self, w, x, y):
        return w + x if random() < 0.5 else w


COUNT = 0


class Counting(Plain):
    def update(self, w, x, y):
        global COUNT
        COUNT += 1
        return w + COUNT * y * x


def _aside(t):
    return str(t) == "7"


class Aside(Plain):
    def update(self, w, x, y, t):
        return w if _aside(t) else w + y * x


class InPlace(Plain):
    def update(self, w, x, y):
        if y * (w @ x) <= 0:
            w += y * x
        return w


class Colliding(Plain):
    def loss(self, w, x, y):
        return max(0, 1 - y * (w @ x))

    def loss_u(self, x, y):
        return 0 * y


@pytest.mark.parametrize(
    "family", [OfAType, OfAClass, Trying, ByText, AtRandom, Counting, Aside, Colliding]
)
def test_what_a_symbol_would_answer_for_itself_is_refused(family):
    with pytest.raises(LearnerError):
        study(family, **GIVEN)


@pytest.mark.parametrize("family", [InSet, InTable])
def test_sets_and_tables_do_not_answer_for_a_symbol(family):
    with pytest.raises((LearnerError, CannotFork, TypeError), match="hash"):
        study(family, **GIVEN)


def test_a_seen_name_cannot_be_that_of_a_comparators_loss():
    class Losing(Plain):
        def loss(self, w, x, y):
            return max(0, 1 - y * (w @ x))

    with pytest.raises(LearnerError, match="expected another name"):
        study(
            Losing, sees={"x": vector, "y": sign, "loss_u": number}, fixed={"u": vector}, given=[]
        )


def test_an_update_in_place_is_that_of_a_new_vector():
    instance = {"d": 2, "u": (1, 0), "x": ((1, 0), (-1, 2), (2, 1)), "y": (1, 1, -1)}
    states = []
    for family in (Plain, InPlace):
        space = study(family, **GIVEN).claim("bounded", "|w[T+1]| <= R").space
        known = space.values({**instance, **{name: 3 for name in space.computed}})
        states.append([[str(entry) for entry in w] for w in known["w"]])
    assert states[0] == states[1] == [["0", "0"], ["1", "0"], ["0", "2"], ["-2", "1"]]
