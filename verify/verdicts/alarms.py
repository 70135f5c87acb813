"""The fidelity alarm: signs that what is decided is less than what the paper says.

An alarm is no verdict. It names what a person should look at: a hypothesis in which a reading
differs from another of the same conclusion and which its proof does not use, a conclusion that says
nothing, an identity whose two sides are one term, and, where a verdict rests on a search, a
hypothesis that no drawn instance breaks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from sympy import Add, Eq, Integer, Mul, S, Symbol, preorder_traversal
from sympy.core.function import AppliedUndef
from sympy.logic.boolalg import And, Boolean

from theory.claims.claim import Claim, Reading
from theory.language.plain import plain
from theory.language.statement import ForAll
from verify.engines.proved import Proved
from verify.store.evidence import stored_json
from verify.store.last_run import expectations
from verify.verdicts.answers import ANSWERS
from verify.verdicts.decision import Decision
from verify.verdicts.necessity import NECESSITY, well_formed

ENOUGH = 200
"""Of so many judged instances a hypothesis that speaks of them should exclude some."""

NOT_USED = "not used"


@dataclass(frozen=True)
class Alarm:
    """Something about a reading that a person should look at.

    Attributes
    ----------
    claim, reading : str
        Which.
    kind : str
        ``unused hypothesis``, ``empty conclusion``, ``one definition`` or ``excludes nothing``.
    says : str
        What it is about.
    """

    claim: str
    reading: str
    kind: str
    says: str

    def to_json(self) -> dict[str, str]:
        """The entry of ``alarms``."""
        return dict(vars(self))

    def __str__(self) -> str:
        return f"{self.claim} [{self.reading}]: {self.kind}: {self.says}"


def alarms(decision: Decision) -> list[Alarm]:
    """What the alarm says of a decided claim."""
    claim, found = decision.claim, []
    for r in decision.readings:
        reading = claim.reading(r.name)
        unused = [need.hypothesis for need in r.needed if need.status == NOT_USED]
        found += [*of_hypotheses(claim, reading, unused), *of_conclusion(claim, reading)]
        if r.proof is not None and claim.kind == "identity" and of_one_term(r.proof):
            says = plain(claim.conclusion_of(reading))
            found.append(Alarm(claim.id, r.name, "one definition", says))
        search = None if r.answer is None else r.answer.found
        if r.tier == "search" and search is not None and search.judged >= ENOUGH:
            found += of_space(claim, reading, search.excluded)
    return found


def recorded(claim: Claim) -> list[Alarm]:
    """What the alarm says of a claim, with hypotheses and searches as the ledger has them."""
    found: list[Alarm] = []
    kept = stored_json(NECESSITY / f"{claim.id}.json")
    answers = stored_json(ANSWERS / f"{claim.id}.json")
    verdicts = expectations().get(claim.id, {})
    for reading in claim.readings:
        stored: Any = kept.get(reading.name)
        entries = stored["hypotheses"] if well_formed(stored) else ()
        unused = [entry["hypothesis"] for entry in entries if entry["status"] == NOT_USED]
        found += [*of_hypotheses(claim, reading, unused), *of_conclusion(claim, reading)]
        search = answers.get(reading.name, {}).get("search")
        if verdicts.get(reading.name) == "survived" and search and search["judged"] >= ENOUGH:
            found += of_space(claim, reading, search["excluded"])
    return found


def of_one_term(proof: Proved) -> bool:
    """Do the sides of an identity become one term without any definition of the run?"""
    return proof.unfolds and len(proof.unneeded) == len(proof.hypotheses)


def of_hypotheses(claim: Claim, reading: Reading, unused: Sequence[int]) -> Iterator[Alarm]:
    """Hypotheses that tell a reading apart from another, and that its proof does not use.

    The other has the same conclusion: one with a conclusion of its own is told apart by that. A
    vacuous reading is passed over, and so is an equation that says what a name means: names are not
    all needed at once.
    """
    if claim.kind_of(reading) == "vacuous":
        return
    own, conclusion = claim.hypotheses_of(reading), claim.conclusion_of(reading)
    others = [
        claim.hypotheses_of(other)
        for other in claim.readings
        if other is not reading and claim.conclusion_of(other) == conclusion
    ]
    for number in unused:
        if number >= len(own) or _names(own[number]):
            continue
        if any(own[number] not in other for other in others):
            yield Alarm(claim.id, reading.name, "unused hypothesis", plain(own[number]))


def of_conclusion(claim: Claim, reading: Reading) -> Iterator[Alarm]:
    """Conclusions, or parts of one, that hold whatever they speak of."""
    conclusion = claim.conclusion_of(reading)
    if conclusion is not None and _empty(conclusion):
        yield Alarm(claim.id, reading.name, "empty conclusion", plain(conclusion))


def of_space(claim: Claim, reading: Reading, excluded: Sequence[int]) -> Iterator[Alarm]:
    """Hypotheses that excluded no instance: the space makes them true, or nothing could break them.

    Those that say what a name means are passed over.
    """
    for part, count in zip(claim.hypotheses_of(reading), excluded, strict=False):
        if count == 0 and not _names(part):
            yield Alarm(claim.id, reading.name, "excludes nothing", plain(part))


def _empty(part: Boolean) -> bool:
    """Is it true by its form?"""
    while isinstance(part, ForAll):
        part = part.args[0]
    if isinstance(part, And):
        return any(map(_empty, part.args))
    return part == S.true or (isinstance(part, Eq) and part.lhs == part.rhs)


def _names(part: Boolean) -> bool:
    """Is it an equation that gives a name its meaning: with the name alone on one side?"""
    while isinstance(part, ForAll):
        part = part.args[0]
    if isinstance(part, And):
        return all(map(_names, part.args))
    return isinstance(part, Eq) and any(map(_name, part.args))


def _name(side: Any) -> bool:
    """A symbol, ``w[t]``, or ``q(t + 1, j)``; the value of a function of data is no name."""
    if isinstance(side, AppliedUndef):
        inside = (node for arg in side.args for node in preorder_traversal(arg))
        return all(isinstance(node, Add | Mul | Symbol | Integer) for node in inside)
    return bool(side.is_Symbol or side.is_Indexed)
