"""Slides and problem sets are made from the chapters, and hold no solutions."""

import re
from io import BytesIO

import pytest
from rotation import part_of

from book import stage, teaching
from book.exercises import exercises
from book.printing import READY

CHAPTERS = [page for page in stage.written() if teaching.ASKED in teaching.sections_of(page)]
SHOWN = re.compile(r"^`{3,}\{(?:drawn|claim)\} (\S+)", re.MULTILINE)
QUESTION = re.compile(r"^```\{exercise-of\} (\S+)\n:bare:$", re.MULTILINE)


def test_most_chapters_have_exercises_and_something_to_show():
    assert len(CHAPTERS) >= 17
    assert sum(bool(SHOWN.search(teaching.slides(page))) for page in CHAPTERS) >= 17


@pytest.mark.parametrize("page", CHAPTERS)
def test_slides_show_only_what_the_chapter_shows(page):
    """One figure and one statement a section at most, and what to keep at the end."""
    text = teaching.slides(page)
    chapter = stage.source_of(page).read_text("utf-8")
    shown = SHOWN.findall(text)
    assert set(shown) <= set(SHOWN.findall(chapter))
    assert len(shown) <= 2 * text.count("{container} op-slide")
    kept = teaching.sections_of(page)[teaching.KEPT]
    assert text.rstrip().endswith("::::::") and kept.strip() in text
    assert teaching.ASKED not in re.findall(r"^## (.+)$", text, re.MULTILINE)
    claims = re.findall(r"^(`{3,}\{claim\} .*?)^`{3,}$", text, re.MULTILINE | re.DOTALL)
    assert all(claim.count(":brief:") == 1 for claim in claims)


@pytest.mark.parametrize("page", CHAPTERS)
def test_problem_sets_have_every_question_and_nothing_else(page):
    asked = re.findall(r"\{exercise-of\} (\S+)", stage.source_of(page).read_text("utf-8"))
    text = teaching.problems(page)
    assert QUESTION.findall(text) == asked
    for name in asked:
        (exercise,) = (e for e in exercises(name.partition("/")[0]) if e.id == name)
        assert not exercise.hint or exercise.hint not in text


@pytest.mark.slow
@pytest.mark.parametrize("page", part_of(CHAPTERS, 3, "book/{}.md".format))
def test_each_slide_is_one_page_of_paper(page, built_book, tab):
    """And one more for the title."""
    pypdf = pytest.importorskip("pypdf", reason="no pypdf: pip install 'ordproof[book]'")
    opened = tab().open(built_book / "slides" / f"{page.rpartition('/')[2]}.html")
    opened.evaluate(READY)
    printed = opened.pdf(prefer_css_page_size=True, print_background=True)
    pages = pypdf.PdfReader(BytesIO(printed)).pages
    assert len(pages) == opened.locator(".op-slide").count() + 1


def test_the_lecturers_page_links_every_set():
    page = stage.source_of("chapters/16-for-lecturers").read_text("utf-8")
    linked = set(re.findall(r"\((?:\.\./)((?:slides|problems)/[^)]+)\)", page))
    made = set(teaching.pages(stage.written()))
    assert linked <= made
