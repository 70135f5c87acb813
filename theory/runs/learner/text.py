"""A learner's class as its text says it: where the text is found, of it and of what it imports.

The class that Python has made is looked at only to find the text, and to see that it is the same:
what a decorator, a metaclass or an assignment from outside made of it is not run. A process that
has the texts alone makes the same learner from them. `theory.runs.learner.module` makes it.
"""

from __future__ import annotations

import linecache
import sys
from collections.abc import Callable, Mapping
from importlib.machinery import PathFinder
from pathlib import Path
from typing import Any

from theory.runs.learner.learner import Learner, LearnerError
from theory.runs.learner.live import path_of
from theory.runs.learner.module import Module

PROGRAM = Path(__file__).parents[3]
Reader = Callable[[str], str | None]
"""The text of a file, by its absolute path; None where there is none."""


def as_written(family: type[Learner]) -> type[Learner]:
    """The learner that the text of a class says.

    Raises
    ------
    LearnerError
        If the text cannot be found, has words that are none of a learner's, or is not that of the
        class: something replaced a method, or a function that one calls.
    """
    if not (isinstance(family, type) and issubclass(family, Learner)):
        if isinstance(family, Learner):
            name = type(family).__name__
            raise ValueError(f"{name}(…) is an object; expected the class itself, {name}")
        name = getattr(family, "__name__", repr(family))
        raise ValueError(f"{name}: expected a class that inherits from Learner")
    path = path_of(family)
    text = "".join(linecache.getlines(path))
    if not text:
        _encoded(path)
    if not text or "." in family.__qualname__:
        raise LearnerError(
            f"{family.__name__}: its text is not found; expected a class at the top level of a file"
        )
    root = Path(path).parent
    if Path(path).name == "__init__.py":
        root = root.parent
    for _ in range(family.__module__.count(".")):
        root = root.parent
    made = Texts(lambda file: "".join(linecache.getlines(file)) or None, root)
    live = vars(sys.modules[family.__module__]) if family.__module__ in sys.modules else {}
    return made.module(path, live).family(family.__name__, family)


def _encoded(path: str) -> None:
    """Raise `LearnerError` at the first byte of a file that is no text: Python may pass it over."""
    try:
        content = Path(path).read_bytes()
        content.decode("utf-8")
    except UnicodeDecodeError as problem:
        line = content[: problem.start].count(b"\n") + 1
        said = f"the byte {content[problem.start]:#04x} is not UTF-8"
        raise LearnerError(f"{said}; expected a file in UTF-8", file=path, line=line) from None
    except OSError:
        return  # no file: a cell of a notebook


class Texts:
    """The modules that a learner is read from.

    Parameters
    ----------
    read : callable
        The text of a file, None where there is none.
    root : Path
        The folder in which modules are looked for.
    """

    def __init__(self, read: Reader, root: Path) -> None:
        self.read, self.root = read, root
        self._modules: dict[str, Module] = {}

    def module(self, path: str, live: Mapping[str, Any] | None = None) -> Module:
        """The module of a file.

        Raises
        ------
        LearnerError
            If the file is missing, or is no Python.
        """
        if path not in self._modules:
            text = self.read(path)
            if text is None:
                raise LearnerError(f"{path}: no such file", file=path)
            self._modules[path] = Module(self, path, text, live)
        return self._modules[path]

    def place_of(self, name: str, folder: Path) -> str | None:
        """The file of a module that is imported by a name; None where there is none.

        What is found without the folder is none of its files: Python may have it already.
        """
        parts = name.split(".")
        base = PROGRAM if name.startswith("theory.library.") else folder
        elsewhere = [path for path in sys.path if Path(path).resolve() != self.root]
        taken = parts[0] in sys.stdlib_module_names or PathFinder.find_spec(parts[0], elsewhere)
        if base == folder and taken:
            return None
        for path in (
            base.joinpath(*parts).with_suffix(".py"),
            base.joinpath(*parts, "__init__.py"),
        ):
            if self.read(str(path)) is not None:
                return str(path)
        return None
