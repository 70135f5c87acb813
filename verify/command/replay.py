"""``ordproof replay``: a stream of one's own against a claim; engines are imported inside."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from verify.command.output import JsonOption, check_target, emit
from verify.show.terminal import console

if TYPE_CHECKING:
    from rich.console import Console

    from verify.own_file.replayed import Replayed


def replay(
    identifier: Annotated[str, typer.Argument(metavar="FILE.py::ID")],
    stream: Annotated[
        str, typer.Argument(metavar="STREAM.csv|-", help="A row for each round, as CSV.")
    ],
    let: Annotated[
        list[str] | None,
        typer.Option("--let", metavar="NAME=VALUE", help="What stays fixed, as 'u = (1, 0)'."),
    ] = None,
    json: JsonOption = None,
) -> None:
    """Run a stream of your own through a claim's learner, exactly, and see what the claim says.

    The columns are the names of what a round shows. Numbers are exact: 3, -1/2, 0.25. A vector is
    one cell, (1, -1/2), or has a column for each entry, x_1, x_2. What stays fixed is a column,
    too, or comes by --let, and may be a root, √(2); the least R and the largest margin, say, are
    computed where they are left out. The streams that `ordproof discover` writes are read, too.

    Exit code 0: the claim holds on the stream; 1: the stream refutes it, or it has no value there;
    2: what is given does not hold, or the input cannot be used.

    Example:  ordproof replay my_learner.py::perceptron/novikoff rounds.csv --let 'u = (1, 0)'
    """
    from verify.errors import InputError
    from verify.own_file.process import FileProcess, names_file
    from verify.process.interruption import interruptible

    check_target(json)
    if not names_file(identifier):
        raise InputError(f"{identifier}: expected a claim of a file of your own, FILE.py::ID")
    fixed = _fixed(let or [])
    with interruptible(), FileProcess([identifier], do="list", one=True) as process:
        from verify.own_file.outside import heard
        from verify.own_file.replayed import on_stream

        found = heard(process, lambda claims: on_stream(claims[0], process.source, stream, fixed))
    if json is not None:
        emit(found.to_json(), json)
    if json != "-":
        _shown(console(), found)
    if found.outside:
        where = "; ".join(f"{given} ({place})" for given, place in found.outside)
        raise InputError(f"{stream}: does not satisfy what is given: {where}")
    raise typer.Exit(1 if found.breaks else 0)


def _fixed(told: Sequence[str]) -> dict[str, str]:
    """What stays fixed, by name, as ``--let`` says it.

    Raises
    ------
    InputError
        If one is no ``NAME=VALUE``, or a name is given twice.
    """
    from verify.errors import InputError

    fixed: dict[str, str] = {}
    for text in told:
        name, _, value = (part.strip() for part in text.partition("="))
        if not (name and value):
            raise InputError(f"--let {text}: expected NAME=VALUE, such as 'R = 1'")
        if name in fixed:
            raise InputError(
                f"--let {text}: {name} is given before as {fixed[name]}; expected each name once"
            )
        fixed[name] = value
    return fixed


def _shown(out: Console, found: Replayed) -> None:
    """The stream with the run on it, and what it says of the claim."""
    from rich.text import Text

    from theory.language.plain import plain
    from verify.show.report import story_table

    out.print(Text(f"{found.claim.id}: {plain(found.claim.conclusion)}"))
    out.print(story_table(found.table))
    if found.numbers:
        out.print(Text(f"conclusion with these numbers: {found.numbers}"))
    out.print(Text(found.says))
