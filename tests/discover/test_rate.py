"""Learners with a rate, a margin of their own, or a step at most C: their potentials need care."""

import pytest
from bounds_to_find import PASSIVE_AGGRESSIVE, made
from named_claims import decided, named

from verify.engines.proved import prove

pytestmark = pytest.mark.slow

RATE = """
from ordproof import Learner, potential, sign, study, vector, zeros


class Rate(Learner):
    def start(self, d):
        return zeros(d)

    def updated(self, w, x, y):
        return y * (w @ x) <= self.theta

    def update(self, w, x, y):
        return w + self.eta * y * x if y * (w @ x) <= self.theta else w


s = study(
    Rate,
    sees={"x": vector, "y": sign},
    fixed={"u": vector},
    given=["|x| <= R", "y (u . x) >= gamma", "|u| = 1", "gamma > 0", "eta > 0", "theta >= 0"],
)


def claim(name, bound, *given):
    s.claim(name, bound, by=potential, given=given)
"""
VALUES = f"""
{RATE}
claim("true-zero", "mistakes <= R^2/gamma^2", "theta = 0")
claim("true-no-times", "mistakes <= R^2/gamma^2", "2 theta = 0")
claim("true-from-left", "mistakes <= (R^2 + 2)/gamma^2", "2 = eta", "2 = theta")
claim("true-half", "sum(updated) <= (R^2 + 1/eta)/gamma^2", "theta = 1/2")
claim("true-half-times", "sum(updated) <= (R^2 + 1/eta)/gamma^2", "2 theta = 1")
claim("false-zero", "mistakes <= R^2/(2 gamma^2)", "theta = 0")
claim("false-half", "sum(updated) <= (R^2 + 1/(2 eta))/gamma^2", "theta = 1/2")
"""
SOME = f"""
{RATE}
claim("true-mistakes", "mistakes <= (R^2 + 2 theta/eta)/gamma^2")
"""
CAPPED = PASSIVE_AGGRESSIVE
for old, new in {
    "loss / (x @ x)": "min(self.C, loss / (x @ x))",
    '"loss(u) = 0"': '"R > 0", "C > 0", "x . x > 0"',
    '"bound", "sum(loss^2) <= R^2 |u|^2"': (
        '"true-sum", "sum(loss) <= sum(loss(u)) + |u|^2/(2 C) + C R^2 T/2"'
    ),
}.items():
    assert old in CAPPED
    CAPPED = CAPPED.replace(old, new)
FILES = {
    "a margin with a value": (VALUES, 7),
    "mistakes that are some of the moves": (SOME, 1),
    "a step that is at most C": (CAPPED, 1),
}


@pytest.mark.parametrize(("text", "count"), FILES.values(), ids=FILES)
def test_each_claim_is_decided_as_it_is_named(text, count, tmp_path):
    found = decided(text, tmp_path)
    assert found == named(found) and len(found) == count


def test_a_total_whose_plural_would_be_no_word_is_written_out(tmp_path):
    text = RATE.replace("updated", "updates")
    bound = "sum(updates) <= (R^2 + 2 theta/eta)/gamma^2"
    (question,) = made(f'{text}\nclaim("true", "{bound}")\n', tmp_path).s.questions
    assert any("sum(updates)" in said for said in question.answer.statements)
    (claim,) = question.study.claims
    assert prove(claim, claim.readings[0]).about == "the program"
