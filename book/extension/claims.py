"""The directive ``claim``: a statement of the ledger in a chapter, its verdict and evidence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import chain
from typing import TYPE_CHECKING, Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

from algorithms.counted import counted
from book.extension import parts, standing, store
from book.extension.element import (
    Element,
    badge,
    claim_link,
    details,
    element,
    link,
    paragraph,
    typeset,
)
from book.extension.ledger_words import of_the_paper
from book.extension.numbers import Box, Number, numbered
from book.extension.roles import stated, title
from book.extension.store import Entry, UnknownClaim
from book.extension.warning import warn
from verify.show.terminal import COLORS

if TYPE_CHECKING:
    from sphinx.application import Sphinx

SHOW = ("statement", "proof", "counterexample")


def _one_of(choices: tuple[str, ...]) -> Callable[[str], str]:
    return lambda argument: directives.choice(argument, choices)


class ClaimDirective(SphinxDirective):
    """A claim's statement, source, verdict, and evidence; its name leads to its own page.

    The page says in ``expect`` what it takes the verdict to be (``proved`` if it says nothing);
    where the ledger says otherwise, that is a warning, and the build fails. A ``brief`` one has the
    statement, or what fails, alone; the rounds of a counterexample are folded. A ``folded`` one has
    its words, and the formulas of a long statement below them. What is folded is left out on
    paper, where the box says which command prints it. Words of the page's own have no place in the
    box.
    """

    required_arguments = 1
    option_spec: ClassVar[dict[str, Any]] = {
        "expect": _one_of(tuple(COLORS)),
        "reading": directives.unchanged_required,
        "show": _one_of(SHOW),
        "brief": directives.flag,
        "folded": directives.flag,
    }

    def run(self) -> list[nodes.Node]:
        """The nodes of the statement."""
        identifier, reading = self.arguments[0], self.options.get("reading", "")
        expected = self.options.get("expect", "proved")
        ledger = store.of(self.env)
        try:
            verdict = ledger.verdict(identifier, reading)
            entry = ledger.entry(identifier, self.env)
        except UnknownClaim as problem:
            return self._problem(str(problem))
        if verdict != expected:
            return self._problem(stated(identifier, reading, expected, ledger))
        chosen = [r for r in entry["readings"] if reading in ("", r["name"])]
        show = self.options.get("show", "statement")
        if show == "proof" and not entry["lines"]:
            return self._problem(f"{identifier!r} has no printed proof to show")
        if show == "counterexample" and not any(r["story"] for r in chosen):
            return self._problem(f"{identifier!r} has no counterexample to show")
        return [self._box(entry, chosen, verdict, show)]

    def _problem(self, message: str) -> list[nodes.Node]:
        warn(self, message)
        return []

    def _box(self, entry: Entry, chosen: list[Entry], verdict: str, show: str) -> Element:
        only = self.options.get("reading", "")
        kernel = {r["tier"] for r in chosen}
        tier = kernel.pop() if len(kernel) == 1 else ""
        heading = paragraph(
            Number(),
            claim_link(self.env, entry["id"], *typeset(title(entry, only)), reading=only),
            " ",
            badge(verdict, tier),
            classes=["op-title"],
        )
        box = element(
            "div",
            heading,
            classes=["op-claim", "op-box", f"op-is-{verdict}"],
            role="group",
            aria_label=f"{title(entry, only)}: {verdict}",
        )
        name = f"box-{entry['id'].replace('/', '-')}"
        box = numbered(Box, box, name, self.state.document, prefixed=True)
        again = self._stated(entry["id"], only)
        if show == "statement" or not again:
            said = parts.linked(self.env, of_the_paper(entry["says"]))
            heading += element("span", " ", said, classes=["op-says"])
            box += self._readings(entry, chosen)
        if show == "proof":
            box += list(parts.first_slip(self.env, entry))
        if show == "counterexample":
            for reading in chosen:
                box += list(parts.counterexample(reading, folded="brief" in self.options))
        box += self._on_paper(entry["id"], chosen[0])
        return box

    def _on_paper(self, identifier: str, reading: Entry) -> Element:
        """Where what the box folds, or leaves to the claim's page, stands for a reader of paper."""
        line = paragraph("In full: ", element("code", f"ordproof show {identifier}"))
        if "brief" not in self.options and any(group["name"] for group in reading["hypotheses"]):
            page, anchor = standing.PLACE
            named = link(self.env, page, "Notation", anchor=anchor)
            line += [nodes.Text("; named hypotheses: "), named]
        line["classes"].append("op-on-paper")
        return line

    def _stated(self, identifier: str, reading: str) -> bool:
        """Whether a box of the page has stated the claim before; from now on it has."""
        before = self.env.temp_data.setdefault("stated-claims", set())
        known = (identifier, reading) in before
        before.add((identifier, reading))
        return known

    def _readings(self, entry: Entry, chosen: list[Entry]) -> list[nodes.Node]:
        """The first of the readings; what it rests on, and the others, folded to a line each."""
        first, *others = chosen
        shown = list(parts.conclusion(first))
        if "folded" in self.options:
            shown = [details("The statement in symbols", *shown)]
        if "brief" not in self.options:
            shown.append(self._evidence(entry, first))
        if others:
            count = Counter(reading["verdict"] for reading in others)
            words = ", ".join(f"{number} {verdict}" for verdict, number in count.items())
            rest = chain(*(self._other(reading) for reading in others))
            shown.append(details(f"{counted(len(others), 'other reading')}: {words}", *rest))
        return shown

    def _other(self, reading: Entry) -> list[nodes.Node]:
        found: list[nodes.Node] = [_named(reading)]
        if reading["own"]:
            found += parts.conclusion(reading)
        if "brief" not in self.options:
            found.append(parts.rests_on(self.env, reading))
        return found

    def _evidence(self, entry: Entry, reading: Entry) -> Element:
        """What is assumed, what the verdict rests on, and the repairs, folded to one line."""
        repairs = [name for name in entry["repairs"] if name in store.of(self.env).index]
        assumed = ", ".join(parts.assumed(reading))
        said = [f"assumes {assumed}"] if assumed else []
        said.append(f"rests on {parts.EVIDENCE.get(reading['tier'], 'nothing yet')}")
        said += filter(None, [parts.tight(reading)])
        if repairs:
            said.append(f"repaired by {counted(len(repairs), 'claim')}")
        inside: list[nodes.Node] = [_named(reading)] if len(entry["readings"]) > 1 else []
        if reading["hypotheses"]:
            inside.append(parts.hypotheses(reading))
        inside.append(parts.rests_on(self.env, reading))
        if repairs:
            inside += [paragraph("Repaired by"), parts.listed(self.env, repairs)]
        line = chain.from_iterable([nodes.Text(" · "), *typeset(part)] for part in said)
        return details(element("span", *list(line)[1:], classes=["op-evidence"]), *inside)


def _named(reading: Entry) -> Element:
    """The name of a reading, what it takes the text to say, and its verdict."""
    return paragraph(
        element("strong", typeset(reading["name"])),
        *([": ", typeset(reading["meaning"])] if reading["meaning"] else []),
        " ",
        badge(reading["verdict"]),
        classes=["op-reading"],
    )


def setup(app: Sphinx) -> None:
    """Register the directive."""
    app.add_directive("claim", ClaimDirective)
