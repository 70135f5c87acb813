"""What a run over many claims found, in about twenty lines: counts, and what is worth knowing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from theory.proving.program import FORMULAS, PROGRAM
from verify.show.terminal import COLORS
from verify.verdicts.decision import Decision
from verify.verdicts.headline import FAILS

SHOWN = 3
"""So many ids are named; the command shows them all."""


@dataclass(frozen=True)
class Note:
    """Something worth knowing of a run.

    Attributes
    ----------
    says : str
        In a few words.
    ids : tuple of str
        The claims it is about.
    command : str
        What shows them.
    """

    says: str
    ids: tuple[str, ...]
    command: str

    def to_json(self) -> dict[str, Any]:
        """The entry of ``worth_knowing``."""
        return {"says": self.says, "ids": list(self.ids), "command": self.command}


def notes(
    decisions: Sequence[Decision],
    repairs: Mapping[str, Sequence[str]],
    tight: Mapping[str, Mapping[str, Mapping[str, Any]]],
    alarms: Mapping[str, Sequence[Any]],
) -> list[Note]:
    """What is worth knowing of a run, the worst first; nothing of what did not occur.

    Parameters
    ----------
    decisions : sequence of Decision
        The decided claims.
    repairs : mapping
        Of claims: ids of their proved repairs.
    tight : mapping
        Of claims: what :func:`verify.verdicts.tightness.tightness` says of their readings.
    alarms : mapping
        Of claims: what the fidelity alarm says of them.
    """
    return [note for note in _notes(decisions, repairs, tight, alarms) if note.ids]


def _notes(
    decisions: Sequence[Decision],
    repairs: Mapping[str, Sequence[str]],
    tight: Mapping[str, Mapping[str, Mapping[str, Any]]],
    alarms: Mapping[str, Sequence[Any]],
) -> Iterator[Note]:
    def ids(*verdicts: str) -> tuple[str, ...]:
        return tuple(d.claim.id for d in decisions if d.verdict in verdicts)

    contradicted, failing = ids("contradicted"), ids("proof fails")
    yield Note("contradicted: a proof and a counterexample", contradicted, _naming(contradicted))
    yield Note("a proof that was brought fails", failing, _naming(failing))
    fallen = tuple(d.claim.id for d in decisions if d.verdict in FAILS and repairs.get(d.claim.id))
    yield Note("false as read, with a proved repair", fallen, "ordproof list --repaired")
    changed = tuple(d.claim.id for d in decisions if d.headline.changes)
    yield Note("another reading changes the verdict", changed, "ordproof list --changed")
    loose = tuple(
        d.claim.id
        for d in decisions
        if tight[d.claim.id].get(d.headline.reading, {}).get("word") == "loose"
    )
    yield Note("proved, but loose: a smaller bound is proved", loose, "ordproof list --loose")
    yield Note(
        "survived the search, not proved", ids("survived"), "ordproof list --verdict survived"
    )
    yield Note("nothing decided", ids("open"), "ordproof list --verdict open")
    heard = tuple(name for name, some in alarms.items() if some)
    yield Note("the fidelity alarm asks for a look", heard, "ordproof verify --alarms")
    program = tuple(d.claim.id for d in decisions if _about(d) == PROGRAM)
    yield Note("proved of the program itself, from its code", program, _naming(program))
    formulas = tuple(d.claim.id for d in decisions if _about(d) == FORMULAS)
    yield Note("proved of formulas", formulas, _naming(formulas))


def _naming(found: Sequence[str]) -> str:
    return f"ordproof show {found[0]}" if found else ""


def _about(decision: Decision) -> str:
    """What the proof of the headline's reading is about; empty where there is none."""
    proof = decision.of(decision.headline.reading).proof
    return "" if proof is None or decision.verdict != "proved" else proof.about


def show_notes(out: Console, found: Sequence[Note]) -> None:
    """The notes, two lines each: what and how many, then the command and the first ids."""
    if not found:
        return
    out.print()
    out.print(Text("Worth knowing", style="bold"))
    for note in found:
        more = f" and {len(note.ids) - SHOWN} more" if len(note.ids) > SHOWN else ""
        out.print(Text(f"{len(note.ids):4}  {note.says}: {note.command}"))
        out.print(Text(f"      {', '.join(note.ids[:SHOWN])}{more}", style="dim"))


def counts_table(counts: Mapping[str, Mapping[str, int]]) -> Grid:
    """Number of claims per verdict (a row each) and paper."""
    order = [*COLORS, "-"]
    verdicts = sorted(
        {verdict for count in counts.values() for verdict in count},
        key=lambda words: (order.index(_verdict(words)), words),
    )
    grid = Grid(box=None, pad_edge=False, header_style="bold")
    grid.add_column("verdict")
    for paper in counts:
        grid.add_column(paper, justify="right")
    grid.add_column("all", justify="right")
    for verdict in verdicts:
        cells = [count.get(verdict, 0) for count in counts.values()]
        name = Text(verdict, style=COLORS.get(_verdict(verdict), ""))
        grid.add_row(name, *map(str, cells), str(sum(cells)))
    totals = [sum(count.values()) for count in counts.values()]
    grid.add_row("claims", *map(str, totals), str(sum(totals)))
    return grid


def _verdict(words: str) -> str:
    """The verdict in what is counted, such as "proved in part" or "proved (by definition)"."""
    return words.partition(" in part")[0].partition(" (")[0]
