"""``ordproof verify FILE.py``: claims of a file of one's own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

import typer

from verify.command.output import console, emit, progress


def refuse_for_files(*, record: bool, cluster: str | None) -> None:
    """Refuse options that are for the papers' claims only.

    Raises
    ------
    InputError
        If one is given.
    """
    from verify.errors import InputError

    if record:
        raise InputError("--record keeps verdicts of the papers' claims, not of a file's")
    if cluster is not None:
        raise InputError("--cluster decides the papers' claims, not those of a file")


def verify_file(targets: Sequence[str], *, fresh: bool, save: bool, json: str | None) -> NoReturn:
    """Decide the claims of a file and print their verdicts; exit 1 where one is not accepted."""
    from verify.own_file.process import FileProcess

    with FileProcess(targets, fresh=fresh) as process:
        # loaded while the file runs
        from verify.own_file.outside import decide_file
        from verify.show import report
        from verify.verdicts import ledger
        from verify.verdicts.keeper import interruptible

        with interruptible(), progress("deciding claims", None):
            decisions = decide_file(process, save=save)
    wrong, counts = ledger.unacceptable(decisions), ledger.summary(decisions)
    if json is not None:
        claims = [decision.to_json() for decision in decisions]
        emit({"claims": claims, "summary": counts, "differs": wrong}, json)
    if json != "-":
        out = console()
        out.print(report.verdict_table(decisions))
        out.print()
        out.print(report.summary_table(counts))
        if wrong:
            out.print(report.error_panel("\n".join(["Not accepted:", *wrong])))
    raise typer.Exit(1 if wrong else 0)
