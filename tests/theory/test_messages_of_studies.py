"""What a user is told who mistypes a study, its learner or its invariant."""

import pytest

from ordproof import Learner, invariant, number, sign, study, vector, zeros
from theory.study.mistakes import StudyError
from verify.engines.proved import prove
from verify.prover.session import ProofError


class Biased(Learner):
    def start(self, d):
        return zeros(d), 0

    def loss(self, w, b, x, y):
        return max(0, 1 - y * (w @ x + b))

    def update(self, w, b, x, y):
        return (w + y * x, b + y) if y * (w @ x + b) <= 0 else (w, b)


class Descent(Learner):
    def start(self, d):
        return zeros(d)

    def update(self, w, g):
        return w - self.eta * g


@pytest.mark.parametrize("bound", ["losses <= losses(u)", "losses <= sum(loss(u))"])
def test_a_vector_cannot_stand_in_the_place_of_a_state_of_two_parts(bound):
    s = study(Biased, sees={"x": vector, "y": sign}, fixed={"u": vector, "c": number}, given=[])
    with pytest.raises(StudyError, match=r"u is not known to be like the whole state, \(w, b\)"):
        s.claim("bound", bound)


def test_a_quantity_times_a_number_in_brackets_is_a_product_if_it_has_a_space():
    s = study(Biased, sees={"x": vector, "y": sign}, fixed={"c": number}, given=["c > 0"])
    product = s.claim("bound", "sum(loss (c)) >= 0").conclusion.lhs
    assert str(product) == "Sum(c*loss[s], (s, 1, T))"
    for called in ("losses(c) >= 0", "losses - losses(c) <= 0", "sum(loss(c)) >= 0"):
        with pytest.raises(StudyError, match=r"\(w, b\); .*; a product has a space"):
            s.claim("called", called)


def test_a_number_that_is_not_declared_is_said_where_to_declare():
    with pytest.raises(Exception, match=r'add it to given, as "eta > 0", or to fixed'):
        study(Descent, sees={"g": vector}, fixed={"u": vector}, given=["|g| <= G"])


def descent():
    return study(Descent, sees={"g": vector}, fixed={"u": vector}, given=["|g| <= G", "eta > 0"])


def test_a_state_in_a_sum_of_an_invariant_is_that_after_the_round():
    bound, left = "sum(g . (w - u)) <= |u|^2/(2 eta) + eta G^2 T/2", "|w - u|^2 + 2 eta"
    typed = f"{left} sum(g . (w - u)) <= |u|^2 + G^2 eta^2 t"
    claim = descent().claim("bound", bound, by=invariant(typed))
    with pytest.raises(ProofError, match=r"w is the state after it \(w\[t\] before\)"):
        prove(claim, claim.readings[0])
    meant = typed.replace("(w - u))", "(w[t] - u))")
    claim = descent().claim("bound", bound, by=invariant(meant))
    assert prove(claim, claim.readings[0]).about == "the program"
