"""A user's learner: its exact run by hand, its definitions true on instances, its space."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from random import Random

import numpy as np
import pytest
from flint import fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from algorithms.m_pril import UndefinedStep
from algorithms.prank import PRank
from algorithms.pril import PRIL
from algorithms.seam import exact
from ordproof import (
    Learner,
    experts,
    first_true,
    indices,
    interval,
    norm,
    number,
    rank,
    ranks,
    sign,
    study,
    thresholds,
    vector,
    where,
    zeros,
)
from theory.claims.space import Inadmissible
from theory.formal.values import Values
from theory.runs import prank_run, pril_run
from theory.runs.learner.code import read
from theory.runs.learner.learner import LearnerError
from theory.runs.learner.text import Texts
from theory.runs.names import Named
from theory.study.study import Study
from verify.engines.judge import Outcome, judge
from verify.kernel.normal import normal


class Perceptron(Learner):
    def start(self, d):
        return zeros(d)

    def update(self, w, x, y):
        return w + y * x if y * (w @ x) <= 0 else w


class PA(Learner):
    def start(self, d):
        return zeros(d)

    def loss(self, w, x, y):
        return max(0, 1 - y * (w @ x))

    def update(self, w, x, y):
        loss = self.loss(w, x, y)
        return w + min(loss / (x @ x), self.C) * y * x if loss > 0 else w


class Counting(Learner):
    """State of two parts, nested branches, abs, a quotient and a power."""

    def start(self, d):
        return zeros(d), 0

    def update(self, w, n, x, y):
        score = w @ x
        if y == 1:
            if score > 0:
                return w, n
            return w + x / (n + 1), n + 1
        return (w - x, n + abs(score)) if score >= 0 else (w, n**2)


class Thresholds(Learner):
    def start(self, d):
        return zeros(d), zeros(self.K - 1)

    def predict(self, w, b, x):
        return first_true(w @ x - b < 0)

    def mistake(self, w, b, x, y):
        return self.predict(w, b, x) != y

    def update(self, w, b, x, y):
        if not self.mistake(w, b, x, y):
            return w, b
        z = where(indices(self.K - 1) < y, 1, -1)
        tau = where(z * (w @ x - b) <= 0, z, 0)
        return w + tau.sum() * x, b - tau


class Intervals(Learner):
    def start(self, d):
        return zeros(d), zeros(self.K - 1)

    def update(self, w, b, x, y):
        low, high = y
        z = where(indices(self.K - 1) < low, 1, where(indices(self.K - 1) >= high, -1, 0))
        tau = where(z * (w @ x - b) <= 0, z, 0)
        return w + tau.sum() * x, b - tau


class Normalised(Learner):
    def start(self, d):
        return zeros(d)

    def update(self, w, g):
        return w - g / norm(g) if norm(g) > 1 else w - g


LINEAR = {"x": vector, "y": sign}
STUDIES = {
    "perceptron": study(Perceptron, sees=LINEAR, fixed={"u": vector}),
    "pa": study(PA, sees=LINEAR, fixed={"u": vector}, given=["C > 0", "|x| > 0"]),
    "counting": study(Counting, sees=LINEAR),
    "thresholds": study(Thresholds, sees={"x": vector, "y": rank}, fixed={"K": ranks}),
    "intervals": study(Intervals, sees={"x": vector, "y": interval}, fixed={"K": ranks}),
    "normalised": study(Normalised, sees={"g": vector}),
}


def at(values):
    """A kernel symbol's value at 1-based indices."""

    def look(*places):
        found = values
        for place in places:
            if not 1 <= place <= len(found):
                return 0
            found = found[place - 1]
        return tuple(found) if np.ndim(found) else found

    return look


def in_the_kernel(known):
    vectors = {n: tuple(v) for n, v in known.items() if isinstance(v, np.ndarray)}
    lists = {n: at(v) for n, v in known.items() if isinstance(v, list)}
    return Values({**known, **vectors, **lists})


def drawn(space, tries, seed=3):
    random = Random(seed)
    for _ in range(tries):
        try:
            yield space.values(space.generate(random.randint))
        except (Inadmissible, UndefinedStep):
            continue


def wrong(definitions, known):
    """Names of the definitions that are false, square roots being left out."""
    values = in_the_kernel(known)
    return [n for n, phi in definitions.items() if "fn" not in str(phi.t) and not values.of(phi.t)]


@pytest.mark.parametrize("name", STUDIES)
def test_the_definitions_are_true_of_the_runs(name):
    found = STUDIES[name]
    space = found.claim("any", "T >= 1").space
    runs = list(drawn(space, 40))
    assert len(runs) >= 10
    for known in runs:
        numbers = {n: v for n, v in known.items() if n in found.code.names or n == "T"}
        assert wrong(found.definitions, numbers) == []


def test_a_false_definition_would_be_seen():
    found = STUDIES["perceptron"]
    other = {**STUDIES["counting"].definitions, "step-w": found.definitions["step-w"]}
    runs = list(drawn(STUDIES["counting"].claim("any", "T >= 1").space, 40))
    assert any(wrong(other, known) == ["step-w"] for known in runs)


def test_the_perceptron_by_hand():
    """(1, 0) is wrong at w = 0; (1, 1) is right; (−1, 2) labelled 1 scores −1: wrong."""
    unit = study(Perceptron, sees=LINEAR, fixed={"u": vector}, given=["|u| = 1"])
    space = unit.claim("hand", "T >= 1").space
    known = space.values(
        {"d": 2, "u": (3, 4), "x": ((1, 0), (1, 1), (-1, 2)), "y": (1, 1, 1)},
    )
    assert [tuple(w) for w in known["w"]] == [(0, 0), (1, 0), (1, 0), (0, 2)]
    assert known["mistake"] == [1, 0, 1]
    assert known["mistake_u"] == [0, 0, 0]
    assert tuple(known["u"]) == (fmpq(3, 5), fmpq(4, 5))


def test_passive_aggressive_by_hand():
    """ℓ = 1, τ = min(1/4, C) along (2, 0); then ℓ = 1 + 1/3 · 1, τ = min(4/3, 1/3)."""
    space = STUDIES["pa"].claim("hand", "T >= 1").space
    known = space.values(
        {"d": 2, "u": (1, 0), "C": Fraction(1, 6), "x": ((2, 0), (1, 0)), "y": (1, -1)}
    )
    assert known["loss"] == [1, fmpq(4, 3)]
    assert [w[0] for w in known["w"]] == [0, fmpq(1, 3), fmpq(1, 6)]
    assert known["loss_u"] == [0, 2]


@pytest.mark.parametrize(
    ("name", "family", "run"),
    [("thresholds", PRank, prank_run), ("intervals", PRIL, pril_run)],
)
def test_a_users_learner_runs_as_the_papers(name, family, run):
    """The same states as the repository's learner; the same start, up to names."""
    found = STUDIES[name]
    for known in drawn(found.claim("any", "T >= 1").space, 20):
        learner = family(known["K"])
        state = learner.start(known["d"])
        for t in range(known["T"]):
            label = known["y"][t] if "y" in known else (known["y_l"][t], known["y_r"][t])
            assert (state.w == known["w"][t]).all() and (state.theta == known["b"][t]).all()
            if name == "thresholds":
                assert learner.predict(state, known["x"][t]) == known["predict"][t]
            state = learner.update(state, known["x"][t], label)
    assert normal(found.definitions["start-w"].t) == normal(run()["start-w"].t)


numbers = st.integers(-2, 2)
leaves = st.tuples(st.just("leaf"), numbers, numbers, numbers)
trees = st.recursive(
    leaves,
    lambda inner: st.tuples(st.just("if"), numbers, numbers, numbers, inner, inner),
    max_leaves=6,
)


def branches_of(tree):
    """A tree of branches on linear conditions, as the text of a term."""
    if tree[0] == "if":
        _, a, b, c, yes, no = tree
        test = f"{a} * (w @ x) + {b} * y + {c} <= 0"
        return f"({branches_of(yes)} if {test} else {branches_of(no)})"
    _, a, b, c = tree
    return f"({a} * w + {b} * x + {c} * y * x)"


def random_learner(tree):
    text = (
        "from ordproof import Learner, zeros\n"
        "class Random(Learner):\n"
        "    def start(self, d):\n"
        "        return zeros(d)\n"
        "    def mistake(self, w, x, y):\n"
        f"        return {branches_of(tree)} @ x <= 0\n"
        "    def update(self, w, x, y):\n"
        f"        return {branches_of(tree)}\n"
    )
    return Texts({"random.py": text}.get, Path()).module("random.py").family("Random")


@given(trees, st.randoms(use_true_random=False))
@settings(max_examples=40, deadline=None)
def test_random_piecewise_linear_learners_have_true_definitions(tree, random):
    family = random_learner(tree)
    sees = {"x": (Named("x", vector, True),), "y": (Named("y", sign, True),)}
    found = Study(read(family, sees, {}), [], "random")
    space = found.claim("any", "T >= 1").space
    for _ in range(3):
        known = space.values(space.generate(random.randint))
        assert wrong(found.definitions, known) == []


def test_numbers_that_are_given_bounds_are_computed_or_drawn():
    found = study(
        Perceptron,
        sees=LINEAR,
        fixed={"u": vector, "n": number},
        given=["|x| <= R", "y (u . x) >= gamma", "|u| = 1", "gamma > 0", "n >= 0"],
    )
    claim = found.claim("any", "mistakes <= R^2/gamma^2")
    outcomes, largest = [], []
    random = Random(5)
    for _ in range(150):
        instance = claim.space.generate(random.randint)
        outcomes.append(judge(claim, claim.readings[0], instance).outcome)
        if outcomes[-1] is Outcome.HOLDS and instance["R"] == 1:
            known = claim.space.values(instance)
            largest.append(max(x @ x for x in known["x"]) == known["R"] * known["R"])
    assert outcomes.count(Outcome.HOLDS) >= 60
    assert outcomes.count(Outcome.OUTSIDE) >= 5  # what is given excludes what is drawn
    assert len(largest) >= 20 and all(largest)


def test_ranges_up_to_a_label_bound_a_number_together():
    """Below rank 1 there is no threshold, above rank K none: there nothing is asked of gamma."""
    found = study(
        Thresholds,
        sees={"x": vector, "y": rank},
        fixed={"K": ranks, "u": vector, "c": thresholds},
        given=[
            "u . x - c[i] >= gamma for i in 1..y-1",
            "c[i] - u . x >= gamma for i in y..K-1",
            "gamma > 0",
        ],
    )
    space, random, seen = found.claim("any", "T >= 1").space, Random(3), set()
    for _ in range(200):
        instance = {**space.generate(random.randint), "gamma": 1}
        try:
            known = space.values(instance)
        except Inadmissible:
            continue
        K, pairs = known["K"], zip(known["x"], known["y"], strict=True)
        gaps = [(1 if i < y else -1) * (known["u"] @ x - known["c"][i - 1])
                for x, y in pairs for i in range(1, K)]  # fmt: skip
        assert known["gamma"] == min(gaps)
        seen |= {y in (1, K) for y in known["y"]}
    assert seen == {True, False}


def test_labels_are_those_with_which_the_margin_can_hold():
    found = study(
        Thresholds,
        sees={"x": vector, "y": rank},
        fixed={"K": ranks, "u": vector, "c": thresholds},
        given=["(2 1[i < y] - 1) (u . x - c[i]) >= gamma for i in 1..K-1", "gamma > 0"],
    )
    claim = found.claim("any", "T >= 1")
    random = Random(2)
    held = 0
    for _ in range(40):
        instance = claim.space.generate(random.randint)
        K, c = instance["K"], exact(instance["c"])
        for x, y in zip(instance["x"], instance["y"], strict=True):
            scores = exact(instance["u"]) @ exact(x) - c
            right = [r for r in range(1, K + 1) if all((scores > 0) == (np.arange(1, K) < r))]
            if right and 0 not in scores:
                assert [y] == right
                held += 1
    assert held >= 40


class Divides(Learner):
    def start(self, d):
        return zeros(d)

    def update(self, w, x, y):
        return w + y * x / (x @ x)


def test_a_division_by_0_that_the_hypotheses_allow_is_ill_posed():
    instance = {"d": 1, "x": ((0,),), "y": (1,)}
    allowed = study(Divides, sees=LINEAR).claim("a", "T >= 1")
    excluded = study(Divides, sees=LINEAR, given=["|x| > 0"]).claim("b", "T >= 1")
    assert judge(allowed, allowed.readings[0], instance).outcome is Outcome.UNDEFINED
    assert judge(excluded, excluded.readings[0], instance).outcome is Outcome.OUTSIDE


def test_roots_run_where_they_are_rational():
    found = STUDIES["normalised"].claim("any", "|w[T+1]| <= |w[T]| + 1").space
    known = found.values({"d": 2, "g": ((3, 4), (0, 1))})
    assert tuple(known["w"][1]) == (fmpq(-3, 5), fmpq(-4, 5))
    assert tuple(known["w"][2]) == (fmpq(-3, 5), fmpq(-9, 5))
    with pytest.raises(Inadmissible):
        found.values({"d": 2, "g": ((1, 1),)})


class Decreasing(Learner):
    """Its steps depend on the round, its first point is given."""

    def start(self, first):
        return first

    def step(self, t):
        return 1 / t

    def update(self, w, g, t):
        return w - self.step(t) * g


def test_a_learner_knows_the_number_of_its_round():
    s = study(Decreasing, sees={"g": vector}, fixed={"first": vector}, given=["|g| <= G"])
    instance = {"d": 1, "first": (3,), "g": ((6,), (6,), (6,))}
    space = s.claim("far", "|w[T+1]| <= G").space
    known = space.values({**instance, **{name: 1 for name in space.computed}})
    assert [w[0] for w in known["w"]] == [3, -3, -6, -8]
    assert known["step"] == [1, fmpq(1, 2), fmpq(1, 3)]


def test_start_takes_what_is_fixed_only():
    with pytest.raises(LearnerError, match="start takes 'first'; expected d, or what stays fixed"):
        study(Decreasing, sees={"g": vector})


class Idle(Learner):
    def start(self):
        return zeros(self.N)

    def update(self, b, c):
        return b


def test_there_is_an_expert():
    """The definitions say N ≥ 1, and so do the instances: without experts nothing is refuted."""
    claim = study(Idle, sees={"c": number}, fixed={"N": experts}).claim("some", "N >= 1")
    assert claim.space.values({"d": 1, "N": 1, "c": (0,)})["b"]
    with pytest.raises(Inadmissible):
        claim.space.values({"d": 1, "N": 0, "c": (0,)})
