"""A script asks for a hypothesis by the name that the statement gives it."""

import pytest
from sympy import Ge, Gt, Symbol

from theory.claims.hypotheses import called, names_of
from theory.formal.terms import real
from theory.proving.lemma import worded
from theory.proving.proof import Proof
from verify.engines.scripts import shown
from verify.prover.prover import Prover
from verify.prover.session import ProofError

a, b = Symbol("a_of_a_test", real=True), Symbol("b_of_a_test", real=True)
ABOVE, LARGE = called("above", Gt(a, 0)), called("large", Ge(b, 2))


@pytest.fixture
def p():
    def cites_nothing(name):
        raise ProofError(name)

    return Prover(cites_nothing)


def asked(p, script, hypotheses):
    """What a script is given, as positions among the hypotheses."""
    given = [p.assume(("<", k, 10)) for k in range(len(hypotheses))]
    seen = []

    def noted(*facts):
        seen.extend(given.index(fact) for fact in facts)
        return given[0]

    shown(Proof(script(noted)), p, {}, given, names_of(hypotheses))
    return seen


def test_a_hypothesis_comes_by_its_name_wherever_it_stands(p):
    def script(noted):
        return lambda p, run, *, large, above: noted(large, above)

    assert asked(p, script, (ABOVE, LARGE)) == [1, 0]
    assert asked(p, script, (LARGE, Gt(b, 5), ABOVE)) == [0, 2]


def test_others_come_in_order(p):
    def script(noted):
        def both(p, run, *given, large):
            return noted(large, *given)

        return both

    assert asked(p, script, (ABOVE, LARGE)) == [1, 0, 1]
    assert asked(p, lambda noted: lambda p, run, one, two: noted(two, one), (ABOVE, LARGE)) == [
        1,
        0,
    ]


def test_all_that_have_names_come_at_once(p):
    def script(noted):
        return lambda p, run, *, large, **given: noted(large, *given.values())

    assert asked(p, script, (ABOVE, Gt(b, 5), LARGE)) == [2, 0]


def test_a_lemma_of_a_family_takes_its_hypotheses_by_name(p):
    wide, high = real("w_") > 0, real("h_") > 0
    said = worded("a lemma", "In words.", wide, lambda p, one, *, other: other, high, other=wide)
    facts = [p.assume(phi) for phi in (high, wide)]
    assert (said.hypotheses, said.says) == ((high, wide), "In words.")
    assert said.script(p, *facts) is facts[1]
    with pytest.raises(TypeError, match="takes one, other; the hypotheses are 1 in order, wide"):
        worded("a lemma", "In words.", wide, lambda p, one, *, other: other, high, wide=wide)


def test_a_name_that_no_hypothesis_has_is_said(p):
    with pytest.raises(ProofError, match=r"2 hypotheses, above, large: missing .*'wide'"):
        asked(p, lambda noted: lambda p, run, *, wide: noted(wide), (ABOVE, LARGE))


def test_one_that_two_hypotheses_have_is_refused(p):
    wide = called("large", Ge(a, 7))
    with pytest.raises(ProofError, match="two hypotheses are called large"):
        asked(p, lambda noted: lambda p, run, *, large: noted(large), (LARGE, wide))


def test_a_hypothesis_has_one_name():
    assert called("above", Gt(a, 0)) == ABOVE
    with pytest.raises(ValueError, match="is called 'above' elsewhere"):
        called("positive", Gt(a, 0))
    with pytest.raises(ValueError, match="expected a name of a parameter"):
        called("of step", Gt(a, 7))
    assert names_of([LARGE, Gt(a, 3), ABOVE]) == ["large", "", "above"]
