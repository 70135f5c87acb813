"""The book and the poster as PDF: the built pages on one page, printed by Chromium.

Nothing is fetched: the pages, their mathematics and their fonts are files. A browser knows on which
page a heading stands only when it has printed it, so that the book is printed twice: the second
time with numbers in its table of contents.
"""

from __future__ import annotations

import shutil
from io import BytesIO
from pathlib import Path

from book.one_page import AT, POSTER, contents, on_one_page
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
NUMBER = f"""numbers => document.querySelectorAll(".{AT}").forEach(place => {{
  place.textContent = numbers[place.dataset.of];
}})"""


def book_pdf(html: Path, target: Path) -> None:
    """Write the whole book."""
    page = html / "whole-book.html"
    page.write_text(on_one_page(html, contents()), "utf-8")
    print_page(page, target, sides="22mm")


def poster_pdf(html: Path, target: Path) -> None:
    """Write the poster, two pages."""
    print_page(html / f"{POSTER}.html", target, sides="16mm")


def print_page(page: Path, target: Path, sides: str) -> None:
    """Print a page with headless Chromium, which is given no network.

    Parameters
    ----------
    page : Path
        HTML; where it has a table of contents, the numbers of its pages are filled in.
    target : Path
        The PDF.
    sides : str
        Left and right margin, a length of CSS.

    Raises
    ------
    InputError
        If there is no Chromium, no playwright to lead it, or no pypdf to read what it printed.
    """
    program = shutil.which("chromium") or shutil.which("google-chrome")
    try:
        from playwright.sync_api import sync_playwright
        from pypdf import PdfReader
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

        def printed() -> bytes:
            return tab.pdf(
                format="A4",
                margin={"top": "16mm", "bottom": "18mm", "left": sides, "right": sides},
                outline=True,
                tagged=True,
                print_background=True,
                display_header_footer=True,
                header_template="<span></span>",
                footer_template=FOOT,
            )

        if tab.locator(f".{AT}").count():
            reader = PdfReader(BytesIO(printed()))
            places = reader.named_destinations.items()
            number = {n.removeprefix("/"): reader.get_destination_page_number(d) for n, d in places}
            tab.evaluate(NUMBER, {name: (page or 0) + 1 for name, page in number.items()})
        target.write_bytes(printed())
        browser.close()
