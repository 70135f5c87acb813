"""``ordproof recheck``; engines are imported inside: help is instant."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from verify.command.output import JsonOption, check_target, emit, progress
from verify.show.terminal import console


class Who(StrEnum):
    """Which checkers are asked."""

    kernel = "kernel"
    second = "second"
    verified = "verified"
    all = "all"


def recheck(
    files: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[FILE.proof|FOLDER|NAME]...",
            help="Certificates: files, folders, or names of stored ones; default: all stored.",
        ),
    ] = None,
    checker: Annotated[Who, typer.Option(help="Who checks.")] = Who.all,
    json: JsonOption = None,
) -> None:
    """Let the checkers read certificates again, each in a process of its own.

    The kernel, a second checker in Python that shares no code with it, and the verified checker,
    which is proved sound in Coq and is built where Coq and OCaml are installed. What a certificate
    cites is looked up among the files that are given, then among the stored ones.

    Examples:  ordproof recheck  |  ordproof recheck mine.proof --checker verified
    """
    from verify.checkers.recheck import recheck as ask
    from verify.checkers.three import CHECKERS, IN_WORDS
    from verify.show.rechecked import reasons, table

    check_target(json)
    chosen = list(CHECKERS) if checker is Who.all else [checker.value]
    with progress("checking certificates", None):
        found = ask(files or [], chosen)
    if json is not None:
        emit(found.to_json(), json)
    if json != "-":
        out = console()
        out.print(table(found, all_stored=not files))
        for line in reasons(found):
            out.print(line, highlight=False, markup=False, soft_wrap=True)
    for name, why in found.not_run.items():
        typer.echo(f"ordproof: {IN_WORDS[name]} was not asked: {why}", err=True)
    raise typer.Exit(1 if found.refused else 0)
