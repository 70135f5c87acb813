"""Potentials are found for the textbook's bounds, and proved; for false bounds none is."""

import re
from pathlib import Path

import pytest
import sympy
from bounds_to_find import (
    BIAS,
    BY_RADIUS,
    DAMPED,
    DELAYED,
    FILES,
    GRADIENT_DESCENT,
    HALF_STEP,
    LEAST_SQUARES,
    MARGIN,
    MOMENTUM,
    OPTIMISTIC,
    PASSIVE_AGGRESSIVE,
    PERCEPTRON,
    TWO,
    TWO_STEPS,
    UNIT_STEP,
    made,
)

from theory.language.parsing import parsed
from theory.potential.polynomial import Polynomial, Rules
from theory.runs.invariant.tactic import invariant
from theory.runs.study_names import StudyNames
from verify.engines.proved import prove
from verify.engines.search import Budget
from verify.prover.session import ProofError
from verify.verdicts.decide import decide

LIBRARY = Path(__file__).parents[2] / "theory" / "library"
WANTED = {
    "perceptron": "|gamma w - R^2 u|^2 + R^2 gamma^2 mistakes <= R^4",
    "passive-aggressive": "R^2 |w - u|^2 + sum(loss^2) <= R^2 |u|^2",
    "gradient descent": "|w - u|^2 + 2 eta regret <= |u|^2 + G^2 eta^2 t",
    "a bias": "|gamma w - (1 + R^2) u|^2 + (gamma b - (1 + R^2) c)^2 + gamma^2 (1 + R^2) mistakes"
    " <= (1 + R^2)^2",
    "a round late": "|w - u - eta last|^2 + eta^2 |last|^2 + 2 eta sum(g . (w[t] - u))"
    " <= |u|^2 + 3 G^2 eta^2 t",
    "the last gradient again": "|w - u + eta last|^2 + 2 eta sum(g . (w[t] - u))"
    " <= |u|^2 + eta^2 sum(|g - last[t]|^2)",
    "two vectors": "|gamma (v - w) - 2 R^2 (u - z)|^2 + 4 R^2 gamma^2 mistakes <= 8 R^4",
}


@pytest.mark.parametrize("name", FILES)
def test_the_textbook_potential_is_found(name, tmp_path):
    """Up to what is on which side: the invariants of Novikoff, of PA and of gradient descent."""
    study = made(FILES[name], tmp_path).s
    (question,) = study.questions
    names = StudyNames(study.code, after=True)
    found, wanted = (parsed(text, names) for text in (*question.answer.statements, WANTED[name]))
    gap = sympy.expand((found.gts - found.lts) - (wanted.gts - wanted.lts))
    assert gap == 0


@pytest.mark.slow
@pytest.mark.parametrize("name", FILES)
def test_the_kernel_accepts_the_bound(name, tmp_path):
    claim = made(FILES[name], tmp_path).claim
    proved = prove(claim, claim.readings[0])
    assert proved.assumed == () and proved.about == "the program"


@pytest.mark.parametrize("letter", ["c", "a"])
def test_a_letter_of_the_study_is_not_taken_for_one_of_the_search(letter, tmp_path):
    text = GRADIENT_DESCENT.replace("eta", letter)
    (question,) = made(text, tmp_path).s.questions
    (statement,) = question.answer.statements
    assert f"|w - u|^2 + 2 {letter} losses <= " in statement


CONTROLS = [
    ("a bias for nothing", BIAS, ("(R^2 + 1)/gamma", "R^2/gamma")),
    ("two vectors as one", TWO, ("2 R^2/gamma", "R^2/gamma")),
    ("late for nothing", DELAYED, ("3 eta G^2 T/2", "eta G^2 T/2")),
    ("later than said", DELAYED, ("3 eta G^2 T/2", "1.4 eta G^2 T")),
    ("less than what was not expected", OPTIMISTIC, ("eta sum(|g", "0.99 eta sum(|g")),
    ("no radius", PERCEPTRON, ('"|x| <= R"', '"R > 0"')),
    ("constant", PERCEPTRON, ("mistakes <= R", "mistakes <= 0.99 R")),
    ("path flipped", PERCEPTRON, ("<= 0 else", "> 0 else")),
    ("strict bound", PERCEPTRON, ("mistakes <= R", "mistakes < R")),
    ("no radius", PASSIVE_AGGRESSIVE, ('"|x| <= R"', '"R > 0"')),
    ("comparator with losses", PASSIVE_AGGRESSIVE, ("loss(u) = 0", "loss(u) <= 1/2")),
    ("constant", PASSIVE_AGGRESSIVE, ("<= R^2 |u|^2", "<= 0.99 R^2 |u|^2")),
    ("no gradient bound", GRADIENT_DESCENT, ('"|g| <= G"', '"G > 0"')),
    ("constant", GRADIENT_DESCENT, ("+ eta G^2 T/2", "+ eta G^2 T/3")),
    ("other sign", GRADIENT_DESCENT, ("w - self", "w + self")),
    ("errors, step", LEAST_SQUARES, ("2 eta R^2 <= 1", "eta R^2 <= 2")),
    ("errors, constant", LEAST_SQUARES, ("2 |u|^2/eta", "0.99 |u|^2/eta")),
    ("errors, of u", LEAST_SQUARES, ("2 losses(u)", "losses(u)")),
    ("errors, step by the radius", LEAST_SQUARES, *BY_RADIUS, ("= 1/(2 R^2)", "= 2/R^2")),
    ("errors, constant by the radius", LEAST_SQUARES, *BY_RADIUS, ("4 R^2 |u", "1.99 R^2 |u")),
    ("two steps, constant", TWO_STEPS, ("4 (R^2 + rho)", "0.99 R^2")),
    ("two steps, no room", TWO_STEPS, ("4 (R^2 + rho)", "4 R^2")),
    ("two steps, no radius", TWO_STEPS, ('"|x| <= R"', '"R > 0"')),
    ("two steps, path flipped", TWO_STEPS, ("<= self.rho", "> self.rho")),
]


@pytest.mark.slow
@pytest.mark.parametrize("control", CONTROLS, ids=lambda control: control[0])
def test_a_false_bound_has_no_potential(control, tmp_path):
    _, text, *changes = control
    module = made(text, tmp_path, *changes)
    assert isinstance(module.s.questions[0].answer, str)
    with pytest.raises(ProofError, match="no potential of these forms"):
        prove(module.claim, module.claim.readings[0])


@pytest.mark.slow
@pytest.mark.parametrize("changes", [[], BY_RADIUS], ids=["any step", "a step by the radius"])
def test_the_errors_of_least_mean_squares_against_twice_those_of_u(changes, tmp_path):
    claim = made(LEAST_SQUARES, tmp_path, *changes).claim
    assert prove(claim, claim.readings[0]).about == "the program"


@pytest.mark.slow
def test_a_bound_that_is_looser_by_what_the_rounds_add_is_proved_as_it_is(tmp_path):
    """16/9 Σ loss(u) would be enough; that it is less than 2 Σ loss(u) need not be known."""
    given = ('"|x| <= R", "eta > 0", "2 eta R^2 <= 1"', '"|x| <= 1"')
    changes = [given, ("self.eta * (y - w @ x) * x", "(y - w @ x) * x / 2")]
    claim = made(LEAST_SQUARES, tmp_path, *changes, ("2 |u|^2/eta", "4 |u|^2")).claim
    assert prove(claim, claim.readings[0]).about == "the program"


def test_the_only_potential_with_the_least_constant_is_found_by_its_form(tmp_path):
    """Of 4η g·(w − u) and the growth of |w − u − ηv|² + 2η²|v|² remain 12η²|g|² less a square."""
    (question,) = made(MOMENTUM, tmp_path).s.questions
    assert question.answer.constant == 3
    (text,) = question.answer.statements
    assert text.startswith("|w - u - eta v|^2 + 2 eta^2 |v|^2 + 4 eta sum(")
    assert question.answer.in_round == ("|2 g - v[t]|^2 >= 0",)


@pytest.mark.slow
@pytest.mark.parametrize("constant, proved", [("3", True), ("2.9", False)])
def test_the_bound_of_momentum_is_proved_with_the_least_constant_and_no_less(
    constant, proved, tmp_path
):
    asked = ("s.least(", 'claim = s.claim("bound", '), ('T")', 'T", by=potential)')
    claim = made(MOMENTUM, tmp_path, *asked, ("c eta", f"{constant} eta")).claim
    if proved:
        assert prove(claim, claim.readings[0]).about == "the program"
    else:
        with pytest.raises(ProofError, match="no potential of these forms"):
            prove(claim, claim.readings[0])


@pytest.mark.slow
def test_a_loose_bound_is_proved_by_a_simple_potential(tmp_path):
    """The least constant is no formula: R², or (ρ + R²/4)²/(2ρ − R²/2) where ρ > 3R²/4, over γ²."""
    module = made(TWO_STEPS, tmp_path)
    (question,) = module.s.questions
    assert not isinstance(question.answer, str)
    assert prove(module.claim, module.claim.readings[0]).about == "the program"
    asked = (", by=potential)", ")"), ('s.claim("bound", ', "s.least("), ("<= 4", "<= c")
    (question,) = made(TWO_STEPS, tmp_path, *asked).s.questions
    assert "the least constant changes with the parameters" in question.answer
    (times,) = made(TWO_STEPS, tmp_path, *asked[:2], ("<= 4", "<= 1000 c")).s.questions
    first, thousandth = (
        float(re.search(r": ([-.\de]+) at", each.answer)[1]) for each in (question, times)
    )
    assert first == pytest.approx(1000 * thousandth, rel=1e-3)


@pytest.mark.parametrize(
    "given, least", [("<= 1", 1), ("<= 1/2", sympy.Rational(2, 3)), ("< 2", None)]
)
def test_a_constant_that_changes_with_the_parameters_is_the_largest(given, least, tmp_path):
    """It is 1/(2 − η R²), and as large as one likes where η R² may come near to 2."""
    fitted = '"2 eta R^2 <= 1"', f'"eta R^2 {given}", "y = u . x"'
    claimed = LEAST_SQUARES[LEAST_SQUARES.index("s.claim(") :]
    asked = claimed, 's.least("losses <= c |u|^2/eta")\n'
    module = made(LEAST_SQUARES, tmp_path, fitted, asked)
    (question,) = module.s.questions
    if least is None:
        assert "the least constant changes with the parameters" in question.answer
    else:
        assert question.answer.constant == least
        assert prove(module.claim, module.claim.readings[0]).about == "the program"


@pytest.mark.slow
@pytest.mark.parametrize("bound", ["T - 1 + R^2", "T + R^2 |u|^2 - |u|^2"])
def test_a_factor_of_the_bound_may_be_0_at_some_parameters(bound, tmp_path):
    """R² − 1 is 0 where R is 1, with which the search begins."""
    text = PERCEPTRON.replace("R^2/gamma^2", bound).replace(', "gamma > 0"', "")
    for least, verdict in (("1", "proved"), ("0", "refuted")):
        (folder := tmp_path / least).mkdir()
        claim = made(text, folder, ("y (u . x) >= gamma", f"R >= {least}")).claim
        assert decide(claim).verdict == verdict


@pytest.mark.slow
def test_numbers_that_define_each_other_are_met_once(tmp_path):
    """Of a = 1/c and c = 1/a neither can be put into the other for ever."""
    changes = [
        ('fixed={"u": vector}', 'fixed={"u": vector, "a": number, "c": number}'),
        ('"eta > 0"', '"eta > 0", "a = 1/c", "c = 1/a", "c > 0"'),
        ("G^2 T/2", "G^2 T/2 + a - 1/c"),
        ("Learner, ", "Learner, number, "),
    ]
    claim = made(GRADIENT_DESCENT, tmp_path, *changes).claim
    assert prove(claim, claim.readings[0]).about == "the program"


def test_a_bound_by_0_is_paid_from_nothing(tmp_path):
    (question,) = made(PERCEPTRON, tmp_path, ("<= R^2/gamma^2", "<= 0")).s.questions
    assert "a bound by 0" in question.answer


def test_a_potential_at_some_parameters_is_no_proof_for_all(tmp_path):
    """With a margin of 0 the bound has no value; what is found where it has one proves nothing."""
    module = made(PERCEPTRON, tmp_path, ('"gamma > 0"', '"gamma >= 0"'))
    with pytest.raises(
        ProofError, match=r"needs R > 0 and gamma > 0, which is not given: .*no proof"
    ):
        prove(module.claim, module.claim.readings[0])
    assert decide(module.claim).verdict == "ill-posed"


@pytest.mark.slow
def test_what_has_no_potential_is_not_said_to_be_false(tmp_path):
    """The bound is true, since gamma <= R, but weaker than what a potential gives."""
    module = made(PERCEPTRON, tmp_path, ("<= R^2/gamma^2", "<= R^3/gamma^3"))
    (verdict,) = decide(module.claim, Budget()).readings
    assert verdict.verdict == "proof fails" and verdict.counterexample is None


def test_agnostic_bounds_of_pa_need_more_than_a_radius(tmp_path):
    """PA's mistakes against the losses of any u: no constant works with only |x| <= R."""
    old = ('"|x| <= R", "loss(u) = 0"', '"|x| <= R"')
    bound = ("sum(loss^2) <= R^2 |u|^2", "sum(loss^2) <= R^2 |u|^2 + sum(loss(u)^2)")
    module = made(PASSIVE_AGGRESSIVE, tmp_path, old, bound)
    assert isinstance(module.s.questions[0].answer, str)


def test_the_least_constant_is_found_and_proved(tmp_path):
    line = 'claim = s.claim("bound", "mistakes <= R^2/gamma^2", by=potential)'
    least = 'claim = s.least("mistakes <= c R^2/gamma^2")'
    claim = made(PERCEPTRON, tmp_path, (line, least)).claim
    assert claim.says == "mistakes <= R^2/gamma^2"
    (verdict,) = decide(claim).readings
    assert (verdict.verdict, verdict.tier) == ("proved", "kernel")
    assert verdict.tightness


LOOSE = ("gamma >= 1 => mistakes <= R^2", "R <= gamma => mistakes <= 1")


@pytest.mark.parametrize("bound", LOOSE)
def test_of_a_loose_bound_the_sharper_one_is_found(bound, tmp_path):
    """By how much it is too large changes with the parameters."""
    (question,) = made(PERCEPTRON, tmp_path, ("mistakes <= R^2/gamma^2", bound)).s.questions
    assert question.answer.at_end == ("mistakes <= R^2/gamma^2",)
    assert question.answer.potential == "|gamma w - R^2 u|^2/(R^2 gamma^2)"


@pytest.mark.slow
@pytest.mark.parametrize("bound", LOOSE)
def test_a_loose_bound_is_proved_by_the_sharper_one(bound, tmp_path):
    claim = made(PERCEPTRON, tmp_path, ("mistakes <= R^2/gamma^2", bound)).claim
    assert prove(claim, claim.readings[0]).assumed == ()


NORMALISED = (
    ("import Learner,", "import Learner, norm,"),
    ("w + y * x if", "w + y * x / norm(x) if"),
    ('"|x| <= R", "y (u . x) >= gamma"', '"|x| > 0", "y (u . x) >= gamma |x|"'),
    (
        's.claim("bound", "mistakes <= R^2/gamma^2", by=potential)',
        's.least("mistakes <= c/gamma^2")',
    ),
)
"""The perceptron on points of length 1: a division by a root."""


def test_a_root_is_one_number_wherever_it_stands(tmp_path):
    (question,) = made(PERCEPTRON, tmp_path, *NORMALISED).s.questions
    assert question.answer.constant == 1
    assert question.answer.potential == "|gamma w - u|^2/gamma^2"


@pytest.mark.slow
def test_the_perceptron_that_divides_by_lengths(tmp_path):
    claim = made(PERCEPTRON, tmp_path, *NORMALISED).claim
    assert prove(claim, claim.readings[0]).assumed == ("square-root",)


@pytest.mark.slow
def test_the_perceptron_with_a_margin(tmp_path):
    """Its coefficients are products with a factor of the bound, R^2 eta + 2 b."""
    claim = made(MARGIN, tmp_path).claim
    assert prove(claim, claim.readings[0]).assumed == ()


@pytest.mark.slow
def test_passive_aggressive_with_half_the_step(tmp_path):
    """Losses halve on a repeated point: their squares tend to 1 + 1/4 + 1/16 + … = 4/3."""
    claim = made(HALF_STEP, tmp_path).claim
    assert claim.says == "sum(loss^2) <= (4/3) R^2 |u|^2"
    assert prove(claim, claim.readings[0]).assumed == ()


def test_passive_aggressive_against_a_comparator_with_losses(tmp_path):
    """For every a > 0, (1 + a) |w - u|^2 pays; the square that the proof needs is told."""
    bound = "sum(loss^2) <= (1 + a) |u|^2 + ((1 + a)^2/a) sum(loss(u)^2)"
    changes = (", BOUND", f', "{bound}", by=potential'), ('"|x| = 1"', '"|x| = 1", "a > 0"')
    answer = made(UNIT_STEP, tmp_path, *changes).s.questions[0].answer
    assert answer.potential == "|w - u|^2 (1 + a)"
    assert "1 + a y (w[t] . x) - y (u . x) - a y (u . x)" in answer.squares


@pytest.mark.slow
def test_the_constant_before_the_comparators_losses(tmp_path):
    bound = 'least("sum(loss^2) <= 2 |u|^2 + c sum(loss(u)^2)"'
    claim = made(UNIT_STEP, tmp_path, ('claim("bound", BOUND', bound)).claim
    assert claim.says == "sum(loss^2) <= 2 |u|^2 + 4 sum(loss(u)^2)"
    assert prove(claim, claim.readings[0]).assumed == ()


@pytest.mark.slow
@pytest.mark.parametrize("margin", ["1", "b"])
def test_the_constant_of_passive_aggressive_with_damped_steps(margin, tmp_path):
    """PA-II: the paper's constant is the least; its proof needs products of four facts."""
    other = ("max(0, 1", "max(0, self.b"), ('"C > 0"', '"C > 0", "b > 0"')
    claim = made(DAMPED, tmp_path, *(other if margin == "b" else ())).claim
    assert claim.says == "sum(loss^2) <= (R^2 + 1/(2 C)) (|u|^2 + 2 C sum(loss(u)^2))"
    assert prove(claim, claim.readings[0]).assumed == ()


def test_a_bound_without_potential_is_an_open_claim_that_says_why(tmp_path):
    more = 'other = s.least("mistakes <= c R/gamma")\nclaim = s'
    module = made(PERCEPTRON, tmp_path, ("claim = s", more))
    assert module.other.conclusion is None and not module.other.proofs
    assert "least constant changes" in module.s.questions[0].answer


def test_the_found_statement_is_one_that_a_user_can_type(tmp_path):
    """The invariant that is found, typed into the file, proves the claim without a search."""
    module = made(PERCEPTRON, tmp_path)
    (text,) = module.s.questions[0].answer.statements
    claim = module.s.claim("typed", "mistakes <= R^2/gamma^2", by=invariant(text))
    assert prove(claim, claim.readings[0]) is not None


def test_rules_rewrite_until_none_applies():
    rules = Rules()
    rules.add(("y", "y"), Polynomial.of(1))
    rules.add(("r", "x"), Polynomial.of(1))
    y, r, x = map(Polynomial.of, "yrx")
    assert rules.reduced(y * y * y * r * x * x + 2).terms == (y * x + 2).terms


@pytest.mark.slow
def test_margins_of_the_thresholds_up_to_a_label_are_used(tmp_path):
    """``for i in 1..y-1`` says of all thresholds what ``i < y => ... for i in 1..K-1`` says."""
    text = (LIBRARY / "prank.py").read_text()
    for short, long in (
        ("u . x - c[i] >= gamma for i in 1..y-1", "i < y => u . x - c[i] >= gamma for i in 1..K-1"),
        (
            "c[i] - u . x >= gamma for i in y..K-1",
            "i >= y => c[i] - u . x >= gamma for i in 1..K-1",
        ),
    ):
        assert text.count(f'"{long}"') == 1
        text = text.replace(f'"{long}"', f'"{short}"')
    claim = made(text.replace('name="library"', 'name="ranges"'), tmp_path).prank
    assert prove(claim, claim.readings[0]).assumed == ()
