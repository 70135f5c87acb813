"""Pages type no theorem, and what they say of claims was read beside the statements."""

from dataclasses import replace

import pytest
from sympy import Le

from book import readings, stage
from book.typed import typed_statements
from theory.claims.registry import all_claims

CLAIMS = {claim.id: claim for claim in all_claims() if claim.paper == "pril"}
TEXT = "# A page\n\nThat {holds}`PRIL errs\nseldom <pril/theorem-1#θ^t>` is known.\n"


@pytest.fixture
def page(monkeypatch, tmp_path):
    """A page of our own, and an empty record of what was read."""
    monkeypatch.setattr(stage, "BOOK", tmp_path)
    monkeypatch.setattr(readings, "KEPT", tmp_path / "readings.json")
    (tmp_path / "page.md").write_text(TEXT, "utf-8")
    return tmp_path / "page.md"


def test_what_was_read_is_asked_no_more(page):
    (message,) = readings.not_read(["page"], CLAIMS)
    assert message.startswith("book/page.md:3: new words: “holds PRIL errs seldom”")
    assert "(R² + 1)(K − c − 1)/γ²" in message
    readings.keep(["page"], CLAIMS)
    assert readings.not_read(["page"], CLAIMS) == []


def test_other_words_are_read_again(page):
    readings.keep(["page"], CLAIMS)
    page.write_text(TEXT.replace("seldom", "never"), "utf-8")
    (message,) = readings.not_read(["page"], CLAIMS)
    assert "new words" in message and "never" in message


def test_another_statement_is_read_again(page):
    readings.keep(["page"], CLAIMS)
    claim = CLAIMS["pril/theorem-1"]
    weaker = replace(claim, conclusion=Le(claim.conclusion.lhs, 2 * claim.conclusion.rhs))
    (message,) = readings.not_read(["page"], {**CLAIMS, claim.id: weaker})
    assert "another statement" in message
    fewer = replace(claim, hypotheses=claim.hypotheses[1:])
    assert len(readings.not_read(["page"], {**CLAIMS, claim.id: fewer})) == 1


def test_what_the_book_says_was_read():
    known = {claim.id: claim for claim in all_claims()}
    assert readings.not_read(stage.written(), known) == []


@pytest.mark.parametrize(
    "line",
    [
        "```{prf:theorem} Mine",
        ":::{prf:lemma}",
        "**Theorem 4.** All is well.",
        "> **Lemma.** All is well.",
        "So we have __Corollary 2 (Novikoff)__: all is well.",
        "<b>Theorem</b> All is well.",
        "```{admonition} Theorem 4",
    ],
)
def test_a_typed_theorem_is_refused(page, line):
    page.write_text(f"# A page\n\n{line}\n", "utf-8")
    (message,) = typed_statements("page")
    assert message.startswith("book/page.md:3: ") and "expected the directive {claim}" in message


@pytest.mark.parametrize(
    "line", ["**Proof assistants.** Lean ...", "Theorem 4 of the paper", "**Mistake bounds.** ..."]
)
def test_prose_is_not(page, line):
    page.write_text(f"# A page\n\n{line}\n", "utf-8")
    assert typed_statements("page") == []
