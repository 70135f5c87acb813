"""Kernel proofs of claims and lemmas: stored certificates are re-checked, missing ones searched.

A certificate is a file under ``verify/ledger/proofs``. It counts only if the kernel accepts it now
and its statement is the claim's statement now, translated into the kernel's language; otherwise the
proof script is run again.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from theory.claims.claim import Claim, Reading
from theory.claims.hypotheses import names_of as hypothesis_names
from theory.claims.papers import PAPERS
from theory.claims.registry import paper_claims
from theory.formal.terms import Expr, conj
from theory.formal.vocabulary import Vocabulary
from theory.proving.bounds import symbols
from theory.proving.having_values import having_values
from theory.proving.lemma import Lemma
from theory.proving.program import FORMULAS, about
from theory.proving.proof import Proof
from theory.proving.prover import Prover
from verify.engines.scripts import shown
from verify.engines.translation import (
    entered,
    needs_of,
    only_stated,
    programs_met,
    same_program,
    translated,
)
from verify.kernel.certificate import Checked, Library
from verify.kernel.normal import normal
from verify.kernel.terms import KernelError, Term
from verify.prover.near import unknown
from verify.prover.printing import pretty
from verify.prover.session import ProofError
from verify.store.certificates import stored


@dataclass(frozen=True)
class Statement:
    """What is to be proved, and how.

    Attributes
    ----------
    name : str
        Name of the certificate.
    hypotheses, conclusion
        In the kernel's language.
    script : callable
        ``script(p, given)`` with the assumed hypotheses returns the theorem.
    about : str
        What it is about: the program, or formulas.
    """

    name: str
    hypotheses: tuple[Term, ...]
    conclusion: Term
    script: Callable[[Any, list[Any]], Any]
    about: str = FORMULAS
    needs: Mapping[str, Expr] = field(default_factory=dict)
    """What makes sure that all of it has a value: a part of the conclusion, behind the claim's."""

    vocabulary: Vocabulary = field(default_factory=Vocabulary)
    """What the names of a claim are in the kernel's language."""

    @property
    def claimed(self) -> Term:
        """The conclusion without what it needs to have a value."""
        return self.conclusion[1] if self.needs else self.conclusion

    @property
    def forms(self) -> tuple[tuple[Term, ...], Term]:
        """What is the same for statements that are the same."""
        return tuple(map(normal, self.hypotheses)), normal(self.conclusion)


@cache
def lemmas() -> dict[str, Lemma]:
    """All lemmas by name.

    Raises
    ------
    ValueError
        If two lemmas share a name.
    """
    return _lemmas_in(
        "theory.lemmas", "theory.intervals", *(f"theory.{paper}.proofs" for paper in PAPERS)
    )


def lemma_named(name: str) -> Lemma:
    """The lemma of that name; the papers' are loaded only for a name that is none of all papers'.

    Raises
    ------
    KeyError
        If there is none.
    """
    return _lemmas_in("theory.lemmas").get(name) or lemmas()[name]


@cache
def _lemmas_in(*folders: str) -> dict[str, Lemma]:
    found: dict[str, Lemma] = {}
    for folder in folders:
        package = importlib.import_module(folder)
        for info in sorted(pkgutil.iter_modules(package.__path__), key=lambda info: info.name):
            module = importlib.import_module(f"{folder}.{info.name}")
            for entry in _within(vars(module)):
                if found.setdefault(entry.name, entry) is not entry:
                    raise ValueError(f"name={entry.name!r} is used by two lemmas")
    return found


def _within(value: Any) -> Iterator[Lemma]:
    """The lemmas of a value: itself, or those of its parts."""
    if isinstance(value, Lemma):
        yield value
    elif isinstance(value, dict):
        yield from _within(tuple(value.values()))
    elif isinstance(value, tuple | list):
        for part in value:
            yield from _within(part)


def of_lemma(lemma: Lemma) -> Statement:
    """The statement of a lemma."""
    return Statement(
        lemma.name,
        tuple(map(entered, lemma.hypotheses)),
        entered(lemma.conclusion),
        lambda p, given: lemma.script(p, *given),
    )


def proof_of(claim: Claim, reading: Reading) -> Proof | None:
    """The claim's own proof in a reading, if it has one."""
    return next((proof for proof in claim.proofs if proof.reading in ("", reading.name)), None)


def names_of(claim: Claim) -> list[str]:
    """Names that certificates of the claim may have: its id, with numbers for later readings."""
    more = range(2, len(claim.readings) + 1)
    return [claim.id, *(f"{claim.id}.{number}" for number in more)]


def of_claim(claim: Claim, reading: Reading, proof: Proof) -> Statement:
    """The claim's statement in a reading: the run's definitions and its hypotheses give it.

    Readings whose statements are the same share one certificate.

    Raises
    ------
    ProofError
        If the statement cannot be said in the kernel's language.
    """
    mine = _stated(claim, reading, proof)
    for name, other in zip(names_of(claim), claim.readings, strict=True):
        if other.name == reading.name:
            return replace(mine, name=name)
        theirs = proof_of(claim, other)
        if theirs is None:
            continue
        try:
            stated = _stated(claim, other, theirs)
        except ProofError:
            continue
        if stated.forms == mine.forms:
            return replace(stated, name=name, about=mine.about, vocabulary=mine.vocabulary)
    raise ValueError(f"claim {claim.id!r} has no reading {reading.name!r}")


def of_cited(name: str) -> Statement:
    """The statement of what a script cites: a lemma, or a line that the claim follows from.

    Raises
    ------
    KeyError
        If there is neither.
    """
    try:
        return of_lemma(lemma_named(name))
    except KeyError:
        line = of_line(name)
        if line is None:
            raise
        return line


def of_line(name: str) -> Statement | None:
    """The statement of a paper's claim by its certificate's name; None if no claim has it."""
    paper, _, _ = name.partition("/")
    if paper not in PAPERS:
        return None
    for claim in paper_claims(paper):
        for reading in claim.readings if name in names_of(claim) else ():
            proof = proof_of(claim, reading)
            if proof is not None and (statement := of_claim(claim, reading, proof)).name == name:
                return statement
    return None


@cache
def _stated(claim: Claim, reading: Reading, proof: Proof) -> Statement:
    vocabulary, hypotheses, conclusion = translated(claim, reading, proof)
    programs = programs_met(claim, reading, proof, vocabulary)
    same_program(claim, reading, programs)
    only_stated(claim, proof.run, hypotheses)
    run = dict(proof.run)
    names = hypothesis_names(claim.hypotheses_of(reading))
    # the papers' claims say it in a certificate beside their own: `verify.engines.values`
    needed = {}
    if claim.paper not in PAPERS:
        stated = [phi.t for phi in (*hypotheses, conclusion)]
        needed = needs_of(claim, reading, proof.run, vocabulary, stated)

    def script(p: Prover, given: list[Any]) -> Any:
        facts = dict(zip(run, given[: len(run)], strict=True))
        p.goal = conclusion
        found = shown(proof, p, facts, given[len(run) :], names)
        if not needed:
            return found
        values = having_values(p, needed, facts, given[len(run) :])
        return p.rule("conjoin", [p.rule("part", conclusion, found), *values])

    # entered once: all that asks later what they are has the terms that the kernel knows
    given = tuple(map(entered, (*run.values(), *hypotheses)))
    whole = entered(conj(conclusion, *needed.values()))
    return Statement(claim.id, given, whole, script, about(programs), needed, vocabulary)


@dataclass
class Proofs(Mapping[str, str]):
    """Certificates by name: those stored, and those found in this run.

    Parameters
    ----------
    fresh : bool
        Whether to search all proofs again.
    """

    fresh: bool = False
    found: dict[str, str] = field(default_factory=dict)
    refused: dict[str, str] = field(default_factory=dict)
    """Stored certificates that do not prove what they are stored for, each with the reason."""
    library: Library = field(init=False)
    _statements: dict[str, Statement] = field(default_factory=dict)
    _asked: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.library = Library(self)

    def __getitem__(self, name: str) -> str:
        kept = None if name in self.found or self.fresh else stored(name)
        if kept is not None:
            return kept
        if name not in self.found:
            self.found[name] = self._search(name)
        return self.found[name]

    def __contains__(self, name: object) -> bool:
        if not isinstance(name, str):
            return False
        known = name in self._asked or name in self._statements or name in self.found
        known = known or name in _lemmas_in("theory.lemmas")
        known = known or name in lemmas()
        return known or (stored(name) is not None and of_line(name) is not None)

    def __iter__(self) -> Iterator[str]:
        return iter(self.found)

    def __len__(self) -> int:
        return len(self.found)

    def check(self, statement: Statement) -> Checked:
        """The statement proved: by its stored certificate, or by running its script.

        Raises
        ------
        ProofError
            If the script does not reach the statement.
        KernelError
            If the kernel refuses what the script did.
        """
        name = statement.name
        self._statements[name] = statement
        done = self.library.done.get(name)
        if done is None or not says(done, statement):
            self.forget(name)
            done = self.kept(name)
            if done is not None and not says(done, statement):
                self.refused[name] = "it proves another statement"
        if done is None or not says(done, statement):
            self.forget(name)
            self.found[name] = self._search(name)
            done = self.library.check(name)
        return done

    def forget(self, name: str) -> None:
        """What was found or checked of a certificate is to be found again."""
        self.library.done.pop(name, None)
        self.found.pop(name, None)

    def kept(self, name: str) -> Checked | None:
        """What the stored certificate proves, if the kernel accepts it."""
        if self.fresh or stored(name) is None:
            return None
        self._asked.add(name)
        try:
            return self.library.check(name)
        except KernelError as reason:
            self.refused[name] = str(reason)
            return None

    def _statement(self, name: str) -> Statement:
        if name not in self._statements:
            self._statements[name] = of_cited(name)
        return self._statements[name]

    def _cited(self, name: str) -> Statement:
        try:
            return self._statement(name)
        except KeyError:
            raise ProofError(f"lemma {name!r}: {unknown(name, lemmas())}") from None

    def _search(self, name: str) -> str:
        from verify.prover.prover import Prover

        statement = self._statement(name)
        p = Prover(lambda cited: self.check(self._cited(cited)).theorem)
        p.goal = Expr(statement.conclusion)
        p.names = symbols(("and", statement.conclusion, *statement.hypotheses))
        given = [p.assume(phi) for phi in statement.hypotheses]
        last = statement.script(p, given)
        if normal(last.conclusion) != normal(statement.conclusion):
            raise ProofError(
                f"{name}: the script proves\n  {pretty(last.conclusion)}\nnot\n"
                f"  {pretty(statement.conclusion)}"
            )
        return p.certificate(
            name, [Expr(phi) for phi in statement.hypotheses], Expr(statement.conclusion), last
        )


def says(checked: Checked, statement: Statement) -> bool:
    """Is what was checked the statement as it is now?"""
    wanted = {normal(phi) for phi in statement.hypotheses}
    return (
        normal(checked.conclusion) == normal(statement.conclusion)
        and {normal(phi) for phi in checked.hypotheses} <= wanted
    )


def alike(one: tuple[tuple[Term, ...], Term], other: tuple[tuple[Term, ...], Term]) -> bool:
    """Are two statements, hypotheses and conclusion, the same but for the order of hypotheses?"""
    forms = [({*map(normal, given)}, normal(conclusion)) for given, conclusion in (one, other)]
    return forms[0] == forms[1]
