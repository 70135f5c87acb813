"""A statement as one line of text for a terminal: ``θᵢ₊₁ᵗ⁺¹ − θᵢᵗ ≥ 0``.

Printed from the same object as the LaTeX (:func:`theory.language.typeset.latex`) and as what the
engines evaluate. Rounds are written above, other indices below, as in the papers.
"""

from collections.abc import Callable, Mapping
from contextvars import ContextVar
from functools import cache
from types import MappingProxyType
from typing import Any

import sympy
from sympy import Basic

from algorithms.holding import holding
from theory.language.order import (
    as_multiple,
    fraction,
    inward,
    is_negative,
    is_open,
    links,
    parts,
)
from theory.language.statement import NormSquared
from theory.language.sum_order import terms
from theory.language.typeset import ROUND_INDICES
from theory.language.unicode_letters import RAISED, above, below, name

LOGIC, RELATION, SUM, PRODUCT, POWER, ATOM = range(6)
"""How tightly the parts of a text hold together; a looser part gets parentheses."""

FRACTIONS = {(1, 2): "½", (1, 3): "⅓", (2, 3): "⅔", (1, 4): "¼", (3, 4): "¾"}
NOTHING: Mapping[Basic, str] = MappingProxyType({})
SIGNS = {"==": "=", "!=": "≠", "<": "<", "<=": "≤", ">": ">", ">=": "≥"}


_known: ContextVar[Mapping[Basic, str]] = ContextVar("known", default=NOTHING)


def plain(statement: Basic, known: Mapping[Basic, str] = NOTHING) -> str:
    """The statement in Unicode; parts that are ``known`` are written as the text given for them."""
    if not known:
        return _plain(statement)
    with holding(_known, known):
        return _at(statement, LOGIC)


@cache
def _plain(statement: Basic) -> str:
    """Readings share most of their formulas."""
    with holding(_known, NOTHING):
        return _at(statement, LOGIC)


def _at(expr: Any, level: int) -> str:
    """The text of a part, in parentheses where it holds together less tightly than ``level``."""
    text, own = _write(expr)
    return f"({text})" if own < level else text


def _write(expr: Any) -> tuple[str, int]:
    if expr in _known.get():
        return _known.get()[expr], ATOM
    for kind in type(expr).__mro__:
        if kind.__name__ in _WRITERS:
            return _WRITERS[kind.__name__](expr)
    return name(str(expr)), ATOM


def _indexed(expr: sympy.Indexed) -> tuple[str, int]:
    def of_rounds(index: Any) -> bool:
        names = {*map(str, index.free_symbols)}
        return len(names) > 0 and names <= ROUND_INDICES

    rounds = [_at(index, LOGIC) for index in expr.indices if of_rounds(index)]
    others = [_at(index, LOGIC) for index in expr.indices if not of_rounds(index)]
    text = name(str(expr.base))
    text += below(",".join(others)) if others else ""
    return text + (above(",".join(rounds)) if rounds else ""), ATOM


def _rational(expr: sympy.Rational) -> tuple[str, int]:
    p, q = expr.p, expr.q
    text = FRACTIONS.get((abs(p), q)) or (str(abs(p)) if q == 1 else f"{abs(p)}/{q}")
    return (f"−{text}", SUM) if p < 0 else (text, ATOM if q == 1 or "/" not in text else PRODUCT)


def _add(expr: sympy.Add) -> tuple[str, int]:
    if (multiple := as_multiple(expr)) is not None:
        return _write(multiple)
    text = ""
    ordered = terms(expr)
    for term in ordered:
        minus = is_negative(term)
        closed = is_open(term) and term is not ordered[-1]
        part = _at(-term if minus else term, ATOM if closed else PRODUCT)
        sign = (" − " if minus else " + ") if text else ("−" if minus else "")
        text += sign + part
    return text, SUM


def _mul(expr: sympy.Mul) -> tuple[str, int]:
    coefficient, rest = expr.as_coeff_Mul()
    if coefficient.is_negative:
        return "−" + _at(sympy.Mul(-coefficient, rest, evaluate=False), PRODUCT), SUM
    if (
        coefficient.is_Rational
        and (coefficient.p, coefficient.q) in FRACTIONS
        and fraction(rest)[0]
    ):
        return _juxtaposed([_at(coefficient, POWER), _at(rest, PRODUCT)]), PRODUCT
    upper, lower = fraction(expr)
    last = upper[-1] if upper and not lower else None
    text = _juxtaposed([_at(a, PRODUCT if a is last else POWER) for a in upper]) or "1"
    if not lower:
        return text, PRODUCT
    below_line = [_at(factor, POWER) for factor in lower]
    divisor = below_line[0] if len(lower) == 1 else f"({_juxtaposed(below_line)})"
    return f"{text}/{divisor}", PRODUCT


def _juxtaposed(parts: list[str]) -> str:
    """Factors side by side, with a space between words and none after a number or a bracket."""
    text = ""
    for part in parts:
        close = (text.endswith(")") and part.startswith("(")) or text in FRACTIONS.values()
        text += part if not text or close else f" {part}"
    return text


def _power(expr: sympy.Pow) -> tuple[str, int]:
    base, exponent = expr.as_base_exp() if expr.exp.is_Rational else (expr.base, expr.exp)
    if isinstance(base, NormSquared) and (2 * exponent).is_Integer and exponent.is_positive:
        # ‖a‖ and its powers, rather than the root or the square of ‖a‖²
        norm = _norm(base)[0].removesuffix("²")
        return norm + (above(str(2 * exponent)) if exponent != sympy.Rational(1, 2) else ""), ATOM
    if exponent == sympy.Rational(1, 2):
        return f"√{_at(base, ATOM)}", POWER
    if exponent.is_Rational and exponent.is_negative:
        return f"1/{_at(base**-exponent, POWER)}", PRODUCT
    inside = _at(base, ATOM)
    if inside[-1] in RAISED:  # the power would stand beside a superscript
        inside = f"({inside})"
    return inside + above(_at(exponent, LOGIC)), POWER


def _sum(expr: Any) -> tuple[str, int]:
    ranges = ", ".join(f"{_at(v, ATOM)}={_end(a)}..{_end(b)}" for v, a, b in expr.limits)
    return f"Σ_{{{ranges}}} {_at(expr.function, PRODUCT)}", PRODUCT


def _range(bounds: Any) -> str:
    var, low, high = bounds
    if low == 1:
        return f"{_at(var, ATOM)} ∈ [{_end(high)}]"
    return f"{_end(low)} ≤ {_at(var, ATOM)} ≤ {_end(high)}"


def _end(limit: Any) -> str:
    """An end of a range, set close."""
    return _at(limit, SUM).replace(" ", "")


def _quantified(sign: str) -> Callable[[Any], tuple[str, int]]:
    def write(expr: Any) -> tuple[str, int]:
        ranges = ", ".join(map(_range, expr.args[1:]))
        return f"{sign} {ranges}: {_at(expr.args[0], LOGIC)}", LOGIC

    return write


def _joined(sign: str) -> Callable[[Any], tuple[str, int]]:
    def write(expr: Any) -> tuple[str, int]:
        return f" {sign} ".join(_at(part, RELATION) for part in parts(expr)), LOGIC

    return write


def _relation(expr: Any) -> tuple[str, int]:
    sign = SIGNS[expr.rel_op]
    return f"{_at(expr.lhs, SUM)} {sign} {_at(expr.rhs, SUM)}", RELATION


def _chain(expr: Any) -> tuple[str, int]:
    low, first, middle, second, high = links(expr)
    text = f"{_at(low, SUM)} {SIGNS[first]} {_at(middle, SUM)} {SIGNS[second]}"
    return f"{text} {_at(high, SUM)}", RELATION


def _not(expr: Any) -> tuple[str, int]:
    said = inward(expr)
    return (f"¬({_at(expr.args[0], LOGIC)})", ATOM) if said == expr else _write(said)


def _called(function: str) -> Callable[[Any], tuple[str, int]]:
    def write(expr: Any) -> tuple[str, int]:
        return f"{function}({_list(expr.args)})", ATOM

    return write


def _list(parts: Any) -> str:
    return ", ".join(_at(part, LOGIC) for part in parts)


def _applied(expr: Any) -> tuple[str, int]:
    return f"{name(expr.func.__name__)}({_list(expr.args)})", ATOM


def _holds(expr: Any) -> tuple[str, int]:
    inside = f" ({_list(expr.args[1:])})" if len(expr.args) > 1 else ""
    return f"{expr.args[0]}{inside}", RELATION


def _inner(expr: Any) -> tuple[str, int]:
    return " · ".join(_at(part, POWER) for part in expr.args), PRODUCT


def _norm(expr: Any) -> tuple[str, int]:
    inside = _list(expr.args)
    return (f"‖({inside})‖²" if len(expr.args) > 1 else f"‖{inside}‖²"), ATOM


def _selection(word: str, braces: bool = False) -> Callable[[Any], tuple[str, int]]:
    def write(expr: Any) -> tuple[str, int]:
        body, bounds = expr.args
        where = f"{word}_{{{_range(bounds)}}}"
        if braces:
            return f"{where} {{{_at(bounds[0], ATOM)} : {_at(body, LOGIC)}}}", ATOM
        return f"{where} {_at(body, PRODUCT)}", PRODUCT

    return write


def _piecewise(expr: Any) -> tuple[str, int]:
    parts = [
        f"{_at(value, SUM)} " + ("else" if when is sympy.true else f"if {_at(when, LOGIC)}")
        for value, when in expr.args
    ]
    return "{" + ", ".join(parts) + "}", ATOM


_WRITERS: dict[str, Callable[[Any], tuple[str, int]]] = {
    "Indexed": _indexed,
    "Rational": _rational,
    "Add": _add,
    "Mul": _mul,
    "Pow": _power,
    "Sum": _sum,
    "exp": lambda expr: ("e" + above(_at(expr.args[0], LOGIC)), POWER),
    "Relational": _relation,
    "Chain": _chain,
    "ForAll": _quantified("∀"),
    "Exists": _quantified("∃"),
    "And": _joined("∧"),
    "Or": _joined("∨"),
    "Implies": _joined("⇒"),
    "Equivalent": _joined("⇔"),
    "Not": _not,
    "Holds": _holds,
    "Belongs": lambda expr: (f"{_at(expr.args[0], SUM)} ∈ {_at(expr.args[1], ATOM)}", RELATION),
    "Integers": lambda expr: ("ℤ", ATOM),
    "Reals": lambda expr: ("ℝ", ATOM),
    "Infinity": lambda expr: ("∞", ATOM),
    "NegativeInfinity": lambda expr: ("−∞", SUM),
    "Indicator": lambda expr: (f"1[{_list(expr.args)}]", ATOM),
    "Sign": _called("sign"),
    "Abs": lambda expr: (f"|{_list(expr.args)}|", ATOM),
    "Max": _called("max"),
    "Min": _called("min"),
    "log": _called("log"),
    "Inner": _inner,
    "NormSquared": _norm,
    "Blocks": _called(""),
    "Zeros": lambda expr: ("0" + below(_list(expr.args)), ATOM),
    "Ones": lambda expr: ("1" + below(_list(expr.args)), ATOM),
    "Copies": lambda expr: (f"{_at(expr.args[1], ATOM)}×({_list(expr.args[:1])})", ATOM),
    "MaxOver": _selection("max"),
    "MinOver": _selection("min"),
    "ArgMax": _selection("arg max"),
    "FirstIndex": _selection("min", braces=True),
    "LastIndex": _selection("max", braces=True),
    "Piecewise": _piecewise,
    "AppliedUndef": _applied,
    "Tuple": lambda expr: (f"({_list(expr.args)})", ATOM),
}
"""How each kind of object is written: its text, and how tightly that holds together."""
