"""Notation, glossary and bibliography: nothing of the statements or of the text is left out."""

import re
from pathlib import Path

import pytest

pytest.importorskip("jupyter_book", reason="no Jupyter Book: pip install 'ordproof[book]'")

import book
from book import build, notation, printing
from book.extension import indexing
from theory.claims.registry import PAPERS

BOOK = Path(book.__file__).parent


def test_every_declared_name_has_one_meaning_in_its_paper():
    rows = notation.letters()
    assert rows["c"] == {"pril": "smallest width $y_r - y_l$ of a label", "storm": "a bit"}
    assert set(rows["T"].values()) == {"number of rounds", "number of bits of a code"}
    page = notation.page()
    clash, alike = page.split("## Letters with one meaning")
    assert "* $a$:" in clash and r"* $\eta$: step size (PRIL)" in alike


@pytest.mark.parametrize("paper", notation.MEANINGS)
def test_a_name_without_a_meaning_is_refused(paper, monkeypatch):
    meanings = dict(notation.MEANINGS)
    name = next(iter(meanings[paper]))
    meanings[paper] = {key: said for key, said in meanings[paper].items() if key != name}
    monkeypatch.setattr(notation, "MEANINGS", meanings)
    with pytest.raises(KeyError, match=name):
        notation.letters()


def test_a_letter_with_two_meanings_in_a_paper_is_refused(monkeypatch):
    meanings = {**notation.MEANINGS, "pril": {**notation.MEANINGS["pril"], "lower": "a rank"}}
    monkeypatch.setattr(notation, "MEANINGS", meanings)
    with pytest.raises(KeyError, match="lower"):
        notation.letters()


def test_every_paper_is_named_with_an_identifier():
    entries = re.split(r"^@", (BOOK / "references.bib").read_text("utf-8"), flags=re.MULTILINE)[1:]
    by_key = {re.match(r"\w+\{(\w+),", entry)[1]: entry for entry in entries}
    assert set(PAPERS) <= set(by_key)
    for paper in PAPERS:
        assert re.search(r"\b(doi|eprint) = \{[\w./_-]+\}", by_key[paper])
    assert all("author = {" in entry and "year = {" in entry for entry in entries)


def test_glossary_is_in_order_and_each_word_is_found():
    text = (BOOK / "reference" / "glossary.md").read_text("utf-8").partition("{glossary}\n")[2]
    words = re.findall(r"^(\w.*)$", text, re.MULTILINE)
    assert words == sorted(words, key=str.lower)
    assert indexing.terms() == set(words)
    assert indexing.term("Mistake\nbounds") == "mistake bound"
    assert indexing.term("three times") == ""


def article(text):
    return f"<html><body><article>{text}</article></body></html>"


def test_links_lead_within_the_one_page_that_is_printed(tmp_path):
    """To chapters that are on it; what is not keeps its address, seen from the root."""
    (tmp_path / "chapters").mkdir()
    (tmp_path / "intro.html").write_text(article('<a href="chapters/01-a.html#b">x</a>'), "utf-8")
    links = ("../intro.html", "#b", "../claims/pril/lemma-1.html#claim", "https://a.org/b#c")
    text = '<h1 id="b">B</h1>' + "".join(f'<a href="{link}">x</a>' for link in links)
    text += '<img src="../_static/drawn/a.svg">'
    (tmp_path / "chapters" / "01-a.html").write_text(article(text), "utf-8")
    page = printing.on_one_page(tmp_path, ["intro", "chapters/01-a"])
    assert re.findall('id="(.*?)"', page) == ["intro", "chapters-01-a", "chapters-01-a--b"]
    assert re.findall('href="(.*?)"', page) == [
        "#chapters-01-a--b",
        "#intro",
        "#chapters-01-a--b",
        "claims/pril/lemma-1.html#claim",
        "https://a.org/b#c",
    ]
    assert 'src="_static/drawn/a.svg"' in page


def test_only_the_whole_book_is_printed(tmp_path, capsys):
    assert build.main(["--output", str(tmp_path), "--only", "intro", "--pdf"]) == 2
    assert "only the whole book is printed" in capsys.readouterr().err


def test_the_printed_book_has_every_chapter_and_the_notation():
    pages = printing.contents()
    assert pages[0] == "intro" and "notation" in pages and printing.POSTER not in pages
    chapters = {path.stem for path in (BOOK / "chapters").glob("*.md")}
    assert {page.removeprefix("chapters/") for page in pages} >= chapters
