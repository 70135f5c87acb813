"""Two ledgers side by side, claim by claim and reading by reading: nothing may get lost unseen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from verify.verdicts.headline import ALL, FAILS, side

Verdicts = Mapping[str, Mapping[str, str]]
"""Of a claim: of a reading: its verdict."""

KNOWN = {
    **dict.fromkeys(("proved", *FAILS, "reproduced"), 3),
    "bounded": 2,
    "survived": 1,
    **dict.fromkeys(("not-testable", "proof fails", "open", "-"), 0),
    "contradicted": -1,
}
"""How much a verdict says."""

CHANGES = ("disappeared", "reversed", "weaker", "stronger", "other", "moved", "appeared")
"""What can become of a reading, the worst first."""

LOSSES = CHANGES[:3]


@dataclass(frozen=True)
class Change:
    """A reading that two ledgers say different things of.

    Attributes
    ----------
    claim, reading : str
        Which.
    before, after : str
        Its verdicts; ``absent`` where a ledger does not have it.
    moved_to : str
        Where a claim of the same group has the reading now, with the same verdict: its id.
    """

    claim: str
    reading: str
    before: str
    after: str
    moved_to: str = ""

    @property
    def kind(self) -> str:
        """One of :data:`CHANGES`."""
        if self.moved_to:
            return "moved"
        if self.after == "absent":
            return "disappeared"
        if self.before == "absent":
            return "appeared"
        sides = {side(self.before), side(self.after)}
        if sides == {"holds", "fails"}:
            return "reversed"
        if KNOWN[self.after] == KNOWN[self.before]:
            return "other"
        return "weaker" if KNOWN[self.after] < KNOWN[self.before] else "stronger"

    def to_json(self) -> dict[str, str]:
        """The entry of ``changes``."""
        return {**vars(self), "kind": self.kind}


def compared(before: Verdicts, after: Verdicts) -> list[Change]:
    """All readings that differ, the worst changes first.

    Raises
    ------
    ValueError
        If a ledger has a word that is no verdict.
    """
    for verdicts in (before, after):
        for claim, readings in verdicts.items():
            for reading, verdict in readings.items():
                if verdict not in ALL or verdict == "depends":
                    raise ValueError(f"{claim} [{reading}]: {verdict!r} is no reading's verdict")
    changes = _with_moves(list(_changes(before, after)))
    return sorted(changes, key=lambda change: CHANGES.index(change.kind))


def _with_moves(changes: list[Change]) -> Iterator[Change]:
    """What disappeared here and appeared there, in the claim above or below, as one change."""
    moves: dict[Change, Change] = {}
    for gone in (change for change in changes if change.kind == "disappeared"):
        for new in (change for change in changes if change.kind == "appeared"):
            same = (gone.reading, gone.before) == (new.reading, new.after)
            ids = sorted((gone.claim, new.claim), key=len)
            if same and new not in moves.values() and ids[1].startswith(f"{ids[0]}/"):
                moves[gone] = new
                break
    for change in changes:
        if change in moves:
            new = moves[change]
            yield replace(change, after=new.after, moved_to=new.claim)
        elif change not in moves.values():
            yield change


def _changes(before: Verdicts, after: Verdicts) -> Iterator[Change]:
    for claim in dict.fromkeys([*before, *after]):
        old, new = before.get(claim, {}), after.get(claim, {})
        for reading in dict.fromkeys([*old, *new]):
            change = Change(claim, reading, old.get(reading, "absent"), new.get(reading, "absent"))
            if change.before != change.after:
                yield change
