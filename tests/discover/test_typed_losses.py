"""Regret with losses as a user types them: of two sides, or of all thresholds."""

import pytest
from bounds_to_find import made
from named_claims import decided, named

from verify.engines.proved import prove

DESCENT = """from ordproof import Learner, number, potential, study, vector, zeros


class Descent(Learner):
    def start(self, d):
        return zeros(d)

    def update(self, w, x, y):
        return w + self.eta * x if w @ x < y else w - self.eta * x

    def loss(self, w, x, y):
        return LOSS


given = ["|x| <= R", "eta > 0"]
s = study(Descent, sees={"x": vector, "y": number}, fixed={"u": vector}, given=given)
claim = s.claim("regret", "losses <= sum(OF_U) + |u|^2/(2 eta) + eta R^2 T/2", by=potential)
"""
LOSSES = {
    "absolute value": ("abs(y - w @ x)", "|y - u . x|"),
    "maximum": ("max(y - w @ x, w @ x - y)", "max(y - u . x, u . x - y)"),
    "two hinges": ("max(0, y - w @ x) + max(0, w @ x - y)", "|y - u . x|"),
    "branches": ("y - w @ x if w @ x < y else w @ x - y", "|y - u . x|"),
}


@pytest.mark.slow
@pytest.mark.parametrize("loss", LOSSES)
def test_absolute_losses_are_read_in_every_spelling(loss, tmp_path):
    of_w, of_u = LOSSES[loss]
    claim = made(DESCENT, tmp_path, ("LOSS", of_w), ("OF_U", of_u)).claim
    assert prove(claim, claim.readings[0]).about == "the program"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("eta R^2 T/2", "0.99 eta R^2 T/2"),
        ("(2 eta)", "(2.01 eta)"),
        ("w - self.eta * x", "w - 2 * self.eta * x"),
        ("y - w @ x if w @ x < y", "2 * (y - w @ x) if w @ x < y"),
    ],
)
def test_less_has_no_potential(old, new, tmp_path):
    of_w, of_u = LOSSES["branches"]
    study = made(DESCENT, tmp_path, ("LOSS", of_w), ("OF_U", of_u), (old, new)).s
    (question,) = study.questions
    assert isinstance(question.answer, str)


HINGES = """
from fractions import Fraction

from ordproof import Learner, indices, number, potential, rank, ranks, study, thresholds, vector
from ordproof import where, zeros


class SquaredHinges(Learner):
    def start(self, d):
        return zeros(d), zeros(self.K - 1)

    def short(self, w, b, x, y):
        z = where(indices(self.K - 1) < y, 1, -1)
        m = 1 - z * (w @ x - b)
        return where(m > 0, z * m, 0)

    def loss(self, w, b, x, y):
        return (self.short(w, b, x, y) ** 2).sum() * Fraction(1, 2)

    def update(self, w, b, x, y):
        h = self.short(w, b, x, y)
        return w + self.eta * h.sum() * x, b - self.eta * h


s = study(
    SquaredHinges,
    sees={"x": vector, "y": rank},
    fixed={"K": ranks, "u": vector, "c": thresholds, "eta": number},
    given=["|x| <= R", "eta > 0"],
)
right = "losses(u, c) + (|u|^2 + sum(c[i]^2 for i in 1..K-1))/(2 eta)"
s.claim("true-all", f"(1 - eta ((K - 1) R^2 + 1)) losses <= {right}", by=potential)
s.claim("false-one", f"(1 - eta (R^2 + 1)) losses <= {right}")
"""


@pytest.mark.slow
def test_squared_hinges_at_all_thresholds(tmp_path):
    found = decided(HINGES, tmp_path)
    assert found == named(found) and len(found) == 2
