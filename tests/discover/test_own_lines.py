"""Claims of one's own, named by what they are: each true one is proved, the others fall.

Square roots of sums, lengths by the triangle inequality, entries of rows that a line names, the
first round, the smaller of two bounds, learners that predict a sign and compare it, and lines
after the last round.
"""

import pytest
from bounds_to_find import STUDY
from named_claims import decided, named

pytestmark = pytest.mark.slow

MOMENTUM = """
from ordproof import Learner, invariant, number, study, vector, zeros


class Momentum(Learner):
    def start(self, d):
        return zeros(d), zeros(d)

    def update(self, w, m, g):
        n = self.beta * m + (1 - self.beta) * g
        return w - self.eta * n, n


s = study(
    Momentum,
    sees={"g": vector},
    fixed={"eta": number, "beta": number},
    given=["|g| <= G", "0 <= beta", "beta <= 1", "eta > 0"],
)
by = invariant("|m| <= G", "|w| <= eta G t")
s.claim("true-mean", "|m[T+1]| <= G", by=invariant("|m| <= G"))
s.claim("true-way", "|w[T+1]| <= eta G T", by=by)
s.claim("false-way", "|w[T+1]| <= eta G (T - 1)", by=by)


class HeavyBall(Learner):
    def start(self, d):
        return zeros(d), zeros(d)

    def update(self, w, m, g):
        n = self.beta * m + g
        return w - self.eta * n, n


h = study(
    HeavyBall,
    sees={"g": vector},
    fixed={"eta": number, "beta": number},
    given=["|g| <= G", "0 <= beta", "beta < 1"],
)
h.claim("true-mean", "|m[T+1]| <= G/(1 - beta)", by=invariant("|m| <= G/(1 - beta)"))
h.claim("true-times", "(1 - beta) |m[T+1]| <= G", by=invariant("(1 - beta) |m| <= G"))
squares = invariant("(1 - beta)^2 |m|^2 <= G^2")
h.claim("true-squares", "(1 - beta)^2 |m[T+1]|^2 <= G^2", by=squares)
h.claim("false-mean", "|m[T+1]| <= G/(2 - 2 beta)", by=invariant("|m| <= G/(2 - 2 beta)"))
h.claim("false-times", "(1 - beta) |m[T+1]| <= G/2", by=invariant("(1 - beta) |m| <= G/2"))
"""
DECAY = """
from ordproof import Learner, invariant, number, study, vector, zeros


class Decay(Learner):
    def start(self, d):
        return zeros(d)

    def update(self, w, g):
        return (1 - self.eta * self.lam) * w - self.eta * g


s = study(
    Decay,
    sees={"g": vector},
    fixed={"eta": number, "lam": number},
    given=["|g| <= G", "eta > 0", "lam > 0", "eta lam <= 1"],
)
s.claim("true", "|w[T+1]| <= G/lam", by=invariant("|w| <= G/lam"))
s.claim("false", "|w[T+1]| <= G/(2 lam)", by=invariant("|w| <= G/(2 lam)"))
"""
ROWS = """
from ordproof import Learner, invariant, number, ranks, study, zeros


class Shifted(Learner):
    def start(self):
        return zeros(self.K - 1)

    def update(self, b, x):
        return b + x


s = study(Shifted, sees={"x": number}, fixed={"K": ranks}, given=["x >= 0"])
order, signs = "b[i] <= b[i+1] for i in 1..K-2", "b[i] >= 0 for i in 1..K-1"
same = invariant("b[i] = sum(x) for i in 1..K-1")
s.claim("true-order", order, by=invariant(order))
s.claim("true-first", "b[1] >= 0", by=invariant(signs))
s.claim("true-last", "b[T+1, K-1] >= 0", by=invariant(signs))
s.claim("true-same", "b[T+1, i] = b[T+1, i+1] for i in 1..K-2", by=same)
s.claim("false-less", "b[T+1, i] < b[T+1, i+1] for i in 1..K-2", by=same)
s.claim("false-above", "b[1] >= 1", by=invariant(signs))
"""
FIRST = f"""
{STUDY}
none = invariant("t >= 0")
kept = invariant("u . w >= gamma mistakes", "|w|^2 <= R^2 mistakes", "mistakes <= t")
s.claim("true-errs", "mistake[1] = 1", by=none)
s.claim("true-product", "w[1] . x[1] = 0", by=none)
s.claim("true-length", "|w[2]|^2 = |x[1]|^2", by=none)
s.claim("true-some", "mistakes >= 1", by=invariant("mistakes >= 1", after=1))
s.claim("false-second", "mistakes >= 2", by=invariant("mistakes >= 2", after=1))
s.claim("true-smaller", "mistakes <= min(T, R^2/gamma^2)", by=kept)
s.claim("true-larger", "mistakes <= max(1, R^2/gamma^2)", by=kept)
s.claim("false-smaller", "mistakes <= min(T, R^2/gamma^2) - 1", by=kept)
"""
PREDICTS = """
from fractions import Fraction

from ordproof import Learner, potential, sign, study, vector, where, zeros


class Sign(Learner):
    def start(self, d):
        return zeros(d)

    def predict(self, w, x):
        return 1 if w @ x > 0 else -1

    def mistake(self, w, x, y):
        return self.predict(w, x) != y

    def update(self, w, x, y):
        return w + y * x if self.predict(w, x) != y else w


class Halves(Sign):
    def update(self, w, x, y):
        return w + Fraction(1, 2) * (y - self.predict(w, x)) * x


class Zero(Sign):
    def predict(self, w, x):
        if w @ x > 0:
            return 1
        return -1 if w @ x < 0 else 0


for learner in (Sign, Halves, Zero):
    s = study(
        learner,
        sees={"x": vector, "y": sign},
        fixed={"u": vector},
        given=["|x| <= R", "y (u . x) >= 1"],
    )
    s.claim("true", "mistakes <= R^2 |u|^2", by=potential)
    s.claim("false", "mistakes <= R^2 |u|^2 - 1", by=potential)
"""
SUMS_OF_SQUARES = """
from ordproof import Learner, invariant, number, sqrt, study


class Squares(Learner):
    def start(self):
        return 0

    def update(self, q, g):
        return q + g * g


s = study(Squares, sees={"g": number}, given=["|g| > 0"])
by = invariant("q >= 0", "sum(g^2/sqrt(q)) <= 2 sqrt(q)")
s.claim("true-scaled", "sum(g^2/sqrt(q[t+1])) <= 2 sqrt(q[T+1])", by=by)
s.claim("false-scaled", "sum(g^2/sqrt(q[t+1])) <= sqrt(q[T+1])", by=by)
s.claim("true-roots", "sum(1/sqrt(t)) <= 2 sqrt(T)", by=invariant("sum(1/sqrt(t)) <= 2 sqrt(t)"))
s.claim("false-roots", "sum(1/sqrt(t)) <= sqrt(T)", by=invariant("sum(1/sqrt(t)) <= sqrt(t)"))
s.claim(
    "true-start", "sqrt(1 + q[T+1]) >= 1", by=invariant("q >= 0", "sqrt(1 + q) >= 1")
)
s.claim(
    "true-less",
    "sum(g^2/sqrt(1 + q[t+1])) <= 2 sqrt(1 + q[T+1]) - 2",
    by=invariant("q >= 0", "sum(g^2/sqrt(1 + q)) <= 2 sqrt(1 + q) - 2"),
)


class Halved(Learner):
    def start(self):
        return 1

    def update(self, p, g):
        return p / 2


h = study(Halved, sees={"g": number}, given=["g >= 0"])
h.claim("true-inverse", "1/p[T+1] + g[1] >= 1", by=invariant("p > 0", "1/p >= 1"))
h.claim("false-inverse", "1/p[T+1] + g[1] >= 3", by=invariant("p > 0", "1/p >= 1"))
"""
STEPS = """
from ordproof import Learner, invariant, sign, study, vector, zeros


class Steps(Learner):
    def start(self, d):
        return zeros(d)

    def update(self, w, x, y):
        return w + y * x if y * (w @ x) <= 1 else w


class Resets(Learner):
    def start(self, d):
        return zeros(d)

    def update(self, w, x, y):
        return 0 * w


given = ["|x| <= R"]
s = study(Steps, sees={"x": vector, "y": sign}, given=given)
s.claim("true-length", "|w[T+1]| <= R T", by=invariant("|w| <= R t"))
s.claim("false-length", "|w[T+1]| <= R T/2", by=invariant("|w| <= R t/2"))
s.claim("true-second", "|w[2]| <= R", by=invariant("|w| <= R t"))
z = study(Resets, sees={"x": vector, "y": sign}, given=given)
z.claim("true-still", "|w[T+1]| <= R", by=invariant("|w| <= R"))
"""
NOISY = """
from ordproof import Learner, invariant, number, sign, study, vector, zeros


class Noisy(Learner):
    def start(self, d):
        return zeros(d)

    def update(self, w, x, y):
        return w + y * x if y * (w @ x) <= 0 else w


s = study(
    Noisy,
    sees={"x": vector, "y": sign, "e": number},
    fixed={"u": vector},
    given=["|x| <= R", "y (u . x) >= 1 - e", "e >= 0"],
)
kept = "|w|^2 <= R^2 mistakes", "u . w >= mistakes - sum(e)"
roots = "|w| <= R sqrt(mistakes)"
by = invariant(*kept, at_end=["u . w <= |u| |w|", roots])
after = invariant(*kept, at_end=["u . w[T+1] <= |u| |w[T+1]|", roots])
s.claim("true-root", "mistakes <= sum(e) + R |u| sqrt(mistakes)", by=by)
s.claim("true-after", "mistakes <= sum(e) + R |u| sqrt(mistakes)", by=after)
s.claim("false-root", "mistakes <= sum(e) + R |u| sqrt(mistakes)/2", by=by)
s.claim("false-length", "|w[T+1]| <= R sqrt(mistakes)/2", by=invariant(*kept, at_end=[roots]))
"""
FILES = {
    "steps with labels and branches": (STEPS, 4),
    "square roots, and values at the start": (SUMS_OF_SQUARES, 8),
    "momentum": (MOMENTUM, 8),
    "weight decay": (DECAY, 2),
    "entries of rows": (ROWS, 6),
    "the first round, and two bounds": (FIRST, 8),
    "a predicted sign": (PREDICTS, 6),
    "lines of the end about lengths": (NOISY, 4),
}


@pytest.mark.parametrize(("text", "count"), FILES.values(), ids=FILES)
def test_each_claim_is_decided_as_it_is_named(text, count, tmp_path):
    found = decided(text, tmp_path)
    assert found == named(found) and len(found) == count
