"""Claims in prose: ``claim`` names one, ``holds`` and ``fails`` state it as true or false."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.util import logging
from sphinx.util.docutils import ReferenceRole, SphinxRole

from book.extension import store
from book.extension.element import badge, claim_link, element
from book.extension.store import UnknownClaim

if TYPE_CHECKING:
    from sphinx.application import Sphinx

LOGGER = logging.getLogger(__name__)

ACCEPTED: dict[str, tuple[str, ...]] = {
    "claim": (),
    "holds": ("proved",),
    "fails": ("refuted", "ill-posed"),
}
"""Verdicts that each role accepts; none: any."""

Returned = tuple[list[nodes.Node], list[nodes.system_message]]


class ClaimRole(ReferenceRole):
    """A link to a claim's page with its badge, ``ID``, ``ID#READING`` or ``words <ID#READING>``.

    A verdict that the role does not accept, or an unknown id, is a warning.
    """

    def run(self) -> Returned:
        """The link."""
        identifier, _, reading = self.target.partition("#")
        ledger = store.of(self.env)
        try:
            row = ledger.short(identifier)
            verdict = ledger.verdict(identifier, reading)
        except UnknownClaim as problem:
            LOGGER.warning("%s", problem, location=self.get_location(), type="book")
            return [nodes.literal(self.text, self.text)], []
        self.env.note_dependency(str(ledger.path(identifier)))
        accepted = ACCEPTED[self.name.lower()]
        if accepted and verdict not in accepted:
            LOGGER.warning(
                "%s",
                stated(identifier, reading, " or ".join(accepted), ledger),
                location=self.get_location(),
                type="book",
            )
        words = self.title if self.has_explicit_title else title(row, reading)
        linked = claim_link(self.env, identifier, words, " ", badge(verdict, small=True))
        return [element("span", linked, classes=["op-cited"])], []


class VerdictRole(SphinxRole):
    """Only the badge of a claim, or of one of its readings."""

    def run(self) -> Returned:
        """The badge."""
        identifier, _, reading = self.text.partition("#")
        ledger = store.of(self.env)
        try:
            verdict = ledger.verdict(identifier, reading)
        except UnknownClaim as problem:
            LOGGER.warning("%s", problem, location=self.get_location(), type="book")
            return [nodes.literal(self.text, self.text)], []
        self.env.note_dependency(str(ledger.path(identifier)))
        return [badge(verdict)], []


def title(row: store.Entry, reading: str = "") -> str:
    """What a claim is called in prose: its place and paper, and the reading where one is meant."""
    words = f"{row['paper_name']}, {row['where']}"
    return f"{words} ({reading})" if reading else words


def stated(identifier: str, reading: str, wanted: str, ledger: store.Store) -> str:
    """The message for a page that states what the ledger does not say."""
    name = f"{identifier}#{reading}" if reading else identifier
    verdict = ledger.verdict(identifier, reading)
    message = f"{name!r} is stated as {wanted}; the ledger says {verdict}"
    readings: dict[str, str] = ledger.short(identifier)["readings"]
    if not reading and len(readings) > 1:
        each = ", ".join(f"{key}: {verdict}" for key, verdict in readings.items())
        message += f" ({each})"
    return message


def setup(app: Sphinx) -> None:
    """Register the roles."""
    for name in ACCEPTED:
        app.add_role(name, ClaimRole())
    app.add_role("verdict", VerdictRole())
