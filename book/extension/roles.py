"""Claims in prose: ``claim`` names one, ``holds`` and ``fails`` state it as true or false.

``against`` marks words that are true because the claim, which says the contrary, is refuted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.util.docutils import ReferenceRole, SphinxRole

from book import readings
from book.extension import store
from book.extension.element import (
    Element,
    badge,
    claim_link,
    contrary,
    element,
    typeset,
)
from book.extension.parts import formula_of
from book.extension.store import UnknownClaim
from book.extension.warning import warn
from book.titles import called
from verify.verdicts.headline import BROKEN

if TYPE_CHECKING:
    from sphinx.application import Sphinx


ACCEPTED: dict[str, tuple[str, ...]] = {
    "claim": (),
    "holds": ("proved",),
    "fails": BROKEN,
    "against": BROKEN,
}
"""Verdicts that each role accepts; none: any."""

Returned = tuple[list[nodes.Node], list[nodes.system_message]]


class ClaimRole(ReferenceRole):
    """A link to a claim's page with its badge, ``ID``, ``ID#READING`` or ``words <ID#READING>``.

    A verdict that the role does not accept, or an unknown id, is a warning.
    """

    def run(self) -> Returned:
        """The link."""
        role = self.name.lower()
        if self.has_explicit_title and not readings.is_known(
            self.env.docname, role, self.title, self.target
        ):
            expected = f"expected {{{role}}}`words <ID>`"
            warn(self, f"{self.title!r}: words that the build did not find; {expected}")
        identifier, _, reading = self.target.partition("#")
        ledger = store.of(self.env)
        try:
            row = ledger.short(identifier)
            verdict = ledger.verdict(identifier, reading)
        except UnknownClaim as problem:
            warn(self, problem)
            return [nodes.literal(self.text, self.text)], []
        accepted = ACCEPTED[role]
        if accepted and verdict not in accepted:
            warn(self, stated(identifier, reading, " or ".join(accepted), ledger))
        named = typeset(self.title if self.has_explicit_title else title(row, reading))
        against = role == "against"
        sign = contrary() if against else badge(verdict, small=True)
        # no line begins with the sign alone
        linked = claim_link(self.env, identifier, *named, "\u00a0", sign, reading=reading)
        tip = self._tip(identifier, reading, "The contrary: " if against else "")
        return [element("span", linked, tip, classes=["op-cited"])], []

    def _tip(self, identifier: str, reading: str, before: str) -> Element:
        """What the words cite; a script shows it where the link is pointed at or has the focus."""
        ledger = store.of(self.env)
        entry = ledger.entry(identifier, self.env)
        chosen = [r for r in entry["readings"] if reading in ("", r["name"])]
        name = element("strong", typeset(title(entry, reading)))
        tip = element(
            "span",
            element("span", before, name, " ", badge(ledger.verdict(identifier, reading))),
            element("span", typeset(ledger.titled(entry["says"]))),
            classes=["op-tip"],
            role="tooltip",
        )
        tip["ids"] = [f"op-tip-{self.env.new_serialno('op-tip')}"]
        if len(chosen) == 1 and chosen[0]["conclusion"]:
            tip += formula_of(chosen[0], chosen[0]["conclusion"], "span")
        elif len(chosen) > 1:
            readings = element("span")
            for position, one in enumerate(chosen):
                readings += [
                    nodes.Text(" · " if position else ""),
                    *typeset(one["name"]),
                    nodes.Text(" "),
                ]
                readings += badge(one["verdict"], small=True)
            tip += readings
        return tip


class VerdictRole(SphinxRole):
    """Only the badge of a claim, or of one of its readings."""

    def run(self) -> Returned:
        """The badge."""
        identifier, _, reading = self.text.partition("#")
        ledger = store.of(self.env)
        try:
            verdict = ledger.verdict(identifier, reading)
        except UnknownClaim as problem:
            warn(self, problem)
            return [nodes.literal(self.text, self.text)], []
        self.env.note_dependency(str(ledger.path(identifier)))
        return [badge(verdict)], []


def title(row: store.Entry, reading: str = "") -> str:
    """What a claim is called in prose, and the reading where one is meant."""
    words = called(row["paper_name"], row["where"], row["id"])
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
