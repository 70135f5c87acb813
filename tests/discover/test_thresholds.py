"""Potentials with K − 1 thresholds, K a letter: bounds of ranking perceptrons, found and proved."""

import pytest
import sympy
from bounds_to_find import RANKING, made
from named_claims import decided, named

from theory.language.parsing import parsed
from theory.runs.study_names import StudyNames
from verify.discover.discovery import discoveries
from verify.discover.inside import found_in
from verify.engines.proved import prove
from verify.own_file.outside import believed
from verify.own_file.source import Source
from verify.prover.session import ProofError

BOUND = 'claim("bound", "sum(wrong) <= ((K - 1) R^2 + 1)/gamma^2", by=potential)'
UNIT = '        "|u|^2 + sum(c[i]^2 for i in 1..K-1) = 1",\n'
LENGTH = "(|u|^2 + sum(c[i]^2 for i in 1..K-1)"
INTERVALS = (
    ("    rank,\n", "    interval,\n"),
    ('"y": rank', '"y": interval'),
    ("where(indices(self.K - 1) < y, 1, -1)", "self.side(y)"),
    (
        "return abs(self.predict(w, b, x) - y)",
        "low, high = y\n        r = self.predict(w, b, x)\n"
        "        return max(low - r, r - high, 0)",
    ),
    ("i < y =>", "i < y_l =>"),
    ("i >= y =>", "i >= y_r =>"),
    (
        "    def step(",
        "    def side(self, y):\n        low, high = y\n        i = indices(self.K - 1)\n"
        "        return where(i < low, 1, where(i >= high, -1, 0))\n\n    def step(",
    ),
)
"""PRIL: the thresholds outside of an interval label."""
OTHER_STEP = (
    ("b - step", "b - self.eta * step"),
    ('"gamma > 0"', '"gamma > 0", "eta > 0"'),
    (UNIT, ""),
    (BOUND, f'least("sum(wrong) <= q ((K - 1) R^2 + eta) {LENGTH}/eta)/gamma^2", constant="q")'),
)
"""Thresholds that move by another step than the vector."""
ALONE = """
from ordproof import Learner, indices, number, potential, rank, ranks, study, thresholds, vector
from ordproof import where, zeros


class Thresholds(Learner):
    def start(self):
        return zeros(self.K - 1)

    def step(self, b, score, y):
        z = where(indices(self.K - 1) < y, 1, -1)
        return where(z * (score - b) <= 0, z, 0)

    def wrong(self, b, score, y):
        return (self.step(b, score, y) ** 2).sum()

    def update(self, b, score, y):
        return b - self.eta * self.step(b, score, y)


class Scores(Learner):
    def start(self, d):
        return zeros(d)

    def step(self, w, x, y):
        z = where(indices(self.K - 1) < y, 1, -1)
        return where(z * (w @ x - self.a) <= 0, z, 0)

    def wrong(self, w, x, y):
        return (self.step(w, x, y) ** 2).sum()

    def update(self, w, x, y):
        return w + self.eta * self.step(w, x, y).sum() * x


about = {
    "sees": {"score": number, "y": rank},
    "fixed": {"K": ranks, "c": thresholds},
    "given": [
        "i < y => score - c[i] >= gamma for i in 1..K-1",
        "i >= y => c[i] - score >= gamma for i in 1..K-1",
        "gamma > 0",
        "eta > 0",
    ],
}
s = study(Thresholds, **about)
SQUARES = "sum(c[i]^2 for i in 1..K-1)"
s.claim("true-b", f"(2 eta gamma - eta^2) sum(wrong) <= {SQUARES}", by=potential)
s.claim("false-b", f"(2 eta gamma - eta^2) sum(wrong) <= {SQUARES}/2")
about["sees"] = {"x": vector, "y": rank}
about["fixed"] = {"K": ranks, "a": thresholds, "u": vector}
margins = [part.replace("score", "u . x").replace("c[i]", "a[i]") for part in about["given"]]
about["given"] = ["|x| <= R", *margins]
s = study(Scores, **about)
s.claim("true-w", "(2 eta gamma - eta^2 (K - 1) R^2) sum(wrong) <= |u|^2", by=potential)
s.claim("false-w", "(2 eta gamma - eta^2 R^2) sum(wrong) <= |u|^2")
"""
"""Only the thresholds move, or only the vector, each by a step of its own."""
WEIGHTED = """
from ordproof import number, potential, rank, ranks, study, thresholds, vector
from theory.library.prank import PRank, s as library


class Weighted(PRank):
    def cost(self, w, b, x, y, k):
        return k * self.wrong(w, b, x, y)

    def update(self, w, b, x, y, k):
        step = k * self.step(w, b, x, y)
        return w + step.sum() * x, b - step


s = study(
    Weighted,
    sees={"x": vector, "y": rank, "k": number},
    fixed={"K": ranks, "u": vector, "c": thresholds, "C": number},
    given=[*library.given, "0 <= k", "k <= C", "C > 0"],
)
s.claim("true-cost", "sum(cost) <= C ((K - 1) R^2 + 1)/gamma^2", by=potential)
s.claim("false-cost", "sum(cost) <= ((K - 1) R^2 + 1)/gamma^2")
"""
"""A round shows how much its ranks matter; the step is as much."""


def test_the_potential_of_a_ranking_perceptron(tmp_path):
    """‖γ w − C u‖² + Σ (γ b − C c)² with C = (K − 1) R² + 1, as for two ranks."""
    study = made(RANKING, tmp_path).s
    (question,) = study.questions
    C = "((K - 1) R^2 + 1)"
    wanted = f"|gamma w - {C} u|^2 + sum((gamma b[i] - {C} c[i])^2 for i in 1..K-1)"
    names = StudyNames(study.code, after=True)
    sides = f"{wanted} + {C} gamma^2 wrongs <= {C}^2"
    found, wanted = (parsed(text, names) for text in (*question.answer.statements, sides))
    gap = (found.gts - found.lts) - (wanted.gts - wanted.lts)
    rows = {whole: sympy.expand(whole.args[0]) for whole in gap.atoms(sympy.Sum)}
    assert sympy.expand(gap.xreplace(rows)) == 0


@pytest.mark.slow
@pytest.mark.parametrize("changes", [(), INTERVALS], ids=["ranks", "intervals"])
def test_the_kernel_accepts_it_for_every_number_of_ranks(changes, tmp_path):
    claim = made(RANKING, tmp_path, *changes).claim
    proved = prove(claim, claim.readings[0])
    assert proved.assumed == () and proved.about == "the program"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("bound", "changes"),
    [
        (f"sum(wrong) <= ((K - 1) R^2 + eta) {LENGTH}/eta)/gamma^2", OTHER_STEP),
        (
            "sum(wrong) <= (2 R^2 + 1)/gamma^2",
            (
                ('"gamma > 0"', '"gamma > 0", "K = 3"'),
                (BOUND, 'least("sum(wrong) <= q (2 R^2 + 1)/gamma^2", constant="q")'),
            ),
        ),
    ],
    ids=["another step", "three ranks"],
)
def test_the_least_constant_of_what_others_write(bound, changes, tmp_path):
    claim = made(RANKING, tmp_path, *changes).claim
    assert claim.says == bound
    assert prove(claim, claim.readings[0]).assumed == ()


MUTANTS = [
    ("constant", (" <= ((K", " <= 0.99 ((K")),
    ("one threshold less", ("((K - 1) R", "((K - 2) R")),
    ("no radius", ('"|x| <= R"', '"R > 0"')),
    ("one side flipped", ("< y, 1, -1)", "< y, 1, 1)")),
    ("the right ones move", ("- b) <= 0", "- b) > 0")),
    ("thresholds move the other way", ("b - step", "b + step")),
    ("thresholds move too far", ("b - step", "b - 2 * step")),
    ("the vector moves the other way", ("w + step", "w - step")),
    ("thresholds move together", ("b - step", "b - step.sum()")),
    ("no margin on one side", ('        "i < y => u . x - c[i] >= gamma for i in 1..K-1",\n', "")),
    ("thresholds of any length", (UNIT, '        "|u| = 1",\n')),
]


@pytest.mark.slow
@pytest.mark.parametrize(("what", "change"), MUTANTS)
def test_a_mutant_has_no_potential(what, change, tmp_path):
    module = made(RANKING, tmp_path, change)
    assert isinstance(module.s.questions[0].answer, str)
    with pytest.raises(ProofError, match="no potential of these forms"):
        prove(module.claim, module.claim.readings[0])


@pytest.mark.slow
@pytest.mark.parametrize("text", [ALONE, WEIGHTED], ids=["alone", "weighted"])
def test_other_steps_of_thresholds(text, tmp_path):
    found = decided(text, tmp_path)
    assert found == named(found) and len(found) == text.count(".claim(")


def test_a_margin_of_0_is_no_margin(tmp_path):
    """What is found where γ > 0 proves nothing of a bound without value."""
    claim = made(RANKING, tmp_path, ('"gamma > 0"', '"gamma >= 0"')).claim
    with pytest.raises(ProofError, match="no proof of"):
        prove(claim, claim.readings[0])


def test_thresholds_that_do_not_start_at_0(tmp_path):
    """The margin of a comparator bounds nothing then; the answer is a sentence."""
    start = ("zeros(self.K - 1)\n", "indices(self.K - 1)\n")
    answer = made(RANKING, tmp_path, start).s.questions[0].answer
    assert answer == "no quadratic potential was found that pays for every path"


def test_what_is_given_of_neighbours_is_not_used(tmp_path):
    """It is said where there is no potential: the order of the comparator's thresholds."""
    order = ('"gamma > 0"', '"gamma > 0", "c[i] <= c[i+1] for i in 1..K-2"')
    answer = made(RANKING, tmp_path, order, ("w + step", "w - step")).s.questions[0].answer
    assert "not used: " in answer and "cᵢ ≤ cᵢ₊₁" in answer and "\n" not in answer


@pytest.mark.slow
def test_a_bound_that_is_too_large_is_proved(tmp_path):
    """(K − 1)(R² + 1) is more than is needed, (K − 1) R² + 1: 4 and 3 of them at K = 3, R = 1."""
    larger = ("((K - 1) R^2 + 1)", "(K - 1) (R^2 + 1)")
    claim = made(RANKING, tmp_path, larger).claim
    assert prove(claim, claim.readings[0]).assumed == ()


@pytest.mark.slow
def test_sums_over_rounds_of_sums_over_thresholds(tmp_path):
    steps = ("sum(wrong)", "sum(sum(step[i]^2 for i in 1..K-1))")
    claim = made(RANKING, tmp_path, steps).claim
    assert prove(claim, claim.readings[0]).assumed == ()


@pytest.mark.slow
def test_the_constant_is_best(tmp_path):
    """A stream attains it: one round with a wrong threshold and x = 0, say."""
    least = 'least("sum(wrong) <= q ((K - 1) R^2 + 1)/gamma^2", name="best", constant="q")'
    (tmp_path / "mine.py").write_text(RANKING.replace(BOUND, least))
    told = found_in(tmp_path / "mine.py")
    decisions = believed(told["claims"], Source(tmp_path / "mine.py"))
    (found,) = discoveries(told["questions"], decisions)
    assert (found.status, found.constant) == ("proved, best", "1")
