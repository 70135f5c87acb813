"""Comparators that are numbers with a sign or a bound, lower bounds below 0, and several labels."""

import pytest
from named_claims import decided, named

pytestmark = pytest.mark.slow

BOX = """
from ordproof import Learner, number, potential, study


class Box(Learner):
    def start(self):
        return 0

    def loss(self, w, g):
        return g * w

    def update(self, w, g):
        z = w - self.eta * g
        if z > self.B:
            return self.B
        if z < -self.B:
            return -self.B
        return z


s = study(
    Box,
    sees={"g": number},
    fixed={"u": number, "eta": number, "B": number},
    given=["abs(g) <= G", "eta > 0", "B > 0", "abs(u) <= B"],
)
s.claim("true-regret", "regret <= u^2/(2 eta) + eta G^2 T/2", by=potential)
s.claim("true-wide", "regret <= B^2/(2 eta) + eta G^2 T/2", by=potential)
s.claim("false-step", "regret <= u^2/(2 eta) + eta G^2 T/3", by=potential)
"""
HALF_LINE = """
from ordproof import Learner, number, potential, study


class HalfLine(Learner):
    def start(self):
        return 0

    def loss(self, w, g):
        return g * w

    def update(self, w, g):
        return max(0, w - self.eta * g)


s = study(
    HalfLine, sees={"g": number}, fixed={"u": number}, given=["abs(g) <= G", "eta > 0", "u >= 0"]
)
s.claim("true-regret", "regret <= u^2/(2 eta) + eta G^2 T/2", by=potential)
s.claim("false-start", "regret <= u^2/(3 eta) + eta G^2 T/2", by=potential)
t = study(
    HalfLine, name="any", sees={"g": number}, fixed={"u": number}, given=["abs(g) <= G", "eta > 0"]
)
t.claim("false-below", "regret <= u^2/(2 eta) + eta G^2 T/2", by=potential)
"""
PREMISES = """
from ordproof import Learner, invariant, number, study, vector, zeros


class Sum(Learner):
    def start(self, d):
        return zeros(d)

    def update(self, w, x):
        return w + x


s = study(Sum, sees={"x": vector}, fixed={"u": vector, "a": number, "b": number})
for place, least in enumerate(("|u| >= -a", "|u| + a >= 0", "|x| >= -a", "a + x . x >= 0")):
    s.claim(f"false-{place}", "a <= b", given=["a > 0", least])
s.claim("false-squares", "|a| >= b => a^2 >= b^2")
s.claim("true-squares", "a^2 >= b^2", given=["a >= b", "b >= 0"], by=invariant())
"""
TWO_LABELS = """
from ordproof import Learner, number, potential, sign, study, vector, where, zeros


class TwoProblems(Learner):
    def start(self, d):
        return zeros(d), 0, 0

    def wrong(self, w, b, c, x, y, z):
        return where(y * (w @ x - b) <= 0, 1, 0) + where(z * (w @ x - c) <= 0, 1, 0)

    def update(self, w, b, c, x, y, z):
        e = y if y * (w @ x - b) <= 0 else 0
        f = z if z * (w @ x - c) <= 0 else 0
        return w + (e + f) * x, b - e, c - f


s = study(
    TwoProblems,
    sees={"x": vector, "y": sign, "z": sign},
    fixed={"u": vector, "p": number, "q": number},
    given=[
        "|x| <= R",
        "|u|^2 + p^2 + q^2 = 1",
        "gamma > 0",
        "y (u . x - p) >= gamma",
        "z (u . x - q) >= gamma",
    ],
)
s.claim(
    "true-typed",
    "sum(wrong) <= (2 R^2 + 1)/gamma^2",
    by=potential(
        "(|gamma w - (2 R^2 + 1) u|^2 + (gamma b - (2 R^2 + 1) p)^2"
        " + (gamma c - (2 R^2 + 1) q)^2)/((2 R^2 + 1) gamma^2)"
    ),
)
s.claim("false-one", "sum(wrong) <= (R^2 + 1)/gamma^2")
"""


@pytest.mark.parametrize(
    "text", [BOX, HALF_LINE, PREMISES, TWO_LABELS], ids=["box", "half line", "premises", "labels"]
)
def test_each_claim_is_decided_as_it_is_named(text, tmp_path):
    found = decided(text, tmp_path)
    assert found == named(found)
