"""What an interrupted run prints, and its exit code."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def ended(*how, also="", stdout=subprocess.PIPE):
    """A Python process of its own that has come to its end, with the project at hand."""
    return subprocess.run(
        [sys.executable, *how],
        env={**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{also}"},
        stdout=stdout,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )


IN_EXEC = """
import os, signal
from verify.process.interruption import interruptible

signal.signal(signal.SIGINT, signal.default_int_handler)
with interruptible():
    exec("os.kill(os.getpid(), signal.{number}); [0 for _ in range(10**6)]")
"""


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM], ids=lambda n: n.name)
def test_a_signal_ends_the_run_with_one_line_wherever_it_comes(tmp_path, number):
    (tmp_path / "interrupted_here.py").write_text(IN_EXEC.format(number=number.name))
    run = ended("-m", "interrupted_here", also=str(tmp_path))
    assert (run.returncode, run.stderr) == (128 + number, "ordproof: interrupted\n")


IGNORED = """
import os, signal
from verify.process.interruption import interruptible

signal.signal(signal.SIGINT, signal.SIG_IGN)
with interruptible():
    os.kill(os.getpid(), signal.SIGINT)
print("done")
"""


def test_what_the_shell_has_told_a_run_to_ignore_is_ignored():
    run = ended("-c", IGNORED)
    assert (run.returncode, run.stdout) == (0, "done\n")


WHILE_CHECKERS_WORK = """
import signal, sys, threading
from verify.checkers import recheck
from verify.command.main import main

def work(checker, interrupted, **how):
    missed = True  # a signal that comes while the main thread begins to wait is heard after that
    while missed:
        signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)
        missed = not interrupted.wait(5)
    return {}

recheck.answers = work
sys.argv = ["ordproof", "recheck", "--checker", "kernel"]
main()
"""


def test_a_command_whose_checkers_work_in_threads_stops_them_and_says_so():
    run = ended("-c", WHILE_CHECKERS_WORK)
    assert (run.returncode, run.stderr) == (130, "ordproof: interrupted\n")


def test_a_closed_pipe_is_no_verdict():
    """What nobody reads ends a command as the shell reports it, not with 1."""
    read, write = os.pipe()
    os.close(read)
    run = ended("-m", "verify", "list", "--lemmas", stdout=write)
    os.close(write)
    assert (run.returncode, run.stderr) == (141, "")
