"""The class and the functions that Python has: where their text is, and do they say the same?"""

from __future__ import annotations

import ast
import builtins
import sys
from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

from flint import fmpq

from algorithms import seam
from theory.runs.learner.meanings import WORDS
from theory.runs.learner.words import constant

BY_PYTHON = {
    *("__module__", "__doc__", "__qualname__", "__dict__", "__weakref__", "__annotations__"),
    *("__firstlineno__", "__static_attributes__", "__annotate__", "__annotate_func__"),
    "__annotations_cache__",
}
"""Names that Python itself gives to a class."""


Codes = Mapping[tuple[str, int], CodeType]
"""The codes of the functions in a text, by name and line."""


def path_of(family: type) -> str:
    """The file of a class, or what a notebook calls the cell."""
    file = getattr(sys.modules.get(family.__module__), "__file__", None)
    codes = [m.__code__ for m in vars(family).values() if isinstance(m, FunctionType)]
    found = file or (codes[0].co_filename if codes else "")
    return str(Path(found).resolve()) if Path(found).is_file() else found


def real(origin: tuple[str, str]) -> Any:
    """What a word is to Python."""
    module, name = origin
    if module == "ordproof":
        return getattr(seam, name, None) or WORDS[origin]
    if module == "fractions":
        return Fraction
    return getattr(builtins, name)


def codes_of(code: CodeType) -> Iterator[tuple[tuple[str, int], CodeType]]:
    """The codes of the functions in a text, by name and line."""
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield (part.co_name, part.co_firstlineno), part
            yield from codes_of(part)


def same_function(live: Any, node: ast.FunctionDef, codes: Codes) -> bool:
    """Is a function that Python has the one of this text?"""
    plain = isinstance(live, FunctionType) and not (live.__closure__ or live.__defaults__)
    code = codes.get((node.name, node.lineno))
    return plain and code is not None and _said(live.__code__) == _said(code)


def _said(code: CodeType) -> tuple[Any, ...]:
    # a function inside is shown by its place in memory, which says nothing
    inside = [_said(c) if isinstance(c, CodeType) else repr(c) for c in code.co_consts]
    return code.co_code, code.co_names, code.co_varnames, inside


def same_number(live: Any, value: Any) -> bool:
    """Is a number that Python has the one of this text?"""
    return type(live) in (int, Fraction) and bool(fmpq(str(live)) == value)


def changed(live: type, own: Mapping[str, ast.AST], codes: Codes) -> str:
    """What of a class that Python has is not what its text says; empty if nothing.

    Parameters
    ----------
    live : type
    own : mapping of str to AST
        The methods and numbers in the text.
    codes : mapping
        Of the module.
    """
    if type(live) is not type:
        return "its type"
    for name in sorted((set(vars(live)) - BY_PYTHON) ^ set(own)):
        return name
    for name, entry in own.items():
        there = vars(live)[name]
        if isinstance(entry, ast.FunctionDef) and not same_function(there, entry, codes):
            return name
        if isinstance(entry, ast.Assign) and not same_number(there, constant(entry.value)):
            return name
    return ""
