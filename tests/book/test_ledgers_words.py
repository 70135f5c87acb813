"""What the ledger keeps as text is written for the book's readers."""

import pytest

from book.extension.ledger_words import of_the_paper
from book.extension.parts import failing


@pytest.mark.parametrize(
    ("said", "written"),
    [
        (
            "the structured perceptron (Figure 3) loses",
            "the structured perceptron (the paper's Figure 3) loses",
        ),
        ("Figure 1 and Figure 3 agree", "The paper's Figure 1 and Figure 3 agree"),
        ("every row of Table 1", "every row of the paper's Table 1"),
        ("a figure and 3 tables", "a figure and 3 tables"),
    ],
)
def test_a_number_says_whose_it_is(said, written):
    assert of_the_paper(said) == written


@pytest.mark.parametrize(
    ("judgement", "words"),
    [
        ("at t = 2: ŷᵗ = yᵗ: 1 == 2   fails", ["at ", ": ", " becomes ", ", which fails"]),
        ("51 <= 99/2   fails", [" fails"]),
    ],
)
def test_what_fails_is_said_in_a_sentence(judgement, words):
    said = failing(judgement)
    assert [
        str(part)
        for part in said.children
        if not hasattr(part, "tagname") or part.tagname == "#text"
    ] == words
