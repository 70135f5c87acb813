"""A range holds the integers between its ends, an index is an integer, in every evaluation."""

from fractions import Fraction

import numpy as np
import pytest
import sympy
from flint import fmpq
from hypothesis import given
from hypothesis import strategies as st

from algorithms.lanes import Fork, Lanes
from theory import Claim, Reading, Space
from theory.evaluation.evaluate import Undefined, evaluate
from theory.language import statement as words
from theory.numbers.bracket import Bracket, NotYetDecided
from theory.numbers.extended import Infinity
from theory.numbers.logarithm import logarithm_of
from theory.numbers.surd import root
from theory.numbers.whole import count, whole, whole_range
from verify.engines.judge import Outcome, judge
from verify.engines.strategies.judge_in_lanes import HOLDS, VIOLATED, judge_many

a, b = sympy.symbols("a b", real=True)
k = sympy.Symbol("k", integer=True)
x = sympy.IndexedBase("x")
HALVES = st.integers(-9, 9).map(lambda n: fmpq(n, 2))
NUMBERS = st.one_of(
    st.integers(-9, 9),
    st.fractions(-9, 9).map(lambda f: fmpq(f.numerator, f.denominator)),
    st.tuples(st.integers(1, 40), st.sampled_from([-1, 1])).map(lambda p: root(p[0]) * p[1]),
    st.integers(2, 40).map(lambda n: logarithm_of(fmpq(n), 64)),
)


@given(NUMBERS, NUMBERS)
def test_a_range_holds_exactly_the_integers_between_its_ends(low, high):
    inside = [n for n in range(-20, 21) if bool(low <= n) and bool(high >= n)]
    assert list(whole_range(low, high)) == inside


@given(NUMBERS)
def test_an_integer_is_itself_and_nothing_else_is_one(value):
    if any(bool(value == n) for n in range(-20, 21)):
        assert type(whole(value)) is int and bool(value == whole(value))
    else:
        with pytest.raises(Undefined, match="is no integer"):
            whole(value)


def test_what_is_no_number_ends_no_range():
    assert list(whole_range(Fraction(-1, 2), 1)) == [0, 1]
    for end in (Infinity(1), Infinity(-1)):
        with pytest.raises(Undefined, match="∞"):
            whole_range(1, end)
    with pytest.raises(Undefined, match="negative"):
        count(-1)
    for wide in (Bracket(fmpq(1, 2), fmpq(3, 2)), Bracket(fmpq(0), fmpq(9))):
        with pytest.raises(NotYetDecided):
            whole_range(1, wide)


def test_the_range_from_0_to_a_negative_number_is_empty():
    """Cutting ``-1/2`` off toward 0 would put 0 into it."""
    half = {"a": fmpq(-1, 2)}
    assert evaluate(words.ForAll(k > 0, (k, 0, a)), half) is True
    assert evaluate(words.Exists(k >= 0, (k, 0, a)), half) is False
    assert evaluate(sympy.Sum(1 + k, (k, 0, a)), half) == 0
    with pytest.raises(Undefined):
        evaluate(words.MaxOver(k, (k, 0, a)), half)


def test_an_index_that_is_no_integer_has_no_component():
    values = {"x": [5, 7], "a": fmpq(3, 2)}
    with pytest.raises(Undefined, match="3/2 is no integer"):
        evaluate(x[a], values)
    assert evaluate(x[2 * a - 1], values) == 7


class TwoHalves(Space):
    """Halves ``a`` and ``b``."""

    def generate(self, choose, **options):
        return {"a": choose(-5, 5), "b": choose(-5, 5)}

    def values(self, instance, **options):
        return {name: instance[name] * fmpq(1, 2) for name in ("a", "b")}


RANGED = [
    sympy.Ge(sympy.Sum(1 + k**2, (k, a, b)), b - a),
    words.ForAll(sympy.Le(a, k), (k, a, b)),
    sympy.Le(words.MaxOver(-(k**2), (k, a, b)), 0),
    words.Exists(sympy.Ge(k, b), (k, a, b)),
]


@pytest.mark.parametrize("conclusion", RANGED, ids=str)
def test_lanes_judge_ranges_with_fractional_ends_as_single_instances_are_judged(conclusion):
    claim = Claim(
        "t/c",
        "",
        "order",
        "",
        conclusion,
        hypotheses=(a + 1 <= b,),
        space=TwoHalves(),
        readings=(Reading("all"),),
    )
    table = np.array([(p, q) for p in range(-5, 6) for q in range(-5, 6)])
    judged = judge_many(claim, claim.readings[0], {"a": 0, "b": 0}, table).outcomes
    of = {Outcome.HOLDS: HOLDS, Outcome.VIOLATED: VIOLATED}
    alone = [judge(claim, claim.readings[0], {"a": p, "b": q}) for p, q in table.tolist()]
    compared = [
        (lane, of[one.outcome])
        for lane, one in zip(judged, alone, strict=True)
        if one.outcome in of and lane in (HOLDS, VIOLATED)
    ]
    assert len(compared) > 20 and all(lane == one for lane, one in compared)


def test_lanes_part_where_their_ranges_do():
    ends = Lanes(np.array([1, 3, 3]), np.array([2, 2, 2]))
    with pytest.raises(Fork):
        whole_range(0, ends)
    assert list(whole_range(0, Lanes(np.array([-1, -1]), np.array([2, 2])))) == []
    with pytest.raises(Fork):
        whole(Lanes(np.array([2, 3]), np.array([2, 2])))
