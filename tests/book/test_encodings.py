"""What statements encode is printed as people write it, and says the same."""

from itertools import product

import pytest
import sympy
from sympy import And, Implies, Max, Or, Rational, Sum, Symbol, exp, log, symbols

from book.encodings import decoded, over_one_denominator
from book.latex import display
from theory.claims.registry import all_claims
from theory.language.statement import ForAll
from theory.language.typeset import latex

A, B, C = symbols("A B C")
k, x, y, q = symbols("k x y q", real=True)


@pytest.mark.parametrize(
    ("encoded", "printed"),
    [
        (And(Implies(A, B), Implies(B, A)), r"A \Leftrightarrow B"),
        (And(Or(~A, B), Or(A, ~B)), r"A \Leftrightarrow B"),
        (
            And(Or(~A, B), Implies(B, A), C),
            r"C \enspace \text{and}\enspace ( A \Leftrightarrow B )",
        ),
        (And(Or(~A, B), Or(A, B)), None),
        (And(Implies(A, B), Implies(B, C)), None),
        (Or(~A, B), None),
        (log(q**k / 2 + q**-k / 2), r"\log{\left(\frac{q^{k} + q^{- k}}{2} \right)}"),
        (x / 2 + y / 2, r"\frac{x + y}{2}"),
        (-x / 2 - y / 2, r"- \frac{x + y}{2}"),
        (x / 2 - 3 * y / 2, r"\frac{x - 3 y}{2}"),
        (x / 2 + y, None),
        (x / 2 + y / 3, None),
        (x / 2 + 1 / (2 * y), None),
        (x / 2 + Sum(x**k, (k, 1, 3)) / 2, None),
    ],
)
def test_encodings_are_undone_and_nothing_else_is(encoded, printed):
    assert (decoded(encoded) == encoded) is (printed is None)
    assert printed is None or display(encoded) == printed


@pytest.mark.parametrize("encoded", [And(Or(~A, B), Implies(B, A), C), And(Implies(A, B), B, A)])
def test_what_is_printed_has_the_truth_values_of_what_is_said(encoded):
    for values in product((sympy.true, sympy.false), repeat=3):
        where = dict(zip((A, B, C), values, strict=True))
        assert decoded(encoded).subs(where) == encoded.subs(where)


def test_one_denominator_changes_no_value():
    for total in (x / 2 - 3 * y / 2, exp(x) / 4 + Max(x, y) / 4 - Rational(3, 4)):
        shown = over_one_denominator(total)
        assert shown.doit() == total or sympy.expand(shown - total) == 0


def test_a_part_that_is_referred_to_stays_as_it_is():
    half = x / 2 + y / 2
    assert decoded(half + q, [half]) == half + q
    assert decoded(half * q, [half]) == half * q


def test_a_quantifier_ends_with_its_bracket():
    every = ForAll(x <= k, (k, 1, Symbol("n")))
    for statement in (Implies(every, A), Implies(A, every), sympy.Equivalent(every, A)):
        assert r"(\forall" in display(statement)


def test_storm_equation_4_is_printed_with_exactly_if():
    claim = next(c for c in all_claims() if c.id == "storm/eq-4/distribution/repair-1")
    text = display(claim.conclusion)
    assert text.count(r"\Leftrightarrow") == 1 and r"\vee" not in text


def test_a_statement_joins_its_parts_by_words():
    every = ForAll(x <= k, (k, 1, Symbol("n")))
    assert display(And(y > 0, every)) == rf"y > 0 \enspace \text{{and}}\enspace {latex(every)}"
    assert display(Or(y > 0, x < q)).count(r"\text{or}") == 1
    assert r"\wedge" in display(ForAll(And(y > k, x < q), (k, 1, Symbol("n"))))
