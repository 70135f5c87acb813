"""What a name looks like is what it is: none reads as a formula, no range has real numbers."""

import pytest
import sympy
from sympy import Function, Ge, IndexedBase, Le, Sum, Symbol

from theory.claims.claim import Claim
from theory.claims.registry import all_claims
from theory.language.spelled import misleading, of_reals
from theory.language.statement import ArgMax, Exists, ForAll, Holds, MaxOver

a, i = Symbol("a", real=True), Symbol("i", integer=True)
READ_AS_FORMULAS = [
    *("1 <= 0 and a", "a+b", "a - b", "a=b", "a<b", "2a", "", "a b", "-a", "1", "a≤b", "not a"),
    *("⊢a", "∀a", "(a)", "a*b", "a^2+1", "a;b", "a\u00a0b", "a\u200bb", 'a"'),
    *(
        "\u0430",
        "\u0422",
        "\u03a4",
        "\u039a",
        "\uff54",
        "\U0001d461",
    ),  # they look like a, T, T, K, t
]


@pytest.mark.parametrize("name", [*filter(None, READ_AS_FORMULAS)])
@pytest.mark.parametrize(
    "made", [Symbol, lambda name: IndexedBase(name)[i], lambda name: Function(name)(i)]
)
def test_a_name_that_reads_as_a_formula_is_refused(name, made):
    assert misleading(Le(made(name), 1, evaluate=False)) == name


@pytest.mark.parametrize(
    "binder",
    [
        lambda v: ForAll(Le(v, 1), (v, 1, 2)),
        lambda v: Exists(Le(v, 1), (v, 1, 2)),
        lambda v: Le(Sum(v, (v, 1, 2)), 3),
        lambda v: Ge(MaxOver(v, (v, 1, 2)), 2),
        lambda v: Ge(ArgMax(v, (v, 1, 2)), 2),
        lambda v: ForAll(Ge(Sum(v * i, (v, 1, i)), 0), (i, 1, 2)),
    ],
)
def test_a_range_is_of_whole_numbers(binder):
    """Of every real from 1 to 2 it is false that it is 1 or 2; of the whole ones it is true."""
    assert of_reals(binder(a)) == "a"
    assert of_reals(binder(Symbol("n", integer=True))) == ""


def test_a_claim_says_so():
    given = {"where": "", "kind": "identity", "says": "", "needs": "a test"}
    with pytest.raises(ValueError, match="could be read as a formula"):
        Claim("mine/x", conclusion=Le(Symbol("1 <= 0 and a"), 1, evaluate=False), **given)
    with pytest.raises(ValueError, match="expected integer=True"):
        Claim("mine/x", conclusion=ForAll(sympy.Ne(a, 3), (a, 1, 2)), **given)
    with pytest.raises(ValueError, match="expected 'paper/place'"):
        Claim("\u0440ril/theorem-1", conclusion=Le(a, 1), **given)


def test_the_papers_names_are_spelled_so_and_prose_may_be_prose():
    for claim in all_claims():
        for reading in claim.readings:
            for part in (*claim.hypotheses_of(reading), claim.conclusion_of(reading)):
                assert part is None or not misleading(part)
    assert not misleading(Holds("no constraint = a kink, for all a <= b", a))
