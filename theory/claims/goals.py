"""Solver goals that are a claim's own statement, with unknowns for the numbers of its instances.

A goal that was written beside a claim says nothing of it. Here the claim's hypotheses and its
conclusion are evaluated, as on every instance that is drawn, on values that hold solver terms.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from theory.claims.claim import Claim, Goal, Obligation, Reading
from theory.claims.space import Inadmissible, Space
from theory.evaluation.evaluate import evaluate

DRAWN = 60
"""So many instances are drawn to be compared with the unknown ones."""


@dataclass(frozen=True)
class Unknown:
    """Instances of one shape.

    Parameters
    ----------
    values : mapping of str to value
        What the claim's space gives, with solver unknowns for numbers.
    domain : tuple of solver formulas
        What the unknowns are drawn from.
    """

    values: Mapping[str, Any]
    domain: tuple[Any, ...] = ()


def goals(claim: Claim, reading: Reading, found: Sequence[Unknown]) -> list[Goal]:
    """The claim's statement on these instances; the twin is that there are none."""
    return [
        Goal(
            (*one.domain, *(evaluate(part, one.values) for part in claim.hypotheses_of(reading))),
            evaluate(claim.conclusion_of(reading), one.values),
            False,
        )
        for one in found
    ]


def tied(claim: Claim, reading: Reading, obligation: Obligation) -> Obligation:
    """The obligation as it counts: its goals are the claim's statement, or it is a step.

    An obligation that says ``"all"`` counts as a step where a drawn instance is not among its own;
    one that names sizes, where one of its own is never drawn.
    """
    instances = obligation.instances
    if instances is None:
        return replace(obligation, covers="step")
    stated = replace(obligation, goal=lambda: goals(claim, reading, instances()))
    space = claim.space_of(reading)
    drawn = [] if space is None else list(_drawn(space, reading))
    found = instances()
    if obligation.covers == "all":
        fits = all(any(_among(values, one) for one in found) for values in drawn)
    else:
        fits = all(any(_among(values, one) for values in drawn) for one in found)
    return stated if drawn and fits else replace(stated, covers="step")


def _drawn(space: Space, reading: Reading) -> Iterator[Mapping[str, Any]]:
    """Values of some instances."""
    random = Random(0)
    for _ in range(DRAWN):
        with suppress(Inadmissible):
            instance = space.generate(random.randint, **reading.options)
            yield space.values(instance, **reading.options)


def _among(values: Mapping[str, Any], one: Unknown) -> bool:
    """Are the values those of the unknown instance, for some numbers?"""
    import z3

    known: dict[Any, Any] = {}
    if set(values) != set(one.values) or not all(
        _same(one.values[name], value, known) for name, value in values.items()
    ):
        return False
    try:
        numbers = [(term, term.sort().cast(str(value))) for term, value in known.items()]
    except z3.Z3Exception:  # a number that is no fraction
        return not one.domain
    inside = (z3.simplify(z3.substitute(part, *numbers)) for part in one.domain)
    return all(z3.is_true(part) for part in inside)


def _same(term: Any, value: Any, known: dict[Any, Any]) -> bool:
    import z3

    if isinstance(term, z3.ExprRef):
        if z3.is_const(term) and term.decl().kind() == z3.Z3_OP_UNINTERPRETED:
            return bool(known.setdefault(term, value) == value)
        return True  # a term of unknowns, which have their own places
    if callable(term) or callable(value):
        return callable(term) and callable(value)
    if _row(term) or _row(value):
        return (
            _row(term)
            and _row(value)
            and len(term) == len(value)
            and all(_same(a, b, known) for a, b in zip(term, value, strict=True))
        )
    return bool(term == value)


def _row(value: Any) -> bool:
    return isinstance(value, tuple | list) or getattr(value, "ndim", 0) > 0
