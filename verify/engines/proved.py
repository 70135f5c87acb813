"""Proofs as the reports show them: the stored certificate, or the one that the script finds.

The verified checker reads what is stored, where it is built, and the kernel where it is not.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

from sympy import Symbol

from theory.claims.claim import Claim, Reading
from theory.language.plain import plain
from theory.proving.program import FORMULAS
from verify.checkers import verified_answers
from verify.checkers.certificates import with_cited
from verify.checkers.three import in_words
from verify.engines.proofs import (
    Proofs,
    Statement,
    of_claim,
    proof_of,
    says,
)
from verify.engines.solutions import solutions_of
from verify.engines.values import values_of
from verify.kernel.certificate import Checked
from verify.kernel.normal import normal
from verify.kernel.terms import Term, symbols
from verify.prover.brackets import tree
from verify.store import certificates


@dataclass(frozen=True)
class Proved:
    """A proof as the reports show it, from the kernel's own form of the statement.

    Attributes
    ----------
    hypotheses, conclusion
        The statement in mathematical notation.
    unneeded : tuple of str
        Those hypotheses that the proof does not use.
    cites : tuple of str
        Certificates it cites.
    assumed : tuple of str
        Names of the analytic lemmas that it rests on.
    certificates : mapping of str to str
        Texts found by a script and not stored: its own, and those of lemmas that had none.
    replaced : tuple of str
        Of stored certificates that these replace: why each was refused.
    """

    name: str
    hypotheses: tuple[str, ...]
    conclusion: str
    unneeded: tuple[str, ...]
    steps: int
    cites: tuple[str, ...]
    assumed: tuple[str, ...]
    certificates: Mapping[str, str] = field(default_factory=dict)
    replaced: tuple[str, ...] = ()
    used: tuple[bool, ...] = ()
    """For each hypothesis of the claim itself: does the proof use it, or what proves its values?"""
    symbols: frozenset[str] = frozenset()
    """Names that the definitions of the run speak of."""
    unfolds: bool = False
    """Does the certificate no more than unfold definitions?"""
    about: str = FORMULAS
    """What the theorem is about: the program, or formulas."""
    accepted_by: tuple[str, ...] = ()
    """The checkers that accepted the certificate in this run."""

    values: tuple[str, ...] = ()
    """What is proved beside it, so that all of it has a value."""

    evaluated: tuple[str, ...] = ()
    """What it needs to have a value, and no certificate shows: it is evaluated on instances."""

    beside: str = ""
    """Of a paper's claim: the certificate that proves the values; empty where none does."""

    solved: tuple[str, ...] = ()
    """What the learner finds as the solution of an equation: that there is one is assumed."""

    solutions: tuple[str, ...] = ()
    """Certificates that say of such an equation that it has a solution."""

    lacks: str = ""
    """Of a file's claim: what it says, and neither the certificate nor a hypothesis does."""

    means: tuple[str, ...] = ()
    """Of a file's claim: what the statement takes its names to mean, and what it is given beside
    its hypotheses."""

    @property
    def certificate(self) -> str:
        """The certificate and its length."""
        return f"certificate of {self.steps} step{'s' * (self.steps != 1)}"

    @property
    def in_words(self) -> str:
        """What the verdict rests on."""
        lemmas = f", with {', '.join(self.assumed)}" if self.assumed else ""
        by_kernel = self.accepted_by in ((), ("kernel",))
        whose = "" if by_kernel else f", accepted by {in_words(self.accepted_by)}"
        meant = "".join(f"; {what}" for what in self.means)
        only = "; ".join(self.evaluated)
        roots = f"that the equations for {' and '.join(self.solved)} have a solution"
        assumed = [self.lacks] * bool(self.lacks) + [roots] * bool(self.solved)
        given = "".join(f"; given {what}" for what in assumed)
        open_ = f"; that it has a value is evaluated, not proved: {only}" if only else ""
        shown = "".join(f"; its equation has a solution: {name}" for name in self.solutions)
        return f"{self.certificate}{lemmas}{whose}{meant}{shown}{given}{open_}"

    @property
    def names(self) -> tuple[str, ...]:
        """Its certificates: the claim's, and those beside it."""
        beside = (self.beside,) if self.beside else ()
        return (self.name, *beside, *self.solutions)

    def to_json(self) -> dict[str, Any]:
        """The proof without the certificates' texts."""
        hidden = ("certificates", "symbols", "used")
        return {name: value for name, value in vars(self).items() if name not in hidden}


def prove(claim: Claim, reading: Reading, *, fresh: bool = False) -> Proved | None:
    """The kernel's proof of a claim in a reading; None where the claim brings none.

    Raises
    ------
    ProofError, KernelError
        If the proof does not go through.
    """
    proof = proof_of(claim, reading)
    if proof is None:
        return None
    statement = of_claim(claim, reading, proof)
    mine = _process_proofs(fresh, certificates.FOLDER)
    refused = set(mine.refused)
    kept = None if fresh else verified_answers.accepted(statement.name)
    verified = kept is not None and says(kept, statement)
    checked = kept if kept is not None and verified else mine.check(statement)
    values = values_of(claim, reading, proof, statement, mine)
    solutions = solutions_of(proof.run, mine)
    by = "verified" if verified and values.verified else "kernel"
    found = described(checked, statement, len(proof.run), (by,))
    return replace(
        found,
        certificates=with_cited(mine.found, (checked.name, values.certificate, *solutions)),
        used=used_by(checked, statement, len(proof.run), values.uses),
        unfolds=not checked.cites and unfolds(mine[checked.name]),
        about=statement.about,
        values=values.shown or found.values,
        evaluated=values.evaluated,
        beside=values.certificate,
        solved=() if solutions else tuple(plain(Symbol(name)) for name in proof.run.solved),
        solutions=solutions,
        replaced=tuple(
            f"the stored certificate of {name} was refused and replaced: {why}"
            for name, why in mine.refused.items()
            if name not in refused
        ),
    )


def described(
    checked: Checked, statement: Statement, run: int, accepted_by: tuple[str, ...]
) -> Proved:
    """A checked certificate as the reports show it.

    Parameters
    ----------
    statement : Statement
        What it proves: definitions of the run, then the claim's own hypotheses.
    run : int
        How many definitions there are.
    accepted_by : tuple of str
        The checkers.
    """
    from verify.prover.printing import pretty

    used = {normal(phi) for phi in checked.theorem.hypotheses}
    definitions = statement.hypotheses[:run]
    return Proved(
        checked.name,
        tuple(map(pretty, statement.hypotheses)),
        pretty(statement.claimed),
        tuple(pretty(phi) for phi in statement.hypotheses if normal(phi) not in used),
        checked.steps,
        tuple(dict.fromkeys(checked.cites)),
        tuple(sorted(checked.theorem.assumed)),
        used=used_by(checked, statement, run),
        symbols=frozenset(name for phi in definitions for name, _, _ in symbols(phi)),
        accepted_by=accepted_by,
        values=tuple(pretty(need.t) for need in statement.needs.values()),
    )


def used_by(
    checked: Checked, statement: Statement, run: int, values: Set[Term] = frozenset()
) -> tuple[bool, ...]:
    """For each hypothesis of the claim itself: does a certificate use it, or that of the values?

    Parameters
    ----------
    run : int
        How many of the theorem's hypotheses are definitions; they come first.
    values : set of Term
        What the certificate of the values uses, in normal form.
    """
    used = {*map(normal, checked.theorem.hypotheses), *values}
    return tuple(normal(phi) in used for phi in statement.hypotheses[run:])


UNFOLDING = (
    *("assume", "discharge", "general", "special", "instantiate"),
    *("detach", "conjoin", "part", "rewrite", "arith"),
)
"""Rules that put what a name means in its place."""


def unfolds(certificate: str) -> bool:
    """Does a certificate only put definitions in the place of names, and add relations up?

    Then it cites nothing, distinguishes no cases, uses no induction, and multiplies no two facts.
    """
    top = tree(certificate)
    (steps,) = (part[1:] for part in top if isinstance(part, tuple) and part[0] == "steps")
    return all(
        rule in UNFOLDING
        and (rule != "arith" or all(len(used) < 2 and not roots for _, used, roots in values[-1]))
        for rule, *values in steps
    )


@cache
def _process_proofs(fresh: bool, store: Path) -> Proofs:
    """The certificates that this process has checked so far, of one ledger."""
    return Proofs(fresh)
