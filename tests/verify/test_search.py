"""The search engine: refutes what is false, spares what is true, shrinks by the stated order."""

from dataclasses import replace

import numpy as np
import pytest
from sympy import Eq, Ge, IndexedBase, Le, Sum, symbols

from algorithms.seam import exact
from theory import Claim, Inadmissible, Reading, Space
from theory.claims.registry import all_claims
from theory.language.statement import Inner, NormSquared
from verify.engines.judge import Outcome, judge
from verify.engines.parallel_search import spread_over
from verify.engines.search import QUICK, THOROUGH, Budget, Search, search
from verify.engines.shrink import shrink
from verify.engines.strategies import lanes as in_lanes
from verify.engines.strategies.judge_in_lanes import VIOLATED, Judged
from verify.engines.workers import workers
from verify.errors import InputError
from verify.store.evidence import COUNTEREXAMPLES, decode, encode, stored_instances
from verify.verdicts.decide import decide

a, b = IndexedBase("a"), IndexedBase("b")
d, i = symbols("d i", integer=True)


class Pairs(Space):
    """Two integer vectors."""

    def generate(self, choose, **options):
        size = choose(1, 3)
        row = lambda: tuple(choose(-5, 5) for _ in range(size))  # noqa: E731
        return {"d": size, "a": row(), "b": row()}

    def values(self, instance, **options):
        if not len(instance["a"]) == len(instance["b"]) == instance["d"] >= 1:
            raise Inadmissible
        return {"a": exact(instance["a"]), "b": exact(instance["b"]), "d": instance["d"]}

    def smaller(self, instance):
        yield from super().smaller(instance)
        for gone in range(instance["d"]) if instance["d"] > 1 else ():
            yield {
                "d": instance["d"] - 1,
                **{n: instance[n][:gone] + instance[n][gone + 1 :] for n in ("a", "b")},
            }


def claim(conclusion, **more):
    names = {"id": "test/claim", "where": "", "kind": "mistake-bound", "says": ""}
    return Claim(**names, conclusion=conclusion, space=Pairs(), **more)


cauchy_schwarz = claim(Le(Inner(a, b) ** 2, NormSquared(a) * NormSquared(b)))
one_norm = claim(Le(Sum(a[i], (i, 1, d)) ** 2, NormSquared(a)))  # false without the factor d


def test_a_true_inequality_survives_and_is_seen_to_be_attained():
    decision = decide(cauchy_schwarz)
    assert decision.verdict == "survived" and decision.tier == "search"
    assert decision.readings[0].tightness["exact"] == "1"


@pytest.mark.parametrize(
    ("screened", "excluded", "said"),
    [
        (0, (3, 0), "12 instances, too few to mean much; all instances drawn satisfy b > 0"),
        (99, (0, 0), "99 more judged in batches; all instances drawn satisfy a > 0, b > 0"),
        (99, (3, 4), "12 instances and 99 more judged in batches"),
    ],
)
def test_a_vain_search_says_how_little_it_saw(screened, excluded, said):
    found = Search(str(QUICK), judged=12, screened=screened, excluded=excluded)
    text = found.in_vain(["a > 0", "b > 0"])
    assert text.startswith("no counterexample in ") and text.endswith(said)


def test_a_false_inequality_is_refuted_by_the_least_instance():
    decision = decide(one_norm)
    assert (decision.verdict, decision.tier) == ("refuted", "replay")
    found = decision.readings[0].counterexample
    assert found["d"] == 2 and sorted(map(abs, found["a"])) == [1, 1]  # (1 + 1)² > 1 + 1
    assert found["b"] == (0, 0)
    assert "4 <= 2" in decision.readings[0].judgement


def test_the_search_is_deterministic():
    first, second = (search(one_norm, one_norm.readings[0]) for _ in range(2))
    assert first.counterexample == second.counterexample and first.judged == second.judged


def test_a_claim_whose_hypotheses_never_hold_is_open_not_green():
    vacuous = claim(Eq(d, 0), hypotheses=(Le(NormSquared(a), -1),))
    decision = decide(vacuous)
    assert decision.verdict == "open"
    assert "no instance" in decision.rests_on


def test_an_undefined_conclusion_is_ill_posed():
    decision = decide(claim(Ge(1 / Inner(a, b), -1)))
    assert decision.verdict == "ill-posed"
    assert "division by 0" in decision.readings[0].judgement


def test_readings_that_differ_are_said_behind_the_natural_one():
    with_d = Reading("with d", conclusion=Le(Sum(a[i], (i, 1, d)) ** 2, d * NormSquared(a)))
    without = Reading("without d", conclusion=one_norm.conclusion)
    decision = decide(claim(None, readings=(with_d, without)))
    assert str(decision.headline) == "survived, but refuted for without d"
    assert [r.verdict for r in decision.readings] == ["survived", "refuted"]
    twice = tuple(replace(reading, kind="natural") for reading in (with_d, without))
    assert decide(claim(None, readings=twice)).verdict == "depends"


def test_shrinking_refuses_what_is_no_counterexample():
    good = {"d": 1, "a": (1,), "b": (0,)}
    with pytest.raises(ValueError, match="no counterexample"):
        shrink(one_norm, one_norm.readings[0], good)


def test_a_malformed_instance_is_outside_not_a_counterexample():
    broken = {"d": 2, "a": (1,), "b": (0, 0)}
    assert judge(one_norm, one_norm.readings[0], broken).outcome is Outcome.OUTSIDE


def test_the_climb_alone_reaches_a_near_tight_bound():
    """Fails only where the coordinates nearly agree at large size; the first instances do not."""
    tight = Le(Sum(a[i], (i, 1, d)) ** 2, d * NormSquared(a) - d)
    gap = claim(tight, hypotheses=(Ge(NormSquared(a), 40), Ge(d, 2)))
    blind = replace(QUICK, climbs=0, examples=1, tiny=1, again=0)
    climbing = replace(THOROUGH, examples=1, tiny=1)
    assert search(gap, gap.readings[0], blind).counterexample is None
    found = search(gap, gap.readings[0], climbing).counterexample
    assert found is not None and judge(gap, gap.readings[0], found).outcome is Outcome.VIOLATED


def test_instances_survive_json():
    from fractions import Fraction

    instance = {"d": 2, "a": (Fraction(1, 3), -2), "nested": ((1, 2), (3, Fraction(4)))}
    back = decode(encode(instance))
    assert back == instance


def test_another_seed_is_another_search():
    first, second = (search(one_norm, one_norm.readings[0], replace(QUICK, seed=n)) for n in (0, 1))
    assert first.witness != second.witness
    assert first.counterexample is not None and second.counterexample is not None


@pytest.mark.slow
def test_attempts_in_any_order_and_place_make_the_same_search():
    """What a search says depends on its attempts alone: backwards, and in two processes."""
    claim_ = next(c for c in all_claims() if c.id == "cusum/theorem-2")
    reading = claim_.readings[0]
    fewer = {"aimed": 2, "ladders": 9, "periods": 9, "adversaries": 2, "turns": 6}
    budget = replace(QUICK, tiny=150, batches=6, climbs=3, steps=20, examples=20, finds=2, **fewer)

    def backwards(look, pieces):
        return [look(piece) for piece in list(pieces)[::-1]][::-1]

    here = search(claim_, reading, budget)
    assert here.counterexample is not None
    assert search(claim_, reading, budget, backwards) == here
    with workers(2) as executor:
        spread = spread_over(executor, claim_, reading, budget.finds)
        assert search(claim_, reading, budget, spread) == here


def test_a_search_in_lanes_finds_and_judges_again():
    """Alone, lanes find what is false, and what they report is judged exactly."""
    lanes = Budget(tiny=0, batches=4, climbs=0, examples=0)
    found = search(one_norm, one_norm.readings[0], lanes)
    assert found.screened > 100
    assert judge(one_norm, one_norm.readings[0], found.counterexample).outcome is Outcome.VIOLATED
    spared = search(cauchy_schwarz, cauchy_schwarz.readings[0], lanes)
    assert spared.counterexample is None and spared.screened > 100


def test_a_batch_is_never_believed(monkeypatch):
    """Lanes that call everything violated refute nothing."""

    def lying(claim_, reading, shape, table):
        return Judged(np.full(len(table), VIOLATED), np.full(len(table), -np.inf), 1)

    monkeypatch.setattr(in_lanes, "judge_many", lying)
    found = search(cauchy_schwarz, cauchy_schwarz.readings[0], QUICK)
    assert found.counterexample is None and found.judged > 0


def test_what_a_claims_own_code_raises_is_reported():
    class Broken(Pairs):
        def values(self, instance, **options):
            if sum(instance["a"]) > 3:
                raise RuntimeError("its own fault")
            return super().values(instance, **options)

    broken = replace(cauchy_schwarz, space=Broken())
    with pytest.raises(RuntimeError, match="its own fault"):
        search(broken, broken.readings[0])
    with pytest.raises(InputError, match=r"its code raised .*RuntimeError: its own fault"):
        decide(broken)


@pytest.mark.slow
def test_what_is_kept_of_each_claim_can_be_made_smaller():
    seen = 0
    for claim in all_claims():
        for name, kept in stored_instances(COUNTEREXAMPLES, claim).items():
            space = claim.space_of(claim.reading(name))
            candidates = list(space.smaller(kept)) if kept else []
            assert bool(candidates) == bool(kept), (claim.id, name)
            assert all(candidate.keys() == kept.keys() for candidate in candidates)
            seen += bool(kept)
    assert seen > 200
