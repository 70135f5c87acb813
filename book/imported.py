"""Which files of the project a file rests on: those that it imports, and those that these import.

What is kept of an earlier build is kept under a digest of such files. A list that somebody types
forgets the next one.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterable, Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGES = ("algorithms", "theory", "verify", "book")


def imported(sources: Iterable[Path], within: Collection[str] = PACKAGES) -> set[Path]:
    """Files of the project that some files import, and those that these import.

    Parameters
    ----------
    sources : iterable of Path
        Where it begins.
    within : collection of str
        Packages that are followed, such as ``"book"`` or ``"verify.show"``.
    """
    found: set[Path] = set()
    front = list(sources)
    while front:
        for name in _names(front.pop()):
            if any(f"{name}.".startswith(f"{package}.") for package in within):
                new = [path for path in _files(name) if path not in found]
                found.update(new)
                front += new
    return found


@cache
def _names(source: Path) -> frozenset[str]:
    """What a file names in import statements, those inside functions too."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(source.read_text("utf-8")) if source.is_file() else ast.Pass()):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return frozenset(names)


def _files(name: str) -> Iterator[Path]:
    path = ROOT.joinpath(*name.split("."))
    return (p for p in (path.with_suffix(".py"), path / "__init__.py") if p.is_file())
