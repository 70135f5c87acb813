"""Selections under binders: both languages agree on random small statements, with their captures.

A relation with a selection in it becomes an existential formula around the relation. Whatever is
bound within the relation, by the same name or another, must still mean what it meant.
"""

from __future__ import annotations

import pytest
from flint import fmpq
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from sympy import And, Eq, Ge, Gt, IndexedBase, Le, Lt, Not, Or, Sum, symbols

from theory.evaluation.evaluate import Undefined, evaluate
from theory.formal.terms import expr, integer
from theory.formal.translate import Untranslatable, formal
from theory.formal.values import Values
from theory.formal.vocabulary import Name, Vocabulary, up_to
from theory.language.statement import (
    ArgMax,
    Exists,
    FirstIndex,
    ForAll,
    Indicator,
    LastIndex,
    MaxOver,
    MinOver,
    free_names,
)

N = symbols("N", integer=True)
i, j = symbols("i j", integer=True)
a = symbols("a", real=True)
x, y = IndexedBase("x"), IndexedBase("y")
SMALL = Vocabulary(
    names=(
        Name("x", "R", (up_to(integer("N")),)),
        Name("y", "Z", (up_to(integer("N")),)),
    ),
    ties="smallest",
)
LARGEST = MaxOver(x[j], (j, 1, N))
BELOW = MaxOver(x[j], (j, 1, i))
"""Terms that may stand in several places of a statement, where ``i`` is not one and the same."""

SELECTED = (ArgMax, FirstIndex, LastIndex)
EXTREMA = (MaxOver, MinOver)


def ranges(variable):
    """All of 1, …, N, or less: ends need not be in order, nor integers where a formula may ask."""
    return st.sampled_from([(variable, 1, N), (variable, 2, N), (variable, 1, N - 1)])


@st.composite
def terms(draw, depth):
    """Terms in which i and j may be free, and are bound anew."""
    kind = draw(st.integers(0, 8 if depth else 3))
    if kind == 0:
        return draw(st.sampled_from([i, j, N, a, BELOW, LARGEST]))
    if kind <= 2:
        return draw(st.sampled_from([x, y]))[draw(st.sampled_from([i, j, 1, N]))]
    if kind == 3:
        return draw(st.integers(-1, 2)) * draw(st.sampled_from([i, j, x[i], x[j], a]))
    if kind == 4:
        return draw(terms(depth - 1)) + draw(terms(depth - 1))
    variable = draw(st.sampled_from([i, j]))
    if kind == 5:
        return Sum(draw(terms(depth - 1)), draw(ranges(variable)))
    if kind == 6:
        return Indicator(draw(formulas(depth - 1)))
    if kind == 7:
        selection = draw(st.sampled_from(EXTREMA))
        return selection(draw(terms(depth - 1)), draw(ranges(variable)))
    selection = draw(st.sampled_from(SELECTED))
    body = draw(terms(0) if selection is ArgMax else formulas(0))
    return selection(body, draw(ranges(variable)))


@st.composite
def formulas(draw, depth):
    kind = draw(st.integers(0, 5 if depth else 1))
    if kind <= 1:
        relation = draw(st.sampled_from([Le, Lt, Ge, Gt, Eq]))
        return relation(draw(terms(depth)), draw(terms(max(depth - 1, 0))))
    if kind == 2:
        return draw(st.sampled_from([And, Or]))(draw(formulas(depth - 1)), draw(formulas(0)))
    if kind == 3:
        return Not(draw(formulas(depth - 1)))
    binder = draw(st.sampled_from([ForAll, Exists]))
    return binder(draw(formulas(depth - 1)), draw(ranges(draw(st.sampled_from([i, j])))))


def looked_up(value):
    """A number, or the function of its 1-based index that a list is; 0 outside."""
    if not isinstance(value, list):
        return value
    return lambda k: value[k - 1] if 1 <= k <= len(value) else 0


@pytest.mark.slow
@settings(max_examples=400, deadline=None)
@given(
    formulas(3),
    st.lists(st.integers(-2, 2), min_size=3, max_size=3),
    st.lists(st.integers(1, 3), min_size=3, max_size=3),
    st.integers(-3, 3),
)
def test_both_languages_agree_on_random_statements(body, numbers, labels, half):
    statement = ForAll(body, (i, 1, N), (j, 1, N))
    values = {"N": 3, "x": list(map(fmpq, numbers)), "y": labels, "a": fmpq(half, 2)}
    try:
        formula = formal(statement, SMALL)
        truth = evaluate(statement, values | {"ties": "smallest"})
    except (Untranslatable, Undefined):
        assume(False)
    symbols = {name: looked_up(found) for name, found in values.items()}
    assert Values(symbols).of(formula.t) is truth


@pytest.mark.parametrize(
    ("statement", "truth"),
    [
        # the maximum up to i, and again up to another i that is bound within the relation
        (ForAll(Le(BELOW, 3 * Indicator(Exists(Gt(BELOW, 2), (i, 1, N)))), (i, 1, N)), True),
        (ForAll(Ge(BELOW, 2 * Indicator(Exists(Gt(BELOW, 2), (i, 1, N)))), (i, 1, 1)), False),
        (ForAll(Ge(BELOW, 4 * Indicator(ForAll(Gt(BELOW, 1), (i, 1, N)))), (i, 2, 2)), True),
        # a maximum that is constant under a sum over a variable of the same name as its own
        (Eq(Sum(LARGEST, (j, 1, N)), 9), True),
        (Eq(Sum(LARGEST + x[j], (j, 1, N)), 9 + 6), True),
        # two selections that share a variable, one within the condition of the other
        (Eq(FirstIndex(Ge(x[i], LARGEST), (i, 1, N)), 2), True),
        (Eq(FirstIndex(Ge(x[j], MaxOver(x[i], (i, 1, j))), (j, 2, N)), 2), True),
        (Eq(LARGEST, MaxOver(x[i], (i, 2, N))), True),
        (Eq(LARGEST, MaxOver(x[i], (i, 1, 1))), False),
    ],
)
def test_bound_anew_a_name_means_another_thing(statement, truth):
    values = {"N": 3, "x": [1, 3, 2], "y": [1, 1, 1], "a": 0}
    assert evaluate(statement, values) is truth
    known = {"N": 3, "x": looked_up(values["x"])}
    assert Values(known).of(formal(statement, SMALL).t) is truth


def test_free_names():
    assert free_names(BELOW) == {"x", "i"}
    assert free_names(ForAll(Ge(BELOW, a), (i, 1, j))) == {"x", "a", "j"}
    assert free_names(Sum(x[i] * i, (i, 1, j), (j, 1, N))) == {"x", "N"}
    assert free_names(ForAll(Le(i, j), (i, 1, j), (j, 1, i))) == {"j"}


@pytest.mark.parametrize("binds", [MaxOver, MinOver, ArgMax, ForAll, Exists])
def test_what_is_bound_is_not_free_and_not_replaced(binds):
    """The ends of the outer range stand outside of every scope, and i in it is another i."""
    body = Le(x[i], a) if binds in (ForAll, Exists) else x[i] * a
    whole = binds(body, (i, 1, i + N))
    assert whole.free_symbols >= {a, i, N}
    assert i not in binds(body, (i, 1, N)).free_symbols
    assert whole.subs(i, j) == binds(body, (i, 1, j + N))
    assert whole.subs(N, j).args[1] == (i, 1, i + j)
    assert whole.subs(a, 2) == binds(body.subs(a, 2), (i, 1, i + N))


def test_a_base_that_is_bound_is_no_base():
    """``∀q ∈ 1..3: q^N ≥ 1`` speaks of the numbers 1, 2, 3, not of ``e^η``."""
    q = symbols("q", integer=True)
    vocabulary = Vocabulary(bases={"q": expr(integer("N"))})
    with pytest.raises(Untranslatable):
        formal(ForAll(Ge(q**N, 1), (q, 1, 3)), vocabulary)
