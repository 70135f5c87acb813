"""Notebooks have the cells that the build executes, and a check for each exercise."""

import re

import pytest

from book import notebooks, stage
from book.exercises import CHECKING

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
    assert [c for c in code if "answer = ..." in c] == [CHECKING.format(n) for n in asked]
    assert len(code) == len(asked) + text.count("```{code-cell}")
    assert all(cell in text for cell in code if "answer = ..." not in cell)
    for number, cell in enumerate(code):
        compile(cell, f"{page} {number}", "exec")
    words = "\n".join(cell.source for cell in found.cells if cell.cell_type == "markdown")
    assert not re.search(r"\{[a-z:-]+\}`", words) and "]()" not in words


def test_references_by_number_are_words_and_equations_keep_a_number(tmp_path, monkeypatch):
    monkeypatch.setattr(stage, "BOOK", tmp_path)
    text = (
        "By {eq}`b`, not {eq}`a`.\n\n$$\nx\n$$ (a)\n\n$$\ny\n$$ (b)\n\n{numref}`figure-c` shows\n"
    )
    (tmp_path / "page.md").write_text(
        text + "it ({numref}`exercise-c-2`, {numref}`d-box-e`).", "utf-8"
    )
    (cell,) = notebooks.notebook("page", {}).cells
    assert cell.source.startswith(
        "By (2), not (1).\n\n$$\nx\n\\tag{1}\n$$\n\n$$\ny\n\\tag{2}\n$$\n"
    )
    assert cell.source.endswith(
        "The figure on the page shows\nit (Exercise 2, the statement on the page)."
    )


def test_works_are_named_with_their_year(tmp_path, monkeypatch):
    monkeypatch.setattr(stage, "BOOK", tmp_path)
    text = "By {cite:t}`novikoff1962` ({cite:year}`hazan2007`) {cite:p}`hazan2007,crammer2006`."
    (tmp_path / "page.md").write_text(text, "utf-8")
    (cell,) = notebooks.notebook("page", {}).cells
    both = "(Hazan, Agarwal and Kale 2007; Crammer and others 2006)"
    assert cell.source == f"By Novikoff (1962) (2007) {both}."


def test_a_statement_has_its_verdict():
    text = notebooks._statement(AnyClaim()["pril/theorem-1"], ":reading: r\n")
    assert text == "> **P, W: Theorem 1** (proved): It holds.\n>\n> $$a < b$$"


def test_cells_have_what_they_gave_and_exercises_wait():
    from nbformat import v4

    made = v4.new_notebook(
        cells=[v4.new_code_cell("1 + 1"), v4.new_code_cell(CHECKING.format("ranks/1"))]
    )
    gave = v4.new_output("execute_result", data={"text/plain": "2"}, execution_count=1)
    notebooks.give_outputs(made, [v4.new_code_cell("1 + 1\n", outputs=[gave])])
    done, waiting = made.cells
    assert done.outputs == [gave] and done.execution_count == 1
    assert waiting.outputs == [] and waiting.execution_count is None


@pytest.mark.parametrize("executed", [["1 + 2"], [], ["1 + 1", "2"]])
def test_outputs_of_other_cells_are_refused(executed):
    from nbformat import v4

    made = v4.new_notebook(cells=[v4.new_code_cell("1 + 1")])
    with pytest.raises(ValueError, match=r"executed|zip"):
        notebooks.give_outputs(made, [v4.new_code_cell(text) for text in executed])
