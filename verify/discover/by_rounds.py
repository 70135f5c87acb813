"""How near to a bound the worst stream comes that a search finds, by its number of rounds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from theory.claims.claim import Claim
from theory.claims.space import Instance
from verify.engines.judge import Judgement
from verify.engines.search import QUICK, search

BUDGET = replace(QUICK, examples=0)


def worst_streams(claim: Claim) -> tuple[list[list[float]], tuple[float, Any, Instance] | None]:
    """Rounds with the largest ratio of the bound's sides on a stream of so many, and the worst.

    The worst is told as the ratio, the same exactly where it is rational, and the instance.
    """
    best: dict[int, float] = {}

    def seen(values: Mapping[str, Any], judgement: Judgement) -> None:
        ratio = judgement.ratio
        if ratio is not None:
            rounds = int(values["T"])
            best[rounds] = max(best.get(rounds, 0.0), float(ratio))

    found = search(claim, claim.readings[0], BUDGET, on_instance=seen)
    return [[rounds, best[rounds]] for rounds in sorted(best)], found.tightest
