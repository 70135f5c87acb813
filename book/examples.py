"""Worked examples that tell of an instance that the ledger keeps, beside a digest of the instance.

A paragraph "By hand" and a figure's labels and caption name numbers of a kept counterexample. When
a search finds a smaller one, it takes the other's place, and the words would tell of numbers that
nobody sees. So they are kept with a digest of the instance, as citations are with one of their
statement, and a build that meets another instance asks a person to read the words again.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from book.passages import Passage, digest, line_of
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


def examples(page: str) -> Iterator[Passage]:
    """The worked examples of a written page, in no order; of a figure, its caption and source."""
    text = source_of(page).read_text("utf-8")
    boxes = list(BOX.finditer(text))
    for found in BY_HAND.finditer(text):
        before = [box for box in boxes if box.end() < found.start()]
        if not before or SECTION.search(text, before[-1].end(), found.start()):
            continue
        reading = READING.search(before[-1]["options"])
        named = (before[-1]["id"], reading[1].strip() if reading else "")
        yield _example(page, line_of(text, found.start()), (named,), found[0])
    for found in DRAWN.finditer(text):
        path = FIGURES / f"{found['name']}.py"
        source = path.read_text("utf-8") if path.is_file() else ""
        if drawn := tuple(INSTANCE.findall(source)):
            words = f"{found['name']}: {found['caption']}\n{source}"
            yield _example(page, line_of(text, found.start()), drawn, words)


def _example(page: str, line: int, instances: Sequence[tuple[str, str]], words: str) -> Passage:
    """Words about the kept instances of some claims; of all readings where the reading is empty."""
    names = ", ".join(f"{claim}#{reading}" for claim, reading in instances)
    told = ", ".join(f"{claim} [{reading}]" for claim, reading in instances)
    beginning = " ".join(words.split()[:8])
    return Passage(
        page,
        line,
        f"{names}: {beginning} [{digest(words)}]",
        f"{beginning} …",
        f"the kept instance of {told}",
        "instance",
        digest(json.dumps([_kept(claim, reading) for claim, reading in instances])),
    )


def _kept(identifier: str, reading: str) -> object:
    path = COUNTEREXAMPLES / f"{identifier}.json"
    if not path.is_file():
        return None
    stored = json.loads(path.read_text("utf-8"))
    return stored.get(reading) if reading else stored
