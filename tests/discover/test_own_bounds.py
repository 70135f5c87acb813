"""Bounds that people state of their own learners: what is true is proved, what is false falls."""

import os
import sys

import pytest
from bounds_to_find import STUDY

from theory.study.claim_file import file_claims
from verify.verdicts.decide import decide

pytestmark = pytest.mark.slow

ROW = """
from ordproof import Learner, experts, indices, invariant, study, weights


class Sums(Learner):
    def start(self):
        return indices(self.N) * 0

    def update(self, w, l):
        return w + l


s = study(Sums, sees={"l": weights}, fixed={"N": experts}, given=["l[i] >= 0 for i in 1..N"])
s.claim("entries", "w[i] >= 0 for i in 1..N", by=invariant("w[i] >= 0 for i in 1..N"))
"""
SEVERAL = f"""
{STUDY}
s.claim(
    "both",
    "mistakes <= R^2/gamma^2 and |w[T+1]|^2 <= R^2 mistakes",
    by=invariant("u . w >= gamma mistakes", "|w|^2 <= R^2 mistakes"),
)
"""
BESIDE = """
from ordproof import Learner, indices, potential, rank, ranks, study, thresholds, vector, where
from ordproof import zeros


class Beside(Learner):
    def start(self, d):
        return zeros(d), zeros(self.K - 1)

    def step(self, w, b, x, y):
        i = indices(self.K - 1)
        z = where(i == y - 1, 1, where(i == y, -1, 0))
        return where(z * (w @ x - b) <= 0, z, 0)

    def wrong(self, w, b, x, y):
        return (self.step(w, b, x, y) ** 2).sum()

    def update(self, w, b, x, y):
        step = self.step(w, b, x, y)
        return w + step.sum() * x, b - step


s = study(
    Beside,
    sees={"x": vector, "y": rank},
    fixed={"K": ranks, "u": vector, "c": thresholds},
    given=[
        "|x| <= R",
        "i < y => u . x - c[i] >= gamma for i in 1..K-1",
        "i >= y => c[i] - u . x >= gamma for i in 1..K-1",
        "|u|^2 + sum(c[i]^2 for i in 1..K-1) = 1",
        "gamma > 0",
    ],
)
s.claim("wrong", "sum(wrong) <= ((K - 1) R^2 + 1)/gamma^2", by=potential)
"""
EITHER = SEVERAL.replace(" and |w[T+1]|^2 <= R^2 mistakes", " or mistakes <= 0")
POWERS = """
from ordproof import Learner, invariant, number, study


class Sum(Learner):
    def start(self):
        return 0

    def update(self, n, z):
        return n + z * z


s = study(Sum, sees={"z": number}, given=["b > 0"])
s.claim("quotients", "n[T+1]/b^3 >= 0 and n[T+1]/b^8 >= 0", by=invariant("n >= 0"))
"""
TRUE = {
    "entries of a row": ROW,
    "two bounds at once": SEVERAL,
    "indices by ==": BESIDE,
    "one of two bounds": EITHER,
    "divisors that are powers": POWERS,
}

STILL = """
from ordproof import Learner, interval, indices, number, ranks, study, thresholds, vector, where
from ordproof import zeros


class Still(Learner):
    def start(self, d):
        return zeros(d), zeros(self.K - 1)

    def step(self, w, b, x, y):
        low, high = y
        i = indices(self.K - 1)
        z = where(i < low, 1, where(i >= high, -1, 0))
        return where(z * (w @ x - b) <= 0, z, 0)

    def wrong(self, w, b, x, y):
        return (self.step(w, b, x, y) ** 2).sum()

    def update(self, w, b, x, y):
        step = self.eta * self.step(w, b, x, y)
        return w + step.sum() * x, b - step


s = study(
    Still,
    sees={"x": vector, "y": interval},
    fixed={"K": ranks, "u": vector, "c": thresholds, "eta": number},
    given=[
        "|x| <= R",
        "i < y_l => u . x - c[i] >= gamma for i in 1..K-1",
        "i >= y_r => c[i] - u . x >= gamma for i in 1..K-1",
        "|u|^2 + sum(c[i]^2 for i in 1..K-1) = 1",
        "gamma > 0",
        "eta >= 0",
    ],
)
s.claim("wrong", "sum(wrong) <= ((K - 1) R^2 + 1)/gamma^2")
"""
"""With steps of size 0 the learner errs in every round."""


def decided(text, tmp_path):
    path = tmp_path / "claims_own.py"
    path.write_text(text)
    (claim,) = file_claims(path)
    return decide(claim)


@pytest.mark.parametrize("text", TRUE.values(), ids=TRUE)
def test_what_is_true_is_proved(text, tmp_path):
    decision = decided(text, tmp_path)
    assert (decision.verdict, decision.tier) == ("proved", "kernel")


BOUND = "mistakes <= R^2/gamma^2 and |w[T+1]|^2 <= R^2 mistakes"
BY = 'by=invariant("u . w >= gamma mistakes", "|w|^2 <= R^2 mistakes")'
LAST = BY[:-1] + ', at_end="mistakes <= R^2/gamma^2")'


@pytest.mark.parametrize("by", ["by=potential", LAST])
@pytest.mark.parametrize(
    ("bound", "false"),
    [
        ("mistakes < R^2/gamma^2 + 1", "mistakes < R^2/gamma^2"),
        ("mistakes - 1 < R^2/gamma^2", "mistakes + 1 < R^2/gamma^2"),
        ("mistakes^2 <= R^4/gamma^4", "mistakes^2 < R^4/gamma^4"),
        ("gamma^2 mistakes^2 <= R^4/gamma^2", "mistakes^2 <= R^3/gamma^3"),
        ("mistakes^3 <= R^6/gamma^6", "mistakes^3 <= R^5/gamma^5"),
    ],
)
def test_what_follows_at_once_from_a_bound_is_proved_and_what_does_not_falls(
    bound, false, by, tmp_path
):
    text = SEVERAL.replace(BY, by)
    assert decided(text.replace(BOUND, bound), tmp_path).verdict == "proved"
    assert decided(text.replace(BOUND, false), tmp_path).verdict == "refuted"


def written_at_once(path, text):
    """All in the same second, for Python."""
    path.parent.mkdir(exist_ok=True)
    path.write_text(text)
    os.utime(path, (10**9, 10**9))


def test_a_file_that_is_changed_within_a_second_is_read_anew(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    path = tmp_path / "claims_own.py"
    for sign, verdict in (("-", "proved"), ("+", "refuted")):
        written_at_once(path, SEVERAL.replace(BOUND, f"mistakes {sign} 1 <= R^2/gamma^2"))
        (claim,) = file_claims(path)
        assert decide(claim).verdict == verdict


@pytest.mark.parametrize("name", ["beside.py", "beside/__init__.py"])
def test_so_is_what_it_imports_from_its_folder(name, tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    path = tmp_path / "claims_own.py"
    path.write_text(
        f"from beside import SIGN\n{SEVERAL}".replace(
            f'"{BOUND}"', 'f"mistakes {SIGN} 1 <= R^2/gamma^2"'
        )
    )
    for sign, verdict in (("-", "proved"), ("+", "refuted")):
        written_at_once(tmp_path / name, f"SIGN = {sign!r}\n")
        (claim,) = file_claims(path)
        assert decide(claim).verdict == verdict
        sys.modules.pop("beside", None)


def test_a_bound_that_only_a_step_of_0_breaks_falls(tmp_path):
    decision = decided(STILL, tmp_path)
    assert decision.verdict == "refuted"
    assert decision.readings[0].counterexample["eta"] == 0
