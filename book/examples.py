"""Worked examples that tell of an instance that the ledger keeps, beside a digest of the instance.

A paragraph "By hand" and a figure's labels and caption name numbers of a kept counterexample. When
a search finds a smaller one, it takes the other's place, and the words would tell of numbers that
nobody sees. So they are kept with a digest of the instance, as citations are with one of their
statement, and a build that meets another instance asks a person to read the words again.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from book.stage import source_of
from verify.store.evidence import COUNTEREXAMPLES

FIGURES = Path(__file__).parent / "figures"

BOX = re.compile(r"^```\{claim\} (?P<id>\S+)\n(?P<options>(?::[^\n]*\n)*)```$", re.MULTILINE)
READING = re.compile(r"^:reading: (.+)$", re.MULTILINE)
BY_HAND = re.compile(r"^By hand.*?(?=\n\n|\Z)", re.MULTILINE | re.DOTALL)
SECTION = re.compile(r"^#+ ", re.MULTILINE)

DRAWN = re.compile(r"^```\{drawn\} (?P<name>\w+)\n(?P<caption>.*?)^```$", re.MULTILINE | re.DOTALL)
INSTANCE = re.compile(r"""\binstance\(\s*"([^"]+)",\s*"([^"]+)"\s*\)""")
"""How a figure reads what the ledger keeps."""


@dataclass(frozen=True)
class Example:
    """Words about a kept instance.

    Parameters
    ----------
    page : str
        Page, without suffix.
    line : int
        Line of the file.
    instances : tuple of (str, str)
        Claim and reading of each instance; all of the claim's where the reading is empty.
    words : str
        What is said; of a figure, its caption and its source.
    """

    page: str
    line: int
    instances: tuple[tuple[str, str], ...]
    words: str

    @property
    def beginning(self) -> str:
        """The first words."""
        return " ".join(self.words.split()[:8])

    @property
    def key(self) -> str:
        """What the example is kept under."""
        names = ", ".join(f"{claim}#{reading}" for claim, reading in self.instances)
        return f"{names}: {self.beginning} [{_digest(self.words)}]"

    @property
    def digest(self) -> str:
        """Of the instances as the ledger keeps them now."""
        kept = [_kept(claim, reading) for claim, reading in self.instances]
        return _digest(json.dumps(kept))


def examples(page: str) -> Iterator[Example]:
    """The worked examples of a written page, in no order."""
    text = source_of(page).read_text("utf-8")
    boxes = list(BOX.finditer(text))
    for found in BY_HAND.finditer(text):
        before = [box for box in boxes if box.end() < found.start()]
        if not before or SECTION.search(text, before[-1].end(), found.start()):
            continue
        reading = READING.search(before[-1]["options"])
        named = (before[-1]["id"], reading[1].strip() if reading else "")
        yield Example(page, _line(text, found.start()), (named,), found[0])
    for found in DRAWN.finditer(text):
        path = FIGURES / f"{found['name']}.py"
        source = path.read_text("utf-8") if path.is_file() else ""
        if drawn := tuple(INSTANCE.findall(source)):
            words = f"{found['name']}: {found['caption']}\n{source}"
            yield Example(page, _line(text, found.start()), drawn, words)


def not_read(page: str, kept: dict[str, str]) -> list[str]:
    """Examples of a page whose words or instances are not those that were last read, as messages.

    Parameters
    ----------
    page : str
        A written page.
    kept : dict
        The digest of each example's instance when it was read, by the example's key.
    """
    found = []
    for example in examples(page):
        before = kept.get(example.key)
        if before != example.digest:
            what = "new words" if before is None else "another instance"
            names = ", ".join(f"{claim} [{reading}]" for claim, reading in example.instances)
            found.append(
                f"book/{page}.md:{example.line}: {what}: “{example.beginning} …”\n"
                f"    the kept instance of {names}"
            )
    return found


def digests(page: str) -> dict[str, str]:
    """What is kept of the page's examples once they were read."""
    return {example.key: example.digest for example in examples(page)}


def _kept(identifier: str, reading: str) -> object:
    path = COUNTEREXAMPLES / f"{identifier}.json"
    if not path.is_file():
        return None
    stored = json.loads(path.read_text("utf-8"))
    return stored.get(reading) if reading else stored


def _line(text: str, place: int) -> int:
    return text.count("\n", 0, place) + 1


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]
