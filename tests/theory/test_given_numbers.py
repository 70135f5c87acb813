"""Numbers that what is given determines are computed when data are drawn."""

import pytest
from flint import fmpq
from hypothesis import given, strategies
from sympy import Eq, Implies, IndexedBase, Le, Sum, Symbol, symbols

from algorithms.seam import exact
from theory.claims.space import Inadmissible
from theory.evaluation.evaluate import evaluate
from theory.numbers.surd import root
from theory.runs.given_numbers import by_drawn, extremes, lengths
from theory.runs.names import t

R, c, eta = symbols("R c eta", real=True)
a, x, i = IndexedBase("a"), IndexedBase("x"), Symbol("i", integer=True)
weighted = c**2 + Sum(a[i] ** 2, (i, 1, 2)) / eta


def test_a_number_that_an_equation_gives_is_computed_from_those_that_are_drawn():
    given = [Le(c, 1), Eq(eta, c / ((1 + c) * R**2))]
    (found,) = by_drawn(given, {"R", "c", "eta"}, {"R"})
    assert found.name == "eta"
    assert found.of({"R": fmpq(2), "c": fmpq(3)}, 1) == fmpq(3, 16)


def test_a_number_that_others_bound_is_not_known_before_them():
    given = [Le(c, R), Eq(eta, c + 1)]
    assert by_drawn(given, {"R", "c", "eta"}, set()) == []
    assert by_drawn([Eq(eta, Symbol("D", real=True))], {"eta", "c"}, set()) == []


@given(
    strategies.lists(strategies.integers(-4, 4), min_size=3, max_size=3), strategies.integers(1, 5)
)
def test_what_a_weighted_length_is_of_is_scaled_to_it(entries, weight):
    (found,) = lengths([Eq(weighted, 4)], {"a", "c"}, {"eta"})
    values = {"c": fmpq(entries[0]), "a": exact(entries[1:]), "eta": fmpq(weight)}
    if not any(entries):
        with pytest.raises(Inadmissible):
            found.scaled(values)
        return
    scaled = found.scaled(values)
    assert scaled.keys() == {"a", "c"}
    assert bool(evaluate(weighted, values | scaled) == 4)


def test_a_factor_is_not_scaled_and_must_be_positive():
    assert lengths([Eq(weighted, 4)], {"a", "c"}) == []
    assert lengths([Eq(c**2 + c * eta**2, 4)], {"c", "eta"}) == []
    (found,) = lengths([Eq(weighted, 4)], {"a", "c"}, {"eta"})
    for weight in (fmpq(0), fmpq(-1)):
        with pytest.raises(Inadmissible):
            found.scaled({"c": fmpq(0), "a": exact([1, 1]), "eta": weight})


def test_the_largest_margin_of_a_vector_of_irrational_length_has_an_exact_value_or_none():
    """√2 + 1 is no root: from two rounds alike no comparison tells which is smaller."""
    gamma = Symbol("gamma", real=True)
    (found,) = extremes([gamma <= x[t] * c], {"gamma"}, {"x", "c"})
    assert found.of({"x": [fmpq(2), fmpq(3)], "c": root(fmpq(2))}, 2) == 2 * root(fmpq(2))
    (found,) = extremes([gamma <= x[t] + c], {"gamma"}, {"x", "c"})
    with pytest.raises(Inadmissible):
        found.of({"x": [fmpq(1), fmpq(1)], "c": root(fmpq(2))}, 2)


@pytest.mark.parametrize(
    "given", [[-R <= x[t], x[t] <= R], [x[t] <= R, -x[t] <= R], [-2 * R <= 2 * x[t], R >= x[t]]]
)
def test_a_number_that_bounds_from_both_sides_is_as_large_as_both_need(given):
    (found,) = by_drawn([*given, R > 0], {"R"}, {"x"})
    for low, high in ((-3, 1), (-1, 3), (-2, -3)):
        values = {"x": [fmpq(low), fmpq(high)]}
        assert found.of(values, 2) == max(abs(low), abs(high))


def test_a_margin_in_a_sum_is_computed_and_what_has_no_sign_is_drawn():
    low, gamma = IndexedBase("low"), Symbol("gamma", real=True)
    given = [low[t] + gamma <= x[t] + c, x[t] + c <= 9 - gamma, gamma > 0]
    (found,) = by_drawn(given, {"gamma", "c"}, {"x", "low"})
    assert (found.name, found.largest) == ("gamma", True)
    assert found.of({"low": [fmpq(1)], "x": [fmpq(4)], "c": fmpq(2)}, 1) == 3
    assert by_drawn(given[:2], {"gamma", "c"}, {"x", "low"}) == []


def test_under_a_premise_a_margin_is_that_of_the_rounds_in_which_it_holds():
    y, gamma = IndexedBase("y"), Symbol("gamma", real=True)
    given = [Implies(Eq(y[t], 1), x[t] >= gamma), Implies(Eq(y[t], 2), -x[t] >= gamma)]
    (found,) = extremes(given, {"gamma"}, {"x", "y"})
    data = {"y": [*map(fmpq, (1, 2, 1, 2))], "x": [*map(fmpq, (5, -4, 7, -9))]}
    assert found.of(data, 4) == 4
    with pytest.raises(Inadmissible):  # of no round anything is said
        found.of({"y": [fmpq(3)], "x": [fmpq(5)]}, 1)
