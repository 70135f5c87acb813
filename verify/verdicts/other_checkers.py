"""What the other checkers say of the certificates that the kernel accepted."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from verify.engines.certificates import Stored, states, with_cited
from verify.second import Checker, Rejected
from verify.verdicts.decision import Decision
from verify.verified import built, check_all


def second_opinion(decisions: Sequence[Decision]) -> list[str]:
    """Let the second checker read every certificate too; one line for each that it refuses.

    Those that it accepts say so from then on.
    """
    checker = Checker(_texts(decisions))

    def refusal(name: str) -> str:
        try:
            checker.check(name)
        except Rejected as why:
            return str(why)
        return ""

    return _asked(decisions, "second", refusal)


def verified_opinion(decisions: Sequence[Decision]) -> list[str]:
    """Let the verified checker read every certificate, where it is built; a line for each refusal.

    It writes out what it took a file to state, and that must be what the kernel read, and the
    claim was compared with. Those that it accepts say so from then on. Where it is not built
    nothing is asked, and the certificates say that the kernel accepted them.
    """
    names = [r.proof.name for decision in decisions for r in decision.readings if r.proof]
    if not names or not built():
        return []
    texts = with_cited(_texts(decisions), names)
    said = check_all(texts)

    def refusal(name: str) -> str:
        if not said[name].accepted:
            return said[name].reason
        same = states(texts[name], said[name].statement)
        return "" if same else "it reads the statement otherwise than the kernel does"

    return _asked(decisions, "verified", refusal)


def who_checked() -> str:
    """Whether the verified checker reads the certificates of a run, in one line."""
    if built():
        return "Certificates were read by the kernel and by the verified checker."
    return (
        "Certificates were read by the kernel; the verified checker is not built here "
        "(python -m verify.verified builds it)."
    )


def _texts(decisions: Sequence[Decision]) -> ChainMap[str, str]:
    """Certificates by name: those found in this run, then those stored."""
    found: dict[str, str] = {}
    for decision in decisions:
        for r in decision.readings:
            found |= {} if r.proof is None else r.proof.certificates
    stored: Any = Stored()
    return ChainMap(found, stored)


def _asked(decisions: Sequence[Decision], checker: str, refusal: Callable[[str], str]) -> list[str]:
    refused = []
    for decision in decisions:
        for r in decision.readings:
            if r.proof is None:
                continue
            why = refusal(r.proof.name)
            if why:
                refused.append(
                    f"{decision.claim.id} [{r.name}]: the {checker} checker refuses: {why}"
                )
                continue
            r.proof = replace(r.proof, accepted_by=(*r.proof.accepted_by, checker))
            r.rests_on = r.proof.in_words if r.verdict == "proved" else r.rests_on
    return refused
