"""No formula of any page is refused by the pages' MathJax, nor a command in it unknown.

Every page is read by MathJax itself in one empty page of a browser: what it finds to set is what a
reader would see set. Nothing is drawn, so that all pages together take seconds. The steps of a
proof are written when a reader opens it: they are made here by the pages' own script.
"""

import json
import re
from html import escape
from itertools import chain

import pytest
from rotation import part_of
from stepper_build import ROOT

from verify.store.certificates import FOLDER

pytestmark = pytest.mark.slow

READER = """<!doctype html><meta charset="utf-8">
<script>
  window.MathJax = {...%s, startup: {typeset: false}};
  MathJax.tex = {...MathJax.tex, packages: {"[-]": ["noerrors", "noundefined"]},
    formatError: (jax, problem) => { throw problem; }};
</script>
<script src="%s/_static/mathjax/tex-chtml.js"></script>"""
"""The pages' own settings, with what hides a formula's faults left out."""
REFUSED = """page => {
  const refused = [], {mathjax} = MathJax._.mathjax;
  const read = new DOMParser().parseFromString(page, "text/html");
  const found = mathjax.document(read, {...MathJax.config.options, InputJax: MathJax.startup.input,
    OutputJax: MathJax.startup.output});
  const formulas = [...found.findMath().math];
  window.accepted ??= new Set();  // many stand on several pages: each is set once
  for (const formula of formulas.filter(({math}) => !accepted.has(math))) {
    try {
      formula.compile(found);
      accepted.add(formula.math);
    } catch (problem) {
      refused.push([formula.math, problem.message]);
    }
  }
  return [refused, formulas.length];
}"""
OPENED = """text => {
  const {hypotheses, conclusion, rows} = proof(text);
  return [...hypotheses, conclusion, ...rows.map(row => row.proves).filter(Boolean)].map(formula)
    .concat(rows.map(row => row.why));
}"""
"""What a page writes of an opened proof, formulas among words."""

ALIKE = re.compile(r"(?<![\\A-Za-z])[A-Za-z](?![A-Za-z])|\d+")
"""A letter or a number."""

PARTS = 12
"""Of the stored proofs a twelfth is opened for each commit, with what it changed."""
TOGETHER = 2000
"""Formulas that the reader is given at once."""

SETTINGS = "window.MathJax = "


@pytest.fixture
def reader(built_book, tab, tmp_path):
    """An empty page with the book's MathJax, and with the script that writes proofs."""
    text = (built_book / "intro.html").read_text("utf-8")
    settings, _ = json.JSONDecoder().raw_decode(text, text.index(SETTINGS) + len(SETTINGS))
    page = tab().page
    reader = tmp_path / "reader.html"
    reader.write_text(READER % (json.dumps(settings), built_book.as_uri()), "utf-8")
    page.goto(reader.as_uri())
    page.evaluate("MathJax.startup.promise")
    page.add_script_tag(path=built_book / "_static" / "proof.js")
    return page


@pytest.fixture
def refused(reader):
    """What MathJax refuses in the text of a page, with its reason, and how many formulas it has."""
    return lambda text: reader.evaluate(REFUSED, text)


@pytest.mark.parametrize("formula", [r"\frac{1}", r"\unknown", r"a_b_c", r"\left( x"])
def test_a_formula_that_is_wrong_is_found(formula, refused):
    page = rf'<p>If <span class="math">\({formula}\)</span> and <span class="math">\(x\)</span></p>'
    ((found, why),), every = refused(page)
    assert (found, every) == (formula, 2) and why


def test_every_formula_of_every_page_is_set(built_book, refused):
    wrong, every = [], 0
    for path in sorted(built_book.rglob("*.html")):
        found, count = refused(path.read_text("utf-8"))
        wrong += [(str(path.relative_to(built_book)), *pair) for pair in found]
        every += count
    assert every > 10_000
    assert wrong == []


def test_every_formula_of_every_opened_proof_is_set(reader, refused, built_book):
    """One of all that differ in letters and numbers alone: MathJax sets those alike."""
    shown = built_book / "certificates"
    found = [p for p in shown.rglob("*.proof") if not (FOLDER / p.relative_to(shown)).exists()]
    assert found  # proofs of the library, which the ledger does not keep
    stored = sorted(FOLDER.rglob("*.proof"))
    paths = [*part_of(stored, PARTS, lambda path: str(path.relative_to(ROOT))), *found]
    opened = (reader.evaluate(OPENED, path.read_text("utf-8")) for path in paths)
    alike = {ALIKE.sub("x", text): text for text in chain.from_iterable(opened) if r"\(" in text}
    texts = list(alike.values())
    assert len(texts) > 10_000 / PARTS
    wrong, every = [], 0
    for start in range(0, len(texts), TOGETHER):
        found, count = refused(
            "".join(f"<p>{escape(t)}</p>" for t in texts[start : start + TOGETHER])
        )
        wrong += found
        every += count
    assert every >= len(texts)
    assert wrong == []
