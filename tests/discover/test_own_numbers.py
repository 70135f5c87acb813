"""Learners whose state is a number: in a box, a rank, what halving leaves, the ends of a search."""

import pytest
from named_claims import decided, named

BOX = """
from ordproof import Learner, number, potential, study


class Box(Learner):
    def start(self):
        return 0

    def update(self, q, g):
        z = q - self.eta * g
        if z > self.B:
            return self.B
        return 0 if z < 0 else z


given = ["|g| <= G", "0 <= u", "u <= B", "eta > 0", "B > 0"]
s = study(Box, sees={"g": number}, fixed={"u": number}, given=given)
s.claim("true-regret", "sum(g (q - u)) <= u^2/(2 eta) + eta G^2 T/2", by=potential)
s.claim("false-regret", "sum(g (q - u)) <= u^2/(2 eta) + eta G^2 T/4", by=potential)
"""

RANK = """
from ordproof import Learner, potential, rank, ranks, study


class UpDown(Learner):
    def start(self):
        return 1

    def loss(self, p, y):
        return abs(y - p)

    def update(self, p, y):
        if y > p:
            return p + 1
        return p - 1 if y < p else p


s = study(UpDown, sees={"y": rank}, fixed={"K": ranks})
s.claim("true-range", "1 <= p and p <= K", by=potential)
s.claim("true-round", "loss <= K - 1", by=potential)
s.claim("false-round", "loss <= K - 2", by=potential)
s.claim("true-nearer", "|p[t+1] - y| <= |p - y|", by=potential)
s.claim("false-nearer", "|p[t+1] - y| <= |p - y|/2", by=potential)
"""

NEAREST = """
from ordproof import Learner, number, potential, study


class Nearest(Learner):
    def start(self):
        return 0

    def loss(self, p, low, high):
        return max(low - p, p - high, 0)

    def update(self, p, low, high):
        return max(low, min(p, high))


class Rising(Learner):
    def start(self):
        return 0

    def loss(self, p, low):
        return max(0, low - p)

    def update(self, p, low):
        return max(p, low)


about = {"sees": {"low": number, "high": number}, "fixed": {"u": number}}
s = study(Nearest, **about, given=["low <= u", "u <= high"])
s.claim("true-squares", "sum(loss^2) <= u^2", by=potential)
s.claim("false-squares", "sum(loss^2) <= u^2/2")
s = study(Rising, sees={"low": number}, fixed={"u": number}, given=["low <= u", "u >= 0"])
s.claim("true-way", "sum(loss) <= u", by=potential)
s.claim("true-squares", "sum(loss^2) <= u^2", by=potential)
s.claim("true-state", "p[T+1] <= u", by=potential)
s.claim("false-way", "sum(loss) <= u/2")
"""

HALVING = """
from ordproof import Learner, invariant, number, study


class Halving(Learner):
    def start(self):
        return self.m

    def mistake(self, n, gone):
        return 2 * gone >= n

    def update(self, n, gone):
        return n - gone


given = ["m >= 1", "0 <= gone", "gone <= n - 1"]
s = study(Halving, sees={"gone": number}, fixed={"m": number}, given=given)
kept = invariant("n >= 1", "log(2) mistakes + log(n) <= log(m)")
s.claim("true-divided", "mistakes <= log(m)/log(2)", by=kept)
s.claim("true-log", "log(2) mistakes <= log(m)", by=kept)
s.claim("false-log", "log(3) mistakes <= log(m)", by=kept)
"""

SEARCH = """
from ordproof import Learner, number, sign, study


class Search(Learner):
    def start(self):
        return 0, 1

    def mistake(self, lo, hi, x, y):
        return y * (2 * x - lo - hi) <= 0

    def update(self, lo, hi, x, y):
        if y > 0:
            return lo, min(hi, x)
        return max(lo, x), hi


given = ["y (x - theta) >= gamma", "gamma > 0", "theta >= gamma", "theta <= 1 - gamma"]
s = study(Search, sees={"x": number, "y": sign}, fixed={"theta": number}, given=given)
s.claim("false-none", "mistakes <= 0")
s.claim("false-one", "mistakes <= 1")
"""


@pytest.mark.parametrize(
    ("text", "count"),
    [(BOX, 2), (RANK, 5), (HALVING, 3), (SEARCH, 2), (NEAREST, 6)],
    ids=["box", "rank", "halving", "search", "nearest"],
)
def test_each_claim_is_decided_as_it_is_named(text, count, tmp_path):
    found = decided(text, tmp_path)
    assert found == named(found) and len(found) == count
