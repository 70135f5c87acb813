"""What a proof that a file brings is worth: asked again where nothing of the file runs.

A certificate counts if both checkers accept it, its statement is the claim's, translated here, and
the definitions that it starts from are new names, or names that a learner computes: these are made
here from its text. The instance of its hypotheses is evaluated here, in both languages.
Solvers count if the goals can be made here from the claim's statement.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from sympy import Indexed, IndexedBase, Symbol
from sympy.core.function import AppliedUndef

from theory.claims.claim import Claim, Goal, Obligation, Reading
from theory.claims.goals import Unknown, goals
from theory.evaluation.compiled import UnknownName
from theory.evaluation.evaluate import Undecided, evaluate
from theory.formal.terms import conj
from theory.formal.vocabulary import ANY, Name, Untranslatable
from theory.language.entries import unsaid_entries
from theory.language.partial import needs
from theory.language.plain import plain
from theory.language.statement import ArgMax, Sign
from theory.numbers.extended import Undefined
from theory.proving.definitional_form import NoDefinition, symbols
from theory.proving.proof import Proof
from verify.engines.agreement import Comparison
from verify.engines.judge import Judgement, Outcome, judge
from verify.engines.proofs import Statement, says
from verify.engines.proved import Proved, described, unfolds
from verify.engines.translation import conjuncts, needs_of, only_stated, translated
from verify.kernel.certificate import Checked, Library
from verify.kernel.normal import normal
from verify.kernel.terms import KernelError
from verify.own_file.plain_statements import rebuilt_run, rebuilt_vocabulary
from verify.own_file.study_told import ToldStudy
from verify.own_file.told import ToldInstance
from verify.prover.printing import pretty
from verify.prover.session import ProofError
from verify.second import Checker, Rejected
from verify.smt import obligations as smt

CHECKERS = ("kernel", "second")


class NoProof(ValueError):
    """What a file brings is no proof; the message says why."""


def certified(
    told: Mapping[str, Any],
    claim: Claim,
    reading: Reading,
    witness: ToldInstance | None,
    study: ToldStudy | None,
    library: Library,
    second: Checker,
) -> Proved:
    """The proof, and what it takes the claim's names to mean.

    Parameters
    ----------
    study : ToldStudy or None
        What the file's learner computes, made from its text.

    Raises
    ------
    NoProof
        If a checker refuses it, it proves something else, or says what data are.
    """
    try:
        vocabulary = rebuilt_vocabulary(told["vocabulary"]) if study is None else study.vocabulary
        run = rebuilt_run(told["run"], None if study is None else study.run)
        own = study is None and told["vocabulary"][0] == "declared"
        names = vocabulary.names if own else ()
        declared = [name for name in names if name.symbol not in run.defines]
        proof = Proof(_no_script, run, reading.name, vocabulary)
        _, hypotheses, conclusion = translated(claim, reading, proof)
        only_stated(claim, run, hypotheses)
        _integers(claim, reading, declared)
        stated = [phi.t for phi in (*hypotheses, conclusion)]
        if pinned := run.pinned(stated):
            said = ", ".join(sorted({symbol[0] for symbol in pinned}))
            raise NoProof(f"it defines {said}, of which the claim speaks; expected a hypothesis")
        given = (*(phi.t for phi in run.values()), *stated[:-1])
        space = None if study is None else study.space
        # of a study the needs are those of its code, and its names have their indices
        own_reading = reading if space is None else replace(reading, space=space)
        needed = needs_of(claim, own_reading, run, vocabulary, stated)
        whole = conj(conclusion, *needed.values())
        statement = Statement(str(told["name"]), given, whole.t, _no_script, needs=needed)
        checked = library.check(statement.name)
        second.check(statement.name)
        if not _says(checked, statement):
            raise NoProof("the certificate proves another statement")
    except (KernelError, NoDefinition, ProofError, Rejected, Untranslatable) as why:
        raise NoProof(str(why)) from None
    found = replace(
        described(checked, statement, len(run), CHECKERS),
        certificates={n: text for n, text in told["certificates"].items() if n in library.done},
        unfolds=unfolds(library.texts[checked.name]),
        about=run.about,
        means=_meanings(proof, claim, reading, declared),
        lacks="" if space is not None else _entries(claim, reading, declared),
    )
    evaluated(claim, reading, proof, witness)
    return found


def _says(checked: Checked, statement: Statement) -> bool:
    """Is the statement what was checked, or a part of it?

    A space of the file's own is known there only: the file may prove of its indices, too, that they
    are in their ranges.
    """
    stated, proved = (
        {*map(normal, conjuncts(phi))} for phi in (statement.conclusion, checked.conclusion)
    )
    return stated <= proved and says(checked, replace(statement, conclusion=checked.conclusion))


def _integers(claim: Claim, reading: Reading, declared: Sequence[Name]) -> None:
    """What the file's own vocabulary takes for integers is declared so in the statement.

    Raises
    ------
    NoProof
        If it is not.
    """
    whole = {name.name for name in declared if name.sort == "Z" and name.arity}
    for part in (*claim.hypotheses_of(reading), claim.conclusion_of(reading)):
        for node in part.atoms(Indexed, AppliedUndef):
            name = node.base.name if isinstance(node, Indexed) else node.func.__name__
            if name in whole and not node.is_integer:
                raise NoProof(
                    f"{name}: integers for the proof; expected integer=True where it is declared"
                )


def evaluated(claim: Claim, reading: Reading, proof: Proof, witness: ToldInstance | None) -> None:
    """The instance satisfies the hypotheses and all that the proof assumes, in both languages.

    Raises
    ------
    NoProof
        If it does not, or a part of them has no value on it.
    """
    judgement = replayed(claim, reading, witness)
    values = None if witness is None else witness.values
    if values is None or judgement is None or judgement.outcome is not Outcome.HOLDS:
        raise NoProof("no instance of the hypotheses")
    comparison = Comparison(claim, reading, proof)
    comparison(values, judgement)
    seen = comparison.seen
    if seen.disagreements:
        raise NoProof(f"on its own instance {seen.disagreements[0]}")
    silent = {name: why for name, why in seen.silent.items() if name not in proof.run.new_names}
    for name, why in silent.items():
        raise NoProof(f"{name} is not evaluated on its instance: {why}")


def replayed(claim: Claim, reading: Reading, told: ToldInstance | None) -> Judgement | None:
    """What the told values show; None where nothing can be told by them."""
    if told is None:
        return None
    try:
        return judge(claim, reading, told.instance)
    except (UnknownName, ArithmeticError, LookupError, TypeError, ValueError, AttributeError):
        return None  # they are no values of these names


def _no_script(*given: Any) -> Any:
    raise ProofError("scripts run in the process of their file")


def _meanings(
    proof: Proof, claim: Claim, reading: Reading, declared: Sequence[Name]
) -> tuple[str, ...]:
    """What the statement takes its names to mean, in words.

    Parameters
    ----------
    declared : sequence of Name
        Those names that are of the file's own vocabulary.
    """
    found = []
    run, vocabulary = proof.run, proof.vocabulary
    spoken = set().union(*(symbols(phi.t) for phi in run.values()))
    for program in run.programs:
        names = {symbol[0] for symbol in run.by(program) & spoken}
        whose = "the file's " if hasattr(program.learner, "__written__") else ""
        found.append(f"{', '.join(sorted(names))} as {whose}{program} computes them")
    found += [f"given {pretty(phi.t)}" for phi in run.ranges.values()]
    parts = (*claim.hypotheses_of(reading), claim.conclusion_of(reading))
    used = {str(node) for part in parts for node in part.atoms(Symbol, IndexedBase)}
    used |= {node.func.__name__ for part in parts for node in part.atoms(AppliedUndef)}
    found += [what for name in declared if name.name in used for what in _declared(name)]
    if any(part.has(Sign) for part in parts):
        found.append(f"sign(0) = {vocabulary.sign_at_zero}")
    if any(part.has(ArgMax) for part in parts):
        found.append(f"the {vocabulary.ties} arg max")
    found += [f"{q} = e^({pretty(eta.t)})" for q, eta in vocabulary.bases.items() if q in used]
    return tuple(found)


def _entries(claim: Claim, reading: Reading, declared: Sequence[Name]) -> str:
    """Entries that the statement takes for granted: a file's own space does not say which exist.

    Those of a program of this repository do, at a plain index.
    """
    own = {name.name for name in declared}
    unsaid = unsaid_entries(claim.hypotheses_of(reading), claim.conclusion_of(reading))
    spoken = [
        plain(node)
        for node in unsaid
        if node.base.name in own
        or not all(index.is_Symbol or index.is_Integer for index in node.indices)
    ]
    return f"that there is an entry {' and '.join(sorted(spoken))}" if spoken else ""


def _declared(name: Name) -> Iterator[str]:
    """What a declaration says that the statement does not show."""
    if name.indices and name.indices[-1] is not ANY:
        low, high = (pretty(end.t) for end in name.indices[-1])
        yield f"a row of {name.name} is from {low} to {high}"


# --- solvers ------------------------------------------------------------------------------------


def by_solvers(claim: Claim, reading: Reading) -> smt.Settled:
    """What both solvers say of the claim's statement, for all numbers in the place of its names.

    Raises
    ------
    NoProof
        If it speaks of more than numbers, or cannot be put to solvers.
    """
    import z3

    parts = (*claim.hypotheses_of(reading), claim.conclusion_of(reading))
    if any(part.has(IndexedBase, AppliedUndef, Sign, ArgMax) for part in parts):
        raise NoProof("solvers are asked statements about numbers here, and this one has more")
    symbols = {node for part in parts for node in part.free_symbols}
    values = {s.name: (z3.Int if s.is_integer else z3.Real)(s.name) for s in symbols}
    whole = {s.name for s in symbols if s.is_integer}
    if whole & {s.name for s in symbols if not s.is_integer}:
        raise NoProof("a name is an integer in one place, and a real number in another")

    def stated() -> list[Goal]:
        (goal,) = goals(claim, reading, [Unknown(values)])
        valued = (evaluate(need, values) for need in needs(claim.conclusion_of(reading)))
        return [goal, *(replace(goal, conclusion=has_value) for has_value in valued)]

    try:
        asked = Obligation("its statement, for all numbers", "all", stated)
        return smt.answered(asked, smt.queries_of(asked))
    except (Undefined, Undecided, TypeError, ValueError, ArithmeticError, z3.Z3Exception) as why:
        raise NoProof(f"its statement cannot be put to solvers: {why}") from None
