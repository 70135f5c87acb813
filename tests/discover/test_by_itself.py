"""Claims about the state that need no potential: invariants by themselves, or said by the code."""

from pathlib import Path

import pytest
from named_claims import decided, named
from sympy import Eq, IndexedBase, Le, S, Sum, Symbol

from ordproof import Learner, potential, sign, study, vector, zeros
from theory.language.statement import Belongs, ForAll
from theory.potential.guesses import guesses
from theory.potential.round_by_round import of_each_round
from theory.runs.names import LAST, t
from theory.runs.study_names import RUNNING
from verify.engines.proved import prove
from verify.prover.session import ProofError

STATE = """
from ordproof import Learner, potential, sign, study, vector, zeros
from theory.library.novikoff import Perceptron


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
p.claim("true-summed", "sum(|w[t+1] - w|) <= R mistakes", by=potential)
p.claim("true-longer", "|w[t+1]| - |w| <= R", by=potential)
p.claim("false-longer", "|w[t+1]| - |w| <= R/2", by=potential)
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


PRANK = (Path(__file__).parents[2] / "theory/library/prank.py").read_text()
ORDINAL = f"""{PRANK.partition("s = study(")[0]}
p = study(PRank, sees={{"x": vector, "y": rank}}, fixed={{"K": ranks}}, given=["|x| <= R"])
p.claim("true-moved", "|w[t+1] - w| <= wrong R", by=potential)
p.claim("true-move", "|w[t+1] - w| <= (K - 1) R", by=potential)
p.claim("true-length", "|w[T+1]| <= R sum(wrong)", by=potential)
p.claim("true-rounds", "|w| <= (K - 1) R T", by=potential)
p.claim("true-threshold", "b[i] <= T for i in 1..K-1", by=potential)
p.claim("false-move", "|w[t+1] - w| <= R", by=potential)
p.claim("false-length", "|w[T+1]| <= R T", by=potential)
p.claim("false-threshold", "b[i] <= T - 2 for i in 1..K-1", by=potential)
"""


TOGETHER = """
from ordproof import Learner, number, potential, sign, study, vector, zeros


class Budget(Learner):
    def start(self, d):
        return zeros(d), 0

    def fp(self, w, n, x, y):
        return 1 if y * (w @ x) <= 0 and y < 0 else 0

    def fn(self, w, n, x, y):
        return 1 if y * (w @ x) <= 0 and y > 0 else 0

    def mistake(self, w, n, x, y):
        return y * (w @ x) <= 0

    def update(self, w, n, x, y):
        if y * (w @ x) <= 0 and n + 1 <= self.B:
            return w + y * x, n + 1
        return w, n


class Bracket(Learner):
    def start(self):
        return 0, 1

    def mistake(self, lo, hi, x, y):
        return lo < x and x < hi

    def update(self, lo, hi, x, y):
        if y > 0:
            return lo, min(hi, x)
        return max(lo, x), hi


class Box(Learner):
    def start(self):
        return 0

    def update(self, w, g):
        return max(-self.B, min(self.B, w - self.eta * g))


class Smoothed(Learner):
    def start(self, d):
        return zeros(d), zeros(d)

    def update(self, w, m, g, t):
        return w + (g - w) / t, self.r * m + (1 - self.r) * g


given = ["|x| <= R", "y (u . x) >= gamma", "|u| = 1", "gamma > 0", "B >= 0"]
b = study(Budget, sees={"x": vector, "y": sign}, fixed={"u": vector}, given=given)
b.claim("true-kept", "n[T+1] <= B", by=potential)
b.claim("true-short", "|w[T+1]|^2 <= R^2 B", by=potential)
b.claim("true-kinds", "sum(fp) + sum(fn) = mistakes", by=potential)
b.claim("true-one-kind", "sum(fp) <= mistakes", by=potential)
b.claim("false-kinds", "sum(fp) + 2 sum(fn) = mistakes", by=potential)
given = ["0 <= u", "u <= 1", "y = 1 => x >= u", "y = -1 => x <= u"]
i = study(Bracket, sees={"x": number, "y": sign}, fixed={"u": number}, given=given)
i.claim("true-order", "lo[T+1] <= hi[T+1]", by=potential)
i.claim("false-few", "mistakes <= 5", by=potential)
o = study(Box, sees={"g": number}, given=["|g| <= G", "eta > 0", "B > 0"])
o.claim("true-step", "|w[t+1] - w| <= eta G", by=potential)
o.claim("false-step", "|w[t+1] - w| <= eta G/2", by=potential)
m = study(Smoothed, sees={"g": vector}, given=["0 <= r", "r < 1"])
m.claim("true-mean", "T |w[T+1]|^2 <= sum(|g|^2)", by=potential)
m.claim("true-smooth", "|m[T+1]|^2 <= (1 - r) sum(|g|^2)", by=potential)
m.claim("false-mean", "(T + 1) |w[T+1]|^2 <= sum(|g|^2)", by=potential)
"""


DISTANCES = """
from ordproof import Learner, number, potential, sign, study, vector, zeros
from theory.library.novikoff import Perceptron, s as library


class DeadZone(Learner):
    def start(self):
        return 0

    def loss(self, m, y):
        return max(abs(y - m) - self.eps, 0)

    def big(self, m, y):
        return 1 if abs(y - m) > 2 * self.eps else 0

    def update(self, m, y):
        if y - m > self.eps:
            return y - self.eps
        if m - y > self.eps:
            return y + self.eps
        return m


class Line(Learner):
    def start(self):
        return 0

    def mistake(self, b, v, y):
        return y * (v - b) <= 0

    def update(self, b, v, y):
        return b - self.eta * y if y * (v - b) <= 0 else b


class Uneven(Learner):
    def start(self, d):
        return zeros(d)

    def update(self, w, x, y):
        if y == 1 and w @ x <= 0:
            return w + self.a * x
        if y == -1 and w @ x >= 0:
            return w - x
        return w


fixed = {"eps": number, "u": number}
z = study(DeadZone, sees={"y": number}, fixed=fixed, given=["|y - u| <= eps", "eps > 0"])
z.claim("true-losses", "losses <= |u|", by=potential)
z.claim("true-big", "sum(big) <= |u|/eps", by=potential)
z.claim("false-losses", "losses <= (99/100) |u|", by=potential)
fixed = {"c": number, "eta": number}
given = ["y (v - c) >= gamma", "0 < eta", "eta <= gamma"]
b = study(Line, sees={"v": number, "y": sign}, fixed=fixed, given=given)
b.claim("true-linear", "eta mistakes <= |c|", by=potential)
b.claim("true-squared", "mistakes <= c^2/(2 eta gamma - eta^2)", by=potential)
b.claim("false-linear", "gamma mistakes <= |c|", by=potential)
fixed = {"u": vector, "a": number}
sees = {"x": vector, "y": sign}
u = study(Uneven, sees=sees, fixed=fixed, given=[*library.given, "a >= 1"])
u.claim("true-mistakes", "mistakes <= a^2 R^2/gamma^2", by=potential)
u.claim("false-mistakes", "mistakes <= a R^2/gamma^2/2", by=potential)
n = study(Perceptron, name="both", sees=sees, fixed={"u": vector}, given=library.given)
n.claim("true-two", "gamma mistakes <= |w[T+1]| and |w[T+1]|^2 <= R^2 mistakes", by=potential)
n.claim("false-two", "gamma mistakes <= |w[T+1]| and |w[T+1]| <= gamma mistakes", by=potential)
"""


WEIGHTS = """
from ordproof import Learner, experts, invariant, potential, study, weights, zeros


class Even(Learner):
    def start(self):
        return (zeros(self.N) + 1) / self.N

    def update(self, w, cost):
        return w


class Normalised(Learner):
    def start(self):
        return zeros(self.N) + 1

    def update(self, w, cost):
        v = w * (1 - self.eta * cost)
        return v / v.sum()


class Multiplicative(Even):
    def loss(self, w, cost):
        return (w * cost).sum() / w.sum()

    def update(self, w, cost):
        return w * (1 - self.eta * cost)


costs = "0 <= cost[i] and cost[i] <= 1 for i in 1..N"
given = ["0 < eta", "eta < 1", costs]
e = study(Even, sees={"cost": weights}, fixed={"N": experts}, given=[costs])
whole = "sum(w[i] for i in 1..N) = 1"
e.claim("true-whole", "sum(w[T+1,i] for i in 1..N) = 1", by=invariant(whole))
n = study(Normalised, sees={"cost": weights}, fixed={"N": experts}, given=given)
positive = "w[i] > 0 for i in 1..N"
n.claim("true-positive", "w[T+1,i] > 0 for i in 1..N", by=invariant(positive))
n.claim("false-large", "w[T+1,i] > 1/N for i in 1..N", by=invariant(positive))
given = ["0 < eta", "eta <= 1/2", costs]
m = study(Multiplicative, sees={"cost": weights}, fixed={"N": experts}, given=given)
bound = "(1 + eta) sum(cost[i]) + log(N)/eta for i in 1..N"
m.claim("true-regret", f"sum(loss) <= {bound}", by=potential)
m.claim("false-regret", f"(1 + eta/4) sum(loss) <= {bound}")
"""
"""The last: S. Arora, E. Hazan and S. Kale, Theory of Computing 8, 2012, Theorem 2.1."""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "count"),
    [
        (STATE, 18),
        (LOSSES, 9),
        (ORDINAL, 8),
        (TOGETHER, 12),
        (DISTANCES, 10),
        (WEIGHTS, 5),
    ],
    ids=["state", "losses", "ordinal", "together", "distances", "weights"],
)
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
    whole = Belongs(n[t + 1], S.Integers)
    assert guesses(s, []) == [[n[t + 1] >= 0], [Eq(n[t + 1], t)], [whole]]


def test_the_claim_of_each_round_from_one_about_totals():
    """Only where all of it grows with the rounds, a term with each of them."""
    mistake, loss, R = IndexedBase("mistake"), IndexedBase("loss"), Symbol("R", real=True)

    def total(base):
        return Sum(base[RUNNING], (RUNNING, 1, LAST))

    each = of_each_round(Le(total(mistake), R * (2 * total(loss) + 3 * LAST)))
    assert each == ForAll(Le(mistake[t], 2 * R * loss[t] + 3 * R), (t, 1, LAST))
    same = of_each_round(Eq(total(mistake) + total(loss), LAST))
    assert same == ForAll(Eq(mistake[t] + loss[t], 1), (t, 1, LAST))
    others = (
        total(mistake) ** 2,
        total(mistake) * LAST,
        total(mistake) + 1,
        Sum(t, (t, 1, LAST - 1)),
    )
    assert all(of_each_round(Le(other, LAST)) is None for other in others)


class Still(Learner):
    def start(self, d):
        return zeros(d)

    def update(self, w, x):
        return x


def test_a_maximum_is_no_sign_of_a_number():
    """That there is a largest one is not looked for; it is said which line is not shown."""
    s = study(Still, sees={"x": vector}, name="still")
    claim = s.claim("below", "x[t] . x[t] <= max(x[i] . x[i] for i in 1..T)", by=potential)
    with pytest.raises(ProofError, match="nor is it seen that a round keeps the claim"):
        prove(claim, claim.readings[0])
