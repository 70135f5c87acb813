"""What a script hands to a step is looked at first: a slip is named, with what was expected."""

from fractions import Fraction

import pytest

from theory.formal.terms import eq, every, integer, real, vector
from verify.engines.scripts import RunFacts
from verify.prover.given import hinted, proved_fact, root, said
from verify.prover.prover import Prover
from verify.prover.session import ProofError

a, b, u, n = real("a"), real("b"), vector("u"), integer("n")


@pytest.fixture
def p():
    return Prover(lambda name: pytest.fail(name))


def slip(message, run):
    with pytest.raises(ProofError) as found:
        run()
    assert message in str(found.value)


def test_a_goal_is_a_formula(p):
    assert said(a <= b) == (a <= b).t
    for goal in (a + 1, u, 3, None, "a <= b"):
        slip("expected a formula, such as a <= b", lambda goal=goal: p.have(goal))
        slip("expected a formula, such as a <= b", lambda goal=goal: p.auto(goal))
        slip("expected a formula, such as a <= b", lambda goal=goal: p.nonlinear(goal))


def test_a_fact_is_a_theorem(p):
    known = p.assume(a <= b)
    assert proved_fact(known) is known
    for fact in (None, [known], 3):
        slip("expected a theorem that a step has returned", lambda f=fact: p.have(a <= b, f))
        slip("expected a theorem that a step has returned", lambda f=fact: p.auto(a <= b, f))
        slip("expected a theorem that a step has returned", lambda f=fact: p.nonlinear(a <= b, f))
    slip("a formula is no theorem: prove or assume it first", lambda: p.have(a <= b, a <= b))


def test_a_square_is_of_a_number(p):
    assert root(a - b) == (a - b).t and root(Fraction(1, 2)) == Fraction(1, 2)
    for value in (u, a <= b, None):
        slip("expected a term for a number", lambda v=value: p.have(a <= b, squares=[v]))
        slip("expected a term for a number", lambda v=value: p.nonlinear(a <= b, squares=[v]))


def test_a_product_has_one_of_three_forms(p):
    sign, same = p.assume(a >= 0), p.assume(eq(a, b))
    general = p.assume(every(1, n, lambda k: a <= k))
    assert hinted([sign, sign]) == (1, [sign, sign], ())
    assert hinted((b, same)) == (b.t, [same], ())
    assert hinted((2, [sign], [b])) == (2, [sign], (b.t,))
    for hint in (sign, 3, (1, 2, 3, 4), (sign, b), [[sign, None]]):
        slip("expected lists of theorems, (term, theorem), or", lambda h=hint: hinted(h))
    slip("expected relations of numbers", lambda: hinted([general]))
    for factor in (b, -1, a - b):
        slip("multiples by positive numbers alone", lambda f=factor: hinted((f, sign)))


def test_names_that_are_unknown_have_near_ones():
    run = RunFacts({"rounds": 1, "step-w": 2})
    assert run["rounds"] == 1
    slip("run['round']: unknown; expected one of rounds", lambda: run["round"])
    slip("run['zzz']: unknown; expected one of rounds, step-w", lambda: run["zzz"])


def test_rules_tables_and_cases(p):
    slip("rule 'caces': unknown; expected one of cases", lambda: p.rule("caces"))
    fact = p.assume(a <= b)
    slip("expected a symbol's name, sort and number", lambda: p.instance(fact, {"a": b}))
    slip("has 1 case; expected a branch for each, got 2", lambda: p.cases(a <= b, fact, *"xy"))


def test_a_high_power_takes_no_time_to_fail(p):
    """Of 4 845 monomials none is multiplied with another."""
    c, d = real("c"), real("d")
    facts = [p.assume(a + b + c + d <= 1), p.assume(a >= 0)]
    slip("with 7 more products: no", lambda: p.have((a + b + c + d) ** 16 <= 2, *facts))
