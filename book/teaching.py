"""Pages for lecturers, made from the chapters: slides, and problem sets without solutions.

A chapter's slides have a slide for each section that shows something: its first figure and its
first statement, printed from the same objects as in the chapter, and up to three of its sentences,
those that rest on the ledger, that a figure draws, or that are emphasised. The last slide is what
to keep.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from book.stage import ORPHAN, source_of, title

SECTION = re.compile(r"^## (?P<name>[^\n]+)\n(?P<body>.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)
SHOWN = {
    kind: re.compile(rf"^(`{{3,}})\{{{kind}\}} .*?^\1$", re.MULTILINE | re.DOTALL)
    for kind in ("drawn", "claim", "exercise-of")
}
KEPT, ASKED = "What to keep", "Exercises"
SAID = 3
"""Sentences of a section that a slide has."""

BLOCK = re.compile(r"^(`{3,}|:{3,}|\$\$).*?^.*?\1(?: \([\w-]+\))?$", re.MULTILINE | re.DOTALL)
"""A directive, listing or displayed formula."""

SENTENCE = re.compile(
    r"(?:(?<=\s)|^)(?:\$[^$]*\$|`[^`]*`|\((?:[^()]|\([^()]*\))*\)|[^.?!$`(]|[.?!](?![\s*\"”)]|$))+"
    r"[.?!][*\"”)]*(?=\s|$)"
)
WHOLE = re.compile(r"[A-Z*{$\[]")
"""How a sentence begins that goes on from no formula."""

JOINING = re.compile(r"(?:And|But|So|Yet) (?=[A-Za-z]|(?P<role>\{\w+\}`)[A-Za-z])")
BACK = re.compile(r"(?:Here|It|Its|Now|That|Then|These|They|This|Those)\b")
"""A word that a sentence can do without, and those that point to a sentence before it."""

BOUND = re.compile(r"\{(?:holds|fails|against)\}`|\(\{numref\}`figure-|^\*[^*]{20,}\*")
"""What a sentence has that rests on the ledger, that a figure draws, or that is emphasised."""

CHAPTER = re.compile(r"\]\((?=\d\db?-)")
"""Where the address of another chapter begins."""

LONG = 8
"""Words of a sentence that says something by itself."""


def pages(written: Sequence[str]) -> dict[str, str]:
    """Text of the generated pages, by name without suffix.

    Parameters
    ----------
    written : sequence of str
        Written pages; those without exercises get no slides and no problems.
    """
    found = {}
    for page in written:
        sections = sections_of(page)
        if ASKED in sections:
            name = page.rpartition("/")[2]
            found[f"slides/{name}"] = slides(page)
            found[f"problems/{name}"] = problems(page)
    return found


def sections_of(page: str) -> dict[str, str]:
    """Text of each section of a written page, by heading, in order."""
    text = source_of(page).read_text("utf-8")
    return {found["name"]: found["body"] for found in SECTION.finditer(text)}


def slides(page: str) -> str:
    """One slide for each section that shows a figure or a statement, and what to keep."""
    sections = sections_of(page)
    text = f"{ORPHAN}# Slides: {title(page)}\n\nThe chapter: [](../{page}).\n"
    for name, body in sections.items():
        shown = [found[0] for kind in ("drawn", "claim") if (found := SHOWN[kind].search(body))]
        if name == KEPT:
            text += _slide(name, body.strip())
        elif shown and name != ASKED:
            said = "".join(f"* {sentence}\n" for sentence in sentences(body))
            text += _slide(name, "\n\n".join([*map(_brief, shown), said]))
    return text


def sentences(body: str) -> list[str]:
    r"""Up to three sentences of a section, in their order: those that are bound, or else one.

    Examples
    --------
    >>> sentences("Look. A race: {holds}`it ends <a/b>`. The end?\n\n* no paragraph.\n")
    ['A race: {holds}`it ends <a/b>`.']
    >>> sentences("It rains. A bound that nobody can meet tells you nothing.\n")
    ['A bound that nobody can meet tells you nothing.']
    >>> sentences("It {holds}`never rises <a/b>`. But no learner {fails}`errs <a/c>`.")
    ['No learner {fails}`errs <a/c>`.']
    >>> sentences("So {holds}`it ends <a/b>`.")
    ['{holds}`It ends <a/b>`.']
    """
    paragraphs = re.split(r"\n\s*\n", BLOCK.sub("\n\n", body))
    texts = [" ".join(part.split()) for part in paragraphs if not re.match(r"[*>#|%(]\W", part)]
    every = [s for text in texts for s in SENTENCE.findall(text) if WHOLE.match(s)]
    every = [_alone(s) for s in every if not s.endswith("?")]
    every = [s for s in every if not BACK.match(s)]
    bound = [sentence for sentence in every if BOUND.search(sentence)]
    return bound[:SAID] or [s for s in every if len(s.split()) >= LONG][:1]


def _alone(sentence: str) -> str:
    """The sentence without the word that joins it to the one before."""
    joined = JOINING.match(sentence)
    if joined is None:
        return sentence
    role = joined["role"] or ""
    rest = sentence[joined.end() + len(role) :]
    return role + rest[0].upper() + rest[1:]


def problems(page: str) -> str:
    """The chapter's exercises, to hand out: no checks, hints or solutions."""
    asked = [found[0] for found in SHOWN["exercise-of"].finditer(sections_of(page)[ASKED])]
    head, rest = "\n", "\n:bare:\n"
    body = "\n\n".join(question.replace(head, rest, 1) for question in asked)
    return f"{ORPHAN}# Problems: {title(page)}\n\nThe chapter: [](../{page}).\n\n{body}\n"


def _slide(name: str, body: str) -> str:
    """A slide; links to other chapters lead there, and not to their slides."""
    body = CHAPTER.sub("](../chapters/", body)
    return f"\n## {name}\n\n::::::{{container}} op-slide\n{body}\n::::::\n"


def _brief(block: str) -> str:
    """A statement without evidence; any other block as it is."""
    if "{claim}" not in block or ":brief:" in block:
        return block
    return block.replace("\n", "\n:brief:\n", 1)
