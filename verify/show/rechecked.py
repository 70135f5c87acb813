"""Which checkers accept which certificates, as a table."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from rich.table import Table as Grid
from rich.text import Text

from verify.checkers.recheck import Rechecked
from verify.checkers.three import IN_WORDS, in_words
from verify.own_file.printable import printable


def table(found: Rechecked, *, all_stored: bool) -> Grid:
    """One column a checker, and the lemmas that proofs assume.

    A row is a certificate, or, where all stored ones were asked about, those of a folder.
    """
    grid = Grid(box=None, pad_edge=False, header_style="bold")
    grid.add_column("certificates" if all_stored else "certificate", overflow="fold", max_width=48)
    for checker in found.answers:
        grid.add_column(checker)
    grid.add_column("assumes", overflow="fold")
    if all_stored:
        _folders(found, grid)
        return grid
    for name in found.names:
        said = [_word(answers[name].accepted) for answers in found.answers.values()]
        known = printable(name) + " (not the stored one)" * (name in found.borrowed)
        grid.add_row(known, *said, ", ".join(found.assumes(name)))
    return grid


def _folders(found: Rechecked, grid: Grid) -> None:
    for folder, group in groupby(found.names, key=lambda name: name.partition("/")[0]):
        names = [*group]
        accepted = (
            sum(answers[name].accepted for name in names) for answers in found.answers.values()
        )
        assumed = sorted({lemma for name in names for lemma in found.assumes(name)})
        grid.add_row(
            f"{folder}: {len(names)}",
            *(_counted(number, len(names)) for number in accepted),
            ", ".join(assumed),
        )


def reasons(found: Rechecked) -> Iterator[str]:
    """A line for each refusal, and a last one that counts."""
    for name in found.refused:
        for checker, reason in found.refused_by(name).items():
            yield printable(f"{name}: {IN_WORDS[checker]}: {reason}")
    for name in sorted(found.borrowed):
        yield f"{printable(name)}: another certificate is stored under this name; it was not asked"
    accepted = len(found.names) - len(found.refused)
    yield f"{accepted} of {len(found.names)} accepted by {in_words(found.answers)}."


def _counted(accepted: int, asked: int) -> Text:
    return _word(True) if accepted == asked else Text(f"refused {asked - accepted}", "bold red")


def _word(accepted: bool) -> Text:
    return Text("accepted", style="green") if accepted else Text("refused", style="bold red")
