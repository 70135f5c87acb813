"""Figures as SVG files: each module of :mod:`book.figures` drawn for light and for dark pages.

Each is drawn once for pages and once for phones; a module that says ``PHONE = False`` is not, where
a smaller type is better than a longer figure.

Drawings are kept under a key of the module's source and of the project's modules that it imports.
``python -m book.extension.drawing NAME FOLDER`` draws one figure to look at.
"""

from __future__ import annotations

import hashlib
import importlib
import io
import json
import re
import sys
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

from book.figures import style
from book.imported import ROOT, imported
from verify.store.evidence import LEDGER, write_json


class FigureError(Exception):
    """A figure cannot be drawn: no such module, or it lacks what a figure must have."""


@dataclass(frozen=True)
class Drawing:
    """One step of a figure: its alternative text, and its SVG in each mode, on pages and phones."""

    alt: str
    svg: dict[str, str]
    phone: dict[str, str]
    """Empty where a phone shows what a page shows."""


def draw(name: str) -> list[Drawing]:
    """The figure of that name: one drawing, or several for a stepped figure.

    Raises
    ------
    FigureError
        If there is no such figure, or it has no alternative text.
    """
    module = _module(name)
    page = {mode: _drawn(module, mode, narrow=False) for mode in style.MODES}
    narrow = style.MODES if getattr(module, "PHONE", True) else ()
    phone = {mode: _drawn(module, mode, narrow=True) for mode in narrow}
    words = [" ".join(alt.split()) for _, alt in page["light"]]
    if not words or not all(words):
        raise FigureError(f"figure {name!r}: no alternative text; expected ALT, or one a frame")
    return [
        Drawing(
            alt,
            {mode: drawn[number][0] for mode, drawn in page.items()},
            {mode: drawn[number][0] for mode, drawn in phone.items()},
        )
        for number, alt in enumerate(words)
    ]


def _drawn(module: Any, mode: str, *, narrow: bool) -> list[tuple[str, str]]:
    """The SVG and the alternative text of each step."""
    with style.drawing(mode, narrow=narrow):
        return [(_svg(figure), alt) for figure, alt in steps(module)]


def steps(module: Any) -> list[tuple[Any, str]]:
    """The steps of a figure as they are drawn just now, each with its alternative text."""
    if hasattr(module, "frames"):
        return list(module.frames())
    return [(module.draw(), getattr(module, "ALT", ""))]


def kept(name: str, folder: Path) -> list[Drawing]:
    """The figure as drawn before from the same sources, or drawn now and kept.

    Raises
    ------
    FigureError
        As for :func:`draw`.
    """
    path = folder / f"{name}-{key(name)}.json"
    if path.is_file():
        return [Drawing(**entry) for entry in json.loads(path.read_text("utf-8"))]
    drawn = draw(name)
    write_json(path, [vars(drawing) for drawing in drawn])
    return drawn


READ = {
    "book/figures/counterexamples.py": "counterexamples",
    "verify/experiments/store.py": "experiments",
}
"""Modules that read the ledger, and the folder of it that they read."""


def key(name: str) -> str:
    """Of the figure's module and what it imports of the project; of evidence, if it reads any."""
    source = ROOT / "book" / "figures" / f"{name}.py"
    found = hashlib.sha256(f"matplotlib {version('matplotlib')}".encode())
    rests_on = imported([source])
    reads = {folder for module, folder in READ.items() if ROOT / module in rests_on}
    evidence = {path for folder in reads for path in (LEDGER / folder).rglob("*") if path.is_file()}
    for path in sorted({source, *rests_on, *evidence, Path(__file__)}):
        found.update(path.read_bytes() if path.is_file() else b"")
    return found.hexdigest()[:16]


def _module(name: str) -> Any:
    if not re.fullmatch(r"\w+", name) or not (ROOT / "book" / "figures" / f"{name}.py").is_file():
        raise FigureError(f"figure {name!r}: no module book/figures/{name}.py")
    module = importlib.import_module(f"book.figures.{name}")
    if not hasattr(module, "draw") and not hasattr(module, "frames"):
        raise FigureError(f"figure {name!r}: expected a function draw() or frames()")
    return module


def _svg(figure: Any) -> str:
    """The SVG text, without the date and with sizes that the page may change."""
    out = io.StringIO()
    figure.savefig(out, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    text = out.getvalue()
    return text[text.index("<svg") :]


def main(arguments: list[str]) -> int:
    """Write a figure's PNG files, of both modes, for pages and for phones, into a folder.

    Returns
    -------
    int
        0, or 2 where there is no such figure, or the arguments are others.
    """
    try:
        if len(arguments) != 2:
            raise FigureError(f"{len(arguments)} arguments; expected NAME FOLDER")
        module = _module(arguments[0])
    except FigureError as problem:
        print(f"ordproof: {problem}", file=sys.stderr)
        return 2
    name, folder = arguments[0], Path(arguments[1])
    folder.mkdir(parents=True, exist_ok=True)
    for mode in style.MODES:
        for screen in ("page", "phone"):
            with style.drawing(mode, narrow=screen == "phone"):
                for number, (figure, _) in enumerate(steps(module)):
                    ground = style.colours().paper
                    path = folder / f"{name}.{number}.{screen}.{mode}.png"
                    figure.savefig(path, dpi=110, facecolor=ground)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
