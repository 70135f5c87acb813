"""Exact replay: what one instance says about one reading of a claim.

Every engine that proposes an instance comes here; nothing else turns an instance into evidence.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Any

import sympy
from flint import fmpq

from algorithms.m_pril import UndefinedStep
from theory.claims.claim import Claim, Reading
from theory.claims.space import Inadmissible, Instance
from theory.evaluation.evaluate import Undecided, compared, evaluate
from theory.numbers.bracket import Bracket
from theory.numbers.extended import Infinity, Undefined
from theory.numbers.surd import Surd
from verify.engines.where_it_breaks import explain

READABLE = 10_000
"""Bits of a fraction up to which a ratio is exact; a run may double its numbers in each round."""


class Outcome(Enum):
    """What an instance shows."""

    HOLDS = "holds"
    VIOLATED = "violated"
    UNDEFINED = "undefined"
    OUTSIDE = "outside the hypotheses"
    UNDECIDED = "undecided"

    @property
    def counterexample(self) -> bool:
        """Does it speak against the claim?"""
        return self in (Outcome.VIOLATED, Outcome.UNDEFINED)


@dataclass(frozen=True)
class Judgement:
    """Outcome on an instance, with both sides of a relation where the conclusion is one."""

    outcome: Outcome
    left: Any = None
    right: Any = None
    relation: str = ""
    why: str = ""

    @property
    def ratio(self) -> Fraction | float | None:
        """Smaller over larger side of a bound (1: attained); None where it has no sense."""
        if self.relation not in ("<=", "<", ">=", ">"):
            return None
        low, high = self.left, self.right
        if self.relation in (">=", ">"):
            low, high = high, low
        if isinstance(low, int | fmpq) and isinstance(high, int | fmpq):
            if high <= 0:
                return None
            share = fmpq(low) / fmpq(high)
            if share == 1 or share.height_bits() < READABLE:
                return Fraction(int(share.p), int(share.q))
            return as_float(share)
        low, high = as_float(low), as_float(high)
        return low / high if high > 0 else None

    @property
    def nearness(self) -> float:
        """How near a bound is to breaking, a hint: its ratio as a float, 0 for what is none."""
        if self.relation not in ("<=", "<", ">=", ">"):
            return 0.0
        sides = as_float(self.left), as_float(self.right)
        return nearness(*(sides if self.relation[0] == "<" else sides[::-1]))


def nearness(low: float, high: float) -> float:
    """The smaller over the larger side of ``low ≤ high``; of two negative sides the other way."""
    if math.isnan(low) or math.isnan(high) or math.inf in (abs(low), abs(high)):
        return 0.0
    if high > 0:
        return low / high
    return high / low if low < 0 else 0.0


def as_float(value: Any) -> float:
    """A float for display or for the climber's ordering; it never decides."""
    if isinstance(value, Bracket):
        return (as_float(value.low) + as_float(value.high)) / 2
    if isinstance(value, Infinity):
        return value.sign * float("inf")
    try:
        exact = fmpq(value) if isinstance(value, int | fmpq) else None
        return float(value) if exact is None else int(exact.p) / int(exact.q)
    except OverflowError:
        return math.inf if value > 0 else -math.inf


@dataclass(frozen=True)
class Replay:
    """What a replay shows, and what it went through.

    Attributes
    ----------
    judgement : Judgement
        What the instance shows.
    values : mapping or None
        The exact values of every name; None for an instance outside the space.
    excluded_by : tuple of int
        Numbers, from 0, of the hypotheses that the instance does not satisfy.
    """

    judgement: Judgement
    values: Mapping[str, Any] | None = None
    excluded_by: tuple[int, ...] = ()


def judge(claim: Claim, reading: Reading, instance: Instance) -> Judgement:
    """Replay an instance in exact arithmetic.

    Raises
    ------
    Exception
        Whatever a claim's own code raises beyond the defined outcomes (a defect of that code).
    """
    return replay(claim, reading, instance).judgement


def replay(claim: Claim, reading: Reading, instance: Instance) -> Replay:
    """The judgement of an instance, with its values and the hypotheses that exclude it.

    Raises what :func:`judge` raises.
    """
    space = claim.space_of(reading)
    conclusion = claim.conclusion_of(reading)
    if space is None or conclusion is None:
        raise ValueError(f"claim {claim.id!r} has no instances to replay")
    try:
        values = space.values(instance, **reading.options)
    except (Inadmissible, Undefined, Undecided):
        return Replay(Judgement(Outcome.OUTSIDE))
    except UndefinedStep as reason:
        return Replay(Judgement(Outcome.UNDEFINED, why=str(reason)))
    try:
        excluded = tuple(excluding(claim.hypotheses_of(reading), values))
    except UndefinedStep as reason:
        return Replay(Judgement(Outcome.UNDEFINED, why=str(reason)), values)
    if excluded:
        return Replay(Judgement(Outcome.OUTSIDE), values, excluded)
    return Replay(_concluded(conclusion, values), values)


def excluding(hypotheses: Sequence[Any], values: Mapping[str, Any]) -> Iterator[int]:
    """Numbers, from 0, of the hypotheses that the values do not satisfy.

    Behind the first, what a hypothesis needs may be missing: one that cannot be asked is left out.
    """
    outside = False
    for number, part in enumerate(hypotheses):
        try:
            holds = evaluate(part, values) is True
        except (Undefined, Undecided):
            holds = False
        except Exception:
            if not outside:
                raise
            continue
        if not holds:
            outside = True
            yield number


def _concluded(conclusion: Any, values: Mapping[str, Any]) -> Judgement:
    """What the conclusion says of values that satisfy the hypotheses."""
    try:
        if isinstance(conclusion, sympy.core.relational.Relational):
            holds, left, right = compared(conclusion, values)
            relation = conclusion.rel_op
        else:
            holds, left, right, relation = evaluate(conclusion, values), None, None, ""
    except (Undefined, UndefinedStep) as reason:
        return Judgement(Outcome.UNDEFINED, why=str(reason))
    except Undecided as reason:
        return Judgement(Outcome.UNDECIDED, why=str(reason))
    return Judgement(Outcome.HOLDS if holds else Outcome.VIOLATED, left, right, relation)


def where_it_fails(claim: Claim, reading: Reading, instance: Instance) -> str:
    """The part of the conclusion that a counterexample breaks, with its numbers, in one line."""
    return place_of_failure(claim, reading, replay(claim, reading, instance))


def place_of_failure(claim: Claim, reading: Reading, seen: Replay) -> str:
    """`where_it_fails`, of an instance that was replayed."""
    judgement = seen.judgement
    if judgement.outcome is not Outcome.VIOLATED or judgement.relation or seen.values is None:
        return sides(judgement)
    try:
        place, left, right, relation = explain(claim.conclusion_of(reading), seen.values)
    except (Undefined, Undecided):  # the whole is false although a part has no value
        return judgement.outcome.value
    numbers = sides(Judgement(Outcome.VIOLATED, left, right, relation)) if relation else "fails"
    return f"{place}: {numbers}" if place else judgement.outcome.value


def sides(judgement: Judgement) -> str:
    """``left ≤ right`` with the numbers of this instance, marked where it fails."""
    if not judgement.relation:
        return judgement.why or judgement.outcome.value
    mark = "" if judgement.outcome is Outcome.HOLDS else "   fails"
    left, right = (_brief(side) for side in (judgement.left, judgement.right))
    return f"{left} {judgement.relation} {right}{mark}"


def _brief(value: Any) -> str:
    if isinstance(value, Surd | Bracket):
        text = str(value)
        return text if text.startswith("≈") else f"{text} ≈ {as_float(value):.6g}"
    if hasattr(value, "__len__"):
        return "(" + ", ".join(map(_brief, value)) + ")"
    return str(value)
