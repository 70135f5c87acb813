"""What ``ordproof verify`` decides: the papers' claims against the ledger, or those of a file."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

from verify.command.ask_again import asked_of_the_day, differences
from verify.command.output import progress

if TYPE_CHECKING:
    from theory.claims.claim import Claim
    from verify.verdicts.ask_again import Reply
    from verify.verdicts.decision import Decision


class Checkers(StrEnum):
    """Who checks the certificates of the papers' claims."""

    kernel = "kernel"
    both = "both"


@dataclass(frozen=True)
class Decided:
    """A run.

    Attributes
    ----------
    decisions : list of Decision
        In the order of the claims.
    wrong : list of str
        What is not accepted, or not as recorded, a line each.
    again : list of Reply
        Stored answers that were asked again.
    written, removed : list of Path
        The certificates of a file that were written, and those that were there before of claims
        which are proved no more.
    """

    decisions: list[Decision]
    wrong: list[str]
    again: list[Reply] = field(default_factory=list)
    written: list[Path] = field(default_factory=list)
    removed: list[Path] = field(default_factory=list)


def of_file(
    targets: Sequence[str], *, fresh: bool, record: bool, save: bool, cluster: str | None
) -> Decided:
    """The claims of a file, which runs in a process of its own.

    Raises
    ------
    InputError
        If the file cannot be used, or an option is for the papers' claims only.
    """
    from verify.errors import InputError
    from verify.own_file.asking import decided

    if record:
        raise InputError("--record keeps verdicts of the papers' claims, not of a file's")
    if cluster is not None:
        raise InputError("--cluster decides the papers' claims, not those of a file")
    with progress("deciding claims", None) as advance:
        decisions = decided(targets, fresh=fresh, saw=advance)
    from verify.own_file.outside import save as saved
    from verify.verdicts import ledger

    file = Path(targets[0].partition("::")[0])
    written, removed = saved(file, decisions) if save else ([], [])
    return Decided(decisions, ledger.unacceptable(decisions), written=written, removed=removed)


def of_papers(
    targets: Sequence[str],
    *,
    fresh: bool,
    record: bool,
    checkers: Checkers,
    seed: int | None,
    jobs: int | None,
    cluster: str | None,
) -> Decided:
    """Claims of the papers; with ``record`` their evidence is kept as it comes.

    Raises
    ------
    InputError
        If a name is unknown, or the ledger must be written and cannot be.
    """
    from verify.engines.search import QUICK, THOROUGH
    from verify.errors import InputError
    from verify.process.interruption import interruptible
    from verify.store import manifest
    from verify.store.sources import ROOT
    from verify.verdicts import ledger
    from verify.verdicts.keeper import Keeper
    from verify.verdicts.other_checkers import second_opinion, verified_opinion

    if record and not (ROOT / "pyproject.toml").is_file():
        raise InputError("--record keeps evidence in a clone; expected `pip install -e .`")
    keeper, decisions = Keeper(record), []
    with interruptible(keeper.in_words):
        claims = _with_certificates(targets, fresh)
        by_hand = manifest.changed_by_hand(ledger.about(claims))
        with progress("deciding claims", len(claims)) as advance:
            budget = THOROUGH if fresh else QUICK
            for decision in ledger.decide_all(
                claims, jobs=jobs, cluster=cluster, fresh=fresh, budget=budget
            ):
                decisions.append(decision)
                if not decision.problem:
                    keeper.keep(decision)
                advance()
        again = asked_of_the_day([claim.id for claim in claims], seed, jobs)
    order = {claim.id: position for position, claim in enumerate(claims)}
    decisions.sort(key=lambda decision: order[decision.claim.id])
    wrong = second_opinion(decisions) if checkers is Checkers.both else []
    wrong += verified_opinion(decisions)
    if record:
        ledger.record(decisions)
    else:
        wrong += [*ledger.differences(decisions), *by_hand]
    wrong += [*ledger.contradicted(decisions), *keeper.contradictions, *differences(again)]
    return Decided(decisions, wrong, again)


def _with_certificates(targets: Sequence[str], fresh: bool) -> list[Claim]:
    """The claims; their stored certificates are read by the verified checker.

    All of them are read while the claims are loaded, and the lemmas. The workers, which begin after
    this, have the answers and the lemmas.
    """
    from verify.checkers import verified_answers
    from verify.engines import proofs
    from verify.engines.values import certificates_of
    from verify.verdicts import ledger

    if fresh:
        return ledger.select(targets).claims
    if targets:
        claims = ledger.select(targets).claims
        verified_answers.ask([name for claim in claims for name in certificates_of(claim)])
        return claims
    with ThreadPoolExecutor(1) as beside:
        reading = beside.submit(verified_answers.ask)
        claims = ledger.select(targets).claims
        proofs.lemmas()
        reading.result()
    return claims
