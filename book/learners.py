"""Whose code does a claim speak of? The learners that run when one of its instances is replayed.

Found by watching the replay, so that no list of claims by learner has to be kept by hand.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any

import algorithms
from theory.claims.claim import Claim, Reading
from theory.claims.space import Inadmissible, Instance
from verify.engines.judge import judge

HOME = str(Path(algorithms.__file__).parent)
LEARNING = ("update", "fit")
"""A class is a learner if it has one of these methods."""


def learners(claim: Claim, instances: dict[str, Instance]) -> list[str]:
    """Names of the learners that run on the claim's instances, one instance for each reading.

    Parameters
    ----------
    instances : dict
        A counterexample or a witness of some of the readings; for the others one is drawn.
    """
    seen: set[type] = set()
    for reading in claim.readings:
        instance = instances.get(reading.name)
        if instance is None:
            instance = _drawn(claim, reading)
        if instance is not None:
            with suppress(Exception):  # an instance outside the space shows what ran before
                _watched(seen, partial(judge, claim, reading, instance))
    return sorted(kind.__name__ for kind in seen)


def about(name: str) -> str:
    """The first line of the learner's docstring."""
    return _docstrings().get(name, "")


def _drawn(claim: Claim, reading: Reading) -> Instance | None:
    space = claim.space_of(reading)
    if space is None or claim.conclusion_of(reading) is None:
        return None
    for seed in range(5):
        with suppress(Inadmissible, TypeError, ValueError, ArithmeticError):
            return space.generate(Random(seed).randint, **reading.options)
    return None


def _watched(seen: set[type], run: Callable[[], Any]) -> None:
    def watch(frame: Any, event: str, _: Any) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(HOME):
            owner = type(frame.f_locals.get("self"))
            if owner.__module__.startswith("algorithms.") and any(
                hasattr(owner, method) for method in LEARNING
            ):
                seen.add(owner)

    before = sys.getprofile()
    sys.setprofile(watch)
    try:
        run()
    finally:
        sys.setprofile(before)


@cache
def _docstrings() -> dict[str, str]:
    found = {}
    for name, module in list(sys.modules.items()):
        if name.startswith("algorithms."):
            for kind in vars(module).values():
                if inspect.isclass(kind) and kind.__module__ == name:
                    found[kind.__name__] = (inspect.getdoc(kind) or "").split("\n")[0]
    return found
