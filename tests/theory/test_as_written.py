"""A claim says what was typed: sympy decides no part of it and adds no assumption."""

import pytest
import sympy
from hypothesis import given
from hypothesis import strategies as st
from sympy import Abs, And, Eq, Ge, Gt, Implies, Le, Lt, Max, Ne, Piecewise, Symbol, symbols

from theory import Claim, Space
from theory.claims.registry import all_claims
from theory.language.statement import ForAll, Indicator, decided_part

a, b = symbols("a b", real=True)
n, m = symbols("n m", integer=True)


def claimed(conclusion, *hypotheses):
    return Claim("t/c", "", "order", "", conclusion, hypotheses=hypotheses, space=Space())


@given(
    st.sampled_from([Le, Lt, Ge, Gt, Eq, Ne]),
    st.sampled_from([a, a**2, Abs(a), n, a - a + n, a + 1, a + b, Indicator(a > 0)]),
    st.sampled_from([a, sympy.S(0), -(a**2), n - 1, a + 2, -Abs(b), Indicator(a > 0)]),
)
def test_a_relation_keeps_both_its_sides(relation, left, right):
    if left.is_number and right.is_number:
        return
    found = relation(left, right)
    assert isinstance(found, relation) and set(found.args) == {left, right}
    # beside another conjunct it stays, too
    assert found in And(found, b > 7, evaluate=False).args


def test_operators_build_what_the_functions_build():
    assert (a**2 >= 0) == Ge(a**2, 0)
    assert (a <= a) == Le(a, a) and (a < a + 1) == Lt(a, a + 1)
    assert set(And(a**2 >= 0, Le(a, b)).args) == {a**2 >= 0, a <= b}
    assert Implies(a <= b, a <= b).args == (a <= b, a <= b)


def test_numbers_are_compared_by_sympy_itself():
    assert Le(1, 2) is sympy.true and Max(1, 2, 3) == 3


@pytest.mark.parametrize(
    "conclusion",
    [
        Le(1, 2),
        Eq(a - a, 0),
        ForAll(Le(1, 2), (n, 1, m)),
        Implies(sympy.false, a > 0),
        Le(Indicator(sympy.true), a),
        Le(Piecewise((Indicator(sympy.true), a > 0), (1, True)), 1),
        sympy.false,
    ],
)
def test_a_plain_truth_value_is_no_part_of_a_claim(conclusion):
    """``x/x = 1`` is ``1 = 1`` for sympy: nothing is left to decide."""
    with pytest.raises(ValueError, match=r"(True|False) stands in"):
        claimed(conclusion)
    with pytest.raises(ValueError, match=r"(True|False) stands in"):
        claimed(Le(a, b), conclusion)


def test_the_rest_of_a_piecewise_is_no_plain_truth_value():
    assert decided_part(Le(Piecewise((a, a > 0), (b, True)), 1)) == ""


@pytest.mark.parametrize(
    "assumption",
    ["positive", "negative", "nonnegative", "nonzero", "even", "prime", "zero", "imaginary"],
)
@pytest.mark.parametrize("kind", [Symbol, sympy.Function, sympy.IndexedBase])
def test_an_assumption_that_no_hypothesis_states_is_refused(kind, assumption):
    name = kind("q", **{assumption: True})
    term = name if kind is Symbol else name(n) if kind is sympy.Function else name[n]
    with pytest.raises(ValueError, match=r"the symbol q|False stands in"):
        claimed(Eq(term, b))


def test_no_conjunct_of_a_paper_is_lost():
    """The three readings in which sympy had dropped one have it again."""
    claims = {claim.id: claim for claim in all_claims()}
    cut = claims["ramp/ramp-loss/bounded"].reading("cut square")
    assert len(claims["ramp/ramp-loss/bounded"].conclusion_of(cut).args) == 2
    assert "0 <= " in str(claims["ramp/ramp-loss/bounded"].conclusion_of(cut))
    assert str(claims["ramp/hinge"].conclusion).count(">= 0") == 1
    assert not any(
        decided_part(part)
        for claim in claims.values()
        for reading in claim.readings
        for part in (*claim.hypotheses_of(reading), claim.conclusion_of(reading))
        if part is not None
    )
