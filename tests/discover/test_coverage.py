"""A number that follows what it sees: how often it is too small, how far off it is in all."""

import pytest
from named_claims import decided, named

QUANTILE = """
from ordproof import Learner, number, potential, study, where


class Quantile(Learner):
    def start(self):
        return 0

    def below(self, q, y):
        return where(y < q, 1, 0)

    def update(self, q, y):
        return q + self.eta * (self.tau - where(y < q, 1, 0))


given = ["|y| <= B", "eta > 0", "0 <= tau", "tau <= 1"]
s = study(Quantile, sees={"y": number}, fixed={"eta": number, "tau": number}, given=given)
s.claim("true-low", "q[T+1] >= -B - eta (1 - tau)", by=potential)
s.claim("true-high", "q[T+1] <= B + eta tau", by=potential)
s.claim("true-above", "sum(below) - tau T <= (B + eta (1 - tau))/eta", by=potential)
s.claim("true-both", "|sum(below) - tau T| <= B/eta + 1", by=potential)
s.claim("false-above", "sum(below) - tau T <= B/eta")
s.claim("false-below", "tau T - sum(below) <= B/(2 eta)")
"""

CONFORMAL = """
from ordproof import Learner, number, potential, study, where


class Conformal(Learner):
    def start(self):
        return 0

    def miss(self, a, q):
        return where(q > a, 1, 0)

    def update(self, a, q):
        return a + self.g * (where(q > a, 1, 0) - self.alpha)


given = ["0 <= q", "q <= 1", "g > 0", "0 <= alpha", "alpha <= 1"]
s = study(Conformal, sees={"q": number}, fixed={"g": number, "alpha": number}, given=given)
s.claim("true-often", "sum(miss) - alpha T <= (1 + g)/g", by=potential)
s.claim("true-seldom", "alpha T - sum(miss) <= 1", by=potential)
s.claim("false-often", "sum(miss) - alpha T <= 1/g")
s.claim("false-seldom", "alpha T - sum(miss) <= 1/2")
"""

MEANS = """
from ordproof import Learner, number, potential, sign, study, where


class Mean(Learner):
    def start(self):
        return 0

    def update(self, m, y, t):
        return m + (y - m) / t


class Votes(Learner):
    def start(self):
        return 0

    def update(self, n, y):
        return n + y


class Bisect(Learner):
    def start(self):
        return 0, 1

    def update(self, a, b, y):
        return where(y > 0, (a + b) / 2, a), where(y > 0, b, (a + b) / 2)


class Track(Learner):
    def start(self):
        return 0

    def err(self, m, y):
        return y - m

    def update(self, m, y):
        return m + self.a * (y - m)


v = study(Votes, sees={"y": sign})
v.claim("true-square", "n[T+1]^2 <= T^2", by=potential)
v.claim("false-square", "n[T+1]^2 <= T")
b = study(Bisect, sees={"y": sign})
b.claim("true-half", "b[T+1] - a[T+1] <= 1/2", by=potential)
b.claim("true-inside", "0 <= a[T+1] and b[T+1] <= 1", by=potential)
b.claim("false-half", "b[T+1] - a[T+1] <= 1/4")
m = study(Mean, sees={"y": number})
m.claim("true-mean", "m[T+1] = sum(y)/T", by=potential)
m.claim("false-mean", "m[T+1] = sum(y)/2")
fixed = {"a": number, "c": number}
s = study(Track, sees={"y": number}, fixed=fixed, given=["0 < a", "a <= 1", "y = c"])
s.claim("true-square", "a (2 - a) sum(err^2) <= c^2", by=potential)
s.claim("false-square", "sum(err^2) <= c^2")
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "count"), [(QUANTILE, 6), (CONFORMAL, 4), (MEANS, 9)], ids=["quantile", "set", "mean"]
)
def test_each_claim_is_decided_as_it_is_named(text, count, tmp_path):
    """By a number that goes no farther beyond what is seen than by one step, or by an equation."""
    found = decided(text, tmp_path)
    assert found == named(found) and len(found) == count
