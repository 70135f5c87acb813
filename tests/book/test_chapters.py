"""What the chapters' sources must be like, so that no page shows raw TeX or forgets an exercise."""

import re
from pathlib import Path

import pytest

import book
from book.exercises import chapters, exercises
from book.letters import CODE, MATHEMATICS

PAGES = sorted((Path(book.__file__).parent / "chapters").glob("*.md"))
FENCED = re.compile(r"^(`{3,}).*?^\1\s*$", re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_displays_are_paragraphs_of_their_own(page):
    """Within a paragraph, ``$$`` is read as two formulas and the words between them as TeX."""
    lines = ["", *FENCED.sub("", page.read_text("utf-8")).split("\n"), ""]
    marks = [number for number, line in enumerate(lines) if "$$" in line]
    assert len(marks) % 2 == 0
    assert all(lines[number] == "$$" for number in marks[::2])
    assert all(re.fullmatch(r"\$\$( \([\w-]+\))?", lines[number]) for number in marks[1::2])
    for opened, closed in zip(marks[::2], marks[1::2], strict=True):
        assert not lines[opened - 1].strip()
        assert not lines[closed + 1].strip()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_length_of_a_vector_has_two_bars_on_each_side(page):
    """One bar on each side is an absolute value; what is typed in code is not mathematics."""
    text = CODE.sub("", page.read_text("utf-8"))
    formulas = [displayed or inline for displayed, inline in MATHEMATICS.findall(text)]
    assert not [formula for formula in formulas if re.search(r"(?<!\\)\|[wuvxg]\|", formula)]


def test_each_exercise_is_asked_once():
    text = "\n".join(page.read_text("utf-8") for page in PAGES)
    asked = re.findall(r"^```\{exercise-of\} (\S+)$", text, re.MULTILINE)
    known = [exercise.id for chapter in chapters() for exercise in exercises(chapter)]
    assert sorted(asked) == sorted(known)
