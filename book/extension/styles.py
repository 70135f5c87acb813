"""Style sheets and scripts of the pages; verdicts have the colors of ``ordproof graph``."""

from __future__ import annotations

import shutil
from importlib import util
from pathlib import Path
from typing import TYPE_CHECKING

from sphinx.errors import ExtensionError

from verify.show.svg import PAINT

if TYPE_CHECKING:
    from sphinx.application import Sphinx


def sheet() -> str:
    """CSS rules for the badges, one for each status."""
    return "\n".join(
        f".op-badge.op-{status.replace(', ', '-').replace(' ', '-')}"
        f" {{ background: {fill}; color: {text}; }}"
        for status, (fill, text) in PAINT.items()
    )


MATHJAX = ("tex-chtml.js", "output/chtml/fonts/woff-v2", "input/tex/extensions")
"""Of MathJax: its program, its fonts, and what it loads when a formula needs it."""


def _mathematics(target: Path) -> None:
    """MathJax's own files, from the installed package, beside the pages."""
    found = util.find_spec("sphinx-mathjax-offline")
    if found is None or found.origin is None:
        raise ExtensionError("sphinx-mathjax-offline is not installed; expected: ordproof[book]")
    package = Path(found.origin).parent / "static" / "mathjax"
    for name in MATHJAX:
        source, copy = package / name, target / name
        if copy.exists():
            continue
        copy.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, copy)
        else:
            shutil.copy(source, copy)


def _write(app: Sphinx, problem: Exception | None) -> None:
    if problem is None and app.builder.format == "html":
        folder = Path(app.outdir) / "_static"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "badges.css").write_text(sheet() + "\n", "utf-8")
        _mathematics(folder / "mathjax")


def setup(app: Sphinx) -> None:
    """Register the files."""
    app.add_css_file("badges.css")
    app.add_css_file("book.css")
    app.add_css_file("slides.css")
    app.add_js_file("book.js", defer="defer")
    app.add_js_file("graph.js", defer="defer")
    app.connect("build-finished", _write)
