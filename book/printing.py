"""The book and the poster as PDF: the built pages on one page, printed by Chromium.

Nothing is fetched: the pages, their mathematics and their fonts are files.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from book.one_page import POSTER, contents, on_one_page
from verify.errors import InputError

FOOT = (
    '<div style="font-size: 8px; width: 100%; text-align: center"><span class="pageNumber"></span>'
    "</div>"
)
READY = """async () => {
  document.querySelectorAll("img").forEach(image => { image.loading = "eager"; });
  await window.MathJax?.startup?.promise;
  await document.fonts.ready;
  await Promise.all([...document.images].map(image => image.decode().catch(() => null)));
}"""


def book_pdf(html: Path, target: Path) -> None:
    """Write the whole book."""
    page = html / "whole-book.html"
    page.write_text(on_one_page(html, contents()), "utf-8")
    _print(page, target, sides="22mm")


def poster_pdf(html: Path, target: Path) -> None:
    """Write the poster, two pages."""
    _print(html / f"{POSTER}.html", target, sides="16mm")


def _print(page: Path, target: Path, sides: str) -> None:
    """Print a page with headless Chromium, which is given no network.

    Raises
    ------
    InputError
        If there is no Chromium, or no playwright to lead it.
    """
    program = shutil.which("chromium") or shutil.which("google-chrome")
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        program = None
    if program is None:
        raise InputError("no PDF: expected Chromium on the PATH, and pip install 'ordproof[book]'")
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=program, args=["--no-sandbox"])
        tab = browser.new_context(offline=True, color_scheme="light").new_page()
        tab.set_default_timeout(0)
        tab.goto(page.as_uri())
        tab.evaluate(READY)
        tab.pdf(
            path=target,
            format="A4",
            margin={"top": "16mm", "bottom": "18mm", "left": sides, "right": sides},
            outline=True,
            tagged=True,
            print_background=True,
            display_header_footer=True,
            header_template="<span></span>",
            footer_template=FOOT,
        )
        browser.close()
