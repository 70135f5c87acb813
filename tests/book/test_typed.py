"""A page may type no theorem of its own and no number that the build gives; ordinary words pass."""

import re

import pytest

pytest.importorskip("jupyter_book", reason="no Jupyter Book: pip install 'ordproof[book]'")

from docutils import nodes
from small_ledger import built

from book.extension.element import element
from book.extension.typed import states, text_of

STATEMENTS = (
    "**Main theorem.** All is well.",
    "**Novikoff's theorem.** All is well.",
    "**Theorem of Novikoff.** All is well.",
    "**A theorem.** All is well.",
    "**The theorem says:** all is well.",
    "**Fact 1.** All is well.",
    "**Bound.** All is well.",
    "**Thm. 4.** All is well.",
    "***Theorem 4.*** All is well.",
    "**Theorem&nbsp;4.** All is well.",
    "**𝐓𝐡𝐞𝐨𝐫𝐞𝐦 𝟒.** All is well.",
    "The\u200borem 4. All is well.",
    "`Theorem 4.` All is well.",
    "{strong}`Theorem 4.` All is well.",
    "[**Theorem 4.**](https://a.org) All is well.",
    "Theorem 4 (Novikoff). *All is well.*",
    "Theorem 4 (Novikoff) *All is well.*",
    "Theorem 4 (Novikoff) All is well.",
    "Theorem 4, Novikoff: all is well.",
    "Theorem 4 — all is well.",
    "Pythagoras' theorem: all is well.",
    "All is well.\nTheorem 4. So it is.",
    "So we have __Corollary 2 (Novikoff)__: all is well.",
    "> Theorem. All is well.",
    "- Theorem 1: all is well.",
    "1. *Lemma.* All is well.",
    "## Theorem",
    "## Novikoff's theorem",
    "A word\n: Proof. All is well.",
    "| a |\n|---|\n| **Theorem 4** all is well |",
    "[^a]: Theorem 4. All is well.\n\nA note[^a]",
    "$$\\textbf{Theorem 1.}$$",
    "$$\n\\begin{aligned}\n& \\textbf{Theorem 1.}\\ x \\\\\n& y\n\\end{aligned}\n$$",
    "$\\textbf{Theorem 1.}$ All is well.",
    ":::{note}\nTheorem 4. All is well.\n:::",
    "```{admonition} Theorem 4\nAll is well.\n```",
    "```{eval-rst}\n**Theorem 4.** All is well.\n```",
    "<span>Theorem 4.</span> All is well.",
    "<div>Theorem 4. All is well.</div>",
    "<b>Theorem</b> All is well.",
)
NUMBERS = (
    "As in exercise 1.",
    "See Figure 2.",
    "**Exercise** 3 asks.",
    "By equation (4) it does.",
    "By eq. (4) it does.",
    "In chapters 3 and 4.",
    "See boxes 6.1 and 6.2.",
)
WORDS = (
    "Theorem 1 of the paper says that all is well.",
    "That is Novikoff's theorem. The proof has two lines.",
    "Theorem 1, Novikoff's, says that all is well.",
    "The bound is 3.",
    "The proof follows two quantities.",
    "Use the lemma.",
    "A *mistake bound* is a number.",
    "It is a *mistake bound*.",
    "**Proof assistants.** There are several.",
    "**Mistake bounds.** There are several.",
    "**The statement.** A perfect proof of another one is worthless.",
    "**The theorem is false, and a stream says so.** One mistake fewer.",
    "**A theorem from outside.** Choose a learner.",
    "## Your own theorem",
    "## A claim as an object",
    "## One round against the theorem",
    "$$\\text{bound} = 3$$",
    "```{glossary}\nclaim\n  A statement.\n```",
    "Call `exercise 1` so.",
    "As Theorem 3 of PRIL has it, and eq. (6) of the paper.",
    "That is PRIL's eq. (1), and (6) in the paper.",
    "See Figure 2 of the paper.",
    "Figure out 2 exercises.",
)


@pytest.fixture(scope="module")
def refused(tmp_path_factory):
    """What is said of each text, all on one page."""
    lines, begins = ["# A page", ""], {}
    for text in (*STATEMENTS, *NUMBERS, *WORDS):
        begins[len(lines)] = text
        lines += [*text.split("\n"), "", "% apart", ""]
    folder = tmp_path_factory.mktemp("typed")
    pages = {"index": "\n".join(lines), "claims/a": "# CuSum Rank, Figure 1\n"}
    code, said = built(folder, [], pages)
    assert code == 1 and "claims/a" not in said
    found = {text: [] for text in begins.values()}
    for line, message in re.findall(r"index\.md:(\d+): WARNING: ([^\x1b\n]*)", said):
        found[begins[max(place for place in begins if place < int(line))]].append(message)
    return found


@pytest.mark.parametrize("text", STATEMENTS)
def test_what_opens_as_a_theorem_is_refused(text, refused):
    assert len(refused[text]) == 1
    assert "states a theorem; expected the directive {claim}" in refused[text][0]


@pytest.mark.parametrize("text", NUMBERS)
def test_a_typed_number_is_refused(text, refused):
    assert len(refused[text]) == 1
    assert "is a typed number; expected {numref}, {eq} or {chapter}" in refused[text][0]


@pytest.mark.parametrize("text", WORDS)
def test_ordinary_words_are_not(text, refused):
    assert refused[text] == []


def test_a_link_that_the_ledger_answers_for_is_no_theorem_of_the_page():
    cited = element("span", "Novikoff's theorem", classes=["op-cited"])
    assert not states(text_of(nodes.paragraph("", "", cited, nodes.Text(". All is well."))))
    assert states(text_of(nodes.paragraph("", "Novikoff's theorem. All is well.")))
