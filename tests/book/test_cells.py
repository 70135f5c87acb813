"""No cell of a chapter hides that something failed."""

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from book import stage

CELL = re.compile(r"^```\{code-cell\}[^\n]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
CELLS = [
    pytest.param(found[1], id=f"{page.rpartition('/')[2]}-{number}")
    for page in stage.written()
    for number, found in enumerate(CELL.finditer(stage.source_of(page).read_text("utf-8")), 1)
]
SAID = {"KernelError", "ValueError"}
"""What a chapter shows as a result: a certificate that is refused, data that cannot be fitted."""


@pytest.mark.parametrize("cell", CELLS)
def test_what_fails_is_not_swallowed(cell):
    for node in ast.walk(ast.parse(cell)):
        if isinstance(node, ast.ExceptHandler):
            assert isinstance(node.type, ast.Name) and node.type.id in SAID
            assert any(isinstance(part, ast.Call) for part in ast.walk(node)), "nothing is shown"
    assert "DEVNULL" not in cell
    assert "subprocess.run" not in cell or "raise RuntimeError" in cell


def shells():
    """The functions with which chapters run commands, and what else they are called with."""
    for page in stage.written():
        for found in CELL.finditer(stage.source_of(page).read_text("utf-8")):
            for node in ast.parse(found[1]).body:
                if isinstance(node, ast.FunctionDef) and node.name == "shell":
                    yield pytest.param(ast.unparse(node), len(node.args.args), id=page)


@pytest.mark.parametrize(("source", "arguments"), list(shells()))
def test_a_command_that_fails_stops_the_build_and_says_why(source, arguments, tmp_path, capsys):
    names = {"os": os, "subprocess": subprocess, "sys": sys, "Path": Path, "folder": tmp_path}
    exec(source, names)
    expected = [1] * (arguments - 1)
    with pytest.raises(RuntimeError, match=r"python missing\.py: exit status 2\n.*missing\.py"):
        names["shell"]("python missing.py", *expected)
    (tmp_path / "ends.py").write_text(f"print('done'); raise SystemExit({len(expected)})", "utf-8")
    names["shell"]("python ends.py", *expected)
    assert "$ python ends.py\ndone" in capsys.readouterr().out


def test_there_are_such_functions():
    assert len(list(shells())) == 2
