"""Which sources an answer depends on, and their digest.

A module depends on what it imports, and what that imports, anywhere in the file. The text of the
import statements is read, nothing is run, so that an edit elsewhere changes no digest.
"""

from __future__ import annotations

import hashlib
import re
import time
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from uuid import uuid4

ROOT = Path(__file__).parents[2]
PACKAGES = ("algorithms", "theory", "verify")
STARTED = time.time()

IMPORT = re.compile(
    r"^[ \t]*(?:from[ \t]+([.\w]+)[ \t]+import[ \t]+(\([^)]*\)|[^\n#]*)|import[ \t]+([^\n#]*))",
    re.MULTILINE,
)


@cache
def path_of(module: str) -> Path | None:
    """The file of a module of the three packages; None for any other name."""
    if module.split(".")[0] not in PACKAGES:
        return None
    base = ROOT.joinpath(*module.split("."))
    return next((p for p in (base.with_suffix(".py"), base / "__init__.py") if p.is_file()), None)


@cache
def digest_of(path: Path) -> str:
    """Digest of one file, whatever its line ends; of one that changes under a run, no digest."""
    if STARTED < path.stat().st_mtime <= time.time():
        return uuid4().hex  # the text is not what runs: nothing may be kept under it
    return hashlib.sha256(path.read_text("utf-8").encode()).hexdigest()


@cache
def imports_of(module: str) -> frozenset[str]:
    """Modules of the three packages that a module names in import statements."""
    path = path_of(module)
    if path is None:
        return frozenset()
    package = module if path.name == "__init__.py" else module.rpartition(".")[0]
    named: set[str] = set()
    for source, names, plain in IMPORT.findall(path.read_text("utf-8")):
        if plain:
            named.update(part.split()[0] for part in plain.split(",") if part.strip())
            continue
        dots = len(source) - len(source.lstrip("."))
        if dots:
            above = package.split(".")[: len(package.split(".")) - dots + 1]
            source = ".".join([*above, source.lstrip(".")]).rstrip(".")
        parts = [part.split()[0] for part in names.strip("()").split(",") if part.split()]
        inner = {f"{source}.{part}" for part in parts if path_of(f"{source}.{part}")}
        named |= inner
        if len(inner) < len(parts):  # something that the package's own file gives
            named.add(source)
    return frozenset(name for name in named if path_of(name) is not None)


@cache
def closure(module: str) -> frozenset[str]:
    """The module and all of the three packages that it depends on."""
    found, waiting = {module}, [module]
    while waiting:
        new = imports_of(waiting.pop()) - found
        found |= new
        waiting += new
    return frozenset(found)


def digest(modules: Iterable[str]) -> str:
    """Digest of the modules and all that they depend on, by names and texts."""
    return _digest(frozenset(modules))


@cache
def _digest(modules: frozenset[str]) -> str:
    names = sorted(frozenset().union(*map(closure, modules)))
    lines = [f"{name} {digest_of(path)}" for name in names if (path := path_of(name))]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


@cache
def modules_in(package: str) -> tuple[str, ...]:
    """Modules directly in a package."""
    folder = ROOT.joinpath(*package.split("."))
    return tuple(f"{package}.{path.stem}" for path in sorted(folder.glob("[!_]*.py")))


def everything() -> str:
    """Digest of all modules of the three packages."""
    lines = [
        f"{path.relative_to(ROOT).as_posix()} {digest_of(path)}"
        for package in PACKAGES
        for path in sorted((ROOT / package).rglob("*.py"))
    ]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()
