"""Declared fields: what is drawn fits, and what has another shape or bound does not."""

from fractions import Fraction
from random import Random

import pytest

from theory.claims.fields import (
    ascending,
    between,
    count,
    declared,
    drawn,
    fit,
    label,
    many,
    number,
    numbers,
    one_of,
    positive,
)
from theory.claims.space import Inadmissible, Space

FIELDS = declared(
    K=count(3, 4),
    N=one_of(100, 1000),
    theta=ascending(numbers("K - 1")),
    x=numbers(count(1, 2), "K"),
    y=many(label(), "x"),
    j=between("K - 1", "K"),
    s=number(-4, 4, parts=2),
    q=many(positive(4, parts=(1, 3)), 2, 1),
)
ONE = {
    "K": 3,
    "N": 1000,
    "theta": (2, -1),
    "x": ((0, 9, Fraction(1, 7)),),
    "y": (3,),
    "j": 2,
    "s": Fraction(-99, 5),
    "q": ((1,), (Fraction(1, 9),)),
}


def test_what_is_drawn_fits():
    for seed in range(50):
        instance = drawn(FIELDS, Random(seed).randint)
        assert list(instance) == list(FIELDS) and fit(FIELDS, instance)
        assert list(instance["theta"]) == sorted(instance["theta"])


@pytest.mark.parametrize(
    "change",
    [
        {"K": 2},
        {"N": 101},
        {"theta": (1,)},
        {"theta": ((1, 2), (3, 4))},
        {"x": ()},
        {"x": ((0, 1),)},
        {"x": (1,)},
        {"y": (4,)},
        {"y": (0,)},
        {"y": (1, 1)},
        {"j": 1},
        {"s": (1,)},
        {"q": ((1,), (0,))},
        {"q": ((1,),)},
    ],
    ids=str,
)
def test_what_does_not_fit_is_outside_the_space(change):
    class Told(Space):
        fields = FIELDS

        def meaning(self, K, theta, **rest):
            return {"K": K, "theta": theta, "s": rest["s"], "y": rest["y"]}

    known = Told().values(ONE)
    assert known["y"] == (3,) and 5 * known["s"] == -99  # integers as they are, reals exact
    assert list(known["theta"]) == [2, -1]
    with pytest.raises(Inadmissible):
        Told().values({**ONE, **change})
