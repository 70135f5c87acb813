"""Finds claims: those of the papers in this package, and those in a file of your own."""

import importlib
import importlib.util
import pkgutil
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from inspect import signature
from pathlib import Path
from types import ModuleType
from typing import Any

from theory.claims.claim import Claim
from theory.language.as_typed import as_typed

PAPERS = ("cusum", "pril", "ramp", "olp", "storm")
"""Folders of :mod:`theory` that hold a paper's claims."""


class ClaimFileError(Exception):
    """A file of claims cannot be used; the message is one line for the user."""


def claims_in(module: ModuleType) -> list[Claim]:
    """Claims at the top level of a module (alone, in tuples, lists and studies), in order."""
    from theory.runs.study.study import Study

    found: list[Claim] = []
    for value in list(vars(module).values()):
        entries: Any = value.claims if isinstance(value, Study) else value
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


def file_studies(path: Path) -> list[Any]:
    """The studies at the top level of a Python file, imported as `file_claims` does.

    A claim that cannot be made is noted among its study's mistakes, and the others are made.

    Raises
    ------
    ClaimFileError
        If the file is missing or raises on import.
    """
    from theory.runs.study.mistakes import kept

    with kept():
        *_, studies = _run(path)
    return studies


def _run(path: Path) -> tuple[ModuleType, set[int], list[Any]]:
    """The module of a file, the identities of the claims that it imported, and its studies.

    A study counts also where its name was given to another one: a claim is not lost in silence.
    """
    from theory.runs.study.study import studies_made

    if not path.is_file():
        raise ClaimFileError(f"{path}: no such file; expected a Python file with claims")
    name = f"ordproof_claims_{path.stem}_{abs(hash(path.resolve()))}"
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise ClaimFileError(f"{path}: expected a Python file (.py) with claims")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        with _siblings_of(path), studies_made() as studies, as_typed():
            spec.loader.exec_module(module)
            imported = _imported_by(module)
            own = [study for study in studies if study.module == name]
            for study in own:
                study.check()
    except (Exception, SystemExit) as problem:
        raise ClaimFileError(f"{_place_of(problem, path)}: {_told(problem)}") from problem
    return module, imported, own


def file_claims(path: Path) -> list[Claim]:
    """The claims in a Python file, imported by path under a name of its own.

    Raises
    ------
    ClaimFileError
        If the file is missing, raises on import, defines no claim, or an id twice or a paper's.
    """
    module, imported, studies = _run(path)
    known = {id(claim): claim for study in studies for claim in study.claims}
    known |= {id(claim): claim for claim in claims_in(module)}
    claims = [claim for name, claim in known.items() if name not in imported]
    if not claims:
        raise ClaimFileError(
            f"{path}: no claims found; expected a study with s.claim(…), or a Claim at top level"
        )
    ids = [claim.id for claim in claims]
    for claim in claims:
        if claim.paper.lower() in PAPERS:
            raise ClaimFileError(
                f"{path}: id={claim.id!r} is a name for claims of the paper {claim.paper!r}; "
                "expected another first part, such as 'mine/...'"
            )
    for position, identifier in enumerate(ids):
        if identifier in ids[:position]:
            raise ClaimFileError(f"{path}: id={identifier!r} is used by two claims")
    for group in {claim.paper for claim in claims}:
        _of_files[group] = [claim for claim in claims if claim.paper == group]
    return claims


_of_files: dict[str, list[Claim]] = {}
"""Claims of the files that were read last, by the first part of their ids."""


@contextmanager
def _siblings_of(path: Path) -> Iterator[None]:
    """Context in which modules beside a file are found; another file's are not taken for them."""
    folder, before = str(path.resolve().parent), set(sys.modules)
    sys.path.insert(0, folder)
    try:
        yield
    finally:
        sys.path.remove(folder)
        for name in set(sys.modules) - before:
            found = getattr(sys.modules[name], "__file__", None)
            if found and Path(found).resolve() == Path(folder, f"{name}.py"):
                del sys.modules[name]


def _imported_by(module: ModuleType) -> set[int]:
    """Identities of the claims that other modules hold: these are not a file's own."""
    others = [other for other in list(sys.modules.values()) if other is not module]
    return {
        id(claim) for other in others if type(other) is ModuleType for claim in claims_in(other)
    }


def _told(problem: BaseException) -> str:
    """What went wrong, in a line; errors of Python's own begin with their kind."""
    text = " ".join(str(problem).split())
    if isinstance(problem, SyntaxError):
        return f"SyntaxError: {problem.msg}"
    trace = problem.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    raised_in = trace.tb_frame.f_globals.get("__name__", "") if trace is not None else ""
    if type(problem).__module__.startswith("theory.") or (
        isinstance(problem, ValueError) and raised_in.startswith("theory.")
    ):
        return text
    called, unexpected, keyword = text.partition("() got an unexpected keyword argument ")
    if unexpected and (function := _public(called)) is not None:
        known = [name for name in signature(function).parameters if name != "self"]
        text = f"{called}() takes no {keyword}; expected one of {', '.join(known)}"
    return f"{type(problem).__name__}: {text}"


def _public(name: str) -> Any:
    """A function that a file of claims calls, by its qualified name."""
    from theory.runs.invariant import tactic
    from theory.runs.study import study

    found: Any = study if hasattr(study, name.partition(".")[0]) else tactic
    for part in name.split("."):
        found = getattr(found, part, None)
    return found


def _place_of(problem: BaseException, path: Path) -> str:
    """The place that an error names, or the last one of a file beside this that it came through."""
    folder = path.resolve().parent

    def said(file: str, line: int) -> str:
        beside = Path(file).resolve()
        return f"{path if beside == path.resolve() else path.with_name(beside.name)}:{line}"

    if isinstance(problem, SyntaxError) and problem.lineno:
        return said(problem.filename or str(path), problem.lineno)
    file, named = getattr(problem, "file", None), getattr(problem, "line", None)
    if isinstance(named, int) and file and Path(file).resolve().parent == folder:
        return said(file, named)
    found, trace = f"{path}:1", problem.__traceback__
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        if Path(file).is_file() and Path(file).resolve().parent == folder:
            found = said(file, trace.tb_lineno)
        trace = trace.tb_next
    return found
