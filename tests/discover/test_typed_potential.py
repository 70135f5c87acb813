"""Potentials that are typed, and those in a metric as `ordproof discover` writes them."""

import json
import re
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest
from bounds_to_find import PERCEPTRON

from theory.potential.conic import Program
from theory.study.claim_file import ClaimFileError, file_claims
from verify.discover.discovery import discoveries
from verify.discover.found_file import rewritten
from verify.discover.inside import found_in
from verify.engines.proved import prove
from verify.own_file.outside import believed
from verify.own_file.source import Source
from verify.prover.session import ProofError

LIBRARY = Path(__file__).parents[2] / "theory" / "library"
METRICS = ("ridge_regression", "aggregating_forecaster", "second_order_perceptron")
RIDGE = (LIBRARY / "ridge_regression.py").read_text()
NEW_NAMES = (f"typed/{number}" for number in count())
"""No stored certificate has them, and none of another test."""
OWN = '"(w - u) . (B^-1 (w - u))"'
"""The potential of ridge regression."""
DESCENT = """
from ordproof import Learner, number, potential, study, vector, zeros


class Descent(Learner):
    def start(self, d):
        return zeros(d)

    def loss(self, w, g):
        return g @ w

    def update(self, w, g):
        return w - self.eta * g


s = study(
    Descent,
    sees={"g": vector},
    fixed={"u": vector, "eta": number},
    given=["|g| <= G", "eta > 0"],
)
claim = s.claim("regret", "regret <= |u|^2/(2 eta) + eta G^2 T/2", by=potential)
"""

BIASED = """
from ordproof import Learner, potential, sign, study, vector, zeros


class Biased(Learner):
    def start(self, d):
        return zeros(d), 0

    def mistake(self, w, b, x, y):
        return y * (w @ x + b) <= 0

    def update(self, w, b, x, y):
        return (w + y * x, b + y) if self.mistake(w, b, x, y) else (w, b)


s = study(
    Biased,
    sees={"x": vector, "y": sign},
    fixed={"u": vector},
    given=["|x| <= R", "y (u . x) >= gamma", "|u| = 1", "gamma > 0"],
)
claim = s.claim("bound", "mistakes <= (R^2 + 1)/gamma^2", by=potential)
"""
"""A bias that is learned, against a vector that needs none."""


def typed(tmp_path, text, new):
    """The claim of a text with a typed potential."""
    path = tmp_path / "typed.py"
    assert text.count("by=potential") == 1
    path.write_text(text.replace("by=potential", f"by=potential({new})"))
    return renamed(file_claims(path)[0])


def renamed(claim):
    return replace(claim, id=next(NEW_NAMES))


@pytest.fixture
def no_search(monkeypatch):
    """Whoever asks for a conic program fails."""

    def asked(*_):
        raise AssertionError("a search")

    monkeypatch.setattr(Program, "solved", asked)


def found_file(name, tmp_path):
    """The library's file with what was found in it."""
    path = tmp_path / f"{name}.py"
    path.write_text((LIBRARY / f"{name}.py").read_text())
    told = json.loads(json.dumps(found_in(path)))
    found = discoveries(told["questions"], believed(told["claims"], Source(path)))
    return rewritten(path.read_text(), found)


@pytest.mark.slow
@pytest.mark.parametrize("name", [*METRICS, "online_newton_step", "hedge", "romma"])
def test_what_is_found_is_a_file_that_needs_no_search(name, tmp_path, monkeypatch):
    text = found_file(name, tmp_path)
    tactic = "invariant" if name in ("hedge", "romma") else "potential"
    assert re.search(rf'by={tactic}\("', text) and not re.search(r"by=potential\b(?!\()", text)
    path = tmp_path / "found.py"
    path.write_text(text)
    monkeypatch.setattr(Program, "solved", lambda *_: pytest.fail("a search"))
    claim = renamed(*file_claims(path))
    proved = prove(claim, claim.readings[0])
    assert proved.about == "the program"
    assert all(lemma.startswith("exp-") for lemma in proved.assumed) and (
        not proved.assumed or name == "hedge"
    )


@pytest.mark.slow
def test_a_constant_in_a_metric_becomes_a_claim_that_is_read_back(tmp_path):
    """`potential` is imported, which the question did not need."""
    asked = '\nleast = s.least("sum(loss) <= c a |u|^2 + sum((y - u . x)^2)")\n'
    path = tmp_path / "least.py"
    path.write_text(RIDGE.partition("ridge = ")[0].replace("potential, ", "") + asked)
    told = json.loads(json.dumps(found_in(path)))
    found = discoveries(told["questions"], believed(told["claims"], Source(path)))
    text = rewritten(path.read_text(), found)
    assert f"by=potential({OWN})" in text and "s.least(" not in text
    path.write_text(text)
    claim = renamed(*file_claims(path))
    assert prove(claim, claim.readings[0]).assumed == ()


def said(text):
    """Descent with its bound in other words."""
    return DESCENT.replace("regret <= |u|^2/(2 eta) + eta G^2 T/2", text)


PROVED = [
    (RIDGE, OWN),
    (said("sum(g . (w - u)) <= |u|^2/(2 eta) + eta G^2 T/2"), '"|w - u|^2/(2 eta)"'),
    (said("sum(g . w - g . u) <= |u|^2/(2 eta) + eta sum(|g|^2)/2"), '"|w - u|^2/(2 eta)"'),
    (DESCENT, '"|w - u|^2/(2 eta)"'),
    (PERCEPTRON, '"|gamma w - R^2 u|^2/(R^2 gamma^2)"'),
    (PERCEPTRON, '"|w|^2/R^2 - 2 (u . w)/gamma + R^2 |u|^2/gamma^2"'),
    (BIASED, '"(|gamma w - (R^2 + 1) u|^2 + gamma^2 b^2)/(gamma^2 (R^2 + 1))"'),
    (BIASED, '"|w - (R^2 + 1) u/gamma|^2/(R^2 + 1) + b^2/(R^2 + 1)"'),
]


@pytest.mark.parametrize(("text", "potential"), PROVED)
def test_a_typed_potential_proves_the_bound(text, potential, tmp_path, no_search):
    claim = typed(tmp_path, text, potential)
    assert prove(claim, claim.readings[0]).assumed == ()


NO_POTENTIAL = [
    (RIDGE, '"2 (w - u) . (B^-1 (w - u))"', "too large before the first round"),
    (RIDGE, '"(1/2) (w - u) . (B^-1 (w - u))"', "costs more than the bound allows"),
    (RIDGE, '"w . (B^-1 w)"', "costs more than the bound allows"),
    (RIDGE, '"-((w - u) . (B^-1 (w - u)))"', "no proof"),
    (DESCENT, '"|w - u|^2/eta"', "does not hold after round 0 of u = "),
    (DESCENT, '"|w - u|^2/(3 eta)"', "not shown that a round keeps"),
    (DESCENT, '"-|w - u|^2/(2 eta)"', "does not hold after round 0 of u = "),
]


@pytest.mark.parametrize(("text", "potential", "why"), NO_POTENTIAL)
def test_another_form_proves_nothing(text, potential, why, tmp_path, no_search):
    claim = typed(tmp_path, text, potential)
    with pytest.raises(ProofError, match=why):
        prove(claim, claim.readings[0])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("old", "new"),
    [("<= a |u|^2", "<= 0.99 a |u|^2"), ("return w + ", "return w - "), ('"a > 0"', '"a >= 0"')],
)
def test_a_false_bound_is_not_proved_by_the_potential_of_the_true_one(old, new, tmp_path):
    assert RIDGE.count(old) == 1
    with pytest.raises(ProofError):
        claim = typed(tmp_path, RIDGE.replace(old, new), OWN)
        prove(claim, claim.readings[0])


MISTAKES = [
    (RIDGE, '"(w - u) . (B^-1 w)"', "is no square in the metric; expected a sum of z . (B^-1 z)"),
    (RIDGE, '"|w - u|^2"', "is no square in the metric"),
    (RIDGE, '"(w - u) . (B^-2 (w - u))"', "a power of a vector or a metric"),
    (RIDGE, '"B^-1"', "a metric by itself; expected a vector behind it"),
    (RIDGE, '"(w - q) . (B^-1 (w - u))"', "unknown name 'q'"),
    (DESCENT, '"|w - u|^2 <= 1"', "unexpected '<='"),
    (DESCENT, '"w - u"', "expected a number"),
    (DESCENT, '"|w - u|^2 )"', "unexpected ')'"),
    (DESCENT, "3", "expected a potential in quotes"),
    (DESCENT.replace("G^2 T/2", "(G T)^2/2"), '"|w - u|^2"', "potential bounds sums over rounds"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "potential", "why"), MISTAKES)
def test_a_mistake_in_it_is_one_line_with_the_place(text, potential, why, tmp_path):
    with pytest.raises(ClaimFileError, match=re.escape(why)) as caught:
        typed(tmp_path, text, potential)
    said = str(caught.value)
    line = next(
        number
        for number, each in enumerate((tmp_path / "typed.py").read_text().splitlines(), 1)
        if "by=potential" in each
    )
    assert "\n" not in said and re.search(r"typed\.py:(\d+):", said)
    assert int(re.search(r"typed\.py:(\d+):", said).group(1)) <= line


def test_the_inverse_of_a_metric_has_no_meaning_in_a_claim(tmp_path):
    path = tmp_path / "typed.py"
    path.write_text(RIDGE.replace('"sum(loss) <= a |u|^2', '"u . (B^-1 u) <= a |u|^2'))
    with pytest.raises(
        ClaimFileError, match=r"the inverse of B stands in by=potential\('…'\) only"
    ):
        file_claims(path)
