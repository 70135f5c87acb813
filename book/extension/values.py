"""The role ``value``: a number of a worked example, computed from the instance that is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.util.docutils import SphinxRole

from book.extension.element import element
from book.extension.warning import warn
from book.instances import NoValue, value, written

if TYPE_CHECKING:
    from sphinx.application import Sphinx


class ValueRole(SphinxRole):
    """A number, ``ID#READING: EXPRESSION``, with a dotted line under it.

    What has no value is a warning.
    """

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """The number, set as mathematics."""
        try:
            shown = written(value(self.text))
        except NoValue as problem:
            warn(self, problem)
            return [nodes.literal(self.text, self.text)], []
        tip = f"computed from the instance of {self.text.partition('#')[0].partition(':')[0]}"
        return [element("span", nodes.math(shown, shown), classes=["op-value"], title=tip)], []


def setup(app: Sphinx) -> None:
    """Register the role."""
    app.add_role("value", ValueRole())
