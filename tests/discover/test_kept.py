"""Where no potential pays by itself, what the run keeps is found, and the bound follows from it."""

import pytest
import sympy
from bounds_to_find import PERCEPTRON, ROMMA, made

from theory.language.parsing import parsed
from theory.potential.kept import invariants
from theory.potential.one_round import Reader
from theory.runs.invariant.tactic import invariant
from theory.runs.study_names import StudyNames
from verify.engines.proved import prove
from verify.prover.session import ProofError

OLD = 'y (u . x) >= 1"]'
MARGINS = {
    "margin 1": ((), ("|w|^2 <= u . w", "mistakes <= R^2 |w|^2")),
    "a unit vector with margin gamma": (
        (
            (OLD, 'y (u . x) >= gamma", "|u| = 1", "gamma > 0"]'),
            ("<= R^2 |u|^2", "<= R^2/gamma^2"),
        ),
        (
            "gamma |w|^2 <= u . w",
            "gamma^2 mistakes + R^2 |u|^2 <= R^2 + R^2 gamma^2 |w|^2",
        ),
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("what", MARGINS)
def test_what_romma_keeps_is_found(what, tmp_path):
    """Li and Long's two lemmas: w · u ≥ ‖w‖², and that ‖w‖² grows by 1/R² with each mistake."""
    changes, wanted = MARGINS[what]
    study = made(ROMMA, tmp_path, *changes).s
    names = StudyNames(study.code, after=True)
    (question,) = study.questions
    statements = question.answer.statements
    for pair in zip(statements, wanted, strict=True):
        found, meant = (parsed(text, names) for text in pair)
        assert sympy.expand((found.gts - found.lts) - (meant.gts - meant.lts)) == 0


@pytest.mark.slow
def test_what_is_found_proves_the_bound_as_it_is_typed(tmp_path):
    module = made(ROMMA, tmp_path)
    found = module.s.questions[0].answer
    typed = invariant(*found.statements, at_end=found.at_end)
    claim = module.s.claim("typed", "mistakes <= R^2 |u|^2", by=typed)
    proved = prove(claim, claim.readings[0])
    assert proved.assumed == () and proved.about == "the program"


@pytest.mark.slow
def test_a_number_of_the_state_is_bounded_as_a_total_is(tmp_path):
    """The same learner counts its steps; that number is in no other fact of the first invariant."""
    counting = (
        ("return zeros(d)", "return zeros(d), 0"),
        ("update(self, w, x", "update(self, w, n, x"),
        ("(p @ p) * p", "(p @ p) * p, n + 1"),
        ("return w\n", "return w, n\n"),
        ("mistakes <=", "n[T+1] <="),
    )
    module = made(ROMMA, tmp_path, *counting)
    assert prove(module.romma, module.romma.readings[0]).assumed == ()


@pytest.mark.slow
def test_the_least_constant_is_1(tmp_path):
    head, _, _ = ROMMA.partition("romma = s.claim")
    claim = made(head + 's.least("mistakes <= c R^2 |u|^2")\n', tmp_path).s.claims[0]
    assert claim.says == "mistakes <= R^2 |u|^2"


CONTROLS = {
    "constant": ("<= R^2", "<= 0.99 R^2"),
    "no radius": ('"|x| <= R"', '"R > 0"'),
    "no margin": (OLD, 'y (u . x) >= 0"]'),
    "half a margin": (OLD, 'y (u . x) >= 1/2"]'),
    "the other way": ("return w + (y", "return w - (y"),
    "where it is right": ("(w @ x) <= 0 and", "(w @ x) > 0 and"),
}


@pytest.mark.slow
@pytest.mark.parametrize("what", CONTROLS)
def test_a_false_bound_has_no_invariants(what, tmp_path):
    module = made(ROMMA, tmp_path, CONTROLS[what])
    with pytest.raises(ProofError, match="no potential of these forms"):
        prove(module.romma, module.romma.readings[0])


@pytest.mark.slow
def test_a_false_invariant_proves_nothing(tmp_path):
    """Twice as much as the run keeps is typed, and not kept."""
    s = made(ROMMA, tmp_path).s
    by = invariant("2 |w|^2 <= u . w", "mistakes <= R^2 |w|^2", at_end=["|w[T+1] - u|^2 >= 0"])
    claim = s.claim("typed", "2 mistakes <= R^2 |u|^2", by=by)
    with pytest.raises(ProofError, match=r"^'2 \|w\|\^2 <= u . w' does not hold after round 1 of"):
        prove(claim, claim.readings[0])


def test_the_length_of_a_perceptron_is_bounded_by_what_the_margin_gives(tmp_path):
    """‖w‖² grows by at most R² where u · w grows by γ: so ‖w‖² ≤ (R²/γ) u · w."""
    s = made(PERCEPTRON, tmp_path).s
    (found,) = invariants(s, s.questions[0].hypotheses).numbers
    (wanted,) = (parsed("R^2 (u . w)/gamma - |w|^2 >= 0", StudyNames(s.code)),)
    assert sympy.expand(found - (wanted.gts - wanted.lts)) == 0


def test_divisors_with_quotients_in_them_have_one_normal_form():
    """With r n = 1 and s (a − r b²) = 1, what s is times a n − b² is n."""
    reader = Reader({}, {}, [], {})
    n, a, b = (reader.number(("app", name, "R")) for name in "nab")
    r = reader._inverse(n)
    s = reader._inverse(a - r * b * b)
    assert reader.rules.reduced(s * (a * n - b * b)).terms == n.terms
