"""pytest collects claims: ``pytest my_claims.py`` has one test item per claim of the file.

A Python file that is named on the command line, matched by pytest's ``python_files`` setting, or
called ``claims_*.py``, and that makes claims of :mod:`theory` or :mod:`ordproof`, is read as a file
of claims; files named ``test_*`` stay pytest's. The file runs in a process of its own, not in
pytest's. An item fails when its claim is refuted, ill-posed, undecided, or depends on the reading.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from fnmatch import fnmatch
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from verify.verdicts.decision import Decision


USES_THEORY = re.compile(r"^\s*(from|import)\s+(theory|ordproof)\b", re.MULTILINE)
MAKES_CLAIMS = re.compile(r"\b(Claim|study)\(|\.(claim|least)\(")


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Collect ``claims_*.py`` of a folder; a file that is named itself comes as a module."""
    if not fnmatch(file_path.name, "claims_*.py") or parent.session.isinitpath(file_path):
        return None
    return pytest_pycollect_makemodule(file_path, parent)


def pytest_pycollect_makemodule(
    module_path: Path, parent: pytest.Collector
) -> pytest.Collector | None:
    """Collect a file of claims in place of a test module."""
    if module_path.name.startswith("test_") or not module_path.is_file():
        return None
    text = module_path.read_text(errors="ignore")
    if not USES_THEORY.search(text) or not MAKES_CLAIMS.search(text):
        return None
    return ClaimFile.from_parent(parent, path=module_path)


class ClaimFile(pytest.File):
    """A Python file with claims."""

    def collect(self) -> Iterable[pytest.Item]:
        from verify.errors import InputError
        from verify.own_file.asking import decided

        try:
            decisions = decided([str(self.path)])
        except InputError as problem:
            raise self.CollectError(str(problem)) from None
        except SystemExit:  # what was done before is said; now pytest ends
            raise KeyboardInterrupt from None
        for decision in decisions:
            yield ClaimItem.from_parent(self, name=decision.claim.id, decision=decision)


class ClaimItem(pytest.Item):
    """One claim, decided when its file was collected."""

    def __init__(self, *, decision: Decision, **arguments: Any) -> None:
        super().__init__(**arguments)
        self.decision = decision

    def runtest(self) -> None:
        from verify.verdicts.ledger import unacceptable

        if unacceptable([self.decision]):
            raise ClaimNotHeld(self.decision)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        if isinstance(excinfo.value, ClaimNotHeld):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, 0, f"claim {self.decision.claim.id}"


class ClaimNotHeld(Exception):
    """A claim's verdict is not acceptable; its text is the claim's page."""

    def __init__(self, decision: Any) -> None:
        from verify.show.report import show_claim
        from verify.show.terminal import console

        out = console()
        with out.capture() as page:
            show_claim(out, decision)
        super().__init__(page.get())
