r"""Statements as LaTeX that fits a page: :mod:`theory.language.statement`'s, with line breaks.

A long statement is broken where its structure breaks: after a quantifier, at a connective, at a
relation, between the terms of a sum. :func:`theory.language.typeset.latex` prints the parts from
the object that was checked; nothing is written here but breaks, parentheses, "and" and "or".
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import Any

import sympy
from sympy.logic.boolalg import And, Boolean, Equivalent, Implies, Or

from book.encodings import decoded
from book.exponents import with_named_exponents
from book.numbered_parts import by_number
from book.scopes import with_short_scopes
from book.scripts import as_set
from book.signs import RELATIONS
from book.sums import head, summand, with_conditions
from book.widths import width
from theory.language.brackets import fitted
from theory.language.order import (
    Chain,
    fraction,
    is_negative,
    links,
    parts,
    reaches_right,
)
from theory.language.plain import SIGNS
from theory.language.statement import (
    ArgMax,
    Belongs,
    ForAll,
    IndexSelection,
    Indicator,
    Inner,
    MaxOver,
    MinOver,
)
from theory.language.sum_order import terms
from theory.language.typeset import latex, times

ROOM = 62
"""Letters that fit on a line of the page."""

PHONE = 36
"""Letters that fit on a line of a phone."""

SHORT = 4
"""Letters of a right side that gets no line of its own."""

FEW = 14
"""Letters of a left side, or of a part of "and", that gets no line of its own."""

SPARE = 8
"""Letters by which what is kept together may be too wide."""

INDENT = 3
"""Letters that one step of indentation takes."""

KEPT_TOGETHER = (sympy.Max, sympy.Min, sympy.Piecewise, ArgMax, MaxOver, MinOver)
"""What stands on one line wherever there is room for it."""

Lines = list[tuple[int, str]]
"""Indentation and LaTeX of each line."""

NOTHING: Mapping[Any, str] = MappingProxyType({})
RELATION = {head: RELATIONS[sign] for head, sign in SIGNS.items()}
"""LaTeX of a relation, by sympy's name of it."""


def display(statement: Any, known: Mapping[Any, str] = NOTHING, room: float = ROOM) -> str:
    """LaTeX of a statement, on as many lines as it needs.

    Parameters
    ----------
    statement : sympy object
        A formula.
    known : mapping
        LaTeX to write for some of its parts, such as a long side that stands in an earlier line.
    room : float
        Letters that fit on a line.
    """
    statement = with_short_scopes(decoded(statement, known), known)
    statement, meanings = with_named_exponents(statement, room)
    lines = _asserted(with_conditions(statement, known), known, room)
    for word, meaning in zip((r"\text{where}", r"\text{and}"), meanings, strict=False):
        lines += _prefixed(_broken(meaning, known, room - INDENT), word)
    if len(lines) == 1:
        return as_set(fitted(lines[0][1]))
    step = r"\quad " if room > PHONE else r"\enspace "
    body = r" \\ ".join(f"& {step * level}{text}" for level, text in lines)
    return as_set(rf"\begin{{aligned}}[t] {fitted(body)} \end{{aligned}}")


def for_phones(statements: Iterable[Any]) -> dict[str, str]:
    """The statements as a phone shows them, by their LaTeX for the page, where the two differ."""
    shown = {display(statement): display(statement, room=PHONE) for statement in statements}
    return {wide: narrow for wide, narrow in shown.items() if narrow != wide}


def _asserted(statement: Any, known: Mapping[Any, str], room: float) -> Lines:
    """The lines of a whole statement: what it says of several things is joined by a word."""
    if statement in known or not isinstance(statement, And | Or):
        return _broken(statement, known, room)
    word = r"\text{and}" if isinstance(statement, And) else r"\text{or}"
    between = rf" \enspace {word}\enspace "
    every = by_number(parts(statement))
    pieces = [_enclosed(entry, known, room - INDENT) for entry in every]
    if isinstance(every[-1], ForAll):  # nothing follows what it speaks of
        pieces[-1] = _broken(every[-1], known, room - INDENT)
    whole = between.join(lines[0][1] for lines in pieces)
    if all(len(lines) == 1 for lines in pieces) and width(whole) <= room:
        return [(0, whole)]
    return _in_turn(pieces, word, between, room)


def _broken(part: Any, known: Mapping[Any, str], room: float) -> Lines:
    if part in known:
        return [(0, known[part])]
    whole = latex(part)
    if width(whole) <= room and not _mentions(part, known):
        return [(0, whole)]
    if isinstance(part, ForAll):
        body = latex(part.args[0])
        head = whole.removesuffix(body).rstrip()
        inner = _broken(part.args[0], known, room - INDENT)
        if len(inner) == 1 and width(head) + width(inner[0][1]) <= room:
            return [(0, rf"{head}\; {inner[0][1]}")]
        return [(0, head), *_indented(inner)]
    if isinstance(part, And | Or):
        word = r"\wedge" if isinstance(part, And) else r"\vee"
        pieces = [_enclosed(entry, known, room - INDENT) for entry in by_number(parts(part))]
        return _in_turn(pieces, word, f" {word} ", room)
    if isinstance(part, Chain):
        low, first, middle, second, high = links(part)
        lines = _broken(low, known, room - INDENT)
        for sign, side in ((first, middle), (second, high)):
            lines = _compared(lines, RELATION[sign], _broken(side, known, room - INDENT), room)
        return lines
    if isinstance(part, Implies | Equivalent):
        sign = r"\Longrightarrow" if isinstance(part, Implies) else r"\Longleftrightarrow"
        return _joined([_enclosed(entry, known, room - INDENT) for entry in part.args], sign)
    if part.is_Relational:
        left, right = (_broken(side, known, room - INDENT) for side in (part.lhs, part.rhs))
        return _compared(left, RELATION[part.rel_op], right, room)
    if isinstance(part, sympy.Add):
        return _terms(part, known, room)
    if isinstance(part, sympy.Mul):
        return _product(part, known, room)
    if isinstance(part, Inner) and len(part.args) == 2:
        one, other = (_factor(side, known, room - INDENT) for side in part.args)
        if width(one[-1][1]) <= SHORT:
            return _prefixed(other, rf"{one[-1][1]} \cdot")
        return [*one, *_indented(_prefixed(other, r"{} \cdot"))]
    if isinstance(part, sympy.Sum | Indicator) or _is_power_of_sum(part):
        return _factors([part], known, room)
    if isinstance(part, Belongs):
        *before, (level, last) = _broken(part.args[0], known, room - INDENT)
        return [*before, (level, rf"{last} \in {latex(part.args[1])}")]
    if isinstance(part, KEPT_TOGETHER) and width(whole) > room + SPARE:
        return _apart(part, known, room)
    if isinstance(part, IndexSelection):
        condition = part.args[0]
        head = whole.removesuffix(latex(condition) + r"\}")
        *before, (level, last) = _indented(_broken(condition, known, room - INDENT))
        return [(0, head), *before, (level, rf"{last}\}}")]
    return [(0, whole)]


def _apart(part: Any, known: Mapping[Any, str], room: float) -> Lines:
    """A maximum with a line for each argument, a case with a line for its condition, what is
    selected below the word that selects it.
    """
    if isinstance(part, sympy.Piecewise):
        cases = [_case(value, where, room) for value, where in part.args]
        if any(len(lines) > 1 for lines in cases):  # no column for the conditions
            cases = [[line.replace(" & ", r"\quad ") for line in lines] for lines in cases]
        inside = r" \\ ".join(line for lines in cases for line in lines)
        return [(0, rf"\begin{{cases}} {inside} \end{{cases}}")]
    if isinstance(part, sympy.Max | sympy.Min):
        head = r"\max" if isinstance(part, sympy.Max) else r"\min"
        sides = sorted(part.args, key=sympy.default_sort_key)
    else:
        (body, bounds), letter = part.args, sympy.Symbol("q")
        head, sides = latex(part.func(letter, bounds)).removesuffix("q"), [body]
        if not isinstance(body, sympy.Add):
            return _prefixed(_broken(body, known, room - INDENT), head)
    lines: Lines = []
    for side in sides:
        *before, (level, last) = _broken(side, known, room - INDENT)
        inner = [*before, (level, last + ("," if side is not sides[-1] else r" \bigr)"))]
        if not lines:
            lines = _prefixed(inner, rf"{head}\bigl(", "")
        elif len(lines) == 1 and width(lines[0][1]) <= width(head) + SHORT:
            lines = _prefixed(inner, lines[0][1])
        else:
            lines += _indented(inner)
    return lines


def _case(value: Any, condition: Any, room: float) -> list[str]:
    """A value and where it is taken, on one line if there is room."""
    if condition == sympy.true:
        return [rf"{latex(value)} & \text{{otherwise}}"]
    first, second = latex(value), rf"\text{{for}}\: {latex(condition)}"
    if width(first) + width(second) <= room:
        return [f"{first} & {second}"]
    return [first, rf"\quad {second}"]


def _compared(left: Lines, sign: str, right: Lines, room: float) -> Lines:
    """Two sides; the right one begins a line, unless it is short or there is room for it."""
    *before, (level, last) = left
    if len(right) == 1:
        side = right[0][1]
        if width(side) <= SHORT or (not before and width(last + side) + 2 <= room):
            return [*before, (level, f"{last} {sign} {side}")]
    (_, first), *rest = right
    if not before and width(last) <= FEW and width(f"{last} {sign} {first}") <= room:
        return [(level, f"{last} {sign} {first}"), *_indented(rest)]
    return [*left, *_indented(_prefixed(right, sign))]


def _mentions(part: Any, known: Mapping[Any, str]) -> bool:
    """Is something known a side or a body of the part, where it would be written?"""
    if not known:
        return False
    if isinstance(part, ForAll):
        return part.args[0] in known or _mentions(part.args[0], known)
    if isinstance(part, Boolean) or getattr(part, "is_Relational", False):
        return any(entry in known or _mentions(entry, known) for entry in part.args)
    return isinstance(part, sympy.Add) and any(entry in known for entry in part.args)


def _enclosed(part: Any, known: Mapping[Any, str], room: float) -> Lines:
    """In parentheses where it is a formula of formulas."""
    lines = _broken(part, known, room)
    if isinstance(part, And | Or | Implies | Equivalent | ForAll) and part not in known:
        lines = _prefixed(lines, "(", "")
        level, text = lines[-1]
        lines[-1] = (level, rf"{text} )")
    return lines


def _in_turn(pieces: Sequence[Lines], word: str, between: str, room: float) -> Lines:
    """Parts below one another, each after a word; as many short ones on a line as fit."""
    found = list(pieces[0])
    for before, piece in pairwise(pieces):
        (level, last), (_, first) = found[-1], piece[0]
        short = all(len(lines) == 1 and width(lines[0][1]) <= FEW for lines in (before, piece))
        if short and width(last + between + first) <= room:
            found[-1] = (level, last + between + first)
        else:
            found += _prefixed(piece, word)
    return found


def _joined(pieces: Sequence[Lines], word: str) -> Lines:
    found = list(pieces[0])
    for piece in pieces[1:]:
        found += _prefixed(piece, word)
    return found


def _prefixed(lines: Lines, word: str, space: str = r"\;") -> Lines:
    (level, text), *rest = lines
    return [(level, f"{word}{space} {text}"), *((at + 1, more) for at, more in rest)]


def _bracketed(lines: Lines) -> Lines:
    *before, (level, text) = lines
    return _prefixed([*before, (level, rf"{text} \bigr)")], r"\bigl(", "")


def _indented(lines: Lines) -> Lines:
    return [(level + 1, text) for level, text in lines]


def _side_by_side(product: sympy.Mul) -> list[Any]:
    """What stands side by side: its factors, or a fraction and the sum behind it; else nothing."""
    above, below = fraction(product)
    if not below:
        return above
    if above and reaches_right(above[-1]):
        return [sympy.Mul(*above[:-1], *(1 / factor for factor in below)), above[-1]]
    return []


def _product(product: sympy.Mul, known: Mapping[Any, str], room: float) -> Lines:
    """Factors on several lines; of a fraction what is above the line, and below it after a slash.

    A short denominator stands before what it divides.
    """
    if is_negative(product):
        return _prefixed(_broken(-product, known, room - SHORT), "-", "")
    if found := _side_by_side(product):
        return _factors(found, known, room)
    above, below = fraction(product)
    if width(latex(sympy.Mul(*below))) <= room / 3:
        return _factors([sympy.Mul(*(1 / factor for factor in below)), *above], known, room)
    over = _factors(above, known, room - INDENT) or [(0, "1")]
    under = _factors(below, known, room - INDENT)
    if len(below) > 1:
        under = _bracketed(under)
    return [*over, *_indented(_prefixed(under, r"\big/"))]


def _is_power_of_sum(part: Any) -> bool:
    return isinstance(part, sympy.Pow) and isinstance(part.base, sympy.Sum) and part.exp.is_Integer


def _factors(factors: Sequence[Any], known: Mapping[Any, str], room: float) -> Lines:
    """The factors of a product, as many on a line as fit; a sum at its end goes on below its Σ."""
    lines: Lines = []
    for before, factor in zip((None, *factors), factors, strict=False):
        first, *rest = _factor(factor, known, room - INDENT)
        last = factor is factors[-1]
        if isinstance(factor, Inner) and not last:
            first = (0, rf"\left({first[1]}\right)")
        taken = width(lines[-1][1]) if lines else 0
        if before is not None and (taken <= SHORT or taken + width(first[1]) <= room):
            sign = times(before, factor) or r"\, "
            lines[-1] = (lines[-1][0], f"{lines[-1][1]}{sign}{first[1]}")
        else:
            lines.append((1, rf"{{}} \times {first[1]}") if lines else first)
        lines += [(lines[-1][0] + level, text) for level, text in rest]
    return lines


def _factor(part: Any, known: Mapping[Any, str], room: float) -> Lines:
    """A sum with what it adds up below its Σ, its power too; an indicator broken at "and".

    What is added is in brackets.
    """
    if isinstance(part, sympy.Add):
        lines = _terms(part, known, room)
        if len(lines) == 1:
            return [(0, rf"\left({lines[0][1]}\right)")]
        return _bracketed(lines)
    if _is_power_of_sum(part) and part.exp > 0 and width(latex(part)) > room:
        lines = _prefixed(_factor(part.base, known, room), r"\Bigl(", "")
        level, text = lines[-1]
        return [*lines[:-1], (level, rf"{text} \Bigr)^{{{part.exp}}}")]
    if isinstance(part, sympy.Sum):
        sign, body = head(part), summand(part)
        if isinstance(body, sympy.Add):
            if width(latex(part)) <= room:
                return [(0, latex(part))]
            lines = _prefixed(_broken(body, known, room - INDENT), rf"{sign}\Bigl(", "")
            return [*lines[:-1], (lines[-1][0], rf"{lines[-1][1]} \Bigr)")]
        return _prefixed(_broken(body, known, room), sign, "")
    if isinstance(part, Indicator) and isinstance(part.args[0], And) and width(latex(part)) > room:
        pieces = [_enclosed(entry, known, room - INDENT) for entry in parts(part.args[0])]
        lines = _prefixed(_joined(pieces, r"\wedge"), r"\mathbf{1}\bigl[", "")
        level, text = lines[-1]
        return [*lines[:-1], (level, rf"{text}\bigr]")]
    if isinstance(part, KEPT_TOGETHER):
        return _broken(part, known, room)
    return [(0, latex(part))]


def _terms(part: sympy.Add, known: Mapping[Any, str], room: float) -> Lines:
    """The terms of a sum, as many on a line as fit."""
    lines: Lines = []
    for term in terms(part):
        negative = term not in known and is_negative(term)
        text = known.get(term) or latex(-term if negative else term)
        if isinstance(term, sympy.Add) or (negative and isinstance(-term, sympy.Add)):
            text = rf"\left({text}\right)"
        sign = "-" if negative else "+" if lines else ""
        if term not in known and not isinstance(term, sympy.Add) and width(text) > room:
            inner = _broken(-term if negative else term, known, room - INDENT)
            between = f"{{}} {sign}" if lines else sign  # and not before a number
            signed = _prefixed(inner, between, "") if sign else inner
            lines += _indented(signed) if lines else signed
            continue
        if lines and width(lines[-1][1]) + width(text) + 2 <= room:
            lines[-1] = (lines[-1][0], f"{lines[-1][1]} {sign} {text}")
        else:
            lines.append((1, f"{{}} {sign} {text}") if lines else (0, f"{sign} {text}".strip()))
    return lines
