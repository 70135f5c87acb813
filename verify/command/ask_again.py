"""``ordproof ask-again``: what the ledger answers, found anew and compared."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from verify.command.output import JobsOption, JsonOption, check_target, emit, progress
from verify.show.terminal import console

if TYPE_CHECKING:
    from collections.abc import Sequence

    from verify.verdicts.ask_again import Question, Reply


FEW = 3
"""So many questions are asked before other processes have started."""


def ask_again(
    targets: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[ID|PAPER|EXPERIMENT]...", help="Questions about these; default: all."
        ),
    ] = None,
    part: Annotated[
        str | None,
        typer.Option(
            metavar="NUMBER/OF",
            help="Only this part of the questions, from 0/20 to 19/20, say.",
        ),
    ] = None,
    changed_since: Annotated[
        str | None,
        typer.Option(
            metavar="REVISION", help="Those whose stored answers have changed since, by git."
        ),
    ] = None,
    within: Annotated[
        float | None,
        typer.Option(min=0, metavar="SECONDS", help="Begin no question after that many seconds."),
    ] = None,
    jobs: JobsOption = None,
    json: JsonOption = None,
) -> None:
    """Ask again what the ledger answers but no checker can check: exit 1 where an answer differs.

    These are solver answers, searches that found nothing, hypotheses that nothing shows to be
    needed, and measurements. With both --part and --changed-since, either is reason enough to ask.

    Examples:  ordproof ask-again cusum  |  ordproof ask-again --part 3/20 --changed-since HEAD~1
    """
    from verify.engines.workers import workers
    from verify.process.interruption import interruptible
    from verify.verdicts.ask_again import ask_all

    check_target(json)
    asked = _chosen(targets or [], part, changed_since)
    replies: list[Reply] = []
    with (
        interruptible(),
        workers(jobs) as executor,
        progress("asking again", len(asked)) as advance,
    ):
        for reply in ask_all(asked, executor, within):
            replies.append(reply)
            advance()
    replies.sort(key=lambda reply: reply.question.name)
    differs = differences(replies)
    if json is not None:
        emit(_content(asked, replies, differs), json)
    if json != "-":
        _show(asked, replies, differs)
    raise typer.Exit(1 if differs else 0)


def asked_of_the_day(identifiers: Sequence[str], seed: int | None, jobs: int | None) -> list[Reply]:
    """About one in a hundred of the stored answers about these claims, asked again.

    Parameters
    ----------
    seed : int, optional
        Which; the default is another one on each day.
    """
    from datetime import UTC, datetime

    from verify.engines.workers import workers
    from verify.verdicts.ask_again import ask_all, sample

    chosen = sample(identifiers, datetime.now(UTC).toordinal() if seed is None else seed)
    with workers(jobs if len(chosen) > FEW else 1) as executor:
        return sorted(ask_all(chosen, executor), key=lambda reply: reply.question.name)


def differences(replies: Sequence[Reply]) -> list[str]:
    """One line for each difference."""
    return [f"{reply.question.name}: {line}" for reply in replies for line in reply.differs]


def in_words(replies: Sequence[Reply]) -> str:
    """What the end of a line says of questions whose answers were the stored ones."""
    asked = sum(not reply.outdated for reply in replies)
    return f"; asked again, with the same answer: {asked}" if asked else ""


def _chosen(targets: Sequence[str], part: str | None, changed_since: str | None) -> list[Question]:
    from verify.errors import InputError
    from verify.store.last_run import within
    from verify.verdicts import ask_again as stored

    asked = stored.questions()
    for target in targets:
        if not any(within(question.subject, target.rstrip("/")) for question in asked):
            raise InputError(
                f"{target!r}: the ledger answers nothing about it; expected the id of a claim, "
                "a group, a paper or an experiment"
            )
    if targets:
        names = [target.rstrip("/") for target in targets]
        asked = [q for q in asked if any(within(q.subject, name) for name in names)]
    if part is None and changed_since is None:
        return asked
    chosen = [] if changed_since is None else stored.changed_since(changed_since, asked)
    if part is not None:
        number, parts = _part(part)
        chosen += [q for q in asked if stored.in_part(q, number, parts) and q not in chosen]
    return chosen


def _part(text: str) -> tuple[int, int]:
    from verify.errors import InputError

    number, _, parts = text.partition("/")
    if not (number.isascii() and number.isdigit() and parts.isascii() and parts.isdigit()):
        raise InputError(f"--part {text}: expected NUMBER/OF, such as 3/20")
    if not int(parts):
        raise InputError(f"--part {text}: expected a number of parts of at least 1")
    if not int(number) < int(parts):
        raise InputError(f"--part {text}: expected a number from 0 to {int(parts) - 1}")
    return int(number), int(parts)


def _content(
    asked: Sequence[Question], replies: Sequence[Reply], differs: list[str]
) -> dict[str, Any]:
    return {
        "chosen": len(asked),
        "asked": [reply.to_json() for reply in replies],
        "not_reached": len(asked) - len(replies),
        "differs": differs,
    }


def _show(asked: Sequence[Question], replies: Sequence[Reply], differs: list[str]) -> None:
    from verify.show.report import error_panel

    out = console()
    outdated = sum(reply.outdated for reply in replies)
    same = sum(not reply.differs and not reply.outdated for reply in replies)
    out.print(f"{len(asked)} stored answers chosen, {same} asked again with the same answer.")
    if outdated:
        out.print(
            f"{outdated} are for other sources or versions: they count for nothing, and "
            "`ordproof verify` asks anew."
        )
    if len(replies) < len(asked):
        out.print(f"{len(asked) - len(replies)} were not reached in time.")
    if differs:
        out.print(error_panel("\n".join(["Not as stored:", *differs])))
