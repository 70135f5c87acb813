"""Statements as text, and printed proofs as tables: against formulas and verdicts known by hand."""

import json
import re
from io import StringIO

import own_ledger
import pytest
import sympy
from command_process import ordproof
from rich.console import Console
from sympy import Eq, Ge, Implies, Le, Lt, Rational, Sum, exp

from theory.claims.claim import Claim, Reading
from theory.claims.registry import all_claims
from theory.intervals.notation import K, R, T, c, gamma, i, t, tau, theta, w, w_star, x, y_l
from theory.language.plain import plain
from theory.language.statement import Exists, ForAll, Holds, Indicator, Inner, MaxOver, NormSquared
from theory.language.unicode_letters import above, below, name
from verify.show.printed_proof import lines_of, place
from verify.show.proof_table import compact, show_proof, summary
from verify.store import evidence, manifest


@pytest.mark.parametrize(
    ("statement", "text"),
    [
        (Ge(theta[t + 1, i + 1] - theta[t, i], 0), "θᵢ₊₁ᵗ⁺¹ − θᵢᵗ ≥ 0"),
        (Le(x[1], (R**2 + 1) * (K - c - 1) / gamma**2), "x₁ ≤ (R² + 1)(K − c − 1)/γ²"),
        (ForAll(Lt(y_l[t], K), (t, 1, T)), "∀ t ∈ [T]: yₗᵗ < K"),
        (Exists(Eq(y_l[i], K), (i, 2, K - 1)), "∃ 2 ≤ i ≤ K−1: yₗᵢ = K"),
        (Eq(Sum(tau[t, i] ** 2, (i, 1, K - 1)), R), "Σ_{i=1..K−1} (τᵢᵗ)² = R"),
        (Eq(Sum(tau[t, i], (i, 1, T)) ** 2, R), "(Σ_{i=1..T} τᵢᵗ)² = R"),
        (Eq(2 * Sum(tau[t, i], (i, 1, T)) * R, K), "2 R Σ_{i=1..T} τᵢᵗ = K"),
        (Eq(Rational(1, 2) * NormSquared(w_star, theta[t]), R), "½‖(w*, θᵗ)‖² = R"),
        (Le(Inner(w[t] - w_star, x[t]), -R), "(wᵗ − w*) · xᵗ ≤ −R"),
        (Eq(R * Inner(w[t], x[t]) ** 2, 0), "R (wᵗ · xᵗ)² = 0"),
        (Eq(1 / (R * gamma), R ** Rational(1, 2)), "1/(γ R) = √R"),
        (Eq(exp(-gamma * R), R / 3), "e^{−γ R} = ⅓R"),
        (Implies(Le(R, 1) & Le(K, 2), Le(R, K)), "(K ≤ 2 ∧ R ≤ 1) ⇒ R ≤ K"),
        (
            Eq(MaxOver(tau[t, i] + 1, (i, 1, K)), Indicator(Le(R, 1))),
            "max_{i ∈ [K]} (τᵢᵗ + 1) = 1[R ≤ 1]",
        ),
        (Holds("PRank stops", x), "PRank stops (x)"),
        (sympy.Not(Le(R, 1) & Le(K, 1)), "¬(K ≤ 1 ∧ R ≤ 1)"),
        (sympy.Not(ForAll(Le(tau[t, i], 1), (i, 1, K))), "∃ i ∈ [K]: τᵢᵗ > 1"),
    ],
)
def test_statements_as_text(statement, text):
    assert plain(statement) == text


def test_names_and_indices():
    assert [name("theta"), name("y_l"), name("w^*"), name(r"\hat{y}")] == [
        "θ",
        "yₗ",
        "w*",
        "y\u0302",
    ]
    assert name(r"L^{IMC}_I") == "L_IMC" and name("eta_10") == "η₁₀"
    assert above("t + 1") == "ᵗ⁺¹" and above("q") == "^q"
    assert below("i − 1") == "ᵢ₋₁" and below("1,i") == "_{1,i}"


@pytest.mark.slow
def test_every_statement_of_the_papers_has_a_text():
    """No part is left in sympy's own notation: no Python names, powers or LaTeX."""
    for claim in all_claims():
        for reading in claim.readings:
            for part in (*claim.hypotheses_of(reading), claim.conclusion_of(reading)):
                if part is not None:
                    text = plain(part)
                    assert not re.search(r"\*\*|\\|[A-Z][a-z]+\[|Tuple|ForAll|<=|>=|==", text), text
                    for opened, closed in ("()", "[]", "{}"):
                        assert text.count(opened) == text.count(closed), text


def test_places_of_lines():
    assert place("pril/theorem-3/line-10") == ("pril/theorem-3", "", "10")
    assert place("pril/lemma-1/case-2/line-3") == ("pril/lemma-1", "case-2", "3")
    assert place("pril/theorem-3") is None and place("pril/theorem-3/repair-1") is None


a, b, s = sympy.symbols("a b s", real=True)
LONG = sum(sympy.symbols("p_1:15", real=True))
"""Too long to be written in each line."""


PLAIN = (Reading("as printed"),)


def line(number, conclusion, follows=(), readings=PLAIN, part=""):
    return Claim(
        id=f"mine/theorem/{part}line-{number}",
        where="Theorem, proof",
        kind="identity",
        says="A line.",
        conclusion=conclusion,
        readings=readings,
        follows=follows,
        needs="nothing: these verdicts are made up",
    )


THEOREM = Claim(
    id="mine/theorem", where="Theorem 9", kind="identity", says="It holds.", needs="as above"
)
AXIOM = Claim(id="mine/axiom", where="Axiom 1", kind="identity", says="It is.", needs="as above")
PROOF = (
    line(1, Eq(a, LONG), ("mine/axiom",)),
    line(2, Eq(LONG, s**2), ("mine/theorem/line-1",)),
    line(
        10,
        Le(a, s),
        ("mine/theorem/line-2",),
        (Reading("real"), Reading("whole", conclusion=Le(a, s + 1))),
    ),
    line(3, Le(a, s), ("mine/theorem/line-2", "mine/theorem/line-10"), part=""),
    line(1, Le(b, s), ("mine/theorem/line-3",), part="case-2/"),
)


@pytest.fixture
def ledger(tmp_path, monkeypatch):
    """A ledger of made-up verdicts, apart from the repository's."""
    verdicts = {
        "mine/theorem/line-1": {"as printed": "proved"},
        "mine/theorem/line-2": {"as printed": "refuted"},
        "mine/theorem/line-10": {"real": "survived", "whole": "refuted"},
        "mine/theorem/line-3": {"as printed": "survived"},
    }
    kept = tmp_path / "counterexamples" / "mine/theorem/line-2.json"
    kept.parent.mkdir(parents=True)
    kept.write_text('{"as printed": {"K": 2, "d": 1, "x": [["1/2"]], "theta": [0]}}')
    (tmp_path / "expected.json").write_text(json.dumps(verdicts))
    own_ledger.use(tmp_path, monkeypatch.setattr)
    with evidence.writing():
        manifest.note(manifest.known_files())


@pytest.fixture
def lines(ledger):
    return lines_of(THEOREM, [THEOREM, AXIOM, *PROOF])


def test_lines_stand_in_their_order(lines):
    assert [(at.part, at.number) for at in lines] == [
        ("", "1"), ("", "2"), ("", "3"), ("", "10"), ("case-2", "1"),
    ]  # fmt: skip
    assert [at.verdict for at in lines] == ["proved", "refuted", "survived", "survived", "-"]


def test_sources_have_short_names(lines):
    assert [at.follows for at in lines] == [
        ("Axiom 1",),
        ("1",),
        ("2", "10"),
        ("2",),
        ("proof, 3",),
    ]


def test_a_line_that_holds_all_the_same_is_marked(lines):
    """Line 3 rests on line 2, refuted, and on line 10, refuted in one of its readings only."""
    assert lines[2].despite == {"as printed": ("2",)}
    assert lines[3].despite == {"real": ("2",)}
    assert lines[0].despite == {} and lines[1].despite == {}


def test_long_sides_are_written_once(lines):
    assert lines[0].short["as printed"] == lines[0].formulas["as printed"]
    assert lines[1].short["as printed"] == "⟨right side of 1⟩ = s²"
    assert "p₁₄" in lines[1].formulas["as printed"]


def test_the_numbers_that_break_a_line(lines):
    assert compact(lines[1].breaks["as printed"]) == "K=2, d=1, x=(1/2), θ=(0)"
    assert lines[1].to_json()["breaks"] == {
        "as printed": {"K": 2, "d": 1, "x": [["1/2"]], "theta": [0]}
    }
    assert lines[0].breaks == {}


def test_the_page(lines):
    out = StringIO()
    show_proof(Console(file=out, width=100), lines)
    page = out.getvalue()
    assert all(len(row) <= 100 for row in page.splitlines())
    for words in ("breaks at K=2", "holds all the same", "not recorded", "case 2", "a ≤ 1 + s"):
        assert words in page
    assert page.count("holds all the same") == 2 and "broken in 1 of 2" in page


def test_the_summary_names_the_first_line_that_breaks_as_it_is_read(lines):
    assert "first breaks at line 2; broken as read: line 2;" in summary(lines)
    assert "broken in other readings only: line 10" in summary(lines)
    assert "1 not recorded yet" in summary(lines)
    assert summary(lines[:1]) == "1 line; none broken"
    assert "no verdicts recorded" in summary(lines[4:])
    assert summary(lines[2:4]) == (
        "2 lines; none broken as read; broken in other readings only: line 10"
    )


def test_real_proofs_have_all_their_lines():
    claims = all_claims()
    by_id = {claim.id: claim for claim in claims}
    lines = lines_of(by_id["pril/theorem-3"], claims)
    assert [at.number for at in lines] == [str(n) for n in range(1, 15)]
    assert lines[9].follows == tuple("123456789") and lines[0].follows == ("eq. (2), convex",)
    # the printed chain of lines 2 and 3 passes through one expression
    assert "⟨right side of 2⟩" in lines[2].short["any run"]
    cases = lines_of(by_id["pril/lemma-1"], claims)
    assert {at.part for at in cases} == {f"case-{n}" for n in range(1, 6)}
    assert lines_of(by_id["pril/lemma-1/case-2"], claims) == [
        at for at in cases if at.part == "case-2"
    ]
    assert lines_of(by_id["pril/eq-1"], claims) == []


@pytest.mark.slow
def test_show_prints_the_proof(tmp_path):
    target = tmp_path / "out.json"
    result = ordproof("show", "pril/theorem-3", "--json", target)
    assert result.returncode == 0, result.stderr
    proof = json.loads(target.read_text("utf-8"))["printed_proof"]
    assert [entry["line"] for entry in proof] == [str(n) for n in range(1, 15)]
    assert proof[9]["follows"] == [f"pril/theorem-3/line-{n}" for n in range(1, 10)]
    assert proof[12]["formulas"] == {"Algorithm 1": "‖(w*, θ*)‖² ≥ Λ²"}
    assert "the printed proof, line by line" in result.stdout
    assert all(len(row) <= 100 for row in result.stdout.splitlines())
