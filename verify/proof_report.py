"""What ``ordproof show`` says of a kernel proof: the statement checked, and what it rests on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rich.text import Text

from theory.claim import Claim, Reading
from theory.plain import plain
from theory.space import show
from verify.decide import ReadingVerdict
from verify.necessity import Needed
from verify.proofs import Proved


def proof_lines(claim: Claim, reading: Reading, verdict: ReadingVerdict) -> Iterator[Text]:
    """The kernel's statement, what it cites, an instance of it, and the need for hypotheses."""
    proof = verdict.proof
    if proof is None:
        return
    yield Text("checked by the kernel, printed back from its own form:", style="dim")
    yield from _statement(proof)
    if proof.cites:
        yield Text.assemble(("cites ", "dim"), ", ".join(proof.cites))
    lemmas = ", ".join(proof.assumed) or "none"
    yield Text.assemble(("analytic lemmas assumed: ", "dim"), lemmas)
    if verdict.witness is not None:
        yield Text.assemble(("not vacuous: holds for ", "dim"), _instance(verdict.witness))
    for answer in verdict.needed:
        yield _need(claim.hypotheses_of(reading)[answer.hypothesis], answer)


def _statement(proof: Proved) -> Iterator[Text]:
    for phi in proof.hypotheses:
        yield Text("  " + phi, style="dim" if phi in proof.unneeded else "")
    yield Text("  ⊢ " + proof.conclusion)


def _need(hypothesis: Any, answer: Needed) -> Text:
    text = Text.assemble("  ", plain(hypothesis), ": ")
    if answer.status == "not used":
        return text.append("not used by the proof", style="green")
    if answer.status == "open" or answer.instance is None:
        return text.append("used; no instance found that needs it", style="dim")
    change = f" with {answer.name} := {answer.move}" if answer.name else ""
    return text.append(f"needed, see {_instance(answer.instance)}{change}")


def _instance(instance: Mapping[str, Any]) -> str:
    return ", ".join(f"{name} = {show(value)}" for name, value in instance.items())
