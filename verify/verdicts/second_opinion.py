"""The second checker on the certificates that the kernel accepted."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from verify.engines.certificates import Stored
from verify.second import Checker, Rejected
from verify.verdicts.decision import Decision


def second_opinion(decisions: Sequence[Decision]) -> list[str]:
    """Let the second checker read every certificate too; one line for each that it refuses.

    Those that it accepts say so from then on.
    """
    found: dict[str, str] = {}
    for decision in decisions:
        for r in decision.readings:
            found |= {} if r.proof is None else r.proof.certificates
    stored: Any = Stored()
    checker, refused = Checker(ChainMap(found, stored)), []
    for decision in decisions:
        for r in decision.readings:
            if r.proof is None:
                continue
            try:
                checker.check(r.proof.name)
            except Rejected as why:
                refused.append(f"{decision.claim.id} [{r.name}]: the second checker refuses: {why}")
                continue
            r.proof = replace(r.proof, accepted_by=(*r.proof.accepted_by, "second"))
            r.rests_on = r.proof.in_words if r.verdict == "proved" else r.rests_on
    return refused
