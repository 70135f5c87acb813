"""What statements encode is printed as people write it, and says the same."""

from itertools import product

import pytest
import sympy
from sympy import And, Implies, Max, Or, Rational, Sum, Symbol, exp, log, symbols

from book.encodings import decoded, over_one_denominator
from book.latex import display
from book.library import library
from book.scopes import with_short_scopes
from theory.claims.registry import all_claims
from theory.evaluation.evaluate import evaluate
from theory.language.plain import plain
from theory.language.statement import Exists, ForAll
from theory.language.typeset import latex

A, B, C = symbols("A B C")
i, t, n = symbols("i t n", integer=True)
k, x, y, q = symbols("k x y q", real=True)


def every(body, *indices):
    return ForAll(body, *((index, 1, n) for index in indices))


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


@pytest.mark.parametrize(
    ("said", "printed"),
    [
        (every(every(q > t, i), t), every(q > t, t, i)),
        (every(And(q > i, q > 0), i), And(q > 0, every(q > i, i))),
        (every(And(q > i, q > x), i, t), And(q > x, every(q > i, i, t))),
        (ForAll(And(q > i, q > 0), (i, 1, n - 1)), None),
        (ForAll(And(q > i, q > 0), (i, 0, n)), None),
        (Exists(And(q > i, q > 0), (i, 1, n)), None),
        (Exists(every(q > i, i), (t, 1, n)), None),
        (every(And(q > i, q > t), i, t), None),
        (every(And(q > 0, q > 1), i), None),
    ],
)
def test_a_quantifier_has_what_it_speaks_of(said, printed):
    assert with_short_scopes(said) == (said if printed is None else printed)


def test_short_scopes_have_the_truth_values_of_what_is_said():
    said = every(And(every(And(q >= t, x >= 1), i), x >= t), t)
    for values in product((1, 2), (-1, 1, 2, 3), (0, 1, 2, 3)):
        where = dict(zip(("n", "q", "x"), values, strict=True))
        assert evaluate(with_short_scopes(said), where) == evaluate(said, where)


def test_what_is_said_of_all_rounds_is_not_within_what_is_said_of_each():
    claim = library()["library/mistakes-of-every-learner"][0]
    first, second = display(claim.conclusion).split(r"\text{and}")
    assert r"\forall" not in first and r"\forall" in second


def test_words_of_an_instance_have_the_sides_of_the_statement():
    claim = next(c for c in all_claims() if c.id == "ramp/sca/finds-active")
    assert plain(claim.conclusion).split(":")[1].startswith(" Sᵢ = 1 ⇔")
    assert display(claim.conclusion).split(":")[1].startswith(r"\; {S}_{i} = 1 \Leftrightarrow")


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
    assert r"\wedge" in display(ForAll(And(y > k, x < q + k), (k, 1, Symbol("n"))))
