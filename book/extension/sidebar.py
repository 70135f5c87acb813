"""The table of contents beside a page.

Pages that stand in no table, of claims above all, have the same one beside them in each folder. It
is made once for a folder; made for every page, it takes a tenth of the time that all pages take.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx

EARLY = 400
"""Before the theme asks for the table."""


def setup(app: Sphinx) -> None:
    """Register it; another build has tables of its own."""
    made: dict[tuple[Any, ...], str] = {}

    def once_a_folder(
        app: Sphinx, page: str, template: str, context: dict[str, Any], tree: nodes.document | None
    ) -> None:
        if "orphan" not in app.env.metadata.get(page, {}):
            return
        make, folder = context["toctree"], page.rpartition("/")[0]

        def kept(**named: Any) -> str:
            key = (folder, *sorted(named.items()))
            if key not in made:
                made[key] = make(**named)
            return made[key]

        context["toctree"] = kept

    app.connect("html-page-context", once_a_folder, priority=EARLY)
