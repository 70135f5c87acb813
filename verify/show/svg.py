"""A small SVG writer: boxes, texts, lines with tooltips, and the colors of the verdicts."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass, field
from xml.etree import ElementTree

PAINT = {
    "contradicted": ("#7a0018", "#ffffff"),
    "proved, kernel": ("#1b7837", "#ffffff"),
    "proved, smt": ("#a6dba0", "#12351c"),
    "bounded": ("#66c2c2", "#06302f"),
    "survived": ("#a9cdea", "#10314d"),
    "depends": ("#fdc66b", "#4d3200"),
    "refuted": ("#c8281f", "#ffffff"),
    "ill-posed": ("#8f3c94", "#ffffff"),
    "reproduced": ("#dfeccb", "#2b3d10"),
    "not-reproduced": ("#f3c1b2", "#5a1505"),
    "not-testable": ("#d9d9d9", "#333333"),
    "proof fails": ("#ffe08a", "#4d3200"),
    "open": ("#ffffff", "#222222"),
    "not recorded": ("#eeeeee", "#555555"),
}
"""Fill and text color of each status."""

STROKES = {
    "cites": ("#1f2d3d", ""),
    "follows": ("#6b7785", "5 3"),
    "ends": ("#6b7785", "5 3"),
    "repairs": ("#b35806", "2 3"),
}
"""Color and dashes of each kind of edge."""

WORDS = {
    "cites": "cited in a certificate",
    "follows": "printed to follow from",
    "repairs": "repaired by",
}
"""The legend of the edges."""

INK = "#222222"
"""Color of what is written on the ground; a dark page gives it, the lines and the ground others."""

FONT = "DejaVu Sans, Noto Sans, Segoe UI, Helvetica, Arial, sans-serif"
LETTER = 0.61
"""Mean width of a letter, in units of the font's size; on the wide side."""


def width_of(text: str, size: float) -> float:
    """About how wide a text is."""
    return LETTER * size * len(text)


def wrapped(text: str, letters: int, lines: int) -> list[str]:
    """The text in at most so many lines of so many letters, with … where it was cut."""
    found: list[str] = []
    for word in text.split():
        if found and len(found[-1]) + 1 + len(word) <= letters:
            found[-1] += f" {word}"
        else:
            found.append(word)
    found = [line if len(line) <= letters else line[: letters - 1] + "…" for line in found]
    if len(found) > lines:
        found = [*found[: lines - 1], found[lines - 1][: letters - 2].rsplit(" ", 1)[0] + " …"]
    return found


@dataclass
class Canvas:
    """Shapes in the order in which they are drawn; the page grows with them."""

    width: float = 0.0
    height: float = 0.0
    shapes: list[ElementTree.Element] = field(default_factory=list)
    under: list[ElementTree.Element] = field(default_factory=list)
    """What is drawn first: edges, so that no box is crossed out."""

    def reach(self, x: float, y: float) -> None:
        """Make the page at least so large."""
        self.width, self.height = max(self.width, x), max(self.height, y)

    def text(
        self,
        x: float,
        y: float,
        words: str,
        size: float = 11,
        *,
        color: str = INK,
        bold: bool = False,
        anchor: str = "start",
    ) -> None:
        """A line of text with its baseline at y."""
        shape = ElementTree.Element("text", x=_n(x), y=_n(y), fill=color)
        if color == INK:
            shape.set("class", "ink")
        shape.set("font-size", _n(size))
        if bold:
            shape.set("font-weight", "bold")
        if anchor != "start":
            shape.set("text-anchor", anchor)
        shape.text = words
        self.shapes.append(shape)
        before = width_of(words, size) if anchor == "start" else width_of(words, size) / 2
        self.reach(x + before, y + size / 3)

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        status: str,
        title: str = "",
        href: str = "",
    ) -> None:
        """A box in the color of a status, that leads to a page where one is given."""
        fill, _ = PAINT[status]
        shape = ElementTree.Element(
            "rect", x=_n(x), y=_n(y), width=_n(width), height=_n(height), rx="4", fill=fill
        )
        shape.set("stroke", "#444444" if status != "not recorded" else "#999999")
        shape.set("stroke-width", "0.8")
        if status == "not recorded":
            shape.set("stroke-dasharray", "3 2")
        _titled(shape, title)
        if href:
            leading = ElementTree.Element("a", href=href)
            leading.set("aria-label", title.split("\n")[0])
            leading.append(shape)
            shape = leading
        self.shapes.append(shape)
        self.reach(x + width, y + height)

    def label(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        words: str,
        status: str,
        title: str,
        href: str = "",
    ) -> None:
        """A box with one line of text in it."""
        self.box(x, y, width, height, status, title, href)
        size = 11 if height >= 18 else 9
        self.text(
            x + width / 2,
            y + height / 2 + size * 0.36,
            words,
            size,
            color=PAINT[status][1],
            anchor="middle",
        )
        # the text would hide the tooltip of the box
        self.shapes[-1].set("pointer-events", "none")

    def line(
        self, d: str, kind: str, title: str = "", *, width: float = 1.2, faint: bool = False
    ) -> None:
        """A curve for an edge, with an arrow head."""
        color, dashes = STROKES[kind]
        shape = ElementTree.Element("path", d=d, fill="none", stroke=color)
        shape.set("stroke-width", _n(width))
        shape.set("class", f"edge {kind}")
        if faint:
            shape.set("stroke-opacity", "0.55")
        if dashes:
            shape.set("stroke-dasharray", dashes)
        shape.set("marker-end", f"url(#{kind})")
        _titled(shape, title)
        self.under.append(shape)

    def legend(
        self,
        x: float,
        y: float,
        statuses: Sequence[tuple[str, int]],
        kinds: Container[str] = WORDS,
    ) -> None:
        """What the colors and the lines mean, with the number of nodes of each color."""
        for status, count in statuses:
            words = f"{status} {count}"
            size = width_of(words, 11) + 10
            self.label(x, y, size, 20, words, status, "")
            x += size + 8
        for kind, words in WORDS.items():
            if kind not in kinds:
                continue
            self.line(f"M {_n(x)} {_n(y + 10)} H {_n(x + 34)}", kind)
            self.text(x + 42, y + 14, words)
            x += 42 + width_of(words, 11) + 14

    def write(self) -> str:
        """The SVG file's text."""
        wide, high = _n(self.width + 24), _n(self.height + 24)
        top = ElementTree.Element(
            "svg",
            xmlns="http://www.w3.org/2000/svg",
            width=wide,
            height=high,
            viewBox=f"0 0 {wide} {high}",
        )
        top.set("font-family", FONT)
        style = ElementTree.SubElement(top, "style")
        style.text = ".edge:hover{stroke-width:3;stroke-opacity:1}"
        definitions = ElementTree.SubElement(top, "defs")
        for kind, (color, _) in STROKES.items():
            marker = ElementTree.SubElement(
                definitions, "marker", id=kind, viewBox="0 0 8 8", refX="7", refY="4", orient="auto"
            )
            marker.set("markerWidth", "6")
            marker.set("markerHeight", "6")
            marker.set("markerUnits", "userSpaceOnUse")
            head = ElementTree.SubElement(marker, "path", d="M 0 0 L 8 4 L 0 8 z", fill=color)
            head.set("class", f"head {kind}")
        ground = ElementTree.SubElement(top, "rect", width=wide, height=high, fill="#ffffff")
        ground.set("class", "ground")
        top.extend([*self.under, *self.shapes])
        ElementTree.indent(top)
        return ElementTree.tostring(top, encoding="unicode") + "\n"


def _titled(shape: ElementTree.Element, title: str) -> None:
    if title:
        ElementTree.SubElement(shape, "title").text = title


def _n(value: float) -> str:
    """A coordinate with at most one decimal."""
    return f"{value:.1f}".removesuffix(".0")
