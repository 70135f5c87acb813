"""What the introduction promises, broken: each time the build refuses, with the file and the line.

Verdicts in sentences, statements in boxes and numbers from instances are broken in
``test_directive``, theorems that a page types in ``test_typed``, and a changed instance in
``test_instances``.
"""

import re

import pytest

pytest.importorskip("jupyter_book", reason="no Jupyter Book: pip install 'ordproof[book]'")

from small_ledger import built

from book import build, readings, stage
from book.conditions import Conditions
from book.exercises import Exercise, WrongAnswer, exercises
from verify.kernel.rules import RULES

PAGE = """# A page

That {holds}`PRIL errs seldom <pril/theorem-1#θ^t>` is known.
"""
PROMISED = {
    "Statements in boxes",
    "Verdicts in sentences",
    "Words beside statements",
    "Code, figures and solutions",
    "Numbers with a dotted line under them",
    "Worked examples",
}
CELL = """---
file_format: mystnb
kernelspec:
  name: python3
---
# A page

```{code-cell}
1 / 0
```
"""


@pytest.fixture
def written(monkeypatch, tmp_path):
    """The written pages are one page of our own, whose words were read."""
    (tmp_path / "page.md").write_text(PAGE, "utf-8")
    monkeypatch.setattr(stage, "BOOK", tmp_path)
    monkeypatch.setattr(stage, "written", lambda: ["page"])
    monkeypatch.setattr(readings, "written", lambda: ["page"])
    monkeypatch.setattr(readings, "KEPT", tmp_path / "readings.json")
    readings._known.cache_clear()
    yield tmp_path / "page.md"
    readings._known.cache_clear()


@pytest.fixture
def refused(capsys, tmp_path):
    """What the build says when it refuses to begin."""

    def run():
        assert build.main(["--output", str(tmp_path / "out"), "--only", "page"]) == 1
        assert not (tmp_path / "out").exists()
        return capsys.readouterr().err

    return run


def test_nothing_else_is_promised():
    """A promise that is added is broken here, too."""
    text = (build.BOOK / "intro.md").read_text("utf-8")
    start = text.index("## How the pages are bound")
    listed = text[start : text.index("What is not bound", start)]
    assert set(re.findall(r"^\* \*\*(.+?)\.?\*\*", listed, re.MULTILINE)) == PROMISED


def test_nearly_every_chapter_has_pictures_and_exercises():
    folder = build.BOOK / "chapters"
    chapters = [path.read_text("utf-8") for path in folder.glob("*.md") if "16-" not in path.name]
    for mark in ("```{drawn}", "```{code-cell}", "```{exercise-of}"):
        assert sum(mark in text for text in chapters) >= 0.85 * len(chapters)


def test_the_kernel_is_as_short_as_the_chapter_says():
    chapter = (build.BOOK / "chapters" / "06-checking-a-proof.md").read_text("utf-8")
    assert "one file of fewer than five hundred lines" in chapter
    assert "fewer than two thousand lines of Python" in chapter
    assert "its rules, fewer than thirty," in chapter
    kernel = build.BOOK.parent / "verify" / "kernel"
    lines = {path.name: len(path.read_text("utf-8").splitlines()) for path in kernel.glob("*.py")}
    assert lines["rules.py"] < 500 and sum(lines.values()) < 2000 and len(RULES) < 30


@pytest.mark.parametrize(
    "line", ["**Theorem 4.** All is well.", "*Lemma.* All is well.", "~~~{prf:theorem} Mine"]
)
def test_a_typed_theorem_stops_the_build(line, written, refused):
    written.write_text(f"# A page\n\n{line}\n", "utf-8")
    said = refused()
    assert said.startswith("book/page.md:3: ") and "expected the directive {claim}" in said


def test_words_that_nobody_read_stop_the_build(written, refused):
    said = refused()
    assert "book/page.md:3: new words: “holds PRIL errs seldom”" in said
    assert "ordproof book --read" in said


@pytest.mark.parametrize(
    "name", ["ramp/pa-family/mistake-bounds/pa-ramp#s > 0, kept", "cusum/pa-step#mistakes, ℓ > 0"]
)
def test_a_name_with_a_relation_in_it_is_read_too(name, written):
    written.write_text(f"# A page\n\nThat {{holds}}`nothing moves <{name}>` is known.\n", "utf-8")
    (citation,) = readings.citations("page")
    assert (citation.name, citation.words) == (name, "holds nothing moves")


@pytest.mark.slow
@pytest.mark.parametrize(
    "role", ["{holds}``PRIL errs <pril/theorem-1>``", "{Holds}`PRIL <pril/a>`"]
)
def test_words_hidden_by_another_spelling_stop_the_build(role, written, tmp_path):
    written.write_text(f"# A page\n\nThat {role} is known.\n", "utf-8")
    assert readings.citations("page") == [] or "Holds" in role
    pages = {"index": "# A page\n", "page": f"---\norphan: true\n---\n{written.read_text('utf-8')}"}
    code, said = built(tmp_path / "out", [], pages)
    assert code == 1
    assert re.search(r"page\.md:6: WARNING: '\w+.*words that the build did not find", said)


@pytest.mark.slow
def test_a_cell_that_fails_stops_the_build(tmp_path):
    code, said = built(tmp_path, [], {"index": CELL})
    assert code == 1
    assert "index.md" in said and "ZeroDivisionError" in said


@pytest.mark.slow
def test_a_figure_that_cannot_be_drawn_stops_the_build(tmp_path, monkeypatch):
    def broken(name, folder):
        raise ZeroDivisionError("no such slope")

    monkeypatch.setattr("book.extension.figures.kept", broken)
    page = "# A page\n\n```{drawn} regret_step\nA caption.\n```\n"
    code, said = built(tmp_path, [], {"index": page})
    assert code == 1
    assert "index.md:3: WARNING: figure 'regret_step': ZeroDivisionError: no such slope" in said


@pytest.mark.slow
def test_a_solution_that_fails_its_own_check_stops_the_build(tmp_path, monkeypatch):
    def check(answer):
        raise WrongAnswer(f"{answer} is too large")

    spoilt = Exercise("regret/1", check, lambda: 3, lambda: 2)
    monkeypatch.setattr("book.extension.exercises.find", lambda name: spoilt)
    page = "# A page\n\n```{exercise-of} regret/1\nA question.\n```\n"
    code, said = built(tmp_path, [], {"index": page})
    assert code == 1
    assert "index.md:3: WARNING: exercise 'regret/1': 3 is too large" in said


@pytest.mark.slow
@pytest.mark.parametrize("solutions", [True, False])
def test_a_book_without_solutions_holds_no_answers(solutions, tmp_path):
    """Neither shown nor in the data of a form that judges answers."""
    (exercise, *_) = [e for e in exercises("ranks") if isinstance(e.check, Conditions)]
    sections = {condition.see for condition in exercise.check.conditions}
    text = "\n\n".join(f"## {name}\n\nWords." for name in sections)
    page = f"# A page\n\n{text}\n\n```{{exercise-of}} {exercise.id}\nA question.\n```\n"
    code, said = built(tmp_path, [], {"index": page}, solutions=solutions)
    assert (code, said) == (0, "")
    shown = (tmp_path / "html" / "index.html").read_text("utf-8")
    assert ("data-conditions" in shown, "Solution" in shown) == (solutions, solutions)
    assert "Check your answer in Python" in shown
