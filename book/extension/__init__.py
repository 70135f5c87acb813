"""The Sphinx extension that binds the book to the ledger.

Directives ``claim``, ``refuted-claims``, ``drawn``, ``exercise-of``, ``standing`` and those of the
generated pages; roles ``claim``, ``holds``, ``fails``, ``against``, ``verdict``, ``value`` and
``chapter``. What they say of a claim is read from the entries that the build wrote
(:mod:`book.entries`), and numbers from the instances of the ledger (:mod:`book.instances`); an
unknown id, or a statement of what the ledger does not say, is a warning of Sphinx, and the build
treats warnings as errors.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from book.extension import (
    checking,
    claims,
    element,
    exercises,
    figures,
    graph,
    indexing,
    joining,
    numbers,
    pages,
    poster,
    refuted,
    roles,
    searching,
    sidebar,
    standing,
    styles,
    typed,
    values,
)
from book.extension.store import Store

if TYPE_CHECKING:
    from sphinx.application import Sphinx

STATIC = Path(__file__).parent / "static"


def setup(app: Sphinx) -> dict[str, Any]:
    """Register everything with Sphinx."""
    app.add_config_value("book_folder", "", "", [str])
    app.add_config_value("book_key", "", "env", [str])  # another extension: read all pages again
    app.connect("builder-inited", _open)
    for part in (
        element,
        numbers,
        indexing,
        joining,
        claims,
        roles,
        pages,
        refuted,
        figures,
        exercises,
        graph,
        standing,
        styles,
        checking,
        searching,
        sidebar,
        poster,
        typed,
        values,
    ):
        part.setup(app)
    for room in ("book.stepper", "book.explorables"):
        app.setup_extension(room)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}


def _open(app: Sphinx) -> None:
    app.config.html_static_path.append(str(STATIC))
    app.ledger = Store(Path(app.config.book_folder))  # type: ignore[attr-defined]
