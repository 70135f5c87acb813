"""What other checkers say of the certificates of a run than the one that accepted them."""

from __future__ import annotations

from collections import ChainMap, Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from verify.checkers.certificates import with_cited
from verify.checkers.three import IN_WORDS, in_words
from verify.engines.proofs import alike
from verify.kernel.certificate import stated
from verify.kernel.terms import KernelError
from verify.second import Checker, Rejected
from verify.store.certificates import Stored
from verify.verdicts.decision import Decision
from verify.verified import Answer, built, check_all


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
    """Let the verified checker read what it has not read; a line for each refusal.

    That are certificates that were found in this run, and stored ones that it did not accept, or
    took to state something else than the kernel. It writes out what it took a file to state, and
    that must be what the kernel read, and the claim was compared with. Those that it accepts say
    so from then on. Where it is not built nothing is asked, and the certificates say that the
    kernel accepted them.
    """
    proofs = [r.proof for decision in decisions for r in decision.readings if r.proof]
    unasked = (proof for proof in proofs if "verified" not in proof.accepted_by)
    names = [name for proof in unasked for name in proof.names]
    if not names or not built():
        return []
    texts = with_cited(_texts(decisions), names)
    said = check_all(texts)

    def refusal(name: str) -> str:
        if not said[name].accepted:
            return said[name].reason
        same = _states(said[name], name, texts[name])
        return "" if same else "it reads the statement otherwise than the kernel does"

    return _asked(decisions, "verified", refusal)


def _states(said: Answer, name: str, text: str) -> bool:
    """Did the checker take a file to state what the kernel takes it to state?"""
    try:
        return alike(stated(name, said.statement), stated(name, text))
    except KernelError:
        return False


def who_checked(decisions: Sequence[Decision]) -> str:
    """Which checkers accepted the certificates of a run, in one line."""
    proofs = (r.proof for decision in decisions for r in decision.readings if r.proof)
    counts = Counter(proof.accepted_by for proof in proofs)
    said = [f"{count} by {in_words(who)}" for who, count in sorted(counts.items())]
    accepted = f"Certificates were accepted: {', '.join(said) or 'none'}"
    if built():
        return f"{accepted}."
    return f"{accepted}; the verified checker is not built here (python -m verify.verified does)."


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
            if r.proof is None or checker in r.proof.accepted_by:
                continue
            why = next(filter(None, map(refusal, r.proof.names)), "")
            if why:
                refused.append(
                    f"{decision.claim.id} [{r.name}]: {IN_WORDS[checker]} refuses: {why}"
                )
                continue
            r.proof = replace(r.proof, accepted_by=(*r.proof.accepted_by, checker))
            r.rests_on = r.proof.in_words if r.verdict == "proved" else r.rests_on
    return refused
