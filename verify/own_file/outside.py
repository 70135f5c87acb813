"""The process that believes: it has a file's claims decided, and checks what can be checked.

The file runs in a process of its own (:mod:`verify.own_file.inside`) and may do there what it
likes: nothing of it runs here. What comes back is text. A reading is `proved` because here, in a
process that the file never touched, both checkers accept the certificate, and its statement is the
claim's, translated here. Where that fails the reading is `open`, whatever the file's process said;
so it is where it rests on solvers, which are asked here, but texts that the file's process made.

What cannot be checked here is what the file's own code computes: that an instance is a
counterexample, that a search found none, and what the names in its definitions mean. The
definitions are part of the statement that is printed.
"""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

from theory.claims.claim import Claim, Obligation, Reading
from theory.claims.empirical import NotTestable
from theory.claims.registry import PAPERS
from theory.claims.space import Instance, Space, Table
from theory.formal.translate import Untranslatable, check_bases, formal
from theory.proving.definitional_form import NoDefinition
from verify.engines import smt
from verify.engines.certificates import Stored
from verify.engines.proofs import Statement, described, says, unfolds
from verify.engines.search import QUICK
from verify.errors import InputError
from verify.kernel.certificate import Library
from verify.kernel.terms import KernelError
from verify.own_file.process import FileProcess
from verify.own_file.written import rebuilt, rebuilt_run, rebuilt_vocabulary
from verify.second import Checker, Rejected
from verify.store.evidence import decode, write_text
from verify.verdicts.answers import Answer
from verify.verdicts.decision import Decision, ReadingVerdict
from verify.verdicts.necessity import Needed

CHECKERS = ("kernel", "second")


def decide_file(process: FileProcess, *, save: bool = False) -> list[Decision]:
    """Decide the claims of a file that is running.

    Parameters
    ----------
    process : FileProcess
        Where it runs.
    save : bool
        Also write the certificates into the folder ``FILE.proofs`` beside the file.

    Raises
    ------
    InputError
        If the file cannot be used, its process ended without an answer or told no claims, or the
        certificates cannot be written.
    """
    told = process.told()
    try:
        decisions, accepted = believed(told)
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError) as problem:
        raise InputError(
            f"{process.path}: its process told what is no claim: {type(problem).__name__} {problem}"
        ) from None
    if save:
        _save(process.path.with_suffix(".proofs"), accepted)
    return decisions


def believed(told: Sequence[Mapping[str, Any]]) -> tuple[list[Decision], dict[str, str]]:
    """What follows from what a file's process tells, and its certificates that were accepted."""
    certificates: dict[str, str] = {}
    for claim in told:
        for reading in claim["readings"]:
            certificates |= (reading["proof"] or {}).get("certificates", {})
    stored: Any = Stored()
    texts = ChainMap(certificates, stored)
    library, second = Library(texts), Checker(texts)
    decisions = [_decision(claim, library, second) for claim in told]
    return decisions, {name: certificates[name] for name in certificates if name in library.done}


# --- from what is told to a decision ------------------------------------------------------------


def _decision(told: Mapping[str, Any], library: Library, second: Checker) -> Decision:
    readings = tuple(_reading(entry) for entry in told["readings"])
    claim = Claim(
        **_known(Claim, told["claim"])
        | {
            "hypotheses": _formulas(told["hypotheses"]),
            "conclusion": _formula(told["conclusion"]),
            "readings": readings,
            "needs": told["claim"].get("needs") or "the file's own process has the instances",
        }
    )
    if claim.paper in PAPERS:
        raise ValueError(f"id={claim.id!r} is a name for claims of a paper")
    verdicts = [
        _verdict(claim, reading, entry, library, second)
        for reading, entry in zip(readings, told["readings"], strict=True)
    ]
    return Decision(claim, verdicts, float(told["seconds"]), problem=str(told["problem"]))


class Told(Space):
    """The size of the tightest instance, as it was told; this space draws none."""

    def __init__(self, rounds: int, ranks: int, dimension: int) -> None:
        self.told = rounds, ranks, dimension

    def size(self, instance: Instance) -> tuple[int, int, int]:
        """What was told."""
        return self.told


def _reading(entry: Mapping[str, Any]) -> Reading:
    own = entry["hypotheses"]
    question = entry["question"]
    return Reading(
        **_known(Reading, entry["reading"])
        | {
            "hypotheses": None if own is None else _formulas(own),
            "conclusion": _formula(entry["conclusion"]),
            "question": None if question is None else NotTestable(str(question)),
            "space": None if entry["size"] is None else Told(*map(int, entry["size"])),
        }
    )


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


def _verdict(
    claim: Claim, reading: Reading, entry: Mapping[str, Any], library: Library, second: Checker
) -> ReadingVerdict:
    """The reading's verdict: what is told, but for what claims to be proved."""
    told = entry["verdict"]
    if told["verdict"] not in (*BY_PROOF, *TOLD):
        raise ValueError(f"verdict={told['verdict']!r}: expected one of {(*BY_PROOF, *TOLD)}")
    if told["verdict"] in TOLD and told["tier"] not in TOLD[told["verdict"]]:
        raise ValueError(f"{told['verdict']} with tier {told['tier']!r}")
    r = ReadingVerdict(
        reading.name,
        str(told["verdict"]),
        str(told["tier"]),
        str(told["rests_on"]),
        counterexample=_instance(entry["counterexample"]),
        witness=_instance(entry["witness"]),
        judgement=str(told["judgement"]),
        story=[_table(table) for table in entry["story"]],
        tightness=entry["tightness"],
        steps=[str(step) for step in entry["steps"]],
        answer=Answer("", QUICK, str(entry["problem"]), (), None),
    )
    if r.verdict not in BY_PROOF:
        return r
    if entry["obligations"]:
        return _settled(r, entry["obligations"])
    return _checked(r, claim, reading, entry, library, second)


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


def _instance(told: Any) -> dict[str, Any] | None:
    return None if told is None else {str(name): decode(value) for name, value in told.items()}


def _table(told: Mapping[str, Any]) -> Table:
    rows = tuple(tuple(map(str, row)) for row in told["rows"])
    return Table(str(told["title"]), tuple(map(str, told["header"])), rows)


def _open(r: ReadingVerdict, why: str) -> ReadingVerdict:
    r.verdict, r.tier = "open", "-"
    r.rests_on = f"what its file brings is no proof: {why}"
    return r


def _settled(r: ReadingVerdict, obligations: Sequence[Mapping[str, Any]]) -> ReadingVerdict:
    """What solvers say, asked here: steps, since only the file's process made texts of them."""
    found = []
    for told in obligations:
        queries = {name: _texts(value) for name, value in told["queries"].items()}
        obligation = Obligation(**_known(Obligation, told), goal=list)
        found.append(smt.answered(obligation, smt.Queries(**queries)))
    r.steps = [f"{result}\n{result.obligation.because}".rstrip() for result in found]
    return _open(r, f"that solvers were asked its statement is told by its process ({r.steps[0]})")


def _texts(value: Any) -> Any:
    return tuple(map(str, value)) if isinstance(value, list) else value


def _checked(
    r: ReadingVerdict,
    claim: Claim,
    reading: Reading,
    entry: Mapping[str, Any],
    library: Library,
    second: Checker,
) -> ReadingVerdict:
    """The verdict of both checkers on the certificate."""
    told = entry["proof"]
    if told is None:
        return _open(r, "no certificate")
    if r.witness is None:
        return _open(r, "no instance of the hypotheses")
    try:
        statement = _statement(told, claim, reading)
        checked = library.check(statement.name)
        second.check(statement.name)
        if not says(checked, statement):
            return _open(r, "the certificate proves another statement")
    except (KernelError, NoDefinition, Rejected, Untranslatable) as why:
        return _open(r, str(why))
    run = len(statement.hypotheses) - len(claim.hypotheses_of(reading))
    r.proof = replace(
        described(checked, statement, run, CHECKERS),
        unfolds=unfolds(library.texts[checked.name]),
        about=str(told["about"]),
    )
    r.verdict, r.tier, r.rests_on = "proved", "kernel", r.proof.in_words
    r.needed = [_need(number, used, entry) for number, used in enumerate(r.proof.used)]
    return r


def _statement(told: Mapping[str, Any], claim: Claim, reading: Reading) -> Statement:
    """The claim's statement, translated here, after the definitions that the file told."""
    vocabulary, run = rebuilt_vocabulary(told["vocabulary"]), rebuilt_run(told["run"])
    hypotheses, conclusion = claim.hypotheses_of(reading), claim.conclusion_of(reading)
    check_bases(hypotheses, conclusion, run.values(), vocabulary)
    stated = [*(formal(part, vocabulary) for part in hypotheses)]
    goal = formal(conclusion, vocabulary).t
    given = tuple(phi.t for phi in (*run.values(), *stated))
    return Statement(str(told["name"]), given, goal, lambda p, given: None)


def _need(number: int, used: bool, entry: Mapping[str, Any]) -> Needed:
    told = {e["hypothesis"]: e for e in entry["needed"]}.get(number, {})
    if not used:
        return Needed(number, "not used")
    if told.get("status") != "needed":
        return Needed(number, "open")
    instance = _instance(told["instance"])
    return Needed(number, "needed", instance, str(told["name"]), str(told["move"]))


def _save(folder: Path, certificates: Mapping[str, str]) -> None:
    try:
        for name, text in certificates.items():
            path = (folder / f"{name}.proof").resolve()
            if not path.is_relative_to(folder.resolve()):
                raise InputError(f"--save: {name!r} is no name for a file in {folder}")
            write_text(path, text)
    except OSError as problem:
        raise InputError(f"--save: {problem.filename}: {problem.strerror}") from None
