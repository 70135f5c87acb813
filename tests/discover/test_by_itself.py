"""Claims about the state that need no potential: invariants by themselves, or said by the code."""

import pytest
from named_claims import decided, named
from sympy import Eq, IndexedBase

from ordproof import Learner, sign, study, vector, zeros
from theory.potential.guesses import guesses
from theory.runs.names import t

STATE = """
from ordproof import Learner, potential, sign, study, vector, zeros


class Perceptron(Learner):
    def start(self, d):
        return zeros(d)

    def mistake(self, w, x, y):
        return y * (w @ x) <= 0

    def update(self, w, x, y):
        return w + y * x if self.mistake(w, x, y) else w


class Momentum(Learner):
    def start(self, d):
        return zeros(d), zeros(d)

    def update(self, w, m, g):
        n = m / 2 + g / 2
        return w - n, n


class Mean(Learner):
    def start(self, d):
        return zeros(d), 0

    def update(self, m, n, x):
        return m + (x - m) / (n + 1), n + 1


class PassiveAggressive(Learner):
    def start(self, d):
        return zeros(d)

    def update(self, w, x, y):
        loss = max(0, 1 - y * (w @ x))
        return w + min(self.C, loss / (x @ x)) * y * x


p = study(Perceptron, sees={"x": vector, "y": sign}, fixed={"u": vector}, given=["|x| <= R"])
p.claim("true-squares", "u . w[T+1] <= |u| R sqrt(mistakes)", by=potential)
p.claim("true-length", "|w[T+1]| <= R mistakes", by=potential)
p.claim("true-root", "|w[T+1]| <= R sqrt(mistakes)", by=potential)
p.claim("true-path", "|w[T+1]| <= sqrt(sum(|x|^2))", by=potential)
p.claim("true-along", "|u . w[T+1]| <= |u| R mistakes", by=potential)
p.claim("true-before", "|w| <= R (t - 1)", by=potential)
p.claim("true-step", "|w[t+1] - w| <= R", by=potential)
p.claim("true-last", "y[T] (w[T+1] . x[T]) >= y[T] (w[T] . x[T])", by=potential)
p.claim("false-length", "|w[T+1]| <= R (mistakes - 1)", by=potential)
p.claim("false-step", "|w[t+1] - w| <= R/2", by=potential)
m = study(Momentum, sees={"g": vector}, given=["|g| <= G"])
m.claim("true-mean", "|m[T+1]| <= G", by=potential)
m.claim("true-both", "|w[T+1]| <= G T", by=potential)
n = study(Mean, sees={"x": vector}, given=["|x| <= R"])
n.claim("true-counted", "|m[T+1]| <= R", by=potential)
n.claim("true-count", "n[T+1] = T", by=potential)
given = ["|x| <= R", "x . x > 0", "C > 0"]
q = study(PassiveAggressive, sees={"x": vector, "y": sign}, given=given)
q.claim("true-quotient", "|w[T+1]| <= C R T", by=potential)
"""


LOSSES = """
from ordproof import Learner, number, potential, sign, study, vector, zeros


class Mean(Learner):
    def start(self):
        return 0, 0

    def loss(self, m, n, z):
        return (m - z) ** 2

    def update(self, m, n, z):
        return m + (z - m) / (n + 1), n + 1


class Shrinking(Learner):
    def start(self, d):
        return zeros(d)

    def update(self, w, x, y):
        z = (1 - self.eta * self.lam) * w
        return z + self.eta * y * x if y * (w @ x) < 1 else z


class Two(Learner):
    def start(self, d):
        return zeros(d), zeros(d)

    def update(self, a, b, x):
        return b + x, a - x


m = study(Mean, sees={"z": number}, given=["|z| <= B", "B > 0"])
m.claim("true-range", "|m| <= B", by=potential)
m.claim("true-each", "loss <= 4 B^2", by=potential)
m.claim("true-sum", "sum(loss) <= 4 B^2 T", by=potential)
m.claim("false-each", "loss <= 3 B^2", by=potential)
m.claim("false-sum", "sum(loss) <= 2 B^2 T", by=potential)
given = ["|x| <= R", "eta > 0", "lam > 0", "eta lam <= 1"]
s = study(Shrinking, sees={"x": vector, "y": sign}, given=given)
s.claim("true-ball", "|w| <= R/lam", by=potential)
s.claim("true-move", "|w[t+1] - w| <= 2 eta R", by=potential)
s.claim("false-move", "|w[t+1] - w| <= eta R", by=potential)
two = study(Two, sees={"x": vector}, given=["|x| <= R"])
two.claim("true-both", "|a| <= R (t - 1)", by=potential)
"""


@pytest.mark.slow
@pytest.mark.parametrize(("text", "count"), [(STATE, 15), (LOSSES, 9)], ids=["state", "losses"])
def test_each_claim_is_decided_as_it_is_named(text, count, tmp_path):
    found = decided(text, tmp_path)
    assert found == named(found) and len(found) == count


class Divides(Learner):
    """A normalised step: it has no value where an instance is 0."""

    def start(self, d):
        return zeros(d), 0

    def update(self, w, n, x, y):
        return w + y / (x @ x) * x, n + 1


def test_runs_that_have_no_value_say_nothing():
    """Of the others one sees how many rounds there were, and that no length is given."""
    s = study(Divides, sees={"x": vector, "y": sign})
    n = IndexedBase("n")
    assert guesses(s, []) == [n[t + 1] >= 0, Eq(n[t + 1], t)]
