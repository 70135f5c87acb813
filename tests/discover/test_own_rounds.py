"""Claims of one's own about rounds, named by what they are: true ones are proved, the others fall.

Implications among invariants, lines about the rounds so far, the last round, what the code says of
one round, squares of equations, few thresholds that move together, and a comparator within bounds.
"""

import pytest
from bounds_to_find import LIBRARY, STUDY
from named_claims import decided, named

pytestmark = pytest.mark.slow

LARGEST = """
from ordproof import Learner, invariant, number, study


class Largest(Learner):
    def start(self):
        return 0

    def update(self, m, y):
        return max(m, y)


s = study(Largest, sees={"y": number}, fixed={"a": number})
s.claim("true-so-far", "m[T+1] >= y[i] for i in 1..T", by=invariant("m >= y[i] for i in 1..t"))
s.claim(
    "true-up-to",
    "m[T+1] >= y[i] for i in 1..T",
    by=invariant("i <= t => m >= y[i] for i in 1..T"),
)
s.claim("true-if", "a >= 0 => m[T+1] >= 0", by=invariant("a >= 0 => m >= 0"))
s.claim("true-either", "m[T+1] >= 0", by=invariant("m >= 0", "m != a or m >= 0"))
s.claim("true-last", "m[T+1] >= y[T]", by=invariant())
s.claim("true-gain", "m[T+1] <= m[T] + max(0, y[T])", by=invariant("m >= 0"))
s.claim("false-so-far", "m[T+1] > y[i] for i in 1..T", by=invariant("m > y[i] for i in 1..t"))
s.claim("false-if", "a >= 0 => m[T+1] <= a", by=invariant("a >= 0 => m <= a"))
s.claim("false-last", "m[T+1] = m[T]", by=invariant())
"""
COUNTS = """
from ordproof import Learner, invariant, sign, study


class Counts(Learner):
    def start(self):
        return 0, 0

    def update(self, p, q, y):
        return (p + 1, q) if y > 0 else (p, q + 1)


s = study(Counts, sees={"y": sign})
s.claim("true-product", "4 p[T+1] q[T+1] <= T^2", by=invariant("p + q = t"))
s.claim("true-squares", "T^2 <= 2 (p[T+1]^2 + q[T+1]^2)", by=invariant("p + q = t"))
s.claim("false-product", "4 p[T+1] q[T+1] < T^2", by=invariant("p + q = t"))
s.claim("false-squares", "T^2 <= p[T+1]^2 + q[T+1]^2", by=invariant("p + q = t"))
"""
MOVES = """
from ordproof import Learner, invariant, number, study


class Moves(Learner):
    def start(self):
        return 0

    def power(self, p, x):
        return -p**2

    def chain(self, p, x):
        return 1 if -1 <= p <= 1 else 0

    def update(self, p, x):
        if x > 0:
            return p + x
        return p if x == 0 else p - x * x


s = study(Moves, sees={"x": number})
s.claim("true-power", "power <= 0", by=invariant())
s.claim("true-chain", "chain = 1 => p^2 <= 1", by=invariant())
s.claim("true-down", "x < 0 => p[t+1] < p", by=invariant())
s.claim("true-away", "x != 0 => p[t+1] != p", by=invariant())
s.claim("false-chain", "chain = 1 => p^2 < 1", by=invariant())
s.claim("false-away", "p[t+1] != p", by=invariant())
"""
TOGETHER = (
    (LIBRARY / "prank.py").read_text().partition("s = study")[0]
    + """
GIVEN = [
    "|x| <= R",
    "i < y => u . x - c[i] >= gamma for i in 1..K-1",
    "i >= y => c[i] - u . x >= gamma for i in 1..K-1",
    "|u|^2 + sum(c[i]^2 for i in 1..K-1) = 1",
    "gamma > 0",
]
SEES = {"x": vector, "y": rank}
FIXED = {"K": ranks, "u": vector, "c": thresholds}
for name, factor, more in (("one", "", []), ("two", "2 ", []), ("letter", "a ", ["a > 0"])):
    few = f"sum(step[i] for i in 1..K-1)^2 <= {factor}sum(step[i]^2 for i in 1..K-1)"
    s = study(PRank, name=name, sees=SEES, fixed=FIXED, given=[*GIVEN, few, *more])
    s.claim(f"true-{name}", f"sum(wrong) <= ({factor}R^2 + 1)/gamma^2", by=potential)
s.claim("false-letter", "sum(wrong) <= (a R^2 + 1)/(2 gamma^2)", by=potential)
"""
)
WITHIN = """
from ordproof import Learner, invariant, number, study


class Clip(Learner):
    def start(self):
        return 0

    def loss(self, w, g):
        return g * w

    def update(self, w, g):
        return min(self.B, w - g)


GIVEN = ["B >= 0", "u <= B"]
s = study(Clip, sees={"g": number}, fixed={"u": number, "B": number}, given=GIVEN)
s.claim("true-within", "w[T+1] <= B", by=invariant("w <= B"))
s.claim("false-within", "w[T+1] <= u", by=invariant("w <= u"))
s.claim("false-regret", "losses - losses(u) <= 0", by=invariant("w <= B"))
"""
STEP = f"""
{STUDY.partition("s = ")[0].replace("w + y * x", "w + self.eta * y * x")}
s = study(
    Perceptron,
    sees={{"x": vector, "y": sign}},
    fixed={{"u": vector}},
    given=["|x| <= 1", "y (u . x) >= gamma", "|u| = 1", "gamma > 0", "eta > 0", "eta < 2 gamma"],
)
s.claim("true-step", "(2 gamma - eta) eta mistakes <= 1", by=potential)
s.claim("true-divided", "mistakes <= 1/(eta (2 gamma - eta))", by=potential)
s.claim("false-divided", "mistakes <= 1/(eta (3 gamma - eta))", by=potential)
"""
FILES = {
    "the largest number so far": (LARGEST, 9),
    "squares of equations": (COUNTS, 4),
    "what one round says": (MOVES, 6),
    "few thresholds that move together": (TOGETHER, 4),
    "a comparator within bounds": (WITHIN, 3),
    "a factor that is a difference": (STEP, 3),
}


@pytest.mark.parametrize(("text", "count"), FILES.values(), ids=FILES)
def test_each_claim_is_decided_as_it_is_named(text, count, tmp_path):
    found = decided(text, tmp_path)
    assert found == named(found) and len(found) == count
