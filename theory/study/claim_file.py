"""Finds the claims in a file of your own."""

import importlib.util
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from filecmp import cmp
from inspect import signature
from pathlib import Path
from types import ModuleType
from typing import Any

from theory.claims.claim import Claim
from theory.claims.papers import PAPERS
from theory.claims.registry import claims_in, remember
from theory.language.as_typed import as_typed
from theory.runs.invariant import tactic
from theory.study import study as studies_of
from theory.study.mistakes import kept
from theory.study.source_loader import Beside, WithoutBytecode
from theory.study.study import studies_made


class ClaimFileError(Exception):
    """A file of claims cannot be used; the message is one line for the user."""


def file_studies(path: Path) -> list[Any]:
    """The studies at the top level of a Python file, imported as `file_claims` does.

    A claim that cannot be made is noted among its study's mistakes, and the others are made.

    Raises
    ------
    ClaimFileError
        If the file is missing or raises on import.
    """
    with kept():
        *_, studies = _run(path)
    return studies


def _run(path: Path) -> tuple[ModuleType, set[int], list[Any]]:
    """The module of a file, the identities of the claims that it imported, and its studies.

    A study counts also where its name was given to another one: a claim is not lost in silence.
    """
    if not path.is_file():
        found = "a folder" if path.is_dir() else "no such file"
        raise ClaimFileError(f"{path}: {found}; expected a Python file with claims")
    _not_hidden(path)
    name = f"ordproof_claims_{path.stem}_{abs(hash(path.resolve()))}"
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise ClaimFileError(f"{path}: expected a Python file (.py) with claims")
    spec.loader = WithoutBytecode(name, str(path))
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        with _siblings_of(path), studies_made() as studies, as_typed():
            spec.loader.exec_module(module)
            own = [study for study in studies if study.module == name]
            imported = _imported_by(module, own)
            for study in own:
                study.check()
    except (Exception, SystemExit) as problem:
        raise ClaimFileError(f"{_place_of(problem, path)}: {_told(problem)}") from problem
    return module, imported, own


def _not_hidden(path: Path) -> None:
    """Refuse a file beside one that is imported where its claims import this program.

    In a clone of the project that is a copy of the module that is installed, and hides nothing.
    """
    beside, mine = path.parent / "ordproof.py", importlib.util.find_spec("ordproof")
    if beside.is_file() and mine is not None and not cmp(beside, str(mine.origin), shallow=False):
        raise ClaimFileError(
            f"{beside}: hides the module ordproof that claims import; expected another name"
        )


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
    for claim in claims:
        if claim.paper.lower() in PAPERS:
            raise ClaimFileError(
                f"{path}: id={claim.id!r} begins with the name of a paper; "
                "expected another first part, such as 'mine/...'"
            )
    _each_once(path, claims, studies)
    remember(claims)
    return claims


def _each_once(path: Path, claims: list[Claim], studies: list[Any]) -> None:
    """Refuse an id that two claims have, at the line of the second one if a study made it."""
    lines = {
        id(claim): line
        for study in studies
        for claim, (_, line) in zip(study.claims, study.places, strict=True)
    }
    known: set[str] = set()
    for claim in claims:
        if claim.id in known:
            line = lines.get(id(claim))
            place = f"{path}:{line}" if line else f"{path}"
            way = ", or `name=…` of its study" if line else ""
            raise ClaimFileError(
                f"{place}: id={claim.id!r} is used by two claims; expected another name{way}"
            )
        known.add(claim.id)


@contextmanager
def _siblings_of(path: Path) -> Iterator[None]:
    """Context in which modules beside a file are found; another file's are not taken for them."""
    folder, before = str(path.resolve().parent), set(sys.modules)
    beside: Any = Beside(folder)
    sys.path.insert(0, folder)
    sys.meta_path.insert(0, beside)
    try:
        yield
    finally:
        sys.meta_path.remove(beside)
        sys.path.remove(folder)
        for name in set(sys.modules) - before:
            found = getattr(sys.modules[name], "__file__", None)
            if found and Path(found).resolve() == Path(folder, f"{name}.py"):
                del sys.modules[name]


def _imported_by(module: ModuleType, own: list[Any]) -> set[int]:
    """Identities of the claims that other modules hold: these are not a file's own.

    What the file's studies made is its own. Only where it holds other claims, too, are all modules
    looked through, of which there are thousands.
    """
    made = {id(claim) for study in own for claim in study.claims}
    if made.issuperset(map(id, claims_in(module))):
        return set()
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
    found: Any = studies_of if hasattr(studies_of, name.partition(".")[0]) else tactic
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
