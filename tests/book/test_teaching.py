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
    assert text.rstrip().endswith("::::::") and kept.strip() in text.replace("(../chapters/", "(")
    assert teaching.ASKED not in re.findall(r"^## (.+)$", text, re.MULTILINE)
    claims = re.findall(r"^(`{3,}\{claim\} .*?)^`{3,}$", text, re.MULTILINE | re.DOTALL)
    assert all(claim.count(":brief:") == 1 for claim in claims)


@pytest.mark.parametrize("page", CHAPTERS)
def test_each_slide_has_up_to_three_sentences_and_they_are_the_chapters(page):
    """Word for word, as the chapter has them: none is typed twice."""
    text = teaching.slides(page)
    chapter = " ".join(stage.source_of(page).read_text("utf-8").split()).casefold()
    shown = re.findall(
        r"^## ([^\n]+)\n\n:{6}\{container\} op-slide\n(.*?)^:{6}$", text, re.M | re.DOTALL
    )
    assert len(shown) == text.count("{container} op-slide")
    for name, slide in shown:
        said = re.findall(r"^\* (.+)$", slide, re.MULTILINE)
        assert name == teaching.KEPT or 1 <= len(said) <= teaching.SAID, name
        again = [sentence.replace("(../chapters/", "(").casefold() for sentence in said]
        assert all(sentence in chapter for sentence in again)
    assert not re.search(r"\]\(\d\d", text)


def test_every_chapter_that_teaches_has_slides_with_something_on_them():
    """Only what tells of other books has none but the last one."""
    bare = [page for page in CHAPTERS if teaching.slides(page).count("op-slide") == 1]
    assert bare == ["chapters/20-further-reading"]
    assert set(CHAPTERS) == {p for p in stage.written() if re.search(r"/\d\db?-", p)} - {
        "chapters/21-for-lecturers"
    }


SECTION = """A race: {holds}`it ends <pril/theorem-1>`, whatever $x. y$ is. Does it (really?) end?
It rains, see {numref}`figure-rain`.

```{code-cell}
print("Code. {holds}`no <a>`.")
```

$$ a = b. $$

so that {holds}`nothing begins here <a/b>`. Look ({numref}`figure-race`)!

* {holds}`An item <a/b>` of a list.
"""


def test_sentences_are_those_that_are_bound():
    assert teaching.sentences(SECTION) == [
        "A race: {holds}`it ends <pril/theorem-1>`, whatever $x. y$ is.",
        "Look ({numref}`figure-race`)!",
    ]


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
    page = stage.source_of("chapters/21-for-lecturers").read_text("utf-8")
    linked = set(re.findall(r"\((?:\.\./)((?:slides|problems)/[^)]+)\)", page))
    made = set(teaching.pages(stage.written()))
    assert linked == made
