"""Numbers that what is given determines are computed when data are drawn."""

from flint import fmpq
from sympy import Eq, Le, Symbol, symbols

from theory.runs.given_numbers import by_equation

R, c, eta = symbols("R c eta", real=True)


def test_a_number_that_an_equation_gives_is_computed_from_those_that_are_drawn():
    given = [Le(c, 1), Eq(eta, c / ((1 + c) * R**2))]
    (found,) = by_equation(given, {"R", "c", "eta"}, {"R"})
    assert found.name == "eta"
    assert found.of({"R": fmpq(2), "c": fmpq(3)}, 1) == fmpq(3, 16)


def test_a_number_that_others_bound_is_not_known_before_them():
    given = [Le(c, R), Eq(eta, c + 1)]
    assert by_equation(given, {"R", "c", "eta"}, {"R"}) == []
    assert by_equation([Eq(eta, Symbol("D", real=True))], {"eta", "c"}, set()) == []
