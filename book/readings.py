"""What pages say of claims, kept beside a digest of the statements that they are about.

Whether words mean what a statement says, no program decides. So each sentence that cites a claim is
kept with a digest of its statement, and a build that meets other words or another statement asks a
person to read both again. Worked examples are kept with the same record (:mod:`book.examples`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from sympy import srepr

from book.examples import examples
from book.passages import Passage, digest, line_of
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
            line_of(text, found.start()),
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
    kept = _kept()
    return [
        message
        for page in pages
        for passage in _passages(page, known)
        if (message := passage.to_read(kept.get(page, {}).get(passage.key)))
    ]


def keep(pages: Sequence[str], known: Mapping[str, Claim]) -> None:
    """Record that a person read the words of these pages beside the statements."""
    kept = _kept()
    for page in pages:
        kept[page] = {passage.key: passage.digest for passage in _passages(page, known)}
    write_json(KEPT, kept)


def _kept() -> dict[str, dict[str, str]]:
    """The digest of each passage when it was read, by page and key."""
    return json.loads(KEPT.read_text("utf-8")) if KEPT.is_file() else {}


def _passages(page: str, known: Mapping[str, Claim]) -> Iterator[Passage]:
    """The citations of known claims, and the worked examples."""
    for citation in citations(page):
        claim = known.get(citation.name.partition("#")[0])
        if claim is not None:
            yield _passage(citation, claim)
    yield from examples(page)


def _passage(citation: Citation, claim: Claim) -> Passage:
    """A citation beside the statement of its claim."""
    forms = [
        [part if isinstance(part, str) else srepr(part) for part in parts]
        for parts in _parts(claim, citation)
    ]
    return Passage(
        citation.page,
        citation.line,
        citation.key,
        citation.words,
        f"{citation.name}: {_statement(claim, citation)}",
        "statement",
        digest(json.dumps(forms)),
    )


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


def _statement(claim: Claim, citation: Citation) -> str:
    *_, conclusion = _parts(claim, citation)[0] if _parts(claim, citation) else ("no such reading",)
    return conclusion if isinstance(conclusion, str) else plain(conclusion)
