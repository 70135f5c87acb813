"""The book and the poster as PDF: the built pages on one page, printed by Chromium.

Nothing is fetched: the pages, their mathematics and their fonts are files.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urldefrag, urljoin

import yaml

from book.stage import BOOK
from verify.errors import InputError

POSTER = "reference/poster"

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


def contents() -> list[str]:
    """The printed pages in the order of the contents: all but the ledger and the poster."""
    toc = yaml.safe_load((BOOK / "_toc.yml").read_text("utf-8"))
    listed = [entry["file"] for part in toc["parts"] for entry in part["chapters"]]
    left_out = ("claims/", POSTER)
    return [page for page in [toc["root"], *listed] if not page.startswith(left_out)]


def on_one_page(html: Path, pages: Sequence[str]) -> str:
    """The articles of the pages, one after another, with links that lead from one to the other.

    Parameters
    ----------
    html : Path
        The built pages.
    pages : sequence of str
        Pages by name without suffix, the first one at the root of the folder.

    Returns
    -------
    str
        A page for the root of the folder.
    """
    from bs4 import BeautifulSoup

    def read(page: str) -> Any:
        return BeautifulSoup((html / f"{page}.html").read_text("utf-8"), "html.parser")

    whole = read(pages[0])
    articles = []
    for page in pages:
        article = read(page).find("article")
        for part in article.find_all(id=True):
            part["id"] = anchor(page, part["id"])
        article["id"] = anchor(page)
        for part in article.find_all(["a", "img", "source"]):
            for name in ("href", "src", "srcset"):
                if part.get(name):
                    part[name] = _moved(part[name], page, pages)
        articles.append(article)
    first = whole.find("article")
    for article in reversed(articles):
        first.insert_after(article)
    first.decompose()
    return str(whole)


def anchor(page: str, name: str = "") -> str:
    """Where a page, or a part of it, stands on the one page."""
    return re.sub(r"[^\w-]", "-", f"{page}--{name}" if name else page)


def _moved(address: str, page: str, pages: Sequence[str]) -> str:
    """An address on a page, as it is on the one page at the root."""
    if re.match(r"[a-z]+:", address):
        return address
    target, part = urldefrag(urljoin(f"{page}.html", address))
    name = target.removesuffix(".html")
    if name in pages:
        return f"#{anchor(name, part)}"
    return f"{target}#{part}" if part else target


def book_pdf(html: Path, target: Path) -> None:
    """Write the whole book."""
    page = html / "whole-book.html"
    page.write_text(on_one_page(html, contents()), "utf-8")
    _print(page, target)


def poster_pdf(html: Path, target: Path) -> None:
    """Write the poster, two pages."""
    _print(html / f"{POSTER}.html", target)


def _print(page: Path, target: Path) -> None:
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
            margin={"top": "16mm", "bottom": "18mm", "left": "16mm", "right": "16mm"},
            outline=True,
            tagged=True,
            print_background=True,
            display_header_footer=True,
            header_template="<span></span>",
            footer_template=FOOT,
        )
        browser.close()
