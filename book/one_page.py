"""The whole book on one page, as it is printed.

Paper has no folds, forms or scripts, and no address but its own. So what is folded is open, but for
what a box says in words and has its command for; hints and solutions stand at the end, and a link
to a claim leads to a list of the claims.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import urldefrag, urljoin

import yaml

from book.stage import BOOK

POSTER = "reference/poster"
CLAIMS = "claims/"
SCREEN = ".op-answer, .op-try, .op-check, .headerlink"
"""Forms to fill in, notebooks to download, the headings' own addresses."""

AT = "op-at"
"""Class of what holds the number of a page."""

ABOUT = (
    "The claims that the text points to, by name. What each one assumes, its proof or "
    "counterexample, and its other readings are on its page of the book on screen; "
    "<code>ordproof show NAME</code> prints them."
)


def contents() -> list[str]:
    """The printed pages in the order of the contents: all but the ledger and the poster."""
    toc = yaml.safe_load((BOOK / "_toc.yml").read_text("utf-8"))
    listed = [entry["file"] for part in toc["parts"] for entry in part["chapters"]]
    return [page for page in [toc["root"], *listed] if not page.startswith((CLAIMS, POSTER))]


def on_one_page(html: Path, pages: Sequence[str]) -> str:
    """The articles of the pages, one after another, with links that lead from one to the other.

    Before them stands a table of contents, after them hints and solutions, and the claims. The
    numbers of the contents' pages are left open.

    Parameters
    ----------
    html : Path
        The built pages.
    pages : sequence of str
        Pages by name without suffix, the first one at the root of the folder; its heading is the
        title of the book.

    Returns
    -------
    str
        A page for the root of the folder.
    """
    whole = _read(html / f"{pages[0]}.html")
    articles, solutions, cited = [], [], set()
    for page in pages:
        article = _read(html / f"{page}.html").find("article")
        for part in article.select(SCREEN):
            part.decompose()
        cited |= _address(article, page, pages, html)
        solutions += _solutions(article)
        for fold in article.find_all("details"):
            if not fold.find_parent(class_="op-box"):
                fold["open"] = ""
        articles.append(article)
    back = [
        _article("Hints and solutions", "".join(solutions)),
        _article("The claims", f"<p>{ABOUT}</p>{''.join(_claim(html, n) for n in sorted(cited))}"),
    ]
    articles += back
    first = whole.find("article")
    for article in reversed([_contents(articles), *articles]):
        article["class"] = [*article.get("class", []), "bd-article", "op-printed"]
        first.insert_after(article)
    first.decompose()
    for title in whole.select("#jb-print-docs-body"):
        title.decompose()
    return str(whole)


def anchor(page: str, name: str = "") -> str:
    """Where a page, or a part of it, stands on the one page."""
    return re.sub(r"[^\w-]", "-", f"{page}--{name}" if name else page)


def _read(path: Path) -> Any:
    from bs4 import BeautifulSoup

    return BeautifulSoup(path.read_text("utf-8"), "html.parser")


def _article(title: str, body: str) -> Any:
    from bs4 import BeautifulSoup

    text = f'<article id="{anchor(title)}"><h1>{title}</h1>{body}</article>'
    return BeautifulSoup(text, "html.parser").article


def _address(article: Any, page: str, pages: Sequence[str], html: Path) -> set[str]:
    """Make all addresses those of the one page; the pages of the claims that it links to.

    A link to what is not printed becomes its words.
    """
    cited = set()
    for part in article.find_all(id=True):
        part["id"] = anchor(page, part["id"])
    article["id"] = anchor(page)
    for part in article.find_all(["img", "source"]):
        for name in ("src", "srcset"):
            if part.get(name):
                part[name] = urljoin(f"{page}.html", part[name])
    for link in article.find_all("a", href=True):
        if re.match(r"[a-z]+:", link["href"]):
            continue
        target, part = urldefrag(urljoin(f"{page}.html", link["href"]))
        name = target.removesuffix(".html")
        if name in pages:
            link["href"] = f"#{anchor(name, part)}"
        elif (
            name.startswith(CLAIMS)
            and (head := _head(html / target))
            and head.select_one(".op-says")
        ):
            cited.add(name)
            link["href"] = f"#{anchor(name)}"
        else:
            link.unwrap()
    return cited


def _head(path: Path) -> Any:
    """A page down to the first statement: of a claim, its title, verdict and words."""
    from bs4 import BeautifulSoup

    text = path.read_text("utf-8") if path.is_file() else ""
    return BeautifulSoup(text.partition('<div class="op-claim')[0], "html.parser").article


def _claim(html: Path, name: str) -> str:
    """A line of the list of claims."""
    head = _head(html / f"{name}.html")
    head.select_one(".headerlink").decompose()
    says = head.select_one(".op-says").decode_contents()
    return (
        f'<p id="{anchor(name)}" class="op-listed"><strong>{head.h1.decode_contents()}</strong> '
        f"{head.select_one('.op-badge')} <code>{name.removeprefix(CLAIMS)}</code><br>{says}</p>"
    )


def _solutions(article: Any) -> list[str]:
    """Take what is folded below the exercises out, each part with the number of its exercise."""
    found = []
    for exercise in article.select(".op-exercise"):
        folds = exercise.find_all("details", recursive=False)
        parts = []
        for fold in folds:
            word = fold.summary.extract().get_text(strip=True)
            parts.append(f'<p class="op-word">{word}</p>{fold.decode_contents()}')
            fold.decompose()
        if parts:
            number = exercise.select_one(".caption-number").get_text(strip=True)
            link = f'<a href="#{exercise["id"]}">{number}</a>'
            found.append(f'<section class="op-solved"><h3>{link}</h3>{"".join(parts)}</section>')
    return found


def _contents(articles: Sequence[Any]) -> Any:
    """The title of the book, and a line for each page with its sections."""
    lines = []
    title = articles[0].h1.get_text(" ", strip=True)
    articles[0].h1.string = "Introduction"
    for article in articles:
        first, *others = (
            (heading.find_parent(id=True)["id"], escape(heading.get_text()))
            for heading in article.find_all(["h1", "h2"])
        )
        parts = " · ".join(_entry(*other) for other in others)
        lines.append(f"<li>{_entry(*first)}<p>{parts}</p></li>")
    return _article(title, f'<ul class="op-contents">{"".join(lines)}</ul>')


def _entry(anchor: str, title: str) -> str:
    """A title of the contents, and a place for the number of its page, known when it is printed."""
    return f'<a href="#{anchor}">{title} <span class="{AT}" data-of="{anchor}">000</span></a>'
