"""The texts of a file and of those beside it that it imports, as they stood before the file ran."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib.util import decode_source
from pathlib import Path


class Source:
    """The text of a file, and of the modules beside it.

    Parameters
    ----------
    path : Path
        The file. What cannot be read is left out: the file's own process says why.

    Attributes
    ----------
    root : Path
        The folder in which it looks for modules.
    texts : dict of str to str
        By absolute path.
    """

    def __init__(self, path: Path) -> None:
        self.root = path.resolve().parent
        self.texts: dict[str, str] = {}
        waiting = [path.resolve()]
        while waiting:
            file = waiting.pop()
            if str(file) in self.texts or not file.is_file():
                continue
            try:
                self.texts[str(file)] = decode_source(file.read_bytes())
                names = list(_imported(ast.parse(self.texts[str(file)])))
            except (OSError, SyntaxError, ValueError, RecursionError):
                continue
            for folder in {self.root, file.parent}:
                waiting += [found for name in names for found in _files(folder, name)]

    def read(self, path: str) -> str | None:
        """The text of a file, None if it was not there."""
        return self.texts.get(path)


def _imported(tree: ast.Module) -> Iterator[str]:
    """Names of modules, and of what may be one."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from filter(None, [node.module])
            yield from (".".join(filter(None, (node.module, a.name))) for a in node.names)


def _files(folder: Path, name: str) -> Iterator[Path]:
    parts = [part for part in name.split(".") if part.isidentifier()]
    for count in range(1, len(parts) + 1):
        base = folder.joinpath(*parts[:count])
        yield base.with_suffix(".py")
        yield base / "__init__.py"
