"""The process that runs a file of claims, seen from outside.

This module imports nothing heavy: the process starts before the one that asks has loaded what it
needs to check the answer.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from verify.errors import InputError

ROOT = Path(__file__).parents[2]


def names_file(target: str) -> bool:
    """Does a target of the command name a file of claims?"""
    return target.partition("::")[0].endswith(".py")


class FileProcess:
    """Runs a file, as a context; :meth:`told` is what it says, :meth:`__exit__` ends it.

    Parameters
    ----------
    targets : sequence of str
        ``FILE.py``.
    fresh : bool
        Search thoroughly.
    module : str
        What the process runs.

    Attributes
    ----------
    content : dict
        All that it told, once it was asked by :meth:`told`.
    """

    def __init__(
        self,
        targets: Sequence[str],
        *,
        fresh: bool = False,
        module: str = "verify.own_file.inside",
    ) -> None:
        self.content: dict[str, Any] = {}
        self.path = Path(targets[0].partition("::")[0])
        self._folder = TemporaryDirectory(prefix="ordproof-")
        self._result = Path(self._folder.name) / "told.json"
        self._request = json.dumps({"targets": [*targets], "fresh": fresh})
        path = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
        self._child = subprocess.Popen(
            [sys.executable, "-P", "-m", module, str(self._result)],
            env={**os.environ, "PYTHONPATH": path, "PYTHONIOENCODING": "utf-8"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            errors="replace",
        )

    def told(self) -> list[dict[str, Any]]:
        """What it tells of each claim; what it prints goes to standard error, line by line.

        Raises
        ------
        InputError
            If the file cannot be used, or its process ended without an answer.
        """
        printed, _ = self._child.communicate(self._request)
        for line in printed.splitlines():
            print(f"{self.path.name}: {line}", file=sys.stderr)
        try:
            content = json.loads(self._result.read_text("utf-8"))
            problem, claims = content.get("problem"), content.get("claims")
        except (OSError, ValueError, AttributeError, RecursionError):
            code = self._child.returncode
            raise InputError(
                f"{self.path}: its process ended without an answer (exit {code})"
            ) from None
        if problem is not None:
            raise InputError(str(problem))
        if not isinstance(claims, list):
            raise InputError(f"{self.path}: its process told what is no list of claims")
        self.content = content
        return claims

    def __enter__(self) -> FileProcess:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: Any
    ) -> None:
        if self._child.poll() is None:
            self._child.kill()
            with suppress(OSError, ValueError):
                self._child.communicate()
        self._folder.cleanup()
