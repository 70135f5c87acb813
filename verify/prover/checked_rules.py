"""The kernel's rules for programs: what they are given is looked at first.

A file is read into terms of the right sorts, and a step of it names earlier steps. What a script
gives a rule may be anything; a mistake is noticed at the step that makes it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from verify.kernel.rules import RULES, SORTS
from verify.kernel.terms import Term, known, need, sort
from verify.kernel.theorem import Theorem


def applied(name: str, *given: Any) -> Theorem:
    """What a rule makes of terms and theorems.

    Raises
    ------
    KernelError
        If the rule refuses, or does not take such arguments.
    """
    shape, apply = RULES[name]
    need(len(given) == len(shape), name.upper(), "wrong number of arguments")
    pairs = zip(shape, given, strict=True)
    return apply(*[_argument(kind, value, name.upper()) for kind, value in pairs])


def _argument(kind: str, value: Any, name: str) -> Any:
    if kind in SORTS:
        return _term(value, SORTS[kind], name)
    if kind == "s":
        return _term(value, "R", name)
    if kind == "F":
        return _term(value, "F", name, 1)
    if kind in "nN":
        theorems = [value] if kind == "n" else list(value)
        need({*map(type, theorems)} <= {Theorem}, name, "a premise is not a theorem")
        return value if kind == "n" else theorems
    if kind == "p":
        return [_product(name, *entry) for entry in value]
    if kind == "t":
        return _table(value, name)
    need(type(value) is str, name, "expected a word, got", value)
    return value


def _term(t: Any, wanted: str, name: str, depth: int = 0) -> Term:
    need(sort(t, depth) == wanted, name, f"expected sort {wanted}")
    return known(t).term


def _product(name: str, a: Any, chosen: Any, squares: Any) -> Any:
    need(all(type(i) is int and i >= 0 for i in chosen), name, "a product names no premise")
    return _term(a, "R", name), chosen, [_term(s, "R", name) for s in squares]


def _table(table: Mapping[Any, Any], name: str) -> dict[Any, Term]:
    bodies = {}
    for symbol, body in table.items():
        fits = type(symbol) is tuple and [*map(type, symbol)] == [str, str, int]
        need(fits, name, "expected (name, sort, number of arguments)")
        wanted = "V" if symbol[1] == "V" else "R"
        need(sort(body, symbol[2]) == wanted, name, f"the body for {symbol[0]} has the wrong sort")
        bodies[symbol] = known(body).term
    return bodies
