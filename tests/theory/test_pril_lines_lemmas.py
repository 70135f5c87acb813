"""The proofs of Lemmas 1 and 2 line by line: rounds worked by hand, lines that break on them."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest
from flint import fmpq
from sympy import And, Eq, Ge, Gt, Le

from theory.claims.registry import claims_in, paper_claims
from theory.evaluation.evaluate import evaluate
from theory.intervals.notation import each_round, i, t, tau, theta
from theory.language.typeset import latex
from theory.pril import lemma_1_lines, lemma_1_lines_above, lemma_2_lines, lemma_2_lines_above
from theory.pril.lemma_1 import gap
from theory.pril.lemma_1_lines import CHANGE_BELOW, LEAST_BELOW, RISES, above, pairs
from theory.pril.lemma_1_lines_above import CHANGE_ABOVE, LEAST_ABOVE
from theory.pril.lemma_2_lines import SCALED_GAP, UNIFORM, Z, moved
from verify.engines.judge import Outcome, judge, where_it_fails
from verify.engines.search import Budget, search

MODULES = (lemma_1_lines, lemma_1_lines_above, lemma_2_lines, lemma_2_lines_above)
LINES = {claim.id: claim for module in MODULES for claim in claims_in(module)}
SHORT = Budget(examples=100, tiny=60, climbs=3, steps=30)


def line(lemma, case, number):
    return LINES[f"pril/lemma-{lemma}/case-{case}/line-{number}"]


def outcome(claim, instance, reading=None):
    chosen = claim.reading(reading) if reading else claim.readings[0]
    return judge(claim, chosen, instance).outcome


def one_round(y_l, y_r, theta, f):
    """A round of PRIL with the score f."""
    K = len(theta) + 1
    return {"K": K, "d": 1, "y_l": y_l, "y_r": y_r, "w": (f,), "theta": theta, "x": (1,)}


def stream(*rounds, K=3):
    """Rounds ``(x, y_l, y_r)`` of M-PRIL with e^η = 2 from its uniform start."""
    x, y_l, y_r = zip(*rounds, strict=True)
    points = tuple((point,) for point in x)
    sides = {"x": points, "y_l": y_l, "y_r": y_r, "w": (0,), "theta": (0,) * (K - 1)}
    return {"K": K, "d": 1, "base": Fraction(2), **sides}


def from_state(w, theta, x, y_l, y_r):
    """One round of M-PRIL from given parameters."""
    return {**stream((x, y_l, y_r), K=len(theta) + 1), "w": (w,), "theta": theta}


def values(claim, instance, reading=None):
    chosen = claim.reading(reading) if reading else claim.readings[0]
    return claim.space.values(instance, **chosen.options)


def test_every_formula_line_of_the_two_proofs_is_there_once():
    counted = Counter(tuple(identifier.split("/")[1:3]) for identifier in LINES)
    expected = {
        "lemma-1": {"case-1": 7, "case-2": 4, "case-3": 2, "case-4": 4, "case-5": 7},
        "lemma-2": {"case-1": 8, "case-2": 4, "case-3": 3, "case-4": 4, "case-5": 11},
    }
    assert counted == {
        (lemma, case): count for lemma, cases in expected.items() for case, count in cases.items()
    }
    for (lemma, case), count in counted.items():
        assert all(f"pril/{lemma}/{case}/line-{n}" in LINES for n in range(1, count + 1))


def test_lines_follow_from_what_exists_and_stands_before():
    known = {claim.id for claim in paper_claims("pril")}
    order = list(LINES)
    for identifier, claim in LINES.items():
        assert set(claim.follows) <= known
        earlier = set(order[: order.index(identifier)])
        assert {source for source in claim.follows if source in LINES} <= earlier


# --- Lemma 1 --------------------------------------------------------------------------------------

BELOW = one_round(3, 3, (0, 1), Fraction(1, 2))
"""Both thresholds below the label, the score between them: θ_2 alone steps down, onto θ_1."""

ABOVE = one_round(1, 1, (0, 1), Fraction(1, 2))
"""Both thresholds above the label, the score between them: θ_1 alone steps up, onto θ_2."""


@pytest.mark.parametrize(("instance", "change"), [(BELOW, CHANGE_BELOW), (ABOVE, CHANGE_ABOVE)])
def test_a_pair_that_closes_its_gap(instance, change):
    found = values(line(1, 1, 1), instance) | {"i": 1}
    assert evaluate(gap(t), found) == 1
    assert evaluate(gap(t + 1), found) == 0
    assert evaluate(change, found) == -1


def test_case_1_stands_on_that_pair():
    held = [outcome(claim, BELOW) for name, claim in LINES.items() if "lemma-1/case-1" in name]
    assert held == [Outcome.HOLDS] * 7


def test_case_5_breaks_at_the_signs_of_line_2_only():
    held = {n: outcome(line(1, 5, n), ABOVE) for n in range(1, 8)}
    assert held.pop(2) is Outcome.VIOLATED  # 0 = 1 − 0 + 1
    assert set(held.values()) == {Outcome.HOLDS}
    mended = pairs("case-5", Eq(gap(t + 1), gap(t) + above(t, i + 1) - above(t, i)))
    assert outcome(replace(line(1, 5, 2), conclusion=mended), ABOVE) is Outcome.HOLDS


@pytest.mark.parametrize(("case", "broken"), [(2, (1, 2, 3)), (4, (1, 2, 3))])
def test_an_exact_label_lets_both_thresholds_of_the_pair_move(case, broken):
    # PRIL's very first round: θ = (0, 0) becomes (−1, 1) for the label [2, 2]
    first = one_round(2, 2, (0, 0), 0)
    held = {n: outcome(line(1, case, n), first) for n in range(1, 5)}
    assert {n for n, found in held.items() if found is Outcome.VIOLATED} == set(broken)
    wide = one_round(2, 3, (0, 0), 0)  # with y_l < y_r the pair is as the paper says
    assert all(outcome(line(1, case, n), wide) is Outcome.HOLDS for n in range(1, 5))


def test_integers_are_what_line_5_needs():
    halves = one_round(3, 3, (0, Fraction(1, 2)), Fraction(1, 4))
    for_all = replace(line(1, 1, 5), hypotheses=line(1, 1, 2).hypotheses)
    assert outcome(line(1, 1, 5), halves) is Outcome.OUTSIDE
    assert outcome(for_all, halves) is Outcome.VIOLATED
    assert outcome(line(1, 1, 4), halves) is Outcome.HOLDS  # its premise is false there


def test_the_last_i_of_case_5_has_no_pair():
    assert outcome(line(1, 5, 1), ABOVE, "every i as printed") is Outcome.UNDEFINED
    assert outcome(line(2, 5, 1), stream((0, 1, 1)), "every i as printed") is Outcome.UNDEFINED


# --- Lemma 2 --------------------------------------------------------------------------------------

SPREAD = stream((0, 2, 2), (1, 3, 3))
"""From 1/3 each: w = 1/2, θ = (1/4, 1/2) after round 1 (Z = 2/3); then f = 1/2, τ = (0, 1)."""

SPLIT = stream((1, 2, 2), (1, 1, 1))
"""From 1/3 each: w = 1/3, θ = (1/6, 2/3) after round 1 (Z = 1); then f = 1/3, τ = (−1, 0)."""


def test_the_runs_by_hand():
    spread, split = values(line(2, 1, 1), SPREAD), values(line(2, 1, 1), SPLIT)
    assert [*spread["w"][1], *spread["theta"][1]] == [fmpq(1, 2), fmpq(1, 4), fmpq(1, 2)]
    assert [*split["w"][1], *split["theta"][1]] == [fmpq(1, 3), fmpq(1, 6), fmpq(2, 3)]
    assert [list(map(int, row)) for row in spread["tau"]] == [[1, 0], [0, 1]]
    assert [list(map(int, row)) for row in split["tau"]] == [[1, -1], [-1, 0]]
    assert [evaluate(Z, spread | {"t": s}) for s in (1, 2)] == [fmpq(2, 3), fmpq(11, 8)]
    assert evaluate(Z, split | {"t": 1}) == 1


@pytest.mark.parametrize(
    ("case", "instance", "broken", "numbers"),
    [(1, SPREAD, 5, "-0.693147 >= "), (5, SPLIT, 5, "1 <= 0")],
)
def test_part_b_breaks_at_one_line(case, instance, broken, numbers):
    chain = [n for n in range(1, 12) if f"pril/lemma-2/case-{case}/line-{n}" in LINES]
    held = {n: outcome(line(2, case, n), instance, UNIFORM) for n in chain}
    assert [n for n, found in held.items() if found is Outcome.VIOLATED] == [broken]
    claim = line(2, case, broken)
    assert numbers in where_it_fails(claim, claim.reading(UNIFORM), instance)


def test_exact_labels_in_cases_2_and_4():
    both_move = stream((1, 2, 2))  # τ = (1, −1)
    for case in (2, 4):
        held = [outcome(line(2, case, n), both_move, UNIFORM) for n in range(1, 5)]
        assert held == [Outcome.VIOLATED] * 2 + [Outcome.HOLDS] * 2
        apart = stream((1, 2, 3))
        assert all(outcome(line(2, case, n), apart, UNIFORM) is Outcome.HOLDS for n in range(1, 5))


def test_a_negative_normaliser_or_threshold_turns_an_inequality():
    negative_z = from_state(0, (-1, 0), 0, 1, 3)  # no step, Z = −1: θ becomes (1, 0)
    assert outcome(line(2, 3, 2), negative_z, "any parameters") is Outcome.HOLDS
    assert outcome(line(2, 3, 3), negative_z, "any parameters") is Outcome.VIOLATED
    # τ_1 = 1, Z = 1/2: (1 + 1/2)/Z = 3 is below 2/Z = 4
    negative_threshold = from_state(1, (-1, 1), -1, 2, 2)
    assert outcome(line(2, 2, 3), negative_threshold, "any parameters") is Outcome.VIOLATED


# --- Lines that can fail --------------------------------------------------------------------------

TAMPERED = [
    (1, 1, 5, pairs("case-1", Gt(*LEAST_BELOW.args), RISES)),
    (1, 1, 6, pairs("case-1", Eq(CHANGE_BELOW, 0), RISES)),
    (1, 5, 5, pairs("case-5", Gt(*LEAST_ABOVE.args), RISES)),
    (1, 5, 6, pairs("case-5", Eq(CHANGE_ABOVE, -1), RISES)),
    (1, 3, 2, pairs("case-3", Gt(gap(t + 1), 0))),
    (2, 1, 1, each_round(pairs("case-1", Eq(gap(t + 1), moved(i + 1) - moved(i))))),
    (2, 2, 3, each_round(pairs("case-2", Le(SCALED_GAP, 0)))),
    (2, 3, 2, each_round(pairs("case-3", Eq(theta[t + 1, i], theta[t, i])))),
    (2, 5, 2, each_round(pairs("case-5", Eq(tau[t, i + 1], tau[t, i])))),
    (2, 5, 11, each_round(pairs("case-5", Gt(gap(t + 1), 0)))),
]


@pytest.mark.slow
@pytest.mark.parametrize(("lemma", "case", "number", "conclusion"), TAMPERED)
def test_tampered_lines_are_refuted(lemma, case, number, conclusion):
    claim = line(lemma, case, number)
    broken = replace(claim, conclusion=conclusion)
    assert search(broken, broken.readings[0], SHORT).counterexample is not None


def test_what_is_printed_is_what_is_checked():
    assert r"\mathbf{1}" in line(1, 1, 2).statement()
    assert r"{z}_{i}^{t} = 1" in line(1, 2, 2).statement()
    assert r"q^{- {\tau}_{i}^{t}}" in line(2, 5, 9).statement()
    assert r"\log q" in line(2, 1, 5).statement()
    assert latex(Z).count(r"\sum_{k=1}^{K - 1} {\tau}_{k}^{t}") == 2
    premise, goal = line(2, 5, 6).conclusion.args[0].args[0].args[1].args
    assert isinstance(premise, Le) and isinstance(goal, Le)
    assert isinstance(line(1, 3, 2).conclusion.args[0], And)
    assert isinstance(line(2, 2, 4).conclusion.args[0].args[0].args[1], Ge)
