"""``ordproof discover``; engines are imported inside: help is instant."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from verify.command.output import JsonOption, check_target, emit, progress
from verify.show.terminal import console

if TYPE_CHECKING:
    from rich.console import Console

    from verify.discover.discovery import Discovery
    from verify.discover.multiplier_words import Kept

LABEL = 12
"""Columns for what a line of an answer is."""
FIRST, LAST = 12, 4
LONG = 24
"""Rounds of a stream that are shown: of more than so many the first and the last ones."""
STREAMS = {"refuted": "a stream that breaks it", "ill-posed": "a stream on which it has no value"}


def discover(
    file: Annotated[str, typer.Argument(metavar="FILE.py[::ID]", help="A study of a learner.")],
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", help="The file of claims; default: FILE_found.py."),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace that file.")] = False,
    plot: Annotated[
        Path | None,
        typer.Option(
            "--plot", metavar="FILE.png|svg", help="Worst streams against the bound, by rounds."
        ),
    ] = None,
    json: JsonOption = None,
) -> None:
    """Find potentials for the bounds of a learner of your own, and their least constants.

    It answers s.least("mistakes <= c R^2/gamma^2"), claims with by=potential, and claims without
    by=. Beside the file it writes the certificates (FILE.proofs), the tightest streams as CSV
    (FILE.streams), and the same file with what was found (FILE_found.py), which needs no search;
    what is not proved becomes a comment there. Every file written is listed. An existing
    FILE_found.py that says something else is replaced only with --force.

    The answers: proved, best (a stream attains the constant); proved, gap [a, b]; refuted; no
    potential of these forms, which does not say that the bound is false. Exit code 1: a bound is
    not proved; 2: a claim could not be read (the others are answered all the same).

    Example:  ordproof discover my_learner.py --plot bound.svg
    """
    from verify.bounds.plot import check_path
    from verify.discover.output_files import check_output, write_claims, write_streams
    from verify.discover.output_files import plot as draw
    from verify.errors import InputError
    from verify.own_file.process import FileProcess, names_file
    from verify.process.interruption import interruptible

    check_target(json)
    if not names_file(file):
        raise InputError(f"{file}: expected a Python file (.py) with a study")
    source = Path(file.partition("::")[0])
    target = output or source.with_name(f"{source.stem}_found.py")
    check_output(source, target)
    if plot is not None:
        check_path(plot)
    with (
        interruptible(),
        FileProcess([file], module="verify.discover.inside", plot=plot is not None) as process,
    ):
        from verify.discover.discovery import discoveries  # loaded while the file runs
        from verify.own_file.outside import decide_file, save

        with progress("looking for potentials", None):
            decisions = decide_file(process)
        found = discoveries(process.content.get("questions", ()), decisions)
    saved, removed = save(source, decisions)
    written = [*map(str, saved)]
    written += [str(path) for path in write_streams(source.with_suffix(".streams"), found)]
    refused: InputError | None = None
    not_written = ""
    if any(one.potential for one in found):
        try:
            write_claims(source, target, found, force=force)
            written.append(str(target))
        except InputError as problem:  # said after what was found
            refused = problem
            not_written = str(problem)
    else:
        old = "; the file there is of an earlier run" if target.exists() else ""
        not_written = f"{target}: not written, no potential was found{old}"
    if plot is not None:
        draw(plot, found)
        written.append(str(plot))
    if json is not None:
        answers = [one.to_json() for one in found]
        said = {"written": written, "not_written": not_written, "removed": [*map(str, removed)]}
        emit({"discoveries": answers, **said}, json)
    if json != "-":
        _shown(console(), found, written)
        if not_written and refused is None:
            console().print(not_written, highlight=False, markup=False, soft_wrap=True)
        for path in removed:
            console().print(f"removed: {path}", highlight=False, markup=False, soft_wrap=True)
    if refused is not None:
        raise refused
    if any(one.mistake for one in found):
        raise typer.Exit(2)
    raise typer.Exit(0 if all(one.status.startswith("proved") for one in found) else 1)


def _shown(out: Console, found: list[Discovery], written: list[str]) -> None:
    """Each bound with its answer, and what was written."""
    from textwrap import wrap

    from rich.table import Column
    from rich.table import Table as Shown
    from rich.text import Text

    for one in found:
        out.print(Text("\n".join(wrap(f"{one.id}: {one.text}", out.width))), highlight=False)
        for label, text in _lines(one):
            said = f"{label:<{LABEL}}{text}" if label else text
            after = " " * (2 + LABEL * bool(label))
            lines = wrap(said, out.width, initial_indent="  ", subsequent_indent=after)
            out.print(Text("\n".join(lines)), highlight=False, soft_wrap=True)
        for table in one.stream[-1:]:
            title = Text(f"{STREAMS.get(one.status, 'worst stream found')}: {table.title}")
            columns = [Column(Text(name)) for name in table.header]
            shown = Shown(*columns, title=title, title_justify="left")
            for row in _in_short(table.rows):
                shown.add_row(*map(Text, row))
            out.print(shown)
        out.print()
    for path in written:
        out.print(f"written: {path}", highlight=False, markup=False, soft_wrap=True)


def _in_short(rows: Sequence[Sequence[str]]) -> Sequence[Sequence[str]]:
    """The rows of a stream; of a long one the first and the last, with dots between."""
    if len(rows) <= LONG:
        return rows
    return [*rows[:FIRST], ["…"] * len(rows[0]), *rows[-LAST:]]


def _lines(one: Discovery) -> Iterator[tuple[str, str]]:
    """What is said of a bound, line by line, each with what it is."""
    yield "", one.status
    if one.mistake:
        yield "", one.mistake
    if one.letter and one.constant:
        yield "", f"least {one.letter} of the potentials tried: {one.constant}"
    if one.potential and one.status != "refuted":  # one that needs what is not given
        yield "potential", one.potential
        for text in one.invariant or dict.fromkeys(kept.invariant for kept in one.kept):
            yield "invariant", text
            yield from _rounds([kept for kept in one.kept if kept.invariant == text])
        if one.not_shown:
            yield "a round", f"what pays is not read from the certificate: {one.not_shown}"
        yield from (("square of", text) for text in one.squares)
        yield from (("at the end", text) for text in one.at_end)
    if one.problem:
        yield "", one.problem
    if one.shown:
        yield "", one.shown
    if one.theorem:
        yield "theorem", one.theorem
    if one.rests_on and not (one.problem and one.problem in one.rests_on):
        yield "rests on", one.rests_on


def _rounds(kept: Sequence[Kept]) -> Iterator[tuple[str, str]]:
    """What keeps one invariant, branch by branch."""
    alone = sum(not one.over for one in kept) == 1
    for one in kept:
        if one.over:
            yield "in it", one.text
        elif alone and not one.where:
            yield "each round", one.text
        else:
            yield "a round", one.text if one.where else f"otherwise: {one.text}"
