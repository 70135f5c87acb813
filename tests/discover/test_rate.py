"""A perceptron with a rate and a margin of its own: what is given of its numbers, and mistakes."""

import pytest
from bounds_to_find import made
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
claim("true-half", "sum(updated) <= (R^2 + 1/eta)/gamma^2", "theta = 1/2")
claim("true-half-times", "sum(updated) <= (R^2 + 1/eta)/gamma^2", "2 theta = 1")
claim("false-zero", "mistakes <= R^2/(2 gamma^2)", "theta = 0")
claim("false-half", "sum(updated) <= (R^2 + 1/(2 eta))/gamma^2", "theta = 1/2")
"""
FILES = {"a margin with a value": (VALUES, 6)}


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
