"""Asks again what the ledger answers: nothing that is stored there is believed for good.

Certificates, counterexamples and instances are checked on every run. What solvers said, what a
search counted, which hypotheses nothing shows to be needed, and what an experiment measured can
only be found again. Each such answer is a question with a name; a run asks all of them, a part that
changes from day to day, or those that a commit changed.
"""

from __future__ import annotations

import hashlib
import json
import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor, as_completed
from dataclasses import dataclass
from math import isclose
from typing import Any

from theory.claims.claim import Claim, Reading
from verify.engines.proved import prove
from verify.errors import InputError
from verify.experiments import store
from verify.experiments.catalogue import MODULES, experiment
from verify.experiments.run import measured
from verify.kernel.terms import KernelError
from verify.prover.session import ProofError
from verify.smt import obligations as smt
from verify.store import manifest
from verify.store.evidence import Refused, stored_json
from verify.store.sources import ROOT
from verify.verdicts import answers, ledger, necessity
from verify.verdicts.decide import asked_anew, by_kernel

ANSWER, NEED, EXPERIMENT = "answer", "needs", "experiment"
SAMPLE = 100
CLOSE = 1e-6
"""Relative difference of a measured value that rounding may leave."""


@dataclass(frozen=True)
class Question:
    """One stored answer.

    Attributes
    ----------
    kind : str
        ``"answer"`` (solvers and search), ``"needs"``, or ``"experiment"``.
    subject : str
        Id of the claim, or name of the experiment.
    part : str
        Name of the reading, or data set and number of the partition, ``abalone 3``.
    """

    kind: str
    subject: str
    part: str

    @property
    def name(self) -> str:
        """The question in one line."""
        return f"{self.kind} {self.subject} [{self.part}]"

    @property
    def file(self) -> str:
        """Name of the ledger's file that has the answer."""
        folder = {ANSWER: "answers", NEED: "necessity", EXPERIMENT: "experiments"}[self.kind]
        return f"{folder}/{self.subject}.json"


@dataclass(frozen=True)
class Reply:
    """What a question got when it was asked again.

    Attributes
    ----------
    differs : tuple of str
        Where it is not what is stored; empty where it is the same.
    outdated : bool
        The stored answer is for other sources or versions; it counts for nothing, and a run that
        decides the claim asks anew.
    """

    question: Question
    differs: tuple[str, ...]
    outdated: bool
    seconds: float

    def to_json(self) -> dict[str, Any]:
        """The entry of ``ordproof ask-again --json``."""
        return {
            "question": self.question.name,
            "differs": list(self.differs),
            "outdated": self.outdated,
            "seconds": round(self.seconds, 3),
        }


# --- which --------------------------------------------------------------------------------------


def questions() -> list[Question]:
    """All that the ledger answers, by the files alone."""
    folders = (answers.ANSWERS, necessity.NECESSITY)
    subjects = {
        path.relative_to(folder).with_suffix("").as_posix()
        for folder in folders
        for path in folder.rglob("*.json")
    }
    found = [question for subject in sorted(subjects) for question in questions_of(subject)]
    for name in MODULES:
        chosen = experiment(name)
        found += [
            Question(EXPERIMENT, name, f"{data} {partition}")
            for data in chosen.data
            for partition in range(chosen.partitions)
        ]
    return found


def questions_of(identifier: str) -> list[Question]:
    """What the ledger answers of one claim."""
    return [
        Question(kind, identifier, name)
        for kind, folder in ((ANSWER, answers.ANSWERS), (NEED, necessity.NECESSITY))
        for name in stored_json(folder / f"{identifier}.json")
    ]


def sample(identifiers: Sequence[str], seed: int) -> list[Question]:
    """About one in a hundred of what the ledger answers of these claims; a seed names which."""
    asked = [question for name in identifiers for question in questions_of(name)]
    return [question for question in asked if in_part(question, seed, SAMPLE)]


def in_part(question: Question, number: int, parts: int) -> bool:
    """Does a question fall into one of the parts, by a digest of its name?"""
    digest = hashlib.sha256(question.name.encode()).digest()
    return int.from_bytes(digest[:8]) % parts == number % parts


def changed_since(revision: str, asked: Sequence[Question]) -> list[Question]:
    """Those whose stored answer is another one than at a revision of git.

    Raises
    ------
    InputError
        If this is no clone of git, or it does not know the revision.
    """
    before: dict[str, Any] = {}
    changed = set(_git("diff", "--name-only", revision, "--", "verify/ledger").splitlines())
    kept = set(_git("ls-tree", "-r", "--name-only", revision, "verify/ledger").splitlines())
    found = []
    for question in asked:
        path = f"verify/ledger/{question.file}"
        if path not in changed:
            continue
        if path not in before:
            before[path] = json.loads(_git("show", f"{revision}:{path}")) if path in kept else {}
        now = stored_json(ROOT / path)
        if question.kind == EXPERIMENT or now[question.part] != before[path].get(question.part):
            found.append(question)
    return found


def _git(*arguments: str) -> str:
    try:
        run = subprocess.run(
            ["git", "-c", "core.quotepath=off", *arguments],
            cwd=ROOT,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )
    except FileNotFoundError:
        raise InputError("--changed-since: git is not installed") from None
    if run.returncode:
        why = (run.stderr.strip().splitlines() or ["no reason given"])[0]
        raise InputError(f"--changed-since: git {arguments[0]}: {why}")
    return run.stdout


# --- asking -------------------------------------------------------------------------------------


def ask_all(
    asked: Sequence[Question], executor: Executor, within: float | None = None
) -> Iterator[Reply]:
    """Replies as they come.

    Parameters
    ----------
    within : float, optional
        Seconds after which no further question is begun: time limits how many are asked, never
        what is said.
    """
    end = time.monotonic() + (float("inf") if within is None else within)
    waiting = [executor.submit(_unless_late, question, end) for question in asked]
    for future in as_completed(waiting):
        reply = future.result()
        if reply is not None:
            yield reply


def _unless_late(question: Question, end: float) -> Reply | None:
    return None if time.monotonic() > end else ask(question)


def ask(question: Question) -> Reply:
    """Find the answer anew and compare it with the stored one.

    Raises
    ------
    InputError
        If the question's claim or data set is not there, or a solver is not installed.
    """
    start = time.perf_counter()
    if question.kind == EXPERIMENT:
        differs = _measured_again(question)
    else:
        claim = ledger.find(question.subject)
        by_name = {reading.name: reading for reading in claim.readings}
        if question.part not in by_name:
            differs = [f"the claim has no reading {question.part!r}"]
        else:
            again = {ANSWER: _answered_again, NEED: _needed_again}[question.kind]
            differs = again(claim, by_name[question.part])
    return Reply(question, tuple(differs or ()), differs is None, time.perf_counter() - start)


def _answered_again(claim: Claim, reading: Reading) -> list[str] | None:
    stored = stored_json(answers.ANSWERS / f"{claim.id}.json")[reading.name]
    if stored.get("key") != answers.asked(claim, reading):
        return None
    try:
        kept = answers.read(claim, reading, stored)
    except Refused as why:
        return [str(why)]
    proof, problem = by_kernel(claim, reading, fresh=False)
    compared = proof is not None
    now = asked_anew(claim, reading, kept.budget, problem, smt.settle, compared=compared)
    lines = list(_differences(stored, json.loads(json.dumps(now.to_json()))))
    found = now.found
    if found is not None and found.counterexample is not None:
        lines.append(f"the search finds a counterexample: {answers.encode(found.counterexample)}")
    return lines


def _differences(stored: Any, now: Any, place: str = "") -> Iterator[str]:
    """Where two values of JSON differ, one line each."""
    if isinstance(stored, Mapping) and isinstance(now, Mapping):
        for name in [*stored, *(name for name in now if name not in stored)]:
            inner = f"{place}, {name}" if place else name
            yield from _differences(stored.get(name), now.get(name), inner)
    elif isinstance(stored, list) and isinstance(now, list) and len(stored) == len(now):
        for at, (one, other) in enumerate(zip(stored, now, strict=True), start=1):
            yield from _differences(one, other, f"{place} {at}")
    elif stored != now:
        yield f"{place}: {json.dumps(stored)} as stored, {json.dumps(now)} now"


def _needed_again(claim: Claim, reading: Reading) -> list[str] | None:
    try:
        proof = prove(claim, reading)
    except (ProofError, KernelError) as why:
        return [f"no proof: {why}"]
    if proof is None:
        return ["the reading has no proof"]
    return necessity.asked_again(claim, reading, list(proof.used), proof.symbols)


def _measured_again(question: Question) -> list[str] | None:
    chosen = experiment(question.subject)
    cells = store.stored(chosen)
    if isinstance(cells, str):
        return None if manifest.as_recorded(store.path(chosen)) else [cells]
    data, _, number = question.part.rpartition(" ")
    partition, lines = int(number), []
    again = store.gathered([measured(chosen, data, partition)])
    kept = {key: values for key, (cell, values) in cells.items() if cell["data"] == data}
    if again.keys() != kept.keys():
        return ["other cells are measured than are stored"]
    for key, (cell, metrics) in again.items():
        if metrics.keys() != kept[key].keys():
            lines.append(f"{_words(cell)}: other metrics are measured than are stored")
            continue
        for metric, (value,) in metrics.items():
            column = kept[key][metric]
            if len(column) != chosen.partitions:
                lines.append(f"{_words(cell)}: {len(column)} values of {metric} are stored")
            elif not _close(value, column[partition], chosen.slack):
                lines.append(f"{_words(cell)}: {metric} {column[partition]} as stored, {value} now")
    return lines


def _close(value: float, stored: float, slack: float) -> bool:
    return isclose(value, stored, rel_tol=CLOSE, abs_tol=max(slack, 1e-9))


def _words(cell: Mapping[str, Any]) -> str:
    return ", ".join(f"{name} {value}" for name, value in cell.items())
