"""What the commands share: JSON output, progress, the console, and common options."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from rich.console import Console

WIDTH = 100
"""Columns that every table fits into."""

JsonOption = Annotated[
    str | None,
    typer.Option("--json", metavar="FILE|-", help="Write JSON to a file, or to standard output."),
]
JobsOption = Annotated[
    int | None, typer.Option("--jobs", "-j", min=1, help="Processes (default: all cores).")
]


def console(*, stderr: bool = False) -> Console:
    """A console no wider than :data:`WIDTH`."""
    from rich.console import Console

    probe = Console(stderr=stderr)
    return Console(stderr=stderr, width=min(probe.width, WIDTH) if probe.is_terminal else WIDTH)


def emit(content: Any, target: str) -> None:
    """Write JSON to a file (whole or not at all) or, for ``-``, to standard output."""
    import json

    from verify.errors import InputError
    from verify.evidence import write_json

    if target == "-":
        typer.echo(json.dumps(content, indent=1, ensure_ascii=False))
        return
    path = Path(target)
    if not path.parent.is_dir():
        raise InputError(f"--json {target}: no folder {str(path.parent)!r} to write to")
    write_json(path, content)


@contextmanager
def progress(label: str, total: int | None) -> Iterator[Callable[..., None]]:
    """A progress bar on standard error; nothing where that is not a terminal.

    Yields ``advance(steps=1, label=None, done=None, total=None)``.
    """
    from rich.progress import Progress

    with Progress(console=console(stderr=True), transient=True) as bar:
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
