"""Nodes from which the pages are put together: HTML elements, badges, links, formulas, tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from docutils import nodes

from book.extension import store
from book.sentences import sentence
from verify.show.svg import PAINT

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

MARKS = {
    "contradicted": "‼",
    "proved": "✓",
    "bounded": "□",
    "survived": "~",
    "depends": "◐",
    "refuted": "✗",
    "ill-posed": "∅",
    "reproduced": "≈",
    "not-reproduced": "≉",
    "not-testable": "⊘",
    "proof fails": "⚠",
    "open": "?",
}
"""A sign for each verdict, so that it is told from others without its color."""

Content: TypeAlias = str | nodes.Node | Sequence[nodes.Node]


class Element(nodes.General, nodes.Element):
    """Any HTML element: ``tag``, classes, and further attributes in ``html``."""


def element(tag: str, *content: Content, classes: Iterable[str] = (), **html: str) -> Element:
    """An element with texts and nodes in it; attributes with ``_`` for ``-``."""
    node = Element("", tag=tag, classes=list(classes))
    node["html"] = {name.strip("_").replace("_", "-"): value for name, value in html.items()}
    for part in content:
        if isinstance(part, str):
            node += nodes.Text(part)
        else:
            node += part
    return node


def badge(verdict: str, tier: str = "", *, small: bool = False) -> Element:
    """The verdict in its color with its sign; small: the sign, the word for screen readers."""
    status = f"{verdict}, {tier}" if f"{verdict}, {tier}" in PAINT else verdict
    if status == "proved":
        status = "proved, kernel"
    name = status.replace(", ", "-").replace(" ", "-")
    classes = ["op-badge", f"op-{name}", *(["op-small"] if small else [])]
    mark = element("span", MARKS.get(verdict, ""), aria_hidden="true")
    if small:
        word = element("span", verdict, classes=["op-unseen"])
        return element("span", mark, word, classes=classes, title=verdict)
    return element("span", mark, f" {verdict}", classes=classes)


def contrary() -> Element:
    """The sign beside true words whose contrary is refuted."""
    said = "the contrary is refuted"
    mark = element("span", MARKS["proved"], aria_hidden="true")
    word = element("span", said, classes=["op-unseen"])
    return element("span", mark, word, classes=["op-badge", "op-small", "op-against"], title=said)


def link(env: BuildEnvironment, page: str, *content: Content, anchor: str = "") -> nodes.Node:
    """A link to a page of the book; its words alone where this build leaves the page out."""
    inner = nodes.inline("", "")
    for part in content:
        inner += nodes.Text(part) if isinstance(part, str) else part
    if page not in env.found_docs:
        return inner
    # Sphinx would keep of the content of a reference that it resolves the words alone, no badge
    address = env.app.builder.get_relative_uri(env.docname, page) + anchor
    reference = nodes.reference("", "", inner, internal=True, refuri=address)
    # and writes a link of words only where words may stand
    return nodes.inline("", "", reference)


def to_root(env: BuildEnvironment) -> str:
    """The way from the page that is being read to the folder of all pages."""
    return "../" * env.docname.count("/")


def claim_link(
    env: BuildEnvironment, identifier: str, *content: Content, reading: str = ""
) -> nodes.Node:
    """A link to the generated page of a claim, or to one of its readings.

    Its text is the claim's title where nothing else is given.
    """
    page = f"claims/{identifier}"
    anchor = f"#{reading_anchor(reading)}" if reading else ""
    words = content or typeset(store.of(env).title(identifier))
    return link(env, page, *words, anchor=anchor)


def reading_anchor(name: str) -> str:
    """Where a reading stands on the page of its claim."""
    return "reading-" + "".join(c if c.isascii() and c.isalnum() else f"-{ord(c):x}" for c in name)


def formula(latex: str, tag: str = "div", phone: str = "") -> Element:
    """A displayed formula, left-aligned, that scrolls where it is too wide.

    Parameters
    ----------
    latex : str
        The formula.
    tag : str
        ``"span"`` where only words may stand.
    phone : str
        The same on shorter lines, which a phone shows instead.
    """
    return element(tag, *_on_screens(latex, phone), classes=["op-formula"])


def _on_screens(latex: str, phone: str) -> Iterator[nodes.Node]:
    text = rf"\displaystyle {latex}"
    wide = nodes.math(text, text)
    if not phone:
        yield wide
        return
    yield element("span", wide, classes=["op-on-pages"])
    text = rf"\displaystyle {phone}"
    yield element("span", nodes.math(text, text), classes=["op-on-phones"])


def typeset(text: str) -> list[nodes.Node]:
    """A sentence of the ledger with its mathematics set."""
    return [
        nodes.Text(part) if kind == "words" else nodes.math(part, part)
        for kind, part in sentence(text)
    ]


def paragraph(*content: Content, classes: Iterable[str] = ()) -> Element:
    """A paragraph."""
    return element("p", *content, classes=classes)


def details(summary: Content, *content: Content) -> Element:
    """Something folded that opens by mouse or keyboard, without a script."""
    return element("details", element("summary", summary), *content, classes=["op-fold"])


def table(
    header: Sequence[Content],
    rows: Iterable[Sequence[Content]],
    *,
    caption: str = "",
    label: str = "table",
    name: str = "",
    stacked: bool = False,
) -> Element:
    """A table that scrolls by itself where it is wider than the page.

    Parameters
    ----------
    header : sequence
        Heads of the columns.
    rows : iterable of sequences
        Cells.
    caption : str
        Said over the table.
    label : str
        What a table without a caption is called for those who do not see it.
    name : str
        Class of the table.
    stacked : bool
        Whether phones show the cells of a row below one another, each with its head.
    """
    classes = ["op-table", *filter(None, [name, "op-stacked" if stacked else ""])]
    grid = element("table", classes=classes)
    if caption:
        grid += element("caption", typeset(caption))
    words = [typeset(head) if isinstance(head, str) else head for head in header]
    heads = [element("th", head, scope="col") for head in words]
    grid += element("thead", element("tr", heads))
    body = element("tbody")
    for row in rows:
        cells = [element("td", cell) for cell in row]
        if stacked:
            for head, cell in zip(heads, cells, strict=True):
                again = [part.deepcopy() for part in head.children]
                sign = " = " if any(isinstance(part, nodes.math) for part in again) else ": "
                if again:
                    cell.insert(0, element("span", again, sign, classes=["op-head"]))
        body += element("tr", cells)
    grid += body
    return element(
        "div",
        grid,
        classes=["op-scroll"],
        tabindex="0",
        role="region",
        aria_label=caption or label,
    )


INLINE = ("span", "a", "code", "strong", "em", "small")
VOID = ("img", "input", "source")
"""Elements that have no end tag."""


def visit(translator: Any, node: Element) -> None:
    """Open the element in HTML."""
    attributes = {name: value for name, value in node["html"].items() if value is not None}
    tag = node["tag"]
    suffix = "" if tag in (*INLINE, "td", "th") else "\n"
    translator.body.append(translator.starttag(node, tag, suffix, **attributes))


def depart(translator: Any, node: Element) -> None:
    """Close the element in HTML."""
    tag = node["tag"]
    if tag not in VOID:
        translator.body.append(f"</{tag}>" if tag in INLINE else f"</{tag}>\n")


def setup(app: Sphinx) -> None:
    """Register the element for HTML; other builders print its content."""
    passed = (lambda translator, node: None, lambda translator, node: None)
    app.add_node(Element, html=(visit, depart), latex=passed, text=passed, man=passed)
