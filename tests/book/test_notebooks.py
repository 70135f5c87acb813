"""Notebooks have the cells that the build executes, and a check for each exercise."""

import re

import pytest

from book import notebooks, stage

nbformat = pytest.importorskip("nbformat", reason="no Jupyter Book: pip install 'ordproof[book]'")

PAGES = [page for page in stage.written() if stage.notebook_of(page)]


class AnyClaim(dict):
    """An entry for whichever claim a page names."""

    def __missing__(self, name):
        reading = {"name": "r", "verdict": "proved", "conclusion": "a < b"}
        return {
            "id": name,
            "paper_name": "P",
            "where": "W",
            "says": "It holds.",
            "verdict": "proved",
            "readings": [reading],
        }


@pytest.mark.parametrize("page", PAGES)
def test_cells_are_those_of_the_page(page, monkeypatch):
    monkeypatch.setattr(notebooks, "value", lambda text: 1)
    monkeypatch.setattr(notebooks, "_statement", lambda entry, options: "> It holds.")
    text = stage.source_of(page).read_text("utf-8")
    found = notebooks.notebook(page, AnyClaim())
    nbformat.validate(found)
    code = [cell.source for cell in found.cells if cell.cell_type == "code"]
    asked = re.findall(r"^```\{exercise-of\} (\S+)$", text, re.MULTILINE)
    assert [c for c in code if "answer = ..." in c] == [notebooks.CHECK.format(n) for n in asked]
    assert len(code) == len(asked) + text.count("```{code-cell}")
    assert all(cell in text for cell in code if "answer = ..." not in cell)
    for number, cell in enumerate(code):
        compile(cell, f"{page} {number}", "exec")
    words = "\n".join(cell.source for cell in found.cells if cell.cell_type == "markdown")
    assert not re.search(r"\{[a-z-]+\}`", words) and "]()" not in words


def test_a_statement_has_its_verdict():
    text = notebooks._statement(AnyClaim()["pril/theorem-1"], ":reading: r\n")
    assert text == "> **P, W: theorem 1** (proved): It holds.\n>\n> $$a < b$$"
