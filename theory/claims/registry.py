"""Finds the claims of the papers in this package."""

import importlib
import pkgutil
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import groupby
from operator import attrgetter
from types import ModuleType
from typing import Any

from theory.claims.claim import Claim
from theory.claims.papers import PAPERS

_paper = attrgetter("paper")


class Collection:
    """What holds claims, as a study does: they count where it stands at the top of a module."""

    claims: list[Claim]


def claims_in(module: ModuleType) -> list[Claim]:
    """Claims at the top level of a module (alone, in tuples, lists and studies), in order."""
    found: list[Claim] = []
    for value in list(vars(module).values()):
        entries: Any = value.claims if isinstance(value, Collection) else value
        entries = entries if isinstance(entries, tuple | list) else (entries,)
        found.extend(entry for entry in entries if isinstance(entry, Claim) and entry not in found)
    return found


def paper_claims(paper: str) -> list[Claim]:
    """All claims of one paper, ordered by id; else those of the file that was read last.

    Raises
    ------
    ValueError
        If two claims share an id.
    """
    if paper not in PAPERS:
        return list(_of_files.get(paper, ()))
    return claims_of(paper_modules(paper))


@cache
def paper_modules(paper: str) -> tuple[str, ...]:
    """Names of the modules that may hold a paper's claims, in order."""
    package = importlib.import_module(f"theory.{paper}")
    found = pkgutil.iter_modules(package.__path__, f"theory.{paper}.")
    return tuple(sorted(info.name for info in found))


def claims_of(modules: Iterable[str]) -> list[Claim]:
    """The claims in some modules of a paper, which are loaded, ordered by id.

    Raises
    ------
    ValueError
        If two claims share an id.
    """
    claims: dict[str, Claim] = {}
    for name in modules:
        for claim in _claims_in_module(name):
            if claims.setdefault(claim.id, claim) is not claim:
                raise ValueError(f"id={claim.id!r} is used by two claims")
            # the first by name, also where another module that imports it was loaded before
            _homes[claim.id] = min(name, _homes.get(claim.id, name))
    return sorted(claims.values(), key=lambda claim: natural(claim.id))


@cache
def _claims_in_module(name: str) -> list[Claim]:
    """Those of a module of a paper, which is loaded and stays as it is."""
    return claims_in(importlib.import_module(name))


_homes: dict[str, str] = {}


def home(claim: Claim) -> str:
    """Name of the module in which a paper's claim is found; empty where none was looked for."""
    return _homes.get(claim.id, "")


def natural(text: str) -> tuple[Any, ...]:
    """Sort key that reads digits as numbers: ``theorem-2`` before ``theorem-10``."""
    parts: list[Any] = []
    for piece in _pieces(text):
        parts.append((0, int(piece), "") if piece.isdigit() else (1, 0, piece))
    return tuple(parts)


def _pieces(text: str) -> Iterator[str]:
    piece = ""
    for letter in text:
        if piece and letter.isdigit() != piece[-1].isdigit():
            yield piece
            piece = ""
        piece += letter
    if piece:
        yield piece


def all_claims() -> list[Claim]:
    """The claims of all papers, paper by paper."""
    return [claim for paper in PAPERS for claim in paper_claims(paper)]


_of_files: dict[str, list[Claim]] = {}
"""Claims of the files that were read last, by the first part of their ids."""


def remember(claims: Iterable[Claim]) -> None:
    """Let :func:`paper_claims` know the claims of a file, by the first part of their ids."""
    for group, some in groupby(sorted(claims, key=_paper), _paper):
        _of_files[group] = list(some)
