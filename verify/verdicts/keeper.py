"""Keeps evidence: each claim's as soon as it is decided, whole or not at all.

Files are written through temporary ones, under one lock. What another run stored meanwhile is not
undone: the smaller counterexample stays, and the answers of the more thorough run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from theory.claims.claim import Claim, Reading
from verify.engines.judge import judge
from verify.errors import InputError
from verify.store import certificates, evidence, manifest
from verify.store.evidence import decode, encode, stored_json, write_json, writing
from verify.verdicts import answers, necessity
from verify.verdicts.decision import Decision, ReadingVerdict
from verify.verdicts.replayed_instances import holds, refutes

Entry = Any
"""What a file holds for one reading."""


@dataclass(frozen=True)
class Kind:
    """One kind of evidence, a file for each claim.

    Attributes
    ----------
    folder : Path
        Where the files are.
    mine : callable
        Of a decided reading, the entry to keep, or None.
    better : callable
        What to keep of an old and a new entry.
    holds : callable
        Does an entry without a counterpart in this run still say something?
    """

    folder: Path
    mine: Callable[[Claim, ReadingVerdict], Entry]
    better: Callable[[Claim, Reading, Entry, Entry], Entry]
    holds: Callable[[Claim, Reading, Entry], bool]


def kinds() -> tuple[Kind, ...]:
    """All kinds, in the folders that they have now."""
    return (
        Kind(
            evidence.COUNTEREXAMPLES,
            lambda claim, r: _plain(r.counterexample),
            _smaller,
            lambda claim, reading, old: refutes(claim, reading, decode(old), []),
        ),
        Kind(evidence.WITNESSES, lambda claim, r: _plain(r.witness), _tighter, _nothing),
        Kind(necessity.NECESSITY, _needs, _more_needed, _nothing),
        Kind(answers.ANSWERS, _answer, lambda c, r, old, new: answers.better(old, new), _nothing),
    )


@dataclass
class Keeper:
    """Keeps the evidence of a run as it comes.

    Attributes
    ----------
    record : bool
        Whether the ledger is written. A run that only looks leaves it as it is.
    contradictions : list of str
        See :func:`contradictions`.
    kept : int
        Decisions whose evidence is in the ledger.
    """

    record: bool = False
    contradictions: list[str] = field(default_factory=list)
    kept: int = 0

    def __post_init__(self) -> None:
        if self.record:
            with _reported(), writing():
                pass  # says before the work that its end could not be written

    def in_words(self) -> str:
        """How much is kept; nothing where the ledger is not written."""
        return f"the evidence of {self.kept} decided claims is kept" if self.record else ""

    def keep(self, decision: Decision) -> None:
        """Store what the decision rests on, if the ledger is written.

        Raises
        ------
        InputError
            If it must be and cannot be.
        """
        if not self.record:
            self.contradictions += contradictions(decision)
            return
        with _reported():
            self.contradictions += keep(decision, prune=True)
            self.kept += 1


@contextmanager
def _reported() -> Iterator[None]:
    try:
        yield
    except OSError as problem:
        why = f"{problem.filename or evidence.LEDGER}: {problem.strerror}"
        raise InputError(f"--record: the ledger cannot be written ({why})") from None


def keep(decision: Decision, *, prune: bool = False) -> list[str]:
    """Store what a decision rests on, where the ledger does not have it or has worse.

    Parameters
    ----------
    prune : bool
        Also remove what says nothing any longer.

    Returns
    -------
    list of str
        Contradictions between this evidence and what was stored, one line each.

    Raises
    ------
    OSError
        If there is something to store and the ledger cannot be written.
    """
    proofs = [
        (name, text)
        for reading in decision.readings
        if reading.proof is not None
        for name, text in reading.proof.certificates.items()
        if certificates.stored(name) != text
    ]
    if not proofs and not any(_changes(decision, prune)):
        return []
    with writing():
        said = contradictions(decision)
        written = [certificates.keep(name, text) for name, text in proofs]
        for path, entries in _changes(decision, prune):
            if entries:
                write_json(path, entries)
            else:
                path.unlink(missing_ok=True)
            written.append(path)
        manifest.note(written)
    return said


def contradictions(decision: Decision) -> list[str]:
    """Where what is stored says the contrary of a decision, one line each."""
    claim, found = decision.claim, []
    against = stored_json(evidence.COUNTEREXAMPLES / f"{claim.id}.json")
    before = stored_json(answers.ANSWERS / f"{claim.id}.json")
    for r in decision.readings:
        where, old = f"{claim.id} [{r.name}]", against.get(r.name)
        proved = r.verdict in ("proved", "bounded") and old is not None
        if proved and refutes(claim, claim.reading(r.name), decode(old), []):
            found.append(f"{where}: {r.verdict}, and another run stored a counterexample")
        if r.answer is not None and r.name in before:
            found += [
                f"{where}: of {name!r} a solver once said sat and once unsat"
                for name in answers.contradictions(before[r.name], r.answer.to_json())
            ]
    return found


def _changes(decision: Decision, prune: bool) -> Iterator[tuple[Path, dict[str, Entry]]]:
    """Files of the claim whose content is to change, with the new content."""
    claim = decision.claim
    for kind in kinds():
        path = kind.folder / f"{claim.id}.json"
        before = stored_json(path)
        after = dict(before)
        for reading, r in zip(claim.readings, decision.readings, strict=True):
            old, new = before.get(r.name), kind.mine(claim, r)
            if new == old:
                continue
            if new is not None:
                after[r.name] = new if old is None else kind.better(claim, reading, old, new)
            elif prune and not kind.holds(claim, reading, old):
                del after[r.name]
        for name in set(after) - {reading.name for reading in claim.readings}:
            if prune:
                del after[name]
        if after != before:
            yield path, {name: after[name] for name in sorted(after)}


def _plain(instance: Any) -> Entry:
    return None if instance is None else encode(dict(instance))


def _needs(claim: Claim, r: ReadingVerdict) -> Entry:
    if not r.needed:
        return None
    return necessity.stored_form(r.needed, necessity.asked(claim, claim.reading(r.name)))


def _answer(claim: Claim, r: ReadingVerdict) -> Entry:
    answer = r.answer
    return None if answer is None or not (answer.key and answer.complete) else answer.to_json()


def _nothing(claim: Claim, reading: Reading, old: Entry) -> bool:
    return False


def _smaller(claim: Claim, reading: Reading, old: Entry, new: Entry) -> Entry:
    space = claim.space_of(reading)
    if space is None or not refutes(claim, reading, decode(old), []):
        return new
    return new if space.weight(decode(new)) < space.weight(decode(old)) else old


def _tighter(claim: Claim, reading: Reading, old: Entry, new: Entry) -> Entry:
    if not holds(claim, reading, decode(old), []):
        return new
    before, now = (judge(claim, reading, decode(entry)) for entry in (old, new))
    return new if float(now.ratio or 0) > float(before.ratio or 0) else old


def _more_needed(claim: Claim, reading: Reading, old: Entry, new: Entry) -> Entry:
    """An instance that another run found stays where this one found none."""
    if not necessity.well_formed(old) or old.get("key", "") != new.get("key", ""):
        return new
    shown = {e["hypothesis"]: e for e in old["hypotheses"] if e["status"] == "needed"}
    entries = [
        shown.get(e["hypothesis"], e) if e["status"] == "open" else e for e in new["hypotheses"]
    ]
    return new | {"hypotheses": entries}
