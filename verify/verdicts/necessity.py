"""Is each hypothesis of a proved claim needed?

A hypothesis that the certificates do not use, neither the claim's nor that of its values, is not
needed: the same proof shows the claim without it. For the others an instance is looked for that
satisfies all other hypotheses, and on which the conclusion is false or has no value: an instance
of the claim's space, or one in which a parameter that the learner never sees (a comparator, a
margin, a radius) is replaced. Such instances are kept and replayed exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Any

import numpy as np
from flint import fmpq
from sympy import IndexedBase, Symbol

from algorithms.m_pril import UndefinedStep
from theory.claims.claim import Claim, Reading
from theory.claims.space import Inadmissible, Instance
from theory.evaluation.compiled import UnknownName
from theory.evaluation.evaluate import Undecided, evaluate
from theory.numbers.extended import Undefined
from verify.engines.strategies.draws import squeezed
from verify.store import manifest
from verify.store.evidence import LEDGER, encode, stored_instances
from verify.store.keys import key

NECESSITY = LEDGER / "necessity"
TRIES = 60
"""Instances drawn for each hypothesis."""
SMALL = 40
"""How many of these have small numbers only."""

MOVES: dict[str, Callable[[Any], Any]] = {
    "0 v": lambda v: v - v,
    "−v": lambda v: -v,
    "2 v": lambda v: v * 2,
    "v/2": lambda v: v * fmpq(1, 2),
    "v + 1": lambda v: v + 1,
    "v − 1": lambda v: v - 1,
    "8 v": lambda v: v * 8,
    "v/8": lambda v: v * fmpq(1, 8),
}
"""What may be put in the place of a parameter v."""

STATUSES = ("not used", "needed", "open")
"""What can be said of a hypothesis."""

SCALINGS = ("8 v", "v/8", "−v")
"""What may be done to two or three parameters together."""


@dataclass(frozen=True)
class Needed:
    """One hypothesis.

    Attributes
    ----------
    hypothesis : int
        Its number among the claim's hypotheses, from 0.
    status : str
        ``"not used"`` by the proof, ``"needed"`` (an instance shows it), or ``"open"``.
    instance, name, move
        For ``needed``: the instance, and the parameters replaced and how, if any were.
    """

    hypothesis: int
    status: str
    instance: Instance | None = None
    name: str = ""
    move: str = ""

    def to_json(self) -> dict[str, Any]:
        """The entry as it is stored and reported."""
        entry: dict[str, Any] = {"hypothesis": self.hypothesis, "status": self.status}
        if self.instance is not None:
            entry |= {"instance": encode(dict(self.instance)), "name": self.name, "move": self.move}
        return entry


def necessity(
    claim: Claim, reading: Reading, used: list[bool], fixed: frozenset[str], *, fresh: bool
) -> tuple[list[Needed], list[str]]:
    """One answer for each hypothesis of a proved reading, and what is stored and not shown.

    Parameters
    ----------
    used : list of bool
        Whether the certificates use the hypothesis.
    fixed : frozenset of str
        Names that the run determines, or that it is determined by: these are not replaced.
    fresh : bool
        Search even where an answer is kept.
    """
    kept, damaged = ({}, []) if fresh else _kept(claim, reading)
    if any(entry.status == "open" for entry in kept.values()) and _outdated(claim, reading):
        kept = {number: entry for number, entry in kept.items() if entry.status != "open"}
    answers = [
        Needed(number, "not used")
        if not needed
        else _replayed(claim, reading, number, kept.get(number), fixed)
        for number, needed in enumerate(used)
    ]
    unshown = damaged + [
        f"the stored instance without its hypothesis {number + 1} does not break it"
        for number, entry in kept.items()
        if entry.status == "needed" and (number >= len(used) or answers[number] is not entry)
    ]
    return answers, unshown


def _outdated(claim: Claim, reading: Reading) -> bool:
    """Were the answers found for another statement, by another search, or changed by hand?"""
    stored = stored_instances(NECESSITY, claim)[reading.name]
    recorded = manifest.as_recorded(NECESSITY / f"{claim.id}.json")
    return not recorded or stored.get("key") != asked(claim, reading)


def asked(claim: Claim, reading: Reading) -> str:
    """Key of a search for what needs the hypotheses."""
    return key(claim, reading, (__name__,), ("numpy", "python-flint"))


def well_formed(entry: Any) -> bool:
    """Has what is stored of a reading the form of `stored_form`?"""
    answers = entry.get("hypotheses") if isinstance(entry, dict) else None
    return isinstance(answers, list | tuple) and all(
        isinstance(answer, dict)
        and type(answer.get("hypothesis")) is int
        and answer.get("status") in STATUSES
        and isinstance(answer.get("instance", {}), dict)
        and all(isinstance(answer.get(word, ""), str) for word in ("name", "move"))
        for answer in answers
    )


def _kept(claim: Claim, reading: Reading) -> tuple[dict[int, Needed], list[str]]:
    """The stored answers, and what is wrong with them."""
    everything = stored_instances(NECESSITY, claim)
    if reading.name not in everything:
        return {}, []
    stored = everything[reading.name]
    if not well_formed(stored):
        return {}, ["what is stored of its hypotheses is damaged: expected a status of each"]
    found = {
        entry["hypothesis"]: Needed(
            entry["hypothesis"],
            entry["status"],
            entry.get("instance"),
            entry.get("name", ""),
            entry.get("move", ""),
        )
        for entry in stored["hypotheses"]
    }
    return found, []


def _replayed(
    claim: Claim, reading: Reading, number: int, kept: Needed | None, fixed: frozenset[str]
) -> Needed:
    if kept is not None and kept.status == "open":
        return kept
    if kept is not None and kept.instance is not None:
        values = _values(claim, reading, kept.instance)
        if values is not None and kept.name:
            values = moved(values, kept.name.split(", "), kept.move)
        if values is not None and shows(claim, reading, number, values):
            return kept
    return _search(claim, reading, number, fixed)


def asked_again(
    claim: Claim, reading: Reading, used: list[bool], fixed: frozenset[str]
) -> list[str] | None:
    """Where a new search says something else than what is stored; None where that is outdated.

    Parameters
    ----------
    used, fixed
        As for :func:`necessity`.
    """
    kept, lines = _kept(claim, reading)
    if any(entry.status == "open" for entry in kept.values()) and _outdated(claim, reading):
        return None
    for number, entry in kept.items():
        if entry.status == "not used" or number >= len(used) or not used[number]:
            now = "not used" if number < len(used) and not used[number] else "used"
        else:  # what is stored as needed is replayed, what is stored as open searched again
            now = _replayed(
                claim, reading, number, None if entry.status == "open" else entry, fixed
            ).status
        if now != entry.status:
            lines.append(f"hypothesis {number + 1}: {entry.status} as stored, {now} now")
    return lines


def shows(claim: Claim, reading: Reading, number: int, values: Mapping[str, Any]) -> bool:
    """Do the values satisfy all hypotheses but this one, and does the conclusion fail on them?"""
    parts = claim.hypotheses_of(reading)
    try:
        others = [part for at, part in enumerate(parts) if at != number]
        if evaluate(parts[number], values) is not False:
            return False
        if not all(evaluate(part, values) is True for part in others):
            return False
        try:
            return evaluate(claim.conclusion_of(reading), values) is False
        except Undefined:
            return True
    except (Undefined, Undecided, UndefinedStep, UnknownName, ArithmeticError):
        return False
    except (IndexError, KeyError, TypeError, ValueError):  # the changed values fit no formula
        return False


def _search(claim: Claim, reading: Reading, number: int, fixed: frozenset[str]) -> Needed:
    space = claim.space_of(reading)
    if space is None:
        return Needed(number, "open")
    rng = Random(number)
    parts = claim.hypotheses_of(reading)
    names = sorted(_names(parts[number]) - fixed)
    every = sorted({name for part in parts for name in _names(part)} - fixed)
    alone = [((name,), move) for name in names for move in MOVES]
    together = [
        (group, move) for n in (2, 3) for group in combinations(every, n) for move in SCALINGS
    ]
    for attempt in range(TRIES):
        # small numbers first: an instance is to be looked at
        choose = squeezed(rng, 1 + attempt // 20) if attempt < SMALL else rng.randint
        instance = space.generate(choose, **reading.options)
        for _ in range(attempt % 3):
            instance = space.neighbours(instance, rng.randint)
        values = _values(claim, reading, instance)
        if values is None:
            continue
        if shows(claim, reading, number, values):
            return Needed(number, "needed", instance)
        for group, move in alone if attempt % 4 else alone + together:
            changed = moved(values, group, move)
            if changed is not None and shows(claim, reading, number, changed):
                return Needed(number, "needed", instance, ", ".join(group), move)
    return Needed(number, "open")


def _values(claim: Claim, reading: Reading, instance: Instance) -> dict[str, Any] | None:
    space = claim.space_of(reading)
    if space is None:
        return None
    try:
        return space.values(instance, **reading.options)
    except (Inadmissible, Undefined, Undecided, UndefinedStep):
        return None
    except (IndexError, KeyError, TypeError, ValueError):  # stored for another form of the space
        return None


def moved(values: dict[str, Any], names: Sequence[str], move: str) -> dict[str, Any] | None:
    """The values with parameters replaced; None where the move makes no sense for one of them."""
    found = {name: values.get(name) for name in names}
    if any(v is None or callable(v) or isinstance(v, str) for v in found.values()):
        return None
    try:
        return values | {name: _applied(MOVES[move], v) for name, v in found.items()}
    except (TypeError, ValueError, ZeroDivisionError, Undefined):
        return None


def _applied(move: Callable[[Any], Any], value: Any) -> Any:
    if isinstance(value, np.ndarray | list | tuple):
        entries = [_applied(move, entry) for entry in value]
        return np.array(entries, dtype=object) if isinstance(value, np.ndarray) else entries
    return move(value)


def _names(part: Any) -> set[str]:
    """Names of the symbols and families that a formula mentions."""
    return {str(symbol) for symbol in part.atoms(Symbol, IndexedBase)}


def stored_form(answers: list[Needed], question: str) -> dict[str, Any]:
    """The answers of one reading as they are kept in the ledger.

    An instance is replayed on each run; "open" counts while the key is that of the search.
    """
    form: dict[str, Any] = {"hypotheses": [answer.to_json() for answer in answers]}
    return form | {"key": question} if any(answer.status == "open" for answer in answers) else form
