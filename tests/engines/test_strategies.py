"""Each strategy finds the least counterexample of a claim that is false for one reason only."""

from dataclasses import replace
from fractions import Fraction

import pytest
from sympy import Ge, Gt, IndexedBase, Le, Lt, Sum, symbols

from algorithms.pril import PRIL
from algorithms.seam import exact, to_fmpq
from theory import Claim, Inadmissible, Space
from theory.language.statement import NormSquared
from theory.pril.notation import K, R, T, gamma, t, theta
from theory.pril.streams import IntervalStream
from theory.pril.theorem_1 import total_loss
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


def test_hundreds_of_rounds_are_needed():
    """No round costs more than 1, and only labels that contradict one another cost so much."""
    limits = {"ranks_up_to": 2, "dimension_up_to": 1, "number_up_to": 1}
    stream = IntervalStream(separable=False, exact_labels=True, **limits)
    false = claim(Le(total_loss(theta[t]), 149), stream)
    result = found(false, periods=32)
    assert result.found_by == "periods"
    assert 150 <= len(result.counterexample["x"]) <= 512
    assert result.judgement.left in (150, 151)


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
    result = found(false, adversaries=2)
    assert result.found_by == "adversary"
    assert stream.size(result.counterexample) == (8, 2, 1)


def test_rounds_then_ranks_then_dimensions_are_dropped():
    false = claim(Le(total_loss(theta[t]), 0), IntervalStream(), Ge(K, 2))
    least = search(false, false.readings[0]).counterexample
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
