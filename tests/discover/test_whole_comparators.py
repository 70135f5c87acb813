"""A comparator for each part of the state: ``losses(u, c)``, and the regret against it."""

import pytest
from named_claims import decided, named

from ordproof import Learner, number, sign, study, vector, zeros
from theory.language.parsing import parsed
from theory.language.tokens import StatementError
from theory.runs.study_names import StudyNames

BIASED = """
from ordproof import Learner, number, potential, sign, study, vector, zeros


class Biased(Learner):
    def start(self, d):
        return zeros(d), 0

    def loss(self, w, b, x, y):
        return max(0, 1 - y * (w @ x + b))

    def update(self, w, b, x, y):
        if self.loss(w, b, x, y) > 0:
            return w + self.eta * y * x, b + self.eta * y
        return w, b


s = study(
    Biased,
    sees={"x": vector, "y": sign},
    fixed={"u": vector, "c": number},
    given=["|x| <= R", "eta > 0"],
)
BOUND = "(|u|^2 + c^2)/(2 eta) + eta (R^2 + 1) T/2"
s.claim("true-regret", f"regret <= {BOUND}", by=potential)
s.claim("true-called", f"regret(u, c) <= {BOUND}", by=potential)
s.claim("true-losses", f"losses <= losses(u, c) + {BOUND}", by=potential)
s.claim("true-sums", f"sum(loss) - sum(loss(u, c)) <= {BOUND}", by=potential)
s.claim("false-bias", "regret <= |u|^2/(2 eta) + eta (R^2 + 1) T/2", by=potential)
s.claim("false-step", "regret <= (|u|^2 + c^2)/(2 eta) + eta R^2 T/2", by=potential)
"""


@pytest.mark.slow
def test_each_claim_is_decided_as_it_is_named(tmp_path):
    found = decided(BIASED, tmp_path)
    assert found == named(found) and len(found) == 6


class Biased(Learner):
    def start(self, d):
        return zeros(d), 0

    def loss(self, w, b, x, y):
        return abs(w @ x + b - y)

    def update(self, w, b, x, y):
        return w + self.eta * y * x, b + self.eta * y


def names_with(**fixed):
    found = study(Biased, sees={"x": vector, "y": sign}, fixed=fixed, given=["eta > 0"])
    return StudyNames(found.code)


def test_the_regret_is_the_difference_of_the_totals():
    names = names_with(u=vector, c=number)
    written_out = parsed("losses - losses(u, c) <= eta", names)
    assert parsed("regret <= eta", names) == written_out
    assert parsed("regret(u,c) <= eta", names) == written_out


@pytest.mark.parametrize("text", ["losses(c, u)", "losses(u)", "losses(u, u)", "losses(u, c, c)"])
def test_the_parts_stand_in_the_order_of_the_state(text):
    with pytest.raises(StatementError, match=r"whole state, \(w, b\); expected loss\(u, c\)"):
        parsed(f"losses <= {text}", names_with(u=vector, c=number))


def test_a_number_that_the_learner_knows_or_that_nobody_declared_is_no_comparator():
    names = names_with(u=vector, c=number, eta=number)
    assert [q.typed for q in names.code.quantities] == ["loss", "loss(u, c)"]


def test_of_two_comparators_the_regret_is_ambiguous():
    names = names_with(u=vector, c=number, e=number)
    with pytest.raises(StatementError, match=r"against u, c or u, e\? .*`regret\(u, c\)`"):
        parsed("regret <= eta", names)
