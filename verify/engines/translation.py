"""A claim in the kernel's language: its formulas, what they need to have a value, its programs.

Nothing is proved here. What a theorem may assume is looked at: the programs that it speaks of are
those that the reading's instances run, and a user's claim assumes no data but what it says.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from theory.claims.claim import Claim, Reading
from theory.claims.papers import PAPERS
from theory.claims.space import vocabularies_of
from theory.formal import translate
from theory.formal.terms import Expr
from theory.formal.vocabulary import Untranslatable, Vocabularies, Vocabulary
from theory.language.partial import needs
from theory.language.plain import plain
from theory.proving.definitions import Definitions
from theory.proving.program import Program
from theory.proving.proof import Proof
from theory.proving.run_needs import run_needs
from theory.runs.papers.words import programs_of
from verify.kernel.normal import normal
from verify.kernel.terms import Term, known
from verify.prover.printing import pretty
from verify.prover.session import ProofError

SAID = "the claim needs "
"""How a message begins that says what a claim's own statement needs to have a value."""


def translated(claim: Claim, reading: Reading, proof: Proof) -> tuple[Vocabulary, list[Expr], Expr]:
    """The hypotheses and the conclusion in the kernel's language, and the vocabulary they are in.

    Raises
    ------
    ProofError
        If the statement cannot be said there.
    """
    forms: Vocabularies
    if proof.vocabulary is not None:
        forms = (proof.vocabulary,)
    elif claim.paper in PAPERS:
        paper = importlib.import_module(f"theory.{claim.paper}.vocabulary")
        forms = paper.vocabularies(claim, reading)
    else:
        forms = vocabularies_of(claim.space_of(reading))
    problem = "no vocabulary"
    for vocabulary in forms:
        try:
            hypotheses = [
                translate.formal(part, vocabulary) for part in claim.hypotheses_of(reading)
            ]
            conclusion = translate.formal(claim.conclusion_of(reading), vocabulary)
            stated = claim.hypotheses_of(reading), claim.conclusion_of(reading)
            translate.check_bases(*stated, proof.run.values(), vocabulary)
            return vocabulary, hypotheses, conclusion
        except Untranslatable as found:
            problem = str(found)
    raise ProofError(f"{claim.id} [{reading.name}] in the kernel's language: {problem}")


_entered: dict[int, tuple[Any, Term]] = {}
"""By place, what was entered and stays at its place for that, and the kernel's term of it."""


def entered(phi: Expr) -> Term:
    """The kernel's own term of a formula; many claims share the formulas of a run.

    Raises
    ------
    KernelError
        If it is not well-formed.
    """
    if id(phi.t) not in _entered:
        _entered[id(phi.t)] = phi.t, known(phi.t).term
    return _entered[id(phi.t)][1]


def needs_of(
    claim: Claim,
    reading: Reading,
    run: Definitions,
    vocabulary: Vocabulary,
    stated: Iterable[Term],
) -> dict[str, Expr]:
    """What makes sure that a claim has a value, by what each formula says.

    That is what the learner's run needs, and what the conclusion does. A hypothesis needs nothing:
    an instance on which it has no value does not satisfy it.

    Parameters
    ----------
    stated : iterable of Term
        The claim's hypotheses and its conclusion in the kernel's language.

    Raises
    ------
    Untranslatable
        If a formula cannot be said in the kernel's language.
    """
    space, conclusion = claim.space_of(reading), claim.conclusion_of(reading)
    found = {} if space is None else dict(space.needs())
    if not found:  # a study says it with the lines of its code
        for program, need in run_needs(run, stated):
            found[f"the run of {program} needs {pretty(need.t)}"] = need
    hidden = partial(translate.abbreviates, vocabulary=vocabulary)
    own = needs(conclusion, vocabulary.ranges, hidden)
    return found | {f"{SAID}{plain(need)}": translate.formal(need, vocabulary) for need in own}


def programs_met(
    claim: Claim, reading: Reading, proof: Proof, vocabulary: Vocabulary
) -> tuple[Program, ...]:
    """The programs that a theorem speaks of: in the definitions of the run, and in words."""
    stated = (*claim.hypotheses_of(reading), claim.conclusion_of(reading))
    return (*proof.run.programs, *programs_of(vocabulary, stated))


def same_program(claim: Claim, reading: Reading, programs: Sequence[Program]) -> None:
    """What code gives a meaning is run by the reading's instances, with its options.

    Raises
    ------
    ProofError
        If they are of another learner.
    """
    space = claim.space_of(reading)
    ran = () if space is None else space.programs(**reading.options)
    for program in programs:
        if not any(program.covers(other) for other in ran):
            runs = " and ".join(map(str, ran)) or "no learner"
            raise ProofError(
                f"{claim.id} [{reading.name}]: the definitions are of {program}; "
                f"this reading runs {runs}"
            )


def only_stated(claim: Claim, run: Definitions, hypotheses: Sequence[Expr]) -> None:
    """A user's claim assumes no range of data but those among its hypotheses, and a learner's own.

    Raises
    ------
    ProofError
        If a range is none of them.
    """
    if claim.paper in PAPERS:
        return
    stated = {normal(part) for phi in hypotheses for part in conjuncts(phi.t)}
    for block in run.blocks:
        for name, phi in block.formulas.items() if block.drawn else ():
            if any(normal(part) not in stated for part in conjuncts(phi.t)):
                raise ProofError(
                    f"{claim.id}: the proof assumes {name!r}, {pretty(phi.t)}; expected it among "
                    "the claim's hypotheses"
                )


def conjuncts(phi: Term) -> list[Term]:
    """The parts of a conjunction, all the way."""
    return [part for one in phi[1:] for part in conjuncts(one)] if phi[0] == "and" else [phi]
