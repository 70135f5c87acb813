"""What ``ordproof show`` says of a kernel proof: the statement checked, and what it rests on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rich.text import Text

from theory.claims.claim import Claim, Reading
from theory.claims.space import show
from theory.language.plain import plain
from theory.language.unicode_letters import name
from theory.proving.program import FORMULAS, PROGRAM
from theory.study.space import LearnerStream
from verify.checkers.three import in_words
from verify.engines.proved import Proved
from verify.own_file.told import Told
from verify.show.doubts import doubts
from verify.verdicts.decide import ReadingVerdict
from verify.verdicts.necessity import Needed, moved

ABOUT = {
    PROGRAM: "the program: what its names mean is what the code computes",
    FORMULAS: "formulas: what the claim itself says",
}


def proof_lines(claim: Claim, reading: Reading, verdict: ReadingVerdict) -> Iterator[Text]:
    """The kernel's statement, what it cites, an instance of it, and the need for hypotheses."""
    proof = verdict.proof
    if proof is None:
        return
    checkers = in_words(proof.accepted_by)
    yield Text(f"accepted by {checkers}, printed back from the kernel's form:", style="dim")
    yield from statement(proof)
    yield Text.assemble(("about ", "dim"), ABOUT[proof.about])
    if proof.cites:
        yield Text.assemble(("cites ", "dim"), ", ".join(proof.cites))
    for said in proof.values:
        yield Text.assemble(("has a value, proved: ", "dim"), said)
    for said in proof.evaluated:
        yield Text.assemble(("has a value, evaluated only: ", "dim"), said)
    lemmas = ", ".join(proof.assumed) or "none"
    yield Text.assemble(("analytic lemmas assumed: ", "dim"), lemmas)
    if verdict.witness is not None:
        yield Text.assemble(
            ("not vacuous: holds for ", "dim"), shown(valued(claim, reading, verdict.witness))
        )
    for answer in verdict.needed:
        yield need(claim, reading, answer)
    yield Text(doubts(proof.accepted_by or ("kernel",), proof.about, proof.assumed), style="dim")


def statement(proof: Proved) -> Iterator[Text]:
    """What the kernel proved, hypothesis by hypothesis; those it does not use are dim."""
    for phi in proof.hypotheses:
        yield Text("  " + phi, style="dim" if phi in proof.unneeded else "")
    yield Text("  ⊢ " + proof.conclusion)


def need(claim: Claim, reading: Reading, answer: Needed) -> Text:
    """Whether the proof uses a hypothesis, with an instance that breaks the claim without it."""
    text = Text.assemble("  ", plain(claim.hypotheses_of(reading)[answer.hypothesis]), ": ")
    if answer.status == "not used":
        return text.append("not used by the proof", style="green")
    if answer.status == "open" or answer.instance is None:
        return text.append("used; no instance found that needs it", style="dim")
    replaced = [word for word in answer.name.split(", ") if word]
    instance = valued(claim, reading, answer.instance)
    if instance is not answer.instance and instance.keys() >= {*replaced}:
        changed = moved(dict(instance), replaced, answer.move) or instance
        return text.append(f"needed, see {shown(changed)}")
    names = [name(word) for word in replaced]
    instead = ["0" if answer.move == "0 v" else answer.move.replace("v", word) for word in names]
    change = f" with {', '.join(instead)} in place of {', '.join(names)}" if names else ""
    if not instance:  # the statement has no other numbers
        return text.append(f"needed, it fails{change}")
    return text.append(f"needed, see {shown(instance)}{change}")


def valued(claim: Claim, reading: Reading, instance: Mapping[str, Any]) -> Mapping[str, Any]:
    """The instance with the numbers of which a study's stream keeps multiples only."""
    space = claim.space_of(reading)
    if not isinstance(space, LearnerStream | Told):
        return instance
    values = space.values(instance, **reading.options)
    return {field: values.get(field, value) for field, value in instance.items()}


def shown(instance: Mapping[str, Any]) -> str:
    """An instance in one line, every field with its value."""
    return ", ".join(f"{field} = {show(value)}" for field, value in instance.items())
