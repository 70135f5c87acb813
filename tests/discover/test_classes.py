"""Learners of classes: a vector or a bias for each, and a margin under each class's premise."""

import pytest
from named_claims import decided, named

TWO = """
from ordproof import Learner, invariant, number, potential, study, vector, zeros


class Two(Learner):
    def start(self, d):
        return zeros(d), zeros(d)

    def mistake(self, a, b, x, y):
        p, q = a @ x, b @ x
        return p <= q if y == 1 else q <= p

    def update(self, a, b, x, y):
        p, q = a @ x, b @ x
        if y == 1:
            return (a + x, b - x) if p <= q else (a, b)
        if y == 2 and q <= p:
            return a - x, b + x
        return a, b


s = study(
    Two,
    sees={"x": vector, "y": number},
    fixed={"u": vector, "v": vector},
    given=[
        "y = 1 or y = 2",
        "|x| <= R",
        "y = 1 => u . x - v . x >= gamma",
        "y = 2 => v . x - u . x >= gamma",
        "|u|^2 + |v|^2 = 1",
        "gamma > 0",
    ],
)
lines = ("u . a + v . b >= gamma mistakes", "|a|^2 + |b|^2 <= 2 R^2 mistakes")
s.claim("true-lower", "u . a[T+1] + v . b[T+1] >= gamma mistakes", by=invariant(lines[0]))
s.claim("true-upper", "|a[T+1]|^2 + |b[T+1]|^2 <= 2 R^2 mistakes", by=invariant(lines[1]))
s.claim("true-bound", "mistakes <= 2 R^2/gamma^2", by=invariant(*lines))
s.claim("true-found", "mistakes <= 2 R^2/gamma^2", by=potential)
s.claim("false-bound", "mistakes <= (19/10) R^2/gamma^2", by=invariant(*lines))
s.claim("false-margin", "R >= gamma")
"""

THREE = '''
from ordproof import Learner, number, study, vector, zeros


class Three(Learner):
    """Only the first round counts: all scores are 0."""

    def start(self, d):
        return zeros(d)

    def mistake(self, a, x, y):
        return a @ x <= 0

    def update(self, a, x, y):
        return a


s = study(
    Three,
    sees={"x": vector, "y": number},
    fixed={"u": vector, "v": vector, "z": vector},
    given=[
        "y = 1 or y = 2 or y = 3",
        "|x| <= R",
        "y = 1 => u . x - v . x >= gamma and u . x - z . x >= gamma",
        "y = 2 => v . x - u . x >= gamma and v . x - z . x >= gamma",
        "y = 3 => z . x - u . x >= gamma and z . x - v . x >= gamma",
        "|u|^2 + |v|^2 + |z|^2 = 1",
        "gamma > 0",
    ],
)
s.claim("false-one", "T = 1 => mistakes <= R^2/gamma^2")
s.claim("false-fraction", "T = 1 => mistakes <= (4/5) R^2/gamma^2")
'''


ONE = """
from ordproof import Learner, number, potential, study, vector, zeros


class Perceptron(Learner):
    def start(self, d):
        return zeros(d)

    def mistake(self, w, x, y):
        return w @ x <= 0 if y == 1 else w @ x >= 0

    def update(self, w, x, y):
        if y == 1:
            return w + x if w @ x <= 0 else w
        return w - x if w @ x >= 0 else w


s = study(
    Perceptron,
    sees={"x": vector, "y": number},
    fixed={"u": vector},
    given=[
        "y = 1 or y = 0",
        "|x| <= R",
        "y = 1 => u . x >= gamma",
        "y = 0 => u . x <= -gamma",
        "|u| = 1",
        "gamma > 0",
    ],
)
s.claim("true-bound", "mistakes <= R^2/gamma^2", by=potential)
s.claim("false-bound", "mistakes <= (99/100) R^2/gamma^2", by=potential)
"""

BIASES = """
from ordproof import Learner, invariant, number, sign, study, vector, where, zeros


class TwoBiases(Learner):
    def start(self, d):
        return zeros(d), 0, 0

    def wrong(self, w, b, c, x, y, z):
        return where(y * (w @ x - b) <= 0, 1, 0) + where(z * (w @ x - c) <= 0, 1, 0)

    def update(self, w, b, c, x, y, z):
        e = y if y * (w @ x - b) <= 0 else 0
        f = z if z * (w @ x - c) <= 0 else 0
        return w + (e + f) * x, b - e, c - f


s = study(
    TwoBiases,
    sees={"x": vector, "y": sign, "z": sign},
    fixed={"u": vector, "p": number, "q": number},
    given=[
        "|x| <= R",
        "y (u . x - p) >= gamma",
        "z (u . x - q) >= gamma",
        "|u|^2 + p^2 + q^2 = 1",
        "gamma > 0",
    ],
)
bound = "sum(wrong) <= (2 R^2 + 1)/gamma^2"
lines = ("u . w + p b + q c >= gamma sum(wrong)", "|w|^2 + b^2 + c^2 <= (2 R^2 + 1) sum(wrong)")
s.claim("true-lines", bound, by=invariant(*lines))
s.claim("false-less", "sum(wrong) <= (R^2 + 1)/gamma^2", by=invariant(*lines))
"""

COUNTED = """
from ordproof import Learner, invariant, number, study, vector, zeros


class Counted(Learner):
    def start(self, d):
        return zeros(d), zeros(d), 0

    def update(self, a, b, n, x, z):
        gap = a @ x - b @ x
        if z == 2 and gap <= 1:
            return a + x, b - x, n + 1
        if z == 5 and gap >= -1:
            return a - x, b + x, n + 1
        return a, b, n


s = study(
    Counted,
    sees={"x": vector, "z": number},
    fixed={"u": vector, "v": vector},
    given=[
        "z = 2 or z = 5",
        "|x| <= R",
        "|u|^2 + |v|^2 <= 1",
        "gamma > 0",
        "z = 2 => u . x - v . x >= gamma",
        "z = 5 => u . x - v . x <= -gamma",
    ],
)
by = invariant("u . a + v . b >= gamma n", "|a|^2 + |b|^2 <= (2 R^2 + 2) n", "n >= 0")
s.claim("true-bound", "n[T+1] <= (2 R^2 + 2)/gamma^2", by=by)
s.claim("false-bound", "n[T+1] <= 2 R^2/gamma^2", by=by)
"""

TEXTS = {
    "one vector": ONE,
    "two": TWO,
    "three": THREE,
    "two biases": BIASES,
    "a count": COUNTED,
}


@pytest.mark.slow
@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS.keys())
def test_each_claim_is_decided_as_it_is_named(text, tmp_path):
    found = decided(text, tmp_path)
    assert found == named(found)
