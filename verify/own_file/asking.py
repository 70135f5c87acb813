"""What the commands ask of a file: its claims decided, searched, or listed.

The file starts before what is needed to check its answer is loaded.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from verify.own_file.process import FileProcess
from verify.process.interruption import interruptible

if TYPE_CHECKING:
    from theory.claims.claim import Claim
    from verify.own_file.search_told import Searched
    from verify.verdicts.decision import Decision


def decided(
    targets: Sequence[str],
    *,
    fresh: bool = False,
    one: bool = False,
    saw: Callable[[int], None] = lambda count: None,
) -> list[Decision]:
    """The decisions on a file's claims.

    Parameters
    ----------
    fresh : bool
        Search thoroughly.
    one : bool
        Exactly one claim is meant.
    saw : callable
        Told how many more claims are decided.

    Raises
    ------
    InputError
        If the file cannot be used, or names no such claim.
    """
    before: list[FileProcess] = []

    def done() -> str:
        decided = [one for process in before for one in process.decided]
        name = Path(targets[0].partition("::")[0]).name
        return f"{name} says {', '.join(decided)}; none of it is checked" if decided else ""

    with interruptible(done), FileProcess(targets, one=one, fresh=fresh) as process:
        from verify.own_file.outside import decide_file

        before.append(process)
        return decide_file(process, saw)


def listed(targets: Sequence[str]) -> list[Claim]:
    """The claims of a file, as they are stated; raises what :func:`decided` raises."""
    with interruptible(), FileProcess(targets, do="list") as process:
        from verify.own_file.outside import heard, rebuilt_claim

        return heard(process, lambda told: list(map(rebuilt_claim, told)))


def searched(target: str, **how: Any) -> Searched:
    """What a search for a counterexample to one claim saw; raises what :func:`decided` raises."""
    with interruptible(), FileProcess([target], do="search", one=True, **how) as process:
        from verify.own_file.outside import heard
        from verify.own_file.search_told import Searched

        return heard(process, lambda told: Searched.of(told, process.source))
