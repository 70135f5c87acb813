"""A formula and what closes or opens beside it stay on one line."""

import pytest

pytest.importorskip("jupyter_book", reason="no Jupyter Book: pip install 'ordproof[book]'")

from docutils import nodes
from docutils.utils import new_document

from book.extension.joining import JOINED, Joining


def test_a_full_stop_goes_from_its_own_place():
    document = new_document("page")
    words = nodes.emphasis("", "so")
    stop = nodes.Text(".")
    document += nodes.paragraph("", "", words, stop, nodes.math("", "x"), nodes.Text("."))
    Joining(document).run()
    assert document.astext() == "so.x."


def test_a_number_with_a_line_under_it_keeps_its_full_stop():
    document = new_document("page")
    number = nodes.inline("", "", nodes.math("", "5"), classes=["op-value"])
    document += nodes.paragraph("", "", nodes.Text("It is "), number, nodes.Text(". So"))
    Joining(document).run()
    assert document.astext() == "It is 5. So"
    (joined,) = (n for n in document.findall(nodes.inline) if JOINED in n["classes"])
    assert joined.astext() == "5." and "op-value" in joined[0]["classes"]


@pytest.mark.parametrize(
    ("before", "after", "joined"),
    [
        ("With ", ", and", "x,"),
        ("one (", ").", "(x)."),
        ("is ", "-augmented", "x-"),
        ("is ", "\u00a0", "x\u00a0"),
        ("is ", " there", None),
    ],
)
def test_no_line_ends_between_a_formula_and_its_comma(before, after, joined):
    document = new_document("page")
    formula = nodes.math("", "x")
    document += nodes.paragraph("", "", nodes.Text(before), formula, nodes.Text(after))
    Joining(document).run()
    assert document.astext() == f"{before}x{after}"
    found = [n.astext() for n in document.findall(nodes.inline) if JOINED in n["classes"]]
    assert found == ([joined] if joined else [])
