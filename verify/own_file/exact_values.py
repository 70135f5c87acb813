"""The exact values of an instance as plain lists, which can travel between processes as JSON.

Where the file is not, its claims are evaluated on them again. Numbers stay exact; what has no value
stays without one; of a function there are the values that a statement asked for.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from typing import Any

import numpy as np
from flint import fmpq

from algorithms.seam import to_fmpq
from theory.numbers.extended import Infinity, Undefined
from theory.numbers.surd import Surd, root

Written = Any


class NoValue(ValueError):
    """A value has no plain form, or a form is of no value; the message names it."""


class Asked:
    """A function that keeps what it was asked, and what it said."""

    def __init__(self, function: Any) -> None:
        self.function = function
        self.said: dict[str, list[Written]] = {}

    def __call__(self, *arguments: Any) -> Any:
        value = self.function(*arguments)
        with suppress(NoValue):
            forms = list(map(written_value, arguments))
            self.said[_key(arguments)] = [forms, written_value(value)]
        return value


class KnownFunction:
    """A function that is known at some arguments.

    Raises
    ------
    Undefined
        At others.
    """

    def __init__(self, said: Sequence[Sequence[Written]]) -> None:
        self.said = {
            _key(tuple(map(rebuilt_value, arguments))): rebuilt_value(value)
            for arguments, value in said
        }

    def __call__(self, *arguments: Any) -> Any:
        try:
            return self.said[_key(arguments)]
        except KeyError:
            raise Undefined("a function has no value at these arguments") from None


class RowWithGaps(list[Any]):
    """A row some entries of which have no value.

    Raises
    ------
    Undefined
        Where one of these is asked for.
    """

    def __getitem__(self, position: Any) -> Any:
        entry = super().__getitem__(position)
        if isinstance(entry, Undefined):
            raise entry
        return entry


def written_values(values: Mapping[str, Any]) -> dict[str, Written]:
    """Those values that have a plain form; functions are :class:`Asked`."""
    found = {}
    for name, value in values.items():
        with suppress(NoValue):
            found[name] = written_value(value)
    return found


def written_value(value: Any) -> Written:
    """The plain form of a value.

    Raises
    ------
    NoValue
        If it has none.
    """
    if isinstance(value, bool | str):
        return ["word", value]
    if isinstance(value, int):
        return value
    if isinstance(value, fmpq | Fraction):
        return str(value)
    if isinstance(value, Surd):
        return ["root", str(value.factor), str(value.radicand)]
    if isinstance(value, Infinity):
        return ["infinity", value.sign]
    if isinstance(value, Asked):
        return ["function", list(value.said.values())]
    if hasattr(value, "__len__") and hasattr(value, "__getitem__"):
        kind = "array" if isinstance(value, np.ndarray) else "row"
        return [kind, *(_entry(value, position) for position in range(len(value)))]
    raise NoValue(f"{value!r:.40}: {type(value).__name__} has no plain form")


def _entry(row: Any, position: int) -> Written:
    try:
        return written_value(row[position])
    except Undefined as reason:
        return ["none", str(reason)]


def rebuilt_value(form: Written) -> Any:
    """What :func:`written_value` wrote.

    Raises
    ------
    NoValue
        If the form is of no value.
    """
    if isinstance(form, int) and not isinstance(form, bool):
        return form
    if isinstance(form, str):
        return _number(form)
    if not isinstance(form, list) or not form:
        raise NoValue(f"{form!r:.40}: expected the form of a value")
    kind, *rest = form
    if kind == "word" and len(rest) == 1 and isinstance(rest[0], bool | str):
        return rest[0]
    if kind == "root" and len(rest) == 2:
        factor, radicand = map(_number, rest)
        if radicand < 0:
            raise NoValue(f"{form}: expected a root of a number >= 0")
        return root(radicand) * factor
    if kind == "infinity" and rest in ([1], [-1]):
        return Infinity(rest[0])
    if kind == "function" and len(rest) == 1:
        return KnownFunction(rest[0])
    if kind in ("array", "row"):
        entries = [_rebuilt_entry(entry) for entry in rest]
        if kind == "row" or any(isinstance(entry, Undefined) for entry in entries):
            return RowWithGaps(entries)
        return _array(entries)
    raise NoValue(f"{form!r:.40}: expected the form of a value")


def _rebuilt_entry(form: Written) -> Any:
    if isinstance(form, list) and form[:1] == ["none"]:
        return Undefined(" ".join(map(str, form[1:])))
    return rebuilt_value(form)


def _array(entries: list[Any]) -> np.ndarray:
    if any(isinstance(entry, np.ndarray) for entry in entries):
        return np.array(entries, dtype=object)
    found = np.empty(len(entries), dtype=object)
    found[:] = entries
    return found


def _number(text: str) -> fmpq:
    try:
        return to_fmpq(Fraction(text))
    except (ValueError, ZeroDivisionError):
        raise NoValue(f"{text!r:.40}: expected a number") from None


def _key(arguments: Sequence[Any]) -> str:
    """The same for the same arguments, whatever holds them."""
    return json.dumps([_plain(written_value(argument)) for argument in arguments])


def _plain(form: Written) -> Written:
    if isinstance(form, list):
        return [_plain(part) for part in form if part not in ("array", "row")]
    return form
