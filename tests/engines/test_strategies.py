"""Each strategy finds the least counterexample of a claim that is false for one reason only."""

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sympy import Ge, Gt, IndexedBase, Le, Lt, Sum, symbols

from algorithms.pril import PRIL
from algorithms.seam import exact, to_fmpq
from theory import Claim, Inadmissible, Space
from theory.claims import axes
from theory.claims.leaves import leaves, scaled, with_leaves
from theory.claims.registry import all_claims
from theory.claims.turned import turned
from theory.intervals.notation import K, R, T, gamma, t, theta, total_loss
from theory.intervals.streams import IntervalStream
from theory.language.statement import NormSquared
from verify.engines.comparator import aims
from verify.engines.judge import Outcome, judge
from verify.engines.search import QUICK, Budget, search

NOTHING = Budget(
    examples=0, tiny=0, climbs=0, batches=0, aimed=0, ladders=0, periods=0, adversaries=0
)
DRAWS = replace(NOTHING, tiny=200)

a = IndexedBase("a")
d, i = symbols("d i", integer=True)
p, q, v = symbols("p q v", real=True)


def claim(conclusion, space, *hypotheses):
    return Claim(
        id="test/claim",
        where="",
        kind="mistake-bound",
        says="",
        hypotheses=hypotheses,
        conclusion=conclusion,
        space=space,
    )


def found(false, **effort):
    """What the strategies of this effort find; draws alone find nothing."""
    assert search(false, false.readings[0], DRAWS).counterexample is None
    result = search(false, false.readings[0], replace(NOTHING, **effort))
    assert result.counterexample is not None
    judgement = judge(false, false.readings[0], result.counterexample)
    assert judgement.outcome is Outcome.VIOLATED
    return result


class Vector(Space):
    """An integer vector of up to 3 coordinates."""

    by_dimension = ("a",)

    def generate(self, choose, **options):
        size = choose(1, 3)
        return {"d": size, "a": tuple(choose(-2, 2) for _ in range(size))}

    def values(self, instance, **options):
        if len(instance["a"]) != instance["d"]:
            raise Inadmissible
        return {"a": exact(instance["a"]), "d": instance["d"]}


def test_nine_dimensions_are_needed():
    """(Σ a_i)² ≤ 8 Σ a_i² holds by Cauchy and Schwarz up to dimension 8."""
    false = claim(Le(Sum(a[i], (i, 1, d)) ** 2, 8 * NormSquared(a)), Vector())
    least = found(false, ladders=24).counterexample
    assert least["d"] == 9 and set(least["a"]) == {1}


class Two(Space):
    """Two small positive integers."""

    real_fields = ("p", "q")

    def generate(self, choose, **options):
        return {"p": choose(1, 5), "q": choose(1, 5)}

    def values(self, instance, **options):
        return {name: to_fmpq(number) for name, number in instance.items()}


def test_a_ratio_above_a_thousand_is_needed():
    false = claim(Le(p, 1000 * q), Two(), Ge(p, 1), Ge(q, 1))
    assert found(false, ladders=24).counterexample == {"p": 1001, "q": 1}


class Real(Space):
    """A real number, drawn as an integer."""

    real_fields = ("v",)

    def generate(self, choose, **options):
        return {"v": choose(-5, 5)}

    def values(self, instance, **options):
        return {"v": to_fmpq(instance["v"])}


class Whole(Real):
    """The same, where the paper's number is an integer."""

    real_fields = ()


def test_a_fraction_is_needed():
    false = claim(Ge(v**2, v), Real())
    assert found(false, climbs=8, steps=30).counterexample == {"v": Fraction(1, 2)}
    whole = replace(false, space=Whole())
    everything = search(whole, whole.readings[0], replace(QUICK, examples=0))
    assert everything.counterexample is None and everything.judged > 5


class Compared(Two):
    """A comparator v for small integers p and q: it is drawn as an integer, too."""

    free_fields = ("v",)

    def generate(self, choose, **options):
        return {"p": choose(1, 4), "q": choose(2, 4), "v": choose(-5, 5)}


def test_a_comparator_at_a_vertex_is_needed():
    """(q v − p)² + v² is at least p²/(q² + 1), by the comparator p q/(q² + 1) alone."""
    right = (q * v - p) ** 2 + v**2
    false = claim(Le(p**2 * 1001 / 1000, (q**2 + 1) * right), Compared(), Ge(p, 1), Ge(q, 2))
    least = found(false, aimed=4).counterexample
    assert abs(least["v"] - Fraction(least["p"] * least["q"], least["q"] ** 2 + 1)) < Fraction(1, 9)
    true = claim(Le(p**2, (q**2 + 1) * right), Compared(), Ge(p, 1), Ge(q, 2))
    result = search(true, true.readings[0], replace(NOTHING, aimed=4))
    assert result.counterexample is None and result.tightest[0] == 1


def test_hundreds_of_rounds_are_needed():
    """No round costs more than 1, and only labels that contradict one another cost so much."""
    limits = {"ranks_up_to": 2, "dimension_up_to": 1, "number_up_to": 1}
    stream = IntervalStream(separable=False, exact_labels=True, **limits)
    false = claim(Le(total_loss(theta[t]), 99), stream)
    result = found(false, periods=32)
    assert result.found_by == "periods"
    assert 100 <= len(result.counterexample["x"]) <= 512
    assert result.judgement.left in (100, 101)


class OnePoint(IntervalStream):
    """One round in three dimensions, whose best comparator is no small one."""

    def __init__(self):
        super().__init__(PRIL, exact_labels=True, rounds_up_to=1, ranks_up_to=2)

    def draw_point(self, choose, d):
        return tuple(choose(4, 9) for _ in range(3))

    def draw_comparator(self, choose, d, K, **options):
        w = tuple(choose(-9, 9) for _ in range(3))
        return w, (choose(-9, 9),)

    def generate(self, choose, **options):
        return {**super().generate(choose, **options), "d": 3}


def test_the_best_comparator_is_needed():
    """One mistake is less than (R² + 1)/γ² for every comparator but the best."""
    bound = (R**2 + 1) / gamma**2
    false = claim(Lt(total_loss(theta[t]), bound), OnePoint(), Gt(gamma, 0), Ge(R**2, 48))
    least = found(false, aimed=2, steps=4).counterexample
    (point,), (threshold,) = least["x"], least["theta"]
    ratios = {Fraction(w) / Fraction(x) for w, x in zip(least["w"], point, strict=True)}
    assert ratios == {-Fraction(threshold)}  # (w, θ) along (x, −1)


def test_an_adversary_is_needed():
    """Eight mistakes in eight rounds: drawn streams are shorter."""
    stream = IntervalStream(separable=False, exact_labels=True)
    false = claim(Lt(total_loss(theta[t]), T), stream, Ge(T, 8))
    result = found(false, adversaries=2, turns=9)
    assert result.found_by == "adversary"
    assert stream.size(result.counterexample)[0] == 8


def test_rounds_then_ranks_then_dimensions_are_dropped():
    false = claim(Le(total_loss(theta[t]), 0), IntervalStream(), Ge(K, 2))
    least = search(false, false.readings[0], replace(NOTHING, tiny=3)).counterexample
    assert IntervalStream().size(least) == (1, 2, 1)
    assert max(map(abs, (*least["x"][0], *least["w"], *least["theta"]))) <= 1


def test_each_hypothesis_says_how_many_instances_it_excluded():
    true = claim(Ge(NormSquared(a), 0), Vector(), Ge(d, 2), Ge(NormSquared(a), 0))
    seen = search(true, true.readings[0], DRAWS)
    assert seen.excluded[0] > 0 and seen.excluded[1] == 0
    assert seen.untested == (1,)


def test_every_admitted_instance_is_shown_to_who_asks():
    true = claim(Ge(NormSquared(a), 0), Vector(), Ge(d, 2))
    shown = []
    search(
        true,
        true.readings[0],
        DRAWS,
        on_instance=lambda values, judgement: shown.append((values["d"], judgement.outcome)),
    )
    assert len(shown) > 100
    assert {outcome for _, outcome in shown} == {Outcome.HOLDS}
    assert min(dimension for dimension, _ in shown) == 2


@pytest.mark.parametrize("seed", range(3))
def test_a_search_of_any_seed_is_the_same_twice(seed):
    false = claim(Le(Sum(a[i], (i, 1, d)) ** 2, 8 * NormSquared(a)), Vector())
    budget = replace(NOTHING, ladders=24, climbs=2, seed=seed)
    assert search(false, false.readings[0], budget) == search(false, false.readings[0], budget)


SPACES = {
    type(claim_.space_of(reading)).__name__: (claim_, reading)
    for claim_ in all_claims()
    for reading in claim_.readings
    if claim_.space_of(reading) is not None and claim_.conclusion_of(reading) is not None
}
"""A claim of each kind of space."""


@pytest.mark.parametrize(
    "name", sorted(name for name, (c, r) in SPACES.items() if c.space_of(r).real_fields)
)
def test_what_may_be_real_may_be_a_fraction(name):
    """A space that draws integers for real numbers gives values to halves of them."""
    claim_, reading = SPACES[name]
    space, rng = claim_.space_of(reading), Random(3)
    for _ in range(2):
        instance = space.generate(rng.randint, **reading.options)
        for field in set(space.real_fields) & set(instance):
            halved = with_leaves(instance[field], lambda number: scaled(number, Fraction(1, 2)))
            judge(claim_, reading, {**instance, field: halved})  # raises where it cannot


@pytest.mark.parametrize(
    "name", sorted(name for name, (c, r) in SPACES.items() if c.space_of(r).comparator_fields)
)
def test_an_aimed_comparator_meets_every_constraint_by_the_largest_margin(name):
    """It meets them as far as its squared length, and the drawn one not farther for its length."""
    claim_, reading = SPACES[name]
    space, rng = claim_.space_of(reading), Random(5)

    def margin_squared(row_of, comparator):
        slack = min(sum(p * q for p, q in zip(row, comparator, strict=True)) for row in row_of)
        square = sum(entry * entry for entry in comparator)
        return Fraction(0) if slack <= 0 else Fraction(slack) ** 2 / square

    for _ in range(6):
        instance = space.generate(rng.randint, **reading.options)
        rows = space.constraints(instance, **reading.options)
        aimed = next(aims(space, instance, reading.options), None)
        if not rows or aimed is None:
            continue
        best, drawn = (
            margin_squared(rows, [*leaves(tuple(it[field] for field in space.comparator_fields))])
            for it in (aimed, instance)
        )
        assert best >= drawn


def test_thresholds_twice_leave_the_slacks_of_the_comparator():
    """Each constraint comes twice; no label ends between two thresholds that are equal."""
    space = IntervalStream()
    for seed in range(20):
        instance = space.generate(Random(seed).randint)
        wide = axes.twice_the_thresholds(space, instance)
        assert wide["K"] == 2 * instance["K"] - 1
        assert len(space.constraints(wide)) == 2 * len(space.constraints(instance))
        assert slacks(space, wide) == slacks(space, instance)


def slacks(space, instance):
    """What the comparator of a stream leaves of each constraint."""
    comparator = (*instance["w"], *instance["theta"])
    return {
        sum(p * q for p, q in zip(comparator, row, strict=True))
        for row in space.constraints(instance)
    }


def test_a_stream_beside_itself_keeps_the_slacks_of_its_comparator():
    space = IntervalStream()
    for seed in range(20):
        instance = space.generate(Random(seed).randint)
        both = axes.beside_itself(space, instance)
        assert both["d"] == 2 * instance["d"] and len(both["x"]) == 2 * len(instance["x"])
        assert slacks(space, both) == slacks(space, instance)


def test_vectors_scaled_against_each_other_keep_the_slacks_but_for_the_thresholds():
    space = IntervalStream()
    for seed in range(20):
        instance = space.generate(Random(seed).randint)
        other = axes.scaled_against(space, instance, Fraction(8))
        assert other["theta"] == instance["theta"]
        assert slacks(space, other) == slacks(space, instance)


@given(length=st.integers(1, 4), times=st.integers(1, 5))
def test_the_ways_of_repeating_rounds_differ_in_their_order_only(length, times):
    space, instance = IntervalStream(), stream(length)
    whole, each = axes.repeated(space, instance, times), axes.each_repeated(space, instance, times)
    assert sorted(whole["x"]) == sorted(each["x"]) == sorted(instance["x"] * times)
    assert list(each["x"]) == sorted(each["x"])
    last = axes.last_repeated(space, instance, times)
    assert last["x"] == instance["x"][:-1] + instance["x"][-1:] * times


def stream(length):
    """A stream of one dimension that shows 1, 2, 3, …"""
    ones = (1,) * length
    x = tuple((n,) for n in range(1, length + 1))
    return {"d": 1, "K": 2, "x": x, "y_l": ones, "y_r": ones, "w": (1,), "theta": (0,)}


@given(factors=st.lists(st.integers(1, 4), min_size=1, max_size=3))
def test_what_spans_one_coordinate_is_turned_into_it(factors):
    """(1, 1, 1, 1) has length 2: no number is rounded, and inner products stay what they are."""
    space, wide = IntervalStream(), stream(len(factors))
    wide |= {"d": 4, "x": tuple((n,) * 4 for n in factors), "w": (-3,) * 4}
    first = next(turned(space, wide))
    assert first["d"] == 1 and first["x"] == tuple((2 * n,) for n in factors)
    assert first["w"] == (-6,)
    assert not [*turned(space, first)]
