"""Typed statements: what they mean in exact numbers, and what is refused with its column."""

from __future__ import annotations

from fractions import Fraction

import pytest
import sympy
from flint import fmpq
from hypothesis import given
from hypothesis import strategies as st
from sympy import Eq, Ge, Gt, IndexedBase, Le, Sum, Symbol

from algorithms.seam import exact
from ordproof import Learner, number, ranks, sign, study, thresholds, vector, zeros
from theory.evaluation.evaluate import evaluate
from theory.language.parsing import parsed
from theory.language.statement import ForAll, Indicator, Inner, MaxOver, NormSquared
from theory.language.tokens import StatementError, with_number
from theory.language.writing import Writer
from theory.runs.study_names import StudyNames


class Weights(Learner):
    def start(self, d):
        return zeros(d)

    def loss(self, w, x, y):
        return max(0, 1 - y * (w @ x))

    def update(self, w, x, y):
        return w + y * x


found = study(
    Weights,
    sees={"x": vector, "y": sign},
    fixed={"u": vector, "K": ranks, "c": thresholds},
    given=["a >= 0", "b >= 0", "R > 0", "a_b >= 0"],
)
names = StudyNames(found.code)


class Greek(Learner):
    def start(self, d):
        return zeros(d)

    def update(self, w, x, y):
        return w + self.λ * y * x


t, s, T, K, i = (Symbol(name, integer=True) for name in ["t", "s", "T", "K", "i"])
a, b, R = (Symbol(name, real=True) for name in ["a", "b", "R"])
w, x, y, u, c, loss, loss_u = (IndexedBase(n) for n in ("w", "x", "y", "u", "c", "loss", "loss_u"))

MEANINGS = {
    "y (u . x) >= a": Ge(y[t] * Inner(u, x[t]), a),
    "y (u @ x) ≥ a": Ge(y[t] * Inner(u, x[t]), a),
    "|w[T+1]|^2 <= R^2 T": Le(NormSquared(w[T + 1]), R**2 * T),
    "|w - u|^2 > 0": Gt(NormSquared(w[t] - u), 0),
    "‖w - u‖^2 > 0": Gt(NormSquared(w[t] - u), 0),
    "|u| >= 1": Ge(sympy.sqrt(NormSquared(u)), 1),
    "|a - b| <= R": Le(sympy.Abs(a - b), R),
    "losses <= a": Le(Sum(loss[s], (s, 1, T)), a),
    "losses <= losses(u)": Le(Sum(loss[s], (s, 1, T)), Sum(loss_u[s], (s, 1, T))),
    "losses[t] <= a": Le(Sum(loss[s], (s, 1, t)), a),
    "regret <= a": Le(Sum(loss[s], (s, 1, T)) - Sum(loss_u[s], (s, 1, T)), a),
    "sum(loss^2) <= a loss(u)": Le(Sum(loss[s] ** 2, (s, 1, T)), a * loss_u[t]),
    "sum(c[i] for i in 1..K-1) = a": Eq(Sum(c[i], (i, 1, K - 1)), a),
    "max(c[i] for i in 1..K-1) <= a": Le(MaxOver(c[i], (i, 1, K - 1)), a),
    "c[i] <= c[i+1] for i in 1..K-2": ForAll(Le(c[i], c[i + 1]), (i, 1, K - 2)),
    "1[y > 0] <= a": Le(Indicator(Gt(y[t], 0)), a),
    "0.25 a <= 1/2": Le(a / 4, sympy.Rational(1, 2)),
    "not a <= b or b <= a": sympy.Or(sympy.Not(Le(a, b)), Le(b, a)),
    "a <= b => b <= R": sympy.Implies(Le(a, b), Le(b, R)),
    "w = u": Eq(w[t], u),
    "y·(u·x) ⩾ a": Ge(y[t] * Inner(u, x[t]), a),
    "y ⟨u, x⟩ ≥ a": Ge(y[t] * Inner(u, x[t]), a),
    "‖w‖² ≤ R² × √T − ½": Le(NormSquared(w[t]), R**2 * sympy.sqrt(T) - sympy.Rational(1, 2)),
    "||w||^2 <= a⁻²": Le(NormSquared(w[t]), a**-2),
    "|u| |w| > a (b)": Gt(sympy.sqrt(NormSquared(u)) * sympy.sqrt(NormSquared(w[t])), a * b),
    "a (b) <= a_b": Le(a * b, Symbol("a_b", real=True)),
    "a\t<=\n b ∧ ¬ b ≤ R": sympy.And(Le(a, b), sympy.Not(Le(b, R))),
}


@pytest.mark.parametrize("text", MEANINGS)
def test_a_statement_means_what_it_says(text):
    assert sympy.srepr(parsed(text, names)) == sympy.srepr(MEANINGS[text])


SIGNED = ["|a w - (1 + R^2) u|^2 <= 1", "-b (1 + a) (R - a) <= R", "(1 + a) (1 + b) <= -(a + b)/R"]


@pytest.mark.parametrize("text", SIGNED)
def test_a_sum_of_which_all_is_subtracted_has_its_minus_before_it(text):
    turned = text.replace("- (1 + R^2)", "+ (-1 - R^2)").replace("-b (1 + a)", "b (-1 - a)")
    turned = turned.replace("(1 + a) (1 + b)", "(-1 - a) (-1 - b)").replace("-(a + b)", "(-a - b)")
    assert turned != text
    said = Writer(("w",), {}, {}).text(parsed(turned, names))
    again, meant = parsed(said, names), parsed(text, names)
    assert "(-" not in said
    assert sympy.expand((again.gts - again.lts) - (meant.gts - meant.lts)) == 0


@pytest.mark.parametrize(
    "text", [*MEANINGS, *SIGNED, "max(a, min(b, R)) <= log(R)", "sum(c[i]/a for i in 1..K-1) < a"]
)
def test_what_is_typed_is_read_back(text):
    statement = parsed(text, names)
    said = Writer(("w",), {"loss_u": "loss(u)"}, {"loss": "losses"}).text(statement)
    again = parsed(said, names)
    assert Writer(("w",), {"loss_u": "loss(u)"}, {"loss": "losses"}).text(again) == said
    if not statement.has(Sum):  # where letters of indices may differ
        assert again == statement


def test_a_known_name_is_not_offered_for_itself():
    with pytest.raises(StatementError, match=r"c has no index K; expected 1, …, K - 1, in"):
        parsed("c[K] <= a", names)


def test_a_length_is_compared_by_its_square():
    assert set(parsed("|u| <= R", names).args) == {Le(NormSquared(u), R**2), Ge(R, 0)}
    for length, radius in ((5, 5), (5, 4), (5, -5), (0, 0)):
        known = {"u": exact((3, 4)) if length else exact((0, 0)), "R": radius}
        assert evaluate(parsed("|u| <= R", names), known) is (length <= radius)
        assert evaluate(parsed("|u| = R", names), known) is (length == radius)
        assert evaluate(parsed("R > |u|", names), known) is (radius > length)


def test_after_a_round_the_state_is_the_next_and_totals_end_there():
    after = StudyNames(found.code, after=True)
    assert parsed("|w|^2 <= losses + t", after) == Le(
        NormSquared(w[t + 1]), Sum(loss[s], (s, 1, t)) + t
    )


small = st.integers(-4, 4)
atoms = st.one_of(st.integers(0, 9).map(str), st.sampled_from(["a", "b", "R"]))
terms = st.recursive(
    atoms,
    lambda inner: st.one_of(
        *(st.builds(f"{{}}{sign}{{}}".format, inner, inner) for sign in ("+", " - ", "*", "·")),
        *(st.builds(text.format, inner) for text in ("({})", "-{}", "({})^2", "-({})^2", "{}/2")),
        st.builds("max({}, {})".format, inner, inner),
    ),
    max_leaves=8,
)


@given(terms, terms, small, small, small)
def test_arithmetic_is_pythons(left, right, p, q, r):
    """The same text, read by Python on fractions."""
    known = {"a": Fraction(p), "b": Fraction(q), "R": Fraction(r), "max": max}
    pythons = str.maketrans({"^": "**", "·": "*"})
    sides = [eval(side.translate(pythons), known) for side in (left, right)]
    try:
        statement = parsed(f"{left} <= {right}", names)
    except StatementError as problem:  # both sides are numbers, or alike
        assert ("true" if sides[0] <= sides[1] else "false") in str(problem)
        return
    values = {"a": fmpq(p), "b": fmpq(q), "R": fmpq(r)}
    assert evaluate(statement, values) is (sides[0] <= sides[1])


REFUSED = {
    "a >= \u03a4": (6, "greek capital letter tau"),  # they look like T, a, T
    "\u0430 >= 0": (1, "cyrillic small letter a"),
    "a >= \U0001d447": (6, "mathematical italic capital t"),
    "a <= q": (6, "unknown name 'q'"),
    "a (b <= R": (10, "expected ')'"),
    "a <= b$": (7, "unexpected '$'"),
    "a +": (4, "ends too early"),
    "a": (1, "expected a comparison"),
    "a <= b <": (9, "ends too early"),
    "": (1, "is empty; expected a statement such as a <= b"),
    "foo(a) <= b": (1, "unknown function 'foo'; known are abs, log"),
    "x <= a": (1, "x is a vector; expected a number, such as |x|"),
    "a <= w[T+1]": (6, "w[T+1] is a vector; expected a number, such as |w[T+1]|"),
    "(a <= b) <= 1": (1, "(a <= b) is a comparison; expected a number"),
    "w = a": (1, "compares a vector with a number"),
    "u + a <= b": (1, "adds a vector and a number"),
    "u x <= b": (1, "multiplies or divides by a vector"),
    "a . b <= 1": (1, "an inner product"),
    "a/2 b <= 1": (5, "write parentheses"),
    "u^2 <= 1": (1, "a power of a vector"),
    "4^T <= a": (1, "an exponent that is no rational number"),
    "c <= 1": (1, "c has 0 indices"),
    "c[1/2] <= 1": (1, "no integer"),
    "w[a] . u <= 1": (1, "no integer; a range stands behind, as in `… for a in 1..K-1`"),
    "c[i] <= 1": (3, "unknown name 'i'"),
    "sum(u) <= 1": (4, "sum of a vector"),
    "1 <= 2": (1, "is always true"),
    "a <= b and 1 <= 2": (12, "is always true"),
    "a <= b for i": (13, "expected 'in'"),
    "max(sum(1 for i in 5..1), -1) <= a": (15, "the range 5..1 is empty"),
    "y[i] = 1 for i in T+1..T": (14, "is empty"),
    "sum(y[i] for i in 1..T, i in 1..2) <= a": (25, "'i' has another meaning"),
    "a <= 1 for a in 1..1": (12, "'a' has another meaning"),
    "losses <= 1 for losses in 1..1": (17, "'losses' has another meaning"),
    "|w|^2/|w|^2 <= 1 + R^2": (1, "a division by ‖wᵗ‖² cancels"),
    "sqrt(a)^2 <= a + R^2": (1, "the root of a cancels"),
    "0 log(a) <= R^2": (1, "log(a) cancels"),
    "1/a - 1/a <= R^2": (1, "a division by a cancels"),
    "a/a = 1": (1, "a division by a cancels"),
    "0/a = 0": (1, "a division by a cancels"),
    "1/a <= b and 1 <= 2": (14, "is always true"),
    "1/a <= b and a/a < 1": (14, "a division by a cancels"),
    "sum(loss/y - loss/y) <= a": (5, "a division by yᵗ cancels"),
    "a <= 1/0": (6, "divides by 0"),
    "log(0) <= a": (4, "logarithm of 0"),
    "a <= sqrt(-1)": (10, "the root or logarithm of a negative number"),
    "a <= max(1, sqrt(-1))": (17, "the root or logarithm of a negative number"),
    "a^1000000 <= 1": (1, "the exponent 1000000; expected at most 100"),
    f"{300 * '('}a{300 * ')'} <= 1": (1, "nested too deeply"),
    "a <= b + 0 sqrt(1 - sqrt(2))": (16, "the root or logarithm of a negative number"),
    "a <= 1e-3": (6, "unexpected '1e-3'"),
    "0x1 a <= b": (1, "unexpected '0x1'"),
    "a =< b": (3, "write <="),
    "a => b": (1, "expected >="),
    r"a <= \gamma": (6, "LaTeX is not read; write gamma"),
    "|w(T+1)| <= 1": (2, "a round stands in brackets, w[T]"),
    "|w_T| <= 1": (2, "write w[T]"),
    "norm(w) <= a": (1, "write |v|"),
    "a <= Losses": (6, "did you mean losses?"),
    "⟨u, a⟩ <= 1": (1, "u . v needs two vectors"),
    3: (1, "expected a statement in quotes"),
    "losses <= losses(1) + a": (11, "expected that of a comparator"),
    "losses <= losses(1/2)": (11, "a product has a space"),
    "loss(u - u) <= a": (1, "has no name between the parentheses"),
    "losses(": (1, "has no name between the parentheses"),
    "a <= |(-1)^(1/4)|": (7, "the root or logarithm of a negative number"),
    "(-8)^(1/3) <= a": (1, "the root or logarithm of a negative number"),
    "a <= b + 0 y[T-5]": (10, "what needs 1 ≤ T − 5 cancels"),
    "a <= b + y[T-5] - y[T-5]": (6, "what needs 1 ≤ T − 5 cancels"),
    "a <= b + 0 max(y[i] for i in 2..T)": (10, "what needs 2 ≤ T cancels"),
    "(a = 0 or 1/a > 0) and a + 1/a - 1/a <= R": (24, "a division by a cancels"),
    "1½ R^2 >= a": (2, "two numbers side by side"),
    "a <= 1 000": (8, "two numbers side by side"),
    "y[k] <= a for k in 1.5..2": (15, "3/2 is no integer"),
    "y[k] <= a for k in a..2": (15, "a is no integer"),
    "y[k] <= a for k in x..T": (15, "is no integer"),
    "a <= b + |x[T-5] · 0|": (11, "what needs 1 ≤ T − 5 cancels"),
    "losss <= a": (1, "did you mean losses?"),
    "losseses <= a": (1, "did you mean losses?"),
    "losses[-5] <= a": (1, "losses has no round -5"),
    "a + ν <= b": (5, "looks like the v of the keyboard"),
    "||w| - |x|| <= a": (6, "write abs("),
    "| |w| - |x| | <= a": (3, "write abs("),
    "losses[s] <= a for s in 1..T": (20, "expected the name of an index"),
}


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_no_statement_is_refused_with_its_column(text):
    column, message = REFUSED[text]
    with pytest.raises(StatementError, match="column") as problem:
        parsed(text, names)
    assert message in str(problem.value)
    assert problem.value.column == column


def test_greek_letters_are_read_by_their_names():
    greek = study(
        Greek,
        sees={"x": vector, "y": sign},
        fixed={"u": vector, "λ": number},
        given=["y (u . x) >= γ", "gamma > 0", "lambda > 0"],
    )
    assert greek.code.fixed.keys() == {"u", "λ", "gamma"}
    claim = greek.claim("scaled", "λ²/γ² >= |w|^2/gamma")
    assert {str(name) for name in claim.conclusion.free_symbols} >= {"λ", "gamma"}


@pytest.mark.parametrize(
    ("bound", "number", "text"),
    [
        ("mistakes <= c R^2", 1, "mistakes <= R^2"),
        ("mistakes <= c*R^2 + c", 1, "mistakes <= R^2 + 1"),
        ("mistakes <= 2c R²", 3, "mistakes <= 2(3) R²"),
        ("mistakes <= 2c R²", 1, "mistakes <= 2R²"),
        ("mistakes <= c/2 + cc", Fraction(1, 3), "mistakes <= (1/3)/2 + cc"),
        ("mistakes <= loss c (u)", 1, "mistakes <= loss 1 (u)"),
        ("mistakes <= R^2*c", -2, "mistakes <= R^2*(-2)"),
    ],
)
def test_a_number_in_the_place_of_a_letter(bound, number, text):
    assert with_number(bound, "c", sympy.Rational(number)) == text
