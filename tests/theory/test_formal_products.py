"""A factor 0 makes a product 0, of numbers and of vectors, also where the other is ``1/0``."""

import pytest
from flint import fmpq

from theory.formal import terms as say
from theory.formal.values import Values
from theory.numbers.extended import Undefined

ZERO, ONE, NONE = say.expr(0), say.expr(1), say.expr(1) / say.expr(0)
X, NULL = say.function("x", "V", 0)(), say.function("o", "V", 0)()
KNOWN = Values({"x": (fmpq(2), fmpq(-1)), "o": (fmpq(0), fmpq(0))})


def of(product):
    return KNOWN.of(say.tuple_of(product))


def test_a_zero_factor_decides():
    assert of(ZERO * NONE) == 0
    assert not any(of(ZERO * (NONE * X)))
    assert not any(of(NONE * NULL))
    assert of(ONE * (ONE * X)) == (2, -1)


@pytest.mark.parametrize("product", [ONE * NONE, NONE * X, ONE * (NONE * X)], ids=repr)
def test_another_does_not(product):
    with pytest.raises(Undefined):
        of(product)
