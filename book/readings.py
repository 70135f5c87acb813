"""What pages say of claims, kept beside a digest of the statements that they are about.

Whether words mean what a statement says, no program decides. So each sentence that cites a claim is
kept with a digest of its statement, and a build that meets other words or another statement asks a
person to read both again. Worked examples are kept with the same record (:mod:`book.examples`).
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from sympy import srepr

from book import examples
from book.stage import source_of, written
from theory.claims.claim import Claim, Reading
from theory.language.plain import plain
from verify.store.evidence import write_json

KEPT = Path(__file__).parent / "readings.json"
"""Page, claim and words of each citation or example, with the digest of what they are about."""

ROLE = re.compile(r"\{(?P<role>holds|fails|against|claim)\}`(?P<content>[^`]+)`")
"""A role that speaks of a claim; its content is ``ID``, or ``words <ID>``."""

WORDS = re.compile(r"(?P<words>.+?)\s*<(?P<name>.*)>", re.DOTALL)
"""Content with words of its own, as Sphinx tells it: the name may hold ``<`` and ``>``."""


@dataclass(frozen=True)
class Citation:
    """Words of a page that speak of a claim.

    Parameters
    ----------
    page : str
        Page, without suffix.
    line : int
        Line of the file.
    name : str
        ``ID`` or ``ID#READING``.
    words : str
        What the page says, with its role.
    """

    page: str
    line: int
    name: str
    words: str

    @property
    def key(self) -> str:
        """What the citation is kept under."""
        return f"{self.name}: {self.words}"


def citations(page: str) -> list[Citation]:
    """All words of a written page that cite a claim, in order."""
    text = source_of(page).read_text("utf-8")
    return [
        Citation(
            page,
            text.count("\n", 0, found.start()) + 1,
            cited["name"],
            spoken(found["role"], cited["words"]),
        )
        for found in ROLE.finditer(text)
        if (cited := WORDS.fullmatch(found["content"]))
    ]


def spoken(role: str, words: str) -> str:
    """Words with their role, on one line."""
    return f"{role} {' '.join(words.split())}"


def is_known(page: str, role: str, words: str, name: str) -> bool:
    """Whether a citation that Sphinx met is one of those that `not_read` looks at.

    A written page could hide one behind a spelling of the role that :data:`ROLE` does not expect.
    Generated pages have no citations of their own.
    """
    cited = _known(page) if page in written() else None
    return cited is None or f"{name}: {spoken(role, words)}" in cited


@cache
def _known(page: str) -> frozenset[str]:
    return frozenset(citation.key for citation in citations(page))


def not_read(pages: Sequence[str], known: Mapping[str, Claim]) -> list[str]:
    """Citations and examples that are not, with what they are about, as they were last read.

    Parameters
    ----------
    pages : sequence of str
        Written pages.
    known : mapping
        All claims, by id. Citations of unknown claims are left to the pages' own check.
    """
    kept = json.loads(KEPT.read_text("utf-8")) if KEPT.is_file() else {}
    found = []
    for page in pages:
        for citation in citations(page):
            claim = known.get(citation.name.partition("#")[0])
            before = kept.get(page, {}).get(citation.key)
            if claim is None or before == _digest(claim, citation):
                continue
            what = "new words" if before is None else "another statement"
            found.append(
                f"book/{page}.md:{citation.line}: {what}: “{citation.words}”\n"
                f"    {citation.name}: {_statement(claim, citation)}"
            )
        found += examples.not_read(page, kept.get(page, {}))
    return found


def keep(pages: Sequence[str], known: Mapping[str, Claim]) -> None:
    """Record that a person read the words of these pages beside the statements."""
    kept = json.loads(KEPT.read_text("utf-8")) if KEPT.is_file() else {}
    for page in pages:
        cited = [(c, known.get(c.name.partition("#")[0])) for c in citations(page)]
        kept[page] = {c.key: _digest(claim, c) for c, claim in cited if claim is not None}
        kept[page] |= examples.digests(page)
    write_json(KEPT, kept)


def _parts(claim: Claim, citation: Citation) -> list[tuple[object, ...]]:
    """Hypotheses and conclusion of each reading that is meant."""
    wanted = citation.name.partition("#")[2]
    return [
        (*claim.hypotheses_of(reading), _asserted(claim, reading))
        for reading in claim.readings
        if wanted in ("", reading.name)
    ]


def _asserted(claim: Claim, reading: Reading) -> object:
    conclusion = claim.conclusion_of(reading)
    return str(reading.question) if conclusion is None else conclusion


def _digest(claim: Claim, citation: Citation) -> str:
    forms = [
        [p if isinstance(p, str) else srepr(p) for p in parts] for parts in _parts(claim, citation)
    ]
    return hashlib.sha256(json.dumps(forms).encode()).hexdigest()[:16]


def _statement(claim: Claim, citation: Citation) -> str:
    *_, conclusion = _parts(claim, citation)[0] if _parts(claim, citation) else ("no such reading",)
    return conclusion if isinstance(conclusion, str) else plain(conclusion)
