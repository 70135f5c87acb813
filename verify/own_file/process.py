"""The process that runs a file of claims, seen from outside.

This module imports nothing heavy: the process starts before the one that asks has loaded what it
needs to check the answer.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from verify.errors import InputError
from verify.own_file.printable import printable
from verify.own_file.source import Source

ROOT = Path(__file__).parents[2]

PATIENCE = 0.5
"""Seconds after which a process is asked again what it decided."""


def decided_beside(result: Path) -> Path:
    """Where the process writes what it decided, a line for each claim, beside its result."""
    return result.with_suffix(".decided")


def names_file(target: str) -> bool:
    """Does a target of the command name a file of claims?"""
    return target.partition("::")[0].endswith(".py")


class FileProcess:
    """Runs a file, as a context; :meth:`told` is what it says, :meth:`__exit__` ends it.

    The process and those that it starts are a group of their own: Ctrl-C reaches the one that asks,
    which ends them all. What they print goes to a file, so that none of them can hold it open.

    Parameters
    ----------
    targets : sequence of str
        ``FILE.py`` or ``FILE.py::ID``, of one file.
    do : str
        ``"decide"`` the claims, ``"search"`` for counterexamples, or ``"list"`` the claims.
    one : bool
        Exactly one claim is meant.
    module : str
        What the process runs.
    **how
        ``fresh`` for ``"decide"``; ``examples``, ``climbs`` and ``seed`` for ``"search"``.

    Attributes
    ----------
    source : Source
        The texts of the file and of those beside it, as they stood before it ran.
    content : dict
        All that it told, once it was asked by :meth:`told`.
    decided : list of str
        What it says it decided while :meth:`told` waits, such as ``"file/claim proved"``.
    """

    def __init__(
        self,
        targets: Sequence[str],
        *,
        do: str = "decide",
        one: bool = False,
        module: str = "verify.own_file.inside",
        **how: Any,
    ) -> None:
        self.content: dict[str, Any] = {}
        self.decided: list[str] = []
        self.path = Path(targets[0].partition("::")[0])
        self.source = Source(self.path)
        self._folder = TemporaryDirectory(prefix="ordproof-")
        self._result, self._printed, request = (
            Path(self._folder.name) / name for name in ("told.json", "printed", "request.json")
        )
        asked = {"targets": [*targets], "do": do, "one": one, **how}
        request.write_text(json.dumps(asked), "utf-8")
        path = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
        with request.open() as given, self._printed.open("wb") as printed:
            self._child = subprocess.Popen(
                [sys.executable, "-P", "-m", module, str(self._result)],
                env={**os.environ, "PYTHONPATH": path, "PYTHONIOENCODING": "utf-8"},
                stdin=given,
                stdout=printed,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    def told(self, saw: Callable[[int], None] = lambda count: None) -> list[dict[str, Any]]:
        """What it tells of each claim; what it prints goes to standard error, line by line.

        Parameters
        ----------
        saw : callable
            Told, while this waits, how many more claims are decided.

        Raises
        ------
        InputError
            If the file cannot be used, or its process ended without an answer.
        """
        code = None
        while code is None:
            with suppress(subprocess.TimeoutExpired):
                code = self._child.wait(PATIENCE)
            before = len(self.decided)
            with suppress(OSError):
                said = decided_beside(self._result).read_text("utf-8", errors="replace")
                self.decided = [printable(line) for line in said.splitlines()]
            saw(len(self.decided) - before)
        for line in self._printed.read_text("utf-8", errors="replace").splitlines():
            print(f"{self.path.name}: {_printable(line)}", file=sys.stderr)
        try:
            content = _printable(json.loads(self._result.read_text("utf-8")))
            problem, claims = content.get("problem"), content.get("claims")
        except (OSError, ValueError, AttributeError, RecursionError):
            raise InputError(
                f"{self.path}: its process ended without an answer (exit {code})"
            ) from None
        if problem is not None:
            raise InputError(" ".join(str(problem).split()))
        if not isinstance(claims, list):
            raise InputError(f"{self.path}: its process did not send a list of claims")
        self.content = content
        return claims

    def __enter__(self) -> FileProcess:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: Any
    ) -> None:
        if hasattr(os, "killpg"):
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._child.pid, signal.SIGKILL)
        else:
            self._child.kill()
        self._child.wait()
        self._folder.cleanup()


def _printable(told: Any) -> Any:
    """What was told, without characters that move the cursor of a terminal."""
    if isinstance(told, str):
        return printable(told)
    if isinstance(told, list):
        return [_printable(part) for part in told]
    if isinstance(told, dict):
        return {_printable(name): _printable(part) for name, part in told.items()}
    return told
