"""What a page may not type: a theorem of its own, and numbers that the build gives.

The parsed page is judged, not its spelling: what a reader sees as a heading, a paragraph, a list
item, a note or a display may not open as a theorem does. It does so with a theorem's word, alone,
numbered or named, where a full stop, a colon, a bracket or the end of the emphasis follows. Links
by the roles of the claims may, since the ledger answers for them.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx import addnodes
from sphinx.transforms import SphinxTransform
from sphinx.util import logging

from book.extension.element import Element
from book.extension.numbers import Box, Number
from book.typed import NAMES

if TYPE_CHECKING:
    from sphinx.application import Sphinx

LOGGER = logging.getLogger(__name__)

GENERATED = ("claims/", "public-names")
"""Pages made from the ledger and the code, which name places of the papers and arguments."""

OPEN, CLOSE, LINK, CODE = "\ue000", "\ue001", "\ue002", "\ue003"
"""In the text of a block: emphasis begins and ends, what our roles say, and around code."""

WORD = rf"(?:{NAMES}|bound|fact|identity|inequality|law|principle|result|thm|cor|prop|lem)"
NUMBER = r"(?:\s*(?:\d+(?:\.\d+)*[a-z′']?|(?-i:[A-Z]|[IVX]+))(?!\w))"
GROUP = r"(?:\s*[(\[][^)\]]*[)\]])"
CREDIT = r"(?:(?:\s+(?:of|by|after)|,)\s+(?-i:[A-Z])[\w’'-]*(?:\s+and\s+(?-i:[A-Z])[\w’'-]*)?)"
AFTER = rf"\b\.?{NUMBER}?(?:\s+(?:holds|says|states|reads))?{CREDIT}?"
STOP = rf"(?:{GROUP}?\s*(?:[.:—–]|\s-\s|$|(?={OPEN}))|{GROUP}\s*(?=(?-i:[A-Z])))"

NO_NAME = (
    "about|against|and|are|at|below|by|for|from|has|have|in|is|no|not|of|on|or|own|so|such|than|"
    "that|these|this|to|under|was|were|what|which|with|without|your"
)
NAMED = rf"(?:(?!(?:{NO_NAME})\b)[\w’'.-]+\s+){{0,3}}?"
"""In emphasis and headings any few words may name a theorem."""

CALLED = (
    r"(?:(?:a|an|the|our|basic|central|first|fundamental|general|key|main|new|next|second|sharper|"
    r"third|[\w.-]+(?:[’']s|s[’']))\s+){0,3}"
)
"""At the start of plain words: articles, what praises a theorem, and whose it is."""

STATEMENTS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        # a block that opens in emphasis, or is a heading
        rf"^\s*{OPEN}[\s{OPEN}]*{NAMED}{WORD}{AFTER}(?:{STOP}|{GROUP}?\s*{CLOSE})",
        rf"^{CALLED}{WORD}{AFTER}{STOP}",
        # within a block: an emphasised label, or a sentence that is one
        rf"{OPEN}\s*{NAMED}{WORD}{AFTER}{GROUP}?\s*[.:]\s*{CLOSE}",
        rf"{OPEN}\s*(?:{WORD}{NUMBER}{CREDIT}?{GROUP}?|(?:{NAMES})){CLOSE}",
        rf"[.!?:]\s+{WORD}{NUMBER}?{CREDIT}?{GROUP}?\s*[.:](?:\s|$)",
    )
)
"""How what states a theorem looks in the text of a block."""

COUNTED = re.compile(
    r"(?<![’']s )\b(?:box|chapter|eq\.|equation|exercise|fig\.|figure)(?:e?s)?\s*"
    r"(?>\(?\d+(?:\.\d+)*\)?)(?!\s+(?:of|in)\s+(?:the\s+paper|(?-i:[A-Z])))",
    re.IGNORECASE,
)
"""A number that the build gives; a paper's own says whose it is, "Figure 2 of the paper"."""


def states(text: str) -> bool:
    """Whether a block with this text, see :func:`text_of`, states a theorem of its own."""
    plain = unicodedata.normalize("NFKC", text.replace(CODE, ""))
    found = "".join(sign for sign in plain if unicodedata.category(sign) != "Cf")
    found = re.sub(rf"^[\s\"“‘(\[]+|(?<={OPEN})[\"“‘(\[]+", "", " ".join(found.split()))
    return any(pattern.search(found) for pattern in STATEMENTS)


def text_of(node: nodes.Node) -> str:
    """Words of a block, with :data:`OPEN` and :data:`CLOSE` around what is emphasised."""
    if isinstance(node, nodes.Text):
        return str(node)
    if isinstance(node, nodes.raw):
        return re.sub(r"<[^>]*>", lambda tag: CLOSE if tag[0][1] == "/" else OPEN, node.astext())
    if isinstance(node, nodes.math):
        written = node.astext()
        return _words(written) if re.search(r"\\(?:text|math)", written) else LINK
    if isinstance(node, Number):
        return ""
    if isinstance(node, Element):
        return LINK
    if isinstance(node, nodes.literal):
        return f"{CODE}{node.astext()}{CODE}"
    words = "".join(map(text_of, node.children))
    spoken = isinstance(node, nodes.strong | nodes.emphasis | nodes.inline | nodes.title)
    spoken = spoken or isinstance(node, nodes.term | nodes.rubric | nodes.caption)
    return f"{OPEN}{words}{CLOSE}" if spoken else words


def _words(formula: str) -> str:
    """The words of a formula, without what sets them in bold."""
    formula = re.sub(r"\\(?:begin|end)\s*\{[^}]*\}", "", formula)
    return " ".join(re.sub(r"\\[a-zA-Z]+|\\.|[~&${}]", " ", formula).split())


def _blocks(document: nodes.document) -> Iterator[tuple[int, str]]:
    """The line and the text of each block, except in the boxes of claims; cells have no line."""
    boxes = {id(node) for box in document.findall(Box) for node in box.findall()}
    line = 1
    for node in document.findall(nodes.Element):
        line = node.line or line
        if id(node) not in boxes:
            yield from ((line, text) for text in _texts(node))


def _texts(node: nodes.Element) -> Iterator[str]:
    """The text of a block; several where lines of it can each open as a theorem does."""
    if isinstance(node, nodes.math_block):
        yield from map(_words, node.astext().split(r"\\"))
    elif isinstance(node.parent, nodes.TextElement):
        pass  # a part of a block
    elif isinstance(node, nodes.raw):
        for words in re.split(r"<[^>]*>", node.astext()):
            yield f"{OPEN}{words}{CLOSE}"
    elif (
        isinstance(node, nodes.TextElement)
        and not isinstance(node, nodes.FixedTextElement | nodes.Inline | nodes.Invisible)
        and not (isinstance(node, nodes.term) and _in_glossary(node))
    ):
        yield text_of(node)


def _in_glossary(term: nodes.term) -> bool:
    """Whether the glossary explains the term, which may be "claim"."""
    return isinstance(term.parent.parent.parent, addnodes.glossary)


class NothingTyped(SphinxTransform):
    """Warns of theorems that a page types, and of numbers; the build treats that as an error."""

    default_priority = 400

    def apply(self, **_: Any) -> None:
        """Judge the page."""
        if self.env.docname.startswith(GENERATED):
            return
        for line, text in _blocks(self.document):
            place = (self.env.docname, line)
            shown = re.sub(f"[{OPEN}-{CODE}]", "", text).strip()[:60]
            if states(text):
                LOGGER.warning(
                    "%r states a theorem; expected the directive {claim}, which prints the "
                    "statement that was checked",
                    shown,
                    location=place,
                    type="book",
                )
            for found in COUNTED.finditer(re.sub(f"{CODE}.*?{CODE}|[{OPEN}{CLOSE}]", "", text)):
                LOGGER.warning(
                    "%r is a typed number; expected {numref}, {eq} or {chapter}, or whose it is",
                    found[0],
                    location=place,
                    type="book",
                )


def setup(app: Sphinx) -> None:
    """Register the transform."""
    app.add_transform(NothingTyped)
