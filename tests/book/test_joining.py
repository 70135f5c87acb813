"""A formula and what closes or opens beside it stay on one line."""

import pytest

pytest.importorskip("jupyter_book", reason="no Jupyter Book: pip install 'ordproof[book]'")

from docutils import nodes
from docutils.utils import new_document

from book.extension.element import element
from book.extension.joining import JOINER, Joining


@pytest.mark.parametrize(
    ("before", "after", "joined"),
    [
        ("With ", ", and", f"With x{JOINER}, and"),
        ("one (", ").", f"one ({JOINER}x{JOINER})."),
        ("is ", "-augmented", f"is x{JOINER}-augmented"),
        ("is ", " there", "is x there"),
    ],
)
@pytest.mark.parametrize(
    "formula", [nodes.math("", "x"), element("span", "x", classes=["op-cited"])], ids=str
)
def test_no_line_ends_between_a_formula_and_its_comma(formula, before, after, joined):
    document = new_document("page")
    document += nodes.paragraph("", "", nodes.Text(before), formula.deepcopy(), nodes.Text(after))
    Joining(document).run()
    assert document.astext() == joined
