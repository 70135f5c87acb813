"""Notation, glossary and bibliography: nothing of the statements or of the text is left out."""

import re
import shutil
from concurrent.futures import ThreadPoolExecutor
from inspect import getdoc
from pathlib import Path

import pytest
import yaml

pytest.importorskip("jupyter_book", reason="no Jupyter Book: pip install 'ordproof[book]'")

from small_ledger import built

import book
from book import bibliography, build, letters, library, notation, one_page, printing, stage
from book.exercises import find
from book.extension import indexing, standing
from theory.claims.papers import PAPERS
from theory.claims.standing import standing as named

BOOK = Path(book.__file__).parent
CITED = re.compile(
    r"(?P<names>[A-Z][\w'-]+(?:, [A-Z][\w'-]+)*(?: and [A-Z][\w'-]+)?)(?P<others> et al\.)?"
    r" (?P<year>(?:19|20)\d\d)\b"
)
"""How a claim from outside says whose it is: "Hazan, Agarwal and Kale 2007"."""


def test_every_declared_name_has_one_meaning_in_its_paper():
    rows = notation.letters()
    assert rows["c"] == {"pril": "smallest width $y_r - y_l$ of a label", "storm": "a bit"}
    assert set(rows["T"].values()) == {"number of rounds", "number of bits of a code"}


def test_every_letter_of_the_chapters_has_one_meaning():
    """A row of their own, or of the source from which the chapter takes it, and none for show."""
    own = set()
    for page in stage.written():
        found, taken = letters.used(page), letters.taken(page)
        exercises = re.findall(r"\{exercise-of\} (\S+)", stage.source_of(page).read_text("utf-8"))
        said = [f"{find(name).hint} {getdoc(find(name).solution)}" for name in exercises]
        assert taken.keys() <= found, page
        assert (found | letters.letters_of(" ".join(said))) - taken.keys() <= letters.OWN.keys()
        assert all(notation.taken_meaning(*item) for item in taken.items())
        own |= found - taken.keys()
    assert own == letters.OWN.keys()
    assert all(any(s in t for t in letters.TAKEN.values()) for s in letters.NAMES)


def test_no_letter_is_taken_from_two_sources_by_one_chapter():
    for page, sources in letters.TAKEN.items():
        listed = [letter for named in sources.values() for letter in named.split()]
        assert len(listed) == len(set(listed)), page


def test_every_letter_of_a_theorem_of_the_library_has_a_row():
    cited = library.cited({name for page in stage.written() for name in stage.identifiers(page)})
    assert len(cited) > 5
    for claim in cited:
        known = letters.ELSEWHERE.get(claim.id, letters.ELSEWHERE[library.GROUP])
        single = {name for name in notation.names(claim) if not name.startswith(r"\text")}
        assert single <= known.keys() | letters.OWN.keys(), claim.id


def test_the_page_of_the_notation_says_where_a_letter_first_stands():
    page = notation.page({"pril/theorem-2", "library/online-to-batch"})
    assert "| $a$ | the most thresholds that a label asks about on one side | " in page
    assert (
        "| $D$ | PRIL | what the comparator lacks, over all rounds | [](claims/pril/theorem-2)"
        in page
    )
    assert r"| $\rho$ | what the regret is at most, whatever is drawn | [](claims/library/" in page


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (r"of $\tfrac H2 \lVert w \rVert^2$ and `$q$`", {"H", "w"}),
        (
            r"$[y_l, y_r]$, $\mathrm{KL}(v)$, $\mathbf 1[i]$, $\mathbf e_i$",
            {"y", "v", "i", r"\mathbf e"},
        ),
        ('```{code-cell}\nprice = "$x$"\n```\n\n$$\n\\gamma M\n$$ (name)\n', {r"\gamma", "M"}),
    ],
)
def test_letters_are_found_in_mathematics_alone(text, found):
    assert letters.letters_of(text) == found


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


def absent(where):
    """The works that the place of a claim names and that the bibliography lacks.

    Parameters
    ----------
    where : str
        Such as ``"after Hazan, Agarwal and Kale 2007"``; ``et al.`` stands for further authors.
    """
    return [found[0] for found in CITED.finditer(where) if not _known(found)]


def _known(found):
    names = tuple(re.split(", | and ", found["names"]))
    return any(
        work.year == found["year"]
        and (work.authors[: len(names)] if found["others"] else work.authors) == names
        for work in bibliography.works().values()
    )


def test_works_that_shown_claims_name_are_in_the_bibliography():
    """Each author and year of a claim from outside that a page shows."""
    shown = library.cited({name for page in stage.written() for name in stage.identifiers(page)})
    named = [claim.where for claim in shown if CITED.search(claim.where)]
    assert len(named) == len(shown) > 5
    assert [where for where in named if absent(where)] == []


@pytest.mark.parametrize(
    ("where", "missing"),
    [
        ("after Hazan, Agarwal and Kale 2007", []),
        ("Hazan and Kale 2007", ["Hazan and Kale 2007"]),
        ("Hazan, Agarwal and Kale 2008", ["Hazan, Agarwal and Kale 2008"]),
        ("Novikoff 1962; Freund and Schapire 1998", ["Freund and Schapire 1998"]),
        ("Crammer et al. 2006, Theorem 2", []),
        ("Crammer 2006, Theorem 2", ["Crammer 2006"]),
    ],
)
def test_a_work_that_is_not_there_is_missed(where, missing):
    assert absent(where) == missing


def test_works_are_cited_where_they_are_named():
    """By a role that leads to the entry; and nothing stands in the bibliography for show."""
    pages = [stage.source_of(page).read_text("utf-8") for page in stage.written()]
    keys = re.findall(r"\{cite:(?:p|t|year)\}`([^`]+)`", "\n".join(pages))
    cited = {key for listed in keys for key in listed.split(",")}
    assert set(PAPERS) <= cited == set(bibliography.works())


def test_chapters_are_filed_by_their_numbers():
    contents = yaml.safe_load((build.BOOK / "_toc.yml").read_text("utf-8"))
    listed = [page["file"] for part in contents["parts"][:2] for page in part["chapters"]]
    assert listed == [page for page in stage.written() if page.startswith("chapters/")]
    assert [int(Path(page).name.split("-")[0]) for page in listed] == [*range(1, len(listed) + 1)]


def test_chapters_speak_of_figures_boxes_and_equations_by_number():
    texts = [path.read_text("utf-8") for path in (BOOK / "chapters").glob("*.md")]
    referred = re.findall(r"\{(numref|eq)\}`([\w-]+)`", "\n".join(texts))
    assert len(referred) >= 60
    named = re.findall(r"^\$\$ \(([\w-]+)\)$", "\n".join(texts), re.MULTILINE)
    assert sorted(named) == sorted({label for role, label in referred if role == "eq"})


def test_named_hypotheses_are_spelled_out_with_the_notation(tmp_path):
    """Every group of every paper, each formula of it; boxes lead there."""
    _, head, rest = notation.page(()).partition("## Standing hypotheses")
    text = f"---\norphan: true\n---\n# Notation\n\n{head}{rest}"
    pages = {"index": "# A page\n", "notation": text}
    code, said = built(tmp_path, [], pages)
    assert (code, said) == (0, "")
    html = (tmp_path / "html" / "notation.html").read_text("utf-8")
    page, anchor = standing.PLACE
    assert page == "notation" and f'id="{anchor[1:]}"' in html
    spelled = html.partition('class="op-standing"')[2]
    groups = [group for paper in PAPERS for group in named(paper)]
    assert len(groups) > 15 and spelled.count("<em>") == len(groups)
    assert spelled.count("op-formula") == sum(len(group.formulas) for group in groups)


def test_glossary_is_in_order_and_each_word_is_found():
    text = (BOOK / "reference" / "glossary.md").read_text("utf-8").partition("{glossary}\n")[2]
    words = re.findall(r"^(\w.*)$", text, re.MULTILINE)
    assert words == sorted(words, key=str.lower)
    assert indexing.terms() == set(words)
    assert indexing.term("Mistake\nbounds") == "mistake bound"
    assert indexing.term("three times") == ""


def test_ideas_and_the_authors_of_cited_works_are_in_the_index(tmp_path):
    """Each with its first place in a chapter; words of code and of other pages are no place."""
    chapter = (
        "# A chapter\n\n`convex hull`\n\nA convex hull, as {cite:t}`freund1999` say.\n\nThe hull.\n"
    )
    pages = {"index": "# A page\n\nThe simplex.\n", "chapters/a": chapter}
    pages["other"] = "# References\n\n```{bibliography}\n```\n"
    code, said = built(tmp_path, [], pages)
    assert (code, said) == (0, "")
    index = (tmp_path / "html" / "genindex.html").read_text("utf-8")
    listed = dict(re.findall(r'<li><a href="([^"]+)">([^<]+)</a>', index))
    assert listed == {
        f"chapters/a.html#idea-{name}": entry
        for name, entry in (
            ("convex-hull", "convex hull"),
            ("freund-yoav", "Freund, Yoav"),
            ("schapire-robert-e", "Schapire, Robert E."),
        )
    }
    page = (tmp_path / "html" / "chapters" / "a.html").read_text("utf-8")
    assert re.search(r'id="idea-convex-hull".{0,200}A convex hull, as', page, re.DOTALL)


def test_the_index_names_what_the_chapters_speak_of():
    """Each idea is spoken of somewhere, and none is one of the glossary's terms."""
    text = "\n".join(path.read_text("utf-8") for path in (BOOK / "chapters").glob("*.md"))
    assert [name for name, words in indexing.WORDS.items() if not words.search(text)] == []
    assert not {name.lower() for name in indexing.IDEAS} & indexing.terms()


def written(folder, **pages):
    """Built pages with these articles; ``__`` in a name is a folder."""
    for name, text in pages.items():
        path = folder / f"{name.replace('__', '/').replace('_', '-')}.html"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"<html><body><article>{text}</article></body></html>", "utf-8")
    return folder


HEAD = '<h1>Lemma 1<a class="headerlink" href="#">#</a></h1><span class="op-badge">proved</span>'
EXERCISE = """<div class="op-exercise" id="e"><span class="caption-number">Exercise 1.1</span>
<div class="op-try">check</div><details><summary>Hint</summary><p>Think.</p></details></div>"""


def test_links_lead_within_the_one_page_that_is_printed(tmp_path):
    """To chapters that are on it, and to a list of the claims; to nothing on this machine."""
    links = ("../intro.html", "#b", "../claims/pril/lemma-1.html#claim", "https://a.org/b#c")
    links += ("../claims/by-paper.html", "../certificates/pril/lemma-1.proof")
    text = "".join(f'<a href="{link}">x</a>' for link in links)
    html = written(
        tmp_path,
        intro='<section id="i"><h1>Book</h1><a href="chapters/01-a.html#b">x</a></section>',
        chapters__01_a=f'<section id="b"><h1>A</h1>{text}<img src="../_static/a.svg"></section>',
        claims__pril__lemma_1=f'{HEAD}<p class="op-says">Words</p><div class="op-claim">rest',
        claims__by_paper="<h1>By paper</h1>",
    )
    page = one_page.on_one_page(html, ["intro", "chapters/01-a"])
    anchors = set(re.findall('id="(.*?)"', page))
    lead = re.findall('href="(.*?)"', page)
    assert {link.removeprefix("#") for link in lead if link != "https://a.org/b#c"} <= anchors
    assert lead.count("#claims-pril-lemma-1") == 1 and "#chapters-01-a--b" in lead
    assert "<code>pril/lemma-1</code><br/>Words" in page and "rest" not in page
    assert 'src="_static/a.svg"' in page


def test_what_is_folded_on_screen_is_open_on_paper_and_solutions_come_last(tmp_path):
    """But what a box folds stays under the words that say what it is."""
    fold = "<details><summary>2 hypotheses</summary>R &gt; 0</details>"
    box = f'<div class="op-claim op-box">{fold}</div>'
    intro = f'<section id="i"><h1>Book</h1>{EXERCISE}{fold}{box}<h2>End</h2></section>'
    page = one_page.on_one_page(written(tmp_path, intro=intro), ["intro"])
    assert page.count('<details open="">') == 1 and f">{fold}</div>" in page
    assert "check" not in page
    solved = page.index("Hints and solutions</h1>")
    assert page.index(">End</h2>") < solved < page.index("Think.")
    assert '<a href="#intro--e">Exercise 1.1</a>' in page[solved:]


@pytest.mark.slow
def test_the_contents_have_the_numbers_of_the_pages(tmp_path):
    """And the bookmarks of the PDF the words of the headings."""
    pypdf = pytest.importorskip("pypdf")
    if shutil.which("chromium") is None:
        pytest.skip("no Chromium")
    tall = '<div style="height: 3000px"></div>'
    html = written(
        tmp_path,
        intro=f'<section id="i"><h1>Book</h1>{tall}<div id="j"><h2>End</h2></div></section>',
        chapters__01_a='<section id="b"><h1><span class="number">1. </span>A</h1></section>',
    )
    page = html / "whole.html"
    apart = "<style>article + article { break-before: page }</style>"
    page.write_text(apart + one_page.on_one_page(html, ["intro", "chapters/01-a"]), "utf-8")
    with ThreadPoolExecutor(1) as pool:  # a browser of other tests may be open in this thread
        pool.submit(printing.print_page, page, tmp_path / "book.pdf", sides="16mm").result()
    found = pypdf.PdfReader(tmp_path / "book.pdf")
    texts = [" ".join(page.extract_text().split()) for page in found.pages]
    numbers = {
        title: next(n for n, text in enumerate(texts, 1) if n > 1 and title in text)
        for title in ("Introduction", "End", "1. A", "Hints and solutions", "The claims")
    }
    assert len(set(numbers.values())) == 5
    assert texts[0].startswith("Book " + " ".join(f"{t} {n}" for t, n in numbers.items()))
    titles = [str(item.title) for item in found.outline if not isinstance(item, list)]
    assert titles == ["Book", "Introduction", "1. A", "Hints and solutions", "The claims"]


@pytest.mark.slow
def test_the_poster_has_the_errors_and_the_pages_that_the_introduction_promises(
    built_book, tmp_path
):
    pypdf = pytest.importorskip("pypdf")
    if shutil.which("chromium") is None:
        pytest.skip("no Chromium")
    assert "shows ten errors on two pages" in (BOOK / "intro.md").read_text("utf-8")
    assert (built_book / f"{one_page.POSTER}.html").read_text("utf-8").count('"op-card"') == 10
    with ThreadPoolExecutor(1) as pool:
        pool.submit(printing.poster_pdf, built_book, tmp_path / "poster.pdf").result()
    assert len(pypdf.PdfReader(tmp_path / "poster.pdf").pages) == 2


def test_only_the_whole_book_is_printed(tmp_path, capsys):
    assert build.main(["--output", str(tmp_path), "--only", "intro", "--pdf"]) == 2
    assert "only the whole book is printed" in capsys.readouterr().err


def test_the_printed_book_has_every_chapter_and_the_notation():
    pages = one_page.contents()
    assert pages[0] == "intro" and "notation" in pages and one_page.POSTER not in pages
    chapters = {path.stem for path in (BOOK / "chapters").glob("*.md")}
    assert {page.removeprefix("chapters/") for page in pages} >= chapters
