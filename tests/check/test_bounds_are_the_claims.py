"""What `check` evaluates is the right-hand side of the claim that it names."""

import pytest
from sympy import And, Le, Rational, Sum, Symbol, simplify, sqrt
from sympy.parsing.sympy_parser import (
    convert_xor,
    implicit_multiplication,
    parse_expr,
    standard_transformations,
)
from test_check import THREE

from theory.claims.registry import all_claims
from theory.language.statement import NormSquared
from verify.bounds.check import ALGORITHMS, check
from verify.bounds.right_sides import READINGS, STORED, of_claims
from verify.store.evidence import read_json

AS_PRINTED = (*standard_transformations, convert_xor, implicit_multiplication)
LETTERS = {name: Symbol(name) for name in [*"CDKRUHacd", "delta", "gamma"]}
LETTERS["r"] = LETTERS["K"]
"""The number of ranks is r in one paper and K in the others."""
COSTS = {"|u|^2": "U", "sum h^2": "H", "sum h": "H", "max(": "Max("}
"""A comparator's length and its losses, as they are printed; and a word of sympy."""
CLAIMS = {claim.id: claim for claim in all_claims()}


def by_name(expression):
    """One symbol for each name, and for what a comparator costs."""
    costs = {part: LETTERS["U"] for part in expression.atoms(NormSquared)}
    costs |= {part: LETTERS["H"] for part in expression.atoms(Sum)}
    plain = expression.subs(costs)
    return plain.subs({symbol: LETTERS[symbol.name] for symbol in plain.free_symbols})


def right_side(bound):
    """Of the inequality that the claim states in the reading that the bound names."""
    claim = CLAIMS[bound.id]
    names = [reading.name for reading in claim.readings]
    reading = claim.readings[names.index(bound.recorded_as)]
    stated = claim.conclusion if reading.conclusion is None else reading.conclusion
    parts = stated.args if isinstance(stated, And) else [stated]
    (inequality,) = [part for part in parts if isinstance(part, Le)]
    return by_name(inequality.rhs)


def printed(formula):
    for words, letter in COSTS.items():
        formula = formula.replace(words, letter)
    return parse_expr(formula, LETTERS, AS_PRINTED)


def squares(report, algorithm):
    """The squares of R and of the margin, for the bounds of a learner."""
    if algorithm.endswith("cusum"):
        of = report.ensemble
        return of.radius_squared, of.delta_squared
    return report.threshold.radius_squared, report.threshold.gamma_squared


def rational(number):
    return Rational(int(number.p), int(number.q))


def test_what_is_evaluated_is_what_the_claims_conclude():
    """Else `python -m verify.bounds.right_sides` writes it again."""
    assert read_json(STORED) == of_claims()
    report = check(THREE, C=1 / 64)
    evaluated = {(bound.id, bound.recorded_as) for bound in report.bounds if bound.recorded_as}
    evaluated -= {("pril/theorem-2", "θ^t")}  # whose comparator is sought with it
    evaluated |= {("cusum/prank-bound-from-theorem-1", "the bound itself")}
    assert evaluated == {(name, r) for name, readings in READINGS.items() for r in readings}


@pytest.mark.parametrize("C", [1 / 64, 0.5])
def test_the_formula_and_the_value_are_the_claims(C):
    report = check(THREE, C=C)
    stated = [bound for bound in report.bounds if bound.recorded_as]
    assert {bound.algorithm for bound in stated} == {*ALGORITHMS} - {"pa-ramp"}
    known = {"K": THREE.K, "a": THREE.a, "c": THREE.c, "C": Rational(C)}
    valued = set()
    for bound in stated:
        right = right_side(bound)
        assert simplify(right - printed(bound.formula)) == 0, bound
        radius, margin = map(rational, squares(report, bound.algorithm))
        roots = {"R": sqrt(radius), "gamma": sqrt(margin), "delta": sqrt(margin)}
        numbers = {LETTERS[name]: value for name, value in (known | roots).items()}
        # a comparator's cost and a logarithm are compared elsewhere, as is the other margin
        if (
            bound.applies
            and right.free_symbols <= numbers.keys()
            and bound.reading != "each norm 1"
        ):
            above = rational(bound.value) / simplify(right.subs(numbers)) - 1
            rounded = bound.algorithm == "pa-cusum"  # whose margin is a float just below
            assert 0 <= above <= Rational(rounded, 10**12), bound
            valued.add(bound.id)
    assert len(valued) >= 8
