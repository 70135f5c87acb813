"""``ordproof book``: builds the course notes, in a process of its own.

The book uses everything here; nothing here imports the book.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Annotated

import typer

from verify.command.output import JobsOption

ROOT = Path(__file__).parents[2]


def book(
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="DIR", help="Where to build; default: book/_build."),
    ] = None,
    only: Annotated[
        list[str] | None,
        typer.Option(metavar="PAGE", help="Only this page, such as chapters/02-ranks-and-margins."),
    ] = None,
    fresh: Annotated[
        bool, typer.Option("--fresh", help="Decide anew what an earlier build decided.")
    ] = False,
    read: Annotated[
        bool,
        typer.Option(
            "--read", help="Record that the pages' words were read beside the statements they cite."
        ),
    ] = False,
    pdf: Annotated[
        bool, typer.Option("--pdf", help="Print the book to DIR/book.pdf too, with Chromium.")
    ] = False,
    poster: Annotated[
        bool,
        typer.Option("--poster", help="Print the poster of the errors to DIR/poster.pdf too."),
    ] = False,
    solutions: Annotated[
        bool,
        typer.Option(
            "--solutions/--without-solutions", help="Show the solutions of the exercises, or not."
        ),
    ] = True,
    jobs: JobsOption = None,
) -> None:
    """Build the course notes, in which every statement is bound to its check.

    Decides every claim first; stops where a verdict is not the recorded one, where a page states
    what the ledger does not say, types a theorem of its own, or cites a statement that has changed
    since somebody read the words beside it. Needs no network; the pages are in DIR/html.

    Examples:  ordproof book  |  ordproof book --only chapters/07-regret --output draft
    """
    from verify.errors import InputError

    if not (ROOT / "book" / "build.py").is_file():
        raise InputError(
            f"no folder 'book' beside {str(ROOT / 'verify')!r}; expected a clone of the "
            "repository, installed by: pip install -e '.[book]'"
        )
    if output is not None and output.exists() and not output.is_dir():
        raise InputError(f"--output {str(output)!r}: is a file; expected a folder")
    options = ["--output", str(output.resolve())] if output is not None else []
    options += [part for page in only or [] for part in ("--only", page)]
    options += ["--fresh"] if fresh else []
    options += ["--read"] if read else []
    options += ["--pdf"] if pdf else []
    options += ["--poster"] if poster else []
    options += [] if solutions else ["--without-solutions"]
    options += ["--jobs", str(jobs)] if jobs is not None else []
    paths = [str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
    done = subprocess.run(
        [sys.executable, "-m", "book.build", *options],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        check=False,
    )
    raise typer.Exit(done.returncode)
