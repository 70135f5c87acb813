"""Numbers of worked examples, computed from the instance that the ledger keeps for a claim.

A sentence says ``{value}`pril/theorem-3#Algorithm 1: left``` in place of 51. The expression has the
names of the claim's statement, the paper's indices, which begin with 1, and whole numbers; ``left``
and ``right`` are the sides of the conclusion.
"""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Any

from algorithms.seam import exact
from theory.claims.claim import Claim, Reading
from theory.claims.registry import all_claims
from theory.evaluation.evaluate import compared
from theory.numbers import arithmetic
from verify.store.evidence import COUNTEREXAMPLES, WITNESSES, stored_instances

OPERATIONS: dict[type, Any] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: arithmetic.divide,
    ast.USub: operator.neg,
}


BITS = 64
"""Precision where a power is irrational: such a number is refused when it is written."""


class NoValue(LookupError):
    """The claim, the reading, its instance or a name of the expression does not exist."""


def value(text: str) -> Any:
    """The number that ``ID#READING: EXPRESSION`` has on the kept instance.

    Raises
    ------
    NoValue
        If there is no such claim, reading, kept instance or name; the message says which.
    """
    place, _, expression = text.rpartition(":")
    identifier, _, name = place.strip().partition("#")
    values = names(identifier, name)
    try:
        tree = ast.parse(expression.strip(), mode="eval")
        return _computed(tree.body, values)
    except NoValue:
        raise
    except Exception as problem:
        raise NoValue(f"{expression.strip()!r} has no value: {problem}") from None


@cache
def names(identifier: str, name: str) -> Mapping[str, Any]:
    """What the names of a reading stand for on the instance that the ledger keeps for it.

    Raises
    ------
    NoValue
        As `value` does.
    """
    claim = _claims().get(identifier)
    if claim is None:
        raise NoValue(f"no claim {identifier!r}")
    reading = next((r for r in claim.readings if name in ("", r.name)), None)
    if reading is None:
        raise NoValue(f"{identifier!r} has no reading {name!r}")
    instance = _kept(claim, reading)
    space = claim.space_of(reading)
    if instance is None or space is None:
        raise NoValue(f"the ledger keeps no instance of {identifier!r} [{reading.name}]")
    found = dict(space.values(instance, **reading.options))
    spoken = {_spoken(name): number for name, number in found.items()}
    conclusion = claim.conclusion_of(reading)
    if getattr(conclusion, "rel_op", ""):
        _, spoken["left"], spoken["right"] = compared(conclusion, found)
    return spoken


def written(number: Any) -> str:
    """A number as LaTeX.

    Raises
    ------
    NoValue
        If it is no whole number and no fraction.
    """
    try:
        fraction = Fraction(str(number))
    except ValueError:
        raise NoValue(f"{number} is no fraction; expected a rational number") from None
    if fraction.denominator == 1:
        return str(fraction)
    sign = "-" if fraction < 0 else ""
    return rf"{sign}\tfrac{{{abs(fraction.numerator)}}}{{{fraction.denominator}}}"


@cache
def _claims() -> dict[str, Claim]:
    return {claim.id: claim for claim in all_claims()}


def _kept(claim: Claim, reading: Reading) -> Any:
    stored = (stored_instances(folder, claim) for folder in (COUNTEREXAMPLES, WITNESSES))
    return next((kept[reading.name] for kept in stored if reading.name in kept), None)


def _spoken(name: str) -> str:
    r"""``\hat{y}`` as ``hat_y``, ``w^*`` as ``w_star``: names that an expression can have."""
    plain = name.replace("^*", "_star").replace("\\", "")
    return re.sub(r"\W+", "_", plain).strip("_")


def _computed(node: ast.expr, values: Mapping[str, Any]) -> Any:
    match node:
        case ast.Constant(value=int() as number):
            return exact([number])[0]
        case ast.Name(id=name):
            if name not in values:
                raise NoValue(f"no name {name!r}; there are {', '.join(sorted(values))}")
            return values[name]
        case ast.UnaryOp(op=op, operand=operand) if type(op) in OPERATIONS:
            return OPERATIONS[type(op)](_computed(operand, values))
        case ast.BinOp(left=left, op=ast.Pow(), right=ast.Constant(value=int() as power)):
            return arithmetic.power(_computed(left, values), power, BITS)
        case ast.BinOp(left=left, op=op, right=right) if type(op) in OPERATIONS:
            return OPERATIONS[type(op)](_computed(left, values), _computed(right, values))
        case ast.Subscript(value=array, slice=index):
            found = _computed(array, values)
            for part in index.elts if isinstance(index, ast.Tuple) else [index]:
                found = found[_place(part, len(found))]
            return found
    raise NoValue(f"{ast.unparse(node)!r}: expected names, indices, whole numbers and + - * / **")


def _place(index: ast.expr, length: int) -> int:
    match index:
        case ast.Constant(value=int() as place) if 1 <= place <= length:
            return place - 1
    raise NoValue(f"index {ast.unparse(index)}: expected 1 to {length}")
