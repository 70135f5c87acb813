"""Numba is loaded when a stream is played, and machine code is kept for the sources as they are."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from algorithms.compiled import jit

ROOT = Path(__file__).parents[2]


def python(code, **environment):
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()


@pytest.mark.slow
def test_numba_is_loaded_when_it_is_needed():
    code = """
import sys
import algorithms.compiled, verify.bounds.check, verify.bounds.file_streams
import verify.benchmarks.streams
print("numba" in sys.modules)
import numpy as np
from algorithms import PRIL
algorithms.compiled.Stream(PRIL(3), 2)
print("numba" in sys.modules)
"""
    assert python(code) == ["False", "True"]


def test_another_source_has_another_folder(tmp_path, monkeypatch):
    """A change in any file of the package, of a part too, leaves the old machine code behind."""
    monkeypatch.setattr(jit, "HERE", tmp_path)
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    (tmp_path / "kernel.py").write_text("a = 1\n")
    (tmp_path / "part.py").write_text("b = 1\n")
    first = jit.cache_folder()
    assert first == jit.cache_folder() and first.is_dir() and first.is_relative_to(tmp_path)
    (tmp_path / "part.py").write_text("b = 2\n")
    assert jit.cache_folder() != first
    (tmp_path / "part.py").write_text("b = 1\n")
    assert jit.cache_folder() == first


@pytest.mark.slow
def test_the_second_process_compiles_nothing(tmp_path):
    code = """
import algorithms.compiled.labels as labels
print(sum(labels.extremes.stats.cache_hits.values()))
"""
    assert python(code, NUMBA_CACHE_DIR=str(tmp_path)) == ["0"]
    assert python(code, NUMBA_CACHE_DIR=str(tmp_path)) == ["1"]
