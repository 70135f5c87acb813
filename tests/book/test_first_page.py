"""What the first page tells a reader to run does run, in the way that it says."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from book.exercises import find

ROOT = Path(__file__).parent.parent.parent
BOOK = ROOT / "book"
CELL = re.compile(r"^```\{code-cell\}[^\n]*\n(?::[^\n]*\n)*(.*?)^```\s*$", re.MULTILINE | re.DOTALL)
CHAPTERS = sorted((BOOK / "chapters").glob("*.md"))


def cells(chapter):
    return CELL.findall(chapter.read_text("utf-8"))


def typed(text):
    """Python, started in the folder of the clone with nothing set, reads the text."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return subprocess.run(
        [sys.executable],
        input=text,
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.slow
def test_an_answer_is_checked_as_the_first_page_says():
    page = (BOOK / "intro.md").read_text("utf-8")
    (text,) = re.findall(r"^```python\n(.*?)^```", page, re.M | re.S)
    asked = re.findall(r'check\("([^"]+)"', text)
    assert len(asked) == 1
    done = typed(text)
    assert done.returncode == 1
    assert "WrongAnswer: " in done.stderr
    right = text.replace("answer = ...", f"answer = {find(asked[0]).solution()!r}")
    done = typed(right)
    assert (done.returncode, done.stdout) == (0, f"{asked[0]}: right.\n"), done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("chapter", [CHAPTERS[0], CHAPTERS[5]], ids=lambda path: path.stem)
def test_cells_of_a_page_run_one_after_another(chapter):
    """All of them are executed when the book is built; here Python is started as a reader would."""
    done = typed("\n".join(cells(chapter)))
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda path: path.stem)
def test_cells_are_plain_python(chapter):
    """No line of a cell is a notebook's own, which plain Python would refuse."""
    text = chapter.read_text("utf-8")
    found = cells(chapter)
    assert len(found) == text.count("```{code-cell}")
    for cell in found:
        compile(cell, chapter.name, "exec")
