"""The parts of which every page about a claim is made: statement, evidence, printed proof."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import TYPE_CHECKING

from docutils import nodes

from algorithms.counted import counted
from book.extension import store
from book.extension.element import (
    Content,
    Element,
    badge,
    claim_link,
    details,
    element,
    formula,
    paragraph,
    table,
    typeset,
)
from book.extension.ledger_words import asked, in_words, letters, signs
from book.extension.store import Entry
from theory.language import unicode_letters
from verify.checkers.three import CHECKERS
from verify.show.doubts import doubts
from verify.show.kernel_proof import ABOUT
from verify.verdicts.headline import BROKEN
from verify.verdicts.tightness import UNKNOWN

if TYPE_CHECKING:
    from sphinx.environment import BuildEnvironment

TIERS = {
    "kernel": "a certificate that the kernel re-checked",
    "smt": "z3 and cvc5 together",
    "replay": "an instance replayed in exact arithmetic",
    "search": "a seeded search, no proof",
    "experiment": "measurements of a seeded experiment",
}
"""What each tier rests on, in words."""

EVIDENCE = {
    "kernel": "a certificate",
    "smt": "two solvers",
    "replay": "a counterexample",
    "search": "a search",
    "experiment": "an experiment",
}
"""The same in short, for the line under a box."""

NAMES = ("field", "name")
"""Heads of a column in which each cell is a name, not a value."""

ROUNDS = ("t", "i")
"""Heads of a column that counts rounds."""

STREAM, FIRST, LAST = 24, 8, 2
"""Rounds that are too many for a page, and how many are shown of them."""

CLAIMS = re.compile(rf" \({store.NAME.pattern}(?:, {store.NAME.pattern})*\)")
"""The names of claims behind what they show."""

LONG = 20
"""Letters of a cell that stands on one line."""

JUDGED = re.compile(r"(at [^:]*: .*): ([^:]*?) +fails")
"""Where a conclusion about all rounds fails, what it says there, and with which numbers."""

VIOLATED = "violated"
"""What is said of a conclusion that has no two sides to compare."""

GIVEN = re.compile(r"[^=]* = -?[\d.]+")
"""A hypothesis that says a number, as of a table."""

MANY = 4
"""Such hypotheses in turn that stand on the same lines."""

WORDS = re.compile(r"[A-Za-z]{3}")

DEFINES = re.compile(r"(?<=[:;] )[^:;()]+ \(it defines ([^()]+)\)")
VALUELESS = re.compile(r"(?<=[:;] )[^:;()]+ \(([^()]+) has no value\)")
UNDEFINED = re.compile(r"(?<=no definition of )\w+")
ACCENTED = re.compile(r"([a-z])(hat|bar)('?)")


def statement(reading: Entry) -> Iterator[nodes.Node]:
    """Hypotheses and conclusion of a reading, printed from the checked objects."""
    if reading["hypotheses"]:
        yield paragraph("If", classes=["op-word"])
        yield hypotheses(reading)
        yield paragraph("then", classes=["op-word"])
    yield from conclusion(reading)


def hypotheses(reading: Entry) -> Element:
    """The list of what is assumed; a group that has a name is folded under it.

    Parameters
    ----------
    reading : Entry
        Its ``hypotheses`` are groups: a ``name``, or ``""``, and ``formulas``.
    """
    found = element("ul")
    for name, groups in groupby(reading["hypotheses"], lambda group: group["name"]):
        formulas = [latex for group in groups for latex in group["formulas"]]
        rows = [element("li", *row) for row in _rows(reading, formulas)]
        if name:
            said = (*typeset(name), f" ({counted(len(formulas), 'hypothesis', 'hypotheses')})")
            found += element("li", details(element("span", *said), element("ul", rows)))
        else:
            found += rows
    return found


def _rows(reading: Entry, formulas: Iterable[str]) -> Iterator[list[nodes.Node]]:
    """The hypotheses, each on a line; many that only say numbers stand side by side."""
    for given, group in groupby(formulas, lambda latex: GIVEN.fullmatch(latex) is not None):
        found = list(group)
        if given and len(found) >= MANY:
            row: list[nodes.Node] = []
            for latex in found:
                row += [nodes.math(latex, latex), nodes.Text(", ")]
            yield row[:-1]
        else:
            yield from ([formula_of(reading, latex)] for latex in found)


def headline(entry: Entry) -> list[nodes.Node]:
    """The headline, with the names of readings in quotes: *refuted for "as printed"*."""
    names = sorted((re.escape(one["name"]) for one in entry["readings"]), key=len, reverse=True)
    named = rf"(?<= )({'|'.join(names)})(?= and | \(|[,;)]|$)"
    return typeset(re.sub(named, r"“\1”", entry["headline"]))


def assumed(reading: Entry) -> list[str]:
    """What is assumed, in words: the names of the groups, and how many hypotheses have none."""
    names = [group["name"] for group in reading["hypotheses"] if group["name"]]
    number = len(reading["hypotheses"]) - len(names)
    more = "more " * bool(names)
    said = counted(number, f"{more}hypothesis", f"{more}hypotheses")
    return [*names, said] if number else names


def conclusion(reading: Entry) -> Iterator[nodes.Node]:
    """What is asserted, or what is asked of an experiment."""
    if reading["conclusion"]:
        yield formula_of(reading, reading["conclusion"])
    if reading["question"]:
        yield paragraph(typeset(asked(reading["question"])))


def formula_of(reading: Entry, latex: str, tag: str = "div") -> Element:
    """A formula of a reading, on shorter lines where a phone shows it."""
    return formula(latex, tag, reading["phone"].get(latex, ""))


def step(line: str) -> list[nodes.Node]:
    """A line of what was done beside the verdict, with the names that were not compared."""
    said = DEFINES.sub(lambda m: f"the definition of {_called(m[1])}", letters(line))
    said = VALUELESS.sub(lambda m: f"what speaks of {_called(m[1])}, which has no value", said)
    said = UNDEFINED.sub(lambda m: _called(m[0]), said)
    return typeset("; ".join(dict.fromkeys(said.split("; "))))


def _called(name: str) -> str:
    """The name of a definition as people write it: ``yhat`` is ŷ."""
    found = ACCENTED.fullmatch(name)
    return unicode_letters.name(rf"\{found[2]}{{{found[1]}}}{found[3]}" if found else name)


def rests_on(env: BuildEnvironment, reading: Entry) -> Element:
    """The tier, what exactly the verdict rests on, and how tight a bound is, with what shows it."""
    tier = TIERS.get(reading["tier"], "")
    title = f"{reading['tier']}: {tier}" if tier else "nothing yet"
    line = paragraph(
        element("span", "rests on ", classes=["op-dim"]),
        element("span", *linked(env, in_words(reading["rests_on"])), title=title),
        element("span", f" ({title})" if tier else "", classes=["op-dim"]),
        classes=["op-rests"],
    )
    if tight(reading):
        said = [nodes.Text(" · "), *linked(env, reading["tightness"])]
        line += element("span", said, classes=["op-tight"])
    return line


def linked(env: BuildEnvironment, text: str) -> list[nodes.Node]:
    """A sentence with titles that lead to their pages in place of the names of claims."""
    ledger = store.of(env)
    said: list[nodes.Node] = []
    for place, part in enumerate(re.split(f"({store.NAME.pattern})", text)):
        if place % 2 and ledger.knows(part):
            said.append(claim_link(env, part))
        else:
            said += [*typeset(part), nodes.Text(part[len(part.rstrip()) :])]
    return said


def tight(reading: Entry) -> str:
    """How tight a bound is, where that is known; not which claims show it."""
    said: str = reading["tightness"]
    return "" if said == UNKNOWN else CLAIMS.sub("", said)


def counterexample(reading: Entry, *, folded: bool = False) -> Iterator[nodes.Node]:
    """The instance round by round, and what fails with its numbers.

    Parameters
    ----------
    reading : Entry
        A refuted reading.
    folded : bool
        Whether the rounds are folded below what fails.
    """
    rounds = [part for story in reading["story"] for part in _story(story)]
    said = [paragraph(*_judged(reading["judgement"]), classes=["op-judgement"])]
    if not reading["judgement"]:
        yield from rounds
    elif folded and rounds:
        yield from said
        yield details("The instance, round by round", *rounds)
    else:
        yield from [*rounds, *said]


def _judged(judgement: str) -> list[Content]:
    """What fails with its numbers; of a conclusion without two sides, that it fails."""
    if judgement == VIOLATED:
        return [element("strong", "With these numbers the conclusion fails.")]
    return [element("strong", "With these numbers: "), failing(judgement)]


def failing(judgement: str) -> Element:
    """What fails with its numbers, and where."""
    return numbers(JUDGED.sub(r"\1 becomes \2, which fails", judgement))


def _story(story: Entry) -> Iterator[Element]:
    """A part of the instance: a line, names with their values, or what happens round by round."""
    title, header, rows = signs(story["title"]), story["header"], story["rows"]
    many = len(rows) if header[0] in ROUNDS and len(rows) > STREAM else 0
    if many:
        rows = [*rows[:FIRST], ["…"] * len(header), *rows[-LAST:]]
    if not rows:
        yield element("p", typeset(title))
        return
    texts = [[signs(cell) for cell in row] for row in rows]
    named = header[0] in NAMES
    cells: list[list[Content]] = [[_cell(text) for text in row] for row in texts]
    if named:
        cells = [
            [element("span", typeset(name)), *row[1:]]
            for (name, *_), row in zip(texts, cells, strict=True)
        ]
    yield table(header, cells, caption=title, name="op-story", stacked=not named)
    if many:
        said = f"The first {FIRST} and the last {LAST} of {many} rounds; all with "
        yield paragraph(said, element("code", "ordproof show"), classes=["op-evidence"])


def _cell(text: str) -> Content:
    """Numbers as they are, words with their mathematics; what is long may take several lines."""
    said = typeset(text) if WORDS.search(text) or re.fullmatch("[A-Za-z]", text) else text
    return element("span", said, classes=["op-long"]) if len(text) > LONG else said


def numbers(text: str) -> Element:
    """Two sides with their numbers, or an instance, as mathematics writes them."""
    return element("span", typeset(signs(text)), classes=["op-numbers"])


def needs(reading: Entry) -> Iterator[nodes.Node]:
    """Of a proved reading: an instance of its hypotheses, and whether each one is needed."""
    if reading["witness"]:
        yield paragraph(
            element("span", "Not vacuous: among others it applies to ", classes=["op-dim"]),
            numbers(reading["witness"]),
        )
    if reading["needed"]:
        yield paragraph("Is each hypothesis needed?", classes=["op-word"])
        answers = [
            element(
                "li", formula_of(reading, answer["hypothesis"]), paragraph(numbers(answer["words"]))
            )
            for answer in reading["needed"]
        ]
        yield element("ul", answers, classes=["op-needs"])


def kernel(reading: Entry) -> Iterator[nodes.Node]:
    """What the proof is about, and what the kernel proved, printed back from its own form."""
    proof = reading["proof"]
    if proof is None:
        return
    yield paragraph(f"The proof is about {ABOUT[proof['about']]}.")
    said = doubts(CHECKERS, proof["about"], proof["assumed"])  # all of them read what is stored
    yield details("What a sceptic may doubt", paragraph(said))
    lines = [
        element("li", element("code", phi), "" if used else " (not used)")
        for phi, used in proof["hypotheses"]
    ]
    names = [element("li", element("code", phi)) for phi in proof["names"]]
    yield details(
        "As the kernel has it: definitions of the run, hypotheses and conclusion, printed back",
        element(
            "div",
            element("ul", lines),
            element("p", "⊢ ", element("code", proof["conclusion"])),
            *([paragraph("where", classes=["op-word"])] if names else []),
            element("ul", names),
            classes=["op-kernel"],
        ),
    )


def printed_proof(env: BuildEnvironment, entry: Entry) -> Iterator[nodes.Node]:
    """The printed proof line by line: verdict, formula, what breaks it, what it follows from."""
    if entry["lines"]:
        yield _lines(env, entry["lines"], "The printed proof, line by line")
        yield paragraph(entry["lines_summary"] + ".", classes=["op-dim"])


def first_slip(env: BuildEnvironment, entry: Entry) -> Iterator[nodes.Node]:
    """The first line of the printed proof that breaks, and the whole proof folded."""
    broken = [line for line in entry["lines"] if line["verdict"] in BROKEN]
    if broken:
        yield _lines(env, broken[:1], "The first line that breaks")
    yield details(
        f"The printed proof, line by line: {entry['lines_summary']}", *printed_proof(env, entry)
    )


def _lines(env: BuildEnvironment, lines: Iterable[Entry], caption: str) -> Element:
    part = None
    rows: list[list[Content]] = []
    for line in lines:
        if line["part"] != part:
            part = line["part"]
            if part:
                rows.append(["", "", element("strong", part.replace("-", " ")), ""])
        rows.append(_line(env, line))
    heads = ("verdict", "line", "formula", "follows from")
    shown = 4 if any(follows for *_, follows in rows) else 3
    return table(heads[:shown], [row[:shown] for row in rows], caption=caption, name="op-proof")


def _line(env: BuildEnvironment, line: Entry) -> list[Content]:
    ledger = store.of(env)
    identifier = line["id"]
    known = identifier in ledger.index
    readings: dict[str, str] = (
        ledger.index[identifier]["readings"] if known else dict(line["readings"])
    )
    verdict = ledger.index[identifier]["verdict"] if known else line["verdict"]
    formulas: dict[str, str] = line["formulas"]
    first = next(iter(formulas.values()))
    cell: list[nodes.Node] = [formula(first) if first else paragraph(linked(env, line["says"]))]
    plural = len(formulas) > 1
    for name, latex in formulas.items():
        own = latex if latex != first else ""
        if plural and (readings.get(name, "") != verdict or own):
            cell.append(
                paragraph(typeset(f"[{name}]"), " ", badge(readings.get(name, "-"), small=True))
            )
            if own:
                cell.append(formula(own))
        if name in line["breaks"]:
            kept = numbers(line["breaks"][name])
            cell.append(paragraph("fails for ", kept, classes=["op-breaks"]))
    said: list[nodes.Node] = [badge(verdict)]
    despite = sorted({source for found in line["despite"].values() for source in found})
    if despite:
        said.append(paragraph(f"holds all the same, though {', '.join(despite)} broke"))
    number = claim_link(env, identifier, line["number"]) if known else nodes.Text(line["number"])
    return [said, number, cell, ", ".join(line["follows"])]


def listed(env: BuildEnvironment, identifiers: Iterable[str]) -> Element:
    """Claims by name, each with its badge and its sentence."""
    ledger = store.of(env)
    entries = []
    for identifier in identifiers:
        row = ledger.short(identifier)
        named, says = claim_link(env, identifier), linked(env, row["says"])
        entries.append(element("li", named, " ", badge(row["verdict"]), " ", says))
    return element("ul", entries, classes=["op-list"])
