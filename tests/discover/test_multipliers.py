"""What keeps an invariant in a round is an equation of polynomials, as it is printed."""

from dataclasses import replace

import pytest
import sympy
from bounds_to_find import (
    GRADIENT_DESCENT,
    LEAST_SQUARES,
    PASSIVE_AGGRESSIVE,
    PERCEPTRON,
    TWO_STEPS,
    made,
)
from sympy import Indexed, IndexedBase, Symbol, symbols

from theory.language.parsing import parsed, parsed_number
from theory.language.statement import Inner, NormSquared
from theory.runs.study_names import StudyNames
from verify.command.discover import _rounds
from verify.discover.certificate_steps import NotShown
from verify.discover.multiplier_words import Kept, in_words
from verify.discover.multipliers import branches
from verify.engines.proved import prove

R, G, gamma, eta = (Symbol(name, real=True) for name in ("R", "G", "gamma", "eta"))
VECTORS = {name: sympy.Matrix(symbols(f"{name}:2", real=True)) for name in "wxug"}
w, x, u, g = VECTORS.values()


def kept(text, folder):
    """What is printed of the rounds of a file's bound, and the words that it is printed in."""
    module = made(text, folder)
    proved = prove(module.claim, module.claim.readings[0])
    (question,) = module.s.questions
    found = in_words(proved.certificates, proved.name, question.answer.statements, {})
    return found, StudyNames(module.s.code)


def left(each, names, y):
    """What the facts' sides leave, as they are multiplied: a polynomial in coordinates."""
    total = 0
    for times, fact in each.facts:
        relation = parsed(fact, names)
        total += parsed_number(times, names) * (relation.gts - relation.lts)
    return in_coordinates(total + (parsed_number(each.rest, names) if each.rest else 0), y)


def in_coordinates(form, y):
    """The form with vectors of the plane in it, and a number for the label."""

    def vector(v):
        return v.replace(
            lambda part: isinstance(part, Indexed | IndexedBase),
            lambda part: Symbol(str(part.base if isinstance(part, Indexed) else part)),
        )

    def inner(a, b):
        rows = [sympy.expand(vector(v)) for v in (a, b)]
        coordinates = [
            sum((row.coeff(Symbol(name)) * each for name, each in VECTORS.items()), 0 * w)
            for row in rows
        ]
        return coordinates[0].dot(coordinates[1])

    form = form.replace(NormSquared, lambda a: inner(a, a)).replace(Inner, inner)
    return form.replace(lambda part: isinstance(part, Indexed), lambda part: y)


def square(v):
    return v.dot(v)


@pytest.mark.slow
@pytest.mark.parametrize("y", [1, -1])
def test_novikoffs_mistakes_are_paid_for_by_the_margin_the_radius_and_the_mistake(tmp_path, y):
    (mistake, none), names = kept(PERCEPTRON, tmp_path)
    assert mistake.where == ("y (w . x) <= 0",) and none.where == ("y (w . x) > 0",)
    assert [fact for _, fact in mistake.facts] == [
        *("gamma <= y (u . x)", "|x|^2 <= R^2", "y (w . x) <= 0"),
    ]
    before, after = (square(gamma * v - R**2 * u) for v in (w, w + y * x))
    assert sympy.expand(before - after - R**2 * gamma**2 - left(mistake, names, y)) == 0
    assert none.facts == () and none.before == mistake.before == "1"


@pytest.mark.slow
@pytest.mark.parametrize("y", [1, -1])
def test_the_losses_of_pa_are_paid_for(tmp_path, y):
    (paid, none), names = kept(PASSIVE_AGGRESSIVE, tmp_path)
    assert paid.where == ("y (w . x) < 1", "1 <= y (u . x)") and none.facts == ()
    loss = 1 - y * w.dot(x)
    before, after = (R**2 * square(v - u) for v in (w, w + loss / square(x) * y * x))
    assert sympy.cancel(before - after - loss**2 - left(paid, names, y)) == 0


@pytest.mark.slow
def test_the_regret_of_gradient_descent_is_paid_for_by_the_gradient_alone(tmp_path):
    (each,), names = kept(GRADIENT_DESCENT, tmp_path)
    assert each == Kept(each.invariant, (), (("eta^2", "|g|^2 <= G^2"),))
    before, after = (square(v - u) for v in (w, w - eta * g))
    paid = before - after + eta**2 * G**2 - 2 * eta * (w - u).dot(g)
    assert sympy.expand(paid - left(each, names, 1)) == 0


@pytest.mark.slow
def test_the_errors_of_least_mean_squares_are_paid_for(tmp_path):
    (each,), names = kept(LEAST_SQUARES, tmp_path)
    y = Symbol("y", real=True)
    error, best = y - w.dot(x), y - u.dot(x)
    before, after = (2 * square(v - u) for v in (w, w + eta * error * x))
    paid = before - after + 2 * eta * best**2 - eta * error**2
    assert len(each.facts) == 3
    assert sympy.expand(paid - left(each, names, y)) == 0


@pytest.mark.slow
@pytest.mark.parametrize("y", [1, -1])
def test_mistakes_and_margins_of_two_steps_are_paid_for(tmp_path, y):
    """|2γw − 3(R² + ρ)u|² pays 4γ²(R² + ρ) for a mistake; a half step may cost nothing."""
    branches, names = kept(TWO_STEPS, tmp_path)
    rho = Symbol("rho", real=True)
    for step, each in ((1, branches[0]), (sympy.Rational(1, 2), branches[1])):
        mistake = int(step == 1)
        assert ("y (w . x) <= 0" in each.where) == (mistake == 1)
        assert len(each.facts) == 3 and each.rest  # what is left over pays for nothing
        vectors = (2 * gamma * v - 3 * (R**2 + rho) * u for v in (w, w + step * y * x))
        before, after = map(square, vectors)
        paid = before - after - 4 * mistake * gamma**2 * (R**2 + rho)
        assert sympy.expand(paid - left(each, names, y)) == 0


def test_what_is_no_induction_has_no_rounds():
    text = "(certificate a (symbols) (hypotheses) (conclusion true) (steps (assume true)))"
    with pytest.raises(NotShown, match="no induction"):
        branches(text, {})
    with pytest.raises(NotShown, match="no induction"):
        in_words({"a": text}, "a", (), {})


def test_a_branch_is_one_line():
    facts = (("R^2", "|x|^2 <= 1"), ("1", "y (w . x) <= 0"))
    paid = Kept("|w| <= R", ("y (w . x) <= 0",), facts)
    assert paid.text == (
        'where y (w . x) <= 0: R^2 of "|x|^2 <= 1" plus "y (w . x) <= 0" pay for it'
    )
    assert Kept("|w| <= R", (), ()).text == "nothing to pay"
    assert Kept("|w| <= R", (), facts[:1], "1/2").text == (
        '1/2 of what it left before plus R^2 of "|x|^2 <= 1" is left'
    )
    assert replace(paid, rest="2 C").text == f"{paid.text}; 2 C is left over"
    assert Kept("|w| <= R", (), (), rest="2 C").text == "nothing to pay; 2 C is left over"


def test_rounds_without_a_condition_are_all_or_the_others():
    paid = Kept("|w| <= R", ("y (w . x) <= 0",), (("1", "y (w . x) <= 0"),))
    rest = Kept("|w| <= R", (), ())
    assert [*_rounds([rest])] == [("each round", "nothing to pay")]
    assert [*_rounds([paid, rest])] == [
        *(("a round", paid.text), ("a round", "otherwise: nothing to pay")),
    ]
