"""The built pages in a browser with the network off: what a reader meets, light, dark, on a phone.

Every written page, the indexes and one claim of each verdict are opened: half of them for each
commit, all with ``ORDPROOF_PARTS=all``. Screenshots go to the folder that ``ORDPROOF_SCREENSHOTS``
names, or to pytest's own.
"""

import os
import re
import shutil
from io import BytesIO
from itertools import pairwise
from pathlib import Path

import pytest
from rotation import part_of
from tabs import PHONE, THEME

from verify.verdicts.recorded import recorded_headlines

ROOT = Path(__file__).parent.parent.parent
pytestmark = pytest.mark.slow

WRITTEN = [
    path.relative_to(ROOT / "book").with_suffix("").as_posix()
    for path in (ROOT / "book" / "intro.md", *sorted((ROOT / "book" / "chapters").glob("*.md")))
    if path.exists()
]
INDEXES = ["claims/by-paper", "claims/by-verdict", "claims/by-learner", "claims/graph"]
FIRST_OF_EACH = {
    said.verdict: f"claims/{identifier}"
    for identifier, said in reversed(recorded_headlines().items())
}
LONG = ["claims/pril/theorem-1", "claims/pril/theorem-3", "claims/cusum/corollary-4"]
PAGES = [*WRITTEN, *INDEXES, *dict.fromkeys([*FIRST_OF_EACH.values(), *LONG])]

VISIBLE = """() => {
  const copy = document.querySelector("article, main").cloneNode(true);
  // code and the graph's tooltips have the kernel's own notation
  const other = "pre, code, script, style, noscript, mjx-container, svg title";
  copy.querySelectorAll(other).forEach(part => part.remove());
  return copy.textContent;
}"""
HEADINGS = """() => [...document.querySelectorAll("main :is(h1, h2, h3, h4, h5, h6)")]
  .filter(heading => heading.offsetParent).map(heading => Number(heading.tagName[1]))"""
REPAINTED = """() => [...document.querySelectorAll("main img")].filter(image => {
  const style = getComputedStyle(image)
  return style.filter !== "none" || style.backgroundColor !== "rgba(0, 0, 0, 0)"
}).map(image => image.outerHTML.slice(0, 150))"""
"""Figures that a style sheet dims or puts on a ground of its own: they are drawn for the page's."""

COLOURED = """() => [...document.querySelectorAll("mjx-container")].flatMap(formula => {
  const text = getComputedStyle(formula).color;
  return [...formula.querySelectorAll("*")].filter(part => {
    const { color, opacity, backgroundColor } = getComputedStyle(part);
    return color !== text || opacity !== "1" || backgroundColor !== "rgba(0, 0, 0, 0)";
  }).map(part => part.outerHTML.slice(0, 200));
})"""
"""Parts of formulas in another colour than the formula."""
PLAIN = """() => {
  const drawn = [...document.querySelectorAll("mjx-container > mjx-math")];
  const boxes = drawn.map(formula => formula.getBoundingClientRect());
  const back = window.formulasBack = [];
  const exchange = (formula, text) => {
    const plain = formula.cloneNode(false);
    plain.textContent = text;
    formula.replaceWith(plain);
    back.push(() => plain.replaceWith(formula));
    return plain;
  };
  drawn.forEach((formula, i) => {
    const plain = exchange(formula, "xy");
    plain.removeAttribute("aria-hidden");  // axe passes over what is hidden
    plain.style.cssText = `display: inline-block; overflow: hidden;
      width: ${boxes[i].width}px; height: ${boxes[i].height}px`;
  });
  const spoken = document.querySelectorAll("mjx-assistive-mml > math");
  spoken.forEach(formula => exchange(formula, formula.textContent));
}"""
"""Each formula becomes two letters in a box of its size, until it is put back.

MathJax draws each symbol by a style sheet, in nine tenths of a page's elements: axe pays for all
of them and finds no text in any. Letters of the formula's colour are text (it judges no single
one); that no part has another colour is looked at before."""
FOLDED = """() => {
  const folded = [...document.querySelectorAll("details:not([open]) > :not(summary)")];
  window.foldedBack = folded.map(part => {
    const place = document.createComment("");
    part.replaceWith(place);
    return () => place.replaceWith(part);
  });
}"""
"""What is folded away leaves the page, until it is put back.

Axe judges no type that nobody sees, and pays for it: on an index it is all but a thirtieth."""
FOLDED_BACK = "window.foldedBack.forEach(back => back())"
SEEN = ("color-contrast", "link-in-text-block")
"""Axe's rules of what type looks like: it asks for each letter's place what is drawn there."""
LOOKS = """() => {
  const seen = new Set(), grounds = new Map();
  const text = part => part.textContent.replace(/\\s/g, "").length;
  const inText = link => {  // as axe has it: among more other letters than links have
    let block = link;
    while (getComputedStyle(block).display.startsWith("inline")) block = block.parentElement;
    const linked = [...block.querySelectorAll("a")].reduce((n, link) => n + text(link), 0);
    return text(block) > 2 * linked;
  };
  const ground = part => {
    if (!part) return "";
    if (!grounds.has(part)) {
      const { backgroundColor, backgroundImage, opacity } = getComputedStyle(part);
      const own = `${backgroundColor} ${backgroundImage} ${opacity};`;
      const clear = own === "rgba(0, 0, 0, 0) none 1;";
      grounds.set(part, ground(part.parentElement) + (clear ? "" : own));
    }
    return grounds.get(part);
  };
  document.querySelectorAll(".look").forEach(part => part.classList.remove("look"));
  const shown = [...document.querySelectorAll("body *")].filter(part =>
    [...part.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.data.trim())
    && part.checkVisibility({ visibilityProperty: true }));
  const marked = shown.filter(part => {
    const { color, fontSize, fontWeight, textShadow, textDecoration } = getComputedStyle(part);
    const around = part.parentElement;
    const look = [part.tagName, part.className, around.className, color, fontSize, fontWeight,
      textShadow, textDecoration, getComputedStyle(around).color, ground(part),
      part.tagName === "A" && inText(part)].join("|");
    return !seen.has(look) && seen.add(look);
  });
  marked.forEach(part => part.classList.add("look"));
}"""
"""Marks the first of all letters that look alike: in their colour, size, weight and ground."""
FORMULAS_BACK = "window.formulasBack.forEach(back => back())"
TOO_WIDE = """() => document.documentElement.scrollWidth <= innerWidth ? [] :
  [...document.querySelectorAll("main *")].filter(e => e.getBoundingClientRect().right
    > innerWidth + 1 && !e.closest(".op-scroll, .op-formula, pre, .stepper-scroll"))
    .slice(0, 5).map(e => e.outerHTML.slice(0, 150))"""
SCROLLED = """() => [...document.querySelectorAll(".pst-scrollable-table-container")]
  .filter(part => part.scrollWidth > part.clientWidth + 1)
  .map(part => part.textContent.trim().slice(0, 100))"""
"""Tables of the text that go on beyond the phone."""
BOXES = """() => {
  const tall = part => part.getBoundingClientRect().height;
  const boxes = [...document.querySelectorAll("article .op-claim")]
    .filter(box => !box.parentElement.closest(".op-claim") && box.checkVisibility());
  return boxes.reduce((sum, box) => sum + tall(box), 0) / tall(document.querySelector("article"));
}"""
"""The share of a page's height that its boxes take."""
OFF_PAPER = """() => [...document.querySelectorAll("article :is(table, mjx-container, img, pre)")]
  .filter(part => part.checkVisibility() && part.getBoundingClientRect().right
    > document.documentElement.clientWidth + 5)
  .map(part => part.outerHTML.slice(0, 150))"""
"""Tables, formulas, figures and listings that go on beyond the paper."""
PAPER = {"a page": 718, "the book": 627}
"""Pixels across: A4 with a browser's margins, and with those of the PDF of the whole book."""
PAINTED = """new Promise(done => requestAnimationFrame(() =>
  requestAnimationFrame(() => done(true))))"""
DESK = 1280
RAW = re.compile(r"\\\(|\\\[|\$\$|\\(?:frac|sum|theta|gamma|left|right|text|begin|leq?|geq?)\b")


@pytest.fixture
def path_of(built_book):
    """The file of a page."""

    def find(page):
        path = built_book / f"{page}.html"
        assert path.is_file(), f"{page} was not built"
        return path

    return find


@pytest.fixture
def keep(tmp_path):
    """Keeps a screenshot of a page, and looks whether anything is on it.

    It is the whole page where somebody is to look at it, else its first screen: a page's height
    is what a screenshot costs.
    """

    def save(page, name, width):
        from PIL import Image

        folder = Path(os.environ.get("ORDPROOF_SCREENSHOTS", tmp_path))
        file = folder / f"{name.replace('/', '-')}.jpg"
        file.parent.mkdir(parents=True, exist_ok=True)
        whole = "ORDPROOF_SCREENSHOTS" in os.environ
        taken = page.screenshot(full_page=whole, type="jpeg", quality=80)
        file.write_bytes(taken)
        image = Image.open(BytesIO(taken))
        assert image.width == width
        image.draft("L", (200, 200))
        colours = image.convert("L").resize((200, 200)).getcolors()
        assert len(colours) > 20, "the page is empty"

    return save


@pytest.fixture
def accessible():
    """Fails on what axe calls serious or critical."""
    reason = "no axe: pip install 'ordproof[book]'"
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason=reason).Axe()

    def check(page, *rules, within=None):
        options = {"preload": False, "resultTypes": ["violations"]}
        options["rules"] = {"region": {"enabled": False}}  # dear, and neither serious nor critical
        if rules:
            options["runOnly"] = {"type": "rule", "values": rules}
        if not page.evaluate("'axe' in window"):  # half a megabyte, read once a page
            page.evaluate(axe.axe_script)
        judge = "([part, options]) => axe.run(part ?? document, options)"
        found = page.evaluate(judge, [within, options])["violations"]
        grave = [
            (violation["id"], node["html"][:200], node["failureSummary"][:300])
            for violation in found
            if violation["impact"] in ("serious", "critical")
            for node in violation["nodes"]
        ]
        assert grave == []

    return check


def is_local(address):
    return address.startswith(("file://", "data:", "blob:", "about:"))


@pytest.mark.parametrize("page_name", part_of(PAGES, 2, "book/{}.md".format))
def test_page_is_whole_without_a_network(page_name, path_of, phone, keep, accessible):
    """Opened on a phone, and then widened: its formulas, a page's dearest part, are set once.

    Each type of letters is judged in every theme and width; in one of them, every letter.
    """
    phone.page.set_viewport_size({"width": PHONE, "height": 900})
    page = phone.open(path_of(page_name))
    assert page.evaluate(TOO_WIDE) == []
    assert page.evaluate(SCROLLED) == []
    keep(page, f"{page_name}.phone", PHONE)
    page.evaluate(PLAIN)
    page.evaluate(FOLDED)
    accessible(page, "scrollable-region-focusable")
    for theme in ("dark", "light"):
        page.evaluate(THEME, theme)
        page.evaluate(LOOKS)
        accessible(page, *SEEN, within=".look")
    page.evaluate(FOLDED_BACK)
    page.evaluate(FORMULAS_BACK)
    page.set_viewport_size({"width": DESK, "height": 900})
    page.evaluate(PAINTED)
    keep(page, f"{page_name}.light", DESK)
    assert page_name not in WRITTEN or page.evaluate(BOXES) <= 0.15
    assert page.locator("mjx-merror, .MathJax_Error").count() == 0
    assert RAW.findall(page.evaluate(VISIBLE)) == []
    levels = page.evaluate(HEADINGS)
    assert levels[0] == 1 and levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    loaded = "[...document.images].filter(i => i.complete && !i.naturalWidth).map(i => i.src)"
    assert page.evaluate(loaded) == []
    assert page.evaluate("document.images.length == document.querySelectorAll('img[alt]').length")
    assert page.evaluate(COLOURED) == []
    page.evaluate(THEME, "dark")
    keep(page, f"{page_name}.dark", DESK)
    assert page.evaluate(COLOURED) == []
    assert page.evaluate(REPAINTED) == []
    page.evaluate(PLAIN)
    page.evaluate(FOLDED)
    page.evaluate(LOOKS)
    accessible(page, *SEEN, within=".look")
    page.evaluate(FOLDED_BACK)
    page.evaluate(THEME, "light")
    accessible(page)
    page.evaluate(FORMULAS_BACK)
    page.emulate_media(media="print")
    for paper, width in PAPER.items():
        page.set_viewport_size({"width": width, "height": 900})
        page.evaluate(PAINTED)
        assert page.evaluate(OFF_PAPER) == [], paper
        assert page_name not in WRITTEN or page.evaluate(BOXES) <= 0.15, paper
    page.emulate_media(media="screen")
    assert phone.complaints == []
    assert [address for address in phone.requests if not is_local(address)] == []


PALE = {
    "by a class": ("<p>Some <b class='pale'>words</b></p>", ".pale { color: #bbb }"),
    "by its ground": ("<p class='pale'><b>words</b></p>", ".pale { background: #444 }"),
    "by its size": ("<p class='pale'>words</p>", "p { color: #888; font-size: 30px } "
    ".pale { font-size: 12px }"),
    "by what is around": ("<p><a href='#'>alone</a></p><p>many words <a href='#'>within</a></p>",
    "a { color: #333; text-decoration: none }"),
}  # fmt: skip
"""A word that cannot be read well, and the style that makes it so."""


@pytest.mark.parametrize("pale", PALE)
def test_one_pale_word_among_many_that_look_alike_is_found(pale, tab, accessible):
    page = tab().page
    html, style = PALE[pale]
    before = "<p>Some <b>words</b></p>" * 20
    for body, found in ((before, False), (before + html + before, True)):
        page.set_content(f"<style>p {{ color: #222 }} {style}</style><body>{body}")
        page.evaluate(LOOKS)
        assert 0 < page.locator(".look").count() < 8
        if found:
            with pytest.raises(AssertionError):
                accessible(page, *SEEN, within=".look")
        else:
            accessible(page, *SEEN, within=".look")


@pytest.mark.parametrize("page_name", WRITTEN[:1])
def test_a_reader_who_prefers_dark_pages_gets_them(page_name, path_of, tab):
    page = tab(dark=True).open(path_of(page_name))
    page.wait_for_function("document.documentElement.dataset.theme === 'dark'")


@pytest.mark.parametrize("page_name", WRITTEN[:2])
def test_page_prints_without_its_frame(page_name, path_of, tab):
    page = tab().open(path_of(page_name))
    page.emulate_media(media="print")
    for frame in (".bd-sidebar-primary", ".bd-header-article", ".prev-next-footer"):
        assert not page.locator(frame).first.is_visible()
    assert page.locator("main h1:visible").count() == 1
    assert page.locator("article p:visible").count() > 3
    assert len(page.pdf(format="A4")) > 10_000


@pytest.mark.parametrize("page_name", ["intro", "chapters/07-regret", LONG[0]])
def test_what_boxes_fold_is_left_out_on_paper_and_open_on_the_claims_page(page_name, path_of, tab):
    """Of the titles of folds a box has only what its verdict rests on, and the command for all."""
    page = tab().open(path_of(page_name))
    page.emulate_media(media="print")
    boxes = page.locator(".op-box").all()
    assert bool(boxes) is (page_name != LONG[0])
    for box in boxes:
        assert re.match(r"In full: ordproof show \w+/", box.locator(".op-on-paper").inner_text())
        for fold in box.locator("details").all():
            rests_on = fold.locator("> summary > .op-evidence").count() == 1
            assert fold.locator("summary").first.is_visible() is rests_on
            assert not fold.locator("> :not(summary)").first.is_visible()
    others = page.locator(".op-claim:not(.op-box) details:not([hidden]) > :not(summary)").all()
    assert bool(others) is (page_name == LONG[0])
    assert all(part.is_visible() for part in others)


@pytest.mark.parametrize("page_name", WRITTEN[:1])
def test_keyboard_reaches_the_text_first(page_name, path_of, tab):
    page = tab().open(path_of(page_name))
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent").strip() == "Skip to main content"
    page.keyboard.press("Enter")
    assert page.evaluate("location.hash") == "#main-content"


def test_search_works_from_files_chapters_first(path_of, tab):
    """Excerpts and all: nothing is fetched."""
    one = tab()
    page = one.page
    page.goto(f"{path_of('search').as_uri()}?q=parabola+bound")
    page.locator(".op-found").first.wait_for()
    assert page.locator("#op-search-results h2").first.text_content().startswith("In the chapters")
    first = page.locator(".op-found li").first
    assert "chapters/" in first.locator("a").get_attribute("href")
    assert first.locator("mark").count()
    page.locator("#op-search-results").locator("xpath=..").locator("input").fill("xyzzy")
    page.get_by_text("0 places").wait_for()
    assert one.complaints == []


@pytest.fixture
def accepted(path_of, tab):
    """A page on which a proof was checked and accepted, and the box in which it was."""

    def check(name):
        page = tab().open(path_of(f"claims/{name}"))
        box = page.locator(".op-check").first
        if shutil.which("js_of_ocaml") is None:
            pytest.skip("no verified checker for the pages: js_of_ocaml not found")
        assert box.count(), "no verified checker was built for the pages"
        box.get_by_text("Check this proof now").click()
        said = box.get_by_role("status")
        said.get_by_text("Accepted by the verified checker").wait_for()
        assert f"{box.locator('li.op-accepted').count()} steps" in said.text_content()
        return page, box

    return check


ALTERED = 8
"""Copies of a proof; of some the changed number may be as good as the old one."""


@pytest.mark.parametrize(
    "name", ["cusum/corollary-4/repair-2-below-repair-1", "library/greedy-projection"]
)
def test_a_proof_is_checked_in_the_page_and_altered_ones_refused(name, accepted):
    """Wherever its certificate is from: of the library's the ledger has none."""
    page, box = accepted(name)
    said, refused = box.get_by_role("status"), 0
    for copy in range(ALTERED):
        page.evaluate(f"Math.random = () => {copy / ALTERED}")
        box.get_by_text("Alter it first").click()
        box.get_by_role("button", disabled=False).first.wait_for()
        verdict = said.get_by_text(re.compile("^(Accepted|Refused) by the verified checker"))
        verdict.wait_for()
        if verdict.text_content().startswith("Refused"):
            refused += 1
            step = re.search(r"step (\d+)", verdict.text_content())[1]
            assert box.locator("li.op-refused").get_attribute("value") == step
    assert refused > ALTERED / 2
    box.get_by_text("Check this proof now").click()
    said.get_by_text("Accepted by the verified checker").wait_for()


def test_what_the_checker_says_of_a_broken_copy_names_the_step(accepted):
    page, _ = accepted("cusum/corollary-4/repair-2-below-repair-1")
    answer = page.evaluate(
        """async () => {
          const name = "cusum/corollary-4/repair-2-below-repair-1";
          const text = await certificates.get(name).text;
          ordproofChecker.restart();
          ordproofChecker.give(name, text.replace("(4 () ()) (4 (0) ())", "(5 () ()) (4 (0) ())"));
          return ordproofChecker.answer(name);
        }"""
    )
    assert answer.endswith("step 1: the rule does not allow it")


def test_a_proof_is_read_in_the_page_each_lemma_where_it_is_cited(path_of, tab):
    one = tab()
    page = one.open(path_of("claims/pril/theorem-1"))
    proof = page.locator(".op-derivation").first
    proof.locator("summary").first.click()
    first = proof.locator("li[value='0']").first
    first.locator("mjx-container").wait_for()
    assert "assumed" in first.text_content()
    lemma = proof.locator("ol > li > details").first
    lemma.scroll_into_view_if_needed()
    assert "the lemma" in lemma.locator("xpath=..").locator("small").text_content()
    lemma.locator("summary").first.click()
    lemma.get_by_text("To show:").first.wait_for()
    page.wait_for_function(
        "place => place.querySelector('mjx-container')", arg=lemma.element_handle()
    )
    assert not page.locator("mjx-merror").count() and one.complaints == []
