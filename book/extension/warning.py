"""What a directive or a role finds wrong is a warning, which the build takes for an error."""

from __future__ import annotations

from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective, SphinxRole

LOGGER = logging.getLogger(__name__)


def warn(place: SphinxDirective | SphinxRole, message: object) -> None:
    """Warn of what is wrong where a page has the directive or the role."""
    LOGGER.warning("%s", message, location=place.get_location(), type="book")
