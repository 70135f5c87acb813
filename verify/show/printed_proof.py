"""A printed proof as a table: each display line with its recorded verdict, and where it breaks.

Lines are the claims ``ID/line-N``, or ``ID/case-k/line-N`` in the cases of a proof. Their verdicts
are those of the last recorded run, their counterexamples those kept in the ledger, so that the page
is there at once; ``ordproof verify ID`` decides the lines anew.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from theory.claims.claim import Claim, Reading
from theory.claims.registry import natural
from theory.language.plain import plain
from verify.store import last_run
from verify.store.evidence import encode, stored_counterexamples
from verify.verdicts.headline import BROKEN, STANDS, Headline, headline

if TYPE_CHECKING:
    from theory.claims.space import Instance

LONG = 36
"""Sides of relations with more letters than this are written once and then referred to."""


@dataclass(frozen=True)
class Line:
    """One line of a printed proof.

    Attributes
    ----------
    part : str
        The case it belongs to, such as ``"case-1"``; empty for none.
    number : str
        Its number in the part.
    claim : Claim
        What it claims.
    formulas : mapping of str to str
        Its formula in each reading, in full.
    short : mapping of str to str
        The same, with references to sides of earlier lines in place of long repeated expressions.
    follows : tuple of str
        What the paper derives it from, by short names.
    readings : mapping of str to str
        Recorded verdict of each reading; empty where none is recorded.
    breaks : mapping of str to instance
        The kept counterexample of each broken reading.
    despite : mapping of str to tuple of str
        For each reading that holds although something it follows from is broken: that, by short
        names.
    """

    part: str
    number: str
    claim: Claim
    formulas: Mapping[str, str]
    short: Mapping[str, str]
    follows: tuple[str, ...]
    readings: Mapping[str, str]
    breaks: Mapping[str, Instance]
    despite: Mapping[str, tuple[str, ...]]

    @property
    def headline(self) -> Headline:
        """The recorded verdict of the natural reading, and what changes it."""
        return headline(self.claim.reading_kinds, self.readings, lacks=self.claim.lacks)

    @property
    def verdict(self) -> str:
        """That of the headline; ``-`` where none is recorded."""
        return self.headline.verdict

    def to_json(self) -> dict[str, Any]:
        """The line's entry of ``ordproof show --json``."""
        return {
            "part": self.part,
            "line": self.number,
            "id": self.claim.id,
            "says": self.claim.says,
            "formulas": dict(self.formulas),
            "statements": {r.name: self.claim.statement(r) for r in self.claim.readings},
            "follows": list(self.claim.follows),
            "verdict": self.verdict,
            **self.headline.to_json(),
            "readings": dict(self.readings),
            "breaks": {name: encode(dict(kept)) for name, kept in self.breaks.items()},
            "holds_despite": {name: list(broken) for name, broken in self.despite.items()},
        }


def place(identifier: str) -> tuple[str, str, str] | None:
    """The claim whose proof a line belongs to, its part and its number; None for other claims."""
    found = re.fullmatch(r"(?P<of>.+?)(?:/(?P<part>case-\w+))?/line-(?P<number>\w+)", identifier)
    return (found["of"], found["part"] or "", found["number"]) if found else None


def lines_of(claim: Claim, known: Iterable[Claim]) -> list[Line]:
    """The lines of a claim's printed proof, case by case, in order.

    Parameters
    ----------
    claim : Claim
        The claim, or one case of it.
    known : iterable of Claim
        Where its lines, and what they follow from, are looked for.
    """
    by_id = {other.id: other for other in known}
    recorded = last_run.beside()
    chosen = [
        (where, other)
        for other in by_id.values()
        if (where := place(other.id))
        and (where[0] == claim.id or f"{where[0]}/{where[1]}" == claim.id)
    ]
    chosen.sort(key=lambda entry: (natural(entry[0][1]), natural(entry[0][2])))
    found: list[Line] = []
    sides: dict[Any, str] = {}
    part = None
    for (_, at, number), line in chosen:
        if at != part:
            part, sides = at, {}
        readings = recorded.get(line.id, {})
        first = line.conclusion_of(line.natural)
        found.append(
            Line(
                at,
                number,
                line,
                {r.name: _formula(line, r, {}) for r in line.readings},
                {r.name: _formula(line, r, sides) for r in line.readings},
                tuple(_short(source, line, by_id) for source in line.follows),
                readings,
                {
                    name: kept
                    for name, kept in stored_counterexamples(line).items()
                    if readings.get(name) in BROKEN
                },
                _despite(line, recorded, by_id),
            )
        )
        if first is not None:
            remember(first, number, sides)
    return found


def _formula(line: Claim, reading: Reading, sides: Mapping[Any, str]) -> str:
    conclusion = line.conclusion_of(reading)
    return line.says if conclusion is None else plain(conclusion, sides)


def remember(statement: Any, number: str, sides: dict[Any, str], mark: str = "⟨{}⟩") -> None:
    """Names for the long expressions of a line: its two sides, and the line as a whole."""
    from theory.language.statement import ForAll

    if len(plain(statement)) > LONG:
        sides.setdefault(statement, mark.format(f"line {number}"))
    while isinstance(statement, ForAll):
        statement = statement.args[0]
    if statement.is_Relational:
        for word, side in (("left", statement.lhs), ("right", statement.rhs)):
            if len(plain(side)) > LONG:
                sides.setdefault(side, mark.format(f"{word} side of {number}"))


def _short(source: str, line: Claim, known: Mapping[str, Claim]) -> str:
    """``3`` for a line of the same part, ``case 1, 3`` of another, else the place in the paper."""
    here, there = place(line.id), place(source)
    if here and there and here[0] == there[0]:
        _, part, number = there
        if part == here[1]:
            return number
        return f"{part.replace('-', ' ') or 'proof'}, {number}"
    if there and there[0] in known:
        return f"{known[there[0]].where}, {there[2]}"
    if source not in known:
        return source
    above, last = source.rsplit("/", 1)
    if above in known:
        return f"{known[above].where}, {last.replace('-', ' ')}"
    return known[source].where


def _despite(
    line: Claim, recorded: Mapping[str, Mapping[str, str]], known: Mapping[str, Claim]
) -> dict[str, tuple[str, ...]]:
    """Readings that hold although a source is broken, in the same reading or as it is read."""
    found = {}
    for reading, verdict in recorded.get(line.id, {}).items():
        if verdict not in STANDS:
            continue
        broken = []
        for source in line.follows:
            theirs = recorded.get(source, {})
            if source in known and reading not in theirs:
                found_there = headline(known[source].reading_kinds, theirs).verdict
            else:
                found_there = theirs.get(reading, "-")
            if found_there in BROKEN:
                broken.append(_short(source, line, known))
        if broken:
            found[reading] = tuple(broken)
    return found
