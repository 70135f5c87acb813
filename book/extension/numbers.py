"""Numbers of chapters, sections, figures, boxes, exercises and equations, and links by number.

Sphinx counts all of them within their chapter (``numfig``). Our own figures, boxes and exercises
are nodes of classes that it knows; a displayed equation of a chapter has a number whether it is
referred to or not, so that a lecture can refer to it. ``{numref}`figure-regret-step``` says
"Figure 6.1", ``{numref}`07-regret-box-pril-theorem-3``` says "Box 6.1", and
``{chapter}`07-regret``` says "Chapter 6".
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from docutils import nodes
from sphinx.domains.math import MathDomain
from sphinx.transforms import SphinxTransform
from sphinx.util import logging
from sphinx.util.docutils import SphinxRole

from book.extension import element

if TYPE_CHECKING:
    from sphinx.application import Sphinx

LOGGER = logging.getLogger(__name__)

CHAPTERS = "chapters/"
REPEATING = ("slides/", "problems/")
"""Folders of pages that repeat figures, statements and exercises of the chapter of their name."""


class Figure(element.Element):
    """A figure with a number."""


class Box(element.Element):
    """A claim in a chapter, with a number."""


class ExerciseBox(element.Element):
    """An exercise with a number."""


COUNTED: dict[type[element.Element], str] = {
    Figure: "figure",
    Box: "box",
    ExerciseBox: "exercise",
}
"""Each class of nodes, and what it is counted as."""


class Number(nodes.Inline, nodes.Element):
    """Where the number of the figure, box or exercise around it is written."""


class ChapterNumber(nodes.Inline, nodes.TextElement):
    """A link to a chapter by its number, which is known when all pages are read."""


def numbered(
    kind: type[element.Element],
    made: element.Element,
    name: str,
    document: nodes.document,
    *,
    prefixed: bool = False,
) -> element.Element:
    """The element as one that has a number, an anchor, and a label for references.

    On slides and in problem sets, which repeat what a chapter has, it gets no label of its own.

    Parameters
    ----------
    kind : type
        One of :data:`COUNTED`.
    made : Element
        What is numbered.
    name : str
        Anchor and label; a second one of that name on a page gets ``-2``.
    document : document
        The page.
    prefixed : bool
        Whether other pages may hold one of that name: the label then begins with the page's.
    """
    page = document.settings.env.docname
    anchor, count = name, 1
    while anchor in document.ids:
        count += 1
        anchor = f"{name}-{count}"
    node = kind("", *made.children, **made.attributes)
    node["ids"] = [anchor]
    if page.startswith(REPEATING):
        document.set_id(node)
    else:
        node["names"] = [f"{page.rpartition('/')[2]}-{anchor}" if prefixed else anchor]
        document.note_explicit_target(node)
    return node


class NumberedEquations(SphinxTransform):
    """Gives each displayed equation of a chapter a label, so that Sphinx counts it."""

    default_priority = 500

    def apply(self, **_: Any) -> None:
        """Label those that have none."""
        if not self.env.docname.startswith(CHAPTERS):
            return
        domain = cast(MathDomain, self.env.get_domain("math"))
        count = 0
        for node in self.document.findall(nodes.math_block):
            count += 1
            if node.get("label"):
                continue
            label = f"{self.env.docname}:{count}"
            node["label"], node["docname"], node["nowrap"] = label, self.env.docname, False
            node["ids"] = [nodes.make_id(f"equation-{label}")]
            domain.note_equation(self.env.docname, label, location=node)
            node["number"] = domain.get_equation_number_for(label)


class ChapterRole(SphinxRole):
    """``{chapter}`07-regret```: "Chapter 6", a link; a chapter that is not there is a warning."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """The link."""
        node = ChapterNumber("", "", page=f"{CHAPTERS}{self.text}")
        self.set_source_info(node)
        return [node], []


def _resolve(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Put the numbers of chapters into the links to them."""
    for node in list(doctree.findall(ChapterNumber)):
        page = node["page"]
        number = app.env.toc_secnumbers.get(page, {}).get("")
        if not number:
            message = "no chapter %r with a number"
            # a build of some pages leaves such links open, as it does others
            LOGGER.warning(message, page, location=node, type="myst", subtype="xref_missing")
            node.replace_self(nodes.Text(page.removeprefix(CHAPTERS)))
            continue
        words = nodes.inline("", f"Chapter {'.'.join(map(str, number))}")
        address = app.builder.get_relative_uri(docname, page)
        node.replace_self(nodes.reference("", "", words, internal=True, refuri=address))


def _visit_number(translator: Any, node: Number) -> None:
    owner = node.parent
    while type(owner) not in COUNTED:
        owner = owner.parent
    page = translator.builder.current_docname
    if not page.startswith(REPEATING):
        translator.add_fignumber(owner)
        return
    kind = COUNTED[type(owner)]
    chapter = f"{CHAPTERS}{page.partition('/')[2]}"
    numbers = translator.builder.env.toc_fignumbers.get(chapter, {}).get(kind, {})
    # a statement may stand in several boxes of the chapter: which one is repeated is not known
    if owner["ids"][0] in numbers and kind != "box":
        words = translator.config.numfig_format[kind] % ".".join(map(str, numbers[owner["ids"][0]]))
        translator.body.append(f'<span class="caption-number">{words} </span>')


def _nothing(translator: Any, node: nodes.Node) -> None:
    """Nothing is left to write."""


def setup(app: Sphinx) -> None:
    """Register what is counted."""
    html = (element.visit, element.depart)
    for kind, name in COUNTED.items():
        app.add_enumerable_node(kind, name, lambda node: node["ids"][0], html=html)
    app.add_node(Number, html=(_visit_number, _nothing))
    app.add_transform(NumberedEquations)
    app.add_role("chapter", ChapterRole())
    app.connect("doctree-resolved", _resolve)
