"""Sums and products are written as people write them, and mean what they meant."""

import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import And, Ge, Gt, IndexedBase, Le, Lt, Or, Sum, symbols

from theory.claims.registry import all_claims
from theory.language.order import factors, fraction, links, parts
from theory.language.plain import plain
from theory.language.statement import ForAll, Indicator, Inner, MaxOver, NormSquared, Sign
from theory.language.sum_order import terms
from theory.language.typeset import latex

K, c, y, k, n, t, T = symbols("K c y k n t T", integer=True)
R, gamma, a, b, eta, G = symbols("R gamma a b eta G", real=True)
left, right = symbols("y_l y_r", integer=True)
x, u, theta, w = IndexedBase("x"), IndexedBase("u"), IndexedBase("theta"), sympy.Function("w")
y_l, y_r = IndexedBase("y_l"), IndexedBase("y_r")
LONGEST = MaxOver(NormSquared(x[t]), (t, 1, T))


@pytest.mark.parametrize(
    ("term", "text", "formula"),
    [
        (y - k, "y − k", "y - k"),
        (-1 - k, "−k − 1", "- k - 1"),
        (
            (R**2 + 1) * (K - c - 1) / gamma**2,
            "(R² + 1)(K − c − 1)/γ²",
            r"\frac{(R^{2} + 1) (K - c - 1)}{\gamma^{2}}",
        ),
        (LONGEST + 1, "1 + max_{t ∈ [T]} ‖xᵗ‖²", r"1 + \max_{t \in [T]} \lVert {x}^{t} \rVert^{2}"),
        (
            LONGEST - a,
            "(max_{t ∈ [T]} ‖xᵗ‖²) − a",
            r"\left(\max_{t \in [T]} \lVert {x}^{t} \rVert^{2}\right) - a",
        ),
        (
            (a * R**2 + 1 / (2 * b) + 1) / gamma**2,
            "(a R² + 1 + 1/(2 b))/γ²",
            r"\frac{a R^{2} + 1 + 1/(2 b)}{\gamma^{2}}",
        ),
        (
            a / (R * sympy.log(R) / 2 + b),
            "a/(b + ½R log(R))",
            r"\frac{a}{b + \tfrac{1}{2} R \log R}",
        ),
        (
            a * R**2 / (gamma**2 * (4 * K - 4)),
            "a R²/(4 γ² (K − 1))",
            r"\frac{a R^{2}}{4 \gamma^{2} (K - 1)}",
        ),
        (a**2 * R**2 + b - 1, "a² R² + b − 1", None),
        (1 / (2 * gamma), "1/(2 γ)", r"\frac{1}{2 \gamma}"),
        (a / (2 * gamma), "½a/γ", r"\frac{a}{2 \gamma}"),
        (sympy.sqrt(NormSquared(x[t])), "‖xᵗ‖", r"\lVert {x}^{t} \rVert"),
        (NormSquared(x[t]) ** 2, "‖xᵗ‖⁴", r"\lVert {x}^{t} \rVert^{4}"),
        ((1 - a) * sympy.log(1 - a), "(1 − a) log(1 − a)", None),
        ((1 + a) * sympy.log(1 + a), "(1 + a) log(1 + a)", None),
        (
            (1 - a) * sympy.log(1 - a) + (1 + a) * sympy.log(1 + a),
            None,
            r"(1 + a) \log(1 + a) + (1 - a) \log(1 - a)",
        ),
        (
            Sum(x[k], (k, n, T)) + Sum(x[k], (k, 1, n)),
            None,
            r"\sum_{k=1}^{n} {x}_{k} + \sum_{k=n}^{T} {x}_{k}",
        ),
        (sympy.Not(ForAll(k <= n, (k, 1, n))), None, r"\exists\, k \in [n]:\; k > n"),
        (1 / (1 + sympy.exp(-a)), "1/(1 + e⁻ᵃ)", r"\frac{1}{1 + e^{- a}}"),
        (R**2 + 1 + k, "R² + k + 1", None),
        (-1 - a, "−a − 1", None),
        (sympy.log(2) * T, "T log(2)", r"T \log 2"),
        (x[t] * Sign(y - k) * a, None, r"a \operatorname{sign}(y - k) {x}^{t}"),
        (NormSquared(u) / (2 * eta) + eta * G**2 * T / 2, "½‖u‖²/η + ½η G² T", None),
        (K + left - right - 1, "K − (yᵣ − yₗ) − 1", "K - (y_{r} - y_{l}) - 1"),
        (K + y_l[t] - y_r[t], "K − (yᵣᵗ − yₗᵗ)", None),
        (right - left + 1, "yᵣ − yₗ + 1", None),
        (left - right, "yₗ − yᵣ", None),
        (K + gamma - c - 1, "K − c − 1 + γ", None),
        (c + 2 * y + 4 * k, "4 k + 2 y + c", None),
        (k + n * (y - 1), "n (y − 1) + k", None),
        (w(1) + a + w(2) - w(0), "a + w(1) − w(0) + w(2)", None),
        (x[2] + Indicator(Gt(k, 1)) - x[1], "x₂ − x₁ + 1[k > 1]", None),
        (Indicator(Gt(k, 1)) + 1, "1 + 1[k > 1]", None),
        (Inner(theta, u) + Inner(x, u), "x · u + θ · u", None),
        (R**2 * x[t] ** 2 + x[t], "R² (xᵗ)² + xᵗ", None),
        (
            Sum(x[t], (t, 1, T)) / gamma**2,
            "(Σ_{t=1..T} xᵗ)/γ²",
            r"\frac{1}{\gamma^{2}} \sum_{t=1}^{T} {x}^{t}",
        ),
    ],
)
def test_terms_are_written_as_people_write_them(term, text, formula):
    assert text is None or plain(term) == text
    assert formula is None or latex(term) == formula


@pytest.mark.parametrize(
    ("name", "formula", "indexed"),
    [
        ("theta'", r"\theta'", r"{\theta'}_{k}^{t}"),
        ("C_1''", "C_{1}''", "{C_{1}''}_{k}^{t}"),
        ("w^*'", "{w^{*}}'", "{{w^{*}}'}_{k}^{t}"),
        ("N^class", r"N^{\text{class}}", r"{N}_{k}^{\text{class}, t}"),
        ("w^*/2", r"\frac{w^{*}}{2}", r"{\frac{w^{*}}{2}}_{k}^{t}"),
        ("y_l", "y_{l}", "{y}_{l, k}^{t}"),
        (r"\bar{w}", r"\bar{w}", r"{\bar{w}}_{k}^{t}"),
        ("mistake", r"\text{mistake}", r"{\text{mistake}}_{k}^{t}"),
        ("eps", r"\varepsilon", r"{\varepsilon}_{k}^{t}"),
    ],
)
def test_a_name_is_a_letter_with_primes_words_and_quotients(name, formula, indexed):
    assert latex(sympy.Symbol(name)) == formula
    assert latex(IndexedBase(name)[t, k]) == indexed


def test_a_number_before_an_indicator_has_a_dot_and_a_root_of_a_square_is_a_length():
    u = IndexedBase("u")
    assert latex(2 * Indicator(Gt(k, 0))) == r"2 \cdot \mathbf{1}[k > 0]"
    assert latex(c * Indicator(Gt(k, 0))) == r"c \mathbf{1}[k > 0]"
    assert latex(sympy.sqrt(Inner(u, u))) == r"\lVert u \rVert"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("A_scale", "A_scale"),
        ("y_l", "yₗ"),
        ("x_12", "x₁₂"),
        ("w_12^*", "w₁₂*"),
        (r"\check{\theta}", "θ\u030c"),
    ],
)
def test_a_word_below_a_name_stays_a_word(name, text):
    assert plain(sympy.Symbol(name)) == text


def test_a_function_with_a_prime_is_a_letter():
    assert latex(sympy.Function("S'")(k)) == r"S'{(k)}"


def test_what_holds_of_one_letter_comes_first_and_of_all_rounds_last():
    every = ForAll(Ge(a, b), (t, 1, T))
    assert parts(And(every, Ge(a * b, 1), Gt(gamma, 0))) == [Gt(gamma, 0), Ge(a * b, 1), every]


@pytest.mark.parametrize(
    ("statement", "text", "formula"),
    [
        (And(Le(y, K), Ge(y, 1)), "1 ≤ y ≤ K", r"1 \leq y \leq K"),
        (And(Lt(0, y), Le(y, K), Gt(gamma, 0)), "γ > 0 ∧ 0 < y ≤ K", None),
        (And(Le(y, K), Le(k, y + 1)), "k ≤ y + 1 ∧ y ≤ K", None),
        (Or(Ge(k, y), Le(k, c)), "k ≤ c ∨ k ≥ y", r"k \leq c \vee k \geq y"),
    ],
)
def test_inequalities_about_one_thing_are_one(statement, text, formula):
    assert plain(statement) == text
    assert formula is None or latex(statement) == formula


def test_latin_letters_come_before_greek_ones():
    both = And(sympy.Eq(theta, u), sympy.Eq(w(1), 0))
    assert parts(both) == [sympy.Eq(w(1), 0), sympy.Eq(theta, u)]


def test_the_links_of_a_chain_are_what_was_joined():
    (chain,) = parts(And(Ge(y, 1), Lt(y, K)))
    assert And(*chain.args) == And(Ge(y, 1), Lt(y, K))
    assert links(chain) == (1, "<=", y, "<", K)


polynomials = st.lists(
    st.tuples(st.integers(-3, 3), st.integers(0, 2), st.integers(0, 2)), min_size=1, max_size=5
).map(lambda rows: sum((p * a**i * (b - 1) ** j for p, i, j in rows), sympy.Integer(0)))


def test_no_term_of_a_claims_sums_is_lost():
    """The terms in their order add up to the sum, in every statement of the catalogue."""
    sums = {
        total
        for claim in all_claims()
        for reading in claim.readings
        for part in (*claim.hypotheses_of(reading), claim.conclusion_of(reading))
        if part is not None
        for total in part.atoms(sympy.Add)
    }
    assert len(sums) > 500
    for total in sums:
        opened = [part for term in terms(total) for part in sympy.Add.make_args(_opened(term))]
        assert sympy.Add(*opened) == total


def _opened(term):
    """A bracket from which a label's width is taken, without the bracket."""
    number, rest = term.as_coeff_Mul()
    return sympy.Add(*(number * part for part in rest.args)) if rest.is_Add else term


@given(polynomials, polynomials)
@settings(deadline=None)
def test_reordering_changes_no_value(one, other):
    assert sympy.expand(sympy.Add(*terms(one)) - one) == 0
    product = one * other
    assert sympy.expand(sympy.Mul(*factors(product)) - product) == 0
    if other != 0:
        above, below = fraction(one / other)
        assert sympy.simplify(sympy.Mul(*above) / sympy.Mul(*below) - one / other) == 0
