"""Claims of one's own about inner products, named entries, margins with steps, and fading weights.

True ones are proved, and the others fall: their streams want a comparator of the largest margin,
a parameter far from 1, or rounds beside their mirror images.
"""

import pytest
from bounds_to_find import LIBRARY, STUDY
from named_claims import decided, named

pytestmark = pytest.mark.slow

ENTRIES = """
from ordproof import Learner, experts, invariant, study, weights, zeros


class Ones(Learner):
    def start(self):
        return zeros(self.N) + 1

    def update(self, w, c):
        return w * 1


s = study(Ones, sees={"c": weights}, fixed={"N": experts}, given=["c[i] >= 0 for i in 1..N"])
s.claim("true-first", "w[T+1, 1] = 1", by=invariant("w[1] = 1"))
s.claim("true-last", "w[T+1, N] = 1", by=invariant("w[N] = 1"))
s.claim("true-from-all", "w[T+1, 1] = 1", by=invariant("w[i] = 1 for i in 1..N"))
s.claim("false-first", "w[T+1, 1] = 2", by=invariant("w[1] = 2"))
"""
SUMS = """
from ordproof import Learner, invariant, study, vector, zeros


class Sum(Learner):
    def start(self, d):
        return zeros(d), 0

    def update(self, w, n, x):
        return w + x, n + x @ x


s = study(
    Sum, sees={"x": vector}, fixed={"u": vector}, given=["|x| <= R", "R > 0", "|u| <= 1"]
)
s.claim("true-data", "(u . x)^2 <= R^2", by=invariant())
s.claim("true-along", "u . w[T+1] <= R T", by=invariant("u . w <= R t"))
s.claim("true-length", "|w[T+1]|^2 <= R^2 T^2", by=invariant("|w|^2 <= R^2 t^2"))
s.claim("true-each", "|w| <= R T", by=invariant("|w| <= R t"))
s.claim("true-mean", "2 w . x <= |w|^2 + |x|^2", by=invariant())
s.claim("true-total", "n >= 0", by=invariant("n = sum(|x|^2)"))
s.claim(
    "true-line", "n[t+1] >= n and n >= 0", by=invariant("n >= 0", in_round="n >= n[t]")
)
s.claim("false-data", "(u . x)^2 <= R^2/2", by=invariant())
s.claim("false-along", "u . w[T+1] <= R T/2", by=invariant("u . w <= R t/2"))
s.claim("false-length", "|w[T+1]|^2 <= R^2 T", by=invariant("|w|^2 <= R^2 t"))
s.claim("false-mean", "3 w . x <= |w|^2 + |x|^2", by=invariant())
"""
GIVEN = '"gamma > 0", "0 <= k", "k < 1"'
FADING = f"""
{STUDY.replace("w + y * x if", "(1 - self.k) * w + y * x if").replace('"gamma > 0"', GIVEN)}
s.claim("false-plain", "mistakes <= R^2/gamma^2")
s.claim("false-twice", "mistakes <= R^2/(gamma^2 (1 - k)^2)")
"""
PRIL = (LIBRARY / "pril.py").read_text().partition("pril = ")[0]
WITH_STEP = {
    "z * (w @ x - b) <= 0": "z * (w @ x - b) <= self.tau",
    "w + step.sum() * x, b - step": "w + self.eta * step.sum() * x, b - self.eta * step",
    '"gamma > 0"': '"gamma > 0", "eta > 0", "tau >= 0"',
}
for plain, with_step in WITH_STEP.items():
    PRIL = PRIL.replace(plain, with_step)
INTERVALS = f"""{PRIL}
s.claim("true-bound", "sum(wrong) <= ((K - 1) R^2 + 1 + 2 tau/eta)/gamma^2", by=potential)
s.claim("false-ranks", "sum(wrong) <= (R^2 + 1 + 2 tau/eta)/gamma^2")
s.claim("false-step", "sum(wrong) <= ((K - 1) R^2 + 1 + 2 tau)/gamma^2")
"""
FILES = {
    "entries that are named": (ENTRIES, 4),
    "inner products and sums": (SUMS, 11),
    "weights that fade": (FADING, 2),
    "interval labels with a margin and a step": (INTERVALS, 3),
}


@pytest.mark.parametrize(("text", "count"), FILES.values(), ids=FILES)
def test_each_claim_is_decided_as_it_is_named(text, count, tmp_path):
    found = decided(text, tmp_path)
    assert found == named(found) and len(found) == count
