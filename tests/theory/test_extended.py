"""Numbers that may be infinite, in the kernel's language and by the infinities' arithmetic."""

import operator
from itertools import product

import pytest

from theory.formal import extended
from theory.formal import terms as say
from theory.formal.extended import INFINITY, MINUS_INFINITY, Extended
from theory.formal.values import Values
from theory.numbers.extended import Infinity, Undefined

NUMBERS = (Infinity(-1), -2, 0, 3, Infinity(1))
KNOWN = Values({})


def said(number):
    """The number in the kernel's language."""
    if isinstance(number, Infinity):
        return INFINITY if number.sign > 0 else MINUS_INFINITY
    return say.expr(number)


def meant(number):
    """What a number in the kernel's language is."""
    if not isinstance(number, Extended):
        return KNOWN.of(number.t)
    low, high = KNOWN.of(number.low.t), KNOWN.of(number.high.t)
    if low and high:
        raise Undefined("both")
    return Infinity(-1) if low else Infinity(1) if high else KNOWN.of(number.finite.t)


def outcome(compute):
    try:
        return compute()
    except Undefined:
        return "no value"


@pytest.mark.parametrize(("a", "b"), list(product(NUMBERS, NUMBERS)))
def test_sums_and_relations(a, b):
    assert outcome(lambda: meant(extended.plus(said(a), said(b)))) == outcome(lambda: a + b)
    relations = (
        (extended.at_most, operator.le),
        (extended.less, operator.lt),
        (extended.equal, operator.eq),
    )
    for formula, relation in relations:
        assert KNOWN.of(formula(said(a), said(b)).t) == relation(a, b)


@pytest.mark.parametrize(("a", "b"), list(product((-2, 0, 3), NUMBERS)))
def test_products_with_a_real_number(a, b):
    for factor in (say.expr(a), say.expr(a) + 0):  # its sign is seen, or not
        assert outcome(lambda f=factor: meant(extended.times(f, said(b)))) == outcome(lambda: a * b)


@pytest.mark.parametrize(("a", "n"), list(product(NUMBERS, (1, 2, 3))))
def test_powers(a, n):
    value = a if not isinstance(a, Infinity) or n % 2 else Infinity(1)
    assert meant(extended.power(said(a), n)) == (value if isinstance(a, Infinity) else a**n)


@pytest.mark.parametrize("low", [0, 1, 2, 4])
def test_a_sum_that_meets_a_sentinel_or_not(low):
    def entry(k):
        return Extended(k, extended.at(k, 1), say.FALSE)

    found = meant(extended.total(low, 3, entry))
    assert found == (Infinity(-1) if low <= 1 else sum(range(low, 4)))


def test_what_has_no_value_satisfies_no_relation():
    none = extended.plus(INFINITY, MINUS_INFINITY)
    for formula in (extended.at_most, extended.less, extended.equal):
        assert not KNOWN.of(formula(none, say.expr(0)).t)
        assert not KNOWN.of(formula(none, none).t)


def test_two_infinite_factors_are_refused():
    with pytest.raises(ValueError, match="may be infinite"):
        extended.times(INFINITY, INFINITY)
