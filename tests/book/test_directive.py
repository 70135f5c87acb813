"""What a page may say of the ledger: statements by id, and nothing that the ledger does not say."""

import json
import re
from html import unescape

import pytest

pytest.importorskip("jupyter_book", reason="no Jupyter Book: pip install 'ordproof[book]'")

from bs4 import BeautifulSoup
from docutils import nodes
from small_ledger import built, ledger, typeset

from book.extension.element import Element, table
from book.extension.parts import counterexample
from book.extension.poster import changed
from book.titles import placed

GOOD = """# A page

{holds}`PRIL's bound <pril/theorem-1#θ^t>`, {fails}`pril/theorem-3`, {claim}`pril/lemma-1`,
{against}`words <pril/theorem-3/line-10>`.

```{refuted-claims}
```

```{claim} pril/theorem-1
:reading: θ^t
```

```{claim} pril/theorem-3
:expect: refuted
:reading: Algorithm 1
:show: counterexample
```

```{claim} pril/theorem-3
:expect: refuted
:show: proof
```

```{claim} pril/lemma-1
:brief:
```

```{claim} pril/theorem-3/repair-1
:brief:
```

```{poster}
pril/theorem-3
```
"""

CHAPTER = """# A chapter

$$
a = b
$$

{numref}`first-box-pril-lemma-1`, {numref}`Lemma 1 stands in box %s <first-box-pril-lemma-1>`,
{numref}`figure-regret-step`, {numref}`exercise-regret-2`, {eq}`named`, {chapter}`first`.

$$
c = d
$$ (named)

```{claim} pril/lemma-1
:brief:
```

## The line that breaks

```{claim} pril/lemma-1
:brief:
```

```{drawn} regret_step
A caption.
```

```{exercise-of} regret/1
A question.
```

```{exercise-of} regret/2
A question.
```
"""

BAD = {
    "```{claim} pril/theorem-33\n```": "did you mean pril/theorem-3",
    "```{claim} pril/theorem-3\n```": "'pril/theorem-3' is stated as proved; the ledger says",
    "```{claim} pril/theorem-1\n:expect: refuted\n```": "(θ^t: proved, θ^(T+1): refuted",
    "```{claim} pril/theorem-1\n:reading: theta\n```": "has no reading 'theta'; it has 'θ^t'",
    "```{claim} pril/theorem-3/repair-1\n:expect: refuted\n```": "the ledger says proved",
    "```{claim} pril/theorem-3/repair-1\n:show: proof\n```": "has no printed proof to show",
    "```{claim} pril/theorem-3/repair-1\n:show: counterexample\n```": "has no counterexample",
    "```{claim} pril/theorem-3\n:expect: true\n```": '"true"',
    "```{claim} pril/lemma-1\n\nWords of its own.\n```": "Has content, but none permitted",
    "A {value}`pril/theorem-3#Algorithm 1: regret` here.": "no name 'regret'",
    "A {claim}`pril/lemma-11` here.": "did you mean pril/lemma-1",
    "A {holds}`pril/theorem-3` here.": "is stated as proved; the ledger says refuted",
    "A {fails}`pril/lemma-1` here.": "is stated as refuted or ill-posed; the ledger says proved",
    "A {fails}`pril/theorem-3/repair-1` here.": "is stated as refuted or ill-posed",
    "A {against}`pril/theorem-3/repair-1` here.": "stated as refuted or ill-posed; the ledger says",
    "A {against}`pril/lemma-11` here.": "did you mean pril/lemma-1",
    "A {verdict}`pril/theorem-0` here.": "no such claim",
    "```{drawn} no_such_figure\n```": "no module book/figures/no_such_figure.py",
    "```{exercise-of} nowhere/1\n```": "no exercises 'nowhere'",
    "```{poster}\npril/theorem-1\n```": "is proved, with 0 proved repairs; expected a",
    "See {chapter}`99-nowhere`.": "no chapter 'chapters/99-nowhere' with a number",
    "See {numref}`figure-nowhere`.": "undefined label: 'figure-nowhere'",
}


@pytest.fixture(scope="module")
def found():
    return ledger()


@pytest.fixture(scope="module")
def pages(found, tmp_path_factory):
    folder = tmp_path_factory.mktemp("good")
    problems = "# Problems\n\n```{exercise-of} regret/2\n:bare:\n\nA question.\n```\n"
    again = f"---\norphan: true\n---\n{problems}"
    pages = {"index": GOOD, "chapters/first": CHAPTER, "problems/first": again}
    code, said = built(folder, found, pages)
    assert (code, said) == (0, "")
    return folder / "html"


@pytest.fixture(scope="module")
def page(pages):
    return (pages / "index.html").read_text("utf-8")


@pytest.mark.slow
def test_everything_in_a_chapter_is_numbered_and_referred_to_by_number(pages):
    """Boxes, figures, exercises and equations are counted within their chapter, each by itself."""
    text = unescape((pages / "chapters" / "first.html").read_text("utf-8"))
    captions = re.findall(r'"caption-number">(.*?) </span>', text)
    assert captions == ["Box 1.1", "Box 1.2", "Figure 1.1", "Exercise 1.1", "Exercise 1.2"]
    assert re.findall(r'class="eqno">(.*?)<a', text) == ["(1.1)", "(1.2)"]
    start = text.index("Lemma 1 stands in box")
    referred = text[text.rindex("<p>", 0, start) : text.index("</p>", start)]
    words = " ".join(re.sub("<[^>]*>", "", referred).split())
    assert words == (
        "Box 1.1, Lemma 1 stands in box 1.1, Figure 1.1, Exercise 1.2, (1.2), Chapter 1."
    )
    anchors = set(re.findall(r'id="([^"]+)"', text))
    links = re.findall(r'href="#([^"]+)"', referred)
    assert len(links) == 5 and anchors.issuperset(links)
    assert re.search(r"<h2>.*1\.1\..*The line that breaks", text)
    problems = (pages / "problems" / "first.html").read_text("utf-8")
    assert re.findall(r'"caption-number">(.*?) </span>', problems) == ["Exercise 1.2"]


@pytest.mark.slow
def test_the_search_has_each_section_and_no_folded_words(pages):
    """A script, since a page that was opened from a file may fetch nothing."""
    script = (pages / "_static" / "passages.js").read_text("utf-8")
    found = json.loads(script.removeprefix("ordproofPassages(").removesuffix(");\n"))
    chapter = [passage for passage in found if passage[0] == "chapters/first"]
    assert [passage[1:3] for passage in chapter] == [
        ["", "1 A chapter"],
        ["#the-line-that-breaks", "1 A chapter: The line that breaks"],
    ]
    assert {passage[4] for passage in chapter} == {0}
    text = chapter[1][3]
    assert "A caption." in text and "A question." in text
    assert "from book.exercises import check" not in text and "Solution" not in text
    assert r"\(a = b\)" in chapter[0][3] and "Exercise 1.2, (1.2), Chapter 1." in chapter[0][3]


def test_statement_is_printed_from_the_checked_claim(found, page):
    entry = next(entry for entry in found if entry["id"] == "pril/theorem-1")
    reading = entry["readings"][0]
    shown = unescape(page)
    (group,) = reading["hypotheses"]
    assert f"<span>{typeset(group['name'])} (5 hypotheses)</span>" in shown
    assert len(group["formulas"]) == 5
    assert all(formula in shown for formula in [*group["formulas"], reading["conclusion"]])
    assert typeset(entry["says"]) in shown
    assert f"certificate of {reading['proof']['steps']} steps" in shown
    assert "loose elsewhere" in shown


def test_verdicts_stand_beside_statements(page):
    boxes = re.findall(r'aria-label="([^"]+)" class="op-claim[^"]*"', page)
    assert boxes == [
        "PRIL, Theorem 1 (θ^t): proved",
        "PRIL, Theorem 3 (Algorithm 1): refuted",
        "PRIL, Theorem 3: refuted",
        "PRIL, Lemma 1: proved",
        "PRIL, Theorem 3: repair 1: proved",
    ]


def test_a_repair_is_not_called_by_the_name_of_what_it_repairs(page):
    heads = re.findall(r'class="op-title">(.*?)</p>', page, re.DOTALL)
    shown = [" ".join(unescape(re.sub("<[^>]*>", "", head)).split()) for head in heads]
    assert shown[1].startswith("Box 2 PRIL, Theorem 3 (Algorithm 1)")
    assert shown[4].startswith("Box 5 PRIL, Theorem 3: repair 1 ")


def test_counterexample_is_shown_round_by_round(page):
    assert r"\(51 \le 99/2\)" in page
    story = BeautifulSoup(page, "html.parser").select_one(".op-story.op-stacked")
    heads = [head.extract().get_text() for head in story.select("tr:last-child .op-head")]
    assert heads[0] == r"\(t\) = " and r"\(L_{\mathrm{IMC}}\) = " in heads
    last = [cell.get_text() for cell in story.select("tr:last-child td")]
    assert last[:3] == ["2", "3", "[1, 1]"]


def test_of_hundreds_of_rounds_the_first_and_the_last_are_shown():
    rows = [[str(t), f"{t}/7"] for t in range(1, 177)]
    story = {"title": "a long stream", "header": ["t", "x"], "rows": rows}
    reading = {"story": [story], "judgement": ""}
    grid, said = counterexample(reading)
    shown = [row.astext() for row in grid.findall(Element) if row["tag"] == "tr"]
    assert len(shown) == 12 and "…" in shown[9] and "176" in shown[-1]
    assert said.astext().startswith("The first 8 and the last 2 of 176 rounds")
    whole = {"story": [{**story, "rows": rows[:24]}], "judgement": ""}
    assert len(list(counterexample(whole))) == 1


@pytest.mark.parametrize("head", ["x_1", [nodes.math("", "x_{1}")]])
def test_a_head_stands_before_each_cell_as_it_stands_over_them(head):
    grid = table([head], [["3"], ["4"]], stacked=True)
    assert [formula.astext() for formula in grid.findall(nodes.math)] == ["x_{1}"] * 3
    assert "<" not in grid.astext()


def test_printed_proof_has_a_row_for_each_line(found, page):
    lines = next(entry for entry in found if entry["id"] == "pril/theorem-3")["lines"]
    slip, table = page.split('op-proof">')[1:3]
    assert slip.split("</table>")[0].count("<tr>") == 2  # the head, and the first broken line
    assert len(lines) == 14
    assert "it first breaks at line 5; broken as read: lines 5, 7" in unescape(table)
    assert table.split("</table>")[0].count("<tr>") == 1 + len(lines)


def test_true_words_against_a_refuted_claim_have_no_refuted_sign(page):
    """The sign beside them says that the contrary is refuted."""
    start = page.index(">words\u00a0")
    cited, tip = page[start : page.index("</p>", start)].split('role="tooltip"')
    assert "op-against" in cited and "the contrary is refuted" in cited
    assert "op-refuted" not in cited
    assert "The contrary: <strong>" in tip and "op-refuted" in tip


def test_citations_carry_the_statement_that_they_cite(found, page):
    """A script shows it on hover and focus; words and formula are those of the checked claim."""
    shown_tips = re.findall(r'role="tooltip">(.*?)</p>', page, re.DOTALL)
    tips = [unescape(tip).replace("’", "'") for tip in shown_tips]
    entries = {entry["id"]: entry for entry in found}
    proved, refuted, depends, against = tips[0].split('role="tooltip"')
    for shown, name in (
        (proved, "pril/theorem-1"),
        (refuted, "pril/theorem-3"),
        (depends, "pril/lemma-1"),
        (against, "pril/theorem-3/line-10"),
    ):
        assert typeset(entries[name]["says"]).replace("’", "'") in unescape(shown)
    assert entries["pril/theorem-1"]["readings"][0]["conclusion"] in proved
    assert all(
        typeset(reading["name"]) in unescape(depends)
        for reading in entries["pril/lemma-1"]["readings"]
    )


def test_table_of_refuted_claims_is_that_of_the_ledger(found, page):
    tables = re.findall(r"op-table op-errors.*?</table>", page, re.DOTALL)
    refuted = [entry["id"] for entry in found if entry["verdict"] == "refuted"]
    assert sum(table.count("<tr") - 1 for table in tables) == len(refuted) == 8
    cusum, pril = tables
    places = [typeset(placed(e["where"], e["id"])) for e in found if e["verdict"] == "refuted"]
    assert places[0] in unescape(cusum)
    assert all(place in unescape(pril) for place in places[1:])
    assert "2 rounds, 4 ranks, 1 dimension" in pril and r"\(51 \le 99/2\)</span> fails" in unescape(
        pril
    )
    assert pril.count("Theorem 3: repair 1") == 1
    assert pril.count("those of <") == 4  # a line of a proof has its theorem's repairs


def test_repairs_are_named(page):
    foot = page.index("Repaired by")
    assert "PRIL, Theorem 3: repair 1" in page[foot : foot + 400]


def test_a_card_of_the_poster_has_error_numbers_and_repair(found, page):
    card = unescape(page[page.index('class="op-card"') :])
    by_id = {entry["id"]: entry for entry in found}
    assert typeset(by_id["pril/theorem-3"]["says"]) in card
    assert "2 rounds, 4 ranks, 1 dimension" in card and r"\(51 \le 99/2\)</span> fails" in card
    assert by_id["pril/theorem-3/repair-1"]["readings"][0]["conclusion"] in card


def test_a_card_whose_repair_asserts_the_same_shows_what_it_assumes():
    kept, more = ({"name": "", "formulas": [latex]} for latex in ("a > 0", "b > 0"))
    broken = {"conclusion": r"a \leq b", "hypotheses": [kept], "phone": {}, "question": ""}
    shown = "".join(
        node.astext() for node in changed(broken | {"hypotheses": [kept, more]}, broken)
    )
    assert "b > 0" in shown and "a > 0" not in shown and broken["conclusion"] not in shown
    named = [kept, {"name": "a stream", "formulas": ["c > 0"]}]
    shown = "".join(part.astext() for part in changed(broken | {"hypotheses": named}, broken))
    assert shown.endswith("a stream") and "c > 0" not in shown
    other = broken | {"conclusion": "a < b"}
    assert "a < b" in "".join(node.astext() for node in changed(other, broken))


def test_a_statement_stands_once_on_a_page(found, page):
    """The box of the printed proof does not state the theorem again."""
    boxes = page.split('class="op-claim')[1:]
    says = next(entry["says"] for entry in found if entry["id"] == "pril/theorem-1")
    assert sum(typeset(says) in unescape(box) for box in boxes) == 1


@pytest.mark.slow
def test_what_the_ledger_does_not_say_fails_the_build(found, tmp_path):
    """Each bad passage is refused, in its file and line, with a message that helps."""
    pages = {"index": "# A page\n"}
    for number, passage in enumerate(BAD):
        pages[f"bad-{number}"] = f"---\norphan: true\n---\n# Bad\n\n{passage}\n"
    code, said = built(tmp_path, found, pages)
    assert code == 1
    for number, (passage, message) in enumerate(BAD.items()):
        lines = [line for line in said.split("\n") if f"bad-{number}.md:6" in line]
        assert any(message in line for line in lines), (passage, lines)


@pytest.mark.slow
def test_a_proved_claim_without_its_certificate_fails_the_build(found, tmp_path, monkeypatch):
    pages = {"index": "# A page\n\n```{claim-page} pril/theorem-1\n```\n"}
    monkeypatch.setattr("verify.store.certificates.FOLDER", tmp_path / "empty")
    code, said = built(tmp_path / "book", found, pages)
    assert code == 1
    assert "the certificate of 'pril/theorem-1' is not in the ledger" in said


@pytest.mark.slow
def test_what_fails_once_fails_again(found, tmp_path):
    """Nobody has touched the page, and it still says what it must not say."""
    pages = {"index": "# A page\n\nA {holds}`pril/theorem-3` here.\n"}
    for _ in range(2):
        code, said = built(tmp_path, found, pages)
        assert code == 1 and "the ledger says refuted" in said


def test_a_page_that_cannot_be_written_in_parallel_fails_the_build(found, tmp_path, monkeypatch):
    """Of many pages one breaks its writer's process."""
    pages = {"index": "# Root\n"} | {
        f"page-{n}": f"---\norphan: true\n---\n# Page {n}\n\n{{claim}}`pril/theorem-3`\n"
        for n in range(30)
    }

    def broken(*_):
        raise RuntimeError("this badge cannot be written")

    monkeypatch.setattr("book.extension.element.depart", broken)
    code, said = built(tmp_path, found, pages, jobs=2)
    assert code == 1
    assert "this badge cannot be written" in said


@pytest.mark.slow
def test_a_page_without_errors_passes_beside_them(found, tmp_path):
    """The build above fails for what it says, not for how these tests build."""
    code, said = built(tmp_path, found, {"index": "# A page\n\nNothing is claimed.\n"})
    assert (code, said) == (0, "")


@pytest.mark.slow
def test_pages_are_read_in_parallel(found, tmp_path):
    pages = {"index": "# Root\n"} | {
        f"page-{n}": f"---\norphan: true\n---\n# Page {n}\n\n{{claim}}`pril/theorem-3`\n"
        for n in range(12)
    }
    code, said = built(tmp_path, found, pages, jobs=2)
    assert (code, said) == (0, "")
    assert all((tmp_path / "html" / f"{name}.html").is_file() for name in pages)
