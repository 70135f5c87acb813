"""How tight a bound is: where its two sides are equal, and whether a smaller bound is proved.

Two sources: the instances that a search or a proof's witness brought, and the claims that declare
that they attain or sharpen the bound, where these are proved themselves.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from theory.claims.claim import Claim, Reading
from verify.store.evidence import decode
from verify.verdicts.decide import size_of
from verify.verdicts.decision import Decision, ReadingVerdict
from verify.verdicts.headline import STANDS


@dataclass(frozen=True)
class Relations:
    """What claims declare of bounds.

    Attributes
    ----------
    attained : mapping of str to list
        Of a bound: where it is attained, and the id of the claim that says so.
    sharper : mapping of str to list
        Of a bound: ids of smaller ones.
    """

    attained: dict[str, list[tuple[str, str]]] = field(default_factory=dict)
    sharper: dict[str, list[str]] = field(default_factory=dict)

    @classmethod
    def of(cls, claims: Iterable[Claim], verdicts: Mapping[str, str]) -> Relations:
        """Those that the proved ones among some claims declare."""
        found = cls()
        for claim in claims:
            if verdicts.get(claim.id) != "proved":
                continue
            for bound, where in claim.attains.items():
                found.attained.setdefault(bound, []).append((where, claim.id))
            for bound in claim.sharpens:
                found.sharper.setdefault(bound, []).append(claim.id)
        return found

    def smallest(self, bound: str) -> list[str]:
        """The smaller bounds below which no smaller one is declared."""
        found: list[str] = []
        for name in self.sharper.get(bound, []):
            found += self.smallest(name) or [name]
        return list(dict.fromkeys(found))


def tightness(decision: Decision, relations: Relations) -> dict[str, dict[str, Any]]:
    """Of each reading that is a bound and holds: how tight it is, in words and numbers.

    Returns
    -------
    dict
        By reading: ``word`` (``attained``, ``tends to``, ``loose`` or ``unknown``), ``says`` in
        words, ``by`` the ids of the claims that show it, and ``best_ratio``, ``exact`` and
        ``instance`` of the tightest instance seen, null where none was. What other claims declare
        is said of the headline's reading.
    """
    claim = decision.claim
    if not claim.kind.endswith("bound"):
        return {}
    return {
        r.name: _of_reading(
            claim, claim.reading(r.name), r, relations if r.name == claim.natural.name else NONE
        )
        for r in decision.readings
        if r.verdict in STANDS
    }


NONE = Relations()
UNKNOWN = "tightness unknown"
LONGEST = 24
"""Letters of a fraction that the table shows; the JSON has all."""


def _of_reading(
    claim: Claim, reading: Reading, verdict: ReadingVerdict, relations: Relations
) -> dict[str, Any]:
    found = verdict.tightness or {"best_ratio": None, "exact": None, "instance": None}
    attained = relations.attained.get(claim.id, [])
    whole = [entry for entry in attained if entry[0].startswith("for every ")]
    some = [entry for entry in attained if entry[0].startswith("at ")]
    limits = [entry for entry in attained if entry[0].startswith("as ")]
    smaller = [] if whole else relations.smallest(claim.id)
    parts = [f"attained {where} ({name})" for where, name in whole or some]
    space = claim.space_of(reading)
    if not parts and found["exact"] == "1" and space is not None:
        parts = [f"attained with {size_of(space, decode(found['instance']))}"]
    equal = bool(parts)
    if not whole:
        parts += [f"tends to the bound {where} ({name})" for where, name in limits]
    if smaller:
        loose = "loose elsewhere" if equal else "loose"
        bounds = "a smaller bound is" if len(smaller) == 1 else "smaller bounds are"
        parts.append(f"{loose}: {bounds} proved ({', '.join(smaller)})")
    if not equal and found["best_ratio"] is not None:
        exact = found["exact"]
        short = exact and len(exact) <= LONGEST
        ratio = exact if short else f"about {found['best_ratio']:.4g}"
        parts.append(f"the worst instance found reaches {ratio}")
    word = "loose" if smaller else "attained" if equal else "tends to" if limits else "unknown"
    by = [name for _, name in (whole or [*some, *limits])] + smaller
    return found | {"word": word, "says": "; ".join(parts) or UNKNOWN, "by": by}
