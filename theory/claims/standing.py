"""Standing hypotheses: what several claims of a paper assume together, under one name.

A paper's groups are declared in ``theory/<paper>/standing.py``, which no claim imports. A group is
recognised in a claim by its formulas, when the claim is printed: the statement does not know of it.
"""

import importlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from theory.claims.papers import PAPERS


@dataclass(frozen=True)
class Standing:
    """A group of hypotheses.

    Parameters
    ----------
    name : str
        What they say together, in a few words: ``"a stream with margin γ"``.
    formulas : tuple of sympy objects
        The hypotheses.
    """

    name: str
    formulas: tuple[Any, ...]


def standing(paper: str) -> tuple[Standing, ...]:
    """The groups of one of the five papers; none of any other collection of claims."""
    if paper not in PAPERS:
        return ()
    groups: tuple[Standing, ...] = importlib.import_module(f"theory.{paper}.standing").STANDING
    return groups


def grouped(paper: str, hypotheses: Sequence[Any]) -> list[tuple[str, tuple[Any, ...]]]:
    """Hypotheses under the names of their groups, in the order in which they are stated.

    A group counts where all its formulas are among the hypotheses, and none of them belongs to a
    group that is declared before it. A hypothesis of no group stands alone, under the name ``""``.
    """
    names: dict[Any, str] = {}
    for group in standing(paper):
        if names.keys().isdisjoint(group.formulas) and set(group.formulas) <= set(hypotheses):
            names |= dict.fromkeys(group.formulas, group.name)
    found: dict[Any, list[Any]] = {}
    for part in hypotheses:
        found.setdefault(names.get(part, part), []).append(part)
    return [(key if isinstance(key, str) else "", tuple(parts)) for key, parts in found.items()]
