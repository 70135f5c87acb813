"""The process that believes: it has a file's claims decided, and checks what can be checked.

The file runs in a process of its own (:mod:`verify.own_file.inside`) and may do there what it
likes: nothing of it runs here. What comes back is text. A reading is `proved` because here, in a
process that the file never touched, :mod:`verify.own_file.checked` finds its proof to be one. It is
`refuted`, and a bound attained, because the claim is evaluated here on the values that were told.
Where that fails the reading is `open`, whatever the file's process said.

A study's learner is made again here, from the text of its class as it stood before the file ran
(:mod:`verify.own_file.study_told`): its definitions, and the values of names on an instance, are
computed here. What is believed is that a search found no counterexample; and where a file has a
space of its own, which values an instance gives to names. These are named beside the verdict.
"""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from math import isfinite
from pathlib import Path
from typing import Any, TypeVar

from theory.claims.claim import Claim, Reading
from theory.claims.empirical import NotTestable
from theory.claims.papers import PAPERS
from theory.claims.space import Table
from theory.proving.definitional_form import NoDefinition
from theory.runs.learner.learner import LearnerError
from verify.engines.judge import Outcome
from verify.engines.proofs import names_of
from verify.engines.search import QUICK
from verify.errors import InputError
from verify.kernel.certificate import Library
from verify.kernel.terms import KernelError
from verify.own_file.checked import NoProof, by_solvers, certified, replayed
from verify.own_file.plain_statements import rebuilt
from verify.own_file.process import FileProcess
from verify.own_file.source import Source
from verify.own_file.study_told import ToldStudy
from verify.own_file.told import Told, ToldInstance
from verify.second import Checker
from verify.store.certificates import Stored
from verify.store.evidence import write_text
from verify.verdicts import necessity
from verify.verdicts.answers import Answer
from verify.verdicts.decide import bound_ratio
from verify.verdicts.decision import Decision, ReadingVerdict
from verify.verdicts.necessity import Needed

Believed = TypeVar("Believed")


def heard(
    process: FileProcess,
    believe: Callable[[list[dict[str, Any]]], Believed],
    saw: Callable[[int], None] = lambda count: None,
) -> Believed:
    """What follows from what a file's process tells; ``saw`` is told what `FileProcess.told` says.

    Raises
    ------
    InputError
        If the file cannot be used, or its process ended without an answer or told no claims.
    """
    told = process.told(saw)
    try:
        return believe(told)
    except (
        *(ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError),
        *(KernelError, LearnerError, NoDefinition),
    ) as problem:
        raise InputError(
            f"{process.path}: its process did not send a valid claim: "
            f"{type(problem).__name__} {problem}"
        ) from None


def decide_file(
    process: FileProcess, saw: Callable[[int], None] = lambda count: None
) -> list[Decision]:
    """Decide the claims of a file that is running; ``saw`` is told how many more are decided.

    Raises
    ------
    InputError
        If the file cannot be used, or its process ended without an answer or told no claims.
    """
    return heard(process, lambda told: believed(told, process.source), saw)


def certificates(decisions: Sequence[Decision]) -> dict[str, str]:
    """The certificates that a file brought and both checkers accepted, by name."""
    found: dict[str, str] = {}
    for r in (r for decision in decisions for r in decision.readings):
        found |= {} if r.proof is None else r.proof.certificates
    return found


def believed(told: Sequence[Mapping[str, Any]], source: Source) -> list[Decision]:
    """What follows from what a file's process tells of claims that it decided.

    Parameters
    ----------
    source : Source
        The file's text, from which its learners are made.
    """
    brought: dict[str, str] = {}
    for claim in told:
        for reading in claim["readings"]:
            brought |= (reading["proof"] or {}).get("certificates", {})
    stored: Any = Stored()
    texts = ChainMap(brought, stored)
    library, second = Library(texts), Checker(texts)
    return [_decision(claim, source, library, second) for claim in told]


# --- from what is told to a decision ------------------------------------------------------------


def _decision(
    told: Mapping[str, Any], source: Source, library: Library, second: Checker
) -> Decision:
    study = ToldStudy.of(told.get("study"), source)
    claim = rebuilt_claim(told, study)
    verdicts = [
        _verdict(claim, reading, entry, study, library, second)
        for reading, entry in zip(claim.readings, told["readings"], strict=True)
    ]
    seconds = float(told["seconds"])
    if not isfinite(seconds):
        raise ValueError(f"seconds={seconds}")
    return Decision(claim, verdicts, seconds, problem=str(told["problem"]))


def rebuilt_claim(told: Mapping[str, Any], study: ToldStudy | None = None) -> Claim:
    """The claim that was told, with the instances that were told.

    Parameters
    ----------
    study : ToldStudy, optional
        Gives the instances their values; without one they are those that were told.

    Raises
    ------
    ValueError, KeyError, TypeError
        If it is none, or bears the name of a paper's.
    """
    claim = Claim(
        **_known(Claim, told["claim"])
        | {
            "hypotheses": study.hypotheses if study else _formulas(told["hypotheses"]),
            "conclusion": study.conclusion if study else _formula(told["conclusion"]),
            "readings": tuple(_reading(entry, study) for entry in told["readings"]),
            "needs": told["claim"].get("needs") or "the file's own process has the instances",
        }
    )
    if study is not None and study.says_another(claim.says):
        raise ValueError(f"says={claim.says!r} is a statement other than {claim.id}'s")
    if claim.paper.lower() in PAPERS:
        raise ValueError(f"id={claim.id!r} is a name for claims of a paper")
    return claim


def _reading(entry: Mapping[str, Any], study: ToldStudy | None) -> Reading:
    own, goal = (None, None) if study else (entry["hypotheses"], entry["conclusion"])
    question = entry["question"]
    told = [entry.get(name) for name in TOLD_INSTANCES]
    told += [need.get("instance") for need in entry.get("needed", ())]
    return Reading(
        **_known(Reading, entry["reading"])
        | {
            "hypotheses": None if own is None else _formulas(own),
            "conclusion": _formula(goal),
            "question": None if question is None else NotTestable(str(question)),
            "space": study.space if study else Told([_instance(one, None) for one in told]),
        }
    )


def _instance(told: Mapping[str, Any] | None, study: ToldStudy | None) -> ToldInstance | None:
    return ToldInstance.of(told, None if study is None else study.space)


def _formulas(forms: Sequence[Any]) -> tuple[Any, ...]:
    return tuple(map(rebuilt, forms))


def _formula(form: Any) -> Any:
    return None if form is None else rebuilt(form)


def _known(kind: Any, told: Mapping[str, Any]) -> dict[str, Any]:
    """Of what is told, the fields that a dataclass has."""
    names = {field.name for field in fields(kind)}
    return {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in told.items()
        if name in names
    }


TOLD_INSTANCES = ("counterexample", "witness", "tightest")


def _verdict(
    claim: Claim,
    reading: Reading,
    entry: Mapping[str, Any],
    study: ToldStudy | None,
    library: Library,
    second: Checker,
) -> ReadingVerdict:
    """The reading's verdict: what is told, but for what is proved, refuted or attained."""
    told = entry["verdict"]
    if told["verdict"] not in (*BY_PROOF, *TOLD):
        raise ValueError(f"verdict={told['verdict']!r}: expected one of {(*BY_PROOF, *TOLD)}")
    if told["verdict"] in TOLD and told["tier"] not in TOLD[told["verdict"]]:
        raise ValueError(f"{told['verdict']} with tier {told['tier']!r}")
    found = {name: _instance(entry[name], study) for name in TOLD_INSTANCES}
    against, witness = found["counterexample"], found["witness"]
    r = ReadingVerdict(
        reading.name,
        str(told["verdict"]),
        str(told["tier"]),
        " ".join(str(told["rests_on"]).split()),
        counterexample=None if against is None else against.instance,
        witness=None if witness is None else witness.instance,
        judgement=str(told["judgement"]),
        story=[rebuilt_table(table) for table in entry["story"]],
        steps=[str(step) for step in entry["steps"]],
        excluded=tuple(map(int, entry["excluded"])),
        idle=[str(line) for line in entry["idle"]],
        answer=Answer("", QUICK, str(entry["problem"]), (), None),
    )
    if r.verdict in SHOWN:
        judgement = replayed(claim, reading, against)
        if judgement is None and study is None:
            r.rests_on += ", replayed by the file's process alone"
        elif judgement is None or judgement.outcome is not SHOWN[r.verdict]:
            return _open(r, "its counterexample is none on the values that its process told")
    if entry["proof"] is None and entry["obligations"] and r.verdict in SOLVABLE:
        return _solved(r, claim, reading)
    if r.verdict not in BY_PROOF:
        r.tightness = _tightness(claim, reading, found["tightest"])
        return r
    if entry["proof"] is None:
        return _open(r, f"{NO_PROOF}: no certificate")
    try:
        r.proof = certified(entry["proof"], claim, reading, witness, study, library, second)
    except NoProof as why:
        return _open(r, f"{NO_PROOF}: {why}")
    r.verdict, r.tier, r.rests_on = "proved", "kernel", r.proof.in_words
    r.tightness = _tightness(claim, reading, found["tightest"])
    r.needed = [_need(n, used, claim, reading, entry, study) for n, used in enumerate(r.proof.used)]
    return r


def _tightness(
    claim: Claim, reading: Reading, tightest: ToldInstance | None
) -> dict[str, Any] | None:
    judgement = replayed(claim, reading, tightest) if claim.kind.endswith("bound") else None
    if tightest is None or judgement is None or judgement.outcome is not Outcome.HOLDS:
        return None
    ratio = judgement.ratio
    return None if ratio is None else bound_ratio(float(ratio), ratio, tightest.instance)


def _solved(r: ReadingVerdict, claim: Claim, reading: Reading) -> ReadingVerdict:
    """What solvers say, asked here; else the verdict without them."""
    try:
        found = by_solvers(claim, reading)
    except NoProof as why:
        r.steps = [*r.steps, str(why)]
        return r if r.verdict in TOLD else _open(r, f"{NO_PROOF}: {why}")
    r.steps = [str(found)]
    if found.proved:
        r.verdict, r.tier = "proved", "smt"
        r.rests_on = f"z3 and cvc5 agree: {found.obligation.name}"
        return r
    return r if r.verdict in TOLD else _open(r, f"{NO_PROOF}: {found}")


NO_PROOF = "what its file brings is no proof"
SOLVABLE = ("proved", "bounded", "survived", "open")
"""Verdicts that a proof by solvers can mend."""

SHOWN = {"refuted": Outcome.VIOLATED, "ill-posed": Outcome.UNDEFINED}
"""What the counterexample of a verdict shows."""

BY_PROOF = ("proved", "bounded")
"""Verdicts that are derived here."""

TOLD = {
    "survived": ("search",),
    "proof fails": ("search", "-"),
    "open": ("search", "-"),
    "refuted": ("replay",),
    "ill-posed": ("replay",),
    "contradicted": ("replay", "kernel + replay", "smt + replay"),
    "reproduced": ("experiment",),
    "not-reproduced": ("experiment",),
    "not-testable": ("experiment",),
}
"""Verdicts that the file's process tells, and what each of them can rest on."""


def rebuilt_table(told: Mapping[str, Any]) -> Table:
    """A part of an instance's story, as it was told."""
    rows = tuple(tuple(map(str, row)) for row in told["rows"])
    return Table(str(told["title"]), tuple(map(str, told["header"])), rows)


def _open(r: ReadingVerdict, why: str) -> ReadingVerdict:
    r.verdict, r.tier, r.rests_on = "open", "-", why
    return r


def _need(
    number: int,
    used: bool,
    claim: Claim,
    reading: Reading,
    entry: Mapping[str, Any],
    study: ToldStudy | None,
) -> Needed:
    told = {e["hypothesis"]: e for e in entry["needed"]}.get(number, {})
    if not used:
        return Needed(number, "not used")
    found = _instance(told.get("instance"), study)
    if told.get("status") != "needed" or found is None or found.values is None:
        return Needed(number, "open")
    name, move = str(told["name"]), str(told["move"])
    values = dict(found.values)
    changed = necessity.moved(values, name.split(", "), move) if name else values
    if changed is None or not necessity.shows(claim, reading, number, changed):
        return Needed(number, "open")
    return Needed(number, "needed", found.instance, name, move)


def save(file: Path, decisions: Sequence[Decision]) -> tuple[list[Path], list[Path]]:
    """Write the certificates into the folder ``FILE.proofs`` beside the file.

    One that is there of a claim which is proved no more, as after a change of the learner, goes.

    Returns
    -------
    written, removed : list of Path

    Raises
    ------
    InputError
        If they cannot be written.
    """
    folder, written, removed = file.with_suffix(".proofs"), [], []
    found = certificates(decisions)
    names = (name for decision in decisions for name in names_of(decision.claim))
    try:
        for name, text in found.items():
            path = folder / f"{name}.proof"
            if not path.resolve().is_relative_to(folder.resolve()):
                raise InputError(f"--save: {name!r} is no name for a file in {folder}")
            write_text(path, text)
            written.append(path)
        for path in (folder / f"{name}.proof" for name in names if name not in found):
            if path.is_file() and path.resolve().is_relative_to(folder.resolve()):
                path.unlink()
                removed.append(path)
    except OSError as problem:
        raise InputError(f"--save: {problem.filename}: {problem.strerror}") from None
    return written, removed
