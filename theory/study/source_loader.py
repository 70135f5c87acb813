"""Python files compiled as they stand: what Python keeps of one may be of an older text.

Two texts of the same length that are written within a second have the same bytecode file.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from typing import Any, NoReturn


class WithoutBytecode(SourceFileLoader):
    """Neither reads the bytecode of a file nor writes it."""

    def path_stats(self, path: Any) -> NoReturn:
        """Say that nothing is known of the file but its text."""
        raise OSError


class Beside:
    """Finds the modules and packages of a folder, for ``sys.meta_path``.

    Parameters
    ----------
    folder : str
    """

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.found: set[str] = set()

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: Any = None
    ) -> ModuleSpec | None:
        """The module with its loader; None of one that is elsewhere, or has no source."""
        inside = path if name.partition(".")[0] in self.found else [self.folder]
        if path is not None and inside is not path:
            return None
        spec = PathFinder.find_spec(name, inside, target)
        if spec is None or spec.origin is None or type(spec.loader) is not SourceFileLoader:
            return None
        self.found.add(name)
        spec.loader = WithoutBytecode(name, spec.origin)
        return spec
