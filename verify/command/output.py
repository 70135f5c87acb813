"""What the commands share: JSON output, progress, and common options."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer

from verify.show.terminal import console

JsonOption = Annotated[
    str | None,
    typer.Option("--json", metavar="FILE|-", help="Write JSON to a file, or to standard output."),
]
JobsOption = Annotated[
    int | None, typer.Option("--jobs", "-j", min=1, help="Processes (default: all cores).")
]
ClusterOption = Annotated[
    str | None,
    typer.Option(
        "--cluster", metavar="ADDRESS", help="Let the workers of a Dask scheduler do the work."
    ),
]


def check_target(target: str | None, option: str = "--json") -> None:
    """Refuse a target of ``--json`` or another option that cannot be written, before any work.

    Raises
    ------
    InputError
        If the target is a folder, or in no folder that can be written to.
    """
    from verify.errors import InputError

    if target in (None, "-"):
        return
    path = Path(str(target))
    if path.is_dir():
        raise InputError(f"{option} {target}: is a folder; expected a file name")
    if path.exists() and not path.is_file():  # it would be replaced, as files are
        raise InputError(f"{option} {target}: a pipe or device; expected a file name, or -")
    if not path.parent.is_dir():
        raise InputError(f"{option} {target}: no folder {str(path.parent)!r} to write to")
    if not os.access(path.parent, os.W_OK):
        raise InputError(f"{option} {target}: folder {str(path.parent)!r} cannot be written to")


def emit(content: Any, target: str) -> None:
    """Write JSON to a file (whole or not at all) or, for ``-``, to standard output."""
    import json

    from verify.command.ascii_words import shows_symbols
    from verify.errors import InputError
    from verify.store.evidence import write_json

    if target == "-":
        typer.echo(json.dumps(content, indent=1, ensure_ascii=not shows_symbols()))
        return
    try:
        write_json(Path(target).resolve(), content)  # a link stays one
    except OSError as problem:
        raise InputError(f"--json {target}: {problem.strerror}") from None


@contextmanager
def progress(label: str, total: int | None) -> Iterator[Callable[..., None]]:
    """A progress bar on standard error; nothing where that is not a terminal.

    Yields ``advance(steps=1, label=None, done=None, total=None)``.
    """
    from rich.progress import Progress

    out = console(stderr=True)
    with Progress(console=out, transient=True, disable=not out.is_terminal) as bar:
        task = bar.add_task(label, total=total)

        def advance(
            steps: int = 1,
            label: str | None = None,
            done: int | None = None,
            total: int | None = None,
        ) -> None:
            if label is not None:
                bar.update(task, description=label, completed=done, total=total)
            bar.advance(task, steps)

        yield advance


@contextmanager
def searching(label: str, total: int) -> Iterator[Callable[[str, Any], None]]:
    """Progress of a search of ``total`` attempts, and its rate.

    Yields ``saw(strategy, seen)``, to be called after each attempt.
    """
    from time import perf_counter

    begun, count = perf_counter(), 0
    with progress(f"searching, {label}", total) as advance:

        def saw(strategy: str, seen: Any) -> None:
            nonlocal count
            count += len(seen.alone) + seen.screened
            rate = count / max(perf_counter() - begun, 1e-9)
            advance(label=f"searching, {label}: {strategy}, {rate:,.0f} instances a second")

        yield saw
