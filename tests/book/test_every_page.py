"""Every page of the build, measured in a browser as a phone, light, dark and on paper show it.

The other browser tests open the written pages and some claims; these open all in turn, a part for
each commit. ``ORDPROOF_PARTS=all pytest tests/book/test_every_page.py`` opens them all, in about
half an hour on one core.
"""

from pathlib import Path

import pytest
from rotation import part_of
from tabs import PHONE, THEME, Tab, said_by

pytestmark = pytest.mark.slow
reason = "no playwright: pip install 'ordproof[book]'"
Error = pytest.importorskip("playwright.sync_api", reason=reason).Error

AUDIT = (Path(__file__).parent / "audit.js").read_text("utf-8")
PARTS = 72
DRAWN = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))"
MODES = {
    "phone": ("screen", PHONE, "light"),
    "light": ("screen", 1280, "light"),
    "dark": ("screen", 1280, "dark"),
    "print": ("print", 718, "light"),  # A4 with the browser's margins
}
"""Medium, width in pixels, theme."""
UNFOLD = """open => {
  const closed = "article details:not([open], :is(.op-derivation, .op-check) *)";
  document.querySelectorAll(open ? closed : "[data-unfolded]").forEach(fold => {
    fold.open = open;
    fold.toggleAttribute("data-unfolded", open);
  });
}"""
"""All folds are open on the screen, but those that a script fills; paper opens them by itself."""
SLIDES = "slides"
"""They have paper of their own, which ``test_teaching`` counts."""


@pytest.fixture(scope="module")
def measured(browser):
    """What is wrong with a page in each mode; its formulas are set once."""
    tab = Tab(browser, width=PHONE)

    def faults(path):
        page = tab.page
        page.emulate_media(media="screen")
        page.set_viewport_size({"width": PHONE, "height": 900})
        mode, found = "opening", []
        try:
            tab.open(path)
            for mode, (medium, width, theme) in MODES.items():
                page.emulate_media(media=medium)
                page.set_viewport_size({"width": width, "height": 900})
                page.evaluate(THEME, theme)
                page.evaluate(UNFOLD, mode != "print")
                page.evaluate(DRAWN)
                found += [f"{mode}: {fault}" for fault in page.evaluate(AUDIT, mode)]
        except Error as problem:
            found.append(f"{mode}: {said_by(problem)}")
        return found + tab.complaints

    yield faults
    tab.context.close()


def test_pages_are_whole_in_every_mode(built_book, measured):
    pages = [
        path
        for path in sorted(built_book.rglob("*.html"))
        if not {"_static", SLIDES} & {*path.parts} and path.name != "index.html"
    ]
    assert len(pages) > 700
    wrong = [
        f"{path.relative_to(built_book)}: {fault}"
        for path in part_of(pages, PARTS)
        for fault in measured(path)
    ]
    assert not wrong, "\n".join(wrong)


FAULTY = {
    "page too wide": "<div style='width: 3000px'>x</div>",
    "clipped": "<p style='width: 4em; overflow: hidden; white-space: nowrap'><b>many words</b></p>",
    "columns off screen": "<div style='overflow: auto'><table><td style='min-width: 3000px'>x",
    "overlaps": "<p>one</p><p style='margin-top: -2.2em'>two</p>",
    "pale": "<p style='color: #999'>words</p>",
    "formula not set": "<mjx-container>x</mjx-container>",
    "empty figure": "<figure>words</figure>",
    "empty image": "<img src='data:image/png;base64,' alt=''>",
    "closed on paper": "<details><summary>more</summary><p>words</p></details>",
    "off the paper": "<p style='width: 900px'>words</p>",
}
"""A page with each fault."""


@pytest.mark.parametrize("what", FAULTY)
def test_each_fault_is_found(what, measured, tmp_path):
    page = tmp_path / "page.html"
    for body, wrong in (("<p>words</p>", False), (FAULTY[what], True)):
        page.write_text(f"<!doctype html><body><article>{body}</article>", "utf-8")
        found = measured(page)
        assert any(fault.partition(": ")[2].startswith(what) for fault in found) is wrong, found


def test_an_error_of_a_script_is_told_with_its_place(measured, tmp_path):
    page = tmp_path / "page.html"
    page.write_text("<article>words</article><script>document.title.querySelector()</script>")
    (fault,) = measured(page)
    assert "querySelector" in fault and "page.html:1" in fault
