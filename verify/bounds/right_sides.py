"""The right-hand sides of the claims that bound a loss, evaluated in exact rationals.

Nothing is typed: `right_sides.json` holds what the claims conclude, as `python -m
verify.bounds.right_sides` writes it; a test says when it is to be written again. So `check` loads
no claim.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from functools import cache
from operator import add, mul, sub, truediv
from pathlib import Path
from typing import Any

from flint import arb, ctx, fmpq

from verify.store.evidence import read_json, write_json

STORED = Path(__file__).with_name("right_sides.json")
PA = "ramp/pa-family/mistake-bounds"
READINGS: Mapping[str, tuple[str, ...]] = {
    "cusum/prank-bound-from-theorem-1": ("the bound itself",),
    "cusum/prank-bound-from-theorem-1/sharper-1": ("as printed",),
    "cusum/prank-bound-from-theorem-1/sharper-2": ("as printed",),
    "pril/theorem-1": ("θ^t",),
    "pril/theorem-1/sharper-2": ("loss",),
    "pril/theorem-4": ("normaliser of line 8",),
    PA: (
        *(f"{name}, separable" for name in ("PA", "PA-I", "PA-II")),
        *(f"{name}, any stream" for name in ("PA-I", "PA-II")),
    ),
    f"{PA}/sharper-pa-i": ("separable", "any stream"),
    "cusum/corollary-3": ("‖(w_1,…,w_r)‖ = 1", "‖w_k‖ = 1"),
    "cusum/corollary-4": ("after", "after, ‖w_k‖ = 1"),
    "cusum/corollary-4/repair-1": ("after",),
    "cusum/corollary-4/repair-2": ("after",),
}
"""The bounds that are evaluated: claims, and their readings."""

OPERATIONS = {ast.Add: add, ast.Sub: sub, ast.Mult: mul, ast.Div: truediv}


def right_side(claim: str, reading: str, squares: Mapping[str, fmpq], **numbers: Any) -> fmpq:
    """The least rational at hand that is at least what the claim's bound is for these numbers.

    Equal to it where it has no logarithm.

    Parameters
    ----------
    claim, reading : str
        One of :data:`READINGS`.
    squares : mapping
        Of the lengths that are known by their squares, by name.
    numbers : int or fmpq
        The others; ``cost`` is what a comparator costs, ``‖u‖² + 2C Σ ξ``.
    """
    return _value(_trees()[claim, reading], squares, numbers)


def _value(part: ast.expr, squares: Mapping[str, fmpq], numbers: Mapping[str, Any]) -> Any:
    match part:
        case ast.Constant(value=int(number)):
            return fmpq(number)
        case ast.Name(id=name):
            return fmpq(numbers[name])
        case ast.UnaryOp(op=ast.USub(), operand=inner):
            return -_value(inner, squares, numbers)
        case ast.BinOp(
            left=ast.Name(id=name), op=ast.Pow(), right=ast.Constant(value=int(power))
        ) if name in squares and power % 2 == 0:
            return squares[name] ** (power // 2)
        case ast.BinOp(left=left, op=ast.Pow(), right=ast.Constant(value=int(power))):
            return _value(left, squares, numbers) ** power
        case ast.BinOp(left=left, op=op, right=right):
            sides = (_value(side, squares, numbers) for side in (left, right))
            return OPERATIONS[type(op)](*sides)
        case ast.Call(func=ast.Name(id="Max"), args=parts):
            return max(_value(inner, squares, numbers) for inner in parts)
        case ast.Call(func=ast.Name(id="log"), args=[inner]):
            return log_above(int(_value(inner, squares, numbers)))
    raise ValueError(f"{ast.unparse(part)}: expected a bound of sums, products, quotients and logs")


def log_above(n: int) -> fmpq:
    """A rational at least log(n), by ball arithmetic at 128 bits."""
    with ctx.workprec(128):
        mantissa, exponent = arb(n).log().upper().man_exp()
    e = int(exponent)
    return fmpq(mantissa) * (fmpq(1 << e) if e >= 0 else fmpq(1, 1 << -e))


@cache
def _trees() -> dict[tuple[str, str], ast.expr]:
    return {
        (claim, reading): ast.parse(text, mode="eval").body
        for claim, texts in read_json(STORED).items()
        for reading, text in texts.items()
    }


def of_claims() -> dict[str, dict[str, str]]:
    """What the claims conclude: of each reading the right-hand side, as text."""
    from verify.store.groups import claims_about, group_of

    return {
        name: {reading: _text(claims_about(group_of(name))[name], reading) for reading in readings}
        for name, readings in READINGS.items()
    }


def _text(claim: Any, reading: str) -> str:
    from sympy import Add, And, Le, Symbol

    from theory.language.statement import NormSquared

    stated = claim.conclusion_of(claim.reading(reading))
    parts = stated.args if isinstance(stated, And) else [stated]
    (inequality,) = [part for part in parts if isinstance(part, Le)]

    def cost(part: Any) -> bool:
        return isinstance(part, Add) and any(isinstance(a, NormSquared) for a in part.args)

    return str(inequality.rhs.replace(cost, lambda *_: Symbol("cost")))


if __name__ == "__main__":
    write_json(STORED, of_claims())
