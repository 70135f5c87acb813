"""The sceptic's paragraph: what each kind of proof leaves to believe, and nothing else."""

import pytest

from theory.proving.program import FORMULAS, PROGRAM
from verify.checkers.three import CHECKERS
from verify.show.doubts import CHECKERS as BELIEFS
from verify.show.doubts import doubts


def test_every_checker_leaves_something_to_believe():
    assert BELIEFS.keys() == CHECKERS.keys()


@pytest.mark.parametrize("checker", CHECKERS)
def test_only_checkers_that_accepted_are_named(checker):
    said = doubts((checker,), FORMULAS, ())
    assert [name for name, belief in BELIEFS.items() if belief in said] == [checker]


def test_code_is_doubted_where_the_theorem_is_about_it():
    assert "definitions" in doubts(("kernel",), PROGRAM, ())
    assert "definitions" not in doubts(("kernel",), FORMULAS, ())


def test_analytic_lemmas_are_named():
    said = doubts(("kernel",), FORMULAS, ("exp-tangent", "exp-sum"))
    assert "exp-sum, exp-tangent" in said
    assert "analysis" not in doubts(("kernel",), FORMULAS, ())
