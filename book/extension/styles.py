"""Style sheets and scripts of the pages; the colors of the verdicts are those of ``ordproof graph``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from verify.svg import PAINT

if TYPE_CHECKING:
    from sphinx.application import Sphinx


def sheet() -> str:
    """CSS rules for the badges, one for each status."""
    return "\n".join(
        f".op-badge.op-{status.replace(', ', '-').replace(' ', '-')}"
        f" {{ background: {fill}; color: {text}; }}"
        for status, (fill, text) in PAINT.items()
    )


def _write(app: Sphinx, problem: Exception | None) -> None:
    if problem is None and app.builder.format == "html":
        folder = Path(app.outdir) / "_static"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "badges.css").write_text(sheet() + "\n", "utf-8")


def setup(app: Sphinx) -> None:
    """Register the files."""
    app.add_css_file("badges.css")
    app.add_css_file("book.css")
    app.add_js_file("book.js", defer="defer")
    app.connect("build-finished", _write)
