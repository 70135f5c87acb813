"""Where a mistake in a study stands: the file and the line of the user's that it is said of."""

from __future__ import annotations

import ast
import sys
from pathlib import Path
from typing import Any

from theory.language.as_typed import as_usual
from theory.language.tokens import StatementError
from theory.study.mistakes import StudyError

HERE = Path(__file__).parents[1]


class placed:
    """Context that says of a mistake in which line of the user's file it stands.

    What a study computes while the file runs, it computes with sympy as usual.
    """

    def __enter__(self) -> placed:
        frame: Any = sys._getframe(1)
        while frame.f_back is not None and Path(frame.f_code.co_filename).is_relative_to(HERE):
            frame = frame.f_back
        self.file, self.line = frame.f_code.co_filename, frame.f_lineno
        self._usual = as_usual()
        self._usual.__enter__()
        return self

    def __exit__(self, kind: Any, problem: BaseException | None, trace: Any) -> None:
        self._usual.__exit__(None, None, None)
        if isinstance(problem, StatementError):
            line = line_of_text(self.file, self.line, problem.text)
            raise StudyError(str(problem), self.file, line) from problem
        if isinstance(problem, ValueError):
            raise StudyError(str(problem), self.file, self.line) from problem


def line_of_text(file: str, line: int, text: str) -> int:
    """The line of a literal in a call that begins in a line; that line if it is not found."""
    try:
        tree = ast.parse(Path(file).read_text("utf-8"))
    except (OSError, SyntaxError, ValueError):
        return line
    lines = [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and node.value == text
    ]
    return min((found for found in lines if found >= line), default=line)
