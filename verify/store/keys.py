"""Keys of questions: of a statement, and of all that an answer to it depends on.

An answer depends on the sources, and on the versions of the libraries that search or answer.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from sympy import Basic, srepr

from theory.claims.claim import Claim, Reading
from theory.claims.registry import home
from verify.store.sources import digest

SEARCHERS = ("hypothesis", "numpy", "python-flint")
"""Packages that decide what a search draws, and how it computes."""


def key(
    claim: Claim,
    reading: Reading,
    engines: Sequence[str],
    packages: Sequence[str],
    also: Sequence[Any] = (),
) -> str:
    """Key of what engines may say of a reading; empty for a claim that is no paper's.

    It covers the statement, the space and its options, and the text of every module that the
    claim's module or an engine depends on: of a changed one nothing is taken that was said before.

    Parameters
    ----------
    engines : sequence of str
        Modules.
    packages : sequence of str
        Names of installed packages whose versions matter.
    also : sequence
        What else is asked.
    """
    module = home(claim)
    if not module:
        return ""
    question = (
        _form(claim.hypotheses_of(reading)),
        _form(claim.conclusion_of(reading)),
        _form(claim.space_of(reading)),
        _form(reading.options),
        list(also),
        [f"{name} {version_of(name)}" for name in packages],
    )
    text = f"{claim.id} [{reading.name}]\n{question!r}\n{digest((module, *engines))}"
    return "sha256:" + hashlib.sha256(text.encode()).hexdigest()[:32]


@cache
def version_of(package: str) -> str:
    """The installed version of a package; empty where it is not installed."""
    try:
        return version(package)
    except PackageNotFoundError:
        return ""


def _form(value: Any) -> Any:
    """What a value says, in words, without the address of anything."""
    if isinstance(value, Basic):
        return _formula(value)
    if isinstance(value, Mapping):
        return [(str(name), _form(entry)) for name, entry in sorted(value.items(), key=str)]
    if isinstance(value, tuple | list):
        return [_form(entry) for entry in value]
    kind = value if hasattr(value, "__qualname__") else type(value)
    name = f"{kind.__module__}.{kind.__qualname__}"
    if kind is value:  # a function or a class: its text is among the sources
        return name
    inside = getattr(value, "__dict__", None)
    return name, repr(value) if inside is None else _form(inside)


@cache
def _formula(part: Basic) -> str:
    if not part.args:
        return srepr(part)
    inside = (_formula(arg) if isinstance(arg, Basic) else repr(arg) for arg in part.args)
    return f"{type(part).__name__}({', '.join(inside)})"
