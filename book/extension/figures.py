"""The directive ``drawn``: a figure of :mod:`book.figures` in light and dark, with a caption.

On paper all steps of a stepped figure are seen, two beside one another: then those for phones, in
half a page's width, have type that can be read.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from book.extension.drawing import Drawing, FigureError, kept, key
from book.extension.element import Element, element, to_root
from book.extension.numbers import Figure, Number, numbered
from book.extension.warning import warn

if TYPE_CHECKING:
    from sphinx.application import Sphinx

FOLDER = "drawn"
"""Folder of the built pages that holds the drawings."""

PHONE = "(max-width: 600px)"
"""Screens that get the narrow drawing."""


class Drawn(SphinxDirective):
    """A figure by name; the body is its caption. Stepped figures get buttons and a slider."""

    required_arguments = 1
    has_content = True

    def run(self) -> list[nodes.Node]:
        """The figure."""
        name = self.arguments[0]
        try:
            drawings = kept(name, Path(self.env.app.config.book_cache) / FOLDER)
        except FigureError as problem:
            warn(self, problem)
            return []
        except Exception as problem:
            warn(self, f"figure {name!r}: {type(problem).__name__}: {problem}")
            return []
        root = Path(__file__).parent.parent
        self.env.note_dependency(str(root / "figures" / f"{name}.py"))
        stem = f"{name}-{{}}-{key(name)}"  # of the files; with the number of the step
        self._write(stem, drawings)
        classes = ["op-figure", *(["op-steps"] if len(drawings) > 1 else [])]
        anchor = f"figure-{name.replace('_', '-')}"
        box = numbered(Figure, element("figure", classes=classes), anchor, self.state.document)
        for number, drawing in enumerate(drawings):
            box += self._step(stem, number, drawing, alone=len(drawings) == 1)
        words = self.parse_content_to_nodes()
        if words:
            words[0].insert(0, Number())
        box += element("figcaption", words)
        return [box]

    def _step(self, stem: str, number: int, drawing: Drawing, *, alone: bool) -> Element:
        start = f"{to_root(self.env)}_static/{FOLDER}/{stem.format(number)}"
        frame = element("div", classes=["op-step-frame"], data_step=str(number))
        for mode, svg in drawing.svg.items():
            picture = element("picture", classes=[f"only-{mode}"])
            if drawing.phone:
                source = f"{start}.phone.{mode}.svg"
                narrow = _size(drawing.phone[mode])
                picture += element("source", media=PHONE, srcset=source, **narrow)
            more = {"alt": drawing.alt, "loading": "lazy", **_size(svg)}
            # the theme puts other images on white, and dims them, where the page is dark
            shown = ["dark-light"]
            picture += element("img", classes=shown, src=f"{start}.page.{mode}.svg", **more)
            frame += picture
        if not alone:
            screen, drawn = ("phone", drawing.phone) if drawing.phone else ("page", drawing.svg)
            light = {"src": f"{start}.{screen}.light.svg", **_size(drawn["light"])}
            image = element("img", classes=["dark-light"], alt=drawing.alt, **light)
            frame += element("picture", image, classes=["only-paper"])
        return frame

    def _write(self, stem: str, drawings: list[Drawing]) -> None:
        folder = Path(self.env.app.outdir) / "_static" / FOLDER
        folder.mkdir(parents=True, exist_ok=True)
        for number, drawing in enumerate(drawings):
            for screen, modes in (("page", drawing.svg), ("phone", drawing.phone)):
                for mode, text in modes.items():
                    path = folder / f"{stem.format(number)}.{screen}.{mode}.svg"
                    if not path.is_file():
                        path.write_text(text, "utf-8")


def _size(svg: str) -> dict[str, str]:
    """Width and height in pixels; matplotlib gives them in points."""
    sizes = dict(re.findall(r'\b(width|height)="([\d.]+)pt"', svg[:600]))
    return {name: str(round(float(size) * 4 / 3)) for name, size in sizes.items()}


def setup(app: Sphinx) -> None:
    """Register the directive."""
    app.add_config_value("book_cache", "", "", [str])
    app.add_directive("drawn", Drawn)
