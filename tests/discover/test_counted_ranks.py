"""Thresholds that stay in order, and ranks that are counted or chosen among them."""

import pytest
from bounds_to_find import made
from named_claims import decided, named

from verify.engines.proved import prove
from verify.prover.session import ProofError

COUNTED = """
from ordproof import interval, potential, rank, ranks, study, thresholds, vector, where
from theory.library.prank import PRank
from theory.library.pril import PRIL


class Counted(PRank):
    def predict(self, w, b, x):
        return 1 + where(b <= w @ x, 1, 0).sum()

    def mistake(self, w, b, x, y):
        return self.predict(w, b, x) != y


p = study(PRank, sees={"x": vector, "y": rank}, fixed={"K": ranks})
p.claim("false-order", "b[i] < b[i+1] for i in 1..K-2", by=potential)
p.claim("true-gap", "b[i] <= b[i+1] for i in 1..K-2", by=potential)
q = study(PRIL, name="intervals", sees={"x": vector, "y": interval}, fixed={"K": ranks})
q.claim("true-order", "b[i] <= b[i+1] for i in 1..K-2", by=potential)
s = study(
    Counted,
    sees={"x": vector, "y": rank},
    fixed={"K": ranks, "u": vector, "c": thresholds},
    given=[
        "|x| <= R",
        "i < y => u . x - c[i] >= gamma for i in 1..K-1",
        "i >= y => c[i] - u . x >= gamma for i in 1..K-1",
        "|u|^2 + sum(c[i]^2 for i in 1..K-1) = 1",
        "gamma > 0",
    ],
)
s.claim("true-distance", "distance <= wrong", by=potential)
s.claim("false-distance", "wrong <= 2 distance", by=potential)
s.claim("true-mistakes", "mistakes <= ((K - 1) R^2 + 1)/gamma^2", by=potential)
s.claim("false-mistakes", "mistakes <= ((K - 1) R^2 + 1)/(2 gamma^2)", by=potential)
"""

CHOSEN = """
from ordproof import Learner, first_true, indices, invariant, potential, rank, ranks, study
from ordproof import thresholds, vector, where, zeros
from theory.library.prank import PRank


class Fixed(Learner):
    def start(self, d):
        return zeros(d)

    def predict(self, w, x):
        return first_true(w @ x < self.a)

    def step(self, w, x, y):
        z = where(indices(self.K - 1) < y, 1, -1)
        return where(z * (w @ x - self.a) <= 0, z, 0)

    def wrong(self, w, x, y):
        return (self.step(w, x, y) ** 2).sum()

    def off(self, w, x, y):
        return abs(self.predict(w, x) - y)

    def update(self, w, x, y):
        return w + self.step(w, x, y).sum() * x


ORDER = "a[i] <= a[i+1] for i in 1..K-2"
about = {"sees": {"x": vector, "y": rank}, "fixed": {"K": ranks, "a": thresholds}}
s = study(Fixed, **about, given=[ORDER])
s.claim("true-sum", "sum(off) <= sum(wrong)", by=potential)
s.claim("true-largest", "off <= K - 1", by=potential)
s.claim("false-largest", "off <= K - 2", by=potential)
s.claim("false-sum", "sum(wrong) <= sum(off) - 1", by=potential)
s = study(Fixed, name="unordered", **about)
s.claim("false-sum", "sum(off) <= sum(wrong)", by=potential)
p = study(PRank, sees={"x": vector, "y": rank}, fixed={"K": ranks})
WHOLE = "b[i] in Z for i in 1..K-1"
p.claim("true-whole", WHOLE, by=potential)
ORDER = ORDER.replace("a", "b")
p.claim("true-order", ORDER, by=invariant(WHOLE, ORDER))
p.claim("false-halves", "b[i]/2 in Z for i in 1..K-1")
"""

LABELS = """
from ordproof import first_true, interval, invariant, potential, ranks, study, thresholds, vector
from ordproof import where
from theory.library.pril import PRIL, s as library


class Chosen(PRIL):
    def rank(self, w, b, x):
        return first_true(w @ x < b)

    def loss(self, w, b, x, y):
        low, high = y
        return max(low - self.rank(w, b, x), self.rank(w, b, x) - high, 0)


class Counted(PRIL):
    def off(self, w, b, x, y):
        low, high = y
        r = 1 + where(b <= w @ x, 1, 0).sum()
        return where(r < low, low - r, where(r > high, r - high, 0))


about = {
    "sees": {"x": vector, "y": interval},
    "fixed": {"K": ranks, "u": vector, "c": thresholds},
    "given": library.given,
}
s = study(Chosen, **about)
s.claim("true-loss", "sum(loss) <= ((K - 1) R^2 + 1)/gamma^2", by=potential)
s.claim("false-loss", "sum(loss) <= ((K - 1) R^2 + 1)/(2 gamma^2)")
s = study(Counted, **about)
s.claim("true-off", "off <= wrong", by=invariant())
s.claim("false-off", "wrong <= 2 off")
"""

BETWEEN = """
from ordproof import Learner, first_true, indices, potential, rank, ranks, study, thresholds
from ordproof import vector, where, zeros
from theory.library.prank import s as library


class Between(Learner):
    def start(self, d):
        return zeros(d), zeros(self.K - 1)

    def predict(self, w, b, x):
        return first_true(w @ x < b)

    def step(self, w, b, x, y):
        r, i = self.predict(w, b, x), indices(self.K - 1)
        return where(i < y, where(i >= r, 1, 0), where(i < r, -1, 0))

    def off(self, w, b, x, y):
        return abs(self.predict(w, b, x) - y)

    def moved(self, w, b, x, y):
        return (self.step(w, b, x, y) ** 2).sum()

    def update(self, w, b, x, y):
        step = self.step(w, b, x, y)
        return w + step.sum() * x, b - step


s = study(
    Between,
    sees={"x": vector, "y": rank},
    fixed={"K": ranks, "u": vector, "c": thresholds},
    given=library.given,
)
s.claim("true-sum", "sum(off) <= ((K - 1) R^2 + 1)/gamma^2", by=potential)
s.claim("false-sum", "sum(off) <= (K - 1) R^2/gamma^2")
"""
"""Only the thresholds between the rank that is chosen and the true one move."""
TEXTS = {"counted": COUNTED, "chosen": CHOSEN, "labels": LABELS, "between": BETWEEN}


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_each_claim_is_decided_as_it_is_named(text, tmp_path):
    found = decided(text, tmp_path)
    assert found == named(found) and len(found) == text.count(".claim(")


EQUAL = """
from ordproof import Learner, number, potential, study


class Equal(Learner):
    def start(self):
        return 0

    def gain(self, m, y):
        return y

    def loss(self, m, y):
        return y

    def update(self, m, y):
        return m + y


s = study(Equal, sees={"y": number}, given=["y^5 <= 1"])
claim = s.claim("total", "sum(loss) <= T", by=potential)
"""


def test_a_larger_total_is_looked_for_once(tmp_path):
    """Each of two equal totals is at most the other one: the search for a larger one ends."""
    claim = made(EQUAL, tmp_path).claim
    with pytest.raises(ProofError, match="no potential of these forms"):
        prove(claim, claim.readings[0])
