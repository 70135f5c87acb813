"""The learners of the step-through, in JavaScript, are the reference learners to the last digit.

Each case is a stream of small integers or fractions; both sides play it, and every number of every
round is compared as text. The margins and bounds are compared with those of ``ordproof check``.
"""

import json
import random
import shutil
import subprocess
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from algorithms.cusum import CuSumRank
from algorithms.ensemble import scores
from algorithms.pa.family import PA, PAI, PAII
from algorithms.prank import PRank
from algorithms.pril import PRIL
from algorithms.seam import exact, to_fmpq
from algorithms.stream import run
from book.stepper import SCRIPTS
from book.stepper.bounds import formula
from verify.margins.certificates import MaxMargin
from verify.margins.wolfe import max_margin

HERE = Path(__file__).parent
SOURCE = HERE.parent.parent / "book" / "stepper" / "assets" / "stepper"
REFERENCE = {
    "prank": lambda K, C: PRank(K),
    "pril": lambda K, C: PRIL(K),
    "cusum": lambda K, C: CuSumRank(K),
    "pa": lambda K, C: PA(K),
    "pa-i": lambda K, C: PAI(K, C),
    "pa-ii": lambda K, C: PAII(K, C),
}
EXACT_LABELS = {"prank", "cusum"}


def fraction(rng, halves):
    return Fraction(rng.randint(-4, 4), rng.choice((1, 2, 3)) if halves else 1)


def a_case(rng, learner):
    """A stream that is often separable: labels come from a hidden line, sometimes spoilt."""
    K, d, halves = rng.randint(2, 5), rng.randint(1, 2), rng.random() < 0.3
    hidden = [rng.randint(-2, 2) for _ in range(d)]
    cuts = sorted(rng.randint(-5, 5) for _ in range(K - 1))
    points = []
    for _ in range(rng.randint(1, 7)):
        x = [fraction(rng, halves) for _ in range(d)]
        f = sum(a * b for a, b in zip(hidden, x, strict=True))
        y = 1 + sum(f > cut for cut in cuts)
        if rng.random() < 0.35:
            y = rng.randint(1, K)
        low, high = y, y
        if learner not in EXACT_LABELS:
            low, high = rng.randint(max(1, y - 1), y), rng.randint(y, min(K, y + 2))
        points.append(([str(value) for value in x], [low, high]))
    return {
        "learner": learner,
        "K": K,
        "C": rng.choice(("1", "1/2", "1/10", "3")),
        "points": points,
        "passes": rng.randint(1, 3),
        "formula": formula(learner),
    }


@pytest.fixture(params=["node", "browser"])
def replay(request, tmp_path):
    """Plays cases in JavaScript: ``replay(cases) -> answers``."""
    if request.param == "node":
        if shutil.which("node") is None:
            pytest.skip("no JavaScript runtime: node not found")
        return lambda cases: with_node(cases, tmp_path / "cases.json")
    page = request.getfixturevalue("browser").new_page()
    for script in (*(SOURCE / f"{name}.js" for name in SCRIPTS[:4]), HERE / "replay.js"):
        page.add_script_tag(path=script)
    request.addfinalizer(page.close)
    return lambda cases: page.evaluate("cases => replay(cases)", cases)


def with_node(cases, file):
    file.write_text(json.dumps(cases))
    done = subprocess.run(
        ["node", str(HERE / "replay.js"), str(SOURCE), str(file)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def texts(values):
    return [str(value) for value in values]


def vectors(case):
    """The instances that the learner is given: CuSum Rank's end in −1."""
    end = ["-1"] if case["learner"] == "cusum" else []
    return [exact([*x, *end]) for x, _ in case["points"]]


def expected_rounds(case):
    """The rounds that the reference learner plays."""
    learner = REFERENCE[case["learner"]](case["K"], to_fmpq(case["C"]))
    labels = [
        label[0] if case["learner"] in EXACT_LABELS else tuple(label) for _, label in case["points"]
    ]
    stream = list(zip(vectors(case), labels, strict=True)) * case["passes"]
    suffered, rounds = 0, []
    for played in run(learner, stream).rounds:
        suffered += int(played.loss_mae)
        told = {
            "prediction": int(played.prediction),
            "loss": int(played.loss_mae),
            "suffered": suffered,
        }
        if case["learner"] == "cusum":
            told |= {
                "score": texts(scores(played.state.w, played.x)),
                "after": [texts(row) for row in played.after.w],
            }
        else:
            f = learner.score(played.state, played.x)
            told |= {
                "score": [str(f)],
                "steps": texts(played.tau),
                "after": [texts(played.after.w), texts(played.after.theta)],
            }
        rounds.append(told)
    return rounds


@pytest.mark.slow
@pytest.mark.parametrize("learner", sorted(REFERENCE))
def test_rounds_are_those_of_the_reference_learner(learner, replay):
    rng = random.Random(f"rounds of {learner}")
    cases = [a_case(rng, learner) for _ in range(100)]
    losses = 0
    for case, answer in zip(cases, replay(cases), strict=True):
        wanted = expected_rounds(case)
        shown = [
            {key: told[key] for key in round_}
            for round_, told in zip(wanted, answer["rounds"], strict=True)
        ]
        assert shown == wanted, case
        losses += wanted[-1]["suffered"]
    assert losses > 100  # the streams make the learners learn


def constraint_rows(case):
    """The rows whose largest margin the bound speaks of, built anew."""
    K, rows = case["K"], []
    for x, (_, (low, high)) in zip(vectors(case), case["points"], strict=True):
        for i in range(2, K + 1):  # between rank i − 1 and rank i
            if low < i <= high:
                continue
            side = 1 if i <= low else -1
            if case["learner"] == "cusum":
                block = np.zeros((K - 1, x.size), dtype=int).astype(object)
                block[i - 2] = x
            else:
                block = np.concatenate((x, [-int(j == i) for j in range(2, K + 1)]))
            rows.append(list(exact(side * block.ravel())))
    return rows


@pytest.mark.slow
@pytest.mark.parametrize("learner", sorted(REFERENCE))
def test_margins_and_bounds_are_exact(learner, replay):
    rng = random.Random(f"margins of {learner}")
    cases = [a_case(rng, learner) for _ in range(60)]
    separable = conflicting = 0
    for case, answer in zip(cases, replay(cases), strict=True):
        rows = constraint_rows(case)
        if not rows:
            assert answer["margin2"] is None
            continue
        found = max_margin(rows)
        if not isinstance(found, MaxMargin):
            assert answer["margin2"] == "0" and answer["bound"] is None and answer["conflict"]
            spoilt = {**case, "points": [case["points"][i] for i in answer["conflict"]]}
            assert not isinstance(max_margin(constraint_rows(spoilt)), MaxMargin)
            conflicting += 1
            continue
        separable += 1
        assert answer["margin2"] == str(found.gamma_squared)
        R2 = max(x @ x for x in vectors(case))
        a = max(max(low - 1, case["K"] - high) for _, (low, high) in case["points"])
        assert answer["R2"] == str(R2)
        C = to_fmpq(case["C"])
        factor = {
            "prank": (case["K"] - 1) * R2 + 1,
            "pril": a * R2 + 1,
            "cusum": R2,
            "pa": a * R2 + 1,
            "pa-i": max(1 / C, a * R2 + 1),
            "pa-ii": a * R2 + 1 + 1 / (2 * C),
        }[learner]
        bound = factor / found.gamma_squared
        assert answer["bound"] == str(bound)
        assert answer["rounds"][-1]["suffered"] <= bound
    assert separable >= 10 and conflicting >= 3
