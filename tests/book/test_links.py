"""The written pages name only claims that exist; in the built book every link leads somewhere."""

import json
import re
from functools import cache
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag

import pytest

pytest.importorskip("jupyter_book", reason="no Jupyter Book: pip install 'ordproof[book]'")

from book import library, stage
from book.extension.graph import READABLE
from book.extension.roles import ACCEPTED
from theory.claims.registry import all_claims
from verify.engines.proofs import lemmas

ROLES = (*ACCEPTED, "value", "verdict")
MARKED = re.compile(rf"\{{(?:{'|'.join(ROLES)})\}}`[^`]+`")
FENCED = re.compile(r"^(`{3,})(.*?)\n(.*?)^\1\s*$", re.MULTILINE | re.DOTALL)
PAGES = stage.written()


@cache
def known():
    return {*(claim.id for claim in all_claims()), *lemmas(), *library.library()}


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES)
def test_ids_on_written_pages_are_claims_or_lemmas(page):
    wrong = [name for name in stage.identifiers(page) if name not in known()]
    assert wrong == []


def prose(text):
    """What a page says outside of roles, of directives' heads and of code."""
    text = FENCED.sub(lambda found: _inside(found[2], found[3]), text)
    text = re.sub(r"`ordproof [^`]*`", "", text)
    return MARKED.sub("", text)


def _inside(head, body):
    """The words in a directive that has words; nothing of code."""
    if re.match(
        r"\{(claim|exercise-of|explorable|drawn|note|tip|warning|admonition|dropdown)\b", head
    ):
        return prose(re.sub(r"^:.*\n", "", body, flags=re.MULTILINE))
    return ""


@pytest.mark.parametrize("page", PAGES)
def test_prose_names_claims_by_roles_only(page):
    """So that no statement stands in the text whose verdict the build does not look up."""
    text = prose(stage.source_of(page).read_text("utf-8"))
    assert stage.IDENTIFIER.findall(text) == []


def test_prose_is_told_from_code_and_roles():
    text = "See `pril/a`, {claim}`pril/b`, `ordproof show pril/c`.\n\n```python\npril/d\n```\n"
    text += "```{claim} pril/e\n:expect: proved\n\nin pril/f\n```\n"
    assert stage.IDENTIFIER.findall(prose(text)) == ["pril/a", "pril/f"]


CODE = ("code", "pre", "script", "style")


class Page(HTMLParser):
    """Anchors and references of a page, and what it says outside of code."""

    def __init__(self, text):
        super().__init__()
        self.ids, self.links, self.loads, self.alts = set(), [], [], []
        self.said, self.code = [], 0
        self.feed(text)

    def handle_data(self, data):
        if not self.code:
            self.said.append(data)

    def handle_endtag(self, tag):
        self.code -= tag in CODE

    def handle_starttag(self, tag, attrs):
        self.code += tag in CODE
        found = dict(attrs)
        self.said.append(found.get("aria-label") or "")
        if found.get("id"):
            self.ids.add(found["id"])
        if tag == "a" and found.get("href"):
            self.links.append(found["href"])
        if tag == "link" and found.get("rel") in ("stylesheet", "preload", "modulepreload", "icon"):
            self.loads.append(found["href"])
        if tag in ("script", "img", "iframe", "source", "audio", "video", "embed", "object"):
            self.loads += [found[name] for name in ("src", "srcset", "data") if found.get(name)]
        if tag == "img":
            self.alts.append(found.get("alt"))


@pytest.fixture(scope="module")
def pages(built_book):
    return {
        path.resolve(): Page(path.read_text("utf-8"))
        for path in sorted(built_book.rglob("*.html"))
        if "_static" not in path.parts
    }


@pytest.mark.slow
def test_every_link_leads_to_a_page_and_an_anchor(pages):
    wrong = []
    for path, page in pages.items():
        for link in {*page.links}:
            address, anchor = urldefrag(link)
            if re.match(r"[a-z]+:", address):
                continue
            target = (path.parent / unquote(address)).resolve() if address else path
            if not target.is_file() or (
                anchor and target in pages and unquote(anchor) not in pages[target].ids
            ):
                wrong.append(f"{path}: {link}")
    assert wrong == []


@pytest.mark.slow
def test_claims_are_named_by_titles_in_words(pages):
    """An id stands in code alone, as one types it into a terminal."""
    said = [(path, text) for path, page in pages.items() for text in page.said]
    assert [(path, text) for path, text in said if stage.IDENTIFIER.search(text)] == []


@pytest.mark.slow
def test_a_drawing_has_as_many_boxes_as_one_can_read(built_book):
    """What has more claims than that has a list."""
    counts = []
    for path in (built_book / "claims").rglob("*.html"):
        drawings = re.findall(r"<svg\b.*?</svg>", path.read_text("utf-8"), re.DOTALL)
        counts += [len(re.findall(r"<rect[^>]*>\s*<title>", drawing)) for drawing in drawings]
    assert 2 <= max(counts) <= READABLE


@pytest.mark.slow
def test_no_page_loads_anything_from_elsewhere(pages):
    wrong = []
    for path, page in pages.items():
        for load in page.loads:
            address = load.split("?")[0].split("#")[0]
            if re.match(r"([a-z]+:)?//", load) or not (path.parent / unquote(address)).is_file():
                wrong.append(f"{path}: {load}")
    assert wrong == []


@pytest.mark.slow
def test_what_style_sheets_name_is_in_the_folder(built_book):
    """They import nothing from elsewhere; their fonts and pictures are there."""
    wrong = []
    for sheet in built_book.glob("_static/**/*.css"):
        text = sheet.read_text("utf-8", errors="replace")
        for address in re.findall(r"""(?:@import\s+|url\()\s*['"]?([^)'"\s]+)""", text):
            if address.startswith(("data:", "#", "url(")):
                continue
            if not (sheet.parent / re.split("[?#]", address)[0]).is_file():
                wrong.append((sheet.name, address))
    assert wrong == []


@pytest.mark.slow
def test_every_picture_has_words(pages):
    assert [str(path) for path, page in pages.items() if None in page.alts] == []
    assert any(page.alts for page in pages.values())


@pytest.mark.slow
def test_every_proof_is_on_its_page_with_the_certificates_that_it_loads(built_book):
    """With a button that checks it on all pages or, where no checker was built, on none."""
    checked = set()
    for path in (built_book.parent / "entries").rglob("*.json"):
        entry = json.loads(path.read_text("utf-8"))
        names = [reading["proof"]["name"] for reading in entry["readings"] if reading["proof"]]
        page = (built_book / "claims" / f"{entry['id']}.html").read_text("utf-8")
        assert re.findall('class="op-derivation" data-name="(.*?)"', page) == names
        checks = re.findall('class="op-check" data-name="(.*?)" data-needed="(.*?)"', page)
        checked |= {[name for name, _ in checks] == names} if names else set()
        for name in names + [name for _, text in checks for name in json.loads(unescape(text))]:
            for suffix in ("js", "proof"):
                assert (built_book / "certificates" / f"{name}.{suffix}").is_file()
    assert checked == {(built_book / "_static" / "checker.js").is_file()}


@pytest.mark.slow
def test_every_claim_has_a_page(built_book):
    folder: Path = built_book / "claims"
    names = [claim.id for claim in all_claims()]
    assert [name for name in names if not (folder / f"{name}.html").is_file()] == []
