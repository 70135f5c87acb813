"""What the code of a learner may not do: look at its numbers by another way than comparing them.

The code runs on symbols, and each comparison is followed on both branches. A branch on the type or
the text of a value, on what an exception says, or on a variable that changes from call to call
would be followed on one side only, and what is proved would not be about the learner.
"""

from __future__ import annotations

import dis
from collections.abc import Iterator
from types import CodeType, FunctionType
from typing import Any

from theory.runs.learner import Learner, LearnerError

FORBIDDEN = frozenset(
    {
        "isinstance",
        "issubclass",
        "type",
        "hasattr",
        "getattr",
        "setattr",
        "vars",
        "dir",
        "id",
        "hash",
        "repr",
        "str",
        "format",
        "ascii",
        "callable",
        "eval",
        "exec",
        "compile",
        "globals",
        "locals",
        "open",
        "input",
        "__import__",
        "random",
    }
)
"""Names whose answers depend on what a value is made of, or on something outside the learner; so do
names that begin with two underscores."""

TEXTS = frozenset({"FORMAT_VALUE", "FORMAT_SIMPLE", "FORMAT_WITH_SPEC"})
"""Instructions of an f-string, in the versions of Python."""

CHANGING = {"STORE_GLOBAL": "assigns to a global variable", "DELETE_GLOBAL": "deletes a variable"}


def check_plain(family: type[Learner]) -> None:
    """Refuse a learner whose methods, or functions of the file that they call, do such things.

    Raises
    ------
    LearnerError
        Naming the method and what it does; the line is that of the method.
    """
    methods = [
        method
        for base in family.__mro__
        if base is not object and base is not Learner
        for method in vars(base).values()
        if isinstance(method, FunctionType)
    ]
    for function in _called(methods):
        for code in _codes(function.__code__):
            if why := _looks(code):
                raise LearnerError(
                    f"{function.__qualname__} {why}; expected arithmetic and comparisons, which "
                    "are followed on both branches",
                    function,
                )


def _called(functions: list[FunctionType]) -> Iterator[FunctionType]:
    """The functions, and those of the same file that they name."""
    known: set[FunctionType] = set()
    waiting = list(functions)
    while waiting:
        function = waiting.pop()
        if function in known:
            continue
        known.add(function)
        yield function
        names = {name for code in _codes(function.__code__) for name in code.co_names}
        named: list[Any] = [function.__globals__.get(name) for name in names]
        waiting += [
            other
            for other in named
            if isinstance(other, FunctionType) and other.__module__ == function.__module__
        ]


def _codes(code: CodeType) -> Iterator[CodeType]:
    """The code and what is nested in it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)


def _looks(code: CodeType) -> str:
    """What the code does that it may not; empty if nothing."""
    if found := {n for n in code.co_names if n in FORBIDDEN or n.startswith("__")}:
        return f"asks {min(found)!r}"
    steps = [step.opname for step in dis.get_instructions(code)]
    for name, why in CHANGING.items():
        if name in steps:
            return why
    if "CHECK_EXC_MATCH" in steps or "PUSH_EXC_INFO" in steps:
        return "has a `try`"
    return "makes a text of a value" if TEXTS & {*steps} else ""
