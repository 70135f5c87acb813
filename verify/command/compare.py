"""``ordproof compare``: what two ledgers, or two runs, say differently."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from verify.command.output import JsonOption, check_target, emit
from verify.show.terminal import console

if TYPE_CHECKING:
    from verify.verdicts.comparison import Verdicts


def compare(
    before: Annotated[
        Path, typer.Argument(metavar="OLD.json", help="A ledger's expected.json, or verify --json.")
    ],
    after: Annotated[
        Path | None, typer.Argument(metavar="[NEW.json]", help="Default: the recorded ledger.")
    ] = None,
    json: JsonOption = None,
) -> None:
    """Compare two ledgers claim by claim, reading by reading.

    Exit code 1 where a reading disappeared, or its verdict got weaker or was reversed.

    Examples:  ordproof compare old/expected.json  |  ordproof compare before.json after.json
    """
    from rich.table import Table as Grid
    from rich.text import Text

    from algorithms.counted import counted
    from verify.errors import InputError
    from verify.store.last_run import EXPECTED
    from verify.verdicts.comparison import CHANGES, LOSSES, compared

    check_target(json)
    sources = (before, after or EXPECTED)
    try:
        old, new = map(_verdicts, sources)
        changes = compared(old, new)
    except ValueError as problem:
        raise InputError(f"{before} or {sources[1]}: {problem}") from None
    counts = Counter(change.kind for change in changes)
    if json is not None:
        content = {"counts": {kind: counts[kind] for kind in CHANGES}}
        emit(content | {"changes": [change.to_json() for change in changes]}, json)
    if json != "-":
        out = console()
        if changes:
            grid = Grid(box=None, pad_edge=False, header_style="bold")
            grid.add_column("", no_wrap=True)
            for name in ("claim", "reading", "before", "after"):
                grid.add_column(name, overflow="fold")
            for change in changes:
                place = change.claim + f" → {change.moved_to}" * bool(change.moved_to)
                cells = (change.kind, place, change.reading, change.before, change.after)
                grid.add_row(*map(Text, cells))
            out.print(grid)
        said = ", ".join(f"{counts[kind]} {kind}" for kind in CHANGES if counts[kind])
        readings = sum(map(len, new.values()))
        claims = f"{counted(len(new), 'claim')}, {counted(readings, 'reading')}"
        out.print(f"{claims}; {said or 'no difference'}")
    raise typer.Exit(1 if any(counts[kind] for kind in LOSSES) else 0)


def _verdicts(path: Path) -> Verdicts:
    """Verdicts of each claim's readings, from either kind of file.

    Raises
    ------
    InputError
        If the file is missing, is no JSON, or is of neither kind.
    """
    import json

    from verify.errors import InputError

    try:
        content = json.loads(path.read_text("utf-8"))
    except OSError as problem:
        raise InputError(f"{path}: {problem.strerror}; expected a ledger") from None
    except ValueError as problem:
        raise InputError(f"{path}: {problem}; expected JSON") from None
    if isinstance(content, dict) and isinstance(content.get("claims"), list):
        entries = [entry for entry in content["claims"] if isinstance(entry, dict)]
        content = {str(entry.get("id")): entry.get("readings") for entry in entries}
    proper = isinstance(content, dict) and all(
        isinstance(readings, dict) and all(isinstance(word, str) for word in readings.values())
        for readings in content.values()
    )
    if not proper:
        raise InputError(f"{path}: expected verdicts by claim and reading, or verify's JSON")
    return dict(content)
