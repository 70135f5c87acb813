"""The headline of a claim: the verdict of its natural reading, and what changes it.

It is derived from the readings' kinds and verdicts and from nothing else, for a run as for what the
ledger recorded, so that no headline can be typed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

STANDS = ("proved", "bounded", "survived")
"""Verdicts of a statement that nothing breaks, the strongest first."""

BROKEN = ("refuted", "ill-posed")
"""Verdicts of a statement that an instance breaks."""

HOLDS = (*STANDS, "reproduced")
FAILS = (*BROKEN, "not-reproduced")
UNDECIDED = ("not-testable", "proof fails", "open", "-")

ALL = ("contradicted", *HOLDS, "depends", *FAILS, *UNDECIDED)
"""Every verdict: ``depends`` is a claim's only, ``-`` stands for what was never recorded."""

NOTHING: Mapping[str, str] = MappingProxyType({})

NAMED = 3
"""The most readings with one verdict that a headline names; of more it counts the rest."""


@dataclass(frozen=True)
class Decided:
    """A reading with its verdict.

    Attributes
    ----------
    reading : str
        Its name.
    kind : str
        One of :data:`theory.claims.claim.READING_KINDS`.
    verdict : str
        One of :data:`ALL`, but ``depends``.
    lacks : str
        Where the verdict holds: what the reading's words say beside what it is of.
    """

    reading: str
    kind: str
    verdict: str
    lacks: str = ""

    @property
    def word(self) -> str:
        """The verdict, and whether it is of a part only."""
        return self.verdict + " in part" * bool(self.lacks)

    def to_json(self) -> dict[str, str]:
        """The entry of ``changes``."""
        return {
            "reading": self.reading,
            "kind": self.kind,
            "verdict": self.verdict,
            "lacks": self.lacks,
        }


@dataclass(frozen=True)
class Headline:
    """What is said of a claim in one line.

    Attributes
    ----------
    verdict : str
        The natural reading's; ``depends`` where natural readings fall on different sides,
        ``contradicted`` where any reading is.
    reading : str
        The reading that has it, the first natural one.
    changes : tuple of Decided
        What is said beside the verdict: natural readings of a claim that depends on them, open ones
        that weaken or reverse it, degenerate ones that reverse it.
    by_definition : bool
        Whether the proof of the natural reading does no more than unfold definitions.
    lacks : str
        Where the verdict holds: what the reading's words say beside what it is of.
    """

    verdict: str
    reading: str
    changes: tuple[Decided, ...] = ()
    by_definition: bool = False
    lacks: str = ""

    @property
    def word(self) -> str:
        """The verdict, and whether it is of a part only, or by definition."""
        return (
            self.verdict + " in part" * bool(self.lacks) + " (by definition)" * self.by_definition
        )

    def __str__(self) -> str:
        natural = [one for one in self.changes if one.kind == "natural"]
        if self.verdict == "contradicted":
            return f"contradicted for {_names([self.reading, *(c.reading for c in self.changes)])}"
        if self.verdict == "depends":
            return f"depends on the reading: {_grouped(natural, ', ')}"
        text = self.word
        weaker = [one for one in self.changes if one.kind == "open"]
        if weaker:
            text += f", but {_grouped(weaker, ' and ', self)}"
        cases = [one for one in self.changes if one.kind == "degenerate"]
        return f"{text} ({_grouped(cases, ', ')})" if cases else text

    def to_json(self) -> dict[str, Any]:
        """What ``ordproof verify --json`` says of it."""
        return {
            "headline": str(self),
            "headline_reading": self.reading,
            "changes": [one.to_json() for one in self.changes],
            "by_definition": self.by_definition,
            "lacks": self.lacks,
        }


def headline(
    kinds: Mapping[str, str],
    verdicts: Mapping[str, str],
    by_definition: bool = False,
    lacks: Mapping[str, str] = NOTHING,
) -> Headline:
    """The headline that follows from the readings of a claim.

    Parameters
    ----------
    kinds : mapping of str to str
        Kind of each reading by its name, with a natural one among them.
    verdicts : mapping of str to str
        Verdict of each reading; ``-`` is taken for those without.
    by_definition : bool
        Whether the proof of the natural reading does no more than unfold definitions.
    lacks : mapping of str to str
        Of readings whose formulas say less than their words, what is missing.

    Raises
    ------
    ValueError
        If no reading is natural.
    """
    readings = [
        Decided(name, kind, verdict, lacks.get(name, "") if side(verdict) == "holds" else "")
        for name, kind in kinds.items()
        for verdict in [verdicts.get(name, "-")]
    ]
    natural = [one for one in readings if one.kind == "natural"]
    if not natural:
        raise ValueError("expected a natural reading")
    both = [one for one in readings if one.verdict == "contradicted"]
    if both:
        return Headline("contradicted", both[0].reading, tuple(both[1:]))
    if len({side(one.verdict) for one in natural}) > 1:
        return Headline("depends", natural[0].reading, tuple(natural))
    # of several on one side: the least that stands, the first that falls
    verdict = max((one.verdict for one in natural), key=ALL.index)
    if side(verdict) == "fails":
        verdict = min((one.verdict for one in natural), key=ALL.index)
    chosen = max(
        (one for one in natural if one.verdict == verdict), key=lambda one: bool(one.lacks)
    )
    changes = tuple(
        one
        for one in readings
        if (one.kind == "open" and _changes(one, chosen))
        or (one.kind == "degenerate" and side(one.verdict) != side(verdict))
    )
    by_definition = by_definition and verdict == "proved"
    return Headline(verdict, chosen.reading, changes, by_definition, chosen.lacks)


def side(verdict: str) -> str:
    """``holds``, ``fails`` or ``undecided``."""
    return "holds" if verdict in HOLDS else "fails" if verdict in FAILS else "undecided"


def _changes(other: Decided, chosen: Decided) -> bool:
    """Does an open reading's verdict reverse or weaken the claim's?"""
    return side(other.verdict) != side(chosen.verdict) or _weaker(other, chosen)


def _weaker(other: Decided, chosen: Decided | Headline) -> bool:
    """Of two that stand: is less known of the one? What is measured is compared with nothing."""
    exact = STANDS
    if other.verdict not in exact or chosen.verdict not in exact:
        return False
    return (exact.index(other.verdict), bool(other.lacks)) > (
        exact.index(chosen.verdict),
        bool(chosen.lacks),
    )


def _grouped(readings: Sequence[Decided], between: str, above: Headline | None = None) -> str:
    """``refuted for A and B and only survived for C``, verdict by verdict."""
    groups: dict[str, list[Decided]] = {}
    for one in readings:
        groups.setdefault(one.word, []).append(one)
    return between.join(
        f"{'only ' if above and _weaker(group[0], above) else ''}{word} for "
        + _names([one.reading.removeprefix("for ") for one in group])
        for word, group in groups.items()
    )


def _names(names: Sequence[str]) -> str:
    """``A, B and C``, or ``A, B and 4 more``; with semicolons where a name has a comma."""
    if len(names) > NAMED:
        names = [*names[: NAMED - 1], f"{len(names) - NAMED + 1} more"]
    *before, last = names
    comma = "; " if any("," in name for name in names) else ", "
    return f"{comma.join(before)} and {last}" if before else last
