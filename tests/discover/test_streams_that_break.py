"""False bounds that only streams of some form break: small, in blocks, or well compared."""

import pytest

from theory.study.claim_file import file_claims
from verify.verdicts.decide import decide

FILE = """
from ordproof import Learner, number, sign, study, vector, zeros


class WithMargin(Learner):
    def start(self, d):
        return zeros(d)

    def mistake(self, w, x, y):
        return y * (w @ x) <= 1

    def update(self, w, x, y):
        return w + y * x if self.mistake(w, x, y) else w


class Averaged(Learner):
    def start(self, d):
        return zeros(d), zeros(d), 0

    def error(self, w, a, n, x, y):
        return 1 if y * (a @ x) <= 0 else 0

    def update(self, w, a, n, x, y):
        z = w + y * x if y * (w @ x) <= 0 else w
        return z, a + (z - a) / (n + 1), n + 1


separable = ["|x| <= R", "|u| = 1", "y (u . x) >= gamma", "gamma > 0"]
data = {"sees": {"x": vector, "y": sign}, "fixed": {"u": vector}, "given": separable}
m = study(WithMargin, name="margin", **data)
m.claim("small", "|w[T+1]|^2 <= 4 R^2 mistakes")
m.claim("smaller", "mistakes <= (R^2 + 2 R)/gamma^2")
a = study(Averaged, **data)
a.claim("blocks", "sum(error) <= R^2/gamma^2")


class LeastMeanSquares(Learner):
    def start(self, d):
        return zeros(d)

    def loss(self, w, x, y):
        return (w @ x - y) ** 2 / 2

    def update(self, w, x, y):
        return w - self.eta * (w @ x - y) * x


l = study(
    LeastMeanSquares,
    sees={"x": vector, "y": number},
    fixed={"u": vector, "eta": number},
    given=["|x| <= R", "|u| <= B", "eta > 0"],
)
l.claim("compared", "(1 - eta R^2) losses <= losses(u) + (9/10) |u|^2/(2 eta)")
l.claim("compared-in-a-ball", "(1 - eta R^2) losses <= losses(u) + (9/10) B^2/(2 eta)")
"""


@pytest.mark.slow
def test_each_of_them_is_broken_by_a_short_stream(tmp_path):
    path = tmp_path / "claims_own.py"
    path.write_text(FILE)
    for claim in file_claims(path):
        found = decide(claim)
        instance = found.readings[0].counterexample
        assert found.verdict == "refuted" and instance["d"] <= 3, claim.id
        assert len(instance["x"]) <= 16, claim.id
