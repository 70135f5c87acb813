"""``ordproof verify FILE.py``: claims of a file of one's own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from verify.command.output import progress

if TYPE_CHECKING:
    from verify.verdicts.decision import Decision


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


def decided(targets: Sequence[str], *, fresh: bool, save: bool) -> list[Decision]:
    """Decisions on the claims of a file."""
    from verify.own_file.process import FileProcess

    with FileProcess(targets, fresh=fresh) as process:
        # loaded while the file runs
        from verify.own_file.outside import decide_file
        from verify.verdicts.keeper import interruptible

        with interruptible(), progress("deciding claims", None):
            return decide_file(process, save=save)
