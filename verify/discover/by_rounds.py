"""How near to a bound the worst stream comes that a search finds, by its number of rounds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from theory.claims.claim import Claim
from verify.engines.judge import Judgement
from verify.engines.search import QUICK, search

BUDGET = replace(QUICK.after_proof(), ladders=8, periods=8)


def ratios_by_rounds(claim: Claim) -> list[list[float]]:
    """Rounds, and the largest ratio of the two sides of the bound on a stream of so many."""
    best: dict[int, float] = {}

    def seen(values: Mapping[str, Any], judgement: Judgement) -> None:
        ratio = judgement.ratio
        if ratio is not None:
            rounds = int(values["T"])
            best[rounds] = max(best.get(rounds, 0.0), float(ratio))

    search(claim, claim.readings[0], BUDGET, on_instance=seen)
    return [[rounds, best[rounds]] for rounds in sorted(best)]
