"""Equations are definitions if they have a solution, whatever the other names mean."""

from __future__ import annotations

import itertools
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from theory.formal.terms import (
    FALSE,
    Expr,
    always,
    conj,
    eq,
    every,
    expr,
    function,
    indicator,
    integer,
    real,
    total,
)
from theory.proving.definitional_form import NoDefinition, solved
from theory.proving.definitions import defining, drawn, from_code
from theory.proving.domain import at_least, interval_label
from theory.proving.integers import impossible, new_integer
from theory.proving.program import Program

T, K, d, n = integer("T"), integer("K"), integer("d"), integer("n")
f, g, h = function("f", "R", 1), function("g", "R", 1), function("h", "R", 2)
a, b = real("a"), real("b")
count = function("m", "Z", 1)

REFUSED = {
    "no equation": {"a": expr(1) <= 0},
    "false": {"a": FALSE},
    "an equation of terms": {"a": eq(a * a, 2)},
    "itself": {"a": eq(a, a + 1)},
    "in a circle": {"a": eq(a, b + 1), "b": eq(b, a + 1)},
    "of a round by itself": {"f": every(1, T, lambda t: eq(f(t), f(t) + 1))},
    "of a round by the next": {"f": every(1, T, lambda t: eq(f(t), f(t + 1) * f(t + 1) + 1))},
    "never begun": {"f": always(lambda t: eq(f(t + 1), f(t) * f(t) + 1))},
    "by a sum to itself": {"f": every(1, T, lambda t: eq(f(t), 1 + total(1, t, f)))},
    "in a circle in one round": {
        "f": every(1, T, lambda t: eq(f(t), g(t) + 1)),
        "g": every(1, T, lambda t: eq(g(t), f(t))),
    },
    "two values": {"f": conj(eq(f(1), 0), eq(f(1), 1))},
    "ranges that meet": {
        "f": conj(every(1, d, lambda i: eq(f(i), 0)), every(d, n, lambda i: eq(f(i), 1)))
    },
    "start and step meet": {
        "start": eq(f(1), 0),
        "step": every(0, T, lambda t: eq(f(t + 1), f(t) + 1)),
    },
    "a value that is not determined": {"a": every(1, 2, lambda i: eq(f(1), i * a))},
    "no integer": {"m": eq(count(1), Fraction(1, 2))},
    "of a step by the next one of its round": {
        "step": every(1, T, lambda t: every(1, n, lambda i: eq(h(t, i), h(t, i + 1) + f(t)))),
        "next": every(1, T, lambda t: eq(f(t + 1), h(t, 1))),
    },
    "of a step by the last one of its own": {
        "step": every(1, T, lambda t: every(1, n, lambda i: eq(h(t, i), h(t, i - 1) + f(t)))),
        "next": every(1, T, lambda t: eq(f(t), h(t, n))),
    },
    "a condition on itself": {"f": every(1, T, lambda t: (f(t) <= 0) >> eq(f(t), 1))},
    "parts that meet where half a round is below 1": {
        "f": conj(eq(f(1), 1), every(0, T, lambda t: (t * Fraction(1, 2) < 1) >> eq(f(t), 0)))
    },
    "parts that meet below a fraction": {
        "f": conj(eq(f(1), 1), every(0, T, lambda t: (t < Fraction(3, 2)) >> eq(f(t), 0)))
    },
    "parts that meet where half a round is not 1": {
        "f": conj(eq(f(1), 1), every(0, T, lambda t: ~eq(t * Fraction(1, 2), 1) >> eq(f(t), 0)))
    },
    "parts that meet where a number is between 0 and 1": {
        "f": conj(
            eq(f(2), 0),
            every(1, T, lambda t: conj(Fraction(1, 2) <= a, a * t <= 1) >> eq(f(t), 1)),
        )
    },
    "places by what is defined": {"m": every(1, T, lambda t: eq(count(count(t)), t))},
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_may_have_no_solution_is_refused(name):
    with pytest.raises(NoDefinition, match="definition"):
        defining(REFUSED[name])


TAKEN = {
    "a run": {
        "start": eq(f(1), 0),
        "loss": every(1, T, lambda t: eq(g(t), indicator(f(t) < a) * f(t))),
        "step": every(1, T, lambda t: eq(f(t + 1), f(t) + g(t))),
    },
    "the past": {"f": every(1, T, lambda t: eq(f(t), 1 + total(1, t - 1, f)))},
    "blocks": {
        "f": conj(every(1, d, lambda i: eq(f(i), a)), every(1, n, lambda i: eq(f(d + i), b)))
    },
    "blocks in rows": {
        "h": every(1, n, lambda j: every(1, d, lambda k: eq(f((j - 1) * d + k), h(j, k))))
    },
    "cases": {
        "f": every(
            1,
            n,
            lambda i: conj(
                eq(h(i, n + i), 1), every(1, n, lambda j: ~eq(i, j) >> eq(h(i, n + j), 0))
            ),
        )
    },
    "steps in each round": {
        "start": every(1, T, lambda t: eq(h(t, 0), f(t))),
        "step": every(1, T, lambda t: every(1, n, lambda i: eq(h(t, i), h(t, i - 1) + a))),
        "next": every(1, T, lambda t: eq(f(t + 1), h(t, n))),
    },
    "an integer": {"m": eq(count(1), 2 * K + 1)},
}


@pytest.mark.parametrize("name", TAKEN)
def test_what_gives_names_to_terms_is_taken(name):
    found = defining(TAKEN[name])
    assert dict(found.items()) == dict(found)
    assert list(found) == list(TAKEN[name])


pieces = st.lists(
    st.tuples(st.integers(-3, 3), st.integers(-3, 3), st.integers(-3, 3)), min_size=1, max_size=3
)


@given(pieces)
@settings(max_examples=150)
def test_pieces_are_apart_exactly_if_no_place_is_in_two(found):
    """``f(i + c) = …`` for i from a to b; by counting the places."""
    places = [c + i for low, high, c in found for i in range(low, high + 1)]
    apart = len(places) == len(set(places))

    def piece(number: int) -> Expr:
        low, high, c = found[number]
        return every(low, high, lambda i: eq(f(i + c), number * a + i))

    parts = [piece(number) for number in range(len(found))]
    try:
        defining({"f": conj(*parts)})
    except NoDefinition:
        assert not apart
    else:
        assert apart


@given(st.integers(-2, 2), st.integers(-2, 2))
def test_a_recursion_is_taken_exactly_if_it_goes_down_from_the_rounds(low, back):
    """``f(t) = f(t − back)² + 1`` for t from `low`: only an earlier round gives a value."""
    formula = every(low, T, lambda t: eq(f(t), f(t - back) * f(t - back) + 1))
    try:
        defining({"f": formula})
    except NoDefinition:
        assert back <= 0 or low < 0
    else:
        assert back > 0
        assert low >= 0


half = Fraction(1, 2)
terms = st.sampled_from(
    [expr(0), expr(1), expr(half), K, d, K + d, 2 * K, K - d, d * 3 - 2, K * half, d + half]
)


@given(st.lists(st.tuples(terms, st.sampled_from(["<=", "<", "="]), terms), max_size=4))
def test_impossible_conditions_hold_nowhere(found):
    """Where linear arithmetic says so, no small integers satisfy them."""
    conditions = [(sign, left.t, right.t) for left, sign, right in found]
    if not impossible(conditions):
        return

    def value(t, known):
        if isinstance(t, Fraction):
            return t
        if t[0] == "app":
            return known[t[1]]
        one, two = (value(part, known) for part in t[1:])
        return one + two if t[0] == "+" else one * two

    judge = {"<=": lambda x, y: x <= y, "<": lambda x, y: x < y, "=": lambda x, y: x == y}
    for k, e in itertools.product(range(-5, 6), repeat=2):
        known = {"K": k, "d": e}
        assert not all(judge[s](value(x, known), value(y, known)) for s, x, y in conditions)


def test_names_are_defined_once_and_before_they_are_used():
    one, two = defining({"a": eq(a, b)}), defining({"b": eq(b, K)})
    assert list(two | one) == ["b", "a"]
    with pytest.raises(NoDefinition, match="b: used before the definition"):
        one | two
    with pytest.raises(NoDefinition, match="a: defined twice"):
        one | defining({"again": eq(a, 1)})
    with pytest.raises(NoDefinition, match="two formulas"):
        one | defining({"a": eq(b, 1)})
    assert list(one | one) == ["a"]


def test_the_domain_is_not_defined():
    """Labels that are drawn from ``1 ≤ y_l ≤ y_r ≤ K`` are not given values; nor is K."""
    y_l, y_r = integer("y_l"), integer("y_r")
    labels = interval_label(y_l, y_r, K)
    with pytest.raises(NoDefinition, match="y_l: used before"):
        labels | defining({"y": eq(y_l, K + 1)})
    with pytest.raises(NoDefinition, match="y_l: defined"):
        defining({"y": eq(y_l, K + 1)}) | labels
    with pytest.raises(NoDefinition, match="0, 1 or 2"):
        at_least(5, K, "ranks")


NO_RANGES = [expr(1) <= 0, FALSE, K <= 5, eq(K, 2), expr(3) <= K, every(1, T, lambda t: f(t) <= 0)]


@pytest.mark.parametrize("phi", NO_RANGES, ids=repr)
def test_facts_of_the_domain_bound_below_and_compare(phi):
    with pytest.raises(NoDefinition, match="expected a range"):
        drawn("labels", phi)


def test_runs_are_made_by_the_modules_of_theory():
    with pytest.raises(TypeError, match="expected a run of your learner by theory"):

        @from_code
        def forged():
            return Program(int), {"false": expr(1) <= 0}


def test_what_is_defined_gets_names_and_no_values():
    found = defining({"f": every(1, T, lambda t: eq(f(t), a * t))})
    again = found.instantiated({("f", "R", 1): g, ("a", "R", 0): b + 1})
    assert again["f"].t == every(1, T, lambda t: eq(g(t), (b + 1) * t)).t
    with pytest.raises(NoDefinition, match="not a term"):
        found.instantiated({("f", "R", 1): lambda t: expr(0)})
    with pytest.raises(NoDefinition, match="data"):
        found.instantiated({("a", "R", 0): f(1)})
    x = function("x", "R", 1)
    rows = defining({"f": every(1, T, lambda t: eq(f(t), x(t) + 1))})
    with pytest.raises(NoDefinition, match="x: the name of data and of what is defined"):
        rows.instantiated({("f", "R", 1): x})
    assert rows.instantiated({("f", "R", 1): x, ("x", "R", 1): g}).defines == {("x", "R", 1)}


def test_no_formula_speaks_of_the_integers_of_the_check():
    """With a name of theirs, the two parts would look apart where that name is not 2."""
    number = new_integer()[1].number
    for name in (f"#d{number + k}" for k in range(1, 9)):
        free = integer(name)
        two = every(1, 3, lambda i: eq(i, 2) >> eq(f(1), 1))
        with pytest.raises(NoDefinition, match="two definitions that may differ"):
            defining({"f": conj(two, eq(free, 1) >> eq(f(1), 0))})


@given(st.sets(st.tuples(st.integers(0, 3), st.integers(0, 3))), st.sets(st.integers(0, 3)))
def test_what_is_given_by_itself_is_found_through_divisions_too(uses, divides):
    """``n a_i = Σ_{(i, j)} a_j`` or ``a_i = Σ …``: a_i is solved for if a way leads from i to i."""
    names = [real(f"a_{i}") for i in range(4)]

    def said(i: int) -> Expr:
        value = sum((names[j] for k, j in sorted(uses) if k == i), start=expr(1))
        return eq(n * names[i], value) if i in divides else eq(names[i], value)

    reached = uses
    for _ in names:
        reached = reached | {(i, k) for i, j in reached for j_, k in uses if j == j_}
    found = solved(said(i).t for i in range(4))
    assert found == {(f"a_{i}", "R", 0) for i in range(4) if (i, i) in reached}
