"""The seam: exactness at the border, and one meaning of each operation for every number type."""

import subprocess
import sys
from fractions import Fraction

import numpy as np
import pytest
import z3
from flint import fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from algorithms.losses import argmax
from algorithms.seam import (
    at_most,
    both,
    count,
    deciding,
    either,
    equal,
    exact,
    first_true,
    kind,
    less,
    negate,
    number,
    pick,
    to_fmpq,
    where,
    zeros,
)

exactly = settings(derandomize=True, database=None, deadline=None, max_examples=100)
fractions = st.fractions(min_value=-5, max_value=5, max_denominator=6)
P, Q = z3.Bools("p q")


@pytest.mark.parametrize(
    ("value", "p", "q"),
    [
        (3, 3, 1),
        ("3/4", 3, 4),
        ("-0.25", -1, 4),
        (Fraction(2, 6), 1, 3),
        (0.1, 3602879701896397, 2**55),
        (np.int64(7), 7, 1),
        (np.float64(0.5), 1, 2),
        (fmpq(1, 3), 1, 3),
    ],
)
def test_to_fmpq_is_exact(value, p, q):
    assert to_fmpq(value) == fmpq(p, q)


@pytest.mark.parametrize("value", [float("nan"), float("inf"), "a", "1/0"])
def test_to_fmpq_refuses_what_is_no_number(value):
    with pytest.raises(ValueError, match="value="):
        to_fmpq(value)


def test_to_fmpq_refuses_terms():
    with pytest.raises(TypeError, match="expected a rational"):
        to_fmpq(z3.Real("x"))


def test_exact_keeps_the_shape():
    array = exact([[1, "1/2"], [Fraction(1, 3), 0.25]])
    assert array.shape == (2, 2)
    assert all(isinstance(v, fmpq) for v in array.flat)
    assert array[0, 1] == fmpq(1, 2)
    assert exact([1, 2, 3, 4], (2, 2))[1, 0] == 3
    assert exact([]).shape == (0,)


def test_kinds_and_zeros():
    assert kind(np.zeros(2)) is float
    assert kind(exact([1])) is fmpq
    assert kind(np.array([Fraction(1)], dtype=object)) is Fraction
    assert kind(np.array([z3.Real("x")], dtype=object)) is fmpq
    for dtype, expected in (
        (object, fmpq),
        (fmpq, fmpq),
        (Fraction, Fraction),
        (float, np.float64),
    ):
        assert type(zeros(2, dtype)[0]) is expected
    assert number("1/3", Fraction) == Fraction(1, 3)
    assert number("1/3", float) == 1 / 3


@exactly
@given(st.lists(fractions, min_size=1, max_size=5), fractions)
def test_comparisons_agree_across_number_types(values, bound):
    kinds = [
        (np.array([float(v) for v in values]), float(bound)),
        (exact(values), to_fmpq(bound)),
        (np.array(values, dtype=object), bound),
    ]
    # floats of these small fractions keep their order and their equalities
    for relation, truth in (
        (less, [v < bound for v in values]),
        (at_most, [v <= bound for v in values]),
        (equal, [v == bound for v in values]),
    ):
        for array, scalar in kinds:
            assert list(relation(array, scalar)) == truth
            assert [relation(entry, scalar) for entry in array] == truth
    terms = np.array([z3.RealVal(str(v)) for v in values], dtype=object)
    decided = [z3.is_true(z3.simplify(c)) for c in less(terms, to_fmpq(bound))]
    assert decided == [v < bound for v in values]


def test_connectives_simplify_concrete_parts():
    assert both(True, P) is P
    assert both(P, False) is False
    assert either(False, P) is P
    assert either(P, True) is True
    assert z3.eq(both(P, Q), z3.And(P, Q))
    assert z3.eq(either(P, Q), z3.Or(P, Q))
    assert z3.eq(negate(P), z3.Not(P))
    assert negate(True) is False
    mixed = both(np.array([True, False]), np.array([P, Q], dtype=object))
    assert mixed[0] is P
    assert mixed[1] is False
    assert list(both(np.array([True, True]), np.array([True, False]))) == [True, False]
    assert list(either(np.array([True, False]), False)) == [True, False]


def test_where_builds_conditionals_of_the_right_sort():
    assert where(P, 1, 2).sort() == z3.IntSort()
    assert where(P, fmpq(1, 3), 0).sort() == z3.RealSort()
    assert z3.eq(where(P, fmpq(1, 3), 0), z3.If(P, z3.RealVal("1/3"), z3.RealVal(0)))
    array = where(P, exact([1, 2]), exact([3, 4]))
    assert [z3.simplify(z3.substitute(v, (P, z3.BoolVal(False)))).as_long() for v in array] == [
        3,
        4,
    ]


def test_deciding_follows_one_branch_and_is_left_behind():
    asked = []

    def oracle(condition):
        asked.append(condition)
        return z3.eq(condition, P)

    with deciding(oracle):
        assert where(P, "yes", "no") == "yes"
        assert where(Q, "yes", "no") == "no"
        assert first_true(np.array([Q, P, Q], dtype=object)) == 2
        assert count(np.array([Q, P, P], dtype=object)) == 2
    assert [c.decl().name() for c in asked] == ["p", "q", "q", "p", "q", "p", "p"]
    assert z3.is_expr(where(P, 1, 2))


@exactly
@given(st.lists(st.booleans(), max_size=6))
def test_first_true_and_count_have_one_meaning(truths):
    expected = truths.index(True) + 1 if any(truths) else len(truths) + 1
    atoms = [z3.Bool(f"c{i}") for i in range(len(truths))]
    values = list(zip(atoms, map(z3.BoolVal, truths), strict=True))
    for conditions in (np.array(truths, dtype=bool), np.array(truths, dtype=object)):
        assert first_true(conditions) == expected
        assert count(conditions) == sum(truths)
    symbolic = np.array(atoms, dtype=object)
    for term, value in ((first_true(symbolic), expected), (count(symbolic), sum(truths))):
        assert z3.simplify(z3.substitute(z3.IntVal(0) + term, *values)).as_long() == value


@exactly
@given(
    st.lists(st.integers(-2, 2), min_size=1, max_size=5), st.sampled_from(["smallest", "largest"])
)
def test_argmax_breaks_ties_as_told(scores, ties):
    best = [k for k, s in enumerate(scores, start=1) if s == max(scores)]
    expected = best[0] if ties == "smallest" else best[-1]
    assert argmax(np.array(scores, dtype=float), ties) == expected
    assert argmax(exact(scores), ties) == expected
    terms = [z3.Real(f"s{i}") for i in range(len(scores))]
    index = z3.IntVal(0) + argmax(np.array(terms, dtype=object), ties)
    values = [(t, z3.RealVal(s)) for t, s in zip(terms, scores, strict=True)]
    assert z3.simplify(z3.substitute(index, *values)).as_long() == expected


def test_argmax_refuses_an_unknown_tie_rule():
    with pytest.raises(ValueError, match="ties='first'"):
        argmax(exact([1]), "first")


def test_pick_by_an_undecided_position():
    i = z3.Int("i")
    chosen = pick([10, 20, 30], i)
    values = [z3.simplify(z3.substitute(chosen, (i, z3.IntVal(k)))).as_long() for k in (1, 2, 3)]
    assert values == [10, 20, 30]
    assert pick("abc", 2) == "b"


def test_importing_the_learners_is_cheap():
    heavy = "{'z3', 'cvc5', 'sympy', 'cvxpy', 'scipy', 'pandas', 'matplotlib', 'hypothesis'}"
    program = f"import sys, algorithms; print(sorted({heavy} & set(sys.modules)))"
    result = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert result.stdout.strip() == "[]"
