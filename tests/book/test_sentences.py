"""Sentences of the ledger: their mathematics is set, their words stay words."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from book.sentences import sentence
from theory.claims.registry import all_claims


def written(text):
    return "".join(part if kind == "words" else f"${part}$" for kind, part in sentence(text))


@pytest.mark.parametrize(
    ("text", "page"),
    [
        ("at most R²/δ² mistakes", r"at most $R^{2}/\delta^{2}$ mistakes"),
        (
            "Σ|y − ŷ| ≤ (r − 1)R²",
            r"$\textstyle\sum|y - \hat{y}| \le (r - 1)R^{2}$",
        ),
        ("θ^(T+1) in place of θ^t", r"$\theta^{T + 1}$ in place of $\theta^{t}$"),
        ("growth of PA-I − growth of PA-RAMP > 0", r"growth of PA-I − growth of PA-RAMP $> 0$"),
        ("PA-II − PA", "PA-II − PA"),
        (  # a list has an end of a line after a row
            "w = ((1, 2), (3, 4), (5, 6), (7, 8))",
            "$w = ((1,2),(3,4),$ $(5,6),(7,8))$",
        ),
        ("‖(w*, θ*)‖ = 1", r"$\|(w^{*},\theta^{*})\| = 1$"),
        ("y'ᵢ ≤ ŷ'ᵗ", r"$y_{i}^{\prime} \le \hat{y}^{\prime t}$"),
        (
            "q^{Σ_{k=1..K−1} τₖ} = 1",
            r"$q^{\textstyle\sum_{k = 1}^{K - 1}\tau_{k}} = 1$",
        ),
        (
            "at most ‖(w*, θ*)‖²/(2C) + T C (a² R² + K − c − 1)/2",
            r"at most $\|(w^{*},\theta^{*})\|^{2}/(2C)$ "
            r"${+}\; T C (a^{2} R^{2} + K - c - 1)/2$",
        ),
        ("bit i is 1[y > i]", r"bit $i$ is $\mathbf{1}[y > i]$"),
        ("L_MAE with θ* = (1)", r"$L_{\mathrm{MAE}}$ with $\theta^{*} = (1)$"),
        (
            "where a is the largest, linear in a, where",
            "where $a$ is the largest, linear in $a$, where",
        ),
        ("ŷ^PRankᵗ = 1", r"$\hat{y}^{\mathrm{PRank}, t} = 1$"),
        ("it exceeds a R² + 1", r"it exceeds $a R^{2} + 1$"),
        ("Z^t ≠ 0, √(R² + 1)", r"$Z^{t} \ne 0$, $\sqrt{R^{2} + 1}$"),
        ("p(x given y) = 0", r"$p(x \mid y) = 0$"),
        ("‖·‖_1 times ‖·‖_∞", r"$\| \cdot \|_{1}$ times $\| \cdot \|_{\infty}$"),
        ("loss abs(y − ŷ)", r"loss $|y - \hat{y}|$"),
        ("√(2C#I)", r"$\sqrt{2C\#I}$"),
        ("Σ_{j=1..r} b_j", r"$\textstyle\sum_{j = 1}^{r}b_{j}$"),
        (
            "Σ_{t=1..T, i=1..K−1} b_i",
            r"$\textstyle\sum_{1 \le t \le T, 1 \le i \le K - 1}b_{i}$",
        ),
    ],
)
def test_mathematics_is_set(text, page):
    assert written(text) == page


@pytest.mark.parametrize(
    "text",
    [
        "A learner, a list (a) and equation (6)",
        "PA-I and M-PRIL on 25 % of the items",
        "the 0-1 loss, e.g. of a rank's neighbour",
        "a positive definite matrix (a larger ridge makes it one)",
        "naïve, as one says of Hölder's",
    ],
)
def test_words_stay_words(text):
    assert sentence(text) == [("words", text.replace("'", "’"))]


def test_a_long_formula_may_be_broken_before_a_relation():
    found = sentence("r²/(4(r − 1)) ≤ (r − 1)²/(2r − 3) ≤ r²")
    assert [kind for kind, _ in found if kind == "formula"] == ["formula"] * 3
    assert all(part.startswith(r"\le") for _, part in found[2::2])


def test_a_long_row_of_numbers_may_be_broken_after_its_commas():
    found = sentence("w = (N/A, −0.004, 0.078, 0.019, −0.000, −0.068, −0.072, 0.090)")
    formulas = [part for kind, part in found if kind == "formula"]
    assert len(formulas) > 2 and all(part.endswith(",") for part in formulas[:-1])


def test_arguments_of_a_function_are_no_row_of_numbers():
    found = sentence("L(f^t, θ^t, y_l, y_r) − L(w · x, θ*, y_l, y_r) ≤ (R² + 1)(K − c − 1)/2 + γ")
    formulas = [part for kind, part in found if kind == "formula"]
    assert len(formulas) > 2 and not any(part.endswith(",") for part in formulas)


@pytest.mark.parametrize(
    "text",
    [
        "(a R² + 1 + 1/(2C))(‖(w*, θ*)‖² + 2C Σ ξ²)(1 + γ)",
        "a log(K + d − 1)/(γ a η − log cosh(a η)) log(K + d)",
        "½ S_w^{-1} Σ_k (α_k − β_k)(m̂_{k+1} − m̂_k)(m̂_{k+1} + m̂_k)",
    ],
)
def test_no_bracket_is_broken_that_a_line_has_room_for(text):
    formulas = [part for kind, part in sentence(text) if kind == "formula"]
    assert len(formulas) > 1
    for part in formulas:
        assert part.count("(") == part.count(")")


@given(st.text(alphabet="aRγΣw_1^*'(){}[]|‖,; ≤−·/√ŷ²of", max_size=24))
def test_braces_are_balanced_and_no_sign_is_lost(text):
    for kind, part in sentence(text):
        if kind == "formula":
            bare = re.sub(r"\\[{}|]", "", part)
            assert bare.count("{") == bare.count("}")


def test_no_sentence_of_the_ledger_keeps_a_letter_with_a_script_as_text():
    for claim in all_claims():
        for text in (claim.says, *(reading.meaning for reading in claim.readings)):
            words = "".join(part for kind, part in sentence(text) if kind == "words")
            assert not re.search(r"(?<![A-Za-z])\w[_^]|[α-ω]", words), (claim.id, text)


@pytest.mark.parametrize(
    ("text", "formula"),
    [
        ("Where a R² ≥ 1, the regret", r"a R^{2} \ge 1"),
        ("beside (12), max{y : u > b_y}", r"\max\{y : u > b_{y}\}"),
        ("best ratio found -1/2", "- 1/2"),
        ("and its bound R'²", r"R^{\prime 2}"),
        ("w* in R^d", r"\mathbb{R}^{d}"),
        ("a class of 1..K", r"1,\ldots,K"),
        ("Figure 3 u", "u"),
        ("with gap = 2", r"\text{gap} = 2"),
        ("second_l = (2, 1)", r"\text{second}_{l} = (2,1)"),
        ("for k = 1, 2, …", r"k = 1,2,\ldots"),
        ("s = -1 − PA", "s = - 1"),
        ("y^Fᵗ", "y^{F, t}"),
        ("all of I are candidates", "I"),
        ("10 in place of A", "A"),
        ("any root a of it", "a"),
    ],
)
def test_signs_that_words_hide_are_set(text, formula):
    assert [part for kind, part in sentence(text) if kind == "formula"][-1:] == [formula]


@pytest.mark.parametrize("text", ["z3 and cvc5 agree", "ramp/has-root/pa-i/rounds", "Figure 3"])
def test_names_stay_names(text):
    assert sentence(text) == [("words", text)]


def test_a_letter_is_not_left_before_its_relation():
    found = sentence("for k = min(y,z)+1,…,max(y,z)+12345, and more")
    assert found[1][1].startswith("k = ")
